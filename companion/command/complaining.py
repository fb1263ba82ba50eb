"""How a command tells what is wrong, and with which status it ends."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from companion.limits import short
from companion.words import say

if TYPE_CHECKING:
    from companion.errors import CompanionError

FINE = 0
WRONG = 2

MOST_LINES = 100
"""Problems of one file that are told line by line."""

LONGEST_PART = 100
"""Letters of a path or of a wrong value in a line: both come from files."""

LONGEST_LINE = 400


def complain(language: str, source: str, error: CompanionError, names: tuple[str, ...] = ()) -> int:
    """Print one line per problem on standard error and return the exit status."""
    from companion.position_file import problems_of

    problems = problems_of(error)
    names = tuple(short(name, LONGEST_PART) for name in names)
    for problem in problems[:MOST_LINES]:
        facts = {
            name: short(fact, LONGEST_PART) if isinstance(fact, str) else fact
            for name, fact in problem.facts.items()
        }
        text = say(language, problem.code, names, **facts)
        path = short(getattr(problem, "path", ""), LONGEST_PART)
        message = ": ".join(filter(None, (source, path, short(text, LONGEST_LINE))))
        print(one_line(message), file=sys.stderr)
    if (more := len(problems) - MOST_LINES) > 0:
        print(f"{one_line(source)}: {say(language, 'command.more', n=more)}", file=sys.stderr)
    return WRONG


def one_line(text: str) -> str:
    """Escape what would break a line or steer a terminal: names and keys come from files."""
    if text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode()
        for letter in text
    )
