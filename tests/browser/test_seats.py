"""Three phones at one table, each with its seat: everybody acts, one reloads, the host falls."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from companion.games.shipwrights.actions import Reveal, TakeHut
from data.history import History
from tests.browser.test_at_once import TAP_AT
from tests.support.browser import (
    PATIENCE,
    SURE_HANDS,
    App,
    Table,
    seated,
)
from tests.support.ready import Ready
from tests.support.served import ELSEWHERE
from tests.support.shipwrights import NAMES, PRICES, sat_down

pytestmark = [pytest.mark.loads, pytest.mark.turns(6)]

SEATS = NAMES[:3]
CODE = re.compile(r"^\w{4}-\w{4}-\w{4}$")
POINTS = {1: "1 point", 3: "3 points"}
SOON = 1500
"""Milliseconds from now until all three tap: their pages have to know of it by then."""


@pytest.fixture
def host(tmp_path: Path, ready: Ready | None) -> Iterator[App]:
    """The app of a host whom others may visit, with three people at Shipwrights."""
    history = History.open(tmp_path / "data")
    huts = [TakeHut(seat=seat, track="trade") for seat in range(3)]
    sat_down(history, *huts, Reveal(trades=PRICES), seats=SEATS)
    history.close()
    app = App(tmp_path / "data", environment=SURE_HANDS, ready=ready, open=True)
    app.start()
    yield app
    app.kill()


@pytest.fixture
def phones(chromium: Browser, host: App) -> Iterator[list[Table]]:
    """The host's own device, and two phones that find it in their network."""
    with ExitStack() as open_:
        own = open_.enter_context(seated(chromium, host.url, sure=True, drawn=False))
        there = f"http://{ELSEWHERE}:{host.port}"
        guests = [
            open_.enter_context(seated(chromium, there, sure=True, drawn=False)) for _ in range(2)
        ]
        yield [own, *guests]
        assert [one.strangers() for one in guests] == [[], []]


def come_in(own: Table, guests: list[Table]) -> None:
    """Show the code of the table, and have the guests scan it."""
    own.walk(re.compile("^Go on"))
    own.tap("button", "More", exact=True)
    own.tap("menuitem", "Invite", exact=True)
    code = (own.see(CODE).inner_text() or own.see(CODE).get_attribute("aria-label") or "").strip()
    for guest in guests:
        guest.page.goto(f"{guest.url}/come/{code.replace('-', '')}", wait_until="commit")
        guest.wake()
    own.tap("button", "Back", exact=True)


def tap_all(phones: list[Table], names: list[str]) -> None:
    """Tap something on each phone, all at one moment."""
    for phone, name in zip(phones, names, strict=True):
        phone.part("button", name, exact=True).first.wait_for(timeout=PATIENCE)
    at = phones[0].page.evaluate("Date.now()") + SOON
    for phone, name in zip(phones, names, strict=True):
        phone.page.evaluate(TAP_AT, [name, at])


def shown(phone: Table) -> list[str]:
    """Return what a phone shows of each player, in their order."""
    names = [re.compile(f"^{name}: .* points?\\b") for name in SEATS]
    return [phone.part("button", name).first.inner_text() for name in names]


@pytest.mark.long("three phones play a round, and the host is killed and started in the middle")
def test_three_phones_play_a_round_and_end_with_equal_screens(phones: list[Table], host: App):
    own, *guests = phones
    come_in(own, guests)
    for guest, name in zip(guests, SEATS[1:], strict=True):
        guest.tap("button", f"This is the seat of {name}")
        guest.absent("Which seat is yours?")
    own.tap("button", "More", exact=True)
    own.tap("menuitem", "Seats", exact=True)
    own.tap("button", f"This is the seat of {SEATS[0]}")
    own.tap("button", "Back", exact=True)

    tap_all(phones, [f"{name} has finished" for name in SEATS])
    for phone in phones:
        phone.absent(re.compile("to finish[.]$"))
    own.notice()
    own.tap("button", "Next: Take actions")

    # A jarl costs the gold that everybody has, and whoever has none tells so elsewhere.
    for jarl, points in ((3, 3), (1, 4)):
        tap_all(phones, [f"{name}: add a jarl of {POINTS[jarl]}" for name in SEATS])
        equal(phones, [points] * 3)
    ann, bo, cy = phones
    bo.reload()
    board(bo, "Bo")
    bo.absent("Which seat is yours?")
    board(cy, "Cy")
    tap_all([bo, cy], ["Bo: add a jarl of 2 points", "Cy: add a jarl of 3 points"])
    equal(phones, [4, 6, 7])

    host.restart()
    for phone in phones:
        expect(phone.page.locator("#away")).to_be_hidden(timeout=PATIENCE)
        board(phone, SEATS[phones.index(phone)])
    tap_all(phones, [f"{name}: add a jarl of 1 point" for name in SEATS])
    equal(phones, [5, 7, 8])
    # Its own last step, whoever was last of the three.
    bo.notice()
    bo.tap("button", "Undo")
    equal(phones, [5, 6, 8])
    bo.tap("button", "Undo")
    equal(phones, [5, 4, 8])
    take_incomes(phones)
    ann.notice()
    ann.tap("button", "Next: Distribute heroes")
    for phone in phones:
        phone.see("Give them out like this")
        phone.notice()
    cy.tap("button", "Give them out like this")
    for phone in phones:
        phone.see("Round 2 of 5")
    equal(phones, [5, 4, 8])
    assert "handler" not in host.said
    host.kill()
    history = History.open(host.data)
    match = history.match("m")
    points = [card.total for card in match.game.scorecards(match.position, match.options)]
    history.close()
    assert points == [5, 4, 8]


def take_incomes(phones: list[Table]) -> None:
    """Go on to the incomes, and take one's own on each phone."""
    ann, *_ = phones
    ann.notice()
    ann.tap("button", "Next: Gain income")
    for phone, name in zip(phones, SEATS, strict=True):
        # What Ann brought is no button yet for a finger that was on its way.
        phone.see(re.compile("to finish[.]$"))
        phone.notice()
        phone.tap("button", f"{name}: take the income")
    ann.absent(re.compile("to finish[.]$"))


def board(phone: Table, name: str) -> None:
    """Wait until somebody's own board lies before them."""
    phone.part("button", f"{name}: one step on Renown", exact=True).wait_for(timeout=PATIENCE)


def equal(phones: list[Table], points: list[int]) -> None:
    """Wait until every phone shows so many points of each player, and all show the same."""
    for phone in phones:
        for name, n in zip(SEATS, points, strict=True):
            phone.part("button", re.compile(f"^{name}: {n} points?\\b")).first.wait_for(
                timeout=PATIENCE
            )
    first, *others = [shown(phone) for phone in phones]
    assert others == [first, first]
