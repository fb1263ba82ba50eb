"""Opening a club's history."""

from __future__ import annotations

from typing import cast

from data.club.files import CLUB, ClubFiles
from data.history import History
from data.together import Together


def open_club(address: str, club: str = CLUB) -> History:
    """Open the history of a club.

    Raises:
        JournalNewer: a newer Skald was there.
        JournalError: the server cannot be reached or refuses.
    """
    return cast("History", Together(History(ClubFiles(address, club))))
