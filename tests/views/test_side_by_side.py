"""One player at a time on a phone, by a swipe the next one; everybody side by side on a tablet."""

from __future__ import annotations

import flet as ft
import pytest

from companion.games.hagar.actions import Count
from companion.games.hagar.position import Landscape
from companion.games.pax_viking.actions import CheckNow
from companion.games.shipwrights.actions import Reveal
from companion.games.vikings.actions import SkipToEnd
from companion.match import Setup
from tests.support import pax_viking_table, shipwrights, vikings_table
from tests.support.matches import AT, going_on, position
from tests.support.own_tables import OWN_TABLES
from tests.support.seen import twice

NAMES = ("Ann", "Bo", "Cy")

HERE = {"x": 0, "y": 0}


def pax_tally(history):
    pax_viking_table.sat_down(history, CheckNow(check="final"), seats=NAMES)


def pax_boards(history):
    pax_viking_table.sat_down(history, *pax_viking_table.ACTING, seats=NAMES)


def displays(history):
    vikings_table.sat_down(history, SkipToEnd(), seats=NAMES)


def figures(history):
    vikings_table.sat_down(history, SkipToEnd(empty="figures"), seats=NAMES)


def pads(history):
    shipwrights.sat_down(history, *shipwrights.skipped(3), seats=NAMES)


def rounds(history):
    shipwrights.sat_down(history, Reveal(trades=shipwrights.PRICES), seats=NAMES)


ONE_BY_ONE = {
    "pax_viking tally": (pax_tally, None),
    "pax_viking boards": (pax_boards, "Players"),
    "shipwrights pads": (pads, None),
    "shipwrights rounds": (rounds, None),
    "vikings displays": (displays, "Display"),
    "vikings figures": (figures, None),
}
"""What a phone shows of one player at a time, and the side of the table where it does."""

EXEMPT = {
    "hagar": "everybody stands on one board, and in every row of its worksheet",
    "saekonungr": "everybody stands round one board",
}


def test_every_table_of_its_own_is_swiped_or_has_a_reason_not_to_be():
    assert {one.partition(" ")[0] for one in ONE_BY_ONE} | {*EXEMPT} == {*OWN_TABLES}


def open_table(hall, history, name, **more):
    furnish, side = ONE_BY_ONE[name]
    furnish(history)
    phone = hall.phone("/play/m", **more)
    if side:
        phone.choose(side)
    return phone


def looked_at(phone):
    """Whose name is chosen among those of the players."""
    chosen = [
        one.control.label
        for one in phone.seen()
        if isinstance(one.control, ft.Semantics) and one.control.selected
    ]
    return [name for name in NAMES if any(label.startswith(f"{name}: ") for label in chosen)]


def turners(phone):
    """What hears a swipe; what is dragged while the finger moves is something else."""
    return [
        one.control
        for one in phone.seen()
        if isinstance(one.control, ft.GestureDetector)
        and one.control.on_horizontal_drag_end
        and not one.control.on_horizontal_drag_update
    ]


def swipe(phone, speed):
    (turner,) = turners(phone)
    # What only hears wide strokes leaves those up and down to what scrolls.
    assert not turner.on_vertical_drag_end
    assert not turner.on_pan_end
    phone.fire(
        turner,
        "horizontal_drag_end",
        {"l": HERE, "g": HERE, "v": {"x": speed, "y": 0}, "pv": speed},
    )


@pytest.mark.parametrize("name", ONE_BY_ONE)
def test_a_swipe_turns_to_the_next_player_round_the_table(hall, history, name):
    phone = open_table(hall, history, name)
    before = history.match("m")
    assert looked_at(phone) == ["Ann"]
    for speed, there in ((-900, "Bo"), (-900, "Cy"), (-900, "Ann"), (900, "Cy"), (150, "Cy")):
        swipe(phone, speed)
        assert looked_at(phone) == [there]
    assert history.match("m") == before
    assert phone.crashes == []


def worksheet(history):
    setup = Setup(id="m", game="hagar", version=1, seats=NAMES, begun=AT)
    going_on(history, history.begin(setup), Count(landscape=Landscape(kind="land", fields=2)))


WIDE = {
    "hagar worksheet": (worksheet, "Hägars of {name}: 1"),
    "pax_viking tally": (pax_tally, "{name}: Rus: 0, type a number"),
    "vikings displays": (displays, "{name}: Nobles, column 1: empty"),
    "vikings figures": (figures, "Gold of {name}: 0"),
    "shipwrights pads": (pads, "{name}: add a longship"),
}
"""What is touched of each player where everybody stands side by side."""


def test_every_game_that_is_added_up_stands_side_by_side():
    assert {one.partition(" ")[0] for one in WIDE} == {*OWN_TABLES} - {"saekonungr"}


def in_a_row(phone, labels):
    """Tell whether things of these names lie in different parts of one row."""
    above = {one.label: one.above for one in phone.touchables() if one.label in labels}
    rows = [one for one in above[labels[0]] if isinstance(one, ft.Row)]
    return any(all(row in above[label] for label in labels) for row in rows)


@pytest.mark.parametrize("size", [(820, 1180), (1280, 800), (1440, 900)])
@pytest.mark.parametrize("name", WIDE)
def test_everybody_stands_side_by_side_where_there_is_room(hall, history, name, size):
    furnish, label = WIDE[name]
    furnish(history)
    phone = hall.phone("/play/m", size=size)
    if name == "vikings displays":
        phone.choose("Display")
    if name == "hagar worksheet":
        phone.tap("Worksheet")
        phone.tap("2-field land (worksheet row 1): –")
    labels = [label.format(name=one) for one in NAMES]
    assert all(map(phone.has, labels))
    # Displays need more room than three have on a tablet that is held upright.
    assert in_a_row(phone, labels[:2] if name == "vikings displays" else labels)
    assert not turners(phone)
    assert twice(phone.touchables()) == set()
    assert phone.crashes == []


def test_whose_display_is_touched_is_looked_at(hall, history):
    displays(history)
    phone = hall.phone("/play/m", size=(1280, 800))
    phone.tap("Bo: Nobles, column 1: empty")
    assert [len(one.tiles) for one in position(history).players] == [0, 1, 0]
    assert looked_at(phone) == ["Bo"]


FLAT = {
    "pax_viking tally": ("Ann: Rus: 0, type a number", "Explain this step"),
    "vikings displays": ("Nobles, column 1: empty", "To the result"),
    "vikings figures": ("Gold of Ann: 0", "9"),
}
"""What is touched of a player, and what is due."""


@pytest.mark.parametrize("name", FLAT)
def test_what_is_due_lies_beside_one_player_where_a_phone_lies_on_its_side(hall, history, name):
    furnish, _ = WIDE[name]
    furnish(history)
    phone = hall.phone("/play/m", size=(740, 360))
    # Below them it would leave them no room.
    assert in_a_row(phone, FLAT[name])
    assert looked_at(phone) == ["Ann"]
    assert twice(phone.touchables()) == set()
    assert phone.crashes == []
