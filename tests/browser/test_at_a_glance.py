"""What people look for on a screen is in sight at once, also where text is large."""

from __future__ import annotations

import re
from time import monotonic

import pytest
from playwright.sync_api import expect

from companion.games.saekonungr.position import SHIPS
from tests.browser.conftest import Seat
from tests.support.browser import PATIENCE, PHONE, STOOD_STILL
from views.shell.due import DUE
from views.tables.saekonungr.table import SMALLEST

SMALL = (360, 740)
"""The window of a small phone."""

TWO_LINES = 2 * 24
"""Height of two lines of the smallest large words, at least."""

CHIP, SMALL_CHIP = 24, 20
"""Height of the least that can be read, in dp, also on a small phone: what is cut is lower."""

STILL = 200
"""Milliseconds without a change once a screen has come to rest."""


@pytest.mark.furnished
@pytest.mark.turns(2)
@pytest.mark.parametrize("times", [1, 2])
def test_the_way_back_to_a_table_that_was_left_too_early_is_in_sight(seat: Seat, times: int):
    # German has the longer words.
    with seat(language="de-DE") as table:
        table.open("/result/stopped")
        table.text_scale(times)
        foot = table.part("button", "Startseite")
        way = table.part("button", "Weiterspielen")
        expect(way).to_be_attached(timeout=PATIENCE)
        table.rest()
        there, below = way.bounding_box(), foot.bounding_box()
        assert there is not None
        assert below is not None
        assert there["y"] > 0
        assert there["y"] + there["height"] <= below["y"] < PHONE[1]


@pytest.mark.furnished
@pytest.mark.turns(3)
def test_every_ship_is_in_sight_on_a_small_phone_where_dice_are_rolled(seat: Seat):
    with seat(window=SMALL, language="de-DE") as table:
        table.open("/play/raid")
        table.rest()
        table.page.wait_for_function(STOOD_STILL, arg=STILL, timeout=PATIENCE)
        head = table.see(re.compile("^Ann: 13 Münzen")).bounding_box()
        assert head is not None
        for ship in SHIPS:
            lies = table.see(f"Schiff {ship}: leer").bounding_box()
            assert lies is not None
            assert lies["y"] >= head["y"] + head["height"], ship
            assert lies["height"] == pytest.approx(SMALLEST, abs=1), "none of it is cut"


@pytest.mark.furnished
@pytest.mark.turns(2)
@pytest.mark.parametrize(
    "route, window, least",
    [("viking", PHONE, CHIP), ("poor", PHONE, CHIP), ("viking", SMALL, SMALL_CHIP)],
)
def test_every_chance_of_viking_dice_is_in_sight_on_a_phone_below_a_warning_too(
    seat: Seat, route: str, window: tuple[int, int], least: int
):
    with seat(language="de-DE", window=window) as table:
        table.open(f"/play/{route}")
        table.rest()
        table.page.wait_for_function(STOOD_STILL, arg=STILL, timeout=PATIENCE)
        chance = table.see("11,1 %: leer + leer").bounding_box()
        bar = table.page.locator(f'[flt-semantics-identifier="{DUE}"]').bounding_box()
        assert chance is not None
        assert bar is not None
        assert chance["height"] > least
        assert chance["y"] + chance["height"] <= bar["y"]


@pytest.mark.furnished
@pytest.mark.turns(3)
@pytest.mark.parametrize("window", [SMALL, PHONE], ids=str)
def test_with_large_words_what_just_happened_is_in_sight_while_a_coaster_is_laid(
    seat: Seat, window
):
    with seat(window=window, language="de-DE") as table:
        table.open("/play/hg_laying")
        # The app hears how large text is now, and lays the table anew: on a busy machine later.
        with table.answered():
            table.text_scale(2)
        table.page.wait_for_function(STOOD_STILL, arg=STILL, timeout=PATIENCE)
        said = table.see(re.compile("^Ann legt Bierdeckel 5 "))
        late = monotonic() + PATIENCE / 1000
        # What scrolls is heard of as far as it is in sight.
        while (told := said.bounding_box()) is None or told["height"] < TWO_LINES:
            assert monotonic() < late, told
            table.rest()
        bar = table.page.locator(f'[flt-semantics-identifier="{DUE}"]').bounding_box()
        assert bar is not None
        assert told["y"] + told["height"] <= bar["y"]
