"""What every part of a Shipwrights table needs: the match, its box, and the one sheet over it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import flet as ft

from companion.games.shipwrights.position import ROUND_PHASES
from companion.games.shipwrights.printed import Printed
from companion.model import Frozen, Offer
from views.parts.drawings import shield
from views.parts.number_pad import NumberPad
from views.parts.palette import palette
from views.parts.picture import picture
from views.store import Store

if TYPE_CHECKING:
    from companion.games.shipwrights.position import Player, Position
    from companion.match import Match

Act = Callable[[Frozen], None]
BOX = "box.shipwrights"
"""The setting under which the box is kept from game to game."""

O = TypeVar("O", bound=Offer)  # noqa: E741 - the contract's own letter


@dataclass(frozen=True, eq=False)
class Sheet:
    """Something laid over the table; built anew whenever the table changes."""

    build: Callable[[Desk], ft.Control]


@dataclass(frozen=True, eq=False)
class Desk:
    """The table as one session looks at it."""

    store: Store
    match: Match
    offers: tuple[Offer, ...]
    act: Act | None
    show: Callable[[Sheet | None], None]
    box: Printed
    """All that is known of the box, here and from other games."""
    keep_box: Callable[[Printed], None]

    @property
    def position(self) -> Position:
        """What lies on the table."""
        found: Position = self.match.position
        return found

    @property
    def in_rounds(self) -> bool:
        """Whether rounds are followed just now, so that what is built moves the markers."""
        return self.position.phase in ROUND_PHASES

    def player(self, seat: int) -> Player:
        """Return a player board."""
        return self.position.players[seat]

    def name(self, seat: int) -> str:
        """Return who sits there."""
        return self.match.names[seat]

    def say(self, key: str, **facts: Any) -> str:
        """Say a key; a ``seat`` among the facts becomes a name."""
        return self.store.say(key, self.match.names, **facts)

    def offer(self, kind: type[O], seat: int | None = None) -> O | None:
        """Return what is offered, to a seat where it is for one."""
        return next((one for one in self.every(kind) if seat is None or one.seat == seat), None)

    def every(self, kind: type[O]) -> tuple[O, ...]:
        """Return all offers of a kind."""
        return tuple(one for one in self.offers if isinstance(one, kind))

    def tap(self, action: Callable[[], Any]) -> Callable[[], Any] | None:
        """Return the handler where something may be done at all."""
        return action if self.act else None

    def do(self, action: Frozen) -> None:
        """Do something."""
        if self.act:
            self.act(action)

    def close(self) -> None:
        """Take the sheet away."""
        self.show(None)

    def ask_number(self, title: str, value: int, on_done: Callable[[int], Any]) -> None:
        """Let a number be typed on a sheet."""

        def done(number: int) -> None:
            self.close()
            on_done(max(0, number))

        self.show(Sheet(lambda _desk: NumberPad(title, value, done, self.close)))


def token(desk: Desk, seat: int, size: int = 32) -> ft.Control:
    """Show the shield of a seat."""
    colour = desk.store.colour_of(desk.match.setup, seat)
    return picture(shield(colour, colour, palette(desk.store)), width=size, height=size)
