"""Files cut off and bytes changed: what is lost is at most what was touched, never in silence.

Bits, stretches and cuts by chance are a kind of attack: ``tests/attack/kinds/damage.py``.
"""

from __future__ import annotations

import pytest

from data.history import History
from tests.support.counting_game import counted, seated
from tests.support.damaged import Journal, written


@pytest.fixture(scope="module")
def closed(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        seated(patch.setattr)
        return written(tmp_path_factory.mktemp("written"))


@pytest.fixture
def journal(closed, tmp_path):
    return Journal(closed, tmp_path / "copy")


@pytest.mark.long("cuts it at every byte")
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


def test_a_damaged_history_opens_and_is_played_on(journal):
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
