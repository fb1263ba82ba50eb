"""What is shown of a table of Vikings, and what a brush makes of a display."""

from __future__ import annotations

import pytest

from companion.games.vikings.actions import Put, Remove
from companion.games.vikings.corrections import painted, stroked
from companion.games.vikings.game import GAME
from companion.games.vikings.position import PIECES, Bought, Options, Player, ShipKind, Spot, Tile
from companion.games.vikings.seen import SCORINGS, columns, laid_last
from tests.support.vikings import PLAIN, player, ship, table

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
