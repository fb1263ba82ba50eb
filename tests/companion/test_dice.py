"""Dice: fair, exact, and readable in the ways people write them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.dice import (
    MOST_DICE,
    Die,
    InvalidDice,
    Pool,
    at_least,
    mean,
    numbered,
    odds,
    parse,
    roll,
    start_roll,
)
from companion.game import dice_in_tray, dice_presets
from companion.games.saekonungr.position import VIKING_DIE
from companion.words import LANGUAGES, words

ROLLS = 60_000


def read(notation: str) -> Pool:
    """Read dice, also those that games name."""
    return parse(notation, dice_presets())


CHI_SQUARE_999 = {2: 13.816, 5: 20.515, 10: 29.588}
"""Critical values at the 0.1 % level by degrees of freedom, from printed tables."""


@pytest.mark.parametrize(
    ("notation", "written"),
    [
        ("d6", "d6"),
        ("2d6+1", "2d6+1"),
        ("4d6-2", "4d6-2"),
        ("4d6 − 2", "4d6-2"),
        ("2d6+d4", "2d6+d4"),
        ("1+2d6+1", "2d6+2"),
        ("2W6", "2d6"),
        ("D%", "d100"),
        ("hagar", "d6"),
        ("saekonungr", "2d6"),
        ("viking", "viking"),
        ("Viking * 2", "viking*2"),
        ("100d100", "100d100"),
        ("d1", "d1"),
    ],
)
def test_notations_people_write_are_understood(notation: str, written: str) -> None:
    assert str(read(notation)) == written
    assert read(written) == read(notation)


@pytest.mark.parametrize(
    ("notation", "code"),
    [
        ("", "error.dice.notation"),
        ("5", "error.dice.notation"),
        ("d", "error.dice.notation"),
        ("dd6", "error.dice.notation"),
        ("2d6+", "error.dice.notation"),
        ("2d6-d4", "error.dice.notation"),
        ("2d6d6", "error.dice.notation"),
        ("berserk", "error.dice.notation"),
        ("d٣", "error.dice.notation"),
        ("viking+1", "error.dice.notation"),
        ("0d6", "error.dice.count"),
        ("101d6", "error.dice.count"),
        ("60d6+60d6", "error.dice.count"),
        ("viking*0", "error.dice.count"),
        ("viking*101", "error.dice.count"),
        ("saekonungr*99", "error.dice.count"),
        ("d0", "error.dice.faces"),
        ("d1001", "error.dice.faces"),
        ("d6+99999999", "error.dice.modifier"),
    ],
)
def test_dice_nobody_can_roll_are_refused_with_a_code(notation: str, code: str) -> None:
    with pytest.raises(InvalidDice) as refused:
        read(notation)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lambda: Die(()), "error.dice.faces"),
        (lambda: Die((1, "x")), "error.dice.mixed"),
        (lambda: Pool(()), "error.dice.count"),
        (lambda: Pool((Die(VIKING_DIE), numbered(6))), "error.dice.mixed"),
        (lambda: Pool((Die(VIKING_DIE),), 1), "error.dice.mixed"),
        (lambda: mean(read("viking")), "error.dice.no_sum"),
        (lambda: at_least(read("viking"), 1), "error.dice.no_sum"),
        (lambda: odds(read("100d1000")), "error.dice.outcomes"),
        (lambda: odds(Pool((Die(tuple("abcdefghijkl")),) * 50)), "error.dice.outcomes"),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_code(make: object, code: str) -> None:
    assert callable(make)
    with pytest.raises(InvalidDice) as refused:
        make()
    assert refused.value.code == code


def test_a_pool_of_other_faces_is_written_with_them() -> None:
    assert str(Pool((Die((2, 4)), Die((2, 4))))) == "2d[2,4]"
    assert str(Pool((Die(("sun", "rain")),))) == "d[sun,rain]"


def test_a_roll_shows_one_face_of_each_die_and_their_sum() -> None:
    pool = read("3d6+d4+2")
    for seed in range(200):
        rolled = roll(pool, Random(seed))
        assert [face in die.faces for face, die in zip(rolled.faces, pool.dice, strict=True)]
        assert rolled.total == sum(int(face) for face in rolled.faces) + 2
    assert roll(read("viking*2"), Random(1)).total is None


@pytest.mark.long("rolls sixty thousand times")
@pytest.mark.parametrize("notation", ["2d6", "d6", "viking"])
def test_sixty_thousand_rolls_fit_the_odds(notation: str) -> None:
    pool, rng = read(notation), Random(20_260_101)
    seen: Counter[object] = Counter()
    for _ in range(ROLLS):
        rolled = roll(pool, rng)
        seen[rolled.faces if rolled.total is None else rolled.total] += 1
    expected = {outcome: float(share) * ROLLS for outcome, share in odds(pool).items()}
    assert seen.keys() <= expected.keys()
    chi = sum((seen[outcome] - due) ** 2 / due for outcome, due in expected.items())
    assert chi < CHI_SQUARE_999[len(expected) - 1]


DICE = st.one_of(
    st.integers(1, 8).map(numbered),
    st.lists(st.integers(-3, 9), min_size=1, max_size=6).map(lambda faces: Die(tuple(faces))),
)


@given(st.lists(DICE, min_size=1, max_size=4), st.integers(-5, 5))
def test_odds_of_sums_agree_with_counting_every_throw(dice: list[Die], modifier: int) -> None:
    pool = Pool(tuple(dice), modifier)
    throws = [sum(map(int, faces)) + modifier for faces in product(*(die.faces for die in dice))]
    counted = {total: Fraction(n, len(throws)) for total, n in Counter(throws).items()}
    assert odds(pool) == counted
    assert list(odds(pool)) == sorted(counted)
    assert mean(pool) == Fraction(sum(throws), len(throws))
    target = max(throws)
    assert at_least(pool, target) == counted[target]
    assert at_least(pool, min(throws)) == 1


SYMBOLS = st.lists(st.sampled_from(["shield", "x", "blank"]), min_size=1, max_size=5)


@given(st.lists(SYMBOLS.map(lambda faces: Die(tuple(faces))), min_size=1, max_size=4))
def test_odds_of_symbols_agree_with_counting_every_throw(dice: list[Die]) -> None:
    throws = [tuple(sorted(map(str, t))) for t in product(*(die.faces for die in dice))]
    counted = {shown: Fraction(n, len(throws)) for shown, n in Counter(throws).items()}
    told = odds(Pool(tuple(dice)))
    assert {tuple(sorted(o)): p for o, p in told.items() if isinstance(o, tuple)} == counted
    assert sum(told.values()) == 1


def test_symbols_are_listed_in_the_order_of_the_faces() -> None:
    assert odds(read("viking*2")) == {
        ("shield", "shield"): Fraction(1, 9),
        ("shield", "x"): Fraction(2, 9),
        ("shield", "blank"): Fraction(2, 9),
        ("x", "x"): Fraction(1, 9),
        ("x", "blank"): Fraction(2, 9),
        ("blank", "blank"): Fraction(1, 9),
    }


def test_odds_of_a_hundred_dice_are_exact_too() -> None:
    told = odds(read(f"{MOST_DICE}d100"))
    assert sum(told.values()) == 1
    assert told[MOST_DICE] == Fraction(1, 100**MOST_DICE)


class Loaded:
    """A generator whose dice fall as they were told to."""

    def __init__(self, *faces):
        self.faces = [*faces]

    def choice(self, _faces):
        return self.faces.pop(0)


@pytest.mark.parametrize(
    "faces, rounds",
    [
        ((2, 5), ({0: 2, 1: 5},)),
        ((6, 1, 6, 3, 4), ({0: 6, 1: 1, 2: 6}, {0: 3, 2: 4})),
        ((4, 4, 1, 1, 2, 1), ({0: 4, 1: 4}, {0: 1, 1: 1}, {0: 2, 1: 1})),
    ],
)
def test_those_level_at_the_top_roll_again_for_who_begins(faces, rounds):
    pool = Pool((numbered(6),))
    assert start_roll(len(rounds[0]), pool, Loaded(*faces)) == rounds


def test_dice_of_games_are_known_by_name_only_to_whoever_asks_for_them() -> None:
    with pytest.raises(InvalidDice):
        parse("viking")
    assert str(parse("viking", {"viking": (numbered(4),)})) == "d4"


def test_a_game_names_its_dice_and_which_of_them_the_tray_offers() -> None:
    assert dice_presets()["viking"] == (Die(VIKING_DIE),)
    assert dice_in_tray() == {"viking": "saekonungr", "viking*2": "saekonungr"}
    for written, game in dice_in_tray().items():
        assert str(read(written)) == written
        for language in LANGUAGES:
            assert f"{game}.dice.{written}" in words(language, game)
