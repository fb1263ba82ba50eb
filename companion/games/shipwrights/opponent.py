"""What the opponent of a game for one scores.

Rules, section Scoring.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.shipwrights.position import TRACKS
from companion.games.shipwrights.tracks import value
from companion.games.shipwrights.values import missing_of_opponent
from companion.model import Frozen, Phrase, phrase

if TYPE_CHECKING:
    from companion.games.shipwrights.position import Position

OPPONENT = -1
"""The seat of the solo opponent in the ranking."""

HERO_POINTS = 3
"""The opponent's points for each hero it would have won (section Scoring)."""


class Opponent(Frozen):
    """What the solo opponent scores."""

    heroes: int
    """Heroes it would have won: tracks it leads alone, at the end (ruling R6)."""
    round_cards: int
    tracks: int
    unknown: int
    """How many values nobody has typed in yet."""

    @property
    def total(self) -> int:
        """All its points."""
        return HERO_POINTS * self.heroes + self.round_cards + self.tracks

    @property
    def sentence(self) -> Phrase:
        """Say where its points come from."""
        return phrase(
            "shipwrights.place.opponent",
            n=self.total,
            heroes=phrase("shipwrights.count.heroes", n=self.heroes),
            points=HERO_POINTS * self.heroes,
            cards=self.round_cards,
            tracks=self.tracks,
        )


def opponent(position: Position) -> Opponent | None:
    """Count the solo opponent's points from what is known; None with more players."""
    if not position.is_solo:
        return None
    heroes, on_tracks = 0, 0
    if position.neutral is not None:
        for track in TRACKS:
            space = position.neutral.at(track)
            heroes += space > position.players[0].tracks.at(track)
            on_tracks += value(position.printed, track, space) or 0
    cards = sum(points or 0 for points in position.round_points or ())
    unknown = len(missing_of_opponent(position))
    return Opponent(heroes=heroes, round_cards=cards, tracks=on_tracks, unknown=unknown)
