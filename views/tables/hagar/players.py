"""Who sits at the Hägar table: points, tokens in hand, and whose turn it is; and what just was."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from companion.games.hagar.seen import hand
from companion.present import present
from companion.words import minus
from views.parts.chip import bold
from views.parts.icon_button import sign
from views.parts.layout import LEFT, column, filling, outline, row
from views.parts.part import kept_part, part_showing
from views.parts.picture import picture
from views.parts.player_avatar import seat_shield
from views.shell.strip import golden, player_name, strip, use_crowded
from views.store import Store, use_store
from views.tables.hagar.drawn import side_by_side
from views.tables.hagar.pieces import token_drawing
from views.tables.hagar.scene import GOLD_TOKEN

if TYPE_CHECKING:
    from companion.model import Phrase
    from views.tables.hagar.desk import Desk


PIECE, BETWEEN = 14, 2
"""Side of a token that is left, and the gap between two, in dp."""

ROOMY = 480
"""Least width, in dp, at which three names have room beside their points."""


@part_showing(lambda desk: (desk.looks, desk.position))
def Players(desk: Desk) -> ft.Control:
    """Show everybody's points as the table stands, and what is left in hand."""
    match = desk.match
    active = match.game.to_act(match.position, match.options)
    lit = golden(desk, *present(active))
    totals = [card.total for card in match.game.scorecards(match.position, match.options)]
    hands = [hand(match.position, seat) for seat in range(len(match.names))]
    # Alone it is the rank of the solo table that counts.
    ranked = match.game.ranking(match.position, match.options)
    rank = ranked[0].because if len(totals) == 1 else None
    crowded = use_crowded(len(match.names), share=5 / 12, least=ROOMY)
    return strip(
        [
            PlayerPoints.keyed(
                seat,
                match.names,
                seat,
                desk.colours[seat],
                total,
                rank,
                hands[seat].hagars,
                hands[seat].gold,
                active=seat == active,
                lit=seat in lit,
                crowded=crowded,
            )
            for seat, total in enumerate(totals)
        ],
    )


@kept_part
def PlayerPoints(
    names: tuple[str, ...],
    seat: int,
    colour: int,
    total: int,
    rank: Phrase | None,
    hagars: int,
    gold: int,
    *,
    active: bool,
    lit: bool,
    crowded: bool,
) -> ft.Control:
    """Show a player's points and tokens."""
    store = use_store()
    ink = ft.Colors.ON_PRIMARY_CONTAINER if lit else ft.Colors.ON_SURFACE
    solo = rank is not None
    called = player_name(names[seat], ink, lit=lit)
    title = ft.Text(store.tell(rank), size=12, color=ink) if rank else None
    held = _in_hand(store, colour, hagars, gold, ink)
    points = bold(minus(total), 26, color=ink)
    sign = seat_shield(store, colour, 32)
    shown = row(sign, column(called, title, held, gap=0, align=LEFT, expand=True), points, gap=8)
    if crowded:
        # The name has a line to itself.
        below = row(filling(held), points, gap=4)
        shown = row(column(called, title, below, gap=0, align=LEFT, expand=True))
    return ft.Semantics(
        container=True,
        expand=True,
        label=store.say(
            "hagar.table.player.active" if active else "hagar.table.player",
            names,
            seat=seat,
            n=total,
            hagars=hagars,
            gold=gold,
        ),
        content=ft.Container(
            bgcolor=ft.Colors.PRIMARY_CONTAINER if lit else ft.Colors.SURFACE_CONTAINER,
            border=outline(2, ft.Colors.PRIMARY if lit else ft.Colors.TRANSPARENT),
            border_radius=14,
            padding=ft.Padding.symmetric(horizontal=8, vertical=4),
            content=ft.Semantics(
                exclude_semantics=not solo,
                content=shown,
            ),
        ),
    )


def _in_hand(store: Store, colour: int, hagars: int, gold: int, ink: ft.ColorValue) -> ft.Control:
    """Show the tokens that are left: small pieces, as they lie in front of their player."""
    pieces = [colour] * hagars + [GOLD_TOKEN] * gold
    drawn = side_by_side(tuple(token_drawing(store, piece) for piece in pieces), PIECE, BETWEEN)
    shown = picture(drawn, len(pieces) * (PIECE + BETWEEN) - BETWEEN, PIECE) if pieces else None
    return row(
        shown or sign(ft.Icons.REMOVE_ROUNDED, PIECE, color=ink),
        tight=True,
        height=PIECE + BETWEEN,
    )
