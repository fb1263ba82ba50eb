"""What a device takes back of its own at a table of several, and makes again.

An operation of somebody else is never changed by it: what hangs on one's own stands in the way.
"""

from __future__ import annotations

from itertools import islice, takewhile, zip_longest
from typing import TYPE_CHECKING, cast

from companion import late
from companion.errors import InvalidMatch
from companion.late import collide, done_by, is_step, operation_of, overtaken, ways_apart
from companion.model import Enter, Frozen
from companion.revision import revise

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.match import Match, Step
    from companion.model import Phrase

FAR = 200
"""Steps of others over which one's own is still taken back."""


class InTheWay(InvalidMatch):
    """What was to be taken back cannot be without a later step of somebody else."""

    def __init__(self, step: Step) -> None:
        super().__init__("late.in_the_way")
        self.step = step


def undo(seen: Match, newest: Match, at: str, by: str) -> tuple[Match, ...]:
    """Take back the last operation of a device, and leave what others have done since as it is.

    Raises:
        Overtaken: it is not the one seen any more.
        InTheWay: what somebody else did since hangs on it.
        InvalidMatch: the device did nothing here.
    """
    mine = last_of(newest, by)
    if mine is None:
        raise InvalidMatch("late.nothing_own")
    if not is_step(last_of(seen, by) or seen.head, mine):
        raise overtaken(seen, newest)
    if mine is newest.head:
        return late.undo(newest, newest, at, by)
    later = [step for step in newest.back() if step.number > mine.number][::-1]
    operation = operation_of(mine)
    drawn = any(getattr(step.action, "do", "") in newest.game.chance for step in operation)
    # What was drawn stays drawn, and a step of long ago is no slip of the hand.
    if len(later) > FAR or drawn:
        raise InTheWay(later[0])
    revised = revise(newest, range(operation[0].number, mine.number + 1), (), at, by)
    if troubled := (*revised.dropped, *revised.against):
        raise InTheWay(troubled[0][0])
    own = [change for step in operation for change in done_by(step)]
    hanging = disturbed(newest, revised.match, by)
    hanging = hanging or next((step for step in later if collide(own, done_by(step))), None)
    if hanging is not None:
        raise InTheWay(hanging)
    return revised.way


def redo(seen: Match, newest: Match, at: str, by: str) -> tuple[Match, ...]:
    """Make again the last operation that a device took back, on top of what others did since.

    Raises:
        Overtaken: it would not come to the same any more.
        InvalidMatch: it took nothing back, or did something else since.
        RuleViolation, InvalidPosition: it is not allowed any more.
    """
    operation = lost_of(newest, by)
    if not operation:
        raise InvalidMatch("error.nothing_to_redo")
    if newest.undone is not None and newest.undone.step is operation[0]:
        return late.redo(newest, newest, at, by)
    # At the time when it was done first: so the one before it, too, can be told from another one.
    actions = [cast("Frozen", step.action) for step in operation]
    return late.acts(seen, newest, actions, operation[0].at, by)


def last_of(match: Match, by: str) -> Step | None:
    """Return the last step of a device."""
    return next(_own(match.head, by), None)


def lost_of(match: Match, by: str) -> tuple[Step, ...]:
    """Return the last operation that a device took back, none where it did another one since.

    Amid what others did, nothing that somebody else took back or put right is made again.
    """
    if match.undone is not None and match.undone.step.by == by:
        return (match.undone.step,)
    gone = list(islice(_taken_back(match, by), FAR))
    for at, (step, whose) in enumerate(gone):
        # Nothing of its own came after what it had done before that.
        if _did_the_same(step.before, match.head, by):
            if whose != by:
                return ()
            # The last step of an operation was taken back first.
            more = takewhile(lambda step: step.joined, (step for step, _ in gone[at + 1 :]))
            return (step, *more)
    return ()


def _taken_back(match: Match, by: str) -> Iterator[tuple[Step, str]]:
    """Tell which steps of a device were taken back, the last one first, and by whom."""
    undone = match.taken_back
    while undone is not None:
        if undone.step.by == by:
            yield undone.step, undone.by
        undone = undone.rest


def _did_the_same(one: Step | None, other: Step | None, by: str) -> bool:
    for here, there in zip_longest(_own(one, by), _own(other, by)):
        if here is there:
            return True
        if here is None or there is None or _identity(here) != _identity(there):
            return False
    return True


def _own(step: Step | None, by: str) -> Iterator[Step]:
    while step is not None:
        if step.by == by and step.action is not None:
            yield step
        step = step.before


def _identity(step: Step) -> tuple[Frozen | None, str, str]:
    return step.action, step.at, step.by


def disturbed(before: Match, after: Match, by: str) -> Step | None:
    """Return the first step of others that is not there any more as they made it.

    It is as they made it where the same action at the same time changes the same, is said in the
    same words, and was made when it was the same player's turn. None where all of them are so.
    """
    here, there = ways_apart(before.head, after.head)
    old, new = ([step for step in reversed(way) if step.by != by] for way in (here, there))
    for one, other in zip_longest(old, new):
        if one is None or other is None or not _means_the_same(before, one, other):
            return one or other
    return None


def _means_the_same(match: Match, one: Step, other: Step) -> bool:
    if _identity(one) != _identity(other):
        return False
    return done_by(one) == done_by(other) and _described(match, one) == _described(match, other)


def _described(match: Match, step: Step) -> tuple[int | None, tuple[Phrase, ...]]:
    """Tell whose turn it was before a step, and what is said of it."""
    game, options, before = match.game, match.options, cast("Step", step.before).position
    turn = game.to_act(before, options)
    if isinstance(step.action, Enter):
        return turn, ()
    action = cast("Frozen", step.action)
    return turn, tuple(game.described(before, action, step.position, options))
