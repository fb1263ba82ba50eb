"""Two phones at one table, a blink apart."""

from __future__ import annotations

import os
import re
import signal
from time import monotonic

import pytest

from data.history import History
from tests.browser.conftest import Seat
from tests.support.browser import PATIENCE, App, Table
from tests.support.shipwrights import ACTING, sat_down

pytestmark = pytest.mark.turns(3)

SOON = 1500
"""Milliseconds from now for the first tap: both pages have to know of theirs by then."""

SLOWER = "Meanwhile: Ann moves to 1 on the Renown track. Your tap did not count."

TAP_AT = """([name, at]) => setTimeout(() => {
    const named = one => one.getAttribute('aria-label') || one.textContent;
    [...document.querySelectorAll('flt-semantics[role=button]')]
        .find(one => named(one) === name).click();
}, at - Date.now())"""


@pytest.fixture
def phones(seat: Seat, app_server: App):
    """Two phones at Shipwrights while everybody acts: Ann's board on one, Bo's on the other."""
    app_server.kill()
    history = History.open(app_server.data)
    sat_down(history, *ACTING)
    history.close()
    app_server.restart()
    with seat() as ann, seat() as bo:
        for table, name in ((ann, "Ann"), (bo, "Bo")):
            table.open("/play/m")
            board(table, name)
        yield ann, bo


def board(table: Table, name: str) -> None:
    """Open somebody's board."""
    table.page.get_by_role("button", name=f"{name}: ").first.click()
    table.part("button", f"{name}: one step on Renown", exact=True).wait_for()


def tap_both(first: Table, second: Table, names: tuple[str, str], gap: int) -> None:
    """Tap on both phones, one so many milliseconds after the other."""
    at = first.page.evaluate("Date.now()") + SOON
    first.page.evaluate(TAP_AT, [names[0], at])
    second.page.evaluate(TAP_AT, [names[1], at + gap])


def test_taps_on_two_boards_are_both_done(phones: tuple[Table, Table], app_server: App):
    ann, bo = phones
    for number, gap in enumerate((120, 200, 300, 400), start=1):
        tap_both(ann, bo, ("Ann: one step on Renown", "Bo: one step on Renown"), gap)
        for table in phones:
            table.see(f"Bo moves to {number} on the Renown track.")
            assert not table.page.get_by_text("Meanwhile").count()
    assert renown(app_server) == [4, 4]


def test_of_two_taps_on_one_field_the_second_is_told_who_was_faster(
    phones: tuple[Table, Table], app_server: App
):
    board(phones[1], "Ann")
    # Both are on their way before the app has heard of any: neither hand knows of the other.
    os.kill(app_server.pid, signal.SIGSTOP)
    try:
        for table in phones:
            with table.lines[-1].expect_event("framesent", timeout=PATIENCE):
                table.page.evaluate(TAP_AT, ["Ann: one step on Renown", 0])
    finally:
        os.kill(app_server.pid, signal.SIGCONT)
    for table in phones:
        table.see(re.compile("Ann moves to 1 on the Renown track[.]"))
    late = monotonic() + PATIENCE / 1000
    while not (told := [one for one in phones if one.page.get_by_text(SLOWER).count()]):
        assert monotonic() < late, "nobody is told"
    assert len(told) == 1
    assert renown(app_server) == [1, 0]


def renown(app: App) -> list[int]:
    """Return where the markers stand in what is on the disk."""
    app.kill()
    history = History.open(app.data)
    players = history.match("m").position.players
    history.close()
    return [player.tracks.renown for player in players]
