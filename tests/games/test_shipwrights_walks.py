"""What a box learns along random games of Shipwrights is what their tables know."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.shipwrights.box import (
    LISTS,
    code_of,
    learned,
    read_box,
    read_text,
    taught,
    written,
)
from companion.games.shipwrights.game import GAME
from companion.games.shipwrights.position import start
from companion.games.shipwrights.printed import Printed, folded
from companion.games.shipwrights.values import known_at
from companion.model import change
from tests.support.random_play.shipwrights import random_action
from tests.support.shipwrights import PLAIN

STEPS = 300


def known_of(printed):
    """What is known, whatever the order and the spelling of names."""
    cards = {
        name: {change(card, name=folded(card.name)) for card in getattr(printed, name)}
        for name in LISTS
    }
    plain = change(printed, **dict.fromkeys((*LISTS, "rounds"), ()))
    return plain, cards, {*printed.rounds}


@pytest.mark.long("walks at random through whole games")
@pytest.mark.parametrize("seed", range(10))
def test_a_box_learns_what_the_table_knows(seed):
    rng, position = Random(seed), start(1 + seed % 5, PLAIN)
    kept = written(Printed.unknown())
    for _ in range(STEPS):
        action = random_action(position, PLAIN, rng)
        if action is None:
            break
        before, position = position, GAME.apply(position, action, PLAIN)
        kept = taught(kept, before, position)
        box = read_box(kept)
        known = known_at(position)
        assert known_of(box) == known_of(known), action
        assert learned(box, known, known) == box
    assert read_text(code_of(box)) == box
