"""Files that leave the app and come to it, on every platform."""

from __future__ import annotations

from pathlib import Path

import flet as ft

from companion.limits import LARGEST
from data.errors import ExchangeError
from views.store import Store


async def save(store: Store, picker: ft.FilePicker, name: str, content: bytes) -> bool:
    """Save content where people want it, and tell whether they did.

    A browser puts it among its downloads and says nothing of it.
    """
    path = await picker.save_file(file_name=name, src_bytes=content)
    if path:
        store.notify(store.say("backup.saved", name=Path(path).name))
    return bool(path) or bool(ft.context.page.web)


def content_of(file: ft.FilePickerFile) -> bytes:
    """Return what is in a file that was picked.

    Raises:
        ExchangeError: it is too large to be looked at, or cannot be read.
    """
    if file.size > LARGEST:
        raise ExchangeError("exchange.huge", most=LARGEST // 1_000_000)
    if file.bytes is not None:
        return file.bytes
    if file.path is None:
        raise ExchangeError("exchange.unreadable")
    try:
        return Path(file.path).read_bytes()
    except OSError:
        raise ExchangeError("exchange.unreadable") from None
