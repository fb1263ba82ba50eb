"""Hands for the Sækonungr table in a browser: by role and name alone, as a screen reader does."""

from __future__ import annotations

import re
from difflib import unified_diff
from time import monotonic

from playwright.sync_api import expect

from tests.support.browser import PATIENCE, Table

SHIP = re.compile(r"^Ship \d+: ")
TREASURY = re.compile(r": (\d+ coins?(, to act)?|expelled)$")
LONGSHIP = re.compile(r"^Longship: ")
TWICE = re.compile(r"\b(\w+) \1\b")


def settled(table: Table) -> str:
    """Tell all that a screen reader comes across, once it has come to rest."""
    before = None
    while before != (now := _tree(table)):
        before = now
        table.settle()
    return now


def heard(table: Table, wanted: str) -> None:
    """Wait until exactly this is what a screen reader comes across."""
    late = monotonic() + PATIENCE / 1000
    while (now := settled(table)) != wanted and monotonic() < late:
        table.settle()
    differing = "\n".join(unified_diff(wanted.splitlines(), now.splitlines(), "wanted", "heard"))
    assert now == wanted, differing


def _tree(table: Table) -> str:
    # Announcements lie beside this part of the page: they go by themselves. A button under the
    # pointer says its name twice, once for the tooltip.
    tree = table.page.locator("flt-semantics-host").aria_snapshot()
    return TWICE.sub(r"\1", tree)


def begin(table: Table) -> None:
    """Leave the setup for the table."""
    table.tap("button", "Begin", exact=True)
    table.see(LONGSHIP)


def typed(table: Table, *dice: int) -> None:
    """Type the total of what the two dice show, and wait until that is told."""
    table.tap("button", f"Total {sum(dice)}", exact=True)
    table.see(re.compile(rf" (rolls|raids with) {sum(dice)}: "))


SAID = """() => [...document.querySelectorAll('flt-semantics')]
    .filter(one => one.hasAttribute('aria-label') || !one.querySelector('flt-semantics'))
    .map(one => one.getAttribute('aria-label') || one.textContent)"""
"""What is said of each thing: a name where something lies inside it, else its own words."""


def lies(table: Table) -> list[str]:
    """List what lies on the table as a screen reader says it: treasuries, ships, longship."""
    labels = table.page.evaluate(SAID)
    return sorted(
        label
        for label in labels
        if SHIP.match(label) or LONGSHIP.match(label) or TREASURY.search(label)
    )


def settles(table: Table, wanted: list[str]) -> None:
    """Wait until the table says all of these and nothing else of their kind."""
    for label in wanted:
        said = table.page.get_by_text(label, exact=True)
        expect(said.or_(table.page.get_by_label(label, exact=True)).first).to_be_attached(
            timeout=PATIENCE
        )
    assert lies(table) == sorted(wanted)


def lying(treasuries: dict[str, int], *, act: str | None, ships: tuple[int, ...], longship: int):
    """Write how a table should be said: who has what, who acts, which ships are loaded."""
    numbers = (3, 4, 5, 6, 8, 9, 10, 11)
    return [
        *(
            f"{name}: {coins(n)}{', to act' if name == act else ''}"
            for name, n in treasuries.items()
        ),
        *(f"Ship {n}: {'loaded' if n in ships else 'empty'}" for n in numbers),
        f"Longship: {coins(longship)}",
    ]


def coins(n: int) -> str:
    """Say a number of coins."""
    return "1 coin" if n == 1 else f"{n} coins"
