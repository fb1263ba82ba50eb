"""The history as a guest has it: what is not theirs is not there, or is refused.

Every session has one of these, and nothing else, between its screens and the history. So whatever a
screen shows or a client sends, more than ``data.guests`` allows cannot come of it; what is named
nowhere below is the host's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from companion.match import events_of
from companion.own import FAR, disturbed
from data.errors import HistoryError
from data.guests import HOST, Guest, Right

if TYPE_CHECKING:
    from companion.match import Event, Match
    from companion.model import Notice
    from data.history import History
    from data.records import FinishedMatch, OpenMatch, Person

MOST = 2 * FAR + 100
"""Events that a guest's operation may come to: all the others wait for it."""

NEEDED: Mapping[str, Right] = {
    "begin": Right.BEGIN,
    "chronicle": Right.READ,
    "decide": Right.BEGIN,
    "drawn": Right.BEGIN,
    "evening": Right.READ,
    "evenings": Right.READ,
    "keep_drawn": Right.BEGIN,
    "keep_evening": Right.BEGIN,
    "last_setup": Right.BEGIN,
    "last_setups": Right.BEGIN,
    "naming": Right.LOOKS,
    "of_club": Right.LOOKS,
    "player": Right.LOOKS,
    "seasons": Right.READ,
    "setting": Right.LOOKS,
    "undecide": Right.BEGIN,
}
"""What somebody has to be allowed who asks the history for something."""

AT_A_MATCH = frozenset(
    {"events", "finish", "finished_match", "match", "record", "remark", "seats", "sit", "standing"}
)
"""What takes the right to a table, that of the match it is given first."""


def permitted(history: History, guest: Guest) -> History:
    """Return the history as somebody has it."""
    return history if guest == HOST else cast("History", Permitted(history, guest))


class Permitted:
    """What a guest has of a history, with the same methods as the history itself."""

    def __init__(self, history: History, guest: Guest) -> None:
        self._history = history
        self._guest = guest

    def __getattr__(self, name: str) -> Any:
        if name in AT_A_MATCH:
            return partial(self._at_a_match, name)
        if not self._guest.may(NEEDED.get(name, Right.KEEP)):
            raise NotYours
        return getattr(self._history, name)

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What is wrong with the history is the host's business."""
        return ()

    def is_open(self, match_id: str) -> bool:
        """Whether a match that may be seen is being played."""
        return self._guest.may(Right.TABLE, match_id) and self._history.is_open(match_id)

    def is_finished(self, match_id: str) -> bool:
        """Whether a match that may be seen is among the finished ones."""
        return self._guest.may(Right.TABLE, match_id) and self._history.is_finished(match_id)

    def open_matches(self) -> tuple[OpenMatch, ...]:
        """List the matches being played that may be seen."""
        found = self._history.open_matches()
        return tuple(match for match in found if self._guest.may(Right.TABLE, match.id))

    def finished(self) -> tuple[FinishedMatch, ...]:
        """List the finished matches that may be seen."""
        found = self._history.finished()
        return tuple(match for match in found if self._guest.may(Right.TABLE, match.id))

    def players(self) -> tuple[Person, ...]:
        """List the people, for whoever may begin a match with them."""
        return self._history.players() if self._guest.may(Right.BEGIN) else ()

    def keep(
        self,
        before: Match,
        after: Match,
        events: tuple[Event, ...] = (),
        _settings: Mapping[str, Any] | None = None,
    ) -> None:
        """Store what was done at a table, and nothing of what it teaches: boxes are the host's.

        What others did stays as it is.
        """
        events = events or events_of((after,))
        if not leaves_to_others(before, after, events):
            raise NotYours
        self._at_a_match("keep", before, after, events)

    def rise(self, match_id: str, seat: int, by: str) -> None:
        """Free a seat of this device, and of no other."""
        if not by:
            raise NotYours
        self._at_a_match("rise", match_id, seat, by)

    def keep_player(self, player: Person) -> None:
        """Remember somebody new who plays; whoever is known stays as they are."""
        if not self._guest.may(Right.BEGIN):
            raise NotYours
        if self._history.player(player.id) is None:
            self._history.keep_player(player.model_copy(update={"same_as": ""}))

    def later(self, _match_id: str) -> int:
        """Offer no steps to be brought back: that mends the history."""
        return 0

    def drop_unplayed(self, _match_id: str) -> bool:
        """Delete nothing, also where nobody would miss it."""
        return False

    def drop_forgotten(self, _now: str, _sitting: object = ()) -> None:
        """Delete nothing: a guest does not tidy the history."""

    def _at_a_match(self, name: str, which: Any, *more: Any) -> Any:
        match_id = which if isinstance(which, str) else which.id
        if not self._guest.may(Right.TABLE, match_id):
            raise NotYours
        return getattr(self._history, name)(which, *more)


def leaves_to_others(before: Match, after: Match, events: Sequence[Event]) -> bool:
    """Tell whether a device leaves what others did as they did it, and forges nothing of theirs."""
    by = events[0].by
    return bool(by) and len(events) <= MOST and disturbed(before, after, by) is None


class NotYours(HistoryError):
    """Somebody asked for what is not theirs."""

    def __init__(self) -> None:
        super().__init__("guest.refused")
