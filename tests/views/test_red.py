"""Red is for errors and odd positions alone: nothing that merely may happen is red."""

from __future__ import annotations

import flet as ft
import pytest

from tests.support.every_screen import OF_GAMES

RED = {ft.Colors.ERROR, ft.Colors.ERROR_CONTAINER, ft.Colors.ON_ERROR_CONTAINER}


@pytest.mark.furnished
@pytest.mark.parametrize("table", [table for tables in OF_GAMES.values() for table in tables])
def test_nothing_is_red_on_a_table_where_nothing_is_wrong(hall, table):
    phone = hall.phone(f"/play/{table}")
    red = [
        one.control
        for one in phone.seen()
        if RED & {getattr(one.control, "color", None), getattr(one.control, "bgcolor", None)}
    ]
    assert red == []
