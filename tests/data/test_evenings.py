"""Evenings and seasons as a history keeps them, at every place it lies."""

from __future__ import annotations

import pytest

from companion.evening import Evening, TableSpot
from companion.match import Result, Setup
from companion.model import Place, phrase
from data.errors import HistoryError
from data.guests import HOUSE, guest_of
from data.lines import PutDocument, pack
from data.permitted import permitted
from data.played import course_of, going_on
from data.records import Person, Season

WHY = phrase("exchange.as_told")
DRAWN = "2026-11-25T18:00:00+00:00"
LATER = "2026-11-25T20:00:00+00:00"


def drawn(history, form="league", people="abc", **more):
    for letter in people:
        history.keep_player(Person(id=letter, name=letter.upper()))
    evening = Evening(
        id="e",
        game="saekonungr",
        form=form,
        at_table=2,
        people=tuple(people),
        names=tuple(people.upper()),
        begun=DRAWN,
        **more,
    )
    history.keep_evening(evening)
    return evening


def setup(id_, people, begun=LATER, game="saekonungr"):
    return Setup(
        id=id_,
        game=game,
        version=1,
        seats=tuple(people.upper()),
        players=tuple(people),
        begun=begun,
    )


def played(history, id_, people, *, finished=LATER, over=True, **more):
    """Play a match in which the first named came first, the second second."""
    ranking = tuple(Place(place=n + 1, seats=(n,), because=WHY) for n in range(len(people)))
    result = Result(
        version=1, finished=finished, over=over, steps=0, scorecards=(), ranking=ranking
    )
    history.add(setup(id_, people, **more), (), result)


def winners(history):
    evening = history.evening("e")
    told = course_of(history, evening)
    return {one.match: one.first for tables in told.rounds for one in tables if one.match}


def test_an_evening_is_kept_as_it_was_drawn_and_drawn_once(history):
    evening = drawn(history)
    history.keep_evening(evening.model_copy(update={"people": ("c", "b", "a")}))
    assert history.evenings() == (evening,)
    assert history.evening("e") == evening
    history.drop_evening("e")
    assert history.evenings() == ()
    for what in (history.evening, lambda id_: history.decide(id_, TableSpot(0, 0), "a")):
        with pytest.raises(HistoryError) as refused:
            what("e")
        assert refused.value.code == "evening.gone"


def test_it_is_there_again_when_the_history_is_opened_again(place, history):
    drawn(history)
    history.decide("e", TableSpot(0, 1), "b")
    history.keep_season(Season(id="s", name="Spring", since=DRAWN))
    history.close()
    again = place.open()
    assert again.evening("e").decided[0].first == "b"
    assert [one.name for one in again.seasons()] == ["Spring"]


def test_the_last_one_drawn_comes_first_and_what_nobody_can_read_is_in_no_list(history):
    drawn(history)
    later = history.evening("e").model_copy(update={"id": "f", "begun": LATER})
    history.keep_evening(later)
    history._journal.commit(
        PutDocument("evenings", "x", pack({"id": "x"})),
        PutDocument("seasons", "x", pack({"id": "x"})),
    )
    assert [one.id for one in history.evenings()] == ["f", "e"]
    assert history.seasons() == ()


def test_everybody_is_called_as_they_are_now(history):
    drawn(history)
    history.keep_player(Person(id="a", name="Anna"))
    assert history.evening("e").names == ("Anna", "B", "C")


def test_what_its_people_play_counts_by_itself(history):
    drawn(history)
    played(history, "1", "ba")
    played(history, "others", "az")
    played(history, "another game", "bc", game="vikings")
    played(history, "stopped", "bc", over=False)
    played(history, "begun before it", "bc", begun="2026-11-25T17:00:00+00:00")
    played(history, "long ago", "bc", finished="2026-11-24T17:00:00+00:00")
    assert winners(history) == {"1": ("b",)}


def test_a_server_whose_clock_is_behind_plays_for_an_evening_that_another_one_drew(history):
    drawn(history)
    behind = "2026-11-25T17:57:00+00:00"
    history.begin(setup("now", "ba", begun=behind))
    assert going_on(history, history.evening("e")) == {frozenset("ab"): "now"}
    played(history, "1", "bc", begun=behind, finished="2026-11-25T17:59:00+00:00")
    assert winners(history) == {"1": ("b",)}


def test_what_is_played_after_its_end_does_not_count(history):
    drawn(history)
    history.end_evening("e", "2026-11-25T21:00:00+00:00")
    history.end_evening("e", "2026-11-25T23:00:00+00:00")
    played(history, "1", "ba")
    played(history, "2", "bc", finished="2026-11-25T22:00:00+00:00")
    assert winners(history) == {"1": ("b",)}


def test_two_spellings_of_one_person_are_one(history):
    drawn(history)
    history.keep_player(Person(id="also a", name="Annie", same_as="a"))
    ranking = tuple(Place(place=n + 1, seats=(n,), because=WHY) for n in range(2))
    result = Result(version=1, finished=LATER, over=True, steps=0, scorecards=(), ranking=ranking)
    one = setup("1", "ab").model_copy(update={"players": ("also a", "b")})
    history.add(one, (), result)
    assert winners(history) == {"1": ("a",)}


def test_a_match_that_is_being_played_is_known_by_its_people(history):
    drawn(history)
    history.begin(setup("now", "ba"))
    history.begin(setup("before", "bc", begun="2026-11-25T17:00:00+00:00"))
    history.begin(setup("another game", "bc", game="vikings"))
    assert going_on(history, history.evening("e")) == {frozenset("ab"): "now"}


def test_what_is_decided_by_hand_can_be_taken_back(history):
    drawn(history, "knockout", "ab")
    history.decide("e", TableSpot(0, 0), "b")
    assert course_of(history, history.evening("e")).winners == ("b",)
    history.undecide("e", TableSpot(0, 0))
    assert course_of(history, history.evening("e")).winners == ()


def test_a_season_may_be_called_otherwise_and_let_go_of(history):
    history.keep_season(Season(id="s", name="Spring", since=DRAWN))
    history.keep_season(Season(id="t", name="Autumn", since=LATER))
    history.keep_season(Season(id="s", name="Early", since=DRAWN))
    assert [one.name for one in history.seasons()] == ["Autumn", "Early"]
    history.drop_season("t")
    assert [one.name for one in history.seasons()] == ["Early"]


def test_whoever_came_by_the_code_of_the_house_draws_and_decides_and_deletes_nothing(history):
    house, guest = permitted(history, HOUSE), permitted(history, guest_of("m"))
    drawn(history)
    assert house.evenings() == history.evenings()
    house.decide("e", TableSpot(0, 1), "b")
    house.undecide("e", TableSpot(0, 1))
    assert house.seasons() == ()
    assert house.of_club == history.of_club
    for refused in (
        lambda: house.drop_evening("e"),
        lambda: house.end_evening("e", LATER),
        lambda: house.keep_season(Season(id="s", name="Spring", since=DRAWN)),
        lambda: guest.evenings(),  # noqa: PLW0108 - already asking for it is refused
        lambda: guest.decide("e", TableSpot(0, 0), "a"),
    ):
        with pytest.raises(HistoryError) as told:
            refused()
        assert told.value.code == "guest.refused"
