"""Deeds that are begun again where another process was faster, as if it had been a moment ago."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from companion.errors import CompanionError
from data.errors import MovedOn

TIMES = 20
"""Somebody comes first each time: so often in a row nobody is unlucky."""


class Refusing(Protocol):
    """Who says why something was not done."""

    def refuse(self, error: CompanionError) -> None:
        """Say it."""


S = TypeVar("S", bound=Refusing)
P = ParamSpec("P")


def anew(deed: Callable[Concatenate[S, P], bool]) -> Callable[Concatenate[S, P], bool]:
    """Have a deed begun again while the history went on elsewhere; that is said in the end."""

    @wraps(deed)
    def done(one: S, /, *given: P.args, **named: P.kwargs) -> bool:
        for _ in range(TIMES):
            try:
                return deed(one, *given, **named)
            except MovedOn as error:
                refused = error
        one.refuse(refused)
        return False

    return done
