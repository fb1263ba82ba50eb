"""What can go wrong, as codes with facts; the words are made where they are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pydantic import JsonValue


class CompanionError(Exception):
    """Base of all errors of the rules: ``code`` is a key of the word files, ``facts`` fill it."""

    def __init__(self, code: str, **facts: JsonValue) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={fact!r}" for name, fact in self.facts.items())
        return f"{self.code} ({facts})" if facts else self.code


class RuleViolation(CompanionError):
    """The action is well formed but the rules do not allow it now."""


class UnknownGame(CompanionError):
    """No game of that name is installed."""


class InvalidMatch(CompanionError):
    """A match cannot be begun or read like this: wrong number of seats, nothing to undo, ..."""


class Problem(CompanionError, ValueError):
    """One thing wrong with one place of a position, a setup or an action.

    A ValueError too, so that a model's own validators can raise it (``reading.problems``).
    """

    def __init__(self, path: str, code: str, **facts: JsonValue) -> None:
        super().__init__(code, **facts)
        self.path = path

    def __str__(self) -> str:
        return f"{self.path}: {super().__str__()}" if self.path else super().__str__()


class InvalidPosition(CompanionError):
    """A position, its options or an action is not valid; holds every problem found."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("error.invalid", n=len(problems))
        self.problems = problems

    def __str__(self) -> str:
        return "; ".join(str(problem) for problem in self.problems)


def reason(error: CompanionError) -> CompanionError:
    """Return what to say of a refusal: of several problems the first one."""
    if isinstance(error, InvalidPosition) and error.problems:
        return error.problems[0]
    return error
