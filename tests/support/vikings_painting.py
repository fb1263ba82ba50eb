"""Hands for the displays of Vikings without a browser."""

from __future__ import annotations

import flet as ft

from companion.games.vikings.position import ROWS
from tests.support.matches import position
from tests.support.vikings_table import (
    look,
)
from views.tables.vikings.display import GAP, SIDE


def tile(history, seat, row, column):
    return next(
        (
            one
            for one in position(history).players[seat].tiles
            if (one.row, one.column) == (row, column)
        ),
        None,
    )


def add_up(hall, history, **more):
    phone = look(hall, history, **more)
    phone.tap("Only add up")
    return phone


def strokes(phone):
    """Return what notices strokes, if anything does."""
    found = [one.control for one in phone.seen() if isinstance(one.control, ft.GestureDetector)]
    return next((one for one in found if one.on_horizontal_drag_update), None)


def finger(phone, what, row, column):
    """Let a finger come to a place: ``down``, ``update`` or ``end``."""
    at = {"x": (column - 0.5) * SIDE, "y": (ROWS.index(row) + 0.5) * (SIDE + GAP)}
    told = {"l": at, "g": at, "v": {"x": 0, "y": 0}}
    phone.fire(strokes(phone), f"horizontal_drag_{what}", told)


def stroke(phone, row, first, last):
    """Stroke along a row."""
    finger(phone, "down", row, first)
    finger(phone, "update", row, last)
    finger(phone, "end", row, last)
