"""Files of a page's origin that a browser may lose at any moment, and those that refuse."""

from __future__ import annotations

from data.browser import COPIES, NAMES, SHELVES


class Crash(BaseException):
    """The browser is gone; nobody catches that."""


class Device:
    """What lies on the device: what was flushed for good, and what was written since."""

    def __init__(self):
        self.kept = dict.fromkeys(NAMES, b"")
        self.calls = 0
        self.crashes_at = 0
        self.refuses = {}
        self.open = {}

    def files(self):
        """Open the files, as a new page does: what was not flushed counts as lost."""
        self.open = {name: File(self, name) for name in self.kept}
        return self.open

    def settle(self):
        """Have everything that was written for good, as when a page is closed at ease."""
        self.kept |= {name: file.data for name, file in self.open.items()}
        self.open = {}

    def call(self, name):
        self.calls += 1
        if self.calls == self.crashes_at:
            raise Crash
        if (problem := self.refuses.get(name)) is not None:
            raise problem

    @property
    def aside(self):
        return self.kept["aside"]


class File:
    """One open file; ``torn`` bytes of each write are on the device before the flush."""

    def __init__(self, device, name, torn=3):
        self.device = device
        self.name = name
        self.data = device.kept[name]
        self.torn = torn

    def size(self):
        return len(self.data)

    def read(self, at, size):
        return self.data[at : at + size]

    def write(self, data, at):
        self.data = self.data[:at].ljust(at, b"\0") + data + self.data[at + len(data) :]
        # The system may write a part of it whenever it likes.
        kept = self.device.kept[self.name]
        part = data[: self.torn]
        self.device.kept[self.name] = kept[:at].ljust(at, b"\0") + part + kept[at + len(part) :]
        self.device.call(f"write {self.kind}")

    def truncate(self, size):
        self.device.call(f"truncate {self.kind}")
        self.data = self.data[:size]
        self.device.kept[self.name] = self.device.kept[self.name][:size]

    def flush(self):
        self.device.call(f"flush {self.kind}")
        self.device.kept[self.name] = self.data

    @property
    def kind(self):
        return "shelf" if self.name in SHELVES else "copy" if self.name in COPIES else self.name
