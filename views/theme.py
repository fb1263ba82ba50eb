"""Colours by role, text sizes, spacing and tap sizes: night sea, oak and gold."""

from __future__ import annotations

from functools import cache
from typing import Any

import flet as ft

TAP = 48
"""Least height and width of anything that can be touched, in dp."""

AROUND_AN_ICON = 12
"""Room round an icon of 24 dp that makes it as large as a thumb."""

BIG = 68
"""Height of the biggest button, in dp."""

GAP_S, GAP, GAP_L = 6, 12, 20
"""Spacing: inside a part, between parts, between groups."""

RADIUS = 14

PHONE = 640
"""Below this width, in dp, a screen is laid out for a phone."""

SLIM = 360
"""Below this one it is narrower than most phones: an old small one, or beside another app."""

BESIDE = 10
"""How far a scrollbar stands out of what it scrolls, in dp."""

READABLE = 620
"""Widest column of text or controls on a large screen, in dp."""

CHOSEN, ON_CHOSEN = ft.Colors.SECONDARY_FIXED, ft.Colors.ON_SECONDARY_FIXED
CHOSEN_LINE = ft.Colors.SECONDARY
"""What is chosen, or looked at: its ground, what is written on it, and the line round it.

No other ground is of that pale blue. Gold is what it is about: who has to act, the one button for
it, where it may be done, a rule that is another one than the printed, and at the end who has won.
What else can be touched is grey, with a frame. On Hägar's board, which is as blue, what is chosen
is golden, too.
"""

DARK = ft.ColorScheme(
    primary="#E3B75F",
    on_primary="#2A1D05",
    primary_container="#4B3B18",
    on_primary_container="#FBE3B0",
    secondary="#93BCDA",
    on_secondary="#0D2536",
    secondary_container="#2B4153",
    on_secondary_container="#EFE8DA",
    secondary_fixed="#265679",
    on_secondary_fixed="#E2F1FC",
    tertiary="#E9957D",
    on_tertiary="#3B120A",
    tertiary_container="#5A2A1E",
    on_tertiary_container="#FFDBD1",
    error="#FFB4A3",
    on_error="#5B1506",
    error_container="#6E2413",
    on_error_container="#FFDAD1",
    surface="#0F1B26",
    on_surface="#EFE8DA",
    on_surface_variant="#BCC6CD",
    surface_container_lowest="#0A131B",
    surface_container_low="#14222F",
    surface_container="#1A2B39",
    surface_container_high="#213545",
    surface_container_highest="#2B4153",
    outline="#7C8E9B",
    outline_variant="#35495A",
    inverse_surface="#EFE8DA",
    on_inverse_surface="#1A2B39",
    inverse_primary="#7A5200",
)

LIGHT = ft.ColorScheme(
    primary="#7A5200",
    on_primary="#FFFFFF",
    primary_container="#FADFA6",
    on_primary_container="#2A1B00",
    secondary="#2B5876",
    on_secondary="#FFFFFF",
    secondary_container="#DCD0B8",
    on_secondary_container="#221B10",
    secondary_fixed="#C3DFF4",
    on_secondary_fixed="#0A2436",
    tertiary="#953D29",
    on_tertiary="#FFFFFF",
    tertiary_container="#FFDBD1",
    on_tertiary_container="#3B0B02",
    error="#A3301C",
    on_error="#FFFFFF",
    error_container="#FFDAD1",
    on_error_container="#3E0600",
    surface="#F6EFE1",
    on_surface="#221B10",
    on_surface_variant="#51483A",
    surface_container_lowest="#FFFBF2",
    surface_container_low="#F1E8D7",
    surface_container="#EBE1CD",
    surface_container_high="#E4D9C3",
    surface_container_highest="#DCD0B8",
    outline="#7F7463",
    outline_variant="#CDC1AB",
    inverse_surface="#37301F",
    on_inverse_surface="#FBF1DF",
    inverse_primary="#E3B75F",
)


DENSE = ft.TextStyle(height=1.2)
"""How high lines are, beside their letters, where there is little room for them."""

LINE = 3
"""How thick the line is that shows where the keyboard is, in dp."""

ROUND = {ft.ControlState.FOCUSED: ft.BorderSide(LINE, ft.Colors.ON_SURFACE, stroke_align=LINE / 2)}
"""What the keyboard has come to shows a line round it.

It lies outside, with the ground between: whatever colour a button has, there it can be seen.
"""

WITHIN = {ft.ControlState.FOCUSED: ft.BorderSide(LINE, ft.Colors.ON_SURFACE)}
"""The same on what is as large as its place."""

FRAMED = {**ROUND, ft.ControlState.DEFAULT: ft.BorderSide(1, ft.Colors.OUTLINE)}
"""What has a frame has it besides: told of the keyboard alone, the client draws no other line.

So has what is filled in a quiet colour, which by itself hardly stands out of a card.
"""

ONE_OF = {**ROUND, ft.ControlState.DEFAULT: ft.BorderSide(2, ft.Colors.PRIMARY)}
"""What is due among several, none of which is the one button for it, has a golden one."""

IN_A_FRAME = ft.ButtonStyle(side=FRAMED)
"""The style of a framed button with a height of its own."""

ON_DARK, ON_LIGHT = 0.4, 0.5
"""How much of the colour of text covers the line of a menu that the keyboard has come to.

All else has a line round it. On a menu's own ground so much stands three to one against the rest,
and its words stand out of it.
"""


WAITS = 0.65
"""How much of the colour of text the words have of a button that cannot be touched now.

Usual are 0.38, which in sunlight nobody reads: what is to come is to be read before it can be done.
"""


def roomy(
    padding: ft.PaddingValue, alignment: ft.Alignment | None = None, *, framed: bool = False
) -> ft.ButtonStyle:
    """Return the style of a button with room round its words instead of a height."""
    return ft.ButtonStyle(padding=padding, alignment=alignment, side=FRAMED if framed else ROUND)


def golden(padding: ft.PaddingValue) -> ft.ButtonStyle:
    """Return the same for the one golden button.

    Its line is the theme's, which in a correction makes it a quiet one with a frame.
    """
    return ft.ButtonStyle(padding=padding)


@cache
def touched(radius: float) -> ft.ButtonStyle:
    """Return the style of what is touched and has other corners than the rest."""
    return ft.ButtonStyle(shape=ft.RoundedRectangleBorder(radius=radius), side=WITHIN)


@cache
def pictured(
    radius: float, ground: ft.ColorValue | None = None, line: ft.ColorValue | None = None
) -> ft.ButtonStyle:
    """Return the style of what is touched below a picture: its ground, and the line round it.

    Where the keyboard is shows outside of it: the picture covers what lies within.
    """
    usual = {} if line is None else {ft.ControlState.DEFAULT: ft.BorderSide(2, line)}
    return ft.ButtonStyle(
        shape=ft.RoundedRectangleBorder(radius=radius),
        side={**ROUND, **usual},
        bgcolor=ground,
    )


AT_ONCE = ft.PageTransitionsTheme(
    **dict.fromkeys(("android", "ios", "linux", "macos", "windows"), ft.PageTransitionTheme.NONE)
)
"""How a screen comes in place of another where movement is unwanted."""


def rising(*, calm: bool) -> ft.AnimationStyle | None:
    """Return how a sheet or a menu comes over a screen: where movement is unwanted, at once."""
    return ft.AnimationStyle.no_animation() if calm else None


def theme(scheme: ft.ColorScheme, *, calm: bool = False) -> ft.Theme:
    """Make the Material theme of one colour scheme."""
    ink = scheme.on_surface or ft.Colors.ON_SURFACE
    waiting = {ft.ControlState.DISABLED: ft.Colors.with_opacity(WAITS, ink)}
    # Gold is the one act alone: by itself Material writes on all the others with it.
    quiet: dict[str, Any] = {
        name: {**waiting, ft.ControlState.DEFAULT: ink} for name in ("color", "icon_color")
    }
    filled = ft.ButtonStyle(
        side=_resolved(ROUND, scheme),
        color=waiting,
        # What cannot be touched now is seen through, and its shadow would make it a dark slab.
        shadow_color=ft.Colors.TRANSPARENT,
    )
    ground = ft.Colors.with_opacity(ON_DARK if scheme is DARK else ON_LIGHT, ink)
    return ft.Theme(
        color_scheme=scheme,
        use_material3=True,
        visual_density=ft.VisualDensity.STANDARD,
        scaffold_bgcolor=scheme.surface,
        appbar_theme=ft.AppBarTheme(
            bgcolor=scheme.surface,
            color=scheme.on_surface,
            elevation=0,
            # Over what scrolls below it, it would get a tint that is none of these colours.
            elevation_on_scroll=0,
        ),
        # Beside what it scrolls: on it, it would hide the ends of lines.
        scrollbar_theme=ft.ScrollbarTheme(cross_axis_margin=-BESIDE),
        # The arrow back is none of ours.
        icon_button_theme=ft.IconButtonTheme(
            style=ft.ButtonStyle(padding=AROUND_AN_ICON, side=_resolved(WITHIN, scheme))
        ),
        filled_button_theme=ft.FilledButtonTheme(style=filled),
        outlined_button_theme=ft.OutlinedButtonTheme(
            style=ft.ButtonStyle(side=_resolved(FRAMED, scheme), **quiet)
        ),
        # Also what lies over all that is touched, hundreds of times: of its own it says nothing.
        text_button_theme=ft.TextButtonTheme(
            style=ft.ButtonStyle(
                shape=ft.RoundedRectangleBorder(radius=RADIUS),
                side=_resolved(WITHIN, scheme),
                **quiet,
            )
        ),
        focus_color=ground,
        switch_theme=ft.SwitchTheme(
            track_outline_color={ft.ControlState.FOCUSED: ink},
            track_outline_width={ft.ControlState.FOCUSED: LINE},
        ),
        snackbar_theme=ft.SnackBarTheme(behavior=ft.SnackBarBehavior.FLOATING),
        page_transitions=AT_ONCE if calm else ft.PageTransitionsTheme(),
    )


def _resolved(
    side: dict[ft.ControlState, ft.BorderSide], scheme: ft.ColorScheme
) -> dict[ft.ControlState, ft.BorderSide]:
    """Write colours into lines: a theme is read before its own colours have names."""
    return {
        state: line.copy(
            color=scheme.outline if line.color == ft.Colors.OUTLINE else scheme.on_surface
        )
        for state, line in side.items()
    }


QUIETENED = ft.Theme(
    filled_button_theme=ft.FilledButtonTheme(
        style=ft.ButtonStyle(
            # Its ground is as quiet as that of one that cannot be touched: the frame tells them
            # apart.
            side={
                **ROUND,
                ft.ControlState.DISABLED: ft.BorderSide(0, ft.Colors.TRANSPARENT),
                ft.ControlState.DEFAULT: ft.BorderSide(2, ft.Colors.OUTLINE),
            },
            bgcolor={
                ft.ControlState.DISABLED: ft.Colors.with_opacity(0.06, ft.Colors.ON_SURFACE),
                ft.ControlState.DEFAULT: ft.Colors.SECONDARY_CONTAINER,
            },
            color={
                ft.ControlState.DISABLED: ft.Colors.with_opacity(WAITS, ft.Colors.ON_SURFACE),
                ft.ControlState.DEFAULT: ft.Colors.ON_SECONDARY_CONTAINER,
            },
            shadow_color=ft.Colors.TRANSPARENT,
        )
    )
)
"""Of what lies in it no button is golden: the one act of the screen is another one."""

MODES = {
    "system": ft.ThemeMode.SYSTEM,
    "dark": ft.ThemeMode.DARK,
    "light": ft.ThemeMode.LIGHT,
}
