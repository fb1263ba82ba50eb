"""Final trades of Shipwrights: the best plan is exact, quick, and can be changed or declined."""

from __future__ import annotations

from random import Random

import pytest

from companion.command.report import as_json, as_lines, evaluate
from companion.errors import RuleViolation
from companion.games.shipwrights.actions import Buy, Plan, TakeTrades
from companion.games.shipwrights.game import GAME
from companion.games.shipwrights.position import Options
from companion.games.shipwrights.printed import Prices
from companion.games.shipwrights.trades import (
    best,
    best_for,
    plan_phrase,
    stock_of,
    traded,
    trades,
)
from companion.position_file import opened
from companion.words import LANGUAGES, tell
from tests.support.shipwrights import NAMES, PLAIN, best_by_trying, player, stock, table
from tests.support.touched import calls

ROWS = [
    ("a", stock(), (0, 0)),
    ("b", stock(12), (2, 0)),
    ("c", stock(12, thyra=True), (4, 0)),
    ("d", stock(7, 2, 0, 1), (1, 5)),
    ("d2", stock(7, 2, 0, 1, thyra=True), (2, 4)),
    ("e", stock(5, 3, 3, 1), (3, 1)),
    ("e2", stock(5, 3, 3, 1, thyra=True), (3, 2)),
    ("f", stock(3, 1, 1, 0), (1, 1)),
    ("f2", stock(3, 1, 1, 0, thyra=True), (1, 2)),
    ("g", stock(8, 1, 1, 0), (2, 0)),
    ("g2", stock(8, 1, 1, 0, thyra=True), (3, 0)),
    ("h", stock(10, 1, 2, 0, prices=(1, None, 2)), (2, 5)),
    ("i", stock(6, 2, 2, 2, thyra=True), (4, 0)),
    ("j", stock(9, prices=(2, 2, 2)), (1, 1)),
    ("nothing is offered", stock(9, 1, 1, 1, prices=(None, None, None)), (1, 0)),
    ("nothing is offered, Thyra", stock(9, 0, 1, 1, prices=(None,) * 3, thyra=True), (3, 2)),
]


def after(stock, plan):
    """Make a plan with a player's hands and return the gold gained and the resources left."""
    one = player(
        silver=stock.silver,
        oak=stock.goods[0],
        wool=stock.goods[1],
        iron=stock.goods[2],
        heroes=("thyra",) if stock.thyra else (),
    )
    oak, wool, iron = stock.prices
    prices = Prices(oak=oak, wool=wool, iron=iron)
    assert stock_of(one, prices, PLAIN) == stock
    done = traded(one, plan, prices, PLAIN)
    return done.gold, done.resources


@pytest.mark.parametrize("row, given, expected", ROWS, ids=lambda one: str(one)[:12])
def test_known_best_trades(row, given, expected):
    assert after(given, best(given)) == expected == best_by_trying(given)


def drawn(rng, most_silver=14):
    """Draw a stock of the size that a game ends with."""
    return stock(
        rng.randint(0, most_silver),
        rng.randint(0, 5),
        rng.randint(0, 5),
        rng.randint(0, 5),
        prices=tuple(rng.choice((1, 2, 3, 4, None)) for _ in range(3)),
        thyra=rng.random() < 0.5,
    )


@pytest.mark.long("searches five thousand times, exhaustively")
def test_five_thousand_best_plans_are_those_of_an_exhaustive_search():
    rng = Random("final trades")
    for _ in range(5000):
        given = drawn(rng)
        assert after(given, best(given)) == best_by_trying(given), given


def step_by_step(given):
    """Look at every number of sets in turn: the same figures another way, for larger stocks."""
    found = (-1, -1)
    offered = [price for price in given.prices if price is not None]
    for sets in range(given.silver + max(given.goods) + 2):
        cost = given.cost(sets)
        if cost is None or cost > given.silver:
            break
        thyra, rest = divmod(given.silver - cost, 3) if given.thyra else (0, given.silver - cost)
        extra = rest // min(offered) if offered else 0
        left = sum(max(0, goods - sets) for goods in given.goods) + extra
        found = max(found, (sets + thyra, left))
    return found


def test_a_shipload_of_silver_is_traded_just_as_well():
    rng = Random("shipload")
    for _ in range(500):
        given = stock(
            rng.randint(100, 900),
            rng.randint(0, 300),
            rng.randint(0, 300),
            rng.randint(0, 300),
            prices=tuple(rng.choice((1, 2, 3, 7, None)) for _ in range(3)),
            thyra=rng.random() < 0.5,
        )
        assert after(given, best(given)) == step_by_step(given), given


def test_the_largest_numbers_a_file_can_hold_take_no_longer():
    most = 2**53 - 1
    given = stock(most, most // 7, most // 3, 5, thyra=True)
    plan = best(given)
    small = stock(900, 128, 300, 5, thyra=True)
    assert calls(lambda: best(given)) <= 10 * calls(lambda: best(small))
    assert after(given, plan)[0] == plan.gold > most // 3


@pytest.mark.parametrize(
    "one, english, german",
    [
        (player(), "nothing to gain", "nichts zu gewinnen"),
        (
            player(silver=7, oak=2, iron=1),
            "buy 1 wool, make 1 set into gold and buy 4 oak: +1 gold",
            "1 Wolle kaufen, 1 Satz zu Gold machen und 4 Eiche kaufen: +1 Gold",
        ),
        (
            player(silver=7, oak=2, iron=1, heroes=("thyra",)),
            "Thyra 2 times (6 silver) and buy 1 oak: +2 gold",
            "2-mal Thyra (6 Silber) und 1 Eiche kaufen: +2 Gold",
        ),
        (
            player(silver=8, oak=1, wool=1, heroes=("thyra",)),
            "buy 1 iron, make 1 set into gold and Thyra 2 times (6 silver): +3 gold",
            "1 Eisen kaufen, 1 Satz zu Gold machen und 2-mal Thyra (6 Silber): +3 Gold",
        ),
    ],
)
def test_a_plan_is_told_in_an_order_that_works(one, english, german):
    plan = best_for(one, table(one), PLAIN)
    said = plan_phrase(one, plan)
    assert (tell("en", said, NAMES), tell("de", said, NAMES)) == (english, german)


def test_without_the_switch_thyra_trades_no_more():
    one = player(silver=6, heroes=("thyra",))
    assert best_for(one, table(one), PLAIN) == Plan(thyra=2)
    assert best_for(one, table(one), Options(thyra_in_final_trades=False)).thyra == 0


def test_a_changed_plan_is_made_as_it_is_and_an_empty_one_changes_nothing():
    position = table(player(silver=8, oak=1, wool=1), player())
    changed = TakeTrades(seat=0, plan=Plan(buy=Buy(oak=2)))
    assert GAME.apply(position, changed, PLAIN).players[0] == player(silver=6, oak=3, wool=1)
    declined = TakeTrades(seat=0, plan=Plan())
    assert GAME.apply(position, declined, PLAIN) == position


@pytest.mark.parametrize(
    "code, one, plan",
    [
        ("silver", player(silver=1), Plan(buy=Buy(iron=1))),
        ("set", player(oak=1, wool=1), Plan(sets=1)),
        ("no_thyra", player(silver=3), Plan(thyra=1)),
    ],
)
def test_a_plan_that_does_not_work_is_refused(code, one, plan):
    with pytest.raises(RuleViolation) as refused:
        GAME.apply(table(one), TakeTrades(seat=0, plan=plan), PLAIN)
    assert refused.value.code == f"shipwrights.refused.{code}"


FILE = {
    "format": 1,
    "game": "shipwrights",
    "seats": ["Ann", "Bo"],
    "position": table(player(silver=8, oak=1, wool=1, heroes=("thyra",)), player()).model_dump(
        mode="json"
    ),
}


def test_score_makes_the_best_trades_of_each_seat_first_and_says_them():
    first, second = as_json(evaluate(opened(FILE), trades=True), "en")["scorecards"]
    assert first["trades"] == {
        "buy": {"oak": 0, "wool": 0, "iron": 1},
        "sets": 1,
        "thyra": 2,
        "left": 0,
    }
    assert first["lines"][-1]["points"] == 3
    assert second["trades"]["left"] == second["trades"]["sets"] == 0
    assert as_json(evaluate(opened(FILE), trades=False), "en")["scorecards"][0]["total"] == 3
    for language in LANGUAGES:
        assert any(
            "Thyra" in line for line in as_lines(evaluate(opened(FILE), trades=True), language)
        )


def test_trading_changes_nothing_but_supplies():
    position = opened(FILE).position
    done, bargains = trades(position, PLAIN)
    assert [bargain.seat for bargain in bargains] == [0, 1]
    assert done.players[1] == position.players[1]
    assert done.players[0].gold == 3
