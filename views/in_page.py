"""Run inside a browser's page: what the page hands over, and what it is told.

The other side is ``tools/web/worker.js``; ``flet_js`` is the name under which Flet's own connection
looks for it too.
"""

from __future__ import annotations

import asyncio
import gc
import importlib
from collections.abc import Awaitable, Callable
from typing import Any

import flet as ft

from companion.model import Notice
from companion.words import say
from data.browser import NAMES, BrowserFiles
from data.errors import JournalError
from data.files import Files, MemoryFiles
from data.history import History
from data.origin import PageFile
from views.app import application
from views.clock import now
from views.device import Device
from views.garbage import search_at_rest, search_rarely
from views.store import SESSION_KEY
from views.unheard import STOP, hear_on

DRAWN = 0.1
"""Seconds after which a tap is drawn, for what would make it wait: a browser may ask another of its
processes for each bit that is written."""


def run_in_page() -> None:
    """Open the history of this origin and show the app; the page says so when it cannot be."""
    page_side = importlib.import_module("flet_js")
    files, notices = journal_of(page_side)
    try:
        history = History(files, notices=notices)
    except JournalError as refused:
        page_side.refuse(say(language_of(page_side), refused.code, **refused.facts))
        return
    history.drop_forgotten(now())
    # Its module asks the page for its side.
    connection = importlib.import_module("flet.messaging.pyodide_connection").PyodideConnection
    hear_on(connection)
    search_at_rest(connection)
    ft.run(shown_in(page_side, application(history, device_of(page_side))))


def journal_of(page_side: Any) -> tuple[Files, tuple[Notice, ...]]:
    """Return the files of the journal; where the browser has none, it lasts as long as the page."""
    # What JavaScript calls null is an object of its own here, and nothing.
    if not page_side.files:
        return MemoryFiles(), (Notice(code="journal.unkept"),)
    files = {name: PageFile(getattr(page_side.files, name)) for name in NAMES}
    # A browser without files of the origin, as private windows are, forgets its database sooner.
    lent = (Notice(code="journal.lent"),) if page_side.place == "database" else ()
    return BrowserFiles(files, room=page_side.room, later=after_the_tap), lent


def after_the_tap(do: Callable[[], None]) -> None:
    """Do what nobody waits for once a tap is drawn; before the app runs there is none."""
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        do()
    else:
        loop.call_later(DRAWN, do)


def device_of(page_side: Any) -> Device:
    """Return what the page tells of the device: sooner than the device could be asked."""
    return Device(
        languages=tuple(str(code) for code in page_side.languages),
        calm=bool(page_side.calm),
        # What a private window lends is told by itself.
        forgetful=bool(page_side.forgetful) and page_side.place == "files",
    )


def language_of(page_side: Any) -> str:
    """Return the language that the page itself speaks."""
    return str(getattr(page_side, "language", None) or "en")


def shown_in(
    page_side: Any, session: Callable[[ft.Page], Awaitable[None]]
) -> Callable[[ft.Page], Awaitable[None]]:
    """Return the session that also tells the page that it is there, and hears of a newer app."""

    async def shown(page: ft.Page) -> None:
        page.session.store.set(STOP, page_side.stop)
        await session(page)
        store = page.session.store.get(SESSION_KEY)
        newer = asyncio.Event()
        page_side.newer_found = newer.set
        if page_side.newer:
            newer.set()

        def renew() -> None:
            page_side.renew()

        async def offer() -> None:
            await newer.wait()
            store.renew = renew

        # Begun here, because only what a session began may change what it shows.
        store._offering = asyncio.create_task(offer())  # noqa: SLF001 - kept, and not observed
        page_side.shown()
        # The page's worker put it off until here.
        gc.enable()
        search_rarely()

    return shown
