"""Who sits at which table, of all the sessions of one app."""

from __future__ import annotations

from collections import Counter


class OpenTables:
    """How many sessions have each match open, and what one of them has said for all."""

    def __init__(self) -> None:
        self._there: Counter[str] = Counter()
        self.decided: set[str] = set()
        """The matches of which somebody has said how they are used: nobody else is asked."""

    def sit(self, match_id: str) -> None:
        """Note that a session has a match open."""
        self._there[match_id] += 1

    def stand(self, match_id: str) -> bool:
        """Note that it has it open no more; tell whether that was the last one."""
        self.leave(match_id)
        if self._there[match_id] > 0:
            return False
        del self._there[match_id]
        return True

    def leave(self, match_id: str) -> None:
        """Note that a session is over that had it open: it may have been the last one."""
        self._there[match_id] -= 1

    def taken(self) -> list[str]:
        """List the matches that somebody has open."""
        return [match_id for match_id, n in self._there.items() if n > 0]
