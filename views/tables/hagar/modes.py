"""What the Hägar table is used for: play, the tally, the worksheet, or the score."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import flet as ft

from views.parts.icon_button import sign
from views.parts.layout import LEFT, MIDDLE, column, in_rows, outline
from views.parts.part import kept_part
from views.parts.tappable import tappable
from views.store import Store, use_store
from views.tables.hagar.desk import MODES, ChangeHeld, Held, Mode
from views.theme import CHOSEN

ICONS = {
    "play": ft.Icons.SAILING_ROUNDED,
    "tally": ft.Icons.GRID_VIEW_ROUNDED,
    "sheet": ft.Icons.LIST_ALT_ROUNDED,
    "score": ft.Icons.PALETTE_OUTLINED,
}


@kept_part
def Modes(
    mode: Mode,
    put: ChangeHeld,
    *,
    playing: bool,
    in_two: bool,
) -> ft.Control:
    """Choose what the table is used for."""
    store = use_store()
    shown = [mode for mode in MODES if playing or mode != "tally"]
    in_a_row = 2 if in_two else len(shown)
    modes = [_mode(store, choice, put, chosen=choice == mode) for choice in shown]
    return column(*in_rows(modes, in_a_row, gap=4), gap=4, align=LEFT)


def _mode(store: Store, mode: Mode, put: ChangeHeld, *, chosen: bool) -> ft.Control:
    name = store.say(f"hagar.table.mode.{mode}")
    return tappable(
        name,
        column(
            sign(ICONS[mode]),
            ft.Text(name, size=12, no_wrap=True, overflow=ft.TextOverflow.ELLIPSIS),
            gap=0,
            align=MIDDLE,
        ),
        partial(put, partial(with_mode, mode=mode)),
        chosen=chosen,
        bgcolor=CHOSEN if chosen else None,
        border=outline(1, ft.Colors.OUTLINE_VARIANT),
        padding=ft.Padding.symmetric(horizontal=2, vertical=7),
        expand=True,
        alignment=ft.Alignment.CENTER,
        key=mode,
    )


def with_mode(held: Held, mode: Mode) -> Held:
    """Return what is held by somebody who turns to another use of the table."""
    return replace(held, mode=mode, prints=False, number=None)
