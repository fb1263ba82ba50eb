"""What Flet does with each of the seventy fields of a control, done with the few that are set.

Flet 1.0.5 keeps of a control only what is not as declared. When it makes one, puts it on the page,
compares it or takes it off, it goes through all that might be there, though: up to 1,500 calls for
each control of a screen. Here the same is done with what is there. Any other version of Flet is
left alone; ``test_sparse.py`` holds its own way and this one against each other.
"""

from __future__ import annotations

import dataclasses
import sys
import weakref
from collections.abc import Callable
from functools import cache
from typing import Any

from flet.controls import base_control, object_patch, value_types
from flet.controls.base_control import BaseControl
from flet.controls.object_patch import DiffBuilder
from flet.version import flet_version

FLET = "1.0.5"
"""The version whose private parts are used below."""

NEVER = {"_i", "_c"}
"""Flet's own number and name of a control: nothing is in there."""

Maker = Callable[..., None]


def touch_only_what_is_set() -> None:
    """Let Flet make controls, put them up and take them off by what is set on them."""
    if flet_version != FLET or object_patch.DiffBuilder is Sparse:
        return
    object_patch.DiffBuilder = Sparse
    flets: Callable[[type], None] = base_control._install_props

    def declare(kind: type) -> None:
        flets(kind)
        _make_sparsely(kind)

    # Most are declared when they are first asked for; some were already.
    base_control._install_props = value_types._install_props = declare
    for name, module in tuple(sys.modules.items()):
        for kind in tuple(vars(module).values()) if name.startswith("flet.") else ():
            if isinstance(kind, type) and kind.__module__ == name:
                _make_sparsely(kind)


# Making


def _make_sparsely(kind: Any) -> None:
    flets = vars(kind).get("__init__")
    # What somebody has written by hand may do anything.
    written = "_prop_defaults" in vars(kind) and flets and flets.__code__.co_filename
    if written in {"<string>", value_types.__file__}:
        kind.__init__ = maker(kind, flets)


@dataclasses.dataclass
class _Declared:
    """How the fields of a class are declared."""

    ordered: list[str] = dataclasses.field(default_factory=list)
    """Those that may be given without a name."""
    known: set[str] = dataclasses.field(default_factory=set)
    needed: set[str] = dataclasses.field(default_factory=set)
    passed: dict[str, Any] = dataclasses.field(default_factory=dict)
    """Those that are not kept but handed on."""
    plain: dict[str, Any] = dataclasses.field(default_factory=dict)
    made: dict[str, Callable[[], Any]] = dataclasses.field(
        default_factory=lambda: {"_values": dict, "_dirty": dict}
    )
    """Those that are another one each time."""


def _read(kind: Any) -> _Declared:
    read = _Declared()
    for name, field in kind.__dataclass_fields__.items():
        sort = field._field_type.name
        if sort == "_FIELD_CLASSVAR":
            continue
        if field.init:
            read.known.add(name)
            if not field.kw_only:
                read.ordered.append(name)
        if field.default_factory is not dataclasses.MISSING:
            read.made[name] = field.default_factory
        elif field.init:
            if field.default is dataclasses.MISSING:
                read.needed.add(name)
            if sort == "_FIELD_INITVAR":
                read.passed[name] = field.default
            elif name not in kind._prop_defaults and name not in read.needed:
                read.plain[name] = field.default
    return read


def maker(kind: Any, flets: Maker) -> Maker:
    """Return the way to make a control or value that keeps what is given and not as declared."""
    props, read = kind._prop_defaults, _read(kind)
    ordered, known, needed, plain = read.ordered, read.known, read.needed, read.plain
    made, passed, handed = tuple(read.made.items()), read.passed, tuple(read.passed.items())
    is_value, ends = issubclass(kind, value_types.Value), hasattr(kind, "__post_init__")

    def make(self: Any, *args: Any, **given: Any) -> None:
        named = {**given, **dict(zip(ordered, args, strict=False))} if args else given
        if len(named) != len(args) + len(given) or not needed <= named.keys() <= known:
            # It cannot be made like this: Flet says why.
            flets(self, *args, **given)
        inner = self.__dict__
        inner.update(plain)
        for name, factory in made:
            inner[name] = factory()
        values, dirty = inner["_values"], inner["_dirty"]
        for name, value in named.items():
            if name in props:
                if value is not props[name] and value != props[name]:
                    values[name], dirty[name] = value, None
            elif name not in passed:
                inner[name] = value
        if ends:
            self.__post_init__(*[named.get(name, default) for name, default in handed])
        if is_value:
            dirty.clear()

    return make


# Putting up and taking off


@cache
def _holds(kind: type) -> bool:
    """Whether controls may be in a value of that kind."""
    return dataclasses.is_dataclass(kind) or issubclass(kind, list | dict)


@cache
def _order(kind: Any) -> dict[str, int]:
    """Number the fields that Flet goes through."""
    fields = [one.name for one in dataclasses.fields(kind) if not one.metadata.get("skip", False)]
    return {name: at for at, name in enumerate(fields)}


@cache
def _structure(kind: Any) -> tuple[str, ...]:
    """List the fields that a control keeps for itself, set or not."""
    return tuple(kind._structural_fields - NEVER)


def parts(item: Any) -> list[Any]:
    """List what may hold controls in a control or value, in the order of its fields."""
    inner, values, kind = item.__dict__, item._values, type(item)
    found = [name for name, value in values.items() if _holds(type(value))]
    found += [name for name in _structure(kind) if name in inner and _holds(type(inner[name]))]
    if len(found) > 1:
        found.sort(key=_order(kind).__getitem__)
    return [values[name] if name in values else inner[name] for name in found]


def _each(several: Any) -> list[Any]:
    items = several.values() if isinstance(several, dict) else several
    return [one for one in items if _holds(type(one))]


class Sparse(DiffBuilder):
    """Flet's comparison of two screens, by what is set on their controls."""

    def _configure_dataclass(
        self, item: Any, parent: Any, frozen: Any, configure_setattr_only: Any = None
    ) -> list[Any]:
        found: list[Any] = []
        if isinstance(item, list | dict):
            for one in _each(item):
                found += self._configure_dataclass(one, parent, frozen)
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
        for part in () if configure_setattr_only else parts(item):
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
        if hasattr(item, "_frozen"):
            frozen = item._frozen
        elif frozen:
            item._frozen = frozen
        kind: Any = type(item)
        if getattr(kind, "__flet_control_cls__", None) is None:
            kind.__flet_control_cls__ = self.control_cls
        return parent, frozen

    def _removed_controls(self, item: Any, recurse: Any) -> list[Any]:
        found: list[Any] = []
        if isinstance(item, list | dict):
            for one in _each(item):
                found += self._removed_controls(one, recurse)
        elif hasattr(item, "__prev_lists"):
            found += super()._removed_controls(item, recurse)
        elif isinstance(item, BaseControl):
            for part in parts(item) if recurse else ():
                found += self._removed_controls(part, recurse)
            found.append(item)
        return found

    # Comparing

    def _compare_values(
        self, parent: Any, path: list[Any], key: Any, src: Any, dst: Any, frozen: Any
    ) -> None:
        kind = type(dst)
        if type(src) is not kind or _holds(kind) or not (src is dst or src == dst):
            super()._compare_values(parent, path, key, src, dst, frozen)
