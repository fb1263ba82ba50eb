"""Tables of Vikings drawn at random, under any options."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from companion.games.vikings.position import (
    Options,
    Position,
)
from tests.support.vikings import (
    drawn_player,
)

OPTIONS = st.builds(
    Options,
    progress=st.booleans(),
    auction=st.booleans(),
    feeding_ignores=st.sampled_from(["printed", "standing"]),
    bonus_at_zero=st.booleans(),
    points_below_zero=st.booleans(),
    winner_keeps_start=st.booleans(),
    scout_over_gaps=st.booleans(),
    empty_warrior_row_threatened=st.booleans(),
    boat_tiles_due=st.booleans(),
)
RNG = st.integers(0, 2**32).map(Random)
SEATS = st.integers(2, 4)


def drawn_table(rng, seats, scoring="large", columns=4):
    players = tuple(drawn_player(rng, columns) for _ in range(seats))
    return Position(scoring=scoring, players=players)
