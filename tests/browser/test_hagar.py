"""Play Hägar on a phone as people do: by what the parts are called."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from data.history import History
from tests.browser.conftest import Host
from tests.support.browser import Table
from tests.support.covering import ALL
from tests.support.hagar_table import begin, begun_with, case, lay, tap
from tests.support.kept import Pages
from tests.support.sitting import write

pytestmark = pytest.mark.turns(6)

LAID = 1 if ALL else 9
"""Coasters that lie already: a match that nobody ever played goes when the app starts."""


@pytest.fixture
def whole_game(host: Host, pages: Pages, tmp_path: Path) -> Iterator[Table]:
    """A phone at a game of two of which so much was played."""
    history = History.open(tmp_path / "data")
    begun_with(history, "whole", LAID)
    history.close()
    with host(tmp_path / "data") as app, pages.seated(app.url, drawn=False) as table:
        table.open("/play/whole")
        yield table


@pytest.mark.long("lays coasters, each with all that is printed on it")
def test_a_whole_game_is_laid_rolled_moved_and_won(whole_game: Table):
    table = whole_game
    played = case("whole-game-for-two")
    *laid, roll, move, stay = played["file"]["actions"]
    for n in range(LAID, len(laid)):
        table.see(f"coaster {n + 1} of 12")
        lay(table, laid, n)
    table.see("Ann makes the final roll")
    table.tap("button", "Type real dice")
    table.tap("button", f"Die shows {roll['value']}")
    table.tap("button", "Fields large enough to tap", exact=True)
    table.tap("button", "column D", exact=True)
    table.tap("button", "Double column D", exact=True)
    table.see("Bo may move one Hägar")
    table.tap("button", "Water, A7, Hägar of Bo", exact=True)
    table.tap("button", "Water, D7", exact=True)
    table.see("Ann may move one Hägar")
    assert (move["from"], move["to"], stay["seat"]) == ([4, 0], [4, 3], 0)
    table.tap("button", "Move none", exact=True)
    table.tap("button", "To the result", exact=True)
    table.see("Ann wins")
    for points in played["expect"]["totals"]:
        table.see(f"{points} points")
    table.see(re.compile("16-field land"))
    assert table.complaints == []


def test_a_worksheet_is_filled_and_scored(table: Table):
    counted = case("worksheet")
    begin(table, "Ann", "Bo")
    table.tap("button", "Worksheet", exact=True)
    rows = [*counted["file"]["position"]["worksheet"], counted["file"]["actions"][0]["landscape"]]
    for row in rows:
        count(table, row)
    table.tap("button", "All is in: score it", exact=True)
    table.tap("button", "To the result", exact=True)
    table.see("Bo wins")
    for points in counted["expect"]["totals"]:
        table.see(f"{points} points")


def count(table: Table, row):
    """Add a landscape to the worksheet and touch its numbers."""
    tap(table, f"Add a {row['kind']}")
    table.see(re.compile(f"1-field {row['kind']}"))
    if row.get("shield"):
        tap(table, "Has a shield")
    doubled = row.get("doubled_hagars", (0, 0))
    for what, n in (
        ("Fields", row["fields"]),
        ("Gold", row.get("gold", 0)),
        ("Gold that counts double", row.get("doubled_gold", 0)),
        *((f"Hägars of {name}", n) for name, n in zip(("Ann", "Bo"), row["hagars"], strict=True)),
        *((f"Doubled Hägars of {name}", n) for name, n in zip(("Ann", "Bo"), doubled, strict=True)),
    ):
        if n:
            table.reach("button", f"{what}: {n}")
            tap(table, f"{what}: {n}")


@pytest.mark.parametrize(
    "window, language, first",
    [((412, 915), "en-GB", "Upper left: Land"), ((1280, 800), "de-DE", "Oben links: Land")],
)
def test_one_player_plays_for_a_rank(seat, window, language, first):
    german = language == "de-DE"
    with seat(window=window, language=language) as table:
        table.walk("Neues Spiel: Hägar" if german else "New game: Hägar")
        write(table, "Name", "Ann")
        table.tap("button", "Hinzufügen" if german else "Add", exact=True)
        table.tap("button", "Los geht’s" if german else "Begin", exact=True)
        table.see(first)
        table.see("Bierdeckel 1 von 9" if german else "coaster 1 of 9")
        table.see(re.compile("Trunkenbold|Säufer|drunkard"))
        assert table.complaints == []
