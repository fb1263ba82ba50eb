"""Vikings added up afterwards: pieces by touch, islands to be outlined, ships of a box."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.vikings.actions import ForgetShip, Put, SkipToEnd
from companion.games.vikings.box import (
    OF_THE_RULES,
    forgotten,
    kept,
    opening,
    suggested,
    together,
    written,
)
from companion.games.vikings.corrections import counting, likely_piece, next_piece
from companion.games.vikings.display import display_of, island_cells, islands
from companion.games.vikings.game import GAME
from companion.games.vikings.position import (
    PIECES,
    Counted,
    Options,
    Player,
    Position,
    Ship,
    ShipKind,
    Tile,
    start,
)
from companion.match import Setup, acts, applied, begin
from companion.model import change
from companion.reading import read
from companion.revision import revise
from companion.words import has
from tests.support.vikings import PLAIN, drawn_player, player, ship, table

RED = ShipKind(sail="red", reward="gold", value=3)


def row(pieces, which="noble"):
    """A row of pieces by their first letters, with a gap for each dot."""
    names = {piece[0]: piece for piece in PIECES}
    return tuple(
        Tile(row=which, column=at, piece=names[letter])
        for at, letter in enumerate(pieces, start=1)
        if letter != "."
    )


@pytest.mark.parametrize(
    "laid, column, piece",
    [
        ("", 1, "left"),
        ("l", 2, "middle"),
        ("lm", 3, "middle"),
        ("lr", 3, "left"),
        ("l.l", 2, "right"),
        ("l.m", 2, "middle"),
        (".m", 1, "left"),
    ],
)
def test_a_touch_lays_what_most_likely_lies_there(laid, column, piece):
    assert likely_piece(Player(tiles=row(laid)), "noble", column) == piece
    # Another row has nothing to do with it.
    assert likely_piece(Player(tiles=row(laid)), "scout", column) == "left"


def test_three_more_touches_lead_back_to_the_same_piece():
    for piece in PIECES:
        assert next_piece(next_piece(next_piece(piece))) == piece
        assert len({piece, next_piece(piece), next_piece(next_piece(piece))}) == len(PIECES)


@pytest.mark.parametrize(
    "laid, columns",
    [("lr", {1, 2}), ("lmmr", {1, 2, 3, 4}), ("lm", set()), ("lrlr", {1, 2, 3, 4}), ("l.r", set())],
)
def test_the_places_of_completed_islands_are_known(laid, columns):
    display = display_of(Player(tiles=row(laid)))
    assert island_cells(display) == {("noble", column) for column in columns}


@pytest.mark.parametrize("seed", range(20))
def test_completed_islands_have_as_many_places_as_they_are_long(seed):
    display = display_of(drawn_player(Random(seed), columns=6))
    assert len(island_cells(display)) == sum(islands(display))


def test_a_table_that_only_adds_up_begins_with_nothing():
    after = GAME.apply(start(3, PLAIN), SkipToEnd(empty="displays"), PLAIN)
    assert {(one.points, one.gold, one.boatsmen_used) for one in after.players} == {(0, 0, None)}
    assert not any(one.counted for one in after.players)
    # Nobody has counted boatsmen, so nothing is said about mouths.
    assert GAME.notices(after, PLAIN) == ()


# The box


def test_ships_of_a_box_come_back_as_they_were_written():
    ships = (*OF_THE_RULES, RED)
    assert kept(written(ships)) == ships


@pytest.mark.parametrize("value", [None, 3, {"format": 1}, {"format": 1, "ships": [{}]}])
def test_what_cannot_be_read_is_an_empty_box(value):
    assert kept(value) == ()


def test_a_match_begins_with_the_ships_of_the_box():
    begun = read(Position, opening((RED,), 2), "position")
    assert begun.known_ships == (RED,)
    assert begun.players == start(2, Options()).players


def test_ships_known_at_a_table_and_before_are_put_together_by_sail():
    assert together((OF_THE_RULES[1],), (RED, OF_THE_RULES[1]), ()) == (RED, OF_THE_RULES[1])


def test_only_ships_of_sails_nobody_knows_are_suggested():
    assert suggested((RED,)) == OF_THE_RULES
    assert suggested((ShipKind(sail="green", reward="points", value=2),)) == OF_THE_RULES[1:]


def test_a_kind_that_was_mistyped_is_forgotten_and_its_ships_stay():
    lain = GAME.apply(
        table(player(), scoring="end"), Put(seat=0, ship=ship(1, "red", "gold", 4)), PLAIN
    )
    wrong = ShipKind(sail="red", reward="gold", value=4)
    after = GAME.apply(lain, ForgetShip(kind=wrong), PLAIN)
    assert GAME.apply(after, ForgetShip(kind=wrong), PLAIN) == after
    (told,) = GAME.described(lain, ForgetShip(kind=wrong), after, PLAIN)
    assert has(told.key)
    assert forgotten((RED, wrong), wrong) == (RED,)
    assert lain.known_ships == (wrong,)
    assert after.known_ships == ()
    assert after.players[0].ships == (Ship(column=1, **wrong.__dict__),)


def test_a_kind_that_is_forgotten_leaves_those_that_an_earlier_entry_is_put_right_to():
    setup = Setup(id="m", game="vikings", version=GAME.version, seats=("Ann", "Bo"))
    wrong, seen, right = (
        ship(column, sail, "gold", value)
        for column, sail, value in ((1, "red", 4), (2, "blue", 2), (2, "blue", 3))
    )
    puts = [Put(seat=0, ship=one) for one in (wrong, seen)]
    kind = ShipKind(sail="red", reward="gold", value=4)
    match = acts(begin(setup), (SkipToEnd(), *puts, ForgetShip(kind=kind)), "")[-1]
    revised = revise(match, 3, (Put(seat=0, ship=right),), "")
    assert not revised.dropped
    assert revised.match.position.known_ships == (change(kind, sail="blue", value=3),)


@pytest.mark.parametrize("empty", ["displays", "figures"])
def test_adding_up_says_nothing_of_a_tile_that_is_left_out_before(empty):
    setup = Setup(id="m", game="vikings", version=GAME.version, seats=("Ann", "Bo"))
    (tile,) = row("l")
    match = acts(begin(setup), (Put(seat=0, tile=tile), SkipToEnd(empty=empty)), "")[-1]
    assert match.position.players[0].tiles == (tile,)
    assert revise(match, 1, (), "").match.position.players[0].tiles == ()


@pytest.mark.long("compares displays drawn at random")
@pytest.mark.parametrize("ignores", ["printed", "standing"])
@pytest.mark.parametrize("below", [True, False])
def test_figures_that_were_counted_give_the_same_points_as_the_displays_they_are_from(
    ignores, below
):
    options = Options(feeding_ignores=ignores, points_below_zero=below)
    rng = Random(5)
    for _ in range(200):
        shown = table(*(drawn_player(rng) for _ in range(3)), scoring="end")
        counted = shown
        for seat in range(3):
            counted = applied(GAME, counted, counting(counted, seat), 3, options)
        assert [card.figures for card in GAME.scorecards(counted, options)] == [
            card.figures for card in GAME.scorecards(shown, options)
        ]
        for one, other in zip(
            GAME.scorecards(counted, options), GAME.scorecards(shown, options), strict=True
        ):
            points = [(line.category, line.points) for line in one.lines]
            assert points == [(line.category, line.points) for line in other.lines]
        assert GAME.ranking(counted, options) == GAME.ranking(shown, options)
        assert counted != shown
        for seat in range(3):
            counted = applied(GAME, counted, counting(counted, seat), 3, options)
        assert counted == shown


def test_a_table_that_only_wants_the_total_begins_with_empty_figures():
    position = GAME.apply(start(3, PLAIN), SkipToEnd(empty="figures"), PLAIN)
    assert [card.total for card in GAME.scorecards(position, PLAIN)] == [0, 0, 0]
    assert all(one.counted == Counted() for one in position.players)
    assert GAME.notices(position, PLAIN) == ()
