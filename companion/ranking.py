"""Places from groups of seats: the one way in which every game counts them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.model import Phrase, Place


def ranked(groups: Iterable[tuple[Iterable[int], Phrase]]) -> tuple[Place, ...]:
    """Give places to groups of seats, best first, each with its reason.

    Who shares a place is in one group, and the next place skips (1, 1, 3).
    """
    places: list[Place] = []
    ahead = 0
    for group, because in groups:
        seats = tuple(sorted(group))
        places.append(Place(place=ahead + 1, seats=seats, because=because))
        ahead += len(seats)
    return tuple(places)


def is_alone(ranking: Sequence[Place]) -> bool:
    """Tell whether nobody else is ranked: then nobody is beaten, and a place says nothing.

    >>> because = Phrase(key="saekonungr.because.coins")
    >>> is_alone(ranked([((0,), because)])), is_alone(ranked([((0, 1), because)]))
    (True, False)
    """
    return sum(len(place.seats) for place in ranking) == 1


def best_first(strengths: Mapping[int, Any]) -> list[tuple[tuple[int, ...], Any]]:
    """Group seats that are equally strong, the strongest first, with how strong they are.

    >>> best_first({0: 3, 1: 5, 2: 3})
    [((1,), 5), ((0, 2), 3)]
    """
    return [
        (tuple(seat for seat, own in strengths.items() if own == strength), strength)
        for strength in sorted(set(strengths.values()), reverse=True)
    ]
