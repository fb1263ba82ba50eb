"""A history closed in good order, and its journal changed: what opening it gives and tells."""

from __future__ import annotations

import shutil
from pathlib import Path

from companion import match as matches
from companion.model import Notice
from data.history import FILE, History
from data.journal import JournalStorage
from data.records import Person
from tests.support.counting_game import at, counted, setup


def written(folder: Path) -> Path:
    """Write a history: finished matches, one being played, players, settings."""
    history = History.open(folder)
    history.keep_player(Person(id="asa", name="Åsa"))
    history.keep_setting("language", "de")
    for match_id in ("m1", "m2", "m3"):
        match = history.begin(setup(match_id))
        for n in range(1, 9):
            after = counted(match, n)
            history.keep(match, after)
            match = after
        if match_id != "m3":
            history.finish(match, matches.finish(match, at(9)))
    history.close()
    return folder


class Journal:
    """A history's folder with its journal changed, and what opening it gives."""

    def __init__(self, written: Path, folder: Path) -> None:
        shutil.copytree(written, folder)
        self.path = folder / FILE
        self.whole = self.path.read_bytes()
        self.lines = self.whole.splitlines(keepends=True)
        self.note = (folder / "history.lock").read_bytes()

    def touched(self, place: int) -> int:
        """Return the number of the line that has the byte at a place; 0 is the header."""
        end = 0
        for number, line in enumerate(self.lines):
            end += len(line)
            if place < end:
                return number
        raise AssertionError(place)

    def without(self, *numbers: int) -> object:
        """Return what a journal without these lines holds; a lost header costs only itself."""
        return self.after([one for n, one in enumerate(self.lines) if n == 0 or n not in numbers])

    def after(self, lines: list[bytes]) -> object:
        """Return what a journal of these lines holds."""
        self.path.write_bytes(b"".join(lines))
        (self.path.parent / "history.lock").unlink(missing_ok=True)
        storage = JournalStorage(self.path)
        storage.close()
        return storage.read()

    def opened(self, data: bytes) -> tuple[object, tuple[Notice, ...], list[bytes]]:
        """Return what a journal of these bytes holds, what it tells, and what was set aside."""
        for beside in self.path.parent.iterdir():
            beside.unlink()
        self.path.write_bytes(data)
        (self.path.parent / "history.lock").write_bytes(self.note)
        storage = JournalStorage(self.path)
        storage.close()
        aside = [
            beside.read_bytes()
            for beside in self.path.parent.iterdir()
            if "damaged" in beside.name or "torn" in beside.name
        ]
        return storage.read(), tuple(storage.notices), aside
