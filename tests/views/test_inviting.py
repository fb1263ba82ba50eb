"""Who comes in: with the code, with a pass, or as the host's own device; others are asked."""

from __future__ import annotations

import http.client
import logging
import re
from collections.abc import Iterator
from contextlib import suppress
from types import SimpleNamespace
from urllib.parse import urlencode

import pytest

from data.door import Door, written
from data.guests import HOUSE, guest_of
from data.history import MemoryHistory
from tests.support.matches import ANN_BEGINS, seated
from tests.support.served import ELSEWHERE, Served
from tests.support.wire import Gone, Wire, registration
from views.hosting import Hosting
from views.serving import attempts as limits
from views.serving import names
from views.serving.asking import spoken
from views.serving.attempts import Attempts
from views.serving.invited import COOKIE, is_own
from views.serving.names import Names

TAKEN_IN, ELSEWHERE_LED, ASKED, TOO_OFTEN = 200, 303, 403, 429


class Host:
    """A served app with a door, and one of its matches."""

    def __init__(self) -> None:
        history = MemoryHistory()
        seated(history, ANN_BEGINS, id_="open")
        self.hosting = Hosting(Door(), history)
        self.served = Served(hosting=self.hosting)
        self.port = self.served.port

    def ask(self, path: str, method: str = "GET", **more: str) -> SimpleNamespace:
        """Ask as a device elsewhere does."""
        headers = {"Host": f"{ELSEWHERE}:{self.port}"}
        headers |= {name.replace("_", "-"): value for name, value in more.items() if name != "body"}
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            line.request(method, path, body=more.get("body"), headers=headers)
            answer = line.getresponse()
            page = answer.read().decode(errors="replace")
            return SimpleNamespace(status=answer.status, headers=answer.headers, page=page)
        finally:
            line.close()

    def type(self, code: str, **more: str) -> SimpleNamespace:
        """Type a code on the page that asks for it."""
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        return self.ask("/come", "POST", body=urlencode({"code": code}), **form, **more)

    def wire(self, shown: str = "", **more: str) -> Wire:
        """Have a web socket of a device elsewhere, with a pass."""
        told = f"Cookie: {COOKIE}={shown}\r\n" if shown else ""
        return Wire(self.port, host=ELSEWHERE, more=told, **more)


@pytest.fixture
def host() -> Iterator[Host]:
    host = Host()
    yield host
    host.served.end()


def shown_by(answer: SimpleNamespace) -> str:
    """Return the pass that an answer leaves with a device."""
    cookie = answer.headers["Set-Cookie"]
    assert cookie is not None
    return re.match(rf"{COOKIE}=([^;]+)", cookie)[1]


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"])
def test_without_the_code_there_is_no_file_but_the_question(host: Host, method: str):
    for path in ("/", "/play/open", "/line.js", "/main.dart.js", "/index.html", "/assets/x", "/ws"):
        answer = host.ask(path, method)
        assert answer.status == ASKED
        assert "Ask for the code" in answer.page or method == "HEAD"
        assert "script" not in answer.page


@pytest.mark.parametrize("shown", ["", ".", "x.y", ".0000", "b3Blbg.", "é", "=;=", "." * 4000])
def test_without_a_pass_no_web_socket_is_opened_and_no_session_begun(host: Host, shown: str):
    with host.wire(shown) as wire:
        assert "403" in wire.status or "400" in wire.status
    assert host.served.sessions() == 0


def test_the_question_is_asked_in_the_language_of_the_browser(host: Host):
    assert "Fragt nach dem Code" in host.ask("/", Accept_Language="de-AT,de;q=0.9,en;q=0.8").page
    assert spoken("") == spoken("fr, *;q=0.1") == "en"


def test_a_link_lets_a_device_in_and_leaves_the_address(host: Host):
    code = host.hosting.door.code()
    answer = host.ask(f"/come/{code}")
    assert answer.status == ELSEWHERE_LED
    kept = {part.strip().lower() for part in answer.headers["Set-Cookie"].split(";")[1:]}
    assert {"httponly", "samesite=strict", "path=/"} < kept
    assert "secure" not in kept
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    led = host.ask(answer.headers["Location"])
    assert re.search(r'http-equiv="refresh" content="0; url=([^"]+)"', led.page)[1] == "/"
    shown = shown_by(answer)
    assert code not in shown + answer.headers["Location"] + led.page
    page = host.ask("/", Cookie=f"{COOKIE}={shown}")
    assert page.status == TAKEN_IN
    assert code not in page.page
    with host.wire(shown) as wire:
        wire.register()
    assert host.ask("/").status == ASKED, "it is that device alone"


def test_the_link_of_a_table_leads_there(host: Host):
    door = host.hosting.door
    answer = host.ask(f"/come/{door.code('open')}")
    assert answer.headers["Location"] == "/come?to=/play/open"
    assert 'url=/play/open"' in host.ask(answer.headers["Location"]).page
    assert door.known(shown_by(answer)) == guest_of("open")


def test_a_typed_code_lets_in_as_well(host: Host):
    door = host.hosting.door
    answer = host.type(written(door.code("open")).upper())
    assert (answer.status, answer.headers["Location"]) == (ELSEWHERE_LED, "/play/open")
    assert door.known(shown_by(answer)) == guest_of("open")


def test_who_may_do_more_already_keeps_that(host: Host):
    door = host.hosting.door
    house, match = (f"{COOKIE}={door.pass_of(one)}" for one in (HOUSE, guest_of("open")))
    assert host.ask(f"/come/{door.code('open')}", Cookie=house).headers["Set-Cookie"] is None
    more = host.ask(f"/come/{door.code()}", Cookie=match)
    assert door.known(shown_by(more)) == HOUSE


@pytest.mark.parametrize(
    "way",
    [
        "//elsewhere.example",
        "http://elsewhere.example",
        "/play/../settings",
        "/\\e",
        "javascript:1",
        '/play/"><script>',
        "/play/a/b",
        "",
        "/play/x\n",
    ],
)
def test_nobody_is_led_elsewhere(host: Host, way: str):
    page = host.ask(f"/come?{urlencode({'to': way})}").page
    assert re.findall(r'url=([^"]+)"', page) == ["/"]
    assert "elsewhere" not in page
    assert "<script" not in page


def test_wrong_codes_are_counted_and_whoever_has_the_right_one_comes_in(host: Host):
    for _ in range(limits.MOST - 1):
        answer = host.type("0000-0000-0000")
        assert answer.status == ASKED
        assert "does not fit" in answer.page
    for answer in (host.ask("/come/000"), host.type("0000")):
        assert answer.status == TOO_OFTEN
        assert 0 < int(answer.headers["Retry-After"]) <= limits.WITHIN + 1
        assert "Try again in 10 minutes" in answer.page
        assert answer.headers["Set-Cookie"] is None
    # Others may share that address.
    assert host.type(host.hosting.door.code()).status == ELSEWHERE_LED
    assert host.hosting.door.admits("0000-0000-0000", ()) is None


def test_whoever_is_in_already_is_led_on_by_an_old_link_and_not_counted(host: Host):
    own, door = f"127.0.0.1:{host.port}", host.hosting.door
    known = {"Cookie": f"{COOKIE}={door.pass_of(guest_of('open'))}"}
    for _ in range(limits.MOST + 1):
        for more in ({"Host": own}, known):
            old = host.ask("/come/000", **more)
            assert old.status == TAKEN_IN
            assert 'url=/"' in old.page
    assert host.ask("/come/000").status == ASKED
    assert host.ask(f"/come/{door.code()}", Host=own).headers["Location"] == "/come?to=/"


def test_a_page_of_another_site_uses_up_nobodys_tries(host: Host):
    for mode in ("no-cors", "cors", "websocket", ""):
        for _ in range(limits.MOST):
            more = {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": mode}
            assert host.ask("/come/000", **more).status == ASKED
    for _ in range(limits.MOST):
        answer = host.ask("/come/000", Sec_Fetch_Site="cross-site", Sec_Fetch_Mode="navigate")
    assert answer.status == TOO_OFTEN


def test_a_whole_link_may_be_typed(host: Host):
    code = host.hosting.door.code("open")
    link = f"http://{ELSEWHERE}:{host.port}/come/{code}"
    assert host.type(link).headers["Location"] == "/play/open"
    most = int(re.search(r'maxlength="(\d+)"', host.ask("/").page)[1])
    assert most >= len(link)


def test_a_form_without_end_is_not_read(host: Host):
    code = host.hosting.door.code()
    assert host.type(code + " " * 2000).status == ASKED
    assert host.ask("/come", "POST").status == ASKED


def test_attempts_are_counted_by_device_for_a_while_and_of_bounded_many():
    time = 0.0
    attempts = Attempts(lambda: time)
    for _ in range(limits.MOST):
        assert attempts.wait("192.0.2.1") == 0
        attempts.failed("192.0.2.1")
        time += 1
    assert attempts.wait("192.0.2.1") == limits.WITHIN - limits.MOST + 1
    assert attempts.wait("::ffff:192.0.2.1") == attempts.wait("192.0.2.1")
    assert attempts.wait("192.0.2.2") == 0
    time += limits.WITHIN - limits.MOST + 1
    assert attempts.wait("192.0.2.1") == 0
    for n in range(limits.MOST):
        attempts.failed(f"2001:db8::{n}%eth0")
    assert attempts.wait("2001:db8::ffff:1") > 0
    assert attempts.wait("2001:db8:0:1::1") == 0
    assert attempts.wait("nowhere") == 0
    for n in range(2 * limits.ADDRESSES):
        attempts.failed(f"10.0.{n >> 8}.{n & 255}")
    assert len(attempts._wrong) == limits.ADDRESSES


@pytest.mark.parametrize(
    "client, server, named, told, own",
    [
        ("127.0.0.1", "127.0.0.1", "127.0.0.1:8550", "", True),
        ("127.0.0.1", "127.0.0.1", "localhost:8550", "", True),
        ("::1", "::1", "[::1]:8550", "", True),
        ("::ffff:127.0.0.1", "::ffff:127.0.0.1", "127.0.0.1", "", True),
        ("192.0.2.1", "192.0.2.1", "192.0.2.1:8550", "", True),
        ("192.0.2.7", "192.0.2.1", "192.0.2.1:8550", "", False),
        ("192.0.2.7", "192.0.2.1", "127.0.0.1:8550", "", False),
        ("192.0.2.7", "192.0.2.1", "192.0.2.7:8550", "", False),
        ("127.0.0.1", "127.0.0.1", "skald.home", "", False),
        ("127.0.0.1", "127.0.0.1", "192.0.2.1", "", False),
        ("127.0.0.1", "127.0.0.1", "127.0.0.1", "x-forwarded-for", False),
        ("127.0.0.1", "127.0.0.1", "127.0.0.1", "forwarded", False),
        ("127.0.0.1", "127.0.0.1", "127.0.0.1", "via", False),
        ("127.0.0.1", "127.0.0.1", "127.0.0.1", "x-forwarded-server", False),
        ("127.0.0.1", "127.0.0.1", "127.0.0.1", "x_forwarded_for", False),
        ("127.0.0.1", "127.0.0.1", "127.0.0.1", "x-real-ip", False),
        ("127.0.0.1", "127.0.0.1", "127.0.0.1", "cf-connecting-ip", False),
        ("127.0.0.1", "127.0.0.1", "127.0.0.1", "x-client-ip", False),
        ("127.0.0.1", "127.0.0.1", "127.0.0.1", "true-client-ip", False),
        ("127.0.0.1", "127.0.0.1", "127.0.0.1", "x-original-forwarded-for", False),
        ("testclient", "127.0.0.1", "127.0.0.1", "", False),
        ("", "127.0.0.1", "127.0.0.1", "", False),
    ],
)
def test_the_hosts_own_device_is_told_by_where_it_asks_from(
    client: str, server: str, named: str, told: str, own: bool
):
    headers = [(b"host", named.encode()), *([(told.encode(), b"127.0.0.1")] if told else [])]
    scope = {"client": (client, 1) if client else None, "server": (server, 2), "headers": headers}
    assert is_own(scope, Names("0.0.0.0", ["skald.home"])) is own


@pytest.mark.parametrize(
    "bound, client, named, own",
    [
        ("Table.Home", "127.0.0.1", "table.home:8550", True),
        ("Table.Home", "192.0.2.1", "table.home:8550", True),
        ("Table.Home", "192.0.2.1", "here.local", True),
        ("Table.Home", "192.0.2.7", "table.home:8550", False),
        ("Table.Home", "127.0.0.1", "allowed.example", False),
        ("192.0.2.1", "192.0.2.1", "here.local", False),
        ("0.0.0.0", "127.0.0.1", "here.local", False),
    ],
)
def test_a_host_that_is_bound_to_a_name_is_its_own_under_it(
    monkeypatch: pytest.MonkeyPatch, bound: str, client: str, named: str, own: bool
):
    monkeypatch.setattr(names, "own_names", lambda: frozenset({"here.local"}))
    scope = {
        "client": (client, 1),
        "server": ("192.0.2.1", 2),
        "headers": [(b"host", named.encode())],
    }
    assert is_own(scope, Names(bound, ["allowed.example"])) is own


def test_at_the_hosts_own_device_nothing_is_asked(host: Host):
    with Wire(host.port) as wire:
        wire.register()
    assert host.ask("/", Host=f"127.0.0.1:{host.port}").status == TAKEN_IN
    through = {"Host": f"127.0.0.1:{host.port}", "X_Forwarded_For": "127.0.0.1"}
    assert host.ask("/", **through).status == ASKED


def test_a_page_of_another_site_gets_no_line_even_with_a_pass(host: Host):
    shown = host.hosting.door.pass_of(HOUSE)
    wire = host.wire(shown)
    wire.more += "Origin: http://elsewhere.example\r\n"
    with wire:
        assert "403" in wire.status


def test_whoever_is_behind_a_closed_door_is_out_and_the_host_is_not(host: Host):
    shown = host.hosting.door.pass_of(HOUSE)
    with host.wire(shown) as guest, host.wire(shown) as silent, Wire(host.port) as own:
        guest.register()
        own.register()
        host.served.until(lambda: host.served.lines() == 3)
        host.served.soon(host.hosting.close)
        guest.until_gone()
        with suppress(Gone):
            silent.send(registration())
        silent.until_gone()
        host.served.until(lambda: (host.served.sessions(), host.served.lines()) == (1, 1))
        own.send(b"\x02")
        assert own.receive()[:1] == b"\x02"
    assert host.ask("/", Cookie=f"{COOKIE}={shown}").status == ASKED
    with host.wire(shown) as wire:
        assert "403" in wire.status
    assert host.ask(f"/come/{host.hosting.door.code()}").status == ELSEWHERE_LED


def test_nobody_comes_back_to_a_session_of_somebody_else(host: Host):
    door = host.hosting.door
    with Wire(host.port, page="p") as own:
        own.register()
        for shown in (door.pass_of(HOUSE), door.pass_of(guest_of("open"))):
            with host.wire(shown, page="p") as guest:
                guest.register(own.session_id)
                assert guest.session_id != own.session_id


def test_no_log_and_no_page_knows_the_secret(host: Host, caplog: pytest.LogCaptureFixture):
    door = host.hosting.door
    caplog.set_level(logging.DEBUG)
    codes = [door.code(), door.code("open"), door.pass_of(HOUSE), door.pass_of(guest_of("open"))]
    answers = [host.ask(f"/come/{door.code()}"), host.type(door.code("open"))]
    answers += [host.ask("/"), host.ask("/line.js", Cookie=f"{COOKIE}={codes[2]}")]
    answers += [host.type(f"{door.code()}0"), host.ask("/", Cookie=f"{COOKIE}={codes[2]}")]
    with host.wire(codes[2]) as wire:
        drawn = wire.register()
    told = caplog.text + repr(drawn) + "".join(answer.page for answer in answers)
    assert [one for one in codes if one in told] == []
