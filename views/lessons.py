"""What is done at a table teaches about the box of its game: kept with it, by the same write."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from companion.box import Box, is_newer

if TYPE_CHECKING:
    from companion.match import Match
    from data.history import History

B = TypeVar("B")

Lesson = Callable[[Any, Any, Any], Any]
"""From what is kept, and the positions before and after an operation, to what to keep then."""

Learned = Mapping[str, Lesson]
"""What an operation teaches about the box: by the settings in which that is kept."""


def put_right(box: Box[B], right: Callable[[B], B]) -> Learned:
    """Return the lesson that puts right all that is known of a box by then."""
    return {box.setting: lambda value, *_: box.written(right(box.kept(value)))}


def taught(match: Match) -> Learned:
    """Return what every operation at a match teaches about the box of its game."""
    box = match.game.box
    return {box.setting: box.taught} if box else {}


def untaught(match: Match) -> Learned:
    """Return what a step back takes out of the box: only what that still has from the step."""

    def back(lesson: Lesson) -> Lesson:
        return lambda kept, before, after: (
            lesson(kept, before, after) if lesson(kept, after, before) == kept else kept
        )

    return {key: back(lesson) for key, lesson in taught(match).items()}


def lessons(history: History, done: Iterable[tuple[Learned | None, Any, Any]]) -> dict[str, Any]:
    """Return the settings that some operations change, told with the positions before and after."""
    found: dict[str, Any] = {}
    for learned, before, after in done:
        for key, lesson in (learned or {}).items():
            kept = found.get(key, history.setting(key))
            found[key] = kept if is_newer(kept) else lesson(kept, before, after)
    return {key: known for key, known in found.items() if known != history.setting(key)}
