"""Hands for the table of Hägar: they touch what people touch, by what it is called."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path

from companion.games.hagar.actions import Place
from companion.games.hagar.position import KINDS
from companion.match import Setup
from tests.support.browser import Table
from tests.support.matches import AT, done
from tests.support.sitting import first_begins
from views.tables.hagar.draft import draft_of

CASES = Path(__file__).parents[2] / "companion" / "games" / "hagar" / "cases"

TABLES = {"hg_begun": 0, "hg_laying": 5, "hg_final_roll": 12, "hg_scored": 13}
"""How many actions of a whole game lie behind each furnished table."""

CORNERS = ("Upper left", "Upper right", "Lower left", "Lower right")


def case(name):
    return json.loads((CASES / f"{name}.json").read_text(encoding="utf-8"))


def known_coasters():
    """The coasters of a box that was played with before, each as it was laid then."""
    places = case("whole-game-for-two")["file"]["actions"][:12]
    return tuple(draft_of(Place.model_validate(one, strict=False)).itself for one in places)


def furnish(history):
    """Fill a history with a match in some states."""
    whole_game = case("whole-game-for-two")["file"]["actions"]
    for id_, actions in TABLES.items():
        match = history.begin(Setup(id=id_, game="hagar", version=1, seats=("Ann", "Bo"), begun=AT))
        for action in whole_game[:actions]:
            match = done(history, match, match.game.action.validate_python(action, strict=False))


def begin(table: Table, *names):
    first_begins(table, "Hägar", *names)
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
    """Paint a coaster that is all land as yet: each touch of a field is the next landscape."""
    for corner, kind in zip(CORNERS, fields, strict=True):
        for before, after in pairwise(KINDS[: KINDS.index(kind) + 1]):
            table.tap("button", f"{corner}: {before.capitalize()}", exact=True)
            table.see(f"{corner}: {after.capitalize()}")


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
