"""Play and add up Shipwrights on a phone as people do: by what the parts are called."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import FloatRect, expect

from companion.games.shipwrights.box import code_of, written
from companion.games.shipwrights.printed import (
    BuildingCard,
    HeroValues,
    HutCard,
    LongshipCard,
    Printed,
    Sides,
    TrackValues,
)
from data.history import History
from tests.browser.conftest import Seat
from tests.support.browser import PATIENCE, SCREENFUL, App, Table
from tests.support.sitting import first_begins, write

pytestmark = pytest.mark.turns(6)

GAME = "Shipwrights of the North Sea: Redux"

NOWHERE: FloatRect = {"x": 0, "y": 0, "width": 0, "height": 0}
"""Where a part is that is drawn anew right now."""

HIGHEST, LOWEST = 250, 520
"""Between these heights a track is seen as a whole."""

MOST_TAPS = 22
"""What a typical player may cost once the box is known."""
MOST_FOR_A_BOX = 25
"""What all that every box prints may cost."""

VALUES = (1, 2, 3, 4)
SHIPS = ("Alpha", "Bravo", "Cargo", "Drift", "Ember", "Fjord")
HOUSES = ("Forge", "Granary", "Hall", "Inn")
BOX = Printed(
    tracks=TrackValues(military=VALUES, trade=VALUES, renown=VALUES),
    heroes=HeroValues(svend=3, thyra=3, frode=3, randi=0),
    eikja=Sides(basic=0, upgraded=1),
    labourer=Sides(basic=0, upgraded=2),
    huts=(HutCard(name="Ford", basic=0, upgraded=2),),
    longships=tuple(LongshipCard(name=name, points=2) for name in SHIPS),
    buildings=tuple(BuildingCard(name=name, points=1) for name in HOUSES),
)
"""A box as the owner has typed it; its values are invented."""


@dataclass
class Hand:
    """A hand that counts its taps."""

    table: Table
    taps: int = field(default=0)

    def reach(self, name: str) -> None:
        """Scroll down to a button that is too far away to be heard of."""
        self.table.reach("button", name)

    def tap(self, name: str) -> None:
        """Tap a button."""
        self.reach(name)
        with self.table.answered():
            self.table.tap("button", name, exact=True)
        self.taps += 1

    def slide(self, above: str, space: int) -> None:
        """Drag the marker of the track below a button to a space: one touch."""
        self.reach(above)
        beside = self.table.part("button", above, exact=True).first
        late = monotonic() + PATIENCE / 1000
        while not HIGHEST < (box := beside.bounding_box() or NOWHERE)["y"] < LOWEST:
            assert monotonic() < late, f"{above!r} lies at {box}, however far one scrolls"
            # By the wheel: where Playwright scrolls by itself, Flutter follows late or not at all.
            self.table.wheel(max(-SCREENFUL, min(box["y"] - (HIGHEST + LOWEST) / 2, SCREENFUL)))
        left, width = 30, 352
        self.table.look()
        mouse, low = self.table.page.mouse, box["y"] + box["height"] + 24
        with self.table.answered():
            mouse.move(left + 0.5 * width / 19, low)
            mouse.down()
            # A finger comes by many places and rests on the last one before it lets go.
            mouse.move(left + (space + 0.5) * width / 19, low, steps=8)
            mouse.move(left + (space + 0.5) * width / 19 + 1, low)
            self.table.rest()
            mouse.up()
        self.taps += 1

    def keys(self, *keys: str) -> None:
        """Type on a pad that goes on by itself."""
        for key in keys:
            self.tap(key)

    def number(self, name: str, digits: str) -> None:
        """Open a number pad and type."""
        self.tap(name)
        for digit in digits:
            # Nothing answers where it changes nothing: a 0 on an empty pad.
            self.table.tap("button", digit, exact=True)
            self.taps += 1
        self.tap("Done")


def begin(table: Table, *names: str) -> None:
    """Sit down; the first one named begins."""
    first_begins(table, GAME, *names)
    table.see("Playing now?")


def new_card(table: Table, hand: Hand, seat: str, kind: str, name: str) -> None:
    """Open the sheet of a kind and type a name nobody knows yet."""
    hand.tap(f"{seat}: add a {kind}")
    type_name(table, kind, name)


def type_name(table: Table, kind: str, name: str) -> None:
    write(table, f"Name of the {kind}", name)
    table.part("button", f"Add {name}", exact=True).wait_for()


def test_the_red_player_of_the_rules_has_47_points_line_by_line(table: Table):
    begin(table, "Red", "Bo")
    table.tap("button", "Only add up")
    hand = Hand(table)
    new_card(table, hand, "Red", "longship", "Fleet")
    hand.number("Type the points", "25")
    hand.tap("Add Fleet")
    type_name(table, "longship", "Snekke")
    hand.tap("0 points")
    hand.tap("End: 1 per different building")
    hand.tap("Add Snekke")
    hand.tap("Done")
    hand.tap("Red: add a building")
    for name, points in (("X", 3), ("Y", 2), ("Z", 2)):
        type_name(table, "building", name)
        hand.tap(f"{points} points")
        hand.tap(f"Add {name}")
    hand.tap("Done")
    hand.tap("Red: add a jarl of 1 point")
    hand.tap("Red: add a jarl of 2 points")
    for track, space in (("Military", 4), ("Trade", 8), ("Renown", 3)):
        hand.slide(f"Red: one step on {track}", space)
    hand.tap("Red: hero Svend")
    hand.number("Red: Gold, 0", "3")
    # Red's Eikja, Labourer and hut, Svend, Bo's hut and Randi.
    hand.keys("Type what is missing", *"020300", "Done")
    table.see("Red: 47 points, place 1")
    hand.tap("That is the final score")
    table.see("• Nothing is entered for Bo.")
    hand.tap("Final anyway")
    hand.tap("To the result")
    table.see("Red wins")
    for category, points in (
        ("Longships", 25),
        ("Longship bonuses", 4),
        ("Buildings", 7),
        ("Jarls", 3),
        ("Progress tracks", 0),
        ("Heroes and Labourer", 5),
        ("Gold", 3),
        ("Total", 47),
    ):
        table.see(re.compile(f"^{category}: Red {points}, Bo"))
    # What was typed is there in the next game: one tap adds it, with all it is worth.
    table.tap("button", "Rematch")
    table.tap("button", "Only add up")
    hand.tap("Red: add a longship")
    hand.tap("Red: add Fleet, 25 points")
    hand.tap("Done")
    table.see("Red: 27 points")


def test_a_typical_player_takes_few_taps_once_the_box_is_known(seat: Seat, app_server: App):
    know(app_server, BOX)
    with seat() as table:
        begin(table, "Ann", "Bo")
        table.tap("button", "Only add up")
        hand = Hand(table)
        hand.tap("Ann: add a longship")
        for name in SHIPS[:4]:
            hand.tap(f"Ann: add {name}, 2 points")
        hand.tap("Next: Buildings")
        hand.tap("Ann: this is the hut Ford")
        for name in HOUSES[:3]:
            hand.tap(f"Ann: add {name}, 1 point")
        hand.tap("Next: Supply")
        hand.keys("6", "4", "0", "2", "1", "3", "Done")
        for track, space in (("Military", 9), ("Trade", 15), ("Renown", 4)):
            hand.slide(f"Ann: one step on {track}", space)
        hand.tap("Ann: hero Thyra")
        # 8 on ships, 3 on buildings, 1 at space 15, 3 and 6.
        table.see("Ann: 21 points")
        assert hand.taps <= MOST_TAPS


def test_all_that_every_box_prints_is_typed_in_one_go(seat: Seat, app_server: App):
    with seat() as table:
        begin(table, "Ann", "Bo")
        table.tap("button", "Only add up")
        hand = Hand(table)
        hand.tap("Box")
        hand.tap("Type the printed values")
        hand.keys(*"1369", *"1368", *"247", "10+", "2")
        # Whoever has a keyboard types on it.
        for key in "3331021":
            with table.answered():
                table.page.keyboard.press(key)
            hand.taps += 1
        hand.keys("2", "Done")
        assert hand.taps <= MOST_FOR_A_BOX
        for value in ("Renown, space 18: 12", "Randi: 1", "Eikja, upgraded side: 2"):
            table.see(f"{value}, type a number")


def know(app: App, known: Printed) -> None:
    """Let the app have met the box before."""
    app.stop()
    history = History.open(app.data)
    history.keep_setting("box.shipwrights", written(known))
    history.close()
    app.start()


def test_alone_a_tie_does_not_beat_the_opponent(seat: Seat, app_server: App):
    know(app_server, BOX)
    with seat() as table:
        begin(table, "Ann")
        table.tap("button", "Only add up")
        hand = Hand(table)
        hand.tap("Ann: Gold, 0")
        hand.keys("10+", "2", "Done")
        # Ann's hut, and five round cards.
        hand.keys("Type what is missing", *"012321", "Done")
        # 3 for leading Renown alone and 9 on round cards.
        hand.tap("Neutral on Renown: one more")
        table.see(re.compile("^12 points: 3 for 1 hero, 9 on round cards"))
        table.see("Ann: 12 points")
        hand.tap("Ann: Gold, 12")
        hand.keys("10+", "3", "Done")
        table.see("Ann: 13 points")
        hand.tap("Undo")
        hand.tap("That is the final score")
        hand.tap("Final anyway")
        hand.tap("To the result")
        table.see("The opponent wins")
        table.see("12 points, and a tie does not beat the opponent")


def test_a_round_of_two_with_the_neutral_player(table: Table, app_server: App):
    begin(table, "Ann", "Bo")
    table.tap("button", "Follow the rounds")
    hand = Hand(table)
    hand.tap("Ann: hut with Military")
    hand.tap("Bo: hut with Trade")
    for what, price in (("oak", 1), ("wool", 3), ("iron", 2)):
        hand.tap(f"Silver for 1 {what}: {price}")
    hand.tap("Neutral on Renown: 2")
    hand.tap("Reveal")
    table.see("Draw 5 each, keep 2, pass 3.")
    table.see(re.compile("The neutral player is now at Military 0, Trade 0, Renown 2"))
    hand.tap("Ann has finished")
    table.see("Only Bo still has to finish.")
    hand.tap("Bo has finished")
    # The button grows strong when all have, and is another one then.
    table.absent("Only Bo still has to finish.")
    hand.tap("Next: Take actions")

    hand.slide("Ann: one step on Military", 4)
    table.see(re.compile("Ann reaches 4 on Military: draw 1 raid card"))
    hand.tap("Ann: raid for 2 workers, 1 card left")
    hand.slide("Ann: one step on Trade", 4)
    table.see("Ann: trade card! Where does it go?")
    hand.tap("Ann: tuck under Eikja")
    hand.tap("Silver: one more")
    hand.tap("Tuck it there")
    hand.slide("Ann: one step on Renown", 4)
    table.see("Ann: upgrade! Flip one of these.")
    hand.tap("Ann: flip Labourer")
    table.absent("Ann: upgrade! Flip one of these.")
    hand.tap("Next: Gain income")

    table.see("Ann: 1 silver")
    hand.tap("Ann: take the income")
    hand.tap("Bo: take the income")
    hand.tap("Next: Distribute heroes")
    table.see("Ann leads the Renown track alone with 4: Frode")
    hand.tap("Give them out like this")
    table.see("Round 2 of 5")
    table.see(re.compile("Ann gains Svend. Ann gains Thyra. Ann gains Frode. Bo has a Randi."))
    # The card of round 1 is known from now on.
    table.see(re.compile("Oak for 1, wool for 3, iron for 2, Renown [+]2"))
    assert "handler" not in app_server.said, "no tap failed"


def test_final_trades_are_proposed_changed_and_declined(seat: Seat, app_server: App):
    know(app_server, BOX)
    with seat() as table:
        begin(table, "Ann", "Bo")
        table.tap("button", "Only add up")
        hand = Hand(table)
        hand.tap("Ann: Gold, 0")
        hand.keys("2", "8", "1", "0", "2", "Done")
        for what, price in (("oak", "1"), ("wool", "3"), ("iron", "2")):
            hand.number(f"Price of {what}: –", price)
        table.see("Buy 1 oak, buy 2 wool, make 2 sets into gold and buy 1 oak: +2 gold")
        hand.tap("Ann: change the trades")
        hand.tap("Sets into gold: one more")
        table.see("Not enough wool for 3 sets.")
        expect(table.part("button", "Take", exact=True).last).to_be_disabled()
        hand.tap("Why?")
        expect(table.page).to_have_url(re.compile("/guide/refused[.]set$"), timeout=PATIENCE)
        # While one screen comes over the other, the one below has a way back, too.
        table.rest()
        table.tap("button", "Back", exact=True)
        hand.tap("Ann: change the trades")
        table.see("Not enough wool for 3 sets.")
        hand.tap("Close")
        hand.tap("Ann: no trades")
        table.see("Ann: 2 points")
        hand.tap("Ann: trade again")
        hand.tap("Ann: take the best trades")
        table.see("Ann: 4 points")


def test_the_box_goes_to_another_device_as_a_file_and_as_a_text(
    seat: Seat, app_server: App, tmp_path: Path
):
    know(app_server, BOX)
    with seat() as table:
        begin(table, "Ann", "Bo")
        table.tap("button", "Follow the rounds")
        table.tap("button", "Box", exact=True)
        with table.page.expect_download() as download:
            table.tap("button", "Save as a file")
        kept = tmp_path / "box.json"
        download.value.save_as(kept)
        assert json.loads(kept.read_text(encoding="utf-8")) == written(BOX)
        table.tap("button", "Forget Alpha")
        table.absent("Forget Alpha")
        with table.page.expect_file_chooser() as chooser:
            table.tap("button", "Read a file")
        chooser.value.set_files(kept)
        table.see("Forget Alpha")
        table.tap("button", "Forget Alpha")
        table.absent("Forget Alpha")
        table.tap("button", "Paste a text")
        write(table, "Copied text", code_of(BOX))
        table.tap("button", "Read it")
        table.see("Forget Alpha")
