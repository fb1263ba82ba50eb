"""Matches being played: what is kept, replayed, refused, and what may be lost of them."""

from dataclasses import replace

import pytest

from companion import match as matches
from companion.errors import InvalidMatch
from data.errors import HistoryError, JournalError, MovedOn
from data.history import FILE, History, MemoryHistory
from data.lines import PutDocument, line, pack
from tests.support.counting_game import DELETED, GAME, Limit, at, counted, setup
from tests.support.every_place import in_memory
from tests.support.failing_files import FailingFiles
from tests.support.histories import advance, again, finished, play, refusal

# Matches being played


def test_a_match_stands_where_it_was_left(history):
    match = play(history, steps=5)
    for after in (matches.undo(match, at(6)), None):
        if after is not None:
            history.keep(match, after)
    later = again(history).match("m1")
    assert later.position == matches.undo(match, at(6)).position
    assert (later.revision, later.step, later.can_redo) == (6, 4, True)
    assert matches.redo(later, at(7)).position == match.position


def test_a_match_is_replayed_once(history):
    play(history)
    history = again(history)
    assert history.match("m1") is history.match("m1")


def test_open_matches_are_listed_by_when_something_was_done(history):
    play(history, "early", steps=0, begun="2026-01-01T10:00:00Z")
    play(history, "late", steps=0, begun="2026-01-01T12:00:00Z")
    play(history, "touched", steps=3, begun="2026-01-01T09:00:00Z")
    for seen in (history, again(history)):
        listed = seen.open_matches()
        assert [(one.id, one.steps, one.revision) for one in listed] == [
            ("touched", 3, 3),
            ("late", 0, 0),
            ("early", 0, 0),
        ]
        assert listed[0].last_at == at(3)
        assert listed[0].setup == setup("touched", begun="2026-01-01T09:00:00Z")


def test_undone_steps_are_not_counted(history):
    match = play(history, steps=4)
    for step in (matches.undo, matches.undo, matches.redo):
        after = step(match, at(9))
        history.keep(match, after)
        match = after
    for seen in (history, again(history)):
        (one,) = seen.open_matches()
        assert (one.steps, one.revision, one.last_at) == (3, 7, at(9))


def test_listing_replays_nothing(history, monkeypatch):
    play(history)
    monkeypatch.setattr(matches, "replay", None)
    history = again(history)
    assert [one.id for one in history.open_matches()] == ["m1"]


@in_memory
def test_whoever_missed_a_step_is_refused_and_nothing_is_stored(history):
    match = play(history)
    here, there = counted(match, 1), counted(match, 2)
    history.keep(match, here)
    stored = history.files.parts["current"]
    other = play(MemoryHistory(), "m2", steps=6)
    for before, after in [
        (match, there),
        (here, here),
        (here, counted(counted(here))),
        (here, counted(other)),
        (here, matches.begin(setup())),
    ]:
        assert refusal(MovedOn, history.keep, before, after) == "history.moved_on"
    assert history.files.parts["current"] == stored
    assert history.match("m1") is here


def test_a_match_taken_from_an_earlier_start_may_go_on(history):
    match = play(history)
    history = again(history)
    history.keep(match, counted(match))
    assert history.match("m1").step == 6


def test_a_disk_that_fails_keeps_the_match_where_it_was(tmp_path):
    files = FailingFiles(tmp_path / FILE)
    history = History(files)
    match = play(history)
    files.fails = {"sync": (files.calls["sync"] + 1,)}
    with pytest.raises(JournalError):
        history.keep(match, counted(match))
    assert history.match("m1") is match
    advance(history, match)
    history.close()
    assert History.open(tmp_path).match("m1").step == 6


@pytest.mark.parametrize(
    "do",
    [
        lambda history, match: history.match(match.id),
        lambda history, match: history.keep(match, counted(match)),
        lambda history, match: history.finish(match, matches.finish(match, at(9))),
        lambda history, match: history.finished_match(match.id),
        lambda history, match: history.events(match.id),
        lambda history, match: history.discard(match.id, DELETED),
        lambda history, match: history.restore(match.id),
    ],
)
def test_a_match_nobody_knows_is_refused(history, do):
    assert refusal(HistoryError, do, history, matches.begin(setup("unknown"))) == "history.closed"


def test_an_id_is_used_once(history):
    play(history, "open")
    finished(history, "done")
    for id_ in ("open", "done"):
        assert refusal(HistoryError, history.begin, setup(id_)) == "history.taken"


def test_a_match_that_cannot_begin_is_not_stored(history):
    assert refusal(InvalidMatch, history.begin, setup(seats=("A",) * 9)) == "error.seats"
    assert again(history).open_matches() == ()


def stricter(monkeypatch):
    """New rules that let nobody count beyond three."""

    def ready(position, action, options):
        GAME.apply(position, action, Limit(limit=min(options.limit, 3)))
        return position

    monkeypatch.setattr(matches, "find", lambda _game_id: replace(GAME, ready=ready))


def test_a_log_that_the_rules_no_longer_follow_opens_as_far_as_it_goes(history, monkeypatch):
    play(history, steps=6)
    stricter(monkeypatch)
    history = again(history)
    match = history.match("m1")
    assert (match.step, match.revision) == (3, 3)
    (notice,) = history.notices
    assert notice.code == "history.not_followed"
    assert notice.facts == {"match": "m1", "step": 3, "n": 3, "because": "counting.limit"}
    assert (history.open_matches()[0].steps, history.open_matches()[0].last_at) == (3, at(3))
    history.match("m1")
    assert len(history.notices) == 1


def test_what_could_not_be_followed_stays_until_the_match_goes_on(history, monkeypatch):
    play(history, steps=6)
    with monkeypatch.context() as patch:
        stricter(patch)
        history = again(history)
        assert history.match("m1").step == 3
    history = again(history)
    assert history.match("m1").step == 6
    stricter(monkeypatch)
    history = again(history)
    match = history.match("m1")
    history.keep(match, after := matches.undo(match, at(9)))
    history = again(history)
    assert history.match("m1").position == after.position
    assert [event.do for event in history.events("m1")] == ["act", "act", "act", "undo"]
    assert history.notices == ()


def lose(history, wanted):
    """The history after the line that has this text was damaged."""
    lines = history.files.parts["current"].splitlines(keepends=True)
    kept = [text.replace(b'"crc":"', b'"crc":"?') if wanted in text else text for text in lines]
    assert kept != lines
    history.files.parts["current"] = b"".join(kept)
    return again(history)


def test_how_far_a_match_is_is_said_of_those_in_sight_alone(tmp_path):
    history = History.open(tmp_path)
    play(history, "m")
    told = history.standing("m")
    assert told is not None
    assert history.standing("m") is told
    history.close()
    history = History.open(tmp_path)
    # Nobody has looked at it since the start: it would have to be replayed for that.
    assert history.standing("m") is None
    assert history.match("m").step
    assert history.standing("m") == told
    history.close()


@in_memory
def test_a_match_with_a_lost_step_stands_before_it(history):
    play(history, steps=6)
    history = lose(history, b'"log/m1","4"')
    assert history.match("m1").step == 3
    damaged, unfollowed = history.notices
    assert (damaged.code, damaged.facts["n"]) == ("journal.damaged", 1)
    assert unfollowed.facts == {"match": "m1", "step": 3, "n": 2}
    match = advance(history, history.match("m1"))
    assert match.revision == 4
    assert again(history).match("m1").position == match.position


@in_memory
def test_a_match_whose_beginning_is_lost_is_told_with_the_damage(history):
    play(history, steps=2)
    history = lose(history, b'"open"')
    assert history.open_matches() == ()
    assert [notice.code for notice in history.notices] == ["journal.damaged"]


@in_memory
def test_a_setup_nobody_can_read_does_not_hide_the_others(history):
    play(history, "good")
    number = history.files.parts["current"].count(b"\n")
    history.files.parts["current"] += line(number, [PutDocument("open", "bad", pack({"seats": 3}))])
    history = again(history)
    assert [one.id for one in history.open_matches()] == ["good"]
    (notice,) = history.notices
    assert (notice.code, notice.facts) == ("history.unreadable", {"match": "bad"})
    assert refusal(HistoryError, history.match, "bad") == "history.closed"


@in_memory
def test_an_event_nobody_can_read_ends_what_can_be_followed(history):
    play(history, steps=2)
    number = history.files.parts["current"].count(b"\n")
    strange = PutDocument("log/m1", "3", pack({"do": "sing"}))
    history.files.parts["current"] += line(number, [strange])
    history = again(history)
    assert [one.steps for one in history.open_matches()] == [2]
    assert history.match("m1").step == 2
    assert [notice.code for notice in history.notices] == ["history.not_followed"]
