"""From round to round: recording a scoring, the start figure, and skipping wheel or rounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.errors import RuleViolation
from companion.games.vikings.actions import BookScoring, LeaveWheel, SetStart, SkipToEnd
from companion.games.vikings.display import display_of
from companion.games.vikings.gains import gained
from companion.games.vikings.position import (
    BEFORE_BUYING,
    OPEN_SPECIALS,
    ROUNDS,
    Counted,
    Options,
    Position,
    Scoring,
    scoring_of,
)
from companion.model import change


def with_player(position: Position, seat: int, **fields: object) -> Position:
    """Return the position with some fields of one player replaced."""
    players = list(position.players)
    players[seat] = change(players[seat], **fields)
    return change(position, players=tuple(players))


def is_wheel_busy(position: Position) -> bool:
    """Tell whether an auction runs or sets still lie at the wheel."""
    return bool(position.wheel) or position.phase in BEFORE_BUYING


def may_book(position: Position) -> bool:
    """Tell whether a scoring can be due: the round has begun, and nothing lies at the wheel."""
    return position.phase != "draw" and not is_wheel_busy(position)


def may_set_start(position: Position) -> bool:
    """Tell whether the start figure can still go to somebody else: before anybody buys."""
    bought = any(player.purchases for player in position.players)
    return not bought and position.phase not in BEFORE_BUYING


def book_scoring(position: Position, action: BookScoring, options: Options) -> Position:
    """Add what the scoring gives to everybody's points and gold, and begin the next round.

    After the large scoring of round 6 the end scoring is what counts.

    Raises:
        RuleViolation: sets are still to be bought, or another scoring is due.
    """
    if is_wheel_busy(position):
        raise RuleViolation("vikings.refused.wheel_busy")
    if not may_book(position):
        # Stored matches that never drew at all did not say so before their first scoring.
        if position.round not in (None, 1):
            raise RuleViolation("vikings.refused.nothing_bought")
        position = _without_wheel(position)
    scoring, due = action.scoring, position.scoring
    if scoring is not None and scoring != due and position.round is not None:
        code = f"vikings.refused.{due}_due"
        raise RuleViolation(code)
    return next_round(booked(position, scoring or due, options), scoring or due, options)


def booked(position: Position, scoring: Scoring, options: Options) -> Position:
    """Return the position with a small or large scoring added to points and gold."""
    players = []
    for player in position.players:
        gain = gained(display_of(player), player.specials, scoring, options)
        players.append(
            change(player, points=player.points + gain.points, gold=player.gold + gain.gold)
        )
    return change(position, players=tuple(players))


def next_round(position: Position, scoring: Scoring, options: Options) -> Position:
    """Begin the next round; the start figure moves on clockwise (section Next Round)."""
    seats = len(position.players)
    starter = (position.starter + options.start_moves_on) % seats
    each = position.sets_each
    players = tuple(
        change(player, purchases=0, acquired=player.acquired if player.purchases >= each else None)
        for player in position.players
    )
    fresh = change(
        position,
        players=players,
        starter=starter,
        active=starter,
        bids=(),
        passed=(),
        bought=None,
        # The spaces are filled now, whether or not anybody says with what.
        specials_to_take=OPEN_SPECIALS,
        specials_unsaid=OPEN_SPECIALS - (len(position.open_specials) or OPEN_SPECIALS),
    )
    if position.round is None:
        following: Scoring = "small" if scoring == "large" else "large"
        return change(fresh, scoring=following, phase=position.phase and "draw")
    if position.round == ROUNDS:
        return change(fresh, scoring="end", phase="scoring", starter=position.starter)
    number = position.round + 1
    return change(fresh, round=number, scoring=scoring_of(number), phase=position.phase and "draw")


def skip_to_end(position: Position, action: SkipToEnd, _options: Options) -> Position:
    """Go straight to the end scoring: the table only wants to add up."""
    phase = position.phase and "scoring"
    after = position
    if position.round != ROUNDS or position.phase != "scoring":
        # What was left out was perhaps bought elsewhere.
        players = tuple(change(player, acquired=None) for player in position.players)
        after = change(position, players=players)
    if action.empty:
        counted = Counted() if action.empty == "figures" else None
        emptied = {"points": 0, "gold": 0, "boatsmen_used": None, "counted": counted}
        after = change(after, players=tuple(change(player, **emptied) for player in after.players))
    return change(_without_wheel(after), scoring="end", phase=phase, bought=None)


def leave_wheel(position: Position, _action: LeaveWheel, _options: Options) -> Position:
    """Follow wheel and auction no further in this round; prices are typed from now on.

    Before the draw nothing of a round is followed any more until somebody draws or buys again.
    """
    return _without_wheel(position)


def _without_wheel(position: Position) -> Position:
    phase = {"draw": None, "scoring": "scoring", None: None}.get(position.phase, "buying")
    return change(position, wheel=(), drawn=(), bids=(), passed=(), phase=phase)


def set_start(position: Position, action: SetStart, _options: Options) -> Position:
    """Give the start figure to a seat.

    Raises:
        RuleViolation: an auction runs, or somebody has bought.
    """
    if position.phase in BEFORE_BUYING:
        raise RuleViolation("vikings.refused.start_auction")
    if not may_set_start(position):
        raise RuleViolation("vikings.refused.start_late")
    return change(position, starter=action.seat, active=action.seat)


def begins(actions: Iterable[Mapping[str, Any]]) -> int | None:
    """Return who bought the first set of all; nobody says it where the wheel is not followed."""
    first = next((action for action in actions if action["do"] == "buy"), None)
    return None if first is None or first.get("place") is None else first["seat"]
