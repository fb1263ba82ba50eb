"""Sækonungr at the table: offers, warnings, stakes, and what is told."""

from __future__ import annotations

from random import Random

import pytest

from companion.errors import RuleViolation
from companion.game import find
from companion.games.saekonungr.actions import Order, Rob, Roll, Shorten, Stop, TakeNothing, Viking
from companion.games.saekonungr.checks import notices
from companion.games.saekonungr.due import named
from companion.games.saekonungr.length import FIRST_ELIMINATION, LAST_STANDING, length_estimate
from companion.games.saekonungr.offers import PlunderOffer
from companion.games.saekonungr.position import (
    VIKING_DIE,
    Options,
    Position,
    start,
)
from companion.games.saekonungr.scoring import ante, ranking, stakes
from companion.games.saekonungr.treasury import end_turn, expel
from companion.model import Enter, change
from companion.reading import entered
from companion.words import LANGUAGES, say, tell, words
from tests.support.random_play.saekonungr import random_action
from tests.support.saekonungr import NAMES, PLAIN, plunder, table

GAME = find("saekonungr")
PLUNDER = {"phase": "plunder"}
MAY_DO_LESS = Options(may_stop=True, may_leave=True)


def test_ships_may_be_listed_in_any_order():
    assert table(ships=(9, 3)) == table(ships=(3, 9))


def test_treasuries_put_right_before_the_first_roll_keep_the_start_roll():
    begun = change(start(2, PLAIN), treasuries=(14, 15))
    assert "order" in {offer.do for offer in GAME.offers(begun, PLAIN)}
    after = GAME.apply(begun, Order(dice=((1, 2), (3, 4))), PLAIN)
    assert (after.active, after.treasuries) == (1, (14, 15))


def test_viking_dice_may_be_asked_again_while_rolls_are_due():
    GAME.check(table(phase="viking", raids=2), 2, Options(viking_every_raid=True))


def test_everybody_at_zero_leaves_the_last_one_looked_at_in():
    # Ann robbed Bo of his last coin and then lost it to an X of a later throw.
    options = Options(zero_is_out=True, viking_every_raid=True)
    before = table((0, 0), (), 30, phase="raid", raids=1)
    after = GAME.apply(before, Roll(dice=(3, 5)), options)
    assert (after.out, after.phase) == ((0,), "over")
    assert [place.seats for place in ranking(after, options)] == [(1,), (0,)]


@pytest.mark.parametrize(
    "phase, said", [("trade", "before the first turn"), ("viking", "Ann’s turn, 0 coins")]
)
def test_whoever_raids_first_has_begun(phase, said):
    position = table(longship=0, begun=False, phase=phase)
    assert tell("en", GAME.standing(position, PLAIN), NAMES).startswith(said)


@pytest.mark.parametrize(
    "language, coins, said",
    [
        ("en", 1, "Ann’s turn, 1 coin in the longship"),
        ("en", 2, "Ann’s turn, 2 coins in the longship"),
        ("de", 1, "Ann ist am Zug, 1 Münze im Langschiff"),
        ("de", 0, "Ann ist am Zug, 0 Münzen im Langschiff"),
    ],
)
def test_one_coin_in_the_longship_is_one_coin(language, coins, said):
    position = table(longship=coins, begun=True)
    assert tell(language, GAME.standing(position, PLAIN), NAMES) == said


@pytest.mark.parametrize(
    "ships, longship, one, least, most",
    [
        ((3, 4), 0, True, 1, 2),
        ((3, 4), 0, False, 2, 2),
        ((), 3, False, 2, 2),
        ((3,), 0, False, 1, 1),
    ],
)
def test_as_many_coins_are_offered_as_may_be_taken(ships, longship, one, least, most):
    position = table(ships=ships, longship=longship, **PLUNDER)
    offer = GAME.offers(position, Options(plunder_one=one))[0]
    assert (offer.do, offer.least, offer.most) == ("plunder", least, most)


def test_nothing_is_offered_beside_what_may_be_left():
    position = table((9, 9), (3,), 0, **PLUNDER)
    offered = [offer.do for offer in GAME.offers(position, MAY_DO_LESS)]
    assert offered == ["plunder", "rob", "nothing"]


@pytest.mark.parametrize("phase", ["trade", "viking", "raid", "plunder", "over"])
def test_a_table_that_a_correction_has_ended_offers_nothing(phase):
    assert GAME.offers(table((0, 30), phase=phase, out=(0,)), PLAIN) == ()


@pytest.mark.parametrize(
    "position, codes",
    [
        (table((15, 15), (), 0), []),
        (table((15, 14), (), 0), ["coins"]),
        (table((15, 13, 17), (), 0, active=1, out=(0,)), ["expelled_with_coins"]),
        (table((15, 15), (), 0, phase="over"), ["over_early"]),
    ],
)
def test_what_looks_wrong_is_pointed_out(position, codes):
    found = notices(position, PLAIN)
    assert [notice.code for notice in found] == [f"saekonungr.notice.{code}" for code in codes]
    for notice in found:
        for language in LANGUAGES:
            assert notice.code in words(language, "saekonungr")
            assert "{" not in say(language, notice.code, NAMES, **notice.facts)


@pytest.mark.parametrize(
    "treasury, warnings",
    [(0, ["saekonungr.warning.any_x"]), (1, ["saekonungr.warning.two_x"]), (2, [])],
)
def test_viking_dice_warn_of_what_cannot_be_paid(treasury, warnings):
    (offer,) = GAME.offers(table((treasury, 9), phase="viking"), PLAIN)
    assert [warning.key for warning in offer.warnings] == warnings
    assert (offer.most, offer.die) == (2, VIKING_DIE)


@pytest.mark.parametrize(
    "position, expected",
    [
        (table((9, 9), (3, 6), 1, **PLUNDER), {"plunder": 2, "rob": (1,)}),
        (table((9, 0), (), 1, **PLUNDER), {"plunder": 1}),
        (table((9, 1, 0, 0), (), 0, out=(3,), **PLUNDER), {"rob": (1,), "shorten": None}),
        (table((9, 0), (), 0, **PLUNDER), {"nothing": None}),
    ],
)
def test_a_raid_seven_offers_what_there_is(position, expected):
    found = {"plunder": "most", "rob": "seats"}
    offered = GAME.offers(position, PLAIN)
    assert {
        offer.do: getattr(offer, found[offer.do]) if offer.do in found else None
        for offer in offered
    } == expected


@pytest.mark.parametrize(
    "position, expected",
    [
        (table((9, 0), (), 0, **PLUNDER), {TakeNothing()}),
        (table((9, 1), (), 0, **PLUNDER), {Rob(seat=1)}),
        (table((9, 0), (3,), 0, **PLUNDER), {plunder(3)}),
        (table((9, 0), (), 2, **PLUNDER), {plunder("longship"), plunder("longship", "longship")}),
        (table((0, 9), (), 0, phase="over", out=(0,)), {None}),
    ],
)
def test_wandering_takes_what_is_offered(position, expected):
    mine = {one and named(position, one) for one in expected}
    assert {random_action(position, PLAIN, Random(seed)) for seed in range(20)} == mine


def test_the_start_offers_a_start_roll_and_the_first_roll():
    assert [offer.do for offer in GAME.offers(start(2, PLAIN), PLAIN)] == ["roll", "order"]


def test_a_tie_offers_a_start_roll_and_no_other():
    offer, sooner = GAME.offers(table((15, 15, 15), (), 0, tied=(0, 2)), PLAIN)
    assert (offer.do, offer.seats) == ("order", (0, 2))
    assert sooner.do == "shorten", "the table can agree on it at any time"


@pytest.mark.parametrize(
    "position, options",
    [
        (table(), PLAIN),
        (table((0, 9, 9), out=(0,), active=1), PLAIN),
        (table((9, 9, 9)), Options(end="first_elimination")),
        (table((9, 9, 9), shortened_at=0), PLAIN),
        (table((9, 9, 9), phase="over"), PLAIN),
    ],
)
def test_where_the_next_one_out_ends_the_game_anyway_nothing_can_be_agreed(position, options):
    assert "shorten" not in [one.do for one in GAME.offers(position, options)]
    with pytest.raises(RuleViolation):
        GAME.apply(position, Shorten(), options)


@pytest.mark.parametrize(
    "out, ranked, told",
    [
        ((), [(1,), (2, 3), (0,)], "With that the game ends, as all agreed."),
        ((3,), [(1,), (2,), (0,), (3,)], "With that the game ends, as all agreed."),
    ],
)
def test_as_all_agree_the_next_one_out_ends_the_game(out, ranked, told):
    coins = tuple(0 if seat in (0, *out) else coins for seat, coins in enumerate((0, 20, 17, 17)))
    begun = table(coins, (), 0, out=out)
    agreed = GAME.apply(begun, Shorten(), PLAIN)
    assert tell("en", GAME.described(begun, Shorten(), agreed, PLAIN)[0], NAMES) == (
        "All agree: the next one out ends the game."
    )
    assert not GAME.is_over(agreed, PLAIN)
    ended = GAME.apply(agreed, Roll(dice=(3, 5)), PLAIN)
    assert GAME.is_over(ended, PLAIN)
    assert GAME.notices(ended, PLAIN)[1:] == (), "it is not over early"
    assert [place.seats for place in GAME.ranking(ended, PLAIN)] == ranked
    assert tell("en", GAME.described(agreed, Roll(dice=(3, 5)), ended, PLAIN)[-1], NAMES) == told


def test_agreed_before_the_start_roll_it_does_not_take_that_away():
    agreed = GAME.apply(start(3, PLAIN), Shorten(), PLAIN)
    assert "order" in [one.do for one in GAME.offers(agreed, PLAIN)]
    assert GAME.apply(agreed, Order(dice=((1, 2), (3, 4), (1, 1))), PLAIN).shortened_at == 0


@pytest.mark.parametrize("out", [[], [1]])
def test_whoever_is_brought_back_by_hand_was_not_out_when_all_agreed(out):
    agreed = table((9, 9, 9, 9), (), 4, active=2, out=(1, 3), shortened_at=2)
    corrected = entered(agreed, Enter(path="out", value=out))
    assert not GAME.is_over(corrected, PLAIN)
    with pytest.raises(RuleViolation):
        GAME.apply(corrected, Shorten(), PLAIN)
    ended = expel(corrected, PLAIN)
    assert (ended.phase, ended.out) == ("over", (*out, 2))
    assert [place.seats for place in GAME.ranking(ended, PLAIN)][-len(out) - 1] == (2,)


def test_a_slip_in_who_is_out_that_is_put_back_ends_no_game():
    agreed = table((9, 9, 9, 9), (), 4, active=2, out=(3,), shortened_at=1)
    for out in ([], [1], [3]):
        agreed = entered(agreed, Enter(path="out", value=out))
        assert not GAME.is_over(agreed, PLAIN)
    ended = expel(agreed, PLAIN)
    assert (ended.phase, ended.out, ended.shortened_at) == ("over", (3, 2), 1)


def test_no_file_agrees_at_more_than_are_out():
    agreed = table((9, 9, 9, 9), (), 4, active=2, out=(3,), shortened_at=7)
    assert not GAME.is_over(agreed, PLAIN)
    assert GAME.is_over(expel(agreed, PLAIN), PLAIN)


@pytest.mark.parametrize("seed", range(12))
def test_a_shortened_walk_ends_with_the_next_one_out(seed):
    rng = Random(seed)
    position, agreed = start(5, PLAIN), None
    while action := random_action(position, PLAIN, rng):
        if agreed is None and len(position.out) == seed % 3:
            agreed = position = GAME.apply(position, Shorten(), PLAIN)
        position = GAME.apply(position, action, PLAIN)
    assert len(position.out) == len(agreed.out) + 1
    assert position.phase == "over"
    assert len(position.living) == 4 - seed % 3
    assert Position.model_validate_json(position.model_dump_json()) == position


def test_with_two_left_at_the_same_end_of_a_turn_the_last_one_in_wins():
    zero = Options(zero_is_out=True)
    agreed = table((0, 0, 9, 0), (), 4, active=2, out=(3,), shortened_at=1)
    ended = end_turn(agreed, zero)
    assert ended.out == (3, 0, 1)
    assert [place.seats for place in GAME.ranking(ended, zero)] == [(2,), (1,), (0,), (3,)]


@pytest.mark.parametrize("raids, phase, what", [(0, "trade", "trading"), (2, "raid", "raid")])
def test_a_roll_says_what_it_is_for(raids, phase, what):
    (offer,) = GAME.offers(table(phase=phase, raids=raids), PLAIN)
    assert (offer.do, offer.seat, offer.what, offer.raids) == ("roll", 0, what, raids)
    assert sum(chance.probability for chance in offer.chances) == 1


@pytest.mark.parametrize(
    "position, options, english",
    [
        (
            table((0, 30), (), 0, phase="over", out=(0,)),
            Options(ante=5),
            "Bo wins all antes: 10 coins.",
        ),
        (
            table((0, 20, 20), (), 5, phase="over", out=(0,)),
            Options(ante=4, end="first_elimination"),
            "Bo and Cy share the antes of 12 coins: 6 each.",
        ),
        (
            table((0, 20, 20), (), 5, phase="over", out=(0,)),
            Options(ante=3, end="first_elimination"),
            "Bo and Cy share the antes of 9 coins: 4 each, 1 is left for the table to decide.",
        ),
    ],
)
def test_the_winner_collects_the_antes(position, options, english):
    (said,) = stakes(position, options)
    assert tell("en", said, NAMES) == english
    assert tell("de", said, NAMES) != english


@pytest.mark.parametrize(
    "position, options",
    [
        (table((0, 30), (), 0, phase="over", out=(0,)), PLAIN),
        (table(), Options(ante=5)),
    ],
)
def test_without_an_ante_or_an_end_nothing_is_won(position, options):
    assert ante(position, options) is None
    assert stakes(position, options) == ()


@pytest.mark.parametrize(
    "position, action, english",
    [
        (table(), Roll(dice=(3, 6)), ["Ann rolls 3+6 = 9: ship 9 comes home with its coin."]),
        (table(), Roll(dice=(3, 5)), ["Ann rolls 3+5 = 8: ship 8 is empty, 1 coin loads it."]),
        (table(), Roll(dice=(1, 1)), ["Ann rolls 1+1 = 2: all 3 loaded trading ships come home."]),
        (
            table(ships=()),
            Roll(dice=(6, 6)),
            ["Ann rolls 6+6 = 12: all trading ships come home, but none is loaded."],
        ),
        (
            table((0, 30)),
            Roll(dice=(3, 5)),
            [
                "Ann rolls 3+5 = 8: ship 8 is empty, and there is no coin to load it.",
                "Ann is expelled.",
                "Bo is the last one left and wins.",
            ],
        ),
        (
            table((0, 30, 1)),
            Roll(dice=(3, 4)),
            [
                "Ann rolls 3+4 = 7: a raid, and there is no coin for the longship.",
                "Ann is expelled.",
            ],
        ),
        (
            table(phase="viking"),
            Viking(faces=("shield", "shield")),
            ["Ann rolls 2 viking dice, shield and shield: 2 more raid rolls."],
        ),
        (
            table(phase="viking"),
            Viking(faces=("blank",)),
            ["Ann rolls a viking die, blank: no effect."],
        ),
        (table(phase="viking"), Viking(), ["Ann raids without viking dice."]),
        (
            table((0, 9, 9), phase="viking"),
            Viking(faces=("shield", "x")),
            [
                "Ann rolls 2 viking dice, shield and X: there is no coin to pay.",
                "Ann is expelled.",
            ],
        ),
        (
            table((1, 9, 9), phase="viking"),
            Viking(faces=("x", "x")),
            ["Ann rolls 2 viking dice, X and X: 1 coin into the longship.", "Ann is expelled."],
        ),
        (
            table(phase="raid", raids=1),
            Roll(dice=(6, 6)),
            ["Ann raids with 6+6 = 12: everything on the board, 7 coins."],
        ),
        (
            table((9, 9), (), 0, phase="raid", raids=1),
            Roll(dice=(6, 6)),
            ["Ann raids with 6+6 = 12: everything on the board, but it is empty."],
        ),
        (
            table(phase="raid", raids=1),
            Roll(dice=(4, 4)),
            ["Ann raids with 4+4 = 8: ship 8 is empty, nothing to take."],
        ),
        (
            table(phase="raid", raids=1),
            Roll(total=8),
            ["Ann raids with 8: ship 8 is empty, nothing to take."],
        ),
        (
            start(2, PLAIN),
            Roll(total=8),
            ["Ann rolls 8: ship 8 is empty, 1 coin loads it."],
        ),
        (
            change(start(3, PLAIN), tied=(0, 2)),
            Order(totals=(7, None, 6)),
            ["Ann goes first with 7.", "Ann rolls 7.", "Cy rolls 6."],
        ),
        (
            table(**PLUNDER),
            plunder("longship", 9),
            ["Ann plunders 2 coins: the longship and ship 9."],
        ),
        (
            table(**PLUNDER),
            plunder("longship", "longship"),
            ["Ann plunders 2 coins: the longship."],
        ),
        (table(**PLUNDER), Rob(seat=1), ["Ann robs Bo of 1 coin."]),
        (table((9, 0), (), 0, **PLUNDER), TakeNothing(), ["Ann finds nothing to take."]),
        (table((9, 1), (), 0, **PLUNDER), TakeNothing(), ["Ann takes nothing."]),
        (
            table((9, 1), (), 0, phase="raid", raids=1),
            Roll(total=7),
            ["Ann raids with 7: plunder or rob, and another raid roll."],
        ),
        (
            table((9, 0), (), 0, phase="raid", raids=1),
            Roll(total=7),
            ["Ann raids with 7: nothing to plunder, nobody to rob, and another raid roll."],
        ),
        (table(phase="raid", raids=2, raided=True), Stop(), ["Ann stops raiding."]),
        (
            start(2, PLAIN),
            Order(dice=((1, 2), (3, 4))),
            ["Bo goes first with 7.", "Ann rolls 1 + 2: 3.", "Bo rolls 3 + 4: 7."],
        ),
        (
            start(3, PLAIN),
            Order(dice=((3, 4), (1, 1), (5, 2))),
            [
                "Ann and Cy are tied at 7 and roll again.",
                "Ann rolls 3 + 4: 7.",
                "Bo rolls 1 + 1: 2.",
                "Cy rolls 5 + 2: 7.",
            ],
        ),
        (
            change(start(3, PLAIN), tied=(0, 2)),
            Order(dice=((3, 4), None, (5, 1))),
            ["Ann goes first with 7.", "Ann rolls 3 + 4: 7.", "Cy rolls 5 + 1: 6."],
        ),
    ],
)
def test_what_happened_is_told(position, action, english):
    phrases = GAME.described(position, action, GAME.apply(position, action, MAY_DO_LESS), PLAIN)
    assert [tell("en", one, NAMES) for one in phrases] == english


def test_shields_and_x_are_told_together():
    thrown = Viking(faces=("shield", "x"))
    before = table(phase="viking")
    (said,) = GAME.described(before, thrown, GAME.apply(before, thrown, PLAIN), PLAIN)
    assert tell("en", said, NAMES).endswith("1 more raid roll and 1 coin into the longship.")


def test_the_first_one_out_ends_the_story_too():
    options = Options(end="first_elimination")
    before = table((0, 20, 17))
    after = GAME.apply(before, Roll(dice=(3, 4)), options)
    assert tell("en", GAME.described(before, Roll(dice=(3, 4)), after, options)[-1], NAMES) == (
        "The first one is out, the game ends."
    )


def test_a_correction_by_hand_is_told():
    (said,) = GAME.described(table(), Enter(path="treasuries[0]", value=4), table((4, 13)), PLAIN)
    assert said.key == "enter.told"
    assert said.facts == {"path": "treasuries[0]", "value": "4"}


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize(
    "end, turns", [("last_standing", LAST_STANDING), ("first_elimination", FIRST_ELIMINATION)]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_length_is_an_estimate_in_turns(seats, end, turns, language):
    said = tell(language, length_estimate(seats, Options(end=end)).sentence)
    mean, median = turns[seats]
    assert str(mean) in said
    assert str(median) in said
    assert ("hours" in said or "Stunden" in said) == (end == "last_standing" and seats >= 4)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_length_does_not_pretend_to_know_other_coins(language):
    phrase = length_estimate(3, Options(start_coins=30)).sentence
    assert phrase.key == "saekonungr.length.other_coins"
    assert "15" in tell(language, phrase)
    assert length_estimate(3, Options(start_coins=15)) == length_estimate(3, PLAIN)


@pytest.mark.parametrize(
    "language, said", [("en", "far more than recommended"), ("de", "weit mehr als empfohlen")]
)
@pytest.mark.parametrize("seats, coins", [(3, 31), (5, 25), (2, 99_999)])
def test_coins_that_make_a_game_many_times_as_long_are_doubted_before_it(
    seats, coins, language, said
):
    told = tell(language, length_estimate(seats, Options(start_coins=coins)).sentence)
    assert said in told
    assert str(coins) in told
    fewer = tell(language, length_estimate(seats, Options(start_coins=coins // 3)).sentence)
    assert (said in fewer) == (coins // 3 > 31)


def test_both_languages_say_the_same_things():
    english, german = (words(language, "saekonungr") for language in ("en", "de"))
    assert english.keys() == german.keys()
    assert all(type(english[key]) is type(german[key]) for key in english)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_switch_is_explained(language):
    spoken = words(language, "saekonungr")
    for name in Options.model_fields:
        assert f"saekonungr.option.{name}" in spoken
        assert f"saekonungr.option.{name}.about" in spoken
    for category in GAME.categories:
        assert f"saekonungr.category.{category}" in spoken


def coins(most=2, longship=3, least=1):
    return PlunderOffer(seat=0, ships=(3, 6, 8), longship=longship, most=most, least=least)


@pytest.mark.parametrize(
    "before, place, most, longship, after",
    [
        ((), 3, 2, 3, (3,)),
        ((3,), 3, 2, 3, ()),
        ((3,), 6, 2, 3, (3, 6)),
        ((3, 6), 8, 2, 3, (3, 6)),
        ((3, 6), 3, 2, 3, (6,)),
        ((3,), 6, 1, 3, (3,)),
        ((), "longship", 2, 3, ("longship",)),
        (("longship",), "longship", 2, 3, ("longship", "longship")),
        (("longship", "longship"), "longship", 2, 3, ()),
        (("longship",), "longship", 2, 1, ()),
        ((3,), "longship", 2, 3, (3, "longship")),
        ((3, "longship"), "longship", 2, 3, (3,)),
        ((3, 6), "longship", 2, 3, (3, 6)),
        (("longship",), 3, 2, 3, ("longship", 3)),
        (("longship", "longship"), 3, 2, 3, ("longship", "longship")),
        (("longship", 3), 3, 2, 3, ("longship",)),
    ],
)
def test_what_is_pointed_at_after_one_more_tap(before, place, most, longship, after):
    assert coins(most, longship).pointed(before, place) == after


def test_as_many_coins_are_pointed_at_as_have_to_be_taken():
    assert [coins(least=2).is_enough(places) for places in ((3,), (3, 6))] == [False, True]
