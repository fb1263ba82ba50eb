"""Guests: who looks at this history from where, and who of them may do what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum


class Role(Enum):
    """What somebody is to this history."""

    HOST = "host"
    """The host's own device."""
    HOUSE = "house"
    """Came by the code of the house."""
    MATCH = "match"
    """Came by the code of one match."""


class Right(Enum):
    """What somebody may do."""

    LOOKS = "looks"
    """Be here, with a language and looks of one's own."""
    TABLE = "table"
    """See a table, take a free seat and act at it, to its end, take back one's own steps there,
    and read its timeline and its result."""
    READ = "read"
    """See every table, and read the history and the statistics."""
    BEGIN = "begin"
    """Begin matches."""
    KEEP = "keep"
    """All the rest: delete and restore, note, correct what is finished, players, boxes, settings
    of everybody, files in and out, and inviting."""


MAY: Mapping[Role, frozenset[Right]] = {
    Role.HOST: frozenset(Right),
    Role.HOUSE: frozenset({Right.LOOKS, Right.TABLE, Right.READ, Right.BEGIN}),
    Role.MATCH: frozenset({Right.LOOKS, Right.TABLE}),
}
"""Who may what; a guest of one match at that one alone."""


WAYS: tuple[tuple[str, Right], ...] = (
    ("/", Right.LOOKS),
    ("/settings", Right.LOOKS),
    ("/play/:id", Right.TABLE),
    ("/play/:id/timeline", Right.TABLE),
    ("/play/:id/correct", Right.TABLE),
    ("/play/:id/amend/:step", Right.TABLE),
    ("/play/:id/seats", Right.TABLE),
    ("/result/:id", Right.TABLE),
    ("/result/:id/timeline", Right.TABLE),
    ("/result/:id/picture", Right.TABLE),
    ("/history", Right.READ),
    ("/statistics", Right.READ),
    ("/statistics/:person", Right.READ),
    ("/club", Right.READ),
    ("/club/draw", Right.BEGIN),
    ("/club/evening/:evening", Right.READ),
    ("/club/evening/:evening/:spot", Right.BEGIN),
    ("/club/evening/:evening/:spot/begin", Right.BEGIN),
    ("/new/:game", Right.BEGIN),
)
"""The right that is needed for a screen, by its address; for all others that to the rest. A
guide is open to whoever may see the screen that it explains."""


@dataclass(frozen=True)
class Guest:
    """Who somebody is, and of which match where it is a guest of one."""

    role: Role
    match: str = ""

    @property
    def keeps(self) -> bool:
        """Whether this is the host's own device, which may do everything."""
        return self.may(Right.KEEP)

    def may(self, right: Right, match_id: str | None = None) -> bool:
        """Tell whether somebody may do something, at a match where it is done at one."""
        theirs = self.role is not Role.MATCH or match_id in {None, self.match}
        return right in MAY[self.role] and theirs

    def may_go(self, path: str) -> bool:
        """Tell whether somebody may see the screen of an address."""
        # A result that lies above the history is the same one.
        path = path.removeprefix("/history") if path.startswith("/history/result/") else path
        parts = path.partition("/guide")[0].strip("/").split("/")
        for way, right in WAYS:
            wanted = way.strip("/").split("/")
            pairs = list(zip(wanted, parts, strict=False))
            if len(wanted) == len(parts) and all(a == b or a[:1] == ":" for a, b in pairs):
                return self.may(right, dict(pairs).get(":id"))
        return self.may(Right.KEEP)

    def covers(self, other: Guest) -> bool:
        """Tell whether somebody who is this already gains nothing by the other."""
        return self == other or MAY[self.role] > MAY[other.role]


HOST = Guest(Role.HOST)
HOUSE = Guest(Role.HOUSE)


def guest_of(match_id: str) -> Guest:
    """Return who came by the code of a match, or with "" by that of the house."""
    return Guest(Role.MATCH, match_id) if match_id else HOUSE
