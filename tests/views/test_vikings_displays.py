"""The displays of Vikings without a browser: painting, ships, bases and purses."""

from __future__ import annotations

import flet as ft
import pytest

from companion.games.vikings.actions import SkipToEnd
from companion.games.vikings.box import kept, written
from companion.games.vikings.game import GAME
from companion.games.vikings.position import Counted, Options, ShipKind
from companion.model import Enter
from tests.support.matches import actions, position
from tests.support.vikings_painting import add_up, finger, stroke, strokes, tile
from tests.support.vikings_table import (
    KINDS,
    NAMES,
    laid,
    look,
    sat_down,
)
from views import theme
from views.drawings.ink import DARK, LIGHT, contrast
from views.shell.due import ACT
from views.tables.vikings.desk import TOOLS
from views.tables.vikings.display import frame
from views.tables.vikings.scene import CellScene

BOX = "box.vikings"

STANDS_OUT = 3
"""What lines need of contrast to their ground, by WCAG 2."""

# How it begins


def test_a_table_that_only_adds_up_begins_with_empty_purses(hall, history):
    add_up(hall, history)
    assert position(history).scoring == "end"
    assert {(one.points, one.gold, one.boatsmen_used) for one in position(history).players} == {
        (0, 0, None)
    }
    assert actions(history) == ["skip_to_end"]


def test_a_table_that_only_books_scorings_has_the_display_in_front(hall, history):
    phone = look(hall, history)
    phone.tap("Only record scorings")
    assert actions(history) == ["leave_wheel"]
    assert phone.has("Nobles, column 1: empty")
    phone.choose("Scoring")
    phone.tap("Record the small scoring")
    assert position(history).round == 2


def test_a_scoring_is_booked_once_its_round_has_begun(hall, history):
    second = Enter(path="round", value=2), Enter(path="scoring", value="large")
    phone = look(hall, history, *second)
    phone.choose("Scoring")
    assert phone.shows("It can be recorded once this round has begun.")
    assert not phone.has("Record the large scoring")
    phone.tap("Only record scorings")
    phone.tap("Record the large scoring")
    assert position(history).round == 3
    # Else leaving an earlier recording out would make a small scoring of it without a word.
    assert history.match("m").head.action.scoring == "large"


# Painting


def test_all_brushes_have_pictures_of_one_height(hall, history):
    phone = add_up(hall, history)
    brushes = [one.below for one in phone.touchables() if one.control.key in TOOLS]
    assert len(brushes) == len(TOOLS)
    pictures = [brush.content.content.controls[0] for brush in brushes]
    assert len({one.size if isinstance(one, ft.Icon) else one.height for one in pictures}) == 1


def test_touches_paint_a_row_without_a_question(hall, history):
    phone = add_up(hall, history)
    for column in (1, 2, 3):
        phone.tap(f"Nobles, column {column}: empty")
    assert phone.has("Nobles, column 3: middle piece, noble")
    phone.tap("Nobles, column 3: middle piece, noble")
    assert phone.has("Nobles, column 3: right end, noble, island complete")
    assert [one.piece for one in position(history).players[0].tiles] == ["left", "middle", "right"]
    assert phone.dialogs() == []


@pytest.mark.parametrize(
    "brush, before, after",
    [
        ("Bare", "empty", "left end"),
        ("Settled", "empty", "left end, noble"),
        ("Viking", "left end, noble", "left end"),
        ("Viking", "left end", "left end, noble"),
        ("Building", "left end", "left end, building"),
        ("Building", "left end, building", "left end"),
        ("Erase", "left end", "empty"),
        ("Erase", "empty", "empty"),
        ("Bare", "left end, noble", "middle piece, noble"),
    ],
)
def test_a_brush_changes_what_lies_there(hall, history, brush, before, after):
    phone = add_up(hall, history)
    for step in before.split(", "):
        if step == "left end":
            phone.tap("Bare")
            phone.tap("Nobles, column 1: empty")
        elif step == "noble":
            phone.tap("Viking")
            phone.tap("Nobles, column 1: left end")
        elif step == "building":
            phone.tap("Building")
            phone.tap("Nobles, column 1: left end")
    phone.tap(brush)
    phone.tap(f"Nobles, column 1: {before}")
    assert phone.has(f"Nobles, column 1: {after}")


@pytest.mark.parametrize(
    "brush, before, ends, after",
    [
        ("Settled", "----", (1, 4), "LMMR"),
        ("Settled", "----", (3, 2), "-LR-"),
        ("Settled", "----", (2, 2), "-L--"),
        ("Settled", "l--r", (2, 3), "lMMr"),
        ("Settled", "LR--", (3, 4), "LRLR"),
        ("Settled", "lm--", (1, 4), "LMMR"),
        ("Bare", "LMR-", (1, 3), "lmr-"),
        ("Bare", "----", (1, 3), "lmr-"),
        ("Viking", "lMr-", (1, 3), "LMR-"),
        ("Viking", "Lmr-", (1, 3), "lmr-"),
        ("Erase", "LMMR", (2, 3), "L--R"),
    ],
)
def test_a_stroke_paints_a_row(hall, history, brush, before, ends, after):
    history_of_it = sat_down(history, SkipToEnd(), *laid(0, f"N {before}"))
    phone = hall.phone("/play/m")
    phone.tap(brush)
    stroke(phone, "noble", *ends)
    wanted = {one.tile for one in laid(0, f"N {after}")}
    assert set(position(history).players[0].tiles) == wanted
    phone.tap("Undo")
    assert position(history) == history_of_it.position


def test_a_stroke_builds_on_every_tile(hall, history):
    phone = add_up(hall, history)
    phone.tap("Building")
    stroke(phone, "scout", 1, 3)
    assert [one.special for one in position(history).players[0].tiles] == [True] * 3
    stroke(phone, "scout", 2, 3)
    assert [one.special for one in position(history).players[0].tiles] == [True, False, False]


def test_places_are_lit_while_a_finger_strokes_over_them(hall, history):
    phone = add_up(hall, history)
    finger(phone, "down", "noble", 2)
    finger(phone, "update", "noble", 4)
    assert lit(phone) == [f"Nobles, column {column}: empty" for column in (2, 3, 4)]
    assert position(history).players[0].tiles == ()
    finger(phone, "end", "noble", 4)
    assert lit(phone) == []


def lit(phone):
    """List the places that are shown as chosen."""
    named = [one.control for one in phone.seen() if isinstance(one.control, ft.Semantics)]
    return [one.label for one in named if one.selected and "column" in (one.label or "")]


def test_a_stroke_that_changes_nothing_is_no_step(hall, history):
    phone = add_up(hall, history)
    phone.tap("Erase")
    before = actions(history)
    stroke(phone, "noble", 1, 3)
    assert actions(history) == before


def test_who_asks_does_not_paint(hall, history):
    phone = add_up(hall, history)
    assert strokes(phone) is not None
    phone.tap("Ask")
    assert strokes(phone) is None


def test_the_basic_game_has_no_building_tiles_to_put(hall, history):
    phone = add_up(hall, history, progress=False)
    assert phone.has("Erase")
    assert not phone.has("Building")
    phone.tap("Scouts, column 1: empty")
    phone.tap("Ask")
    phone.tap("Scouts, column 1: left end, scout")
    assert phone.has("Start tile")
    assert not phone.has("Building tile")


def test_a_touch_may_ask_instead_and_offers_what_can_lie_there(hall, history):
    phone = add_up(hall, history)
    phone.tap("Ask")
    phone.tap("Scouts, column 1: empty")
    assert phone.shows("Ann: Scouts, column 1")
    phone.tap("Left end with a scout")
    assert tile(history, 0, "scout", 1).viking
    phone.tap("Scouts, column 1: left end, scout")
    phone.tap("Building tile")
    assert tile(history, 0, "scout", 1).special
    phone.tap("Scouts, column 1: left end, building, scout")
    phone.tap("Start tile")
    phone.tap("Scouts, column 1: left end, start tile, building, scout")
    phone.tap("Take away")
    assert tile(history, 0, "scout", 1) is None


# Ships


def test_what_is_printed_on_a_ship_is_typed_once_and_known_at_the_next_table(hall, history):
    phone = add_up(hall, history)
    phone.tap("Ships, column 1: empty")
    phone.tap("Another ship")
    phone.tap("yellow sail")
    phone.tap("Points")
    phone.tap("4 points")
    yellow = ShipKind(sail="yellow", reward="points", value=4)
    assert kept(history.setting(BOX)) == (yellow,)
    assert phone.has("Ships, column 1: yellow, 4 points")
    phone.tap("Ships, column 2: empty")
    phone.tap("Yellow, 4 points")
    assert [ship.column for ship in position(history).players[0].ships] == [1, 2]
    sat_down(history, SkipToEnd(), id_="next")
    phone.go("/play/next")
    phone.tap("Ships, column 1: empty")
    assert phone.has("Yellow, 4 points")


def test_a_new_match_knows_the_ships_of_the_box(hall, history):
    history.keep_setting(BOX, written(KINDS))
    phone = hall.phone("/new/vikings")
    for name in NAMES[:2]:
        phone.type("Name", name, submit=True)
    phone.tap("Begin")
    match = history.match(phone.route.split("/")[-1])
    assert match.position.known_ships == KINDS


def test_a_number_that_has_no_button_is_typed(hall, history):
    phone = add_up(hall, history)
    phone.tap("Ships, column 1: empty")
    phone.tap("Another ship")
    phone.tap("Another number")
    for key in "12":
        phone.tap(key)
    phone.tap("Done")
    assert position(history).players[0].ships[0].value == 12


def test_a_mistyped_kind_is_forgotten(hall, history):
    history.keep_setting(BOX, written(KINDS[:1]))
    phone = add_up(hall, history, ships=KINDS[:1])
    phone.tap("Ships, column 1: empty")
    phone.tap("Forget this kind: Red, 2 points")
    assert kept(history.setting(BOX)) == ()
    assert position(history).known_ships == ()
    assert not phone.has("Red, 2 points")


def test_a_ship_is_taken_away(hall, history):
    phone = add_up(hall, history)
    phone.tap("Ships, column 1: empty")
    phone.tap("Green, 5 gold")
    phone.tap("Ships, column 1: green, 5 gold")
    phone.tap("Take the ship away")
    assert position(history).players[0].ships == ()


def test_places_are_threatened_the_moment_a_ship_lies_above(hall, history):
    phone = look(hall, history, SkipToEnd(), *laid(0, "N L", "S L", "G L"))
    assert phone.has("Nobles, column 1: left end, noble")
    phone.tap("Ships, column 1: empty")
    phone.tap("Green, 5 gold")
    assert phone.has("Nobles, column 1: left end, noble, threatened")
    assert phone.has("Scouts, column 1: left end, scout, threatened")
    assert phone.has("Goldsmiths, column 1: left end, goldsmith")
    phone.tap("Warriors, column 1: empty")
    assert phone.has("Ships, column 1: green, 5 gold, repelled")
    assert phone.has("Nobles, column 1: left end, noble")


# Base, purse, special tiles


def test_bases_points_and_special_tiles_are_put_right(hall, history):
    phone = add_up(hall, history)
    phone.tap("Boatsmen on the base: one more")
    phone.tap("Boatsmen on the base: one more")
    phone.tap("Boatsmen on the base: one less")
    phone.tap("Points of Ann: 0")
    for key in "46":
        phone.tap(key)
    phone.tap("Done")
    phone.tap("Scouts on the base: 0, type a number")
    phone.tap("3")
    phone.tap("Done")
    phone.tap("Boatsman with horn: one more")
    ann = position(history).players[0]
    assert (ann.base.boatsman, ann.base.scout, ann.points) == (1, 3, 46)
    assert ann.specials.horn_boatsman == 1


def test_only_the_total_is_typed_on_one_sheet_and_each_key_counts(hall, history):
    phone = look(hall, history)
    phone.tap("Only the total")
    for key in "46":
        phone.tap(key)
    phone.tap("Next: Gold")
    for key in ("8", "plus", "5"):
        phone.tap(key)
    assert phone.shows("Gold of Ann: 8+5 = 13")
    ann = position(history).players[0]
    assert (ann.points, ann.gold) == (46, 13)
    phone.tap("Vikings to feed of Ann: 0")
    phone.tap("9")
    phone.tap("Fisherman with fish of Ann: no")
    assert position(history).players[0].counted.vikings == 9
    assert position(history).players[0].specials.fish == 1
    phone.tap("Points of buildings of Ann: 0")
    phone.tap("Next: Bo")
    for key in ("3", "minus", "3"):
        phone.tap(key)
    assert phone.shows("Points of Bo: 3−3 = 0")
    phone.tap("8")
    assert phone.shows("Points of Bo: 3−38 = −35")
    assert phone.shows("−35")
    for key in ("Delete the last digit", "Delete the last digit", "Delete the last digit"):
        phone.tap(key)
    assert phone.shows("Points of Bo: 3")
    phone.tap("Points of buildings of Bo: 0")
    phone.tap("The end scoring")
    assert phone.shows("Ann wins")
    # Points, gold and the tile with fish are hers all the same.
    assert [line.points for line in GAME.scorecards(position(history), Options())[0].lines] == [
        46,
        0,
        2,
        0,
        0,
        0,
        -9,
        0,
    ]


def test_a_player_of_a_tally_may_have_figures_or_a_display(hall, history):
    phone = add_up(hall, history)
    phone.tap("Only type the figures")
    assert position(history).players[0].counted == Counted()
    assert position(history).players[1].counted is None
    phone.tap("Lay the display instead")
    assert position(history).players[0].counted is None


def test_the_displays_stay_where_they_are_when_a_pad_comes_and_goes(hall, history):
    phone = add_up(hall, history)
    phone.resize(1280, 800)
    phone.tap("Only type the figures")

    def lies():
        label = "Points of Ann: 0"
        return [type(one) for one in phone.find(label).above], phone.find(label).above[-1].width

    def acts():
        return [one for one in phone.touchables() if one.control.key == ACT]

    before = lies()
    assert [one.label for one in acts()] == ["Next: Gold"]
    phone.tap("Bo: Nobles, column 1: empty")
    assert not phone.has("plus")
    assert lies() == before


@pytest.mark.parametrize(
    ("paint", "scheme"), [(DARK, theme.DARK), (LIGHT, theme.LIGHT)], ids=["dark", "light"]
)
@pytest.mark.parametrize("shown", [{"open": True}, {"chosen": True}, {"advised": True}], ids=str)
def test_the_frame_of_a_tile_stands_out_of_the_sea(paint, scheme, shown):
    line = frame(48, CellScene("warriors", 1, **shown), paint).border.top.color
    assert contrast(getattr(scheme, line, line), paint.sea) >= STANDS_OUT
