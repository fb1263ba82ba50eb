"""What a screen does is at its foot; where a keyboard leaves it no room, with what is typed."""

from __future__ import annotations

import flet as ft
import pytest

from companion.words import say

FLAT = (863, 360)
UPRIGHT = (412, 915)

BUTTONS = {
    "/dice": "dice.roll",
    "/new/saekonungr": "setup.start",
}


def scrolls(phone, label):
    """Tell whether a button is part of what scrolls."""
    (found,) = [one for one in phone.touchables() if one.label == label]
    return any(isinstance(one, ft.Column) and one.scroll for one in found.above)


@pytest.mark.parametrize("route", BUTTONS)
def test_what_a_screen_does_is_at_its_foot_but_where_a_keyboard_leaves_no_room(hall, route):
    label = say("en", BUTTONS[route])
    assert not scrolls(hall.phone(route, size=UPRIGHT), label)
    assert scrolls(hall.phone(route, size=FLAT), label)


def test_dice_are_rolled_above_where_they_fall(hall):
    phone = hall.phone("/dice", size=FLAT)
    phone.tap(say("en", "dice.roll"))
    labels = [one.label for one in phone.touchables()]
    held = [n for n, label in enumerate(labels) if label.startswith("Die ")]
    assert held
    assert labels.index(say("en", "dice.roll")) < min(held)
