"""Where movement is unwanted nothing moves but what says that something is under way."""

from __future__ import annotations

import dataclasses

import flet as ft
import pytest

from companion.words import say
from tests.support.every_screen import ROUTES
from tests.support.furnished import furnished_history
from tests.support.headless import Hall, Phone
from tests.views.test_own_settings import kept
from views.theme import AT_ONCE

AT_NO_TIME = ft.Duration()

AS_EVER = ft.PageTransitionsTheme()

STYLED = {
    ft.BottomSheet: ("animation_style",),
    ft.PopupMenuButton: ("popup_animation_style",),
    ft.ExpansionTile: ("animation_style",),
    ft.Chip: ("enable_animation_style", "select_animation_style"),
}
"""What the client moves unless it is told not to."""

SWITCHERS = (ft.AnimatedSwitcher, ft.Shimmer)
"""What is there for the sake of movement."""


def moves(phone: Phone) -> list[str]:
    """List what moves, or would, of all that is on the screen and over it."""
    return [f"{one!r}: {name}" for one in phone.seen(folded=True) for name in moving(one.control)]


def moving(control: ft.BaseControl) -> list[str]:
    animated = [
        field.name
        for field in dataclasses.fields(control)
        if field.name.startswith("animate") and getattr(control, field.name, None)
    ]
    styled = [
        name
        for kind, names in STYLED.items()
        if isinstance(control, kind)
        for name in names
        if not is_still(getattr(control, name))
    ]
    return animated + styled + ["all of it"] * isinstance(control, SWITCHERS)


def is_still(style: ft.AnimationStyle | None) -> bool:
    return style is not None and style.duration == style.reverse_duration == AT_NO_TIME


def transitions(phone: Phone) -> tuple[ft.PageTransitionsTheme, ...]:
    return tuple(one.page_transitions for one in (phone.page.theme, phone.page.dark_theme))


@pytest.fixture(scope="module")
def furnished():
    history = furnished_history()
    yield history
    history.close()


@pytest.mark.long("draws every screen")
def test_nothing_moves_on_any_screen(furnished):
    hall = Hall(furnished)
    phone = hall.phone(told={"languages": ["en"], "calm": True, "settings": None})
    assert transitions(phone) == (AT_ONCE, AT_ONCE)
    found = []
    for route in ROUTES:
        phone.go(route)
        found += [(route, one) for one in moves(phone)]
    hall.close()
    assert found == []


@pytest.mark.parametrize("calm", [True, False])
def test_a_sheet_and_a_menu_come_at_once_where_movement_is_unwanted(furnished, calm):
    hall = Hall(furnished)
    phone = hall.phone("/play/trading/correct", remembers=kept(calm=calm))
    phone.tap(next(one.label for one in phone.touchables() if "type a number" in one.label))
    assert any(isinstance(one, ft.BottomSheet) for one in phone.dialogs())
    there = {name.split(": ")[-1] for name in moves(phone)}
    phone.go("/play/trading")
    there |= {name.split(": ")[-1] for name in moves(phone)}
    hall.close()
    assert ("animation_style" in there, "popup_animation_style" in there) == (not calm, not calm)


def test_it_can_be_asked_for_and_wished_back(hall):
    phone = hall.phone("/settings", remembers={})
    assert transitions(phone) == (AS_EVER, AS_EVER)
    phone.tap(say("en", "settings.calm"))
    assert transitions(phone) == (AT_ONCE, AT_ONCE)
    phone.tap(say("en", "settings.calm"))
    assert transitions(phone) == (AS_EVER, AS_EVER)
