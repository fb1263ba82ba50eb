"""Hosting: where other devices find this one, what lets them in, and who is told when it closes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from data.guests import HOST

if TYPE_CHECKING:
    import flet as ft

    from data.door import Door
    from data.guests import Guest
    from data.history import History

COME = "/come"
"""The address at which a code is handed in."""


@dataclass(eq=False)
class Hosting:
    """A host whom other devices can reach."""

    door: Door
    history: History
    address: str = ""
    """Where other devices find it, told by the server once it is there."""
    _closed: list[Callable[[], None]] = field(default_factory=list)

    def link(self, match_id: str = "") -> str:
        """Return the address by which a guest of a match, or of the house, comes in."""
        return f"{self.address}{COME}/{self.door.code(match_id)}"

    def admits(self, code: str) -> Guest | None:
        """Return who comes by a code."""
        return self.door.admits(code, self._matches())

    def close(self) -> None:
        """Close the door behind everybody who came by a code.

        Raises:
            JournalError: the disk refuses; the door is as it was.
        """
        self.door.close()
        for closed in self._closed:
            closed()

    def follow(self) -> None:
        """Tell everybody of a door that another process closed."""
        if self.door.follow():
            for closed in self._closed:
                closed()

    def when_closed(self, closed: Callable[[], None]) -> None:
        """Tell somebody whenever the door is closed."""
        self._closed.append(closed)

    def _matches(self) -> Iterable[str]:
        return [match.id for match in self.history.open_matches()]


def guest_at(page: ft.Page) -> Guest:
    """Return who looks at a session: told by its line, and never by what a client says."""
    guest: Guest = getattr(page.session.connection, "guest", HOST)
    return guest
