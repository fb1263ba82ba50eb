"""The words of the map: kinds of places, types of Followers, WINDS, KEY TRADE CENTERS."""

from __future__ import annotations

import unicodedata
from typing import Literal

Kind = Literal["venture", "trade_center", "powerful_ally", "god", "advocate"]
KINDS: tuple[Kind, ...] = ("venture", "trade_center", "powerful_ally", "god", "advocate")

ON_JARLBOARD: tuple[Kind, ...] = ("god", "advocate")
"""Tiles on a Jarlboard: in no WIND and no REGION (ruling B1)."""

Type = Literal["jarldom", "sweden", "theocracy", "rus"]
TYPES: tuple[Type, ...] = ("jarldom", "sweden", "theocracy", "rus")
"""The four types of Followers (rules, section Influence actions)."""

Wind = Literal["north", "south", "east", "west"]
WINDS: tuple[Wind, ...] = ("north", "south", "east", "west")

KEY_TRADE_CENTERS = ("Miklagard", "Chang’an", "India", "Damascus")
"""Exactly four (glossary, KEY TRADE CENTER)."""

FOLLOWERS_OF_A_TYPE = 6
"""Of each player's 24 Followers (component list)."""


def fold(name: str | None) -> str:
    """Return a name as it is compared: whatever its case, apostrophe and blanks around it.

    Ways to write an accent make no difference either.

    >>> fold(" miklagard ") == fold("Miklagard")
    True
    """
    folded = unicodedata.normalize("NFC", (name or "").strip()).casefold()
    return unicodedata.normalize("NFC", folded).replace("\u2019", "'")


def is_key(name: str | None) -> bool:
    """Tell whether a name is that of a KEY TRADE CENTER."""
    return fold(name) in {fold(key) for key in KEY_TRADE_CENTERS}
