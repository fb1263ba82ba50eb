"""Evenings at many tables: who sits with whom, who goes on, and how everybody stands."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from companion.evening import (
    Course,
    Decided,
    Evening,
    Played,
    TableSpot,
    course,
    decided_by_hand,
    undecided,
)
from companion.seating import MOST_ROUNDS, drawn_knockout, drawn_league, rounds_needed

pytestmark = pytest.mark.counted


def evening(people, form="league", at_table=2, **more):
    return Evening(
        id="e",
        game="saekonungr",
        form=form,
        at_table=at_table,
        people=tuple(people),
        names=tuple(people),
        begun="2026-11-25T18:00:00+00:00",
        **more,
    )


def match(people, places="", id_=""):
    """Somebody's match: the first one came first, the second one second, unless places say so."""
    told = places or "".join(str(n) for n in range(1, len(people) + 1))
    return Played(id_ or people, tuple(people), tuple(map(int, told)))


def standing(told: Course):
    return [(line.place, line.person, line.halves, line.won, line.played) for line in told.lines]


def meetings(rounds):
    return Counter(
        frozenset(pair) for one in rounds for table in one for pair in combinations(table, 2)
    )


# Who sits with whom


@pytest.mark.parametrize("many", range(2, 18))
def test_in_a_league_of_pairs_everybody_meets_everybody_once_and_sits_out_at_most_once(many):
    people = tuple(map(str, range(many)))
    rounds = drawn_league(people, 2)
    assert len(rounds) == rounds_needed(many, 2)
    met = meetings(rounds)
    assert len(met) == many * (many - 1) // 2
    assert set(met.values()) == {1}
    out = Counter(table[0] for one in rounds for table in one if len(table) == 1)
    assert out == (Counter(people) if many % 2 else Counter())
    assert all(sorted(who for table in one for who in table) == sorted(people) for one in rounds)


@pytest.mark.parametrize(
    ("many", "at_table", "most"),
    [(9, 3, 1), (16, 4, 1), (12, 4, 2), (7, 3, 2), (10, 4, 2), (13, 5, 2), (4, 3, 1)],
)
def test_at_larger_tables_the_same_people_sit_together_as_seldom_as_it_goes(many, at_table, most):
    people = tuple(map(str, range(many)))
    rounds = drawn_league(people, at_table)
    for one in rounds:
        sizes = [len(table) for table in one]
        assert max(sizes) - min(sizes) <= 1
        assert max(sizes) <= at_table
        assert min(sizes) > 1
        assert sorted(who for table in one for who in table) == sorted(people)
    assert max(meetings(rounds).values()) == most


def test_a_league_of_larger_tables_has_as_many_rounds_as_wanted_and_never_too_many():
    people = tuple(map(str, range(9)))
    assert len(drawn_league(people, 3, 2)) == 2
    assert rounds_needed(3, 5) == 1
    assert rounds_needed(64, 3) == MOST_ROUNDS


@pytest.mark.parametrize(
    ("people", "at_table", "seated"),
    [
        ("ab", 2, "ab"),
        ("abc", 2, "a bc"),
        ("abcd", 2, "ab cd"),
        ("abcdef", 2, "a bc d ef"),
        ("abcdefg", 2, "a bc de fg"),
        ("abcdefg", 3, "ab cd efg"),
        ("abcd", 3, "ab cd"),
        ("abcde", 5, "abcde"),
    ],
)
def test_a_round_of_a_knockout_comes_out_even_at_once(people, at_table, seated):
    assert ["".join(table) for table in drawn_knockout(people, at_table)] == seated.split()


@pytest.mark.parametrize("many", range(2, 40))
def test_after_the_first_round_nobody_goes_on_without_a_match(many):
    left, rounds = tuple(map(str, range(many))), []
    while len(left) > 1:
        rounds.append(drawn_knockout(left, 2))
        left = tuple(table[0] for table in rounds[-1])
    assert all(len(table) == 2 for one in rounds[1:] for table in one)
    assert 2 ** (len(rounds) - 1) < many <= 2 ** len(rounds)


# How it goes


def test_a_league_counts_those_left_behind_and_half_of_those_level():
    told = course(evening("abc"), [match("bc", "11"), match("ca"), match("ab")])
    assert told.over
    assert standing(told) == [(1, "c", 3, 1, 2), (2, "a", 2, 1, 2), (3, "b", 1, 0, 2)]
    assert told.winners == ("c",)
    assert told.rounds[0][0].is_bye
    assert told.table(TableSpot(2, 1)).match == "bc"
    assert told.table(TableSpot(9, 9)) is None


def test_who_is_level_in_points_is_ranked_by_tables_won_and_shares_a_place_after_that():
    told = course(
        evening("abcd"),
        [match("ab", "11"), match("cd", "11"), match("bc", "11"), match("ad"), match("db")],
    )
    assert standing(told)[:2] == [(1, "a", 3, 1, 2), (1, "d", 3, 1, 3)]
    assert not told.over
    assert told.winners == ()


def test_larger_tables_give_a_point_for_each_left_behind():
    told = course(evening("abcd", at_table=4), [match("dbca", "1223")])
    assert standing(told) == [
        (1, "d", 6, 1, 1),
        (2, "b", 3, 0, 1),
        (2, "c", 3, 0, 1),
        (4, "a", 0, 0, 1),
    ]
    assert told.winners == ("d",)


def test_a_match_counts_for_one_table_alone_and_only_of_just_its_people():
    drawn = evening("abcd", at_table=3)
    people = {"".join(sorted(table)) for one in drawn_league(tuple("abcd"), 3) for table in one}
    told = course(drawn, [match("abc"), match("ab", id_="1"), match("ab", id_="2")])
    assert "ab" in people
    assert [one.match for tables in told.rounds for one in tables if one.match] == ["1"]


def test_a_knockout_goes_on_with_whoever_came_first_until_one_is_left():
    drawn = evening("abcde", "knockout")
    first = course(drawn, [])
    assert [["".join(one.people) for one in tables] for tables in first.rounds] == [
        ["a", "b", "c", "de"]
    ]
    assert not first.over
    later = course(drawn, [match("ed"), match("ba"), match("ec")])
    assert [["".join(one.people) for one in tables] for tables in later.rounds] == [
        ["a", "b", "c", "de"],
        ["ab", "ce"],
        ["be"],
    ]
    assert [(line.place, line.person, line.out) for line in later.lines] == [
        (1, "b", None),
        (1, "e", None),
        (3, "a", 1),
        (3, "c", 1),
        (5, "d", 0),
    ]
    last = course(drawn, [match("ed"), match("ba"), match("ec"), match("be")])
    assert last.over
    assert last.winners == ("b",)
    assert [line.place for line in last.lines] == [1, 2, 3, 3, 5]


def test_a_table_of_a_knockout_that_ends_level_is_played_again():
    drawn = evening("ab", "knockout")
    told = course(drawn, [match("ab", "11")])
    assert not told.over
    assert told.table(TableSpot(0, 0)).level == "ab"
    again = course(drawn, [match("ab", "11"), match("ba", id_="again")])
    assert again.winners == ("b",)
    assert again.table(TableSpot(0, 0)).match == "again"


def test_at_larger_tables_of_a_knockout_only_the_first_goes_on():
    told = course(evening("abcdef", "knockout", at_table=3), [match("cab"), match("fed", "122")])
    assert [one.people for one in told.rounds[1]] == [("c", "f")]


# What is decided by hand


def test_what_people_decided_stands_before_what_was_played_and_can_be_taken_back():
    drawn = evening("ab", "knockout")
    by_hand = decided_by_hand(drawn, TableSpot(0, 0), "b")
    by_hand = decided_by_hand(by_hand, TableSpot(0, 0), "b")
    assert by_hand.decided == (Decided(round=0, table=0, first="b"),)
    told = course(by_hand, [match("ab")])
    assert told.winners == ("b",)
    assert told.table(TableSpot(0, 0)).match == ""
    assert undecided(by_hand, TableSpot(0, 0)) == drawn


def test_a_table_of_a_league_may_be_level_by_hand_and_one_of_a_knockout_may_not():
    league = decided_by_hand(evening("ab"), TableSpot(0, 0), "")
    assert course(league, []).winners == ("a", "b")
    assert not course(decided_by_hand(evening("ab", "knockout"), TableSpot(0, 0), ""), []).over


def test_what_was_decided_about_somebody_who_is_not_at_that_table_is_nothing():
    assert not course(decided_by_hand(evening("ab"), TableSpot(0, 0), "z"), []).over
