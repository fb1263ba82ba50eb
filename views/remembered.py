"""What is half typed, as a device remembers it itself: its host may have begun anew meanwhile.

It is written as plain JSON, with the name of each record in it. What is read again was in somebody
else's hands: records of the games and their tables alone are made of it, and what does not become
what it was is forgotten. Whatever it is, only the device that told it is shown it.
"""

from __future__ import annotations

import dataclasses
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import sha256
from typing import Any

from companion.model import Frozen
from views.half_done import Drafts, Key, Waiting

MOST = 6_000
"""Letters that a device is given to remember: it tells them with its first words."""

ROOMS = ("companion.", "views.tables.")
"""Whose records there are."""


class Unwritable(Exception):
    """Something in it is no plain record."""


def remembered(drafts: Drafts, is_open: Callable[[str], bool]) -> list[Any]:
    """Write what is typed at matches that go on, the last begun first, as far as there is room."""
    entries: list[Any] = []
    room = MOST
    for key, (of, tree) in (*reversed([*_written(drafts)]), *drafts.kept.items()):
        entry = [*key, of, tree]
        room -= len(json.dumps(entry))
        if room >= 0 and is_open(key[0]):
            entries.append(entry)
    return entries


def _written(drafts: Drafts) -> Iterator[tuple[Key, tuple[str, Any]]]:
    for key, waiting in drafts.items():
        with suppress(Unwritable):
            yield key, (sum_of(waiting.of), written(waiting.typed))


def is_remembered(value: Any) -> bool:
    """Tell whether a device tells such things, and no more than it was given."""
    sound = isinstance(value, list) and all(map(_is_entry, value))
    return sound and len(json.dumps(value)) <= 2 * MOST


def _is_entry(value: Any) -> bool:
    match value:
        case [str(), str(), str(), _]:
            return True
    return False


def by_key(value: Any) -> dict[Key, tuple[str, Any]]:
    """Sort what was told by what it is about; nothing where it was not written here."""
    found = value if is_remembered(value) else []
    return {(match_id, about): (of, tree) for match_id, about, of, tree in found}


def waiting(drafts: Drafts, key: Key, of: object, like: object) -> Waiting | None:
    """Return what waits there, also where the device alone has kept it; it is of the same kind."""
    if key in drafts.kept:
        was, tree = drafts.kept.pop(key)
        with suppress(Unwritable):
            typed = read(tree)
            fits = like is None or typed is None or type(typed) is type(like)
            if fits and key not in drafts and was == sum_of(of):
                drafts[key] = Waiting(of, typed)
    return drafts.get(key)


def sum_of(value: object) -> str:
    """Return what tells one thing that something is typed about from another.

    Raises:
        Unwritable: nothing does.
    """
    return sha256(json.dumps(written(value), sort_keys=True).encode()).hexdigest()[:12]


def written(value: Any) -> Any:
    """Write a value as JSON.

    Raises:
        Unwritable: it is no record of a game, nor plain.
    """
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, tuple | list):
        return [written(part) for part in value]
    if isinstance(value, frozenset | set):
        return {"set": sorted(map(written, value), key=json.dumps)}
    if isinstance(value, dict):
        return {"by": [[written(name), written(part)] for name, part in value.items()]}
    kind = type(value)
    if not _is_ours(kind):
        raise Unwritable(kind)
    fields = {name: written(part) for name, part in _set(value)}
    return {"is": f"{kind.__module__}:{kind.__qualname__}", "with": fields}


def read(tree: Any) -> Any:
    """Read what was written; lists were tuples.

    Raises:
        Unwritable: nobody wrote that.
    """
    try:
        return _read(tree)
    except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
        # Records say so in many ways, those of other versions too.
        raise Unwritable(tree) from None


def _read(tree: Any) -> Any:
    match tree:
        case list():
            return tuple(_read(part) for part in tree)
        case {"set": list() as entries}:
            return frozenset(_read(entry) for entry in entries)
        case {"by": list() as entries}:
            return {_read(name): _read(entry) for name, entry in entries}
        case {"is": str() as name, "with": dict() as fields}:
            module, _, kind = name.partition(":")
            found = getattr(sys.modules[module], kind)
            if not _is_ours(found):
                raise Unwritable(name)
            return found(**{field: _read(part) for field, part in fields.items()})
        case None | str() | int() | float():
            return tree
    raise Unwritable(tree)


def _is_ours(kind: Any) -> bool:
    record = isinstance(kind, type) and (issubclass(kind, Frozen) or dataclasses.is_dataclass(kind))
    return record and kind.__module__.startswith(ROOMS)


def _set(value: Any) -> Iterator[tuple[str, Any]]:
    """List what a record holds and is not as declared."""
    if isinstance(value, Frozen):
        declared: Any = type(value).model_fields
        names = {
            name: field.get_default(call_default_factory=True) for name, field in declared.items()
        }
    else:
        names = {field.name: field.default for field in dataclasses.fields(value)}
    for name, default in names.items():
        held = getattr(value, name)
        if type(held) is not type(default) or held != default:
            yield name, held
