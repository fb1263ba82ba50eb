"""What one seat alone may know, at the devices round a table: open at its own, else covered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.match import seen_by
from views.seats import own_seats

if TYPE_CHECKING:
    from companion.match import Match
    from views.store import Store


def as_seen(store: Store, match: Match) -> Match:
    """Return a match as this device may show it: all of it once it is among the finished ones."""
    if not match.game.has_secrets or not store.history.is_open(match.id):
        return match
    return seen_by(match, open_seats(store, match))


def open_seats(store: Store, match: Match) -> frozenset[int]:
    """Return the seats whose secrets lie open here: its only one's, and what was uncovered."""
    own = own_seats(store, match.id)
    seats = {*own} if len(own) == 1 else set()
    for here, revision, seat in filter(None, [store.half_done.uncovered]):
        if (here, revision) == (match.id, match.revision):
            seats |= {seat} & {*covered_seats(store, match)}
    return frozenset(seats)


def covered_seats(store: Store, match: Match) -> tuple[int, ...]:
    """Return the seats whose secrets can be uncovered here.

    Several people may share a device; on the host's own there are those that no device has.
    """
    taken = store.history.seats(match.id) if store.by else {}
    own = own_seats(store, match.id)
    shared = own if len(own) > 1 else ()
    free = range(len(match.names)) if store.guest.keeps else ()
    return tuple(sorted({*shared, *(seat for seat in free if seat not in taken)}))


def turn_over(store: Store, match: Match, seat: int) -> None:
    """Uncover what a seat has, or cover it again; whatever is done next covers it, too."""
    here, shown = (match.id, match.revision, seat), store.half_done
    shown.uncovered = None if shown.uncovered == here else here
    store.shelf += 1


def leave(store: Store, match_id: str) -> None:
    """Stand up from a table, with everything covered."""
    store.half_done.uncovered = None
    store.stand_up(match_id)
