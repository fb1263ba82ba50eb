"""Treasure hunters, conquerors and the ranking (rules, sections Scoring and Single player mode)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.hagar.board import corner, letters, place_name
from companion.games.hagar.position import Field, Line, Options, Position, is_over
from companion.games.hagar.territory import Territory, territories, totals
from companion.model import Phrase, Place, Scorecard, ScoreLine, phrase
from companion.once import once
from companion.ranking import best_first, ranked

CATEGORIES = ("treasure", "dominion")

SOLO_RANKS = (15, 20, 25)
"""The most points of the first three solo ranks; more is the fourth (section Single player)."""


@once
def scorecards(position: Position, options: Options) -> tuple[Scorecard, ...]:
    """Return each seat's lines, landscape by landscape."""
    scored = [territory for territory in territories(position, options) if any(territory.hagars)]
    on_sheet, upper_left = position.worksheet is not None, corner(position)
    lands = [land(territory, upper_left, on_sheet=on_sheet) for territory in scored]
    strengths = [
        tuple(_strengths(scorecard, position.doubled, upper_left)) if scorecard.shield else ()
        for scorecard in scored
    ]
    return tuple(
        Scorecard(
            seat=seat,
            lines=tuple(
                line
                for territory, where, strong in zip(scored, lands, strengths, strict=True)
                if territory.hagars[seat]
                for line in (*treasure(territory, where), *dominion(territory, where, strong, seat))
            ),
        )
        for seat in range(position.players)
    )


def treasure(territory: Territory, where: Phrase) -> Iterator[ScoreLine]:
    """Score the gold of a landscape for anybody who stands there (section Treasure hunter)."""
    if not territory.gold:
        return
    reason = "treasure_doubled" if territory.doubled_gold else "treasure"
    because = _because(reason, where, n=territory.gold, doubled=territory.doubled_gold)
    yield ScoreLine(category="treasure", points=territory.treasure, because=because)


def dominion(
    territory: Territory, where: Phrase, strengths: tuple[Phrase, ...], seat: int
) -> Iterator[ScoreLine]:
    """Score the fields of a landscape with a shield for its conqueror (section Conqueror).

    Whoever stands there and gets nothing has a line too, which says why.
    """
    if not territory.shield:
        return
    if territory.conqueror == seat:
        yield ScoreLine(
            category="dominion",
            points=territory.size,
            because=_because("dominion", where, strengths=strengths),
        )
    elif territory.conqueror is None:
        because = _because("tied", where, strengths=strengths, tied_seats=list(territory.strongest))
        yield ScoreLine(category="dominion", points=0, because=because)
    else:
        because = _because("beaten", where, strengths=strengths, winner_seat=territory.conqueror)
        yield ScoreLine(category="dominion", points=0, because=because)


def land(territory: Territory, upper_left: Field, *, on_sheet: bool) -> Phrase:
    """Say which landscape it is: its kind and size, and where its first field lies."""
    if on_sheet:
        return phrase(
            f"hagar.on_sheet.{territory.kind}", n=territory.size, number=territory.number + 1
        )
    at = place_name(territory.fields[0], upper_left)
    return phrase(f"hagar.lying.{territory.kind}", n=territory.size, at=at)


def line_phrase(line: Line, upper_left: Field) -> Phrase:
    """Say which row or column it is, as it stands at the edge of the board."""
    if line.row is not None:
        return phrase("hagar.line.row", at=line.row - upper_left[0] + 1)
    return phrase("hagar.line.column", at=letters((line.column or 0) - upper_left[1]))


def _because(reason: str, where: Phrase, **facts: Any) -> Phrase:
    return phrase(f"hagar.because.{reason}", land=where, **facts)


def _strengths(territory: Territory, line: Line | None, upper_left: Field) -> Iterator[Phrase]:
    """Say who stands there with how many Hägars, and which of them count double."""
    strengths = territory.strengths
    for seat in sorted(range(len(strengths)), key=lambda seat: -strengths[seat]):
        if not territory.hagars[seat]:
            continue
        doubled = territory.doubled_hagars[seat]
        if not doubled:
            yield phrase("hagar.strength.plain", seat=seat, strength=strengths[seat])
        elif line is None:
            yield phrase(
                "hagar.strength.doubled", seat=seat, strength=strengths[seat], doubled=doubled
            )
        else:
            yield phrase(
                "hagar.strength.on_line",
                seat=seat,
                strength=strengths[seat],
                doubled=doubled,
                line=line_phrase(line, upper_left),
            )


@once
def ranking(position: Position, options: Options) -> tuple[Place, ...]:
    """Rank by points; equal points share a place, and so several can win (section Set-up).

    Alone, the reason of the only place is the rank of the solo table.
    """
    sums = totals(territories(position, options), position.players)
    if position.players == 1:
        return (Place(place=1, seats=(0,), because=solo_rank(sums[0])),)
    return ranked(
        (seats, phrase(f"hagar.place.{'shared' if len(seats) > 1 else 'points'}", n=amount))
        for seats, amount in best_first(dict(enumerate(sums)))
    )


def solo_rank(amount: int) -> Phrase:
    """Return the rank of the solo table.

    The name of the second rank is cut off in the source and is not made up.

    >>> [solo_rank(n).key for n in (15, 16, 20, 21, 25, 26)][::5]
    ['hagar.rank.1', 'hagar.rank.4']
    """
    number = 1 + sum(1 for most in SOLO_RANKS if amount > most)
    return phrase(f"hagar.rank.{number}", n=amount)


def stakes(position: Position, options: Options) -> tuple[Phrase, ...]:
    """Say who owes whom a beer; empty before the end and without the bar rule.

    A winner owes nothing, also not one of several; with several winners whoever owes chooses
    (rulings B2 and B3).
    """
    if not options.bar_rule or not is_over(position, options):
        return ()
    winners = ranking(position, options)[0].seats
    said = []
    for seat in sorted(set(position.owes)):
        n = position.owes.count(seat)
        if seat in winners:
            said.append(phrase("hagar.stakes.winner", seat=seat, n=n))
        elif len(winners) == 1:
            said.append(phrase("hagar.stakes.owes", seat=seat, n=n, winner_seat=winners[0]))
        else:
            said.append(phrase("hagar.stakes.chooses", seat=seat, n=n, seats=list(winners)))
    return tuple(said)
