"""The table of Vikings without a browser: a round, scorings, and what is looked at."""

from __future__ import annotations

import re
from math import pi, sin

import flet as ft
import pytest

from companion.games.vikings.actions import BookScoring, Buy, ReturnViking
from companion.games.vikings.position import SETS
from companion.model import Enter
from tests.support.matches import actions, position
from tests.support.seen import walk
from tests.support.vikings_painting import add_up, tile
from tests.support.vikings_table import (
    AUCTION,
    DISPLAYS,
    KINDS,
    NAMES,
    PLACED,
    WON,
    base,
    laid,
    look,
    sat_down,
)
from views.shell.due import DUE
from views.shell.sides import MARGINS
from views.tables.vikings import display as vikings_display
from views.tables.vikings.scene import FEWEST
from views.tables.vikings.wheel import across_of, spoke_of
from views.theme import TAP


def first(phone, pattern):
    """The first thing that can be touched with such a name."""
    return next(one.label for one in phone.touchables() if re.match(pattern, one.label))


# A round


@pytest.mark.furnished
def test_a_wheel_that_comes_back_is_not_sent_anew(hall):
    phone = hall.phone("/play/vk_buying")
    phone.tap("Undo")
    assert not any(one.label.startswith("Buy at ") for one in phone.touchables())
    for _ in range(2):
        before = phone.client.sent
        phone.tap("Redo")
        assert phone.client.sent - before < 10_000
        assert sum(one.label.startswith("Buy at ") for one in phone.touchables()) == SETS
        phone.tap("Undo")


@pytest.mark.furnished
def test_what_may_be_done_at_once_is_golden_and_sets_are_when_the_tile_lies(hall):
    phone = hall.phone("/play/vk_bought", size=(1280, 800))

    def golden(said):
        found = [one for one in phone.touchables() if said in one.label]
        assert found
        return ft.Colors.PRIMARY in {line_of(one) for one in found}

    assert golden("Boat")
    assert not golden("Buy at ")
    phone.tap("Nobles, column 1: free for a tile")
    phone.tap("Scouts, column 1: free for a tile")
    assert golden("Buy at ")


def around(touched):
    """All of what is touched: what is seen, and what takes the tap."""
    return next(up for up in reversed(touched.above) if isinstance(up, ft.MergeSemantics))


def line_of(touched):
    """The colour of the line round what is touched: its own, or that of what lies below it."""
    style = touched.control.style
    if style and ft.ControlState.DEFAULT in style.side:
        return style.side[ft.ControlState.DEFAULT].color
    lines = (getattr(part.control, "border", None) for part in walk(around(touched)))
    return next(line.top.color for line in lines if line)


@pytest.mark.furnished
@pytest.mark.parametrize(("table", "choice"), [("vk_choose", "Put back: "), ("vk_colours", r"\d ")])
def test_colours_one_of_which_is_due_are_golden(hall, table, choice):
    phone = hall.phone(f"/play/{table}")
    lines = [line_of(one) for one in phone.touchables() if re.match(choice, one.label)]
    assert len(lines) > 1
    assert {*lines} == {ft.Colors.PRIMARY}


def test_whoever_has_to_act_has_a_golden_edge_where_another_is_looked_at(hall, history):
    phone = look(hall, history, *PLACED, Buy(seat=0, place=11))
    phone.tap(first(phone, "Bo: "))
    (ann,) = [one for one in phone.touchables() if one.label.startswith("Ann: ")]
    assert line_of(ann) == ft.Colors.PRIMARY


@pytest.mark.slow
def test_a_round_from_the_draw_to_the_scoring(hall, history):
    phone = look(hall, history)
    phone.tap("Follow the game")
    phone.tap("Draw 4 special tiles and 13 Vikings")
    assert actions(history)[-2:] == ["lay_specials", "draw"]
    phone.tap("Bid 2")
    phone.tap("Bo passes")
    assert position(history).players[0].gold == 28
    phone.tap(first(phone, r"Put back: "))
    # The last colour stands by itself: nobody has a choice.
    for _ in range(len(set(position(history).drawn)) - 1):
        phone.tap(first(phone, r"\d \w+ at \d+"))
    assert position(history).phase == "buying"
    for _ in range(12):
        phone.tap(first(phone, r"Buy at 0: "))
    assert phone.has("Record the small scoring")
    phone.tap("Record the small scoring")
    assert position(history).round == 2
    assert phone.shows("Round 2: Ann has the start figure")


@pytest.mark.parametrize(
    "steps",
    [AUCTION, WON, (*WON, ReturnViking(seat=0, viking="noble")), PLACED],
    ids=["bidding", "choosing", "placing", "buying"],
)
def test_the_special_tiles_that_lie_open_are_said_until_they_are_bought(hall, history, steps):
    phone = look(hall, history, *steps)
    assert phone.shows("The dearest set comes with one of: ")


def test_what_was_drawn_can_be_typed(hall, history):
    phone = look(hall, history)
    phone.tap("Follow the game")
    assert not phone.enabled("0 of 13 drawn")
    phone.tap("Nobles drawn: 0, type a number")
    phone.tap("9")
    phone.tap("Done")
    for _ in range(4):
        phone.tap("Scouts drawn: one more")
    phone.tap("13 of 13 drawn")
    assert sorted(set(position(history).drawn)) == ["noble", "scout"]


def test_special_tiles_that_lie_open_can_be_typed(hall, history):
    phone = look(hall, history)
    phone.tap("Follow the game")
    phone.tap("Boat")
    phone.tap("Boat")
    phone.tap("Fisherman with fish")
    phone.tap("Lay out 3")
    assert position(history).open_specials == ("boat", "boat", "fish")
    assert phone.has("Draw 1 special tile and 13 Vikings")
    phone.tap("Noble +1")
    phone.tap("None")
    assert not phone.enabled("Lay out 0")


def test_a_higher_bid_is_typed_and_somebody_else_gets_the_start_figure(hall, history):
    phone = look(hall, history)
    phone.tap("Follow the game")
    phone.tap("Make Bo start player")
    assert position(history).starter == 1
    phone.tap("Draw 13 Vikings")
    phone.tap("More")
    for key in "12":
        phone.tap(key)
    phone.tap("Done")
    assert position(history).bids == (None, 12)


def test_the_tile_bought_is_laid_where_it_may_lie_and_its_viking_steps_onto_it(hall, history):
    phone = look(hall, history, *PLACED, Buy(seat=0, place=11))
    phone.tap("Nobles, column 1: free for a tile")
    assert tile(history, 0, "noble", 1).viking
    assert position(history).players[0].base.noble == 0
    assert actions(history)[-2:] == ["lay", "place_viking"]
    phone.tap("Scouts, column 1: free for a tile")
    assert tile(history, 0, "scout", 1).start
    phone.tap("Noble +1")
    assert position(history).players[0].specials.noble_1 == 1
    # Her display is looked at until the next one buys, and her tile can still be turned.
    assert phone.shows("Bo buys, 6 sets to go")
    phone.tap("Right end")
    assert tile(history, 0, "noble", 1).piece == "right"
    assert tile(history, 0, "noble", 1).viking
    phone.tap("Buy at 0: boatsman, should wait")
    assert phone.shows("Bo: where does it go?")


def test_the_start_tile_comes_with_a_first_tile_beside_it(hall, history):
    phone = look(hall, history, *PLACED, Buy(seat=0, place=11))
    phone.tap("Nobles, column 2: free for a tile")
    assert tile(history, 0, "noble", 1).start
    assert (tile(history, 0, "noble", 2).piece, tile(history, 0, "noble", 2).viking) == (
        "middle",
        True,
    )


def test_all_others_pass_at_once(hall, history):
    phone = look(hall, history, *AUCTION, seats=("Ann", "Bo", "Cy"))
    phone.tap("Ann passes")
    phone.tap("Bid 3")
    assert not phone.has("Bo wins for 3: all others pass")
    phone.tap("Undo")
    phone.tap("Undo")
    phone.tap("Bid 3")
    phone.tap("Ann wins for 3: all others pass")
    assert (position(history).phase, position(history).starter) == ("choose", 0)


def test_nobody_bids(hall, history):
    phone = look(hall, history, *AUCTION, seats=("Ann", "Bo", "Cy"))
    phone.tap("Nobody bids")
    assert (position(history).phase, position(history).players[0].gold) == ("choose", 25)


def test_what_ends_the_auction_for_all_stands_apart_from_the_bids(hall, history):
    phone = look(hall, history, *AUCTION, seats=("Ann", "Bo", "Cy"))
    assert isinstance(phone.find("Nobody bids").control, ft.OutlinedButton)
    said = phone.texts()
    about = next(at for at, text in enumerate(said) if "beyond that, points pay" in text)
    assert about < said.index("Bid 0") < said.index("Ann passes") < said.index("Nobody bids")


@pytest.mark.furnished
def test_what_ends_the_auction_stands_beside_its_title_on_a_phone_on_its_side(hall):
    phone = hall.phone("/play/vk_auction", size=(740, 360))
    assert isinstance(phone.find("Nobody bids").control, ft.IconButton)
    assert not phone.shows("beyond that, points pay")


def test_nobody_bids_more_than_nothing(hall, history):
    phone = look(hall, history, *AUCTION, seats=("Ann", "Bo", "Cy"))
    phone.tap("Bid 0")
    phone.tap("Nobody bids")
    assert (position(history).phase, position(history).starter) == ("choose", 0)
    assert [one.gold for one in position(history).players] == [25, 25, 25]


def test_a_viking_may_stay_on_the_base_and_step_later(hall, history):
    phone = look(hall, history, *PLACED, Buy(seat=0, place=11))
    phone.tap("Nobles, column 1: free for a tile")
    phone.tap("Nobles, column 1: left end, noble")
    phone.tap("Left end")
    assert position(history).players[0].base.noble == 1
    phone.tap("Nobles, column 1: left end")
    phone.tap("Left end with a noble")
    assert position(history).players[0].base.noble == 0


def test_start_tile_and_tiles_against_the_rules(hall, history):
    phone = look(hall, history, *PLACED, Buy(seat=0, place=11))
    phone.tap("Goldsmiths, column 4: empty")
    assert phone.shows("A tile lies beside the base or beside another tile.")
    phone.tap("Why?")
    assert phone.route == "/play/m/guide/refused.no_neighbour"
    phone.back()
    phone.tap("Goldsmiths, column 4: empty")
    phone.tap("Middle piece")
    assert tile(history, 0, "goldsmith", 4).piece == "middle"
    phone.tap("Scouts, column 1: free for a tile")
    assert tile(history, 0, "scout", 1).start


def test_the_start_tile_may_also_be_laid_after_the_tile_that_was_bought(hall, history):
    # "With the first tile bought, the start tile is also placed, ... either order."
    phone = look(hall, history, *PLACED, Buy(seat=0, place=9))
    phone.tap("Nobles, column 1: free for a tile")
    assert phone.shows("The start tile: tap a place in column 1.")
    phone.tap("Scouts, column 1: free for a tile")
    assert tile(history, 0, "scout", 1).start
    phone.tap("Goldsmiths, column 1: empty")
    assert not phone.has("Lay the start tile here")


def test_the_start_tile_comes_with_a_ship_that_is_bought_first(hall, history):
    # "When a player takes and places her first tile from the rotating wheel", whatever it shows.
    phone = look(hall, history, *PLACED, Buy(seat=0, place=11), ships=KINDS)
    phone.tap("Ships, column 3: a ship may lie here")
    phone.tap("Yellow, 3 gold")
    assert phone.shows("The start tile: tap a place in column 1.")
    phone.tap("Scouts, column 1: free for a tile")
    assert tile(history, 0, "scout", 1).start
    assert not phone.shows("The start tile: tap a place in column 1.")


def test_the_ship_bought_is_laid_once_its_kind_is_known(hall, history):
    phone = look(hall, history, *PLACED, Buy(seat=0, place=11), ships=KINDS)
    phone.tap("Ships, column 2: a ship may lie here")
    phone.tap("Yellow, 3 gold")
    assert position(history).players[0].ships[0].column == 2
    assert actions(history)[-1] == "take_ship"
    assert not position(history).bought.tile


def test_a_ship_too_far_out_says_why_not_and_is_laid_all_the_same(hall, history):
    # "A player's first three ships take columns 1-3 in any order."
    phone = look(hall, history, *PLACED, Buy(seat=0, place=11), ships=KINDS)
    phone.tap("Ships, column 5: empty")
    assert phone.shows("Ships lie above columns 1 to 3 first, then next to each other.")
    phone.tap("Why?")
    assert phone.route == "/play/m/guide/refused.ship_column"
    phone.back()
    phone.tap("Ships, column 5: empty")
    phone.tap("Yellow, 3 gold")
    assert position(history).players[0].ships[0].column == 5
    assert phone.shows("Laid all the same: Ships lie above columns 1 to 3 first")


def test_a_special_tile_that_was_laid_out_and_not_entered_is_taken_all_the_same(hall, history):
    unsaid = Enter(path="specials_unsaid", value=2), Enter(path="open_specials", value=["fish"])
    phone = look(hall, history, *PLACED, *unsaid)
    assert phone.shows("one of: Fisherman with fish, or 2 that were not entered")
    phone.tap("Buy at 11: noble, a special tile with it")
    phone.tap("One that was not entered")
    phone.tap("5 gold")
    assert position(history).gone_specials == ("five_gold",)
    assert (position(history).specials_unsaid, position(history).specials_to_take) == (1, 2)


def test_sets_are_bought_at_typed_prices_once_the_wheel_is_left(hall, history):
    phone = look(hall, history, *PLACED)
    phone.tap("Leave the wheel, type prices")
    phone.tap("Noble")
    phone.tap("Pay 3")
    ann = position(history).players[0]
    assert (ann.gold, ann.base.noble, ann.purchases) == (25, 1, 1)
    assert phone.shows("Ann: was it the dearest set?")
    assert not phone.shows("Ann may take a special tile")


def test_prices_can_be_typed_without_a_draw(hall, history):
    phone = look(hall, history)
    phone.tap("Follow the game")
    phone.tap("Bo: 10 points and 30 gold, 16 at the end")
    phone.tap("Pay 4")
    assert position(history).players[1].gold == 26


def test_a_building_is_exchanged_for_the_tile_that_is_touched(hall, history):
    phone = look(
        hall,
        history,
        *laid(0, "S LR"),
        Enter(path="players[0].specials.building", value=1),
    )
    phone.tap("Scouts, column 2: right end, scout, island complete, may be chosen")
    phone.tap("Exchange it for the building tile")
    assert tile(history, 0, "scout", 2).special


# Scorings


def test_a_large_scoring_says_line_by_line_who_gets_what(hall, history):
    phone = look(hall, history, *DISPLAYS, BookScoring())
    phone.choose("Scoring")
    assert phone.shows("2 ships repelled (column 1, green: 5 gold and column 2, blue: 3 points)")
    assert phone.shows("Afterwards 22 points and 47 gold")
    phone.tap("Record the large scoring")
    ann = position(history).players[0]
    assert (ann.points, ann.gold) == (22, 47)
    phone.tap("Undo")
    assert position(history).players[0].points == 10


@pytest.mark.furnished
@pytest.mark.parametrize(("table", "short"), [("vk_large", True), ("vk_small", False)])
def test_what_a_scoring_gives_stands_above_the_display(hall, history, table, short):
    phone = hall.phone(f"/play/{table}", size=(360, 740))
    phone.magnify()
    said = phone.spoken()
    display = next(at for at, text in enumerate(said) if text.startswith("Fishermen, column 1"))
    gains = [at for at, text in enumerate(said) if re.fullmatch(r"\d+ points? and \d+ gold", text)]
    assert gains
    assert gains[0] < display
    crews = [at for at, text in enumerate(said) if "boatsmen" in text]
    assert bool(crews) == short
    assert all(gains[0] < crew for crew in crews)


def test_a_boatsman_brings_one_viking_to_the_tile_that_is_touched(hall, history):
    phone = look(hall, history, *DISPLAYS, BookScoring())
    phone.choose("Scoring")
    phone.tap("Ann: use a boatsman")
    phone.tap("Nobles, column 3: right end, threatened, island complete, may be chosen")
    assert tile(history, 0, "noble", 3).viking
    assert position(history).players[0].boatsmen_used == 1


def test_in_the_base_game_a_boatsman_brings_several(hall, history):
    phone = look(
        hall,
        history,
        *laid(0, "N lmr", "S l"),
        base(0, boatsman=1, noble=2, scout=1),
        BookScoring(),
        progress=False,
    )
    phone.choose("Scoring")
    phone.tap("Ann: use a boatsman")
    phone.tap("Nobles, column 1: left end, island complete, may be chosen")
    phone.tap("Scouts, column 1: left end, may be chosen")
    phone.tap("Scouts, column 1: left end, may be chosen")
    phone.tap("Nobles, column 2: middle piece, island complete, may be chosen")
    assert not phone.has("Record the large scoring"), "it would leave those behind who stand there"
    phone.tap("Bring 2 Vikings")
    assert phone.has("Record the large scoring")
    assert tile(history, 0, "noble", 2).viking
    assert not tile(history, 0, "scout", 1).viking


def test_a_boatsman_stays_when_nobody_is_brought(hall, history):
    phone = look(hall, history, *DISPLAYS, BookScoring())
    phone.choose("Scoring")
    phone.tap("Ann: use a boatsman")
    phone.tap("Cancel")
    assert phone.has("Ann: use a boatsman")
    assert position(history).players[0].base.boatsman == 2


def test_the_best_use_is_shown_on_request_and_done_with_one_touch(hall, history):
    phone = look(hall, history, *DISPLAYS, BookScoring())
    phone.choose("Scoring")
    assert not phone.shows("does best")
    phone.tap("What would be best for Ann?")
    assert phone.shows("Ann does best with 1 boatsman: nothing more now")
    assert phone.shows("Boatsman 1: noble to column 3")
    assert any("Nobles, column 3" in said and "does best here" in said for said in phone.spoken())
    phone.tap("Ann does that")
    assert actions(history)[-1] == "boatsmen"
    assert not phone.shows("does best")
    assert not any("Nobles, column 3" in said for said in phone.spoken())


def test_the_end_is_reached_at_once_where_nobody_wants_the_rest(hall, history):
    phone = look(hall, history, *DISPLAYS)
    phone.choose("Scoring")
    phone.tap("Straight to the end scoring")
    phone.tap("To the end")
    assert position(history).scoring == "end"
    phone.choose("Scoring")
    assert phone.shows("Ann wins")
    phone.tap("To the result")
    assert history.is_finished("m")


def test_a_finished_table_is_only_looked_at(hall, history):
    sat_down(history, *DISPLAYS)
    phone = hall.phone("/play/m/timeline")
    phone.touch(phone.lines()[0])
    assert not any(one.label.startswith("Nobles") for one in phone.touchables())
    assert phone.shows("If the game ended now")
    phone.tap("Bo: 10 points and 30 gold, 18 at the end")
    assert "Nobles, column 1: left end, noble, threatened" in phone.spoken()


def test_a_wide_screen_shows_display_and_game_side_by_side(hall, history):
    sat_down(history, *AUCTION)
    phone = hall.phone("/play/m", size=(1280, 800))
    assert phone.shows("Auction for the start")
    assert phone.has("Nobles, column 1: empty")


@pytest.mark.parametrize(
    "size, shown", [((820, 1180), True), ((1280, 800), False), ((412, 915), False)]
)
def test_an_upright_tablet_shows_the_displays_of_all_others_below(hall, history, size, shown):
    sat_down(history, *DISPLAYS, *AUCTION)
    phone = hall.phone("/play/m", size=size)
    assert (
        any(said.startswith("Bo: Nobles, column 1: left end") for said in phone.spoken()) == shown
    )
    assert not any(one.label.startswith("Bo: Nobles") for one in phone.touchables())
    assert any(one.label.startswith("Nobles, column 1: left end") for one in phone.touchables())


def measure(phone, height):
    """Tell all that measures how large text is that a line is so high."""
    lines = [
        one.control
        for one in phone.seen()
        if isinstance(one.control, ft.Container) and one.control.on_size_change
    ]
    for line in lines:
        phone.fire(line, "size_change", {"w": 5, "h": height})


def test_names_beside_pictures_give_way_to_large_text(hall, history):
    phone = add_up(hall, history)
    assert phone.shows("Settled")
    assert "Goldsmiths" in phone.texts()
    measure(phone, height=24)
    assert "Goldsmiths" not in phone.texts()
    assert "Goldsmiths" in phone.spoken()
    assert "Settled" in phone.texts()
    assert phone.has("Settled")
    measure(phone, height=12)
    assert "Goldsmiths" in phone.texts()


@pytest.mark.parametrize("large", [False, True])
def test_the_viking_that_was_bought_is_seen_in_the_bar(hall, history, large):
    phone = look(hall, history, *PLACED)
    measure(phone, height=24 if large else 12)
    phone.tap(first(phone, "Buy at 11:"))
    drawn = [
        one.control
        for one in phone.seen()
        if isinstance(one.control, ft.Image) and any(up.key == DUE for up in one.above)
    ]
    assert len(drawn) == 1


def test_where_text_is_large_what_is_due_leaves_room_for_what_was_drawn(hall, history):
    phone = look(hall, history, *AUCTION, seats=NAMES)
    drawn, player = "×2", "End: 14"
    assert phone.texts().count(player) == len(NAMES)
    measure(phone, height=24)
    assert phone.texts().count(player) == 1
    phone.tap("On to Di")
    assert "Di" in phone.texts()
    assert phone.shows(drawn)
    phone.choose("Display")
    assert phone.texts().index(player) < phone.texts().index("On the base: 0"), "whose it is"


def test_warnings_stand_where_they_move_nothing_under_the_finger(hall, history):
    phone = add_up(hall, history)
    phone.tap("Nobles, column 3: empty")
    texts = phone.texts()
    warning = next(at for at, text in enumerate(texts) if "touches nothing" in text)
    assert warning > texts.index("Fishermen")


def test_whoever_followed_all_rounds_sees_the_end_scoring_first(hall, history):
    sixth = (
        Enter(path="round", value=6),
        Enter(path="scoring", value="large"),
        Enter(path="phase", value="scoring"),
    )
    phone = look(hall, history, *DISPLAYS, *sixth)
    phone.choose("Scoring")
    phone.tap("Record the large scoring")
    sat_down(history, *DISPLAYS, *sixth, BookScoring(), id_="again")
    phone.go("/play/again")
    assert phone.shows("Ann wins")


def test_what_was_done_last_is_said(hall, history):
    phone = look(hall, history, *PLACED, Buy(seat=0, place=11))
    assert phone.shows("Ann buys a set with a noble for 11.")


def test_tiles_may_be_put_onto_the_displays_later(hall, history):
    phone = look(hall, history, *PLACED, Buy(seat=0, place=11))
    phone.tap("Only buy, put tiles onto the displays later")
    assert not phone.has("Nobles, column 1: free for a tile")
    phone.tap("Buy at 0: boatsman, should wait")
    assert phone.shows("Ann buys, 5 sets to go")
    phone.tap("Lay tiles as they are bought again")
    assert phone.has("Nobles, column 1: free for a tile")


def test_a_viking_bought_leaves_the_base_when_he_is_painted_onto_the_display(hall, history):
    phone = look(hall, history, *PLACED, Buy(seat=0, place=11))
    phone.tap("Only buy, put tiles onto the displays later")
    phone.choose("Display")
    phone.tap("Ann: 10 points and 17 gold, 12 at the end")
    phone.tap("Settled")
    assert phone.shows("Whoever is put onto a tile leaves the base while somebody waits there")
    assert phone.shows("On the base: 1")
    phone.tap("Nobles, column 1: empty")
    assert phone.shows("On the base: 0")
    phone.tap("Erase")
    phone.tap("Nobles, column 1: left end, noble")
    assert phone.shows("On the base: 1")
    phone.tap("Settled")
    for column in (1, 2):
        phone.tap(f"Nobles, column {column}: empty")
    assert phone.shows(
        "Ann has 2 Vikings of one colour (noble); as far as is known, the sets brought 1."
    )
    phone.tap("Bare")
    phone.tap("Nobles, column 1: left end, noble")
    # Of what lies there already a touch says one thing.
    laid, turned = (one.action for one in history.match("m").log[-2:])
    assert (laid.get("changed"), turned["changed"]) == (None, ["piece"])


@pytest.mark.furnished
@pytest.mark.parametrize(
    ("size", "side"),
    # As large as the width lets them be, and as what is said below of both players.
    [
        ((1280, 800), 78),
        ((1920, 1080), 107),
        ((1440, 900), 82),
        ((820, 1180), 62),
        ((412, 915), 53),
    ],
    ids=str,
)
def test_places_are_as_large_as_a_screen_lets_them_be(hall, size, side):
    phone = hall.phone("/play/vk_bought", size=size)
    place = phone.find("Nobles, column 1: free for a tile")
    pictures = [part.control for part in walk(around(place)) if isinstance(part.control, ft.Image)]
    assert {picture.width for picture in pictures} == {side}


@pytest.mark.furnished
@pytest.mark.parametrize("width", [360, 375, 390, 393, 412])
def test_five_columns_have_room_beside_the_names_of_their_rows_on_any_phone(hall, width):
    phone = hall.phone("/play/vk_bought", size=(width, 800))
    place = phone.find("Nobles, column 1: free for a tile")
    (drawn,) = [
        part.control
        for part in walk(around(place))
        if isinstance(part.control, ft.Image) and part.control.width
    ]
    (name,) = [one for one in phone.seen() if getattr(one.control, "value", None) == "Goldsmiths"]
    names = next(up for up in reversed(name.above) if isinstance(up, ft.Container))
    board = next(up for up in name.above if isinstance(up, ft.Container) and up.bgcolor)
    room = width - MARGINS - board.padding.left - board.padding.right
    assert names.width + FEWEST * drawn.width <= room
    assert drawn.width >= TAP
    # The longest name in German takes so much.
    assert names.width - names.padding.right >= 74


def test_only_the_column_that_changed_is_drawn_anew(hall, history, monkeypatch):
    drawn = []
    draw = vikings_display._cell

    def noted(store, scene, side, touch):
        drawn.append((scene.row, scene.column))
        return draw(store, scene, side, touch)

    monkeypatch.setattr(vikings_display, "_cell", noted)
    phone = add_up(hall, history)
    drawn.clear()
    phone.tap("Nobles, column 2: empty")
    assert {column for _, column in drawn} == {2}
    drawn.clear()
    phone.tap("Boatsmen on the base: one more")
    assert drawn == []


def test_whoever_is_on_turn_is_corrected_by_name(hall, history):
    sat_down(history, *PLACED)
    phone = hall.phone("/play/m/correct")
    phone.tap("Whose turn: Bo")
    assert position(history).active == 1
    phone.go("/play/m/timeline")
    assert phone.shows("Corrected: Whose turn, now Bo.")


@pytest.mark.parametrize("width, across", [(None, 336), (412, 336), (360, 300), (320, 260)])
def test_the_wheel_is_seen_whole_on_a_narrow_phone(width, across):
    assert across_of(width) == across


@pytest.mark.parametrize("width", range(320, 420, 10))
def test_no_set_of_the_wheel_touches_the_next_and_each_is_as_large_as_a_thumb(width):
    across = across_of(width)
    spoke = spoke_of(across)
    far = (across - spoke) / 2
    assert TAP <= spoke <= 2 * far * sin(pi / SETS)


@pytest.mark.parametrize("width, across", [(820, 322), (1280, 336)])
def test_the_wheel_keeps_within_its_side_of_a_wide_screen(width, across):
    assert across_of(width, wide=True) == across


@pytest.mark.parametrize(
    "path, value, said",
    [
        ("scoring", "large", "Corrected: Scoring that is due, now large."),
        ("phase", "scoring", ", now Scoring."),
        ("phase", None, ", now nothing."),
    ],
)
def test_what_was_corrected_is_told_in_words(hall, history, path, value, said):
    sat_down(history, Enter(path="round", value=1), Enter(path=path, value=value))
    phone = hall.phone("/play/m/timeline")
    assert phone.shows(said), phone.texts()


def test_what_hunger_costs_is_said_without_a_minus(hall, history):
    phone = look(hall, history, base(0, noble=2))
    phone.choose("Scoring")
    assert phone.shows("No fisherman for 2 Vikings: 2 go hungry and cost 2 points")


@pytest.mark.parametrize(
    ("base_", "told"),
    [
        (base(0), "Nobody to feed"),
        (base(0, noble=1), "No fisherman for 1 Viking: 1 goes hungry"),
    ],
)
def test_nought_is_said_in_words_of_those_who_eat(hall, history, base_, told):
    phone = look(hall, history, base_)
    phone.choose("Scoring")
    assert phone.shows(told)
    noughts = r"\b0 (fishermen|Vikings|goldsmiths|nobles|scouts|gold|points)\b"
    assert [text for text in phone.texts() if re.search(noughts, text)] == []


@pytest.mark.parametrize("progress", [True, False])
def test_the_base_game_scores_no_building_tiles_at_its_end(hall, history, progress):
    phone = look(hall, history, base(0, noble=1), progress=progress)
    phone.choose("Scoring")
    assert phone.shows("Feeding")
    assert phone.shows("Buildings") is progress


@pytest.mark.furnished
def test_in_large_words_sums_stand_beside_the_names_of_whose_they_are(hall):
    phone = hall.phone("/play/vk_large")
    phone.magnify()
    texts = [one.control.value for one in phone.seen() if isinstance(one.control, ft.Text)]
    # Points and gold of each, in short before boatsmen are used.
    first = next(at for at, text in enumerate(texts) if re.fullmatch(r"\+\d+", text or ""))
    assert [texts[at] for at in (first - 1, first + 2)] == ["Ann", "Bo"]
    assert texts[first - 2] == "Large scoring: this is what it would give"


@pytest.mark.furnished
@pytest.mark.parametrize("table", ["vk_choose", "vk_colours"])
@pytest.mark.parametrize("times", [1, 2])
def test_colours_to_choose_from_take_all_the_width_in_even_rows(hall, table, times):
    phone = hall.phone(f"/play/{table}")
    if times > 1:
        phone.magnify()
    (bar,) = [one.control for one in phone.seen() if one.control.key == DUE]
    rows = [
        [ft.unwrap_component(part) for part in one.control.controls]
        for one in walk(bar)
        if isinstance(one.control, ft.Row)
    ]
    rows = [row for row in rows if all(isinstance(part, ft.MergeSemantics) for part in row)]
    assert [len(row) for row in rows] == [3, 3]
    assert all(part.expand for row in rows for part in row)


def test_a_building_that_waits_is_spoken_of_at_its_player_and_put_aside(hall, history):
    waits = Enter(path="players[1].specials.building", value=1)
    phone = look(hall, history, *PLACED, *laid(1, "S LR"), waits)
    told = "Bo has a building tile: tap the island tile with the same building."
    assert not phone.shows(told)
    phone.tap(first(phone, "Bo: 10 points"))
    assert phone.shows(told)
    phone.tap("Not yet, let it wait")
    assert not phone.shows(told)
    # It is exchanged all the same, by whoever touches the tile.
    phone.tap("Scouts, column 2: right end, scout, island complete")
    assert phone.has("Exchange it for the building tile")


def test_the_gold_is_typed_after_the_points(hall, history):
    phone = look(hall, history, *PLACED)
    phone.choose("Display")
    for named in ("Points of Ann: 10", "3", "Next: Gold of Ann", "7", "Done"):
        phone.tap(named)
    ann = position(history).players[0]
    assert (ann.points, ann.gold) == (3, 7)


def test_a_brush_says_who_is_in_the_base_where_vikings_are_not_counted(hall, history):
    phone = add_up(hall, history)
    said = "only those are counted there who stand on no tile"
    phone.tap("Settled")
    assert phone.shows(said)
    phone.tap("Nobles, column 1: empty")
    assert position(history).players[0].base.of("noble") == 0
    phone.tap("Ask")
    assert not phone.shows(said)


def test_on_a_wide_screen_no_colour_stands_alone_below_the_others(hall, history):
    sat_down(history, *WON)
    phone = hall.phone("/play/m", size=(1280, 800))
    colours = [one for one in phone.touchables() if one.label.startswith("Put back: ")]
    rows = [next(up for up in reversed(one.above) if isinstance(up, ft.Row)) for one in colours]
    assert [len(one.controls) for one in rows] == [3] * 6
    assert {ft.unwrap_component(one).expand for row in rows for one in row.controls} == {True}


@pytest.mark.furnished
def test_why_a_line_of_a_scoring_gives_something_or_nothing_begins_like_a_sentence(hall, history):
    phone = hall.phone("/play/vk_small")
    assert phone.shows("A small scoring pays goldsmiths only")
    assert not phone.shows("a small scoring pays goldsmiths only")


@pytest.mark.furnished
def test_in_large_words_the_rounds_stand_below_a_display_that_is_looked_at(hall, history):
    phone = hall.phone("/play/vk_large", size=(360, 740))
    phone.magnify()

    def order():
        said = phone.spoken()
        track = next(at for at, one in enumerate(said) if one.startswith("Round 2 of 6"))
        return track, next(at for at, one in enumerate(said) if one.startswith("Warriors, column"))

    track, display = order()
    assert track < display
    phone.tap("Display")
    track, display = order()
    assert display < track
