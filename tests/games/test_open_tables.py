"""Nobody is shown what one player alone may know: of a hand the number (decision 37)."""

from __future__ import annotations

from random import Random

import pytest

from companion.game import find, game_ids
from companion.secret import NOBODY, seen
from tests.support.at_once import begun, leaves, walked

HELD = ("hand", "secret", "hidden", "drafted", "held", "bid")
"""Names under which a game would keep what somebody holds and nobody else sees."""

LONGEST_WALK = 120


@pytest.mark.long("walks at random")
@pytest.mark.parametrize("game_id", game_ids())
def test_of_what_somebody_holds_others_see_a_number_at_most(game_id):
    game = find(game_id)
    for seats in (game.seats[0], game.seats[-1]):
        match = begun(game, seats)
        for step in walked(match, Random(seats), LONGEST_WALK).back():
            for path, value in leaves(seen(step.position, NOBODY).model_dump(mode="json")):
                if any(word in str(name) for name in path for word in HELD):
                    assert value is None or isinstance(value, int) or value == [], (path, value)


def test_while_cards_are_drafted_at_shipwrights_none_is_asked_for():
    game = find("shipwrights")
    match = walked(begun(game, 3), Random(1), LONGEST_WALK)
    offered = {"draft": set(), "income": set()}
    for step in match.back():
        if step.position.phase in offered:
            found = game.offers(step.position, match.options)
            offered[step.position.phase] |= {one.do for one in found}
    assert offered["draft"], "it was walked through"
    # What lies open can be entered at any time; the hand is nobody's business but its player's.
    assert offered["draft"] - {"done", "next_phase"} <= offered["income"]
