"""What can be done now, with everything a screen needs to show it.

What lies on the table can be entered at any time, after the end too, where it puts a wrong count
right. Of that only what a screen has to know more of is offered.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from companion.games.pax_viking.board import TYPES, Type
from companion.games.pax_viking.cards import looked_at, titles
from companion.games.pax_viking.clock import STANDARD, ActionName, pile_in_doubt, taken, ways
from companion.games.pax_viking.due import is_due
from companion.games.pax_viking.influence import Shift, shifts
from companion.games.pax_viking.position import Marker, Options, Position, is_last_turn
from companion.games.pax_viking.scoring import is_over
from companion.games.pax_viking.turn import (
    actions_left,
    income,
    markers_left,
    next_seat,
    voters,
)
from companion.model import Frozen, Offer


class BeginTurnOffer(Offer):
    """Have the app follow the turns."""

    do: Literal["begin_turn"] = "begin_turn"


class InfluenceOffer(Offer):
    """Take and return Influence markers as proposed."""

    do: Literal["take_influence"] = "take_influence"
    shifts: tuple[Shift, ...]


class OfferedAction(Frozen):
    """One action, the markers that can pay for it, and the tiles it takes."""

    action: ActionName
    markers: tuple[Marker, ...]
    ways: tuple[int, ...]
    """How many tiles may leave, the most first; the table is asked where that is not known."""

    @property
    def tiles(self) -> int:
        """How many leave at the most."""
        return self.ways[0]


class ActionOffer(Offer):
    """Use a marker."""

    do: Literal["take_action"] = "take_action"
    left: int
    """Actions still to be taken in this turn."""
    acts: tuple[OfferedAction, ...]
    silfr: int
    """What the player can pay with."""
    pile_in_doubt: bool
    """Whether the pile may be empty."""

    @property
    def prices(self) -> range:
        """What a tile may cost."""
        return range(self.silfr + 1)


class EventOffer(Offer):
    """Play an Event; then these cards are checked."""

    do: Literal["play_event"] = "play_event"
    markers: tuple[Marker, ...]
    voters: tuple[int, ...]
    """Seats that vote in an Althing, in turn order."""
    needed: int
    """Votes for it that an Althing needs when everybody votes."""
    face_down: tuple[str, ...]
    """Titles of the cards one of which is turned up."""
    checks: tuple[str, ...]
    """Titles of the cards that are looked at, those still face down left out."""


class SolsticeOffer(Offer):
    """Record the income; how much, for which types, and how many tiles are too many."""

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
    following: int | None
    """The seat whose turn is next; None after the last turn (ruling C3)."""


class DrawTilesOffer(Offer):
    """Draw by an ability, so many at the most."""

    do: Literal["draw_tiles"] = "draw_tiles"
    most: int


def begin_turn(position: Position, options: Options) -> Iterator[BeginTurnOffer]:
    """Offer to follow the turns from here on; somebody who has left does not begin."""
    if position.turn is None and not is_over(position, options):
        gone = position.players[position.active].gone
        yield BeginTurnOffer(seat=next_seat(position) if gone else position.active)


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
        OfferedAction(action=name, markers=markers, ways=ways(position, name))
        for name in STANDARD
        if name != "buy" or taken(position, name)
    )
    own = tuple(
        OfferedAction(action=kind, markers=(kind,), ways=ways(position, kind))
        for kind in TYPES
        if kind in markers
    )
    seat = position.active
    yield ActionOffer(
        seat=seat,
        left=actions_left(position),
        acts=(*standard, *own),
        silfr=position.players[seat].silfr,
        pile_in_doubt=pile_in_doubt(position),
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
        last = is_last_turn(position, options)
        yield EndTurnOffer(
            seat=position.active,
            checks=titles(looked_at(position.cards, "final" if last else "turn_end")),
            following=None if last else next_seat(position),
        )


def play_event(position: Position, options: Options) -> Iterator[EventOffer]:
    """Offer an Event: by a marker in the Action Phase, by an ability at any time."""
    if is_over(position, options):
        return
    acting = is_due(position, "take_action", options)
    asked = voters(position)
    yield EventOffer(
        seat=position.active,
        markers=markers_left(position) if acting else (),
        voters=asked,
        needed=-(-len(asked) // 2),
        face_down=titles(tuple(card for card in position.cards if not card.face_up)),
        checks=titles(looked_at(position.cards, "event")),
    )


def draw_tiles(position: Position, _options: Options) -> Iterator[DrawTilesOffer]:
    """Offer every seat to draw by an ability, as long as there is a pile."""
    if pile := position.pool - (position.track or 0):
        for seat in position.seats:
            yield DrawTilesOffer(seat=seat, most=pile)
