"""What becomes of a finished match later: notes beside it, and entries put right."""

from __future__ import annotations

import pytest

from companion import match as matches
from companion.games.saekonungr.actions import Roll
from companion.revision import revise
from data.chronicle import Wanted
from data.errors import HistoryError, MovedOn
from data.exchange.courses import contains
from data.exchange.plays import minutes_of, play_of
from data.lines import PutDocument, RawDocument
from data.records import Remark, played
from tests.support.counting_game import DELETED
from tests.support.exchange import copy_of, courses, everything, saved, taken_in
from tests.support.histories import again
from tests.support.matches import (
    ANN_BEGINS,
    AT,
    FINISHED_AT,
    HOME_EMPTY,
    PAYS,
    finished,
    seated,
)

LATER = "2026-03-08T20:00:00+00:00"
LATEST = "2026-03-09T20:00:00+00:00"
NOTED = Remark(at=LATER, place="Longhouse", note="The mead ran out", minutes=75)

INSTEAD = (Roll(dice=(2, 2)),)


@pytest.fixture
def history(place):
    history = place.open()
    finished(history, seated(history, ANN_BEGINS, HOME_EMPTY, PAYS))
    yield history
    history.close()


def corrected(history, number=2, actions=INSTEAD, at=LATER, match_id="m"):
    """Put an entry right as the screen does."""
    record = history.record(match_id)
    match = matches.replay(record.setup, record.events).match
    revised = revise(match, number, actions, at)
    ended = matches.finish(revised.match, record.result.finished)
    history.amend(record, revised.events, ended)
    return record, revised


# Notes


def test_a_note_stays_also_after_a_restart(history):
    history.keep_remark("m", NOTED)
    assert history.remark("m") == history.finished_match("m").remark == NOTED
    history = again(history)
    assert history.remark("m") == history.record("m").remark == NOTED


def test_a_match_without_a_note_has_none(history):
    assert history.remark("m") is None
    assert history.finished_match("m").remark is None
    assert history.record("m").remark is None


@pytest.mark.parametrize("text", ["longhouse", "mead ran"])
def test_notes_and_places_are_searched(history, text):
    history.chronicle.rows()
    assert history.chronicle.find(Wanted(text=text)) == ()
    history.keep_remark("m", NOTED)
    assert [row.id for row in history.chronicle.find(Wanted(text=text))] == ["m"]
    assert history.chronicle.places() == ("Longhouse",)


def test_a_note_goes_with_its_match_when_that_is_gone_for_good(history):
    history.keep_remark("m", NOTED)
    history.discard("m", DELETED)
    assert history.remark("m") == NOTED
    history = again(history)
    assert history.remark("m") == NOTED
    history.empty_bin()
    assert again(history).remark("m") is None


def test_of_two_notes_the_later_one_holds_on_both_devices(history):
    history.keep_remark("m", NOTED)
    other = copy_of(history)
    newer = NOTED.model_copy(update={"at": LATEST, "note": "No, it did not"})
    other.keep_remark("m", newer)
    there, here = saved(other), saved(history)
    assert taken_in(history, there).intake.remarks == {"m": newer}
    assert not taken_in(other, here).changes
    assert history.remark("m") == other.remark("m") == newer
    assert everything(history) == everything(other)
    assert not taken_in(history, there).changes


def test_a_note_says_how_long_and_where_to_other_programs(history):
    history.keep_remark("m", NOTED)
    record = history.record("m")
    play = play_of(record, record.result, "en")
    assert (play.minutes, play.place) == (75, "Longhouse")
    assert play.comment.startswith("The mead ran out; ")


# Corrections


def test_a_corrected_match_claims_another_result_and_keeps_its_time(history):
    before = history.finished_match("m").result
    corrected(history)
    after = history.finished_match("m")
    assert after.finished == FINISHED_AT
    assert after.result.scorecards != before.scorecards
    assert after.headline.points == tuple(card.total for card in after.result.scorecards)
    assert again(history).finished_match("m").result == after.result


def test_the_log_keeps_what_was_entered_first(history):
    record, revised = corrected(history)
    log = history.events("m")
    assert log == (*record.events, *revised.events)
    assert matches.replay(record.setup, log).match.step == 3


def test_the_corrected_one_is_kept_where_both_meet(history):
    other = copy_of(history)
    record, _ = corrected(history)
    assert contains(history.record("m"), record)
    assert not contains(record, history.record("m"))
    assert taken_in(other, saved(history)).longer == 1
    assert everything(other) == everything(history)


def test_two_corrections_of_one_match_are_both_kept(history):
    other = copy_of(history)
    corrected(history)
    corrected(other, actions=(), at=LATEST)
    assert taken_in(other, saved(history)).both == 1
    taken_in(history, saved(other))
    assert len(history.finished()) == len(other.finished()) == 2
    assert courses(history) == courses(other)


def test_whoever_was_slower_is_told_so(history):
    record, revised = corrected(history)
    ended = matches.finish(revised.match, FINISHED_AT)
    with pytest.raises(MovedOn):
        history.amend(record, revised.events, ended)


def test_only_a_finished_match_is_put_right_so(history):
    match = seated(history, ANN_BEGINS, id_="open")
    with pytest.raises(HistoryError):
        history.amend(history.record("open"), (), matches.finish(match, AT))


def test_a_match_takes_no_longer_because_it_was_corrected(history):
    times = [f"2026-03-01T18:{n:02}:00+00:00" for n in range(4)]
    match = seated(history, id_="timed")
    for at in times:
        after = matches.act(match, HOME_EMPTY, at)
        history.keep(match, after)
        match = after
    history.finish(match, matches.finish(match, "2026-03-01T18:05:00+00:00"))
    record = history.record("timed")
    assert minutes_of(record, record.result) == 5
    corrected(history, number=2, match_id="timed", at="2026-03-01T18:20:00+00:00")
    record = history.record("timed")
    assert minutes_of(record, record.result) == 5


def test_an_entry_of_an_open_match_is_put_right_in_one_line(history):
    match = seated(history, ANN_BEGINS, HOME_EMPTY, PAYS, id_="open")
    revised = revise(match, 2, (Roll(dice=(2, 2)),), LATER)
    history.keep(match, revised.match, revised.events)
    assert history.match("open").position == revised.match.position
    history = again(history)
    assert history.match("open").position == revised.match.position
    assert history.open_matches()[0].steps == 3


def test_a_match_that_went_on_is_not_put_right_from_an_older_state(history):
    match = seated(history, ANN_BEGINS, HOME_EMPTY, id_="open")
    revised = revise(match, 2, (), LATER)
    history.keep(match, matches.act(match, PAYS, AT))
    with pytest.raises(MovedOn):
        history.keep(match, revised.match, revised.events)


def test_a_version_that_stays_keeps_the_note_of_the_one_that_goes(history):
    other = copy_of(history)
    corrected(history)
    corrected(other, actions=(), at=LATEST)
    taken_in(history, saved(other))
    history.keep_remark("m", NOTED)
    history.discard("m", DELETED)
    history.empty_bin()
    history = again(history)
    (left,) = history.finished()
    assert left.id.startswith("m.")
    assert left.remark == NOTED


def test_a_note_nobody_can_read_gives_way_to_one_from_a_file(history):
    other = copy_of(history)
    other.keep_remark("m", NOTED)
    history._journal.commit(PutDocument("remarks", "m", RawDocument(b"{}", 0, 2)))
    assert taken_in(history, saved(other)).intake.remarks == {"m": NOTED}
    assert history.remark("m") == NOTED


# Clocks that went back


AHEAD = "2038-01-19T03:14:07+00:00"


def played_at(history, *times, end, id_="timed"):
    """Play at these times by the device's clock, and end at the last one."""
    match = seated(history, id_=id_)
    for at in times:
        after = matches.act(match, HOME_EMPTY if match.step else ANN_BEGINS, at)
        history.keep(match, after)
        match = after
    return history.finish(match, matches.finish(match, end))


@pytest.mark.slow
@pytest.mark.parametrize(
    "sentence, times, end",
    [
        ("the clock was ahead all the time", (AHEAD, AHEAD), AHEAD),
        ("the clock was ahead at the end", (AT, AT), AHEAD),
        ("the clock was ahead before the end", (AHEAD, AT), FINISHED_AT),
        ("the clock was right", (AT, AT), FINISHED_AT),
    ],
)
def test_what_was_entered_after_the_end_is_known_whatever_the_clock_said(
    history, sentence, times, end
):
    played_at(history, *times, end=end)
    for _ in range(2):
        record = history.record("timed")
        assert played(record.events, record.result) == 2
        history = again(history)
    before, revised = corrected(history, number=1, actions=(), at=LATER, match_id="timed")
    corrected(history, number=1, actions=(ANN_BEGINS,), at=LATEST, match_id="timed")
    other = copy_of(history)
    for one in (history, again(history), other):
        record = one.record("timed")
        assert len(record.events) > len(before.events) + len(revised.events)
        assert played(record.events, record.result) == 2


def test_a_log_says_when_it_ended_only_where_a_clock_went_back(history):
    corrected(history)
    assert "until" not in history.record("m").result.model_dump()


def test_a_match_takes_no_longer_by_a_correction_that_is_dated_before_its_end(history):
    # Two hours in which nobody played; an hour in the middle of them the score was put right.
    match = played_at(history, "2026-03-01T18:00:00+00:00", end="2026-03-01T22:00:00+00:00")
    took = minutes_of(history.record(match.id), match.result)
    for hour in (19, 20, 21):
        corrected(history, 1, (), at=f"2026-03-01T{hour}:00:00+00:00", match_id=match.id)
    record = history.record(match.id)
    assert minutes_of(record, record.result) == took
