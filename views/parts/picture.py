"""A drawing of this project's own on the screen; silent unless it is given a name."""

from __future__ import annotations

import flet as ft


def picture(
    drawing: str, width: float, height: float | None = None, *, label: str | None = None
) -> ft.Image:
    """Show an SVG drawing, as high as it is wide or so high."""
    return ft.Image(
        src=drawing,
        width=width,
        height=width if height is None else height,
        fit=ft.BoxFit.CONTAIN,
        exclude_from_semantics=label is None,
        semantics_label=label,
    )
