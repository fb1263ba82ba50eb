"""Hägar put right: what was laid lies there, and what is seen at the final roll goes before."""

from __future__ import annotations

import pytest

from companion.games.hagar.actions import Count, FinalRoll, OwnToken, Place
from companion.games.hagar.game import GAME
from companion.games.hagar.position import Landscape, Line, Number, Options
from companion.match import Setup, act, begin, revise
from companion.model import change
from companion.words import LANGUAGES, say, tell
from tests.support.hagar import NAMES, PLAIN, coaster, full

BAR = Options(bar_rule=True)
AT = "2026-03-01T18:00:00+00:00"


def laid(seat, column, letters, beer=None, **more):
    """Lay a coaster of the first row with a Hägar on it."""
    one = coaster((0, column), letters, beer)
    return Place(seat=seat, coaster=one, token=OwnToken(field=(0, 2 * column)), **more)


FIRST = laid(0, 0, "LLLL")
GLASS = laid(0, 0, "LLLL", "up")
SECOND = laid(1, 1, "LLLL", "up")
THIRD = laid(0, 2, "LLLL")


def played(*actions):
    options = BAR.model_dump(mode="json")
    setup = Setup(id="m", game="hagar", version=GAME.version, seats=("Ann", "Bo"), options=options)
    match = begin(setup)
    for action in actions:
        match = act(match, action, AT)
    return match


@pytest.mark.parametrize(
    ("second", "right", "why", "owes"),
    [
        (SECOND, GLASS, "bar_row", (1,)),
        # Turned it would have continued the landscape that was there after all.
        (laid(1, 1, "LLLW"), laid(0, 0, "WFFF"), "match", ()),
    ],
)
def test_a_coaster_stays_that_lies_against_the_rules_once_an_earlier_one_is_put_right(
    second, right, why, owes
):
    revised = revise(played(FIRST, second, THIRD), 1, (right,), AT)
    assert revised.dropped == ()
    ((step, error),) = revised.against
    assert (step.number, error.code) == (2, f"hagar.refused.{why}")
    position = revised.match.position
    assert (len(position.coasters), position.owes) == (3, owes)
    assert [one.action.anyway for one in revised.match.back() if one.action] == [False, True, False]


def test_a_row_of_the_worksheet_is_changed_wherever_it_stands_and_no_other_one():
    land, forest, water, more = (
        Landscape(kind=kind, fields=n, hagars=(1, 0))
        for kind, n in (("land", 8), ("forest", 5), ("water", 4), ("forest", 6))
    )
    match = played(
        *(Count(landscape=one) for one in (land, forest, water)),
        Count(at=1, was=forest, landscape=more),
    )
    assert match.position.worksheet == (land, more, water)
    left_out = revise(match, 1, (), AT)
    assert (left_out.match.position.worksheet, left_out.dropped) == ((more, water), ())
    last = left_out.match.head
    told = GAME.described(last.before.position, last.action, last.position, BAR)
    assert "worksheet row 1" in tell("en", told[0], NAMES)
    # What was changed is not there: said, and nothing else is changed for it.
    gone = revise(match, 2, (), AT)
    ((step, why),) = gone.dropped
    assert (step.number, why.code) == (4, "hagar.refused.row_otherwise")
    assert gone.match.position.worksheet == (land, water)


def test_a_row_of_an_older_file_is_the_one_with_its_number():
    rows = [Landscape(kind="land", fields=n, hagars=(1, 0)) for n in (8, 5, 6)]
    match = played(*(Count(landscape=one) for one in rows[:2]), Count(at=0, landscape=rows[2]))
    assert revise(match, 1, (), AT).match.position.worksheet == (rows[2],)


def test_the_final_roll_goes_before_what_was_said_of_its_number():
    numbers = (Number(value=2, line=Line(column=0)), Number(value=4, line=Line(row=3)))
    rolled = FinalRoll(value=4, doubled=Line(row=1))
    before = full(numbers=numbers)
    after = GAME.apply(before, rolled, PLAIN)
    assert after.numbers == (numbers[0], Number(value=4, line=Line(row=1)))
    said = [tell("en", one, NAMES) for one in GAME.described(before, rolled, after, PLAIN)]
    assert "Before, the 4 was said to run along row 4." in said
    gone = change(before, numbers=(Number(value=4, line=None),))
    (told,) = [
        one.key
        for one in GAME.described(gone, rolled, GAME.apply(gone, rolled, PLAIN), PLAIN)
        if "number_was" in one.key
    ]
    assert told == "hagar.told.number_was_none"
    for language in LANGUAGES:
        assert "{" not in say(language, told, NAMES, value=4)
    same = GAME.apply(before, change(rolled, doubled=Line(row=3)), PLAIN)
    assert same.numbers == numbers
