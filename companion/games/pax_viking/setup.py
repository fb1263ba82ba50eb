"""What to lay out for how many players (rules, section Game Anatomy)."""

from __future__ import annotations

from collections.abc import Collection

from companion.model import Frozen, Phrase, phrase

FIRST_SILFR = 3
"""The starting player's; each next player has one more."""

TILES_EACH = 12
VENTURES_EACH, EVENTS_EACH, ADVOCATES_EACH, GODS_EACH = 4, 3, 3, 2
"""How a self-made deck is put together."""

STARTING_VENTURES = 6
"""Less one for each player: Ventures on the map before the first turn."""

MOST_PLAYERS = 6


class SetupPlan(Frozen):
    """What lies on the table before the first turn."""

    silfr: tuple[int, ...]
    """By seat, without what a Jarl adds; nothing for those who have left."""
    tiles: int
    """The SAGA PILE before the track is filled from it."""
    ventures: int
    events: int
    advocates: int
    gods: int
    """The four make up a balanced deck of one's own."""
    starting_ventures: int
    """Out of the unused tiles, each with only one possible location."""


def setup_plan(seats: int, first: int = 0, gone: Collection[int] = ()) -> SetupPlan:
    """Return the setup for so many players, and for who begins.

    Silfr is counted past those who have left: who is there has one more than the previous player.

    >>> setup_plan(3).silfr, setup_plan(3).tiles, setup_plan(3).starting_ventures
    ((3, 4, 5), 36, 3)
    >>> setup_plan(3, first=2).silfr
    (4, 5, 3)
    >>> setup_plan(3, gone=(1,)).silfr
    (3, 0, 4)
    """
    order = [(first + step) % seats for step in range(seats)]
    there = [seat for seat in order if seat not in gone]
    silfr = dict.fromkeys(order, 0) | {seat: FIRST_SILFR + at for at, seat in enumerate(there)}
    return SetupPlan(
        silfr=tuple(silfr[seat] for seat in range(seats)),
        tiles=TILES_EACH * seats,
        ventures=VENTURES_EACH * seats,
        events=EVENTS_EACH * seats,
        advocates=ADVOCATES_EACH * seats,
        gods=GODS_EACH * seats,
        starting_ventures=STARTING_VENTURES - seats,
    )


def setup_steps(seats: int, first: int = 0, gone: Collection[int] = ()) -> tuple[Phrase, ...]:
    """Say what to lay out, step by step; whoever has left is given nothing."""
    plan = setup_plan(seats, first, gone)
    silfr = tuple(
        phrase("pax_viking.setup.silfr_of", seat=seat, n=silfr)
        for seat, silfr in enumerate(plan.silfr)
        if seat not in gone or len(gone) == seats
    )
    starter = (
        phrase("pax_viking.setup.starter", n=seats, most=MOST_PLAYERS)
        if seats < MOST_PLAYERS
        else phrase("pax_viking.setup.starter_all")
    )
    deck = phrase(
        "pax_viking.setup.deck",
        ventures=plan.ventures,
        events=plan.events,
        advocates=plan.advocates,
        gods=plan.gods,
    )
    steps = [
        phrase("pax_viking.setup.cards"),
        phrase("pax_viking.setup.pile", n=plan.tiles),
        # Only one of the two is done.
        phrase("pax_viking.setup.either", starter=starter, deck=deck),
    ]
    if plan.starting_ventures:
        steps.append(phrase("pax_viking.setup.ventures", n=plan.starting_ventures))
    steps += [
        phrase("pax_viking.setup.jarlboards"),
        phrase("pax_viking.setup.markers"),
        phrase("pax_viking.setup.silfr", silfr=silfr),
    ]
    return tuple(steps)
