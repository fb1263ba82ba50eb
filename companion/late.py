"""Taps that arrive late: when somebody else was faster, is what was tapped at still as it was seen?

A device shows a match as it was a moment ago, and others may have moved it on since. What it meant
is done to the newest state where it would have come to the same had it come first: it changes the
same places in the same way, nobody else changed any of them, and either order ends alike. Whatever
is not so is refused, and the refusal tells which step came first. Games declare nothing for this:
what an action is about is what it changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, cast

from companion import match as matches
from companion.errors import CompanionError, InvalidMatch
from companion.model import Frozen

if TYPE_CHECKING:
    from companion.match import Match, Step

FieldPath = tuple[int | str, ...]

NOWHERE = object()
"""Stands for what a mapping has no key for."""


class Overtaken(InvalidMatch):
    """Somebody else was faster, and what was tapped at is not as it was seen."""

    def __init__(self, step: Step | None, *, taken_back: bool = False) -> None:
        super().__init__("late.taken_back" if taken_back else "late.done")
        self.step = step
        """What came first; None where that left no step."""


@dataclass(frozen=True)
class Change:
    """A place of a position that an action changed."""

    path: FieldPath
    before: Any
    after: Any
    of_entries: bool = False
    """A list grew or shrank: ``before`` are the entries that went, ``after`` those that came."""

    @property
    def entries(self) -> tuple[Any, ...]:
        """The entries of a list that came or went."""
        return (*self.before, *self.after)


@dataclass(frozen=True)
class Apart:
    """How a match as a device saw it and the newest one have gone different ways."""

    done: tuple[Step, ...]
    """What others did, the oldest first."""
    taken_back: tuple[Step, ...]
    """What others took back, the newest first."""


def acts(
    seen: Match, newest: Match, actions: Sequence[Frozen], at: str, by: str = ""
) -> tuple[Match, ...]:
    """Do to the newest match what was meant for the one seen.

    Raises:
        Overtaken: it would not come to the same any more.
        RuleViolation, InvalidPosition: it was not allowed before, and is not now.
    """
    if seen.head is newest.head and seen.undone is newest.undone:
        return matches.acts(newest, actions, at, by)
    meant = _tried(seen, actions, at)
    if meant is None:
        # Refused with the reason of today, where that refuses it too.
        matches.acts(newest, actions, at)
        raise overtaken(seen, newest)
    mine = differences(seen.position, meant[-1].position)
    way = _tried(newest, actions, at, by)
    if way is None or not mine or differences(newest.position, way[-1].position) != mine:
        raise overtaken(seen, newest, mine)
    theirs = differences(seen.position, newest.position)
    lists = _grown(mine) & _grown(theirs)
    if collide(mine, theirs) or not _end_alike(_apart(seen, newest), meant[-1], way[-1], lists):
        raise overtaken(seen, newest, mine)
    return way


def undo(seen: Match, newest: Match, at: str, by: str = "") -> tuple[Match, ...]:
    """Take back the last operation, if that is the one seen.

    Raises:
        Overtaken: somebody else made a step since, or took this one back.
        InvalidMatch: this is the start.
    """
    if not is_step(seen.head, newest.head):
        raise overtaken(seen, newest)
    way = [newest]
    for _ in operation_of(newest.head):
        way.append(matches.undo(way[-1], at, by))
    return tuple(way[1:])


def done_by(step: Step) -> list[Change]:
    """List the paths of the position that a step changed."""
    return differences(cast("Step", step.before).position, step.position)


def operation_of(last: Step) -> list[Step]:
    """List the steps of an operation by its last one, the first one first."""
    operation = [last]
    while operation[-1].joined and operation[-1].before is not None:
        operation.append(operation[-1].before)
    return operation[::-1]


def redo(seen: Match, newest: Match, at: str, by: str = "") -> tuple[Match, ...]:
    """Make the operation again that was seen to be taken back.

    Raises:
        Overtaken: somebody else made it, or another one, since.
        InvalidMatch: nothing was undone.
    """
    wanted, there = seen.undone, newest.undone
    if wanted is not None and (there is None or not is_step(wanted.step, there.step)):
        raise overtaken(seen, newest)
    way = [matches.redo(newest, at, by)]
    while (more := way[-1].undone) is not None and more.step.joined:
        way.append(matches.redo(way[-1], at, by))
    return tuple(way)


def again(match: Match, before: Match, after: Match) -> Match:
    """Do to a match what led from one state of it to another, where it can be done there."""
    back, on = ways_apart(before.head, after.head)
    try:
        for _ in back:
            match = matches.undo(match, after.head.at)
        for step in reversed(on):
            # Only the start has no action, and nothing leads there.
            match = matches.act(match, cast("Frozen", step.action), step.at, step.by)
    except CompanionError:
        # It hangs on what is not there: what is known for certain is as far as it went.
        pass
    return match


def differences(before: Any, after: Any, path: FieldPath = ()) -> list[Change]:
    """List the paths at which two positions differ; parts that are the same object are skipped.

    >>> differences({"a": (1, 2), "b": (5,)}, {"a": (1, 3), "b": (5, 6)})
    [Change(path=('a', 1), before=2, after=3, of_entries=False), \
Change(path=('b',), before=(), after=(6,), of_entries=True)]
    """
    if before is after:
        return []
    parts = _parts(before, after)
    if parts is not None:
        return [
            change
            for name, was, now in parts
            if was is not now
            for change in differences(was, now, (*path, name))
        ]
    if isinstance(before, tuple) and isinstance(after, tuple):
        return [Change(path, _without(before, after), _without(after, before), of_entries=True)]
    return [] if before == after else [Change(path, before, after)]


def _parts(before: Any, after: Any) -> Iterable[tuple[int | str, Any, Any]] | None:
    """Pair the parts of two values of one form; None where they have none to be paired."""
    if isinstance(before, Frozen) and type(before) is type(after):
        fields = type(before).model_fields
        return ((name, getattr(before, name), getattr(after, name)) for name in fields)
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        names = dict.fromkeys(chain(before, after))
        return ((name, before.get(name, NOWHERE), after.get(name, NOWHERE)) for name in names)
    if isinstance(before, tuple) and isinstance(after, tuple) and len(before) == len(after):
        return zip(range(len(before)), before, after, strict=True)
    return None


def _without(entries: tuple[Any, ...], others: tuple[Any, ...]) -> tuple[Any, ...]:
    """Leave out of a list what another one has, each entry as often as it is there."""
    left = list(others)
    mine: list[Any] = []
    for entry in entries:
        if entry in left:
            left.remove(entry)
        else:
            mine.append(entry)
    return tuple(mine)


def collide(mine: Sequence[Change], theirs: Sequence[Change]) -> bool:
    """Tell whether two lists of changes meet at a place: one is about the other's, or within it."""
    return any(_meet(one, other) for one in mine for other in theirs)


def _meet(one: Change, other: Change) -> bool:
    common = min(len(one.path), len(other.path))
    if one.path[:common] != other.path[:common]:
        return False
    if one.of_entries and other.of_entries and one.path == other.path:
        # A list may take an entry from each of two; the same one twice is done twice.
        return any(entry in other.entries for entry in one.entries)
    return True


def _grown(changes: Iterable[Change]) -> set[FieldPath]:
    return {change.path for change in changes if change.of_entries}


def _end_alike(apart: Apart, first: Match, last: Match, lists: set[FieldPath]) -> bool:
    """Tell whether what others did or took back could as well have come after it.

    In lists that got entries from both, those of either may stand first.
    """
    others = _after(first, apart.done), _after(last, apart.taken_back[::-1])
    if others[0] is None or others[1] is None:
        return False
    one, other = others[0].position, others[1].position
    elsewhere = [
        change
        for change in differences(one, other)
        if not any(change.path[: len(path)] == path for path in lists)
    ]
    pairs = [(_at(one, path), _at(other, path)) for path in lists]
    return not elsewhere and not any(_without(*pair) or _without(*pair[::-1]) for pair in pairs)


def _after(match: Match, steps: Iterable[Step]) -> Match | None:
    way = _tried(match, [step.action for step in steps if step.action], match.head.at)
    return None if way is None else (match, *way)[-1]


def _at(position: Any, path: FieldPath) -> Any:
    for name in path:
        position = getattr(position, str(name)) if isinstance(position, Frozen) else position[name]
    return position


def _tried(
    match: Match, actions: Sequence[Frozen], at: str, by: str = ""
) -> tuple[Match, ...] | None:
    try:
        return matches.acts(match, actions, at, by)
    except CompanionError:
        return None


def overtaken(seen: Match, newest: Match, mine: Sequence[Change] = ()) -> Overtaken:
    """Name the last step of others that changed what was tapped at, else their last step."""
    apart = _apart(seen, newest)
    for step in reversed(apart.done):
        if collide(mine, done_by(step)):
            return Overtaken(step)
    if apart.done:
        return Overtaken(apart.done[-1])
    if apart.taken_back:
        return Overtaken(apart.taken_back[0], taken_back=True)
    return Overtaken(None)


def _apart(seen: Match, newest: Match) -> Apart:
    """Tell what others did and took back; one's own is in both, on other positions.

    Of a match that came in anew not even the start is the one that was seen; nobody did that.
    """
    here, there = ways_apart(seen.head, newest.head)
    own = [(one, other) for other in there for one in here if is_step(one, other)]
    known = {id(step) for pair in own for step in pair}
    return Apart(
        done=tuple(step for step in reversed(there) if step.action and id(step) not in known),
        taken_back=tuple(step for step in here if step.action and id(step) not in known),
    )


def ways_apart(one: Step, other: Step) -> tuple[list[Step], list[Step]]:
    """List the steps down to the one that two chains share, newest first."""
    ways: tuple[list[Step], list[Step]] = ([], [])
    here: Step | None = one
    there: Step | None = other
    while here is not there:
        if here is None or (there is not None and there.number > here.number):
            ways[1].append(cast("Step", there))
            there = ways[1][-1].before
        else:
            ways[0].append(here)
            here = here.before
    return ways


def is_step(one: Step, other: Step) -> bool:
    """Tell whether two steps are the same action, whatever the position before them."""
    return one is other or (one.action is not None and one.action is other.action)
