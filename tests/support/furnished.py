"""A history with something on every screen: made once in a process, and opened as often as asked.

To play all of its matches takes longer than most of what is looked at in them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from companion.match import Match
from data.files import MemoryFiles
from data.history import FILE, MemoryHistory
from tests.support import every_screen


def furnished_history() -> MemoryHistory:
    """Return a history of one's own in which there is a match in each state."""
    journal, known = _made()
    files = MemoryFiles()
    files.parts["current"] = journal
    history = MemoryHistory(files)
    # Nothing of a match ever changes, so that none has to be replayed again.
    history._current.update(known)
    return history


def lay_furnished(folder: Path) -> None:
    """Put the same history into a folder, for an app to open."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / FILE).write_bytes(_made()[0])


@cache
def _made() -> tuple[bytes, dict[str, Match]]:
    history = MemoryHistory()
    every_screen.furnish(history)
    known = {one.id: history.match(one.id) for one in history.open_matches()}
    history.close()
    return history.files.parts["current"], known
