"""What a move did, in words, for the table and the timeline: one function for each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.games.vikings.actions import (
    Bid,
    Boatsmen,
    BookScoring,
    Buy,
    Draw,
    Exchange,
    ForgetShip,
    Lay,
    LaySpecials,
    PlaceColour,
    PlaceViking,
    Put,
    PutRow,
    Remove,
    ReturnViking,
    Special,
    TakeShip,
)
from companion.games.vikings.boatsmen import is_due, most_brought
from companion.games.vikings.gains import ship_told
from companion.games.vikings.paying import points_for
from companion.games.vikings.placing import cells, why_no_ship, why_not
from companion.games.vikings.position import (
    ROUNDS,
    Colour,
    Options,
    Piece,
    Position,
    Row,
    Tile,
    is_over,
)
from companion.games.vikings.scoring import ranking, scorecards_of
from companion.games.vikings.wheel import ORDER, price, zero_waits
from companion.model import Frozen, Phrase, phrase


def follows(
    before: Position, _action: Frozen, after: Position, options: Options
) -> Iterator[Phrase]:
    """Say who has won the auction, what is due next, or how the game ends."""
    if after.phase == "choose" and before.phase == "auction":
        yield from _auction_won(before, after)
    if is_over(after, options) and not is_over(before, options):
        best = ranking(after, options)[0]
        n, because = len(best.seats), best.because
        yield phrase("vikings.told.wins", seats=[*best.seats], n=n, because=because)
    elif after.round is not None and after.round != before.round:
        yield phrase("vikings.told.round", number=after.round, seat=after.starter)
    elif after.phase == "scoring" and before.phase != "scoring":
        # In the last round boatsmen have to go: what they leave is nobody's any more.
        last = "_last" if after.round == ROUNDS else ""
        yield phrase(f"vikings.told.{after.scoring}_due{last}")


def look_again(was: Position, action: Frozen, now: Position, _options: Options) -> Iterator[Phrase]:
    """Ask whether a set, which is bought by its number, was the one with the Viking it has now."""
    if not isinstance(action, Buy) or action.place is None:
        return
    one, other = _viking_at(was, action.place), _viking_at(now, action.place)
    if one and other and one != other:
        yield phrase("vikings.look_again.viking", now=viking_told(other))


def _viking_at(position: Position, place: int) -> Colour | None:
    return next((lot.viking for lot in position.wheel if lot.place == place), None)


def _auction_won(before: Position, after: Position) -> Iterator[Phrase]:
    winner = after.starter
    spent = before.players[winner].gold - after.players[winner].gold
    turned = before.players[winner].points - after.players[winner].points
    yield phrase("vikings.told.auction", seat=winner, n=spent + turned)
    yield from _turned(before, winner, spent + turned)


def _turned(before: Position, seat: int, costs: int) -> Iterator[Phrase]:
    if points := points_for(before.players[seat], costs):
        yield phrase("vikings.told.turned", seat=seat, n=points)


def viking_told(viking: Colour) -> Phrase:
    """Name one Viking."""
    return phrase(f"vikings.viking.{viking}")


def row_told(row: Row) -> Phrase:
    """Name a row."""
    return phrase(f"vikings.row.{row}")


def vikings_told(vikings: Iterable[Colour]) -> tuple[Phrase, ...]:
    """Say how many of each colour, in the order of the wheel."""
    counted = Counter(vikings)
    return tuple(
        phrase(f"vikings.count.{colour}", n=counted[colour]) for colour in ORDER if counted[colour]
    )


def lay_specials(
    _before: Position, action: LaySpecials, _after: Position, _options: Options
) -> Iterator[Phrase]:
    """Say which special tiles lie open now."""
    names = tuple(phrase(f"vikings.special.{kind}") for kind in action.kinds)
    yield phrase("vikings.told.specials", specials=names)


def draw(_before: Position, action: Draw, _after: Position, _options: Options) -> Iterator[Phrase]:
    """Say which Vikings were drawn."""
    yield phrase("vikings.told.draw", vikings=vikings_told(action.vikings))


def bid(_before: Position, action: Bid, _after: Position, _options: Options) -> Iterator[Phrase]:
    """Say a bid."""
    yield phrase("vikings.told.bid", seat=action.seat, n=action.gold)


def return_viking(
    _before: Position, action: ReturnViking, _after: Position, _options: Options
) -> Iterator[Phrase]:
    """Say which Viking went back into the box."""
    viking = viking_told(action.viking)
    yield phrase("vikings.told.return_viking", seat=action.seat, viking=viking)


def place_colour(
    before: Position, action: PlaceColour, after: Position, _options: Options
) -> Iterator[Phrase]:
    """Say whom a seat placed, and where."""
    places = [lot.place for lot in after.wheel if lot.viking == action.viking]
    yield phrase(
        "vikings.told.place_colour",
        seat=action.seat,
        vikings=vikings_told(viking for viking in before.drawn if viking == action.viking),
        highest=max(places),
        lowest=min(places),
    )


def buy(before: Position, action: Buy, _after: Position, _options: Options) -> Iterator[Phrase]:
    """Say what was bought for how much, points turned for it, and what should have waited."""
    lot = next((lot for lot in before.wheel if lot.place == action.place), None)
    viking = lot.viking if lot is not None else action.viking
    costs = price(before, lot) if lot is not None else action.price or 0
    if viking is None:
        yield phrase("vikings.told.buy", seat=action.seat, n=costs)
    else:
        name = viking_told(viking)
        yield phrase("vikings.told.buy_viking", viking=name, seat=action.seat, n=costs)
    yield from _turned(before, action.seat, costs)
    if lot is not None and not costs and zero_waits(before, action.seat):
        yield phrase("vikings.reminder.zero", viking=viking_told(lot.viking))


def lay(before: Position, action: Lay, _after: Position, _options: Options) -> Iterator[Phrase]:
    """Say where a tile was laid, and which rule did not hold."""
    row, column, piece, start = action.row, action.column, action.piece, action.start
    yield _tile("start" if start else "lay", action.seat, row, column, piece)
    laid = Tile(row=row, column=column, piece=piece, start=start)
    if why := why_not(before.players[action.seat], laid):
        yield phrase("vikings.told.anyway", why=why)


def take_ship(
    before: Position, action: TakeShip, after: Position, _options: Options
) -> Iterator[Phrase]:
    """Say which ship came, and which rule did not hold."""
    ship = after.players[action.seat].ships[-1]
    yield phrase("vikings.told.ship", seat=action.seat, ship=ship_told(ship))
    if why := why_no_ship(before.players[action.seat], action.column):
        yield phrase("vikings.told.anyway", why=why)


def place_viking(
    before: Position, action: PlaceViking, _after: Position, _options: Options
) -> Iterator[Phrase]:
    """Say which Viking stepped onto his tile."""
    assert before.bought is not None  # noqa: S101 - it was allowed
    assert before.bought.viking is not None  # noqa: S101 - it was allowed
    viking = viking_told(before.bought.viking)
    yield phrase("vikings.told.place_viking", seat=action.seat, viking=viking)


def special(
    _before: Position, action: Special, _after: Position, _options: Options
) -> Iterator[Phrase]:
    """Say which special tile was taken."""
    name = phrase(f"vikings.special.{action.kind}")
    yield phrase("vikings.told.special", seat=action.seat, special=name)


def exchange(
    _before: Position, action: Exchange, _after: Position, _options: Options
) -> Iterator[Phrase]:
    """Say where a building tile lies now."""
    row = row_told(action.row)
    yield phrase("vikings.told.exchange", seat=action.seat, row=row, column=action.column)


def boatsmen(
    before: Position, action: Boatsmen, after: Position, options: Options
) -> Iterator[Phrase]:
    """Say whom a boatsman carried, and how many he keeps from free tiles in round 6."""
    key = "vikings.told.boat" if action.boat else "vikings.told.boatsman"
    load = vikings_told(spot.row for spot in action.to)
    yield phrase(key, seat=action.seat, vikings=load)
    if is_due(before, action.seat):
        most = most_brought(before.players[action.seat], options)
        now = len(action.to) + most_brought(after.players[action.seat], options)
        if most > now:
            yield phrase("vikings.reminder.load", n=most, now=now)


def book_scoring(
    before: Position, action: BookScoring, _after: Position, options: Options
) -> Iterator[Phrase]:
    """Say who got what."""
    scoring = action.scoring or before.scoring
    yield phrase(f"vikings.told.{scoring}")
    for card in scorecards_of(before, scoring, options):
        points = phrase("vikings.count.points", n=card.total)
        gold = phrase("vikings.count.gold", n=card.figures["gold"])
        if card.total or card.figures["gold"]:
            yield phrase("vikings.told.gain", seat=card.seat, points=points, gold=gold)


def put(_before: Position, action: Put, after: Position, _options: Options) -> Iterator[Phrase]:
    """Say what lies where now."""
    if action.ship is not None:
        ship = after.players[action.seat].ships[-1]
        yield phrase("vikings.told.ship", seat=action.seat, ship=ship_told(ship))
        return
    tile = action.tile
    assert tile is not None  # noqa: S101 - the model holds exactly one of the two
    lies = cells(after.players[action.seat])[tile.row, tile.column]
    yield _tile("lay", action.seat, tile.row, tile.column, lies.piece)


def put_row(
    _before: Position, action: PutRow, _after: Position, _options: Options
) -> Iterator[Phrase]:
    """Say from where to where a row was laid, or emptied."""
    yield phrase(
        "vikings.told.put_row" if action.tiles else "vikings.told.empty_row",
        n=action.last + 1 - action.first,
        seat=action.seat,
        row=row_told(action.row),
        first=action.first,
        last=action.last,
    )


def remove(
    _before: Position, action: Remove, _after: Position, _options: Options
) -> Iterator[Phrase]:
    """Say what was taken away."""
    facts = {"seat": action.seat, "column": action.column}
    if action.row is None:
        yield phrase("vikings.told.remove_ship", **facts)
    else:
        yield phrase("vikings.told.remove_tile", row=row_told(action.row), **facts)


def forget_ship(
    _before: Position, action: ForgetShip, _after: Position, _options: Options
) -> Iterator[Phrase]:
    """Say which kind of ship is forgotten."""
    kind = action.kind
    sail = phrase(f"vikings.sail.{kind.sail}")
    yield phrase(f"vikings.told.forget_ship.{kind.reward}", sail=sail, n=kind.value)


def _tile(what: str, seat: int, row: Row, column: int, piece: Piece) -> Phrase:
    return phrase(
        f"vikings.told.{what}",
        seat=seat,
        piece=phrase(f"vikings.piece.{piece}"),
        row=row_told(row),
        column=column,
    )
