"""Kinds of attacks and their rounds.

A kind is a module in ``kinds``: its ``attacking`` prepares what is attacked, in an empty folder,
and gives an attack, which does what the numbers it is handed lead to, raises where a promise of
``docs/trust.md`` breaks, and returns how often what was done. A kind, a seed and the number of a
round lead to the same attack each time.
"""

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from random import Random
from typing import Protocol, cast

Done = Counter[str]
Attack = Callable[[Random], Done]


class Kind(Protocol):
    """What a module in ``kinds`` has."""

    ROUNDS: int
    """So many of them are made with all other tests."""

    SEEN: frozenset[str]
    """What must have come about in those: else they were an idle threat."""

    def attacking(self, folder: Path) -> AbstractContextManager[Attack]:
        """Prepare what is attacked."""


def names() -> list[str]:
    """Name the kinds that there are."""
    return sorted(found.stem for found in (Path(__file__).parent / "kinds").glob("*.py"))


def kind(name: str) -> Kind:
    """Return a kind by its name."""
    return cast("Kind", importlib.import_module(f"tests.attack.kinds.{name}"))


def numbers(name: str, seed: int, number: int) -> Random:
    """Return the source of one round."""
    return Random(f"{name} {seed} {number}")
