"""What a move did, in words, for the table and the timeline: one function for each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from companion import move as shared
from companion.games.vikings import actions
from companion.games.vikings.boatsmen import is_due, most_brought
from companion.games.vikings.checks import doubts
from companion.games.vikings.gains import ship_phrase
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

Said = shared.Said
Made = shared.Made[Position, shared.A, Options]


def follows(made: Made[Frozen]) -> Said:
    """Say who has won the auction, what is due next, or how the game ends."""
    if made.after.phase == "choose" and made.before.phase == "auction":
        yield from _auction_won(made.before, made.after)
    if is_over(made.after, made.options) and not is_over(made.before, made.options):
        if doubts(made.after, made.options):
            return  # It is still to be added up.
        best = ranking(made.after, made.options)[0]
        n, because = len(best.seats), best.because
        yield phrase("vikings.told.wins", seats=[*best.seats], n=n, because=because)
    elif made.after.round is not None and made.after.round != made.before.round:
        yield phrase("vikings.told.round", number=made.after.round, seat=made.after.starter)
    elif made.after.phase == "scoring" and made.before.phase != "scoring":
        # In the last round boatsmen have to go: what they leave is nobody's any more.
        last = "_last" if made.after.round == ROUNDS else ""
        yield phrase(f"vikings.told.{made.after.scoring}_due{last}")


def look_again(was: Position, action: Frozen, now: Position, _options: Options) -> Said:
    """Ask whether a set, which is bought by its number, was the one with the Viking it has now."""
    if not isinstance(action, actions.Buy) or action.place is None:
        return
    one, other = _viking_at(was, action.place), _viking_at(now, action.place)
    if one and other and one != other:
        yield phrase("vikings.look_again.viking", now=viking_phrase(other))


def _viking_at(position: Position, place: int) -> Colour | None:
    return next((lot.viking for lot in position.wheel if lot.place == place), None)


def _auction_won(before: Position, after: Position) -> Said:
    winner = after.starter
    spent = before.players[winner].gold - after.players[winner].gold
    turned = before.players[winner].points - after.players[winner].points
    yield phrase("vikings.told.auction", seat=winner, n=spent + turned)
    yield from _turned(before, winner, spent + turned)


def _turned(before: Position, seat: int, costs: int) -> Said:
    if points := points_for(before.players[seat], costs):
        yield phrase("vikings.told.turned", seat=seat, n=points)


def viking_phrase(viking: Colour) -> Phrase:
    """Name one Viking."""
    return phrase(f"vikings.viking.{viking}")


def row_phrase(row: Row) -> Phrase:
    """Name a row."""
    return phrase(f"vikings.row.{row}")


def viking_phrases(vikings: Iterable[Colour]) -> tuple[Phrase, ...]:
    """Say how many of each colour, in the order of the wheel."""
    counted = Counter(vikings)
    return tuple(
        phrase(f"vikings.count.{colour}", n=counted[colour]) for colour in ORDER if counted[colour]
    )


def lay_specials(made: Made[actions.LaySpecials]) -> Said:
    """Say which special tiles lie open now."""
    names = tuple(phrase(f"vikings.special.{kind}") for kind in made.action.kinds)
    yield phrase("vikings.told.specials", specials=names)


def draw(made: Made[actions.Draw]) -> Said:
    """Say which Vikings were drawn."""
    yield phrase("vikings.told.draw", vikings=viking_phrases(made.action.vikings))


def bid(made: Made[actions.Bid]) -> Said:
    """Say a bid."""
    yield phrase("vikings.told.bid", seat=made.action.seat, n=made.action.gold)


def return_viking(made: Made[actions.ReturnViking]) -> Said:
    """Say which Viking went back into the box."""
    viking = viking_phrase(made.action.viking)
    yield phrase("vikings.told.return_viking", seat=made.action.seat, viking=viking)


def place_colour(made: Made[actions.PlaceColour]) -> Said:
    """Say whom a seat placed, and where."""
    places = [lot.place for lot in made.after.wheel if lot.viking == made.action.viking]
    yield phrase(
        "vikings.told.place_colour",
        seat=made.action.seat,
        vikings=viking_phrases(
            viking for viking in made.before.drawn if viking == made.action.viking
        ),
        n=len(places),
        highest=max(places),
        lowest=min(places),
    )


def buy(made: Made[actions.Buy]) -> Said:
    """Say what was bought for how much, points turned for it, and what should have waited."""
    lot = next((lot for lot in made.before.wheel if lot.place == made.action.place), None)
    viking = lot.viking if lot is not None else made.action.viking
    costs = price(made.before, lot) if lot is not None else made.action.price or 0
    if viking is None:
        yield phrase("vikings.told.buy", seat=made.action.seat, n=costs)
    else:
        name = viking_phrase(viking)
        yield phrase("vikings.told.buy_viking", viking=name, seat=made.action.seat, n=costs)
    yield from _turned(made.before, made.action.seat, costs)
    if lot is not None and not costs and zero_waits(made.before, made.action.seat):
        yield phrase("vikings.reminder.zero", viking=viking_phrase(lot.viking))


def lay(made: Made[actions.Lay]) -> Said:
    """Say where a tile was laid, and which rule did not hold."""
    row, column, piece, start = (
        made.action.row,
        made.action.column,
        made.action.piece,
        made.action.start,
    )
    yield _tile("start" if start else "lay", made.action.seat, row, column, piece)
    laid = Tile(row=row, column=column, piece=piece, start=start)
    if why := why_not(made.before.players[made.action.seat], laid):
        yield phrase("vikings.told.anyway", why=why)


def take_ship(made: Made[actions.TakeShip]) -> Said:
    """Say which ship came, and which rule did not hold."""
    ship = made.after.players[made.action.seat].ships[-1]
    yield phrase("vikings.told.ship", seat=made.action.seat, ship=ship_phrase(ship))
    if why := why_no_ship(made.before.players[made.action.seat], made.action.column):
        yield phrase("vikings.told.anyway", why=why)


def place_viking(made: Made[actions.PlaceViking]) -> Said:
    """Say which Viking stepped onto his tile."""
    assert made.before.bought is not None  # noqa: S101 - it was allowed
    assert made.before.bought.viking is not None  # noqa: S101 - it was allowed
    viking = viking_phrase(made.before.bought.viking)
    yield phrase("vikings.told.place_viking", seat=made.action.seat, viking=viking)


def special(made: Made[actions.Special]) -> Said:
    """Say which special tile was taken."""
    name = phrase(f"vikings.special.{made.action.kind}")
    yield phrase("vikings.told.special", seat=made.action.seat, special=name)


def exchange(made: Made[actions.Exchange]) -> Said:
    """Say where a building tile lies now."""
    row = row_phrase(made.action.row)
    yield phrase("vikings.told.exchange", seat=made.action.seat, row=row, column=made.action.column)


def boatsmen(made: Made[actions.Boatsmen]) -> Said:
    """Say whom a boatsman carried, and in round 6 where more could have been brought."""
    key = "vikings.told.boat" if made.action.boat else "vikings.told.boatsman"
    load = viking_phrases(spot.row for spot in made.action.to)
    yield phrase(key, seat=made.action.seat, vikings=load)
    if is_due(made.before, made.action.seat):
        most = most_brought(made.before.players[made.action.seat], made.options)
        now = len(made.action.to) + most_brought(made.after.players[made.action.seat], made.options)
        if most > now:
            yield phrase("vikings.reminder.load", n=most, now=now)


def book_scoring(made: Made[actions.BookScoring]) -> Said:
    """Say who got what."""
    scoring = made.action.scoring or made.before.scoring
    yield phrase(f"vikings.told.{scoring}")
    for card in scorecards_of(made.before, scoring, made.options):
        points = phrase("vikings.count.points", n=card.total)
        gold = phrase("vikings.count.gold", n=card.figures["gold"])
        if card.total or card.figures["gold"]:
            yield phrase("vikings.told.gain", seat=card.seat, points=points, gold=gold)


def put(made: Made[actions.Put]) -> Said:
    """Say what lies where now."""
    if made.action.ship is not None:
        ship = made.after.players[made.action.seat].ships[-1]
        yield phrase("vikings.told.ship", seat=made.action.seat, ship=ship_phrase(ship))
        return
    tile = made.action.tile
    assert tile is not None  # noqa: S101 - the model holds exactly one of the two
    lies = cells(made.after.players[made.action.seat])[tile.row, tile.column]
    yield _tile("lay", made.action.seat, tile.row, tile.column, lies.piece)


def put_row(made: Made[actions.PutRow]) -> Said:
    """Say from where to where a row was laid, or emptied."""
    yield phrase(
        "vikings.told.put_row" if made.action.tiles else "vikings.told.empty_row",
        n=made.action.last + 1 - made.action.first,
        seat=made.action.seat,
        row=row_phrase(made.action.row),
        first=made.action.first,
        last=made.action.last,
    )


def remove(made: Made[actions.Remove]) -> Said:
    """Say what was taken away."""
    facts = {"seat": made.action.seat, "column": made.action.column}
    if made.action.row is None:
        yield phrase("vikings.told.remove_ship", **facts)
    else:
        yield phrase("vikings.told.remove_tile", row=row_phrase(made.action.row), **facts)


def forget_ship(made: Made[actions.ForgetShip]) -> Said:
    """Say which kind of ship is forgotten."""
    kind = made.action.kind
    sail = phrase(f"vikings.sail.{kind.sail}")
    yield phrase(f"vikings.told.forget_ship.{kind.reward}", sail=sail, n=kind.value)


def _tile(what: str, seat: int, row: Row, column: int, piece: Piece) -> Phrase:
    return phrase(
        f"vikings.told.{what}",
        seat=seat,
        piece=phrase(f"vikings.piece.{piece}"),
        row=row_phrase(row),
        column=column,
    )
