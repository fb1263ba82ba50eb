from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from data.history import MemoryHistory
from tests.support.furnished import furnished_history
from tests.support.headless import Hall


class Raised(logging.Handler):
    """Notes what was raised and caught: a part or a handler that does so is broken."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Note a line that tells of something raised."""
        if record.exc_info:
            self.found.append(f"{record.getMessage()}: {record.exc_info[1]!r}")


RAISED = Raised()
logging.getLogger("skald").addHandler(RAISED)


@pytest.fixture(autouse=True)
def nothing_breaks(request: pytest.FixtureRequest) -> Iterator[None]:
    """See that no part and no handler raised, whatever else a test looks at."""
    RAISED.found.clear()
    yield
    if request.node.get_closest_marker("breaks") is None:
        assert RAISED.found == []


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
