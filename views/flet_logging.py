"""Flet's debug log, which nobody reads, and which is asked for thousands of times in each tap."""

from __future__ import annotations

import logging
from typing import Any

from flet.messaging.protocol import Message

LOGS = ("flet", "flet_components", "flet_controls", "flet_object_patch", "flet_transport")


def mute_flet() -> None:
    """Let Flet write no debug log, unless somebody has asked for it.

    Comparing two screens asks at each of thousands of steps whether that step should be written
    down, and each message is written out, every control of it, before anybody asks.
    """
    for name in LOGS:
        log = logging.getLogger(name)
        if not log.isEnabledFor(logging.DEBUG):
            log.debug = _nothing  # type: ignore[method-assign]  # see above
    if not logging.getLogger("flet_transport").isEnabledFor(logging.DEBUG):
        Message.__repr__ = object.__repr__  # type: ignore[method-assign]  # see above


_nothing: Any = "".format
"""Takes anything and does nothing; written in C, it is called in no time."""
