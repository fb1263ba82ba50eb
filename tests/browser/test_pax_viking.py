"""Play Pax Viking on a phone as people do: compose cards, vote, be checked, win."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from companion.games.pax_viking.box import BOX as CARD_BOX
from data.history import History
from tests.browser.conftest import Seat
from tests.support.browser import PATIENCE, PHONE, App, Table
from tests.support.pax_viking import NAMES
from tests.support.pax_viking_table import KEYS, LORDS
from tests.support.sitting import first_begins, write

pytestmark = pytest.mark.turns(6)

GAME = "Pax Viking"

SIDES = ("Turn", "Setup", "Players", "Cards")


def reach(table: Table, name: str, role: str = "button") -> None:
    """Scroll down to a part that is too far away to be heard of."""
    table.reach(role, name)


def tap(table: Table, *names: str) -> None:
    """Tap buttons, one after the other."""
    for name in names:
        reach(table, name)
        with table.answered():
            table.tap("button", name, exact=True)


def in_sight(table: Table, name: str) -> None:
    """Wait until a button is there, and see that it lies within the window."""
    button = table.part("button", name, exact=True).first
    expect(button).to_be_enabled(timeout=PATIENCE)
    there = button.bounding_box()
    assert there is not None
    assert there["y"] + there["height"] <= PHONE[1]


def number(table: Table, name: str, digits: str) -> None:
    """Open a number pad and type."""
    tap(table, name, *digits, "Done")


def begin(table: Table, *names: str) -> None:
    """Sit down; the first one named begins."""
    first_begins(table, GAME, *names)
    table.see("Playing now?")


def compose(table: Table, name: str, *words: str) -> None:
    """Compose a card word by word and put it into play."""
    tap(table, "Compose a card")
    write(table, "Title", name)
    tap(table, *words, "Put it into play")
    table.see(name)


def establish(table: Table, kind: str, *words: str) -> None:
    """Establish followers of a type for the player who is shown."""
    tap(table, "Establish followers")
    tap(table, next_of(table, kind), *words, "Establish")


def next_of(table: Table, kind: str) -> str:
    """Return the name of the button of a type, with how many are left of it."""
    found = table.part("button", re.compile(f"^{kind}: [0-9]+ left$")).first
    return found.get_attribute("aria-label") or found.inner_text()


def whole_turn(table: Table, name: str, following: str, *actions: str) -> None:
    """Play a turn to its end."""
    table.see(f"{name}’s turn")
    tap(table, "On to the actions", *actions)
    table.tap("button", re.compile("^Winter: "))
    table.see("Fill the saga track.")
    tap(table, f"End the turn: then {following}")


def compose_three(table: Table) -> None:
    """Compose a card by a sentence of one part, of two, and by what is there to choose from."""
    compose(
        table,
        "Rus lords",
        "Standard",
        "A sentence of your own",
        "Number: 1",
        "3",
        "Done",
        "Type",
        "Rus",
        "Wind",
        "East",
    )
    table.see("At least 3 followers of type Rus in the East")
    compose(
        table,
        "Gates",
        "A sentence of your own",
        "What counts: followers",
        "key trade centers",
        "Number: 1",
        "2",
        "Done",
        "and …",
        "Part 2: What counts: followers",
        "silfr",
        "Part 2: Number: 1",
        "9",
        "Done",
    )
    table.see("At least 2 key trade centers and at least 9 silfr")
    compose(table, "Believers", "Advanced", "All followers of one type")


def test_two_rounds_of_four_with_three_composed_cards(table: Table):
    begin(table, *NAMES[:4])
    tap(table, "Follow the game", "Cards")
    compose_three(table)
    tap(table, "Setup", "Begin: Ann’s turn")

    # Round 1: Ann trades with the Rus, and Bo's event is voted down.
    tap(table, "On to the actions", "Journey", "Players")
    establish(table, "Rus", "East")
    establish(table, "Rus", "East")
    tap(table, "Turn", "Parley")
    table.tap("button", "Winter: +1 silfr")
    tap(table, "End the turn: then Bo")
    table.see("Check: end of a turn")
    table.see(re.compile("“Gates”: .* lacks 2 key trade centers and"))
    tap(table, "On to the actions", "Play an event")
    table.tap("switch", re.compile("Althing"))
    for name in ("Ann", "Cy", "Dag"):
        tap(table, f"{name} votes for")
    table.see("1 of 4 agree, 2 are needed: voted down.")
    tap(table, "Voted down: check")
    table.see("Check: after an event")
    table.see("“Rus lords”: Ann lacks 1 follower of type Rus in the East.")
    table.tap("button", "Winter: +0 silfr")
    tap(table, "End the turn: then Cy")
    whole_turn(table, "Cy", "Dag", "Invest: draw")
    whole_turn(table, "Dag", "Ann", "Activate")

    # Round 2: Ann takes the marker, establishes a third time; Bo's event ends the game for her.
    table.see("Ann takes the Rus influence marker.")
    tap(table, "Record, then actions", "Rus action", "Players")
    establish(table, "Rus", "East")
    tap(table, "Cards")
    table.see(re.compile("Ann, Rus lords: 3/3 met now"))
    tap(table, "Turn")
    table.tap("button", "Winter: +1 silfr")
    tap(
        table,
        "End the turn: then Bo",
        "On to the actions",
        "Play an event",
        "Carried out: check",
    )
    table.see("Ann wins")
    table.see(re.compile("“Rus lords” met"))
    tap(table, "To the result")
    table.see("Ann wins")
    table.see(re.compile("met: at least 3 followers of type Rus in the East .3/3."))


def test_a_full_tie_of_those_who_met_a_card_is_shared(table: Table):
    begin(table, *NAMES[:3])
    # Whoever only wants the winner has it with the fourth tap, and scrolls nowhere.
    for name in ("Only the winner", "After an event", "Ann has met a card"):
        in_sight(table, name)
        tap(table, name)
    in_sight(table, "To the result")
    tap(table, "Bo has met a card")
    # Example 4 of the rules: A 10/5, B 10/5, C 13/15, and only A and B meet a card.
    for name, followers, silfr in (("Ann", "10", "5"), ("Bo", "10", "5"), ("Cy", "13", "15")):
        if name != NAMES[0]:
            tap(table, f"{name}: 0 followers")
        number(table, f"{name}: Rus: 0, type a number", followers)
        number(table, f"{name}: Silfr: 0, type a number", silfr)
    table.see(re.compile("Ann and Bo win"))
    tap(table, "To the result")
    table.see("Ann and Bo win")
    table.see(re.compile("level at 10 followers and 5 silfr, shared"))
    table.see(re.compile("no card met; 13 followers"))


def test_the_cards_of_the_box_go_to_another_device(seat: Seat, app_server: App, tmp_path: Path):
    know(app_server)
    with seat() as table:
        begin(table, "Ann", "Bo")
        tap(table, "Follow the game", "Cards", "From the box (2 cards)")
        with table.page.expect_download() as download:
            table.tap("button", "Save as a file", exact=True)
        kept = tmp_path / "cards.json"
        download.value.save_as(kept)
        assert json.loads(kept.read_text(encoding="utf-8")) == CARD_BOX.written((LORDS, KEYS))
        tap(table, "Forget Rus lords")
        table.absent("Put Rus lords into play")
        with table.page.expect_file_chooser() as chooser:
            table.tap("button", "Read a file", exact=True)
        chooser.value.set_files(kept)
        tap(table, "Put Rus lords into play", "Back to the cards in play")
        table.see("At least 3 followers of type Rus in the East")


def know(app: App) -> None:
    """Let the app have met cards before."""
    app.stop()
    history = History.open(app.data)
    history.keep_setting("box.pax_viking", CARD_BOX.written((LORDS, KEYS)))
    history.close()
    app.start()
