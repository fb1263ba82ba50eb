"""What one seat alone may know: marked in the records, and blank in what others are shown.

A field of type ``Secret[...]`` is a seat's by the record that it stands in: an action has a field
``seat``, and a position has a tuple of such records, one for each seat. Others see the field's
default in its place. As all that they are shown of a running match is worked out from that,
whatever a game's functions do, nothing of it comes out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, TypeVar, get_args, get_origin

from companion.model import Enter, Frozen, Kept
from companion.reading import steps_of

F = TypeVar("F", bound=Frozen)

Blanks = Mapping[str, Any]
"""The secrets of a record by their names, each with what others see in its place."""

NOBODY: frozenset[int] = frozenset()
"""No seat: what everybody may be shown."""

INSIDE = 2
"""Steps behind the first one of a path that lead into the record of a seat: ``[1].dice``."""


@cache
def secrets_of(record: Any) -> Blanks:
    """Return what is marked in a record."""
    fields: dict[str, Any] = record.model_fields
    return {
        name: field.get_default(call_default_factory=True)
        for name, field in fields.items()
        if Kept.FROM_OTHERS in field.metadata
    }


@cache
def boards_of(position: Any) -> Mapping[str, Blanks]:
    """Return the fields of a position that have a record with secrets for each seat."""
    each = {name: _each(field.annotation) for name, field in position.model_fields.items()}
    found = {name: secrets_of(record) for name, record in each.items() if record}
    return {name: secrets for name, secrets in found.items() if secrets}


def any_secret(position: type[Frozen], actions: Iterable[type[Frozen]]) -> bool:
    """Tell whether a game keeps anything from anybody.

    Raises:
        TypeError: nobody could tell whose something is, or what others see in its place.
    """
    kept = {(name, secret) for name, board in boards_of(position).items() for secret in board}
    known: dict[Any, set[tuple[str, ...]]] = {position: {*kept}}
    for action in actions:
        known[action] = {(name,) for name in secrets_of(action) if "seat" in action.model_fields}
    found = [(model, *mark) for model in known for mark in _marks(model)]
    wrong = [
        ".".join((model.__name__, *path))
        for model, path, has_blank in found
        if not has_blank or path not in known[model]
    ]
    if wrong:
        message = f"nobody can tell whose secret, or what others see of it: {', '.join(wrong)}"
        raise TypeError(message)
    return bool(found)


def seen(record: F, seats: Collection[int]) -> F:
    """Return a position or an action as some seats see it: the same one where nothing is kept."""
    if secrets := secrets_of(type(record)):
        own = getattr(record, "seat", None) in seats
        return record if own else record.model_copy(update=secrets)
    boards = {
        name: tuple(
            board if seat in seats else board.model_copy(update=secrets)
            for seat, board in enumerate(getattr(record, name))
        )
        for name, secrets in boards_of(type(record)).items()
    }
    return record.model_copy(update=boards) if boards else record


def puts_secret(position: Any, enter: Enter) -> bool:
    """Tell whether a correction by hand says what one seat alone may know."""
    boards = boards_of(position)
    outer, *inner = steps_of(enter.path) if boards else ("",)
    secrets = boards.get(str(outer), {})
    return bool(secrets) and (len(inner) < INSIDE or inner[1] in secrets)


def _each(kind: Any) -> Any:
    """Return the record of which a tuple has any number, None where it is no such tuple."""
    parts = get_args(kind)
    there = get_origin(kind) is tuple and parts[-1] is Ellipsis and _is_record(parts[0])
    return parts[0] if there else None


def _is_record(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Frozen)


def _marks(
    kind: Any, path: tuple[str, ...] = (), way: tuple[Any, ...] = ()
) -> Iterator[tuple[tuple[str, ...], bool]]:
    """Find every mark within a type: the names that lead there, and whether there is a blank."""
    if not _is_record(kind):
        for part in get_args(kind):
            # One that is no field of a record has no default.
            yield from [(path, False)] * (part is Kept.FROM_OTHERS)
            yield from _marks(part, path, way)
    elif kind not in way:
        for name, field in kind.model_fields.items():
            if Kept.FROM_OTHERS in field.metadata:
                yield (*path, name), not field.is_required()
            yield from _marks(field.annotation, (*path, name), (*way, kind))
