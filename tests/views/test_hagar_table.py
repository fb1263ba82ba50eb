"""The table of Hägar, touched without a browser."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import product

import flet as ft
import pytest

from companion.games.hagar.actions import PlaceCoaster
from companion.games.hagar.board import fields_of
from companion.games.hagar.position import Coaster, Line
from companion.games.hagar.printed import middle, spot_of, symbol_on, touched
from companion.position_file import opened
from companion.words import say
from tests.support.hagar_table import WHOLE_GAME, sat_down, setup
from tests.support.matches import laid_out, position
from tests.support.seen import walk, written, written_in
from views import theme
from views.drawings.ink import DARK, contrast
from views.parts.layout import outline
from views.shell.due import ACT
from views.tables.hagar import board as hagar_board
from views.tables.hagar import table
from views.tables.hagar.board import LATEST
from views.tables.hagar.draft import HeldCoaster, draft_of
from views.tables.hagar.overlays import ADVICE, DOUBLED, band
from views.tables.hagar.pieces import THIN, UNIT, Grid, prints, symbol_at
from views.tables.hagar.reach import READ
from views.tables.hagar.scene import FieldSpot, Scene
from views.tables.hagar.surface import RIM, first_look, start
from views.tables.hagar.table import ROOMY, layout_of
from views.theme import CHOSEN, TAP

RING = outline(4 * THIN, ADVICE)

PLACE = "Lay it here"

WHOLE = 0.01
"""Overlap that is taken for none, in dp: sums of floats are not exact."""

LETTER, AROUND_A_WORD = 0.53, 4 + 2 * 5
"""The width of a letter beside its size, and what is beside a word under a picture, in dp."""

TOLD_APART = 1.5
"""Contrast from which on two thin lines beside one another are two."""


def last(history):
    return history.match("m").log[-1].action


def test_the_first_coaster_lies_in_the_middle_and_needs_a_token(hall, history):
    phone = sat_down(hall, history)
    assert not phone.has("Lay it")
    phone.tap("Upper left: Land")
    phone.tap("Land, B2")
    phone.tap("Lay it")
    (coaster,) = position(history).coasters
    assert (coaster.cell, coaster.fields) == ((0, 0), ("forest", "land", "land", "land"))
    (token,) = position(history).tokens
    assert (token.field, token.seat, token.gold) == ((1, 1), 0, False)
    assert phone.shows("Bo: coaster 2 of 12")


def test_a_coaster_of_which_nothing_is_touched_is_called_by_its_fields(hall, history):
    phone = sat_down(hall, history, actions=1)
    assert "Forest, A1; Land, B1, Hägar of Ann; Forest, A2; Land, B2" in phone.spoken()
    assert not any("B1, Hägar" in one.label for one in phone.touchables())


def test_a_painted_coaster_asks_for_its_token_where_it_was_touched(hall, history):
    phone = sat_down(hall, history, actions=1)
    phone.tap("Upper right: Land")
    phone.tap("Lay it here: above the coaster at A1")
    assert phone.shows("Which field gets the token?")
    phone.tap("Upper right: Forest")
    phone.tap("Lay it")
    assert position(history).tokens[-1].field == (-2, 1)


def test_what_may_not_be_laid_says_why_and_is_laid_all_the_same(hall, history):
    phone = sat_down(hall, history, actions=1)
    phone.tap("Does not fit: below and right of the coaster at A1")
    assert phone.shows("No edge of it touches an edge of another coaster.")
    phone.tap("Why?")
    assert phone.route == "/play/m/guide/refused.edge"
    phone.back()
    assert phone.shows("No edge of it touches an edge of another coaster."), "as it was"
    phone.tap("Put the gold token")
    phone.tap("Upper left: Land")
    assert not phone.has("Lay it")
    phone.tap("Lay all the same")
    assert last(history)["anyway"] is True
    assert position(history).tokens[-1].gold


def test_a_coaster_that_fits_only_turned_is_turned_with_all_that_is_on_it(hall, history):
    phone = sat_down(hall, history, actions=1)
    for corner in ("Upper left", "Lower left"):
        phone.tap(f"{corner}: Land")
        phone.tap(f"{corner}: Forest")
    phone.tap("Put a Hägar")
    phone.tap("Upper left: Water")
    phone.tap("Fits only turned: right of the coaster at A1")
    assert phone.shows(
        "None of its fields continues a landscape here; elsewhere or turned, one would."
    )
    phone.tap("Turn the coaster")
    phone.tap("Turn the coaster")
    phone.tap("Lay it")
    assert position(history).coasters[-1].fields == ("land", "water", "land", "water")
    assert position(history).tokens[-1].field == (1, 3)


def test_the_glass_goes_round_and_off_again(hall, history):
    phone = sat_down(hall, history)
    for side in ("No glass on it", "Glass points down", "Glass points left", "Glass points up"):
        phone.tap(side)
    phone.tap("Put a Hägar")
    phone.tap("Upper left: Land")
    phone.tap("Lay it")
    assert position(history).coasters[0].beer == "right"


def test_gold_and_shields_are_printed_on_borders_and_corners(hall, history):
    phone = sat_down(hall, history, actions=1)
    phone.tap("Lay it here: above the coaster at A1")
    phone.tap("Printed gold and shields: 0")
    phone.tap("Spot 5, 4 (Land / Land): 0")
    phone.tap("Spot 2, 3 (Land / Land): 0")
    phone.tap("Take marks away")
    phone.tap("Spot 2, 3 (Land / Land): 1")
    phone.tap("Mark a printed shield")
    phone.tap("Spot 3, 3 (Land / Land / Land / Land): 0")
    phone.tap("Done")
    phone.tap("Put a Hägar")
    phone.tap("Upper left: Land")
    phone.tap("Lay it")
    assert [set(one.touches) for one in position(history).gold] == [{(-1, 1), (0, 1)}]
    assert [len(one.touches) for one in position(history).shields] == [4]


def test_what_was_laid_and_undone_is_in_hand_again(hall, history):
    phone = sat_down(hall, history, actions=5)
    phone.tap("Undo")
    assert phone.has("Printed gold and shields: 3")
    phone.tap("Lay it")
    assert (
        position(history) == opened({**WHOLE_GAME, "actions": WHOLE_GAME["actions"][:5]}).position
    )


def test_the_final_roll_shows_each_line_before_it_is_chosen(hall, history):
    history.keep_setting("typed_dice", True)
    phone = sat_down(hall, history, actions=12)
    assert phone.shows("Ann makes the final roll")
    phone.tap("Die shows 4")
    assert not phone.has("First choose the line")
    assert phone.has("Number not on the table: Ann 19 · Bo 10 (Hägars: 0, gold: 0)")
    phone.tap("column D: Ann 19 · Bo 10 (Hägars: 1, gold: 1)")
    phone.tap("Double column D")
    roll = {"do": "final_roll", "value": 4, "doubled": {"column": 3}, "typed": True}
    assert last(history) == roll


def test_a_number_that_is_not_on_the_table_doubles_nothing(hall, history):
    phone = sat_down(hall, history, actions=12)
    phone.tap("Roll")
    phone.tap("Number not on the table: Ann 19 · Bo 10 (Hägars: 0, gold: 0)")
    phone.tap("Double nothing")
    assert last(history)["doubled"] is None
    assert last(history)["value"] in range(1, 7)


@pytest.mark.slow
def test_the_roll_to_come_is_weighed_once_all_numbers_are_found(hall, history):
    history.keep_setting("typed_dice", True)
    phone = sat_down(hall, history, actions=12)
    assert not phone.shows("What is the roll worth?")
    phone.tap("What if …")
    phone.tap("Number 1: not found yet")
    phone.tap("Fields large enough to tap")
    phone.tap("row 3")
    assert phone.has("Number 1: row 3")
    for value in range(2, 7):
        assert not phone.shows("Expected before the moves")
        phone.tap(f"Number {value}: not found yet")
        phone.tap("Number not on the table")
    assert phone.shows("Expected before the moves: Ann 19.2 · Bo 10.0")
    phone.tap("Hide the advice")
    phone.tap("Die shows 1")
    assert phone.has("Double row 3")


def test_a_piece_moves_where_it_may_and_others_stay(hall, history):
    phone = sat_down(hall, history, actions=13)
    assert not phone.shows("does best")
    phone.tap("What if …")
    assert phone.shows("Bo does best to move from A7 to D7")
    rings = [one for one in phone.seen() if getattr(one.control, "border", None) == RING]
    assert len(rings) == 2, "the advice is drawn where it begins and where it ends"
    phone.tap("Water, A7, Hägar of Bo")
    assert not phone.has("Land, B7")
    phone.tap("Water, D7")
    assert phone.shows("Ann may move one Hägar")
    phone.tap("Move none")
    assert phone.shows("Ann wins")
    phone.tap("To the result")
    assert phone.route == "/result/m"
    assert phone.shows("19 points")


def test_a_landscape_tells_its_lines_when_it_is_touched(hall, history):
    phone = sat_down(hall, history, actions=13)
    phone.tap("Score")
    assert not phone.shows("Ann: 3 gold")
    phone.tap("Land, B4")
    assert phone.shows("16-field land at A1")
    assert phone.shows("Ann: 3 gold in the 16-field land")
    phone.tap("Land, E7")
    assert phone.shows("Nothing for anybody here.")


def test_gold_by_the_line_is_counted_as_the_table_sees_it(hall, history):
    history.keep_setting("typed_dice", True)
    phone = sat_down(hall, history, actions=12)
    phone.tap("Die shows 4")
    phone.tap("Fields large enough to tap")
    phone.tap("row 1")
    phone.tap("Double row 1")
    phone.tap("Score")
    phone.tap("Land, B4")
    assert phone.shows("Ann: 3 gold in the 16-field land at A1, 1 of it doubled")
    phone.tap("Gold at A1 counts double on row 1")
    assert position(history).gold[0].doubles is False
    assert phone.shows("Ann: 3 gold in the 16-field land at A1")


@pytest.mark.slow
def test_the_tally_takes_the_table_in_any_order(hall, history):
    phone = sat_down(hall, history)
    phone.tap("Tally")
    phone.tap("Upper left: Land")
    phone.tap("Lay it here: in the middle of the table")
    phone.tap("Paint fields")
    phone.tap("Each tap the next landscape")
    phone.tap("Land, B1")
    phone.tap("Paint water")
    phone.tap("Land, B2")
    phone.tap("Hägars of Bo: 0 of 4")
    phone.tap("Forest, A1")
    phone.tap("Gold tokens")
    phone.tap("Forest, B1")
    phone.tap("Printed gold and shields")
    phone.tap("Forest, B1, gold token")
    phone.tap("Mark a printed shield")
    phone.tap("Spot 2, 3 (Forest / Forest): 0")
    phone.tap("Done")
    phone.tap("Doubled line")
    phone.tap("row 1")
    laid = position(history)
    assert laid.coasters[0].fields == ("forest", "forest", "land", "water")
    assert laid.doubled is not None
    phone.tap("Score 1 of 12")
    # There is no Hägar of the other one.
    phone.tap("Final anyway")
    assert phone.shows("To the result")
    (_, bo) = history.match("m").game.scorecards(laid, history.match("m").options)
    assert bo.total == 4


@pytest.mark.slow
def test_the_tally_takes_away_what_it_put(hall, history):
    phone = sat_down(hall, history, actions=5)
    phone.tap("Tally")
    phone.tap("Printed gold and shields")
    phone.tap("Land, B2")
    phone.tap("Take marks away")
    for spot in ("5, 2 (Land / Forest): 1", "3, 3 (Land / Land / Land / Land): 1"):
        phone.tap(f"Spot {spot}")
    phone.tap("Done")
    assert (len(position(history).gold), len(position(history).shields)) == (1, 1)
    phone.tap("Doubled line")
    phone.tap("Fields large enough to tap")
    phone.tap("row 3")
    phone.tap("row 3")
    assert position(history).doubled is None
    phone.tap("Take away")
    phone.tap("Land, B3, Hägar of Ann")
    phone.tap("Land, B3")
    assert (0, 0) not in {one.cell for one in position(history).coasters}


def test_a_worksheet_is_filled_by_hand(hall, history):
    phone = sat_down(hall, history)
    phone.tap("Worksheet")
    assert not phone.has("All is in: score it")
    phone.tap("Add a land")
    assert not phone.has("All is in: score it"), "nobody would get anything"
    phone.tap("Forest")
    phone.tap("Fields: 2")
    phone.tap("Has a shield")
    phone.tap("Gold: 1")
    phone.tap("Gold that counts double: 1")
    phone.tap("Hägars of Bo: 1")
    phone.tap("Doubled Hägars of Bo: 1")
    (row,) = position(history).worksheet
    assert row.kind == "forest"
    assert (row.fields, row.shield, row.gold, row.doubled_gold) == (2, True, 1, 1)
    assert (row.hagars, row.doubled_hagars) == ((0, 1), (0, 1))
    assert phone.has("All is in: score it")
    phone.tap("Gold: 0")
    phone.tap("Hägars of Bo: 0")
    assert position(history).worksheet[0].doubled_gold == 0
    assert position(history).worksheet[0].doubled_hagars == (0, 0)
    phone.tap("Strike out row 1")
    assert position(history).worksheet is None
    assert phone.shows("Add each landscape with a Hägar in it. Nothing else counts.")


@pytest.mark.parametrize("side", ["Tally", "Worksheet"])
@pytest.mark.parametrize("size", [(360, 640), (360, 740), (412, 915), (1280, 800)], ids=str)
@pytest.mark.parametrize("coasters", [0, 1, 5, 12])
def test_the_button_that_waits_for_a_haegar_says_so_itself(hall, history, side, size, coasters):
    land = ["land"] * 4
    laid = [{"cell": [n, 0], "fields": land, "beer": None} for n in range(coasters)]
    laid_out(history, history.begin(setup()), coasters=laid)
    phone = hall.phone("/play/m", size=size)
    for large, said in ((False, "No Hägar put down yet"), (True, "No Hägar yet")):
        if large:
            phone.magnify()
        phone.tap(side)
        (act,) = [one.control for one in phone.seen() if one.control.key == ACT]
        assert (written_in(act), act.disabled) == (said, True)


def test_a_rare_number_is_typed(hall, history):
    phone = sat_down(hall, history)
    phone.tap("Worksheet")
    phone.tap("Add a water")
    phone.tap("Fields: 1, larger numbers")
    phone.tap("Fields: 17")
    assert position(history).worksheet[0].fields == 17
    phone.tap("Fields: 17, type a number")
    for key in "37":
        phone.tap(key)
    phone.tap("Done")
    assert position(history).worksheet[0].fields == 37
    assert phone.has("Fields: 37, type a number")


def test_an_unfinished_table_is_not_scored_without_a_word(hall, history):
    phone = sat_down(hall, history)
    phone.tap("Tally")
    assert not phone.has("All is in: score it"), "nothing lies"
    phone.tap("Lay it here: in the middle of the table")
    assert phone.shows("No Hägar put down yet")
    phone.tap("Hägars of Ann: 0 of 4")
    phone.tap("Land, A1")
    phone.tap("Score 1 of 12")
    # There is no Hägar of the other one.
    phone.tap("Final anyway")
    assert phone.has("To the result")


def test_a_board_checks_a_hand_count(hall, history):
    phone = sat_down(hall, history, actions=13)
    phone.tap("Worksheet")
    phone.tap("Write the board down")
    assert position(history).worksheet[0].fields == 16
    assert not phone.shows("gives other points than the board")
    phone.tap("16-field land (worksheet row 1): Ann 19")
    phone.tap("Fields: 11")
    assert phone.shows("The worksheet is scored, and it gives other points than the board.")
    phone.tap("Score the board instead")
    assert position(history).worksheet is None


def test_one_player_sees_the_rank_and_three_sit_side_by_side(hall, history):
    alone = sat_down(hall, history, seats=("Ann",))
    assert alone.shows("simple drunkard")
    assert alone.shows("Ann: coaster 1 of 9")
    three = setup(("Ann", "Bo", "Cy")).model_copy(update={"id": "three"})
    history.begin(three)
    alone.go("/play/three")
    assert "Cy: 0 points, in hand Hägars 3, gold 1" in alone.spoken()


@pytest.mark.slow
@pytest.mark.parametrize("size", [(412, 915), (1280, 800)])
@pytest.mark.parametrize("language, last", [("en-GB", "Ann wins"), ("de-DE", "Ann gewinnt")])
def test_every_moment_of_a_game_can_be_looked_at_without_touching_it(
    hall, history, size, language, last
):
    sat_down(hall, history, actions=15)
    phone = hall.phone("/play/m", languages=(language,), size=size)
    assert phone.shows(last)
    phone.go("/play/m/timeline")
    rows = [one.label for one in phone.lines()]
    assert len(rows) == 15
    phone.tap(rows[0])
    for _ in range(15):
        assert not phone.has("Lay it")
        assert phone.crashes == []
        phone.tap("Einen Schritt früher" if language == "de-DE" else "One step earlier")


def test_a_draft_turned_four_times_is_the_same_again():
    draft = HeldCoaster(
        fields=("land", "forest", "water", "water"),
        painted=True,
        beer="up",
        token=1,
        prints=(("gold", (0, 1)), ("shield", (2, 2))),
    )
    turned = draft
    for _ in range(4):
        turned = turned.turned()
    assert turned == draft
    assert draft.turned().prints == (("gold", (1, 4)), ("shield", (2, 2)))


@pytest.mark.parametrize("action", WHOLE_GAME["actions"][:12])
def test_a_draft_leads_to_the_action_it_came_from(action):
    at = WHOLE_GAME["actions"].index(action)
    before = opened({**WHOLE_GAME, "actions": WHOLE_GAME["actions"][:at]}).position
    place = PlaceCoaster.model_validate(action, strict=False)
    again = draft_of(place).place(before, place.seat, anyway=False)
    assert again is not None
    assert (again.coaster, again.token) == (place.coaster, place.token)
    assert [set(one.touches) for one in again.gold] == [set(one.touches) for one in place.gold]
    assert [set(one.touches) for one in again.shields] == [
        set(one.touches) for one in place.shields
    ]


@pytest.mark.parametrize("cell", [(0, 0), (-2, 1)])
def test_a_symbol_is_drawn_where_it_was_put(cell):
    (top, left), own = fields_of(cell)[0], set(fields_of(cell))
    for down, across in product(range(5), repeat=2):
        symbol = symbol_on(cell, (down, across), own)
        assert spot_of(symbol, cell) == (down, across)
        y, x = symbol_at(symbol)
        if down % 2 and across % 2:
            # In its field, beside the token.
            assert (int(y - top), int(x - left)) == (down // 2, across // 2)
        else:
            assert (y - top, x - left) == (down / 2, across / 2)


@pytest.mark.slow
def test_gold_on_an_outer_edge_stays_there_and_is_taken_away_there(hall, history):
    phone = sat_down(hall, history, actions=1)
    phone.tap("Lay it here: above the coaster at A1")
    phone.tap("Printed gold and shields: 0")
    phone.tap("Spot 1, 2 (Land): 0")
    phone.tap("Spot 2, 2 (Land): 0")
    phone.tap("Done")
    phone.tap("Put a Hägar")
    phone.tap("Upper right: Land")
    phone.tap("Lay it")
    assert [symbol_at(one) for one in position(history).gold] == [(-2, 0.5), (-1.78, 0.22)]
    phone.tap("Tally")
    phone.tap("Printed gold and shields")
    phone.tap("Land, A1")
    phone.tap("Take marks away")
    phone.tap("Spot 1, 2 (Land): 1")
    assert phone.has("Spot 2, 2 (Land): 1")
    assert [symbol_at(one) for one in position(history).gold] == [(-1.78, 0.22)]


def test_every_spot_of_a_lonely_coaster_touches_some_of_its_fields():
    own = fields_of((0, 0))
    every = [touched((0, 0), (down, across), own) for down in range(5) for across in range(5)]
    assert all(every)
    assert {len(fields) for fields in every} == {1, 2, 4}
    assert middle(symbol_on((0, 0), (2, 2), own)) == (2, 2)


@pytest.mark.parametrize(("width", "alone"), [(412, True), (820, True), (1280, False)])
def test_three_names_beside_their_points_are_not_cut(hall, history, width, alone):
    phone = sat_down(hall, history, seats=("Astrid", "Bjarne", "Christoph"))
    phone.resize(width, 915)
    name = next(one for one in phone.seen() if written(one.control) == ["Christoph"])
    line = next(one for one in reversed(name.above) if isinstance(one, ft.Row))
    signs = [one for one in line.controls if isinstance(ft.unwrap_component(one), ft.Image)]
    assert bool(signs) is not alone


def test_where_nearly_all_fits_the_places_for_the_coaster_are_in_sight():
    assert start(300, 200, 25, [0, 100]) == 100
    assert start(300, 200, 25, [100, 200]) == 150
    assert start(300, 200, 25, []) == 0


EMPTY = Scene(
    coasters=(),
    preview=None,
    gold=(),
    shields=(),
    tokens=(),
    line=None,
    cells=(),
    fields=(),
    heads=(),
    tints=(),
    advice=None,
)


def test_where_not_all_fits_the_fields_from_which_one_moves_are_in_sight():
    fields = tuple(FieldSpot(field=(row, 0), label="", mark="open") for row in range(2, 8))
    scene = replace(EMPTY, fields=fields)
    high, room = 28 + 8 * TAP, 6 * TAP + 10
    _, middle = first_look(scene, Grid(size=TAP, x=0, y=28), (330, high), (330, room))
    assert middle - room / 2 <= 28 + 2 * TAP
    assert middle + room / 2 >= high


@pytest.mark.parametrize("line", [Line(row=1), Line(column=0)], ids=["row", "column"])
def test_the_frame_of_a_doubled_line_reaches_its_head_and_ends_with_the_board(line):
    coaster = Coaster(cell=(0, 0), fields=("land",) * 4)
    (frame,) = band(replace(EMPTY, coasters=(coaster,), line=line), Grid(size=UNIT, x=0, y=0))
    assert min(frame.left, frame.top) < 0
    assert frame.left + frame.width <= 2 * UNIT
    assert frame.top + frame.height <= 2 * UNIT


def test_the_line_that_was_booked_is_golden_and_chosen_only_where_lines_are(hall, history):
    phone = sat_down(hall, history, actions=13)

    def heads(label):
        every = [one.control for one in phone.seen() if isinstance(one.control, ft.Semantics)]
        found = [one for one in every if one.label == label]
        return [(bool(one.selected), one.content.bgcolor) for one in found]

    assert heads("column D, counts double") == [(False, ft.Colors.PRIMARY_CONTAINER)]
    phone.tap("Tally")
    phone.tap("Doubled line")
    assert heads("column D") == [(True, CHOSEN)]


def _is_scaled(control):
    return getattr(control, "scale", None) is not None


@pytest.mark.parametrize("mode", ["Play", "Tally"])
def test_places_too_small_for_a_thumb_come_near_before_a_touch_counts(hall, history, mode):
    phone = sat_down(hall, history, actions=5)
    phone.tap(mode)
    (viewer,) = [one for one in phone.seen() if isinstance(one.control, ft.InteractiveViewer)]
    phone.fire(viewer.above[-1], "size_change", {"w": 330, "h": 215})

    def places():
        return [one for one in phone.touchables() if one.label.startswith(PLACE)]

    def closer():
        found = [one.control for one in phone.seen() if isinstance(one.control, ft.GestureDetector)]
        return [one for one in found if one.on_tap_up]

    assert places() == []
    before = history.match("m").revision
    here = {"x": 150, "y": 100}
    phone.take_a_moment()
    phone.fire(closer()[0], "tap_up", {"l": here, "g": here, "k": "touch"})
    assert history.match("m").revision == before
    assert closer() == []
    assert places()
    (scale,) = {up.scale.scale for one in places() for up in one.above if _is_scaled(up)}
    sides = [one.control for one in places()]
    assert min(min(one.width, one.height) for one in sides) * scale >= TAP


@pytest.mark.parametrize("actions", range(12))
def test_the_whole_table_is_in_view_after_each_coaster(hall, history, actions):
    phone = sat_down(hall, history, actions=actions)
    (viewer,) = [one for one in phone.seen() if isinstance(one.control, ft.InteractiveViewer)]
    # What is left of a phone of 360 dp by 740 dp while the coaster in hand is painted.
    phone.fire(viewer.above[-1], "size_change", {"w": 330, "h": 175})
    (viewer,) = [one for one in phone.seen() if isinstance(one.control, ft.InteractiveViewer)]
    board = viewer.control.content
    assert (board.width, board.height) == (330, 175)


def board_in(phone, wide, high):
    """Give the board so much room, and return how large it is drawn."""
    (viewer,) = [one for one in phone.seen() if isinstance(one.control, ft.InteractiveViewer)]
    phone.fire(viewer.above[-1], "size_change", {"w": wide, "h": high})
    (viewer,) = [one for one in phone.seen() if isinstance(one.control, ft.InteractiveViewer)]
    return viewer.control.content.width, viewer.control.content.height


@pytest.mark.parametrize("mode", ["Play", "Tally"])
def test_a_place_takes_a_touch_from_where_it_is_as_large_as_a_thumb(hall, history, mode):
    phone = sat_down(hall, history, actions=5)
    phone.tap(mode)
    took = []
    for high in range(160, 420, 20):
        board_in(phone, 380, high)
        places = [one for one in phone.seen() if str(one.control.key).startswith("c(")]
        (scale,) = {up.scale.scale for one in places for up in one.above if _is_scaled(up)}
        side = min(min(one.control.width, one.control.height) for one in places) * scale
        touched = {isinstance(one.control, ft.TextButton) for one in places}
        assert touched == {side >= TAP}, (high, side)
        took.append(touched == {True})
    # Once they are, they are on each larger board, too.
    assert took == sorted(took)
    assert set(took) == {False, True}


LOW_PHONES = {(320, 568): 171, (360, 640): 170, (360, 740): 174, (412, 700): 134}
"""Windows of low phones, and the height a board was measured to have in them."""

OTHER_SIZES = ("Show the whole table", "Fields large enough to tap")
"""What the board’s third tool does, by the room that there is for it."""


@pytest.mark.parametrize("size", LOW_PHONES, ids=str)
@pytest.mark.parametrize("actions", [0, 5, 12, 13])
def test_a_low_phone_is_laid_out_at_once_as_its_measure_asks(hall, history, size, actions):
    sat_down(hall, history, actions=actions)
    phone = hall.phone("/play/m", size=size)

    def lying():
        """Return what is touched beside the board, and in what it lies."""
        return [
            (one.label, [(type(up), up.height) for up in one.above if hasattr(up, "height")])
            for one in phone.touchables()
            if not any(isinstance(up, ft.InteractiveViewer) for up in one.above)
            and one.label not in OTHER_SIZES
        ]

    first = lying()
    board_in(phone, size[0] - 32, LOW_PHONES[size])
    assert lying() == first


@pytest.mark.parametrize("actions, on, cramped", [(5, "", True), (5, "/timeline", False)])
def test_a_low_phone_is_short_of_room_by_guess_only_where_something_is_asked(
    hall, history, monkeypatch, actions, on, cramped
):
    told = []

    def noted(*of, **how):
        told.append(how["cramped"])
        return layout_of(*of, **how)

    monkeypatch.setattr(table, "layout_of", noted)
    sat_down(hall, history, actions=actions)
    told.clear()
    phone = hall.phone(f"/play/m{on}", size=(390, 664))
    if on:
        # The table itself lies below.
        told.clear()
        phone.touch(phone.lines()[0])
    assert set(told) == {cramped}


LINES_OF_COASTERS = [[(n, 0) for n in range(11)], [(0, n) for n in range(11)]]


@pytest.mark.parametrize("cells", LINES_OF_COASTERS, ids=["column", "row"])
@pytest.mark.parametrize("room", [(330, 175), (271, 185)], ids=str)
def test_of_coasters_in_one_line_the_last_is_in_view_and_all_that_can_be_read(
    hall, history, cells, room
):
    land = ["land"] * 4
    coasters = [{"cell": list(cell), "fields": land, "beer": None} for cell in cells]
    laid_out(history, history.begin(setup()), coasters=coasters)
    phone = hall.phone("/play/m")
    wide, high = board_in(phone, *room)
    assert field_on_board(phone) >= READ
    # It is as long as the row is, and one looks at its end.
    assert looked_at(phone) == (wide - room[0], high - room[1])
    if (wide, high) != room:
        phone.tap("Show the whole table")
        assert board_in(phone, *room) == room
        assert field_on_board(phone) < READ


def field_on_board(phone):
    """Return how large a field of the board is seen."""
    (scale,) = {up.scale.scale for one in phone.seen() for up in one.above if _is_scaled(up)}
    return UNIT * scale


def moves_of(phone):
    """Return how the board was moved below what it is seen through."""
    return [one for one in phone.client.invoked if one[0] in {"reset", "pan"}]


def looked_at(phone):
    """Return how far to the right and down one looks at the board."""
    name, how = moves_of(phone)[-1]
    return (0, 0) if name == "reset" else (-how["dx"], -how["dy"])


def test_a_line_that_is_chosen_in_the_list_comes_into_sight_on_the_board(hall, history):
    history.keep_setting("typed_dice", value=True)
    phone = sat_down(hall, history, actions=12)
    board_in(phone, 270, 280)
    phone.tap("Fields large enough to tap")
    wide, high = board_in(phone, 270, 280)
    assert wide > 270
    assert high > 280
    # What is touched on the board is seen there: it stays as people have moved it.
    told = moves_of(phone)
    phone.tap("row 1")
    phone.tap("column A")
    assert moves_of(phone) == told
    listed = {
        one.label.partition(":")[0]: one.label for one in phone.touchables() if ":" in one.label
    }
    phone.tap(listed["column F"])
    assert looked_at(phone) == (wide - 270 - RIM, 0)
    phone.tap(listed["row 8"])
    assert looked_at(phone) == (0, high - 280 - RIM)
    told = moves_of(phone)
    phone.tap("column E")
    assert moves_of(phone) == told
    # Somebody has dragged it away meanwhile.
    phone.tap(listed["row 8"])
    assert moves_of(phone) != told
    assert looked_at(phone) == (0, high - 280 - RIM)


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_on_a_tablet_what_scores_is_told_below_the_players(hall, history, language):
    sat_down(hall, history, actions=13)
    phone = hall.phone("/play/m", size=(820, 1180), languages=(language,))
    phone.tap(say(language[:2], "hagar.table.mode.score"))
    how = say(language[:2], "hagar.table.score")
    (told,) = [one for one in phone.seen() if getattr(one.control, "value", None) == how]
    (panel,) = [up for up in told.above if isinstance(up, ft.Column) and up.scroll]
    assert "Ann" in written_in(panel)
    # Each landscape that gives points can be looked at from there, too.
    lands = [one for one in phone.touchables() if one.label.endswith((": Ann 19", ": Bo 10"))]
    assert [one.label.rpartition(": ")[2] for one in lands] == ["Ann 19", "Bo 10"]
    phone.touch(lands[1])
    assert not phone.shows(how)
    name = lands[1].label.rpartition(": ")[0]
    assert [text for text in phone.texts() if text == name] == [name, name]


def test_the_board_is_seen_once_it_has_its_size(hall, history):
    phone = sat_down(hall, history, actions=5)
    (viewer,) = [one for one in phone.seen() if isinstance(one.control, ft.InteractiveViewer)]
    assert viewer.control.content.opacity == 0
    board_in(phone, 330, 215)
    (viewer,) = [one for one in phone.seen() if isinstance(one.control, ft.InteractiveViewer)]
    assert viewer.control.content.opacity == 1


def test_a_board_whose_size_nobody_tells_is_seen_after_a_while(hall, history):
    phone = sat_down(hall, history, actions=5)
    hall.loop.ahead += LATEST
    phone.do(lambda: None)
    (viewer,) = [one for one in phone.seen() if isinstance(one.control, ft.InteractiveViewer)]
    assert viewer.control.content.opacity == 1


def test_nothing_waits_for_the_size_of_a_board_that_is_left(hall, history):
    phone = sat_down(hall, history, actions=5)
    phone.go("/")
    before = asyncio.all_tasks(hall.loop)
    phone.go("/play/m")
    phone.go("/")
    assert asyncio.all_tasks(hall.loop) <= before


def frames(phone):
    """Return the lines round fields of the board, by the colour they have."""
    return [
        one.control.border.top.color
        for one in phone.seen()
        if isinstance(one.control, ft.Container)
        and isinstance(one.control.border, ft.Border)
        and any(str(up.key).startswith("f(") for up in one.above[-2:])
    ]


def test_which_piece_may_be_moved_is_golden_on_the_board_and_moving_none_is_quiet(hall, history):
    phone = sat_down(hall, history, actions=13)
    assert frames(phone) == [ft.Colors.PRIMARY] * 4, "Bo has four Hägars"
    (stay,) = [one.control for one in phone.seen() if one.control.key == ACT]
    assert isinstance(stay, ft.FilledTonalButton)
    phone.tap("Water, A7, Hägar of Bo")
    assert len(frames(phone)) > 4
    assert {*frames(phone)} == {ft.Colors.PRIMARY}


def test_the_coaster_in_hand_has_one_golden_edge_and_no_frames_on_it(hall, history):
    phone = sat_down(hall, history)
    assert frames(phone) == []


def test_what_is_printed_on_an_outer_edge_is_seen_whole(hall, history):
    grid, cell = Grid(size=UNIT, x=0, y=0), (0, 0)
    own = set(fields_of(cell))
    for down, across in product(range(5), repeat=2):
        symbol = symbol_on(cell, (down, across), own)
        (drawn,) = prints((symbol,), (), (), grid, DARK)
        assert 0 <= drawn.left <= 2 * UNIT - drawn.width + WHOLE
        assert 0 <= drawn.top <= 2 * UNIT - drawn.height + WHOLE


@pytest.mark.parametrize("side", ["Play", "Tally"])
def test_what_is_chosen_to_be_done_with_a_coaster_takes_no_more_room(hall, history, side):
    phone = sat_down(hall, history)
    phone.tap(side)
    around = {
        (one.control.border.top.width, one.control.padding.left, one.control.padding.top)
        for one in phone.seen()
        if isinstance(one.control, ft.Container)
        and isinstance(one.control.border, ft.Border)
        and one.control.border_radius == 12
        and one.control.padding
    }
    assert len(around) == 2, "one is chosen"
    assert len({(line + across, line + down) for line, across, down in around}) == 1


def test_a_board_is_moved_again_when_it_has_been_laid_out(hall, history):
    phone = sat_down(hall, history, actions=13)
    wide, high = board_in(phone, 330, 330)
    there = looked_at(phone)
    assert there != (0, 0)
    told = len(phone.client.invoked)
    # A client that had still the board of before went no farther than that reaches.
    (viewer,) = [one for one in phone.seen() if isinstance(one.control, ft.InteractiveViewer)]
    phone.fire(viewer.control.content, "size_change", {"w": wide, "h": high})
    assert len(phone.client.invoked) > told
    assert looked_at(phone) == there


@pytest.mark.parametrize("large", [False, True])
def test_letters_and_numbers_are_seen_whole_or_not_at_all_when_a_board_is_near(
    hall, history, monkeypatch, large
):
    drawn = []
    real = hagar_board.surface_of
    monkeypatch.setattr(
        hagar_board, "surface_of", lambda *on, **how: drawn.append(real(*on, **how)) or drawn[-1]
    )
    phone = sat_down(hall, history, actions=5)
    if large:
        phone.magnify()
    near = 0
    for wide in range(240, 400, 10):
        board_in(phone, wide, 300)
        if phone.has("Fields large enough to tap"):
            phone.tap("Fields large enough to tap")
        surface, seen = drawn[-1], looked_at(phone)
        down, across = surface.scene.edge
        begins = surface.grid.left(2 * across), surface.grid.top(2 * down)
        heads = surface.heads.beside, surface.heads.above
        for at, board, head in zip(seen, begins, heads, strict=True):
            assert at <= board - head + WHOLE or at >= board, (wide, seen)
            near += at > 0
    assert near, "some are seen in part"


@pytest.mark.furnished
def test_the_line_that_counts_double_is_of_another_colour_than_fields_that_may_be_touched(hall):
    phone = hall.phone("/play/hg_scored")
    assert ft.Colors.PRIMARY in frames(phone)
    lines = [
        one.control.border.top.color
        for one in phone.seen()
        if isinstance(one.control, ft.Container)
        and isinstance(one.control.border, ft.Border)
        and one.control.border_radius == 10 * THIN
    ]
    assert lines == [DOUBLED]
    # Golden they are in the dark, and brown in the light.
    assert contrast(DOUBLED, str(theme.DARK.primary)) > TOLD_APART


@pytest.mark.furnished
@pytest.mark.parametrize("size", [(360, 740), (412, 915)], ids=str)
def test_what_is_done_with_a_coaster_in_hand_stands_in_even_columns_in_large_words(hall, size):
    phone = hall.phone("/play/hg_laying", size=size, languages=("de",))
    phone.magnify()
    paint = phone.find("Jeder Tipp die nächste Landschaft")
    places = next(up for up in reversed(paint.above) if isinstance(up, ft.Row) and up.wrap).controls
    widths = {place.width for place in map(ft.unwrap_component, places) if place.content}
    (width,) = widths
    texts = [
        one.control for place in places for one in walk(place) if isinstance(one.control, ft.Text)
    ]
    words = [text for text in texts if text.size]
    assert words
    assert all(len(one.value) * one.size * 2 * LETTER <= width - AROUND_A_WORD for one in words)


def test_all_that_may_be_moved_is_in_view(hall, history):
    phone = sat_down(hall, history, actions=13)
    hagars = ("Water, A7, Hägar of Bo", "Forest, E8, Hägar of Bo")
    # From D3 to E8 six rows are seen at once on the upper one of these.
    assert board_in(phone, 330, 330)[1] > 330
    assert all(phone.has(hagar) for hagar in hagars)
    assert board_in(phone, 330, 215) == (330, 215)
    assert not any(phone.has(hagar) for hagar in hagars)
    phone.tap("Fields large enough to tap")
    assert all(phone.has(hagar) for hagar in hagars)


def test_with_large_text_a_worksheet_scrolls_as_a_whole(hall, history):
    phone = sat_down(hall, history)
    phone.tap("Worksheet")

    def scrolls():
        return any(getattr(up, "scroll", None) for up in phone.find("Play").above)

    assert not scrolls()
    phone.magnify()
    assert scrolls()


@pytest.mark.parametrize("mode", ["Play", "Tally"])
def test_rows_and_columns_have_their_letters_and_numbers_on_the_board(hall, history, mode):
    phone = sat_down(hall, history, actions=12)
    phone.tap(mode)
    assert {*"ABCDEF", *"12345678"} <= {*phone.texts()}


def test_on_a_low_phone_with_large_words_the_board_has_its_room_for_itself(hall, history):
    sat_down(hall, history, actions=8)
    phone = hall.phone("/play/m", size=(320, 533))
    phone.magnify()
    (viewer,) = [one for one in phone.seen() if isinstance(one.control, ft.InteractiveViewer)]
    phone.fire(viewer.above[-1], "size_change", {"w": 288, "h": 60})
    (viewer,) = [one for one in phone.seen() if isinstance(one.control, ft.InteractiveViewer)]
    (window,) = [
        up for up in viewer.above if getattr(up, "height", None) == phone.store.height * ROOMY
    ]
    assert phone.shows("Bo lays coaster 8 at A7. Bo puts a Hägar on water.")
    assert "Bo lays" not in written_in(window), "four lines of it are as high as the board"


def test_a_board_that_is_a_slit_beside_a_correction_gets_the_height_of_a_low_phone(hall, history):
    sat_down(hall, history, actions=8)
    phone = hall.phone("/play/m/amend/4", size=(360, 740))
    phone.magnify()

    def measured(high):
        (viewer,) = [one for one in phone.seen() if isinstance(one.control, ft.InteractiveViewer)]
        phone.fire(viewer.above[-1], "size_change", {"w": 328, "h": high})
        (viewer,) = [one for one in phone.seen() if isinstance(one.control, ft.InteractiveViewer)]
        return [getattr(up, "height", None) for up in viewer.above]

    high = phone.store.height * ROOMY
    assert high not in measured(175)
    assert high in measured(40)
    assert high in measured(300), "it does not jump back"


def test_letters_and_numbers_are_seen_whole_or_not_at_all_when_a_board_is_made_larger(
    hall, history, monkeypatch
):
    drawn = []
    real = hagar_board.surface_of
    monkeypatch.setattr(
        hagar_board, "surface_of", lambda *on, **how: drawn.append(real(*on, **how)) or drawn[-1]
    )
    phone = sat_down(hall, history, actions=5)
    gone = 0
    for wide in range(240, 400, 20):
        board_in(phone, wide, 300)
        for way in ("Larger", "Larger", "Larger", "Smaller", "Larger", "Larger"):
            phone.tap(way)
            times, *seen = zoomed(phone)
            grid, heads, (down, across) = drawn[-1].grid, drawn[-1].heads, drawn[-1].scene.edge
            for at, board, head in (
                (seen[0], grid.left(2 * across), heads.beside),
                (seen[1], grid.top(2 * down), heads.above),
            ):
                assert at <= times * (board - head) + WHOLE or at >= times * board - WHOLE
                gone += at >= times * board - WHOLE
    assert gone


def zoomed(phone):
    """Return how many times as large the board is seen, and where that begins."""
    times, left, top = 1, 0, 0
    for name, how in phone.client.invoked:
        if name == "reset":
            times, left, top = 1, 0, 0
        elif name == "zoom":
            times *= how["factor"]
        elif name == "pan":
            left, top = left - times * how["dx"], top - times * how["dy"]
    return times, left, top
