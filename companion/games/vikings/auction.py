"""The auction for the start, and the Vikings placed by colour (progress version, Auction)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.errors import RuleViolation
from companion.games.vikings.actions import Bid, Pass, PlaceColour, ReturnViking
from companion.games.vikings.paying import most_to_pay, paid, purse
from companion.games.vikings.position import SETS, Colour, Lot, Options, Position
from companion.model import change


def highest(position: Position) -> tuple[int, int | None]:
    """Return the highest bid and whose it is; 0 of nobody before there is one."""
    best, whose = 0, None
    for seat, amount in enumerate(position.bids):
        if amount is not None and (whose is None or amount > best):
            best, whose = amount, seat
    return best, whose


def still_to_pass(position: Position) -> Iterator[int]:
    """Yield who would have to pass, in turn, so that the auction is over now."""
    _, winner = highest(position)
    seats = len(position.players)
    for step in range(seats):
        seat = (position.active + step) % seats
        if seat != winner and seat not in position.passed:
            yield seat


def after(position: Position, seat: int) -> int:
    """Return the seat on the left of one, whose turn is next."""
    return (seat + 1) % len(position.players)


def least_bid(position: Position) -> int:
    """Return what has to be bid at least; the first bid may be 0."""
    best, whose = highest(position)
    return 0 if whose is None else best + 1


def bid(position: Position, action: Bid, _options: Options) -> Position:
    """Bid more than anybody has; points may be meant to pay for it.

    Raises:
        RuleViolation: no auction, not this seat's turn, too little, or more than it has.
    """
    seat, amount = action.seat, action.gold
    _at_auction(position, seat)
    if amount < least_bid(position):
        raise RuleViolation("vikings.refused.bid_low", n=least_bid(position))
    player = position.players[seat]
    if amount > most_to_pay(player):
        raise RuleViolation("vikings.refused.bid_high", **purse(player, seat))
    bids = (*position.bids[:seat], amount, *position.bids[seat + 1 :])
    return _next_bidder(change(position, bids=bids), seat)


def pass_bid(position: Position, action: Pass, _options: Options) -> Position:
    """Pass, which is final for this auction.

    Raises:
        RuleViolation: no auction, or not this seat's turn.
    """
    _at_auction(position, action.seat)
    passed = (*position.passed, action.seat)
    return _next_bidder(change(position, passed=passed), action.seat)


def _at_auction(position: Position, seat: int) -> None:
    if position.phase != "auction":
        raise RuleViolation("vikings.refused.no_auction")
    _turn(position, seat)


def _turn(position: Position, seat: int) -> None:
    if seat != position.active:
        raise RuleViolation("vikings.refused.turn", seat=position.active)


def _next_bidder(position: Position, seat: int) -> Position:
    seats = len(position.players)
    left = [seat for seat in range(seats) if seat not in position.passed]
    best, whose = highest(position)
    if not left or left == [whose]:
        # Nobody has bid more than 0: the start player wins for nothing.
        winner = position.starter if whose is None or not best else whose
        return _won(position, winner, best)
    following = next(
        bidder for step in range(1, seats + 1) if (bidder := (seat + step) % seats) in left
    )
    return change(position, active=following)


def _won(position: Position, winner: int, amount: int) -> Position:
    after = paid(position, winner, amount)
    return change(after, starter=winner, active=winner, phase="choose")


def return_viking(position: Position, action: ReturnViking, _options: Options) -> Position:
    """Put one of the Vikings drawn back into the box.

    Raises:
        RuleViolation: not now, not the winner, or no such Viking was drawn.
    """
    if position.phase != "choose":
        raise RuleViolation("vikings.refused.nothing_to_return")
    _turn(position, action.seat)
    _drawn(position, action.viking)
    drawn = list(position.drawn)
    drawn.remove(action.viking)
    boxed = position.boxed.plus(action.viking)
    return change(position, drawn=tuple(drawn), boxed=boxed, phase="colours")


def free_places(position: Position) -> tuple[int, ...]:
    """Return the numbers without a Viking, highest first."""
    taken = {lot.place for lot in position.wheel}
    return tuple(place for place in reversed(range(SETS)) if place not in taken)


def place_colour(position: Position, action: PlaceColour, _options: Options) -> Position:
    """Set all Vikings of a colour from the highest free number downwards.

    Raises:
        RuleViolation: not now, not this seat's turn, or none of that colour is left.
    """
    if position.phase != "colours":
        raise RuleViolation("vikings.refused.no_colours")
    seat, viking = action.seat, action.viking
    _turn(position, seat)
    _drawn(position, viking)
    n = position.drawn.count(viking)
    lots = [Lot(place=place, viking=viking) for place in free_places(position)[:n]]
    wheel = tuple(sorted((*position.wheel, *lots), key=lambda lot: lot.place))
    drawn = tuple(other for other in position.drawn if other != viking)
    placed = change(position, wheel=wheel, drawn=drawn)
    if drawn:
        return change(placed, active=after(position, seat))
    return change(placed, phase="buying", active=position.starter, bids=(), passed=())


def _drawn(position: Position, viking: Colour) -> None:
    if viking not in position.drawn:
        raise RuleViolation("vikings.refused.not_drawn")
