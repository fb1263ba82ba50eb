"""Note what has come to a page and what is gone: Flet takes off and puts up again what stays."""

from __future__ import annotations

from typing import Any

from flet.messaging.protocol import Message, MessageAction, PatchControlBody

COMPARES, SENDS = "_Session__get_update_control_patch", "_Session__send_message"
"""What Flet calls the ways of a session to compare two screens, and to its client."""


def patch_control(
    self: Any,
    control: Any,
    prev_control: Any = None,
    parent: Any = None,
    path: list[Any] | None = None,
    frozen: bool = False,  # noqa: FBT001, FBT002 - Flet's
) -> None:
    """Tell the client how what is shown differs from what was, and note what is shown."""
    compare, send = getattr(self, COMPARES), getattr(self, SENDS)
    patch, added, removed = compare(
        control=control,
        prev_control=prev_control or control,
        parent=parent,
        path=path,
        frozen=frozen,
    )
    if len(patch) > 1:
        body = PatchControlBody(parent._i if parent else control._i, patch)
        send(Message(MessageAction.PATCH_CONTROL, body))
    here, before = {one._i: one for one in added}, {one._i for one in removed}
    gone = [one for one in removed if one._i not in here]
    # All of it first: what is done on the way must find what is there.
    for one in gone:
        self.index.pop(one._i, None)
    self.index.update(here)
    for one in gone:
        one.will_unmount()
    for one in added:
        if one._i not in before:
            one.did_mount()
