"""Play and add up Vikings on a phone as people do: by what the parts are called."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tests.support.browser import PHONE, Table
from tests.support.sitting import first_begins

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


@dataclass(frozen=True)
class Told:
    """What a player has in the end."""

    name: str
    bare: dict[str, str]
    settled: dict[str, str]
    base: dict[str, int]
    points: int
    gold: int
    ship: str | None = None


THREE = (
    Told(
        name="Astrid",
        bare={"N": "l", "S": "l", "G": "lmm", "F": "l"},
        settled={"N": "-MMMR", "S": "-R", "G": "---MM", "F": "-RLMMR"},
        base={"Boatsmen": 2, "Nobles": 3, "Scouts": 4, "Warriors": 2},
        points=46,
        gold=8,
        ship="Blue, 3 points",
    ),
    Told(
        name="Björn",
        bare={"N": "l", "S": "l"},
        settled={"N": "-MMMMR", "S": "-MR", "G": "LR", "F": "LMMM"},
        base={"Boatsmen": 2, "Nobles": 3, "Scouts": 3, "Warriors": 3},
        points=52,
        gold=2,
        ship="Green, 5 gold",
    ),
    Told(
        name="Cnut",
        bare={},
        settled={"N": "LMMMMR", "S": "LMR", "G": "LR", "F": "LRLM"},
        base={"Boatsmen": 1, "Scouts": 3, "Warriors": 3},
        points=50,
        gold=11,
    ),
)
"""The three players of rules section 6, example 9, with displays that have those figures."""


def add_up(table: Table, told: Told) -> int:
    """Put everything a player has, and return how many taps that took."""
    hand = Hand(table)
    if told.bare:
        hand.tap("Bare")
        for row, pieces in told.bare.items():
            hand.paint(row, pieces)
        hand.tap("Settled")
    for row, pieces in told.settled.items():
        hand.paint(row, pieces)
    if told.ship:
        hand.tap("Ships, column 1: empty")
        hand.tap(told.ship)
    hand.number(f"Points of {told.name}: 0", told.points)
    hand.number(f"Gold of {told.name}: 0", told.gold)
    for who, n in told.base.items():
        for at in range(n):
            hand.tap(f"{who} on the base: one more")
            table.see(f"{who} on the base: {at + 1}, type a number")
    hand.up()
    return hand.taps


def test_three_players_are_added_up_to_65_60_and_62_with_few_taps(table: Table):
    begin(table, *(one.name for one in THREE))
    table.tap("button", "Only add up")
    table.see("A tap lays a tile with its Viking")
    taps = []
    for told in THREE:
        table.tap("button", re.compile(f"^{told.name}: "))
        taps.append(add_up(table, told))
    tiles = sum(len(row.strip("-")) for one in THREE[:1] for row in one.bare.values())
    tiles += sum(len(row.replace("-", "")) for row in THREE[0].settled.values())
    assert tiles == 18
    assert max(taps) <= MOST_TAPS, taps
    for name, points in (("Astrid", 65), ("Björn", 60), ("Cnut", 62)):
        table.see(f"{name}: {points} points in the end")
    table.tap("button", "Scoring", exact=True)
    table.see("Astrid wins")
    Hand(table).tap("To the result")
    table.see("Astrid wins")
    for category, line in (
        ("Points so far", "Astrid 46, Björn 52, Cnut 50"),
        ("Open ships", "Astrid -3, Björn -3, Cnut 0"),
        ("Gold", "Astrid 1, Björn 0, Cnut 2"),
        ("Most boatsmen", "Astrid 10, Björn 10, Cnut 0"),
        ("Most islands", "Astrid 7, Björn 0, Cnut 7"),
        ("Longest island", "Astrid 0, Björn 5, Cnut 5"),
        ("Feeding", "Astrid 4, Björn -4, Cnut -2"),
        ("Total", "Astrid 65, Björn 60, Cnut 62"),
    ):
        table.see(f"{category}: {line}")
    assert table.complaints == []


FIVE_PLACED = ("nobles", "fishermen", "scouts", "goldsmith", "warriors")
"""Colours in the order in which they are placed, from 11 down; boatsmen are left for the end."""

DRAWN = {"Fishermen": 2, "Goldsmiths": 1, "Scouts": 3, "Nobles": 3, "Warriors": 2, "Boatsmen": 2}

RESULT = (
    ("Points so far", "Ann 10, Bo 22"),
    ("Open ships", "Ann -2, Bo 0"),
    ("Gold", "Ann 6, Bo 3"),
    ("Most boatsmen", "Ann 10, Bo 0"),
    ("Most islands", "Ann 0, Bo 0"),
    ("Feeding", "Ann -6, Bo -5"),
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
    hand.tap("Book the small scoring")
    table.see("Round 2: Bo has the start figure")
    hand.up()
    table.tap("button", "Scoring", exact=True)
    # Before that the round has not begun, and boatsmen wait for its scoring.
    hand.tap("Only book scorings")
    bring_a_scout(hand)
    for scoring in ("large", "small", "large", "small", "large"):
        hand.up()
        hand.tap(f"Book the {scoring} scoring")
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
    hand.table.see("Bo has won and puts one back into the box")
    hand.tap("Put back: noble")
    for vikings in FIVE_PLACED:
        place = re.compile(f"^[0-9] {vikings} at ")
        hand.tap(place)
        hand.table.absent(place)


def buy(hand: Hand) -> None:
    """Buy a noble and a special tile, a ship, and then whatever lies at 0."""
    table = hand.table
    table.see("Bo buys, 6 sets left")
    hand.up()
    hand.tap("Buy at 11: noble, a special tile with it")
    hand.tap("Nobles, column 1: free for a tile")
    hand.tap("Goldsmiths, column 1: free for a tile")
    hand.tap("Noble +1")
    table.see("Ann buys, 6 sets left")
    hand.up()
    hand.tap(re.compile("^Buy at 0: boatsman"))
    hand.up()
    hand.tap("Ships, column 1: a ship may lie here")
    # Its sail is red: that is the one which is asked for first.
    for choice in ("Another ship", "Points", "2 points"):
        hand.tap(choice, foot=PHONE[1])
    table.see("Bo buys, 5 sets left")
    hand.up()
    hand.tap("Buy at 0: boatsman")
    hand.up()
    # From now on they put tiles onto their displays later.
    hand.tap("Only buy, put tiles onto the displays later")
    turns = [("Ann", 5), *((who, left) for left in (4, 3, 2, 1) for who in ("Bo", "Ann"))]
    for who, left in turns:
        table.see(re.compile(f"^{who} buys, {left} sets? left"))
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
