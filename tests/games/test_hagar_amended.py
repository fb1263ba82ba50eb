"""Hägar put right: what was laid lies there, and what is seen at the final roll goes before."""

from __future__ import annotations

import pytest

from companion.errors import RuleViolation
from companion.games.hagar.actions import (
    Count,
    DoubledLine,
    FinalRoll,
    GoldDoubles,
    Lay,
    NoWorksheet,
    OwnToken,
    PlaceCoaster,
    Put,
    Remove,
    WhereNumber,
    WriteDown,
)
from companion.games.hagar.game import GAME
from companion.games.hagar.position import Gold, Landscape, Line, Number, Options, Symbol
from companion.match import Setup, act, begin
from companion.model import Enter, change
from companion.revision import revise
from companion.words import LANGUAGES, say, tell
from tests.support.hagar import NAMES, PLAIN, coaster, full

BAR = Options(bar_rule=True)
AT = "2026-03-01T18:00:00+00:00"


def laid(seat, column, letters, beer=None, **more):
    """Lay a coaster of the first row with a Hägar on it."""
    one = coaster((0, column), letters, beer)
    return PlaceCoaster(seat=seat, coaster=one, token=OwnToken(field=(0, 2 * column)), **more)


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


BORDER = ((0, 1), (0, 2))
"""The upper border of the first two coasters of a row."""


def rolled_off(*first, doubled):
    """Play the first coasters, and others below them without a token; then roll."""
    cells = [(row, column) for row in (1, 2) for column in range(5)]
    others = [
        PlaceCoaster(seat=number % 2, coaster=coaster(cells[number - 2], "WWWW"), anyway=True)
        for number in range(2, 12)
    ]
    return played(*first, *others, FinalRoll(value=4, doubled=doubled))


def test_what_is_printed_on_an_edge_touches_what_lies_beside_it_whatever_was_entered_first():
    first = laid(0, 0, "LLLL")
    gold = Gold(touches=BORDER)
    second = laid(1, 1, "FFFF", gold=(gold,), shields=(Symbol(touches=BORDER),), anyway=True)
    away = PlaceCoaster(seat=0, coaster=coaster((5, 5), "LLLL"), token=OwnToken(field=(10, 10)))
    match = played(first, second)
    assert match.position.gold == (gold,)
    # The neighbour lies elsewhere: the later coaster stays, and what is printed on its edge.
    moved = revise(match, 1, (away,), AT)
    assert moved.dropped == ()
    (left,) = moved.match.position.gold
    assert (left.touches, left.at) == (((0, 2),), (1, 4))
    # It lay there after all: the edge is its, too.
    back = revise(moved.match, 1, (first,), AT).match.position
    assert (back.gold, back.shields) == ((gold,), (Symbol(touches=BORDER),))
    # The same where the later coaster was entered before anything lay beside it.
    alone = revise(played(away, change(second, gold=(left,), shields=())), 1, (first,), AT)
    assert alone.match.position.gold == (gold,)


def test_a_symbol_of_the_tally_touches_what_lies_beside_it_too():
    gold = Gold(touches=((0, 1),), at=(1, 4))
    steps = (Lay(coaster=coaster((0, 0), "LLLL")), Put(gold=gold))
    more = Lay(coaster=coaster((0, 1), "FFFF"))
    both = Gold(touches=BORDER)
    assert revise(played(*steps), 1, (steps[0], more), AT).match.position.gold == (both,)
    taken = Remove(gold=Symbol(touches=BORDER))
    # What is taken off is known by where it is printed, whatever else it touches meanwhile.
    match = played(more, *steps, taken)
    assert match.position.gold == ()
    revised = revise(match, 1, (), AT)
    assert (revised.dropped, revised.match.position.gold) == ((), ())
    assert revised.match.head.action == taken


def test_tokens_entered_the_wrong_way_round_are_put_right_one_after_the_other():
    def of(seat, number, *, gold=False):
        token = OwnToken(field=(0, 4 * number + 2 * seat), gold=gold)
        one = coaster((0, 2 * number + seat), "LLLL")
        return PlaceCoaster(seat=seat, coaster=one, token=token)

    match = played(of(0, 0), of(1, 0), of(0, 1, gold=True), of(1, 1), of(0, 2))
    wrong = revise(match, 1, (of(0, 0, gold=True),), AT)
    ((step, why),) = wrong.against
    assert (wrong.dropped, step.number, why.code) == ((), 3, "hagar.refused.no_gold")
    assert "hagar.notice.gold" in [one.code for one in GAME.notices(wrong.match.position, BAR)]
    told = wrong.match.head.before.before
    said = GAME.described(told.before.position, told.action, told.position, BAR)
    assert any("Ann has no gold left" in tell("en", one, NAMES) for one in said)
    right = revise(wrong.match, 3, (of(0, 1),), AT)
    assert (right.dropped, right.against) == ((), ())
    assert GAME.notices(right.match.position, BAR) == ()
    assert [one.gold for one in right.match.position.tokens] == [True, *[False] * 4]


def test_a_coaster_lies_without_the_token_that_somebody_has_again():
    first = PlaceCoaster(seat=0, coaster=coaster((0, 0), "LLLL"))
    for refused in (first, laid(0, 0, "LLLL")):
        seen = begin(Setup(id="m", game="hagar", version=GAME.version, seats=("Ann",)))
        if refused.token is None:
            with pytest.raises(RuleViolation, match="token_due"):
                act(seen, refused, AT)
        assert act(seen, change(refused, anyway=True), AT).position.coasters


def test_what_is_seen_of_gold_is_said_of_that_gold_and_of_that_line():
    there = (Gold(touches=((0, 0), (1, 0))), Gold(touches=((2, 0), (2, 1))))
    first = laid(0, 0, "LLLL", gold=there[:1])
    seen = GoldDoubles(gold=there[0], line=Line(column=0), doubles=False)
    more = Gold(touches=((0, 0),))
    start = played(first)
    match = act(act(start, DoubledLine(doubled=Line(column=0)), AT), seen, AT)
    assert [one.doubles for one in match.position.gold] == [False]
    # Another gold is printed on the coaster, before it: that one keeps what was seen.
    revised = revise(match, 1, (change(first, gold=(more, there[0])),), AT)
    assert [one.doubles for one in revised.match.position.gold] == [None, False]
    for language in LANGUAGES:
        (told,) = GAME.described(match.head.before.position, seen, match.position, change(BAR))
        assert "A1" in tell(language, told, NAMES)
    # Of another line nothing was seen, and none is printed there any more: said, and left out.
    for number, instead, why in (
        (2, DoubledLine(doubled=Line(row=0)), "other_line"),
        (1, change(first, gold=(more,)), "nothing_there"),
    ):
        gone = revise(match, number, (instead,), AT)
        ((step, error),) = gone.dropped
        assert (step.action, error.code) == (seen, f"hagar.refused.{why}")
        assert [one.doubles for one in gone.match.position.gold] == [None]


def test_of_two_golds_at_one_place_each_is_told_of():
    twice = Gold(touches=((0, 0), (1, 0)))
    match = played(laid(0, 0, "LLLL", gold=(twice, twice)), DoubledLine(doubled=Line(column=0)))
    off = GoldDoubles(gold=twice, line=Line(column=0), doubles=False)
    for doubles in ([False, None], [False, False], [False, False]):
        match = act(match, off, AT)
        assert [one.doubles for one in match.position.gold] == doubles
    match = act(match, change(off, doubles=True), AT)
    assert [one.doubles for one in match.position.gold] == [True, False]


def test_the_board_is_written_down_as_it_lies_then():
    first = laid(0, 0, "LLLL")
    match = played(first, laid(1, 1, "LLLL"), WriteDown())
    (row,) = match.position.worksheet
    assert (row.fields, row.hagars) == (8, (1, 1))
    changed = act(match, Count(at=0, was=row, landscape=change(row, gold=2)), AT)
    revised = revise(changed, 1, (change(first, coaster=coaster((0, 0), "LWLW")),), AT)
    assert [one.fields for one in revised.match.position.worksheet] == [2, 4]
    ((step, why),) = revised.dropped
    assert (step.number, why.code) == (4, "hagar.refused.row_otherwise")
    away = act(changed, NoWorksheet(), AT)
    assert away.position.worksheet is None
    for language in LANGUAGES:
        for one in (match.head, away.head):
            (told,) = GAME.described(one.before.position, one.action, one.position, BAR)
            assert "{" not in tell(language, told, NAMES)


def test_a_line_is_asked_for_again_where_coasters_lie_otherwise():
    first, second = laid(0, 0, "LWLW"), laid(1, 1, "WLLL")
    steps = (
        DoubledLine(doubled=Line(row=1)),
        WhereNumber(value=2, line=Line(column=0)),
        WhereNumber(value=3, line=None),
    )
    match = played(first, second, *steps, Enter(path="rolled", value=False))
    for instead, asked in (
        (laid(0, 0, "WLWL"), True),
        (PlaceCoaster(seat=0, coaster=coaster((1, 0), "LWLW"), token=OwnToken(field=(2, 0))), True),
        (laid(0, 0, "LLLW"), False),
    ):
        revised = revise(match, 1, (instead,), AT)
        assert revised.dropped == ()
        assert [step.number for step, _ in revised.look_again] == ([3, 4] if asked else [])
        for language in LANGUAGES:
            assert all("{" not in tell(language, one, NAMES) for _, one in revised.look_again)
    rolled = rolled_off(first, second, doubled=Line(row=1))
    turned = revise(rolled, 1, (laid(0, 0, "WLWL"),), AT)
    assert [step.number for step, _ in turned.look_again] == [13]
