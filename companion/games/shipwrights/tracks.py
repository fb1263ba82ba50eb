"""Progress Tracks: rewards on the way, points at the end, and what a raid costs.

Rules, sections Progress Tracks, Scoring and Raid a Settlement.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from companion.errors import RuleViolation
from companion.games.shipwrights.actions import Copy
from companion.games.shipwrights.position import CARDS, LAST_SPACE, TRACKS, Tracks, with_player
from companion.games.shipwrights.printed import FIRST_VALUE, Steps, folded
from companion.model import Frozen, change

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.games.shipwrights.actions import Raid, StepMarker
    from companion.games.shipwrights.position import (
        Building,
        Card,
        Longship,
        Options,
        Player,
        Position,
    )
    from companion.games.shipwrights.printed import Printed, Track

REWARD_SPACES = (4, 8, 12)
"""Spaces that give a raid card, a trade card or an upgrade (section Progress Tracks)."""

RAID_COSTS = ((10, 0), (7, 1), (4, 2))
"""From which Military space on a raid costs how many workers (section Raid a Settlement)."""

Ship = Literal["eikja"] | int
"""A ship a trade card can be tucked under: the Eikja, or a longship by its index."""


class Counters(Frozen):
    """Raid cards, trade cards and upgrades a player has gained."""

    raid: int
    trade: int
    upgrade: int

    @property
    def sets(self) -> int:
        """Sets of one of each."""
        return min(self.raid, self.trade, self.upgrade)


def rewards(space: int) -> int:
    """Return how many reward spaces a marker has reached.

    >>> [rewards(space) for space in (3, 4, 9, 12, 18)]
    [0, 1, 2, 3, 3]
    """
    return sum(space >= reward for reward in REWARD_SPACES)


def passed(before: int, after: int) -> tuple[int, ...]:
    """List the reward spaces a move has reached; one move may reach several.

    >>> passed(3, 9)
    (4, 8)
    """
    return tuple(reward for reward in REWARD_SPACES if before < reward <= after)


def next_reward(space: int) -> int | None:
    """Return the next reward space; None behind the last one."""
    return next((reward for reward in REWARD_SPACES if reward > space), None)


def derived(player: Player) -> Counters:
    """Count what the tracks have given: nothing is ever taken away again (ruling R5)."""
    return Counters(
        raid=rewards(player.tracks.military),
        trade=rewards(player.tracks.trade),
        upgrade=rewards(player.tracks.renown),
    )


def counters(player: Player) -> Counters:
    """Count what a player has gained: from the tracks, unless the table says otherwise."""
    found = derived(player)
    return Counters(
        raid=found.raid if player.raid_cards is None else player.raid_cards,
        trade=found.trade if player.trade_cards is None else player.trade_cards,
        upgrade=found.upgrade if player.upgrades is None else player.upgrades,
    )


def basic_cards(player: Player) -> tuple[Card, ...]:
    """List the cards an upgrade can still flip."""
    return tuple(card for card in CARDS if not getattr(player, card).upgraded)


def upgrades_due(player: Player) -> int:
    """Return how many upgrades are gained and not yet used to flip a card."""
    basic = len(basic_cards(player))
    return min(basic, max(0, counters(player).upgrade - (len(CARDS) - basic)))


def trade_cards_due(player: Player) -> int:
    """Return how many trade cards are gained and have no place yet."""
    return max(0, counters(player).trade - len(player.placed))


def free_ships(player: Player) -> tuple[Ship, ...]:
    """List where a trade card can be tucked: one under each longship, the Eikja included."""
    taken = [card.under for card in player.placed]
    every: tuple[Ship, ...] = ("eikja", *range(len(player.longships)))
    return tuple(ship for ship in every if ship not in taken)


def ship_under(player: Player, under: Copy | Ship | None) -> Ship | None:
    """Return which ship of a board a trade card is to go under; None where it is none."""
    return place_of(player.longships, under) if isinstance(under, Copy) else under


def place_of(cards: Sequence[Longship | Building], wanted: Copy) -> int | None:
    """Return where a card lies that is named, None where it does not."""
    name = folded(wanted.name)
    places = [at for at, card in enumerate(cards) if folded(card.name) == name]
    return places[wanted.number] if wanted.number < len(places) else None


def raid_cost(military: int) -> int | None:
    """Return the workers a raid costs; None below the first raid card.

    >>> [raid_cost(space) for space in (3, 4, 6, 7, 9, 10, 18)]
    [None, 2, 2, 1, 1, 0, 0]
    """
    return next((cost for least, cost in RAID_COSTS if military >= least), None)


def value(printed: Printed, track: Track, space: int) -> int | None:
    """Return the points of a space: 0 before 15, None where nobody has typed it in yet.

    Only the space the marker stands on counts (ruling R8).
    """
    if space < FIRST_VALUE:
        return 0
    values: tuple[int | None, ...] = getattr(printed.tracks, track)
    return values[space - FIRST_VALUE]


def moved(tracks: Tracks, steps: Steps) -> Tracks:
    """Move markers, and stop at the end of a track (ruling R9)."""
    return change(
        tracks,
        **{track: min(LAST_SPACE, tracks.at(track) + getattr(steps, track)) for track in TRACKS},
    )


def stepped(player: Player, steps: Steps) -> Player:
    """Move a player's markers; what the end of a track cuts off counts for nothing (ruling R9)."""
    return _led(player, {track: _far(player, track) + getattr(steps, track) for track in TRACKS})


def stepped_back(player: Player, steps: Steps | None) -> Player:
    """Take steps back, those that the end of a track had cut off first, and stop at 0."""
    back = steps or Steps()
    return _led(player, {track: _far(player, track) - getattr(back, track) for track in TRACKS})


def settled(position: Position, _options: Options) -> Position:
    """Forget the steps cut off at the end of a track once its marker no longer stands there."""
    if not any(player.beyond for player in position.players):
        return position
    return change(position, players=tuple(stepped(player, Steps()) for player in position.players))


def _far(player: Player, track: Track) -> int:
    """Return the space that a player's steps would have reached on a track without an end."""
    space = player.tracks.at(track)
    is_cut = player.beyond is not None and space == LAST_SPACE
    return space + (getattr(player.beyond, track) if is_cut else 0)


def _led(player: Player, far: dict[Track, int]) -> Player:
    spaces = {track: min(LAST_SPACE, max(0, n)) for track, n in far.items()}
    beyond = Steps(**{track: max(0, n - LAST_SPACE) for track, n in far.items()})
    return change(
        player,
        tracks=change(player.tracks, **spaces),
        beyond=None if beyond == Steps() else beyond,
    )


def step(position: Position, action: StepMarker, _options: Options) -> Position:
    """Move a player's marker along a track."""
    steps = Steps(**{action.track: action.steps})
    return with_player(position, action.seat, stepped(position.players[action.seat], steps))


def raids_left(player: Player) -> int:
    """Return how many raid cards can still be used this round."""
    return max(0, counters(player).raid - player.raided)


def raid(position: Position, action: Raid, _options: Options) -> Position:
    """Use a raid card, each once a round (section Raid a Settlement).

    Raises:
        RuleViolation: there is no raid card left to use, or nothing says what a raid costs.
    """
    player = position.players[action.seat]
    if not raids_left(player):
        raise RuleViolation("shipwrights.refused.raid", seat=action.seat)
    if raid_cost(player.tracks.military) is None:
        raise RuleViolation("shipwrights.refused.raid_space", space=RAID_COSTS[-1][0])
    return with_player(position, action.seat, change(player, raided=player.raided + 1))
