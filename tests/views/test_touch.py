"""Everything that can be touched is large enough for a thumb and says what it is."""

from __future__ import annotations

from itertools import product

import flet as ft
import pytest

from tests.support.covering import covering
from tests.support.every_screen import ROUTES
from tests.support.furnished import furnished_history
from tests.support.headless import Hall
from tests.support.seen import twice
from views.drawings.ink import contrast
from views.theme import DARK, LIGHT, PHONE, TAP, theme

SIZED_BY_MATERIAL = {
    ft.PopupMenuItem: "Material gives it 48 dp",
    ft.TextField: "Material gives it 48 dp, also when it is dense",
}
"""What the client lays out by itself; for all other things the size is written here.

It gives 48 dp to what it takes for a phone alone: a chip, a part of a row, a switch, the arrow back
and the three dots had 38 or 40 wherever there is a mouse, too.
"""

SHADED = (ft.Chip, ft.ExpansionTile, ft.ListTile)
"""Where Material shows the keyboard by a shade, which nobody sees or which hides the words.

All that can be touched has a line round it instead.
"""

ALIKE = ("/history", "/club")
"""Here matches begun in the same second stand beside each other: nothing tells them apart."""

LETTERS = 14
LEADING = 1.43
"""How high a line is that Material writes, in heights of its letters."""

LINE = 20

ICON = 24

TILE = 56
"""Least height of a line of a list, by Material."""

SIZES = {"phone": (412, 915), "tablet": (1180, 820)}
"""One below and one above the width at which the layout changes."""

SETTINGS = {
    "virtual": {"typed_dice": False, "language": "en"},
    "typed": {"typed_dice": True, "language": "en"},
    "German": {"typed_dice": False, "language": "de"},
}


def height_of(control):
    """Return the height a control has at least, as far as it is written down."""
    control = ft.unwrap_component(control)
    written = getattr(control, "height", None)
    if isinstance(control, ft.Control) and isinstance(written, (int, float)):
        return written
    measure = MEASURES.get(type(control))
    return measure(control) if measure else 0


def padded(control):
    return height_of(control.content) + around(control.padding)


def button(control):
    if not control.style:
        return 0
    return max(LINE, height_of(control.content)) + around(control.style.padding)


def within(control):
    return height_of(control.content)


def stacked(control):
    gaps = (control.spacing or 0) * max(0, len(control.controls) - 1)
    return sum(map(height_of, control.controls)) + gaps


def side_by_side(control):
    return max(map(height_of, control.controls), default=0)


MEASURES = {
    ft.IconButton: lambda one: one.size_constraints.min_height,
    ft.PopupMenuButton: lambda one: ICON + around(one.padding),
    ft.SegmentedButton: lambda one: (one.style and LINE + around(one.style.padding)) or 0,
    ft.Switch: lambda one: height_of(one.label),
    ft.Container: padded,
    **dict.fromkeys(
        (ft.FilledButton, ft.FilledTonalButton, ft.OutlinedButton, ft.TextButton), button
    ),
    **dict.fromkeys((ft.Semantics, ft.MergeSemantics), within),
    ft.Column: stacked,
    **dict.fromkeys((ft.Row, ft.Stack), side_by_side),
    ft.Icon: lambda one: one.size or ICON,
    ft.ListTile: lambda _: TILE,
    ft.Text: lambda one: int((one.size or LETTERS) * LEADING),
}
"""How the height of each kind is found that has none written on it."""


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
    history = furnished_history()
    yield history
    history.close()


@pytest.fixture(scope="module")
def phones(history):
    hall = Hall(history)
    opened = {}
    for (name, size), setting in product(SIZES.items(), SETTINGS):
        for kept, value in SETTINGS[setting].items():
            history.keep_setting(kept, value)
        opened[name, setting] = hall.phone(size=size)
    yield opened
    hall.close()


LOOKS = covering(tuple(SIZES), tuple(SETTINGS))

everywhere = pytest.mark.parametrize(
    "size, setting, route", [(*look, route) for look in LOOKS for route in ROUTES]
)


@pytest.mark.turns(3)
@pytest.mark.long("draws every screen in several sizes")
@everywhere
def test_what_can_be_touched_is_large_enough_and_named(phones, size, setting, route):
    phone = phones[size, setting]
    phone.go(route)
    assert phone.store.wide == (SIZES[size][0] >= PHONE)
    touchables = phone.touchables(folded=True)
    assert [one for one in touchables if is_small(felt(one))] == []
    assert [
        one for one in phone.seen(folded=True) if opens(one.control) and is_small(one.control)
    ] == []
    assert [one for one in touchables if hides_the_keyboard(one.control)] == []
    assert [one for one in touchables if is_bare(one.control)] == []
    assert [one for one in touchables if isinstance(one.control, SHADED)] == []
    assert [one for one in touchables if not one.label] == []
    if route not in ALIKE:
        assert twice(touchables) == set()


@pytest.mark.parametrize("scheme", [DARK, LIGHT])
def test_the_arrow_back_is_large_enough(scheme):
    # Material draws it: of ours is only what the theme says of it.
    assert ICON + around(theme(scheme).icon_button_theme.style.padding) >= TAP


GROUNDS = (
    "surface",
    "surface_container_lowest",
    "surface_container_low",
    "surface_container",
    "surface_container_high",
    "surface_container_highest",
    "primary_container",
    "secondary_container",
    "tertiary_container",
)


@pytest.mark.parametrize("scheme", [DARK, LIGHT])
@pytest.mark.parametrize("ground", GROUNDS)
def test_the_line_round_what_the_keyboard_has_come_to_stands_out(scheme, ground):
    written = theme(scheme)
    for kind in ("filled", "outlined", "text", "icon"):
        line = getattr(written, f"{kind}_button_theme").style.side[ft.ControlState.FOCUSED]
        assert line.width >= 2
        assert contrast(line.color, getattr(scheme, ground)) >= 3


@pytest.mark.parametrize("scheme", [DARK, LIGHT])
def test_the_line_of_a_menu_that_the_keyboard_has_come_to_stands_out(scheme):
    # A theme takes a colour and how much of it there is.
    over, share = theme(scheme).focus_color.split(",")
    shade = mixed(scheme.surface_container_lowest, over, float(share))
    assert contrast(shade, scheme.surface_container_lowest) >= 3
    assert contrast(shade, scheme.on_surface) >= 4.5


def mixed(ground, over, share):
    """Return the colour of a ground with so much of another over it."""
    below, above = ([int(one[at : at + 2], 16) for at in (1, 3, 5)] for one in (ground, over))
    parts = [a + (b - a) * share for a, b in zip(below, above, strict=True)]
    return "#" + "".join(f"{round(part):02X}" for part in parts)


def hides_the_keyboard(control):
    """Tell whether a style of its own takes the line away that the theme draws round it."""
    style = getattr(control, "style", None)
    if not isinstance(style, ft.ButtonStyle):
        return False
    if style.side is None and type(control) is ft.FilledButton:
        return False  # the theme's line is there: it was looked at
    return (style.side or {}).get(ft.ControlState.FOCUSED) is None


def is_bare(control):
    """Tell whether it lacks the frame by which it looks like a button.

    An outlined one has it of itself, unless a style of its own takes it away.
    """
    sides = getattr(getattr(control, "style", None), "side", None)
    if isinstance(control, ft.FilledTonalButton):
        return ft.ControlState.DEFAULT not in (sides or {})
    return (
        isinstance(control, ft.OutlinedButton)
        and bool(sides)
        and ft.ControlState.DEFAULT not in sides
    )


def opens(control):
    """Whether the client opens or chooses with it by itself, and tells nobody of the touch."""
    return isinstance(control, ft.PopupMenuButton)


def felt(one):
    """Return what is as large as the place that is touched."""
    return one.control if one.below is one.above[-1] else one.below


def is_small(control):
    low = type(control) not in SIZED_BY_MATERIAL and height_of(control) < TAP
    return low or 0 < width_of(control) < TAP


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


def test_what_closes_a_sheet_is_felt_in_all_its_size(phones):
    phone = phones["phone", "virtual"]
    phone.go("/play/sw_tally")
    phone.touch(next(one for one in phone.touchables() if "add a longship" in one.label))
    close = next(one for one in phone.touchables() if one.label == "Close")
    # What juts out of a stack is seen, but no finger is felt there.
    for around in close.above:
        assert not any((getattr(around, side, 0) or 0) < 0 for side in ("right", "top"))


def check_dialogs(phone):
    for one in phone.touchables():
        if type(one.control) not in SIZED_BY_MATERIAL:
            assert one.label
            assert height_of(felt(one)) >= TAP, one.label
        # In a low window what is asked would be squeezed out between its title and the answers.
        assert all(
            up.scrollable for up in one.above if isinstance(up, ft.AlertDialog | ft.BottomSheet)
        )


@pytest.mark.parametrize(
    "control, height",
    [
        (ft.Container(content=ft.Text("a"), padding=4), 28),
        (ft.Container(content=ft.Image(src="", height=40), padding=4), 48),
        (ft.FilledButton("a"), 0),
        (ft.FilledButton("a", height=60), 60),
        (ft.FilledButton(ft.Text("a"), style=ft.ButtonStyle(padding=20)), 60),
        (ft.Container(content=ft.Column([ft.Text("a"), ft.Text("b")], spacing=4)), 44),
    ],
)
def test_the_height_is_what_is_written_down(control, height):
    assert height_of(control) == height
