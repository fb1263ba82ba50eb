"""Vikings at the table: the wheel, the auction, offers, warnings, what is told, the file format."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest

from companion.command.report import as_json, weigh
from companion.game import find
from companion.games.vikings.actions import (
    Bid,
    Boatsmen,
    BookScoring,
    Buy,
    Draw,
    Exchange,
    Lay,
    LaySpecials,
    LeaveWheel,
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
    apply,
)
from companion.games.vikings.offers import offers, sets
from companion.games.vikings.position import (
    COLOURS,
    SPECIAL_TILES,
    Bought,
    Lot,
    Options,
    Specials,
    Spot,
    Tile,
    Vikings,
    start,
    to_act,
)
from companion.games.vikings.telling import told
from companion.games.vikings.wander import drawn
from companion.games.vikings.warnings import notices
from companion.games.vikings.wheel import (
    bag,
    draw_from_bag,
    draw_specials,
    specials_left,
    zero_waits,
)
from companion.model import Enter, change
from companion.position_file import opened
from companion.words import LANGUAGES, say, tell, words
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
    tiles,
)

GAME = find("vikings")
NEW = start(2, PLAIN)


def done(position, *actions, options=PLAIN):
    for action in actions:
        position = apply(position, action, options)
    return position


def offered(position, do, options=PLAIN, seat=None):
    """The one offer of a kind, for a seat if there are several."""
    found = [one for one in offers(position, options) if one.do == do]
    (one,) = [one for one in found if seat is None or one.seat == seat]
    return one


def kinds(position, options=PLAIN):
    return {one.do for one in offers(position, options)}


# The wheel


def test_the_virtual_bag_is_drawn_without_what_is_on_the_table():
    nobles = player(*["N"] * 6, base=Vikings(noble=7), boatsmen_used=3)
    position = table(nobles, scoring="small")
    assert bag(position) == Vikings(
        fisherman=13, goldsmith=13, scout=13, noble=0, warrior=13, boatsman=10
    )
    for seed in range(20):
        vikings = draw_from_bag(position, PLAIN, Random(seed))
        assert len(vikings) == 13
        assert "noble" not in vikings
    assert len(draw_from_bag(position, BASE_GAME, Random(1))) == 12


def test_a_bag_that_is_nearly_empty_gives_what_it_has():
    empty = player(base=Vikings(**dict.fromkeys(COLOURS, 13)))
    assert draw_from_bag(table(empty), PLAIN, Random(1)) == ()
    assert drawn(offered(table(empty), "draw"), table(empty), PLAIN, Random(1)).do == "draw"


def test_all_78_vikings_are_drawn_in_six_rounds_with_auctions():
    position, rng = NEW, Random(7)
    for _ in range(6):
        vikings = draw_from_bag(position, PLAIN, rng)
        position = done(position, Draw(vikings=vikings), Pass(seat=position.starter))
        position = done(position, Pass(seat=position.active))
        first = position.starter
        position = done(position, ReturnViking(seat=first, viking=position.drawn[0]))
        while position.phase == "colours":
            placing = PlaceColour(seat=position.active, viking=position.drawn[-1])
            position = done(position, placing)
        while position.wheel:
            position = done(
                position, Buy(seat=position.active, place=min(lot.place for lot in position.wheel))
            )
        position = done(position, BookScoring())
    assert position.scoring == "end"
    assert bag(position) == Vikings()
    assert position.boxed.total == 6
    assert [one.base.total for one in position.players] == [36, 36]
    assert not notices(position, PLAIN)


def test_special_tiles_are_drawn_from_those_that_are_left():
    gone = player("F", specials=Specials(boat=6, noble_1=3, horn_boatsman=4))
    position = table(gone, open_specials=("fish",), gone_specials=("five_gold",))
    left = specials_left(position)
    assert left["building"] == 4
    assert sum(left.values()) == 25 - 15
    drawn_ones = draw_specials(position, Random(3))
    assert len(drawn_ones) == 3
    assert not {"boat", "noble_1", "horn_boatsman", "fish", "five_gold"} & {*drawn_ones}
    assert sum(SPECIAL_TILES.values()) == 25


@pytest.mark.parametrize(
    "vikings, gold, waits",
    [
        ("noble scout noble", 9, True),
        ("noble scout noble", 1, True),
        ("noble scout noble", 0, False),
        ("noble scout scout", 9, False),
        ("noble", 0, False),
    ],
)
def test_the_set_at_zero_waits_for_others_of_its_colour(vikings, gold, waits):
    wheel = tuple(Lot(place=4 + at, viking=one) for at, one in enumerate(vikings.split()))
    position = table(player(gold=gold), wheel=wheel, phase="buying")
    assert zero_waits(position, 0) is waits
    first = sets(position, 0)[0]
    assert (first.price, first.reminder is not None) == (0, waits)
    said = told(position, Buy(seat=0, place=4), done(position, Buy(seat=0, place=4)), PLAIN)
    assert ("vikings.reminder.zero" in [one.key for one in said]) is waits


def test_a_buyer_sees_what_each_set_costs_and_brings():
    position = done(NEW, Draw(vikings=TWELVE), options=BASE_GAME)
    poor = change(position, players=(player(points=3, gold=5), position.players[1]))
    seen = sets(poor, 0)
    assert [one.price for one in seen] == list(range(12))
    assert [one.points for one in seen][4:8] == [0, 0, 1, 2]
    assert [one.affordable for one in seen].count(True) == 9
    assert [one.place for one in seen if one.special] == [11]


def test_the_last_set_left_is_dearest_and_free_and_brings_no_tile():
    position = table(player(), wheel=(Lot(place=9, viking="scout"),), phase="buying")
    (last,) = sets(position, 0)
    assert (last.price, last.special) == (0, False)


# The auction


def test_the_auction_goes_round_until_one_is_left():
    position = done(start(3, PLAIN), Draw(vikings=THIRTEEN))
    bid = offered(position, "bid")
    assert (bid.seat, bid.least, bid.most, bid.gold, bid.whose) == (0, 0, 35, 25, None)
    position = done(position, Bid(seat=0, gold=0), Bid(seat=1, gold=1), Pass(seat=2))
    assert offered(position, "bid").least == 2
    position = done(position, Bid(seat=0, gold=2), Bid(seat=1, gold=30))
    bid = offered(position, "bid")
    assert (bid.seat, bid.highest, bid.whose) == (0, 30, 1)
    after = done(position, Pass(seat=0))
    assert (after.players[1].gold, after.players[1].points) == (0, 5)
    assert (after.starter, after.phase, to_act(after, PLAIN)) == (1, "choose", 1)
    keys = [one.key for one in told(position, Pass(seat=0), after, PLAIN)]
    assert keys == ["vikings.told.pass", "vikings.told.auction", "vikings.told.turned"]


def test_the_last_one_asked_may_still_bid():
    position = done(start(3, PLAIN), Draw(vikings=THIRTEEN), Pass(seat=0), Pass(seat=1))
    assert position.active == 2
    assert done(position, Bid(seat=2, gold=1)).starter == 2
    assert done(position, Bid(seat=2, gold=0)).starter == 0
    assert done(position, Pass(seat=2)).starter == 0


def test_who_cannot_bid_more_can_only_pass():
    position = done(NEW, Draw(vikings=THIRTEEN), Bid(seat=0, gold=40))
    assert "bid" not in kinds(position)
    assert "pass" in kinds(position)


def test_colours_offered_say_where_they_would_stand():
    position = done(NEW, Draw(vikings=THIRTEEN), Pass(seat=0), Pass(seat=1))
    assert offered(position, "return_viking").vikings[0] == "fisherman"
    position = done(position, ReturnViking(seat=0, viking="noble"))
    places = {one.viking: one.places for one in offered(position, "place_colour").colours}
    assert places["scout"] == (11, 10, 9)
    assert to_act(position, PLAIN) == 0


# Sets, tiles and ships


def test_a_set_finds_its_place_step_by_step():
    position = done(NEW, Buy(seat=0, price=2, viking="scout"))
    lay = offered(position, "lay")
    assert lay.start_due
    assert [(room.row, room.holds) for room in lay.rooms if room.column == 1][2] == ("scout", True)
    start_tile = Lay(seat=0, row="scout", column=1, piece="left", start=True)
    position = done(position, start_tile)
    assert position.bought.tile, "the start tile is not the tile that was bought"
    lay = offered(position, "lay")
    assert not lay.start_due
    (room,) = [room for room in lay.rooms if (room.row, room.column) == ("scout", 2)]
    assert room.pieces == ("middle", "right")
    position = done(position, Lay(seat=0, row="scout", column=2, piece="right"))
    viking = offered(position, "place_viking")
    assert viking.spot == Spot(row="scout", column=2)
    assert kinds(position).isdisjoint({"lay", "take_ship"})
    position = done(position, PlaceViking(seat=0))
    assert position.players[0].base.total == 0
    assert "place_viking" not in kinds(position)


def test_a_viking_that_was_corrected_away_is_not_offered_a_place():
    bought = Bought(seat=0, viking="noble", tile=False, laid=Spot(row="noble", column=1))
    for one in (player("N"), player(), player("n")):
        assert "place_viking" not in kinds(table(one, bought=bought))


def test_ships_of_the_box_are_remembered():
    position = done(NEW, Buy(seat=1, price=0))
    ship_offer = offered(position, "take_ship")
    assert (ship_offer.columns, ship_offer.known) == ((1, 2, 3), ())
    red = TakeShip(seat=1, column=2, sail="red", reward="gold", value=3)
    position = done(position, red)
    assert position.known_ships[0].value == 3
    assert not position.bought.tile
    again = done(position, TakeShip(seat=0, column=1, sail="red"))
    assert again.players[0].ships[0].reward == "gold"
    assert len(again.known_ships) == 1
    two = done(again, Put(seat=0, ship=ship(3, "red", "gold", 4)))
    assert len(two.known_ships) == 2
    assert done(two, Put(seat=0, ship=ship(1, "red", "gold", 4))).known_ships == two.known_ships


@pytest.mark.parametrize(
    "columns, allowed",
    [((), (1, 2, 3)), ((2,), (1, 3)), ((1, 2, 3), (4,)), ((1, 2, 3, 5), (4, 6))],
)
def test_where_the_next_ship_may_lie(columns, allowed):
    ships = tuple(ship(at) for at in columns)
    position = table(player(ships=ships), bought=Bought(seat=0))
    assert offered(position, "take_ship").columns == allowed


def test_a_special_tile_may_be_typed_where_none_lies_open():
    position = done(NEW, Buy(seat=0, price=2))
    assert set(offered(position, "special").kinds) == set(SPECIAL_TILES)
    position = done(position, Special(seat=0, kind="building"))
    assert position.players[0].specials.building == 1
    assert "exchange" not in kinds(position), "there is no tile yet"
    position = done(position, Lay(seat=0, row="noble", column=1, piece="left"))
    assert offered(position, "exchange").spots == (Spot(row="noble", column=1),)
    position = done(position, Exchange(seat=0, row="noble", column=1))
    assert position.players[0].tiles[0].special
    assert "special" not in kinds(done(NEW, Buy(seat=0, price=0)))


def test_four_special_tiles_lie_open_each_round():
    offer = offered(NEW, "lay_specials")
    assert (offer.room, len(offer.left)) == (4, 11)
    position = done(NEW, LaySpecials(kinds=("boat", "fish", "building", "boat")))
    assert "lay_specials" not in kinds(position)
    assert "lay_specials" not in kinds(NEW, BASE_GAME)


def test_turns_skip_who_has_bought_everything():
    position = table(player(purchases=6), player(), scoring="small", round=1, phase="buying")
    position = done(position, Buy(seat=1, price=0))
    assert position.active == 1
    assert offered(position, "buy").left == 5


# Boatsmen and scorings


def test_boatsmen_are_offered_where_they_can_bring_somebody():
    crew = player("nS", base=Vikings(noble=1, boatsman=2), specials=Specials(boat=1))
    position = table(crew, round=6, phase="scoring")
    offer = offered(position, "boatsmen")
    assert (offer.boatsmen, offer.boats, offer.one_each, offer.due) == (2, 1, True, True)
    assert offer.spots == spots("N1")
    assert offered(position, "book_scoring").due == (0,)
    earlier = offered(change(position, round=4), "boatsmen", BASE_GAME)
    assert (earlier.boats, earlier.one_each, earlier.due) == (0, False, False)
    assert "boatsmen" not in kinds(change(position, scoring="small"))


def test_the_scoring_offered_shows_who_would_get_what():
    position = table(player("G"), scoring="small", round=1, phase="draw")
    offer = offered(position, "book_scoring")
    assert [card.figures["gold"] for card in offer.cards] == [3, 0]
    after = done(position, BookScoring())
    keys = [one.key for one in told(position, BookScoring(), after, PLAIN)]
    assert keys == ["vikings.told.small", "vikings.told.gain", "vikings.told.round"]


def test_a_table_without_rounds_may_book_whatever_it_likes():
    position = table(player("NG"))
    after = done(position, BookScoring(scoring="small"))
    assert (after.scoring, after.players[0].gold, after.round) == ("large", 23, None)
    again = done(after, BookScoring())
    assert (again.scoring, again.players[0].points) == ("small", 12)


def test_a_wheel_may_be_left_alone():
    auction = done(NEW, Draw(vikings=THIRTEEN))
    position = done(auction, LeaveWheel())
    assert (position.phase, position.drawn) == ("buying", ())
    assert "leave_wheel" in kinds(auction)
    assert len([one for one in offers(position, PLAIN) if one.do == "buy"]) == 2
    position = done(position, Buy(seat=1, price=4))
    assert done(position, BookScoring()).round == 2


def test_the_start_figure_can_be_given_away_before_anybody_buys():
    assert [one.seat for one in offers(NEW, PLAIN) if one.do == "set_start"] == [1]
    position = done(NEW, SetStart(seat=1))
    assert (position.starter, to_act(position, PLAIN)) == (1, 1)
    assert "set_start" not in kinds(done(position, Buy(seat=1, price=0)))


def test_nothing_is_due_after_the_end():
    position = done(NEW, SkipToEnd())
    assert offers(position, PLAIN) == ()
    assert to_act(position, PLAIN) is None
    assert to_act(table(player()), PLAIN) is None


# Warnings


def many(n, row="noble", piece="left", **more):
    """So many tiles in one row, each three columns from the next."""
    return tuple(Tile(row=row, column=1 + 3 * at, piece=piece, **more) for at in range(n))


ODD = [
    (NEW, PLAIN, set()),
    (table(player(base=Vikings(noble=14))), PLAIN, {"vikings"}),
    (table(player(ships=tuple(map(ship, range(1, 16))))), PLAIN, {"ships"}),
    (table(player(specials=Specials(fish=2))), PLAIN, {"specials"}),
    (table(player(specials=Specials(fish=1))), BASE_GAME, {"no_specials"}),
    (table(player(ships=(ship(2), ship(4)))), PLAIN, {"ship_gap"}),
    (table(player(ships=tuple(ship(at) for at in (1, 2, 3, 5)))), PLAIN, {"ship_gap"}),
    (table(player(points=-1)), PLAIN, {"points"}),
    (table(player(purchases=7)), PLAIN, {"purchases"}),
    (table(player(base=Vikings(**dict.fromkeys(COLOURS, 7)))), PLAIN, {"mouths"}),
    (
        table(player(base=Vikings(noble=9, boatsman=1), boatsmen_used=2), scoring="end"),
        PLAIN,
        {"mouths"},
    ),
    (
        table(player("n", base=Vikings(noble=1, boatsman=1)), round=6, phase="scoring"),
        PLAIN,
        {"boatsmen_due"},
    ),
]


@pytest.mark.parametrize("position, options, codes", ODD)
def test_what_looks_wrong_is_pointed_out(position, options, codes):
    found = notices(position, options)
    assert {notice.code.removeprefix("vikings.notice.") for notice in found} == codes
    assert_said(found)


TILES = [
    (many(22), {"left_pieces", "no_neighbour"}),
    (many(21, piece="middle"), {"middle_pieces", "no_neighbour", "no_left_end"}),
    (many(22, piece="right"), {"right_pieces", "no_neighbour", "no_left_end"}),
    (
        (*many(20, "noble"), *many(20, "scout", "middle"), *many(20, "goldsmith", "right")),
        {"tiles", "no_left_end"},
    ),
    (many(5, start=True), {"start_tiles", "second_start", "start_column", "no_neighbour"}),
    (tiles("N", "N"), {"land_meets_sea"}),
    (tiles("N", "N", piece="middle"), {"no_left_end"}),
    ((Tile(row="noble", column=2, piece="left"),), {"no_neighbour"}),
    (tiles("NSGF"), set()),
]


@pytest.mark.parametrize("laid, codes", TILES)
def test_what_could_not_lie_so_is_pointed_out(laid, codes):
    found = notices(table(player(), change(player(), tiles=laid)), PLAIN)
    assert {notice.code.removeprefix("vikings.notice.") for notice in found} == codes
    assert_said(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_warning_has_a_row(language):
    spoken = {key for key in words(language, "vikings") if ".notice." in key}
    rows = set().union(*(codes for *_, codes in (*ODD, *TILES)))
    assert spoken == {f"vikings.notice.{code}" for code in rows}


def assert_said(found):
    for notice in found:
        for language in LANGUAGES:
            assert notice.code in words(language, "vikings")
            assert "{" not in say(language, notice.code, NAMES, **notice.facts)


# What is told

BOUGHT = done(NEW, Buy(seat=0, price=2, viking="noble"))
LAID = done(BOUGHT, Lay(seat=0, row="noble", column=1, piece="left"))
WHEEL = done(NEW, Draw(vikings=TWELVE), options=BASE_GAME)
CREW = table(player("ns", base=Vikings(noble=1, scout=1, boatsman=1), specials=Specials(boat=1)))
AT_SIX = change(NEW, round=6, scoring="large", phase="scoring")

TOLD = [
    (
        NEW,
        LaySpecials(kinds=("boat", "fish")),
        "Special tiles laid out: boat and fisherman with fish.",
    ),
    (
        NEW,
        Draw(vikings=THIRTEEN),
        "Vikings drawn: 2 fishermen, 1 goldsmith, 3 scouts, 3 nobles, 2 warriors and 2 boatsmen.",
    ),
    (NEW, Buy(seat=0, price=2), "Ann buys a set for 2."),
    (NEW, Buy(seat=0, price=2, viking="noble"), "Ann buys a set with noble for 2."),
    (WHEEL, Buy(seat=0, place=6), "Ann buys a set with noble for 6."),
    (BOUGHT, Lay(seat=0, row="noble", column=1, piece="left"), "Ann lays a left end in column 1"),
    (
        BOUGHT,
        Lay(seat=0, row="noble", column=3, piece="left", anyway=True),
        "Laid all the same: A tile lies beside the base or beside another tile.",
    ),
    (
        BOUGHT,
        Lay(seat=0, row="noble", column=1, piece="left", start=True),
        "Ann lays the start tile in column 1 (nobles): left end.",
    ),
    (
        BOUGHT,
        TakeShip(seat=0, column=1, sail="blue", reward="points", value=3),
        "Ann has a ship: column 1, blue: 3 VP.",
    ),
    (LAID, PlaceViking(seat=0), "Ann puts the noble onto the tile."),
    (BOUGHT, Special(seat=0, kind="fish"), "Ann takes a special tile: fisherman with fish."),
    (
        table(player("N", specials=Specials(building=1))),
        Exchange(seat=0, row="noble", column=1),
        "Ann exchanges the tile in column 1 (nobles) for a building.",
    ),
    (CREW, Boatsmen(seat=0, to=spots("N1")), "A boatsman of Ann brings 1 noble."),
    (
        CREW,
        Boatsmen(seat=0, to=spots("N1", "S1"), boat=True),
        "A boatsman of Ann brings 1 scout and 1 noble with a boat.",
    ),
    (NEW, SetStart(seat=1), "Bo has the start figure."),
    (WHEEL, LeaveWheel(), "The wheel is not followed in this round."),
    (NEW, SkipToEnd(), "Ann and Bo win together: 16 points and 0 gold each, shared place."),
    (AT_SIX, BookScoring(), "Ann and Bo win together"),
    (NEW, Put(seat=0, tile=tiles("N")[0]), "Ann lays a left end in column 1 (nobles)."),
    (
        NEW,
        Put(seat=0, ship=ship(2, "green", "gold", 5)),
        "Ann has a ship: column 2, green: 5 gold.",
    ),
    (LAID, Remove(seat=0, row="noble", column=1), "Ann: the tile in column 1 (nobles) is gone."),
    (table(player(ships=(ship(1),))), Remove(seat=0, column=1), "Ann: the ship above column 1"),
    (
        table(player(purchases=6), player(purchases=5), scoring="small", phase="buying", round=1),
        Buy(seat=1, price=0),
        "Everything is bought. Now comes a small scoring.",
    ),
]


@pytest.mark.parametrize("position, action, sentence", TOLD)
def test_what_happened_is_told(position, action, sentence):
    said = told(position, action, apply(position, action, PLAIN), PLAIN)
    assert sentence in " ".join(tell("en", one, NAMES) for one in said)
    for one in said:
        assert one.key in words("de", "vikings")
        assert "{" not in tell("de", one, NAMES)


def test_a_put_tile_replaces_what_lies_there():
    position = done(LAID, Put(seat=0, tile=Tile(row="noble", column=1, piece="middle")))
    (tile,) = position.players[0].tiles
    assert tile.piece == "middle"


def test_a_correction_is_told_like_everywhere():
    correction = Enter(path="players[0].gold", value=4)
    assert told(NEW, correction, NEW, PLAIN) == (correction.told,)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_field_and_switch_has_a_word(language):
    spoken = words(language, "vikings")
    for model in (GAME.Position, type(NEW.players[0])):
        for name in model.model_fields:
            assert f"vikings.field.{name}" in spoken
    for name in Options.model_fields:
        assert f"vikings.option.{name}.about" in spoken
    for kind in SPECIAL_TILES:
        assert f"vikings.special.{kind}.about" in spoken
    assert {"vikings.figure.gold", "vikings.in_short"} <= spoken.keys()


# The file format

DOC = (Path(__file__).parents[2] / "docs" / "file-format.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```json (vikings[^\n]*)\n(.*?)^```$", DOC, re.MULTILINE | re.DOTALL)
PAID = {"points": 10, "gold": 20}
ISLAND = {**PAID, "tiles": [{"row": "noble", "column": 1, "piece": "left"}]}
COLOURS_LEFT = ["scout", "scout", "boatsman"]


def moment(one=PAID, **more):
    return {"scoring": "large", "players": [one, PAID], **more}


MOMENTS = {
    "": None,
    "auction": moment(phase="auction", drawn=COLOURS_LEFT, bids=[None, None]),
    "choose": moment(phase="choose", drawn=COLOURS_LEFT),
    "colours": moment(phase="colours", drawn=COLOURS_LEFT),
    "wheel": moment(phase="buying", wheel=[{"place": 11, "viking": "noble"}]),
    "bought": moment(bought={"seat": 0, "viking": "noble"}),
    "laid": moment(
        {**ISLAND, "base": {"noble": 1}},
        bought={
            "seat": 0,
            "viking": "noble",
            "tile": False,
            "laid": {"row": "noble", "column": 1},
        },
    ),
    "dearest": moment(bought={"seat": 0, "special": True}, open_specials=["fish"]),
    "building": moment({**ISLAND, "specials": {"building": 1}}),
    "boatsmen": moment(
        {
            **PAID,
            "tiles": [{"row": row, "column": 1, "piece": "left"} for row in ("noble", "scout")],
            "base": {"noble": 1, "scout": 1, "boatsman": 1},
            "specials": {"boat": 1},
        }
    ),
}
"""The moments in which the actions shown in docs/file-format.md are allowed."""

TWO = {"format": 1, "game": "vikings", "seats": ["Ann", "Bo"]}
SHOWN = [
    (label.removeprefix("vikings").strip(), json.loads(text))
    for label, text in BLOCKS
    if label.split()[0] == "vikings"
]


@pytest.mark.parametrize("name, action", SHOWN, ids=str)
def test_each_action_of_the_file_format_is_accepted_in_its_moment(name, action):
    file = {**TWO, "actions": [action]}
    if MOMENTS[name]:
        file["position"] = MOMENTS[name]
    assert opened(file).position


def test_every_action_has_an_example_in_the_file_format():
    shown = {action["do"] for _, action in SHOWN}
    assert shown == {kind.model_fields["do"].default for kind in GAME.Actions} | {"enter"}


def test_the_position_of_the_file_format_is_scored():
    (text,) = (text for label, text in BLOCKS if label == "vikings-position")
    laid = opened({**TWO, "position": json.loads(text)})
    document = as_json(weigh(laid, trades=False), "en")
    assert [card["total"] for card in document["scorecards"]] == [46 - 3 + 1 + 10 - 4, 42]
    assert [card["gold"] for card in document["scorecards"]] == [3, 1]
    assert document["over"] is True
