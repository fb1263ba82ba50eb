"""The places where a history lasts, for tests of what it does: the same in all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from data.browser import BrowserFiles
from data.files import MemoryFiles
from data.history import History, MemoryHistory
from tests.support.origin_files import Device

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.cluster import Cluster

ALONE = ("memory", "disk", "browser")
"""Where a history lasts that one process has for itself."""

PLACES = (*ALONE, "club")

in_memory = pytest.mark.parametrize("place", ["memory"], indirect=True)
"""For tests that look at the bytes of a journal, or put others there."""


class Place:
    """One place, where a history is opened again and again."""

    def __init__(self) -> None:
        self._opened: Any = None

    def open(self) -> Any:
        """Open the history, which nobody else has open."""
        self._opened = self._open()
        self._opened.place = self
        return self._opened

    def close(self) -> None:
        """Let go of it."""
        if self._opened is not None:
            self._opened.close()

    def _open(self) -> History:
        raise NotImplementedError


class InMemory(Place):
    """For as long as a test."""

    def __init__(self) -> None:
        super().__init__()
        self._files = MemoryFiles()

    def _open(self) -> History:
        return MemoryHistory(self._files)


class OnDisk(Place):
    """A folder."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder

    def _open(self) -> History:
        return History.open(self._folder)


class InBrowser(Place):
    """The files of a page's origin."""

    def __init__(self) -> None:
        super().__init__()
        self._device = Device()

    def _open(self) -> History:
        if self._device.open:
            self._device.settle()
        return History(BrowserFiles(self._device.files()))


class InClub(Place):
    """A database."""

    def __init__(self, cluster: Cluster) -> None:
        super().__init__()
        self.address = cluster.address
        self.club = cluster.new_club()

    def _open(self) -> History:
        from data.club.opening import open_club

        history: Any = open_club(self.address, self.club)
        # Here the test tells the time, and not the database.
        history.moment = str
        opened: History = history
        return opened


def place_of(request: pytest.FixtureRequest) -> Place:
    """Return the place that a test is run in."""
    match request.param:
        case "memory":
            return InMemory()
        case "disk":
            return OnDisk(request.getfixturevalue("tmp_path") / "place")
        case "browser":
            return InBrowser()
        case _:
            return InClub(request.getfixturevalue("cluster"))
