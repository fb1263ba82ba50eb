"""Put controls up, take them off and compare them by what is set: Flet goes through all fields."""

from __future__ import annotations

import dataclasses
import weakref
from operator import itemgetter
from typing import Any

from flet.components.component import Component
from flet.controls import object_patch
from flet.controls.base_control import BaseControl
from flet.controls.core.text import Text
from flet.controls.object_patch import DiffBuilder

from views.sparse.kinds import once_for_each
from views.sparse.writing import together, validate

NEVER = {"_i", "_c"}
"""Flet's own number and name of a control: nothing is in there."""

OPERATIONS = {operation.name.lower(): operation for operation in object_patch.Operation}


# Putting up and taking off


@once_for_each
def _holds(kind: type) -> bool:
    """Whether controls may be in a value of that kind."""
    return dataclasses.is_dataclass(kind) or issubclass(kind, list | dict)


@once_for_each
def _order(kind: Any) -> dict[str, int]:
    """Number the fields that Flet goes through."""
    fields = [
        field.name for field in dataclasses.fields(kind) if not field.metadata.get("skip", False)
    ]
    return {name: at for at, name in enumerate(fields)}


@once_for_each
def _structure(kind: Any) -> tuple[str, ...]:
    """List the fields that a control keeps for itself, set or not."""
    return tuple(name for name in kind._structural_fields if name not in NEVER)


@once_for_each
def _contains(kind: type) -> bool:
    """Whether a value of that kind is a control or may have some in it."""
    return issubclass(kind, BaseControl | list | tuple | dict)


@once_for_each
def _sparse(kind: type) -> bool:
    """Whether a kind of control or value keeps only what is set."""
    return hasattr(kind, "_prop_defaults")


@once_for_each
def _control(kind: type) -> bool:
    return issubclass(kind, BaseControl)


@once_for_each
def _bare(kind: Any) -> bool:
    """Whether all there is to a kind of value is what is set on it."""
    return _sparse(kind) and not _control(kind) and not _structure(kind)


@once_for_each
def _builds(kind: Any) -> bool:
    return kind.build is not BaseControl.build


@once_for_each
def _moves_in(kind: Any) -> bool:
    """Whether a control does something of its own when it takes the place of its like."""
    return (
        kind._migrate_state is not BaseControl._migrate_state
        or kind.before_update is not BaseControl.before_update
    )


def parts(item: Any) -> list[tuple[int, Any]]:
    """List what may hold controls in a control or value, in the order of its numbered fields."""
    inner, values, kind = item.__dict__, item._values, type(item)
    order, found = _order(kind), []
    # No function is called here but the ones of C: this is done for each control there is.
    for name in values:
        if _holds(type(values[name])):
            found += [(order[name], values[name])]
    for name in _structure(kind):
        if name in inner and inner[name] and _holds(type(inner[name])):
            found += [(order[name], inner[name])]
    if found[1:]:
        found.sort(key=itemgetter(0))
    return found


def _each(several: Any) -> list[Any]:
    found = []
    for item in several.values() if isinstance(several, dict) else several:
        if _holds(type(item)):
            found += [item]
    return found


class Sparse(DiffBuilder):
    """Flet's comparison of two screens, by what is set on their controls."""

    def _configure_dataclass(  # type: ignore[override] # a list is gone through more quickly
        self, item: Any, parent: Any, frozen: Any, configure_setattr_only: Any = None
    ) -> list[Any]:
        found: list[Any] = []
        if isinstance(item, list | dict):
            for inner in _each(item):
                found += self._configure_dataclass(inner, parent, frozen)
            return found
        if not hasattr(item, "_values"):
            return list(super()._configure_dataclass(item, parent, frozen, configure_setattr_only))
        parent, frozen = self._belongs(item, parent, frozen)
        if isinstance(item, BaseControl):
            found.append(item)
            parent = item
            if not configure_setattr_only:
                item.build()
                item._before_update_safe()
                object.__setattr__(item, "_initialized", True)
        for _, part in () if configure_setattr_only else parts(item):
            found += self._configure_dataclass(part, parent, frozen)
        if not frozen:
            item._dirty.clear()
        return found

    def _belongs(self, item: Any, parent: Any, frozen: Any) -> tuple[Any, Any]:
        """Note where something belongs and whether it may change, as Flet does."""
        if parent is None:
            known = getattr(item, "_parent", None)
            parent = known() if known else None
        if parent is not None:
            item._parent = weakref.ref(parent)
        if "_frozen" in item.__dict__:
            frozen = item._frozen
        elif frozen:
            item._frozen = frozen
        kind: Any = type(item)
        if getattr(kind, "__flet_control_cls__", None) is None:
            kind.__flet_control_cls__ = self.control_cls
        return parent, frozen

    def _removed_controls(self, item: Any, recurse: Any) -> list[Any]:  # type: ignore[override] # the same
        found: list[Any] = []
        if isinstance(item, list | dict):
            for inner in _each(item):
                found += self._removed_controls(inner, recurse)
        elif hasattr(item, "__prev_lists"):
            found += super()._removed_controls(item, recurse)
        elif isinstance(item, BaseControl):
            for _, part in parts(item) if recurse else ():
                found += self._removed_controls(part, recurse)
            found.append(item)
        return found

    def get_added_controls(self) -> list[Any]:  # type: ignore[override] # the same
        """List what is new, and what has taken the place of its like."""
        found: list[Any] = []
        for key, control in self._added_dataclasses.items():
            known = key in self._removed_dataclasses
            if known and "_frozen" in control.__dict__:
                found += [control] if _control(type(control)) else []
            else:
                found += self._configure_dataclass(control, None, False, known)  # noqa: FBT003 - Flet's
        return found

    def get_removed_controls(self) -> list[Any]:  # type: ignore[override] # the same
        """List what is gone, and what its like has taken the place of."""
        found: list[Any] = []
        for key, control in self._removed_dataclasses.items():
            known = key in self._added_dataclasses
            if known and "__prev_lists" not in control.__dict__:
                found += [control] if _control(type(control)) else []
            else:
                found += self._removed_controls(control, not known)
        return found

    # Comparing what was drawn with what is drawn now

    def _compare_values(
        self, parent: Any, path: list[Any], key: Any, src: Any, dst: Any, frozen: Any
    ) -> None:
        kind = type(dst)
        if type(src) is kind:
            if not _holds(kind):
                if src is not dst and src != dst:
                    self._item_replaced(path, key, dst)
                return
            if not src and not dst and kind in {list, dict}:
                return
            if kind is list and frozen and src and dst:
                self._compare_lists(parent, [*path, key], src, dst, frozen)
                return
            if frozen and _alike(src, dst):
                if src is not dst:
                    inner = path if key is None else [*path, key]
                    self._compare_drawn(parent, inner, src, dst)
                return
        elif not _holds(kind) and not _holds(type(src)):
            # A word or number in the place of another kind, mostly of nothing.
            self._item_replaced(path, key, dst)
            return
        super()._compare_values(parent, path, key, src, dst, frozen)

    def _compare_lists(
        self, parent: Any, path: list[Any], src: list[Any], dst: list[Any], frozen: Any
    ) -> None:
        if not frozen or len(src) != len(dst):
            super()._compare_lists(parent, path, src, dst, frozen)
            return
        pairs = []
        for at, (old, new) in enumerate(zip(src, dst, strict=True)):
            if old is new and "_frozen" in getattr(new, "__dict__", ()):
                # Laid there once more as it was.
                new.__dict__["_parent"] = weakref.ref(parent)
            elif _alike(old, new):
                pairs.append((at, old, new))
            elif _holds(type(new)) or type(old) is not type(new) or old != new:
                super()._compare_lists(parent, path, src, dst, frozen)
                return
        for at, old, new in pairs:
            if old is not new:
                self._compare_drawn(parent, [*path, at], old, new)
            else:
                super()._compare_dataclasses(parent, [*path, at], old, new, frozen)

    def _compare_dataclasses(
        self, parent: Any, path: list[Any], src: Any, dst: Any, frozen: Any
    ) -> None:
        if frozen and src is not dst and _alike(src, dst):
            self._compare_drawn(parent, path, src, dst)
        else:
            super()._compare_dataclasses(parent, path, src, dst, frozen)

    def _compare_drawn(self, parent: Any, path: list[Any], src: Any, dst: Any) -> None:
        """Compare what was drawn with its like, that takes its place."""
        kind = type(dst)
        if parent is not None and "_isolated" in parent.__dict__:
            super()._compare_dataclasses(parent, path, src, dst, frozen=True)
            return
        inner = dst.__dict__
        if _control(kind):
            moves_in = _moves_in(kind)
            if moves_in:
                dst._migrate_state(src)
            else:
                inner["_i"] = src._i
                if inner["data"] is None:
                    inner["data"] = src.data
            if "_initialized" not in inner:
                if _builds(kind):
                    _build(dst)
                inner["_initialized"] = True
            if parent is not None:
                inner["_parent"] = weakref.ref(parent)
                inner["_frozen"] = True
                self._added_dataclasses[dst._i] = dst
                self._removed_dataclasses[src._i] = src
            if moves_in:
                dst._before_update_safe()
            else:
                validate(dst, suppress_repeated_errors=True)
        self._compare_set(path, src, dst)
        if parent is not None:
            inner["_parent"] = weakref.ref(parent)
        inner["_frozen"] = True
        control = _control(kind)
        self._removed_dataclasses[src._i if control else str(id(src))] = src
        self._added_dataclasses[dst._i if control else str(id(dst))] = dst

    def _compare_set(self, path: list[Any], src: Any, dst: Any) -> None:
        kind = type(dst)
        # Looked for where they lie: each control that there is comes by here.
        held, holds = src.__dict__, dst.__dict__
        for name in _structure(kind):
            before = held[name] if name in held else getattr(src, name)
            after = holds[name] if name in holds else getattr(dst, name)
            # What Flet notes there for the client is words and numbers alone.
            if name != "_internals" or before != after:
                self._compare_values(dst, path, name, before, after, frozen=True)
        was, now, props = src._values, dst._values, kind._prop_defaults
        for name in {**was, **now}:
            old: Any = was[name] if name in was else props[name]
            new: Any = now[name] if name in now else props[name]
            if old is new:
                continue
            sort = type(new)
            if _bare(sort) and type(old) is sort:
                if old._values == new._values:
                    continue
            elif _control(sort) and _alike(old, new):
                # Most of what lies in another, and the way below is long.
                self._compare_drawn(dst, [*path, name], old, new)
                continue
            elif not (_contains(sort) and self._holds_control(new)) and old == new:
                continue
            if name in kind._event_fields:
                old, new = old is not None, new is not None
            self._compare_values(dst, path, name, old, _as_sent(kind, name, new), frozen=True)


def _as_sent(kind: Any, name: str, value: Any) -> Any:
    """Return a value as it is written down."""
    return together(value) if kind is Text and name == "value" and value else value


def _build(control: Any) -> None:
    """Let a control put together what it is made of, though it may not change any more."""
    mark = control.__dict__.pop("_frozen", None)
    control.build()
    if mark is not None:
        control.__dict__["_frozen"] = mark


def _alike(old: Any, new: Any) -> bool:
    """Whether one takes the place of the other: of one kind, and of one key or component."""
    kind = type(new)
    if type(old) is not kind or not _sparse(kind):
        return False
    was, now = old._values, new._values
    keyed = "key" in was or "key" in now
    if keyed and ("key" not in was or "key" not in now or was["key"] != now["key"]):
        return False
    return kind is not Component or old.fn is new.fn


def message(patch: object_patch.ObjectPatch) -> list[Any]:
    """Write down what changes where; what several paths have in common is written once."""
    paths: list[Any] = [0]
    ways = 1
    said: list[Any] = [paths]
    for change in patch.patch:
        ends: list[Any] = []
        for name in ("from", "path") if change["op"] == "move" else ("path",):
            node, path = paths, change[name]
            for part in path[:-1]:
                if not node[1:]:
                    node += [{}]
                if part not in node[1]:
                    node[1][part] = [ways]
                    ways += 1
                node = node[1][part]
            ends += [node[0], path[-1]] if path else [0, 0]
        does = change["op"]
        value = [change["value"]] if does in {"replace", "add"} else []
        said += [[OPERATIONS[does], *ends, *value]]
    return said
