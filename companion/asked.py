"""What a record asks for: each of its values by its kind, its choices and its bounds.

Read off the models once, for whatever is made of them: the switches of a setup, corrections by
hand, the form of a move, and the players that tests draw by lot.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from types import NoneType
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin

from pydantic import ValidationError
from pydantic.fields import FieldInfo

from companion.errors import InvalidPosition
from companion.model import ByChance, Frozen, Offer, Stands
from companion.reading import problems

F = TypeVar("F", bound=Frozen)

Kind = Literal["flag", "choice", "number", "seat", "die", "text", "several", "record"]


@dataclass(frozen=True)
class Asked:
    """One value that is asked for."""

    name: str
    kind: Kind
    choices: tuple[Any, ...] = ()
    """The values it may have."""
    fixed: bool = False
    """Whether an offer has said what it is, so that nothing is left to ask."""
    least: int | None = None
    most: int | None = None
    """Bounds of a number, or of how many of several there are."""
    optional: bool = False
    """Whether there need not be any."""
    each: Asked | None = None
    """What is asked for each entry of a list."""
    parts: tuple[Asked, ...] = ()
    """What is asked for each entry, where the entries of a list mean different things."""
    record: Any = None
    """The model of a record."""

    @property
    def fields(self) -> tuple[Asked, ...]:
        """What a record asks for; read late, as a record may hold others like itself."""
        return asked(self.record) if self.kind == "record" else ()

    @property
    def by_chance(self) -> bool:
        """Whether the value is a result of dice."""
        inner = (self, self.each, *self.parts)
        return any(part.kind == "die" for part in inner if part)

    def among(self, said: Any) -> Asked:
        """Return what is left to ask where an offer has said something about it.

        Many things are what it is one of, a number of several is how many there are, and all else
        is what it is.
        """
        if said is None:
            return self
        if self.kind == "several":
            return self._several(said)
        if isinstance(said, tuple):
            return replace(self, choices=said, optional=False)
        return replace(self, choices=(said,), optional=False, fixed=True)

    def _several(self, said: Any) -> Asked:
        if isinstance(said, int):
            return replace(self, least=said, most=said)
        each = self.each and self.each.among(said)
        return replace(self, each=each, parts=tuple(part.among(said) for part in self.parts))


def asked(model: Any) -> tuple[Asked, ...]:
    """List what a record asks for; what tells it apart, and who rolled, is said by whoever asks."""
    return _read(model)


@cache
def _read(model: Any) -> tuple[Asked, ...]:
    return tuple(
        _asked(name, field.annotation, tuple(field.metadata))
        for name, field in model.model_fields.items()
        if name not in ("do", *ByChance.model_fields)
    )


def asked_of(model: type[Frozen], offer: Offer) -> tuple[Asked, ...]:
    """List what a move still asks for: what its offer says under a name is not asked any more.

    A list under the name, or under its plural, is what there is to choose from.
    """
    return tuple(
        value.among(
            next(filter(_is_said, (getattr(offer, at, None) for at in _names(value))), None)
        )
        for value in asked(model)
    )


def _is_said(said: Any) -> bool:
    return said is not None and said != ()


def _names(field: Asked) -> Iterator[str]:
    yield field.name
    yield field.name + "s"


def first(field: Asked) -> Any:
    """Return a value to begin with: the first one there is, and none where there need not be."""
    if field.optional:
        return None
    if field.kind == "several":
        return [first(part) for part in field.parts or (field.each,) * (field.least or 0) if part]
    if field.kind == "record":
        return {part.name: first(part) for part in field.fields}
    if field.choices:
        return field.choices[0]
    least = max(field.least or 0, 0)
    return {"flag": False, "text": ""}.get(field.kind, least)


def made(model: type[F], values: dict[str, Any]) -> F:
    """Make a record of plain values by the names of its fields.

    Raises:
        InvalidPosition: they are none of such a record, and where.
    """
    try:
        return model.model_validate_json(json.dumps(values), by_alias=True, by_name=True)
    except ValidationError as error:
        raise InvalidPosition(*problems(error, "action")) from None


def _asked(name: str, kind: Any, noted: tuple[Any, ...] = ()) -> Asked:
    """Read a type with what is noted about it."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _asked(name, parts[0], (*noted, *_flat(parts[1:])))
    if origin is Literal:
        return Asked(name, "choice", choices=parts)
    if origin is tuple:
        return _several(name, parts, noted)
    return _one_of(name, parts, noted) if parts else _simple(name, kind, noted)


def _simple(name: str, kind: Any, noted: tuple[Any, ...]) -> Asked:
    if kind is bool:
        return Asked(name, "flag")
    if kind is int:
        return _number(name, noted)
    if kind is str:
        return Asked(name, "text", most=_bound(noted, "max_length"))
    return Asked(name, "record", record=kind)


def _one_of(name: str, parts: tuple[Any, ...], noted: tuple[Any, ...]) -> Asked:
    """Read a union: something that may be left out, or choices of more than one type."""
    there = [_asked(name, part, noted) for part in parts if part is not NoneType]
    first = there[0]
    if all(part.kind == "choice" for part in there):
        first = replace(first, choices=tuple(way for part in there for way in part.choices))
    return replace(first, optional=first.optional or NoneType in parts)


def _several(name: str, parts: tuple[Any, ...], noted: tuple[Any, ...]) -> Asked:
    if parts[-1] is not Ellipsis:
        each = tuple(_asked(f"{at}", part) for at, part in enumerate(parts))
        return Asked(name, "several", least=len(each), most=len(each), parts=each)
    least, most = _bound(noted, "min_length") or 0, _bound(noted, "max_length")
    return Asked(name, "several", least=least, most=most, each=_asked("", parts[0]))


def _number(name: str, noted: tuple[Any, ...]) -> Asked:
    above, below = _bound(noted, "gt"), _bound(noted, "lt")
    least = _bound(noted, "ge") if above is None else above + 1
    most = _bound(noted, "le") if below is None else below - 1
    stands = next((note for note in _flat(noted) if isinstance(note, Stands)), None)
    return Asked(name, stands.value if stands else "number", least=least, most=most)


def _flat(noted: Iterable[Any]) -> Iterator[Any]:
    """List what is noted; bounds lie within a ``Field``."""
    for note in noted:
        yield from note.metadata if isinstance(note, FieldInfo) else (note,)


def _bound(noted: tuple[Any, ...], name: str) -> int | None:
    found = (getattr(note, name, None) for note in _flat(noted))
    return next((value for value in found if value is not None), None)
