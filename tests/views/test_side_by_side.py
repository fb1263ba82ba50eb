"""One player at a time on a phone, by a swipe the next one; everybody side by side on a tablet."""

from __future__ import annotations

import flet as ft
import pytest

from tests.support.matches import position
from tests.support.own_tables import TABLES
from tests.support.seen import twice
from tests.support.tables import SAYING, THREE, known
from tests.support.tables.vikings import displays
from views.shell.strip import strip

HERE = {"x": 0, "y": 0}

ONE_BY_ONE = known("ONE_BY_ONE")
"""What a phone shows of one player at a time, and the side of the table where it does."""

WIDE = known("WIDE")
"""How everybody comes to stand side by side, and what is touched of each player there."""

FLAT = known("FLAT")
"""What is touched of a player, and what is due, where a phone lies on its side."""


def test_every_table_that_is_swiped_is_asked_on_a_phone_and_on_a_tablet():
    swiped = {
        game
        for game in SAYING
        for path in (TABLES / game).glob("*.py")
        if "swiped(" in path.read_text(encoding="utf-8")
    }
    assert {game for game, _ in ONE_BY_ONE} == swiped
    assert swiped <= {game for game, _ in WIDE}
    assert {*FLAT} <= {*WIDE} & {*ONE_BY_ONE}


@pytest.mark.parametrize(("players", "across"), [(2, [2]), (3, [3]), (4, [2, 2]), (5, [3, 3])])
def test_players_in_two_rows_stand_in_columns(players, across):
    shown = strip([ft.Text(str(seat), expand=True) for seat in range(players)])
    assert [len(row.controls) for row in shown.controls] == across
    assert {part.expand for row in shown.controls for part in row.controls} == {True}


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
    return [name for name in THREE if any(label.startswith(f"{name}: ") for label in chosen)]


def turners(phone):
    """What hears a swipe; what is dragged while the finger moves is something else."""
    return [
        one.control
        for one in phone.seen()
        if isinstance(one.control, ft.GestureDetector)
        and one.control.on_horizontal_drag_end
        and not one.control.on_horizontal_drag_update
    ]


def swipe(phone, speed, way=0):
    (turner,) = turners(phone)
    # What only hears wide strokes leaves those up and down to what scrolls.
    assert not turner.on_vertical_drag_end
    assert not turner.on_pan_end
    there = {**HERE, "x": HERE["x"] + way}
    phone.fire(turner, "horizontal_drag_start", {"k": "touch", "l": HERE, "g": HERE})
    phone.fire(
        turner,
        "horizontal_drag_end",
        {"l": there, "g": there, "v": {"x": speed, "y": 0}, "pv": speed},
    )


@pytest.mark.parametrize("name", ONE_BY_ONE)
def test_a_swipe_turns_to_the_next_player_round_the_table(hall, history, name):
    phone = open_table(hall, history, name)
    before = history.match("m")
    assert looked_at(phone) == ["Ann"]
    for speed, there in ((-900, "Bo"), (-900, "Cy"), (-900, "Ann"), (900, "Cy"), (150, "Cy")):
        swipe(phone, speed)
        assert looked_at(phone) == [there]
    # A device that has much to do tells no speed; a slow finger may lift a little backwards.
    for speed, way, there in ((0, -90, "Ann"), (0, 90, "Cy"), (0, -20, "Cy"), (30, -90, "Ann")):
        swipe(phone, speed, way)
        assert looked_at(phone) == [there]
    assert history.match("m") == before
    assert phone.crashes == []


def in_a_row(phone, labels):
    """Tell whether things of these names lie in different parts of one row."""
    above = {one.label: one.above for one in phone.touchables() if one.label in labels}
    rows = [one for one in above[labels[0]] if isinstance(one, ft.Row)]
    return any(all(row in above[label] for label in labels) for row in rows)


@pytest.mark.parametrize("size", [(820, 1180), (1280, 800), (1440, 900)])
@pytest.mark.parametrize("name", WIDE)
def test_everybody_stands_side_by_side_where_there_is_room(hall, history, name, size):
    furnish, comes, label = WIDE[name]
    furnish(history)
    phone = hall.phone("/play/m", size=size)
    if comes:
        comes(phone)
    labels = [label.format(name=one) for one in THREE]
    assert all(map(phone.has, labels))
    # Displays need more room than three have on a tablet that is held upright.
    assert in_a_row(phone, labels[:2] if name == ("vikings", "displays") else labels)
    assert not turners(phone)
    assert twice(phone.touchables()) == set()
    assert phone.crashes == []


def test_whose_display_is_touched_is_looked_at(hall, history):
    displays(history)
    phone = hall.phone("/play/m", size=(1280, 800))
    phone.tap("Bo: Nobles, column 1: empty")
    assert [len(one.tiles) for one in position(history).players] == [0, 1, 0]
    assert looked_at(phone) == ["Bo"]


@pytest.mark.parametrize("name", FLAT)
def test_what_is_due_lies_beside_one_player_where_a_phone_lies_on_its_side(hall, history, name):
    furnish, *_ = WIDE[name]
    furnish(history)
    phone = hall.phone("/play/m", size=(740, 360))
    # Below them it would leave them no room.
    assert in_a_row(phone, FLAT[name])
    assert looked_at(phone) == ["Ann"]
    assert twice(phone.touchables()) == set()
    assert phone.crashes == []
