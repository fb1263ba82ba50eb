"""Points of any board of Hägar, for what holds on all of them."""

from __future__ import annotations

from hypothesis import settings

from companion.games.hagar.scoring import scorecards
from tests.support.hagar import PLAIN

ANY = settings(max_examples=80, deadline=None)


def scores(position, options=PLAIN):
    return [card.total for card in scorecards(position, options)]
