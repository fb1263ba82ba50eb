"""Points of any board of Hägar, for what holds on all of them."""

from __future__ import annotations

from companion.games.hagar.scoring import scorecards
from tests.support.examples import examples
from tests.support.hagar import PLAIN

ANY = examples(80)


def scores(position, options=PLAIN):
    return [card.total for card in scorecards(position, options)]
