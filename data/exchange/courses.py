"""The courses of one match: which of them holds which, found without comparing all with all.

A course holds another where nothing is lost when it alone is kept. Who holds whom is told by
``contains``; marks of how each log begins tell which ones are worth asking.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from itertools import count
from typing import TYPE_CHECKING, Any

from data.exchange.sound import shown_setup

if TYPE_CHECKING:
    from companion.match import Event, Result, Setup
    from data.records import Record

FEW = 3
"""So many courses are compared with each other sooner than marked."""


def contains(whole: Record, part: Record) -> bool:
    """Tell whether nothing is lost when the first of two records is kept and not the second."""
    if part.result is not None and whole.result is None:
        return False
    steps = len(part.events)
    if [*map(_described, whole.events[:steps])] != [*map(_described, part.events)]:
        return False
    if seating(whole.setup) != seating(part.setup):
        return False
    if len(whole.events) > steps or part.result is None or whole.result is None:
        return True
    # One log closed twice: everybody keeps the same one of the two.
    return _claim(whole.result) <= _claim(part.result)


def _described(event: Event) -> tuple[object, ...]:
    """Return what was done, whichever device did it: no file tells that."""
    return event.do, event.at, event.action, event.joined


def seating(setup: Setup) -> Setup:
    """Return what tells two matches of one id apart, however their names were typed."""
    return shown_setup(setup).model_copy(update={"id": ""})


def _claim(result: Result) -> tuple[str, str]:
    return result.finished, result.model_dump_json()


@dataclass
class MatchCourse:
    """One way a match went."""

    record: Record

    @cached_property
    def marks(self) -> list[int]:
        """Tell how the log begins, step by step: equal logs have equal marks."""
        setup = seating(self.record.setup)
        mark = hash(frozen(setup.model_dump()))
        found = [mark]
        for event in self.record.events:
            mark = hash((mark, event.do, event.at, frozen(event.action)))
            found.append(mark)
        return found


@dataclass
class Courses:
    """The courses of a match that are kept, by their ids."""

    kept: dict[str, MatchCourse] = field(default_factory=dict)
    _ends: dict[int, dict[str, None]] = field(default_factory=dict)
    """By each mark, the courses whose log ends with it."""
    _through: dict[int, dict[str, None]] = field(default_factory=dict)
    """By each mark with which any log ends, the courses that have it somewhere."""
    _asked: frozenset[int] = frozenset()

    def expect(self, all_: Iterable[MatchCourse]) -> Iterator[None]:
        """Note the marks at the ends of the logs that will be asked for, unless they are few."""
        courses = list(all_)
        if len(courses) <= FEW:
            return
        ends = set()
        for course in courses:
            ends.add(course.marks[-1])
            yield
        self._asked = frozenset(ends)
        for id_, course in self.kept.items():
            self._mark(id_, course)

    def holding(self, course: MatchCourse) -> Iterator[str]:
        """List the courses that hold this one."""
        asked = self._through.get(course.marks[-1], {}) if self._asked else self.kept
        yield from (id_ for id_ in asked if contains(self.kept[id_].record, course.record))

    def held(self, course: MatchCourse) -> list[str]:
        """List the courses that this one holds."""
        asked: Iterable[str] = self.kept
        if self._asked:
            found = (self._ends.get(mark, {}) for mark in course.marks)
            asked = {id_: None for ids in found for id_ in ids}
        return sorted(id_ for id_ in asked if contains(course.record, self.kept[id_].record))

    def add(self, id_: str, course: MatchCourse) -> None:
        """Keep a course."""
        self.kept[id_] = course
        if self._asked:
            self._mark(id_, course)

    def drop(self, id_: str) -> None:
        """Keep a course no longer."""
        course = self.kept.pop(id_)
        if self._asked:
            self._ends[course.marks[-1]].pop(id_)
            for mark in self._asked.intersection(course.marks):
                self._through[mark].pop(id_, None)

    def _mark(self, id_: str, course: MatchCourse) -> None:
        self._ends.setdefault(course.marks[-1], {})[id_] = None
        for mark in self._asked.intersection(course.marks):
            self._through.setdefault(mark, {})[id_] = None


def frozen(value: Any) -> Any:
    """Return JSON in a form that can be hashed; what is equal stays equal.

    >>> frozen({"do": "roll", "dice": [3, 4]}) == frozen({"dice": [3, 4], "do": "roll"})
    True
    """
    if isinstance(value, dict):
        return frozenset((key, frozen(part)) for key, part in value.items())
    if isinstance(value, (list, tuple)):
        return tuple(map(frozen, value))
    return value


def marked(record: Record, base: str, taken: Iterable[str]) -> str:
    """Return an id that tells a course apart, the same one wherever it comes in."""
    bare = {"setup": seating(record.setup), "remark": None}
    text = record.model_copy(update=bare).model_dump_json()
    marks = (sha256(f"{number}{text}".encode()).hexdigest()[:8] for number in count())
    return next(id_ for mark in marks if (id_ := f"{base}.{mark}") not in taken)
