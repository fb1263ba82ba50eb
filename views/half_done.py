"""What was begun at a table and is not done yet: kept, and taken back before any step is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.match import Match

Watcher = Callable[[], None]
Moment = tuple[str, int]
"""A match and its revision: what was begun in another moment is no part of this one."""


@dataclass(frozen=True, eq=False)
class Waiting:
    """What is typed and not done."""

    of: object
    """What it is about: where that is not the same any more, it says nothing."""
    typed: Any


Key = tuple[str, str]
"""A match, and what it is about."""


class Drafts(dict[Key, Waiting]):
    """What is typed on one device and waits."""

    def __init__(self) -> None:
        super().__init__()
        self.kept: dict[Key, tuple[str, Any]] = {}
        """What the device remembers from before this process, as long as nobody has asked for it:
        a sum of what it is of, and what was typed, as ``views/remembered.py`` writes it."""


DEVICES = 100
"""Of so many what is typed is kept. Of more, the one is forgotten that was away longest of those at
the address that named most: whoever names a hundred loses their own, and nobody else theirs."""


class Devices:
    """What is typed on each device, for when it comes back: reloaded, or over another network."""

    def __init__(self) -> None:
        self._typed: dict[str, tuple[str, Drafts]] = {}

    def typed_on(
        self, device: str, address: str = "", kept: Mapping[Key, tuple[str, Any]] | None = None
    ) -> Drafts:
        """Return what is typed on a device, by its name; it is there at an address.

        What the device has ``kept`` of it counts when it comes for the first time: later it can
        only be older.
        """
        is_new = device not in self._typed
        _, typed = self._typed.pop(device, ("", Drafts()))
        if is_new and kept:
            typed.kept.update(kept)
        self._typed[device] = address, typed
        if len(self._typed) > DEVICES:
            (most, _), *_ = Counter(there for there, _ in self._typed.values()).most_common(1)
            del self._typed[next(typed for typed, (at, _) in self._typed.items() if at == most)]
        return typed


@dataclass(eq=False)
class HalfDone:
    """What one device has begun; noted at the tap, as the next one may come before it is drawn."""

    drafts: Drafts = field(default_factory=Drafts)
    """What is typed and waits, also while nobody looks at it: by match, and what it is about."""
    remember: Callable[[], None] = lambda: None
    """Has the device remember what is typed now."""
    uncovered: tuple[str, int, int] | None = None
    """The match, its revision and the seat of which somebody here looks at what it alone may know:
    the next operation covers it."""
    returned: int = 0
    """How often this device came back over another line."""
    _begun: dict[Moment, list[tuple[object, Callable[[], Any]]]] = field(default_factory=dict)
    _watchers: dict[str, list[Watcher]] = field(default_factory=dict)

    def begin(self, match: Match, who: object, take_back: Callable[[], Any]) -> None:
        """Note a piece of what is not done yet, and how it is taken back."""
        now = _moment(match)
        for other in [piece for piece in self._begun if piece[0] == match.id and piece != now]:
            del self._begun[other]
        self._begun.setdefault(now, []).append((who, take_back))
        self._tell(match.id)

    def holds(self, match: Match) -> bool:
        """Whether something is begun in this moment of a match."""
        return bool(self._begun.get(_moment(match)))

    def take_back(self, match: Match) -> bool:
        """Take the last piece back; False where nothing is begun, so that a step is meant."""
        begun = self._begun.get(_moment(match))
        if not begun:
            return False
        _, take_back = begun.pop()
        take_back()
        self._tell(match.id)
        return True

    def drop(self, match_id: str, who: object) -> None:
        """Forget what somebody began who is not shown any more."""
        for moment, begun in self._begun.items():
            if moment[0] == match_id:
                begun[:] = [piece for piece in begun if piece[0] is not who]
        self._tell(match_id)

    def watch(self, match_id: str, watcher: Watcher) -> Callable[[], None]:
        """Call the watcher whenever something is begun or taken back; returns how to stop that."""
        watchers = self._watchers.setdefault(match_id, [])
        watchers.append(watcher)
        return lambda: watchers.remove(watcher)

    def _tell(self, match_id: str) -> None:
        for watcher in tuple(self._watchers.get(match_id, ())):
            watcher()


def _moment(match: Match) -> Moment:
    return match.id, match.revision
