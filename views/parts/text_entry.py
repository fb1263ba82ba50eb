"""A line of text that never loses a letter.

Flet sends a field's value along with each render. A field that is rendered while somebody types
would get an older text back and drop the letters in between, so this one is rendered once: whoever
wants another text in it gives it another key.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import flet as ft

from views.guard import untouched
from views.parts.layout import row
from views.parts.part import kept_part, part, use_ref, use_steady
from views.store import the_store

EXPLAINED = re.compile("[:,]")
"""What divides a label from the explanation after it."""


def nothing() -> None:
    """Do nothing when somebody is done with a line."""


@part
def TextEntry(
    label: str,
    initial: str,
    on_text: Callable[[str], Any],
    on_enter: Callable[[], Any] = nothing,
    **more: Any,
) -> ft.Control:
    """Take a line of text, as wide as there is room; what ``more`` there is to say is below."""
    begun = use_ref(lambda: initial)
    put, enter = use_steady(on_text), use_steady(on_enter)
    return row(KeptText(label, begun.current, put, enter, **more))


@kept_part
def KeptText(
    label: str,
    initial: str,
    on_text: Callable[[str], Any],
    on_enter: Callable[[], Any],
    *,
    longest: int,
    focused: bool = False,
    names: bool = False,
    lines: int = 1,
) -> ft.Control:
    """Show the field in which the letters are."""
    # Told once: drawn anew with the store it would lose letters.
    large = the_store().large
    field = ft.TextField(
        # Of large words a second line would lie on what is typed: what it is comes first.
        label=EXPLAINED.split(label)[0] if large else label,
        value=initial,
        max_length=longest,
        counter="",
        dense=True,
        expand=True,
        multiline=lines > 1,
        min_lines=lines if lines > 1 else None,
        max_lines=2 * lines if lines > 1 else 1,
        # Flet changes what is typed, not what a keyboard proposes: "von" would become "Von".
        capitalization=ft.TextCapitalization.SENTENCES if names else None,
        on_change=untouched(lambda event: on_text(event.control.value or "")),
        on_submit=untouched(on_enter),
    )
    here = use_ref(lambda: field)
    here.current = field

    async def take_focus() -> None:
        # Flet's own autofocus yields to whatever was tapped last, such as the button that adds.
        if focused:
            await here.current.focus()

    ft.on_mounted(take_focus)
    return field
