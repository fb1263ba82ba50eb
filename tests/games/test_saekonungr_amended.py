"""Sækonungr put right: what was done in a turn stays that player's, and a roll what it was for."""

from __future__ import annotations

import pytest

from companion.errors import reason
from companion.games.saekonungr.actions import Order, Plunder, Rob, Roll, Viking
from companion.games.saekonungr.due import named
from companion.revision import revise
from companion.words import LANGUAGES, say
from tests.support.amending import Played, dropped
from tests.support.matches import AT
from tests.support.saekonungr import NAMES

THREE = NAMES[:3]
PLAYED = Played("saekonungr", THREE, named)
played, put_right = PLAYED.on, PLAYED.put_right

RAID = (Roll(total=7), Viking())


def rolls(match):
    """Tell who rolled what for what."""
    return [
        (step.before.position.active, "raid" if step.before.position.raids else "trade", total)
        for step in [*match.back()][::-1]
        if (total := getattr(step.action, "total", None))
    ]


def test_the_raid_roll_of_a_7_that_was_none_is_left_out_and_nobody_elses():
    match = played(*RAID, Roll(total=6), Roll(total=8), Roll(total=9))
    revised = put_right(match, 1, Roll(total=5))
    assert rolls(revised.match) == [(0, "trade", 5), (1, "trade", 8), (2, "trade", 9)]
    assert dropped(revised) == [2, 3]
    why = reason(revised.dropped[1][1])
    for language in LANGUAGES:
        told = say(language, why.code, THREE, **why.facts)
        assert told.startswith(
            {"en": "Not now. Bo first has to", "de": "Jetzt nicht. Bo ist dran"}[language]
        )


def test_a_file_that_does_not_say_whose_turn_it_was_means_what_it_meant():
    match = played(*RAID, Roll(total=6), Roll(total=8), Roll(total=9), say_whose=False)
    revised = revise(match, 1, [Roll(total=5)], AT)
    assert rolls(revised.match) == [
        (0, "trade", 5),
        (1, "trade", 6),
        (2, "trade", 8),
        (0, "trade", 9),
    ]
    assert dropped(revised) == [2]


def test_after_a_roll_that_was_a_7_nobody_elses_roll_is_its_raid():
    match = played(
        Roll(total=5), *RAID, Roll(total=6), Roll(total=9), Roll(total=10), Roll(total=8)
    )
    revised = put_right(match, 1, Roll(total=7))
    # Neither Bo's viking dice nor Ann's next trading is a part of the raid that nobody entered.
    assert rolls(revised.match) == [(0, "trade", 7)]
    assert dropped(revised) == [2, 3, 4, 5, 6, 7]
    assert revised.match.position.phase == "viking"


def test_a_roll_that_is_left_out_hands_no_other_roll_on():
    match = played(*RAID, Roll(total=6), Roll(total=8), Roll(total=9), Roll(total=4), Roll(total=3))
    revised = revise(match, 1, (), AT)
    # Bo and Cy had rolled before Ann did again, and a raid roll is no trading roll of hers.
    assert rolls(revised.match) == [(0, "trade", 4), (1, "trade", 3)]
    assert dropped(revised) == [2, 3, 4, 5]


def test_another_start_roll_leaves_every_roll_with_whoever_rolled_it():
    start = Order(totals=(9, 4, 5))
    match = played(start, Roll(total=5), Roll(total=8), Roll(total=9), Roll(total=4))
    revised = put_right(match, 1, Order(totals=(4, 9, 5)))
    assert rolls(revised.match) == [(1, "trade", 8), (2, "trade", 9), (0, "trade", 4)]
    assert dropped(revised) == [2]


@pytest.mark.parametrize("taken", [Plunder(from_=("longship",)), Rob(seat=2)])
def test_what_a_raid_7_took_is_taken_by_nobody_else(taken):
    raid = (*RAID, Roll(total=7), taken, Roll(total=3))
    match = played(*raid, *RAID, Roll(total=7), taken, Roll(total=4))
    revised = put_right(match, 3, Roll(total=3))
    assert [step.action.active for step in [*revised.match.back()][::-1][1:]] == [0] * 3 + [1] * 5
    assert dropped(revised) == [4, 5]
