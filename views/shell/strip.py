"""The players of a table side by side: who they are, how they stand, and who is looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import flet as ft

from views.drawings.pieces import chest, shield
from views.guard import guarded, kept
from views.parts.layout import LEFT, column, outline, row
from views.parts.palette import palette
from views.parts.picture import picture
from views.parts.tappable import tappable
from views.store import use_store

FEW = 3
"""So many have room in one row of a phone."""

LIT, DIM = ft.Colors.PRIMARY_CONTAINER, ft.Colors.SURFACE_CONTAINER


def strip(cells: Sequence[ft.Control], gap: float = 6) -> ft.Control:
    """Show players in one row, or in two where they are many."""
    first = len(cells) if len(cells) <= FEW else (len(cells) + 1) // 2
    rows = [cells[:first], cells[first:]]
    return column(*[row(*some, gap=gap) for some in rows if some], gap=gap, align=LEFT)


def player_name(name: str, ink: ft.ColorValue, *, expand: bool | None = None) -> ft.Text:
    """Show a name in the one line that it has."""
    cut = ft.TextOverflow.ELLIPSIS
    return ft.Text(name, size=14, max_lines=1, overflow=cut, color=ink, expand=expand)


@kept
@ft.component
@guarded
def PlayerCell(
    seat: int,
    name: str,
    colour: int,
    label: str,
    figure: str,
    *,
    note: str = "",
    lit: bool,
    chosen: bool | None = None,
    out: bool = False,
    edge: ft.ColorValue | None = None,
    choose: Callable[[int], Any] | None,
) -> ft.Control:
    """Show a player with one figure and a word beside it; out of the game, the word alone."""
    colours = palette(use_store())
    ink = ft.Colors.ON_PRIMARY_CONTAINER if lit else ft.Colors.ON_SURFACE
    drawn = chest("closed", colours) if out else shield(colour, colour, colours)
    bold = ft.FontWeight.BOLD
    told = ft.Text(note if out else figure, size=16 if out else 22, weight=bold, color=ink)
    if note and not out:
        styles = ft.TextStyle(size=22, weight=bold), ft.TextStyle(size=13)
        spans = [ft.TextSpan(figure, styles[0]), ft.TextSpan(f"  {note}", styles[1])]
        told = ft.Text(spans=spans, color=ink)
    return tappable(
        label,
        row(
            picture(drawn, width=32, height=32),
            column(player_name(name, ink), told, gap=0, align=LEFT, expand=True),
            gap=8,
        ),
        partial(choose, seat) if choose else None,
        chosen=chosen,
        bgcolor=LIT if lit else DIM,
        border=outline(2, edge or (ft.Colors.PRIMARY if lit else DIM)),
        padding=8,
        expand=True,
    )
