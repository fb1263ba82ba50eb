"""Scorecards of the scoring that is due, and the ranking."""

from __future__ import annotations

from companion.games.vikings.ending import END, end_cards
from companion.games.vikings.gains import GAINS, gain_lines
from companion.games.vikings.position import Options, Position, Scoring
from companion.model import Phrase, Place, Scorecard, phrase
from companion.once import once
from companion.ranking import best_first, ranked

CATEGORIES = (*GAINS, *END)


@once
def scorecards(position: Position, options: Options) -> tuple[Scorecard, ...]:
    """Return who gets what from the scoring that is due, as it would be recorded now, and why."""
    return scorecards_of(position, position.scoring, options)


def scorecards_of(position: Position, scoring: Scoring, options: Options) -> tuple[Scorecard, ...]:
    """Return who would get what from any of the scorings as the table lies, and why."""
    if scoring == "end":
        return end_cards(position, options)
    return tuple(
        Scorecard(
            seat=seat,
            lines=lines,
            figures={"gold": sum(line.figures["gold"] for line in lines)},
        )
        for seat, player in enumerate(position.players)
        for lines in (gain_lines(player, scoring, options),)
    )


def standing(position: Position, options: Options) -> tuple[tuple[int, int], ...]:
    """Return points and gold of each seat after the scoring that is due."""
    cards = scorecards(position, options)
    if position.scoring == "end":
        return tuple((card.total, card.figures["gold"]) for card in cards)
    return tuple(
        (player.points + card.total, player.gold + card.figures["gold"])
        for player, card in zip(position.players, cards, strict=True)
    )


@once
def ranking(position: Position, options: Options) -> tuple[Place, ...]:
    """Rank by points and then by gold left; who has as much of both shares (section Game end).

    Before the end it is the standing after the scoring that is due.
    """
    sums = standing(position, options)
    key = "place" if position.scoring == "end" else "standing"

    def because(seats: tuple[int, ...], points: int, gold: int) -> Phrase:
        rivals = sum(1 for total in sums if total[0] == points) > len(seats)
        how = "shared" if len(seats) > 1 else "by_gold" if rivals else "points"
        return phrase(f"vikings.{key}.{how}", n=points, gold=gold)

    return ranked(
        (seats, because(seats, *best)) for seats, best in best_first(dict(enumerate(sums)))
    )
