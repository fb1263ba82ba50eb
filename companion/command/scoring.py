"""The commands that read position files: ``score``, ``replay`` and ``schema``."""

from __future__ import annotations

import stat
from collections.abc import Sequence
from json import dumps
from pathlib import Path
from typing import Any

from companion.command.complaining import FINE, complain, one_line
from companion.command.report import as_json, as_lines, evaluate
from companion.errors import CompanionError, InvalidMatch
from companion.game import find
from companion.limits import LARGEST
from companion.position_file import opened, parsed


def score(files: Sequence[str], *, language: str, json: bool, trades: bool) -> int:
    """Print scorecards and ranking of each file's position; a bad file prints nothing there."""
    status = FINE
    before = ""
    for name in files:
        names: tuple[str, ...] = ()
        try:
            value = parsed(_content(name))
            names = _names(value)
            report = evaluate(opened(value), trades=trades)
        except CompanionError as error:
            status = complain(language, name, error, names)
            continue
        if json:
            print(dumps(as_json(report, language), ensure_ascii=False))
            continue
        if len(files) > 1:
            print(f"{before}{one_line(name)}")
            before = "\n"
        for line in as_lines(report, language):
            print(one_line(line))
    return status


def replay(name: str, *, language: str, json: bool) -> int:
    """Print the file again with its actions made."""
    names: tuple[str, ...] = ()
    try:
        value = parsed(_content(name))
        names = _names(value)
        envelope = opened(value).envelope()
        # What is written here is for ``score``, which refuses what not every program holds.
        opened(parsed(dumps(envelope).encode()))
    except CompanionError as error:
        return complain(language, name, error, names)
    print(dumps(envelope, ensure_ascii=False, indent=None if json else 2))
    return FINE


def schema(game_id: str, *, language: str) -> int:
    """Print the JSON Schema of a game's position files."""
    from companion.schema import schema_of

    try:
        game = find(game_id)
    except CompanionError as error:
        return complain(language, "schema", error)
    print(dumps(schema_of(game), ensure_ascii=False, indent=2))
    return FINE


def _content(name: str) -> bytes:
    """Read a file; a device or a pipe may have no end, or never begin."""
    try:
        if not stat.S_ISREG(Path(name).stat().st_mode):
            raise InvalidMatch("error.file.read")
        with Path(name).open("rb") as file:
            content = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise InvalidMatch("error.file.missing") from None
    except (OSError, ValueError):
        # A name with a NUL in it is a ValueError.
        raise InvalidMatch("error.file.read") from None
    if len(content) > LARGEST:
        raise InvalidMatch("error.file.large", most=LARGEST // 1_000_000)
    return content


def _names(value: Any) -> tuple[str, ...]:
    """Take the names out of a file that may yet be refused, to say them in its problems."""
    seats = value.get("seats") if isinstance(value, dict) else None
    if not isinstance(seats, list):
        return ()
    return tuple(seat for seat in seats if isinstance(seat, str))
