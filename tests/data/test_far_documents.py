"""A place may keep the documents of some tables elsewhere than in the lines of the journal."""

from __future__ import annotations

from data.door import Door
from data.files import MemoryFiles
from data.journal import JournalStorage
from data.lines import PutDocument, pack


class Elsewhere(MemoryFiles):
    """Lines tell a number of each document of one table."""

    far = ("far",)

    def __init__(self):
        super().__init__()
        self.kept = []

    def away(self, deeds):
        return [
            one._replace(document=self._told(one)) if one.table == "far" else one for one in deeds
        ]

    def back(self, told):
        return self.kept[told.value()["number"]]

    def _told(self, deed):
        self.kept.append(deed.document)
        return pack({"number": len(self.kept) - 1})


def test_lines_tell_where_it_lies_and_whoever_looks_sees_it():
    files = Elsewhere()
    journal = JournalStorage(files)
    journal.commit(
        PutDocument("far", "1", pack({"long": "saga"})), PutDocument("near", "1", pack({"v": 1}))
    )
    told = {"far": {"1": {"long": "saga"}}, "near": {"1": {"v": 1}}}
    assert journal.read() == told
    assert b"saga" not in files.parts["current"]
    journal.compact()
    assert journal.read() == told
    assert b"saga" not in files.parts["current"]
    journal.close()
    again = JournalStorage(files)
    assert again.read() == told


def test_elsewhere_all_of_it_is_in_the_lines_and_nobody_else_has_the_door():
    document = pack({"v": 1})
    assert MemoryFiles().back(document) is document
    assert not Door().follow()
