"""What Hägar says at a table, for the tests."""

from __future__ import annotations

from companion.games.hagar.position import (
    Landscape,
    Symbol,
)
from companion.words import tell
from tests.support.hagar import NAMES, hagars, table

SHIELD = Symbol(touches=((0, 0), (0, 1)))


def said(phrases, language="en"):
    return [tell(language, one, NAMES) for one in phrases]


WIDE = "L L L L / L L L L"


def finished(tokens, owes=(), players=2, **more):
    moved = tuple(range(players))
    return table(
        WIDE, players, tokens=tokens, owes=owes, rolled=True, moved=moved, shields=(SHIELD,), **more
    )


ANN_WINS = hagars([(0, 0)])


LAND = Landscape(
    kind="land", fields=8, shield=True, gold=3, doubled_gold=1, hagars=(2, 1), doubled_hagars=(0, 1)
)
