"""The games for which the rules were written down a second time, and how the two are compared.

A module named like a game is a program of its own for it, written beside the rulebook and the file
format (RULES.md of that game has each ruling, docs/file-format.md each field). It takes a position
as a position file has it and says what that is worth; it imports nothing of ``companion.games``.
What it says is compared with what the app says, for arbitrary positions and for logs played at
random from the start.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from random import Random
from typing import Any, Literal, Protocol, cast, get_args

from companion.game import game_ids

Kind = Literal["positions", "logs"]
KINDS: tuple[Kind, ...] = get_args(Kind)


class Program(Protocol):
    """What a module in this folder has that is named like a game."""

    ROUNDS: dict[Kind, int]
    """So many of each kind are compared with all other tests: what takes about three seconds."""

    def position(self, random: Random) -> dict[str, Any]:
        """Draw a legal position file of any shape: each switch, each number of seats."""

    def scores(self, tree: dict[str, Any]) -> Any:
        """Say what a position file is worth."""

    def compare(self, kind: Kind, seed: int) -> list[str]:
        """Tell in words where the app and this program differ; nothing where they agree."""


def names() -> list[str]:
    """Name the games that were written down twice."""
    here = {found.stem for found in Path(__file__).parent.glob("*.py")}
    return [game for game in game_ids() if game in here]


def program(game: str) -> Program:
    """Return the second program of a game."""
    return cast("Program", importlib.import_module(f"tests.independent.{game}"))


def numbers(game: str, kind: Kind, seed: int) -> Random:
    """Return the source of one comparison."""
    return Random(f"{game} {kind} {seed}")
