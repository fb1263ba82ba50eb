"""Who is first: points, what is left, workers; alone, the opponent's points.

Rules, section Scoring.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.shipwrights.position import TRACKS
from companion.games.shipwrights.scoring import scorecards
from companion.games.shipwrights.tracks import value
from companion.games.shipwrights.values import missing_of_opponent
from companion.model import Frozen, Phrase, phrase
from companion.once import once
from companion.ranking import best_first, ranked

if TYPE_CHECKING:
    from companion.games.shipwrights.position import Options, Position
    from companion.model import Place, Scorecard

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


@once
def ranking(position: Position, options: Options) -> tuple[Place, ...]:
    """Rank by what is known: points, then oak, wool and iron left, then workers, then shared.

    Alone, rank the player and the opponent.
    """
    cards = scorecards(position, options)
    totals = tuple(card.total for card in cards)
    against = opponent(position)
    if against is not None:
        return _against(against, cards[0])
    # One supply that nobody knows leaves a tie undecided for all who share it.
    still = {card.total for card in cards if not position.players[card.seat].counted}
    keys = {
        seat: (
            totals[seat],
            *((0, 0) if totals[seat] in still else (player.resources, player.workers)),
        )
        for seat, player in enumerate(position.players)
    }
    every = tuple(keys.values())
    return ranked(
        (seats, _without(_reason(key, every, still), sum(cards[seat].unknown for seat in seats)))
        for seats, key in best_first(keys)
    )


def _without(because: Phrase, unknown: int) -> Phrase:
    """Say with a place how many values it leaves out."""
    if not unknown:
        return because
    return phrase("shipwrights.because.without", n=unknown, told=because)


def _against(opponent: Opponent, card: Scorecard) -> tuple[Place, ...]:
    """Place the player behind the opponent unless strictly ahead: ties do not count."""
    total = card.total
    won = total > opponent.total
    outcome = "won" if won else "tied" if total == opponent.total else "lost"
    because = phrase(f"shipwrights.place.{outcome}", n=total, points=opponent.total)
    mine = ((0,), _without(because, card.unknown))
    its = ((OPPONENT,), _without(opponent.sentence, opponent.unknown))
    return ranked((mine, its) if won else (its, mine))


def _reason(
    key: tuple[int, int, int], every: tuple[tuple[int, int, int], ...], still: set[int]
) -> Phrase:
    """Say a place with as many tie-breakers as it took to decide it, or that they are open."""
    points, resources, workers = key
    facts = {"n": points, "resources": resources, "workers": workers}
    if points in still and every.count(key) > 1:
        return phrase("shipwrights.place.uncounted", n=points)
    if every.count(key) > 1:
        return phrase("shipwrights.place.shared", **facts)
    if sum(other[:2] == key[:2] for other in every) > 1:
        return phrase("shipwrights.place.workers", **facts)
    if sum(other[0] == points for other in every) > 1:
        return phrase("shipwrights.place.resources", **facts)
    return phrase("shipwrights.place.points", n=points)
