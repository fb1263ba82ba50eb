"""An entry of a finished match is replaced at its table, as people come to it in a browser."""

from __future__ import annotations

import re

import pytest

from companion.match import replay
from data.history import History
from tests.support import shipwrights, vikings_table
from tests.support.browser import App, Table
from tests.support.every_screen import touched

pytestmark = pytest.mark.turns(6)


@pytest.fixture
def furnished(app_server: App) -> App:
    """The app on matches of Vikings and Shipwrights, one of each finished."""
    app_server.kill()
    history = History.open(app_server.data)
    shipwrights.furnish(history)
    vikings_table.furnish(history)
    for one in history.open_matches():
        if not one.revision:
            touched(history, one.id)
    history.close()
    app_server.restart()
    return app_server


@pytest.mark.parametrize(
    ("match_id", "game", "entry", "instead", "before", "after"),
    [
        (
            "vk_won",
            "Vikings",
            21,
            ["Warriors, column 3: empty"],
            ["Ann wins", "41 points", "18 points"],
            ["Ann wins", "40 points", "20 points"],
        ),
        (
            "sw_won",
            "Shipwrights",
            6,
            [
                "Ann: add a jarl of 3 points",
                "That is the final score",
                "Final anyway",
            ],
            ["Bo wins", "2 points", "1 point"],
            ["Ann wins", "4 points", "2 points"],
        ),
    ],
)
def test_an_entry_is_replaced_and_the_match_scored_anew(
    table: Table,
    furnished: App,
    match_id: str,
    game: str,
    entry: int,
    instead: list[str],
    before: list[str],
    after: list[str],
):
    table.url = furnished.url
    table.walk("History", re.compile(rf"^{game} .*won", re.DOTALL))
    for said in before:
        table.see(said)
    for way in ("Timeline", re.compile(rf"^{entry}\b"), "Correct this entry"):
        table.reach("button", way, exact=False)
        table.tap("button", way)
    table.see(re.compile(f"^Entry {entry} was:"))
    for deed in instead:
        table.reach("button", deed)
        with table.answered():
            table.tap("button", deed, exact=True)
    table.see(re.compile(r"\d instead of \d"))
    table.tap("button", "Keep the correction")
    table.see(re.compile("Corrected on"))
    table.reload()
    for said in after:
        table.see(said)
    assert table.complaints == []

    furnished.kill()
    history = History.open(furnished.data)
    record = history.record(match_id)
    replayed = replay(record.setup, record.events)
    assert (replayed.followed, replayed.refused) == (len(record.events), None)
    totals = [card.total for card in record.result.scorecards]
    assert [f"{total} points" for total in totals] == after[1:]
    history.close()
