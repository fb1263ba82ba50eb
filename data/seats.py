"""Seats: which device has which seat of a match being played, where several devices play it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from data.errors import HistoryError
from data.playing import Playing

SETTING = "seats"
"""The name of the setting that keeps the seats of all matches being played; no export has them."""


class Seats(Playing):
    """The part of the history that knows whose seat is whose."""

    def seats(self, match_id: str) -> dict[int, str]:
        """Return the devices that have a seat of a match, by the seat."""
        kept = self._seated().get(match_id)
        found = kept.items() if isinstance(kept, dict) else ()
        sound = ((seat, by) for seat, by in found if seat.isdecimal() and isinstance(by, str))
        return {int(seat): by for seat, by in sound}

    def sit(self, match_id: str, seat: int, by: str) -> None:
        """Give a free seat to a device.

        Raises:
            HistoryError: another device has it, the match has no such seat or is not open.
            JournalError: the disk refuses.
        """
        if seat not in range(len(self.match(match_id).names)):
            raise HistoryError("seat.none")
        seats = self.seats(match_id)
        if seats.get(seat, by) != by:
            raise HistoryError("seat.taken")
        self._keep_seats(match_id, {**seats, seat: by})

    def rise(self, match_id: str, seat: int, by: str = "") -> None:
        """Free a seat for another device: that of a device, or of whichever has it.

        Raises:
            HistoryError: it is not that device's.
            JournalError: the disk refuses.
        """
        seats = self.seats(match_id)
        if seats.pop(seat, by) != by and by:
            raise HistoryError("seat.taken")
        self._keep_seats(match_id, seats)

    def _keep_seats(self, match_id: str, seats: Mapping[int, str]) -> None:
        # Those of matches that are over are nobody's any more.
        others = {id_: kept for id_, kept in self._seated().items() if id_ in self._open}
        others[match_id] = {str(seat): seats[seat] for seat in sorted(seats)}
        self.keep_setting(SETTING, others)

    def _seated(self) -> dict[str, Any]:
        kept = self.setting(SETTING)
        return kept if isinstance(kept, dict) else {}
