"""The locks: which packages in which versions, with what they hash to."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from packaging.utils import canonicalize_name

from tools.staging import ROOT

LOCK = ROOT / "requirements.lock"
CLUB_LOCK = ROOT / "requirements-club.lock"
"""Holds everything of the first one, and the driver that a club's server needs beside it."""
WORK_LOCK = ROOT / "requirements-dev.lock"
"""Holds everything of the other ones, and what tests and builds need."""


@dataclass(frozen=True)
class Package:
    """A package as it is locked."""

    name: str
    version: str
    hashes: tuple[str, ...] = ()

    @property
    def url(self) -> str:
        """Its name among all packages there are."""
        return f"pkg:pypi/{self.name}@{self.version}"


def locked(lock: Path) -> tuple[Package, ...]:
    """List the packages of a lock; one that is locked twice, for two Pythons, is there twice."""
    found: list[tuple[str, str, list[str]]] = []
    for line in lock.read_text(encoding="utf-8").splitlines():
        if start := re.match(r"([A-Za-z0-9._-]+)==([^ ;]+)", line):
            found.append((canonicalize_name(start[1]), start[2], []))
        elif sha256 := re.match(r" +--hash=sha256:([0-9a-f]{64})\b", line):
            found[-1][2].append(sha256[1])
    return tuple(Package(name, version, tuple(hashes)) for name, version, hashes in found)
