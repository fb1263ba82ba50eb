"""What a tap has changed is drawn in the order in which it was told: the table before all else.

Flet 1.0.5 keeps the parts that wait to be drawn anew as a set, whose order is that of where they
happen to lie in memory. Where what stands in the bar of the screen came first, the client drew a
picture for it alone, and the table waited for the next one.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from flet.messaging.session import Session

WAITING = "_Session__pending_updates"
"""What Flet calls the parts that wait to be drawn anew."""

_begin: Any = Session.__init__


class InOrder(dict[Hashable, None]):
    """A set that is gone through in the order in which its members came."""

    def add(self, member: Hashable) -> None:
        """Have a member, at the end where it was none before."""
        self.setdefault(member)

    def discard(self, member: Hashable) -> None:
        """Leave a member out, where it is one."""
        self.pop(member, None)


def draw_in_order() -> None:
    """Have sessions draw what waits in the order in which it was told to."""
    Session.__init__ = _begun  # type: ignore[method-assign] # see above


def _begun(self: Session, *given: Any, **named: Any) -> None:
    _begin(self, *given, **named)
    setattr(self, WAITING, InOrder())
