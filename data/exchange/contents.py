"""What lies where in a JSON file, found without parsing it.

A file of many matches is not parsed as a whole: that takes seconds, many times its size in memory,
and one bad letter costs everything. So the places of the things in it are found first, and each
thing is parsed by itself when it is its turn.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from pydantic import JsonValue

from companion.errors import InvalidPosition, Problem
from companion.limits import LARGEST_THING
from companion.position_file import parsed
from data.exchange.work import Work

STRING = rb'"[^"\\]*(?:\\.[^"\\]*)*"'
TOKEN = re.compile(STRING + rb'|[{}\[\]"]', re.DOTALL)
TEXT = re.compile(STRING, re.DOTALL)
PLAIN = re.compile(rb"[^\s,\[\]{}:\"]+")
SPACE = re.compile(rb"[ \t\n\r]*")

OFTEN = 2000
"""So many tokens are read at once; then the loop may do other work."""

Span = tuple[int, int]


@dataclass
class Contents:
    """A JSON object: where its fields lie, and the things of those fields that are lists."""

    data: bytes
    fields: dict[str, Span] = field(default_factory=dict)
    lists: dict[str, list[Span]] = field(default_factory=dict)
    broken: Problem | None = None
    """What is wrong where no more can be read; what lies before is here all the same."""

    def value(self, key: str) -> JsonValue:
        """Parse a field.

        Raises:
            InvalidPosition: something is wrong with it, with paths that start at the field.
        """
        return self.thing(self.fields[key], key)

    def thing(self, span: Span, root: str = "") -> JsonValue:
        """Parse what lies somewhere.

        Raises:
            InvalidPosition: it is too large, or something is wrong with it.
        """
        start, end = span
        if end - start > LARGEST_THING:
            most = LARGEST_THING // 1_000_000
            raise InvalidPosition(Problem(root, "exchange.wrong.large", most=most))
        try:
            return parsed(self.data[start:end])
        except InvalidPosition as wrong:
            raise InvalidPosition(
                *(
                    Problem(_under(root, problem.path), problem.code, **problem.facts)
                    for problem in wrong.problems
                )
            ) from None


class _BrokenError(Exception):
    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


def contents(data: bytes) -> Work[Contents]:
    """Find what lies where in a JSON object.

    Raises:
        InvalidPosition: a field is there twice.
    """
    found = Contents(data)
    try:
        yield from _object(found)
    except _BrokenError as broken:
        line = data.count(b"\n", 0, broken.at) + 1
        column = broken.at - data.rfind(b"\n", 0, broken.at)
        found.broken = Problem("", "error.file.json", line=line, column=column)
    return found


def _object(found: Contents) -> Work[None]:
    data = found.data
    at = _spaced(data, _expect(data, _spaced(data, 0), b"{"))
    if data[at : at + 1] == b"}":
        _end(data, at + 1)
        return
    while True:
        key_ends = _matched(TEXT, data, at)
        key = parsed(data[at:key_ends])
        if key in found.fields:
            raise InvalidPosition(Problem(str(key), "error.file.twice"))
        at = _spaced(data, _expect(data, _spaced(data, key_ends), b":"))
        start = at
        if data[at : at + 1] == b"[":
            # Known before it ends: what a torn file still holds is worth having.
            things = found.lists[str(key)] = []
            found.fields[str(key)] = (start, start)
            at = yield from _list(data, at, things)
        else:
            at = yield from _past(data, at)
        found.fields[str(key)] = (start, at)
        at = _spaced(data, at)
        if data[at : at + 1] == b"}":
            _end(data, at + 1)
            return
        at = _spaced(data, _expect(data, at, b","))


def _list(data: bytes, at: int, things: list[Span]) -> Work[int]:
    at = _spaced(data, at + 1)
    if data[at : at + 1] == b"]":
        return at + 1
    while True:
        start = at
        at = yield from _past(data, at)
        things.append((start, at))
        at = _spaced(data, at)
        if data[at : at + 1] == b"]":
            return at + 1
        at = _spaced(data, _expect(data, at, b","))


def _past(data: bytes, at: int) -> Work[int]:
    """Return where a value ends, whatever is in it."""
    if data[at : at + 1] not in {b"{", b"["}:
        return _matched(TEXT if data[at : at + 1] == b'"' else PLAIN, data, at)
    deep = 0
    for number, token in enumerate(TOKEN.finditer(data, at)):
        if number % OFTEN == 0:
            yield token.start() / len(data)
        sign = token[0]
        if sign in {b"{", b"["}:
            deep += 1
        elif sign in {b"}", b"]"}:
            deep -= 1
            if not deep:
                return token.end()
        elif len(sign) == 1:
            break
    raise _BrokenError(len(data))


def _matched(pattern: re.Pattern[bytes], data: bytes, at: int) -> int:
    found = pattern.match(data, at)
    if found is None:
        raise _BrokenError(at)
    return found.end()


def _expect(data: bytes, at: int, sign: bytes) -> int:
    if data[at : at + 1] != sign:
        raise _BrokenError(at)
    return at + 1


def _spaced(data: bytes, at: int) -> int:
    return _matched(SPACE, data, at)


def _end(data: bytes, at: int) -> None:
    if (rest := _spaced(data, at)) < len(data):
        raise _BrokenError(rest)


def _under(root: str, path: str) -> str:
    return f"{root}.{path}" if root and path and path[0] != "[" else root + path
