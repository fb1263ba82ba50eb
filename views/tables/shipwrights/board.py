"""The board of one player while rounds are played: what moves, what is built, and the supply."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import flet as ft

from companion.games.shipwrights.actions import Raid
from companion.games.shipwrights.offers import RaidOffer, StepOffer
from views.parts.chip import title
from views.parts.frame import card
from views.parts.icon_button import sign
from views.parts.layout import column, row
from views.parts.part import part_showing
from views.parts.tappable import tappable
from views.tables.shipwrights.desk import Desk
from views.tables.shipwrights.given import given, waiting
from views.tables.shipwrights.parts import Buildings, Jarls, Ships
from views.tables.shipwrights.supply import not_followed, supply
from views.tables.shipwrights.tracks import TracksCard
from views.theme import GAP

if TYPE_CHECKING:
    from companion.model import Scorecard

BUILT = ("longships", "buildings", "jarls")
"""What the score pad has below the tracks while rounds are played."""


def _of_board(desk: Desk, scored: Scorecard) -> tuple[Any, ...]:
    """List what a board shows and acts on: it is drawn anew only when that changes."""
    seat, position = scored.seat, desk.position
    table = {name: value for name, value in position if name != "players"}
    # All that is known of the box is known by the huts of the others, too.
    huts = [player.hut for player in position.players]
    offers = [offer for offer in desk.offers if offer.seat in {None, seat}]
    own = desk.player(seat), scored, offers, desk.is_others(seat), desk.aside.value
    # Whatever acts says of the round what the table says, which is named.
    return own, table, huts, desk.box, desk.looks


@part_showing(_of_board)
def Board(desk: Desk, scored: Scorecard) -> ft.Control:
    """Show what a player moves and builds in a round."""
    seat = scored.seat
    lines = {line.category: line for line in scored.lines}
    raid = desk.offer(RaidOffer, seat)
    return column(
        *[waiting(due) for due in given(desk, seat, waits=True)],
        TracksCard.keyed("tracks", desk, seat, lines["tracks"]),
        # Below the tracks: it comes with a step, and a finger that goes on tapping meets no raid.
        tappable(
            desk.say(
                "shipwrights.table.raid",
                seat=seat,
                n=raid.left,
                workers=_workers(desk, raid),
            ),
            row(
                sign(ft.Icons.LOCAL_FIRE_DEPARTMENT_ROUNDED, 20),
                ft.Text(
                    desk.say(
                        "shipwrights.table.raid_short",
                        n=raid.left,
                        workers=_workers(desk, raid),
                    ),
                    expand=True,
                ),
            ),
            lambda: desk.do(Raid(seat=seat)),
            bgcolor=ft.Colors.SURFACE_CONTAINER_HIGHEST,
            padding=16,
        )
        if raid
        else None,
        Built.keyed("built", desk, scored),
        gap=GAP,
    )


def _of_built(desk: Desk, scored: Scorecard) -> tuple[object, ...]:
    """List what is shown below the tracks: it is drawn anew only when that changes."""
    (player, _, offers, *own), *rest = _of_board(desk, scored)
    held = {name: value for name, value in player if name != "tracks"}
    lines = [line for line in scored.lines if line.category in BUILT]
    still = [offer for offer in offers if not isinstance(offer, StepOffer)]
    return held, lines, still, own, rest


@part_showing(_of_built)
def Built(desk: Desk, scored: Scorecard) -> ft.Control:
    """Show what a player has built and what lies in the supply."""
    seat = scored.seat
    lines = {line.category: line for line in scored.lines}
    return column(
        Ships.keyed("ships", desk, seat, lines["longships"]),
        Buildings.keyed("buildings", desk, seat, lines["buildings"]),
        Jarls.keyed("jarls", desk, seat, lines["jarls"]),
        card(
            title(desk.say("shipwrights.table.supply_title")),
            supply(desk, seat) if desk.player(seat).counted else not_followed(desk),
        ),
        gap=GAP,
    )


def _workers(desk: Desk, raid: RaidOffer) -> str:
    return desk.say("shipwrights.goods.workers", n=raid.workers)
