"""Phones that come and go, hundreds of times: nothing of them stays."""

from __future__ import annotations

import gc

import flet as ft
import pytest
from flet.controls.base_control import BaseControl
from flet.messaging.session import Session

from tests.support.at_the_wire import (
    BREAKS,
    AtTable,
    Table,
    broken,
    complaints,
    resident,
    table_served,
)
from tests.support.covering import ALL
from views.serving.sessions import Sessions

TIMES = 500 if ALL else 150
WARM = 100
"""Times after which everything is made that is made only once."""

GROWTH = 50
"""Megabytes by which the process may grow over five hundred: a tenth of one for each."""


def left(table: Table) -> tuple[int, int]:
    """Count the sessions and the parts of screens that are still in memory."""
    table.served.clear()
    gc.collect()
    kinds = [type(one) for one in gc.get_objects()]
    return sum(issubclass(one, Session) for one in kinds), sum(
        issubclass(one, BaseControl) and not issubclass(one, ft.Service) for one in kinds
    )


@pytest.mark.turns(4)
@pytest.mark.long("loads the page hundreds of times")
def test_hundreds_come_and_go_and_leave_nothing(monkeypatch):
    drawn = []
    show = Sessions.show

    async def showing(self, sitting):
        await show(self, sitting)
        drawn.append(sitting.page)

    monkeypatch.setattr(Sessions, "show", showing)
    with table_served(away=0) as table, complaints() as heard:
        watcher = AtTable(table, "watcher")
        watcher.wire.settle()
        holds = table.holds()
        for n in range(WARM):
            broken(table, BREAKS[n % len(BREAKS)], f"warm{n}", watcher)
        watcher.until_holds(holds)
        (sessions, parts), megabytes = left(table), resident()
        for n in range(TIMES):
            broken(table, BREAKS[n % len(BREAKS)], f"page{n}", watcher)
        watcher.until_holds(holds)
        now, more = left(table)
        assert now == sessions
        assert more <= parts * 1.1
        assert resident() - megabytes < GROWTH * TIMES / 500
        assert heard == []
        # Some went before anything was drawn for them; they are to be the fewer.
        assert len(drawn) > TIMES / 2
        watcher.tap()
        watcher.wire.leave()
