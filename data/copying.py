"""Copying a whole history from one place to another: all of it, proved, and begun again at ease.

Nothing is ever replaced: a copy that was broken off goes on where it stopped, and a place that has
anything else is refused.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from data.disk import DiskFiles
from data.errors import HistoryError
from data.history import FILE
from data.journal import JournalStorage
from data.lines import Clear, PutDocument, written_anew
from data.stored import PARTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from data.files import Files
    from data.lines import Write

AT_ONCE = 500
"""Documents that become one line at least: each line is waited for until it is on the disk."""


@dataclass(frozen=True)
class Sum:
    """What a history comes to: as many documents, and what all of them hash to."""

    documents: int
    checksum: str


def files_at(place: str, *, new: bool = False) -> Files:
    """Return the files of a place: the address of a database, or a folder.

    Raises:
        HistoryError: there is none in the folder, and it is not to be a new one.
    """
    if place.startswith(("postgresql://", "postgres://")):
        # Nobody else needs its driver.
        from data.club.files import ClubFiles

        return ClubFiles(place)
    path = Path(place) / FILE
    if not new and not path.exists():
        raise HistoryError("copy.nothing", place=place)
    return DiskFiles(path)


def copied(source: Files, target: Files) -> Iterator[tuple[int, int]]:
    """Copy a history, telling time and again how many documents of how many are there.

    Raises:
        HistoryError: there is something else, or what was read again is not what was copied.
        JournalError: one of both cannot be opened, or refuses.
    """
    from_ = JournalStorage(source, together=PARTS)
    try:
        to = JournalStorage(target, together=PARTS)
        try:
            yield from _copied(from_, to)
        finally:
            to.close()
        to = JournalStorage(target, together=PARTS)
        try:
            if summed(from_) != summed(to):
                raise HistoryError("copy.differs")
        finally:
            to.close()
    finally:
        from_.close()


def summed(journal: JournalStorage) -> Sum:
    """Count and checksum the documents of a history, in an order of their own."""
    documents, digest = 0, sha256()
    for table in sorted(journal.tables()):
        for id_, packed in sorted(journal.shelf(table).items()):
            documents += 1
            for part in (table.encode(), id_.encode(), packed.raw):
                digest.update(b"%d " % len(part) + part)
    return Sum(documents, digest.hexdigest())


def _copied(source: JournalStorage, target: JournalStorage) -> Iterator[tuple[int, int]]:
    for table in target.tables():
        shelf = source.shelf(table)
        for id_, packed in target.shelf(table).items():
            if id_ not in shelf or shelf[id_].raw != packed.raw:
                raise HistoryError("copy.other")
    whole = sum(len(source.shelf(table)) for table in source.tables())
    there = sum(len(target.shelf(table)) for table in target.tables())
    yield there, whole
    shelves = {table: dict(source.shelf(table)) for table in source.tables()}
    ready: list[Write] = []
    for writes in written_anew(shelves, PARTS):
        ready += [write for write in writes if _is_missing(write, target)]
        if len(ready) >= AT_ONCE:
            target.commit(*ready)
            there += len(ready)
            ready = []
            yield there, whole
    target.commit(*ready)
    yield whole, whole


def _is_missing(write: Write, target: JournalStorage) -> bool:
    if isinstance(write, PutDocument):
        return write.id not in target.shelf(write.table)
    return isinstance(write, Clear) and write.table not in target.tables()
