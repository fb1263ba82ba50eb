"""The four Influence markers: gained and given back only in one's own Influence Phase.

Rules, section Influence Phase.
"""

from __future__ import annotations

from companion.games.pax_viking.board import TYPES, Type
from companion.games.pax_viking.conditions import Where
from companion.games.pax_viking.metrics import followers
from companion.games.pax_viking.position import MARKERS, Influence, Options, Position
from companion.model import Frozen, Phrase, change, phrase
from companion.once import once


class MarkerStanding(Frozen):
    """Who holds a marker, and who would gain it now: two facts that need not agree."""

    type: Type
    holder: int | None
    sole_leader: int | None
    followers: tuple[int, ...]
    """By seat."""

    @property
    def sentence(self) -> Phrase:
        """Say who holds the marker, and who leads."""
        name = phrase(f"pax_viking.type.{self.type}")
        holder = (
            phrase("pax_viking.influence.nobody_holds")
            if self.holder is None
            else phrase("pax_viking.influence.holds", seat=self.holder)
        )
        leader = (
            phrase("pax_viking.influence.nobody_leads")
            if self.sole_leader is None
            else phrase(
                "pax_viking.influence.leads",
                seat=self.sole_leader,
                n=self.followers[self.sole_leader],
            )
        )
        return phrase("pax_viking.influence.standing", type=name, holder=holder, leader=leader)


class Shift(Frozen):
    """One marker that changes hands in an Influence Phase."""

    type: Type
    seat: int
    """Whose phase it is."""
    gained: bool
    taken_from: int | None = None
    """The rival who gets an action marker back."""

    @property
    def sentence(self) -> Phrase:
        """Say it."""
        name = phrase(f"pax_viking.type.{self.type}")
        if not self.gained:
            return phrase("pax_viking.influence.lost", seat=self.seat, type=name)
        if self.taken_from is None:
            return phrase("pax_viking.influence.gained", seat=self.seat, type=name)
        return phrase(
            "pax_viking.influence.taken", seat=self.seat, type=name, rival_seat=self.taken_from
        )


def counts(position: Position, kind: Type) -> tuple[int, ...]:
    """Count each player's ESTABLISHED Followers of a type."""
    return tuple(followers(player, Where(type=kind)) for player in position.players)


def sole_leader(counted: tuple[int, ...]) -> int | None:
    """Return the seat that alone has the most, and so at least one.

    >>> sole_leader((3, 2)), sole_leader((2, 2)), sole_leader((0, 0))
    (0, None, None)
    """
    most = max(counted, default=0)
    return counted.index(most) if most > 0 and counted.count(most) == 1 else None


@once
def standings(position: Position) -> tuple[MarkerStanding, ...]:
    """Return who holds and who leads, for all four types."""
    found = []
    for kind in TYPES:
        counted = counts(position, kind)
        leader = sole_leader(counted)
        holder = position.influence.of(kind)
        found.append(
            MarkerStanding(type=kind, holder=holder, sole_leader=leader, followers=counted)
        )
    return tuple(found)


def keeps(counted: tuple[int, ...], seat: int, options: Options) -> bool:
    """Tell whether a holder keeps the marker in the own phase (rulings I1 and I2)."""
    if not options.tie_keeps_influence:
        return sole_leader(counted) == seat
    return counted[seat] == max(counted) > 0


def shifts(position: Position, seat: int, options: Options) -> tuple[Shift, ...]:
    """List what changes hands if it is this seat's Influence Phase now."""
    found = []
    for standing in standings(position):
        if standing.sole_leader == seat and standing.holder != seat:
            found.append(
                Shift(type=standing.type, seat=seat, gained=True, taken_from=standing.holder)
            )
        elif standing.holder == seat and not keeps(standing.followers, seat, options):
            found.append(Shift(type=standing.type, seat=seat, gained=False))
    return tuple(found)


def shifted(influence: Influence, moved: tuple[Shift, ...]) -> Influence:
    """Return who holds what after some shifts."""
    return change(
        influence, **{shift.type: shift.seat if shift.gained else None for shift in moved}
    )


def action_markers(position: Position, seat: int) -> int:
    """Count a seat's action markers: each held Influence marker stands in for one."""
    return MARKERS - len(position.influence.held_by(seat))
