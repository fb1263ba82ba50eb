"""The covers over what one seat alone may know: lifted by a touch, back by the next one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from views.covered import covered_seats, open_seats, turn_over
from views.parts.chip import plain_chip
from views.parts.layout import wrapped

if TYPE_CHECKING:
    import flet as ft

    from views.shell.desk import Desk


def is_covered(desk: Desk, seat: int) -> bool:
    """Tell whether what a seat alone may know is not shown here."""
    return seat not in open_seats(desk.store, desk.match)


def covers(desk: Desk) -> ft.Control | None:
    """Show what lifts the cover of each seat that has one here, and lays it back."""
    if not desk.act or not desk.match.whole:
        return None
    found = [_cover(desk, seat) for seat in covered_seats(desk.store, desk.match)]
    return wrapped(*found) if found else None


def _cover(desk: Desk, seat: int) -> ft.Control:
    covered = is_covered(desk, seat)
    said = desk.say("secret.show" if covered else "secret.cover", seat=seat)
    return plain_chip(said, partial(turn_over, desk.store, desk.match, seat))
