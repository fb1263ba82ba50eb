"""Hands for sitting down at a table in a browser: a game is chosen and the names are typed."""

from __future__ import annotations

from tests.support.browser import PATIENCE, Table

TYPED = 40
"""So many letters are typed at the most: what is longer is pasted, by people too."""


def sit_down(table: Table, game: str, *names: str) -> None:
    """Open the setup of a game and type the names."""
    table.open()
    table.tap("button", f"New game: {game}")
    for name in names:
        table.see("Who plays?")
        write(table, "Name", name)
        table.tap("button", "Add", exact=True)
        table.see(f"{name} does not play")


def first_begins(table: Table, game: str, *names: str) -> None:
    """Sit down at a game and begin it; the first one named begins."""
    sit_down(table, game, *names)
    table.tap("button", "Top of the list")
    table.tap("button", "Begin", exact=True)


def write(table: Table, field: str, text: str) -> None:
    """Type a text into a field in place of what it holds."""
    box = table.part("textbox", field)
    # Flutter puts a field of its own under the fingers; what comes before that is lost.
    for _ in range(5):
        box.click(timeout=PATIENCE)
        table.settle()
        table.page.keyboard.press("ControlOrMeta+a")
        table.page.keyboard.press("Backspace")
        if len(text) > TYPED:
            table.page.keyboard.insert_text(text)
        else:
            table.page.keyboard.type(text, delay=10)
        table.settle()
        if box.input_value() == text:
            return
    raise AssertionError(box.input_value())
