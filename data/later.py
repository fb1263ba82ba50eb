"""Steps of a match being played that cannot be followed, because a step before them is not there.

Damage may have taken one, or today's rules refuse it. The match stands at the last step before.
Once it goes on from there, what came later is set aside in a table of its own, in order and with a
blank for whatever is not there; it can be made again, as far as it fits, or let go.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import match as matches
from companion.errors import CompanionError
from companion.match import Event, Match
from companion.model import change
from data.errors import HistoryError
from data.lines import Drop, Forget, PutDocument, RawDocument, Write
from data.records import readable
from data.stored import later_of, log_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

BLANK = RawDocument(b"{}", 0, 2)
"""What is stored in place of a step that is not there."""

MOST_BLANKS = 20
"""Blanks that are stored of a gap, however long; ``undo`` across more is made step by step."""


def followed(shelf: Mapping[str, RawDocument], match_id: str) -> tuple[Event, ...]:
    """Read the events of a log up to the first one that is missing or unreadable."""
    events: list[Event] = []
    while (event := _event(shelf.get(str(len(events) + 1)), match_id)) is not None:
        events.append(event)
    return tuple(events)


def setting_aside(
    log: Mapping[str, RawDocument], later: Mapping[str, RawDocument], match_id: str, revision: int
) -> list[Write]:
    """Return the writes that take what comes after a revision out of the log and keep it."""
    rest = _rest(log, revision)
    writes: list[Write] = [
        PutDocument(later_of(match_id), str(number), other)
        for number, other in enumerate(rest, start=len(later) + 1)
    ]
    return writes + [Drop(log_of(match_id), key) for key in _numbers(log) if int(key) > revision]


def kept(
    log: Mapping[str, RawDocument], later: Mapping[str, RawDocument], match_id: str, revision: int
) -> tuple[Event | None, ...]:
    """Return what came later, a None for each blank; what was set aside first comes first."""
    aside = [later[key] for key in sorted(_numbers(later), key=int)]
    return tuple(_event(stored, match_id) for stored in (*aside, *_rest(log, revision)))


def letting_go(log: Mapping[str, RawDocument], match_id: str, revision: int) -> list[Write]:
    """Return the writes that delete what came later."""
    rest = [Drop(log_of(match_id), key) for key in _numbers(log) if int(key) > revision]
    return [Forget(later_of(match_id)), *rest]


def made_again(match: Match, events: Sequence[Event | None]) -> tuple[tuple[Match, ...], int]:
    """Make steps again at their own times; return the way, and how many of them do not fit.

    Whatever undoes or redoes a step that could not be made is left out with it.
    """
    way: list[Match] = []
    unfit = 0
    done: list[bool] = []
    undone: list[bool] = []
    fits = True
    for event in events:
        if event is None:
            fits = False
            done.append(fits)
            continue
        if event.do != "act":
            source, target = (done, undone) if event.do == "undo" else (undone, done)
            made = source.pop() if source else event.do == "undo"
            target.append(made)
            if not made:
                continue
        try:
            # What it was one operation with may not be there.
            match = matches.follow(match, event if fits else change(event, joined=False))
        except CompanionError:
            fits = False
            unfit += 1
        else:
            fits = True
            way.append(match)
        if event.do == "act":
            done.append(fits)
            undone.clear()
    return tuple(way), unfit


def _event(stored: RawDocument | None, match_id: str) -> Event | None:
    try:
        return readable(Event, stored, match_id) if stored is not None else None
    except HistoryError:
        return None


def _numbers(shelf: Mapping[str, RawDocument]) -> list[str]:
    return [key for key in shelf if key.isascii() and key.isdecimal()]


def _rest(log: Mapping[str, RawDocument], revision: int) -> list[RawDocument]:
    """Return what a log has after a revision, with a blank for each step that is not there."""
    rest: list[RawDocument] = []
    last = revision
    for number in sorted(int(key) for key in _numbers(log)):
        if number > revision:
            rest += [BLANK] * min(number - last - 1, MOST_BLANKS)
            rest.append(log[str(number)])
            last = number
    return rest
