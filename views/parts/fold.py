"""Something folded away under a title."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import flet as ft

from views.guard import guarded, untouched


@ft.component
@guarded
def Fold(title: str, controls: Sequence[ft.Control], *, subtitle: str | None = None) -> ft.Control:
    """Show a title that unfolds what belongs to it, and stays as it was left."""
    # Flet would fold it again at the next render: that it is open is known to the client alone.
    unfolded, unfold = ft.use_state(lambda: False)

    def changed(event: Any) -> None:
        unfold(bool(event.control.expanded))

    return ft.ExpansionTile(
        title=ft.Text(title),
        subtitle=ft.Text(subtitle) if subtitle else None,
        expanded=unfolded,
        maintain_state=True,
        controls_padding=ft.Padding.symmetric(horizontal=12, vertical=8),
        controls=list(controls),
        on_change=untouched(changed),
    )
