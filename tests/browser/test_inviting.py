"""A phone comes in by the code of the host, and is out when the door is closed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, WebSocket, expect

from data.door import written
from data.history import History
from tests.support.browser import FIRST_FRAME, PATIENCE, SURE_HANDS, THERE, App, Table, seated
from tests.support.matches import ANN_BEGINS
from tests.support.matches import seated as begun
from tests.support.ready import Ready
from tests.support.served import ELSEWHERE
from tests.support.wire import TOLD

pytestmark = [pytest.mark.loads, pytest.mark.turns(6)]

CODE = re.compile(r"^\w{4}-\w{4}-\w{4}$")


@pytest.fixture
def host(tmp_path: Path, ready: Ready | None) -> Iterator[App]:
    """The app of a host whom others may visit, with a match m of Ann and Bo."""
    history = History.open(tmp_path / "data")
    begun(history, ANN_BEGINS)
    history.close()
    app = App(tmp_path / "data", environment=SURE_HANDS, ready=ready, open=True)
    app.start()
    yield app
    app.kill()


@pytest.fixture
def own(chromium: Browser, host: App) -> Iterator[Table]:
    """The host's own device."""
    with seated(chromium, host.url, sure=True, drawn=False) as table:
        yield table


@pytest.fixture
def guest(chromium: Browser, host: App) -> Iterator[Table]:
    """A phone that finds the host in its network."""
    with seated(chromium, f"http://{ELSEWHERE}:{host.port}", sure=True, drawn=False) as table:
        yield table
        assert table.strangers() == []


def shown_at(own: Table, route: str) -> str:
    """Have the host show a code, and read it."""
    own.open(route)
    return own.see(CODE).inner_text() or own.see(CODE).get_attribute("aria-label") or ""


def test_a_phone_that_types_the_code_is_in_until_the_door_is_closed(own: Table, guest: Table):
    code = shown_at(own, "/invite")
    guest.page.goto(f"{guest.url}/play/m", wait_until="commit")
    expect(guest.page.get_by_role("heading", name="Ask for the code")).to_be_visible()
    guest.page.get_by_label("Code").fill("0000-0000-0000")
    guest.page.get_by_role("button", name="Come in").click()
    expect(guest.page.get_by_role("alert")).to_contain_text("does not fit")
    guest.page.get_by_label("Code").fill(code)
    guest.page.get_by_role("button", name="Come in").click()
    guest.wake()
    guest.see("Go on playing")
    own.tap("button", "Close the door")
    own.tap("button", re.compile("^Close the door$"))
    own.absent(code)
    # By itself: its line was cut, and it found that it is not let in any more.
    expect(guest.page.get_by_role("heading", name="Ask for the code")).to_be_visible(
        timeout=PATIENCE
    )
    fresh = own.see(CODE)
    assert (fresh.inner_text() or fresh.get_attribute("aria-label")) != code


def test_a_link_leads_to_its_table_and_not_into_the_address(own: Table, guest: Table):
    code = shown_at(own, "/play/m/invite").replace("-", "")
    guest.page.goto(f"{guest.url}/come/{code}", wait_until="commit")
    guest.wake()
    guest.see("Ann: 15 coins, to act")
    assert guest.page.url == f"{guest.url}/play/m"
    assert guest.page.evaluate("document.cookie") == ""
    assert written(code) not in guest.page.content()
    assert code not in guest.page.content()
    assert guest.page.evaluate("document.referrer") == ""
    guest.reload()
    guest.see("Ann: 15 coins, to act")


def test_a_link_on_a_page_of_another_site_leads_in_as_well(own: Table, guest: Table):
    code = shown_at(own, "/play/m/invite").replace("-", "")
    page = guest.page
    # A site of its own: the same machine under a name that is another one to browsers.
    page.goto(f"http://localhost:{own.url.rpartition(':')[2]}/line.js")
    page.evaluate(
        """to => {
          const link = document.createElement("a");
          link.href = to;
          document.body.append(link);
          link.click();
        }""",
        f"{guest.url}/come/{code}",
    )
    guest.wake()
    guest.see("Ann: 15 coins, to act")
    guest.requests.clear()


def test_a_phone_that_came_in_is_known_when_the_host_starts_again(
    own: Table, guest: Table, host: App
):
    code = shown_at(own, "/play/m/invite").replace("-", "")
    guest.page.goto(f"{guest.url}/come/{code}", wait_until="commit")
    guest.wake()
    guest.see("Ann: 15 coins, to act")
    host.restart()
    expect(guest.page.locator("#away")).to_be_hidden(timeout=PATIENCE)
    guest.open("/play/m")
    guest.see("Ann: 15 coins, to act")


def test_a_guest_of_a_match_plays_there_and_finds_nothing_else(own: Table, guest: Table, host: App):
    code = shown_at(own, "/play/m/invite").replace("-", "")
    own.open("/play/m")
    own.see("Ann: 15 coins, to act")
    guest.page.goto(f"{guest.url}/come/{code}", wait_until="commit")
    guest.wake()
    guest.see("Ann: 15 coins, to act")
    # What the host did is not a guest's to take back.
    expect(guest.part("button", "Undo", exact=True)).to_be_disabled()
    guest.tap("button", "I only look on")
    guest.tap("button", "Roll 2d6")
    expect(guest.part("button", "Undo", exact=True)).to_be_enabled(timeout=PATIENCE)
    guest.look()
    guest.tap("button", "Undo")
    own.see("Ann: 15 coins, to act")
    guest.tap("button", "Back", exact=True)
    guest.see("Go on playing")
    assert not guest.part("button", re.compile("^New game")).count()
    for route in ("/history", "/settings/backup", "/play/m/box"):
        guest.open(route)
        guest.see("For the host")


OLDER = """() => {
  const kept = {language: "en", device: "0123456789abcdef0123456789abcdef"};
  localStorage.setItem("flutter.skald.settings", JSON.stringify(JSON.stringify(kept)));
}"""
"""What an older version left in a browser."""


@pytest.mark.parametrize("older", [False, True], ids=["new", "older"])
def test_all_tabs_of_a_device_have_one_name_and_no_address_has_it(
    own: Table, guest: Table, older: bool
):
    code = shown_at(own, "/play/m/invite").replace("-", "")
    context = guest.page.context
    guest.page.goto(f"{guest.url}/come/{code}", wait_until="commit")
    guest.page.wait_for_url(f"{guest.url}/play/m", wait_until="commit")
    # Its pass is a cookie; of the device nothing is known.
    guest.page.goto(f"{guest.url}/line.js")
    guest.page.evaluate("localStorage.clear()")
    if older:
        guest.page.evaluate(OLDER)
    tabs = [context.new_page(), context.new_page()]
    told: list[dict[str, object]] = []
    addresses: list[str] = []

    def heard(said: bytes | str) -> None:
        if isinstance(said, bytes) and said[:1] == TOLD:
            told.append(json.loads(said[1:]))

    def opened(line: WebSocket) -> None:
        addresses.append(line.url)
        line.on("framesent", heard)

    for tab in tabs:
        tab.on("websocket", opened)
    for tab in tabs:
        tab.goto(f"{guest.url}/play/m", wait_until="commit")
    for tab in tabs:
        # All is drawn after the first words.
        tab.wait_for_function(THERE, timeout=FIRST_FRAME)
    one, other = (str(each["device"]) for each in told)
    assert one == other
    assert len(one) == 32
    assert not older or one == "0123456789abcdef" * 2
    assert not any(one in address for address in addresses)
    guest.requests.clear()
