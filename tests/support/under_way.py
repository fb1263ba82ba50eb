"""Matches of any installed game, some way into it: the same seed leads to the same table."""

from __future__ import annotations

from random import Random

from companion.game import find, seats_of
from companion.match import Setup
from tests.support.matches import AT, done
from tests.support.random_play import random_action

NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo")


def under_way(history, game_id, steps, id_="m", seed=7):
    """Begin a match and play it on at random, as far as it goes."""
    game = find(game_id)
    seats = max(2, seats_of(game_id).start)
    match = history.begin(
        Setup(id=id_, game=game_id, version=game.version, seats=NAMES[:seats], begun=AT)
    )
    rng = Random(seed)
    for _ in range(steps):
        action = random_action(game, match.position, match.options, rng)
        if action is None:
            break
        match = done(history, match, action)
    return match
