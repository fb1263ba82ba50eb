"""A match whose entries are put right, as a table does it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.game import find
from companion.match import Setup, act, begin, position_at
from companion.revision import revise
from tests.support.matches import AT

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from companion.match import Match
    from companion.model import Frozen
    from companion.revision import Revised


@dataclass(frozen=True)
class Played:
    """A game whose actions say more at a table than they have to, such as whose turn it was."""

    game: str
    seats: tuple[str, ...]
    named: Callable[[Any, Any], Frozen]
    """What a table makes of an action at a position."""

    def on(self, *actions: Frozen, say_whose: bool = True) -> Match:
        """Play on from the start; older files do not say whose turn it was."""
        game = find(self.game)
        match = begin(Setup(id="m", game=game.id, version=game.version, seats=self.seats))
        for action in actions:
            match = act(match, self.named(match.position, action) if say_whose else action, AT)
        return match

    def put_right(self, match: Match, number: int, *actions: Frozen) -> Revised:
        """Put these in place of an entry, as the table had made them there."""
        before = position_at(match, number - 1)
        return revise(match, number, [self.named(before, one) for one in actions], AT)


def dropped(revised: Revised) -> list[int]:
    """List the numbers of the entries that no longer fit."""
    return [step.number for step, _ in revised.dropped]
