"""Play and add up Vikings on a phone as people do: by what the parts are called."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import pytest

from companion.games.vikings.actions import SkipToEnd
from companion.model import Enter
from data.history import History
from tests.support.browser import PHONE, App, Table
from tests.support.sitting import first_begins
from tests.support.vikings_table import base, laid, sat_down, ships

pytestmark = pytest.mark.turns(6)

FOOT = 907
"""Above this height everything that scrolls can be touched on a phone."""

MOST_TAPS = 60
"""What a player with 18 tiles may cost."""

VISIBLE = 5
"""Columns that are seen without scrolling sideways."""

ROWS = {
    "W": ("Warriors", "warrior"),
    "N": ("Nobles", "noble"),
    "S": ("Scouts", "scout"),
    "G": ("Goldsmiths", "goldsmith"),
    "F": ("Fishermen", "fisherman"),
}

PIECES = {"l": "left end", "m": "middle piece", "r": "right end"}


@dataclass
class Hand:
    """A hand that counts its taps."""

    table: Table
    taps: int = field(default=0)

    def tap(self, name: str | re.Pattern[str], *, exact: bool = True, foot: float = FOOT) -> None:
        """Tap a button, scrolled to where needed; sheets reach down to the window's foot."""
        self.table.reach("button", name, exact=exact, foot=foot)
        with self.table.answered():
            self.table.tap("button", name, exact=exact)
        self.taps += 1

    def reach(self, name: str | re.Pattern[str], *, exact: bool = True) -> None:
        """Scroll to a button that is too far away to be heard of, or beyond the edge."""
        self.table.reach("button", name, exact=exact, foot=FOOT)

    def up(self) -> None:
        """Go back to the top of what scrolls."""
        self.table.wheel(-4000)

    def sideways(self, by: int) -> None:
        """Scroll the display sideways."""
        cell = self.table.part("button", re.compile("^Scouts, column ")).first
        there = cell.bounding_box()
        assert there is not None
        self.table.wheel(0, right=by, at=(there["x"] + 20, there["y"] + 20))

    def number(self, name: str, number: int) -> None:
        """Open a number pad and type."""
        self.tap(name)
        for digit in str(number):
            self.table.tap("button", digit, exact=True)
        with self.table.answered():
            self.table.tap("button", "Done", exact=True)
        self.taps += len(str(number)) + 1

    def paint(self, row: str, pieces: str) -> None:
        """Paint the tiles of a row, those in capitals with the brush for settled ones."""
        name, viking = ROWS[row]
        for column, wanted in enumerate(pieces, start=1):
            if wanted == "-":
                continue
            if column == VISIBLE + 1:
                self.sideways(400)
            place, now = f"^{name}, column {column}: ", "empty"
            for _ in PIECES:
                self.tap(re.compile(place + now))
                # Drawn anew: what is called as before has not been touched yet.
                self.table.part("button", re.compile(f"{place}(?!{now})")).first.wait_for()
                now = next(
                    piece
                    for piece in PIECES.values()
                    if self.table.part("button", re.compile(place + piece)).count()
                )
                if now == PIECES[wanted.lower()]:
                    break
            settled = f", {viking}" if wanted.isupper() else ""
            self.table.part("button", re.compile(f"{place}{now}{settled}(,.*)?$")).first.wait_for()
        if len(pieces) > VISIBLE:
            self.sideways(-4000)


def begin(table: Table, *names: str) -> None:
    """Sit down; the first one named begins."""
    first_begins(table, "Vikings", *names)
    table.see("Already played?")


ASTRID_BARE = {"N": "l", "S": "l", "G": "lmm", "F": "l"}
ASTRID_SETTLED = {"N": "-MRLM", "S": "-R", "G": "---MM", "F": "-RLMMR"}
ASTRID_AT_HOME = {"Boatsmen": 2, "Goldsmiths": 3, "Scouts": 4, "Warriors": 2}
"""What Astrid has, of the three players of rules section 6, example 9."""

OTHERS = (
    *laid(1, "N lMMMR", "S lMR", "G LR", "F LMMM"),
    *ships(1, c1="green"),
    base(1, boatsman=2, noble=1, goldsmith=3, warrior=6),
    *laid(2, "N LMMmR", "S LMR", "G LR", "F LRLM"),
    base(2, boatsman=1, scout=3, warrior=5),
    *(
        Enter(path=f"players[{seat}].{what}", value=n)
        for seat, (points, gold) in ((1, (52, 2)), (2, (50, 11)))
        for what, n in (("points", points), ("gold", gold))
    ),
)
"""What Björn and Cnut have: it was put there before."""


@pytest.fixture
def others_are_in(app_server: App, table: Table) -> Table:
    """A table that only adds up, and where all is in but what Astrid has."""
    app_server.kill()
    history = History.open(app_server.data)
    sat_down(
        history, SkipToEnd(empty="displays"), *OTHERS, id_="m", seats=("Astrid", "Björn", "Cnut")
    )
    history.close()
    app_server.restart()
    table.url = app_server.url
    return table


def add_up(table: Table) -> int:
    """Put everything that Astrid has, and return how many taps that took."""
    hand = Hand(table)
    hand.tap("Bare")
    for row, pieces in ASTRID_BARE.items():
        hand.paint(row, pieces)
    hand.tap("Settled")
    for row, pieces in ASTRID_SETTLED.items():
        hand.paint(row, pieces)
    hand.tap("Ships, column 1: empty")
    hand.tap("Blue, 3 points")
    hand.number("Points of Astrid: 0", 46)
    hand.number("Gold of Astrid: 0", 8)
    for who, n in ASTRID_AT_HOME.items():
        for at in range(n):
            hand.tap(f"{who} on the base: one more")
            table.see(f"{who} on the base: {at + 1}, type a number")
    hand.up()
    return hand.taps


def test_a_player_is_added_up_with_few_taps_and_three_end_with_65_60_and_62(others_are_in: Table):
    table = others_are_in
    table.open("/play/m")
    table.tap("button", re.compile("^Astrid: "))
    taps = add_up(table)
    tiles = sum(len(row.strip("-")) for row in ASTRID_BARE.values())
    tiles += sum(len(row.replace("-", "")) for row in ASTRID_SETTLED.values())
    assert tiles == 18
    assert taps <= MOST_TAPS
    for name, points in (("Astrid", 65), ("Björn", 60), ("Cnut", 62)):
        table.see(f"{name}: {points} points in the end")
    table.tap("button", "Scoring", exact=True)
    table.see("Astrid wins")
    Hand(table).tap("To the result")
    table.see("Astrid wins")
    for category, line in (
        ("Points so far", "Astrid 46, Björn 52, Cnut 50"),
        ("Open ships", "Astrid −3, Björn −3, Cnut 0"),
        ("Gold", "Astrid 1, Björn 0, Cnut 2"),
        ("Most boatsmen", "Astrid 10, Björn 10, Cnut 0"),
        ("Most islands", "Astrid 7, Björn 0, Cnut 7"),
        ("Longest island", "Astrid 0, Björn 5, Cnut 5"),
        ("Feeding", "Astrid 4, Björn −4, Cnut −2"),
        ("Total", "Astrid 65, Björn 60, Cnut 62"),
    ):
        table.see(f"{category}: {line}")
    assert table.complaints == []


FIVE_PLACED = ("nobles", "fishermen", "scouts", "goldsmith", "warriors")
"""Colours in the order in which they are placed, from 11 down; boatsmen are left for the end."""

DRAWN = {"Fishermen": 2, "Goldsmiths": 1, "Scouts": 3, "Nobles": 3, "Warriors": 2, "Boatsmen": 2}

RESULT = (
    ("Points so far", "Ann 10, Bo 22"),
    ("Open ships", "Ann −2, Bo 0"),
    ("Gold", "Ann 6, Bo 3"),
    ("Most boatsmen", "Ann 10, Bo 0"),
    ("Most islands", "Ann 0, Bo 0"),
    ("Feeding", "Ann −6, Bo −5"),
    ("Total", "Ann 18, Bo 20"),
)
"""Bo has a noble with his tile and a scout in three large scorings, 4 points each."""


def test_a_small_progress_game_from_the_auction_to_the_end(table: Table):
    begin(table, "Ann", "Bo")
    table.tap("button", "Follow the game")
    hand = Hand(table)
    draw(hand)
    bid(hand)
    buy(hand)
    hand.tap("Record the small scoring")
    table.see("Round 2: Bo has the start figure")
    hand.up()
    table.tap("button", "Scoring", exact=True)
    # Before that the round has not begun, and boatsmen wait for its scoring.
    hand.tap("Only record scorings")
    bring_a_scout(hand)
    for scoring in ("large", "small", "large", "small", "large"):
        hand.up()
        hand.tap(f"Record the {scoring} scoring")
    table.see("Bo wins")
    hand.up()
    hand.tap("To the result")
    table.see("Rematch")
    for category, line in RESULT:
        table.see(f"{category}: {line}")
    assert table.complaints == []


def draw(hand: Hand) -> None:
    """Type special tiles and Vikings as they came out of the real bag."""
    unfold(hand, "Type which ones lie open")
    for special in ("Noble +1", "Boat", "Fisherman with fish"):
        hand.tap(special)
    hand.tap("Lay out 3")
    hand.table.see("Special tiles: 1 place free")
    hand.up()
    unfold(hand, "Type what you drew")
    for who, n in DRAWN.items():
        for at in range(n):
            hand.tap(f"{who} drawn: one more")
            hand.table.see(f"{who} drawn: {at + 1}, type a number")
    hand.tap("13 of 13 drawn")


def bid(hand: Hand) -> None:
    """Let Bo win the auction for 3, put a noble back and place colours in turn."""
    hand.table.see("Auction for the start")
    hand.up()
    hand.tap("Bid 0")
    hand.table.see("Bo bids")
    hand.tap("Bid 3")
    hand.table.see("Ann bids")
    hand.tap("Ann passes")
    hand.table.see("Bo puts a Viking back into the box")
    hand.tap("Put back: noble")
    for vikings in FIVE_PLACED:
        place = re.compile(f"^[0-9] {vikings} at ")
        hand.tap(place)
        hand.table.absent(place)


def buy(hand: Hand) -> None:
    """Buy a noble and a special tile, a ship, and then whatever lies at 0."""
    table = hand.table
    table.see("Bo buys, 6 sets to go")
    hand.up()
    hand.tap("Buy at 11: noble, a special tile with it")
    hand.tap("Nobles, column 1: free for a tile")
    hand.tap("Goldsmiths, column 1: free for a tile")
    hand.tap("Noble +1")
    table.see("Ann buys, 6 sets to go")
    hand.up()
    hand.tap(re.compile("^Buy at 0: boatsman"))
    hand.up()
    hand.tap("Ships, column 1: a ship may lie here")
    # Its sail is red: that is the one which is asked for first.
    for choice in ("Another ship", "Points", "2 points"):
        hand.tap(choice, foot=PHONE[1])
    # The start tile comes with the first tile, also where that is a ship.
    hand.tap("Scouts, column 1: free for a tile")
    table.see("Bo buys, 5 sets to go")
    hand.up()
    hand.tap("Buy at 0: boatsman")
    hand.up()
    # From now on they put tiles onto their displays later.
    hand.tap("Only buy, put tiles onto the displays later")
    turns = [("Ann", 5), *((who, left) for left in (4, 3, 2, 1) for who in ("Bo", "Ann"))]
    for who, left in turns:
        table.see(re.compile(f"^{who} buys, {left} sets? to go"))
        hand.tap(re.compile("^Buy at 0: "))


def bring_a_scout(hand: Hand) -> None:
    """Put a bare tile onto Bo's display and let his boatsman bring a scout there."""
    table = hand.table
    hand.up()
    table.tap("button", "Display", exact=True)
    table.tap("button", re.compile("^Bo: "))
    hand.tap("Bare")
    hand.paint("S", "l")
    hand.up()
    table.tap("button", "Scoring", exact=True)
    hand.tap("Bo: use a boatsman")
    hand.tap("Scouts, column 1: left end, may be chosen")
    table.absent("Bo: use a boatsman")


def unfold(hand: Hand, title: str) -> None:
    """Open what is folded away."""
    hand.reach(re.compile(f"^{title}"), exact=False)
    with hand.table.answered():
        hand.table.tap("button", re.compile(f"^{title}"))
