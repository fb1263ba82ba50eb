"""What can be done now, with everything a screen needs to show it.

Entries of what lies on the table are possible at any time, after the end too, where they put a
wrong count right; ``enter`` is not listed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from companion.games.pax_viking.board import KINDS, TYPES, Kind, Type
from companion.games.pax_viking.builder import TEMPLATES, Template
from companion.games.pax_viking.cards import CHECKS, TIERS, Card, Check, Tier, looked_at, titles
from companion.games.pax_viking.clock import STANDARD, ActionName, taken
from companion.games.pax_viking.due import is_due
from companion.games.pax_viking.influence import Shift, shifts
from companion.games.pax_viking.metrics import derived_duchies, left_of
from companion.games.pax_viking.position import (
    Follower,
    Marker,
    Options,
    Position,
    Site,
)
from companion.games.pax_viking.scoring import is_over
from companion.games.pax_viking.setup import SetupPlan, setup_plan, setup_steps
from companion.games.pax_viking.turn import actions_left, income, markers_left
from companion.model import Frozen, Offer, Phrase


class SetUpOffer(Offer):
    """Lay out the start; with what lies where for so many players."""

    do: Literal["set_up"] = "set_up"
    plan: SetupPlan
    steps: tuple[Phrase, ...]


class BeginTurnOffer(Offer):
    """Have the app follow the turns."""

    do: Literal["begin_turn"] = "begin_turn"


class InfluenceOffer(Offer):
    """Take and return Influence markers as proposed."""

    do: Literal["take_influence"] = "take_influence"
    shifts: tuple[Shift, ...]


class Act(Frozen):
    """One action, the markers that can pay for it, and the tiles it takes."""

    action: ActionName
    markers: tuple[Marker, ...]
    tiles: int


class ActionOffer(Offer):
    """Use a marker."""

    do: Literal["take_action"] = "take_action"
    left: int
    """Actions still to be taken in this turn."""
    acts: tuple[Act, ...]
    silfr: int
    """What the player can pay with."""


class EventOffer(Offer):
    """Play an Event; then these cards are checked."""

    do: Literal["play_event"] = "play_event"
    markers: tuple[Marker, ...]
    voters: int
    needed: int
    """Votes for it that an Althing needs when everybody votes."""
    face_down: tuple[str, ...]
    """Titles of the cards one of which is turned up."""
    checks: tuple[str, ...]
    """Titles of the cards that are looked at, those still face down left out."""


class SolsticeOffer(Offer):
    """Book the income; how much, for which types, and how many tiles are too many."""

    do: Literal["winter_solstice"] = "winter_solstice"
    income: int
    types: tuple[Type, ...]
    hand: int
    discard: int
    """Tiles above the hand limit."""


class EndTurnOffer(Offer):
    """End the turn; then these cards are checked."""

    do: Literal["end_turn"] = "end_turn"
    checks: tuple[str, ...]
    following: int
    """The seat whose turn is next."""


class CheckOffer(Offer):
    """Make a check by hand."""

    do: Literal["check_now"] = "check_now"
    now: Check
    checks: tuple[Check, ...] = CHECKS


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
    known: tuple[Site, ...]


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
    hand_limit: int
    longships: int
    homes: int


class DuchiesOffer(Offer):
    """Correct the duchies by hand, or count them again."""

    do: Literal["set_duchies"] = "set_duchies"
    derived: tuple[str, ...]
    by_hand: int | None


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
    tiers: tuple[Tier, ...] = TIERS
    templates: tuple[Template, ...] = TEMPLATES
    taken: tuple[str, ...]
    """Titles that are given already."""


class CardsOffer(Offer):
    """Change, remove or turn one of these cards, or judge one by hand."""

    do: Literal["change_card", "remove_card", "turn_card", "judge_card"]
    cards: tuple[Card, ...]


def set_up(position: Position, options: Options) -> Iterator[SetUpOffer]:
    """Offer to lay out the start, as long as no turn is followed."""
    if position.turn is None and not is_over(position, options):
        seats, first = len(position.players), position.active
        yield SetUpOffer(plan=setup_plan(seats, first), steps=setup_steps(seats, first))


def begin_turn(position: Position, options: Options) -> Iterator[BeginTurnOffer]:
    """Offer to follow the turns from here on."""
    if position.turn is None and not is_over(position, options):
        yield BeginTurnOffer(seat=position.active)


def take_influence(position: Position, options: Options) -> Iterator[InfluenceOffer]:
    """Offer the Influence Phase, with what changes hands in it."""
    if is_due(position, "take_influence", options):
        seat = position.active
        yield InfluenceOffer(seat=seat, shifts=shifts(position, seat, options))


def take_action(position: Position, options: Options) -> Iterator[ActionOffer]:
    """Offer the actions with the markers that pay for them."""
    markers = markers_left(position)
    if not markers or not is_due(position, "take_action", options):
        return
    standard = tuple(
        Act(action=name, markers=markers, tiles=taken(position, name))
        for name in STANDARD
        if name != "buy" or position.track != 0
    )
    own = tuple(
        Act(action=kind, markers=(kind,), tiles=taken(position, kind))
        for kind in TYPES
        if kind in markers
    )
    seat = position.active
    yield ActionOffer(
        seat=seat,
        left=actions_left(position),
        acts=(*standard, *own),
        silfr=position.players[seat].silfr,
    )


def winter_solstice(position: Position, options: Options) -> Iterator[SolsticeOffer]:
    """Offer the income, and say how many tiles are too many."""
    if not is_due(position, "winter_solstice", options):
        return
    player = position.players[position.active]
    established = {follower.type for follower in player.followers}
    yield SolsticeOffer(
        seat=position.active,
        income=income(player),
        types=tuple(kind for kind in TYPES if kind in established),
        hand=player.hand,
        discard=max(0, player.hand - player.hand_limit),
    )


def end_turn(position: Position, options: Options) -> Iterator[EndTurnOffer]:
    """Offer to end the turn after its winter."""
    if is_due(position, "end_turn", options):
        yield EndTurnOffer(
            seat=position.active,
            checks=titles(looked_at(position.cards, "turn_end")),
            following=(position.active + 1) % len(position.players),
        )


def play_event(position: Position, options: Options) -> Iterator[EventOffer]:
    """Offer an Event: by a marker in the Action Phase, by an ability at any time."""
    if is_over(position, options):
        return
    acting = is_due(position, "take_action", options)
    voters = len(position.players)
    yield EventOffer(
        seat=position.active,
        markers=markers_left(position) if acting else (),
        voters=voters,
        needed=-(-voters // 2),
        face_down=titles(tuple(card for card in position.cards if not card.face_up)),
        checks=titles(looked_at(position.cards, "event")),
    )


def check_now(position: Position, options: Options) -> Iterator[CheckOffer]:
    """Offer a check by hand."""
    if not is_over(position, options):
        yield CheckOffer(now=position.check)


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
            yield MoveOffer(seat=seat, held=own, known=position.sites)


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
        yield GainOffer(
            seat=seat,
            silfr=player.silfr,
            hand=player.hand,
            hand_limit=player.hand_limit,
            longships=player.longships,
            homes=player.homes,
        )


def set_duchies(position: Position, _options: Options) -> Iterator[DuchiesOffer]:
    """Offer every seat to correct its duchies by hand."""
    for seat, player in enumerate(position.players):
        yield DuchiesOffer(seat=seat, derived=derived_duchies(player), by_hand=player.duchies)


def draw_tiles(position: Position, _options: Options) -> Iterator[DrawOffer]:
    """Offer every seat to draw by an ability, as long as there is a pile."""
    if pile := position.pool - (position.track or 0):
        for seat in position.seats:
            yield DrawOffer(seat=seat, most=pile)


def return_all(position: Position, _options: Options) -> Iterator[ReturnAllOffer]:
    """Offer every seat to take everything back."""
    for seat in position.seats:
        yield ReturnAllOffer(seat=seat)
