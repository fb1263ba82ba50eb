"""What can be done now, with everything a screen needs to show it.

Entries of what lies on the table are possible at any time, after the end too, where they put a
wrong count right; ``enter`` is not listed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from companion.games.pax_viking.board import KINDS, TYPES, Kind, Type
from companion.games.pax_viking.builder import TEMPLATES, Template
from companion.games.pax_viking.cards import CHECKS, TIERS, Card, Check, Tier, looked_at
from companion.games.pax_viking.clock import STANDARD, ActionName, taken
from companion.games.pax_viking.conditions import Where
from companion.games.pax_viking.influence import Shift, shifts
from companion.games.pax_viking.metrics import derived_duchies, unplaced
from companion.games.pax_viking.position import (
    MARKERS,
    Follower,
    Marker,
    Options,
    Player,
    Position,
    Site,
)
from companion.games.pax_viking.scoring import is_over
from companion.games.pax_viking.setup import SetupPlan, setup_plan, setup_steps
from companion.games.pax_viking.turns import income, markers_left
from companion.model import Frozen, Offer, Phrase, phrase


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


def offers(position: Position, options: Options) -> tuple[Offer, ...]:
    """List what can be done now; when the game is over, only what puts entries right."""
    over = is_over(position, options)
    return (
        *(() if over else turn_offers(position, options)),
        *table_offers(position),
        *(offer for seat in position.seats for offer in seat_offers(position, seat)),
    )


def turn_offers(position: Position, options: Options) -> Iterator[Offer]:
    """Offer what is due."""
    turn, seat = position.turn, position.active
    if turn is None:
        yield SetUpOffer(
            plan=setup_plan(len(position.players)), steps=setup_steps(len(position.players))
        )
        yield BeginTurnOffer(seat=seat)
    elif turn.phase == "influence":
        yield InfluenceOffer(seat=seat, shifts=shifts(position, seat, options))
    elif turn.phase == "actions":
        if markers_left(position):
            yield action_offer(position)
        yield solstice_offer(position)
    else:
        yield EndTurnOffer(
            seat=seat,
            checks=titles(looked_at(position.cards, "turn_end")),
            following=(seat + 1) % len(position.players),
        )
    yield event_offer(position)
    yield CheckOffer(now=position.check)


def titles(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """List the titles of cards."""
    return tuple(card.title for card in cards)


def action_offer(position: Position) -> ActionOffer:
    """Offer the actions with the markers that pay for them."""
    markers = markers_left(position)
    seat = position.active
    standard = tuple(
        Act(action=name, markers=markers, tiles=taken(position, name)) for name in STANDARD
    )
    own = tuple(
        Act(action=kind, markers=(kind,), tiles=taken(position, kind))
        for kind in TYPES
        if kind in markers
    )
    return ActionOffer(
        seat=seat,
        left=actions_left(position),
        acts=(*standard, *own),
        silfr=position.players[seat].silfr,
    )


def actions_left(position: Position) -> int:
    """Count the actions left to the active player."""
    used = position.turn.used if position.turn is not None else ()
    return max(0, MARKERS - len(used))


def event_offer(position: Position) -> EventOffer:
    """Offer an Event: by a marker in the Action Phase, by an ability at any time."""
    acting = position.turn is not None and position.turn.phase == "actions"
    voters = len(position.players)
    return EventOffer(
        seat=position.active,
        markers=markers_left(position) if acting else (),
        voters=voters,
        needed=-(-voters // 2),
        face_down=titles(tuple(card for card in position.cards if not card.face_up)),
        checks=titles(looked_at(position.cards, "event")),
    )


def solstice_offer(position: Position) -> SolsticeOffer:
    """Offer the income, and say how many tiles are too many."""
    player = position.players[position.active]
    established = {follower.type for follower in player.followers}
    return SolsticeOffer(
        seat=position.active,
        income=income(player),
        types=tuple(kind for kind in TYPES if kind in established),
        hand=player.hand,
        discard=max(0, player.hand - player.hand_limit),
    )


def table_offers(position: Position) -> Iterator[Offer]:
    """Offer the entries that belong to nobody."""
    yield PoolOffer(pool=position.pool, track=position.track)
    yield SetInfluenceOffer()
    yield AddCardOffer(taken=titles(position.cards))
    by_hand = tuple(card for card in position.cards if card.condition is None)
    if position.cards:
        yield CardsOffer(do="change_card", cards=position.cards)
        yield CardsOffer(do="remove_card", cards=position.cards)
        yield CardsOffer(do="turn_card", cards=position.cards)
    if by_hand:
        yield CardsOffer(do="judge_card", cards=by_hand)


def held_by(position: Position, seats: tuple[int, ...]) -> tuple[Held, ...]:
    """List all records of some seats."""
    return tuple(
        Held(owner=seat, at=at, follower=follower)
        for seat in seats
        for at, follower in enumerate(position.players[seat].followers)
    )


def seat_offers(position: Position, seat: int) -> Iterator[Offer]:
    """Offer the entries of a seat."""
    player = position.players[seat]
    yield EstablishOffer(seat=seat, left=left_of(player), known=position.sites)
    own = held_by(position, (seat,))
    rivals = held_by(position, tuple(one for one in position.seats if one != seat))
    if own:
        yield MoveOffer(seat=seat, held=own, known=position.sites)
        yield ReturnOffer(seat=seat, held=own)
    if rivals:
        yield ReplaceOffer(seat=seat, held=rivals)
    yield GainOffer(
        seat=seat,
        silfr=player.silfr,
        hand=player.hand,
        hand_limit=player.hand_limit,
        longships=player.longships,
        homes=player.homes,
    )
    yield DuchiesOffer(seat=seat, derived=derived_duchies(player), by_hand=player.duchies)
    pile = position.pool - (position.track or 0)
    if pile:
        yield DrawOffer(seat=seat, most=pile)
    yield ReturnAllOffer(seat=seat)


def left_of(player: Player) -> dict[Type, int]:
    """Count the Followers of each type that are still to be established."""
    return {kind: unplaced(player, Where(type=kind)) for kind in TYPES}


def checklist(position: Position, options: Options) -> tuple[Phrase, ...]:
    """Say what the present phase asks of the active player, step by step."""
    turn, seat = position.turn, position.active
    if turn is None or is_over(position, options):
        return ()
    if turn.phase == "influence":
        moved = shifts(position, seat, options)
        return tuple(one.told for one in moved) or (phrase("pax_viking.checklist.no_influence"),)
    if turn.phase == "actions":
        return (
            phrase("pax_viking.checklist.actions", n=actions_left(position)),
            phrase("pax_viking.checklist.event"),
        )
    player = position.players[seat]
    over_limit = max(0, player.hand - player.hand_limit)
    discard = phrase("pax_viking.checklist.discard", n=over_limit)
    return (
        *((discard,) if over_limit else ()),
        phrase("pax_viking.checklist.refresh"),
        phrase("pax_viking.checklist.unexhaust"),
    )
