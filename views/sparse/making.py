"""Make controls and values with what is given: Flet sets each of their fields."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable, Iterable
from typing import Any

from flet.controls import value_types
from flet.controls.base_control import BaseControl
from flet.controls.id_counter import ControlId

Maker = Callable[..., None]


def make_sparsely(kind: Any) -> None:
    """Let a class of Flet's be made like this."""
    flets = vars(kind).get("__init__") if "_prop_defaults" in vars(kind) else None
    # What somebody has written by hand may do anything.
    if flets and (flets.__code__.co_filename == "<string>" or flets.__name__ == "_value_init"):
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


def _marks(kind: Any) -> tuple[tuple[tuple[str, Any], ...], bool] | None:
    """Return what is noted at each control of a kind in the end, and whether that begins something.

    None where more is done there. Asked when one is made: a class has no end while it is declared.
    """
    if not issubclass(kind, BaseControl):
        return None
    marks: dict[str, Any] = {}
    end: Any = kind.__post_init__
    # Each class that it is made of has laid one round the end of the one before.
    while end.__name__ == "new_post_init":
        held = inspect.getclosurevars(end).nonlocals
        if held["type_name"] is not None:
            marks.setdefault("_c", held["type_name"])
        if held["isolated"] is not None:
            marks["_isolated"] = held["isolated"]
        end = held["orig_post_init"]
    if end is not BaseControl.__post_init__ or "_c" not in marks or hasattr(kind, "_c"):
        return None
    # Flet says so again with each control, and Python forgets what it knew of the class each time.
    kind.__hash__ = BaseControl.__hash__
    return tuple(marks.items()), kind.init is not BaseControl.init


def maker(kind: Any, flets: Maker) -> Maker:  # noqa: C901 - one way, as Flet goes it
    """Return the way to make a control or value that keeps what is given and not as declared."""
    props, read = kind._prop_defaults, _read(kind)
    ordered, known, needed, plain = read.ordered, read.known, read.needed, read.plain
    made, passed, handed = tuple(read.made.items()), read.passed, tuple(read.passed.values())
    is_value, ends = issubclass(kind, value_types.Value), hasattr(kind, "__post_init__")
    marked: list[Any] = []

    def make(self: Any, *args: Any, **given: Any) -> None:  # noqa: C901, PLR0912 - no calls
        named = {**given, **dict(zip(ordered, args, strict=False))} if args else given
        twice = args and len(named) != len(args) + len(given)
        if twice or not known.issuperset(named) or (needed and not needed <= named.keys()):
            # It cannot be made like this: Flet says why.
            flets(self, *args, **given)
        inner = self.__dict__
        inner.update(plain)
        for name, factory in made:
            if name not in named:
                inner[name] = factory()
        values, dirty = inner["_values"], inner["_dirty"]
        ending = None
        if type(self) is kind:
            if not marked:
                marked.append(_marks(kind))
            ending = marked[0]
        # Nothing is noted as changed of what is there from the first.
        whole = ending or (is_value and not ends)
        handing: Iterable[Any] = handed
        for name, value in named.items():
            if name in props:
                default = props[name]
                # Nothing else is alike nothing; a colour would be asked whether it is.
                if value is not default and (default is None or value != default):
                    values[name] = value
                    if not whole:
                        dirty[name] = None
            elif name not in passed:
                inner[name] = value
            else:
                handing = [named.get(value, other) for value, other in passed.items()]
        if ending:
            # Asked for each time: a server that begins has its parts numbered from anywhere.
            inner["_i"] = next(ControlId._counter)
            for name, mark in ending[0]:
                inner[name] = mark
            (ref,) = handing
            if ref is not None:
                ref.current = self
            if ending[1]:
                self.init()
                dirty.clear()
        elif ends:
            self.__post_init__(*handing)
            if is_value:
                dirty.clear()

    return make
