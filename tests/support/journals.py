"""Journals with something in them, for the tests."""

from data.journal import JournalStorage
from data.lines import PutDocument, pack


def codes(storage):
    return [notice.code for notice in storage.notices]


def filled(path, n=3):
    """A journal of n lines, each with a document named after it."""
    storage = JournalStorage(path)
    for number in range(1, n + 1):
        storage.commit(PutDocument("t", str(number), pack({"v": number})))
    storage.close()
    return path.read_bytes()


def opened(path):
    """What a journal holds and what it tells when opened, and that it tells nothing again."""
    storage = JournalStorage(path)
    read, told = storage.read(), codes(storage)
    storage.close()
    again = JournalStorage(path)
    assert (again.read(), codes(again)) == (read, [])
    again.close()
    return read.get("t", {}), told
