"""Hands for the table of Hägar: they touch what people touch, by what it is called."""

from __future__ import annotations

import json
import re
from contextlib import nullcontext
from itertools import pairwise
from pathlib import Path
from string import ascii_uppercase

from playwright.sync_api import expect

from companion.games.hagar.actions import PlaceCoaster
from companion.games.hagar.position import KINDS
from companion.match import Setup, act
from tests.support.browser import PATIENCE, Table
from tests.support.matches import AT, done
from tests.support.sitting import first_begins
from views.tables.hagar.draft import draft_of

CASES = Path(__file__).parents[2] / "companion" / "games" / "hagar" / "cases"

TABLES = {"hg_begun": 0, "hg_laying": 5, "hg_final_roll": 12, "hg_scored": 13}

SCREENS = ()
"""What else is looked at of its matches."""
"""How many actions of a whole game lie behind each furnished table."""

CORNERS = ("Upper left", "Upper right", "Lower left", "Lower right")


def case(name):
    return json.loads((CASES / f"{name}.json").read_text(encoding="utf-8"))


WHOLE_GAME = case("whole-game-for-two")["file"]


def setup(seats=("Ann", "Bo"), **more):
    return Setup(id="m", game="hagar", version=1, seats=seats, begun=AT, **more)


def sat_down(hall, history, *, actions=0, seats=("Ann", "Bo"), **more):
    """Begin a match, make the first actions of the whole game, and look at the table."""
    match = history.begin(setup(seats, **more))
    for action in WHOLE_GAME["actions"][:actions]:
        after = act(match, match.game.action.validate_python(action, strict=False), AT)
        history.keep(match, after)
        match = after
    return hall.phone("/play/m")


def known_coasters():
    """The coasters of a box that was played with before, each as it was laid then."""
    places = WHOLE_GAME["actions"][:12]
    return tuple(draft_of(PlaceCoaster.model_validate(one, strict=False)).itself for one in places)


def furnish(history):
    """Fill a history with a match in some states."""
    for id_, actions in TABLES.items():
        begun_with(history, id_, actions)


def begun_with(history, id_, actions):
    """Play so many actions of a whole game."""
    match = history.begin(Setup(id=id_, game="hagar", version=1, seats=("Ann", "Bo"), begun=AT))
    for action in WHOLE_GAME["actions"][:actions]:
        match = done(history, match, match.game.action.validate_python(action, strict=False))


def begin(table: Table, *names):
    first_begins(table, "Hägar", *names)
    table.see(re.compile(f"{names[0]} to act"))


def tap(table: Table, name, *, exact=True):
    """Tap what looks alike before and after, and wait until a host has answered."""
    with table.answered() if table.lines else nullcontext():
        table.tap("button", name, exact=exact)


def lay(table: Table, actions, n):
    """Lay one coaster of a game: paint it, touch its place, put the token, say what is printed."""
    coaster = actions[n]["coaster"]
    paint(table, coaster["fields"])
    if n:
        tap(table, f"Lay it here: {where(actions, n)}")
    if coaster["beer"]:
        tap(table, "No glass on it")
    if "token" in actions[n]:
        put(table, coaster, actions[n]["token"])
    for what in ("gold", "shields"):
        for symbol in actions[n].get(what, ()):
            print_on(table, coaster["cell"], what, symbol["touches"])
    table.tap("button", "Lay it", exact=True)


SIDES = {"right": (0, -1), "below": (-1, 0), "left": (0, 1), "above": (1, 0)}


def where(actions, n):
    """Say where a coaster goes: beside which of those that lie."""
    laid = [tuple(one["coaster"]["cell"]) for one in actions[:n]]
    row, column = actions[n]["coaster"]["cell"]
    for side, (down, across) in SIDES.items():
        beside = (row + down, column + across)
        if beside in laid:
            of = "right of" if side == "right" else "left of" if side == "left" else side
            return f"{of} the coaster at {called(laid, (2 * beside[0], 2 * beside[1]))}"
    raise AssertionError("it touches no other one")


def called(laid, field):
    """Say what people call a field, with these coasters on the table."""
    top, left = min(row for row, _ in laid), min(column for _, column in laid)
    return f"{ascii_uppercase[field[1] - 2 * left]}{field[0] - 2 * top + 1}"


def paint(table: Table, fields):
    """Paint a coaster that is all land as yet: each touch of a field is the next landscape."""
    for corner, kind in zip(CORNERS, fields, strict=True):
        for before, after in pairwise(KINDS[: KINDS.index(kind) + 1]):
            table.tap("button", f"{corner}: {before.capitalize()}", exact=True)
            table.see(f"{corner}: {after.capitalize()}")


def put(table: Table, coaster, token):
    """Put the token on its field of the coaster in hand."""
    kind = "gold token" if token.get("gold") else "Hägar"
    table.tap("button", f"Put {'the' if token.get('gold') else 'a'} {kind}", exact=True)
    at = place_of(coaster["cell"], token["field"])
    tap(table, f"{CORNERS[at]}: {coaster['fields'][at].capitalize()}")


def place_of(cell, field):
    return 2 * (field[0] - 2 * cell[0]) + (field[1] - 2 * cell[1])


def print_on(table: Table, cell, what, touches):
    """Mark what is printed: on a field, on a border or on a corner of the large coaster."""
    tap(table, "Printed gold and shields", exact=False)
    # Gold is chosen at first: then it is no answer that says so.
    mark = "Mark printed gold" if what == "gold" else "Mark a printed shield"
    table.tap("button", mark, exact=True)
    chosen = table.part("button", mark, exact=True)
    expect(chosen).to_have_attribute("aria-current", "true", timeout=PATIENCE)
    rows = [2 * (row - 2 * cell[0]) + 2 for row, _ in touches]
    columns = [2 * (column - 2 * cell[1]) + 2 for _, column in touches]
    down, across = sum(rows) // len(rows), sum(columns) // len(columns)
    tap(table, re.compile(rf"^Spot {down}, {across} "), exact=False)
    table.see(re.compile(rf"^Spot {down}, {across} .*: 1$"))
    table.tap("button", "Done", exact=True)
