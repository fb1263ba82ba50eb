"""Answers of the client that come when whoever asked is gone."""

from __future__ import annotations

from typing import Any

from flet.messaging.session import Session

_heard = Session.handle_invoke_method_results


def let_late_answers_be() -> None:
    """Let an answer to a part that is gone be, as a host's own lines do.

    Where Flet's lines are in use, in a browser's page and in a window, such an answer would end
    them, and the app would hear of no tap and no address any more. A table that somebody leaves
    at once is such a part: what it has asked the client is answered afterwards.
    """
    Session.handle_invoke_method_results = _hear  # type: ignore[method-assign] # see above


def _hear(self: Session, control_id: int, call_id: str, result: Any, error: str | None) -> None:
    if control_id in self.index:
        _heard(self, control_id, call_id, result, error)
