"""The first screen, drawn once for nobody: what keeps Python's memory after that draws it sooner.

The event loop of a browser's page is not there yet when its memory is kept, so it has one here.
"""

from __future__ import annotations

import asyncio
from asyncio import events
from collections.abc import Awaitable, Callable
from contextlib import closing
from itertools import product
from typing import Any

import flet as ft
import msgpack
from flet.controls.base_control import BaseControl
from flet.controls.context import _context_page
from flet.messaging import protocol
from flet.messaging.connection import Connection
from flet.messaging.protocol import Message, MessageAction, RegisterClientResponseBody
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub

from companion.game import game_ids
from companion.words import LANGUAGES, say
from data.files import MemoryFiles
from data.history import History
from views.app import application
from views.device import Device

WINDOW = {"route": "/", "width": 412, "height": 915, "web": True, "platform": "android"}
"""What a phone's client tells of itself."""

LOOKS = ("dark", "light")

TURNS = 12
"""Rounds of the event loop after which all is drawn."""


class Silence:
    """What a loop waits for: no file and no line."""

    def select(self, seconds: float | None) -> list[Any]:
        """Return at once, and never wait: nothing would ever come.

        Raises:
            RuntimeError: if it would have to wait.
        """
        if seconds != 0:
            raise RuntimeError("the first screen waits for what nobody answers")
        return []


class Loop(asyncio.BaseEventLoop):
    """An event loop without anything outside."""

    _selector = Silence()

    def _process_events(self, _events: list[Any]) -> None: ...

    def _write_to_self(self) -> None: ...


class Nobody(Connection):
    """A client that is sent all of it and shows nothing."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__()  # type: ignore[no-untyped-call] # Flet says nothing of its types
        self.loop = loop
        self.pubsubhub = PubSubHub(loop=loop)
        self.page_url = "http://localhost/"
        self.sent: list[bytes] = []
        self.crashes: list[Any] = []

    def send_message(self, message: Any) -> None:
        """Write a message as it would be sent."""
        if message.action == MessageAction.SESSION_CRASHED:
            self.crashes.append(message.body)
        written = protocol.configure_encode_object_for_msgpack(BaseControl)
        self.sent.append(msgpack.packb([message.action, message.body], default=written))


def rehearse() -> list[bytes]:
    """Draw the first screen of an empty history, in each language and look.

    Returns:
        what was sent of it.

    Raises:
        RuntimeError: if it was not drawn: what fails is a card elsewhere, which nobody sees here.
    """
    # In a browser's Python one runs all the time; nothing waits in it now.
    around = events._get_running_loop()  # noqa: SLF001 - whoever makes a loop asks for it
    events._set_running_loop(None)  # noqa: SLF001 - the same
    try:
        return [
            message
            for language, look in product(LANGUAGES, LOOKS)
            for message in _sent_to(language, look)
        ]
    finally:
        events._set_running_loop(around)  # noqa: SLF001 - the same


def _sent_to(language: str, look: str) -> list[bytes]:
    # What one drawing leaves for later is never done.
    with closing(Loop()) as loop:
        nobody = Nobody(loop)
        app = application(History(MemoryFiles()), Device(languages=(language,)))
        loop.run_until_complete(_draw(nobody, app, look))
    sent = b"".join(nobody.sent)
    if nobody.crashes or any(line.encode() not in sent for line in _lines(language)):
        raise RuntimeError(f"the first screen was not drawn in {language}: {nobody.crashes}")
    return nobody.sent


def _lines(language: str) -> list[str]:
    """Return the names of what begins each game: a first screen without one was not drawn."""
    titles = [say(language, f"{game}.title") for game in game_ids()]
    return [say(language, "home.begin.label", game=title) for title in titles]


async def _draw(nobody: Nobody, app: Callable[[ft.Page], Awaitable[None]], look: str) -> None:
    session = Session(nobody)
    _context_page.set(session.page)
    session.apply_page_patch({**WINDOW, "platform_brightness": look})
    first = RegisterClientResponseBody(session.id, session.get_page_patch(), "")
    nobody.send_message(Message(MessageAction.REGISTER_CLIENT, first))
    await app(session.page)
    for _ in range(TURNS):
        await asyncio.sleep(0)
    waiting = asyncio.all_tasks() - {asyncio.current_task()}
    for one in waiting:
        one.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
