"""Copies of the journal from days gone by: how many are kept, and which.

Before anything is added on a day, the journal is copied as it was: ``history.2026-06-11.jsonl`` is
how the 11th of June began. Of all these copies the few stay that are needed so that there is always
one of a day ago at least and one of a week ago at least, as young as may be.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import date
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

AGES = (1, 7)
"""Days. For each there is a copy that old, and one that is coming to be that old."""

MOST = 1 + 2 * len(AGES)
"""No more copies than these are ever kept, whatever the clock does."""


def copy_of(path: Path, day: date) -> Path:
    """Name the copy of a day."""
    return path.with_name(f"{path.stem}.{day.isoformat()}{path.suffix}")


def copies_of(path: Path) -> dict[date, Path]:
    """Find the copies beside a journal, the newest first."""
    found: dict[date, Path] = {}
    with suppress(OSError):
        for beside in path.parent.iterdir():
            with suppress(ValueError):
                day = date.fromisoformat(beside.stem.removeprefix(f"{path.stem}."))
                if beside == copy_of(path, day):
                    found[day] = beside
    return dict(sorted(found.items(), reverse=True))


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
