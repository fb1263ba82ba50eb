"""The two places where a journal lasts, for tests that hold for both: a disk and a browser."""

from __future__ import annotations

import errno
import shutil
from datetime import date
from math import inf
from pathlib import Path
from typing import Protocol

import pytest

from data.beside import copies_of
from data.browser import COPIES, BrowserFiles, OriginCopies, read_guide
from data.disk import DiskFiles
from data.files import Files
from tests.support.origin_files import Device, File


class Place(Protocol):
    """A place for one journal."""

    today: date

    def files(self) -> Files:
        """Return the files as the next start finds them."""

    def journal(self) -> bytes:
        """Return the journal, which is closed."""

    def damage(self, data: bytes) -> None:
        """Have other bytes where the journal was."""

    def copies(self) -> dict[date, bytes]:
        """Return the copies of days, the newest first."""

    def have_room(self, times: int) -> None:
        """Have room for so many journals."""

    def refuse_copies(self) -> None:
        """Have nothing written from now on but what the journal itself needs."""


class OnDisk:
    """A folder."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.path = folder / "history.jsonl"
        self.today = date(2026, 6, 11)
        self._patch = patch

    def files(self) -> Files:
        """Return the files as the next start finds them."""
        return DiskFiles(self.path, today=lambda: self.today)

    def journal(self) -> bytes:
        """Return the journal."""
        return self.path.read_bytes()

    def damage(self, data: bytes) -> None:
        """Have other bytes where the journal was."""
        self.path.write_bytes(data)

    def copies(self) -> dict[date, bytes]:
        """Return the copies of days, the newest first."""
        return {day: path.read_bytes() for day, path in copies_of(self.path).items()}

    def have_room(self, times: int) -> None:
        """Have room for so many journals."""
        free = self.path.stat().st_size * times
        usage = shutil.disk_usage(self.path.parent)._replace(free=free)
        self._patch.setattr(shutil, "disk_usage", lambda _folder: usage)

    def refuse_copies(self) -> None:
        """Have nothing written from now on but what the journal itself needs."""

        def refuse(*_told: object) -> None:
            raise OSError(errno.ENOSPC, "no room")

        self._patch.setattr(DiskFiles, "write_new", refuse)


class InBrowser:
    """The files of a page's origin; each start is a page of its own."""

    def __init__(self) -> None:
        self.device = Device()
        self.today = date(2026, 6, 11)
        self._room: float = 1 << 30

    def files(self) -> Files:
        """Return the files as the next start finds them, when the last page was closed at ease."""
        self.device.settle()
        return BrowserFiles(self.device.files(), today=lambda: self.today, room=self._room)

    def journal(self) -> bytes:
        """Return the journal."""
        self.device.settle()
        return self.device.kept[self._shelf()]

    def damage(self, data: bytes) -> None:
        """Have other bytes where the journal was."""
        self.device.settle()
        self.device.kept[self._shelf()] = data

    def copies(self) -> dict[date, bytes]:
        """Return the copies of days, the newest first."""
        copies = OriginCopies([File(self.device, name) for name in COPIES], inf)
        return dict(zip(sorted(copies.days(), reverse=True), copies.all(), strict=True))

    def have_room(self, times: int) -> None:
        """Have room for so many journals."""
        self._room = len(self.journal()) * times

    def refuse_copies(self) -> None:
        """Have nothing written from now on but what the journal itself needs."""
        self.device.refuses = {"write copy": OSError(errno.ENOSPC, "QuotaExceededError")}

    def _shelf(self) -> str:
        return f"shelf{read_guide(self.device.kept['guide']).current}"
