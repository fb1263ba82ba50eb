"""What is due at a Hägar table, below the board: by what the table is being used for."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.games.hagar.offers import FinalRollOffer, PlaceOffer
from views.parts.layout import column
from views.shell.due import OverBar, away_bar
from views.tables.hagar.desk import Desk
from views.tables.hagar.end import Moving, Rolling
from views.tables.hagar.modes import with_mode
from views.tables.hagar.place import Placing
from views.tables.hagar.said import said_of
from views.tables.hagar.score import Scored
from views.tables.hagar.tally import Tallying


def due_panel(
    desk: Desk, finish: Callable[[], Any] | None, said: list[ft.Control], *, tight: bool
) -> ft.Control | None:
    """Return the panel for what the table is being used for."""
    scores = desk.held.mode == "score"
    if desk.act is None:
        return Scored(desk) if scores else None
    if desk.held.mode == "tally":
        return Tallying(desk, finish, tight=tight, said=said)
    if scores and desk.offers:
        there = partial(desk.put, partial(with_mode, mode="play"))
        return column(*said, away_bar(said_of(desk, desk.offers[0]), there))
    if not desk.offers:
        over = OverBar(desk.match, finish)
        return column(*said, over) if scores else over
    return _due(desk, said, tight=tight)


def _due(desk: Desk, said: list[ft.Control], *, tight: bool) -> ft.Control:
    if (place := desk.offer(PlaceOffer)) is not None:
        return Placing(desk, place, tight=tight, said=said)
    if (final := desk.offer(FinalRollOffer)) is not None:
        return Rolling(desk, final, below=said)
    return Moving(desk, desk.offers[0].seat or 0, said=said)
