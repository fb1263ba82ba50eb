"""Vikings bought are one stock: on the base or on the display, each of them once."""

from __future__ import annotations

import pytest

from companion.games.vikings.actions import (
    Boatsmen,
    BookScoring,
    Buy,
    Put,
    PutRow,
    Remove,
    SkipToEnd,
)
from companion.games.vikings.game import GAME
from companion.games.vikings.position import Bought, Spot, Tile, Vikings, standing_of
from companion.match import applied
from companion.model import Enter, change
from tests.support.vikings import PLAIN, player, table
from tests.support.vikings_said import NEW, done


def scout(column, *, viking=True):
    return Put(seat=0, tile=Tile(row="scout", column=column, piece="left", viking=viking))


def stock(position, seat=0, colour="scout"):
    """Vikings of a colour on the base, on tiles, and bought."""
    lord = position.players[seat]
    return lord.base.of(colour), standing_of(lord, colour), lord.acquired.of(colour)


PARTED = ("vikings.notice.base", "vikings.notice.stock")
TWO_SCOUTS = done(
    NEW,
    Buy(seat=0, price=0, viking="scout"),
    Buy(seat=1, price=0, viking="noble"),
    Buy(seat=0, price=0, viking="scout"),
)


def test_painting_takes_from_the_base_and_erasing_gives_back():
    assert stock(TWO_SCOUTS) == (2, 0, 2)
    laid_ = done(TWO_SCOUTS, scout(1))
    assert stock(laid_) == (1, 1, 2)
    assert stock(done(laid_, scout(1))) == (1, 1, 2), "the same tile again is the same Viking"
    assert stock(done(laid_, scout(1, viking=False))) == (2, 0, 2)
    assert stock(done(laid_, Remove(seat=0, row="scout", column=1))) == (2, 0, 2)
    assert GAME.notices(laid_, PLAIN) == ()


def row_of(first, last, *columns, viking=True):
    tiles = tuple(Tile(row="scout", column=one, piece="middle", viking=viking) for one in columns)
    return PutRow(seat=0, row="scout", first=first, last=last, tiles=tiles)


def test_a_row_painted_at_once_takes_each_of_them_from_the_base():
    laid_ = done(TWO_SCOUTS, row_of(1, 3, 1, 2, 3))
    assert stock(laid_) == (0, 3, 2)
    assert [one.column for one in laid_.players[0].tiles] == [1, 2, 3]
    again = done(laid_, row_of(2, 5, 2, 5, viking=False))
    assert stock(again) == (1, 1, 2)
    assert {one.column for one in again.players[0].tiles} == {1, 2, 5}
    assert stock(done(again, row_of(1, 9))) == (2, 0, 2)


@pytest.mark.parametrize("base, here, after", [(0, 1, 0), (2, 2, 2), (3, 1, 3)])
def test_a_row_on_which_as_many_stand_as_before_leaves_the_base_as_it_was_put(base, here, after):
    laid_ = done(TWO_SCOUTS, row_of(1, here, *range(1, here + 1)))
    put = applied(GAME, laid_, Enter(path="players[0].base.scout", value=base), 2, PLAIN)
    moved = done(put, row_of(1, 6, *range(4, 4 + here)))
    assert stock(moved) == (after, here, 2)


def test_one_painted_too_many_is_said_and_nobody_is_made_up_when_he_is_erased():
    three = done(TWO_SCOUTS, scout(1), scout(2), scout(4))
    assert stock(three) == (0, 3, 2)
    (notice,) = [one for one in GAME.notices(three, PLAIN) if one.code in PARTED]
    assert (notice.facts["n"], notice.facts["bought"]) == (3, 2)
    assert notice.mend.path == "players[0].acquired.scout"
    again = done(three, Remove(seat=0, row="scout", column=4))
    assert stock(again) == (0, 2, 2)


def test_a_base_that_parts_from_what_was_bought_is_put_right():
    wrong = applied(GAME, TWO_SCOUTS, Enter(path="players[0].base.scout", value=4), 2, PLAIN)
    (notice,) = GAME.notices(wrong, PLAIN)
    mended = applied(GAME, wrong, notice.mend, 2, PLAIN)
    assert stock(mended) == (2, 0, 2)
    assert GAME.notices(mended, PLAIN) == ()


def test_a_boatsman_who_is_used_up_was_bought_all_the_same():
    crew = done(TWO_SCOUTS, Buy(seat=1, price=0), Buy(seat=0, price=0, viking="boatsman"))
    large = change(done(crew, scout(1, viking=False)), round=2, scoring="large", phase="scoring")
    used = done(large, Boatsmen(seat=0, to=(Spot(row="scout", column=1),)))
    assert stock(used) == (1, 1, 2)
    assert not [one for one in GAME.notices(used, PLAIN) if one.code in PARTED]


@pytest.mark.parametrize(
    "before, viking",
    [
        (NEW, None),
        (change(NEW, round=2, scoring="large"), "scout"),
        (change(NEW, players=(player(base=Vikings(noble=1)), player())), "scout"),
        (change(NEW, players=(player("N"), player())), "scout"),
        (change(NEW, players=(player(purchases=1), player())), "scout"),
        (table(player()), "scout"),
    ],
)
def test_vikings_are_counted_from_the_very_first_set_or_not_at_all(before, viking):
    after = done(before, Buy(seat=0, price=0, viking=viking))
    assert after.players[0].acquired is None
    assert done(after, scout(3)).players[0].base == after.players[0].base
    assert not [one for one in GAME.notices(after, PLAIN) if one.code in PARTED]


def test_nobody_counts_any_more_once_sets_were_left_out():
    assert done(TWO_SCOUTS, BookScoring()).players[0].acquired is None
    assert done(TWO_SCOUTS, SkipToEnd()).players[0].acquired is None
    full = change(TWO_SCOUTS.players[0], purchases=6)
    bought = change(TWO_SCOUTS, players=(full, change(full, acquired=None)), phase="scoring")
    assert done(bought, BookScoring()).players[0].acquired == Vikings(scout=2)
    last = change(bought, round=6, scoring="large")
    assert done(last, SkipToEnd()).players[0].acquired == Vikings(scout=2)


def test_a_viking_just_bought_is_offered_his_tile_until_somebody_stands_there():
    bought = Bought(seat=0, viking="scout", tile=False, laid=Spot(row="scout", column=1))
    laid_ = change(done(TWO_SCOUTS, scout(1, viking=False)), bought=bought)
    assert "place_viking" in {offer.do for offer in GAME.offers(laid_, PLAIN)}
    stands = change(done(laid_, scout(1)), bought=bought)
    assert "place_viking" not in {offer.do for offer in GAME.offers(stands, PLAIN)}
