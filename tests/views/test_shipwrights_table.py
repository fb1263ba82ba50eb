"""The table of Shipwrights, touched without a browser."""

from __future__ import annotations

import flet as ft
import pytest

from companion.game import find
from companion.games.shipwrights.actions import (
    AddBuilding,
    AddJarl,
    AssignHeroes,
    Done,
    Holders,
    NextPhase,
    NoteValue,
    SkipToEnd,
    StepMarker,
)
from companion.games.shipwrights.box import kept, written
from companion.games.shipwrights.position import Tracks, start_with
from companion.games.shipwrights.printed import (
    HutCard,
    LongshipCard,
    Prices,
    Printed,
    RoundCard,
    Sides,
    Steps,
)
from companion.games.shipwrights.values import known_at, missing_of
from companion.match import Setup
from companion.model import Enter, change
from companion.words import say
from tests.support.headless import Hall
from tests.support.matches import AT, actions, going_on, position
from tests.support.seen import written as written_on
from tests.support.seen import written_in
from tests.support.shipwrights import (
    ACTING,
    ADDED_UP,
    CARD,
    EARNING,
    HUTS,
    KNOWN,
    NAMES,
    PRICES,
    TYPED_BOX,
    look,
    sat_down,
    skipped,
)
from views.shell.due import DUE
from views.shell.sides import MARGINS
from views.tables.shipwrights.reveal import PRICES as PRICED
from views.tables.shipwrights.tracks import MARKER, SPACES
from views.theme import GAP

BOX = "box.shipwrights"

ALL = ft.ScrollMode.ALWAYS

ANN_DONE = "Ann has finished. Only Bo still has to finish."


def box(history):
    return kept(history.setting(BOX))


def test_while_people_act_they_see_at_what_prices_they_may_trade_at_any_time(hall, history):
    phone = look(hall, history, *ACTING)
    assert phone.shows("Trade at any time: 1 oak, 1 wool and 1 iron for 1 gold")
    texts = phone.texts()
    at = texts.index("Prices this round")
    assert texts[at + 1 : at + 4] == [str(price) for price in PRICES.model_dump().values()]
    assert phone.shows("What you spend and gain is not followed here.")


def test_a_table_that_only_adds_up_begins_with_empty_supplies(hall, history):
    phone = look(hall, history)
    phone.tap("Only add up")
    assert position(history).phase == "trades"
    assert {player.gold + player.silver for player in position(history).players} == {0}
    assert phone.shows("Best final trades")
    assert actions(history) == ["skip_to_end"]


def test_rounds_can_be_followed_instead(hall, history):
    phone = look(hall, history)
    phone.tap("Follow the rounds")
    assert phone.shows("Round 1 of 5")
    assert actions(history) == []


@pytest.mark.slow
def test_what_is_typed_at_one_table_is_known_at_the_next(hall, history):
    phone = look(hall, history, *ADDED_UP, box=Printed.unknown())
    phone.tap("Ann, 2: Drift, ? points")
    phone.tap("7 points")
    phone.tap("End: 2 per raid card")
    phone.tap("Done")
    drift = LongshipCard(name="Drift", points=7, bonus="raid")
    assert drift in box(history).longships
    assert position(history).players[0].longships[1].bonus == "raid"
    phone.go("/new/shipwrights")
    phone.go("/play/m")
    phone.tap("Ann: add a longship")
    phone.tap("Ann: add Drift, 7 points")
    assert [ship.name for ship in position(history).players[0].longships] == [
        "Knarr",
        "Drift",
        "Drift",
    ]


def test_a_touch_of_a_track_is_one_step_to_its_side_and_a_drag_goes_where_it_ends(hall, history):
    phone = look(hall, history, *ADDED_UP)

    def space():
        return position(history).players[0].tracks.military

    def bars():
        found = [one.control for one in phone.seen()]
        return [
            one
            for one in found
            if isinstance(one, ft.GestureDetector) and one.on_horizontal_drag_update
        ]

    def told(what, at):
        phone.take_a_moment()
        here = {"x": at, "y": 20}
        phone.fire(bars()[0], what, {"l": here, "g": here, "k": "touch", "v": here})

    sized = ft.unwrap_component(bars()[0].content)
    phone.fire(sized, "size_change", {"w": 190, "h": 48})
    before = space()
    told("tap_up", 185)
    assert space() == before + 1
    told("horizontal_drag_update", 125)
    assert space() == before + 1
    assert phone.shows("12")
    told("horizontal_drag_end", 95)
    assert space() == 9
    told("tap_up", 5)
    assert space() == 8
    told("tap_up", 85)
    assert space() == 8


def test_a_known_ship_moves_markers_in_a_round_and_not_when_adding_up(hall, history):
    phone = look(hall, history, *ACTING)
    before = position(history).players[0].tracks.trade
    phone.tap("Ann: add a longship")
    phone.tap("Ann: add Knarr, 2 points")
    assert position(history).players[0].tracks.trade == before + 2
    sat_down(history, SkipToEnd(), id_="late")
    phone.tap("Done")
    phone.go("/play/late")
    phone.tap("Ann: add a longship")
    phone.tap("Ann: add Knarr, 2 points")
    assert history.match("late").position.players[0].tracks.trade == 0
    # And the box still knows its steps.
    assert box(history) is None or box(history).longships[0].steps.trade == 2


RAIDER = LongshipCard(name="Barde", points=3, bonus="raid", steps=Steps(trade=1))


@pytest.mark.parametrize("adding_up", [False, True])
@pytest.mark.parametrize("touched", ["Now: 3 workers", "End: 2 per raid card"])
def test_the_benefit_that_is_shown_is_added_and_learned(hall, history, touched, adding_up):
    known = change(TYPED_BOX, longships=(RAIDER,))
    history.keep_setting(BOX, written(known))
    phone = look(hall, history, *([SkipToEnd()] if adding_up else ACTING), box=known)
    phone.tap("Ann: add a longship")
    phone.type("Name of the longship", "Barde")
    phone.tap(touched)
    phone.tap("Add Barde")
    (ship,) = position(history).players[0].longships
    assert (ship.points, ship.bonus) == (3, None)
    assert box(history).longships == (change(RAIDER, bonus="none"),)


def test_a_ship_without_its_icons_is_looked_at_before_it_is_added_in_a_round(hall, history):
    history.keep_setting(BOX, written(TYPED_BOX))
    phone = look(hall, history, *ACTING)
    phone.tap("Ann: add a longship")
    phone.tap("Ann: Skute, 3 points, its track icons are asked for")
    assert not position(history).players[0].longships
    assert phone.shows("Track icons on the card: none have been entered yet")
    assert not phone.has("Ann: Skute, 3 points, its track icons are asked for")
    phone.tap("Military: one more")
    phone.tap("Add Skute")
    ann = position(history).players[0]
    assert ([ship.name for ship in ann.longships], ann.tracks.military) == (["Skute"], 2)
    assert box(history).longships[1].steps == Steps(military=1)
    phone.tap("Ann: add Skute, 3 points")
    assert position(history).players[0].tracks.military == 3


def test_nobody_is_asked_to_count_while_people_still_act(hall, history):
    phone = look(hall, history, *ACTING, *KNOWN)
    phone.choose("Tally")
    assert phone.shows("Ann’s supply has not been counted yet (and 1 more value).")
    assert not phone.has("Ann: count the supply")


def test_a_game_alone_from_a_file_is_completed_at_the_table(hall, history):
    start = start_with(TYPED_BOX, 1)
    bare = change(start, neutral=None, round_points=None, round=None, phase=None)
    version = find("shipwrights").version
    alone = Setup(id="m", game="shipwrights", version=version, seats=NAMES[:1], begun=AT)
    history.begin(change(alone, position=bare.model_dump(mode="json")))
    phone = hall.phone("/play/m")
    phone.tap("Neutral on Military: one more")
    assert position(history).neutral == Tracks(military=1)
    phone.tap("Neutral on Trade: one more")
    assert position(history).neutral == Tracks(military=1, trade=1)
    phone.tap("Type what is missing")
    for key in ("1", "1", "1", "1", "1", "1", "Done"):
        phone.tap(key)
    assert position(history).round_points == (1,) * 5
    assert not phone.has("Type what is missing")


def test_a_neutral_player_that_nobody_has_moved_is_asked_after(hall, history):
    phone = look(hall, history, *skipped(), *KNOWN)
    phone.tap("That is the final score")
    assert phone.shows("• Nothing is entered for the neutral player.")


def test_a_step_forward_earns_and_a_step_back_is_a_correction(hall, history):
    phone = look(hall, history, *ACTING, StepMarker(seat=0, track="renown", steps=3))
    phone.tap("Ann: one step on Renown")
    assert phone.shows("Ann: upgrade! Flip one of these.")
    assert phone.shows("Ann moves to 4 on the Renown track.")
    reached = "Ann reaches 4 on Renown: 1 upgrade, flip one of Eikja, Labourer and hut."
    assert not phone.shows(reached), "the bar asks for that, and the board needs the room"
    wide = hall.phone("/play/m", size=(1280, 800))
    assert not wide.shows(reached)
    wide.tap("Ann: flip a card later")
    assert wide.shows(reached), "nothing else says it now"
    phone.tap("Ann: one step back on Renown")
    assert actions(history)[-2:] == ["step", "enter"]
    assert not phone.shows("Ann: upgrade!")


@pytest.mark.furnished
@pytest.mark.parametrize("table", ["sw_reveal", "sw_draft", "sw_actions", "sw_income", "sw_heroes"])
def test_all_that_a_phase_lists_are_sentences(hall, table):
    phone = hall.phone(f"/play/{table}")
    points = [
        one.control.value
        for one in phone.seen()
        if isinstance(one.control, ft.Text) and is_point(one.above[-1])
    ]
    assert points
    assert [text for text in points if not text.endswith(".")] == []


def is_point(row):
    """Whether a row begins with the dot of a point."""
    first = row.controls[0] if isinstance(row, ft.Row) and row.controls else None
    return isinstance(first, ft.Container) and first.border_radius == 4 and first.width == 8


@pytest.mark.furnished
def test_the_bar_says_once_which_phase_it_is(hall):
    phone = hall.phone("/play/sw_draft")
    begins = "Round 1: draft cards."
    assert phone.shows("Everyone: draft cards")
    assert phone.shows("Silver prices: ")
    assert not phone.shows(begins)


@pytest.mark.furnished
@pytest.mark.parametrize("size", [(820, 1180), (1280, 800)])
@pytest.mark.parametrize("table", ["sw_draft", "sw_actions", "sw_income", "sw_heroes"])
def test_what_just_happened_says_nothing_that_stands_below_it(hall, table, size):
    phone = hall.phone(f"/play/{table}", size=size)
    assert not phone.shows("Round 1: ")
    assert not phone.shows("flip one of")


@pytest.mark.furnished
def test_who_will_get_a_randi_does_not_have_her_yet(hall):
    phone = hall.phone("/play/sw_heroes")
    assert phone.shows("Bo gets a Randi.")


@pytest.mark.furnished
@pytest.mark.parametrize("times", [1, 2])
def test_the_dot_of_a_point_stands_in_the_middle_of_its_line(hall, times):
    phone = hall.phone("/play/sw_draft")
    if times > 1:
        phone.magnify()
    dots = [
        one.above[-1].controls[0]
        for one in phone.seen()
        if isinstance(one.control, ft.Text) and is_point(one.above[-1])
    ]
    assert len(dots) == 4
    # A line of such words is 20 dp high, and its small letters lie a little below its middle.
    assert [dot for dot in dots if abs(dot.margin.top + dot.height / 2 - 11 * times) > 2] == []


@pytest.mark.furnished
@pytest.mark.parametrize(
    ("size", "high"), [((360, 740), 10), ((412, 915), 11), ((820, 1180), 11), ((1280, 800), 13)]
)
def test_words_of_the_steps_of_a_round_are_as_large_as_there_is_room(hall, size, high):
    phone = hall.phone("/play/sw_draft", size=size, languages=("de",))
    steps = {"Karte", "Wahl", "Aktionen", "Einkommen", "Helden"}
    texts = [one.control for one in phone.seen() if isinstance(one.control, ft.Text)]
    assert {text.size for text in texts if text.value in steps} == {high}


def test_a_trade_card_finds_its_place(hall, history):
    phone = look(hall, history, *ACTING, *EARNING)
    phone.tap("Ann: flip hut")
    phone.tap("Ann: tuck under Knarr")
    phone.tap("Iron: one more")
    phone.tap("Tuck it there")
    (card,) = position(history).players[0].placed
    assert (card.under, card.income.iron) == (0, 1)


def test_a_removed_ship_takes_its_place_in_the_list_with_it(hall, history):
    phone = look(hall, history, *ADDED_UP)
    phone.tap("Ann, 1: Knarr, 2 points")
    phone.tap("Remove")
    assert [ship.name for ship in position(history).players[0].longships] == ["Drift"]
    phone.tap("Undo")
    assert len(position(history).players[0].longships) == 2


def test_supplies_are_counted_once_before_the_final_trades(hall, history):
    phone = look(hall, history, *ACTING)
    for resource, price in (("oak", 1), ("wool", 3), ("iron", 2)):
        assert phone.has(f"Price of {resource}: {price}")
    assert phone.shows("Count once, before the final trades.")
    assert not phone.has("Ann: Gold, 1")
    heroes = (*[NextPhase()] * 2, AssignHeroes())
    rounds = (*heroes, *[CARD, NextPhase(), *heroes] * 4)
    going_on(history, history.match("m"), *rounds)
    phone.go("/")
    phone.go("/play/m")
    assert not phone.has("That is the final score")
    assert phone.shows("The points of Ann’s hut (basic side) are not known (and 3 more values).")
    phone.tap("Ann: count the supply")
    phone.tap("3")
    phone.tap("Wool: 0")
    phone.tap("1")
    phone.tap("Done")
    ann = position(history).players[0]
    assert (ann.gold, ann.silver, ann.wool, ann.workers, ann.counted) == (3, 0, 1, 0, True)
    assert phone.has("Ann: Gold, 3")
    assert not phone.has("Ann: count the supply")


def test_heroes_go_as_the_tracks_say_or_as_the_table_says(hall, history):
    phone = look(hall, history, *ADDED_UP, StepMarker(seat=1, track="trade", steps=2))
    phone.tap("Ann: heroes for all as the tracks say")
    assert position(history).players[1].heroes == ("thyra",)
    phone.tap("Ann: hero Thyra")
    assert [player.heroes for player in position(history).players] == [("thyra",), ("randi",)]
    phone.tap("Ann: hero Thyra")
    assert position(history).players[0].heroes == ("randi",)


def test_no_hero_is_given_alone_while_all_are_given_out(hall, history):
    phone = look(hall, history, *ACTING, *[NextPhase()] * 2)
    assert position(history).phase == "heroes"
    phone.choose("Tally")
    assert phone.shows("Svend")
    assert not [one.label for one in phone.touchables() if one.label.startswith("Ann: hero")]


def test_the_bar_counts_a_value_of_several_cards_once_as_the_sheet_asks_for_it(hall, history):
    phone = look(hall, history, *ADDED_UP, box=change(TYPED_BOX, eikja=Sides()))
    phone.tap("Type what is missing")
    assert phone.shows("4 values are still missing"), "the Eikja of both print the same"
    assert phone.shows("The points of Ann’s longship Drift are not known (and 3 more values).")


def test_a_total_names_the_value_it_lacks_and_takes_it(hall, history):
    phone = look(hall, history, *ADDED_UP)
    assert phone.shows("The points of Ann’s longship Drift are not known (and 2 more values).")
    assert not phone.has("That is the final score")
    phone.tap("Type what is missing")
    for key in ("4", "1", "1", "Done"):
        phone.tap(key)
    assert position(history).players[0].longships[1].points == 4
    phone.tap("That is the final score")
    assert phone.shows("Is everything there?")
    assert phone.shows("• Ann and Bo have neither a hero nor a Randi.")
    assert position(history).phase == "trades"
    phone.tap("Final anyway")
    phone.tap("To the result")
    assert phone.route == "/result/m"
    assert phone.shows("Longship bonuses")


def test_what_looks_forgotten_is_named_before_a_score_is_final(hall, history):
    known = [NoteValue(path=f"players[{seat}].hut.points", value=0) for seat in range(3)]
    away = (SkipToEnd(empty=True), *known)
    played = (AddBuilding(seat=0, name="Forge"), StepMarker(seat=1, track="trade", steps=2))
    phone = look(
        hall, history, *away, *played, AssignHeroes(holders=Holders(thyra=0)), seats=NAMES[:3]
    )
    phone.tap("That is the final score")
    assert phone.shows("• Nothing is entered for Cy.")
    told = "• The tracks say otherwise: Bo leads the Trade track alone with 2: Thyra."
    assert phone.shows(told)
    phone.tap("All as the tracks say")
    assert position(history).players[1].heroes == ("thyra",)
    phone.tap("That is the final score")
    assert phone.shows("• Nothing is entered for Cy.")
    assert not phone.shows(told)
    phone.tap("Final anyway")
    assert position(history).phase == "over"


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_the_neutral_player_of_a_game_for_one_or_two_is_entered_when_adding_up(
    hall, history, seats
):
    phone = look(hall, history, SkipToEnd(), seats=NAMES[:seats])
    assert phone.has("Neutral on Military: one more") == (seats <= 2)
    if seats <= 2:
        phone.tap("Neutral on Military: one more")
        assert position(history).neutral.military == 1


def test_nobody_has_a_place_as_long_as_all_are_level(hall, history):
    huts = [NoteValue(path=f"players[{seat}].hut.points", value=1) for seat in (0, 1)]
    phone = look(hall, history, SkipToEnd(empty=True), *huts)

    def cups():
        icons = [one.control for one in phone.seen() if isinstance(one.control, ft.Icon)]
        return [one for one in icons if one.icon == ft.Icons.EMOJI_EVENTS_OUTLINED]

    assert any(said.startswith("Ann: ") and "point" in said for said in phone.spoken())
    assert not any("place 1" in said for said in phone.spoken())
    assert cups() == []
    phone.tap("Ann: add a jarl of 1 point")
    assert any("place 1" in said for said in phone.spoken())
    (second,) = [one for one in phone.seen() if getattr(one.control, "value", "") == "2nd"]
    *around, own = [getattr(one, "bgcolor", None) for one in second.above]
    assert own not in (None, *around), "in German it would be read as one with the points"
    assert "1st" not in phone.texts(), "its cup says it"
    assert len(cups()) == 1, "of who is ahead"


@pytest.mark.parametrize("size", [(412, 915), (1280, 800)], ids=str)
@pytest.mark.parametrize("known", [1, 2])
def test_nobody_has_a_place_that_a_value_nobody_knows_may_change(hall, history, known, size):
    sat_down(history, SkipToEnd(empty=True), *KNOWN[:known], AddJarl(seat=0, points=3))
    phone = hall.phone("/play/m", size=size)
    assert any("Ann: 3 points" in said for said in phone.spoken())
    assert any("place 1" in said for said in phone.spoken()) == (known == len(KNOWN))


@pytest.mark.parametrize("size", [(412, 915), (820, 1180), (1280, 800)], ids=str)
def test_who_is_not_finished_yet_is_said_once(hall, history, size):
    sat_down(history, *HUTS, CARD, Done(seat=0))
    phone = hall.phone("/play/m", size=size)
    said = " ".join(text for text in phone.texts() if text)
    assert said.count("Only Bo still has to finish.") == 1


def test_the_other_players_pads_are_one_tap_away(hall, history):
    phone = look(hall, history, *ADDED_UP)
    phone.tap("Bo: 2 points, 1 value is not known yet")
    assert phone.has("Bo: add a longship")
    assert not phone.has("Ann: add a longship")


@pytest.mark.furnished
def test_the_rows_of_a_pad_are_alike(hall, history):
    """Names begin below one another, and where a pad is narrow what turns a card is as wide."""
    phone = hall.phone("/play/sw_traded", size=(820, 1180))
    rows = [one.below for one in phone.touchables() if isinstance(one.below, ft.Semantics)]
    shown = [
        row.content.content.controls for row in rows if isinstance(row.content.content, ft.Row)
    ]
    lying = [parts for parts in shown if [*map(type, parts[1:])] == [ft.Text, ft.Text]]
    names = {parts[1].value for parts in lying}
    assert {"Knarr", "Forge", "Eikja", "Hut"} <= names
    assert len({getattr(parts[0], "size", None) or parts[0].width for parts in lying}) == 1
    turns = [one for one in phone.touchables() if ": turn over" in one.label]
    assert turns
    for turn in turns:
        around, inner = [up for up in turn.above if isinstance(up, ft.Column)][-2:]
        assert inner.horizontal_alignment == around.horizontal_alignment
        assert inner.spacing == around.spacing


def test_a_wide_screen_shows_every_pad(hall, history):
    sat_down(history, *ADDED_UP, seats=NAMES[:3])
    phone = hall.phone("/play/m", size=(1280, 800))
    assert {f"{name}: add a longship" for name in NAMES[:3]} <= {
        one.label for one in phone.touchables()
    }


@pytest.mark.parametrize("size", [(658, 320), (863, 360)], ids=str)
def test_on_a_phone_on_its_side_the_bar_lies_beside_the_table(hall, history, size):
    sat_down(history, *ADDED_UP, seats=NAMES[:3])
    phone = hall.phone("/play/m", size=size)
    (bar,) = (one for one in phone.seen() if one.control.key == DUE)
    (pad,) = (one for one in phone.touchables() if one.label == "Ann: add a longship")
    shared = [one for one in bar.above if one in pad.above]
    assert isinstance(shared[-1], ft.Row)
    assert not phone.has("Bo: add a longship")


@pytest.mark.parametrize("size", [(1280, 800), (820, 1180), (863, 360)], ids=str)
def test_what_just_happened_moves_nothing_on_a_wide_screen(hall, history, size):
    sat_down(history, *HUTS, CARD)
    phone = hall.phone("/play/m", size=size)
    phone.tap("Ann has finished")
    (told,) = (one for one in phone.seen() if written_on(one.control) == [ANN_DONE])
    for name in ("Ann has finished", "Bo has finished", "Ann: one step on Trade"):
        (touched,) = (one for one in phone.touchables() if one.label == name)
        scrolls = [one for one in touched.above if isinstance(one, ft.Column) and one.scroll]
        assert scrolls
        assert not [one for one in scrolls if one in told.above], name


def test_large_digits_stand_within_the_keys_on_which_they_are(hall, history):
    phone = look(hall, history, *ADDED_UP)
    phone.magnify()
    phone.tap("Type what is missing")
    keys = [
        one.control for one in phone.touchables() if one.label in {*"0123456789", "10+", "Done"}
    ]
    assert len(keys) == 12
    for key in keys:
        assert 2 * key.content.size * key.content.style.height <= key.height


def test_on_a_tablet_all_five_pads_stand_side_by_side_and_none_beyond_the_edge(hall, history):
    names = ("Ann", "Bo", "Cy", "Dag", "Eir")
    sat_down(history, *ADDED_UP, seats=names)
    phone = hall.phone("/play/m", size=(1280, 800))
    assert all(phone.has(f"{name}: add a longship") for name in names)
    assert not [
        one for one in phone.seen() if isinstance(one.control, ft.Row) and one.control.scroll
    ]


def test_on_a_tablet_held_upright_no_pad_is_cut_and_a_bar_says_that_there_are_more(hall, history):
    sat_down(history, *ADDED_UP, seats=("Ann", "Bo", "Cy", "Dag", "Eir"))
    phone = hall.phone("/play/m", size=(820, 1180))
    (pads,) = [one.control for one in phone.seen() if getattr(one.control, "scroll", None) == ALL]
    widths = {ft.unwrap_component(pad).width for pad in pads.controls}
    assert len(pads.controls) == 5
    assert widths == {(820 - MARGINS - 2 * GAP) / 3}


@pytest.mark.parametrize("size", [(1280, 800), (820, 1180)], ids=str)
def test_on_a_wide_screen_the_bar_lies_below_the_board_and_hides_nothing_of_the_phase(
    hall, history, size
):
    sat_down(history, *ACTING)
    phone = hall.phone("/play/m", size=size)
    (bar,) = (one for one in phone.seen() if one.control.key == DUE)
    (board,) = (one for one in phone.touchables() if one.label == "Ann: add a longship")
    (price,) = (one for one in phone.seen() if written_on(one.control) == ["Prices this round"])
    beside = [one for one in bar.above if one in price.above][-1]
    assert isinstance(beside, ft.Row)
    assert isinstance([one for one in bar.above if one in board.above][-1], ft.Column)


@pytest.mark.parametrize("size", [(1280, 800), (820, 1180), (412, 915)], ids=str)
def test_a_good_stands_beside_its_prices(hall, history, size):
    sat_down(history)
    phone = hall.phone("/play/m", size=size)
    phone.tap("Follow the rounds")
    (prices,) = (one.control for one in phone.seen() if one.control.key == "Silver for 1 oak")
    assert isinstance(prices, ft.Row)
    assert len(prices.controls) == 1 + len(PRICED)


@pytest.mark.parametrize(
    "language, alone, shared",
    [
        ("en-GB", "Ann: reveal the round card", "Everyone: reveal the round card"),
        ("de-DE", "Ann: Rundenkarte aufdecken", "Alle: Rundenkarte aufdecken"),
    ],
)
def test_who_sits_there_alone_is_called_by_name(hall, history, language, alone, shared):
    for id_, seats, said in (("one", NAMES[:1], alone), ("two", NAMES[:2], shared)):
        sat_down(history, HUTS[0], id_=id_, seats=seats)
        assert hall.phone(f"/play/{id_}", languages=(language,)).shows(said)


def test_a_card_with_two_sides_says_what_a_touch_does_until_it_is_done(hall, history):
    phone = look(hall, history, *ADDED_UP)
    (turn,) = [one for one in phone.touchables() if one.label == "Ann: turn over Hut"]
    assert written_in(turn.below) == "Upgrade"
    phone.tap("Ann: turn over Hut")
    (turn,) = [one for one in phone.touchables() if one.label == "Ann: turn over Hut"]
    assert written_in(turn.below) == "Upgraded"


@pytest.mark.furnished
@pytest.mark.parametrize(("size", "lines"), [((360, 740), 2), ((412, 915), 4)])
def test_on_a_small_phone_who_has_to_finish_is_said_before_what_happened(
    hall, history, size, lines
):
    phone = hall.phone("/play/sw_draft", size=size)
    texts = [one.control for one in phone.seen() if isinstance(one.control, ft.Text)]
    (news,) = [text for text in texts if "Silver prices" in text.value]
    assert news.max_lines == lines
    assert sum("Ann and Bo still have to finish." in text.value for text in texts) == 1
    small = size == (360, 740)
    assert news.value.startswith("Ann and Bo still have to finish.") == small


def test_the_phases_of_a_round_have_their_names(hall, history):
    phone = look(hall, history, *ACTING)
    assert {"Card", "Draft", "Actions", "Income", "Heroes"} <= {*phone.texts()}
    assert {"Draft cards: done", "Take actions: now", "Gain income: later"} <= {*phone.spoken()}
    assert "Income" not in hall.phone("/play/m", size=(320, 640)).texts()
    phone.magnify()
    assert "Income" not in phone.texts()
    assert "Gain income: later" in phone.spoken()


def test_a_table_that_began_earlier_takes_what_the_box_knows_by_now(hall, history):
    history.keep_setting(BOX, written(TYPED_BOX))
    phone = look(hall, history, SkipToEnd(), box=Printed.unknown())
    assert phone.shows("Your box knows 4 values that are missing here.")
    phone.tap("Take them from the box")
    assert position(history).printed == TYPED_BOX


def test_what_is_put_right_after_the_end_takes_what_it_lacks_from_the_box(hall, history):
    history.keep_setting(BOX, written(change(TYPED_BOX, huts=(HutCard(name="Ford", basic=4),))))
    flipped = Enter(path="players[0].labourer", value={"points": None, "upgraded": True})
    named = Enter(path="players[1].hut.name", value="Ford")
    over = (*skipped(), *KNOWN, NextPhase(), flipped, named)
    phone = look(hall, history, *over, box=change(TYPED_BOX, labourer=Sides(basic=0)))
    assert position(history).phase == "over"
    phone.tap("Take them from the box")
    assert position(history).printed.labourer == TYPED_BOX.labourer
    assert position(history).players[1].hut.points == 4


def test_a_known_round_card_is_revealed_by_one_tap(hall, history):
    history.keep_setting(BOX, written(TYPED_BOX))
    phone = look(hall, history, seats=NAMES[:3])
    phone.tap("Follow the rounds")
    phone.tap("Oak for 1, wool for 3, iron for 2, to the left, 2 points")
    assert position(history).phase == "draft"
    assert position(history).direction == "left"
    # Neither here nor in the box is it a second card, though nobody reads its icons here.
    assert position(history).printed.rounds == box(history).rounds == TYPED_BOX.rounds


def test_a_round_card_tapped_for_another_one_stays_in_the_box(hall, history):
    prices = Prices(oak=4, wool=3, iron=2)
    other = RoundCard(trades=prices, direction="left", neutral=Steps(military=2), points=3)
    known = change(TYPED_BOX, rounds=(*TYPED_BOX.rounds, other))
    history.keep_setting(BOX, written(known))
    phone = look(hall, history, *HUTS, box=known)
    phone.tap(next(one for one in phone.spoken() if one.startswith("Oak for 1,")))
    phone.tap("Next: Take actions")
    phone.tap("Price of oak: 1")
    for key in ("Delete the last digit", "4", "Done"):
        phone.tap(key)
    assert position(history).trades == prices
    assert box(history).rounds == known.rounds


def test_a_round_card_struck_out_of_the_box_is_known_again_once_it_is_typed(hall, history):
    history.keep_setting(BOX, written(TYPED_BOX))
    phone = look(hall, history, *HUTS, seats=NAMES[:3])
    phone.choose("Box")
    phone.tap("Forget round card 1")
    assert box(history).rounds == ()
    phone.choose("Table")
    for one in ("oak: 1", "wool: 3", "iron: 2"):
        phone.tap(f"Silver for 1 {one}")
    phone.tap("to the left")
    phone.tap("Reveal")
    (card,) = box(history).rounds
    assert (card.trades, card.direction) == (PRICES, "left")


@pytest.mark.slow
@pytest.mark.parametrize("takes", [True, False], ids=["entered", "left"])
def test_what_is_half_typed_of_a_card_that_another_device_lays_open_is_offered(
    hall, history, takes
):
    bo = look(hall, history, *HUTS, seats=NAMES[:3])
    ann = hall.phone("/play/m")
    ann.tap("Silver for 1 wool: 3")
    ann.tap("Silver for 1 oak: 2")
    bo.tap("Silver for 1 iron: 4")
    bo.tap("Silver for 1 oak: 1")
    bo.look()
    bo.tap("Reveal")
    assert position(history).trades == Prices(oak=1, iron=4)
    assert not bo.has("Enter these prices")
    ann.look()
    bo.look()
    bo.tap("Next: Take actions")
    assert ann.shows("oak for 2, wool for 3")
    assert not bo.has("Enter these prices")
    ann.look()
    ann.tap("Enter these prices" if takes else "Leave it as it is")
    assert position(history).trades == (
        Prices(oak=2, wool=3, iron=4) if takes else Prices(oak=1, iron=4)
    )
    assert not ann.has("Enter these prices")
    assert not ann.has("Leave it as it is")


def test_a_round_card_half_typed_is_there_again_after_a_look_at_the_tally(hall, history):
    phone = look(hall, history, *HUTS, seats=NAMES[:3])
    phone.tap("Silver for 1 wool: 3")
    phone.choose("Tally")
    phone.choose("Table")
    phone.tap("Silver for 1 oak: 2")
    phone.tap("Reveal")
    assert position(history).trades == Prices(oak=2, wool=3)


@pytest.mark.parametrize("seats", [1, 2])
def test_a_card_on_which_nobody_looked_for_icons_is_not_offered_where_they_count(
    hall, history, seats
):
    bare = RoundCard(trades=PRICES)
    known = change(TYPED_BOX, rounds=(bare, *TYPED_BOX.rounds))
    history.keep_setting(BOX, written(known))
    phone = look(hall, history, seats=NAMES[:seats], box=known)
    phone.tap("Follow the rounds")
    cards = [one.label for one in phone.touchables() if one.label.startswith("Oak for 1")]
    assert cards == ["Oak for 1, wool for 3, iron for 2, Renown +1, 2 points"]


def test_a_nemesis_card_is_added_with_its_icons(hall, history):
    phone = look(hall, history, seats=NAMES[:1])
    phone.tap("Follow the rounds")
    phone.tap("Nemesis card (4 left)")
    phone.tap("Military: one more")
    phone.tap("Add")
    assert position(history).neutral.military == 1


def test_a_hut_is_named_for_the_next_game(hall, history):
    phone = look(hall, history, *ADDED_UP, KNOWN[1])
    phone.tap("Bo: 3 points")
    phone.tap("Bo: Hut, basic side, 1 point")
    phone.type("Name", "Fell")
    phone.tap("Name it")
    assert position(history).players[1].hut.name == "Fell"
    assert [(hut.name, hut.basic) for hut in box(history).huts] == [("Ford", 1), ("Fell", 1)]


def test_what_was_told_of_a_hut_under_a_wrong_name_goes_with_that_name(hall, history):
    phone = look(hall, history, *ADDED_UP, KNOWN[1])
    phone.tap("Bo: 3 points")
    phone.tap("Bo: Hut, basic side, 1 point")
    for name in ("Fall", "Fell"):
        phone.type("Name", name)
        phone.tap("Name it")
    for known in (box(history), known_at(position(history))):
        assert [(hut.name, hut.basic) for hut in known.huts] == [("Ford", 1), ("Fell", 1)]
    # What the box knew before is no slip: that hut is there, and somebody else may have it.
    phone.tap("Bo: this is the hut Ford")
    phone.type("Name", "Fell")
    phone.tap("Name it")
    assert [hut.name for hut in box(history).huts] == ["Ford", "Fell"]


def test_a_name_that_is_somebody_elses_after_all_stays_with_that_hut(hall, history):
    ann, bo = (Enter(path=f"players[{seat}].hut.name", value="Fell") for seat in (0, 1))
    told = NoteValue(path="players[0].hut.points", value=1)
    phone = look(hall, history, *ADDED_UP, ann, told, bo)
    phone.tap("Ann: Hut, basic side, 1 point")
    phone.type("Name", "Fall")
    phone.tap("Name it")
    # What was read off Ann's hut is what hers prints; of Bo's nobody has read anything.
    for known in (box(history), known_at(position(history))):
        assert {hut.name: hut.basic for hut in known.huts[1:]} == {"Fell": None, "Fall": 1}
    assert [one.path for one in missing_of(position(history), 1)] == ["players[1].hut.points"]


@pytest.mark.slow
def test_a_hut_that_somebody_has_is_nobody_elses(hall, history):
    phone = look(hall, history, *ADDED_UP, KNOWN[1])
    phone.tap("Ann: Hut, basic side, ? points")
    phone.tap("Ann: this is the hut Ford")
    phone.tap("Done")
    phone.tap("Bo: 3 points")
    phone.tap("Bo: Hut, basic side, 1 point")
    assert not phone.has("Bo: this is the hut Ford")
    phone.type("Name", "ford")
    phone.tap("Name it")
    phone.tap("Done")
    assert phone.shows("Ann and Bo both have the hut ford; there is one of each.")


def test_the_box_is_put_right_and_read_from_a_text(hall, history):
    history.keep_setting(BOX, written(TYPED_BOX))
    phone = look(hall, history, *ADDED_UP)
    phone.choose("Box")
    phone.tap("Forget Knarr")
    assert [ship.name for ship in box(history).longships] == ["Skute"]
    phone.tap("Svend: 3, type a number")
    phone.tap("5")
    phone.tap("Done")
    assert box(history).heroes.svend == 5


@pytest.mark.slow
def test_a_value_put_right_in_the_box_beside_a_table_is_right_there(hall, history):
    history.keep_setting(BOX, written(TYPED_BOX))
    wrong = NoteValue(path="printed.heroes.svend", value=3)
    phone = look(hall, history, *ADDED_UP, wrong)
    phone.choose("Box")
    phone.tap("Svend: 3, type a number")
    for key in ("5", "Done"):
        phone.tap(key)
    assert position(history).printed.heroes.svend == 5
    assert box(history).heroes.svend == 5
    phone.tap("Undo")
    assert (position(history).printed.heroes.svend, box(history).heroes.svend) == (3, 3)
    # Put right in the box since, that is not what the step told.
    phone.tap("Redo")
    four = change(box(history), heroes=change(box(history).heroes, svend=4))
    history.keep_setting(BOX, written(four))
    phone.tap("Undo")
    assert (position(history).printed.heroes.svend, box(history).heroes.svend) == (3, 4)
    phone.tap("Svend: 4, type a number")
    for key in ("5", "Done"):
        phone.tap(key)
    assert position(history).printed.heroes.svend == 5


def test_a_box_nobody_can_read_is_an_unknown_one(hall, history):
    history.keep_setting(BOX, {"format": 99})
    phone = look(hall, history)
    assert phone.shows("Playing now?")


def test_a_moment_of_the_past_is_looked_at_only(hall, history):
    sat_down(history, *ADDED_UP)
    phone = hall.phone("/play/m/timeline")
    assert phone.client.crashes == []
    assert not phone.has("Ann: add a longship")


@pytest.mark.parametrize(
    "language, button, said",
    [
        ("en-GB", "Ann: one step on Military", "Corrected: Military of Ann, now 1."),
        ("de-DE", "Ann: ein Schritt auf Militär", "Berichtigt: Militär von Ann, jetzt 1."),
    ],
)
def test_a_correction_of_a_board_is_told_by_whose_it_is(history, language, button, said):
    sat_down(history, *ADDED_UP)
    hall = Hall(history)
    phone = hall.phone("/play/m", languages=(language,))
    phone.tap(button)
    phone.go("/play/m/timeline")
    assert phone.shows(said)
    hall.close()


@pytest.mark.furnished
def test_no_space_of_a_track_makes_its_marker_narrower(hall, history):
    phone = hall.phone("/play/sw_three", size=(820, 1180))
    markers = [
        one
        for one in phone.seen()
        if isinstance(one.control, ft.Container) and one.control.width == MARKER
    ]
    assert markers
    among = [up for one in markers for up in one.above if isinstance(up, ft.Row)]
    assert not [row for row in among if len(row.controls) == SPACES]


def test_where_nothing_is_corrected_by_figures_it_is_said_where_it_is(hall, history):
    look(hall, history, *ADDED_UP)
    assert hall.phone("/play/m/correct").shows(say("en", "correct.at_table"))


def test_the_track_of_a_hut_that_was_told_stays_in_line_with_the_others(hall, history):
    phone = look(hall, history)
    phone.tap("Follow the rounds")
    phone.tap("Ann: hut with Renown")
    tracks = [
        one
        for one in phone.seen()
        if isinstance(one.control, ft.Container)
        and "hut with" in (getattr(one.above[-1], "label", None) or "")
    ]
    assert len(tracks) == 1 + 3
    line = next(up for up in reversed(tracks[0].above) if isinstance(up, ft.Row))
    beside = [part for part in line.controls if isinstance(ft.unwrap_component(part), ft.Container)]
    assert len(beside) == 2
    assert len({one.control.border.top.width for one in tracks}) == 1
    assert {one.control.width for one in tracks} == {part.width for part in beside}
    assert len({one.control.height for one in tracks}) == 1


@pytest.mark.furnished
def test_names_of_what_lies_on_a_pad_stand_below_one_another(hall):
    phone = hall.phone("/play/sw_tally")
    wide = {}
    for one in phone.seen():
        if isinstance(one.control, ft.Text) and one.control.value in {"Knarr", "Drift", "Eikja"}:
            sign = [part for part in one.above if isinstance(part, ft.Row)][-1].controls[0]
            wide[one.control.value] = sign.size if isinstance(sign, ft.Icon) else sign.width
    assert len(wide) == 3
    assert len({*wide.values()}) == 1
