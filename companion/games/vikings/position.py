"""What lies on a Vikings table: displays, bases, special tiles, the wheel and its auction."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from companion.model import Count, Frozen, Phrase, Seat, phrase

Row = Literal["warrior", "noble", "scout", "goldsmith", "fisherman"]
ROWS: tuple[Row, ...] = ("warrior", "noble", "scout", "goldsmith", "fisherman")
"""The rows below the ships, top to bottom; the Vikings on them are of the row's colour."""

Colour = Literal["warrior", "noble", "scout", "goldsmith", "fisherman", "boatsman"]
COLOURS: tuple[Colour, ...] = (*ROWS, "boatsman")

Sail = Literal["red", "green", "yellow", "blue"]
SAILS: tuple[Sail, ...] = ("red", "green", "yellow", "blue")
"""From the one that threatens least to the one that threatens most."""

Reward = Literal["points", "gold"]
Piece = Literal["left", "middle", "right"]
PIECES: tuple[Piece, ...] = ("left", "middle", "right")

Scoring = Literal["small", "large", "end"]
Phase = Literal["draw", "auction", "choose", "colours", "buying", "scoring"]

BEFORE_BUYING: tuple[Phase, ...] = ("auction", "choose", "colours")
"""Vikings are drawn, and do not all stand at the wheel yet."""

SpecialKind = Literal[
    "goldsmith_1",
    "goldsmith_2",
    "noble_1",
    "scout_1",
    "fisherman_1",
    "boat",
    "horn_boatsman",
    "fish",
    "three_gold",
    "building",
    "five_gold",
]

SPECIAL_TILES: dict[SpecialKind, int] = {
    "goldsmith_1": 2,
    "goldsmith_2": 1,
    "noble_1": 3,
    "scout_1": 1,
    "fisherman_1": 1,
    "boat": 6,
    "horn_boatsman": 4,
    "fish": 1,
    "three_gold": 1,
    "building": 4,
    "five_gold": 1,
}
"""The 25 special tiles by kind (progress version, section Special Tiles)."""

OPEN_SPECIALS = 4
"""Special tiles that lie face up in a round (section Lay Out Special Tiles)."""

VIKINGS = 13
"""Vikings of each colour (rules, section Contents)."""

START_POINTS = 10
START_GOLD = {2: 30, 3: 25, 4: 20}
"""Gold of each player, by number of players (section Set-up)."""

ROUNDS = 6
RoundNumber = Annotated[int, Field(ge=1, le=ROUNDS)]
SETS = 12
"""Sets round the wheel, one for each of the numbers 0 to 11."""

DRAWN_FOR_AUCTION = 13
"""One of them goes back into the box (progress version, section Auction)."""

ColumnNumber = Annotated[int, Field(ge=1)]
WheelPlace = Annotated[int, Field(ge=0, lt=SETS)]


class Options(Frozen):
    """The rule switches; the defaults are the progress version and the rulings of RULES.md."""

    progress: bool = True
    """Play with special tiles, and boatsmen that move one Viking each."""
    auction: bool = True
    """Bid for the start and place the Vikings by colour; only in the progress version."""
    winner_keeps_start: bool = True
    """Let the auction's winner keep the start figure until the next auction (ruling V15)."""
    feeding_ignores: Literal["printed", "standing"] = "printed"
    """What feeding leaves out: figures printed on special tiles, or Vikings standing there."""
    bonus_at_zero: bool = False
    """Pay 10, 7 and 5 points even when the best there is is 0."""
    points_below_zero: bool = True
    """Let losses of the end scoring take points below 0."""
    scout_over_gaps: bool = True
    """Let a scout count a fisherman also where no goldsmith stands between (ruling V3)."""
    empty_warrior_row_threatened: bool = False
    """Let a ship threaten a building tile in the warrior row without a warrior (ruling V5)."""
    boat_tiles_due: bool = False
    """Let the duty of round 6 ask for boat tiles, too; only in the progress version (ruling V7)."""

    @property
    def bids(self) -> bool:
        """Whether an auction begins each round."""
        return self.progress and self.auction

    @property
    def start_moves_on(self) -> bool:
        """Whether the start figure is passed on clockwise after a scoring (ruling V15)."""
        return not (self.bids and self.winner_keeps_start)


class Vikings(Frozen):
    """Vikings by colour."""

    fisherman: Count = 0
    goldsmith: Count = 0
    scout: Count = 0
    noble: Count = 0
    warrior: Count = 0
    boatsman: Count = 0

    def of(self, colour: Colour) -> int:
        """Return how many there are of a colour."""
        n: int = getattr(self, colour)
        return n

    def plus(self, colour: Colour, n: int = 1) -> Vikings:
        """Return these and some more, or fewer, of a colour."""
        return Vikings(**{**self.__dict__, colour: self.of(colour) + n})

    @property
    def total(self) -> int:
        """All of them."""
        return sum(self.of(colour) for colour in COLOURS)


class Specials(Frozen):
    """Special tiles beside a base, by kind; a building tile here has not been laid yet."""

    goldsmith_1: Count = 0
    goldsmith_2: Count = 0
    noble_1: Count = 0
    scout_1: Count = 0
    fisherman_1: Count = 0
    boat: Count = 0
    horn_boatsman: Count = 0
    fish: Count = 0
    three_gold: Count = 0
    building: Count = 0

    def of(self, kind: SpecialKind) -> int:
        """Return how many there are of a kind; a tile of five gold never stays."""
        n: int = getattr(self, kind, 0)
        return n

    def plus(self, kind: SpecialKind, n: int = 1) -> Specials:
        """Return these and some more, or fewer, of a kind."""
        return Specials(**{**self.__dict__, kind: self.of(kind) + n})


class ShipKind(Frozen):
    """What is printed on a ship."""

    sail: Sail
    reward: Reward
    value: Annotated[int, Field(ge=1)]


class Ship(ShipKind):
    """A ship and the column it lies above."""

    column: ColumnNumber


class Spot(Frozen):
    """A place of the display below the ships."""

    row: Row
    column: ColumnNumber


class Tile(Spot):
    """An island tile."""

    piece: Piece
    viking: bool = False
    special: bool = False
    """A building tile lies here in place of the island tile."""
    start: bool = False


class Counted(Frozen):
    """What the end scoring looks at, where somebody counted it and no display is known."""

    lost_points: Count = 0
    """Printed points of the ships that are not repelled."""
    lost_gold: Count = 0
    """Printed gold of the ships that are not repelled."""
    boatsmen: Count = 0
    """On the base, with tiles that show a horn."""
    islands: Count = 0
    """Completed ones."""
    longest: Count = 0
    """Tiles of the longest completed island."""
    feeders: Count = 0
    """Fishermen on islands that are not threatened."""
    vikings: Count = 0
    """All who are to be fed, on islands and on the base."""
    buildings: Count = 0
    """Vikings on and around building tiles that are not threatened."""


class Player(Frozen):
    """What one player has; the field names are the file format's."""

    points: int = 0
    gold: Count = 0
    ships: tuple[Ship, ...] = ()
    tiles: tuple[Tile, ...] = ()
    base: Vikings = Vikings()
    specials: Specials = Specials()
    purchases: Count = 0
    """Sets bought this round."""
    boatsmen_used: Count | None = None
    """Boatsmen that have left the game; None when nobody has counted."""
    acquired: Vikings | None = None
    """The Vikings of all sets bought so far; None when nobody has counted from the first one."""
    counted: Counted | None = None
    """Figures for the end scoring in place of display, base and horns; None where those count."""

    def tile_at(self, row: Row, column: int) -> Tile | None:
        """Return the island tile at a place, if one lies there."""
        found = (tile for tile in self.tiles if (tile.row, tile.column) == (row, column))
        return next(found, None)

    def has_ship(self, column: int) -> bool:
        """Tell whether a ship lies above a column."""
        return any(ship.column == column for ship in self.ships)


def standing_of(player: Player, colour: Colour) -> int:
    """Count a player's Vikings of a colour that stand on tiles."""
    return sum(tile.viking for tile in player.tiles if tile.row == colour)


class Lot(Frozen):
    """A set that still lies at the wheel: the number it was laid at, and its Viking."""

    place: WheelPlace
    viking: Colour


class Bought(Frozen):
    """The set bought last, as far as it has not found its place."""

    seat: Seat
    viking: Colour | None = None
    """None once it stands on its tile, or when nobody has said which one it is."""
    tile: bool = True
    """Whether its island tile or ship is still to be laid."""
    laid: Spot | None = None
    """Where its island tile lies."""
    special: bool = False
    """Whether a special tile may be taken: it was the dearest set, or may have been."""
    typed: bool = False
    """Whether its price was typed, so that only the table knows whether it was the dearest."""
    purchase: Count | None = None
    """Which one of the seat's in its round; None when nobody has said."""


class Position(Frozen):
    """One moment of a game; the field names are the file format's."""

    scoring: Scoring
    """The scoring that is due; with ``end`` the game is over."""
    players: tuple[Player, ...]
    round: RoundNumber | None = None
    """None when the rounds are not followed; so is ``phase``."""
    phase: Phase | None = None
    starter: Seat = 0
    """Who has the start figure."""
    active: Seat = 0
    """Who bids, places a colour or buys."""
    wheel: tuple[Lot, ...] = ()
    """Sets not bought yet; empty when the wheel is not followed."""
    drawn: tuple[Colour, ...] = ()
    """Vikings drawn for the auction that do not stand at the wheel yet."""
    bids: tuple[Count | None, ...] = ()
    """The highest bid of each seat; None for none."""
    passed: tuple[Seat, ...] = ()
    bought: Bought | None = None
    open_specials: tuple[SpecialKind, ...] = ()
    """Special tiles that lie face up; none also where nobody says which."""
    specials_to_take: Annotated[int, Field(ge=0, le=OPEN_SPECIALS)] = OPEN_SPECIALS
    """How many can still be taken in this round, whether or not anybody says which lie open."""
    specials_unsaid: Annotated[int, Field(ge=0, le=OPEN_SPECIALS)] = 0
    """How many of them lie open beside ``open_specials``: filled up, and nobody says with what."""
    gone_specials: tuple[SpecialKind, ...] = ()
    """Special tiles that have left the game."""
    boxed: Vikings = Vikings()
    """Vikings that auction winners put back into the box."""
    known_ships: tuple[ShipKind, ...] = ()
    """Ships of this box as far as they have been seen."""

    @property
    def sets_each(self) -> int:
        """Sets that each player buys in a round."""
        return SETS // len(self.players)


def start(seats: int, options: Options) -> Position:  # noqa: ARG001 - every game has the same signature; no option changes the start
    """Lay out the start (rules, section Set-up).

    >>> [player.gold for player in start(3, Options()).players]
    [25, 25, 25]
    """
    player = Player(points=START_POINTS, gold=START_GOLD[seats], boatsmen_used=0)
    return Position(scoring="small", players=(player,) * seats, round=1, phase="draw")


def scoring_of(number: int) -> Scoring:
    """Return the scoring at the end of a round: small and large ones take turns.

    >>> [scoring_of(number) for number in (1, 2)]
    ['small', 'large']
    """
    return "large" if number % 2 == 0 else "small"


def is_over(position: Position, options: Options) -> bool:  # noqa: ARG001 - every game has the same signature
    """Tell whether this is a finished game: the end scoring is what counts."""
    return position.scoring == "end"


def to_act(position: Position, options: Options) -> int | None:
    """Return the seat to draw, to bid, to place a colour or to buy; None otherwise."""
    if is_over(position, options):
        return None
    if position.phase in ("draw", "choose"):
        return position.starter
    if position.phase in ("auction", "colours", "buying"):
        return position.active
    return None


def due(position: Position, options: Options) -> str:
    """Name the phase that the table is in, also where it follows no rounds."""
    if is_over(position, options):
        return "over"
    return position.phase or "tally"


def standing(position: Position, options: Options) -> Phrase | None:
    """Say how far the table is, as players would."""
    if position.round is None:
        return phrase("vikings.standing.tally")
    if is_over(position, options):
        return None
    seat = to_act(position, options)
    if seat is None:
        return phrase("vikings.standing.scoring", round=position.round, rounds=ROUNDS)
    return phrase("vikings.standing.round", round=position.round, rounds=ROUNDS, seat=seat)
