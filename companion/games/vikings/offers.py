"""What can be done now, with everything a screen needs to show it.

Steps of the tally and ``enter`` are possible at any time and are not listed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from companion.games.vikings.auction import free_places, highest, least_bid
from companion.games.vikings.boatsmen import is_due, waiting
from companion.games.vikings.display import display_of
from companion.games.vikings.paying import points_for
from companion.games.vikings.placing import Room, reachable, rooms, ship_columns
from companion.games.vikings.position import (
    OPEN_SPECIALS,
    SPECIAL_TILES,
    Bought,
    Colour,
    Options,
    Player,
    Position,
    Scoring,
    ShipKind,
    SpecialKind,
    Spot,
    Vikings,
    is_over,
)
from companion.games.vikings.rounds import is_wheel_busy
from companion.games.vikings.scoring import scorecards
from companion.games.vikings.wheel import (
    ORDER,
    bag,
    dearest,
    drawn_each_round,
    price,
    specials_left,
    zero_waits,
)
from companion.model import Frozen, Offer, Phrase, Scorecard, phrase


class LaySpecialsOffer(Offer):
    """Lay special tiles face up, as many as there is room for."""

    do: Literal["lay_specials"] = "lay_specials"
    room: int
    left: tuple[SpecialKind, ...]
    """Kinds of which some still lie face down."""


class DrawOffer(Offer):
    """Draw Vikings: typed from the real bag, or from the virtual one."""

    do: Literal["draw"] = "draw"
    n: int
    bag: Vikings


class BidOffer(Offer):
    """Bid at least so much and at most all gold and points."""

    do: Literal["bid"] = "bid"
    least: int
    most: int
    gold: int
    """What a higher bid than this needs is paid with points."""
    highest: int
    whose: int | None


class PassOffer(Offer):
    """Do not bid any further."""

    do: Literal["pass"] = "pass"


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


class Set(Frozen):
    """A set at the wheel as a buyer looks at it."""

    place: int
    viking: Colour
    price: int
    affordable: bool
    points: int
    """Points that would be turned into gold for it."""
    special: bool
    """Whether a special tile comes with it."""
    reminder: Phrase | None
    """Why it should wait."""


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
    start_due: bool
    """The start tile does not lie yet."""


class ShipOffer(Offer):
    """Lay the ship just bought."""

    do: Literal["take_ship"] = "take_ship"
    columns: tuple[int, ...]
    known: tuple[ShipKind, ...]


class VikingOffer(Offer):
    """Let the Viking just bought step onto his tile; otherwise he stays on the base."""

    do: Literal["place_viking"] = "place_viking"
    viking: Colour
    spot: Spot


class SpecialOffer(Offer):
    """Take one of these special tiles."""

    do: Literal["special"] = "special"
    kinds: tuple[SpecialKind, ...]


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
    """Book the scoring that is due: who would get what, and why."""

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


def offers(position: Position, options: Options) -> tuple[Offer, ...]:
    """List what can be done now; empty when the game is over."""
    if is_over(position, options):
        return ()
    return (
        *_round_offers(position, options),
        *_auction_offers(position),
        *_buy_offers(position),
        *_set_offers(position, options),
        *_boatsmen_offers(position, options),
        *_table_offers(position, options),
    )


def _round_offers(position: Position, options: Options) -> Iterator[Offer]:
    if position.phase not in (None, "draw"):
        return
    room = OPEN_SPECIALS - len(position.open_specials)
    left = tuple(kind for kind, n in specials_left(position).items() if n)
    if options.progress and room and left:
        yield LaySpecialsOffer(room=room, left=left)
    yield DrawOffer(seat=position.starter, n=drawn_each_round(options), bag=bag(position))


def _auction_offers(position: Position) -> Iterator[Offer]:
    seat = position.active
    if position.phase == "auction":
        player = position.players[seat]
        best, whose = highest(position)
        most = player.gold + max(0, player.points)
        if least_bid(position) <= most:
            yield BidOffer(
                seat=seat,
                least=least_bid(position),
                most=most,
                gold=player.gold,
                highest=best,
                whose=whose,
            )
        yield PassOffer(seat=seat)
    elif position.phase == "choose":
        yield ReturnOffer(seat=seat, vikings=_colours(position.drawn))
    elif position.phase == "colours":
        free = free_places(position)
        yield ColourOffer(
            seat=seat,
            colours=tuple(
                ColourPlaces(viking=viking, places=free[: position.drawn.count(viking)])
                for viking in _colours(position.drawn)
            ),
        )


def _colours(drawn: tuple[Colour, ...]) -> tuple[Colour, ...]:
    return tuple(colour for colour in ORDER if colour in drawn)


def _buy_offers(position: Position) -> Iterator[Offer]:
    if position.phase in ("auction", "choose", "colours", "scoring"):
        return
    # Who buys next is known at a wheel; without one anybody may who has sets left.
    seats = [position.active] if position.wheel else range(len(position.players))
    for seat in seats:
        player = position.players[seat]
        left = position.sets_each - player.purchases
        if left > 0:
            yield BuyOffer(
                seat=seat,
                sets=sets(position, seat),
                left=left,
                most=player.gold + max(0, player.points),
            )


def sets(position: Position, seat: int) -> tuple[Set, ...]:
    """Return the sets at the wheel as a seat looks at them, with the reminder for the one at 0."""
    player = position.players[seat]
    return tuple(
        Set(
            place=lot.place,
            viking=lot.viking,
            price=costs,
            affordable=costs <= player.gold + max(0, player.points),
            points=points_for(player, costs),
            special=costs > 0 and lot == dearest(position),
            reminder=_reminder(position, seat, lot.viking) if not costs else None,
        )
        for lot in sorted(position.wheel, key=lambda lot: lot.place)
        for costs in (price(position, lot),)
    )


def _reminder(position: Position, seat: int, viking: Colour) -> Phrase | None:
    if not zero_waits(position, seat):
        return None
    return phrase("vikings.reminder.zero", viking=phrase(f"vikings.viking.{viking}"))


def _set_offers(position: Position, options: Options) -> Iterator[Offer]:
    for seat, player in enumerate(position.players):
        if position.bought is not None and position.bought.seat == seat:
            yield from _bought_offers(position, position.bought, player, options)
        if player.specials.building and reachable(player):
            yield ExchangeOffer(seat=seat, spots=reachable(player))


def _bought_offers(
    position: Position, bought: Bought, player: Player, options: Options
) -> Iterator[Offer]:
    seat = bought.seat
    if bought.tile:
        start_due = not any(tile.start for tile in player.tiles)
        yield LayOffer(seat=seat, rooms=rooms(player, bought.viking), start_due=start_due)
        yield ShipOffer(seat=seat, columns=ship_columns(player), known=position.known_ships)
    if bought.viking is not None and bought.laid is not None and bought.viking == bought.laid.row:
        tile = display_of(player).tiles.get((bought.laid.row, bought.laid.column))
        if tile is not None and not tile.viking and player.base.of(bought.viking):
            yield VikingOffer(seat=seat, viking=bought.viking, spot=bought.laid)
    if options.progress and bought.special:
        kinds = tuple(dict.fromkeys(position.open_specials)) or tuple(SPECIAL_TILES)
        yield SpecialOffer(seat=seat, kinds=kinds)


def _boatsmen_offers(position: Position, options: Options) -> Iterator[Offer]:
    if position.scoring != "large" or is_wheel_busy(position):
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


def _table_offers(position: Position, options: Options) -> Iterator[Offer]:
    seats = range(len(position.players))
    if is_wheel_busy(position):
        yield LeaveWheelOffer()
    else:
        due = tuple(seat for seat in seats if is_due(position, seat))
        cards = scorecards(position, options)
        yield ScoringOffer(scoring=position.scoring, cards=cards, due=due)
    bought = any(player.purchases for player in position.players)
    if not bought and position.phase not in ("auction", "choose", "colours"):
        yield from (StartOffer(seat=seat) for seat in seats if seat != position.starter)
    yield EndOffer()
