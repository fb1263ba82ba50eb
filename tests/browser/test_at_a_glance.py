"""What people look for on a screen is in sight at once, also where text is large."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Seat
from tests.support.browser import PATIENCE, PHONE


@pytest.mark.furnished
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
