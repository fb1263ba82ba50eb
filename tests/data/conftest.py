from __future__ import annotations

import pytest

from tests.support.counting_game import seated


@pytest.fixture(autouse=True)
def _counting_game(monkeypatch):
    """Let matches of the counting game be played; no installed game is needed."""
    seated(monkeypatch.setattr)
