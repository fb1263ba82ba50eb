"""What parts of a screen show is told to them by a hook that lasts as long as they do.

Flet 1.0.5 ends and begins that with each drawing of a part, which took a fifteenth of a tap.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar
from weakref import WeakSet

import flet as ft
from flet.components.component import Component
from flet.components.hooks.hook import Hook
from flet.components.utils import current_component


@dataclass(eq=False)
class Shown(ft.Observable):
    """Something whose parts are drawn anew whenever it changes."""

    _parts: WeakSet[Hook] = field(default_factory=WeakSet)
    """First, because they are told whenever another field is set."""

    def _notify(self, field: str | None) -> None:
        super()._notify(field)
        for hook in tuple(self._parts):
            if hook.component:
                hook.component._schedule_update()  # noqa: SLF001 - Flet's own way to say so


S = TypeVar("S", bound=Shown)


@dataclass(eq=False)
class Telling(Hook):
    """What tells a part that something it shows has changed."""

    shown: Any = None


def use_shown(find: Callable[[], S]) -> S:
    """Draw this part anew whenever something that it shows has changed; returns that.

    It is looked for once: a part shows the same thing for as long as it is there.
    """
    component = current_component()
    hook: Telling = component.use_hook(partial(_begun, find, component))
    found: S = hook.shown
    return found


def _begun(find: Callable[[], Shown], component: Component) -> Telling:
    hook = Telling(component, shown=find())
    hook.shown._parts.add(hook)  # noqa: SLF001 - of this module
    return hook
