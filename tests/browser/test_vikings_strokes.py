"""Paint a display of Vikings by strokes, quick and slow ones, as a real finger makes them."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.vikings.actions import SkipToEnd
from data.history import History
from tests.browser.conftest import Host
from tests.support import vikings_table
from tests.support.browser import FIRST_FRAME, THERE, Table, seated

pytestmark = pytest.mark.turns(6)


@pytest.fixture
def furnished(tmp_path: Path) -> Path:
    """A table that adds up, with tiles beyond the edge of a phone for one of two players."""
    folder = tmp_path / "data"
    history = History.open(folder)
    far = vikings_table.laid(0, "F LMMMMMR")
    vikings_table.sat_down(history, SkipToEnd(), *far, id_="painted")
    history.close()
    return folder


@pytest.fixture
def table(host: Host, chromium, furnished: Path) -> Iterator[Table]:
    with (
        host(furnished) as app,
        seated(chromium, app.url, sure=True, drawn=False) as table,
    ):
        table.open("/play/painted")
        table.see("A tap lays a tile with its Viking")
        table.page.wait_for_function(THERE, timeout=FIRST_FRAME)
        yield table
        assert table.complaints == []


def stroke(
    table: Table, begin: tuple[float, float], end: tuple[float, float], seconds: float, moves: int
) -> None:
    """Draw a finger over the screen, as fast as it is asked for."""
    finger = table.page.context.new_cdp_session(table.page)

    def send(kind: str, n: int, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        # As fast as that on a busy machine too: a finger that lingers at the end does not swipe.
        told = {"type": kind, "touchPoints": touches, "timestamp": begun + n * seconds / moves}
        finger.send("Input.dispatchTouchEvent", told)

    table.rest()
    begun = time.time()
    send("touchStart", 0, begin)
    for n in range(1, moves + 1):
        time.sleep(seconds / moves)
        at = tuple(a + (b - a) * n / moves for a, b in zip(begin, end, strict=True))
        send("touchMove", n, at)
    send("touchEnd", moves)
    finger.detach()


def middle(table: Table, name: str) -> tuple[float, float]:
    """Return where a place of the display is."""
    there = table.part("button", re.compile(f"^{name}: ")).first.bounding_box()
    assert there is not None
    return there["x"] + there["width"] / 2, there["y"] + there["height"] / 2


@pytest.mark.parametrize(
    ("seconds", "moves"), [(0.06, 3), (0.9, 30)], ids=["a quick stroke", "a slow stroke"]
)
def test_a_stroke_paints_a_row_and_one_undo_takes_it_back(table: Table, seconds, moves):
    begin, end = (middle(table, f"Nobles, column {one}") for one in (1, 4))
    stroke(table, begin, end, seconds, moves)
    for column, piece in enumerate(("left end", "middle piece", "middle piece", "right end"), 1):
        table.see(f"Nobles, column {column}: {piece}, noble, island complete")
    table.see("Nobles, column 5: empty")
    table.tap("button", "Undo", exact=True)
    for column in range(1, 5):
        table.see(f"Nobles, column {column}: empty")


def test_a_mouse_paints_as_well_and_an_eraser_wipes(table: Table):
    mouse = table.page.mouse
    for brush, after in (("Bare", "left end, island complete"), ("Erase", "empty")):
        table.tap("button", brush, exact=True)
        begin, end = (middle(table, f"Nobles, column {one}") for one in (1, 3))
        table.rest()
        mouse.move(*begin)
        mouse.down()
        mouse.move(*end, steps=4)
        mouse.up()
        table.see(f"Nobles, column 1: {after}")


def test_what_goes_up_scrolls_and_paints_nothing(table: Table):
    x, y = middle(table, "Goldsmiths, column 2")
    stroke(table, (x, y), (x + 8, y - 160), 0.15, 6)
    table.rest()
    assert middle(table, "Goldsmiths, column 2")[1] < y - 100
    table.see("Goldsmiths, column 2: empty")


def test_ships_are_dragged_to_see_columns_beyond_the_edge(table: Table):
    x, y = middle(table, "Ships, column 4")
    # A screen reader is told wrong heights while something is scrolled sideways.
    row = middle(table, "Scouts, column 4")[1]
    stroke(table, (x, y), (x - 150, y), 0.15, 6)
    table.rest()
    assert middle(table, "Ships, column 4")[0] < x - 80
    begin, end = ((middle(table, f"Scouts, column {one}")[0], row) for one in (6, 7))
    stroke(table, begin, end, 0.06, 3)
    table.see("Scouts, column 6: left end, scout, island complete")
    table.see("Scouts, column 7: right end, scout, island complete")


def test_a_swipe_below_the_display_turns_to_the_next_player_and_paints_nothing(table: Table):
    x, y = middle(table, "Nobles, column 3")
    below = middle(table, "Fishermen, column 3")[1] + 90
    mine, others = "Fishermen, column 2: middle piece", "Fishermen, column 2: empty"
    table.see(mine)
    # The row is painted, nobody is turned to.
    stroke(table, (x, y), (x - 90, y), 0.06, 3)
    table.see("Nobles, column 2: middle piece")
    table.see(mine)
    for there in (others, mine):
        stroke(table, (330, below), (90, below + 6), 0.08, 4)
        table.see(there)
    # Up and down it scrolls, however slanting.
    stroke(table, (200, below), (170, below - 160), 0.15, 6)
    table.rest()
    table.see(mine)
