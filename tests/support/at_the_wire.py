"""Phones at one table of a served app, over web sockets made by hand."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any, Protocol

import pytest

from data.history import MemoryHistory
from tests.support.matches import ANN_BEGINS, seated
from tests.support.served import Served
from tests.support.wire import EVENT, Gone, Wire, button_named, framed, registration
from views import armed, sight
from views.app import application

ROUTE = "/play/open"
BUTTONS = {True: "Redo", False: "Undo"}
TOLD = {"languages": ["en"], "settings": {"typed_dice": True}}
STATUS = Path("/proc/self/status")


SAID = {True: b"Ann goes first with", False: b"Who begins? Ann and Bo roll"}
"""What the table says after its one step, and when that is taken back."""


class Place(Protocol):
    """Where a table is served, and how it stands."""

    port: int
    made: bool


class Table:
    """A served table of two, at which one step is taken back and made again."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.port = served.port
        self.made = True

    def holds(self) -> tuple[int, int, int]:
        """Count what the server is about: its tasks, its sessions and its lines."""
        return self.served.tasks(), self.served.sessions(), self.served.lines()


class AtTable:
    """A phone that shows the table."""

    def __init__(self, table: Any, page: str, session_id: str | None = None) -> None:
        self._table = table
        self.wire = Wire(table.port, page=page, told=TOLD)
        self.wire.knock()
        drawn = self.wire.register(session_id, ROUTE)
        self.session_id = self.wire.session_id
        self._buttons = {made: button_named(drawn, name) for made, name in BUTTONS.items()}

    def touch(self) -> None:
        """Take the step back, or make it again."""
        button = self._buttons[not self._table.made]
        self._table.made = not self._table.made
        self.wire.say(EVENT, {"target": button, "name": "click", "data": None})

    def until_holds(self, before: tuple[int, int, int]) -> None:
        """Stay at the table until the server is about nothing more than before.

        What it asked of a line that broke it waits for as long as Flet lets it.
        """

        def so() -> bool:
            self.wire.settle()
            return self._table.holds() == before

        self._table.served.until(so)

    def see(self) -> None:
        """Wait until the table is drawn as it is by now."""
        said = SAID[self._table.made]
        self.wire.until(lambda packet: said in packet, f"the table to say {said.decode()!r}")

    def listen(self) -> None:
        """Read what was sent so far, and answer whether anybody is there."""
        self.wire.until_alive()

    def tap(self) -> float:
        """Touch, and return after how many seconds that was drawn."""
        begun = perf_counter()
        self.touch()
        self.see()
        return perf_counter() - begun


@contextmanager
def table_served(away: float = 600) -> Iterator[Table]:
    """Serve the app with a table; every tap there is meant, however soon it comes."""
    history = MemoryHistory()
    seated(history, ANN_BEGINS, id_="open")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(armed, "TICKS", 0)
        patch.setattr(sight, "REACTION", 0)
        served = Served(application(history), away=away)
        try:
            yield Table(served)
        finally:
            served.end()
            history.close()


class Listening(logging.Handler):
    """Everything that is complained of."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Note a line."""
        self.heard.append(self.format(record))


@contextmanager
def complaints() -> Iterator[list[str]]:
    """Listen for what the app, Flet or the event loop complain of."""
    listening = Listening()
    loggers = [logging.getLogger(name) for name in ("asyncio", "flet", "skald", "uvicorn.error")]
    for logger in loggers:
        logger.addHandler(listening)
    try:
        yield listening.heard
    finally:
        for logger in loggers:
            logger.removeHandler(listening)


def broken(table: Place, how: str, page: str, watcher: AtTable | None = None) -> None:
    """Begin as a phone does, and break off."""
    wire = Wire(table.port, page=page, told=TOLD)
    try:
        wire.knock()
        if how == "said nothing":
            wire.drop()
        elif how == "said too little":
            wire.raw(framed(registration(route=ROUTE))[:20])
            wire.drop()
        elif how == "went while it was drawn":
            wire.send(registration(route=ROUTE))
            wire.drop()
        elif how == "went as soon as it was known":
            wire.send(registration(route=ROUTE))
            wire.receive()
            wire.drop()
        elif how == "went with a change under way":
            wire.register(route=ROUTE)
            if watcher is not None:
                watcher.touch()
            wire.drop()
            if watcher is not None:
                watcher.see()
        elif how == "broke off":
            wire.register(route=ROUTE)
            wire.drop()
        else:
            wire.register(route=ROUTE)
            wire.leave()
    except Gone:
        pass
    finally:
        wire.line.close()


BREAKS = (
    "said nothing",
    "said too little",
    "went while it was drawn",
    "went as soon as it was known",
    "went with a change under way",
    "broke off",
    "said goodbye",
)
"""How a line ends."""


def resident() -> float:
    """Return the megabytes of memory that this process has."""
    for line in STATUS.read_text(encoding="utf-8").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1000
    raise AssertionError(STATUS)
