from __future__ import annotations

import pytest

from data.history import MemoryHistory
from tests.support.furnished import furnished_history
from tests.support.headless import Hall


@pytest.fixture
def history(request):
    """A history with nothing in it, or with something on every screen."""
    with_something = request.node.get_closest_marker("furnished")
    history = furnished_history() if with_something else MemoryHistory()
    yield history
    history.close()


@pytest.fixture
def hall(history):
    opened = Hall(history)
    yield opened
    opened.close()


@pytest.fixture
def phone(hall):
    return hall.phone()
