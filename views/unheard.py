"""What is raised where only Flet is told: the app goes on and says so, or it ends in words.

Flet 1.0.5 hears its client, draws and sets effects going in loops of its own. What is raised in one
of these ends it without a word, and the app hears of no tap or draws nothing any more; what it
catches itself replaces the whole app by a page that speaks English and shows Python's own lines.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from flet.controls.context import _context_page
from flet.messaging.connection import Connection
from flet.messaging.session import Session

from companion.errors import CompanionError
from companion.words import say
from views.store import SESSION_KEY, Store

log = logging.getLogger("skald")

STOP = "skald.stop"
"""The key of what tells a browser's page, which has words of its own, that the app has ended."""

TASK, DRAWING = "_Session__updates_task", "_Session__updates_scheduler"
"""What Flet calls the loop in which it draws, and what runs in it."""

_answer: Callable[..., None] = Session.handle_invoke_method_results
_end: Callable[..., None] = Session.error
_drawing: Callable[..., Any] = getattr(Session, DRAWING)


def leave_nothing_unheard() -> None:
    """Have sessions go on or say in words that they cannot, whatever is raised in Flet's loops."""
    Session.handle_invoke_method_results = _answered  # type: ignore[method-assign] # see above
    Session.error = _say_or_end  # type: ignore[method-assign] # see above
    setattr(Session, DRAWING, _draw)


def hear_on(connection: type[Connection]) -> None:
    """Have a connection of a browser's page hear the next message, whatever one has raised.

    A host's line begins anew by itself.
    """
    hear: Callable[..., Any] = connection.receive_loop  # type: ignore[attr-defined] # of a page

    async def heard(self: Any) -> None:
        while True:
            try:
                await hear(self)
            except Exception as error:
                log.exception("message")
                self.session.error(f"{error!r}")
            else:
                return

    connection.receive_loop = heard  # type: ignore[attr-defined] # the same


def _answered(self: Session, control_id: int, call_id: str, result: Any, error: str | None) -> None:
    """Ignore an answer to a part that is gone, as the lines of a host do.

    A table that somebody leaves at once is such a part: what it has asked the client is answered
    afterwards.
    """
    if control_id in self.index:
        _answer(self, control_id, call_id, result, error)


def _say_or_end(self: Session, message: str) -> None:
    """Say that something did not work; where nothing is drawn that could say so, end."""
    log.error("session: %s", message)
    store: Store | None = self.store.get(SESSION_KEY)
    drawing = getattr(self, TASK)
    if store is None or drawing is None or drawing.done():
        _stopped(self, message)
        return
    _context_page.set(self.page)
    store.refuse(CompanionError("broken.handler"))


async def _draw(self: Session) -> None:
    """Draw until the session ends; what cannot be drawn ends it.

    What the client has and what is known of it may have come apart: only a page that begins anew
    is sure to show what is.
    """
    try:
        await _drawing(self)
    except Exception as error:
        log.exception("drawing")
        _stopped(self, f"{error!r}")
        raise


def _stopped(self: Session, message: str) -> None:
    """Tell by what is drawn without Python that the app has to begin anew."""
    if tell := self.store.get(STOP):
        tell(message)
        return
    store: Store | None = self.store.get(SESSION_KEY)
    _end(self, say(store.language if store else "en", "broken.stopped"))
