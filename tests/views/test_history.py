"""The history on the screen: searched, filtered, drawn bit by bit."""

from __future__ import annotations

import re

import flet as ft
import pytest

from data.records import Person
from tests.support.matches import ANN_BEGINS, HOME_EMPTY, expelled, finished, seated
from views.parts.match_list import PAGE
from views.parts.match_search import MOST_PEOPLE


@pytest.fixture
def full(history):
    """An open match, one that Bo won, and one with Björg that was stopped."""
    seated(history, id_="open")
    finished(history, expelled(history, seated(history, ANN_BEGINS, id_="won")))
    finished(history, seated(history, HOME_EMPTY, id_="stopped", seats=("Ann", "Bo", "Björg")))
    return history


def rows(phone):
    """The matches that are listed, by their ids."""
    tiles = [one for one in phone.seen() if isinstance(one.control, ft.ListTile)]
    boxes = [[up for up in one.above if isinstance(up, ft.Container) and up.key] for one in tiles]
    return [box[-1].key for box in boxes]


def test_open_matches_come_first(hall, full):
    assert rows(hall.phone("/history")) == ["open", "stopped", "won"]


def test_typing_finds_as_it_goes(hall, full):
    phone = hall.phone("/history")
    phone.type("Search: game, player, date", "bjor")
    assert rows(phone) == ["stopped"]
    assert phone.shows("1 match found")
    phone.type("Search: game, player, date", "bjor x")
    assert rows(phone) == []
    assert phone.shows("No match like that")
    phone.tap("Show all")
    assert rows(phone) == ["open", "stopped", "won"]
    assert not phone.shows("found")


def test_filters_are_chosen_and_chosen_away_again(hall, full):
    phone = hall.phone("/history")
    phone.tap("Filter")
    phone.tap("Björg")
    assert rows(phone) == ["stopped"]
    phone.tap("Björg")
    phone.tap("Bo")
    phone.tap("Bo won")
    assert rows(phone) == ["won"]
    phone.tap("Bo")
    assert rows(phone) == ["open", "stopped", "won"]
    phone.tap("Stopped early")
    assert rows(phone) == ["stopped"]
    phone.tap("Close the filter")
    assert rows(phone) == ["stopped"]


def test_years_can_be_chosen(hall, full):
    phone = hall.phone("/history")
    phone.tap("Filter")
    phone.tap("2026")
    assert rows(phone) == ["stopped", "won"]
    phone.tap("2026")
    phone.tap("Sækonungr")
    assert rows(phone) == ["open", "stopped", "won"]


def test_a_found_match_opens(hall, full):
    phone = hall.phone("/history")
    phone.type("Search: game, player, date", "björg")
    phone.touch(phone.lines()[0])
    assert phone.route == "/history/result/stopped"


def many(history, number):
    for n in range(number):
        finished(history, seated(history, id_=f"m{n}"))


def test_more_is_drawn_as_somebody_scrolls(hall, history):
    many(history, 2 * PAGE + 3)
    phone = hall.phone("/history")
    assert len(rows(phone)) == PAGE

    def scroll(pixels):
        whole = next(one.control for one in phone.seen() if isinstance(one.control, ft.ListView))
        phone.fire(
            whole,
            "scroll",
            {
                "event_type": "update",
                "pixels": pixels,
                "min_scroll_extent": 0,
                "max_scroll_extent": 4000,
                "viewport_dimension": 800,
            },
        )

    scroll(100)
    assert len(rows(phone)) == PAGE
    scroll(3900)
    assert len(rows(phone)) == 2 * PAGE
    phone.tap("3 more")
    assert len(rows(phone)) == 2 * PAGE + 3
    scroll(4000)
    assert len(rows(phone)) == 2 * PAGE + 3


def test_the_rows_drawn_already_are_left_alone(hall, history):
    many(history, PAGE + 3)
    phone = hall.phone("/history")
    before = [id(one.control) for one in phone.seen() if isinstance(one.control, ft.ListTile)]
    phone.tap("3 more")
    after = [id(one.control) for one in phone.seen() if isinstance(one.control, ft.ListTile)]
    assert after[:PAGE] == before


def test_whoever_plays_little_is_offered_once_chosen(hall, history):
    for n in range(MOST_PEOPLE + 1):
        history.keep_player(Person(id=f"q{n}", name=f"Q{n}"))
        setup = seated(history, id_=f"first{n}").setup
        asked = setup.model_copy(
            update={"id": f"m{n}", "players": ("p0", f"q{n}"), "seats": ("Ann", f"Q{n}")}
        )
        finished(history, history.begin(asked))
    phone = hall.phone("/history")
    phone.tap("Filter")
    offered = [one.label for one in phone.touchables() if re.fullmatch(r"Q\d+", one.label)]
    assert len(offered) == MOST_PEOPLE - 1


def test_a_language_chosen_elsewhere_is_seen_in_rows_drawn_before(hall, full):
    phone = hall.phone("/history")
    assert phone.shows("Bo won")
    phone.go("/settings")
    phone.choose("Deutsch")
    phone.go("/history")
    assert phone.shows("Bo hat gewonnen")


def test_whoever_looks_for_something_else_gets_few_of_them_again(hall, history):
    many(history, 2 * PAGE)
    phone = hall.phone("/history")
    phone.tap(f"{PAGE} more")
    assert len(rows(phone)) == 2 * PAGE
    phone.type("Search: game, player, date", "ann")
    assert len(rows(phone)) == PAGE


def test_deleting_one_leaves_the_others_where_they_are(hall, history):
    many(history, 2 * PAGE)
    phone = hall.phone("/history")
    phone.tap(f"{PAGE} more")
    phone.touch(next(one for one in phone.touchables() if one.label == "Delete"))
    phone.touch(next(one for one in phone.touchables() if isinstance(one.control, ft.FilledButton)))
    assert len(rows(phone)) == 2 * PAGE - 1
