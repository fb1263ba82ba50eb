"""How many taps Hägar takes, counted where the fingers touch the screen."""

from __future__ import annotations

import re
from contextlib import contextmanager

import pytest

from companion.games.hagar.actions import PlaceCoaster
from companion.games.hagar.box import written
from companion.match import Setup
from data.history import History
from tests.support.browser import App, Table
from tests.support.hagar_table import CORNERS, begin, called, case, known_coasters, tap, where
from tests.support.matches import AT, done
from views.tables.hagar.draft import draft_of

pytestmark = pytest.mark.turns(6)

LAID = 5
"""How many coasters lie when the first of these tests sits down."""

ACTIONS = case("whole-game-for-two")["file"]["actions"][:12]

BOX = tuple(one.turned(n % 4) for n, one in enumerate(known_coasters()))
"""The box as another evening left it: hardly a coaster was held then as it is now."""


@pytest.fixture
def at_the_table(app_server: App, table: Table):
    app_server.kill()
    history = History.open(app_server.data)
    history.keep_setting("box.hagar", written(BOX))
    match = history.begin(Setup(id="m", game="hagar", version=1, seats=("Ann", "Bo"), begun=AT))
    for action in ACTIONS[:LAID]:
        match = done(history, match, match.game.action.validate_python(action, strict=False))
    history.close()
    app_server.restart()
    table.url = app_server.url
    return table


@contextmanager
def taps(table: Table, most: int):
    """Count what touches the screen meanwhile."""
    table.page.evaluate(
        "() => { globalThis.taps = 0; globalThis.counts = () => { globalThis.taps += 1; };"
        " addEventListener('pointerdown', globalThis.counts, true); }"
    )
    yield
    counted = table.page.evaluate("() => globalThis.taps")
    assert 0 < counted <= most
    # Nothing of it is left: the next test may have this page.
    table.page.evaluate(
        "() => { removeEventListener('pointerdown', counts, true);"
        " delete globalThis.counts; delete globalThis.taps; }"
    )


def take(table: Table, free, n):
    """Take a coaster of the box in hand; returns the picture of how it lies."""
    printed = draft_of(PlaceCoaster.model_validate(ACTIONS[n], strict=False)).itself
    known = next(one for one in free if one.is_like(printed))
    with table.answered():
        table.tap("button", re.compile(rf"^Coaster {free.index(known) + 1} of the box"))
    return next(turns + 1 for turns in range(4) if known.turned(turns) == printed.turned(0))


def test_a_coaster_of_the_box_is_laid_with_four_taps(at_the_table: Table):
    table = at_the_table
    table.walk(re.compile("coaster 6 of 12"))
    free = BOX[LAID:]
    for n in (LAID, LAID + 1):
        table.see(f"coaster {n + 1} of 12")
        coaster, token = ACTIONS[n]["coaster"], ACTIONS[n]["token"]
        with taps(table, 4):
            held = take(table, free, n)
            for touched in (
                re.compile(f": {where(ACTIONS, n)}$"),
                re.compile(f"^Held like picture {held} of 4"),
            ):
                with table.answered():
                    table.tap("button", touched)
            at = 2 * (token["field"][0] % 2) + token["field"][1] % 2
            kind = coaster["fields"][at].capitalize()
            table.tap("button", f"{CORNERS[at]}: {kind}", exact=True)
            table.see(f"coaster {n + 2} of 12")
        free = tuple(one for one in free if one is not BOX[n])


@pytest.mark.long("each tap of a whole table is made and answered")
def test_twelve_coasters_are_tallied_with_48_taps(at_the_table: Table):
    table = at_the_table
    begin(table, "Ann", "Bo")
    with taps(table, 48):
        table.tap("button", "Tally", exact=True)
        free = BOX
        for n in range(12):
            table.see(f"Everyone tallies: {n} of 12 coasters")
            held = take(table, free, n)
            if held != 1:
                with table.answered():
                    table.tap("button", f"Held like picture {held} of 4", exact=True)
            place = where(ACTIONS, n) if n else "in the middle of the table"
            table.tap("button", f"Lay it here: {place}", exact=True)
            free = tuple(one for one in free if one is not BOX[n])
        table.see("Everyone tallies: 12 of 12 coasters")
        put_tokens(table)
        table.tap("button", "All is in: score it", exact=True)
        table.see("To the result")
    for points in ("Ann: 19 points", "Bo: 10 points"):
        table.see(re.compile(points))


def put_tokens(table: Table):
    laid = [tuple(one["coaster"]["cell"]) for one in ACTIONS]
    for tool, mine in (
        (re.compile("^Hägars of Ann"), lambda n, token: n % 2 == 0 and "gold" not in token),
        (re.compile("^Hägars of Bo"), lambda n, token: n % 2 == 1 and "gold" not in token),
        (re.compile("^Gold tokens"), lambda _n, token: "gold" in token),
    ):
        table.tap("button", tool)
        for n, action in enumerate(ACTIONS):
            token = action.get("token")
            if token is not None and mine(n, token):
                at = called(laid, token["field"])
                table.tap("button", re.compile(f", {at}$"))
                table.see(re.compile(f", {at}, "))


LANDSCAPES = (
    ("land", 8, True, 2, 0, (2, 1), (0, 1)),
    ("forest", 6, True, 3, 1, (0, 1), (0, 0)),
    ("forest", 3, True, 0, 0, (1, 0), (0, 0)),
    ("water", 5, False, 1, 0, (0, 2), (0, 0)),
    ("land", 13, True, 2, 0, (1, 0), (0, 0)),
)


def test_a_worksheet_of_five_landscapes_is_filled_with_30_taps(at_the_table: Table):
    table = at_the_table
    begin(table, "Ann", "Bo")
    with taps(table, 30):
        table.tap("button", "Worksheet", exact=True)
        for kind, fields, shield, gold, doubled_gold, hagars, doubled in LANDSCAPES:
            count(table, kind, fields, shield, gold, doubled_gold, hagars, doubled)
        table.tap("button", "All is in: score it", exact=True)
        table.see("To the result")


def count(table: Table, kind, fields, shield, gold, doubled_gold, hagars, doubled):
    """Add a landscape and touch its numbers."""
    tap(table, f"Add a {kind}")
    table.see("Fields: 1, larger numbers")
    if fields > 11:
        tap(table, "Fields: 1, larger numbers")
    tap(table, f"Fields: {fields}")
    if shield:
        tap(table, "Has a shield")
    for what, n in (
        ("Gold", gold),
        ("Gold that counts double", doubled_gold),
        *((f"Hägars of {name}", n) for name, n in zip(("Ann", "Bo"), hagars, strict=True)),
        *((f"Doubled Hägars of {name}", n) for name, n in zip(("Ann", "Bo"), doubled, strict=True)),
    ):
        if n:
            table.reach("button", f"{what}: {n}")
            tap(table, f"{what}: {n}")
