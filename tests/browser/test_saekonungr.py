from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser import PATIENCE, App, Table
from tests.support.saekonungr_table import begin, lies, lying, settles, typed
from tests.support.sitting import sit_down
from views.theme import TAP

pytestmark = pytest.mark.turns(6)


def test_three_play_to_the_first_elimination_through_a_kill_in_the_middle_of_a_raid(
    table: Table, app_server: App
):
    sit_down(table, "Sækonungr", "Ann", "Bo", "Cy")
    short_and_to_the_first_one_out(table)
    begin(table)
    table.tap("button", "Type real dice")

    typed(table, 3, 5)
    typed(table, 4, 5)
    typed(table, 4, 6)
    settles(table, lying({"Ann": 3, "Bo": 3, "Cy": 3}, act="Ann", ships=(8, 9, 10), longship=0))
    typed(table, 3, 4)
    table.tap("button", "shield")
    table.see("shield, and the second one?")
    table.tap("button", "X", exact=True)
    table.see("1 more raid roll and 1 coin into the longship")
    in_the_raid = lying({"Ann": 1, "Bo": 3, "Cy": 3}, act="Ann", ships=(8, 9, 10), longship=2)
    settles(table, in_the_raid)
    table.see("Ann raids: 2 rolls due")

    app_server.kill()
    app_server.restart()
    table.reload()
    table.complaints.clear()  # the browser missed the app while it was dead
    settles(table, in_the_raid)
    table.see("Ann raids: 2 rolls due")
    expect(table.part("button", "Undo")).to_be_enabled()

    typed(table, 6, 1)
    table.tap("button", "Take from the longship: 2 coins there")
    table.tap("button", "Take the coin of ship 10")
    table.tap("button", "Take 2 coins")
    table.see("Ann plunders 2 coins: the longship and ship 10.")
    typed(table, 5, 2)
    table.tap("button", "Rob Bo: 3 coins")
    table.see("Ann robs Bo of 1 coin.")
    table.see("Ann raids: 2 rolls due")
    typed(table, 1, 2)
    typed(table, 5, 6)
    settles(table, lying({"Ann": 4, "Bo": 2, "Cy": 3}, act="Bo", ships=(8, 9), longship=1))
    table.see("Bo trades")

    bo_is_expelled(table)
    table.tap("button", "To the result")
    table.see("Ann wins")
    for said in ("2 coins", "1 coin", "expelled, which ended the game"):
        table.see(said)
    table.tap("button", "Rematch")
    settles(table, lying(dict.fromkeys(("Ann", "Bo", "Cy"), 4), act="Ann", ships=(), longship=0))
    assert table.complaints == []


def bo_is_expelled(table: Table) -> None:
    """Trade until Bo cannot pay."""
    for dice in ((1, 2), (1, 3), (1, 4), (2, 4)):
        typed(table, *dice)
    settles(
        table, lying({"Ann": 3, "Bo": 0, "Cy": 2}, act="Cy", ships=(3, 4, 5, 6, 8, 9), longship=1)
    )
    typed(table, 4, 6)
    typed(table, 5, 6)
    typed(table, 3, 4)
    table.see("Bo is expelled.")
    table.see(re.compile("Ann wins: "))


def short_and_to_the_first_one_out(table: Table) -> None:
    """Choose four coins each and the end with the first elimination."""
    table.tap("button", "Top of the list")
    table.tap("button", "The first one out ends it")
    coins_to_start_with(table, 4)


def coins_to_start_with(table: Table, coins: int) -> None:
    """Choose how many coins each has."""
    table.tap("button", re.compile("^Rules"))
    recommended = "Coins at the start: 15, as recommended, type a number"
    table.reach("button", recommended)
    table.tap("button", recommended)
    table.tap("button", str(coins), exact=True)
    table.tap("button", "Done")
    table.see("1 change")
    table.see(f"Back to the printed rule instead of: Coins at the start: {coins}")


def test_amid_a_long_match_all_agree_that_the_next_one_out_ends_it(table: Table):
    sit_down(table, "Sækonungr", "Ann", "Bo", "Cy")
    table.tap("button", "Top of the list")
    coins_to_start_with(table, 1)
    begin(table)
    table.tap("button", "Type real dice")
    for dice in ((1, 2), (1, 3), (1, 4)):
        typed(table, *dice)
    table.tap("button", "More", exact=True)
    table.tap("menuitem", "How much longer?")
    table.tap("button", "End with the next one out")
    table.see("Only if all at the table agree")
    table.tap("button", "All agree")
    table.see("All agree: the next one out ends the game.")
    table.tap("button", "Undo")
    table.see("Cy rolls")
    table.tap("button", "Redo")
    table.see("All agree: the next one out ends the game.")
    table.tap("button", "Total 6", exact=True)
    table.see("Ann is expelled.")
    table.see("Bo and Cy win: 0 coins each, shared place")
    table.tap("button", "To the result")
    table.see("expelled, which ended the game")
    assert table.complaints == []


MOST_FOR_A_TURN = 1
"""Taps for a turn of trading with dice on the table: their total."""


def test_a_typed_turn_takes_one_tap_on_any_phone(table: Table):
    sit_down(table, "Sækonungr", "Ann", "Bo")
    table.tap("button", "Top of the list")
    begin(table)
    table.tap("button", "Type real dice")
    for width in (412, 360):
        table.page.set_viewport_size({"width": width, "height": 740})
        for total in range(2, 13):
            there = table.part("button", f"Total {total}", exact=True).bounding_box()
            assert there is not None
            assert min(there["width"], there["height"]) >= TAP
            assert there["y"] + there["height"] <= 740
    taps = 0
    for name, total in (("Ann", 8), ("Bo", 9), ("Ann", 10)):
        table.see(f"{name} trades")
        acts(table, f"Total {total}")
        taps += 1
        table.see(f"{name} rolls {total}: ship {total} is empty, 1 coin loads it.")
    settles(table, lying({"Ann": 13, "Bo": 14}, act="Bo", ships=(8, 9, 10), longship=0))
    assert taps == MOST_FOR_A_TURN * 3


def test_virtual_dice_are_undone_ten_steps_and_made_again(table: Table):
    sit_down(table, "Sækonungr", "Ann", "Bo")
    table.tap("button", "Top of the list")
    begin(table)
    seen = [lies(table)]
    for _ in range(12):
        whatever_is_due(table)
        seen.append(lies(table))
    for steps in range(1, 11):
        table.tap("button", "Undo")
        settles(table, seen[-1 - steps])
    for steps in range(9, -1, -1):
        table.tap("button", "Redo")
        settles(table, seen[-1 - steps])
    expect(table.part("button", "Redo")).to_be_disabled()


def whatever_is_due(table: Table) -> None:
    """Do the next thing the table asks for, and wait until it is told."""
    page = table.page
    due = page.get_by_role("button", name=re.compile("^(Roll 2d6|None|Take .*|Rob .*|Go on)$"))
    expect(due.first).to_be_attached(timeout=PATIENCE)
    for way in ("Roll 2d6", "None", "Go on"):
        if table.part("button", way, exact=True).count():
            acts(table, way)
            break
    else:
        coin = re.compile("^Take (the coin of|from) ")
        if table.part("button", coin).count():
            acts(table, coin)
            acts(table, "Take 1 coin")
        else:
            acts(table, re.compile("^Rob "))


def acts(table: Table, name: str | re.Pattern[str]) -> None:
    """Tap a button and wait until the table has changed."""
    with table.answered():
        table.tap("button", name, exact=True)


@pytest.mark.parametrize("second, starter", [((6, 5), "Bo"), ((1, 2), "Ann")])
def test_a_tied_start_roll_is_rolled_again_by_those_who_tied(
    table: Table, second: tuple[int, int], starter: str
):
    sit_down(table, "Sækonungr", "Ann", "Bo", "Cy")
    table.tap("button", "Start roll")
    begin(table)
    table.tap("button", "Type real dice")
    for name, dice in (("Ann", (5, 4)), ("Bo", (4, 5)), ("Cy", (1, 1))):
        rolled(table, name, dice)
    table.see(re.compile("tied|roll again"))
    rolled(table, "Ann", (3, 4))
    rolled(table, "Bo", second)
    table.see(f"{starter} trades")


def rolled(table: Table, name: str, dice: tuple[int, int]) -> None:
    """Type one player's start roll."""
    acts(table, f"{name}: total {sum(dice)}")
