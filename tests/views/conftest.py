from __future__ import annotations

import pytest

from data.history import MemoryHistory
from tests.support.headless import Hall


@pytest.fixture
def history():
    with_nothing = MemoryHistory()
    yield with_nothing
    with_nothing.close()


@pytest.fixture
def hall(history):
    opened = Hall(history)
    yield opened
    opened.close()


@pytest.fixture
def phone(hall):
    return hall.phone()
