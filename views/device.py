"""A device: what it tells about itself, and what it remembers between its visits."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import re
import secrets
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.words import LANGUAGES
from views.remembered import is_remembered
from views.theme import MODES

if TYPE_CHECKING:
    from flet.messaging.connection import Connection

log = logging.getLogger("skald")

ANSWER = 2
"""Seconds a device is given to answer. Flet would wait for ever, also for one that is gone: a page
reloaded at once would stay empty."""

KEY = "skald.settings"
"""The key of all settings of a device: one question before the first screen, not seven."""

HALF_DONE = "half_done"
"""The key under which a device keeps what is half typed."""

HAPTICS = "skald.haptics"
"""The key under which a session keeps the service by which its phone vibrates."""

NAMED = re.compile(r"[0-9a-f]{32}")
"""How a device is named: whoever knows that is taken for it."""

SETTINGS: Mapping[str, Callable[[Any], bool]] = {
    "language": lambda value: isinstance(value, str) and value in LANGUAGES,
    "theme": lambda value: isinstance(value, str) and value in MODES,
    **dict.fromkeys(
        ("typed_dice", "calm", "awake", "felt", "shake"), lambda value: isinstance(value, bool)
    ),
    "device": lambda value: isinstance(value, str) and NAMED.fullmatch(value) is not None,
    **dict.fromkeys(
        ("hinted", "onlooker"),
        lambda value: isinstance(value, list) and all(isinstance(it, str) for it in value),
    ),
    HALF_DONE: is_remembered,
}
"""What belongs to the device that set it, and how to tell whether it can be that."""


def device_name() -> str:
    """Name a device that has no name yet."""
    return secrets.token_hex(16)


def device_tag(name: str) -> str:
    """Return what others may know of a device's name: enough to tell it from another one."""
    return hashlib.sha256(name.encode()).hexdigest()[:12] if name else ""


def _sound(settings: Any) -> dict[str, Any]:
    known = settings.items() if isinstance(settings, dict) else ()
    return {name: it for name, it in known if name in SETTINGS and SETTINGS[name](it)}


async def _read(preferences: ft.SharedPreferences) -> dict[str, Any]:
    try:
        return _sound(json.loads(str(await preferences.get(KEY) or "{}")))
    except ValueError:
        return {}


async def _answered(question: Awaitable[None], what: str) -> bool:
    # False where the device cannot, or is gone: nothing that anybody could mend.
    try:
        await question
    except Exception as error:  # noqa: BLE001 - Flet's client tells of its own errors in text
        log.info("the device does not tell %s: %s", what, str(error).partition("\n")[0])
        return False
    return True


def is_window(page: ft.Page) -> bool:
    """Tell whether a session is shown by a window of this machine, and not in a browser.

    Asked of the line itself: what a client says it is, anybody can say.
    """
    line: Connection | None = page.session.connection
    return line is not None and line.local_data_transport and not page.web


@dataclass(frozen=True)
class Device:
    """What a device tells about itself."""

    languages: tuple[str, ...] = ()
    """Most wanted first; empty where it does not say."""
    calm: bool = False
    """Whether its system asks for less movement."""
    forgetful: bool = False
    """Whether its browser throws away what a page keeps that nobody comes back to for a week."""


def first_words_of(page: ft.Page) -> tuple[Device, dict[str, Any]] | None:
    """Return what our own page has told with its first words: its device and the settings there.

    Sooner than the device could be asked; Flet's client answers nothing for ten seconds after it
    has come back.
    """
    words = getattr(page.session.connection, "first_words", None)
    if words is None:
        return None
    languages = words.get("languages")
    codes = (
        (language for language in languages if isinstance(language, str))
        if isinstance(languages, list)
        else ()
    )
    own = _sound(words.get("settings")) | _sound({"device": words.get("device")})
    return Device(tuple(codes), words.get("calm") is True), own


class Client:
    """The other end of a session: asked what device it is on and, in a browser, to remember.

    Its services are kept as long as the session. Flet ends the connection, and loses what is tapped
    meanwhile, over an answer that comes late and to a service that is there no more.
    """

    def __init__(self, page: ft.Page) -> None:
        self._page = page
        self._semantics = ft.SemanticsService()
        # A window of the app has its history for itself.
        self._preferences = None if is_window(page) else ft.SharedPreferences()
        self._languages: tuple[str, ...] = ()
        self._calm = False
        self._known: dict[str, Any] = {}
        self._owed: dict[str, Any] = {}
        """Set here, and not yet known to be remembered there."""

    @property
    def is_alone(self) -> bool:
        """Whether this device has the history for itself, settings and all."""
        return self._preferences is None

    async def ask(self, tell: Callable[[Device, Mapping[str, Any]], None]) -> None:
        """Ask for what the device is and for the settings made there, and tell.

        It is told when everything is answered or nobody waits any longer, and again when an answer
        comes late. Who has told already is not asked.
        """
        if (known := first_words_of(self._page)) is not None:
            device, own = known
            self._known |= own
            tell(device, {**self._known, **self._owed})
            if self._owed:
                await self.keep(self._owed)
            return

        def finish(question: asyncio.Future[bool] | None = None) -> None:
            if question is None or (not question.cancelled() and question.result()):
                tell(Device(self._languages, self._calm), {**self._known, **self._owed})

        asked = [
            asyncio.ensure_future(_answered(self._ask_languages(), "its languages")),
            asyncio.ensure_future(_answered(self._ask_calm(), "whether to move less")),
            asyncio.ensure_future(_answered(self._recall(), "its settings")),
        ]
        _, late = await asyncio.wait(asked, timeout=ANSWER)
        finish()
        for question in late:
            question.add_done_callback(finish)

    async def keep(self, settings: Mapping[str, Any]) -> bool:
        """Have the device remember settings, and tell whether it does."""
        if self._preferences is None:
            return False
        settings = dict(settings)
        self._known |= settings
        self._owed |= settings
        if not await _answered(self._write(self._preferences), "what it remembers"):
            return False
        for name, value in settings.items():
            if self._owed.get(name) == value:
                del self._owed[name]
        return True

    def forget(self, settings: Iterable[str]) -> None:
        """Take settings back that nobody could remember."""
        for name in settings:
            self._known.pop(name, None)
            self._owed.pop(name, None)

    async def _recall(self) -> None:
        if self._preferences is None:
            return
        self._known |= await _read(self._preferences)
        if self._owed:
            # It may have been away when it was told.
            await self._write(self._preferences)

    async def _write(self, preferences: ft.SharedPreferences) -> None:
        # Another tab may have set something in the meantime.
        known = await _read(preferences)
        settings = {**known, **self._owed}
        if settings != known and not await preferences.set(KEY, json.dumps(settings)):
            raise OSError(KEY)

    async def _ask_languages(self) -> None:
        info = await self._page.get_device_info()
        languages = getattr(info, "languages", None) or ()
        self._languages = tuple(str(code) for code in languages)

    async def _ask_calm(self) -> None:
        features = await self._semantics.get_accessibility_features()
        self._calm = bool(features.disable_animations or features.reduce_motion)


def is_phone(page: ft.Page) -> bool:
    """Tell whether a session is shown on a phone or a tablet."""
    return page.platform is not None and page.platform.is_mobile()


def feel(page: ft.Page) -> None:
    """Let a phone vibrate; one that cannot does without."""
    if is_phone(page):
        if (haptics := page.session.store.get(HAPTICS)) is None:
            page.session.store.set(HAPTICS, haptics := ft.HapticFeedback())
        page.run_task(_felt_if_it_can, haptics)


async def _felt_if_it_can(haptics: ft.HapticFeedback) -> None:
    with suppress(Exception):
        await haptics.medium_impact()
