"""Draw the parts of a screen as Flet does, in a third of the steps that it takes round each."""

from __future__ import annotations

from typing import Any
from weakref import ref

from flet.components.component import Component, Renderer
from flet.components.hooks.use_effect import EffectHook
from flet.components.observable import Observable
from flet.components.utils import _CURRENT_RENDERER

TAKE_OVER: Any = Component._migrate_state
"""Flet's own way to go on with what is kept of another control."""

LAY: Any = Renderer.render_component
"""Flet's own way to lay a part where it is called."""


def draw(self: Any) -> None:  # noqa: C901 - one way, as Flet goes it
    """Draw a part that has come or stays, unless it is left as it was."""
    state = self._state
    dirty, state.is_dirty = state.is_dirty, False
    if (
        self.memoized
        and not dirty
        and state.last_b is not None
        # What is the same thing is not asked whether it is equal.
        and state.last_args == self.args
        and state.last_kwargs == self.kwargs
    ):
        drawn = self._b = state.last_b
        for one in drawn if type(drawn) is list else (drawn,):
            one.__dict__["_parent"] = ref(self)
        return
    state.hook_cursor = 0
    if state.observable_subscriptions:
        self._detach_observable_subscriptions()
    for given in (*self.args, *self.kwargs.values()):
        if isinstance(given, Observable):
            self._attach_observable_subscription(given)
    renderer = Renderer(self)
    renderer._render_stack.append(self)
    before = _CURRENT_RENDERER.set(renderer)
    try:
        drawn = self.fn(*self.args, **self.kwargs)
    finally:
        _CURRENT_RENDERER.reset(before)
    if drawn is not None:
        for one in drawn if type(drawn) is list else (drawn,):
            one.__dict__["_frozen"] = True
        if self.memoized:
            state.last_b, state.last_args, state.last_kwargs = drawn, self.args, self.kwargs
    self._b = drawn
    for hook in state.hooks:
        if hook.__class__ is EffectHook:
            self._run_render_effects()
            break


def take_over(self: Any, other: Any) -> None:
    """Go on with what a part has kept that stood in this place."""
    if type(other) is not Component or self.fn is not other.fn:
        TAKE_OVER(self, other)
        return
    self._i = other._i
    if self.data is None:
        self.data = other.data
    state, mine = other._state, ref(self)
    self._state = state
    for one in state.hooks:
        one._component = mine
    for told in state.observable_subscriptions:
        told._component = mine
    other._stale = True


def lay(self: Any, fn: Any, args: tuple[Any, ...], kwargs: dict[str, Any], key: Any = None) -> Any:
    """Lay a part where it is called; it is drawn later."""
    if not hasattr(fn, "__is_component__"):
        # Flet says so.
        return LAY(self, fn, args, kwargs, key)
    stack = self._render_stack
    part = Component(
        fn=fn,
        args=args,
        kwargs=kwargs,
        _parent_component=ref(stack[-1]) if stack else None,
        memoized=self._is_memo,
        key=key,
    )
    if self._contexts:
        part._contexts = self._snapshot_contexts()
    part.__dict__["_frozen"] = True
    self._is_memo = False
    return part
