"""How a game works, reached and left the way people go."""

from __future__ import annotations

import re

from tests.support.browser import Table
from tests.support.sitting import sit_down


def test_a_game_explains_itself_before_and_while_it_is_played(table: Table):
    sit_down(table, "Sækonungr", "Ann", "Bo")
    table.tap("button", "Top of the list")
    table.tap("button", "How does this work?")
    table.see("A turn in short")
    table.tap("button", re.compile("^Trading"))
    table.see("The number of an empty ship: pay one coin, it loads the ship.")
    table.page.go_back()
    # What was chosen is as it was.
    table.see("Bo")
    table.tap("button", re.compile("^Rules"))
    table.reach("button", "Why? Viking dice before every raid roll")
    table.tap("button", "Why? Viking dice before every raid roll")
    table.see("The other reading: ")
    table.tap("button", "Back")
    table.tap("button", "Begin", exact=True)

    table.tap("button", "Roll 2d6")
    # Whatever falls, perhaps what leaves no coin to anybody.
    table.see(re.compile(r"rolls \d"))
    table.tap("button", "More", exact=True)
    table.tap("menuitem", "How does this work?")
    table.see("This is due now")
    table.see("Trading")
    table.tap("button", "Back")
    table.tap("button", "Undo")
    table.tap("button", "Explain this step")
    table.see("This is due now")
    assert table.complaints == []
