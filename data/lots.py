"""Lots: who begins, as the app drew it; whoever deletes that match gets the same again."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from pydantic import JsonValue, ValidationError

from companion.model import Frozen
from data.bin import Bin

SETTING = "lots"
"""The name of the setting that keeps the last lots."""

KEPT = 20
"""Lots that are kept: more than anybody draws to find one that pleases."""

Rounds = tuple[dict[str, int], ...]
"""Who rolled what, by the ids of the players: all of them, then those who tied for the most."""


class DrawnLot(Frozen):
    """A draw of the app for who begins a match, remembered for the same match again."""

    match: str
    game: str
    way: str
    """How it was decided: a table that takes another way gets another lot."""
    rounds: Rounds


class Lots(Bin):
    """The part of the history that remembers who was to begin."""

    def drawn(self, game: str, way: str, players: Iterable[str]) -> Rounds | None:
        """Return the lot of a match that nothing came of; None where these people get a new one."""
        for lot in self._lots():
            if _about(lot) == (game, way, frozenset(players)):
                return None if self._is_played(lot.match) else lot.rounds
        return None

    def keep_drawn(self, match_id: str, game: str, way: str, rounds: Rounds) -> None:
        """Remember the lot for a match, before anybody sees it.

        Raises:
            JournalError: the disk refuses.
        """
        new = DrawnLot(match=match_id, game=game, way=way, rounds=rounds)
        others = (lot for lot in self._lots() if _about(lot) != _about(new))
        lots: list[JsonValue] = [lot.model_dump(mode="json") for lot in (new, *others)]
        self.keep_setting(SETTING, lots[:KEPT])

    def _lots(self) -> list[DrawnLot]:
        kept = self.setting(SETTING)
        found = []
        for lot in kept if isinstance(kept, list) else ():
            with suppress(ValidationError):
                found.append(DrawnLot.model_validate(lot, strict=False))
        return [lot for lot in found if lot.rounds]

    def _is_played(self, match_id: str) -> bool:
        """Whether something was done in a match, and it stands."""
        open_ = self._open.get(match_id)
        begun = open_.steps > 0 if open_ else self._known(match_id)
        return begun and not self.is_discarded(match_id)


def _about(lot: DrawnLot) -> tuple[str, str, frozenset[str]]:
    return lot.game, lot.way, frozenset(lot.rounds[0])
