"""Putting an entry of a match right: steps back, what should have been, and the later ones again.

Nothing is rewritten: the log goes on, and what was entered first stays in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, cast

from companion.errors import CompanionError, InvalidMatch, RuleViolation
from companion.match import Event, Match, Step, act, acts, events_of, undo
from companion.model import Frozen, Phrase, change


@dataclass(frozen=True)
class Revised:
    """A match after one entry was put right and the later ones were made again."""

    match: Match
    way: tuple[Match, ...]
    """There, from the match as it was: it keeps what was entered first, too."""
    corrected: Match
    """The match right after the correction, before the later entries."""
    dropped: tuple[tuple[Step, CompanionError], ...]
    """Later entries that do not fit any more, each with the reason."""
    against: tuple[tuple[Step, CompanionError], ...] = ()
    """Later entries that lie against a rule now, each with that: what was laid lies there."""
    look_again: tuple[tuple[Step, Phrase], ...] = ()
    """Later entries that may mean something else now, each with what has to be looked at."""

    @property
    def events(self) -> tuple[Event, ...]:
        """The events that a revision adds to the log of the match."""
        return events_of(self.way)


def revise(
    match: Match, which: int | range, actions: Iterable[Frozen], at: str, by: str = ""
) -> Revised:
    """Put actions in the place of entries, by number, and make the later ones again.

    No actions leave the entry out; the number after the last one adds to the end. Later entries
    keep their times; those that do not fit any more are left out, and so is all that came after
    an end that comes sooner now. What can be laid against a rule lies as it was laid.

    Raises:
        InvalidMatch: the match has no such entry.
        RuleViolation, InvalidPosition: the correction itself is not allowed there.
    """
    number, last = (which[0], which[-1]) if isinstance(which, range) else (which, which)
    if not 1 <= number <= match.step + 1:
        raise InvalidMatch("error.no_such_step", step=number)
    later = [step for step in match.back() if step.number > last]
    way: list[Match] = []
    while match.step >= number:
        way.append(match := undo(match, at, by))
    way += acts(match, actions, at, by)
    corrected = match = way[-1] if way else match
    dropped: list[tuple[Step, CompanionError]] = []
    against: list[tuple[Step, CompanionError]] = []
    look_again: list[tuple[Step, Phrase]] = []
    # Whether what a later step may be one operation with is there still.
    cut, stays = False, corrected.step >= number
    for step in reversed(later):
        # Only the start has no step before it, and it is nobody's later one.
        was = cast("Step", step.before).position
        cut = cut or _ends_sooner(match, was)
        try:
            if cut:
                raise InvalidMatch("error.after_the_end")
            look = match.game.asks_again(was, step.action, match.position, match.options)
            match, broken = _made_again(match, step, joined=step.joined and stays)
            way.append(match)
            look_again += [(step, sentence) for sentence in look]
            against += [(step, broken)] if broken else []
            stays = True
        except CompanionError as refused:
            dropped.append((step, refused))
            stays = False
    return Revised(match, tuple(way), corrected, tuple(dropped), tuple(against), tuple(look_again))


def _made_again(match: Match, step: Step, *, joined: bool) -> tuple[Match, CompanionError | None]:
    """Make a step again; where it can be made anyway, against what now forbids it."""
    again = cast("Frozen", step.action)
    try:
        return act(match, again, step.at, step.by, joined=joined), None
    except RuleViolation as refused:
        if getattr(again, "anyway", True):
            raise
        laid = change(again, anyway=True)
        return act(match, laid, step.at, step.by, joined=joined), refused


def _ends_sooner(match: Match, was: Any) -> bool:
    """Tell whether the game is over now where it went on when a later step was made."""
    game, options = match.game, match.options
    return game.played_out(match.position, options) and not game.is_over(was, options)
