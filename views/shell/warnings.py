"""What looks wrong at the table, said without being in the way."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from views.guard import safely
from views.parts.chip import bold
from views.parts.large_text import use_large_text
from views.parts.layout import LEFT, Part, column, row
from views.parts.part import part, use_state
from views.shell.sides import is_low, is_spread
from views.store import Store, the_store, use_store
from views.telling import field_name
from views.theme import TAP, roomy

if TYPE_CHECKING:
    from companion.match import Match
    from companion.model import Enter
    from views.shell.acting import Act


NO_END = ".\u00a0"
"""A full stop within a name: it ends no sentence."""

BREAKS_OFF = "\u00a0…"

LONG, LONG_LARGE = 80, 40
"""A warning of more letters takes more than two lines on a narrow phone; and a large one of so
many takes three or four."""

AROUND_WAY = 4
"""Room above and below what puts right a warning of one line, in dp: its frame fills no band."""

NEAR = roomy(ft.Padding.symmetric(horizontal=12))
NEAR_FRAMED = roomy(ft.Padding.symmetric(horizontal=12), framed=True)
"""Room beside a word that stands beside others."""


@part
def Warnings(match: Match, act: Act) -> ft.Control:
    """List what the game finds odd about the position; nothing is blocked by it.

    Only the beginning of the first is shown until somebody wants to see the rest. What the game
    can put right itself is put right by one tap.
    """
    store = use_store()
    unfolded, unfold = use_state(lambda: False)
    notices = match.game.notices(match.position, match.options)
    large = use_large_text()
    # So are the words of a button in a narrow window, and in a low one its height.
    large = large or store.slim or is_low(store)
    texts = [store.say(notice.code, match.names, **notice.facts) for notice in notices]
    # The button costs the words room: it is there only where there is something behind it.
    begun = [beginning(text, LONG_LARGE if large else LONG, match.names) for text in texts]
    hides_way = large and any(notice.mend for notice in notices)
    folds = len(notices) > 1 or begun != texts or hides_way
    # Large words of a button would leave no room for the warning.
    ways = [
        _mended(store, match, notice.mend, act) if notice.mend and (unfolded or not large) else None
        for notice in notices
    ]
    return column(
        *[
            _warning(
                first if folds and not unfolded else text,
                way,
                _rest(store, len(notices) - 1, unfold, unfolded=unfolded)
                if folds and not at
                else None,
                whole=text,
                aside=store.wide or (folds and not unfolded),
            )
            for at, (text, first, way) in enumerate(zip(texts, begun, ways, strict=True))
            if unfolded or not at
        ],
        gap=4,
        visible=bool(notices),
    )


def warns(match: Match) -> bool:
    """Tell whether the game finds something odd about a position."""
    return bool(match.game.notices(match.position, match.options))


def beginning(text: str, most: int, names: Iterable[str] = ()) -> str:
    r"""Return a warning where it has room, else its first sentence, or whole words of that.

    What breaks off does so on the line of its last word.

    >>> beginning("Dr. X has 1 marker. There should be two.", 30, ["Dr. X"])
    'Dr. X has 1 marker.\xa0…'
    >>> beginning("Ann has 1 marker instead of 2. She should have one more.", 40)
    'Ann has 1 marker instead of 2\xa0…'
    >>> beginning("Ann has more tiles in hand than there are", 20)
    'Ann has more tiles\xa0…'
    """
    if len(text) <= most:
        return text
    for name in names:
        # As long as the name, without an end of a sentence in it.
        text = text.replace(name, name.replace(". ", NO_END))
    first = text.partition(". ")[0].replace(NO_END, ". ")
    if len(first) < most - 1:
        # After a figure a full stop makes an ordinal of it, and a list that breaks off.
        return first + BREAKS_OFF if first[-1:].isdigit() else f"{first}.{BREAKS_OFF}"
    words = first[: most - 1].rpartition(" ")[0]
    return (words or first[: most - 1]) + BREAKS_OFF


def _warning(text: str, way: Part, rest: Part, *, whole: str, aside: bool) -> ft.Control:
    """Show a warning, with what puts it right ``aside``, or below all of it.

    Beside its beginning it takes a third of the width, and on a wide screen beside all of it.
    """
    ink = ft.Colors.ON_TERTIARY_CONTAINER
    # On a phone the words beside it take more lines than it is high.
    beside = aside and way is not None and is_spread(the_store())
    words = ft.Text(text, color=ink, semantics_label=whole if whole != text else None)
    return ft.Container(
        bgcolor=ft.Colors.TERTIARY_CONTAINER,
        border_radius=10,
        padding=ft.Padding(
            left=12, right=4 if rest else 12, top=AROUND_WAY * beside, bottom=AROUND_WAY * beside
        ),
        content=row(
            ft.Icon(ft.Icons.WARNING_AMBER_ROUNDED, color=ink),
            ft.Container(
                expand=True,
                padding=ft.Padding.symmetric(vertical=6),
                content=column(words, None if aside else way, gap=4, align=LEFT),
            ),
            way if aside else None,
            rest,
            gap=6,
        ),
    )


def _rest(
    store: Store, more: int, unfold: Callable[[Callable[[bool], bool]], None], *, unfolded: bool
) -> ft.Control:
    """Lead to the rest, and back."""
    key = "fewer" if unfolded else "more" if more else "whole"
    return ft.TextButton(
        content=bold(
            "–" if unfolded else "…",
            16,
            color=ft.Colors.ON_TERTIARY_CONTAINER,
            semantics_label=store.say(f"warnings.{key}", n=more),
        ),
        style=NEAR,
        height=TAP,
        on_click=safely(lambda: unfold(lambda old: not old)),
    )


def _mended(store: Store, match: Match, mend: Enter, act: Act) -> ft.Control:
    """Offer to put right what is odd."""
    text = store.say("warnings.mend", value=mend.value)
    return ft.OutlinedButton(
        content=ft.Text(
            text,
            color=ft.Colors.ON_TERTIARY_CONTAINER,
            semantics_label=f"{field_name(store, match, mend.path) or mend.path}: {text}",
        ),
        style=NEAR_FRAMED,
        height=TAP,
        on_click=safely(partial(act, mend)),
    )
