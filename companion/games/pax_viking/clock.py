"""The saga clock: how many tiles each action takes, and an estimate of the turns left.

The table's own count of tiles goes before the app's (``set_pool``).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from companion.games.pax_viking.position import MARKERS, Options, Position, is_last_turn
from companion.games.pax_viking.scoring import is_over
from companion.games.pax_viking.setup import TILES_EACH
from companion.model import Frozen, Phrase, change, phrase

StandardAction = Literal["draw", "buy", "journey", "play", "activate", "parley"]
ActionName = Literal[
    "draw",
    "buy",
    "journey",
    "play",
    "activate",
    "parley",
    "jarldom",
    "sweden",
    "theocracy",
    "rus",
]
STANDARD: tuple[StandardAction, ...] = ("draw", "buy", "journey", "play", "activate", "parley")
"""INVEST is "draw" or "buy"; the others are called as in the rules."""

MOST_TILES = {"buy": 1, "draw": 2, "sweden": 1}
"""INVEST to DRAW also removes the tile in the 1-cost slot (glossary, DRAW)."""

MOST_PLACES = TILES_EACH - 1
"""Places of a track that nobody has counted, at the most: one player's tiles fill it and leave a
pile."""

ENOUGH_TURNS = 3
"""Turns of everybody before the pace so far is worth anything."""


class Clock(Frozen):
    """How much of the saga is left."""

    pool: int
    track: int | None
    opened_with: int | None
    fewest_turns: int
    """No fewer turns than these until no tile is left, if every action of each draws."""
    likely_turns: int | None
    """At the pace so far; None while there is no pace to go by."""
    by_track: bool
    """Whether an empty track ends the game, which may be this turn (ruling C2)."""
    over: bool
    last_turn: bool
    """Whether the game ends with the turn that is followed (ruling C3)."""

    @property
    def left(self) -> Fraction | None:
        """How much of the saga's beginning is left, for a bar; None when that is not known."""
        if not self.opened_with:
            return None
        return min(Fraction(1), Fraction(self.pool, self.opened_with))

    @property
    def sentence(self) -> Phrase:
        """Say how many turns are left, with no more certainty than there is."""
        if self.last_turn and not self.over:
            return phrase(f"pax_viking.clock.last_turn{'_by_track' if self.pool else ''}")
        if not self.pool:
            return phrase("pax_viking.clock.over")
        if self.over or self.by_track:
            return phrase(f"pax_viking.clock.{'ended' if self.over else 'track'}", n=self.pool)
        fewest = phrase("pax_viking.clock.turns", n=self.fewest_turns)
        if self.likely_turns is None:
            return phrase("pax_viking.clock.unknown", n=self.pool, fewest=fewest)
        turns = phrase("pax_viking.clock.turns", n=self.likely_turns)
        return phrase("pax_viking.clock.likely", n=self.pool, turns=turns, fewest=fewest)


def clock(position: Position, options: Options) -> Clock:
    """Return the saga clock."""
    return Clock(
        pool=position.pool,
        track=position.track,
        opened_with=position.opened_with,
        fewest_turns=-(-position.pool // (MARKERS * MOST_TILES["draw"])),
        likely_turns=_likely(position),
        by_track=options.track_empty_ends,
        over=is_over(position, options),
        last_turn=is_last_turn(position, options),
    )


def _likely(position: Position) -> int | None:
    """Go on at the pace so far; it takes some rounds until there is one."""
    if position.turn is None or position.opened_with is None:
        return None
    finished = position.turn.number - 1
    gone = position.opened_with - position.pool
    if finished < ENOUGH_TURNS * len(position.players) or gone <= 0:
        return None
    return -(-position.pool * finished // gone)


def taken(position: Position, action: ActionName) -> int:
    """Return how many tiles an action takes out of pile and track, where it is not said.

    Less than usual where the track or the pile behind it is known to be empty. A track that holds
    any is taken to hold one in the 1-cost slot: so it was stored until rules version 15.
    """
    most = min(MOST_TILES.get(action, 0), position.pool)
    if position.track is None:
        return most
    pile = min(1, position.pool - position.track)
    if action == "buy":
        return min(most, position.track)
    if action == "draw":
        return pile + min(1, position.track)
    return min(most, pile)


def ways(position: Position, action: ActionName) -> tuple[int, ...]:
    """Return how many tiles an action may take as far as is known, the most first (ruling P1)."""
    if action not in {"draw", "sweden"}:
        return (taken(position, action),)
    off = _off_the_track(position) if action == "draw" else (0,)
    found = {min(tiles + removed, position.pool) for tiles in _drawn(position) for removed in off}
    return tuple(sorted(found, reverse=True))


def as_said(was: Position, now: Position, tiles: int, *, removed: bool) -> int:
    """Return how many tiles an INVEST to DRAW takes where so many were said to leave before.

    What was said of pile and 1-cost slot stands as long as nothing else is known of them.
    """
    drawn, off = _drawn(was), _off_the_track(now)
    given = drawn[0] if len(drawn) == 1 else min(tiles, 0 if removed else 1)
    drawn = _drawn(now)
    given_now = drawn[0] if len(drawn) == 1 else given
    return min(now.pool, given_now + (off[0] if len(off) == 1 else tiles - given))


def _drawn(position: Position) -> tuple[int, ...]:
    """Return how many tiles the pile may give to a draw."""
    if pile_in_doubt(position):
        return (1, 0)
    return (min(1, position.pool - (position.track or 0)),)


def pile_in_doubt(position: Position) -> bool:
    """Tell whether all tiles that are left may lie on the track."""
    places = MOST_PLACES if position.slots is None else position.slots
    return position.track is None and 0 < position.pool <= places


def _off_the_track(position: Position) -> tuple[int, ...]:
    """Return how many tiles may lie in the 1-cost slot."""
    track, slots = position.track, position.slots
    if position.slot_empty or track == 0:
        return (0,)
    if track is not None and slots is not None:
        in_doubt = track < slots
    else:
        # Where its places are not known, the pile may not have lasted for all of them.
        in_doubt = position.gaps or track == position.pool or pile_in_doubt(position)
    return (1, 0) if in_doubt else (1,)


def after(position: Position, action: ActionName, tiles: int) -> Position:
    """Take tiles out of pile and track; INVEST to draw refreshes the track."""
    track = position.track
    if track is not None:
        off = {"buy": tiles, "draw": max(0, tiles - 1)}.get(action, 0)
        track = max(0, track - off)
    pool = position.pool - tiles
    track = None if track is None else min(track, pool)
    left = change(
        position,
        pool=pool,
        track=track,
        gaps=position.gaps or action == "buy",
        slot_empty=position.slot_empty or action == "draw",
    )
    return refreshed(left) if action == "draw" else left


def refreshed(position: Position) -> Position:
    """Fill the SAGA TRACK (glossary, REFRESH); how full it gets depends on its places.

    Where the pile does not last for all of them, any may stay empty.
    """
    # Where no pile is left, nothing fills the track.
    if position.track == position.pool:
        return position
    slots, pool = position.slots, position.pool
    full = None if slots is None else min(slots, pool)
    short = slots is not None and pool < slots
    return change(position, track=full, gaps=short, slot_empty=False)
