"""One player at a time on a phone, by a swipe the next one; everybody side by side on a tablet."""

from __future__ import annotations

import flet as ft
import pytest

from companion.game import game_ids
from companion.games.pax_viking.actions import CheckNow
from companion.games.vikings.actions import SkipToEnd
from companion.games.vikings.position import Counted, Options, start
from companion.games.vikings.tally import emptied
from tests.support import pax_viking_table, shipwrights, vikings_table
from tests.support.seen import written_in

NAMES = ("Ann", "Bo", "Cy")

HERE = {"x": 0, "y": 0}


def pax_tally(history):
    pax_viking_table.sat_down(history, CheckNow(check="final"), seats=NAMES)


def pax_boards(history):
    pax_viking_table.sat_down(history, *pax_viking_table.ACTING, seats=NAMES)


def displays(history):
    vikings_table.sat_down(history, SkipToEnd(), seats=NAMES)


def figures(history):
    nothing = emptied(start(3, Options()), counted=Counted())
    vikings_table.sat_down(history, SkipToEnd(), nothing, seats=NAMES)


def pads(history):
    shipwrights.sat_down(history, *shipwrights.skipped(3), seats=NAMES)


ONE_BY_ONE = {
    "pax_viking tally": (pax_tally, None),
    "pax_viking boards": (pax_boards, "Players"),
    "shipwrights pads": (pads, None),
    "vikings displays": (displays, "Display"),
    "vikings figures": (figures, None),
}
"""What a phone shows of one player at a time, and the side of the table where it does."""

EXEMPT = {
    "hagar": "everybody stands on one board, and in every row of its worksheet",
    "saekonungr": "everybody stands round one board",
}


def test_every_game_is_swiped_or_has_a_reason_not_to_be():
    assert {one.partition(" ")[0] for one in ONE_BY_ONE} | {*EXEMPT} == {*game_ids()}


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


def test_numbers_of_a_tally_stand_side_by_side_where_there_is_room(hall, history):
    pax_tally(history)
    for size in ((820, 1180), (1280, 800)):
        phone = hall.phone("/play/m", size=size)
        for name in NAMES:
            assert phone.has(f"{name}: Rus: 0, type a number")
        rows = [
            one.control
            for one in phone.seen()
            if isinstance(one.control, ft.Row) and len(one.control.controls) == len(NAMES)
        ]
        assert any(all(name in written_in(row) for name in NAMES) for row in rows)
        assert not turners(phone)
