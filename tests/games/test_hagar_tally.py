"""Hägar added up: corrections, worksheets, reasons and warnings."""

from __future__ import annotations

import pytest

from companion.games.hagar.actions import (
    Count,
    Lay,
    Remove,
)
from companion.games.hagar.checks import notices
from companion.games.hagar.game import GAME
from companion.games.hagar.position import (
    Gold,
    Landscape,
    Line,
    Position,
    Symbol,
    Token,
    start,
)
from companion.games.hagar.scoring import scorecards, solo_rank
from companion.model import change
from companion.words import LANGUAGES, say, tell, words
from tests.support.hagar import NAMES, PLAIN, coaster, full, golden, hagars, table
from tests.support.hagar_said import LAND, SHIELD, WIDE, said


def test_removing_a_coaster_takes_what_lies_on_it():
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
    assert [one.touches for one in after.gold] == [((0, 0),)]
    assert [one.touches for one in after.shields] == [((0, 0),)]


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
    assert GAME.apply(position, Count(at=0, landscape=None), PLAIN).worksheet == ()


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
        (table(tokens=hagars([(0, 0)]), shields=(SHIELD,), worksheet=()), ["worksheet"]),
        (Position(players=2, worksheet=(LAND, LAND, LAND)), ["hagars"]),
    ],
)
def test_what_looks_wrong_is_pointed_out(position, codes):
    found = notices(position, PLAIN)
    assert [notice.code for notice in found] == [f"hagar.notice.{code}" for code in codes]
    for notice in found:
        for language in LANGUAGES:
            assert notice.code in words(language, "hagar")
            assert "{" not in say(language, notice.code, NAMES, **notice.facts)
