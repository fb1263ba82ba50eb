"""Who is named in a record: each has to be somebody who sits at the table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from companion.asked import Asked, asked
from companion.errors import Problem
from companion.model import Frozen


def nobody_there(record: Frozen, seats: int, path: str = "position") -> Iterator[Problem]:
    """Find the seats in a record that a table of so many has not, wherever a ``Seat`` stands."""
    for field in _fields_with_seats(type(record)):
        yield from _nobody(field, getattr(record, field.name), seats, f"{path}.{field.name}")


def _nobody(field: Asked, value: Any, seats: int, path: str) -> Iterator[Problem]:
    if isinstance(value, Frozen):
        yield from nobody_there(value, seats, path)
    elif field.kind == "several" and field.each:
        for at, part in enumerate(value):
            yield from _nobody(field.each, part, seats, f"{path}[{at}]")
    elif field.kind == "seat" and value is not None and value >= seats:
        yield Problem(path, "error.invalid.seat", number=value, players=seats)


@cache
def _fields_with_seats(model: type[Frozen]) -> tuple[Asked, ...]:
    return tuple(field for field in asked(model) if _names_seats(field, frozenset({model})))


def _names_seats(field: Asked, within: frozenset[Any]) -> bool:
    """Tell whether a value may name a seat; a record may hold others like itself."""
    if field.kind == "record":
        inner = () if field.record in within else field.fields
        return any(_names_seats(each, within | {field.record}) for each in inner)
    return field.kind == "seat" or (field.each is not None and _names_seats(field.each, within))
