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

    Raises:
        ExchangeError: what lies there is not what was to be saved.
    """
    path = await picker.save_file(file_name=name, src_bytes=content)
    if path:
        _check_written(Path(path), content)
        store.notify(store.say("backup.saved", name=Path(path).name))
    return bool(path) or bool(ft.context.page.web)


def _check_written(path: Path, content: bytes) -> None:
    """Read again what was saved, where the app runs on the device that has the file."""
    page = ft.context.page
    if page.web or page.platform is None or not page.platform.is_desktop():
        return
    try:
        same = path.read_bytes() == content
    except OSError:
        same = False
    if not same:
        raise ExchangeError("backup.not_as_written", name=path.name)


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
