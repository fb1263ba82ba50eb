from __future__ import annotations

import pytest

from data.errors import JournalError
from data.files import MemoryFiles
from data.journal import JournalStorage
from data.upgrade import FORMAT, STEPS, upgraded


def named(tables):
    """From the made-up version 1 to 2: players have a name instead of a nick."""
    players = {id_: {"name": row["nick"]} for id_, row in tables["players"].items()}
    return {**tables, "players": players}


def counted(tables):
    """From 2 to 3: how many there are is stored too."""
    return {**tables, "counts": {"players": {"n": len(tables["players"])}}}


TO_THREE = {1: named, 2: counted}
OLD = {"players": {"a": {"nick": "Åsa"}}}
NEW = {"players": {"a": {"name": "Åsa"}}, "counts": {"players": {"n": 1}}}


def old_journal():
    files = MemoryFiles()
    storage = JournalStorage(files, version=1)
    storage.write(OLD)
    storage.close()
    return files


def test_steps_follow_one_another():
    assert upgraded(OLD, 1, 3, TO_THREE) == NEW
    assert upgraded(NEW, 3, 3, TO_THREE) == NEW


def test_there_is_a_way_from_every_older_format():
    assert set(STEPS) == set(range(1, FORMAT))


def test_an_older_journal_is_brought_up_to_date_once():
    files = old_journal()
    before = files.parts["current"]
    storage = JournalStorage(files, version=3, steps=TO_THREE)
    assert storage.read() == NEW
    assert storage.notices == ()
    storage.close()
    assert files.parts["previous"] == before
    again = JournalStorage(files, version=3, steps={})
    assert again.read() == NEW
    assert again.generation == 2


def test_a_way_that_is_missing_changes_nothing():
    files = old_journal()
    before = dict(files.parts)
    with pytest.raises(JournalError) as refused:
        JournalStorage(files, version=3, steps={2: counted})
    assert refused.value.code == "journal.too_old"
    assert files.parts == before
    assert JournalStorage(files, version=1).read() == OLD


def test_an_older_previous_generation_is_brought_up_to_date_too():
    files = old_journal()
    files.parts = {"previous": files.parts["current"], "current": b""}
    storage = JournalStorage(files, version=3, steps=TO_THREE)
    assert storage.read() == NEW
    assert [notice.code for notice in storage.notices] == ["journal.empty", "journal.previous"]
