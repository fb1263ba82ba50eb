"""A question with a yes and a no."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from views.guard import safely


def ask(  # noqa: PLR0913 - a question has just these six parts
    title: str,
    text: str,
    yes: str,
    no: str,
    *,
    on_yes: Callable[[], Any],
    on_no: Callable[[], Any],
) -> ft.AlertDialog:
    """Build the dialog of a question; leaving it is a no."""
    return ft.AlertDialog(
        title=ft.Text(title),
        content=ft.Text(text),
        actions=[
            ft.TextButton(no, on_click=safely(on_no)),
            ft.FilledButton(yes, on_click=safely(on_yes)),
        ],
        on_dismiss=safely(on_no),
    )
