"""What is due is brought into sight by itself, once, and nobody who scrolls is moved after that."""

from __future__ import annotations

import flet as ft
import pytest

from tests.support import every_screen, hagar_table

PLACES = {
    "viking": "told",
    "choice": "board",
    "trading": "told",
    "vk_bought": None,
    "vk_buying": None,
    "hg_laying": None,
    "sw_draft": None,
    "sw_actions": "board",
    "sw_income": "income",
    "pv_voted": None,
    "pv_actions": None,
}
"""The place tables of the furnished history scroll to when somebody sits down, if not the top."""


def scrolled(phone):
    """Where the table was scrolled to by itself, in order."""
    return [
        asked["scroll_key"] if asked["scroll_key"] is not None else asked["offset"]
        for name, asked in phone.client.invoked
        if name == "scroll_to"
    ]


def places(phone):
    keys = [one.control.key for one in phone.seen()]
    return [key.value for key in keys if isinstance(key, ft.ScrollKey)]


@pytest.mark.parametrize("table", PLACES)
def test_a_table_scrolls_to_what_is_due(hall, history, table):
    every_screen.furnish(history)
    hagar_table.furnish(history)
    phone = hall.phone(f"/play/{table}")
    to = PLACES[table]
    assert scrolled(phone) == ([to] if to else [])
    assert len(places(phone)) == len(set(places(phone)))
    assert not to or to in places(phone)


def test_it_does_so_again_only_when_something_else_is_due(hall, history):
    every_screen.furnish(history)
    phone = hall.phone("/play/choice")
    phone.tap("Take the coin of ship 3")
    assert scrolled(phone) == ["board"]
    phone.tap("Take 1 coin")
    assert scrolled(phone) == ["board", "told"]


def test_the_board_comes_to_those_who_move_now(hall, history):
    hagar_table.furnish(history)
    phone = hall.phone("/play/hg_scored")
    (viewer,) = [one for one in phone.seen() if isinstance(one.control, ft.InteractiveViewer)]
    phone.fire(viewer.above[-1], "size_change", {"w": 330, "h": 215})
    moved = len(phone.client.invoked)
    phone.tap("Move none")
    assert "pan" in [name for name, _ in phone.client.invoked[moved:]]
