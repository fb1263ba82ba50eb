"""How long a game takes here: told by the matches that were played at this table, and not guessed.

A match that was only added up at its end tells nothing, nor does one that was broken off, or one
that all agreed on the way to end sooner.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING, Any

from data.errors import HistoryError
from data.exchange.content import moment
from data.exchange.plays import minutes_between, minutes_of
from data.records import played, readable_json

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from companion.game import Game
    from companion.match import Match
    from data.history import History
    from data.records import Record

RECENT = 5
"""So many of the last matches count: people grow quicker, and years ago others were playing."""

LOOKED_AT = 300
"""Of all finished matches so many are searched for them, whatever was played."""


@dataclass(frozen=True)
class Usual:
    """How the last matches went that were like this one."""

    matches: int
    minutes: int
    entries: int
    """Entries in the log at the end."""

    def left(self, entries: int) -> int:
        """Return the minutes that are left after so many entries, 0 once it takes longer.

        >>> Usual(matches=3, minutes=60, entries=90).left(30)
        40
        """
        return max(0, round(self.minutes * (self.entries - entries) / self.entries))


def usual(
    history: History, game: Game[Any, Any], seats: int, options: Mapping[str, Any]
) -> Usual | None:
    """Return how long the last matches took with so many players; None where none was recorded."""
    timed = list(_timed(history, game, seats, options))
    if not timed:
        return None
    minutes, entries = zip(*timed, strict=True)
    return Usual(len(timed), round(median(minutes)), round(median(entries)))


def so_far(match: Match) -> int:
    """Return the minutes for which people have sat at a match that goes on."""
    times = (match.setup.begun, *(step.at for step in match.back()))
    return minutes_between(moment(at) for at in times if at)


def left_at_pace(match: Match) -> int | None:
    """Return the minutes that are left if rounds go on as quickly, where they are followed.

    One is in the middle of a round; the first one tells too little.
    """
    standing = match.game.standing(match.position, match.options)
    facts = standing.facts if standing else {}
    number, rounds = facts.get("round", 1), facts.get("rounds")
    if not (isinstance(number, int) and isinstance(rounds, int)) or number == 1:
        return None
    done = number - 0.5
    return round(so_far(match) * (rounds - done) / done)


def _timed(
    history: History, game: Game[Any, Any], seats: int, options: Mapping[str, Any]
) -> Iterator[tuple[int, int]]:
    version = {name: options.get(name) for name in game.versions}
    found = 0
    for match in history.finished()[:LOOKED_AT]:
        if found == RECENT:
            return
        try:
            setup = readable_json(match.packed, match.id)["setup"]
            if setup["game"] != game.id or len(setup["seats"]) != seats:
                continue
            if version != {name: setup["options"].get(name) for name in game.versions}:
                continue
            record = history.record(match.id)
        except (HistoryError, LookupError):
            # Nobody can read it; others can be read.
            continue
        result = record.result
        if result is None or not result.over or not _whole(record, game):
            continue
        minutes, entries = minutes_of(record, result), played(record.events, result)
        if minutes and entries:
            found += 1
            yield minutes, entries


def _whole(record: Record, game: Game[Any, Any]) -> bool:
    """Tell whether a match was followed, and played to its usual end."""
    actions = (event.action for event in record.events)
    done = {action.get("do") for action in actions if isinstance(action, dict)}
    return game.followed_by in done and game.sooner not in done
