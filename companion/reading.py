"""Turn JSON into records, and everything wrong with it into problems that name the place."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from pydantic import JsonValue, TypeAdapter, ValidationError

from companion.errors import InvalidPosition, Problem
from companion.model import Enter, Frozen

F = TypeVar("F", bound=Frozen)

SHOWN = 40
"""Characters of a wrong value that fit into a line about it."""

SAID = frozenset(
    {
        "missing",
        "extra_forbidden",
        "int_type",
        "string_type",
        "bool_type",
        "tuple_type",
        "dict_type",
        "model_type",
        "greater_than",
        "greater_than_equal",
        "less_than",
        "less_than_equal",
        "literal_error",
        "enum",
        "too_long",
        "too_short",
        "string_too_short",
        "string_too_long",
        "string_pattern_mismatch",
        "union_tag_invalid",
        "union_tag_not_found",
        "json_invalid",
    }
)
"""Kinds of pydantic errors that have words of their own (``error.invalid.<kind>``)."""


def read(model: type[F], value: JsonValue, root: str, *, fractions: bool = False) -> F:
    """Read a JSON value as a record; ``root`` is the path that problems start with.

    No record holds a fraction, but pydantic takes 8.0 for a literal 8. With ``fractions`` that is
    let pass: the record has parts that are any JSON and are read by their own models later.

    Raises:
        InvalidPosition: with one problem per wrong place.
    """
    try:
        # By way of JSON text: only there does strict mode take a list for a tuple.
        record = model.model_validate_json(json.dumps(value))
    except ValidationError as error:
        raise _invalid(problems(error, root), None if fractions else value, root) from None
    if not fractions and (found := [*_fractions(value, root)]):
        raise InvalidPosition(*found)
    return record


def read_one_of(
    kinds: TypeAdapter[Any], tags: frozenset[str], value: JsonValue, root: str
) -> Frozen:
    """Read a JSON value as one of some records, told apart by their tags.

    Raises:
        InvalidPosition: with one problem per wrong place.
    """
    adapter: TypeAdapter[Frozen] = kinds
    try:
        # The file's names alone: a field called ``from`` has another name in Python.
        record = adapter.validate_json(json.dumps(value), by_alias=True, by_name=False)
    except ValidationError as error:
        raise _invalid(problems(error, root, tags), value, root) from None
    if found := [*_fractions(value, root)]:
        raise InvalidPosition(*found)
    return record


def problems(
    error: ValidationError, root: str, tags: frozenset[str] = frozenset()
) -> list[Problem]:
    """List what pydantic found, each at its place as ``players[1].gold``.

    ``tags`` are the discriminators that pydantic writes into the location of a union's member.
    """
    found = []
    for problem in error.errors(include_url=False):
        loc = problem["loc"]
        if tags and loc and loc[0] in tags:
            loc = loc[1:]
        # A union told apart by its shape tags its members in parentheses; no field is called so.
        loc = tuple(part for part in loc if not str(part).startswith("("))
        facts: dict[str, Any] = {
            name: fact if isinstance(fact, (int, str)) else str(fact)
            for name, fact in problem.get("ctx", {}).items()
        }
        kind = problem["type"]
        if kind in SAID:
            if kind not in {"missing", "json_invalid", "model_type"}:
                facts["got"] = _short(problem.get("input"))
            if "expected" in facts:
                facts["expected"] = str(facts["expected"]).replace(" or ", ", ")
            found.append(Problem(path_of(loc, root), f"error.invalid.{kind}", **facts))
        elif isinstance(cause := problem.get("ctx", {}).get("error"), Problem):
            found.append(Problem(path_of(loc, root) + cause.path, cause.code, **cause.facts))
        else:
            found.append(Problem(path_of(loc, root), "error.invalid.other", told=problem["msg"]))
    return found


def path_of(loc: Sequence[int | str], root: str = "") -> str:
    """Write a location as a path: ``("players", 1, "gold")`` is ``players[1].gold``.

    >>> path_of(("players", 1, "gold"), "position")
    'position.players[1].gold'
    """
    path = root
    for part in loc:
        path += f"[{part}]" if isinstance(part, int) else f".{part}" if path else part
    return path


STEP = re.compile(r"\.?([A-Za-z_][A-Za-z_0-9]*)|\[(\d+)\]")


def steps_of(path: str) -> tuple[int | str, ...]:
    """Read a path back into its steps.

    >>> steps_of("players[1].gold")
    ('players', 1, 'gold')

    Raises:
        InvalidPosition: the text is not a path.
    """
    steps: list[int | str] = []
    at = 0
    while at < len(path):
        step = STEP.match(path, at)
        if step is None or (at == 0 and path[0] == "."):
            raise InvalidPosition(Problem("path", "error.path", given=path))
        steps.append(step[1] if step[1] is not None else int(step[2]))
        at = step.end()
    if not steps:
        raise InvalidPosition(Problem("path", "error.path", given=path))
    return tuple(steps)


def entered(position: F, enter: Enter) -> F:
    """Return the position with the value of an ``enter`` put at its path.

    Raises:
        InvalidPosition: there is no such place, or the value cannot stand there.
    """
    tree: Any = position.model_dump(mode="json")
    steps = steps_of(enter.path)
    place = tree
    for step in steps[:-1]:
        place = _inside(place, step, enter.path)
    _inside(place, steps[-1], enter.path)
    place[steps[-1]] = enter.value
    return read(type(position), tree, "position")


def _inside(place: Any, step: int | str, path: str) -> Any:
    if isinstance(place, list) and isinstance(step, int) and step < len(place):
        return place[step]
    if isinstance(place, dict) and step in place:
        return place[step]
    raise InvalidPosition(Problem(path, "error.no_such_place"))


def _invalid(found: list[Problem], value: JsonValue, root: str) -> InvalidPosition:
    paths = {problem.path for problem in found}
    more = (fraction for fraction in _fractions(value, root) if fraction.path not in paths)
    return InvalidPosition(*found, *more)


def _fractions(value: JsonValue, root: str) -> Iterator[Problem]:
    """Find 8.0 and 8.5 where pydantic may have taken them: in literals and in any JSON."""
    if isinstance(value, float):
        yield Problem(root, "error.invalid.int_type", got=_short(value))
    elif isinstance(value, list):
        for at, part in enumerate(value):
            yield from _fractions(part, path_of((at,), root))
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from _fractions(part, path_of((key,), root))


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"
