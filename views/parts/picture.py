"""A drawing of this project's own on the screen; silent unless it is given a name."""

from __future__ import annotations

import flet as ft


def picture(drawing: str, *, width: float, height: float, label: str | None = None) -> ft.Image:
    """Show an SVG drawing."""
    return ft.Image(
        src=drawing,
        width=width,
        height=height,
        fit=ft.BoxFit.CONTAIN,
        exclude_from_semantics=label is None,
        semantics_label=label,
    )
