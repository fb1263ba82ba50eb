"""How close everybody is to every card, for a table that wants to see it coming."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from companion.games.pax_viking.cards import Card, looked_at
from companion.games.pax_viking.judging import JudgedPart, judge, together
from companion.games.pax_viking.position import Options, Position, present_check
from companion.games.pax_viking.scoring import counts_now
from companion.model import Phrase, phrase


@dataclass(frozen=True, kw_only=True)
class Progress:
    """One card for one seat."""

    seat: int
    card: Card
    part: JudgedPart
    """Part by part, with current value and target."""

    @property
    def met(self) -> bool:
        """Whether the card is met now."""
        return self.part.met

    @property
    def share(self) -> Fraction:
        """How much of the way is done, for a bar."""
        return share(self.part)

    @property
    def one_step_away(self) -> bool:
        """Whether a single follower, silfr or the like is lacking."""
        return self.part.missing == 1

    @property
    def lacks(self) -> tuple[Phrase, ...]:
        """What is lacking, on the shortest way there."""
        return together(self.part.lacks)

    @property
    def sentence(self) -> Phrase:
        """Say what this seat lacks for this card, or that it has everything."""
        if self.met:
            return phrase("pax_viking.progress.met", seat=self.seat, title=self.card.title)
        lacks = self.lacks or (phrase("pax_viking.lack.never"),)
        return phrase(
            "pax_viking.progress.lacks", seat=self.seat, title=self.card.title, lacks=lacks
        )


def share(part: JudgedPart) -> Fraction:
    """Return how much of a part is done: 1 when it is met, and only then.

    A combination takes its parts that are furthest on, as many as it needs.
    """
    if part.met:
        return Fraction(1)
    if part.parts:
        needed = part.target or 1
        furthest = sorted((share(inner) for inner in part.parts), reverse=True)[:needed]
        return sum(furthest, Fraction(0)) / needed
    if part.current is None or part.target is None or not part.missing:
        return Fraction(0)
    if part.current > part.target:
        # One too many is nearer than two, and neither is there yet.
        return Fraction(part.target + 1, part.current + 1)
    return Fraction(max(0, part.current), part.target)


def progress(position: Position) -> tuple[tuple[Progress, ...], ...]:
    """Return every card, face up or not, and for each one every seat."""
    return tuple(
        tuple(
            Progress(seat=seat, card=card, part=judge(position, seat, card))
            for seat in position.seats
        )
        for card in position.cards
    )


def nearest(position: Position, options: Options) -> tuple[Progress, ...]:
    """Return for each card of the present check who comes closest of those that count."""
    check = present_check(position, options)
    cards = looked_at(position.cards, check)
    found: list[Progress] = []
    for everybody in progress(position):
        row = [cell for cell in everybody if counts_now(position, cell.seat, check, options)]
        steps = [cell.part.missing for cell in row if cell.part.missing is not None]
        if row and row[0].card in cards and steps:
            found += [cell for cell in row if cell.part.missing == min(steps)]
    return tuple(found)
