"""Vikings refuses every wrong action and every impossible position, in its own words."""

from __future__ import annotations

import pytest

from companion.errors import InvalidPosition, RuleViolation
from companion.game import find
from companion.games.vikings.actions import (
    Bid,
    Boatsmen,
    BookScoring,
    Buy,
    CountFigures,
    Draw,
    Exchange,
    Lay,
    LaySpecials,
    Pass,
    PlaceColour,
    PlaceViking,
    Put,
    Remove,
    ReturnViking,
    SetStart,
    SkipToEnd,
    Special,
    TakeShip,
)
from companion.games.vikings.position import (
    Bought,
    Counted,
    Lot,
    Options,
    Position,
    Specials,
    Spot,
    Tile,
    Vikings,
    start,
)
from companion.model import change
from companion.reading import read
from companion.words import LANGUAGES, say, words
from tests.support.vikings import (
    BASE_GAME,
    NAMES,
    PLAIN,
    THIRTEEN,
    TWELVE,
    player,
    ship,
    spots,
    table,
)

GAME = find("vikings")

NEW = start(2, PLAIN)
AUCTION = GAME.apply(NEW, Draw(vikings=THIRTEEN), PLAIN)
CHOOSE = GAME.apply(GAME.apply(AUCTION, Bid(seat=0, gold=1), PLAIN), Pass(seat=1), PLAIN)
COLOURS = GAME.apply(CHOOSE, ReturnViking(seat=0, viking="noble"), PLAIN)
WHEEL = GAME.apply(NEW, Draw(vikings=TWELVE), BASE_GAME)
OVER = GAME.apply(NEW, SkipToEnd(), PLAIN)
DEAREST = change(WHEEL, bought=Bought(seat=0, special=True), open_specials=("fish", "boat"))
ALL_TAKEN = change(DEAREST, open_specials=(), specials_to_take=0)
FIVE_GOLD_GONE = change(DEAREST, open_specials=(), gone_specials=("five_gold",))
LARGE_DUE = change(NEW, round=2, scoring="large", phase="scoring")
CREW = table(player("nsg", "ns", base=Vikings(noble=2, scout=2, boatsman=2)))
BOATLESS = table(player("n", base=Vikings(noble=1)))
ISLAND = table(player("N"))
BOUGHT_NOBLE = Bought(seat=0, viking="noble")
ELSEWHERE = Bought(seat=0, viking="noble", tile=False, laid=Spot(row="scout", column=1))
SHIPS = table(player(ships=(ship(1), ship(2))))


def lay(row="noble", column=1, piece="left", **more):
    return Lay(seat=0, row=row, column=column, piece=piece, **more)


def take_ship(column, sail="red", **more):
    return TakeShip(seat=0, column=column, sail=sail, **more)


REFUSALS = [
    ("over", OVER, Draw(vikings=TWELVE), PLAIN),
    ("over", OVER, BookScoring(), PLAIN),
    ("no_such_seat", NEW, SetStart(seat=2), PLAIN),
    ("no_such_seat", NEW, Remove(seat=9, column=1), PLAIN),
    ("turn", AUCTION, Bid(seat=1, gold=3), PLAIN),
    ("turn", AUCTION, Pass(seat=1), PLAIN),
    ("turn", CHOOSE, ReturnViking(seat=1, viking="noble"), PLAIN),
    ("turn", COLOURS, PlaceColour(seat=1, viking="noble"), PLAIN),
    ("turn", WHEEL, Buy(seat=1, place=0), BASE_GAME),
    ("wheel_busy", WHEEL, BookScoring(), BASE_GAME),
    ("wheel_busy", AUCTION, BookScoring(), PLAIN),
    ("wheel_busy", change(CREW, wheel=WHEEL.wheel), Boatsmen(seat=0, to=spots("N1")), PLAIN),
    ("small_due", NEW, BookScoring(scoring="large"), PLAIN),
    ("other_round", LARGE_DUE, BookScoring(round=1), PLAIN),
    ("no_round", change(LARGE_DUE, round=None), BookScoring(round=1), PLAIN),
    ("large_due", LARGE_DUE, BookScoring(scoring="small"), PLAIN),
    ("nothing_bought", change(LARGE_DUE, phase="draw"), BookScoring(), PLAIN),
    ("start_auction", AUCTION, SetStart(seat=1), PLAIN),
    ("start_late", table(player(purchases=1)), SetStart(seat=1), PLAIN),
    ("no_specials", NEW, LaySpecials(kinds=("fish",)), BASE_GAME),
    ("no_specials", DEAREST, Special(seat=0, kind="fish"), BASE_GAME),
    ("no_refill", WHEEL, LaySpecials(kinds=("fish",)), PLAIN),
    ("open_specials", NEW, LaySpecials(kinds=("boat",) * 5), PLAIN),
    ("draw_late", AUCTION, Draw(vikings=THIRTEEN), PLAIN),
    ("drawn", NEW, Draw(vikings=TWELVE), PLAIN),
    ("drawn", NEW, Draw(vikings=THIRTEEN), BASE_GAME),
    ("no_auction", NEW, Bid(seat=0, gold=1), PLAIN),
    ("no_auction", NEW, Pass(seat=0), PLAIN),
    ("bid_low", GAME.apply(AUCTION, Bid(seat=0, gold=2), PLAIN), Bid(seat=1, gold=2), PLAIN),
    ("bid_high", AUCTION, Bid(seat=0, gold=41), PLAIN),
    ("cannot_pay", table(player(points=1, gold=1)), Buy(seat=0, price=3), PLAIN),
    ("cannot_pay", table(player(points=-1, gold=1)), Buy(seat=0, price=2), PLAIN),
    ("nothing_to_return", AUCTION, ReturnViking(seat=0, viking="noble"), PLAIN),
    ("no_colours", CHOOSE, PlaceColour(seat=0, viking="noble"), PLAIN),
    ("not_drawn", change(CHOOSE, drawn=("noble",)), ReturnViking(seat=0, viking="scout"), PLAIN),
    ("not_drawn", change(COLOURS, drawn=("noble",)), PlaceColour(seat=0, viking="scout"), PLAIN),
    ("no_wheel", NEW, Buy(seat=0, place=0), PLAIN),
    ("no_wheel", COLOURS, Buy(seat=0, place=0), PLAIN),
    ("from_wheel", WHEEL, Buy(seat=0, price=1), BASE_GAME),
    ("from_wheel", AUCTION, Buy(seat=0, price=1), PLAIN),
    (
        "no_such_set",
        GAME.apply(WHEEL, Buy(seat=0, place=3), BASE_GAME),
        Buy(seat=1, place=3),
        PLAIN,
    ),
    ("all_bought", table(player(purchases=6)), Buy(seat=0, price=0), PLAIN),
    ("occupied", ISLAND, lay(), PLAIN),
    ("occupied", ISLAND, lay(anyway=True), PLAIN),
    ("start_column", ISLAND, lay(column=2, piece="right", start=True), PLAIN),
    ("start_piece", NEW, lay(piece="right", start=True), PLAIN),
    ("second_start", GAME.apply(NEW, lay(start=True), PLAIN), lay("scout", start=True), PLAIN),
    ("no_neighbour", ISLAND, lay("fisherman", 2), PLAIN),
    ("land_meets_sea", ISLAND, lay(column=2), PLAIN),
    ("ship_there", SHIPS, take_ship(1, reward="gold", value=1), PLAIN),
    ("ship_there", SHIPS, take_ship(1, reward="gold", value=1, anyway=True), PLAIN),
    ("ship_column", SHIPS, take_ship(4, reward="gold", value=1), PLAIN),
    ("ship_unknown", SHIPS, take_ship(3), PLAIN),
    ("ship_unknown", SHIPS, take_ship(3, reward="gold"), PLAIN),
    ("nobody_to_place", NEW, PlaceViking(seat=0), PLAIN),
    ("nobody_to_place", change(NEW, bought=BOUGHT_NOBLE), PlaceViking(seat=1), PLAIN),
    ("nobody_to_place", change(NEW, bought=Bought(seat=0)), PlaceViking(seat=0), PLAIN),
    ("no_tile_laid", change(NEW, bought=BOUGHT_NOBLE), PlaceViking(seat=0), PLAIN),
    ("wrong_row", change(NEW, bought=ELSEWHERE), PlaceViking(seat=0), PLAIN),
    ("no_free_tile", CREW, Boatsmen(seat=0, to=spots("N3")), PLAIN),
    ("no_free_tile", CREW, Boatsmen(seat=0, to=spots("G2")), PLAIN),
    ("not_on_base", CREW, Boatsmen(seat=0, to=spots("G1")), PLAIN),
    ("not_dearest", NEW, Special(seat=0, kind="fish"), PLAIN),
    ("not_dearest", DEAREST, Special(seat=1, kind="fish"), PLAIN),
    ("not_open", DEAREST, Special(seat=0, kind="building"), PLAIN),
    ("all_specials_taken", ALL_TAKEN, Special(seat=0, kind="building"), PLAIN),
    ("no_such_special", FIVE_GOLD_GONE, Special(seat=0, kind="five_gold"), PLAIN),
    ("no_building", ISLAND, Exchange(seat=0, row="noble", column=1), PLAIN),
    (
        "no_exchange",
        table(player("N", specials=Specials(building=1))),
        Exchange(seat=0, row="noble", column=2),
        PLAIN,
    ),
    ("no_large", change(CREW, scoring="small"), Boatsmen(seat=0, to=spots("N1")), PLAIN),
    ("no_boatsman", BOATLESS, Boatsmen(seat=0, to=spots("N1")), PLAIN),
    ("no_boat", CREW, Boatsmen(seat=0, to=spots("N1"), boat=True), PLAIN),
    ("no_boat", CREW, Boatsmen(seat=0, to=spots("N1"), boat=True), BASE_GAME),
    ("spot_twice", CREW, Boatsmen(seat=0, to=spots("N1", "N1")), BASE_GAME),
    ("nobody_moves", CREW, Boatsmen(seat=0, to=()), BASE_GAME),
    ("one_viking", CREW, Boatsmen(seat=0, to=spots("N1", "N2")), PLAIN),
    ("mixed_load", CREW, Boatsmen(seat=0, to=spots("N1", "N2", "S1")), BASE_GAME),
    ("counted_early", NEW, CountFigures(seat=0), PLAIN),
    ("nothing_there", ISLAND, Remove(seat=0, row="noble", column=2), PLAIN),
    ("nothing_there", ISLAND, Remove(seat=0, column=1), PLAIN),
]


@pytest.mark.parametrize("code, position, action, options", REFUSALS)
def test_a_wrong_action_is_refused_with_its_own_words(code, position, action, options):
    with pytest.raises(RuleViolation) as refused:
        GAME.apply(position, action, options)
    assert refused.value.code == f"vikings.refused.{code}"
    sentences = {say(to, refused.value.code, NAMES, **refused.value.facts) for to in LANGUAGES}
    assert len(sentences) == len(LANGUAGES)
    assert not any("{" in sentence or "vikings." in sentence for sentence in sentences)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_row(language):
    spoken = {key for key in words(language, "vikings") if ".refused." in key}
    assert spoken == {f"vikings.refused.{code}" for code, *_ in REFUSALS}


def test_a_refused_action_changes_nothing():
    before = WHEEL.model_dump_json()
    with pytest.raises(RuleViolation):
        GAME.apply(WHEEL, Buy(seat=1, place=0), BASE_GAME)
    assert WHEEL.model_dump_json() == before


TWICE = (Lot(place=3, viking="noble"), Lot(place=3, viking="scout"))
INVALID = [
    ("players", "players", table(player(), player(), player())),
    ("bids", "bids", change(NEW, bids=(None,))),
    ("bids", "no_bids", change(AUCTION, bids=())),
    ("drawn", "nothing_drawn", change(CHOOSE, drawn=())),
    ("open_specials", "open_specials", change(NEW, open_specials=("boat",) * 5)),
    ("wheel[1].place", "place_twice", change(WHEEL, wheel=TWICE)),
    ("players[0].tiles[1]", "tile_twice", table(player("NN"))),
    ("players[0].ships[1].column", "ship_twice", table(player(ships=(ship(1), ship(1))))),
    ("players[0].counted", "counted_early", table(player(counted=Counted()))),
]


@pytest.mark.parametrize("path, code, position", INVALID)
def test_an_impossible_position_is_refused_at_its_place(path, code, position):
    with pytest.raises(InvalidPosition) as refused:
        GAME.check(position, 2, PLAIN)
    found = {(one.path, one.code): one for one in refused.value.problems}
    problem = found[f"position.{path}", f"vikings.invalid.{code}"]
    for language in LANGUAGES:
        assert problem.code in words(language, "vikings")
        assert "{" not in say(language, problem.code, NAMES, **problem.facts)


MISSHAPEN = [
    ({"do": "buy", "seat": 0}, "action", "buy"),
    ({"do": "buy", "seat": 0, "place": 1, "price": 1}, "action", "buy"),
    ({"do": "buy", "seat": 0, "place": 1, "viking": "noble"}, "action.viking", "viking_of_wheel"),
    ({"do": "put", "seat": 0}, "action", "put"),
    *(
        (
            {"do": "put_row", "seat": 0, "row": "scout", "first": 1, "last": 3} | wrong,
            "action",
            "put_row",
        )
        for wrong in (
            {"tiles": [{"row": "noble", "column": 1, "piece": "left"}]},
            {"tiles": [{"row": "scout", "column": 4, "piece": "left"}]},
            {"tiles": [{"row": "scout", "column": 1, "piece": "left"}] * 2},
            {"first": 4},
        )
    ),
]


@pytest.mark.parametrize("action, path, code", MISSHAPEN)
def test_an_action_that_says_too_little_or_too_much_is_refused(action, path, code):
    with pytest.raises(InvalidPosition) as refused:
        GAME.read_action(action)
    (problem,) = refused.value.problems
    assert (problem.path, problem.code) == (path, f"vikings.invalid.{code}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_has_a_row(language):
    spoken = {key for key in words(language, "vikings") if ".invalid." in key}
    codes = {code for _, code, *_ in INVALID} | {code for *_, code in MISSHAPEN}
    assert spoken == {f"vikings.invalid.{code}" for code in codes}


@pytest.mark.parametrize(
    "field, value",
    [
        ("progress", 1),
        ("auction", "yes"),
        ("feeding_ignores", "nothing"),
        ("bonus_at_zero", None),
        ("points_below_zero", 0),
        ("winner_keeps_start", "no"),
        ("scout_over_gaps", 1),
        ("empty_warrior_row_threatened", "yes"),
        ("boat_tiles_due", 0),
    ],
)
def test_an_option_out_of_bounds_is_refused(field, value):
    with pytest.raises(ValueError, match=field):
        Options(**{field: value})


PLAYER = {"points": 10, "gold": 8}


@pytest.mark.parametrize(
    "path, told",
    [
        ("gold", {**PLAYER, "gold": -1}),
        ("gold", {**PLAYER, "gold": 8.0}),
        ("gould", {**PLAYER, "gould": 1}),
        ("base.noble", {**PLAYER, "base": {"noble": -1}}),
        ("base.knight", {**PLAYER, "base": {"knight": 1}}),
        ("specials.fish", {**PLAYER, "specials": {"fish": "1"}}),
        ("specials.five_gold", {**PLAYER, "specials": {"five_gold": 1}}),
        (
            "ships[0].value",
            {**PLAYER, "ships": [{"column": 1, "sail": "red", "reward": "gold", "value": 0}]},
        ),
        (
            "ships[0].column",
            {**PLAYER, "ships": [{"column": 0, "sail": "red", "reward": "gold", "value": 1}]},
        ),
        (
            "ships[0].sail",
            {**PLAYER, "ships": [{"column": 1, "sail": "black", "reward": "gold", "value": 1}]},
        ),
        ("tiles[0].column", {**PLAYER, "tiles": [{"row": "noble", "column": 0, "piece": "left"}]}),
        ("tiles[0].piece", {**PLAYER, "tiles": [{"row": "noble", "column": 1}]}),
        ("tiles[0].row", {**PLAYER, "tiles": [{"row": "ship", "column": 1, "piece": "left"}]}),
    ],
)
def test_nothing_in_a_position_is_coerced(path, told):
    with pytest.raises(InvalidPosition) as refused:
        read(Position, {"scoring": "end", "players": [told, PLAYER]}, "position")
    assert [problem.path for problem in refused.value.problems] == [f"position.players[0].{path}"]


def test_a_position_says_which_scoring_is_due():
    with pytest.raises(InvalidPosition):
        read(Position, {"players": [PLAYER, PLAYER]}, "position")


def test_a_tile_may_be_put_after_the_end():
    tile = Tile(row="noble", column=1, piece="left")
    assert GAME.apply(OVER, Put(seat=0, tile=tile), PLAIN).players[0].tiles == (tile,)
