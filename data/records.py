"""What the history tells of matches and players."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from pydantic import ValidationError

from companion.match import Result, Setup  # noqa: TC001 - pydantic reads them at run time
from companion.model import Frozen
from data.errors import HistoryError

if TYPE_CHECKING:
    from data.lines import Packed


class Player(Frozen):
    """Somebody who plays; ``colour`` is a number of the theme's list of colours."""

    id: str
    name: str
    colour: int = 0
    hidden: bool = False
    """Not offered any more when seats are filled; old matches still know them."""


@dataclass(frozen=True)
class OpenMatch:
    """A match that is not finished, told without replaying it."""

    setup: Setup
    last_at: str
    """When something was done last; when it was begun while nothing was."""
    steps: int
    revision: int

    @property
    def id(self) -> str:
        """The match's id."""
        return self.setup.id


class Finished(Frozen):
    """A finished match as stored; its log lies beside it."""

    setup: Setup
    result: Result


class FinishedMatch:
    """A finished match without its log; parsed when first looked at."""

    def __init__(self, id_: str, packed: Packed) -> None:
        self.id = id_
        self._packed = packed

    @cached_property
    def _stored(self) -> Finished:
        try:
            return Finished.model_validate_json(self._packed.raw)
        except ValidationError:
            raise HistoryError("history.unreadable", match=self.id) from None

    @property
    def setup(self) -> Setup:
        """How it was begun."""
        return self._stored.setup

    @property
    def result(self) -> Result:
        """How it ended, as claimed under the rules of that day."""
        return self._stored.result

    @property
    def finished(self) -> str:
        """When it was finished."""
        return self.result.finished
