"""What can be done now, with everything a screen needs to show it.

Steps of the tally and ``enter`` are possible at any time and are not listed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from companion.games.vikings.actions import Draw, LaySpecials
from companion.games.vikings.auction import free_places, highest, least_bid, still_to_pass
from companion.games.vikings.boatsmen import is_due, waiting
from companion.games.vikings.display import display_of
from companion.games.vikings.paying import most_to_pay
from companion.games.vikings.placing import Room, reachable, rooms, rooms_with_start, ship_columns
from companion.games.vikings.position import (
    BEFORE_BUYING,
    COLOURS,
    OPEN_SPECIALS,
    Colour,
    Options,
    Position,
    Scoring,
    SpecialKind,
    Spot,
    Vikings,
)
from companion.games.vikings.rounds import may_book, may_set_start
from companion.games.vikings.scoring import scorecards
from companion.games.vikings.sets import Set, sets
from companion.games.vikings.wheel import (
    ORDER,
    bag,
    drawn_each_round,
    may_lay_specials,
    specials_left,
    specials_on_offer,
)
from companion.model import Frozen, Offer, Phrase, Scorecard, phrase

if TYPE_CHECKING:
    from random import Random


class LaySpecialsOffer(Offer):
    """Lay special tiles face up, as many as there is room for."""

    do: Literal["lay_specials"] = "lay_specials"
    room: int
    left: tuple[SpecialKind, ...]
    """Kinds of which some still lie face down."""
    stacks: tuple[SpecialKind, ...]
    """The kind of each tile that lies face down."""

    @property
    def drawn(self) -> int:
        """How many are laid by chance: as many as there is room for, if there still are so many."""
        return min(len(self.stacks), self.room)

    def by_chance(self, rng: Random) -> LaySpecials:
        """Draw as many as there is room for."""
        return LaySpecials(kinds=tuple(rng.sample(self.stacks, self.drawn)))


class DrawOffer(Offer):
    """Draw Vikings: typed from the real bag, or from the virtual one."""

    do: Literal["draw"] = "draw"
    n: int
    bag: Vikings

    @property
    def drawn(self) -> int:
        """How many are drawn from the virtual bag: fewer where it does not hold as many."""
        return min(self.bag.total, self.n)

    @property
    def is_short(self) -> bool:
        """Whether the virtual bag holds too few, so that the real one tells what was drawn."""
        return self.drawn < self.n

    def by_chance(self, rng: Random) -> Draw:
        """Draw from the virtual bag."""
        inside = [colour for colour in COLOURS for _ in range(self.bag.of(colour))]
        return Draw(vikings=tuple(rng.sample(inside, self.drawn)))


class BidOffer(Offer):
    """Bid at least so much and at most all gold and points."""

    do: Literal["bid"] = "bid"
    least: int
    most: int
    gold: int
    """All its gold: what a bid needs beyond it is paid with points."""


class PassOffer(Offer):
    """Do not bid any further."""

    do: Literal["pass"] = "pass"
    highest: int
    whose: int | None
    """Who bid the highest; None before there is a bid."""
    others: tuple[int, ...]
    """Who would have to pass, in turn, so that the auction is over now: this seat is among them."""


class ReturnOffer(Offer):
    """Put one of these Vikings back into the box."""

    do: Literal["return_viking"] = "return_viking"
    vikings: tuple[Colour, ...]


class ColourPlaces(Frozen):
    """A colour and the numbers it would stand at."""

    viking: Colour
    places: tuple[int, ...]


class ColourOffer(Offer):
    """Place all Vikings of one of these colours."""

    do: Literal["place_colour"] = "place_colour"
    colours: tuple[ColourPlaces, ...]


class BuyOffer(Offer):
    """Buy a set; without a wheel its price is typed."""

    do: Literal["buy"] = "buy"
    sets: tuple[Set, ...]
    left: int
    """Sets that this seat still buys in this round."""
    most: int
    """All its gold and points."""


class LayOffer(Offer):
    """Lay the island tile just bought, or the start tile."""

    do: Literal["lay"] = "lay"
    rooms: tuple[Room, ...]
    with_start: tuple[Room, ...]
    """Further places, if the start tile is laid to the left of them first."""


class ShipOffer(Offer):
    """Lay the ship just bought."""

    do: Literal["take_ship"] = "take_ship"
    columns: tuple[int, ...]

    def why_not(self, column: int) -> Phrase | None:
        """Say why it may not lie above a free column, None when it may."""
        return None if column in self.columns else phrase("vikings.refused.ship_column")


class PlaceVikingOffer(Offer):
    """Let the Viking just bought step onto his tile; otherwise he stays on the base."""

    do: Literal["place_viking"] = "place_viking"
    viking: Colour
    spot: Spot


class SpecialOffer(Offer):
    """Take one of these special tiles."""

    do: Literal["special"] = "special"
    kinds: tuple[SpecialKind, ...]
    unsaid: tuple[SpecialKind, ...]
    """Kinds among them that may lie open, though only others were entered as lying open."""
    dearest: bool
    """Whether it is surely the dearest set; at a typed price only the table knows."""


class ExchangeOffer(Offer):
    """Exchange one of these tiles for a building tile, if it shows the same building."""

    do: Literal["exchange"] = "exchange"
    spots: tuple[Spot, ...]


class BoatsmenOffer(Offer):
    """Use a boatsman; ``advice.best_use`` knows how, on request."""

    do: Literal["boatsmen"] = "boatsmen"
    boatsmen: int
    boats: int
    base: Vikings
    spots: tuple[Spot, ...]
    """Free tiles onto which somebody of the base could step."""
    one_each: bool
    """Without a boat tile a boatsman moves one Viking only."""
    due: bool
    """In round 6 he has to be used."""


class ScoringOffer(Offer):
    """Record the scoring that is due: who would get what, and why."""

    do: Literal["book_scoring"] = "book_scoring"
    scoring: Scoring
    cards: tuple[Scorecard, ...]
    due: tuple[int, ...]
    """Seats that still have to use boatsmen before it."""


class StartOffer(Offer):
    """Give the start figure to this seat."""

    do: Literal["set_start"] = "set_start"


class LeaveWheelOffer(Offer):
    """Follow wheel and auction no further in this round."""

    do: Literal["leave_wheel"] = "leave_wheel"


class EndOffer(Offer):
    """Go straight to the end scoring."""

    do: Literal["skip_to_end"] = "skip_to_end"


def lay_specials(position: Position, options: Options) -> Iterator[LaySpecialsOffer]:
    """Offer to lay special tiles face up before a round."""
    room = OPEN_SPECIALS - len(position.open_specials)
    if not options.progress or not room or not may_lay_specials(position, options):
        return
    stacks = tuple(kind for kind, n in specials_left(position).items() for _ in range(n))
    if stacks:
        yield LaySpecialsOffer(room=room, left=tuple(dict.fromkeys(stacks)), stacks=stacks)


def draw(position: Position, options: Options) -> Iterator[DrawOffer]:
    """Offer to draw the Vikings of a round."""
    if position.phase in (None, "draw"):
        yield DrawOffer(seat=position.starter, n=drawn_each_round(options), bag=bag(position))


def bid(position: Position, _options: Options) -> Iterator[BidOffer]:
    """Offer the next bid, if it can be paid."""
    if position.phase != "auction":
        return
    player, least = position.players[position.active], least_bid(position)
    most = most_to_pay(player)
    if least <= most:
        yield BidOffer(seat=position.active, least=least, most=most, gold=player.gold)


def pass_bid(position: Position, _options: Options) -> Iterator[PassOffer]:
    """Offer to bid no further."""
    if position.phase == "auction":
        best, whose = highest(position)
        others = tuple(still_to_pass(position))
        yield PassOffer(seat=position.active, highest=best, whose=whose, others=others)


def return_viking(position: Position, _options: Options) -> Iterator[ReturnOffer]:
    """Offer the auction's winner to put a Viking back."""
    if position.phase == "choose":
        yield ReturnOffer(seat=position.active, vikings=_colours(position.drawn))


def place_colour(position: Position, _options: Options) -> Iterator[ColourOffer]:
    """Offer to place the Vikings of a colour."""
    if position.phase != "colours":
        return
    free = free_places(position)
    yield ColourOffer(
        seat=position.active,
        colours=tuple(
            ColourPlaces(viking=viking, places=free[: position.drawn.count(viking)])
            for viking in _colours(position.drawn)
        ),
    )


def _colours(drawn: tuple[Colour, ...]) -> tuple[Colour, ...]:
    return tuple(colour for colour in ORDER if colour in drawn)


def buy(position: Position, options: Options) -> Iterator[BuyOffer]:
    """Offer a set to whoever is to buy; without a wheel anybody may who has sets left."""
    if position.phase in (*BEFORE_BUYING, "scoring"):
        return
    for seat in [position.active] if position.wheel else range(len(position.players)):
        player = position.players[seat]
        left = position.sets_each - player.purchases
        if left > 0:
            yield BuyOffer(
                seat=seat, sets=sets(position, seat, options), left=left, most=most_to_pay(player)
            )


def lay(position: Position, _options: Options) -> Iterator[LayOffer]:
    """Offer to lay the island tile of the set just bought."""
    bought = position.bought
    if bought is not None and bought.tile:
        player = position.players[bought.seat]
        start_due = not any(tile.start for tile in player.tiles)
        further = rooms_with_start(player, bought.viking) if start_due else ()
        yield LayOffer(
            seat=bought.seat,
            rooms=rooms(player, bought.viking),
            with_start=further,
        )


def take_ship(position: Position, _options: Options) -> Iterator[ShipOffer]:
    """Offer to lay the ship of the set just bought."""
    bought = position.bought
    if bought is not None and bought.tile:
        columns = ship_columns(position.players[bought.seat])
        yield ShipOffer(seat=bought.seat, columns=columns)


def place_viking(position: Position, _options: Options) -> Iterator[PlaceVikingOffer]:
    """Offer the Viking just bought the tile just laid, if it lies in his row."""
    bought = position.bought
    if bought is None or bought.viking is None or bought.laid is None:
        return
    player, spot = position.players[bought.seat], bought.laid
    if bought.viking != spot.row or not player.base.of(spot.row):
        return
    if spot.column in display_of(player).free(spot.row):
        yield PlaceVikingOffer(seat=bought.seat, viking=bought.viking, spot=spot)


def special(position: Position, options: Options) -> Iterator[SpecialOffer]:
    """Offer a special tile with the dearest set."""
    bought, kinds = position.bought, specials_on_offer(position)
    if options.progress and bought is not None and bought.special and kinds:
        said = position.open_specials
        unsaid = tuple(kind for kind in kinds if said and kind not in said)
        yield SpecialOffer(seat=bought.seat, kinds=kinds, unsaid=unsaid, dearest=not bought.typed)


def exchange(position: Position, _options: Options) -> Iterator[ExchangeOffer]:
    """Offer the places that a building tile beside a base could take."""
    for seat, player in enumerate(position.players):
        if player.specials.building and (spots := reachable(player)):
            yield ExchangeOffer(seat=seat, spots=spots)


def boatsmen(position: Position, options: Options) -> Iterator[BoatsmenOffer]:
    """Offer boatsmen before a large scoring, where somebody could be brought to a tile."""
    if position.scoring != "large" or not may_book(position):
        return
    for seat, player in enumerate(position.players):
        if not player.base.boatsman or not waiting(player):
            continue
        display = display_of(player)
        yield BoatsmenOffer(
            seat=seat,
            boatsmen=player.base.boatsman,
            boats=player.specials.boat if options.progress else 0,
            base=player.base,
            spots=tuple(
                Spot(row=row, column=column)
                for row in waiting(player)
                for column in display.free(row)
            ),
            one_each=options.progress,
            due=is_due(position, seat),
        )


def leave_wheel(position: Position, _options: Options) -> Iterator[LeaveWheelOffer]:
    """Offer to follow the wheel no further, as long as no scoring can be recorded."""
    if not may_book(position):
        yield LeaveWheelOffer()


def book_scoring(position: Position, options: Options) -> Iterator[ScoringOffer]:
    """Offer to record the scoring that is due, once nothing lies at the wheel any more."""
    if not may_book(position):
        return
    due = tuple(seat for seat in range(len(position.players)) if is_due(position, seat))
    cards = scorecards(position, options)
    yield ScoringOffer(scoring=position.scoring, cards=cards, due=due)


def set_start(position: Position, _options: Options) -> Iterator[StartOffer]:
    """Offer the start figure to everybody else, as long as nobody has bought."""
    if may_set_start(position):
        seats = range(len(position.players))
        yield from (StartOffer(seat=seat) for seat in seats if seat != position.starter)


def skip_to_end(_position: Position, _options: Options) -> Iterator[EndOffer]:
    """Offer the end scoring at any time."""
    yield EndOffer()
