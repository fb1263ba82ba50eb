"""The frame of every screen: bar on top, one readable column, safe edges."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.present import present
from views.guard import answer_back, untouched
from views.parts.large_text import TextSize
from views.parts.layout import Part, column
from views.store import Store, the_store
from views.theme import GAP, READABLE

TITLE, TITLE_LARGE, TITLE_LINE = 20, 14, 1.05
"""Sizes of a title in dp, and height of its lines beside it: two fit into the bar, however large.

The names of games are long words, which would break where text is large.
"""

TITLE_SLIM, TITLE_SLIM_LARGE, SLIM_SPACING = 16, 12, 4
"""The same in a narrow window, where three icons leave some hundred dp, and the gap beside it."""

CARD = 14
"""Room round what stands on a card, in dp."""

ABOVE_HEAD, BELOW_HEAD = 12, 8
"""Room that a head of a card brings above and below its words, where a button stands beside them.

As high as that is, they lie where those of any other card do.
"""

FLAT, FLAT_LARGE = 400, 600
"""Below this height of a window a keyboard leaves no room for what stays at its foot, in dp: with
usual text, and with large."""


def screen(
    title: str,
    controls: Sequence[Part],
    *,
    actions: Sequence[Part] = (),
    foot: ft.Control | None = None,
    scroll: bool = True,
    width: int = READABLE,
    key: str | None = None,
    home: bool = False,
    typed: bool = False,
) -> ft.View:
    """Build a screen: its content scrolls, ``foot`` stays within the thumb's reach.

    Where something is ``typed`` on a keyboard, the foot comes last of what scrolls in a low window.
    """
    below = typed and is_flat(the_store())
    column = ft.Column(
        controls=present(*controls, foot if below else None),
        spacing=GAP,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        scroll=ft.ScrollMode.AUTO if scroll else None,
        expand=True,
        key=key,
    )
    return ft.View(
        can_pop=home,
        on_confirm_pop=None if home else untouched(answer_back),
        appbar=ft.AppBar(
            title=_title(title),
            # At ``home`` no way back stands beside it.
            title_spacing=SLIM_SPACING if the_store().slim and not home else None,
            actions=list(filter(None, actions)),
            actions_padding=ft.Padding.only(right=4),
        ),
        padding=0,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        controls=[
            ft.SafeArea(
                expand=True,
                content=ft.Column(
                    expand=True,
                    spacing=0,
                    horizontal_alignment=ft.CrossAxisAlignment.CENTER,
                    controls=present(
                        ft.Container(
                            # Behind it, what finds out the size of text takes no room.
                            content=ft.Stack([TextSize(), column], fit=ft.StackFit.PASS_THROUGH),
                            expand=True,
                            width=width,
                            padding=ft.Padding.symmetric(horizontal=16, vertical=8),
                        ),
                        _at_the_foot(foot, width) if foot and not below else None,
                    ),
                ),
            )
        ],
    )


def is_flat(store: Store) -> bool:
    """Tell whether what is typed would have no room between the bar on top and one at the foot."""
    return store.height < (FLAT_LARGE if store.large else FLAT)


def _at_the_foot(foot: ft.Control, width: int) -> ft.Control:
    return ft.Container(
        content=foot,
        width=width,
        padding=ft.Padding.only(left=16, right=16, top=8, bottom=12),
    )


def _title(text: str) -> ft.Control:
    store = the_store()
    usual, large = (TITLE_SLIM, TITLE_SLIM_LARGE) if store.slim else (TITLE, TITLE_LARGE)
    return ft.Text(
        text,
        theme_style=ft.TextThemeStyle.TITLE_LARGE,
        style=ft.TextStyle(size=large if store.large else usual, height=TITLE_LINE),
        max_lines=2,
        overflow=ft.TextOverflow.ELLIPSIS,
    )


def heading(text: str) -> ft.Control:
    """Head a group of controls; read as a heading."""
    return ft.Semantics(
        header=True,
        content=ft.Text(
            text,
            theme_style=ft.TextThemeStyle.TITLE_SMALL,
            color=ft.Colors.ON_SURFACE_VARIANT,
        ),
    )


def card(
    *parts: Part,
    color: ft.ColorValue = ft.Colors.SURFACE_CONTAINER,
    key: str | None = None,
    head: Part = None,
    sides: float = CARD,
) -> ft.Container:
    """Group controls on a raised surface; a ``head`` brings some of the room round it.

    What needs the width of a phone leaves less room at its ``sides``.
    """
    return ft.Container(
        content=column(head, column(*parts), gap=0) if head else column(*parts),
        bgcolor=color,
        border_radius=14,
        padding=ft.Padding(sides, CARD - ABOVE_HEAD if head else CARD, sides, CARD)
        if head or sides != CARD
        else CARD,
        key=key,
    )
