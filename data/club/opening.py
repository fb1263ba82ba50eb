"""Opening a club's history."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, cast

from data.club.files import ClubFiles
from data.club.listening import Listening
from data.errors import JournalError
from data.history import History
from data.together import Together

if TYPE_CHECKING:
    from collections.abc import Callable, Collection


class ClubHistory(Together):
    """The history of a club as this process has it."""

    def __init__(self, files: ClubFiles) -> None:
        super().__init__(History(files))
        self._files = files
        self._listening: Listening | None = None

    def listen(self, heard: Callable[[], None]) -> None:
        """Have something called, in a thread of its own, when other processes did something."""
        self._listening = Listening(self._files, heard)

    def tidy(self, now: str) -> None:
        """Let go of what lay in the bin long enough, by the one clock that all have in common.

        What one server's clock, that is wrong, has go is gone for all of them.
        """
        # While nobody can tell the time all stays.
        if self._history.binned():
            with suppress(JournalError):
                self._done("tidy", self._history.tidy, self.moment(now))

    def drop_forgotten(self, now: str, sitting: Collection[str] = ()) -> None:
        """Let go of old matches that nobody ever played, by the same clock."""
        drop = self._history.drop_forgotten
        with suppress(JournalError):
            self._done("drop_forgotten", drop, self.moment(now), sitting)

    def moment(self, _now: str) -> str:
        """Return what time it is at the database, whatever it is here.

        Raises:
            JournalError: the server cannot be reached or refuses.
        """
        return self._files.clock()

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
