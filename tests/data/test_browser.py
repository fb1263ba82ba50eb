from __future__ import annotations

import errno
import re
from datetime import date, timedelta
from pathlib import Path

import pytest

from companion.words import say
from data import journal
from data.browser import (
    COPIES,
    NAMES,
    RECORD,
    SHELVES,
    BrowserFiles,
    FileGuide,
    read_guide,
)
from data.errors import JournalError
from data.journal import JournalStorage
from data.lines import PutDocument, header, line, pack, parse_journal
from data.locks import Noted
from data.origin import PageFile
from tests.support.origin_files import Crash, Device

DAY = date(2026, 6, 11)


@pytest.fixture
def device():
    return Device()


def opened(device, day=DAY):
    return JournalStorage(BrowserFiles(device.files(), today=lambda: day))


def values(storage):
    return {id_: document["v"] for id_, document in storage.read().get("t", {}).items()}


def put(storage, number):
    storage.commit(PutDocument("t", "one", pack({"v": number})))


def held(device, *lines):
    files = BrowserFiles(device.files())
    files.hold()
    files.replace(lines or [b"begin\n"], keep=False)
    return files


def reopened(device):
    files = BrowserFiles(device.files())
    return files, files.hold()


def test_what_was_stored_is_there_on_the_next_page(device):
    first = opened(device)
    assert [notice.code for notice in first.notices] == []
    put(first, 1)
    put(first, 2)
    first.close()
    again = opened(device)
    assert values(again) == {"one": 2}
    assert again.notices == ()


def crashed_at_each_moment(deeds, from_page=0):
    """Yield what three pages on three days left, and what they had stored, after each crash."""
    moments = 0
    while True:
        device = Device()
        stored = 0
        moments += 1
        try:
            for page in range(3):
                if page == from_page:
                    device.calls, device.crashes_at = 0, moments
                storage = opened(device, DAY + timedelta(page))
                for _ in range(deeds):
                    put(storage, stored + 1)
                    stored += 1
        except Crash:
            device.crashes_at = 0
            yield device, stored
        else:
            return


LOST = {"journal.damaged", "journal.missing", "journal.absent", "journal.previous"}


def test_a_crash_at_any_moment_leaves_what_was_stored_before_or_after(monkeypatch):
    # So small that the journal is written anew again and again.
    monkeypatch.setattr(journal, "SPARE", 2)
    moments = days = 0
    for device, stored in crashed_at_each_moment(7):
        moments += 1
        after = opened(device, DAY + timedelta(3))
        assert values(after).get("one", 0) in {stored, stored + 1}
        assert not LOST & {notice.code for notice in after.notices}
        copies = list(after._files.days())
        days = max(days, len(copies))
        for copy in copies:
            parsed = parse_journal(copy)
            assert (parsed.damaged, parsed.missing(0), parsed.torn) == (False, 0, None)
            assert parsed.records
        put(after, 99)
        assert values(opened(device)) == {"one": 99}
    assert moments > 60
    assert days == 2


def test_a_crash_while_the_day_is_copied_costs_no_copy_that_is_needed():
    moments = 0
    for device, _ in crashed_at_each_moment(2, from_page=2):
        moments += 1
        assert [parse_journal(copy).records for copy in after_days(device)][-1:] == [2]
    assert moments > 5


def after_days(device):
    return BrowserFiles(device.files()).days()


def test_a_journal_from_before_there_were_copies_of_days_goes_on(device):
    shelf = header(1, 1) + line(1, [PutDocument("t", "one", pack({"v": 5}))])
    device.kept = {"guide": b"ae7a7e34 [4, 1, 2]".ljust(95) + b"\n", "note": b"", "aside": b""}
    device.kept |= {"shelf0": b"", "shelf1": shelf, "shelf2": b""}
    # What the page's worker does with names that are new.
    device.kept |= {name: b"" for name in NAMES if name not in device.kept}
    storage = opened(device)
    assert (values(storage), storage.notices) == ({"one": 5}, ())
    put(storage, 6)
    assert [parse_journal(copy).records for copy in after_days(device)] == [1]


def test_only_the_records_of_copies_are_read_and_none_when_a_page_opens(device):
    for page in range(3):
        put(opened(device, DAY + timedelta(page)), page)
    read = []

    def noting(file):
        was = file.read

        def noted(at, size):
            read.append(file.name if size > RECORD else "a record")
            return was(at, size)

        file.read = noted

    files = device.files()
    for name in COPIES:
        noting(files[name])
    storage = JournalStorage(BrowserFiles(files, today=lambda: DAY + timedelta(3)))
    assert read == []
    put(storage, 4)
    assert set(read) == {"a record"}


def test_what_a_copy_took_is_given_back_where_there_is_no_room_for_all_of_it(device):
    put(opened(device), 1)
    device.refuses = {"flush copy": OSError(errno.ENOSPC, "QuotaExceededError")}
    put(opened(device, DAY + timedelta(1)), 2)
    assert [device.kept[name] for name in COPIES] == [b""] * len(COPIES)


def test_the_page_opens_the_files_that_are_asked_for():
    files = (Path(__file__).parents[2] / "tools" / "web" / "files.mjs").read_text("utf-8")
    (told,) = re.findall(r"const NAMES = (\[.*?\]);", files, re.DOTALL)
    assert tuple(re.findall(r'"(\w+)"', told)) == NAMES


def test_appending_writes_and_flushes_once(device):
    files = held(device)
    before = device.calls
    files.append(b"more\n")
    assert device.calls - before == 2
    assert reopened(device)[0].read("current") == b"begin\nmore\n"


@pytest.mark.parametrize("kind", ["write shelf", "flush shelf"])
def test_what_the_browser_refuses_is_taken_back(device, kind):
    files = held(device)
    device.refuses = {kind: OSError(errno.ENOSPC, "QuotaExceededError")}
    if kind == "flush shelf":
        # The flush that takes it back is refused as well: nobody knows what lies there.
        with pytest.raises(JournalError):
            files.append(b"more\n")
        device.refuses = {}
        with pytest.raises(JournalError) as refused:
            files.append(b"more\n")
        assert refused.value.code == "journal.broken"
        return
    with pytest.raises(JournalError) as refused:
        files.append(b"more\n")
    assert refused.value.code == "journal.full"
    device.refuses = {}
    files.append(b"less\n")
    assert reopened(device)[0].read("current") == b"begin\nless\n"


@pytest.mark.parametrize(
    "kind, broken",
    [
        ("truncate shelf", False),
        ("write shelf", False),
        ("flush shelf", False),
        ("write guide", True),
        ("flush guide", True),
    ],
)
def test_a_replacement_that_fails_leaves_the_old_journal(device, kind, broken):
    files = held(device)
    device.refuses = {kind: OSError(errno.EIO, "refused")}
    with pytest.raises(JournalError) as refused:
        files.replace([b"new\n"], keep=True)
    assert refused.value.code == "journal.disk"
    device.refuses = {}
    assert files.read("current") == b"begin\n"
    if broken:
        with pytest.raises(JournalError):
            files.append(b"more\n")
    else:
        files.append(b"more\n")
        assert reopened(device)[0].read("current") == b"begin\nmore\n"


def test_the_previous_journal_is_kept_if_wished(device):
    files = held(device)
    assert files.read("previous") is None
    files.replace([b"second\n"], keep=True)
    assert (files.read("current"), files.read("previous")) == (b"second\n", b"begin\n")
    files.replace([b"third\n"], keep=False)
    again, _ = reopened(device)
    assert (again.read("current"), again.read("previous")) == (b"third\n", b"begin\n")


def test_a_journal_is_cut(device):
    files = held(device, b"one\n", b"two\n")
    files.cut(4)
    assert reopened(device)[0].read("current") == b"one\n"


@pytest.mark.parametrize(
    "kind, act",
    [
        ("truncate shelf", lambda files: files.cut(1)),
        ("write aside", lambda files: files.set_aside("torn", b"x")),
        ("flush aside", lambda files: files.set_aside("torn", b"x")),
    ],
)
def test_what_is_refused_is_told(device, kind, act):
    files = held(device)
    device.refuses = {kind: OSError(errno.EIO, "refused")}
    with pytest.raises(JournalError):
        act(files)


def test_what_is_set_aside_has_a_name_of_its_own_and_is_kept_once(device):
    files = held(device)
    assert files.set_aside("torn", b"half a line") == "torn-1"
    assert files.set_aside("damaged", b"half a line") == "damaged-2"
    assert files.set_aside("torn", b"half a line") == "torn-1"
    assert files.set_aside("torn", b"another\nhalf") == "torn-3"
    assert reopened(device)[0].set_aside("torn", b"another\nhalf") == "torn-3"


@pytest.mark.parametrize("half", [b'{"name": "to', b'{"name"\n', b'{"name": "x", "size": 9}\nfour'])
def test_what_a_crash_left_half_aside_is_written_over(device, half):
    files = held(device)
    files.set_aside("torn", b"one")
    device.kept["aside"] += half
    assert reopened(device)[0].set_aside("torn", b"a longer two") == "torn-2"
    assert reopened(device)[0].set_aside("torn", b"a longer two") == "torn-2"
    assert reopened(device)[0].set_aside("torn", b"three") == "torn-3"


def test_what_was_noted_is_told_to_the_next_page(device):
    files = held(device)
    assert reopened(device)[1] is None
    files.note(Noted(3, 14))
    device.kept["note"] = files._files["note"].data
    assert reopened(device)[1] == Noted(3, 14)


def test_the_newest_of_several_notes_is_written_down_once_nobody_waits(device):
    waits = []
    files = BrowserFiles(device.files(), later=waits.append)
    for last in (1, 2, 3):
        files.note(Noted(1, last))
    assert files._files["note"].data == b""
    (write,) = waits
    write()
    device.kept["note"] = files._files["note"].data
    assert reopened(device)[1] == Noted(1, 3)
    files.note(Noted(1, 4))
    assert len(waits) == 2


def test_a_note_that_is_refused_is_missed_by_nobody(device):
    files = held(device)
    device.refuses = {"write note": OSError(errno.EIO, "refused")}
    files.note(Noted(1, 1))


def test_reading_that_is_refused_is_told(device):
    files = BrowserFiles(device.files())

    def refused(_at, _size):
        raise OSError(errno.EIO, "refused")

    files._files["guide"].read = refused
    with pytest.raises(JournalError):
        files.hold()
    files = held(device)
    files._shelf(files._guide.current).read = refused
    with pytest.raises(JournalError):
        files.read("current")


@pytest.mark.parametrize(
    "data, expected",
    [
        (b"", FileGuide()),
        (FileGuide(1, 2, 0).written(), FileGuide(1, 2, 0)),
        (FileGuide(2, 1, 0).written() + FileGuide(1, 2, 0).written(), FileGuide(2, 1, 0)),
        (
            FileGuide(2, 1, 0).written()[:12].ljust(RECORD) + FileGuide(1, 2, 0).written(),
            FileGuide(1, 2, 0),
        ),
        (b"\0" * RECORD + FileGuide(1, 2, 0).written(), FileGuide(1, 2, 0)),
    ],
)
def test_the_newest_whole_record_of_the_guide_counts(data, expected):
    assert read_guide(data) == expected


class Handle:
    """A file as the worker hands it over: bytes as JavaScript has them, trouble by its name."""

    def __init__(self, problem=""):
        self.problem = problem
        self.data = bytearray()

    def size(self):
        return float(len(self.data))

    def read(self, at, size):
        data = bytes(self.data[at : at + size])

        class Buffer:
            def to_bytes(self):
                return data

        return Buffer()

    def write(self, data, at):
        self.data[at : at + len(data)] = data
        return self.problem

    def truncate(self, size):
        del self.data[size:]
        return self.problem

    def flush(self):
        return self.problem


def test_a_file_of_the_page_is_read_and_written():
    file = PageFile(Handle())
    file.write(b"Skald", 0)
    file.truncate(3)
    file.flush()
    assert (file.size(), file.read(1, 2)) == (3, b"ka")


@pytest.mark.parametrize(
    "problem, number",
    [
        ("QuotaExceededError", errno.ENOSPC),
        ("InvalidStateError", errno.EBADF),
        ("NotReadableError", errno.EIO),
    ],
)
def test_trouble_with_a_file_of_the_page_is_an_os_error(problem, number):
    file = PageFile(Handle(problem))
    with pytest.raises(OSError, match=problem) as refused:
        file.flush()
    assert refused.value.errno == number


def test_where_the_browser_has_no_room_the_journal_opens_for_reading_and_says_so(device):
    put(opened(device), 1)
    # What a crash left: opening sets it aside and cuts it off.
    device.kept["shelf0"] += b'{"crc":"0000'
    device.refuses = {"truncate shelf": OSError(errno.ENOSPC, "QuotaExceededError")}
    storage = opened(device)
    assert (values(storage), storage.notices[-1].code) == ({"one": 1}, "journal.reading")
    with pytest.raises(JournalError) as refused:
        put(storage, 2)
    assert refused.value.code == "journal.full"
    device.refuses = {}
    put(storage, 2)
    assert values(opened(device)) == {"one": 2}


@pytest.mark.parametrize("left", [0, 20])
def test_a_journal_that_is_not_as_long_as_it_was_left_is_put_back_and_told(device, left):
    storage = opened(device)
    put(storage, 1)
    files = storage._files
    shelf = files._shelf(files._guide.current)
    found = shelf.data[:left]
    shelf.truncate(left)
    put(storage, 2)
    (notice,) = storage.notices
    assert notice.code == ("journal.put_back_beside" if left else "journal.put_back")
    assert found in device.aside
    put(storage, 3)
    storage.close()
    again = opened(device)
    assert (values(again), again.notices) == ({"one": 3}, ())


def test_a_journal_that_changed_last_is_put_back_when_it_is_closed(device):
    storage = opened(device)
    put(storage, 1)
    storage._files._shelf(storage._files._guide.current).truncate(9)
    storage.close()
    again = opened(device)
    assert (values(again), again.notices) == ({"one": 1}, ())


class JsError(Exception):
    """What Pyodide makes of an exception of the page: no OSError."""


def gone():
    raise JsError("InvalidStateError: the file was closed")


@pytest.mark.parametrize("size", [gone, lambda: -1.0, lambda: 1.8e19, lambda: float("nan")])
def test_a_journal_whose_file_the_browser_has_closed_asks_for_a_new_beginning(device, size):
    files = held(device)
    handle = Handle()
    handle.size = size
    files._files[SHELVES[files._guide.current]] = PageFile(handle)
    with pytest.raises(JournalError) as told:
        files.append(b"more\n")
    assert told.value.code == "journal.broken"


def test_a_file_of_the_page_that_cannot_be_read_is_an_os_error():
    handle = Handle()
    handle.read = lambda at, size: gone()
    with pytest.raises(OSError, match="InvalidStateError") as refused:
        PageFile(handle).read(0, 1)
    assert refused.value.errno == errno.EBADF


CLOSED = {
    "en": "the history’s files were closed: open the page or the app anew",
    "de": "die Dateien der Chronik wurden geschlossen: öffnet die Seite oder App neu",
}


@pytest.mark.parametrize("size", [gone, lambda: 1.8e19])
def test_that_the_browser_has_closed_a_file_is_said_in_words(device, size):
    handle = Handle()
    handle.size = size
    with pytest.raises(JournalError) as told:
        BrowserFiles({**device.files(), "note": PageFile(handle)}).hold()
    said = {language: say(language, told.value.code, **told.value.facts) for language in CLOSED}
    assert said == {
        "en": f"The device refused to store this ({CLOSED['en']}). What was there before is safe.",
        "de": f"Das Gerät konnte das nicht speichern ({CLOSED['de']}). Alles Frühere ist sicher.",
    }
