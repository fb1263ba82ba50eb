"""Two devices at one table: whatever game lies there, nobody's deed gets lost or is done twice."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import late
from companion.errors import CompanionError
from companion.game import find, game_ids
from companion.late import Overtaken
from tests.support.at_once import (
    AT,
    after,
    begun,
    board_of,
    boards_in,
    deeds,
    leaves,
    touched,
    walked,
)
from tests.support.examples import examples

pytestmark = [
    pytest.mark.long("does what can be done at a table in twos, in every order"),
    pytest.mark.turns(2),
]

every_game = pytest.mark.parametrize("game", [find(game) for game in game_ids()], ids=game_ids())

LONGEST_WALK = 40

EXAMPLES = 15

CASES = 6
"""Tables on which all that is asked of two deeds comes about, whatever game it is."""


def tables(test):
    """Draw tables: how many sit there, how long they have played, and what they do next."""
    drawn = given(
        seats=st.integers(0, 9), steps=st.integers(0, LONGEST_WALK), seed=st.integers(0, 2**32)
    )
    return examples(EXAMPLES)(drawn(test))


def at_table(game, seats, steps, seed):
    rng = Random(seed)
    match = begun(game, game.seats[seats % len(game.seats)])
    return walked(match, rng, steps), rng


def stands(seen, newest, action):
    """The match after a deed that was meant for what was seen, None where it is refused."""
    try:
        return late.acts(seen, newest, [action], AT)[-1]
    except Overtaken:
        return None


def order_is_nothing(match, one, other):
    """Tell whether two deeds come to the same in either order."""
    try:
        orders = after(match, one, other), after(match, other, one)
    except CompanionError:
        return False
    return unordered(orders[0]) == unordered(orders[1])


def unordered(match):
    """What lies there, as values with their places, but lists as they are put in order."""
    tree = match.position.model_dump(mode="json")

    def sort(part):
        if isinstance(part, dict):
            return {name: sort(one) for name, one in part.items()}
        return sorted(map(sort, part), key=repr) if isinstance(part, list) else part

    return dict(leaves({name: sort(part) for name, part in tree.items()}))


@every_game
@tables
def test_two_deeds_at_a_time_end_alike_in_either_order_or_the_second_is_refused(
    game, seats, steps, seed
):
    match, rng = at_table(game, seats, steps, seed)
    # A deed that changes nothing cannot be told from the same one done twice: it comes in time
    # or is refused.
    changing = [one for one in deeds(match, rng) if touched(match, after(match, one))]
    for one, other in combinations(changing, 2):
        first, second = after(match, one), after(match, other)
        ends = stands(match, first, other), stands(match, second, one)
        if ends[0] is None or ends[1] is None:
            assert ends == (None, None), "whoever comes second, neither is done over the other"
        else:
            assert unordered(ends[0]) == unordered(ends[1])
            assert ends[0].position == after(match, one, other).position


@every_game
@tables
def test_deeds_on_two_players_own_boards_are_both_done(game, seats, steps, seed):
    match, rng = at_table(game, seats, steps, seed)
    boards = [
        (action, board)
        for action in deeds(match, rng, most=12)
        if (board := board_of(match, touched(match, after(match, action)))) is not None
    ]
    for (one, mine), (other, theirs) in permutations(boards, 2):
        # What is put right by hand on one board may decide whose turn comes after another's deed.
        if mine != theirs and order_is_nothing(match, one, other):
            then = stands(match, after(match, one), other)
            assert then is not None
            assert touched(match, then) == touched(match, after(match, one)) | touched(
                match, after(match, other)
            )


@every_game
@tables
def test_nothing_is_done_to_what_somebody_else_has_changed(game, seats, steps, seed):
    match, rng = at_table(game, seats, steps, seed)
    for one, other in permutations(deeds(match, rng), 2):
        first = after(match, one)
        theirs, mine = touched(match, first), touched(match, after(match, other))
        if {path for path in theirs & mine if not in_a_list_that_grew(match, first, path)}:
            assert stands(match, first, other) is None


@every_game
@tables
def test_the_same_deed_at_two_devices_is_done_once(game, seats, steps, seed):
    match, rng = at_table(game, seats, steps, seed)
    for action in deeds(match, rng):
        assert stands(match, after(match, action), action) is None


@every_game
def test_what_is_asked_of_two_deeds_comes_about(game):
    came = Counter()
    for case in range(CASES):
        match, rng = at_table(game, case, 7 * case % LONGEST_WALK, case)
        found = [one for one in deeds(match, rng, most=8) if touched(match, after(match, one))]
        for one, other in permutations(found, 2):
            first = after(match, one)
            theirs, mine = touched(match, first), touched(match, after(match, other))
            came["both done" if stands(match, first, other) else "refused"] += 1
            boards = board_of(match, theirs), board_of(match, mine)
            apart = None not in boards and boards[0] != boards[1]
            came["on boards apart"] += apart and order_is_nothing(match, one, other)
            came["at one place"] += any(
                not in_a_list_that_grew(match, first, path) for path in theirs & mine
            )
    # Whose coaster lies where is one list that all lay to: there is nothing that is one player's.
    of_one_list = () if boards_in(game) else ("on boards apart", "at one place")
    assert {name for name, times in came.items() if not times} == set(of_one_list)


def in_a_list_that_grew(match, then, path):
    """Whether a place lies in a list that has not as many entries any more."""
    was, now = (one.position.model_dump(mode="json") for one in (match, then))
    for name in path:
        if isinstance(was, list) and (not isinstance(now, list) or len(was) != len(now)):
            return True
        try:
            was, now = was[name], now[name]
        except (KeyError, IndexError, TypeError):
            return True
    return isinstance(was, list) or isinstance(now, list)
