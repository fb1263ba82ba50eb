"""The Hägar table's desk: the shell's, and what a player holds that is not done yet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from companion.games.hagar.placing import Hand
from companion.games.hagar.position import Cell, Field, Line, Position, Side
from companion.games.hagar.printed import Print, PrintedCoaster, Spot
from views.shell import desk as shared
from views.tables.hagar.draft import Brush, HeldCoaster, fresh_draft, taken

if TYPE_CHECKING:
    from companion.match import Match

Mode = Literal["play", "tally", "sheet", "score"]
MODES: tuple[Mode, ...] = ("play", "tally", "sheet", "score")

Tool = Literal["coaster", "paint", "hagar", "gold", "prints", "line", "erase"]
TOOLS: tuple[Tool, ...] = ("coaster", "paint", "hagar", "gold", "prints", "line", "erase")

Printing = Print | Literal["off"]
PRINTINGS: tuple[Printing, ...] = ("gold", "shield", "off")


@dataclass(frozen=True)
class Held:
    """What is shown, and what has been chosen so far for the next action.

    It is forgotten when that is done or undone.
    """

    revision: int
    mode: Mode
    draft: HeldCoaster
    brush: Brush = "cycle"
    prints: bool = False
    """Whether the coaster in hand is shown large, for what is printed on it."""
    printing: Printing = "gold"
    start: Field | None = None
    """The Hägar pointed at for a final move."""
    rolled: int | None = None
    """The final roll, as long as its line is not chosen."""
    typed: bool = False
    """Whether the roll was typed from a die on the table, not made by the app."""
    picked: tuple[Line | None, ...] = ()
    """The line pointed at: nothing yet, one line, or that the number is not on the table."""
    listed: int = 0
    """How often a line was chosen elsewhere than on the board, which has to show it then."""
    what_if: bool = False
    number: int | None = None
    """The printed number whose line is being pointed out."""
    tool: Tool = "coaster"
    seat: int = 0
    """Whose Hägars the tally puts."""
    plate: Cell | None = None
    """The coaster of the tally that is shown large."""
    land: Field | None = None
    """A field of the landscape that is looked at."""
    row: int | None = None
    """The row of the worksheet that is being filled."""
    whole: bool | None = None
    """Whether the whole table is shown however small it gets; None is as large as fingers need."""
    free: tuple[PrintedCoaster, ...] = ()
    """The coasters of the box that do not lie yet."""

    @property
    def hand(self) -> tuple[object, ...]:
        """The part of it that goes into the next action, not how it is shown."""
        return self.draft, self.rolled, self.picked, self.start

    @property
    def choosing(self) -> bool:
        """Whether a coaster is still to be taken in hand."""
        return bool(self.free) and not self.draft.held


ChangeHeld = Callable[[Callable[[Held], Held]], None]
"""Changes what is held, by a function of what is held at that moment."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Desk(shared.Desk):
    """The table as one session looks at it."""

    held: Held
    put: ChangeHeld

    @property
    def position(self) -> Position:
        """What lies on the table."""
        found: Position = self.match.position
        return found

    def redraft(self, change: Callable[[HeldCoaster], HeldCoaster]) -> None:
        """Change the coaster in hand."""
        self.put(lambda old: replace(old, draft=change(old.draft)))


def fresh(match: Match) -> Held:
    """Return what is held by somebody who just sat down."""
    mode: Mode = "play" if match.position.worksheet is None else "sheet"
    return Held(revision=match.revision, mode=mode, draft=fresh_draft(match))


def at_hand(held: Held, match: Match) -> Held:
    """Return what is held at the present step: what was chosen at an earlier one is dropped."""
    if held.revision == match.revision:
        return held
    rolled = None if match.position.rolled else held.rolled
    return replace(
        held,
        revision=match.revision,
        draft=fresh_draft(match),
        brush="cycle" if held.brush in {"hagar", "gold"} or held.mode == "play" else held.brush,
        prints=False,
        printing="gold" if held.printing == "off" and held.mode == "play" else held.printing,
        start=None,
        rolled=rolled,
        picked=held.picked if rolled else (),
        number=None,
    )


def put_down(held: Held, match: Match) -> Held:
    """Return what is held by somebody who begins the step anew; a roll of the app stays."""
    rolled = None if held.typed else held.rolled
    return at_hand(replace(held, revision=-1, rolled=rolled, picked=()), match)


def draft_touched(held: Held, at: int) -> Held:
    """Return what is held after a field of the coaster in hand was touched."""
    if held.brush == "hagar" or held.brush == "gold":  # noqa: PLR1714 - mypy narrows only this way
        return replace(held, draft=held.draft.with_token(at, gold=held.brush == "gold"))
    return replace(held, draft=held.draft.painted_at(at, held.brush))


def in_hand(held: Held, known: PrintedCoaster | None, hand: Hand, glass: Side | None) -> Held:
    """Return what is held after a coaster was taken: one of the box, or a new one."""
    if known is None:
        fresh = HeldCoaster(cell=held.draft.cell, held=True)
        return replace(held, draft=fresh, brush="cycle")
    brush = token_brush(hand) if hand.holds_any else "cycle"
    return replace(held, draft=taken(known, held.draft, glass), brush=brush)


def put_back(held: Held) -> Held:
    """Return what is held after the coaster in hand was put back to the others."""
    return replace(held, draft=HeldCoaster(cell=held.draft.cell), brush="cycle")


def laid_at(held: Held, cell: Cell, hand: Hand) -> Held:
    """Return what is held after the place for the coaster was touched.

    A coaster that has its fields waits for its token next, so the next touch of a field puts it.
    """
    draft = replace(held.draft, cell=cell)
    waits = draft.painted and draft.token is None and hand.due
    puts = held.brush in {"hagar", "gold"}
    return replace(held, draft=draft, brush=token_brush(hand) if waits and not puts else held.brush)


def with_token_in_hand(held: Held, hand: Hand) -> Held:
    """Return what is held by somebody who is about to touch a field for the token."""
    return held if held.brush in {"hagar", "gold"} else replace(held, brush=token_brush(hand))


def token_brush(hand: Hand) -> Brush:
    """Return the token that a player with this hand puts most likely."""
    return "hagar" if hand.hagars else "gold"


def pressed(held: Held, spot: Spot) -> Held:
    """Return what is held after a spot of a coaster was touched: printed on, or cleared."""
    if held.printing == "off":
        return replace(held, draft=held.draft.cleared(spot))
    return replace(held, draft=held.draft.printed(held.printing, spot))
