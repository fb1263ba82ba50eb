"""Players: renamed everywhere, hidden, and two spellings that are one person."""

from __future__ import annotations

import pytest

from data.errors import HistoryError
from data.records import Naming, Person
from tests.support.exchange import copy_of, everything, saved, taken_in
from tests.support.histories import again
from tests.support.matches import ANN_BEGINS, finished, seated


@pytest.fixture
def history(place):
    history = place.open()
    seated(history, ANN_BEGINS, id_="open")
    finished(history, seated(history, ANN_BEGINS, id_="done"))
    yield history
    history.close()


def names(history):
    return {
        "open": history.match("open").setup.seats,
        "listed": history.open_matches()[0].setup.seats,
        "done": history.finished_match("done").setup.seats,
        "last": history.last_setup("saekonungr").seats,
    }


def test_a_new_name_is_seen_everywhere_also_after_a_restart(history):
    history.match("open")
    history.keep_player(Person(id="p0", name="Anna"))
    assert set(names(history).values()) == {("Anna", "Bo")}
    history = again(history)
    assert set(names(history).values()) == {("Anna", "Bo")}


def test_what_was_stored_keeps_the_names_of_the_day(history):
    before = history.record("open"), history.record("done")
    history.keep_player(Person(id="p0", name="Anna"))
    assert (history.record("open"), history.record("done")) == before


def test_a_match_goes_on_and_ends_under_a_new_name(history):
    from companion import match as matches
    from tests.support.matches import HOME_EMPTY, done

    match = history.match("open")
    history.keep_player(Person(id="p0", name="Anna"))
    match = done(history, history.match("open"), HOME_EMPTY)
    assert match.names == ("Anna", "Bo")
    history.finish(match, matches.finish(match, "2026-03-02T10:00:00+00:00"))
    assert history.record("open").setup.seats == ("Ann", "Bo")
    assert history.finished_match("open").setup.seats == ("Anna", "Bo")


def test_a_renamed_player_does_not_split_a_match_of_two_devices(history):
    other = copy_of(history)
    history.keep_player(Person(id="p0", name="Anna"))
    would = taken_in(other, saved(history))
    assert (would.both, would.new) == (0, 0)
    assert everything(other)[0] == everything(history)[0]


def test_two_spellings_become_one_person_and_two_again(history):
    history.keep_player(Person(id="p9", name="Anne"))
    history.keep_player(Person(id="p0", name="Ann", same_as="p9"))
    assert history.finished_match("done").setup.players == ("p9", "p1")
    assert history.finished_match("done").setup.seats == ("Anne", "Bo")
    history.keep_player(Person(id="p0", name="Ann"))
    assert history.finished_match("done").setup.players == ("p0", "p1")


def test_a_spelling_of_a_spelling_leads_to_the_person(history):
    history.keep_player(Person(id="a", name="A"))
    history.keep_player(Person(id="b", name="B", same_as="a"))
    history.keep_player(Person(id="p0", name="Ann", same_as="b"))
    assert history.naming.person("p0") == "a"


@pytest.mark.parametrize(
    "same_as, code", [("p1", "players.same_circle"), ("x", "players.same_nobody")]
)
def test_nobody_is_merged_with_nobody_or_themselves(history, same_as, code):
    history.keep_player(Person(id="p0", name="Ann", same_as="p1"))
    with pytest.raises(HistoryError) as refused:
        history.keep_player(Person(id="p1", name="Bo", same_as="p0" if same_as == "p1" else "x"))
    assert refused.value.code == code
    assert history.player("p1").same_as == ""


def test_a_circle_that_a_file_brought_is_left_alone():
    circle = (Person(id="a", name="A", same_as="b"), Person(id="b", name="B", same_as="a"))
    lost = Person(id="c", name="C", same_as="nobody")
    naming = Naming.of_players((*circle, lost))
    assert naming.same == {}
    assert naming.names == {"a": "A", "b": "B", "c": "C"}


def test_other_programs_are_told_the_names_of_today(history):
    history.keep_player(Person(id="p0", name="Anna"))
    told = history.naming.renamed(history.record("done"))
    assert told.setup.seats == ("Anna", "Bo")
    assert history.record("done").setup.seats == ("Ann", "Bo")
