"""What can be entered of the table at any time, with everything a screen needs to show it.

After the end too, where it puts a wrong count right; ``enter`` is not listed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from companion.games.pax_viking.board import KINDS, TYPES, Kind, Type
from companion.games.pax_viking.cards import Card, titles
from companion.games.pax_viking.metrics import derived_duchies, left_of
from companion.games.pax_viking.position import Follower, Options, Position, Site
from companion.model import Frozen, Offer


class EstablishOffer(Offer):
    """Enter Followers; ``known`` sites need not be typed again."""

    do: Literal["establish"] = "establish"
    kinds: tuple[Kind, ...] = KINDS
    left: dict[Type, int]
    """Followers of each type still on the Jarlboard."""
    known: tuple[Site, ...]


class Held(Frozen):
    """One record of Followers and where it stands in its owner's list."""

    owner: int
    at: int
    follower: Follower


class MoveOffer(Offer):
    """Move one of the seat's own Followers."""

    do: Literal["move"] = "move"
    held: tuple[Held, ...]


class ReturnOffer(Offer):
    """Return one of the seat's own Followers."""

    do: Literal["return"] = "return"
    held: tuple[Held, ...]


class ReturnAllOffer(Offer):
    """Return everything of a seat."""

    do: Literal["return_all"] = "return_all"


class ReplaceOffer(Offer):
    """Take the site of one of the rivals' Followers."""

    do: Literal["replace"] = "replace"
    held: tuple[Held, ...]


class GainOffer(Offer):
    """Add to what a seat has, or take away."""

    do: Literal["gain"] = "gain"
    silfr: int
    hand: int


class DuchiesOffer(Offer):
    """Correct the duchies by hand, or count them again."""

    do: Literal["set_duchies"] = "set_duchies"
    derived: tuple[str, ...]


class SetInfluenceOffer(Offer):
    """Put an Influence marker by hand."""

    do: Literal["set_influence"] = "set_influence"
    types: tuple[Type, ...] = TYPES


class PoolOffer(Offer):
    """Put the count of tiles right."""

    do: Literal["set_pool"] = "set_pool"
    pool: int
    track: int | None


class DrawOffer(Offer):
    """Draw by an ability, so many at the most."""

    do: Literal["draw_tiles"] = "draw_tiles"
    most: int


class AddCardOffer(Offer):
    """Compose a card."""

    do: Literal["add_card"] = "add_card"
    taken: tuple[str, ...]
    """Titles that are given already."""


class CardsOffer(Offer):
    """Change, remove or turn one of these cards, or judge one by hand."""

    do: Literal["change_card", "remove_card", "turn_card", "judge_card"]
    cards: tuple[Card, ...]


def set_pool(position: Position, _options: Options) -> Iterator[PoolOffer]:
    """Offer to put the count of tiles right."""
    yield PoolOffer(pool=position.pool, track=position.track)


def set_influence(_position: Position, _options: Options) -> Iterator[SetInfluenceOffer]:
    """Offer to put an Influence marker where it lies."""
    yield SetInfluenceOffer()


def add_card(position: Position, _options: Options) -> Iterator[AddCardOffer]:
    """Offer to bring a card into play."""
    yield AddCardOffer(taken=titles(position.cards))


def change_card(position: Position, _options: Options) -> Iterator[CardsOffer]:
    """Offer to compose a card anew."""
    if position.cards:
        yield CardsOffer(do="change_card", cards=position.cards)


def remove_card(position: Position, _options: Options) -> Iterator[CardsOffer]:
    """Offer to take a card out of the game."""
    if position.cards:
        yield CardsOffer(do="remove_card", cards=position.cards)


def turn_card(position: Position, _options: Options) -> Iterator[CardsOffer]:
    """Offer to turn a card up or down."""
    if position.cards:
        yield CardsOffer(do="turn_card", cards=position.cards)


def judge_card(position: Position, _options: Options) -> Iterator[CardsOffer]:
    """Offer to judge the cards that have no condition."""
    if by_hand := tuple(card for card in position.cards if card.condition is None):
        yield CardsOffer(do="judge_card", cards=by_hand)


def establish(position: Position, _options: Options) -> Iterator[EstablishOffer]:
    """Offer every seat to enter Followers."""
    for seat, player in enumerate(position.players):
        yield EstablishOffer(seat=seat, left=left_of(player), known=position.sites)


def move(position: Position, _options: Options) -> Iterator[MoveOffer]:
    """Offer every seat to move Followers of its own."""
    for seat in position.seats:
        if own := held_by(position, seat):
            yield MoveOffer(seat=seat, held=own)


def held_by(position: Position, *seats: int) -> tuple[Held, ...]:
    """List all records of some seats."""
    return tuple(
        Held(owner=seat, at=at, follower=follower)
        for seat in seats
        for at, follower in enumerate(position.players[seat].followers)
    )


def return_some(position: Position, _options: Options) -> Iterator[ReturnOffer]:
    """Offer every seat to put Followers of its own back."""
    for seat in position.seats:
        if own := held_by(position, seat):
            yield ReturnOffer(seat=seat, held=own)


def replace(position: Position, _options: Options) -> Iterator[ReplaceOffer]:
    """Offer every seat to take the site of a rival."""
    for seat in position.seats:
        if rivals := held_by(position, *(one for one in position.seats if one != seat)):
            yield ReplaceOffer(seat=seat, held=rivals)


def gain(position: Position, _options: Options) -> Iterator[GainOffer]:
    """Offer every seat to add to what it has, or take away."""
    for seat, player in enumerate(position.players):
        yield GainOffer(seat=seat, silfr=player.silfr, hand=player.hand)


def set_duchies(position: Position, _options: Options) -> Iterator[DuchiesOffer]:
    """Offer every seat to correct its duchies by hand."""
    for seat, player in enumerate(position.players):
        yield DuchiesOffer(seat=seat, derived=derived_duchies(player))


def draw_tiles(position: Position, _options: Options) -> Iterator[DrawOffer]:
    """Offer every seat to draw by an ability, as long as there is a pile."""
    if pile := position.pool - (position.track or 0):
        for seat in position.seats:
            yield DrawOffer(seat=seat, most=pile)


def return_all(position: Position, _options: Options) -> Iterator[ReturnAllOffer]:
    """Offer every seat to take everything back."""
    for seat in position.seats:
        yield ReturnAllOffer(seat=seat)
