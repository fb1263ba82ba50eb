"""What only the maker of a table knows of it, asked of each game that has a table of its own.

A module here that is called like the game says how each roll is typed and how the app is made to
roll (``CHANCE``), where a pad comes and what it takes (``PAD``), and what is shown of one player at
a time and of all side by side (``ONE_BY_ONE``, ``WIDE``, ``FLAT``). A table without one is asked
nothing of that.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from tests.support.own_tables import OWN_TABLES

SAYING = tuple(game for game in OWN_TABLES if find_spec(f"{__name__}.{game}"))
"""The games that have a module here."""

ASKED = frozenset({"CHANCE", "PAD", "ONE_BY_ONE", "WIDE", "FLAT"})
"""What a module here may say."""

THREE = ("Ann", "Bo", "Cy")


def taps(*labels):
    """Return what taps these, one after the other."""
    return lambda phone: [phone.tap(label) for label in labels]


def known(what: str) -> dict[Any, Any]:
    """Return what the modules say of something, by game, or by game and name where it has some."""
    said: dict[Any, Any] = {}
    for game in SAYING:
        found = getattr(import_module(f"{__name__}.{game}"), what, None)
        if isinstance(found, dict):
            said |= {(game, key): value for key, value in found.items()}
        elif found is not None:
            said[game] = found
    return said
