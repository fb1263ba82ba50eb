from __future__ import annotations

import pytest

from data.history import MemoryHistory
from tests.support.counting_game import seated


@pytest.fixture(autouse=True)
def _counting_game(monkeypatch):
    """Let matches of the counting game be played; no installed game is needed."""
    seated(monkeypatch.setattr)


@pytest.fixture
def history():
    """A history in memory with nothing in it."""
    return MemoryHistory()


@pytest.fixture
def path(tmp_path):
    """Where a journal is to be."""
    return tmp_path / "history.jsonl"
