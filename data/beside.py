"""The copies of days on a disk, beside the journal and named after it.

``history.2026-06-11.jsonl`` is how the 11th of June began.
"""

from __future__ import annotations

import shutil
from contextlib import suppress
from datetime import date
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pathlib import Path


def copy_of(path: Path, day: date) -> Path:
    """Return the file name of the copy of a day."""
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


class Journal(Protocol):
    """The journal as its copies need it: where it lies now, and how new files are written there."""

    path: Path

    def write_whole(self, path: Path, data: bytes) -> None:
        """Write a new file, or leave none."""


class Beside:
    """The copies beside a journal."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def days(self) -> set[date]:
        """Return the days that have a copy."""
        return set(copies_of(self._journal.path))

    def room(self) -> float:
        """Return how many bytes are free."""
        return shutil.disk_usage(self._journal.path.parent).free

    def keep(self, day: date, data: bytes) -> None:
        """Keep the copy of a day: all of it or nothing."""
        path = self._journal.path
        fresh = path.with_name(f"{path.stem}.day{path.suffix}.new")
        fresh.unlink(missing_ok=True)
        self._journal.write_whole(fresh, data)
        fresh.replace(copy_of(path, day))

    def drop(self, day: date) -> None:
        """Let go of the copy of a day."""
        copy_of(self._journal.path, day).unlink()
