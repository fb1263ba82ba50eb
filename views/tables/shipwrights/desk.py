"""What every part of a Shipwrights table needs besides: what is known of its box."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from companion.games.shipwrights.box import BOX, known_card
from companion.games.shipwrights.printed import Printed
from companion.games.shipwrights.seen import is_in_rounds
from views.shell import desk as shared
from views.shell.acting import Act
from views.shell.half_done import Draft, use_draft

if TYPE_CHECKING:
    from companion.games.shipwrights.actions import Listed
    from companion.games.shipwrights.position import Building, Longship, Player, Position
    from companion.match import Match
    from companion.model import Missing, Scorecard

Gift = tuple[int, str, int]
"""The seat it was given to, the action that uses it, and how many the tracks have given it."""

LONGEST_NAME = 40


@dataclass(frozen=True, eq=False, kw_only=True)
class Desk(shared.Desk):
    """The table as one session looks at it."""

    aside: Draft[tuple[Gift, ...]]
    """What tracks have given and was put aside for later."""

    @cached_property
    def box(self) -> Printed:
        """All that is known of the box, of which this table may be the first to tell."""
        return self.box_of(BOX)

    def known(self, field: Listed, name: str) -> Any:
        """Return what is known of a card: by the box, else by the table alone."""
        return known_card(self.box, self.position, field, name)

    @property
    def position(self) -> Position:
        """What lies on the table."""
        found: Position = self.match.position
        return found

    @property
    def scored(self) -> tuple[Scorecard, ...]:
        """Everybody's points as they stand."""
        return self.match.game.scorecards(self.position, self.match.options)

    @cached_property
    def missing(self) -> tuple[Missing, ...]:
        """What the final points lack."""
        return self.match.game.missing(self.position, self.match.options)

    @property
    def in_rounds(self) -> bool:
        """Whether rounds are followed just now, so that what is built moves the markers."""
        return is_in_rounds(self.position)

    def called(self, card: Longship | Building) -> str:
        """Return what the table calls a card."""
        return card.name.strip() or self.say("shipwrights.unnamed")

    def player(self, seat: int) -> Player:
        """Return a player board."""
        return self.position.players[seat]


def use_known(match: Match, act: Act | None) -> Desk:
    """Return the desk of a table, with what was put aside at it."""
    return shared.use_desk(match, act, partial(Desk, aside=use_draft(match, "aside", ())))
