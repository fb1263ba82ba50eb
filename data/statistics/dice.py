"""What dice showed, counted small: a number for each face."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from operator import itemgetter
from typing import TYPE_CHECKING

from companion.model import UNTOLD
from data.statistics.figures import GoodnessOfFit, fit

if TYPE_CHECKING:
    from companion.model import Thrown

Faces = tuple[int, ...]
"""How often each face of a kind of die was rolled, in the order of ``Dice.faces``; at last how
often nobody noted which."""


class Dice:
    """A kind of die; there is one object of each kind, so that counting compares nothing."""

    __slots__ = ("at", "faces", "sides", "what")

    def __init__(self, what: str, sides: tuple[str, ...]) -> None:
        self.what = what
        self.sides = sides
        """All faces, each as likely as the others."""
        self.faces = tuple(dict.fromkeys(sides))
        """All faces, each once."""
        self.at = {face: at for at, face in enumerate((*self.faces, UNTOLD))}


@cache
def dice(what: str, sides: tuple[str, ...]) -> Dice:
    """Return a kind of die."""
    return Dice(what, sides)


def counted(thrown: Iterable[Thrown]) -> dict[Dice, Faces]:
    """Count what was thrown.

    Raises:
        LookupError: a die shows what it has not got.
    """
    counts: dict[Dice, list[int]] = {}
    for throw in thrown:
        die = dice(throw.what, throw.sides)
        faces = counts.get(die)
        if faces is None:
            faces = counts[die] = [0] * len(die.at)
        faces[die.at[throw.face]] += 1
    return {die: tuple(faces) for die, faces in counts.items()}


def fits(thrown: Iterable[Mapping[Dice, Faces]]) -> tuple[tuple[str, GoodnessOfFit], ...]:
    """Compare what was rolled in many matches with what fair dice would show, by kind of die."""
    rolled: dict[Dice, list[Faces]] = {}
    for throw in thrown:
        for die, faces in throw.items():
            rolled.setdefault(die, []).append(faces)
    fitted: list[tuple[str, GoodnessOfFit]] = []
    for die, many in rolled.items():
        observed = _added(die, many)
        untold = observed.pop(UNTOLD)
        fitted.append((die.what, replace(fit(die.sides, observed), untold=untold)))
    return tuple(fitted)


def _added(die: Dice, many: list[Faces]) -> dict[str, int]:
    return {face: sum(map(itemgetter(at), many)) for face, at in die.at.items()}
