"""Deeds that two devices may do at the same moment, whatever game lies on the table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from companion import match as matches
from companion.errors import CompanionError
from companion.game import Game
from companion.match import Match, Setup
from companion.model import Enter, Frozen
from tests.support.random_play import random_action

AT = "2026-01-01T18:00:00+00:00"


def begun(game: Game[Any, Any], seats: int, id_: str = "m") -> Match:
    """Begin a match of a game."""
    return matches.begin(setup(game, seats, id_))


def setup(game: Game[Any, Any], seats: int, id_: str = "m") -> Setup:
    """Seat players at a game."""
    names = tuple(f"player {seat}" for seat in range(seats))
    return Setup(id=id_, game=game.id, version=game.version, seats=names, begun=AT)


def walked(match: Match, rng: Random, steps: int) -> Match:
    """Play on at random."""
    for _ in range(steps):
        action = random_action(match.game, match.position, match.options, rng)
        if action is None:
            break
        match = matches.act(match, action, AT)
    return match


def deeds(match: Match, rng: Random, most: int = 6) -> list[Frozen]:
    """Draw some things that can be done now: moves of the game and corrections by hand."""
    found: list[Frozen] = []
    for _ in range(most // 2):
        action = random_action(match.game, match.position, match.options, rng)
        if action is not None:
            found.append(action)
    numbers = [
        (path, value)
        for path, value in leaves(match.position.model_dump(mode="json"))
        if isinstance(value, int) and not isinstance(value, bool)
    ]
    for path, value in rng.sample(numbers, min(most, len(numbers))):
        enter = Enter(path=written(path), value=value + rng.choice((-1, 1)))
        if after(match, enter) is not None:
            found.append(enter)
    return found


def after(match: Match, *actions: Frozen) -> Match | None:
    """Return the match after some actions, None where they are not allowed."""
    try:
        for action in actions:
            match = matches.act(match, action, AT)
    except CompanionError:
        return None
    return match


Leaf = tuple[tuple[int | str, ...], Any]


def leaves(tree: Any, path: tuple[int | str, ...] = ()) -> Iterator[Leaf]:
    """List the values of a JSON tree and where they stand; an empty list is one, too."""
    parts: Any = ()
    if isinstance(tree, dict):
        parts = tree.items()
    elif isinstance(tree, list):
        parts = enumerate(tree)
    if not parts:
        yield path, tree
    for name, part in parts:
        yield from leaves(part, (*path, name))


def written(path: tuple[int | str, ...]) -> str:
    """Write a path as corrections do."""
    return "".join(f"[{one}]" if isinstance(one, int) else f".{one}" for one in path)[1:]


def touched(before: Match, then: Match) -> set[tuple[int | str, ...]]:
    """List the places at which the JSON of two positions differs, leaf by leaf."""
    was, now = (dict(leaves(one.position.model_dump(mode="json"))) for one in (before, then))
    nothing = object()
    return {
        path for path in was.keys() | now.keys() if was.get(path, nothing) != now.get(path, nothing)
    }


def board_of(match: Match, places: set[tuple[int | str, ...]]) -> int | None:
    """Tell whose board it is that holds all of some places; None where it is not one alone."""
    boards = {path[1] for path in places if len(path) > 1 and path[0] in boards_in(match.game)}
    if len(boards) != 1 or any(path[0] not in boards_in(match.game) for path in places):
        return None
    return int(boards.pop())


@cache
def boards_in(game: Game[Any, Any]) -> frozenset[str]:
    """Name the lists of a position that have an entry for each seat, however many there are."""

    def of(seats: int) -> set[str]:
        tree = begun(game, seats).position.model_dump(mode="json")
        return {
            name for name, part in tree.items() if isinstance(part, list) and len(part) == seats
        }

    return frozenset(set.intersection(*map(of, game.seats)))
