"""Vikings at the table: the wheel, the auction, sets, tiles and ships."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.vikings.actions import (
    Bid,
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
    ReturnViking,
    Special,
    TakeShip,
)
from companion.games.vikings.game import GAME
from companion.games.vikings.placing import fitting
from companion.games.vikings.position import (
    COLOURS,
    SPECIAL_TILES,
    Bought,
    Lot,
    Specials,
    Spot,
    Vikings,
    start,
    to_act,
)
from companion.games.vikings.sets import sets
from companion.games.vikings.wheel import (
    bag,
    specials_left,
    zero_waits,
)
from companion.model import change
from tests.support.random_play.vikings import drawn
from tests.support.vikings import (
    BASE_GAME,
    PLAIN,
    THIRTEEN,
    TWELVE,
    player,
    ship,
    spots,
    table,
)
from tests.support.vikings_said import NEW, done, kinds, offered

UNBID = change(PLAIN, auction=False)

# The wheel


def test_the_virtual_bag_is_drawn_without_what_is_on_the_table():
    nobles = player(*["N"] * 6, base=Vikings(noble=7), boatsmen_used=3)
    position = table(nobles, scoring="small")
    assert bag(position) == Vikings(
        fisherman=13, goldsmith=13, scout=13, noble=0, warrior=13, boatsman=10
    )
    for seed in range(20):
        vikings = offered(position, "draw").by_chance(Random(seed)).vikings
        assert len(vikings) == 13
        assert "noble" not in vikings
    assert len(offered(position, "draw", BASE_GAME).by_chance(Random(1)).vikings) == 12


def test_a_bag_that_is_nearly_empty_gives_what_it_has():
    empty = player(base=Vikings(**dict.fromkeys(COLOURS, 13)))
    assert offered(table(empty), "draw").by_chance(Random(1)).vikings == ()
    assert drawn(offered(table(empty), "draw"), table(empty), PLAIN, Random(1)).do == "draw"


def test_all_78_vikings_are_drawn_in_six_rounds_with_auctions():
    position, rng = NEW, Random(7)
    for _ in range(6):
        vikings = offered(position, "draw").by_chance(rng).vikings
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
    assert not GAME.notices(position, PLAIN)


def test_special_tiles_are_drawn_from_those_that_are_left():
    gone = player("F", specials=Specials(boat=6, noble_1=3, horn_boatsman=4))
    position = table(gone, open_specials=("fish",), gone_specials=("five_gold",))
    left = specials_left(position)
    assert left["building"] == 4
    assert sum(left.values()) == 25 - 15
    drawn_ones = offered(position, "lay_specials").by_chance(Random(3)).kinds
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
    first = sets(position, 0, PLAIN)[0]
    assert (first.price, first.reminder is not None) == (0, waits)
    said = GAME.described(
        position, Buy(seat=0, place=4), done(position, Buy(seat=0, place=4)), PLAIN
    )
    assert ("vikings.reminder.zero" in [one.key for one in said]) is waits


def test_a_buyer_sees_what_each_set_costs_and_brings():
    position = done(NEW, Draw(vikings=TWELVE), options=BASE_GAME)
    poor = change(position, players=(player(points=3, gold=5), position.players[1]))
    seen = sets(poor, 0, PLAIN)
    assert [one.price for one in seen] == list(range(12))
    assert [one.points for one in seen][4:8] == [0, 0, 1, 2]
    assert [one.affordable for one in seen].count(True) == 9
    assert [one.place for one in seen if one.special] == [11]
    assert not any(one.special for one in sets(poor, 0, BASE_GAME))


def test_the_last_set_left_is_dearest_and_free_and_brings_no_tile():
    position = table(player(), wheel=(Lot(place=9, viking="scout"),), phase="buying")
    (last,) = sets(position, 0, PLAIN)
    assert (last.price, last.special) == (0, False)


def test_once_all_special_tiles_are_taken_no_set_brings_one_until_the_next_round():
    wheel = tuple(Lot(place=at, viking="scout") for at in (3, 7))
    four = ("boat", "boat", "fish", "noble_1")
    position = table(
        player(gold=40, purchases=5),
        player(purchases=5),
        scoring="small",
        wheel=wheel,
        round=1,
        phase="buying",
        open_specials=four,
    )
    assert [one.special for one in sets(position, 0, PLAIN)] == [False, True]
    position = done(position, Buy(seat=0, place=7))
    assert offered(position, "special").kinds == ("boat", "fish", "noble_1")
    taken = change(position, open_specials=(), specials_to_take=0)
    assert "special" not in kinds(taken)
    taken = done(taken, Buy(seat=1, place=3), BookScoring())
    assert taken.specials_to_take == 4
    assert offered(taken, "lay_specials").room == 4


def test_what_filled_the_spaces_before_a_round_can_be_taken_although_nobody_said_what_it_is():
    position = table(
        player(gold=40, purchases=6),
        player(gold=40, purchases=6),
        scoring="small",
        round=1,
        phase="scoring",
        open_specials=("boat", "fish"),
        specials_to_take=2,
    )
    position = done(position, BookScoring())
    assert (position.specials_to_take, position.specials_unsaid) == (4, 2)
    sets_left = tuple(Lot(place=at, viking="scout") for at in (3, 7))
    dearest = Buy(seat=position.active, place=7)
    bought = done(change(position, phase="buying", wheel=sets_left), dearest)
    offer = offered(bought, "special")
    assert offer.kinds[:2] == ("boat", "fish")
    assert "building" in offer.unsaid
    assert not set(offer.unsaid) & {"boat", "fish"}
    laid = done(position, LaySpecials(kinds=("noble_1", "building")))
    assert (laid.specials_to_take, laid.specials_unsaid) == (4, 0)
    bought = done(change(laid, phase="buying", wheel=sets_left), dearest)
    assert not offered(bought, "special").unsaid


def test_four_special_tiles_are_taken_in_a_round_also_where_nobody_says_which_lie_open():
    wheel = tuple(Lot(place=at, viking="scout") for at in range(12))
    position = table(player(gold=99), player(gold=99), wheel=wheel, phase="buying")
    for seat, place in zip((0, 1, 0, 1), (11, 10, 9, 8), strict=True):
        position = done(position, Buy(seat=seat, place=place), Special(seat=seat, kind="boat"))
    assert not any(one.special for one in sets(position, 0, PLAIN))


# The auction


def test_a_pass_says_who_is_ahead_and_who_would_have_to_pass_for_an_end_at_once():
    three = done(start(3, PLAIN), Draw(vikings=THIRTEEN))
    fresh = offered(three, "pass")
    assert (fresh.highest, fresh.whose, fresh.others) == (0, None, (0, 1, 2))
    ahead = offered(done(three, Bid(seat=0, gold=2), Pass(seat=1)), "pass")
    assert (ahead.highest, ahead.whose, ahead.others) == (2, 0, (2,))


def test_a_ship_says_why_it_may_not_lie_further_out():
    position = done(change(NEW, phase=None), Buy(seat=0, price=1))
    offer = offered(position, "take_ship")
    assert offer.why_not(1) is None
    assert offer.why_not(4).key == "vikings.refused.ship_column"


def test_the_auction_goes_round_until_one_is_left():
    position = done(start(3, PLAIN), Draw(vikings=THIRTEEN))
    bid = offered(position, "bid")
    assert (bid.seat, bid.least, bid.most, bid.gold) == (0, 0, 35, 25)
    position = done(position, Bid(seat=0, gold=0), Bid(seat=1, gold=1), Pass(seat=2))
    assert offered(position, "bid").least == 2
    position = done(position, Bid(seat=0, gold=2), Bid(seat=1, gold=30))
    bids_or_passes = offered(position, "pass")
    assert (bids_or_passes.seat, bids_or_passes.highest, bids_or_passes.whose) == (0, 30, 1)
    after = done(position, Pass(seat=0))
    assert (after.players[1].gold, after.players[1].points) == (0, 5)
    assert (after.starter, after.phase, to_act(after, PLAIN)) == (1, "choose", 1)
    keys = [one.key for one in GAME.described(position, Pass(seat=0), after, PLAIN)]
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


@pytest.mark.parametrize(
    "columns, spot, pieces",
    [
        (("N",), "N1", ("left", "middle", "right")),
        (("N", "N"), "N2", ("middle", "right")),
        (("N", "N"), "N1", ("right",)),
    ],
)
def test_in_place_of_a_tile_lies_what_meets_its_neighbours(columns, spot, pieces):
    # All that lie are left ends: sea on their left, land on their right.
    (there,) = spots(spot)
    assert fitting(player(*columns), there) == pieces


def test_a_set_finds_its_place_step_by_step():
    position = done(NEW, Buy(seat=0, price=2, viking="scout"))
    lay = offered(position, "lay")
    assert lay.with_start
    assert [(room.row, room.holds) for room in lay.rooms if room.column == 1][2] == ("scout", True)
    start_tile = Lay(seat=0, row="scout", column=1, piece="left", start=True)
    position = done(position, start_tile)
    assert position.bought.tile, "the start tile is not the tile that was bought"
    lay = offered(position, "lay")
    assert not lay.with_start
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
    assert (ship_offer.columns, position.known_ships) == ((1, 2, 3), ())
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


def test_at_a_typed_price_only_the_table_knows_whether_it_was_the_dearest_set():
    typed = done(NEW, Buy(seat=0, price=2))
    assert not offered(typed, "special").dearest
    wheel = done(NEW, Draw(vikings=TWELVE), Buy(seat=0, place=11), options=UNBID)
    assert offered(wheel, "special").dearest
    basic = done(NEW, Buy(seat=0, price=2), options=BASE_GAME)
    assert not basic.bought.special


def test_special_tiles_are_laid_out_until_somebody_bids_or_buys():
    drawn_ = done(NEW, Draw(vikings=THIRTEEN))
    assert offered(drawn_, "lay_specials").room == 4
    assert "lay_specials" not in kinds(done(drawn_, Bid(seat=0, gold=0)))
    assert "lay_specials" not in kinds(done(drawn_, Pass(seat=0)))
    wheel = done(NEW, Draw(vikings=TWELVE), options=UNBID)
    assert "lay_specials" in kinds(wheel, UNBID)
    assert "lay_specials" not in kinds(done(wheel, Buy(seat=0, place=0), options=UNBID), UNBID)
    placed = done(drawn_, Pass(seat=0), Pass(seat=1), ReturnViking(seat=0, viking="noble"))
    while placed.phase == "colours":
        viking = offered(placed, "place_colour").colours[0].viking
        placed = done(placed, PlaceColour(seat=placed.active, viking=viking))
    assert "lay_specials" not in kinds(placed)


@pytest.mark.parametrize("options, vikings", [(PLAIN, THIRTEEN), (UNBID, TWELVE)])
def test_special_tiles_are_laid_out_before_the_first_set_at_typed_prices(options, vikings):
    # Vikings progress version, section Lay Out Special Tiles: at the beginning of each round.
    typed = done(NEW, Draw(vikings=vikings), LeaveWheel(), options=options)
    assert offered(typed, "lay_specials", options).room == 4
    laid = done(typed, LaySpecials(kinds=("boat", "fish")), options=options)
    assert laid.open_specials == ("boat", "fish")
    begun = done(typed, Buy(seat=0, price=2), options=options)
    assert "lay_specials" not in kinds(begun, options)


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
    every = tuple(kind for kind, n in SPECIAL_TILES.items() for _ in range(n))
    assert "lay_specials" not in kinds(change(NEW, gone_specials=every))


def test_turns_skip_who_has_bought_everything():
    position = table(player(purchases=6), player(), scoring="small", round=1, phase="buying")
    position = done(position, Buy(seat=1, price=0))
    assert position.active == 1
    assert offered(position, "buy").left == 5
