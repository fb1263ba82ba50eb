"""What just happened, in words, for the table and the timeline."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.games.vikings.actions import (
    Action,
    Bid,
    Boatsmen,
    BookScoring,
    Buy,
    Draw,
    Exchange,
    Lay,
    LaySpecials,
    LeaveWheel,
    Pass,
    PlaceColour,
    PlaceViking,
    Put,
    Remove,
    ReturnViking,
    SetStart,
    SkipToEnd,
    Special,
    TakeShip,
)
from companion.games.vikings.gains import ship_told
from companion.games.vikings.paying import points_for
from companion.games.vikings.placing import why_not
from companion.games.vikings.position import (
    Colour,
    Options,
    Position,
    Row,
    Tile,
    is_over,
)
from companion.games.vikings.scoring import ranking, scorecards_of
from companion.games.vikings.wheel import ORDER, price, zero_waits
from companion.model import Enter, Phrase, phrase


def told(
    before: Position, action: Action | Enter, after: Position, options: Options
) -> tuple[Phrase, ...]:
    """Say what an action did: the action itself, what follows, how the game ends."""
    if isinstance(action, Enter):
        return (action.told,)
    said = [*_told(before, action, after, options)]
    if is_over(after, options) and not is_over(before, options):
        best = ranking(after, options)[0]
        n, because = len(best.seats), best.because
        said.append(phrase("vikings.told.wins", seats=[*best.seats], n=n, because=because))
    elif after.round is not None and after.round != before.round:
        said.append(phrase("vikings.told.round", number=after.round, seat=after.starter))
    elif after.phase == "scoring" and before.phase != "scoring":
        said.append(phrase(f"vikings.told.{after.scoring}_due"))
    return tuple(said)


def _told(before: Position, action: Action, after: Position, options: Options) -> Iterator[Phrase]:
    match action:
        case Buy():
            yield from _bought(before, action)
        case Bid() | Pass() | ReturnViking() | PlaceColour():
            yield from _auction(before, action, after)
        case BookScoring():
            yield from _booked(before, action, options)
        case Lay(seat=seat):
            tile = Tile(row=action.row, column=action.column, piece=action.piece)
            yield _tile("start" if action.start else "lay", seat, tile)
            laid = Tile(**{**tile.__dict__, "start": action.start})
            if why := why_not(before.players[seat], laid):
                yield phrase("vikings.told.anyway", why=why)
        case TakeShip(seat=seat):
            ship = after.players[seat].ships[-1]
            yield phrase("vikings.told.ship", seat=seat, ship=ship_told(ship))
        case _:
            yield _said(before, action)


def _said(before: Position, action: Action) -> Phrase:
    match action:
        case LaySpecials(kinds=kinds):
            names = tuple(phrase(f"vikings.special.{kind}") for kind in kinds)
            said = phrase("vikings.told.specials", specials=names)
        case Draw(vikings=vikings):
            said = phrase("vikings.told.draw", vikings=vikings_told(vikings))
        case PlaceViking(seat=seat):
            said = _placed(before, seat)
        case Special(seat=seat, kind=kind):
            name = phrase(f"vikings.special.{kind}")
            said = phrase("vikings.told.special", seat=seat, special=name)
        case Exchange(seat=seat, row=row, column=column):
            said = phrase("vikings.told.exchange", seat=seat, row=row_told(row), column=column)
        case Boatsmen(seat=seat, to=to, boat=boat):
            key = "vikings.told.boat" if boat else "vikings.told.boatsman"
            load = vikings_told(spot.row for spot in to)
            said = phrase(key, seat=seat, vikings=load)
        case SetStart(seat=seat):
            said = phrase("vikings.told.start_figure", seat=seat)
        case LeaveWheel():
            said = phrase("vikings.told.leave_wheel")
        case SkipToEnd():
            said = phrase("vikings.told.skip_to_end")
        case _:
            said = _tally(action)
    return said


def row_told(row: Row) -> Phrase:
    """Name a row."""
    return phrase(f"vikings.row.{row}")


def vikings_told(vikings: Iterable[Colour]) -> tuple[Phrase, ...]:
    """Say how many of each colour, in the order of the wheel."""
    counted = Counter(vikings)
    return tuple(
        phrase(f"vikings.count.{colour}", n=counted[colour]) for colour in ORDER if counted[colour]
    )


def _bought(before: Position, action: Buy) -> Iterator[Phrase]:
    lot = next((one for one in before.wheel if one.place == action.place), None)
    viking = lot.viking if lot is not None else action.viking
    costs = price(before, lot) if lot is not None else action.price or 0
    facts = {"seat": action.seat, "n": costs}
    if viking is None:
        yield phrase("vikings.told.buy", **facts)
    else:
        yield phrase("vikings.told.buy_viking", viking=phrase(f"vikings.viking.{viking}"), **facts)
    yield from _turned(before, action.seat, costs)
    if lot is not None and not costs and zero_waits(before, action.seat):
        name = phrase(f"vikings.viking.{lot.viking}")
        yield phrase("vikings.reminder.zero", viking=name)


def _turned(before: Position, seat: int, costs: int) -> Iterator[Phrase]:
    if points := points_for(before.players[seat], costs):
        yield phrase("vikings.told.turned", seat=seat, n=points)


def _auction(
    before: Position, action: Bid | Pass | ReturnViking | PlaceColour, after: Position
) -> Iterator[Phrase]:
    match action:
        case Bid(seat=seat, gold=gold):
            yield phrase("vikings.told.bid", seat=seat, n=gold)
        case Pass(seat=seat):
            yield phrase("vikings.told.pass", seat=seat)
        case ReturnViking(seat=seat, viking=viking):
            name = phrase(f"vikings.viking.{viking}")
            yield phrase("vikings.told.return_viking", seat=seat, viking=name)
        case _:
            seat, viking = action.seat, action.viking
            load = vikings_told(one for one in before.drawn if one == viking)
            places = [lot.place for lot in after.wheel if lot.viking == viking]
            yield phrase(
                "vikings.told.place_colour",
                seat=seat,
                vikings=load,
                highest=max(places),
                lowest=min(places),
            )
    if after.phase == "choose" and before.phase == "auction":
        winner = after.starter
        spent = before.players[winner].gold - after.players[winner].gold
        turned = before.players[winner].points - after.players[winner].points
        yield phrase("vikings.told.auction", seat=winner, n=spent + turned)
        yield from _turned(before, winner, spent + turned)


def _booked(before: Position, action: BookScoring, options: Options) -> Iterator[Phrase]:
    scoring = action.scoring or before.scoring
    yield phrase(f"vikings.told.{scoring}")
    for card in scorecards_of(before, scoring, options):
        points = phrase("vikings.count.points", n=card.total)
        gold = phrase("vikings.count.gold", n=card.figures["gold"])
        if card.total or card.figures["gold"]:
            yield phrase("vikings.told.gain", seat=card.seat, points=points, gold=gold)


def _placed(before: Position, seat: int) -> Phrase:
    assert before.bought is not None  # noqa: S101 - it was allowed
    viking = phrase(f"vikings.viking.{before.bought.viking}")
    return phrase("vikings.told.place_viking", seat=seat, viking=viking)


def _tile(what: str, seat: int, tile: Tile) -> Phrase:
    return phrase(
        f"vikings.told.{what}",
        seat=seat,
        piece=phrase(f"vikings.piece.{tile.piece}"),
        row=row_told(tile.row),
        column=tile.column,
    )


def _tally(action: Action) -> Phrase:
    if isinstance(action, Put):
        if action.ship is not None:
            return phrase("vikings.told.ship", seat=action.seat, ship=ship_told(action.ship))
        assert action.tile is not None  # noqa: S101 - the model holds exactly one of the two
        return _tile("lay", action.seat, action.tile)
    assert isinstance(action, Remove)  # noqa: S101 - every other action has its case
    facts = {"seat": action.seat, "column": action.column}
    if action.row is None:
        return phrase("vikings.told.remove_ship", **facts)
    return phrase("vikings.told.remove_tile", row=row_told(action.row), **facts)
