"""A game as small as can be: everybody counts, so that tests of the history need no real game."""

from __future__ import annotations

from typing import Literal

from companion import match
from companion.errors import RuleViolation
from companion.game import Game
from companion.model import Frozen, Place, Scorecard, ScoreLine, phrase
from companion.move import Move

DELETED = "2026-03-02T12:00:00+00:00"
"""When tests delete a match."""


class Counts(Frozen):
    counts: tuple[int, ...]


class Limit(Frozen):
    limit: int = 1_000_000


class Count(Frozen):
    do: Literal["count"] = "count"
    seat: int
    n: int = 1
    note: str = ""


def apply(position, action, options):
    if position.counts[action.seat] + action.n > options.limit:
        raise RuleViolation("counting.limit", limit=options.limit)
    counts = list(position.counts)
    counts[action.seat] += action.n
    return Counts(counts=tuple(counts))


def scorecards(position, _options):
    return tuple(
        Scorecard(
            seat=seat,
            lines=(
                ScoreLine(
                    category="counted", points=count, because=phrase("counting.because", n=count)
                ),
            ),
        )
        for seat, count in enumerate(position.counts)
    )


def ranking(position, _options):
    order = sorted(range(len(position.counts)), key=lambda seat: -position.counts[seat])
    return tuple(
        Place(place=place, seats=(seat,), because=phrase("counting.most"))
        for place, seat in enumerate(order, start=1)
    )


GAME = Game(
    id="counting",
    version=1,
    seats=range(1, 9),
    Position=Counts,
    Options=Limit,
    moves=(Move(Count, apply, lambda _made: ()),),
    start=lambda seats, _options: Counts(counts=(0,) * seats),
    scorecards=scorecards,
    ranking=ranking,
    is_over=lambda position, options: max(position.counts) >= options.limit,
    problems=lambda _position, _seats, _options: (),
    categories=("counted",),
    to_act=lambda _position, _options: None,
)


def seated(put=setattr):
    """Have matches find this game under its id, and any other one as ever."""
    find = match.find
    put(match, "find", lambda game_id: GAME if game_id == GAME.id else find(game_id))


def setup(match_id="m1", begun="2026-01-01T18:00:00Z", **fields):
    """A match of two between Åsa and Bo."""
    return match.Setup(
        id=match_id, game=GAME.id, version=1, begun=begun, **{"seats": ("Åsa", "Bo"), **fields}
    )


def at(step):
    """The time of a step: one each second of an evening."""
    return f"2026-01-01T{18 + step // 3600:02}:{step // 60 % 60:02}:{step % 60:02}Z"


def counted(before, n=1, seat=0):
    """The match after somebody counted."""
    return match.act(before, Count(seat=seat, n=n), at(before.revision + 1))
