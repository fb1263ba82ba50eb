"""The result as a picture for a chat: always dark, and the same at every text size."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import flet as ft
import flet.canvas as cv

from companion.ranking import is_alone
from views.drawings.ink import DARK, SEAT_COLOURS, legible
from views.parts.chip import capital
from views.parts.figure import line_text, points_text
from views.parts.moment import date
from views.parts.player_avatar import initials
from views.parts.score_table import counts, fits_a_table
from views.theme import DARK as COLOURS

if TYPE_CHECKING:
    from companion.match import Result, Setup
    from companion.model import Scorecard
    from data.records import Remark
    from views.store import Store

WIDE = 320
"""Width of the picture in its own units; small enough for every phone to show it."""

PIXELS = 3.375
"""Pixels for a unit: 1080 across, what chats show without making it smaller."""

EDGE = 16

ROW, REASON, LINE = 46, 34, 21
"""Heights of a player, of the reason below, and of a line of the table."""

DISC = 16
MOST_COLUMNS = 5
"""Players beside each other in the table; with more it could not be read."""

LABEL = 128


@dataclass
class Paper:
    """What is drawn, from top to bottom."""

    shapes: list[cv.Shape] = field(default_factory=list)
    down: float = 0

    def write(
        self,
        text: str,
        x: float,
        size: float,
        color: str,
        *,
        y: float = 0,
        bold: bool = False,
        lines: int = 1,
        width: float = WIDE - 2 * EDGE,
        at: ft.Alignment = ft.Alignment.TOP_LEFT,
    ) -> None:
        """Write a text at a place below the last part."""
        self.shapes.append(
            cv.Text(
                x,
                self.down + y,
                text,
                style=ft.TextStyle(
                    size=size,
                    color=color,
                    height=1.2,
                    weight=ft.FontWeight.BOLD if bold else ft.FontWeight.NORMAL,
                ),
                alignment=at,
                max_lines=lines,
                max_width=width,
                ellipsis="…",
            )
        )

    def box(self, height: float, color: str) -> None:
        """Draw a surface for what is written next."""
        self.shapes.append(
            cv.Rect(
                EDGE,
                self.down,
                WIDE - 2 * EDGE,
                height,
                border_radius=ft.BorderRadius.all(10),
                paint=ft.Paint(color=color, style=ft.PaintingStyle.FILL),
            )
        )


def result_sheet(store: Store, setup: Setup, result: Result, remark: Remark | None) -> Paper:
    """Draw who won, with how many points, and why."""
    sheet = Paper()
    gold, quiet = str(COLOURS.primary), str(COLOURS.on_surface_variant)
    sheet.down = EDGE
    sheet.write(store.say(f"{setup.game}.short"), EDGE, 20, gold, bold=True)
    sheet.down += 28
    about = [date(store, result.finished)]
    about += [remark.place] if remark and remark.place else []
    stopped = "result.lacking" if result.missing else "result.stopped"
    about += [] if result.over else [store.say(stopped)]
    sheet.write(" · ".join(about), EDGE, 13, quiet)
    sheet.down += 26
    by_points = counts(result, setup)
    cards = {card.seat: card for card in result.scorecards} if by_points else {}
    for place in result.ranking:
        first = place.place == 1 and result.over
        height = ROW * len(place.seats) + REASON
        surface = COLOURS.primary_container if first else COLOURS.surface_container
        sheet.box(height, str(surface))
        for seat in place.seats:
            number = "" if is_alone(result.ranking) else f"{place.place}."
            _player(sheet, store, setup, seat, number, cards.get(seat), first=first)
        ink = COLOURS.on_primary_container if first else COLOURS.on_surface_variant
        sheet.write(
            store.tell(place.because, setup.seats),
            EDGE + 12,
            12,
            str(ink),
            lines=2,
            width=WIDE - 2 * EDGE - 24,
        )
        sheet.down += REASON + 8
    if fits_a_table(result.scorecards) and len(setup.seats) <= MOST_COLUMNS:
        _table(sheet, store, setup, result.scorecards, by_points=by_points)
    sheet.down += 4
    sheet.write("Skald", WIDE - EDGE, 11, quiet, at=ft.Alignment.TOP_RIGHT)
    sheet.down += 24
    return sheet


def _player(
    sheet: Paper,
    store: Store,
    setup: Setup,
    seat: int,
    place: str,
    card: Scorecard | None,
    *,
    first: bool,
) -> None:
    ink = str(COLOURS.on_primary_container if first else COLOURS.on_surface)
    middle = ROW / 2
    if place:
        sheet.write(place, EDGE + 12, 18, ink, y=middle, bold=True, at=ft.Alignment.CENTER_LEFT)
    name = store.say("list.seats", setup.seats, seats=[seat])
    face = str(COLOURS.outline)
    if seat >= 0:
        colour = store.colour_of(setup, seat)
        face = SEAT_COLOURS[colour % len(SEAT_COLOURS)].dark
    x = EDGE + (56 if place else 12 + DISC)
    sheet.shapes.append(
        cv.Circle(
            x,
            sheet.down + middle,
            DISC,
            paint=ft.Paint(color=face, style=ft.PaintingStyle.FILL),
        )
    )
    sheet.write(
        initials(name), x, 13, legible(face, DARK), y=middle, bold=True, at=ft.Alignment.CENTER
    )
    sheet.write(
        capital(name),
        x + DISC + 10,
        17,
        ink,
        y=middle,
        bold=first,
        width=WIDE - x - DISC - 10 - EDGE - 70,
        at=ft.Alignment.CENTER_LEFT,
    )
    if card is not None and card.lines:
        sheet.write(
            points_text(card.total, card.unknown),
            WIDE - EDGE - 12,
            22,
            str(COLOURS.primary if first else COLOURS.on_surface),
            y=middle,
            bold=True,
            at=ft.Alignment.CENTER_RIGHT,
        )
    sheet.down += ROW


def _table(
    sheet: Paper, store: Store, setup: Setup, cards: tuple[Scorecard, ...], *, by_points: bool
) -> None:
    """Write the points of each category, a column for each player."""
    quiet, ink = str(COLOURS.on_surface_variant), str(COLOURS.on_surface)
    column = (WIDE - 2 * EDGE - LABEL - 12) / len(cards)
    sheet.down += 2
    sheet.box(LINE * (len(cards[0].lines) + 1) + 12, str(COLOURS.surface_container_low))
    sheet.down += 6

    def row(label: str, cells: list[str], color: str) -> None:
        sheet.write(
            label, EDGE + 12, 12, quiet, y=LINE / 2, width=LABEL, at=ft.Alignment.CENTER_LEFT
        )
        for at, cell in enumerate(cells):
            x = EDGE + 12 + LABEL + column * (at + 0.5) - 6
            sheet.write(cell, x, 12, color, y=LINE / 2, width=column - 4, at=ft.Alignment.CENTER)
        sheet.down += LINE

    row("", [setup.seats[card.seat] for card in cards], quiet)
    for at, line in enumerate(cards[0].lines):
        cells = [line_text(store, card.lines[at], by_points=by_points) for card in cards]
        row(store.category(setup.game, line.category), cells, ink)
    sheet.down += 14
