"""A link as a code: what is drawn is what the standard wants."""

from __future__ import annotations

import re

import pytest
import segno

from tests.support.matches import ANN_BEGINS, expelled, finished, seated
from views.parts.qr_code import QUIET, qr_code

TEXTS = ("https://skald.example", "x" * 1000, "Åsa & Bjørn")


def modules(svg):
    """Read the dark squares back from the drawing."""
    side = int(re.search(r'viewBox="0 0 (\d+) ', svg)[1])
    dark = set()
    for x, y, run in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", svg):
        dark |= {(int(x) + step, int(y)) for step in range(int(run))}
    return side, dark


@pytest.mark.parametrize("text", TEXTS)
def test_every_dark_square_is_drawn_and_no_other(text):
    side, dark = modules(qr_code(text))
    rows = segno.make_qr(text, error="l", boost_error=False).matrix
    assert side == len(rows) + 2 * QUIET
    assert dark == {
        (x + QUIET, y + QUIET) for y, row in enumerate(rows) for x, it in enumerate(row) if it
    }


def test_the_code_has_its_three_eyes_and_white_all_round():
    side, dark = modules(qr_code(TEXTS[0]))
    eye = {(x, y) for x in range(7) for y in range(7) if x in {0, 6} or y in {0, 6}}
    for left, top in ((QUIET, QUIET), (side - QUIET - 7, QUIET), (QUIET, side - QUIET - 7)):
        assert {(x + left, y + top) for x, y in eye} <= dark
    assert all(QUIET <= x < side - QUIET and QUIET <= y < side - QUIET for x, y in dark)


def test_a_result_shows_and_hides_the_code(hall, history):
    finished(history, expelled(history, seated(history, ANN_BEGINS)))
    phone = hall.phone("/result/m")
    assert not any("QR code" in said for said in phone.spoken())
    phone.tap("Code for another phone")
    assert any("QR code" in said for said in phone.spoken())
    phone.tap("Close")
    assert not any("QR code" in said for said in phone.spoken())
