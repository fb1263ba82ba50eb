"""Whose seat is whose where several devices play a match, as one of them knows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.own import last_of, lost_of
from views.telling import described_first

if TYPE_CHECKING:
    from companion.match import Match, Step
    from views.store import Store


def own_seats(store: Store, match_id: str) -> tuple[int, ...]:
    """Return the seats of a match that this device has."""
    if not store.by or not store.history.is_open(match_id):
        return ()
    return tuple(seat for seat, by in store.history.seats(match_id).items() if by == store.by)


def own_seat(store: Store, match_id: str, *first: int | None) -> int | None:
    """Return whose board is looked at here: one of the first seats given that is this device's.

    None where it has no seat.
    """
    own = own_seats(store, match_id)
    return next((seat for seat in (*first, *own) if seat in own), None)


def seat_of(store: Store, match: Match, step: Step) -> int | None:
    """Return the seat of another device that made a step, None where it was made here."""
    if not step.by or step.by == store.by or not store.history.is_open(match.id):
        return None
    seats = store.history.seats(match.id).items()
    return next((seat for seat, by in seats if by == step.by), None)


def sit(store: Store, match_id: str, seat: int) -> None:
    """Take a free seat for this device."""
    store.history.sit(match_id, seat, store.by)
    store.changed()


def rise(store: Store, match_id: str, seat: int) -> None:
    """Let another device have a seat: one's own, or for the host any."""
    if store.guest.keeps:
        store.history.rise(match_id, seat)
    else:
        store.history.rise(match_id, seat, store.by)
    store.changed()


def may_undo(store: Store, match: Match) -> bool:
    """Tell whether a step may be taken back here: any, or for a guest its own."""
    return match.can_undo if store.guest.keeps else last_of(match, store.by) is not None


def may_redo(store: Store, match: Match) -> bool:
    """Tell whether an operation may be made again here: the last one, or for a guest its own."""
    return match.can_redo if store.guest.keeps else bool(lost_of(match, store.by))


def undo(store: Store, match: Match) -> None:
    """Take a step back, and say which where it was not the last one."""
    own = None if store.guest.keeps else last_of(match, store.by)
    if store.undo(match) and own is not None and own is not match.head:
        store.notify(store.say("timeline.taken_back", told=described_first(store, match, own)))


def may_put_right(store: Store, match_id: str, step: Step) -> bool:
    """Tell whether an entry may be put right here: a guest's own, as long as the match goes on."""
    return store.guest.keeps or (step.by == store.by and store.history.is_open(match_id))
