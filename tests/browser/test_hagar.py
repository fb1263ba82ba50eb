"""Play Hägar on a phone as people do: by what the parts are called."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.support.browser import Table

CASES = Path(__file__).parents[2] / "companion" / "games" / "hagar" / "cases"

CORNERS = ("Upper left", "Upper right", "Lower left", "Lower right")
BRUSHES = {"forest": "Paint forest", "water": "Paint water"}

SLIDE = 700
"""Milliseconds for a screen or a sheet to come to rest."""


def case(name):
    return json.loads((CASES / f"{name}.json").read_text(encoding="utf-8"))


def begin(table: Table, *names):
    table.open()
    table.tap("button", "New game: Hägar")
    for name in names:
        table.part("textbox", "Name").click()
        table.page.wait_for_timeout(SLIDE)
        table.page.keyboard.type(name)
        table.tap("button", "Add", exact=True)
    table.tap("button", "First above")
    table.tap("button", "Begin", exact=True)
    table.see(re.compile(f"{names[0]} to act"))


def lay(table: Table, action, *, first):
    """Paint the coaster in hand, touch its place, put the token and lay it."""
    coaster = action["coaster"]
    row, column = coaster["cell"]
    paint(table, coaster["fields"])
    if not first:
        table.tap("button", f"Lay it here: cell ({row}, {column})", exact=True)
    if coaster["beer"]:
        table.tap("button", "No glass on it", exact=True)
    if "token" in action:
        put(table, coaster, action["token"])
    for what in ("gold", "shields"):
        for symbol in action.get(what, ()):
            print_on(table, coaster["cell"], what, symbol["touches"])
    table.tap("button", "Lay it", exact=True)


def paint(table: Table, fields):
    """Paint a coaster that is all land as yet."""
    for kind, brush in BRUSHES.items():
        if kind not in fields:
            continue
        table.tap("button", brush, exact=True)
        for corner, painted in zip(CORNERS, fields, strict=True):
            if painted == kind:
                table.tap("button", f"{corner}: Land", exact=True)
                table.see(f"{corner}: {kind.capitalize()}")


def put(table: Table, coaster, token):
    """Put the token on its field, where the coaster is to lie."""
    if token.get("gold"):
        table.tap("button", "Put the gold token", exact=True)
    kind = coaster["fields"][place_of(coaster["cell"], token["field"])]
    row, column = token["field"]
    table.tap("button", f"{kind.capitalize()}, row {row}, column {column}", exact=True)


def place_of(cell, field):
    return 2 * (field[0] - 2 * cell[0]) + (field[1] - 2 * cell[1])


def print_on(table: Table, cell, what, touches):
    """Mark what is printed: on a field, on a border or on a corner of the large coaster."""
    table.tap("button", "Printed gold and shields")
    table.tap("button", "Mark printed gold" if what == "gold" else "Mark a printed shield")
    rows = [2 * (row - 2 * cell[0]) + 2 for row, _ in touches]
    columns = [2 * (column - 2 * cell[1]) + 2 for _, column in touches]
    down, across = sum(rows) // len(rows), sum(columns) // len(columns)
    table.tap("button", re.compile(rf"^Spot {down}, {across} "))
    table.see(re.compile(rf"^Spot {down}, {across} .*: 1$"))
    table.tap("button", "Done", exact=True)


def test_a_whole_game_is_laid_rolled_moved_and_won(table: Table):
    played = case("whole-game-for-two")
    *laid, roll, move, stay = played["file"]["actions"]
    begin(table, "Ann", "Bo")
    for n, action in enumerate(laid):
        table.see(f"coaster {n + 1} of 12")
        lay(table, action, first=n == 0)
    table.see("Ann makes the final roll")
    table.tap("button", "Type real dice")
    table.tap("button", f"Die shows {roll['value']}")
    table.tap("button", "column 3", exact=True)
    table.tap("button", "Double column 3", exact=True)
    table.see("Bo may move one Hägar")
    table.tap("button", "Water, row 4, column 0, Hägar of Bo", exact=True)
    table.tap("button", "Water, row 4, column 3", exact=True)
    table.see("Ann may move one Hägar")
    assert (move["from"], move["to"], stay["seat"]) == ([4, 0], [4, 3], 0)
    table.tap("button", "Move none", exact=True)
    table.tap("button", "Show the result", exact=True)
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
    table.tap("button", "Show the result", exact=True)
    table.see("Bo wins")
    for points in counted["expect"]["totals"]:
        table.see(f"{points} points")


def count(table: Table, row):
    """Add a landscape to the worksheet and fill it, with the number pad for its fields."""
    table.tap("button", "Add a landscape", exact=True)
    table.see("Fields: 1, type a number")
    if row["kind"] != "land":
        table.tap("button", row["kind"].capitalize(), exact=True)
    if row.get("shield"):
        table.tap("button", "Has a shield", exact=True)
    table.tap("button", "Fields: 1, type a number")
    table.page.wait_for_timeout(SLIDE)
    table.tap("button", str(row["fields"]), exact=True)
    table.tap("button", "Done", exact=True)
    table.see(f"Fields: {row['fields']}, type a number")
    more(table, "Gold", row.get("gold", 0))
    more(table, "Gold that counts double", row.get("doubled_gold", 0))
    for name, hagars in zip(("Ann", "Bo"), row["hagars"], strict=True):
        more(table, f"Hägars of {name}", hagars)
    for name, doubled in zip(("Ann", "Bo"), row.get("doubled_hagars", (0, 0)), strict=True):
        more(table, f"Doubled Hägars of {name}", doubled)


def more(table: Table, what, times):
    for n in range(times):
        table.tap("button", f"{what}: one more", exact=True)
        table.see(f"{what}: {n + 1}, type a number")


@pytest.mark.parametrize(
    "window, language, first",
    [((412, 915), "en-GB", "Upper left: Land"), ((1280, 800), "de-DE", "Oben links: Land")],
)
def test_one_player_plays_for_a_rank(seat, window, language, first):
    german = language == "de-DE"
    with seat(window=window, language=language) as table:
        table.open("/new/hagar")
        table.part("textbox", "Name").click()
        table.page.wait_for_timeout(SLIDE)
        table.page.keyboard.type("Ann")
        table.tap("button", "Dazu" if german else "Add", exact=True)
        table.tap("button", "Los geht's" if german else "Begin", exact=True)
        table.see(first)
        table.see("Bierdeckel 1 von 9" if german else "coaster 1 of 9")
        table.see(re.compile("Trunkenbold|Säufer|drunkard"))
        assert table.complaints == []
