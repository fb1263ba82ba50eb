"""Files cut off and bytes changed: what is lost is at most what was touched, never in silence."""

from __future__ import annotations

import random
import shutil

import pytest

from companion import match as matches
from data.history import FILE, History
from data.journal import JournalStorage
from data.records import Player
from tests.support.counting_game import at, counted, seated, setup

FLIPS = 300


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """A history closed in good order: finished matches, one being played, players, settings."""
    folder = tmp_path_factory.mktemp("written")
    with pytest.MonkeyPatch.context() as patch:
        seated(patch.setattr)
        history = History.open(folder)
        history.keep_player(Player(id="asa", name="Åsa"))
        history.keep_setting("language", "de")
        for match_id in ("m1", "m2", "m3"):
            match = history.begin(setup(match_id))
            for n in range(1, 9):
                after = counted(match, n)
                history.keep(match, after)
                match = after
            if match_id != "m3":
                history.finish(match, matches.finish(match, at(9)))
        history.close()
    return folder


class Journal:
    """A history's folder with its journal changed, and what opening it gives."""

    def __init__(self, written, folder):
        shutil.copytree(written, folder)
        self.path = folder / FILE
        self.whole = self.path.read_bytes()
        self.lines = self.whole.splitlines(keepends=True)
        self.note = (folder / "history.lock").read_bytes()

    def touched(self, place):
        """The number of the line that has the byte at a place; 0 is the header."""
        end = 0
        for number, line in enumerate(self.lines):
            end += len(line)
            if place < end:
                return number
        raise AssertionError(place)

    def after(self, lines):
        """What a journal of these lines holds."""
        self.path.write_bytes(b"".join(lines))
        (self.path.parent / "history.lock").unlink(missing_ok=True)
        storage = JournalStorage(self.path)
        storage.close()
        return storage.read()

    def opened(self, data):
        """What a journal of these bytes holds, what it tells, and what was set aside."""
        for beside in self.path.parent.iterdir():
            beside.unlink()
        self.path.write_bytes(data)
        (self.path.parent / "history.lock").write_bytes(self.note)
        storage = JournalStorage(self.path)
        storage.close()
        aside = [
            beside.read_bytes()
            for beside in self.path.parent.iterdir()
            if "damaged" in beside.name or "torn" in beside.name
        ]
        return storage.read(), storage.notices, aside


@pytest.fixture
def journal(written, tmp_path):
    return Journal(written, tmp_path / "copy")


def test_a_file_cut_at_any_byte_of_its_last_three_lines_keeps_all_lines_before(journal):
    lines = journal.lines
    expected = {n: journal.after(lines[:n]) for n in range(len(lines) - 3, len(lines) + 1)}
    cuts = range(sum(map(len, lines[:-3])), len(journal.whole))
    assert len(cuts) > 300
    for cut in cuts:
        data = journal.whole[:cut]
        whole = data.count(b"\n")
        tables, notices, aside = journal.opened(data)
        if tables == expected[whole + 1]:
            # Nothing but the line end was cut off.
            assert data + b"\n" == b"".join(lines[: whole + 1])
        else:
            assert tables == expected[whole], cut
            rest = data[sum(map(len, lines[:whole])) :]
            assert aside == ([rest] if rest else [])
        lost = len(lines) - (whole + 1 if tables == expected[whole + 1] else whole)
        told = [notice.facts["n"] for notice in notices if notice.code == "journal.missing"]
        assert told == ([lost] if lost else []), cut


def flips(size):
    source = random.Random(1066)
    for _ in range(FLIPS):
        yield source.randrange(size), 1 << source.randrange(8)


def test_single_bits_flipped_cost_at_most_the_line_they_are_in(journal):
    lines = journal.lines
    expected = {}
    for place, bit in [*flips(len(journal.whole)), *line_ends(lines)]:
        number = journal.touched(place)
        if number not in expected:
            # A header that is lost costs nothing but itself.
            left = [line for index, line in enumerate(lines) if index != number or number == 0]
            expected[number] = journal.after(left)
        data = bytearray(journal.whole)
        data[place] ^= bit
        tables, notices, aside = journal.opened(bytes(data))
        assert tables in (expected[number], expected.setdefault("whole", journal.after(lines)))
        codes = {notice.code for notice in notices}
        assert codes & {"journal.damaged", "journal.mended", "journal.torn"}, (place, bit)
        if tables != expected["whole"]:
            assert codes & {"journal.damaged", "journal.missing"}, (place, bit)
        assert bytes(data) in aside or "journal.torn" in codes


def line_ends(lines):
    """Each line end turned into something else."""
    place = -1
    for line in lines:
        place += len(line)
        yield place, 1


def test_zeros_over_a_stretch_cost_at_most_the_lines_they_are_in(journal):
    source = random.Random(793)
    for _ in range(40):
        start = source.randrange(len(journal.lines[0]), len(journal.whole))
        size = source.randrange(1, 600)
        data = journal.whole[:start] + b"\0" * size + journal.whole[start + size :]
        data = data[: len(journal.whole)]
        first, last = journal.touched(start), journal.touched(min(start + size, len(data)) - 1)
        expected = journal.after(journal.lines[:first] + journal.lines[last + 1 :])
        tables, notices, _ = journal.opened(data)
        lost = sum(int(notice.facts["n"]) for notice in notices if "n" in notice.facts)
        assert lost <= last - first + 1
        if lost == last - first + 1:
            assert tables == expected
        assert notices


def test_a_damaged_history_opens_and_is_played_on(written, tmp_path):
    journal = Journal(written, tmp_path / "copy")
    fifth = journal.lines[-4]
    journal.path.write_bytes(journal.whole.replace(fifth, fifth.replace(b"act", b"cat")))
    history = History.open(journal.path.parent)
    assert [notice.code for notice in history.notices] == ["journal.damaged"]
    # The finished matches have their logs in one line each; the broken step was of the open one.
    assert len(history.finished()) == 2
    match = history.match("m3")
    assert match.step == 4
    history.keep(match, counted(match))
    history.close()
    history = History.open(journal.path.parent)
    assert (history.match("m3").step, history.notices) == (5, ())
    history.close()
