"""What is due is brought into sight by itself, once, and nobody who scrolls is moved after that."""

from __future__ import annotations

import re

import flet as ft
import pytest

from views.shell.due import DUE

PLACES = {
    "viking": None,
    "choice": "board",
    "trading": "told",
    "vk_bought": None,
    "vk_buying": None,
    "vk_auction": None,
    "hg_laying": None,
    "sw_draft": None,
    "sw_actions": "board",
    "sw_income": None,
    "pv_voted": None,
    "pv_actions": None,
}
"""The place tables of the furnished history scroll to when somebody sits down, if not the top."""

REMEMBERED = {"skald.settings": '{"device": "0123456789abcdef0123456789abcdef"}'}
"""What a device remembers that has been here before."""

AT_230 = {
    "pixels": 230.0,
    "min_scroll_extent": 0.0,
    "max_scroll_extent": 900.0,
    "viewport_dimension": 500.0,
}
"""What a client tells of a column that somebody scrolled."""


TAKEN = re.compile("Tap .*on the board")

NAME = 14
"""Size of a name in the row of players."""


def scrolled(phone):
    """Where the table was scrolled to by itself, in order."""
    return [
        of_one_table(asked["scroll_key"]) if asked["scroll_key"] is not None else asked["offset"]
        for name, asked in phone.client.invoked
        if name == "scroll_to"
    ]


def places(phone):
    return [of_one_table(name) for name in names_of_places(phone)]


def names_of_places(phone):
    keys = [one.control.key for one in phone.seen()]
    return [key.value for key in keys if isinstance(key, ft.ScrollKey)]


def of_one_table(name):
    return name.partition(" of ")[0]


@pytest.mark.furnished
@pytest.mark.parametrize("table", PLACES)
def test_a_table_scrolls_to_what_is_due(hall, history, table):
    phone = hall.phone(f"/play/{table}")
    to = PLACES[table]
    assert scrolled(phone) == ([to] if to else [])
    assert len(places(phone)) == len(set(places(phone)))
    assert not to or to in places(phone)


@pytest.mark.furnished
@pytest.mark.parametrize("table", PLACES)
def test_nothing_lies_under_a_name_that_the_client_makes_anew_each_time(hall, history, table):
    phone = hall.phone(f"/play/{table}")
    named = [one.control for one in phone.seen() if isinstance(one.control.key, ft.ScrollKey)]
    assert [one.content for one in named] == [None] * len(named)


@pytest.mark.furnished
def test_no_two_tables_share_a_place_so_that_one_that_slides_away_takes_none_along(hall, history):
    phone = hall.phone("/play/pv_actions", size=(360, 740))
    left = names_of_places(phone)
    phone.go("/play/pv_hand")
    assert left
    assert not {*left} & {*names_of_places(phone)}
    sought = [asked["scroll_key"] for name, asked in phone.client.invoked if name == "scroll_to"]
    assert sought[-1] in names_of_places(phone)


@pytest.mark.furnished
def test_in_large_words_the_actions_of_a_turn_come_into_sight(hall, history):
    phone = hall.phone("/play/pv_actions")
    assert scrolled(phone) == []
    phone.magnify()
    assert scrolled(phone) == ["phase"]


@pytest.mark.furnished
def test_on_a_phone_on_its_side_the_actions_of_a_turn_have_its_height(hall, history):
    phone = hall.phone("/play/pv_actions", size=(740, 360))
    assert scrolled(phone) == ["phase"]
    journey = phone.find("Journey")
    (bar,) = [one for one in phone.seen() if one.control.key == DUE]
    # Below them it left a line of them in sight.
    assert isinstance([one for one in bar.above if one in journey.above][-1], ft.Row)


@pytest.mark.furnished
def test_large_words_of_what_is_discarded_take_no_room_from_the_actions(hall, history):
    phone = hall.phone("/play/pv_hand")
    said = "In winter, 2 tiles above the hand limit are discarded."
    assert phone.shows(said)
    assert phone.has("Winter: +2 silfr")
    phone.magnify()
    assert not phone.shows(said)
    assert phone.has("Winter: +2 silfr, 2 tiles\xa0go")


@pytest.mark.furnished
@pytest.mark.parametrize(("table", "acting"), [("vk_buying", ["Ann"]), ("vk_small", [])])
def test_who_has_to_act_is_written_bold_and_nobody_where_all_do(hall, history, table, acting):
    phone = hall.phone(f"/play/{table}")
    texts = [one.control for one in phone.seen() if isinstance(one.control, ft.Text)]
    # In the row of players, not in the midst of the wheel.
    names = [text for text in texts if text.value in {"Ann", "Bo"} and text.size == NAME]
    assert len(names) == len(phone.store.history.match(table).names)
    assert [one.value for one in names if one.weight == ft.FontWeight.BOLD] == acting


@pytest.mark.furnished
@pytest.mark.parametrize(
    ("table", "name", "head"),
    [("sw_income", "income", "Gain income"), ("sw_heroes", "heroes", "Distribute heroes")],
)
def test_on_a_small_phone_what_a_phase_asks_comes_into_sight_with_its_head(hall, table, name, head):
    phone = hall.phone(f"/play/{table}", size=(360, 740))
    assert scrolled(phone) == [name]
    told = [one.control for one in phone.seen()]
    marks = [at for at, one in enumerate(told) if isinstance(one.key, ft.ScrollKey)]
    mark = next(at for at in marks if of_one_table(told[at].key.value) == name)
    # After the steps of the round, which say it, too.
    heads = [at for at, one in enumerate(told) if isinstance(one, ft.Text) and one.value == head]
    assert any(at > mark for at in heads)


@pytest.mark.furnished
@pytest.mark.parametrize(("high", "large"), [(915, True), (740, False), (740, True)])
def test_a_round_begins_with_the_head_of_what_its_card_is_asked(hall, high, large):
    phone = hall.phone("/play/sw_reveal", size=(412, high))
    if large:
        phone.magnify()
    told = [one.control for one in phone.seen()]
    marks = [at for at, one in enumerate(told) if isinstance(one.key, ft.ScrollKey)]
    mark = next(at for at in marks if of_one_table(told[at].key.value) == "reveal")
    texts = [one.value for one in told[mark:] if isinstance(one, ft.Text)]
    heads = [
        "Reveal the round card",
        "Which track does each hut show?",
        "Turn over the round card and enter its prices.",
    ]
    assert [text for text in texts if text in heads][:3] == heads


@pytest.mark.furnished
def test_in_large_words_what_a_phase_asks_comes_before_what_happened_last(hall):
    phone = hall.phone("/play/sw_draft", size=(360, 740))
    phone.magnify()
    texts = phone.texts()
    (happened,) = [at for at, text in enumerate(texts) if text.startswith("Silver prices: ")]
    assert texts.index("Draft cards") < happened


@pytest.mark.furnished
def test_in_large_words_what_a_phase_of_shipwrights_asks_comes_into_sight(hall, history):
    phone = hall.phone("/play/sw_reveal")
    phone.magnify()
    assert scrolled(phone) == ["reveal"]
    assert {"reveal", "prices"} <= {*places(phone)}
    # Once huts are told it is the prices that the bar's one button would lead on past.
    phone.tap("Bo: hut with Trade")
    assert scrolled(phone) == ["reveal", "prices"]
    # What a track has given is asked above it, and first.
    phone = hall.phone("/play/sw_income")
    phone.magnify()
    assert "income" not in scrolled(phone)[-1:]
    phone = hall.phone("/play/sw_heroes")
    phone.magnify()
    assert scrolled(phone)[-1] == 0
    led_on = phone.find("Give them out like this", ft.Button).control
    assert isinstance(led_on, ft.FilledTonalButton)
    phone.tap("Ann: flip a card later")
    phone.tap("Ann: place the trade card later")
    assert scrolled(phone)[-1] == "heroes"
    assert "heroes" in places(phone)


@pytest.mark.furnished
def test_in_large_words_what_is_weighed_at_an_auction_comes_into_sight(hall, history):
    phone = hall.phone("/play/vk_auction", size=(360, 740))
    phone.magnify()
    assert scrolled(phone)[-1] == "below head"
    assert "below head" in places(phone)


@pytest.mark.furnished
@pytest.mark.parametrize("large", [False, True])
def test_what_viking_dice_are_worth_comes_into_sight_and_not_their_chances(hall, history, large):
    history.keep_setting("typed_dice", True)
    phone = hall.phone("/play/trading", size=(360, 740))
    if large:
        phone.magnify()
    assert scrolled(phone)[-1] == "told"
    phone.tap("Total 7")
    assert phone.has("None")
    assert scrolled(phone)[-1] == 0


@pytest.mark.furnished
@pytest.mark.parametrize(
    ("table", "asked"),
    [("sw_reveal", "reveal"), ("pv_actions", "phase")],
)
def test_on_a_phone_that_is_not_high_what_a_phase_asks_for_comes_into_sight(
    hall, history, table, asked
):
    assert scrolled(hall.phone(f"/play/{table}", size=(360, 740))) == [asked]


@pytest.mark.furnished
def test_whom_to_rob_comes_into_sight_where_the_treasuries_scroll(hall, history):
    assert scrolled(hall.phone("/play/choice", size=(412, 740))) == ["board"]
    assert scrolled(hall.phone("/play/choice", size=(412, 560))) == []


@pytest.mark.furnished
@pytest.mark.parametrize(("size", "flat"), [((740, 360), True), ((820, 1180), False)])
def test_how_coins_are_taken_leaves_room_for_whom_to_rob_on_a_phone_on_its_side(
    hall, history, size, flat
):
    phone = hall.phone("/play/choice", size=size)
    (how,) = [one for one in phone.seen() if TAKEN.match(getattr(one.control, "value", None) or "")]
    assert any(getattr(up, "scroll", None) for up in how.above) == flat


@pytest.mark.furnished
def test_before_anything_happened_those_who_play_stay_in_sight(hall, history):
    phone = hall.phone("/play/begun", size=(360, 740))
    phone.magnify()
    assert [to for to in scrolled(phone) if to != 0] == []


@pytest.mark.furnished
def test_what_was_just_found_about_the_cards_comes_into_sight(hall, history):
    phone = hall.phone("/play/pv_actions", size=(360, 740))
    phone.tap("Play an event")
    phone.tap("Carried out: check")
    assert scrolled(phone) == ["phase", 0]


@pytest.mark.furnished
def test_the_players_of_saekonungr_stay_in_sight_while_chances_are_looked_at(hall, history):
    phone = hall.phone("/play/viking")
    names = [one for one in phone.seen() if getattr(one.control, "value", None) == "Ann"]
    assert names
    assert not any(getattr(up, "scroll", None) for one in names for up in one.above)


@pytest.mark.furnished
def test_it_does_so_again_only_when_something_else_is_due(hall, history):
    phone = hall.phone("/play/choice")
    phone.tap("Take the coin of ship 3")
    assert scrolled(phone) == ["board"]
    phone.tap("Take 1 coin")
    assert scrolled(phone) == ["board", "told"]


@pytest.mark.furnished
def test_the_board_comes_to_those_who_move_now(hall, history):
    phone = hall.phone("/play/hg_scored")
    (viewer,) = [one for one in phone.seen() if isinstance(one.control, ft.InteractiveViewer)]
    phone.fire(viewer.above[-1], "size_change", {"w": 330, "h": 340})
    moved = len(phone.client.invoked)
    phone.tap("Move none")
    assert "pan" in [name for name, _ in phone.client.invoked[moved:]]


@pytest.mark.furnished
@pytest.mark.parametrize("table", ["viking", "vk_bought", "sw_actions", "pv_actions"])
def test_whoever_comes_back_finds_what_they_had_scrolled_to(hall, history, table):
    phone = hall.phone(f"/play/{table}", remembers=REMEMBERED)
    first = scrolled(phone)
    columns = [one.control for one in phone.seen() if getattr(one.control, "on_scroll", None)]
    assert columns
    for column in columns:
        for kind, direction in (("user", "reverse"), ("end", None)):
            phone.fire(column, "scroll", {**AT_230, "event_type": kind, "direction": direction})
    phone.leave()
    phone.come_back()
    assert scrolled(phone) == [*first, *[230.0] * len(columns)], "over another line"
    again = hall.phone(f"/play/{table}", remembers=REMEMBERED)
    assert scrolled(again) == [230.0] * len(columns), "on a page that is loaded anew"
    other = hall.phone(f"/play/{table}")
    assert scrolled(other) == first, "on another device"


@pytest.mark.furnished
def test_what_was_scrolled_to_is_no_place_for_what_is_due_the_next_time(hall, history):
    phone = hall.phone("/play/vk_buying")
    column = next(one.control for one in phone.seen() if getattr(one.control, "on_scroll", None))
    for kind, direction in (("user", "reverse"), ("end", None)):
        phone.fire(column, "scroll", {**AT_230, "event_type": kind, "direction": direction})
    for price in (11, 10):
        phone.tap(f"Buy at {price}: noble, a special tile with it")
        phone.tap("Nobles, column 2: free for a tile")
    # Ann buys again, as she did when she scrolled.
    assert phone.has("Buy at 0: boatsman, should wait")
    assert scrolled(phone)[-1] == 0


@pytest.mark.furnished
def test_what_the_app_itself_scrolled_to_is_found_by_it_again(hall, history):
    phone = hall.phone("/play/sw_actions", remembers=REMEMBERED)
    column = next(one.control for one in phone.seen() if getattr(one.control, "on_scroll", None))
    phone.fire(column, "scroll", {**AT_230, "event_type": "end", "direction": None})
    again = hall.phone("/play/sw_actions", remembers=REMEMBERED)
    assert scrolled(again) == ["board"]
