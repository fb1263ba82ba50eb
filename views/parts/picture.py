"""A drawing of this project's own on the screen; silent unless it is given a name."""

from __future__ import annotations

from functools import lru_cache

import flet as ft


@lru_cache(1024)
def sent(drawing: str) -> bytes:
    """Return a drawing as it is sent, the same object each time, so that it need not be compared.

    What comes as bytes the client reads once. A text it would read and lay out again whenever the
    drawing, or anything it stands in, is built anew.
    """
    return drawing.encode()


def picture(
    drawing: str,
    width: float,
    height: float | None = None,
    *,
    label: str | None = None,
    at: tuple[float, float] | None = None,
    corner: float | None = None,
    key: str | None = None,
) -> ft.Image:
    """Show an SVG drawing, as high as it is wide or so high.

    ``at`` is its left and its top, and it has round corners of a radius.
    """
    left, top = at or (None, None)
    return ft.Image(
        src=sent(drawing),
        key=key,
        left=left,
        top=top,
        border_radius=corner,
        width=width,
        height=width if height is None else height,
        fit=ft.BoxFit.CONTAIN,
        exclude_from_semantics=label is None,
        semantics_label=label,
    )
