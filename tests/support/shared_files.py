"""A journal in memory that several histories have at once, as several processes have a club's."""

from __future__ import annotations

from data.errors import JournalBehind
from data.files import MemoryFiles


class SharedFiles(MemoryFiles):
    """One of several ways to the same journal; ``others`` is another one."""

    def __init__(self, others: SharedFiles | None = None) -> None:
        super().__init__()
        self.turns = [0] if others is None else others.turns
        if others is not None:
            self.parts = others.parts
        self._turn = 0
        self._size = 0

    def hold(self) -> None:
        """Look where the journal ends; others may do the same."""
        self._turn, self._size = self.turns[0], len(self.parts.get("current", b""))

    def append(self, data: bytes) -> None:
        """Add the data where nobody added anything meanwhile."""
        self._check()
        super().append(data)
        self._size += len(data)

    def news(self) -> bytes | None:
        """Return what others added since."""
        if self._turn != self.turns[0]:
            return None
        news = self.parts["current"][self._size :]
        self._size += len(news)
        return news

    def replace(self, chunks, *, keep: bool) -> None:
        """Write the journal anew where nobody added anything meanwhile."""
        self._check()
        super().replace(chunks, keep=keep)
        self.turns[0] += 1
        self.hold()

    def _check(self) -> None:
        if (self._turn, self._size) != (self.turns[0], len(self.parts.get("current", b""))):
            raise JournalBehind
