"""A row of ways to choose one from, of which one is always chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import flet as ft

from views.guard import safely


def segments(
    named: Iterable[tuple[str, str]], chosen: str, choose: Callable[[str], Any]
) -> ft.Control:
    """Show values by their names, and call with the one that is touched."""

    def changed(event: Any) -> None:
        choose(next(iter(event.control.selected), chosen))

    return ft.SegmentedButton(
        selected=[chosen],
        show_selected_icon=False,
        segments=[ft.Segment(value=value, label=ft.Text(name)) for value, name in named],
        on_change=safely(changed),
    )
