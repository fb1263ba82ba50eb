"""What a device has seen of a match that others move on, too.

A tap is meant for what was on the screen, and people take a moment to see what somebody else has
done. What they have done themselves they know of at once.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion import late

if TYPE_CHECKING:
    from companion.match import Match

REACTION = 0.4
"""Seconds after which whoever taps has seen, and meant, what another session did."""


@dataclass(frozen=True, slots=True)
class Moved:
    """How a match moved on: when that was shown, and whether it was done here."""

    at: float
    before: Match
    after: Match
    is_own: bool


class Sight:
    """What was shown of one match on one device; times are seconds of any clock."""

    def __init__(self, shown: Match) -> None:
        self._shown = shown
        self._moves: deque[Moved] = deque()
        """Since the first one of others that may not have been seen yet."""

    def follow(self, newest: Match, at: float) -> None:
        """Note that others moved the match on."""
        before, self._shown = self._shown, newest
        if newest.head is not before.head or newest.undone is not before.undone:
            self._moves.append(Moved(at, before, newest, is_own=False))

    def did(self, after: Match, at: float) -> None:
        """Note what was done here."""
        if self._moves:
            self._moves.append(Moved(at, self._shown, after, is_own=True))
        self._shown = after

    def look(self) -> None:
        """Note that all that was shown is seen now."""
        self._moves.clear()

    def seen(self, drawn: Match, at: float) -> tuple[Match, ...]:
        """Return what whoever taps now may have meant: the match as drawn, and as seen before."""
        moves = self._moves
        while moves and (moves[0].is_own or moves[0].at + REACTION <= at):
            moves.popleft()
        if not moves or moves[0].after.revision > drawn.revision:
            return (drawn,)
        match = moves[0].before
        for move in moves:
            if move.is_own and move.after.revision <= drawn.revision:
                match = late.again(match, move.before, move.after)
        return drawn, match
