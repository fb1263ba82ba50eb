"""Everything that can be touched is large enough for a thumb and says what it is."""

from __future__ import annotations

from itertools import product

import flet as ft
import pytest

from data.history import MemoryHistory
from tests.support.every_screen import ROUTES, furnish
from tests.support.headless import Hall
from views.theme import PHONE, TAP

SIZED_BY_MATERIAL = {
    ft.Chip: "Material gives it 48 dp of reach where fingers touch, and 32 to be seen",
    ft.ExpansionTile: "Material gives it 56 dp and more",
    ft.ListTile: "Material gives it 56 dp and more",
    ft.PopupMenuItem: "Material gives it 48 dp",
    ft.Radio: "Material gives it 48 dp",
    ft.RadioGroup: "its radios are touched, not the group",
    ft.SegmentedButton: "Material gives it 48 dp of reach where fingers touch, and 40 to be seen",
    ft.SnackBarAction: "Material gives it 48 dp",
    ft.Switch: "Material gives it 48 dp",
    ft.TextField: "Material gives it 48 dp, also when it is dense",
}
"""What the client lays out by itself; for all other things the size is written here."""

LISTS_OF_MATCHES = ("/", "/history")
"""The same people may have several matches, and each is called after its people."""

NAMED_BY_ITS_PARTS = (ft.SegmentedButton, ft.RadioGroup)

TEXT = 16
ICON = 24

SIZES = {"phone": (412, 915), "tablet": (1180, 820)}
"""One below and one above the width at which the layout changes."""

SETTINGS = ("virtual", "typed")


def height_of(control):
    """Return the height a control has at least, as far as it is written down."""
    control = ft.unwrap_component(control)
    height = 0
    match control:
        case ft.Control(height=int() | float() as written):
            height = written
        case ft.IconButton():
            height = control.size_constraints.min_height
        case ft.Container():
            height = height_of(control.content) + around(control.padding)
        case ft.FilledButton() | ft.FilledTonalButton() | ft.OutlinedButton() if control.style:
            height = height_of(control.content) + around(control.style.padding)
        case ft.Semantics() | ft.MergeSemantics():
            height = height_of(control.content)
        case ft.Column():
            gaps = (control.spacing or 0) * max(0, len(control.controls) - 1)
            height = sum(map(height_of, control.controls)) + gaps
        case ft.Row() | ft.Stack():
            height = max(map(height_of, control.controls), default=0)
        case ft.Icon():
            height = control.size or ICON
        case ft.Text():
            height = control.size or TEXT
    return height


def width_of(control):
    """Return the width of a picture with what is round it; 0 where it depends on the place."""
    control = ft.unwrap_component(control)
    if getattr(control, "width", None):
        return control.width
    if isinstance(control, ft.Container):
        inner = width_of(control.content)
        return inner and inner + across(control.padding)
    if isinstance(control, (ft.Semantics, ft.MergeSemantics)):
        return width_of(control.content)
    return 0


def around(padding):
    if isinstance(padding, ft.Padding):
        return padding.top + padding.bottom
    return 2 * (padding or 0)


def across(padding):
    if isinstance(padding, ft.Padding):
        return padding.left + padding.right
    return 2 * (padding or 0)


@pytest.fixture(scope="module")
def history():
    history = MemoryHistory()
    furnish(history)
    yield history
    history.close()


@pytest.fixture(scope="module")
def phones(history):
    hall = Hall(history)
    opened = {}
    for (name, size), setting in product(SIZES.items(), SETTINGS):
        history.keep_setting("typed_dice", setting == "typed")
        opened[name, setting] = hall.phone(size=size)
    yield opened
    hall.close()


everywhere = pytest.mark.parametrize("size, setting, route", [*product(SIZES, SETTINGS, ROUTES)])


@pytest.mark.long("draws every screen in several sizes")
@everywhere
def test_what_can_be_touched_is_large_enough_and_named(phones, size, setting, route):
    phone = phones[size, setting]
    phone.go(route)
    assert phone.store.wide == (SIZES[size][0] >= PHONE)
    touchables = phone.touchables()
    assert [one for one in touchables if is_small(one.control)] == []
    assert [one for one in touchables if not one.label] == []
    if route not in LISTS_OF_MATCHES:
        assert twice(touchables) == set()


def is_small(control):
    low = type(control) not in SIZED_BY_MATERIAL and height_of(control) < TAP
    return low or 0 < width_of(control) < TAP


def twice(touchables):
    """Return the names that two things of a kind have, so that nobody can tell them apart."""
    names = [
        (type(one.control), one.label)
        for one in touchables
        if not isinstance(one.control, NAMED_BY_ITS_PARTS)
    ]
    return {label for kind, label in names if names.count((kind, label)) > 1}


def test_questions_and_number_pads_are_large_enough_and_named(phones):
    phone = phones["phone", "virtual"]
    phone.go("/play/begun")
    phone.tap("End the game now")
    assert {"Cancel", "End it"} <= {one.label for one in phone.touchables()}
    check_dialogs(phone)
    phone.tap("Cancel")
    phone.go("/play/begun/correct")
    phone.tap("Treasury of Ann: 15, type a number")
    assert {"7", "plus", "Done", "Cancel"} <= {one.label for one in phone.touchables()}
    check_dialogs(phone)


def check_dialogs(phone):
    for one in phone.touchables():
        if type(one.control) not in SIZED_BY_MATERIAL:
            assert one.label
            assert height_of(one.control) >= TAP, one.label


@pytest.mark.parametrize(
    "control, height",
    [
        (ft.Container(content=ft.Text("a"), padding=4), 24),
        (ft.Container(content=ft.Image(src="", height=40), padding=4), 48),
        (ft.FilledButton("a"), 0),
        (ft.FilledButton("a", height=60), 60),
        (ft.FilledButton(ft.Text("a"), style=ft.ButtonStyle(padding=20)), 56),
        (ft.Container(content=ft.Column([ft.Text("a"), ft.Text("b")], spacing=4)), 36),
    ],
)
def test_the_height_is_what_is_written_down(control, height):
    assert height_of(control) == height
