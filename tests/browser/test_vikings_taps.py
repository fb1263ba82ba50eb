"""How many taps the commonest jobs of a Vikings table take, counted through real play."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

import pytest

from companion.games.vikings.actions import SetStart, SkipToEnd
from data.history import History
from tests.browser.conftest import Host
from tests.support import vikings_table
from tests.support.browser import FIRST_FRAME, PATIENCE, THERE, Table, seated

pytestmark = pytest.mark.turns(6)


@dataclass
class Finger:
    """A finger that touches what can be seen without scrolling, and counts."""

    table: Table
    taps: int = field(default=0)

    def open(self, route: str) -> None:
        """Open a table and wait until it can be seen and touched."""
        self.table.open(route)
        self.table.page.wait_for_function(THERE, timeout=FIRST_FRAME)

    def sees(self, name: str | re.Pattern[str]) -> bool:
        """Tell whether there is such a button once nothing moves any more."""
        self.table.rest()
        return self.table.part("button", name, exact=isinstance(name, str)).count() > 0

    def tap(self, name: str | re.Pattern[str]) -> None:
        """Tap a button where it is: nothing is scrolled for it."""
        button = self.table.part("button", name, exact=isinstance(name, str)).first
        button.wait_for(state="attached")
        self.table.rest()
        late, window = monotonic() + PATIENCE / 1000, self.table.page.viewport_size
        # Drawn anew between two looks it lies nowhere.
        while (there := button.bounding_box()) is None:
            assert monotonic() < late, f"{name} lies nowhere"
        assert window is not None
        middle = there["x"] + there["width"] / 2, there["y"] + there["height"] / 2
        assert 0 < middle[0] < window["width"], f"{name} lies beside the screen"
        assert 0 < middle[1] < window["height"], f"{name} lies below the screen"
        with self.table.answered():
            self.table.page.touchscreen.tap(*middle)
        self.taps += 1


MOST_FOR_A_ROUND = 40
"""Taps for a round of three: draw, auction, colours, twelve sets with their tiles, scoring."""
SHIPS = (5, 8)
"""Which of the twelve sets have ships; those with turned tiles, and with special tiles."""
TURNED = (11,)
DEAREST = (0, 1, 2)

MOST_FOR_A_TOTAL = 20
"""Taps: each digit, and one to go on to each next figure."""
MOST_ENTRIES = 12
"""Fields on the sheet of a player of whom only the total is wanted."""

NAMES = ("Astrid", "Björn", "Cnut")
COUNTED = (
    (46, 8, 3, 0, 2, 4, 5, 5, 23),
    (52, 2, 0, 5, 2, 3, 6, 4, 24),
    (50, 11, 0, 0, 1, 4, 6, 4, 22),
)
"""The players of the rules' section 6, example 9: points, gold, points and gold on open ships,
boatsmen, islands, the longest of them, fishermen that feed, Vikings."""


@pytest.fixture
def furnished(tmp_path: Path) -> Path:
    """Tables that have come to where a job begins."""
    folder = tmp_path / "data"
    history = History.open(folder)
    vikings_table.sat_down(
        history,
        SkipToEnd(empty="figures"),
        *(one for seat in (1, 2) for one in vikings_table.counted(seat, *COUNTED[seat])),
        id_="total",
        seats=NAMES,
    )
    # The rounds are followed: the start figure was given away and came back.
    given = (SetStart(seat=1), SetStart(seat=0))
    vikings_table.sat_down(history, *given, id_="round", seats=NAMES, ships=vikings_table.KINDS)
    history.close()
    return folder


@pytest.fixture
def finger(host: Host, chromium, furnished: Path) -> Iterator[Finger]:
    """A finger at a phone that shows one of these tables."""
    with host(furnished) as app, seated(chromium, app.url, sure=True, drawn=False) as table:
        yield Finger(table)
        assert table.complaints == []


def test_the_total_of_a_finished_table_takes_one_sheet_for_a_player(finger: Finger):
    finger.open("/play/total")
    finger.table.see("Points of Astrid: 0")
    assert finger.table.part("button", re.compile(" of Astrid: ")).count() <= MOST_ENTRIES
    for figure in COUNTED[0]:
        for digit in str(figure) if figure else "":
            finger.tap(digit)
        finger.tap(re.compile("^Next: "))
    assert finger.taps <= MOST_FOR_A_TOTAL
    for total in ("Astrid: 65 points", "Björn: 60 points", "Cnut: 62 points"):
        finger.table.see(f"{total} in the end")


def test_a_whole_progress_round_for_three(finger: Finger):
    finger.open("/play/round")
    finger.tap("Draw 4 special tiles and 13 Vikings")
    finger.tap("Bid 1")
    finger.tap("Astrid wins for 1: all others pass")
    finger.tap(re.compile("^Put back: "))
    while finger.sees(place := re.compile("^[0-9]+ [a-z]+ at [0-9]")):
        finger.tap(place)
    for n in range(12):
        buy(finger, n)
    finger.tap("Record the small scoring")
    finger.table.see("Round 2: Astrid has the start figure")
    assert finger.taps <= MOST_FOR_A_ROUND


def buy(finger: Finger, n: int) -> None:
    """Buy one of the twelve sets, and lay what lay there."""
    finger.tap(re.compile("^Buy at .*special tile" if n in DEAREST else "^Buy at 0: "))
    if n in SHIPS:
        finger.tap(re.compile("^Ships, column [0-9]: a ship may lie here"))
        finger.tap(re.compile("^(Red|Green|Yellow|Blue), [0-9]"))
        return
    # The first tile lies beside the start tile, which is laid with it; others go on in its row.
    finger.tap(re.compile("^Scouts, column [2-9]: free for a tile"))
    if n in TURNED:
        finger.tap("Right end")
    if n in DEAREST:
        finger.tap(re.compile("^(Boat|Noble|Scout|Goldsmith|Fisherman|3 gold|5 gold|Building)"))
