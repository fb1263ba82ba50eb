"""What can still be done: moves of the game until it is over, steps of a tally at any time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps

from companion.errors import RuleViolation
from companion.games.vikings import actions
from companion.games.vikings.position import Options, Position, Ship, is_over
from companion.model import Frozen, Offer, change

Offers = Callable[[Position, Options], Iterable[Offer]]

TALLY = actions.Put | actions.PutRow | actions.Remove | actions.ForgetShip | actions.CountFigures
"""What is also done once the game is over."""


def ready(position: Position, action: Frozen, options: Options) -> Position:
    """Return the position where an action may be tried.

    Raises:
        RuleViolation: nobody sits there, it is a move of the game and the game is over, or it is
            part of another round.
    """
    seat = getattr(action, "seat", None)
    if seat is not None and seat >= len(position.players):
        raise RuleViolation("vikings.refused.no_such_seat", number=seat)
    if not isinstance(action, TALLY) and is_over(position, options):
        raise RuleViolation("vikings.refused.over")
    if isinstance(action, actions.InRound):
        _hold_round(position, action)
    return position


def _hold_round(position: Position, action: actions.InRound) -> None:
    """Hold that an action is part of the round in which it was made.

    Where an earlier entry is put right it may be another one's by then.
    """
    was, now = action.round, position.round
    if was is not None and was != now:
        code = f"vikings.refused.{'other_round' if now else 'no_round'}"
        raise RuleViolation(code, was=was, now=now)


def until_the_end(offers: Offers) -> Offers:
    """Offer a move of the game only as long as it is not over."""

    @wraps(offers)
    def offered(position: Position, options: Options) -> Iterable[Offer]:
        return () if is_over(position, options) else offers(position, options)

    return offered


def named(position: Position, action: Frozen) -> Frozen:
    """Name in an action what its moment tells: its round, its set, or that a ship is known."""
    if isinstance(action, actions.InRound):
        action = change(action, round=position.round)
    if isinstance(action, actions.Buy):
        # Where an earlier one was left out it is still another number than that of the last one.
        last = _purchase(position, action.seat) or 0
        number = max(position.players[action.seat].purchases, last) + 1
        return change(action, purchase=number)
    if isinstance(action, actions.OfSet):
        action = change(action, purchase=_purchase(position, action.seat))
    ship = action.ship if isinstance(action, actions.Put) else action
    if not isinstance(ship, actions.TakeShip | Ship):
        return action
    kinds = {(kind.sail, kind.reward, kind.value) for kind in position.known_ships}
    return change(action, known=(ship.sail, ship.reward, ship.value) in kinds)


def _purchase(position: Position, seat: int) -> int | None:
    """Return which set of a seat was bought last of all; 0 where the last one is another's."""
    bought = position.bought
    return 0 if bought is None or bought.seat != seat else bought.purchase
