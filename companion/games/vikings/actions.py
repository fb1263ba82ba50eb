"""What a player or the table does, as it is stored."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from companion.errors import Problem
from companion.games.vikings.position import (
    SETS,
    Colour,
    ColumnNumber,
    Piece,
    Reward,
    RoundNumber,
    Row,
    Sail,
    Ship,
    ShipKind,
    SpecialKind,
    Spot,
    Tile,
    WheelPlace,
)
from companion.model import ByChance, Count, Frozen, Seat, is_nothing


class InRound(Frozen):
    """A step of a round, which names the round: that stays when an earlier entry changes."""

    round: RoundNumber | None = Field(default=None, exclude_if=lambda number: number is None)
    """None where rounds are not followed; as stored until rules version 9, the present one."""


class OfSet(Frozen):
    """A step with the set that a player bought last, which names that set, too."""

    seat: Seat
    purchase: Count | None = Field(default=None, exclude_if=lambda number: number is None)
    """Which of the player's sets in the round it belongs to, 0 for none. None in files, and as
    stored until rules version 10: whichever was bought last."""


class LaySpecials(ByChance, InRound):
    """Special tiles laid face up at the beginning of a round."""

    do: Literal["lay_specials"] = "lay_specials"
    kinds: tuple[SpecialKind, ...]


class Draw(ByChance, InRound):
    """The Vikings of a round: 13 for an auction, otherwise 12."""

    do: Literal["draw"] = "draw"
    vikings: tuple[Colour, ...]


class Bid(InRound):
    """A bid in the auction."""

    do: Literal["bid"] = "bid"
    seat: Seat
    gold: Count


class Pass(InRound):
    """No further bid."""

    do: Literal["pass"] = "pass"
    seat: Seat


class ReturnViking(InRound):
    """The Viking that the winner of the auction puts back into the box."""

    do: Literal["return_viking"] = "return_viking"
    seat: Seat
    viking: Colour


class PlaceColour(InRound):
    """All Vikings of a colour, set from the highest free number downwards."""

    do: Literal["place_colour"] = "place_colour"
    seat: Seat
    viking: Colour


class Buy(InRound):
    """A set: by its place at the wheel, or at a typed price where the wheel is not followed."""

    do: Literal["buy"] = "buy"
    seat: Seat
    place: WheelPlace | None = None
    price: Annotated[int, Field(ge=0, lt=SETS)] | None = None
    viking: Colour | None = None
    """Only with a price; None when nobody counts Vikings."""
    purchase: Annotated[int, Field(ge=1)] | None = Field(default=None, exclude_if=is_nothing)
    """Which one of the player's in the round it is; None for the next one."""

    @model_validator(mode="after")
    def _one_way(self) -> Buy:
        if (self.place is None) == (self.price is None):
            raise Problem("", "vikings.invalid.buy")
        if self.place is not None and self.viking is not None:
            raise Problem(".viking", "vikings.invalid.viking_of_wheel")
        return self


class Lay(OfSet):
    """An island tile, or the start tile; ``anyway`` lays it against the rules."""

    do: Literal["lay"] = "lay"
    row: Row
    column: ColumnNumber
    piece: Piece
    start: bool = False
    anyway: bool = False


class TakeShip(OfSet):
    """A ship; what is printed on it may be left out when one of this sail is known."""

    do: Literal["take_ship"] = "take_ship"
    column: ColumnNumber
    sail: Sail
    reward: Reward | None = None
    value: Annotated[int, Field(ge=1)] | None = None
    anyway: bool = False
    known: bool = Field(default=False, exclude_if=is_nothing)
    """Whether it was filled in from a known kind: what is known of that sail when the entry is
    replayed goes before."""


class PlaceViking(InRound, OfSet):
    """The Viking just bought steps from the base onto the tile just laid."""

    do: Literal["place_viking"] = "place_viking"


class Special(InRound, OfSet):
    """The special tile that comes with the dearest set."""

    do: Literal["special"] = "special"
    kind: SpecialKind


class Exchange(Frozen):
    """A building tile takes the place of an island tile that shows the same building."""

    do: Literal["exchange"] = "exchange"
    seat: Seat
    row: Row
    column: ColumnNumber


class Boatsmen(InRound):
    """One boatsman, perhaps with a boat tile, and the tiles that Vikings of the base step onto."""

    do: Literal["boatsmen"] = "boatsmen"
    seat: Seat
    to: tuple[Spot, ...]
    boat: bool = False


class BookScoring(InRound):
    """The small or large scoring that is due, added to points and gold."""

    do: Literal["book_scoring"] = "book_scoring"
    scoring: Literal["small", "large"] | None = None
    """None is whichever is due."""


class SetStart(InRound):
    """Who has the start figure."""

    do: Literal["set_start"] = "set_start"
    seat: Seat


class LeaveWheel(InRound):
    """Wheel and auction are not followed any further in this round."""

    do: Literal["leave_wheel"] = "leave_wheel"


class SkipToEnd(Frozen):
    """A jump to the end scoring."""

    do: Literal["skip_to_end"] = "skip_to_end"
    empty: Literal["displays", "figures"] | None = Field(default=None, exclude_if=is_nothing)
    """What is entered from 0, points and gold among it, at a table that played no rounds here:
    displays, or the figures of the end scoring. None keeps what there is."""


TilePart = Literal["piece", "viking", "special", "start"]
PARTS: tuple[TilePart, ...] = ("piece", "viking", "special", "start")


class Put(Frozen):
    """One tile or one ship as it lies; in place of what lies there."""

    do: Literal["put"] = "put"
    seat: Seat
    tile: Tile | None = None
    ship: Ship | None = None
    changed: tuple[TilePart | Literal["ship"], ...] | None = Field(
        default=None, exclude_if=lambda parts: parts is None
    )
    """The parts of a tile or a ship there that change, the others staying as they are by then. None
    for one that is laid, and as stored until rules version 8."""
    known: bool = Field(default=False, exclude_if=is_nothing)
    """Whether a ship was filled in from a known kind, as in ``TakeShip``."""

    @model_validator(mode="after")
    def _one_thing(self) -> Put:
        if (self.tile is None) == (self.ship is None):
            raise Problem("", "vikings.invalid.put")
        return self


class PutRow(Frozen):
    """A row from one column to another as it lies: where no tile is named, none lies."""

    do: Literal["put_row"] = "put_row"
    seat: Seat
    row: Row
    first: ColumnNumber
    last: ColumnNumber
    tiles: tuple[Tile, ...] = ()
    changed: TilePart | None = Field(default=None, exclude_if=is_nothing)
    """The part of the tiles there that changes, the others staying as they are by then. None where
    all of them are laid, and as stored until rules version 8."""
    fresh: tuple[ColumnNumber, ...] = Field(default=(), exclude_if=is_nothing)
    """With ``changed``: the columns in which a tile is laid because none lay there."""

    @model_validator(mode="after")
    def _in_order(self) -> PutRow:
        columns = [self.first, *(tile.column for tile in self.tiles), self.last]
        once = len({tile.column for tile in self.tiles}) == len(self.tiles)
        if columns != sorted(columns) or not once or {tile.row for tile in self.tiles} - {self.row}:
            raise Problem("", "vikings.invalid.put_row")
        return self


class Remove(Frozen):
    """The tile of a row and column, or without a row the ship above the column."""

    do: Literal["remove"] = "remove"
    seat: Seat
    row: Row | None = None
    column: ColumnNumber


class ForgetShip(Frozen):
    """A mistyped kind of ship, taken off the list of the table; its ships stay."""

    do: Literal["forget_ship"] = "forget_ship"
    kind: ShipKind


class CountFigures(Frozen):
    """A player's figures of the end scoring, which count from now on in place of the display."""

    do: Literal["count_figures"] = "count_figures"
    seat: Seat
