"""What every part of a Pax Viking table needs besides: its cards, and what is ticked off."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.games.pax_viking.box import BOX
from companion.games.pax_viking.cards import Card, Tier
from companion.games.pax_viking.conditions import Condition
from companion.games.pax_viking.seen import has_ended, is_added_up
from companion.present import present
from views.parts.chip import bold, choose_from, small, title
from views.parts.frame import is_flat
from views.parts.layout import Part, column, row, tall
from views.parts.palette import palette
from views.parts.part import Nothing, use_state
from views.parts.picture import picture
from views.parts.tappable import tappable
from views.shell import desk as shared
from views.shell.half_done import Draft, use_draft
from views.store import the_store
from views.tables.pax_viking.drawn import (
    action_marker,
    follower_sign,
    influence_marker,
    place_sign,
    wind_rose,
)

if TYPE_CHECKING:
    from companion.games.pax_viking.position import Player, Position
    from companion.match import Match

SIGN = 28
"""Size of the sign of a type of Followers, in dp."""

LOWER = 6
"""How much lower the box of a line that is ticked off lies beside large words, in dp."""

SHARES = (5, 6)
"""How what is due and what is looked at share a wide screen."""


@dataclass(frozen=True)
class Composing:
    """A card being put together."""

    name: str = ""
    tier: Tier = "novice"
    face_up: bool = True
    condition: Condition | None = None
    note: str = ""
    begun: bool = False
    """Whether it has been chosen how the card is judged: by a sentence, or by the table."""
    replaces: str | None = None
    """Title of the card that it takes the place of."""
    in_play: bool = True
    """Whether it goes to the table, or into the box alone."""


def use_composing(match: Match) -> tuple[Draft[Composing] | None, Callable[[Any], None]]:
    """Return the card that is being composed, and what begins another one or leaves it."""
    at_hand, compose = use_state(Nothing[Composing]())
    about = f"card {at_hand and (at_hand.replaces, at_hand.in_play)}"
    # A card put right meanwhile is another one.
    draft = use_draft(match, about, at_hand or Composing(), at_hand)
    return (draft if at_hand else None), compose


def composing(card: Card, *, replaces: str | None, in_play: bool = True) -> Composing:
    """Return the draft that changes a card."""
    return Composing(
        name=card.title,
        tier=card.tier,
        face_up=card.face_up,
        condition=card.condition,
        note=card.note,
        begun=True,
        replaces=replaces,
        in_play=in_play,
    )


@dataclass(frozen=True, eq=False, kw_only=True)
class Desk(shared.Desk):
    """The table as one session looks at it."""

    compose: Callable[[Composing | None], None]
    """Begin composing a card; None leaves it, to be gone on with later."""
    composed: Draft[Composing] | None
    """The card that is being composed."""
    ticked: frozenset[str]
    tick: Callable[[str], None]
    """Tick something off, or take that back; for reminders that change nothing at the table."""

    @property
    def position(self) -> Position:
        """What lies on the table."""
        found: Position = self.match.position
        return found

    @cached_property
    def box(self) -> tuple[Card, ...]:
        """Cards that were ever composed here."""
        return self.box_of(BOX)

    @property
    def seats(self) -> range:
        """All seats."""
        return self.position.seats

    @property
    def there(self) -> tuple[int, ...]:
        """The seats of those who are at the table; nobody else can meet a card."""
        return tuple(seat for seat in self.seats if not self.player(seat).gone)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.match.game.is_over(self.position, self.match.options)

    @property
    def added_up(self) -> bool:
        """Whether a table without turns is judged by a check: it is added up after the game."""
        return is_added_up(self.position)

    @property
    def ended(self) -> bool:
        """Whether there is a winner to declare; before the first turn there is none."""
        return has_ended(self.position, self.match.options)

    def player(self, seat: int) -> Player:
        """Return what a player has."""
        return self.position.players[seat]

    def recompose(self, **changes: Any) -> None:
        """Change something about the card being composed."""
        if self.composed is not None:
            self.composed.change(**changes)


def sign(desk: Desk, kind: str, size: int = SIGN) -> ft.Control:
    """Show the sign of a type of Followers."""
    return picture(follower_sign(kind, palette(desk.store)), size)


def place_picture(desk: Desk, kind: str, size: int = 32) -> ft.Control:
    """Show a kind of place."""
    return picture(place_sign(kind, palette(desk.store)), size)


def rose(desk: Desk, wind: str | None, size: int = 28) -> ft.Control:
    """Show a wind on a compass."""
    return picture(wind_rose(wind, palette(desk.store)), size)


def marker_picture(
    desk: Desk, marker: str, size: int = 36, *, exhausted: bool = False
) -> ft.Control:
    """Show an action or Influence marker."""
    colours = palette(desk.store)
    drawn = (
        action_marker(colours, exhausted=exhausted)
        if marker == "action"
        else influence_marker(marker, colours, exhausted=exhausted)
    )
    return picture(drawn, size)


def sheet_column(
    head: str,
    controls: Sequence[ft.Control | None],
    *,
    about: str | None = None,
    left: ft.Control | None = None,
) -> ft.Control:
    """Lay out a sheet that is as high as what is on it; ``left`` says that it is as it was left."""
    return column(title(head), left, small(about) if about else None, *controls, gap=10)


def long_sheet(
    head: str,
    controls: Sequence[ft.Control | None],
    *,
    about: str | None = None,
    left: ft.Control | None = None,
    foot: ft.Control | None = None,
) -> ft.Control:
    """Lay out a sheet that may scroll; ``foot`` stays below it, within the thumb's reach.

    In a low window it comes last of what scrolls.
    """
    below = is_flat(the_store())
    # In a sheet, what can scroll takes all the height there is.
    return ft.Column(
        spacing=10,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        # Head and foot scroll, too: above a keyboard on a phone that lies on its side all the room
        # there is goes to the line in which somebody types.
        controls=present(
            tall(
                title(head),
                left,
                small(about) if about else None,
                *controls,
                foot if below else None,
                gap=10,
                scroll=True,
            ),
            None if below else foot,
        ),
    )


def choose_seat(
    desk: Desk,
    seats: Iterable[int],
    said: Callable[[int], str],
    on_tap: Callable[[int], Any],
    *others: Part,
    chosen: Callable[[int], bool | None] = lambda _: None,
) -> ft.Control:
    """Let one or some of several players be chosen, each by name and shield."""
    return choose_from(
        seats,
        said,
        on_tap,
        *others,
        text=desk.name,
        chosen=chosen,
        picture_=lambda seat: shared.token(desk, seat, 24),
    )


def tick_box(*, done: bool) -> ft.Icon:
    """Show that a line can be ticked off, or has been."""
    return ft.Icon(
        ft.Icons.CHECK_BOX_ROUNDED if done else ft.Icons.CHECK_BOX_OUTLINE_BLANK_ROUNDED,
        color=ft.Colors.ON_SURFACE_VARIANT,
    )


def tick_line(desk: Desk, text: str, name: str, number: int | None = None) -> ft.Control:
    """Show what is done on the table itself, to be ticked off: the box stands at its first line."""
    done = name in desk.ticked
    lower = LOWER if desk.store.large else 0
    return tappable(
        text,
        row(
            ft.Container(tick_box(done=done), padding=ft.Padding.only(top=lower)),
            bold(f"{number}.", 16) if number else None,
            ft.Text(text, expand=True, color=ft.Colors.ON_SURFACE_VARIANT if done else None),
            vertical_alignment=ft.CrossAxisAlignment.START,
        ),
        desk.tap(partial(desk.tick, name)),
        chosen=done,
        padding=ft.Padding.symmetric(horizontal=4, vertical=12),
        key=name,
    )


def lines(texts: Sequence[str]) -> ft.Control:
    """Show several sentences one below the other."""
    return column(*[ft.Text(text) for text in texts], gap=4)
