"""Opening a club's history."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from data.club.files import ClubFiles
from data.club.listening import Listening
from data.history import History
from data.together import Together

if TYPE_CHECKING:
    from collections.abc import Callable


class ClubHistory(Together):
    """The history of a club as this process has it."""

    def __init__(self, files: ClubFiles) -> None:
        super().__init__(History(files))
        self._files = files
        self._listening: Listening | None = None

    def listen(self, heard: Callable[[], None]) -> None:
        """Have something called, in a thread of its own, when other processes did something."""
        self._listening = Listening(self._files, heard)

    def close(self) -> None:
        """Let go of the connections."""
        if self._listening is not None:
            self._listening.close()
        self._history.close()


def open_club(address: str, club: str = "") -> History:
    """Open the history of a club.

    Raises:
        JournalNewer: a newer Skald was there.
        JournalError: the server cannot be reached or refuses.
    """
    return cast("History", ClubHistory(ClubFiles(address, club)))
