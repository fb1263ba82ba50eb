"""The command ``roll``."""

from __future__ import annotations

import random
import secrets
from json import dumps

from companion.command.complaining import FINE, complain
from companion.dice import InvalidDice, Rolled, parse
from companion.dice import roll as rolled
from companion.game import dice_presets
from companion.words import say


def roll(notation: str, *, language: str, seed: int | None, json: bool) -> int:
    """Roll dice and print the faces and their sum; a seed makes it the same roll each time."""
    rng = secrets.SystemRandom() if seed is None else random.Random(seed)  # noqa: S311 - asked to repeat
    try:
        result = rolled(parse(notation, dice_presets()), rng)
    except InvalidDice as error:
        return complain(language, "roll", error)
    if json:
        fields = {"dice": str(result.pool), "faces": result.faces, "total": result.total}
        print(dumps(fields, ensure_ascii=False))
    else:
        print(shown(result, language))
    return FINE


def shown(result: Rolled, language: str) -> str:
    """Write a roll as a sum, ``2d6+1: 3 + 5 + 1 = 9``, or its symbols by name."""
    if result.total is None:
        faces = ", ".join(say(language, f"dice.face.{face}") for face in result.faces)
        return f"{result.pool}: {faces}"
    terms = " + ".join(map(str, result.faces))
    if result.pool.modifier:
        terms += f" {'+' if result.pool.modifier > 0 else '-'} {abs(result.pool.modifier)}"
    total = f" = {result.total}" if terms != str(result.total) else ""
    return f"{result.pool}: {terms}{total}"
