"""Hands for the displays of Vikings without a browser."""

from __future__ import annotations

from tests.support.matches import position
from tests.support.vikings_table import (
    look,
)


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
