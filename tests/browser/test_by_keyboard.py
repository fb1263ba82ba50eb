"""The five games by keyboard alone: from home to the result, and every thing of every table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import pytest

from tests.support.browser import PATIENCE, STOOD_STILL, Table
from tests.support.covering import share

pytestmark = pytest.mark.turns(5)

TURNS = {
    # Once, for the first roll may be a 7, and then another one is due.
    "saekonungr": ("Top of the list", "Begin", "Roll 2d6", "Undo", "Redo"),
    "hagar": ("Top of the list", "Begin", "Put a Hägar", "Upper left: Land", "Lay it"),
    "shipwrights": ("Top of the list", "Begin", "Only add up", "Ann: turn over Eikja"),
    "vikings": ("Top of the list", "Begin", "Only add up", "Warriors, column 1: empty"),
    "pax_viking": ("Top of the list", "Begin", "Only the winner", "After an event"),
}
"""What is pressed in each, by its name."""

END = ("More", "End the game now")
UNFINISHED = ("Final anyway",)
"""What is asked before where somebody has nothing entered: nobody at a game that is played on."""
YES = ("End it",)

SCREENS = (
    "raid",
    "choice",
    "hg_laying",
    "hg_final_roll",
    "sw_reveal",
    "sw_tally",
    "vk_auction",
    "vk_buying",
    "vk_tally",
    "pv_setup",
    "pv_actions",
    "pv_tally",
)

STILL = 800
"""Milliseconds without a change once a screen is there."""

ROUND = 60
"""So many steps without anything new, and all has been come to that way."""

AT = """() => {
    const it = document.activeElement;
    const name = (it.getAttribute("aria-label") ?? it.textContent ?? "").trim();
    return it === document.body ? ["", ""] : [it.id || it.localName, name];
}"""
"""What the keyboard is at, and what that is called."""

CAN = """() => [...document.querySelectorAll("flt-semantics")].filter(it =>
        ["button", "switch", "checkbox", "radio", "slider"].includes(it.getAttribute("role"))
        && it.getAttribute("aria-disabled") !== "true")
    .map(it => (it.getAttribute("aria-label") ?? it.textContent ?? "").trim())"""
"""What can be touched now, by its name."""


def step(table: Table, key: str = "Tab") -> tuple[str, str]:
    """Go on to the next thing, or back, and return which that is and what it is called."""
    table.page.keyboard.press(key)
    table.settle()
    one, name = table.page.evaluate(AT)
    return one, name


def go_round(table: Table, key: str = "Tab") -> Iterator[str]:
    """Go from thing to thing, and return what each is called, until nothing new comes."""
    come: set[str] = set()
    idle = 0
    while idle < ROUND:
        one, name = step(table, key)
        idle = 0 if one not in come else idle + 1
        come.add(one)
        yield name


def press(table: Table, name: str) -> None:
    """Go on to a thing by its name, or back to it, and press it."""
    # Once the table was scrolled, what lies above it comes by going back.
    way = chain(go_round(table), go_round(table, "Shift+Tab"))
    assert any(come.startswith(name) for come in way), f"no Tab leads to {name}"
    table.page.keyboard.press("Enter")
    table.rest()


@pytest.mark.long("plays each game from home to its result")
@pytest.mark.parametrize("game", share(tuple(TURNS), 3, 1))
def test_a_game_is_played_by_keyboard_alone(table: Table, game: str):
    table.open(f"/new/{game}")
    for name in ("Ann", "Bo"):
        while table.page.evaluate("document.activeElement.localName") != "input":
            step(table)
        table.page.keyboard.type(name, delay=20)
        table.page.keyboard.press("Enter")
        table.see(f"{name} does not play")
    unfinished = () if game == "saekonungr" else UNFINISHED
    for name in (*TURNS[game], *END, *unfinished, *YES):
        press(table, name)
    table.see("Take it along")


@pytest.mark.furnished
@pytest.mark.long("goes round every phase of five games")
def test_everything_on_a_table_is_reached_by_keyboard(table: Table):
    table.open()
    missed = {}
    for screen in share(SCREENS, 3, 0):
        table.go(f"/play/{screen}")
        table.page.wait_for_function(STOOD_STILL, arg=STILL, timeout=PATIENCE)
        there: set[str] = set(table.page.evaluate(CAN))
        come: set[str] = set()
        for name in go_round(table):
            come.add(name)
            there |= set(table.page.evaluate(CAN))
            if there <= come:
                break
        if left := there - come:
            missed[screen] = left
    assert missed == {}
