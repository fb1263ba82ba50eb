"""A table of an evening: its address, who sits there, and how it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.evening import Evening, Table, TableSpot
    from views.store import Store


def address(spot: TableSpot) -> str:
    """Write a table as it stands in an address: the third table of the first round is 1-3."""
    return f"{spot.round + 1}-{spot.table + 1}"


def names_at(evening: Evening, table: Table) -> str:
    """Say who sits at a table."""
    return " – ".join(called(evening, person) for person in table.people)


def called(evening: Evening, person: str) -> str:
    """Say what somebody is called at an evening."""
    return evening.names[evening.people.index(person)]


def ended(store: Store, evening: Evening, table: Table, playing: bool) -> str:  # noqa: FBT001 - what is seen of it
    """Say how the match at a table of an evening ended, or that it goes on."""
    if table.is_bye:
        return store.say(f"evening.bye.{evening.form}")
    if len(table.first) == len(table.people):
        return store.say("evening.level")
    if table.places:
        winners = [called(evening, seat) for seat in table.first]
        return store.say("evening.won", who=", ".join(winners), n=len(winners))
    if playing:
        return store.say("evening.playing")
    return store.say("evening.again" if table.level else "evening.open")
