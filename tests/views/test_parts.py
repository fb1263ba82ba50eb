"""The small pieces: number pad, stepper, moments, figures, and the board's arithmetic."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from fractions import Fraction

import flet as ft
import pytest

from companion.games.saekonungr.actions import Roll
from companion.model import Enter
from tests.support.matches import ANN_BEGINS, RAID, seated
from views.parts.chip import chip
from views.parts.figure import decimal, percent
from views.parts.moment import clock, date, when
from views.parts.number_pad import DIGITS, LONGEST, summed
from views.parts.segments import LEAST_NAME, NAME, SMALL_NAME, fits, size_in_row
from views.store import Store
from views.tables.saekonungr.board import below_longship
from views.tables.saekonungr.table import cell_height

ENGLISH = Store(language="en")
GERMAN = Store(language="de")

NOW = datetime(2026, 3, 10, 12, 0, 0, tzinfo=UTC)


# Number pad


@pytest.mark.parametrize(
    "entry, total",
    [
        ("0", 0),
        ("7", 7),
        ("12", 12),
        ("007", 7),
        ("12+11-7", 16),
        ("1-2", -1),
        ("-5", -5),
        ("-5+8", 3),
        ("", None),
        ("-", None),
        ("+", None),
        ("4+", None),
        ("4-", None),
        ("4++4", None),
        ("4--4", None),
        ("+4", None),
        ("--4", None),
        ("9" * LONGEST, int("9" * LONGEST)),
    ],
)
def test_an_entry_is_summed_up(entry, total):
    assert summed(entry) == total


@pytest.fixture
def pad(hall, history):
    seated(history)
    phone = hall.phone("/play/m/correct")
    phone.tap("Treasury of Ann: 15, type a number")
    return phone


def shown_coins(history):
    return history.match("m").position.treasuries


def keys_on(phone, keys):
    """Press keys of the pad; the digits of the page below have other names."""
    names = {"+": "plus", "-": "minus", "<": "Delete the last digit"}
    for key in keys:
        phone.fire(phone.find(names.get(key, key)).control, "click")


@pytest.mark.parametrize(
    "keys, coins",
    [("8", 8), ("12+7", 19), ("129<", 12), ("20-4", 16), ("-4", 0)],
)
def test_a_number_is_typed_on_the_pad(pad, history, keys, coins):
    keys_on(pad, keys)
    pad.tap("Done")
    assert shown_coins(history) == (coins, 15)
    assert not pad.has("Done"), "the pad is gone"


def test_the_keys_lie_beside_the_number_where_a_phone_lies_on_its_side(pad, history):
    def parted():
        """Return what holds both the last digit and what ends it, the innermost one."""
        ends, zero = (
            next(one for one in pad.touchables() if one.label == name) for name in ("Done", "0")
        )
        return [up for up in ends.above if any(up is other for other in zero.above)][-1]

    assert isinstance(parted(), ft.Column)
    pad.resize(740, 360)
    assert isinstance(parted(), ft.Row)
    keys_on(pad, "20")
    pad.tap("Done")
    assert shown_coins(history)[0] == 20


def test_the_pad_shows_the_old_number_until_a_key_is_pressed(pad, history):
    assert pad.texts().count("15") == 3, "both treasuries and the pad"
    pad.tap("Cancel")
    assert not pad.has("Done")
    assert shown_coins(history) == (15, 15)


def test_the_pad_waits_for_the_rest_of_a_sum(pad):
    keys_on(pad, "4+")
    assert not pad.enabled("Done")
    keys_on(pad, "4")
    assert pad.enabled("Done")
    assert pad.shows("4+4")
    assert pad.shows("8")
    keys_on(pad, "-9")
    assert pad.shows("4+4−9")
    assert pad.shows("−1")


def test_the_pad_takes_no_more_than_it_can_show(pad):
    keys_on(pad, "1" * (DIGITS + 3))
    assert pad.shows("1" * DIGITS)
    assert not pad.shows("1" * (DIGITS + 1))
    keys_on(pad, "<" * DIGITS + "1+" * LONGEST)
    assert pad.shows("1+" * (LONGEST // 2))


@pytest.mark.parametrize(
    "language, treasury, said",
    [
        ("en-GB", "Treasury of Ann: 15, type a number", "at least 0"),
        ("de-DE", "Schatzkammer von Ann: 15, Zahl eintippen", "mindestens 0"),
    ],
)
def test_the_pad_says_which_number_it_takes_in_place_of_one_below(
    hall, history, language, treasury, said
):
    seated(history)
    phone = hall.phone("/play/m/correct", languages=(language,))
    phone.tap(treasury)
    for key, below in (("2", False), ("minus", False), ("9", True)):
        phone.tap(key)
        assert phone.shows(said) is below


def test_the_pad_says_which_number_it_takes_in_place_of_one_above(hall):
    phone = hall.phone("/new/saekonungr")
    phone.tap("shield: 2, type a number")
    phone.tap("8")
    assert not phone.shows("at most 8")
    phone.tap("0")
    assert phone.shows("at most 8")


# Stepper


def test_a_stepper_stops_at_its_bounds(hall, history):
    seated(history)
    phone = hall.phone("/play/m/correct")
    less, more = "Coins in the longship: one less", "Coins in the longship: one more"
    assert not phone.enabled(less)
    phone.tap(more)
    phone.tap(more)
    assert history.match("m").position.longship == 2
    phone.tap(less)
    phone.tap(less)
    assert not phone.enabled(less)
    assert history.match("m").position.longship == 0


def test_a_stepper_brings_a_typed_number_within_its_bounds(hall):
    phone = hall.phone("/new/saekonungr")
    phone.tap("shield: 2, type a number")
    keys_on(phone, "99")
    phone.tap("Done")
    assert phone.has("shield: 8, type a number"), "with the other faces a die has twelve"
    phone.tap("Ante: 0, type a number")
    keys_on(phone, "-3")
    phone.tap("Done")
    assert phone.has("Ante: 0, type a number")


# Moments and figures


@pytest.mark.parametrize(
    "ago, english, german",
    [
        (timedelta(seconds=0), "just now", "gerade eben"),
        (timedelta(seconds=59), "just now", "gerade eben"),
        (timedelta(seconds=60), "1 minute ago", "vor 1 Minute"),
        (timedelta(minutes=59, seconds=59), "59 minutes ago", "vor 59 Minuten"),
        (timedelta(hours=1), "1 hour ago", "vor 1 Stunde"),
        (timedelta(hours=23, minutes=59), "23 hours ago", "vor 23 Stunden"),
        (timedelta(days=1), "yesterday", "gestern"),
        (timedelta(days=6, hours=23), "6 days ago", "vor 6 Tagen"),
        (timedelta(days=9), "2026-03-01", "01.03.2026"),
        (timedelta(seconds=-30), "just now", "gerade eben"),
    ],
)
def test_when_something_was(ago, english, german):
    at = (NOW - ago).isoformat()
    assert when(ENGLISH, at, NOW) == english
    assert when(GERMAN, at, NOW) == german


def test_a_time_that_is_none_is_left_out():
    assert when(ENGLISH, "", NOW) == ""


def test_dates_and_times_of_day_are_local():
    local = datetime(2026, 3, 1, 20, 4, 9).astimezone()
    at = local.astimezone(UTC).isoformat()
    assert date(ENGLISH, at) == "2026-03-01"
    assert clock(at) == "20:04:09"


@pytest.mark.parametrize(
    "share, english, german",
    [
        (Fraction(0), "0%", "0\u00a0%"),
        (Fraction(1, 36), "2.8%", "2,8\u00a0%"),
        (Fraction(1, 2), "50%", "50\u00a0%"),
        (Fraction(1, 3), "33.3%", "33,3\u00a0%"),
        (Fraction(1), "100%", "100\u00a0%"),
        (Fraction(1, 10), "10%", "10\u00a0%"),
    ],
)
def test_a_share_is_told_as_a_percentage(share, english, german):
    assert percent(ENGLISH, share) == english
    assert percent(GERMAN, share) == german


def test_a_mean_is_told_with_its_places():
    assert decimal(ENGLISH, Fraction(7, 2), 2) == "3.50"
    assert decimal(GERMAN, Fraction(7, 2), 2) == "3,50"


# The table of Sækonungr


@pytest.mark.parametrize(
    "page, wide, height",
    [
        (0, False, 76),
        (500, False, 76),
        (915, False, 118),
        (5000, False, 170),
        (400, True, 76),
        (600, True, 140),
        (5000, True, 190),
    ],
)
def test_a_ship_is_as_large_as_the_page_leaves_room_for_but_never_tiny(page, wide, height):
    assert cell_height(page, wide=wide) == height


@pytest.mark.parametrize(
    ("width", "height", "figure", "below"),
    [
        # On the line of the others, where two figures stand beside its water.
        (217, 190, 31, 2),
        (258, 195, 26, 2),
        # Right above its coins elsewhere, and on the smallest phone as high as it can.
        (162, 190, 26, 34),
        (121, 112, 26, 34),
        (121, 76, 26, 22),
    ],
)
def test_the_longship_lies_in_line_with_the_ships_or_above_its_coins(width, height, figure, below):
    assert round(below_longship(width, height, figure)) == below


@pytest.fixture
def choosing(hall, history):
    laden = (Enter(path="ships", value=[3, 6]), Enter(path="longship", value=4))
    seated(history, ANN_BEGINS, *RAID, *laden, Roll(dice=(2, 5)))
    return hall.phone("/play/m")


def test_coins_are_taken_that_were_pointed_at(choosing, history):
    assert not choosing.enabled("Take coins")
    choosing.tap("Take the coin of ship 3")
    assert choosing.enabled("Take 1 coin")
    choosing.tap("Take from the longship: 4 coins there")
    choosing.tap("Take 2 coins")
    position = history.match("m").position
    assert (position.ships, position.longship) == ((6,), 3)


def test_coins_pointed_at_are_forgotten_when_the_table_moves_on(choosing):
    choosing.tap("Take the coin of ship 3")
    choosing.tap("Undo")
    choosing.tap("Redo")
    assert choosing.has("Take coins")


def test_a_player_is_robbed_with_one_tap(choosing, history):
    before = history.match("m").position.treasuries
    choosing.tap(f"Rob Bo: {before[1]} coins")
    assert history.match("m").position.treasuries == (before[0] + 1, before[1] - 1)


# Dice that were rolled by hand


@pytest.fixture
def typing(hall, history):
    history.keep_setting("typed_dice", value=True)
    seated(history)
    return hall.phone("/play/m")


def test_the_start_roll_is_typed_for_one_player_after_the_other(typing, history):
    for label in ("Ann: total 3", "Bo: total 12"):
        typing.tap(label)
    assert history.match("m").position.active == 1
    assert typing.shows("Bo trades")


def test_two_dice_are_typed_with_one_tap_and_two_quick_ones_are_one(typing, history):
    typing.tap("No start roll: Ann begins")
    typing.double_tap("Total 12")
    assert history.match("m").log[-1].action["total"] == 12
    assert history.match("m").step == 1
    typing.tap("Total 9")
    assert history.match("m").log[-1].action["total"] == 9
    assert typing.shows("Bo rolls 9: ship 9 is empty")


def test_viking_dice_are_typed_one_two_or_none(hall, history):
    history.keep_setting("typed_dice", value=True)
    seated(history, ANN_BEGINS, RAID[0])
    phone = hall.phone("/play/m")
    phone.tap("shield")
    phone.tap("X")
    shown = {"do": "viking", "active": 0, "typed": True}
    assert history.match("m").log[-1].action == {**shown, "faces": ["shield", "x"]}
    phone.tap("Undo")
    phone.tap("shield")
    phone.tap("Only one")
    assert history.match("m").log[-1].action == {**shown, "faces": ["shield"]}
    phone.tap("Undo")
    phone.tap("None")
    assert history.match("m").log[-1].action == {"do": "viking", "active": 0, "faces": []}


@pytest.mark.parametrize(
    "names, in_a_row",
    [
        (["Base game", "Progress version"], True),
        (["Bis nur noch eine Person im Spiel ist", "Das erste Ausscheiden beendet es"], True),
        (["sobald eines seiner Felder auf der Linie liegt", "nur wenn alle es tun"], False),
        (["Versteigerung", "Auslosen", "Höchster Wurf"], False),
        (["System", "Light", "Dark", "Other"], False),
    ],
)
def test_large_ways_stand_in_a_row_where_neither_words_nor_round_ends_cut_them(names, in_a_row):
    assert fits(names, 380) is in_a_row


@pytest.mark.parametrize(
    "names, size",
    [
        (["Spiel", "Auslage", "Wertung"], NAME),
        (["Tisch", "Wertung", "Schachtel"], SMALL_NAME),
        (["Versteigerung", "Auslosen", "Höchster Wurf"], None),
    ],
)
def test_the_sides_of_a_table_stand_in_one_row_on_the_smallest_phone(names, size):
    assert size_in_row(names, 360 - 32) == size


def test_the_sides_of_a_table_stand_in_one_row_of_half_a_phone_on_its_side():
    assert size_in_row(["Tisch", "Wertung", "Schachtel"], (640 - 32 - 24) * 5 / 11) == LEAST_NAME


@pytest.mark.parametrize("chosen", [None, False, True])
def test_a_chip_that_only_tells_something_looks_otherwise_than_one_to_touch(chosen):
    told, touched = (
        one.content if isinstance(one, ft.Semantics) else one.content.controls[0].content
        for one in (chip("Astrid", "A", act, chosen=chosen) for act in (None, lambda: None))
    )
    assert (told.bgcolor, touched.bgcolor is None) == (None, False)
    # By its ground alone it hardly stands out of a card; the line does, see test_contrast.
    lines = (told.border.top.color, touched.border.top.color)
    assert lines == (ft.Colors.OUTLINE_VARIANT, ft.Colors.OUTLINE)


@pytest.mark.parametrize("text", ["A", "Astrid"])
def test_a_chip_for_what_is_due_has_a_thicker_edge_and_is_no_larger(text):
    usual, due = (
        chip("Astrid", text, lambda: None, due=due).content.controls[0].content
        for due in (False, True)
    )
    assert (usual.border.top.width, due.border.top.width) == (1, 2)
    across, down = (
        {side(one.padding) + one.border.top.width for one in (usual, due)}
        for side in (lambda padding: padding.left, lambda padding: padding.top)
    )
    assert len(across) == len(down) == 1
