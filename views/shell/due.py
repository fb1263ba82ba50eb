"""The bar of what is due at the foot of a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.ranking import is_alone
from views.guard import safely, untouched
from views.notices import bar_lies, notify
from views.parts.chip import capital, unbroken
from views.parts.icon_button import icon_button, sign
from views.parts.layout import Part, column, row
from views.parts.menu import MenuItem, menu
from views.parts.part import part
from views.shell.just_now import SMALL, JustNow
from views.shell.sides import is_low
from views.shell.warnings import beginning
from views.store import Store, the_store, use_store
from views.telling import who_has_won
from views.theme import DENSE, golden, roomy

if TYPE_CHECKING:
    from companion.match import Match

REACHED = 56
"""Least height of the one button for what is due, in dp."""

DENSE_LARGE = ft.TextStyle(height=DENSE.height, size=13)
"""The lines of a large title, which may take two or three.

At twice their size the longest word, the winter solstice's in German, fits a line on 360 dp.
"""

SAID = 3500
"""Milliseconds for which the notice of a changed setting stays."""

QUIET = roomy(ft.Padding.symmetric(horizontal=12, vertical=14), framed=True)
"""Room round words instead of a height: twice as large, they take two lines."""

LARGEST, LONG_WORD, LONG, SMALLER = 18, 12, 12, 14
"""Size of its words where text is large, and from how many letters on it is smaller: in one word,
and on a low phone in all of them.

At 200 % a longer one would be broken on 360 dp where no part of it ends, and more of them would
take another line from the table.
"""

DOUBT = 80
"""Letters of a doubt that have room; a longer one breaks off as a warning does."""

ROUNDED = ft.RoundedRectangleBorder(radius=REACHED / 2)
"""Its corners where text is large: those of one line. Two lines would touch the edge of a half
circle.
"""

AROUND_LARGE = 8
"""Room above and below the words of the one button where they are as high as a thumb, in dp."""

BOLD = ft.FontWeight.BOLD

DUE = "due"
"""The key of the bar: there is one at every table, on every side of it."""

ACT = "act"
"""The key of the one button in it for what is due; none where it is chosen, or done on a board."""

AGAINST: dict[str, Any] = {
    "bgcolor": {ft.ControlState.DEFAULT: ft.Colors.ERROR_CONTAINER},
    "color": {ft.ControlState.DEFAULT: ft.Colors.ON_ERROR_CONTAINER},
}
"""The style of a button that does something although it is not allowed."""


def due_bar(
    title: str,
    *parts: Part,
    ways: Sequence[MenuItem] = (),
    quiet: Sequence[MenuItem | None] = (),
    spoken: str | None = None,
    about: Part = None,
) -> ft.Control:
    """Say what is due, with the ways to do it; ``spoken`` is announced whenever it changes.

    Before the title is a picture of what it is ``about``, beside it are ``ways`` to look at it
    otherwise, at the end ``quiet`` ones that few take.
    """
    store = the_store()
    rarely = [way for way in quiet if way is not None]
    quiet_shown = [] if store.large else [_quiet_way(*way) for way in rarely]
    content = column(
        row(
            about,
            ft.Semantics(
                header=True,
                expand=True,
                live_region=True if spoken else None,
                content=ft.Text(
                    title,
                    theme_style=ft.TextThemeStyle.TITLE_MEDIUM,
                    style=DENSE_LARGE if store.large else DENSE,
                    semantics_label=spoken,
                ),
            ),
            *_beside(store, rarely, ways),
            gap=4,
        ),
        *parts,
        *quiet_shown,
    )
    return ft.Container(
        key=DUE,
        bgcolor=ft.Colors.SURFACE_CONTAINER,
        border_radius=18,
        on_size_change=untouched(_lies),
        # Whatever reads the screen finds it as one part: browsers are measured by that.
        content=ft.Semantics(
            identifier=DUE,
            container=True,
            content=ft.Container(
                content, padding=ft.Padding.only(left=12, right=12, top=8, bottom=12)
            ),
        ),
    )


def _lies(event: ft.LayoutSizeChangeEvent[ft.Container]) -> None:
    bar_lies(ft.context.page, event.height)


def _beside(store: Store, quiet: Sequence[MenuItem], ways: Sequence[MenuItem]) -> list[ft.Control]:
    """Show what stands beside the title; large words need the room, so there it is folded."""
    asked = (store.say("guide.due"), ft.Icons.HELP_OUTLINE_ROUNDED, store.explain)
    if store.large and (quiet or ways):
        return [menu(store.say("due.more"), [*quiet, *ways, asked])]
    return [
        icon_button(
            text, icon, on_tap, key="explain" if (text, icon, on_tap) == asked else f"{icon}"
        )
        for text, icon, on_tap in (*ways, asked)
    ]


def due_button(
    text: str,
    on_tap: Callable[[], Any] | None,
    *,
    icon: ft.IconData | None = None,
    against: bool = False,
    weak: bool = False,
    off: bool = False,
    height: float = REACHED,
) -> ft.Control:
    """Show the one button for what is due; ``against`` does it although it is not allowed.

    A ``weak`` one may wait.
    """
    # The higher one is for what is done most: rolling dice. Room round the text instead of a
    # height: twice as large, it takes more lines.
    size, around = (18, 16) if height == REACHED else (22, 19)
    shape = None
    if the_store().large:
        longest = max(map(len, text.split()), default=0)
        long = longest > LONG_WORD or (is_low(the_store()) and len(text) > LONG)
        size, around, shape = SMALLER if long else LARGEST, AROUND_LARGE, ROUNDED
    padding = ft.Padding.symmetric(horizontal=18, vertical=around)
    room = roomy(padding, framed=True) if weak else golden(padding)
    if shape:
        room = replace(room, shape=shape)
    kind = ft.FilledTonalButton if weak else ft.FilledButton
    return kind(
        key=ACT,
        content=ft.Text(unbroken(text), size=size, weight=BOLD, text_align=ft.TextAlign.CENTER),
        icon=sign(icon, size) if icon else None,
        disabled=off or on_tap is None,
        style=replace(room, **AGAINST) if against else room,
        on_click=safely(on_tap) if on_tap else None,
    )


def to_the_result(finish: Callable[[], Any] | None, *, height: float = REACHED) -> Part:
    """Lead to the result; where an entry is put right, nothing but keeping that leads on."""
    if finish is None:
        return None
    return due_button(the_store().say("table.result"), finish, height=height)


@part
def OverBar(
    match: Match,
    finish: Callable[[], Any] | None,
    *,
    height: float = REACHED,
    alone: bool = False,
) -> ft.Control:
    """Say who is first and why, and lead to the result from where one is.

    Nobody is as long as something seems to be forgotten: that is said instead. ``alone`` it says
    why, which nothing else in sight does.
    """
    store = use_store()
    ranking = match.game.ranking(match.position, match.options)
    who = who_has_won(store, ranking, match.names)
    because = store.tell(ranking[0].because, match.names)
    whole = store.say("due.over", winner=who, because=because)
    # Large words of it would leave no room for the table.
    short = store.large and not is_alone(ranking)
    text = who if short else whole
    why = capital(because) if short and alone else ""
    if doubts := match.game.doubts(match.position, match.options):
        whole, why = store.tell(doubts[0], match.names), ""
        # All doubts are said before the points are final.
        text = beginning(whole, DOUBT, match.names)
    way = to_the_result(finish, height=height)
    told = JustNow(why, SMALL, lines=None, tight=True) if why else None
    return due_bar(text, told, way, spoken=text if told else whole)


def away_bar(title: str, there: Callable[[], Any]) -> ft.Control:
    """Say what is due, and lead to the side of the table where it is done."""
    return due_bar(title, due_button(the_store().say("due.to_play"), there))


def everybody(match: Match, what: str, late: Sequence[int] = ()) -> str:
    """Say what is due of everybody at the table; who sits there alone is called by name.

    So is who alone is ``late``.
    """
    names = [match.names[seat] for seat in late] if len(late) == 1 else match.names
    return the_store().say("due.everybody", n=len(names), player=names[0], what=what)


def _quiet_way(text: str, _icon: ft.IconData, on_tap: Callable[[], Any]) -> ft.Control:
    words = ft.Text(unbroken(text), text_align=ft.TextAlign.CENTER)
    return ft.OutlinedButton(words, style=QUIET, on_click=safely(on_tap))


def dice_switch(store: Store) -> MenuItem:
    """Change between dice of the app and dice on the table, and say that it stays so."""
    kind = "virtual" if store.typed_dice else "typed"

    def change() -> None:
        store.set(typed_dice=kind == "typed")
        notify(ft.context.page, store.say(f"table.dice_{kind}.on"), lasts=SAID)

    icon = ft.Icons.CASINO_OUTLINED if store.typed_dice else ft.Icons.DIALPAD_ROUNDED
    return store.say(f"table.dice_{kind}"), icon, change
