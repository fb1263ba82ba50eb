"""Hägar added up: corrections, worksheets, reasons and warnings."""

from __future__ import annotations

import pytest

from companion.games.hagar.actions import (
    Count,
    Lay,
    Remove,
)
from companion.games.hagar.board import kinds_of
from companion.games.hagar.checks import notices
from companion.games.hagar.game import GAME
from companion.games.hagar.position import (
    Gold,
    Landscape,
    Line,
    Number,
    Options,
    Position,
    Spill,
    Symbol,
    Token,
    start,
)
from companion.games.hagar.printed import symbol_on
from companion.games.hagar.scoring import scorecards, solo_rank
from companion.model import change
from companion.words import LANGUAGES, say, tell, words
from tests.support.hagar import NAMES, PLAIN, coaster, full, golden, hagars, table
from tests.support.hagar_said import LAND, SHIELD, WIDE, said

SIX = tuple(Number(value=value, line=Line(row=1) if value == 4 else None) for value in range(1, 7))
"""All six numbers, one of them on the table."""


def test_removing_a_coaster_takes_what_lies_on_it_and_leaves_the_neighbour_its_edge():
    symbols = ((0, 0),), ((0, 1), (0, 2)), ((0, 2), (0, 3))
    position = table(
        WIDE,
        tokens=hagars([(0, 0), (0, 2)]),
        gold=tuple(Gold(touches=one) for one in symbols),
        shields=tuple(Symbol(touches=one) for one in symbols),
    )
    after = GAME.apply(position, Remove(cell=(0, 1)), PLAIN)
    assert [one.cell for one in after.coasters] == [(0, 0)]
    assert after.tokens == hagars([(0, 0)])
    left = [(((0, 0),), None), (((0, 1),), (1, 4))]
    assert [(one.touches, one.at) for one in after.gold] == left
    assert [(one.touches, one.at) for one in after.shields] == left
    told = GAME.described(position, Remove(cell=(0, 1)), after, PLAIN)
    assert [tell("en", one, NAMES) for one in told] == [
        "The coaster at C1 is gone.",
        "What is printed on the edge of its neighbour stays there: 2.",
    ]


@pytest.mark.parametrize("spot", [(0, 0), (4, 4), (0, 4), (1, 4), (2, 4), (4, 1), (2, 2)])
def test_a_coaster_laid_and_removed_again_leaves_its_neighbours_as_they_were(spot):
    position = table("L F / W W / L L / L F")
    kinds = kinds_of(position.coasters)
    symbol = symbol_on((0, 0), spot, kinds)
    gold = Gold(touches=symbol.touches, at=symbol.at, doubles=True)
    position = change(position, gold=(gold,), shields=(symbol,))
    for cell in ((0, 1), (-1, 1), (1, 1), (-1, 0)):
        laid = GAME.apply(position, Lay(coaster=coaster(cell, "WLWF")), PLAIN)
        assert GAME.apply(laid, Remove(cell=cell), PLAIN) == position


def test_a_coaster_that_is_taken_back_is_owed_for_no_more():
    options = Options(bar_rule=True)
    beer = coaster((0, 0), "LLLL", "up")
    spill = Spill(cell=(0, 1), seat=1)
    laid = (beer, change(beer, cell=(0, 1)))
    owed = Position(coasters=laid, players=2, owes=(1, 0), spills=(spill,))
    gone = GAME.apply(owed, Remove(cell=(0, 1)), options)
    assert (gone.owes, gone.spills) == ((0,), ())
    dry = GAME.apply(owed, Lay(coaster=coaster((0, 1), "LLLL")), options)
    assert (dry.owes, dry.spills) == ((0,), ())
    same = Lay(coaster=coaster((0, 1), "WWWW", "left"))
    assert GAME.apply(owed, same, options).owes == (1, 0)
    # The one it lay in a line with may have been entered wrong as well.
    for wrong in (Remove(cell=(0, 0)), Lay(coaster=coaster((0, 0), "LLLL"))):
        assert GAME.apply(owed, wrong, options).owes == (0,)


def test_beer_in_one_line_for_which_nobody_is_noted_is_pointed_out():
    options = Options(bar_rule=True)
    dry, beer = coaster((0, 0), "LLLL"), coaster((0, 1), "LLLL", "up")
    position = Position(coasters=(dry, beer, coaster((0, 2), "LLLL")), players=2)
    assert notices(position, options) == ()
    glass = Lay(coaster=change(dry, beer="down"))
    wet = GAME.apply(position, glass, options)
    assert notices(wet, PLAIN) == ()
    (found,) = notices(wet, options)
    assert found.code == "hagar.notice.bar"
    for language in LANGUAGES:
        told = say(language, found.code, NAMES, **found.facts)
        assert all(at in told for at in ("A1", "C1"))
    noted = change(wet, owes=(1,), spills=(Spill(cell=(0, 1), seat=1),))
    # A file of old says who owes, and not for which coaster.
    for known in (noted, change(noted, spills=())):
        assert notices(known, options) == ()


def test_symbols_are_removed_one_at_a_time():
    twice, other = Gold(touches=((0, 0), (0, 1))), Gold(touches=((1, 1),))
    position = table(WIDE, gold=(other, twice, twice), shields=(SHIELD, SHIELD))
    swapped = Symbol(touches=((0, 1), (0, 0)))
    assert GAME.apply(position, Remove(gold=swapped), PLAIN).gold == (other, twice)
    assert GAME.apply(position, Remove(shield=swapped), PLAIN).shields == (SHIELD,)


def test_a_coaster_is_laid_over_the_one_that_lay_there():
    position = table("L F / W W", tokens=hagars([(0, 0)]))
    after = GAME.apply(position, Lay(coaster=coaster((0, 0), "WLWF")), PLAIN)
    assert after.coasters == (coaster((0, 0), "WLWF"),)
    assert after.tokens == position.tokens


def test_worksheet_rows_are_added_replaced_and_struck_out():
    rows = [Landscape(kind="land", fields=n, hagars=(1, 0)) for n in (1, 2, 3)]
    position = start(2, PLAIN)
    for row in rows[:2]:
        position = GAME.apply(position, Count(landscape=row), PLAIN)
    position = GAME.apply(position, Count(at=0, landscape=rows[2]), PLAIN)
    assert position.worksheet == (rows[2], rows[1])
    position = GAME.apply(position, Count(at=0, landscape=None), PLAIN)
    assert position.worksheet == (rows[1],)
    assert GAME.apply(position, Count(at=0, landscape=None), PLAIN).worksheet is None


@pytest.mark.parametrize(
    "position, english",
    [
        (
            table(WIDE, tokens=hagars([(0, 0), (0, 1)], [(1, 0)]), shields=(SHIELD,)),
            [
                ["most Hägars in the 8-field land at A1: Ann 2 and Bo 1"],
                ["Ann has the most Hägars in the 8-field land at A1: Ann 2 and Bo 1"],
            ],
        ),
        (
            table(
                WIDE,
                tokens=(*hagars([(0, 0), (0, 1)], [(1, 0)]), *golden((1, 3))),
                shields=(SHIELD,),
                doubled=Line(row=1),
            ),
            [
                [
                    "1 gold in the 8-field land at A1, 1 of it doubled",
                    (
                        "nobody conquers the 8-field land at A1, Ann and Bo are tied: "
                        "Ann 2 and Bo 2 (1 doubled by row 2)"
                    ),
                ]
            ]
            * 2,
        ),
        (
            Position(players=2, worksheet=(LAND,)),
            [
                [
                    "3 gold in the 8-field land (worksheet row 1), 1 of it doubled",
                    (
                        "nobody conquers the 8-field land (worksheet row 1), Ann and Bo are tied: "
                        "Ann 2 and Bo 2 (1 doubled)"
                    ),
                ]
            ]
            * 2,
        ),
    ],
)
def test_every_line_says_why(position, english):
    cards = scorecards(position, PLAIN)
    assert [said(line.because for line in card.lines) for card in cards] == english


@pytest.mark.parametrize(
    "points, number",
    [(0, 1), (15, 1), (16, 2), (20, 2), (21, 3), (25, 3), (26, 4), (40, 4)],
)
def test_the_solo_table_has_four_ranks(points, number):
    assert solo_rank(points).key == f"hagar.rank.{number}"
    for language in LANGUAGES:
        assert str(points) in tell(language, solo_rank(points))


def test_the_rank_whose_name_is_unknown_is_not_given_one():
    assert tell("en", solo_rank(18)) == "second rank, with 18 points (16 to 20)"


@pytest.mark.parametrize(
    "position, codes",
    [
        (start(2, PLAIN), []),
        (full(), []),
        (change(full(), coasters=(*full().coasters, coaster((3, 0), "LLLL"))), ["coasters"]),
        (table("L L . . L L / L L . . L L"), ["apart"]),
        (table(moved=(1,)), ["moved_early"]),
        (full(players=3, tokens=hagars([(0, 0), (0, 2), (0, 4), (0, 6)])), ["hagars"]),
        (
            full(
                tokens=(
                    Token(field=(0, 0), seat=0, gold=True),
                    Token(field=(0, 2), seat=0, gold=True),
                )
            ),
            ["gold"],
        ),
        (full(tokens=golden((0, 0), (0, 2), (0, 4))), ["all_gold"]),
        (full(tokens=hagars([(0, 0)], [(0, 1)])), []),
        (full(tokens=hagars([(0, 0), (1, 1)], [(0, 1), (1, 0)])), ["crowd"]),
        (full(tokens=hagars([(0, 0)], [(0, 1)]), rolled=True), ["crowd"]),
        (full(tokens=hagars([(0, 0)], [(0, 1)]), rolled=True, moved=(1,)), []),
        (table(rolled=True), ["rolled_early"]),
        (table(rolled=True, moved=(1, 0)), []),
        (Position(players=2, rolled=True, moved=(1, 0)), ["rolled_early"]),
        (Position(players=2, rolled=True, worksheet=(LAND,)), []),
        (table(tokens=hagars([(0, 0)]), shields=(SHIELD,), worksheet=(LAND,)), ["worksheet"]),
        (table(tokens=hagars([(0, 0)]), shields=(SHIELD,), worksheet=()), []),
        (table(doubled=Line(row=1)), []),
        (table(doubled=Line(row=2)), ["line"]),
        (table(doubled=Line(column=-1)), ["line"]),
        (table(doubled=Line(column=-1), worksheet=(LAND,)), ["worksheet"]),
        (table(doubled=Line(row=1), numbers=SIX), []),
        (table(doubled=Line(row=0), numbers=SIX), ["no_number"]),
        (table(doubled=Line(row=0), numbers=SIX[:5]), []),
        (Position(players=2, worksheet=(LAND, LAND, LAND)), ["hagars"]),
        (Position(players=2, worksheet=(change(LAND, fields=49),)), ["fields"]),
        (Position(players=2, worksheet=(change(LAND, fields=1, hagars=(1, 1)),)), ["row_hagars"]),
    ],
)
def test_what_looks_wrong_is_pointed_out(position, codes):
    found = notices(position, PLAIN)
    assert [notice.code for notice in found] == [f"hagar.notice.{code}" for code in codes]
    for notice in found:
        for language in LANGUAGES:
            assert notice.code in words(language, "hagar")
            assert "{" not in say(language, notice.code, NAMES, **notice.facts)
