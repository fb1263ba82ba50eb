"""What every part of a Vikings table needs besides: its box, and how it is looked at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

import flet as ft

from companion.games.vikings.actions import ForgetShip
from companion.games.vikings.advice import BestUse
from companion.games.vikings.box import BOX, forgotten, together
from companion.games.vikings.corrections import Brush
from companion.games.vikings.position import Colour, Spot
from companion.games.vikings.seen import StartTile, is_adding_up, is_played_out, start_tile
from companion.model import Enter
from companion.present import present
from views.lessons import put_right
from views.parts.layout import row
from views.parts.palette import palette
from views.parts.picture import picture
from views.shell import desk as shared
from views.tables.vikings.drawn import viking, worth

if TYPE_CHECKING:
    from companion.games.vikings.position import Player, Position, ShipKind

ROOMY = 970
"""A page so wide, in dp, has room for five large places and for all players beside them."""

ASIDE = 16
"""What lies between a display and what stands beside it, in dp."""

Typed = Literal[
    "points",
    "gold",
    "lost_points",
    "lost_gold",
    "boatsmen",
    "islands",
    "longest",
    "feeders",
    "vikings",
    "buildings",
]
"""A figure of the end scoring that is typed, in the order in which it is asked for."""

Tool = Literal["choose"] | Brush
"""What a touch of the display does: ask, lay a tile with or without a Viking, and so on."""

TOOLS: tuple[Tool, ...] = ("choose", "settled", "bare", "viking", "building", "erase")


@dataclass(frozen=True)
class Look:
    """How the table is looked at on this device, and what a touch of it does."""

    side: str | None = None
    """The side of the table that is shown; None is the one that fits what is due."""
    seat: int | None = None
    """Whose display is looked at; None is whose turn it is."""
    figure: Typed = "points"
    """The figure that is typed where only figures count."""
    tool: Tool | None = None
    """What a touch does; None is what fits: the tally paints, a running game asks."""
    aside: tuple[int, ...] = ()
    """Seats whose waiting building tile is not mentioned any more."""
    only_buys: bool = False
    """Whether tiles that were bought are laid onto the displays later."""
    ferry: int | None = None
    """The seat that is just using a boatsman."""
    boat: bool = False
    """Whether that boatsman uses a boat tile."""
    to: tuple[Spot, ...] = ()
    """Where his passengers step."""
    advised: tuple[int, BestUse] | None = None
    """The best use of boatsmen that was asked for, and the step it was asked at."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Desk(shared.Desk):
    """The table as one session looks at it."""

    look: Look
    put: Callable[[Callable[[Look], Look]], None]

    @cached_property
    def box(self) -> tuple[ShipKind, ...]:
        """The ships that are known from other games."""
        return self.box_of(BOX)

    @property
    def position(self) -> Position:
        """What lies on the table."""
        found: Position = self.match.position
        return found

    @property
    def seat(self) -> int:
        """Whose display is looked at."""
        if self.look.seat is not None:
            return self.look.seat
        due = self.match.game.to_act(self.position, self.match.options)
        bought = self.position.bought
        own = self.own_seat(bought.seat if bought else None, due)
        if own is not None:
            return own
        if bought is not None and not self.look.only_buys:
            # A table stays with a display until the next one buys: a tile may still be turned.
            return bought.seat
        return due if due is not None else self.position.starter

    def best_use(self, seat: int) -> BestUse | None:
        """Return the advice a player asked for; it belongs to the table it was asked about."""
        step, best = self.look.advised or (None, None)
        return best if best and best.seat == seat and step == self.match.step else None

    @property
    def acting(self) -> int | None:
        """Who has to act: first of all whoever still has to lay what was bought."""
        bought = self.position.bought
        if self.lays and bought is not None:
            return bought.seat
        return self.match.game.to_act(self.position, self.match.options)

    @property
    def bought_waits(self) -> bool:
        """Whether the tile or ship bought last is still to be laid."""
        return not self.look.only_buys and any(offer.do == "lay" for offer in self.offers)

    @property
    def start_waits(self) -> StartTile | None:
        """The start tile that is laid before the wheel is looked at again."""
        return None if self.look.only_buys else start_tile(self.position)

    @property
    def lays(self) -> bool:
        """Whether something is to be laid onto a display before the wheel is looked at again."""
        return self.bought_waits or self.start_waits is not None

    @property
    def adding_up(self) -> bool:
        """Whether the table only adds up: nothing comes after it."""
        return is_adding_up(self.position)

    @property
    def played_out(self) -> bool:
        """Whether all rounds were followed, so that everybody waits for the end scoring."""
        return is_played_out(self.position)

    @property
    def counts(self) -> bool:
        """Whether the player who is looked at has figures in place of a display."""
        return self.player(self.seat).counted is not None

    @property
    def tools(self) -> tuple[Tool, ...]:
        """What a touch of the display can do; the basic game has no building tiles."""
        building = self.match.options.progress
        return tuple(tool for tool in TOOLS if building or tool != "building")

    @property
    def ships(self) -> tuple[ShipKind, ...]:
        """All ships of the box that are known."""
        return together(self.box, self.position.known_ships)

    def player(self, seat: int) -> Player:
        """Return what a player has."""
        return self.position.players[seat]

    def enter(self, path: str, value: Any) -> None:
        """Correct a field of the position by hand, whatever the rules say."""
        self.do(Enter(path=path, value=value))

    def hold(self, **fields: Any) -> None:
        """Change how the table is looked at, or what a touch does."""
        self.put(lambda old: replace(old, **fields))

    def look_at(self, seat: int) -> None:
        """Look at a player's display or figures; nobody is ferried there."""
        self.hold(seat=seat, figure="points", ferry=None, to=(), boat=False)

    def holding(self, **fields: Any) -> Callable[[], None]:
        """Return the handler that changes how the table is looked at, or what a touch does."""
        return lambda: self.hold(**fields)

    def forget(self, kind: ShipKind) -> None:
        """Take a mistyped kind of ship off the box."""
        known = kind in self.position.known_ships
        self.do(
            *present(ForgetShip(kind=kind) if known else None),
            learned=put_right(BOX, lambda ships: forgotten(ships, kind)),
        )


def figure(desk: Desk, which: Colour, size: int = 32) -> ft.Control:
    """Show a Viking."""
    return picture(viking(which, palette(desk.store)), size)


def mark(desk: Desk, reward: Literal["points", "gold"], size: int = 18) -> ft.Control:
    """Show the sign of points or of gold."""
    return picture(worth(reward, palette(desk.store)), size)


def named_of(desk: Desk, seat: int) -> ft.Control:
    """Head a board with the name of whose it is."""
    return row(
        shared.token(desk, seat, 28),
        ft.Text(desk.name(seat), size=16, weight=ft.FontWeight.W_600, expand=True),
    )
