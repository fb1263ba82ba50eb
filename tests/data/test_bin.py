"""The bin: what was deleted is kept for thirty days, over restarts, kills and full disks."""

from __future__ import annotations

import json

import pytest

from companion import match as matches
from data.bin import KEPT, UNPLAYED
from data.errors import HistoryError
from data.exchange.merge import plan
from data.exchange.reading import read_file
from data.history import History, MemoryHistory
from data.lines import PutDocument, line, pack
from data.records import Remark
from tests.support.counting_game import DELETED, setup
from tests.support.every_place import ALONE, in_memory
from tests.support.exchange import saved, taken_in, wandered
from tests.support.full_disk import FullDisk
from tests.support.histories import again, finished, play, refusal

LAST_DAY = "2026-04-01T11:59:59+00:00"
DAY_AFTER = "2026-04-01T12:00:00+00:00"
MUCH_LATER = "2031-01-01T00:00:00+00:00"


@pytest.fixture
def thrown(history):
    """A history whose one open and one finished match are in the bin."""
    play(history, "open")
    finished(history, "done")
    history.keep_remark("done", Remark(at=DELETED, note="Windy"))
    history.discard("open", DELETED)
    history.discard("done", "2026-03-02T12:00:01+00:00")
    return history


def shown(history):
    return [one.id for one in history.finished()]


def binned(history):
    return [one.id for one in history.binned()]


def test_what_was_deleted_is_told_the_last_one_first(thrown):
    last, first = thrown.binned()
    assert (last.id, last.finished, last.setup.seats) == ("done", True, ("Åsa", "Bo"))
    assert (first.id, first.finished, first.at, first.until) == (
        "open",
        False,
        DELETED,
        DAY_AFTER,
    )


def test_it_comes_back_after_restarts(thrown):
    for _ in range(3):
        thrown = again(thrown)
        assert binned(thrown) == ["done", "open"]
        assert (thrown.open_matches(), thrown.finished()) == ((), ())
    thrown.restore("open")
    thrown.restore("done")
    thrown = again(thrown)
    assert (shown(thrown), [one.id for one in thrown.open_matches()]) == (["done"], ["open"])
    assert (thrown.match("open").step, thrown.binned()) == (5, ())
    assert refusal(HistoryError, thrown.restore, "open") == "history.closed"
    assert refusal(HistoryError, thrown.deleted, "open") == "history.closed"


def test_it_is_kept_thirty_days_and_no_longer(thrown):
    assert KEPT.days == 30
    thrown.tidy(LAST_DAY)
    assert binned(thrown) == ["done", "open"]
    thrown.tidy(DAY_AFTER)
    assert binned(thrown) == ["done"]
    thrown = again(thrown)
    assert binned(thrown) == ["done"]
    assert refusal(HistoryError, thrown.restore, "open") == "history.closed"
    assert thrown.begin(setup("open")).step == 0
    assert thrown.events("open") == ()


def test_nothing_goes_by_itself_however_late_it_is(thrown):
    assert binned(again(again(thrown))) == ["done", "open"]


def test_it_is_emptied_with_all_that_was_noted(thrown):
    thrown.empty_bin()
    thrown = again(thrown)
    assert (thrown.binned(), thrown.match_ids(), thrown.remark("done")) == ((), (), None)
    thrown.empty_bin()


def test_a_note_stays_as_long_as_another_version_of_the_match(history):
    finished(history, "done")
    finished(history, "done.0a1b2c3d")
    history.keep_remark("done", Remark(at=DELETED, note="Windy"))
    history.discard("done", DELETED)
    history.empty_bin()
    assert history.remark("done") is not None
    history.discard("done.0a1b2c3d", DELETED)
    history.empty_bin()
    assert history.remark("done") is None


@in_memory
def test_what_an_older_skald_deleted_has_thirty_days_from_now(history):
    play(history, "open")
    number = history.files.parts["current"].count(b"\n")
    history.files.parts["current"] += line(number, [PutDocument("discarded", "open", pack({}))])
    history = again(history)
    assert [(one.at, one.until) for one in history.binned()] == [("", "")]
    history.tidy(DAY_AFTER)
    history = again(history)
    assert [one.at for one in history.binned()] == [DAY_AFTER]
    history.tidy(MUCH_LATER)
    assert history.match_ids() == ()


def test_a_clock_that_was_wrong_keeps_nothing_for_ever(history):
    play(history, "open")
    history.discard("open", MUCH_LATER)
    history.tidy(DELETED)
    assert [one.at for one in history.binned()] == [DELETED]


@in_memory
@pytest.mark.parametrize("junk", [{"when": 3}, {"at": "yesterday"}, {"at": "2026-03-02"}])
def test_what_nobody_can_read_of_a_deletion_is_kept_from_now_on(history, junk):
    play(history, "open")
    history.discard("open", DELETED)
    number = history.files.parts["current"].count(b"\n")
    history.files.parts["current"] += line(number, [PutDocument("discarded", "open", pack(junk))])
    history = again(history)
    history.tidy(DAY_AFTER)
    assert [one.at for one in history.binned()] == [DAY_AFTER]


@in_memory
@pytest.mark.parametrize("shelf", ["open", "finished"])
def test_what_nobody_can_read_is_in_no_list_and_can_be_emptied(history, shelf):
    finished(history, "done")
    number = history.files.parts["current"].count(b"\n")
    deeds = [
        PutDocument(shelf, "odd", pack({"seats": 3})),
        PutDocument("discarded", "odd", pack({"at": DELETED})),
    ]
    deeds += [
        PutDocument(other, "odd", pack({})) for other in ("results", "logs") if shelf == "finished"
    ]
    deeds.append(PutDocument("discarded", "nothing", pack({"at": DELETED})))
    history.files.parts["current"] += line(number, deeds)
    history = again(history)
    assert history.binned() == ()
    history.empty_bin()
    assert history.match_ids() == ("done",)


def test_a_full_disk_keeps_everything_as_it_is():
    history = MemoryHistory(FullDisk())
    play(history, "open")
    history.discard("open", DELETED)
    history.files.full = True
    history.tidy(MUCH_LATER)
    assert binned(history) == ["open"]
    history.files.full = False
    history.tidy(MUCH_LATER)
    assert history.match_ids() == ()


@pytest.mark.long("kills it at every write")
def test_a_kill_in_the_middle_leaves_all_of_it_or_nothing(tmp_path):
    history = History.open(tmp_path)
    play(history, "open")
    finished(history, "done")
    for id_ in ("open", "done"):
        history.discard(id_, DELETED)
    before = (tmp_path / "history.jsonl").read_bytes()
    history.empty_bin()
    history.close()
    after = (tmp_path / "history.jsonl").read_bytes()
    assert after.startswith(before)
    for end in range(len(before), len(after)):
        (tmp_path / "history.jsonl").write_bytes(after[:end])
        (tmp_path / "history.jsonl.last").unlink(missing_ok=True)
        history = History.open(tmp_path)
        assert len(history.binned()) == len(history.match_ids()) in {0, 2}
        history.close()


# Files


@pytest.fixture
def sent(place):
    """A history of a real game whose one open and one finished match are in the bin."""
    history = place.open()
    wandered(history, "open")
    wandered(history, "done", seed=1, done=True)
    for id_ in ("open", "done"):
        history.discard(id_, DELETED)
    return history


def test_the_bin_is_in_a_file_only_when_it_is_asked_for(sent):
    wandered(sent, "kept")
    (kept,) = json.loads(saved(sent))["matches"]
    assert kept["setup"]["id"] == "kept"
    told = {
        one["setup"]["id"]: one.get("deleted")
        for one in json.loads(saved(sent, with_bin=True))["matches"]
    }
    assert told == {"kept": None, "open": DELETED, "done": DELETED}


def test_it_comes_into_the_bin_of_another_device(sent):
    file = saved(sent, with_bin=True)
    other = MemoryHistory()
    would = taken_in(other, file)
    assert (would.binned, would.new) == (2, 0)
    assert (other.open_matches(), other.finished(), other.binned()) == ((), (), sent.binned())
    assert not plan(other, read_file(file)).changes
    other.restore("open")
    assert other.events("open") == sent.events("open")


def test_what_was_deleted_elsewhere_is_not_deleted_here(sent):
    file = saved(sent, with_bin=True)
    sent.restore("open")
    would = plan(sent, read_file(file))
    assert (would.known, would.changes) == (2, False)
    assert [one.id for one in sent.open_matches()] == ["open"]


def test_what_comes_back_out_of_the_bin_by_a_file_is_told(history):
    wandered(history, "open")
    file = saved(history)
    history.discard("open", DELETED)
    would = plan(history, read_file(file))
    assert (would.returned, would.new, would.intake.restored) == (1, 0, ("open",))
    assert binned(history) == ["open"]
    taken_in(history, file)
    assert history.is_open("open")


def test_a_deletion_without_a_time_is_left_out_by_itself(sent):
    told = json.loads(saved(sent, with_bin=True))
    told["matches"][0]["deleted"] = "soon"
    incoming = read_file(json.dumps(told).encode())
    assert [record.id for record in incoming.records] == ["done"]
    assert len(incoming.lost) == 1


def test_the_longer_course_of_a_match_in_the_bin_brings_it_back(history):
    wandered(history, "m", steps=4)
    history.discard("m", DELETED)
    longer = MemoryHistory()
    wandered(longer, "m", steps=9)
    would = taken_in(history, saved(longer))
    assert (would.returned, would.longer) == (1, 0)
    assert history.match("m").step == 9


def test_a_course_deleted_there_replaces_nothing_here(history):
    wandered(history, "m", steps=4)
    longer = MemoryHistory()
    wandered(longer, "m", steps=9)
    longer.discard("m", DELETED)
    would = taken_in(history, saved(longer, with_bin=True))
    assert (would.known, would.changes) == (1, False)
    assert history.match("m").step == 4


def test_another_course_deleted_there_lies_in_the_bin_beside_ours(history):
    wandered(history, "m", seed=1)
    other = MemoryHistory()
    wandered(other, "m", seed=2)
    other.discard("m", DELETED)
    assert taken_in(history, saved(other, with_bin=True)).binned == 1
    assert [one.id for one in history.open_matches()] == ["m"]
    assert [one.id.partition(".")[0] for one in history.binned()] == ["m"]


# Matches that nobody ever played


@pytest.mark.parametrize("place", ALONE, indirect=True)
def test_a_match_without_a_step_is_let_go_of_when_its_table_is_left(history):
    history.begin(setup("m1"))
    assert history.drop_unplayed("m1")
    history = again(history)
    assert (history.match_ids(), history.binned()) == ((), ())
    assert not history.drop_unplayed("m1")


def test_a_match_in_which_something_was_done_stays_also_when_it_is_undone(history):
    play(history, "m1", steps=1)
    match = history.match("m1")
    history.keep(match, matches.undo(match, DELETED))
    assert history.open_matches()[0].steps == 0
    assert not history.drop_unplayed("m1")
    history.drop_forgotten(MUCH_LATER)
    assert history.is_open("m1")


@pytest.mark.parametrize("place", ALONE, indirect=True)
def test_a_table_laid_out_by_hand_is_not_yet_played(history):
    history.begin(setup("m1", position={"counts": [3, 4]}))
    assert history.drop_unplayed("m1")


def test_old_ones_go_with_the_next_start_unless_somebody_sits_there(history):
    assert UNPLAYED.days == 1
    for id_ in ("left", "sat", "deleted"):
        history.begin(setup(id_))
    play(history, "fresh", steps=0, begun="2026-01-02T17:00:00Z")
    play(history, "timeless", steps=0, begun="")
    play(history, "done", steps=3)
    history.discard("deleted", "2026-01-01T19:00:00+00:00")
    history.drop_forgotten("2026-01-02T17:59:59+00:00")
    assert history.is_open("left")
    history.drop_forgotten("2026-01-02T18:00:00+00:00", sitting={"sat"})
    assert not history.is_open("left")
    assert {one.id for one in history.open_matches()} == {"sat", "fresh", "timeless", "done"}
    assert binned(history) == ["deleted"]
