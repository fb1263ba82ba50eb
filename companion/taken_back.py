"""What was taken back in a match: a roll that fell once is not forgotten by a step back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.match import Match, Step, Undone
    from companion.model import Frozen


def once_here(match: Match) -> Iterator[Step]:
    """List the steps that were made from this very point and taken back, the last one first.

    The point is the same where all that was done before is the same, so a step back, another way
    and the same way again lead to it, too.
    """
    # What falls again is asked of the match itself, not of what somebody sees of it.
    match = match.whole or match
    for step in _listed(match.taken_back):
        if _same_way(step.before, match.head):
            yield step


def lost(match: Match) -> tuple[Step, ...]:
    """List what was taken back and not made again, the last one first.

    What a correction has only made again after it is not among it.
    """
    gone = {id(step): step for step in _listed(match.taken_back)}
    if not gone:
        return ()
    made: dict[str, list[Frozen | None]] = {}
    for step in match.back():
        gone.pop(id(step), None)
        made.setdefault(step.at, []).append(step.action)
    return tuple(step for step in gone.values() if step.action not in made.get(step.at, ()))


def _listed(undone: Undone | None) -> Iterator[Step]:
    while undone is not None:
        yield undone.step
        undone = undone.rest


def _same_way(one: Step | None, other: Step | None) -> bool:
    while one is not other:
        if one is None or other is None or (one.number, one.action) != (other.number, other.action):
            return False
        one, other = one.before, other.before
    return True
