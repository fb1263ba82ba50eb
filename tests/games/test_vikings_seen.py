"""What is shown of a table of Vikings, and what a brush makes of a display."""

from __future__ import annotations

import pytest

from companion.games.vikings.actions import (
    BookScoring,
    Lay,
    PlaceColour,
    PlaceViking,
    Put,
    Remove,
)
from companion.games.vikings.advice import BestUse, Trip
from companion.games.vikings.corrections import bought_laid, painted, start_laid, stroked
from companion.games.vikings.game import GAME
from companion.games.vikings.offers import (
    BoatsmenOffer,
    DrawOffer,
    LaySpecialsOffer,
    lay,
)
from companion.games.vikings.position import (
    PIECES,
    ROWS,
    Bought,
    Options,
    Player,
    ShipKind,
    Spot,
    Tile,
    Vikings,
)
from companion.games.vikings.seen import (
    SCORINGS,
    afterwards,
    brings_one,
    colour_placed,
    columns,
    is_adding_up,
    is_played_out,
    laid_last,
    start_tile,
)
from companion.model import change
from companion.words import tell
from tests.support.vikings import PLAIN, player, ship, spots, table

PIECE = {piece[0]: piece for piece in PIECES}


def row(letters, which="noble"):
    """A row of pieces by their first letters, in capitals with their Vikings; gaps are dashes."""
    return tuple(
        Tile(row=which, column=at, piece=PIECE[letter.lower()], viking=letter.isupper())
        for at, letter in enumerate(letters, start=1)
        if letter != "-"
    )


def written(tiles, length=4):
    laid = {tile.column: tile for tile in tiles}
    letters = [laid[at].piece[0] if at in laid else "-" for at in range(1, length + 1)]
    return "".join(
        letter.upper() if at in laid and laid[at].viking else letter
        for at, letter in enumerate(letters, start=1)
    )


def test_a_display_is_shown_one_column_further_than_anything_lies():
    assert [one.number for one in columns(Player(), 5, PLAIN)] == [1, 2, 3, 4, 5]
    assert len(columns(Player(tiles=row("lmmmmr")), 5, PLAIN)) == 7
    assert len(columns(Player(ships=(ship(8),)), 5, PLAIN)) == 9


def test_a_place_says_what_lies_there_whether_it_is_complete_and_whether_it_is_threatened():
    of = player("W", "n", ships=(ship(1), ship(2, "green")))
    first, second, third = columns(of, 1, PLAIN)
    assert (first.ship, first.repelled) == (ShipKind(sail="blue", reward="points", value=3), True)
    assert (second.repelled, third.ship, third.repelled) == (False, None, False)
    warriors, nobles, scouts, goldsmiths, fishermen = second.places
    assert (nobles.row, nobles.column, nobles.tile) == ("noble", 2, of.tile_at("noble", 2))
    threatened = [one.threatened for one in (warriors, nobles, scouts, goldsmiths, fishermen)]
    assert threatened == [False, True, True, False, False]
    otherwise = columns(of, 1, Options(empty_warrior_row_threatened=True))
    assert [one.places[0].threatened for one in otherwise] == [False, True, False]
    complete = columns(Player(tiles=row("lr-l")), 1, PLAIN)
    assert [one.places[1].complete for one in complete] == [True, True, False, False, False]


def test_small_and_large_scorings_take_turns():
    assert SCORINGS == ("small", "large") * 3


def test_what_was_laid_last_can_be_turned_into_what_fits_there():
    lies = Player(tiles=row("l-l"))
    bought = Bought(seat=0, viking="noble", laid=Spot(row="noble", column=1))
    found = laid_last(table(lies, bought=bought))
    assert (found.seat, found.tile, found.pieces) == (0, lies.tiles[0], ("left", "middle", "right"))
    assert laid_last(table(lies)) is None
    assert laid_last(table(lies, bought=Bought(seat=0))) is None
    taken_away = Bought(seat=0, laid=Spot(row="noble", column=2))
    assert laid_last(table(lies, bought=taken_away)) is None


@pytest.mark.parametrize(
    "brush, before, after",
    [
        ("settled", "-", "L"),
        ("bare", "-", "l"),
        ("viking", "-", "L"),
        ("viking", "l", "L"),
        ("viking", "L", "l"),
        ("bare", "L", "M"),
        ("settled", "r", "l"),
        ("erase", "l", "-"),
    ],
)
def test_a_touch_with_a_brush(brush, before, after):
    seated = table(Player(tiles=row(before)))
    deed = painted(seated.players[0], 0, ("noble", 1), brush)
    painted_ = GAME.apply(seated, deed, PLAIN).players[0].tiles
    assert written(painted_, 1) == after


def test_a_brush_builds_and_takes_the_building_away_again():
    deed = painted(Player(), 0, ("scout", 1), "building")
    assert deed == Put(seat=0, tile=Tile(row="scout", column=1, piece="left", special=True))
    again = painted(Player(tiles=(deed.tile,)), 0, ("scout", 1), "building")
    assert (again.tile.special, again.changed) == (False, ("special",))


def test_nothing_is_erased_where_nothing_lies():
    assert painted(Player(), 0, ("scout", 1), "erase") is None
    lies = Player(tiles=row("l"))
    assert painted(lies, 0, ("noble", 1), "erase") == Remove(seat=0, row="noble", column=1)


@pytest.mark.parametrize(
    "brush, before, ends, after",
    [
        ("settled", "----", (1, 4), "LMMR"),
        ("settled", "----", (2, 2), "-L--"),
        ("settled", "l--r", (2, 3), "lMMr"),
        ("settled", "LR--", (3, 4), "LRLR"),
        ("settled", "lm--", (1, 4), "LMMR"),
        ("bare", "LMR-", (1, 3), "lmr-"),
        ("viking", "lMr-", (1, 3), "LMR-"),
        ("viking", "Lmr-", (1, 3), "lmr-"),
        ("erase", "LMMR", (2, 3), "L--R"),
    ],
)
def test_a_stroke_with_a_brush(brush, before, ends, after):
    seated = table(Player(tiles=row(before)))
    deed = stroked(seated.players[0], 0, "noble", ends, brush)
    assert written(GAME.apply(seated, deed, PLAIN).players[0].tiles) == after


def test_a_stroke_says_of_the_tiles_that_lie_there_one_thing_and_lays_the_others():
    deed = stroked(Player(tiles=row("l--R")), 0, "noble", (1, 3), "settled")
    assert (deed.changed, deed.fresh) == ("viking", (2, 3))
    assert stroked(Player(), 0, "noble", (1, 3), "settled").changed is None
    built = stroked(Player(tiles=row("lr")), 0, "noble", (1, 2), "building")
    assert (built.changed, [tile.special for tile in built.tiles]) == ("special", [True, True])


def test_a_stroke_that_changes_nothing_is_none():
    assert stroked(Player(tiles=row("LMR")), 0, "noble", (1, 3), "settled") is None
    assert stroked(Player(), 0, "noble", (1, 3), "erase") is None


def test_the_start_tile_waits_beside_the_first_tile_until_a_second_one_lies():
    bought = Bought(seat=1, tile=False)
    assert start_tile(table(player(), player("n"))) is None
    assert start_tile(table(player(), player("n"), bought=Bought(seat=1))) is None
    found = start_tile(table(player(), player("n"), bought=bought))
    assert (found.seat, found.spots) == (1, spots("W1", "S1", "G1", "F1"))
    assert start_tile(table(player(), player("ns"), bought=bought)) is None
    marked = Player(tiles=(Tile(row="scout", column=1, piece="left", start=True),))
    assert start_tile(table(player(), marked, bought=bought)) is None
    assert start_tile(table(player(), player("n"), bought=bought, scoring="end")) is None


def test_the_start_tile_may_lie_where_it_is_laid_without_a_reason_against_it():
    before = Player(tiles=(Tile(row="noble", column=2, piece="middle"),))
    position = table(player(), before, bought=Bought(seat=1, tile=False))
    found = start_tile(position)
    for which in ROWS:
        spot = Spot(row=which, column=1)
        assert start_laid(found, spot) == (
            Lay(seat=1, row=which, column=1, piece="left", start=True),
        )
        assert GAME.apply(position, *start_laid(found, spot), PLAIN)
    assert start_laid(found, Spot(row="noble", column=3)) == ()


@pytest.mark.parametrize(
    "lies, viking, at, laid",
    [
        ("", "noble", "N1", ["L", "stands"]),
        ("", "scout", "N1", ["l"]),
        ("l", "scout", "N2", ["m"]),
        ("l-r", "scout", "N2", ["m"]),
        ("-l", "scout", "N1", ["r"]),
        ("", "noble", "N2", ["start", "M", "stands"]),
        ("", "noble", "N3", []),
    ],
)
def test_a_touch_lays_the_likely_piece_and_whoever_belongs_there_stands_on_it(
    lies, viking, at, laid
):
    of = Player(tiles=row(lies))
    bought = Bought(seat=0, viking=viking)
    (offer,) = lay(table(of, bought=bought), PLAIN)
    found = bought_laid(offer, of, *spots(at))
    said = [
        "stands"
        if isinstance(one, PlaceViking)
        else "start"
        if one.start
        else one.piece[0].upper()
        if viking == one.row
        else one.piece[0]
        for one in found
    ]
    assert said == laid


def test_what_everybody_has_after_a_scoring_is_what_booking_it_gives():
    position = table(player("W", "N"), player(points=3, gold=4), round=2, phase="scoring")
    after = GAME.apply(position, BookScoring(), PLAIN)
    assert [(one.points, one.gold) for one in afterwards(position, PLAIN)] == [
        (player.points, player.gold) for player in after.players
    ]


def test_a_table_that_adds_up_has_played_all_rounds_or_has_not():
    assert not is_adding_up(table())
    assert [is_adding_up(table(scoring="end")), is_played_out(table(scoring="end"))] == [
        True,
        False,
    ]
    assert is_played_out(table(scoring="end", round=6))


def test_the_last_colour_is_placed_without_a_choice():
    position = table(player(), player(), phase="colours", active=1, drawn=("noble", "scout"))
    assert colour_placed(position, "scout") == (
        PlaceColour(seat=1, viking="scout"),
        PlaceColour(seat=0, viking="noble"),
    )
    three = change(position, drawn=("noble", "scout", "warrior"))
    assert colour_placed(three, "scout") == (PlaceColour(seat=1, viking="scout"),)


@pytest.mark.parametrize(
    "one_each, boat, alone", [(True, False, True), (True, True, False), (False, False, False)]
)
def test_a_boatsman_brings_one_viking_where_he_has_no_boat(one_each, boat, alone):
    offer = BoatsmenOffer(
        boatsmen=1, boats=1, base=Vikings(), spots=(), one_each=one_each, due=False
    )
    assert brings_one(offer, boat=boat) == alone


def test_a_bag_that_is_nearly_empty_gives_what_it_has():
    offer = DrawOffer(seat=0, n=11, bag=Vikings(noble=4))
    assert (offer.drawn, offer.is_short) == (4, True)
    offer = DrawOffer(seat=0, n=11, bag=Vikings(noble=40))
    assert (offer.drawn, offer.is_short) == (11, False)
    few = LaySpecialsOffer(room=3, left=("boat",), stacks=("boat",))
    assert few.drawn == 1


@pytest.mark.parametrize(
    ("points", "gold", "told"),
    [
        (0, 0, "nothing more now, 2 points more in the end"),
        (3, 0, "3 points more now, 2 points more in the end"),
        (0, 4, "4 gold more now, 2 points more in the end"),
        (3, 4, "3 points and 4 gold more now, 2 points more in the end"),
    ],
)
def test_advice_tells_no_noughts_of_what_it_brings_now(points, gold, told):
    trips = (Trip(to=(), boat=False),)
    use = BestUse(seat=0, trips=trips, points=points, gold=gold, end=2)
    assert tell("en", use.sentence, ["Ann"]) == f"Ann does best with 1 boatsman: {told}."
    keeps = BestUse(seat=0, trips=(), points=0, gold=0, end=0)
    assert tell("en", keeps.sentence, ["Ann"]) == "Ann does best to keep the boatsmen."
