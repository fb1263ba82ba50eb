from __future__ import annotations

import pytest

from tests.support.counting_game import seated
from tests.support.every_place import PLACES, place_of


@pytest.fixture(autouse=True)
def _counting_game(monkeypatch):
    """Let matches of the counting game be played; no installed game is needed."""
    seated(monkeypatch.setattr)


@pytest.fixture(params=PLACES)
def place(request):
    """Where a history lasts: each test is run in all places."""
    made = place_of(request)
    yield made
    made.close()


@pytest.fixture
def history(place):
    """A history with nothing in it."""
    return place.open()


@pytest.fixture
def club(place):
    """The club of a history that is one's."""
    return place.club


@pytest.fixture
def path(tmp_path):
    """Where a journal is to be."""
    return tmp_path / "history.jsonl"
