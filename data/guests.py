"""Guests: who looks at this history from where."""

from __future__ import annotations

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


@dataclass(frozen=True)
class Guest:
    """Who somebody is, and of which match where it is a guest of one."""

    role: Role
    match: str = ""

    def covers(self, other: Guest) -> bool:
        """Tell whether somebody who is this already gains nothing by the other."""
        return self.role in {Role.HOST, Role.HOUSE} or self == other


HOST = Guest(Role.HOST)
HOUSE = Guest(Role.HOUSE)


def guest_of(match_id: str) -> Guest:
    """Return who came by the code of a match, or with "" by that of the house."""
    return Guest(Role.MATCH, match_id) if match_id else HOUSE
