"""Files that leave the app and come to it, on every platform."""

from __future__ import annotations

from pathlib import Path

import flet as ft

from companion.limits import LARGEST
from data.errors import ExchangeError
from views.device import is_window
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
    if not is_window(page) or page.platform is None or not page.platform.is_desktop():
        return
    try:
        same = path.read_bytes() == content
    except OSError:
        same = False
    if not same:
        raise ExchangeError("backup.not_as_written", name=path.name)


def content_of(file: ft.FilePickerFile) -> bytes:
    """Return what is in a file that was picked.

    Where a file lies counts for something only in a window of this machine: whoever else names a
    place here names it to learn what is there. A size that is told counts for nothing.

    Raises:
        ExchangeError: it is too large to be looked at, or cannot be read.
    """
    content = file.bytes
    if content is None and file.path is not None and is_window(ft.context.page):
        content = _read(Path(file.path))
    if not isinstance(content, bytes):
        raise ExchangeError("exchange.unreadable")
    if len(content) > LARGEST:
        raise ExchangeError("exchange.huge", most=LARGEST // 1_000_000)
    return content


def _read(path: Path) -> bytes | None:
    """Read a file, no further than shows that it is too large; a device or a pipe is none."""
    try:
        if not path.is_file():
            return None
        with path.open("rb") as file:
            return file.read(LARGEST + 1)
    except (OSError, ValueError):
        return None
