"""Vikings on any table: scorings against a second reading of the rules."""

from __future__ import annotations

import re
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from companion.games.vikings import seen
from companion.games.vikings.display import building_points, display_of, islands, supply
from companion.games.vikings.ending import end_cards
from companion.games.vikings.gains import gained
from companion.games.vikings.position import (
    ROWS,
    Options,
)
from companion.games.vikings.rounds import booked
from companion.games.vikings.scoring import ranking, scorecards, scorecards_of, standing
from companion.model import change
from tests.support.examples import examples
from tests.support.vikings import (
    drawn_player,
)
from tests.support.vikings_drawn import OPTIONS, RNG, SEATS, drawn_table

SCORINGS = st.sampled_from(["small", "large", "end"])


# A second reading of the rules: columns are walked from the ship downwards, rows are text.


def threatened(player):
    """Find the rows and columns that ships threaten, walking down each column."""
    found = set()
    for ship in player.ships:
        here = {tile.row: tile for tile in player.tiles if tile.column == ship.column}
        if "warrior" in here and here["warrior"].viking:
            continue
        for row in ("noble", "scout", "goldsmith", "fisherman"):
            found.add((row, ship.column))
            if (
                row
                == {
                    "red": "noble",
                    "green": "scout",
                    "yellow": "goldsmith",
                    "blue": "fisherman",
                }[ship.sail]
            ):
                break
    return found


def second_large(player, options):
    """Count points and gold of a large scoring a second time, Viking by Viking."""
    danger, points, gold = threatened(player), 0, 0
    here = {(tile.row, tile.column) for tile in player.tiles if tile.viking}
    for ship in player.ships:
        if ("warrior", ship.column) in here:
            points += ship.value if ship.reward == "points" else 0
            gold += ship.value if ship.reward == "gold" else 0
    for row, column in here - danger:
        if row == "noble":
            points += 2 + player.specials.noble_1
        elif row == "scout":
            points += 1 + player.specials.scout_1
            below = "".join(
                row[0] if (row, column) in here else "-" for row in ("goldsmith", "fisherman")
            )
            # Read otherwise, nobody below the first place without a Viking counts.
            points += len((below if options.scout_over_gaps else below.split("-")[0]).strip("-"))
        elif row == "goldsmith":
            gold += 3 + player.specials.goldsmith_1 + 2 * player.specials.goldsmith_2
        elif row == "fisherman":
            points += player.specials.fisherman_1
    return points, gold


def second_islands(player):
    """Read each row as text, a letter for each column: L, M, R, and a dot for none."""
    lengths = []
    for row in ROWS:
        cells = {tile.column: tile.piece[0].upper() for tile in player.tiles if tile.row == row}
        text = "".join(cells.get(column, ".") for column in range(1, max(cells, default=0) + 1))
        lengths += [len(island) for island in re.findall("LM*R", text)]
    return sorted(lengths)


def second_buildings(player, options):
    """Count distances to each building tile."""
    danger = threatened(player)
    if options.empty_warrior_row_threatened:
        # Whatever a sail reaches, it passes the warrior row.
        danger |= {("warrior", column) for row, column in danger}
    place = {row: at for at, row in enumerate(ROWS)}
    return sum(
        tile.viking
        and abs(place[tile.row] - place[centre.row]) <= 1
        and abs(tile.column - centre.column) <= 1
        for centre in player.tiles
        if centre.special and (centre.row, centre.column) not in danger
        for tile in player.tiles
    )


@examples(150)
@given(rng=RNG, columns=st.integers(0, 6), options=OPTIONS)
def test_a_second_reading_gives_the_same_large_scoring(rng, columns, options):
    one = drawn_player(rng, columns)
    gain = gained(display_of(one), one.specials, "large", options)
    assert (gain.points, gain.gold) == second_large(one, options)
    small = gained(display_of(one), one.specials, "small", options)
    paid = [
        tile
        for tile in one.tiles
        if tile.row == "goldsmith"
        and tile.viking
        and (tile.row, tile.column) not in threatened(one)
    ]
    each = 3 + one.specials.goldsmith_1 + 2 * one.specials.goldsmith_2
    assert (small.points, small.gold) == (0, each * len(paid))


@examples(150)
@given(rng=RNG, columns=st.integers(0, 7), options=OPTIONS)
def test_a_second_reading_finds_the_same_islands_and_buildings(rng, columns, options):
    one = drawn_player(rng, columns, gaps=0.15)
    assert sorted(islands(display_of(one))) == second_islands(one)
    assert building_points(display_of(one), options) == second_buildings(one, options)


@examples(100)
@given(rng=RNG, ignores=st.sampled_from(["printed", "standing"]))
def test_a_second_reading_counts_the_same_mouths(rng, ignores):
    one = drawn_player(rng, 4)
    counted = [
        tile for tile in one.tiles if tile.viking and not (ignores == "standing" and tile.special)
    ]
    feeding = [
        tile
        for tile in counted
        if tile.row == "fisherman" and (tile.row, tile.column) not in threatened(one)
    ]
    food = supply(one, Options(feeding_ignores=ignores))
    assert food.mouths == len(counted) + sum(one.base.model_dump().values())
    assert (food.feeders, food.surplus) == (len(feeding), 5 * len(feeding) - food.mouths)


@examples(150)
@given(rng=RNG, options=OPTIONS)
def test_a_warrior_under_a_ship_never_costs(rng, options):
    position = drawn_table(rng, 2)
    lord = position.players[0]
    for at, tile in enumerate(lord.tiles):
        if tile.row != "warrior" or tile.viking or not lord.base.warrior:
            continue
        laid = (*lord.tiles[:at], change(tile, viking=True), *lord.tiles[at + 1 :])
        with_him = change(lord, tiles=laid, base=lord.base.plus("warrior", -1))
        after = change(position, players=(with_him, position.players[1]))
        for scoring in ("small", "large", "end"):
            before_card = scorecards_of(position, scoring, options)[0]
            after_card = scorecards_of(after, scoring, options)[0]
            assert after_card.total >= before_card.total
            if scoring != "end":
                assert after_card.figures["gold"] >= before_card.figures["gold"]


@examples(80)
@given(rng=RNG, seats=SEATS, scoring=SCORINGS, options=OPTIONS)
def test_other_seats_change_nothing_but_the_seats(rng, seats, scoring, options):
    position = drawn_table(rng, seats, scoring)
    order = rng.choice(list(permutations(range(seats))))
    moved = change(position, players=tuple(position.players[seat] for seat in order))
    cards, others = scorecards(position, options), scorecards(moved, options)
    for here, seat in enumerate(order):
        assert [line.points for line in others[here].lines] == [
            line.points for line in cards[seat].lines
        ]
        assert others[here].figures == cards[seat].figures
    assert [
        (place.place, {order[seat] for seat in place.seats}) for place in ranking(moved, options)
    ] == [(place.place, set(place.seats)) for place in ranking(position, options)]


@examples(80)
@given(rng=RNG, seats=SEATS, scoring=SCORINGS, options=OPTIONS)
def test_totals_are_the_sums_of_their_lines(rng, seats, scoring, options):
    position = drawn_table(rng, seats, scoring)
    for card in scorecards(position, options):
        assert card.total == sum(line.points for line in card.lines)
        if scoring != "end":
            assert card.figures["gold"] == sum(line.figures["gold"] for line in card.lines)
        if scoring == "end" and not options.points_below_zero:
            assert card.total >= 0


@examples(80)
@given(rng=RNG, seats=SEATS, scoring=st.sampled_from(["small", "large"]), options=OPTIONS)
def test_booking_adds_what_the_scorecards_showed(rng, seats, scoring, options):
    position = drawn_table(rng, seats, scoring)
    after = booked(position, scoring, options)
    assert standing(position, options) == tuple((one.points, one.gold) for one in after.players)
    assert seen.projected(position, options) == end_cards(after, options)
    ending = change(position, scoring="end")
    assert seen.projected(ending, options) == end_cards(ending, options)


@examples(80)
@given(rng=RNG, options=OPTIONS)
def test_the_outlook_is_what_the_end_scoring_would_say(rng, options):
    position = drawn_table(rng, 3, "end")
    for lord, card in zip(position.players, end_cards(position, options), strict=True):
        seen_now = seen.outlook(lord, options)
        lines = {line.category: line.points for line in card.lines}
        assert lines.get("buildings", 0) == seen_now.buildings
        if options.points_below_zero:
            assert lines["feeding"] == seen_now.feeding
            assert lines["ships"] == -seen_now.lost_points - max(0, seen_now.lost_gold - lord.gold)
        assert seen_now.surplus == 5 * seen_now.feeders - seen_now.mouths
        found = islands(display_of(lord))
        assert (seen_now.islands, seen_now.longest) == (len(found), max(found, default=0))
        assert seen_now.boatsmen == lord.base.boatsman + lord.specials.horn_boatsman
