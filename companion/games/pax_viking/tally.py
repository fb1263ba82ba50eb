"""Counting after the game: Followers by type alone, where nobody enters each place any more."""

from __future__ import annotations

from pydantic import JsonValue

from companion.games.pax_viking.actions import ChangeCard, CheckNow, Establish, Return
from companion.games.pax_viking.board import Kind, Type, fold
from companion.games.pax_viking.cards import LOOKED_AT, Card, Check
from companion.games.pax_viking.pieces import player_of
from companion.games.pax_viking.position import Follower, Position
from companion.model import Enter, change

TALLIED: Kind = "venture"
"""What Followers stand on of whom only the number is known; in no WIND and no REGION."""


def tallied(position: Position, seat: int, kind: Type) -> int:
    """Count the Followers of a type of whom no place is known."""
    at = _at(position, seat, kind)
    return 0 if at is None else position.players[seat].followers[at].count


def tally(position: Position, seat: int, kind: Type, count: int) -> Establish | Return | Enter:
    """Return the entry that makes this the number of a seat's Followers without a place."""
    at = _at(position, seat, kind)
    if at is None:
        return Establish(seat=seat, kind=TALLIED, type=kind, count=max(1, count))
    if count <= 0:
        return Return(seat=seat, at=at)
    return Enter(path=f"players[{seat}].followers[{at}].count", value=count)


def _at(position: Position, seat: int, kind: Type) -> int | None:
    found = (
        at
        for at, one in enumerate(player_of(position, seat).followers)
        if one.type == kind and not _placed(one)
    )
    return next(found, None)


def _placed(one: Follower) -> bool:
    return bool(one.kind != TALLIED or one.name or one.wind or one.region)


def emptied(position: Position) -> Enter:
    """Return the entry that takes away the Silfr of the start, for a game that is over already."""
    players: list[JsonValue] = [
        change(player, silfr=0).model_dump(mode="json") for player in position.players
    ]
    return Enter(path="players", value=players)


def placed(position: Position, seat: int) -> int:
    """Count the Followers of whom the place is known."""
    return sum(one.count for one in player_of(position, seat).followers if _placed(one))


def met_by_hand(title: str, seats: tuple[int, ...], check: Check) -> Card:
    """Return a card of which is known only who met it, of a tier that the check looks at."""
    return Card(title=title, tier=LOOKED_AT[check][0], face_up=True, met_by=seats)


def ended(position: Position, check: Check, title: str) -> tuple[CheckNow | ChangeCard, ...]:
    """Return what is to be done when the game has ended in this check.

    The card made by ``met_by_hand`` goes to a tier that is looked at.
    """
    found = next((card for card in position.cards if fold(card.title) == fold(title)), None)
    if found is None or found.condition is not None or found.tier in LOOKED_AT[check]:
        return (CheckNow(check=check),)
    card = change(found, tier=LOOKED_AT[check][0])
    return (ChangeCard(title=title, card=card), CheckNow(check=check))
