"""A picker of files whose answer is heard, whichever way its screen was come to."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import flet as ft

from views.guard import untouched
from views.parts.part import use_ref

PickedFiles = list[ft.FilePickerFile]


def use_picker(on_files: Callable[[PickedFiles], Awaitable[None]]) -> ft.FilePicker:
    """Return this part's picker; what is chosen with it goes to the latest ``on_files``.

    The client is told once, when the picker is made, whether anybody listens. On a screen that was
    walked to it was told already by the time the part could say so.
    """
    listener = use_ref(lambda: on_files)
    listener.current = on_files

    async def chosen(event: ft.FilePickerResultEvent) -> None:
        await listener.current(event.files)

    return use_ref(lambda: ft.FilePicker(on_result=untouched(chosen))).current


def choosing(picker: ft.FilePicker) -> ft.PickFiles:
    """Return what a button does to have a file chosen.

    The client opens the picker within the tap: Safari opens none for whoever asks later.
    """
    return ft.PickFiles(picker, with_data=bool(ft.context.page.web))
