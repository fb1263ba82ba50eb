"""A tap does not wait for a search for garbage."""

from __future__ import annotations

import gc

import pytest

from companion.game import game_ids
from tests.support.furnished import furnished_history
from tests.support.headless import Hall
from views.garbage import search_rarely

TAPS = 3
"""Undo and redo, so often: at Python's own thresholds each was searched up to nine times."""


@pytest.fixture(scope="module")
def phone():
    """A phone at home, where all games are under way."""
    history = furnished_history()
    hall = Hall(history)
    yield hall.phone(), history
    hall.close()
    history.close()


def searches(do):
    """Count how often Python searches for garbage meanwhile."""
    found = []

    def noted(phase, info):
        found.extend([info] * (phase == "start"))

    gc.callbacks.append(noted)
    try:
        do()
    finally:
        gc.callbacks.remove(noted)
    return found


@pytest.mark.parametrize("game", game_ids())
def test_most_taps_wait_for_no_search(phone, game):
    hand, history = phone
    opened = [history.match(one.id) for one in history.open_matches()]
    match = next(one for one in opened if one.game.id == game and one.can_undo)
    hand.go(f"/play/{match.id}")

    def tapped():
        for way in ("Undo", "Redo") * TAPS:
            hand.tap(way)

    tapped()
    search_rarely()
    assert len(searches(tapped)) <= TAPS
