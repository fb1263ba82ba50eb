"""A damaged step of a match costs that step: the later ones are kept, offered and made again."""

from __future__ import annotations

import random

import pytest

from companion import late
from companion import match as matches
from companion.match import Event
from companion.model import change
from data.errors import JournalError, MovedOn
from data.history import FILE, History, MemoryHistory
from data.later import MOST_BLANKS, made_again
from tests.support.counting_game import DELETED, Count, Limit, at, counted, setup
from tests.support.failing_files import FailingFiles

STEPS = 300


def played(folder, steps=STEPS, **fields):
    """A match of so many steps, each counting its own number."""
    history = History.open(folder)
    match = history.begin(setup(**fields))
    for number in range(1, steps + 1):
        after = counted(match, number)
        history.keep(match, after)
        match = after
    history.close()


def damaged(folder, *steps):
    """Break the lines of some steps; the first line is the header, the second the beginning."""
    path = folder / FILE
    lines = path.read_bytes().splitlines(keepends=True)
    for step in steps:
        lines[step + 1] = lines[step + 1].replace(b'"n":', b'"m":')
    path.write_bytes(b"".join(lines))


def count(history):
    return history.match("m1").position.counts[0]


def test_a_tap_after_a_damaged_step_leaves_the_later_ones_beside(tmp_path):
    played(tmp_path)
    damaged(tmp_path, 21)
    history = History.open(tmp_path)
    assert history.match("m1").step == 20
    assert [one.code for one in history.notices] == ["journal.damaged", "history.not_followed"]
    assert history.later("m1") == 279
    history.keep(history.match("m1"), counted(history.match("m1"), 1000))
    assert history.later("m1") == 279
    history.close()
    history = History.open(tmp_path)
    assert history.notices == ()
    assert (history.match("m1").step, history.later("m1")) == (21, 279)
    before = count(history)
    assert before == sum(range(21)) + 1000
    assert history.bring_back(history.match("m1")) == 0
    assert (history.match("m1").step, history.later("m1")) == (300, 0)
    assert count(history) == before + sum(range(22, 301))
    history.close()
    history = History.open(tmp_path)
    assert count(history) == before + sum(range(22, 301))
    assert history.later("m1") == 0
    history.close()


def test_they_are_brought_back_before_anything_else_is_done_too(tmp_path):
    played(tmp_path)
    damaged(tmp_path, 21, 40, 41)
    history = History.open(tmp_path)
    assert history.later("m1") == 277
    assert history.bring_back(history.match("m1")) == 0
    assert count(history) == sum(range(301)) - 21 - 40 - 41
    assert [one.code for one in history.notices] == ["journal.damaged"]
    # They are steps like all others, at the times when they were made.
    assert history.match("m1").head.at == at(STEPS)
    history.keep(history.match("m1"), matches.undo(history.match("m1"), at(400)))
    assert count(history) == sum(range(300)) - 21 - 40 - 41
    history.close()
    history = History.open(tmp_path)
    assert (history.match("m1").step, history.later("m1")) == (296, 0)
    history.close()


def test_what_does_not_fit_any_more_is_counted(tmp_path):
    played(tmp_path, steps=30, options={"limit": sum(range(31))})
    damaged(tmp_path, 10)
    history = History.open(tmp_path)
    # Ten are lost and eleven more are counted now: the last thirty would be one too many.
    history.keep(history.match("m1"), counted(history.match("m1"), 11))
    assert history.bring_back(history.match("m1")) == 1
    assert count(history) == sum(range(30)) - 10 + 11
    assert (history.match("m1").step, history.later("m1")) == (9 + 1 + 19, 0)
    history.close()


def test_a_second_damage_loses_nothing_of_what_lies_beside(tmp_path):
    played(tmp_path, steps=30)
    damaged(tmp_path, 11)
    history = History.open(tmp_path)
    for number in range(101, 111):
        history.keep(history.match("m1"), counted(history.match("m1"), number))
    history._journal.compact()
    (tmp_path / "history.previous.jsonl").unlink()
    history.close()
    lines = (tmp_path / FILE).read_bytes().splitlines(keepends=True)
    kept = [line for line in lines if b'"n":105,' not in line.partition(b'"with"')[2]]
    assert len(kept) == len(lines) - 1
    (tmp_path / FILE).write_bytes(b"".join(kept))
    history = History.open(tmp_path)
    assert history.later("m1") == 19 + 5
    history.keep(history.match("m1"), counted(history.match("m1"), 7))
    assert history.later("m1") == 19 + 5
    assert history.bring_back(history.match("m1")) == 0
    assert count(history) == sum(range(31)) - 11 + sum(range(101, 111)) - 105 + 7
    history.close()


def test_they_can_be_let_go(tmp_path):
    played(tmp_path, steps=30)
    damaged(tmp_path, 11)
    history = History.open(tmp_path)
    history.let_go(history.match("m1"))
    assert (history.later("m1"), history.match("m1").step) == (0, 10)
    history.close()
    history = History.open(tmp_path)
    assert (history.later("m1"), history.match("m1").step, history.notices) == (0, 10, ())
    history.close()


def test_a_match_is_finished_as_it_stands_and_the_later_steps_stay_stored(tmp_path):
    played(tmp_path, steps=30)
    damaged(tmp_path, 11)
    history = History.open(tmp_path)
    match = history.match("m1")
    history.finish(match, matches.finish(match, at(999)))
    assert len(history.events("m1")) == 10
    assert len(history._journal.shelf("later/m1")) == 20
    history.discard("m1", DELETED)
    history.close()


def test_whoever_is_behind_brings_nothing_back_and_lets_nothing_go(tmp_path):
    played(tmp_path, steps=30)
    damaged(tmp_path, 11)
    history = History.open(tmp_path)
    behind = history.match("m1")
    history.keep(behind, counted(behind))
    for too_late in (history.bring_back, history.let_go):
        with pytest.raises(MovedOn):
            too_late(behind)
    assert history.later("m1") == 19
    history.close()


def test_a_disk_that_refuses_leaves_them_where_they_are(tmp_path):
    played(tmp_path, steps=30)
    damaged(tmp_path, 11)
    History.open(tmp_path).close()
    files = FailingFiles(tmp_path / FILE)
    history = History(files)
    match = history.match("m1")
    files.fails = {"write": (1, 2, 3)}
    for refused in (
        lambda: history.bring_back(match),
        lambda: history.let_go(match),
        lambda: history.keep(match, counted(match)),
    ):
        with pytest.raises(JournalError):
            refused()
        assert (history.later("m1"), history.match("m1").step) == (19, 10)
    assert [one.code for one in history.notices] == ["history.not_followed"]
    history.close()


def test_steps_that_the_rules_refuse_are_kept_as_well(monkeypatch):
    history = MemoryHistory()
    match = history.begin(setup())
    for number in range(1, 11):
        after = counted(match, number)
        history.keep(match, after)
        match = after
    history.close()
    fewer = Limit.model_fields["limit"]
    monkeypatch.setattr(fewer, "default", 20)
    Limit.model_rebuild(force=True)
    try:
        history = MemoryHistory(history.files)
        assert history.match("m1").step == 5
        history.keep(history.match("m1"), counted(history.match("m1"), 2))
        assert history.later("m1") == 5
        history.close()
    finally:
        monkeypatch.undo()
        Limit.model_rebuild(force=True)


# Undone and redone


def act(n):
    return Event(do="act", at=at(n), action=Count(seat=0, n=n).model_dump(mode="json"))


UNDO = Event(do="undo", at=at(1))
REDO = Event(do="redo", at=at(1))


@pytest.mark.parametrize(
    "sentence, events, counts, unfit",
    [
        ("an undo takes back the step before it", [act(1), act(2), UNDO], [1], 0),
        ("an undo of what is lost takes nothing back", [None, UNDO, act(2)], [2], 0),
        ("nor does the redo after it", [None, UNDO, REDO, act(2)], [2], 0),
        ("of several lost ones", [None, None, UNDO, UNDO, act(2)], [2], 0),
        ("one more undo takes back what stands", [None, UNDO, UNDO, act(2)], [2], 0),
        ("a redo brings back what was undone", [act(1), UNDO, REDO], [1], 0),
        ("what does not fit is not undone", [act(1), act(9999), UNDO, act(2)], [1, 2], 1),
        ("nor redone", [act(1), act(9999), UNDO, REDO, act(2)], [1, 2], 1),
        ("a redo of nothing is nothing", [act(1), REDO], [1], 0),
    ],
)
def test_steps_made_again_are_undone_as_they_were(sentence, events, counts, unfit):
    history = MemoryHistory()
    match = counted(history.begin(setup(options={"limit": 5000})), 100)
    way, left = made_again(match, events)
    last = way[-1]
    stands = last.position.counts[0]
    first = 0 if "one more" in sentence else 100
    assert (stands - first, left) == (sum(counts), unfit)


@pytest.mark.parametrize("lost", [False, True], ids=["whole", "without its first"])
def test_an_entry_is_one_deed_with_the_one_before_only_while_that_is_there(lost):
    match = counted(matches.begin(setup()), 1)
    deed = [act(2), change(act(4), joined=True), change(act(8), joined=True)]
    way, unfit = made_again(match, [None if lost else deed[0], *deed[1:]])
    assert unfit == 0
    assert [step.joined for step in way[-1].back()][::-1][2:] == [False, not lost, True][lost:]
    # Undo takes back what is left of the deed, and never what was done before the gap.
    assert late.undo(way[-1], way[-1], at(99), "")[-1].position.counts[0] == 1


def test_steps_at_random_with_nothing_lost_come_back_as_they_were():
    source = random.Random(911)
    for _ in range(60):
        match = start = matches.begin(setup())
        events = []
        for n in range(source.randrange(1, 40)):
            kind = source.random()
            if kind < 0.2 and match.step:
                match = matches.undo(match, at(n))
            elif kind < 0.3 and match.can_redo:
                match = matches.redo(match, at(n))
            else:
                match = counted(match, n + 1)
            events.append(match.event)
        way, unfit = made_again(start, events)
        assert (way[-1].position, way[-1].revision, unfit) == (match.position, match.revision, 0)


def test_a_gap_without_end_is_no_list_without_end(tmp_path):
    played(tmp_path, steps=3)
    history = History.open(tmp_path)
    shelf = history._journal._shelves["log/m1"]
    shelf["9" * 15] = shelf["3"]
    shelf["odd"] = shelf["3"]
    history._current.clear()
    assert history.later("m1") == 1
    history.keep(history.match("m1"), counted(history.match("m1")))
    assert len(history._journal.shelf("later/m1")) == MOST_BLANKS + 1
    history.close()


@pytest.mark.slow
def test_cuts_and_flips_at_random_leave_all_other_steps_within_reach(tmp_path):
    played(tmp_path / "whole", steps=60)
    whole = (tmp_path / "whole" / FILE).read_bytes()
    first = whole.index(b"\n", whole.index(b"\n") + 1) + 1
    source = random.Random(866)
    for number in range(60):
        folder = tmp_path / str(number)
        folder.mkdir()
        data = bytearray(whole)
        start = source.randrange(first, len(data))
        size = source.choice((1, source.randrange(1, 400)))
        touched = data[start : start + size].count(b"\n") + 1
        for place in range(start, min(start + size, len(data))):
            data[place] ^= 1 << source.randrange(8)
        (folder / FILE).write_bytes(data)
        history = History.open(folder)
        steps, later = history.match("m1").step, history.later("m1")
        assert steps + later >= 60 - touched
        assert history.notices or steps == 60
        history.keep(history.match("m1"), counted(history.match("m1")))
        history.close()
        history = History.open(folder)
        assert history.later("m1") == later
        history.bring_back(history.match("m1"))
        assert history.match("m1").step == steps + 1 + later
        history.close()
