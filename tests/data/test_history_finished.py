"""Finished and discarded matches, players, settings, and the history as a whole."""

import json

import pytest

from companion import match as matches
from companion.match import Event
from companion.words import LANGUAGES, words
from data.errors import HistoryError, JournalBusy, MovedOn
from data.history import History, MemoryHistory
from data.lines import PutDocument, line, pack
from data.records import Person
from tests.support.counting_game import DELETED, GAME, Count, at, setup
from tests.support.every_place import in_memory
from tests.support.histories import advance, again, finished, play, refusal


def shown(history):
    return [one.id for one in history.finished()]


# Finished matches


@in_memory
def test_a_finished_match_nobody_can_read_says_so_and_does_not_hide_the_others(history):
    finished(history, "good")
    finished(history, "bad")
    number = history.files.parts["current"].count(b"\n")
    strange = [
        PutDocument(table, "bad", pack({"runes": 9})) for table in ("finished", "results", "logs")
    ]
    history.files.parts["current"] += line(number, strange)
    history = again(history)
    bad = history.finished_match("bad")
    looks = (lambda: bad.setup, lambda: bad.result, lambda: history.events("bad"))
    assert [refusal(HistoryError, look) for look in looks] == ["history.unreadable"] * 3
    assert [one.id for one in history.finished() if one.id != "bad"] == ["good"]


def test_a_finished_match_has_its_result_and_its_log(history):
    match = play(history, steps=5)
    result = matches.finish(match, "2026-01-01T23:00:00Z")
    history.finish(match, result)
    for seen in (history, again(history)):
        (one,) = seen.finished()
        assert (one.id, one.finished) == ("m1", "2026-01-01T23:00:00Z")
        assert (one.setup, one.result) == (setup(), result)
        assert one.headline.points == (5, 0)
        assert one.headline.ranking == result.ranking
        assert (one.headline.over, one.headline.steps) == (False, 5)
        assert matches.replay(one.setup, seen.events("m1")).match.position == match.position
        assert seen.open_matches() == ()
        assert seen.finished_match("m1") == one
        assert len({seen.finished_match("m1"), one}) == 1


@in_memory
def test_a_finished_match_goes_on_as_it_stood(history):
    match = play(history, steps=5)
    with pytest.raises(HistoryError):
        history.reopen("m1")
    history.finish(match, matches.finish(match, at(9)))
    before = history.files.parts["current"]
    opened = history.reopen("m1")
    assert history.files.parts["current"][len(before) :].count(b"\n") == 1
    assert (opened.position, opened.revision) == (match.position, match.revision)
    advance(history, opened)
    for seen in (history, again(history)):
        assert seen.finished() == ()
        assert [one.id for one in seen.open_matches()] == ["m1"]
        assert seen.match("m1").revision == match.revision + 1


@in_memory
def test_finishing_is_one_line(history):
    match = play(history)
    before = history.files.parts["current"]
    history.finish(match, matches.finish(match, at(9)))
    added = history.files.parts["current"][len(before) :]
    assert added.count(b"\n") == 1
    deeds = [tuple(deed[:3]) for deed in json.loads(added)["do"]]
    assert ("put", "finished", "m1") in deeds
    assert ("drop", "open", "m1") in deeds


@in_memory
def test_finishing_twice_changes_nothing(history):
    match = play(history)
    first = history.finish(match, matches.finish(match, at(9)))
    for seen in (history, again(history)):
        before = seen.files.parts["current"]
        assert seen.finish(match, matches.finish(match, at(10))) == first
        assert seen.files.parts["current"] == before
    assert first.result.finished == at(9)


def test_a_match_that_moved_on_is_not_finished(history):
    match = play(history)
    advance(history, match)
    result = matches.finish(match, at(9))
    assert refusal(MovedOn, history.finish, match, result) == "history.moved_on"
    assert history.finished() == ()


def test_finished_matches_are_listed_by_when_they_ended(history):
    finished(history, "first", "2026-01-01T10:00:00Z")
    finished(history, "last", "2026-03-01T10:00:00Z")
    finished(history, "between", "2026-02-01T10:00:00Z")
    for seen in (history, again(history)):
        assert shown(seen) == ["last", "between", "first"]
        assert seen.finished() is seen.finished()


def test_a_match_finished_elsewhere_is_added_once(history):
    match = play(MemoryHistory(), "theirs")
    events = [Event(do="act", at=at(1), action=Count(seat=0).model_dump())]
    result = matches.finish(match, at(9))
    added = history.add(match.setup, events, result)
    assert history.add(match.setup, (), matches.finish(match, at(10))) == added
    history = again(history)
    assert (shown(history), history.events("theirs")) == (["theirs"], tuple(events))
    play(history, "ours")
    assert refusal(HistoryError, history.add, setup("ours"), (), result) == "history.taken"


def test_the_log_of_an_open_match_can_be_read_too(history):
    play(history, steps=2)
    assert [event.at for event in history.events("m1")] == [at(1), at(2)]


# Deleting with undo


@in_memory
def test_a_discarded_match_is_out_of_sight_and_comes_back(history):
    play(history, "open")
    finished(history, "done")
    size = len(history.files.parts["current"])
    for id_ in ("open", "done"):
        history.discard(id_, DELETED)
        assert refusal(HistoryError, history.discard, id_, DELETED) == "history.closed"
    assert (history.open_matches(), history.finished()) == ((), ())
    assert refusal(HistoryError, history.match, "open") == "history.closed"
    assert refusal(HistoryError, history.finished_match, "done") == "history.closed"
    assert refusal(HistoryError, history.begin, setup("open")) == "history.taken"
    for id_ in ("open", "done"):
        history.restore(id_)
    assert [one.id for one in history.open_matches()] == ["open"]
    assert shown(history) == ["done"]
    assert history.match("open").step == 5
    assert len(history.files.parts["current"]) - size < 400


def test_a_match_is_open_or_finished_or_out_of_sight(history):
    def state(match_id):
        return history.is_open(match_id), history.is_finished(match_id)

    play(history, "open")
    finished(history, "done")
    assert (state("open"), state("done")) == ((True, False), (False, True))
    history.discard("open", DELETED)
    history.discard("done", DELETED)
    assert (state("open"), state("done")) == ((False, False), (False, False))


# Players and settings


def test_players_are_listed_by_who_played_last(history):
    for id_ in ("asa", "bo", "cilla"):
        history.keep_player(Person(id=id_, name=id_.title(), colour=3))
    assert [one.id for one in history.players()] == ["cilla", "bo", "asa"]
    history.begin(setup(players=("bo", "stranger")))
    history.keep_player(Person(id="asa", name="Åsa", colour=1, hidden=True))
    for seen in (history, again(history)):
        assert seen.players() == (
            Person(id="bo", name="Bo", colour=3),
            Person(id="cilla", name="Cilla", colour=3),
            Person(id="asa", name="Åsa", colour=1, hidden=True),
        )


def test_a_player_is_found_by_id(history):
    asa = Person(id="asa", name="Åsa")
    history.keep_player(asa)
    assert history.player("asa") == asa
    assert history.player("bo") is None


def test_settings_are_kept(history):
    assert history.setting("language") is None
    assert history.setting("language", "en") == "en"
    for value in ("de", None, {"a": [1, 2]}, False):
        history.keep_setting("language", value)
        history = again(history)
        assert history.setting("language", "en") == value


def test_the_last_setup_of_each_game_is_remembered(history):
    assert history.last_setup(GAME.id) is None
    play(history, "first", options={"limit": 7})
    play(history, "second", options={"limit": 8}, seats=("Bo", "Åsa"))
    history.discard("second", DELETED)
    assert again(history).last_setup(GAME.id) == setup(
        "second", options={"limit": 8}, seats=("Bo", "Åsa")
    )


# The history as a whole


@in_memory
def test_an_unfinished_line_costs_nothing_that_was_kept(history):
    play(history)
    history.files.parts["current"] += b'{"crc":"01'
    history = again(history)
    assert history.match("m1").step == 5
    assert [notice.code for notice in history.notices] == ["journal.torn"]
    assert list(history.files.aside.values()) == [b'{"crc":"01']


def test_a_history_lies_in_a_folder_and_has_one_holder(tmp_path):
    folder = tmp_path / "new" / "place"
    history = History.open(folder)
    play(history)
    with pytest.raises(JournalBusy):
        History.open(folder)
    history.close()
    history = History.open(folder)
    assert history.match("m1").step == 5
    history.close()


CODES = [
    "journal.busy",
    "journal.foreign",
    "journal.newer",
    "journal.too_old",
    "journal.full",
    "journal.disk",
    "journal.broken",
    "journal.closed",
    "journal.absent",
    "journal.empty",
    "journal.torn",
    "journal.damaged",
    "journal.mended",
    "journal.missing",
    "journal.older",
    "journal.previous",
    "history.moved_on",
    "history.closed",
    "history.taken",
    "history.not_followed",
    "history.unreadable",
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_can_go_wrong_has_words(language):
    assert [code for code in CODES if code not in words(language)] == []
