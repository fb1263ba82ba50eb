"""Operations that are tried again where another process was faster, as if a moment ago."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from companion.errors import CompanionError
from data.errors import MovedOn

TIMES = 20
"""How often it is tried: so often in a row nobody else is faster."""


class Refusing(Protocol):
    """Who says why something was not done."""

    def refuse(self, error: CompanionError) -> None:
        """Say why."""


S = TypeVar("S", bound=Refusing)
P = ParamSpec("P")


def anew(operation: Callable[Concatenate[S, P], bool]) -> Callable[Concatenate[S, P], bool]:
    """Try an operation again while the history goes on elsewhere, and say so if it never fits."""

    @wraps(operation)
    def done(self: S, /, *given: P.args, **named: P.kwargs) -> bool:
        for _ in range(TIMES):
            try:
                return operation(self, *given, **named)
            except MovedOn as error:
                refused = error
        self.refuse(refused)
        return False

    return done
