"""What is in hand at a Hägar table and not yet done: it is forgotten when it is done or undone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from companion.games.hagar.placing import Hand
from companion.games.hagar.position import Cell, Field, Line, Side
from companion.games.hagar.printed import Print, Printed, Spot
from views.tables.hagar.draft import Brush, Draft, fresh_draft, taken

if TYPE_CHECKING:
    from companion.match import Match

Mode = Literal["play", "tally", "sheet", "score"]
MODES: tuple[Mode, ...] = ("play", "tally", "sheet", "score")

Tool = Literal["coaster", "paint", "hagar", "gold", "prints", "line", "erase"]
TOOLS: tuple[Tool, ...] = ("coaster", "paint", "hagar", "gold", "prints", "line", "erase")

Printing = Print | Literal["off"]
PRINTINGS: tuple[Printing, ...] = ("gold", "shield", "off")


@dataclass(frozen=True)
class Desk:
    """What is shown, and what has been pointed at for the action to come."""

    revision: int
    mode: Mode
    draft: Draft
    brush: Brush = "cycle"
    prints: bool = False
    """Whether the coaster in hand is shown large, for what is printed on it."""
    printing: Printing = "gold"
    start: Field | None = None
    """The Hägar pointed at for a final move."""
    rolled: int | None = None
    """The final roll, as long as its line is not chosen."""
    typed: bool = False
    """Whether that is of a die on the table, not of the app."""
    picked: tuple[Line | None, ...] = ()
    """The line pointed at: nothing yet, one line, or that the number is not on the table."""
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
    free: tuple[Printed, ...] = ()
    """The coasters of the box that do not lie yet."""

    @property
    def hand(self) -> tuple[object, ...]:
        """What is in hand for the action to come, whatever of it is shown and how."""
        return self.draft, self.rolled, self.picked, self.start

    @property
    def choosing(self) -> bool:
        """Whether a coaster is still to be taken in hand."""
        return bool(self.free) and not self.draft.held


ChangeDesk = Callable[[Callable[[Desk], Desk]], None]
"""Shows something else: what makes it of what is shown by then."""


def fresh_desk(match: Match) -> Desk:
    """Return the desk of somebody who just sat down."""
    mode: Mode = "play" if match.position.worksheet is None else "sheet"
    return Desk(revision=match.revision, mode=mode, draft=fresh_draft(match))


def at_hand(desk: Desk, match: Match) -> Desk:
    """Return the desk for the present moment: what was pointed at earlier says nothing now."""
    if desk.revision == match.revision:
        return desk
    rolled = None if match.position.rolled else desk.rolled
    return replace(
        desk,
        revision=match.revision,
        draft=fresh_draft(match),
        brush="cycle" if desk.brush in {"hagar", "gold"} or desk.mode == "play" else desk.brush,
        prints=False,
        printing="gold" if desk.printing == "off" and desk.mode == "play" else desk.printing,
        start=None,
        rolled=rolled,
        picked=desk.picked if rolled else (),
        number=None,
    )


def put_down(desk: Desk, match: Match) -> Desk:
    """Return the desk of somebody who begins anew with what is due: a die of the app has fallen."""
    rolled = None if desk.typed else desk.rolled
    return at_hand(replace(desk, revision=-1, rolled=rolled, picked=()), match)


def draft_touched(desk: Desk, at: int) -> Desk:
    """Return the desk after a field of the coaster in hand was touched."""
    if desk.brush == "hagar" or desk.brush == "gold":  # noqa: PLR1714 - mypy narrows only this way
        return replace(desk, draft=desk.draft.with_token(at, gold=desk.brush == "gold"))
    return replace(desk, draft=desk.draft.painted_at(at, desk.brush))


def in_hand(desk: Desk, known: Printed | None, hand: Hand, glass: Side | None) -> Desk:
    """Return the desk after a coaster was taken: one of the box, or a new one."""
    if known is None:
        fresh = Draft(cell=desk.draft.cell, held=True)
        return replace(desk, draft=fresh, brush="cycle")
    brush = token_brush(hand) if hand.hagars or hand.gold else "cycle"
    return replace(desk, draft=taken(known, desk.draft, glass), brush=brush)


def put_back(desk: Desk) -> Desk:
    """Return the desk after the coaster in hand was put back to the others."""
    return replace(desk, draft=Draft(cell=desk.draft.cell), brush="cycle")


def laid_at(desk: Desk, cell: Cell, hand: Hand) -> Desk:
    """Return the desk after the place for the coaster was touched.

    A coaster that has its fields waits for its token next, so the next touch of a field puts it.
    """
    draft = replace(desk.draft, cell=cell)
    waits = draft.painted and draft.token is None and hand.due
    puts = desk.brush in {"hagar", "gold"}
    return replace(desk, draft=draft, brush=token_brush(hand) if waits and not puts else desk.brush)


def with_token_in_hand(desk: Desk, hand: Hand) -> Desk:
    """Return the desk of somebody who is about to touch a field for the token."""
    return desk if desk.brush in {"hagar", "gold"} else replace(desk, brush=token_brush(hand))


def token_brush(hand: Hand) -> Brush:
    """Return the token that a player with this hand puts most likely."""
    return "hagar" if hand.hagars else "gold"


def pressed(desk: Desk, spot: Spot) -> Desk:
    """Return the desk after a spot of a coaster was touched: printed on, or cleared."""
    if desk.printing == "off":
        return replace(desk, draft=desk.draft.cleared(spot))
    return replace(desk, draft=desk.draft.printed(desk.printing, spot))
