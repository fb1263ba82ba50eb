"""Whether a player meets a condition, part by part, with what each has and what it needs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.pax_viking.board import TYPES, WINDS, fold
from companion.games.pax_viking.cards import Card
from companion.games.pax_viking.conditions import (
    AllOf,
    AnyOf,
    AtLeastOf,
    Comparison,
    Condition,
    CountOf,
    EachOf,
    Not,
    Reached,
    children,
)
from companion.games.pax_viking.metrics import (
    best_of_rivals,
    established,
    measure,
    region_of,
    rivals,
)
from companion.games.pax_viking.position import Position
from companion.games.pax_viking.sentences import counted, sentence
from companion.model import Phrase, phrase

SHORT = "pax_viking.lack.short"
"""Says of how much there is too little."""

LOWEST = -(2**53)
"""Below every metric; "not yet established" goes below 0 where a table has more than the box."""


@dataclass(frozen=True, kw_only=True)
class JudgedPart:
    """One part of a condition for one seat."""

    sentence: Phrase
    met: bool
    current: int | None = None
    """What the seat has; of a combination, how many of its parts are met."""
    target: int | None = None
    missing: int | None = 0
    """How many steps of one are lacking at the most; None where steps cannot be counted."""
    lack: Phrase | None = None
    """What is lacking, where this is no combination and not met."""
    parts: tuple[JudgedPart, ...] = ()

    @property
    def leaves(self) -> Iterator[JudgedPart]:
        """Walk through the parts that are no combinations."""
        if not self.parts:
            yield self
        for part in self.parts:
            yield from part.leaves

    @property
    def standing(self) -> Phrase:
        """Say the part with what the seat has and what it needs."""
        if self.target is None:
            return self.sentence
        return phrase(
            "pax_viking.part", what=self.sentence, current=self.current, target=self.target
        )

    @property
    def lacks(self) -> tuple[Phrase, ...]:
        """Say what is lacking, on the shortest way there."""
        if self.met:
            return ()
        if not self.parts:
            return (self.lack,) if self.lack else ()
        return tuple(lack for part in _nearest(self) for lack in part.lacks)


def together(lacks: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
    """Say once of all that is short that it is lacking, and then whatever else is.

    >>> one = phrase(SHORT, what=phrase("pax_viking.count.silfr", n=1))
    >>> [len(lack.facts["what"]) for lack in together((one, one))]
    [2]
    """
    short = tuple(one for one in lacks if one.key == SHORT)
    if not short:
        return lacks
    what = tuple(Phrase.model_validate(one.facts["what"]) for one in short)
    return phrase(SHORT, what=what), *(one for one in lacks if one.key != SHORT)


def judge(position: Position, seat: int, card: Card) -> JudgedPart:
    """Judge a card for a seat: by its condition, or by what the table said.

    Whoever is gone meets none.
    """
    if position.players[seat].gone:
        left = phrase("pax_viking.lack.gone")
        return JudgedPart(sentence=sentence(card.condition), met=False, missing=None, lack=left)
    if card.condition is not None:
        return evaluate(position, seat, card.condition)
    met = seat in card.met_by
    lack = None if met else phrase("pax_viking.lack.by_hand")
    return JudgedPart(sentence=sentence(None), met=met, missing=0 if met else None, lack=lack)


def evaluate(position: Position, seat: int, condition: Condition) -> JudgedPart:
    """Evaluate a condition for a seat."""
    match condition:
        case Comparison():
            return compare(position, seat, condition)
        case Not():
            return _opposite(condition, evaluate(position, seat, condition.not_))
        case EachOf():
            each = condition.each_of
            parts = tuple(
                _followers(position, seat, condition, value, each.at_least) for value in each.values
            )
            return _combination(condition, parts, len(parts))
        case CountOf():
            return _reached(position, seat, condition)
        case _:
            parts = tuple(evaluate(position, seat, part) for part in children(condition))
            return _combination(condition, parts, _needed(condition, parts))


def _needed(condition: Condition, parts: tuple[JudgedPart, ...]) -> int:
    match condition:
        case AnyOf():
            return 1
        case AtLeastOf():
            return condition.at_least_of.count
        case AllOf():
            return len(parts)
        case _:
            raise AssertionError(condition)


def compare(position: Position, seat: int, comparison: Comparison) -> JudgedPart:
    """Hold a metric against its number, or against the best of the other players."""
    metric, where = comparison.metric, comparison.filter
    current = measure(position, seat, metric, where)
    least, most = _bounds(position, seat, comparison)
    short, over = max(0, least - current), 0 if most is None else max(0, current - most)
    lack = None
    if short:
        lack = phrase(SHORT, what=counted(metric, where, short))
    if over:
        lack = phrase("pax_viking.lack.over", what=counted(metric, where, over))
    return JudgedPart(
        sentence=sentence(comparison),
        met=not short and not over,
        current=current,
        target=max(least, 0) if most is None or short else most,
        missing=short + over,
        lack=lack,
    )


def _bounds(position: Position, seat: int, comparison: Comparison) -> tuple[int, int | None]:
    """Return the least and the most that meet a comparison."""
    bounds: tuple[int, int | None]
    match comparison.how:
        case "at_least":
            bounds = (comparison.at_least or 0, None)
        case "at_most":
            bounds = (LOWEST, comparison.at_most)
        case "exactly":
            bounds = (comparison.exactly or 0, comparison.exactly)
        case "between":
            bounds = comparison.between or (0, None)
        case how:
            best = best_of_rivals(position, seat, comparison.metric, comparison.filter)
            ahead = 1 if how == "sole_most" else comparison.lead_by or 0
            # Alone at the table everybody is ahead of all others.
            alone = not rivals(position, seat) and how != "lead_by"
            bounds = (LOWEST if alone else best + ahead, None)
    return bounds


def _opposite(condition: Not, inner: JudgedPart) -> JudgedPart:
    lack = phrase("pax_viking.lack.must_not", what=inner.sentence) if inner.met else None
    return JudgedPart(
        sentence=sentence(condition),
        met=not inner.met,
        current=inner.current,
        target=inner.target,
        # How to lose a condition again is no counting.
        missing=None if inner.met else 0,
        lack=lack,
    )


def _followers(
    position: Position, seat: int, condition: EachOf | CountOf, value: str, n: int
) -> JudgedPart:
    listed = condition.each_of if isinstance(condition, EachOf) else condition.count_of
    comparison = Comparison(metric="followers", where=listed.narrowed(value), at_least=n)
    return compare(position, seat, comparison)


def _reached(position: Position, seat: int, condition: CountOf) -> JudgedPart:
    reached = condition.count_of
    values = reached.values or _present(position, seat, reached)
    parts = tuple(
        _followers(position, seat, condition, value, reached.reach)
        for value in {fold(value): value for value in values}.values()
    )
    if reached.values is None and reached.by == "name":
        parts += tuple(
            _somewhere(reached, follower.count)
            for follower in established(position.players[seat], reached.filter)
            if not fold(follower.name or "")
        )
    if reached.values is None and reached.by in {"region", "name"}:
        others = max(0, reached.at_least - len(parts))
        parts += (_somewhere(reached, 0),) * others
    return _combination(condition, parts, reached.at_least)


def _present(position: Position, seat: int, reached: Reached) -> tuple[str, ...]:
    """List the values that can count: all types or WINDS, or where the seat has Followers."""
    if reached.by == "type":
        return TYPES
    if reached.by == "wind":
        return WINDS
    found: dict[str, str] = {}
    for follower in established(position.players[seat], reached.filter):
        value = region_of(follower) if reached.by == "region" else follower.name
        if value is not None and fold(value):
            found.setdefault(fold(value), value)
    return tuple(found.values())


def _somewhere(reached: Reached, current: int) -> JudgedPart:
    """Stand for a site that has no name, or a further REGION or site where nobody is yet."""
    short = max(0, reached.reach - current)

    def of_sites(n: int) -> Phrase:
        what = counted("followers", reached.filter, n)
        return phrase(f"pax_viking.elsewhere.{reached.by}", what=what)

    return JudgedPart(
        sentence=of_sites(reached.reach),
        met=not short,
        current=current,
        target=reached.reach,
        missing=short,
        lack=phrase(SHORT, what=of_sites(short)) if short else None,
    )


def _combination(condition: Condition, parts: tuple[JudgedPart, ...], needed: int) -> JudgedPart:
    current = sum(part.met for part in parts)
    found = JudgedPart(
        sentence=sentence(condition),
        met=current >= needed,
        current=current,
        target=needed,
        parts=parts,
    )
    steps = [part.missing for part in _nearest(found)]
    countable = [step for step in steps if step is not None]
    possible = current + len(steps) >= needed
    missing = sum(countable) if possible and len(countable) == len(steps) else None
    return JudgedPart(
        sentence=found.sentence,
        met=found.met,
        current=current,
        target=needed,
        missing=missing,
        lack=None,
        parts=parts,
    )


def _nearest(part: JudgedPart) -> list[JudgedPart]:
    """List the unmet parts that are the fewest steps away, as many as are needed."""
    unmet = [inner for inner in part.parts if not inner.met]
    unmet.sort(key=lambda inner: (inner.missing is None, inner.missing or 0))
    return unmet[: max(0, (part.target or 0) - (part.current or 0))]
