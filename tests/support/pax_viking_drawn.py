"""Tables of Pax Viking drawn at random."""

from __future__ import annotations

from hypothesis import strategies as st

from companion.games.pax_viking.board import KINDS, TYPES, WINDS
from companion.games.pax_viking.conditions import children
from companion.games.pax_viking.position import Follower, Influence, Player, Position
from tests.support.examples import examples

REGIONS = ("R1", "R2", "R3")
NUMBERS = st.integers(0, 6)

QUICK = examples(40)


def any_of(values):
    return st.sampled_from(values)


@st.composite
def positions(draw):
    players = []
    for seat in range(draw(st.integers(1, 4))):
        held = [
            Follower(
                kind=draw(any_of(KINDS)),
                type=draw(any_of(TYPES)),
                count=draw(st.integers(1, 3)),
                name=draw(any_of([None, f"site of {seat}"])),
                wind=draw(any_of([None, *WINDS])),
                region=draw(any_of([None, *REGIONS])),
            )
            for _ in range(draw(st.integers(0, 5)))
        ]
        if seat == 0 and draw(st.booleans()):
            held.append(
                Follower(
                    kind="trade_center", name="India", key=True, type="rus", count=1, wind="east"
                )
            )
        players.append(
            Player(
                silfr=draw(NUMBERS),
                homes=draw(NUMBERS),
                hand=draw(NUMBERS),
                longships=draw(NUMBERS),
                followers=tuple(held),
            )
        )
    holders = {kind: draw(any_of([None, *range(len(players))])) for kind in TYPES}
    return Position(players=tuple(players), check="event", pool=9, influence=Influence(**holders))


def places(condition, at=()):
    yield at
    for index, part in enumerate(children(condition)):
        yield from places(part, (*at, index))
