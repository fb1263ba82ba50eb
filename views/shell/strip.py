"""The players of a table side by side: who they are, how they stand, and who is looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import flet as ft

from views.drawings.pieces import chest, shield
from views.parts.icon_button import icon_button, sign
from views.parts.large_text import use_large_text
from views.parts.layout import LEFT, Part, column, in_rows, outline, row, wrapped
from views.parts.palette import palette
from views.parts.part import kept_part
from views.parts.picture import picture
from views.parts.tappable import tappable
from views.store import use_store
from views.theme import CHOSEN_LINE, PHONE

if TYPE_CHECKING:
    from views.shell.desk import Desk

FEW = 3
"""So many have room in one row of a phone."""

NARROW = 400
"""On a narrower phone, in dp, so many in a row have no room for a sign beside the name."""

LIT, DIM = ft.Colors.PRIMARY_CONTAINER, ft.Colors.SURFACE_CONTAINER


def use_crowded(players: int, *, share: float = 1, least: float = NARROW) -> bool:
    """Return whether names have to stand alone in their lines.

    On a wide screen the players may have a share of the width; a figure beside the name takes
    more room than one below it.
    """
    # All hooks each time: what comes after them would be handed another's where one is left out.
    wide = use_store().wide
    large = use_large_text()
    return large or narrow(players, share if wide else 1, least)


def narrow(players: int, share: float = 1, least: float = NARROW) -> bool:
    """Tell whether so many players have no room for a sign beside the name."""
    return first_row(players) == FEW and (ft.context.page.width or PHONE) * share < least


def first_row(n: int) -> int:
    """Return how many of so many players stand in the first row."""
    return n if n <= FEW else (n + 1) // 2


def strip(cells: Sequence[ft.Control], *, gap: float = 6, level: bool = False) -> ft.Control:
    """Show players in one row, or in two where they are many; ``level``, all are equally high."""
    across = first_row(len(cells))
    # The last row is no wider than the others.
    rest = [ft.Container(expand=True)] * (-len(cells) % across)
    rows = in_rows([*cells, *rest], across, gap=gap, level=level)
    return column(*rows, gap=gap, align=LEFT)


def one_by_one(desk: Desk, seat: int, cell: ft.Control, choose: Callable[[int], Any]) -> ft.Control:
    """Show one player with the ways to those beside: large names have no room for more."""
    seats = len(desk.match.names)

    def way(step: int, icon: ft.IconData) -> Part:
        there = (seat + step) % seats
        name = desk.say("table.turn_to", seat=there)
        return icon_button(name, icon, lambda: choose(there)) if seats > 1 else None

    before, after = ft.Icons.CHEVRON_LEFT_ROUNDED, ft.Icons.CHEVRON_RIGHT_ROUNDED
    return row(way(-1, before), cell, way(1, after), gap=0)


def golden(desk: Desk, *acting: int) -> frozenset[int]:
    """Return who has won, and before that who has to act.

    Nobody has as long as something is not known or seems to be forgotten, nor has who is alone.
    """
    game, position, options = desk.match.game, desk.match.position, desk.match.options
    if not game.is_over(position, options):
        return frozenset(acting)
    first, *others = game.ranking(position, options)
    beaten = others or len(desk.match.names) > 1
    open_ = game.doubts(position, options) or game.missing(position, options)
    won = beaten and not open_
    return frozenset(first.seats if won else ())


def first_shown(desk: Desk, seat: int, lit: Callable[[Any], Iterable[int]] = golden) -> int:
    """Return whose board is shown as long as nobody chose one: a ``seat``, or of who is golden.

    In large words, where players come one by one, nothing else would show that.
    """
    return min(lit(desk) if desk.store.large else (), default=seat)


def player_name(name: str, ink: ft.ColorValue, *, lit: bool, expand: bool | None = None) -> ft.Text:
    """Show a name in the one line that it has; that of who has to act stands out."""
    return ft.Text(
        name,
        size=14,
        weight=ft.FontWeight.BOLD if lit else None,
        max_lines=1,
        overflow=ft.TextOverflow.ELLIPSIS,
        color=ink,
        expand=expand,
    )


def _placed(place: str) -> ft.Control:
    """Set a place apart from the figure before it: in German *4 2.* would be read as one."""
    return ft.Container(
        ft.Text(place, size=13, color=ft.Colors.ON_SURFACE),
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGHEST,
        border_radius=8,
        padding=ft.Padding.symmetric(horizontal=4),
    )


@kept_part
def PlayerCell(
    seat: int,
    name: str,
    colour: int,
    label: str,
    figure: str,
    *,
    note: str = "",
    place: str = "",
    ahead: bool = False,
    lit: bool,
    chosen: bool | None = None,
    out: bool = False,
    may: bool = False,
    crowded: bool = False,
    choose: Callable[[int], Any] | None,
) -> ft.Control:
    """Show a player with one figure and, where there is one, the place; out of the game, a note.

    Who is ``ahead`` has a cup instead of that. Where something ``may`` be done to a player, the
    edge is golden. Where it is crowded, the name has a line to itself.
    """
    colours = palette(use_store())
    ink = ft.Colors.ON_PRIMARY_CONTAINER if lit else ft.Colors.ON_SURFACE
    drawn = chest("closed", colours) if out else shield(colour, colours)
    bold = ft.FontWeight.BOLD
    text: ft.Text | ft.Row = ft.Text(
        note if out else figure, size=16 if out else 22, weight=bold, color=ink
    )
    if ahead:
        # A place beside it would have no room where three sit at the table.
        text = wrapped(text, sign(ft.Icons.EMOJI_EVENTS_OUTLINED, 16, color=ink), below=0)
    elif place:
        text = wrapped(text, _placed(place), gap=4, below=0)
    called = player_name(name, ink, lit=lit)
    shown: ft.Control = row(
        picture(drawn, 32),
        column(called, text, gap=0, align=LEFT, expand=True),
        gap=8,
    )
    if crowded:
        text.expand = True
        shown = column(called, row(picture(drawn, 20), text, gap=4), gap=0, align=LEFT)
    return tappable(
        label,
        shown,
        partial(choose, seat) if choose else None,
        chosen=chosen,
        bgcolor=LIT if lit else DIM,
        border=outline(2, CHOSEN_LINE if chosen else ft.Colors.PRIMARY if lit or may else DIM),
        padding=8,
        expand=True,
    )
