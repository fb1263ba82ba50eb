"""Find what is told to a handler: Flet reads how all fields are declared, at each event."""

from __future__ import annotations

from types import FunctionType
from typing import Any

from flet.controls import base_control, control_event

from views.sparse.kinds import once_for_each

READ = control_event.get_event_field_type
"""Flet's own way to find it."""


def event_of(control: Any, field: str) -> Any:
    """Return the kind of event that a handler of a control takes; None where there is no such."""
    known = _known(type(control))
    if field not in known:
        # Of a control nothing but its class is looked at.
        known[field] = ASK(object.__new__(type(control)), field, READ)
    return known[field]


@once_for_each
def _known(kind: type) -> dict[str, Any]:  # noqa: ARG001 - one for each
    return {}


def _ask(self: Any, field_name: str, read: Any) -> Any:
    return read(self, field_name)


ASK = FunctionType(_ask.__code__, vars(base_control))
"""Names in declarations are looked for in the module of whoever asks: that is Flet's."""
