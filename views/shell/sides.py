"""Where the parts of a table lie: on a phone below one another, on a wide screen side by side."""

from __future__ import annotations

import flet as ft

from views.parts.layout import STRETCH, row


def beside(
    left: ft.Control, right: ft.Control, *, shares: tuple[int, int] = (6, 5), gap: float = 24
) -> ft.Control:
    """Show two sides of a table on a wide screen, by their shares of it."""
    return row(
        ft.Container(expand=shares[0], content=left),
        ft.Container(expand=shares[1], content=right),
        gap=gap,
        expand=True,
        vertical_alignment=STRETCH,
    )
