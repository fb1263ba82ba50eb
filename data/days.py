"""Copies of the journal from days gone by: how many are kept, and which.

Before anything is added on a day, the journal is copied as it was. Of all these copies the few stay
that are needed so that there is always one of a day ago at least and one of a week ago at least, as
young as may be.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

AGES = (1, 7)
"""Ages in days. For each, one copy of that age is kept, and a younger one that will come to it."""

MOST = 1 + 2 * len(AGES)
"""No more copies than these are ever kept, whatever the clock does."""


ROOM = 10
"""A day's copy is made where there is room for so many."""


class Copies(Protocol):
    """Where the copies of one journal lie; every method may raise OSError."""

    def days(self) -> set[date]:
        """Return the days that have a copy."""

    def room(self) -> float:
        """Return how many bytes are free."""

    def keep(self, day: date, data: bytes) -> None:
        """Keep the copy of a day: all of it or nothing."""

    def drop(self, day: date) -> None:
        """Let go of the copy of a day."""


def utc_today() -> date:
    """Return today's date in UTC."""
    return datetime.now(UTC).date()


class Daily:
    """Copies the journal as each day begins; ``today`` tells the day, and None makes no copies."""

    def __init__(self, copies: Copies, today: Callable[[], date] | None) -> None:
        self._copies = copies
        self._today = today
        self._day: date | None = None

    def copy(self, size: int, journal: Callable[[], bytes]) -> None:
        """Copy the journal before the first change of a day, and let go of copies not needed.

        A copy is a gift: where it cannot be made, what is stored now is stored all the same.
        """
        today = self._today() if self._today is not None else None
        if today is None or today == self._day:
            return
        self._day = today
        with suppress(OSError):
            there = self._copies.days()
            wanted = today not in there and self._copies.room() > ROOM * size
            data = journal() if wanted else b""
            # A header alone is nothing to come back to.
            wanted = data.count(b"\n") > 1
            # First, for there are no more places than copies that are worth it. A copy that is old
            # enough today stays whether today's comes to be or not.
            for day in there - worth_keeping({*there, today} if wanted else there, today):
                self._copies.drop(day)
            if wanted:
                self._copies.keep(today, data)


def worth_keeping(days: Iterable[date], today: date) -> set[date]:
    """Choose the copies that stay, today's among them.

    A copy from a day to come tells of a clock that was wrong once, and not how old it is: it
    counts as made today.
    """
    ages = {day: max(0, (today - day).days) for day in sorted(days, reverse=True)}
    stay = {day for day in ages if day == today}
    for limit in AGES:
        old = [day for day, age in ages.items() if age >= limit]
        young = [day for day, age in ages.items() if age < limit]
        # The youngest of the old ones, and the oldest of those that will be old in their turn.
        stay |= {*old[:1], *young[-1:]}
    return stay
