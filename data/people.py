"""Who plays, and what is remembered besides matches: players, settings, the last setups.

A match keeps the names and ids it was played under. What people are called now, and who of two
spellings is one person, is told by the players alone: so a new name is seen everywhere at once, a
merge can be taken back, and files of other devices still meet the same matches.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from companion.match import Setup
from data import stored as tables
from data.errors import HistoryError
from data.records import Naming, Person, player_in, player_row

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pydantic import JsonValue

    from data.journal import JournalStorage
    from data.table import NamedDB, NamedTable


class People:
    """The part of the history that knows players and settings."""

    _db: NamedDB
    _journal: JournalStorage

    def __init__(self) -> None:
        self._naming: Naming | None = None

    def players(self) -> tuple[Person, ...]:
        """List all players, hidden and merged ones too, those who played last first."""
        rows = sorted(self._table(tables.PLAYERS), key=lambda row: int(row["turn"]), reverse=True)
        return tuple(player_in(row) for row in rows)

    def player(self, player_id: str) -> Person | None:
        """Return the player of that id, None when nobody is remembered under it."""
        row = self._table(tables.PLAYERS).named(player_id)
        return player_in(row) if row is not None else None

    def keep_player(self, player: Person) -> None:
        """Add a player, or change the one of that id.

        Raises:
            HistoryError: the player would be the same one as nobody, or as themselves in the end.
        """
        known = self._table(tables.PLAYERS).named(player.id)
        if player.same_as:
            self._check_same(player)
        turn = known["turn"] if known else self._next_turn()
        self._table(tables.PLAYERS).keep(player.id, player_row(player, turn))
        # Whoever sits down to play is kept anew each time, mostly as they were.
        if self.naming != Naming.of_players(self.players()):
            self._renamed()

    @property
    def naming(self) -> Naming:
        """How everybody is called now."""
        if self._naming is None:
            self._naming = Naming.of_players(self.players())
        return self._naming

    def setting(self, key: str, default: Any = None) -> Any:
        """Return a setting, or the default while it was never kept."""
        kept = self._table(tables.SETTINGS).named(key)
        return kept["value"] if kept else default

    def keep_setting(self, key: str, value: JsonValue) -> None:
        """Keep a setting."""
        self.keep_settings({key: value})

    def keep_settings(self, settings: Mapping[str, JsonValue]) -> None:
        """Keep several settings, all or none."""
        self._journal.commit(*tables.setting(settings))

    def settings(self) -> dict[str, JsonValue]:
        """Return all settings ever kept."""
        return {str(row.doc_id): row["value"] for row in self._table(tables.SETTINGS)}

    def last_setup(self, game_id: str) -> Setup | None:
        """Return how a game was last begun, for a rematch; None when it never was."""
        stored = self._journal.shelf(tables.LAST).get(game_id)
        return self.naming.named(Setup.model_validate_json(stored.raw)) if stored else None

    def last_setups(self) -> tuple[Setup, ...]:
        """Return how each game was last begun, under the names of that day."""
        shelf = self._journal.shelf(tables.LAST)
        return tuple(Setup.model_validate_json(stored.raw) for stored in shelf.values())

    def _table(self, name: str) -> NamedTable:
        return cast("NamedTable", self._db.table(name))

    def _next_turn(self) -> int:
        return 1 + max((int(row["turn"]) for row in self._table(tables.PLAYERS)), default=0)

    def _renamed(self) -> None:
        """Take note of how everybody is called now."""
        self._naming = Naming.of_players(self.players())

    def _check_same(self, player: Person) -> None:
        other: Person | None = player
        seen: set[str] = set()
        while other is not None and other.same_as:
            seen.add(other.id)
            if other.same_as in seen:
                raise HistoryError("players.same_circle")
            other = self.player(other.same_as)
        if other is None:
            raise HistoryError("players.same_nobody")
