"""Sækonungr beyond its worked turns: what holds in every game, and every refusal."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.dice import VIKING
from companion.errors import InvalidPosition, RuleViolation
from companion.game import find
from companion.games.saekonungr.actions import Nothing, Order, Plunder, Rob, Roll, Viking, apply
from companion.games.saekonungr.checks import check, notices
from companion.games.saekonungr.length import FIRST_ELIMINATION, LAST_STANDING, length_estimate
from companion.games.saekonungr.odds import raid_chances, trading_chances, viking_chances
from companion.games.saekonungr.offers import offers, wander
from companion.games.saekonungr.position import (
    SHIPS,
    VIKING_DIE,
    Options,
    Position,
    is_over,
    start,
    to_act,
)
from companion.games.saekonungr.scoring import ante, ranking, scorecards, stakes
from companion.games.saekonungr.telling import told
from companion.match import Setup, act, begin, redo, undo
from companion.model import Enter
from companion.reading import read, read_action
from companion.words import LANGUAGES, say, tell, words

GAME = find("saekonungr")
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
PLAIN = Options()
TWO_DICE = list(product(range(1, 7), repeat=2))

FACES = st.lists(st.sampled_from(["shield", "x", "blank"]), min_size=4, max_size=12).map(tuple)
OPTIONS = st.builds(
    Options,
    start_coins=st.sampled_from([None, 1, 2, 4, 20]),
    end=st.sampled_from(["last_standing", "first_elimination"]),
    viking_die=st.just(VIKING_DIE) | FACES,
    viking_every_raid=st.booleans(),
    zero_is_out=st.booleans(),
    ante=st.integers(0, 9),
)


def plunder(*places):
    return Plunder(from_=places)


def coins(position):
    return sum(position.treasuries) + len(position.ships) + position.longship


def played(seats, options, seed, steps=120):
    """Play at random and yield each step: the position before, the action, the one after."""
    rng = Random(seed)
    position = start(seats, options)
    for _ in range(steps):
        action = wander(position, options, rng)
        if action is None:
            return
        after = apply(position, action, options)
        yield position, action, after
        position = after


def table(treasuries=(10, 13), ships=(3, 6, 9), longship=4, active=0, phase="trade", **more):
    return Position(
        treasuries=treasuries, ships=ships, longship=longship, active=active, phase=phase, **more
    )


# --- what holds in every game -------------------------------------------------------------------


GAMES = {
    "seats": st.integers(2, 6),
    "options": OPTIONS,
    "seed": st.integers(0, 2**32),
}


@settings(max_examples=60, deadline=None)
@given(**GAMES)
def test_no_coin_is_ever_made_or_lost(seats, options, seed):
    begun_with = coins(start(seats, options))
    for _, _, after in played(seats, options, seed):
        assert coins(after) == begun_with
        assert not notices(after, options)


@settings(max_examples=60, deadline=None)
@given(**GAMES)
def test_every_position_on_the_way_is_valid_and_can_be_stored(seats, options, seed):
    for _, action, after in played(seats, options, seed):
        check(after, seats, options)
        assert len(set(after.ships)) == len(after.ships) <= len(SHIPS)
        assert Position.model_validate_json(after.model_dump_json()) == after
        text = json.dumps(action.model_dump(mode="json"))
        assert GAME.action.validate_json(text) == action


@settings(max_examples=60, deadline=None)
@given(**GAMES)
def test_a_traded_two_or_twelve_never_touches_the_longship(seats, options, seed):
    for before, action, after in played(seats, options, seed):
        if before.phase == "trade" and isinstance(action, Roll) and sum(action.dice) in (2, 12):
            assert after.longship == before.longship
            assert after.ships == ()


@settings(max_examples=60, deadline=None)
@given(**GAMES)
def test_only_the_active_player_is_expelled_unless_zero_is_out(seats, options, seed):
    for before, _, after in played(seats, options, seed):
        expelled = after.out[len(before.out) :]
        assert after.out[: len(before.out)] == before.out
        assert options.zero_is_out or expelled in ((), (before.active,))
        assert all(after.treasuries[seat] == 0 for seat in expelled)


@settings(max_examples=40, deadline=None)
@given(**GAMES)
def test_offers_end_exactly_when_the_game_does(seats, options, seed):
    for _, _, after in played(seats, options, seed):
        over = is_over(after, options)
        assert over == (after.phase == "over") == (not offers(after, options))
        assert (to_act(after, options) is None) == (over or bool(after.tied))


@settings(max_examples=40, deadline=None)
@given(**GAMES)
def test_what_is_not_offered_is_refused(seats, options, seed):
    rng = Random(seed)
    for _, _, after in played(seats, options, seed):
        offered = {offer.do for offer in offers(after, options)}
        one = rng.choice(
            [
                Roll(dice=(3, 5)),
                Viking(),
                plunder("longship"),
                Rob(seat=rng.randrange(seats)),
                Nothing(),
                Order(dice=((6, 6), *[(1, 1)] * (seats - 1))),
            ]
        )
        if one.do not in offered:
            with pytest.raises(RuleViolation) as refused:
                apply(after, one, options)
            assert refused.value.code in expected_refusals(after, one, options)


def expected_refusals(position, action, options):
    if is_over(position, options):
        return {"saekonungr.refused.over"}
    if isinstance(action, Order):
        return {"saekonungr.refused.order_not_now"}
    if position.tied:
        return {"saekonungr.refused.order_due"}
    if position.phase != "plunder" or action.do in ("roll", "viking"):
        return {"saekonungr.refused.not_now"}
    return {
        "plunder": {"saekonungr.refused.plunder_longship"},
        "rob": {
            "saekonungr.refused.rob_self",
            "saekonungr.refused.rob_empty",
            "saekonungr.refused.rob_expelled",
        },
        "nothing": {"saekonungr.refused.nothing"},
    }[action.do]


@settings(max_examples=40, deadline=None)
@given(**GAMES, turn=st.integers(1, 5))
def test_turning_the_table_turns_the_scores(seats, options, seed, turn):
    def turned(seat):
        return (seat + turn) % seats

    for before, action, after in played(seats, options, seed, steps=60):
        if isinstance(action, Order):
            continue
        moved = Rob(seat=turned(action.seat)) if isinstance(action, Rob) else action
        there = apply(rotated(before, turned), moved, options)
        assert there == rotated(after, turned)
        totals = {card.seat: card.total for card in scorecards(after, options)}
        assert {card.seat: card.total for card in scorecards(there, options)} == {
            turned(seat): total for seat, total in totals.items()
        }
        assert [
            (place.place, {turned(seat) for seat in place.seats})
            for place in ranking(after, options)
        ] == [(place.place, set(place.seats)) for place in ranking(there, options)]


def rotated(position, turned):
    treasuries = [0] * len(position.treasuries)
    for seat, amount in enumerate(position.treasuries):
        treasuries[turned(seat)] = amount
    return Position(
        **{
            **position.__dict__,
            "treasuries": tuple(treasuries),
            "out": tuple(turned(seat) for seat in position.out),
            "tied": tuple(turned(seat) for seat in position.tied),
            "active": turned(position.active),
        }
    )


@settings(max_examples=20, deadline=None)
@given(**GAMES)
def test_undoing_what_was_done_changes_nothing(seats, options, seed):
    match = begin(
        Setup(
            id="m",
            game="saekonungr",
            version=1,
            seats=NAMES[:seats],
            options=options.model_dump(mode="json"),
        )
    )
    for before, action, after in played(seats, options, seed, steps=40):
        done = act(match, action, "")
        assert done.position == after
        assert undo(done, "").position == before == match.position
        match = redo(undo(done, ""), "")
        assert match.position == after


@settings(max_examples=40, deadline=None)
@given(**GAMES)
def test_every_seat_has_one_place(seats, options, seed):
    for _, _, after in played(seats, options, seed):
        places = ranking(after, options)
        assert sorted(seat for place in places for seat in place.seats) == list(range(seats))
        ahead = 0
        for place in places:
            assert place.place == ahead + 1
            ahead += len(place.seats)
        assert after.phase != "over" or set(places[-1].seats) <= set(after.out)


@settings(max_examples=40, deadline=None)
@given(**GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_on_the_way_is_said(language, seats, options, seed):
    for before, action, after in played(seats, options, seed, steps=60):
        phrases = [
            *told(before, action, after, options),
            *(place.because for place in ranking(after, options)),
            *(line.because for card in scorecards(after, options) for line in card.lines),
            *stakes(after, options),
        ]
        for offer in offers(after, options):
            if offer.do == "roll":
                phrases += [chance.effect for chance in offer.chances]
            if offer.do == "viking":
                phrases += offer.warnings
                phrases += [one.effect for dice in offer.chances for one in dice.throws]
        for one in phrases:
            assert one.key in words(language, "saekonungr")
            said = tell(language, one, NAMES)
            assert "{" not in said
            assert said != one.key


# --- chances ------------------------------------------------------------------------------------

TABLES = st.builds(
    table,
    treasuries=st.tuples(st.integers(0, 3), st.integers(1, 3), st.integers(1, 3)),
    ships=st.sets(st.sampled_from(SHIPS)).map(lambda ships: tuple(sorted(ships))),
    longship=st.integers(0, 3),
    active=st.just(0),
)


def outcome_of(before, after, total):
    """Name what a roll did by looking at the coins alone."""
    if before.active in after.out:
        return "expelled"
    if after.phase == "viking" and before.phase == "trade":
        return "raid"
    if after.phase == "plunder":
        return "plunder"
    gained = after.treasuries[before.active] - before.treasuries[before.active]
    if before.phase == "trade":
        return "sweep" if total in (2, 12) else "home" if gained == 1 else "load"
    return "all" if total in (2, 12) else "coin" if gained == 1 else "nothing"


@settings(max_examples=150, deadline=None)
@given(position=TABLES, zero_is_out=st.booleans(), raids=st.integers(0, 2))
def test_the_chances_of_a_roll_are_those_of_all_36_rolls(position, zero_is_out, raids):
    options = Options(zero_is_out=zero_is_out)
    phase = "raid" if raids else "trade"
    before = Position(**{**position.__dict__, "phase": phase, "raids": raids})
    counted = Counter(
        outcome_of(before, apply(before, Roll(dice=dice), options), sum(dice)) for dice in TWO_DICE
    )
    chances = (raid_chances if raids else trading_chances)(before, options)
    assert {chance.outcome: chance.probability for chance in chances} == {
        outcome: Fraction(ways, 36) for outcome, ways in counted.items()
    }


@settings(max_examples=60, deadline=None)
@given(die=FACES, dice=st.integers(1, 2), treasury=st.integers(0, 3))
def test_the_chances_of_viking_dice_are_those_of_all_throws(die, dice, treasury):
    options = Options(viking_die=die)
    before = table(treasuries=(treasury, 9), phase="viking")
    chances = viking_chances(before, options, dice)
    counted = Counter(
        tuple(sorted(throw, key=("shield", "x", "blank").index))
        for throw in product(die, repeat=dice)
    )
    assert {tuple(one.outcome.split("+")): one.probability for one in chances.throws} == {
        faces: Fraction(ways, len(die) ** dice) for faces, ways in counted.items()
    }
    for one in chances.throws:
        after = apply(before, Viking(faces=tuple(one.outcome.split("+"))), options)
        assert (one.effect.key == "saekonungr.chance.expelled") == (0 in after.out)
    no_x = Fraction(sum("x" not in throw for throw in product(die, repeat=dice)), len(die) ** dice)
    assert chances.some_x == 1 - no_x


@pytest.mark.parametrize(
    "die, dice, throw, expected",
    [
        (VIKING_DIE, 1, "shield", "1/3"),
        (VIKING_DIE, 1, "blank", "1/3"),
        (VIKING_DIE, 2, "shield+shield", "1/9"),
        (VIKING_DIE, 2, "shield+x", "2/9"),
        (VIKING_DIE, 2, "x+blank", "2/9"),
        (("shield", "shield", "x", "x"), 2, "shield+x", "1/2"),
        (("shield", "shield", "x", "x"), 2, "x+x", "1/4"),
    ],
)
def test_known_chances_of_viking_dice(die, dice, throw, expected):
    chances = viking_chances(table(phase="viking"), Options(viking_die=die), dice)
    assert {one.outcome: str(one.probability) for one in chances.throws}[throw] == expected


@pytest.mark.parametrize(
    "ships, expected",
    [((), Fraction(34, 36)), (SHIPS, Fraction(6, 36)), ((6, 8), Fraction(24, 36))],
)
def test_known_chances_of_being_expelled_without_coins(ships, expected):
    chances = trading_chances(table(treasuries=(0, 20), ships=ships), PLAIN)
    assert {one.outcome: one.probability for one in chances}["expelled"] == expected


def test_the_viking_die_is_the_one_of_the_dice_tray():
    assert VIKING.faces == VIKING_DIE


# --- refusals -----------------------------------------------------------------------------------

PLUNDER = {"phase": "plunder"}
REFUSALS = [
    ("over", table((0, 30), (), 0, phase="over", out=(0,)), Roll(dice=(1, 2))),
    ("over", table((0, 30), (), 0, active=1, out=(0,)), Roll(dice=(1, 2))),
    ("not_now", table(), Viking()),
    ("not_now", table(), plunder(3)),
    ("not_now", table(), Rob(seat=1)),
    ("not_now", table(), Nothing()),
    ("not_now", table(phase="viking"), Roll(dice=(3, 4))),
    ("not_now", table(phase="raid", raids=1), Viking()),
    ("not_now", table(**PLUNDER), Roll(dice=(3, 4))),
    ("order_due", table((15, 15), (), 0, tied=(0, 1)), Roll(dice=(3, 4))),
    ("order_not_now", table(), Order(dice=((1, 2), (3, 4)))),
    ("order_not_now", table((15, 15), (), 0, begun=True), Order(dice=((1, 2), (3, 4)))),
    ("order_seats", start(3, PLAIN), Order(dice=((1, 2), (3, 4)))),
    ("order_missing", start(2, PLAIN), Order(dice=((1, 2), None))),
    ("order_not_tied", table((9, 9, 9), (), 0, tied=(0, 2)), Order(dice=((1, 2),) * 3)),
    ("dice", start(2, PLAIN), Order(dice=((1, 2), (0, 4)))),
    ("dice", table(), Roll(dice=())),
    ("dice", table(), Roll(dice=(3,))),
    ("dice", table(), Roll(dice=(1, 2, 3))),
    ("dice", table(), Roll(dice=(0, 6))),
    ("dice", table(phase="raid", raids=1), Roll(dice=(1, 7))),
    ("viking_dice", table(phase="viking"), Viking(faces=("blank",) * 3)),
    ("plunder_count", table(**PLUNDER), plunder()),
    ("plunder_count", table(**PLUNDER), plunder(3, 6, 9)),
    ("plunder_empty", table(**PLUNDER), plunder(3, 4)),
    ("plunder_twice", table(**PLUNDER), plunder(3, 3)),
    ("plunder_longship", table(longship=1, **PLUNDER), plunder("longship", "longship")),
    ("plunder_longship", table(longship=0, **PLUNDER), plunder("longship")),
    ("rob_seat", table(**PLUNDER), Rob(seat=2)),
    ("rob_seat", table(**PLUNDER), Rob(seat=-1)),
    ("rob_self", table(**PLUNDER), Rob(seat=0)),
    ("rob_expelled", table((9, 0, 9), out=(1,), **PLUNDER), Rob(seat=1)),
    ("rob_empty", table((9, 0), **PLUNDER), Rob(seat=1)),
    ("nothing", table((9, 9), (), 0, **PLUNDER), Nothing()),
    ("nothing", table((9, 0), (), 1, **PLUNDER), Nothing()),
    ("nothing", table((9, 0), (3,), 0, **PLUNDER), Nothing()),
]
FOUR_SIDED = Options(viking_die=("shield", "shield", "x", "x"))
BY_OPTION = [("viking_face", table(phase="viking"), Viking(faces=("x", "blank")), FOUR_SIDED)]
ALL_REFUSALS = [*((*row, PLAIN) for row in REFUSALS), *BY_OPTION]


@pytest.mark.parametrize("code, position, action, options", ALL_REFUSALS)
def test_a_wrong_action_is_refused_with_its_own_words(code, position, action, options):
    with pytest.raises(RuleViolation) as refused:
        apply(position, action, options)
    assert refused.value.code == f"saekonungr.refused.{code}"
    sentences = {say(to, refused.value.code, NAMES, **refused.value.facts) for to in LANGUAGES}
    assert len(sentences) == len(LANGUAGES)
    assert not any("{" in sentence or "saekonungr." in sentence for sentence in sentences)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_row(language):
    spoken = {key for key in words(language, "saekonungr") if ".refused." in key}
    assert spoken == {f"saekonungr.refused.{code}" for code, *_ in ALL_REFUSALS}


INVALID = [
    ("treasuries", "treasuries", table((1, 2, 3)), PLAIN),
    ("out[0]", "seat", table(out=(2,)), PLAIN),
    ("out[1]", "seat_twice", table(out=(1, 1), phase="over"), PLAIN),
    ("out", "nobody_left", table(out=(1, 0), phase="over"), PLAIN),
    ("active", "seat", table(active=2), PLAIN),
    ("raids", "no_raid_due", table(phase="raid"), PLAIN),
    ("raids", "raids", table(raids=1), PLAIN),
    ("raids", "raids", table(phase="viking", raids=1), PLAIN),
    ("raids", "raids", table(phase="over", raids=1, out=(0,)), PLAIN),
    ("tied", "tied_late", table(tied=(0, 1), begun=True), PLAIN),
    ("tied", "tied_late", table(tied=(0, 1), phase="viking"), PLAIN),
    ("tied", "tied_alone", table(tied=(1,)), PLAIN),
    ("tied[1]", "seat", table(tied=(1, 2)), PLAIN),
]


@pytest.mark.parametrize("path, code, position, options", INVALID)
def test_an_impossible_position_is_refused_at_its_place(path, code, position, options):
    with pytest.raises(InvalidPosition) as refused:
        check(position, 2, options)
    found = {(one.path, one.code): one for one in refused.value.problems}
    problem = found[f"position.{path}", f"saekonungr.invalid.{code}"]
    for language in LANGUAGES:
        assert problem.code in words(language, "saekonungr")
        assert "{" not in say(language, problem.code, NAMES, **problem.facts)


def test_an_expelled_player_is_not_the_one_to_act():
    with pytest.raises(InvalidPosition, match="active_expelled"):
        check(table((0, 9, 9), out=(0,)), 3, PLAIN)


def test_a_ship_listed_twice_is_refused():
    with pytest.raises(InvalidPosition) as refused:
        begin(
            Setup(
                id="m",
                game="saekonungr",
                version=1,
                seats=("Ann", "Bo"),
                position={"treasuries": [1, 1], "ships": [3, 3], "active": 0, "phase": "trade"},
            )
        )
    (problem,) = refused.value.problems
    assert (problem.path, problem.code) == ("position.ships", "saekonungr.invalid.ship_twice")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_has_a_row(language):
    spoken = {key for key in words(language, "saekonungr") if ".invalid." in key}
    rows = {f"saekonungr.invalid.{code}" for _, code, *_ in INVALID}
    assert spoken == rows | {
        f"saekonungr.invalid.{one}" for one in ("ship_twice", "active_expelled")
    }


@pytest.mark.parametrize(
    "field, value",
    [
        ("start_coins", 0),
        ("viking_die", ("shield",) * 3),
        ("viking_die", ("shield",) * 13),
        ("viking_die", ("sword",) * 6),
        ("ante", -1),
        ("end", "never"),
        ("zero_is_out", 1),
    ],
)
def test_an_option_out_of_bounds_is_refused(field, value):
    with pytest.raises(ValueError, match=field):
        Options(**{field: value})


# --- the rest of the table ----------------------------------------------------------------------


def test_ships_may_be_listed_in_any_order():
    assert table(ships=(9, 3)) == table(ships=(3, 9))


@pytest.mark.parametrize(
    "action, path",
    [
        ({"do": "plunder", "from": [8.0]}, "action.from[0]"),
        ({"do": "plunder", "from": [7]}, "action.from[0]"),
        ({"do": "plunder", "from_": [8]}, "action.from_"),
        ({"do": "rob", "seat": 1.0}, "action.seat"),
        ({"do": "roll", "dice": [3.0, 4]}, "action.dice[0]"),
        ({"do": "viking", "faces": ["sword"]}, "action.faces[0]"),
        ({"do": "order", "dice": [[1, "2"], None]}, "action.dice[0][1]"),
    ],
)
def test_nothing_in_an_action_is_coerced(action, path):
    with pytest.raises(InvalidPosition) as refused:
        read_action(GAME, action)
    assert path in [problem.path for problem in refused.value.problems]


@pytest.mark.parametrize(
    "field, value", [("ships", [8.0]), ("ships", ["8"]), ("ships", [True]), ("longship", 1.0)]
)
def test_nothing_in_a_position_is_coerced(field, value):
    tree = {**table().model_dump(mode="json"), field: value}
    with pytest.raises(InvalidPosition):
        read(Position, tree, "position")


def test_viking_dice_may_be_asked_again_while_rolls_are_due():
    check(table(phase="viking", raids=2), 2, Options(viking_every_raid=True))


def test_everybody_at_zero_leaves_the_last_one_looked_at_in():
    # Ann robbed Bo of his last coin and then lost it to an X of a later throw.
    options = Options(zero_is_out=True, viking_every_raid=True)
    before = table((0, 0), (), 30, phase="raid", raids=1)
    after = apply(before, Roll(dice=(3, 5)), options)
    assert (after.out, after.phase) == ((0,), "over")
    assert [place.seats for place in ranking(after, options)] == [(1,), (0,)]


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
    (offer,) = offers(table((treasury, 9), phase="viking"), PLAIN)
    assert [warning.key for warning in offer.warnings] == warnings
    assert (offer.most, offer.die) == (2, VIKING_DIE)


@pytest.mark.parametrize(
    "position, expected",
    [
        (table((9, 9), (3, 6), 1, **PLUNDER), {"plunder": 2, "rob": (1,)}),
        (table((9, 0), (), 1, **PLUNDER), {"plunder": 1}),
        (table((9, 1, 0, 0), (), 0, out=(3,), **PLUNDER), {"rob": (1,)}),
        (table((9, 0), (), 0, **PLUNDER), {"nothing": None}),
    ],
)
def test_a_raid_seven_offers_what_there_is(position, expected):
    found = {"plunder": "most", "rob": "seats"}
    offered = offers(position, PLAIN)
    assert {
        offer.do: getattr(offer, found[offer.do]) if offer.do in found else None
        for offer in offered
    } == expected


def test_the_start_offers_a_start_roll_and_the_first_roll():
    assert [offer.do for offer in offers(start(2, PLAIN), PLAIN)] == ["roll", "order"]


def test_a_tie_offers_a_start_roll_alone():
    (offer,) = offers(table((15, 15, 15), (), 0, tied=(0, 2)), PLAIN)
    assert (offer.do, offer.seats) == ("order", (0, 2))


@pytest.mark.parametrize("raids, phase, what", [(0, "trade", "trading"), (2, "raid", "raid")])
def test_a_roll_says_what_it_is_for(raids, phase, what):
    (offer,) = offers(table(phase=phase, raids=raids), PLAIN)
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
                "Bo is the last one in and wins.",
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
        (table((9, 0), (), 0, **PLUNDER), Nothing(), ["Ann finds nothing to take."]),
        (start(2, PLAIN), Order(dice=((1, 2), (3, 4))), ["Bo goes first with 7."]),
        (
            start(3, PLAIN),
            Order(dice=((3, 4), (1, 1), (5, 2))),
            ["Ann and Cy are tied at 7 and roll again."],
        ),
    ],
)
def test_what_happened_is_told(position, action, english):
    phrases = told(position, action, apply(position, action, PLAIN), PLAIN)
    assert [tell("en", one, NAMES) for one in phrases] == english


def test_shields_and_x_are_told_together():
    thrown = Viking(faces=("shield", "x"))
    before = table(phase="viking")
    (said,) = told(before, thrown, apply(before, thrown, PLAIN), PLAIN)
    assert tell("en", said, NAMES).endswith("1 more raid roll and 1 coin into the longship.")


def test_the_first_one_out_ends_the_story_too():
    options = Options(end="first_elimination")
    before = table((0, 20, 17))
    after = apply(before, Roll(dice=(3, 4)), options)
    assert tell("en", told(before, Roll(dice=(3, 4)), after, options)[-1], NAMES) == (
        "The first one is out, the game ends."
    )


def test_a_correction_by_hand_is_told():
    (said,) = told(table(), Enter(path="treasuries[0]", value=4), table((4, 13)), PLAIN)
    assert said.key == "enter.told"
    assert said.facts == {"path": "treasuries[0]", "value": "4"}


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize(
    "end, turns", [("last_standing", LAST_STANDING), ("first_elimination", FIRST_ELIMINATION)]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_length_is_an_estimate_in_turns(seats, end, turns, language):
    said = tell(language, length_estimate(seats, Options(end=end)))
    mean, median = turns[seats]
    assert str(mean) in said
    assert str(median) in said
    assert ("hours" in said or "Stunden" in said) == (end == "last_standing" and seats >= 4)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_length_does_not_pretend_to_know_other_coins(language):
    phrase = length_estimate(3, Options(start_coins=40))
    assert phrase.key == "saekonungr.length.other_coins"
    assert "15" in tell(language, phrase)
    assert length_estimate(3, Options(start_coins=15)) == length_estimate(3, PLAIN)


# --- words --------------------------------------------------------------------------------------


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
