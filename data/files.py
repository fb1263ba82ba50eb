"""The files around one journal, as the journal asks for them, and the same in memory for tests."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Literal, Protocol

from data.errors import JournalBusy

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from data.lines import RawDocument, Write
    from data.locks import Noted

Part = Literal["current", "previous"]


class Files(Protocol):
    """The files around one journal; every method raises JournalError when the disk refuses."""

    far: tuple[str, ...]
    """Tables whose documents lie elsewhere than in the lines, and are fetched when looked at."""

    def away(self, writes: Sequence[Write]) -> Sequence[Write]:
        """Store the documents of such tables; return the writes with references instead."""

    def back(self, document: RawDocument) -> RawDocument:
        """Return the document of such a table to which a line refers."""

    def hold(self) -> Noted | None:
        """Take the journal for this process; raise JournalBusy when another one has it."""

    def release(self) -> None:
        """Let others have the journal."""

    def check_writable(self) -> None:
        """Raise JournalError where it is known already that nothing can be written."""

    def read(self, part: Part) -> bytes | None:
        """Return all bytes, None when there is no such file."""

    def days(self) -> Iterator[bytes]:
        """Go through the copies of days gone by, the newest first."""

    def append(self, data: bytes) -> None:
        """Have the data at the end of the journal for good, or leave the journal as it was.

        Raises JournalMoved when something else lies where the journal was put, and JournalBehind
        when another process appended something first.
        """

    def news(self) -> bytes | None:
        """Return the lines that other processes appended since; None where they wrote it anew.

        Only where several processes have one journal there are any.
        """

    def stands(self) -> bool:
        """Whether the journal still lies where it was put, and as it was left."""

    def cut(self, size: int) -> None:
        """Shorten the journal."""

    def replace(self, chunks: Iterable[bytes], *, keep: bool) -> None:
        """Put a new journal in place of the old, which is kept as the previous one if wished."""

    def put_back(self, chunks: Iterable[bytes]) -> str:
        """Put the journal where it belongs, and return the name under which is kept what was there.

        The name is empty where there was nothing.
        """

    def set_aside(self, kind: str, data: bytes) -> str:
        """Write data to a new file of a name not taken yet and return the name."""

    def note(self, noted: Noted) -> None:
        """Note how far the journal has come; may fail unseen, for nothing depends on it."""


class Alone:
    """What all places of a journal have in common that belong to one process alone."""

    far: tuple[str, ...] = ()

    def away(self, writes: Sequence[Write]) -> Sequence[Write]:
        """Return it as it is: every line has its documents in full."""
        return writes

    def back(self, document: RawDocument) -> RawDocument:
        """Return it as it is: every line has its documents in full."""
        return document

    def news(self) -> bytes:
        """Return nothing: nobody else appends anything."""
        return b""


class MemoryFiles(Alone):
    """The same in memory; lives as long as the object does, so a test can open it again."""

    def __init__(self) -> None:
        self.parts: dict[Part, bytes] = {}
        self.aside: dict[str, bytes] = {}
        self.noted: Noted | None = None
        self._held = False

    def hold(self) -> Noted | None:
        """Take the journal; raise JournalBusy when it is held."""
        if self._held:
            raise JournalBusy(os.getpid())
        self._held = True
        return self.noted

    def release(self) -> None:
        """Let others have the journal."""
        self._held = False

    def check_writable(self) -> None:
        """Everything can be written here."""

    def read(self, part: Part) -> bytes | None:
        """Return all bytes, None when there is no such part."""
        return self.parts.get(part)

    def days(self) -> Iterator[bytes]:
        """Go through no copies: what lasts a day is on a disk or in a browser."""
        return iter(())

    def append(self, data: bytes) -> None:
        """Add the data at the end."""
        self.parts["current"] += data

    def stands(self) -> bool:
        """Whether the journal is there; nobody else can take it away."""
        return True

    def cut(self, size: int) -> None:
        """Shorten the journal."""
        self.parts["current"] = self.parts["current"][:size]

    def replace(self, chunks: Iterable[bytes], *, keep: bool) -> None:
        """Put a new journal in place of the old one."""
        if keep:
            self.parts["previous"] = self.parts["current"]
        self.parts["current"] = b"".join(chunks)

    def put_back(self, chunks: Iterable[bytes]) -> str:
        """Put the journal where it belongs."""
        self.replace(chunks, keep=False)
        return ""

    def set_aside(self, kind: str, data: bytes) -> str:
        """Keep data under a new name and return the name."""
        name = f"{kind}-{len(self.aside) + 1}"
        self.aside[name] = data
        return name

    def note(self, noted: Noted) -> None:
        """Note how far the journal has come."""
        self.noted = noted
