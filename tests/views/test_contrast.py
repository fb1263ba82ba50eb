"""Whatever is written stands out of its ground, in both themes, as WCAG 2 asks for."""

from __future__ import annotations

import flet as ft
import pytest

from tests.support.furnished import furnished_history
from tests.support.headless import Hall
from tests.views.test_touch import SCREENS
from views.drawings.ink import contrast
from views.theme import DARK, LIGHT

ENOUGH, ENOUGH_LARGE = 4.5, 3
LARGE = 18.66
"""From this size on bold letters are large ones."""

BOLD = (ft.FontWeight.BOLD, ft.FontWeight.W_700, ft.FontWeight.W_800, ft.FontWeight.W_900)

PAINTED = {
    ft.FilledButton: ("primary", "on_primary"),
    ft.FilledTonalButton: ("secondary_container", "on_secondary_container"),
    ft.AlertDialog: ("surface_container_high", "on_surface"),
}
"""What Material paints by itself: the role of the ground, and of what is written on it."""

OURS = ("surface", "on_surface")
"""A screen as the theme has it."""

Pair = tuple[str, str, float]
"""A ground and what is written on it: roles or colours; and how well it has to stand out."""


def role_of(colour: object) -> str:
    """Return the name of a role as a scheme has it, or a colour as it is."""
    if isinstance(colour, ft.Colors):
        return colour.name.lower()
    return str(colour)


def pair(text: ft.Text, above: tuple[object, ...]) -> Pair:
    """Find what a text is written with, and on what."""
    style = text.style.color if isinstance(text.style, ft.TextStyle) else None
    written = text.color or style
    ground, ink = OURS
    for one in reversed(above):
        button = getattr(one, "style", None)
        own = button.bgcolor if isinstance(button, ft.ButtonStyle) else None
        painted = own or getattr(one, "bgcolor", None)
        if type(one) in PAINTED and not painted:
            ground, ink = PAINTED[type(one)]
            break
        if painted and painted != ft.Colors.TRANSPARENT:
            ground = role_of(painted)
            break
    large = text.weight in BOLD and (text.size or 0) >= LARGE
    return ground, role_of(written) if written else ink, ENOUGH_LARGE if large else ENOUGH


def painted(scheme: ft.ColorScheme, role: str) -> str:
    """Return the colour of a role."""
    found: str = role if role.startswith("#") else getattr(scheme, role)
    return found


@pytest.fixture(scope="module")
def pairs() -> dict[Pair, str]:
    history = furnished_history()
    hall = Hall(history)
    phone = hall.phone()
    found: dict[Pair, str] = {}
    for screen in SCREENS:
        phone.go(screen)
        for one in phone.seen(folded=True):
            if isinstance(one.control, ft.Text):
                where = f"{screen}: {one.control.value}"
                found.setdefault(pair(one.control, one.above), where)
    hall.close()
    history.close()
    return found


@pytest.mark.long("reads every screen")
@pytest.mark.parametrize("scheme", [DARK, LIGHT], ids=["dark", "light"])
def test_every_text_stands_out_of_its_ground(pairs: dict[Pair, str], scheme: ft.ColorScheme):
    measured = {one: contrast(painted(scheme, one[0]), painted(scheme, one[1])) for one in pairs}
    weak = {one: (f"{how:.2f}", pairs[one]) for one, how in measured.items() if how < one[2]}
    assert weak == {}
    assert len(measured) > len(PAINTED)
