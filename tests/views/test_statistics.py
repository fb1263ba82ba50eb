"""Statistics on the screen: what is shown can be read and heard."""

from __future__ import annotations

import flet as ft
import pytest

from companion.match import Event
from data.statistics.survey import statistics_of
from tests.data.test_statistics import acted, told
from tests.support.matches import ANN_BEGINS, HOME_EMPTY, PAYS, finished, seated
from views.parts import charts
from views.parts.charts import Bar, bar_rows
from views.screens import counting, statistics


@pytest.fixture
def played(history):
    """Two won by A and one by B, and one with dice that was stopped."""
    told(history, 1, {"A": 1, "B": 2}, [30, 20])
    told(history, 2, {"A": 1, "B": 2}, [25, 10])
    told(history, 3, {"A": 2, "B": 1}, [12, 18])
    finished(history, seated(history, ANN_BEGINS, HOME_EMPTY, PAYS))
    return history


def test_nothing_finished_is_told_kindly(hall):
    assert hall.phone("/statistics").shows("Statistics begin with the first finished match.")


def test_all_games_show_who_played_what(hall, played):
    phone = hall.phone("/statistics")
    assert "played: 3" in phone.spoken()
    assert phone.has("Sækonungr: 3 played")
    assert phone.has("A: 3 played, 2 won (67%)")


def test_a_share_of_wins_says_what_it_is_of(hall, played):
    told(played, 4, {"A": 1}, [30])
    told(played, 5, {"A": 1, "B": 2}, [30, 2], over=False)
    phone = hall.phone("/statistics")
    assert phone.has("A: 4 played, 2 of 3 won (67%)")
    assert phone.shows("2 more were stopped early; only their dice are counted.")
    phone.tap("A: 4 played, 2 of 3 won (67%)")
    assert "won: 2 of 3 (67%)" in phone.spoken()


def test_a_game_shows_points(hall, played):
    phone = hall.phone("/statistics")
    phone.tap("Sækonungr")
    heard = phone.spoken()
    assert "points on average: 19.2" in heard
    assert "median: 19" in heard
    assert any("30" in one and one.startswith("Points of the winners over time") for one in heard)
    assert "treasury" not in " ".join(heard)
    phone.tap("Best: 30, A, 2026-02-01")
    assert phone.route == "/result/t1"


def test_a_person_is_told_beside_the_others(hall, played):
    phone = hall.phone("/statistics")
    phone.tap("A: 3 played, 2 won (67%)")
    heard = phone.spoken()
    assert "won: 2 (67%)" in heard
    assert "longest streak: 2" in heard
    assert "B: 2 : 1" in heard
    assert phone.shows("Chance alone would have brought 1.5 wins")
    phone.tap("Sækonungr")
    assert any("22.3 (19.2)" in one for one in phone.spoken())
    phone.tap("Everybody")
    phone.tap("All games")
    assert "played: 3" in phone.spoken()


def test_dice_are_told_with_what_was_to_be_expected_and_an_honest_word(hall, played):
    phone = hall.phone("/statistics")
    assert phone.shows("Sums of two dice")
    assert "12: 2 (0.1)" in phone.spoken()
    assert phone.shows("4 rolls are too few to judge dice")


def test_a_persons_dice_are_their_own(hall, played):
    phone = hall.phone("/statistics")
    phone.tap("Ann")
    assert phone.shows("2 rolls, all made by Ann")
    heard = phone.spoken()
    assert "12: 2 (0.1)" in heard
    assert "3: 0 (0.1)" in heard
    assert not phone.shows("rolls of everybody")
    phone.tap("Bo")
    assert "3: 2 (0.1)" in phone.spoken()
    phone.tap("A")
    assert not phone.shows("Six-sided dice")


def test_who_rolled_is_looked_up_bit_by_bit(hall, played, monkeypatch):
    monkeypatch.setattr(statistics, "LED_AT_ONCE", 0)
    phone = hall.phone("/statistics/p0")
    assert phone.shows("Looking in 1 match who rolled")
    assert phone.shows("1 more was stopped early; only its dice are counted.")
    monkeypatch.setattr(statistics, "LED_AT_ONCE", 1)
    for _ in range(6):
        phone.hall.run(nothing())
    assert phone.shows("2 rolls, all made by Ann")


def test_a_match_that_cannot_be_followed_is_left_out_and_said(hall, history):
    at = "2026-01-01T10:00:00+00:00"
    actions = ({"do": "roll", "dice": [3, 5]}, {"do": "viking", "faces": ["x"]})
    told(
        history,
        1,
        {"A": 1, "B": 2},
        events=tuple(Event(do="act", at=at, action=one) for one in actions),
    )
    phone = hall.phone("/statistics")
    assert phone.shows("1 roll of everybody")
    phone.tap("A")
    assert "played: 1" in phone.spoken()
    assert phone.shows("1 match with dice is left out")


TYPED, ROLLED = {"do": "roll", "total": 8}, {"do": "roll", "dice": [3, 5]}


@pytest.mark.parametrize("actions, known", [((TYPED,), False), ((TYPED, ROLLED), True)])
def test_of_a_total_alone_no_die_is_made_up(hall, history, actions, known):
    at = "2026-01-01T10:00:00+00:00"
    events = tuple(Event(do="act", at=at, action=one) for one in actions)
    told(history, 1, {"A": 1, "B": 2}, events=events)
    phone = hall.phone("/statistics")
    assert f"8: {len(actions)} ({'0.3' if known else '0.1'})" in phone.spoken()
    assert phone.shows("2 more dice fell of which only the total was noted")
    assert ("3: 1 (0.3)" in phone.spoken()) is known
    assert ("1: 0 (0.3)" in phone.spoken()) is known


@pytest.mark.parametrize(
    "rolls, said",
    [([1, 2, 3, 4, 5, 6] * 10, "nothing odd"), ([6] * 60, "Seldom, but whoever looks")],
)
def test_many_rolls_are_judged(hall, history, rolls, said):
    at = "2026-01-01T10:00:00+00:00"
    events = tuple(
        Event(do="act", at=at, action={"do": "final_roll", "value": face}) for face in rolls
    )
    told(history, 1, {"A": 1, "B": 2}, game="hagar", events=events)
    assert hall.phone("/statistics").shows(said)


def test_going_first_is_told_with_its_uncertainty(hall, played):
    assert not hall.phone("/statistics").shows("whoever went first:")
    for number in (4, 5, 6):
        told(played, number, {"A": 1, "B": 2}, events=acted({"do": "roll", "dice": [1, 2]}))
    phone = hall.phone("/statistics")
    assert phone.shows("In 3 matches played to the end, whoever went first:")
    assert phone.shows("So far that may be chance.")


def test_a_game_somebody_never_finished_says_so(hall, played):
    told(played, 9, {"C": 1, "D": 2}, game="hagar")
    phone = hall.phone("/statistics")
    phone.tap("Hägar")
    phone.tap("A")
    assert phone.shows("No finished match of these yet.")


def test_many_matches_are_read_bit_by_bit(hall, played, monkeypatch):
    monkeypatch.setattr(counting, "AT_ONCE", 1)
    phone = hall.phone("/statistics")
    for _ in range(6):
        phone.hall.run(nothing())
    assert "played: 3" in phone.spoken()
    assert statistics_of(played).left() == 0


async def nothing():
    """Let what was set going come to rest."""


@pytest.mark.parametrize("large", [False, True])
def test_a_bar_is_as_long_as_its_share_and_none_below_zero(large):
    bars = [Bar("a", 4, "4"), Bar("b", 1, "1", 2), Bar("c", -3, "-3")]
    drawn = [part for bar in bar_rows(bars, large=large) for part in walk(bar)]
    rows = [row for row in drawn if isinstance(row, ft.Row) and row.spacing == 0]
    lengths = [[part.expand for part in row.controls] for row in rows]
    fine = charts.FINE
    assert lengths == [[fine], [fine // 4, fine * 3 // 4], [fine // 2, fine // 2], [fine]]


def walk(control):
    yield control
    for inner in (getattr(control, "content", None), *(getattr(control, "controls", None) or ())):
        if isinstance(inner, ft.Control):
            yield from walk(inner)
