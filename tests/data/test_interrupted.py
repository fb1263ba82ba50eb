"""Killed in the middle of putting the journal back, of a day's copy, of a compaction.

A kill leaves what the system was told before it: so every single call to the system is the last
one once. (``test_kills.py`` kills real processes, at moments nobody chose.)
"""

from __future__ import annotations

import os
import shutil
from datetime import date

import pytest

from data.beside import copies_of
from data.disk import DiskFiles
from data.journal import JournalStorage
from data.lines import PutDocument, pack
from tests.support.journals import codes

DAY = date(2026, 6, 11)
CALLS = ("open", "write", "fsync", "ftruncate", "link", "replace", "rename", "unlink", "mkdir")


class Killed(BaseException):
    """Nobody catches that."""


@pytest.fixture
def killed_at():
    """Let the given call to the system, and all after it, be the end of the process."""
    patch = pytest.MonkeyPatch()
    made = [0]

    def begin(last):
        made[0] = 0

        def counted(call):
            def do(*told, **named):
                made[0] += 1
                if made[0] >= last:
                    raise Killed
                return call(*told, **named)

            return do

        for name in CALLS:
            patch.setattr(os, name, counted(getattr(os, name)))
        return patch, made

    yield begin
    patch.undo()


def put(storage, number):
    storage.commit(PutDocument("t", str(number), pack({"v": number})))


def values(storage):
    return sorted(map(int, storage.read().get("t", {})))


def begun(folder):
    """A journal of some lines, open on a day that has its copy, in a folder of its own."""
    path = folder / "own" / "history.jsonl"
    for day in (DAY, date(2026, 6, 12)):
        storage = JournalStorage(DiskFiles(path, today=lambda day=day: day))
        for number in range(1 + 3 * (day.day - 11), 4 + 3 * (day.day - 11)):
            put(storage, number)
        storage.close()
    return path


def through_all_kills(tmp_path, killed_at, change, deed):
    """Yield what is found after each kill: how it was before, whether it was confirmed, what is."""
    for last in range(1, 200):
        path = begun(tmp_path / str(last))
        storage = JournalStorage(DiskFiles(path, today=lambda: date(2026, 6, 13)))
        change(path)
        patch, made = killed_at(last)
        try:
            deed(storage)
            confirmed = True
        except Killed:
            confirmed = False
        finally:
            patch.undo()
        # The locks of a process end with it.
        storage._files.release()
        after = JournalStorage(path)
        yield path, confirmed, after
        after.close()
        again = JournalStorage(path)
        assert (again.read(), again.notices) == (after.read(), ())
        again.close()
        if confirmed:
            assert made[0] < last
            return
    raise AssertionError("no end of calls")


WAS = list(range(1, 7))


def test_a_kill_while_a_days_copy_is_made_costs_nothing(tmp_path, killed_at):
    moments = 0
    deed = lambda storage: put(storage, 7)  # noqa: E731 - one line, used once
    for path, confirmed, after in through_all_kills(tmp_path, killed_at, lambda _path: None, deed):
        moments += 1
        assert values(after) == [*WAS, 7] or (not confirmed and values(after) == WAS)
        assert set(codes(after)) <= {"journal.torn"}
        for copy in copies_of(path).values():
            assert copy.read_bytes().endswith(b"\n")
    assert moments > 5


def test_a_kill_while_the_journal_is_compacted_costs_nothing(tmp_path, killed_at):
    moments = 0
    for _path, _confirmed, after in through_all_kills(
        tmp_path, killed_at, lambda _path: None, JournalStorage.compact
    ):
        moments += 1
        assert (values(after), codes(after)) == (WAS, [])
    assert moments > 8


def deleted(path):
    path.unlink()


def replaced(path):
    shutil.copy(next(iter(copies_of(path).values())), path.with_name("older"))
    path.with_name("older").replace(path)


def emptied(path):
    path.write_bytes(b"")


def removed(path):
    shutil.rmtree(path.parent)


@pytest.mark.parametrize("change", [deleted, replaced, emptied, removed])
def test_a_kill_while_the_journal_is_put_back_loses_nothing_in_silence(tmp_path, killed_at, change):
    moments = 0
    deed = lambda storage: put(storage, 7)  # noqa: E731 - one line, used once
    for _path, confirmed, after in through_all_kills(tmp_path, killed_at, change, deed):
        moments += 1
        if values(after) != [*WAS, 7]:
            assert not confirmed
            # What was taken away before the kill came is taken from a copy, or told as lost.
            assert codes(after) or change is removed
    assert moments > 5
