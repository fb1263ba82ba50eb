"""A part that raises becomes a card with a way out; a handler that raises becomes a notice.

Flet 1.0.5 stops a session's updates for good when a component raises, and replaces the whole app
by an error page when a handler does. Neither may happen at a table, so every handler stands under
one of these, and every component is a part as in ``views/parts/part.py``.
"""

from __future__ import annotations

import asyncio
import inspect
import logging
from collections.abc import Awaitable, Callable, Hashable
from contextlib import nullcontext, suppress
from functools import partial
from types import FunctionType
from typing import Any

import flet as ft

from companion.errors import CompanionError
from views.armed import disarm, the_arming
from views.leaving import lies_below
from views.store import the_store

log = logging.getLogger("skald")

Again = Hashable | Callable[[], Hashable]
"""The name of a counter or field, or what tells it at the moment of a tap."""

LONGEST = 5
"""Seconds that a device has to answer what a screen asks it by itself."""

MOVED = {"change", "select"}
"""Taps whose control the client draws as it will be, before anybody has done anything."""


def safely(
    handler: Callable[..., Any],
    *,
    again: Again = None,
    after: Hashable = None,
    anyway: Callable[[], Any] | None = None,
) -> Callable[..., Any]:
    """Guard the handler of a tap: besides ``untouched``, a tap that cannot be meant does nothing.

    ``again`` names the counter or field that is touched, or asks for its name: another tap on the
    same one counts at once. ``after`` names the one whose last touch need not be waited out, for
    what is done when that is: its own second tap is not meant. ``anyway`` notes what the client has
    done by itself by then, also at a tap that is not meant.
    """
    waits = _waits(handler)
    do = _guarding(handler, waits=waits)

    def begins(event: Any, name: Hashable) -> bool:
        if anyway is not None:
            anyway()
        if is_meant(event, name if after is None else after):
            disarm(name)
            return True
        if event is not None and event.name in MOVED:
            # The client has moved it by itself already; drawing anew moves it back.
            the_store().shelf += 1
        return False

    if waits:

        async def run_later(event: Any = None) -> None:
            name = again() if callable(again) else again
            if begins(event, name):
                await do(event)
                disarm(name)

        return run_later

    def run(event: Any = None) -> None:
        if begins(event, again() if callable(again) else again):
            do(event)

    return run


def is_meant(event: Any, name: Hashable = None) -> bool:
    """Tell whether a tap on something of that name can be meant for what is shown."""
    arming = the_arming()
    if arming is None or arming.is_off:
        return True
    # A control would find its page only on the way over all that it lies in.
    if event is not None and lies_below(ft.context.page, event.control):
        return False
    return arming.takes(name)


def uncovered(handler: Callable[..., Any]) -> Callable[..., Any]:
    """Guard what follows when something that lay over a screen is gone: that is not armed at once.

    The client closes it by itself where somebody taps beside it.
    """

    def run() -> None:
        # Where a tap in it has done so, the moment runs from that one.
        if (arming := the_arming()) is not None and arming.is_armed:
            disarm()
        handler()

    return untouched(run)


async def answer_back(event: ft.Event[ft.View]) -> None:
    """Answer the client, which asks before it takes a screen off by itself.

    It does so at a second tap, too, beside a sheet, a question or a menu that is closing.
    """
    meant = is_meant(event)
    if meant:
        disarm()
    # Whoever is gone by then, or has taken it off otherwise, has nothing more to say to that.
    with suppress(TimeoutError, RuntimeError):
        async with asyncio.timeout(LONGEST):
            await event.control.confirm_pop(meant)


def untouched(handler: Callable[..., Any]) -> Callable[..., Any]:
    """Guard a handler: refusals become a notice in the player's words, defects are logged too.

    For what no finger does: a size, a letter, a question that is gone.
    """
    return _guarding(handler, waits=_waits(handler))


def _guarding(handler: Callable[..., Any], *, waits: bool) -> Callable[..., Any]:
    if waits:

        async def run_later(event: Any = None) -> None:
            try:
                await (handler(event) if _wants_event(handler) else handler())
            except Exception as error:  # noqa: BLE001 - see the module's first lines
                _show(error)

        return run_later

    def run(event: Any = None) -> None:
        try:
            _ = handler(event) if _wants_event(handler) else handler()
        except Exception as error:  # noqa: BLE001 - see the module's first lines
            _show(error)

    return run


def _waits(handler: Callable[..., Any]) -> bool:
    """Tell whether a handler is to be waited for, in a tenth of the calls that ``inspect`` takes.

    It is asked for each of the hundreds of handlers of a screen whenever that is drawn.
    """
    while isinstance(handler, partial):
        handler = handler.func
    code = getattr(handler, "__code__", None)
    return code is not None and bool(code.co_flags & inspect.CO_COROUTINE)


def _wants_event(handler: Callable[..., Any]) -> bool:
    """Tell it at a tap: of a hundred handlers on a screen one is called."""
    if isinstance(handler, FunctionType) and not handler.__dict__:
        return handler.__code__.co_argcount > 0
    # "As many actions as you like" asks for no event, nor does what goes by a name alone.
    return any(
        parameter.kind in {parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD}
        for parameter in inspect.signature(handler).parameters.values()
    )


def quietly(effect: Callable[[], Any]) -> Callable[[], Any]:
    """Guard what a screen begins or ends by itself: nobody asked for it, so nobody is told.

    Flet would replace the whole app by an error page, or leave the error to whoever collects the
    garbage.
    """
    if _waits(effect):

        async def run_later() -> None:
            try:
                await effect()
            except (RuntimeError, TimeoutError) as error:
                # What Flet makes of a device that cannot, or that is gone.
                log.info("effect %s: %s", effect.__qualname__, str(error).partition("\n")[0])
            except Exception:
                log.warning("effect %s", effect.__qualname__, exc_info=True)

        return run_later

    def run() -> None:
        try:
            effect()
        except Exception:
            log.exception("effect %s", effect.__qualname__)

    return run


def asked(
    question: Callable[[], Awaitable[Any]], turn: asyncio.Lock | None = None
) -> Callable[[], Any]:
    """Ask a device something for a while: Flet waits for ever for a line that broke meanwhile.

    Questions of one ``turn`` are asked one after the other, each for its own while.
    """

    async def ask() -> None:
        async with turn or nullcontext(), asyncio.timeout(LONGEST):
            await question()

    return quietly(ask)


def _show(error: Exception) -> None:
    if isinstance(error, CompanionError):
        the_store().refuse(error)
        return
    log.error("handler", exc_info=error)
    the_store().refuse(CompanionError("broken.handler"))
