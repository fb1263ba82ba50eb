from __future__ import annotations

import errno
import gc
import http.client
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from views.serving.door import policy
from views.serving.names import Names, address_of, is_loopback, reachable, written
from views.serving.server import has_screen, listener, settle

ROOT = Path(__file__).parents[2]

PROGRAM = """
import sys
from pathlib import Path

import flet as ft

from views.serving.server import serve


def main(page: ft.Page) -> None:
    page.add(ft.Text("hello"))


serve(
    main,
    host=sys.argv[1],
    port=int(sys.argv[2]),
    open_browser=False,
    assets_dir=Path("assets"),
)
"""


class Served:
    """A small app, served by a program of its own."""

    def __init__(self, host: str, port: int) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, host, str(port)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.process.stdout is not None
        self.said = [self.process.stdout.readline().rstrip()]
        while "Skald is at" not in self.said[-1] and self.said[-1]:
            self.said.append(self.process.stdout.readline().rstrip())
        self.port = int(self.said[-1].split()[3].rpartition(":")[2])

    def ask(
        self, path: str, headers: dict[str, str] | None = None
    ) -> tuple[http.client.HTTPResponse, bytes]:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            line.request("GET", path, headers=headers or {})
            answer = line.getresponse()
            return answer, answer.read()
        finally:
            line.close()

    def knock(self, origin: str | None) -> int:
        """Ask for a web socket and return the status of the answer."""
        headers = {
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "c2thbGQgc2thbGQgc2thbA==",
        }
        if origin is not None:
            headers["Origin"] = origin
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            line.request("GET", "/ws", headers=headers)
            return line.getresponse().status
        finally:
            line.close()

    def end(self) -> tuple[int, str]:
        self.process.send_signal(signal.SIGINT)
        rest, _ = self.process.communicate(timeout=20)
        return self.process.returncode, rest


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    one = Served("127.0.0.1", 0)
    yield one
    assert one.end() == (0, "")


def test_every_route_of_the_app_is_its_page(served: Served):
    for path in ("/", "/play/1", "/docs", "/redoc", "/oauth_callback"):
        answer, page = served.ask(path)
        assert answer.status == 200
        assert b"<title>Skald</title>" in page


def test_the_page_lets_the_browser_ask_nobody_else(served: Served):
    answer, page = served.ask("/")
    rules = dict(
        rule.split(" ", 1) for rule in answer.headers["Content-Security-Policy"].split("; ")
    )
    own = f"127.0.0.1:{served.port}"
    assert rules["default-src"] == "'self'"
    assert rules["connect-src"] == f"'self' ws://{own} wss://{own}"
    assert not any("*" in rule or "https:" in rule for rule in rules.values())
    assert b"https://" not in page
    assert b"flet.noCdn=true" in page


def test_other_sites_may_not_read_along(served: Served):
    answer, _ = served.ask("/", {"Origin": "https://elsewhere.example"})
    assert answer.headers["Access-Control-Allow-Origin"] is None
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "no-referrer"


def test_a_file_that_did_not_change_is_not_sent_again(served: Served):
    first, _ = served.ask("/flutter_bootstrap.js")
    again, body = served.ask("/flutter_bootstrap.js", {"If-None-Match": first.headers["ETag"]})
    assert (again.status, body) == (304, b"")
    assert first.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    "host", ["elsewhere.example", "elsewhere.example:80", "127.0.0.1.example", "", "[", "a b"]
)
def test_under_a_foreign_name_nobody_is_at_home(served: Served, host: str):
    answer, _ = served.ask("/", {"Host": host})
    assert answer.status in {400, 421}


def test_the_web_socket_opens_for_the_own_page_alone(served: Served):
    assert served.knock(f"http://127.0.0.1:{served.port}") == 101
    assert served.knock(None) == 101  # no browser leaves its page's origin out
    for origin in ("http://elsewhere.example", "http://127.0.0.1:1", "null", "http://localhost"):
        assert served.knock(origin) == 403


@pytest.mark.slow
def test_a_taken_port_is_answered_with_the_next_free_one():
    with listener("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        one = Served("127.0.0.1", port)
        assert one.port > port
        assert one.said[0] == f"Port {port} is taken, using {one.port} instead."
        assert len(one.said) == 2
        assert one.end() == (0, "")


def test_a_port_is_free_again_at_once():
    with listener("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)):
            first.accept()[0].close()
    with listener("127.0.0.1", port) as second:
        assert second.getsockname()[1] == port


def test_a_host_of_another_machine_cannot_be_served():
    with pytest.raises(OSError, match=os.strerror(errno.EADDRNOTAVAIL)):
        listener("192.0.2.1", 0)


@pytest.mark.parametrize(
    "host, alone",
    [
        ("127.0.0.1", True),
        ("127.0.0.2", True),
        ("localhost", True),
        ("::1", True),
        ("0.0.0.0", False),
        ("192.168.1.5", False),
        ("table.local", False),
    ],
)
def test_only_loopback_is_this_machine_alone(host: str, alone: bool):
    assert is_loopback(host) is alone


@pytest.mark.parametrize(
    "host, at_home, away",
    [
        ("127.0.0.1:8550", True, True),
        ("localhost", True, True),
        ("[::1]:8550", True, True),
        ("192.168.1.5:8550", False, True),
        ("{own}:8550", False, True),
        ("{own}.local:8550", False, True),
        ("{own}.elsewhere.example:8550", False, False),
        ("{own}.local.elsewhere.example", False, False),
        ("{own}.local.", False, False),
        ("{own}.lan", False, False),
        ("localhost.elsewhere.example", False, False),
        ("elsewhere.example:8550", False, False),
        ("127.0.0.1:8550; script-src *", False, False),
        ("skald.home", True, True),
        ("more.skald.home", False, False),
    ],
)
def test_at_home_are_whole_names_and_in_a_network_numbers_too(host: str, at_home: bool, away: bool):
    named = host.format(own=socket.gethostname().lower().partition(".")[0])
    assert Names("127.0.0.1", ["", " Skald.home "]).know(named) is at_home
    assert Names("0.0.0.0", ["skald.home"]).know(named) is away


def test_a_name_that_was_bound_to_is_a_name_to_be_asked_for_by():
    assert Names("table.example").know("table.example:8550")
    assert not Names("table.example").know("other.example:8550")


def test_people_are_told_an_address_they_can_reach():
    assert reachable("127.0.0.1") == "127.0.0.1"
    assert reachable("table.local") == "table.local"
    assert reachable("0.0.0.0") != "0.0.0.0"
    assert written("::1") == "[::1]"
    assert written("127.0.0.1") == "127.0.0.1"


def test_behind_a_proxy_people_are_told_its_name():
    allowed = [" ", "club.example", "more.example"]
    assert address_of("127.0.0.1", 8550, allowed) == "https://club.example"
    assert address_of("192.168.1.5", 8550, allowed) == "http://192.168.1.5:8550"
    assert address_of("::1", 8550) == "http://[::1]:8550"


@pytest.mark.slow
def test_who_comes_through_a_proxy_to_a_server_of_this_machine_alone_has_to_have_the_code(
    tmp_path: Path,
):
    environment = {**os.environ, "SKALD_DATA": str(tmp_path), "SKALD_HOSTS": "club.example"}
    command = [sys.executable, "main.py", "--no-browser", "--port", "0"]
    process = subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        said = [process.stdout.readline()]
        while "Skald is at " not in said[-1] and said[-1]:
            said.append(process.stdout.readline())
        assert said[0].startswith("Others come in by https://club.example/come/")
        port = int(said[-1].split()[3].rpartition(":")[2])
        statuses = []
        for headers in ({}, {"Host": "club.example", "X-Forwarded-For": "192.0.2.7"}):
            line = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
            line.request("GET", "/", headers=headers)
            statuses.append(line.getresponse().status)
            line.close()
        assert statuses == [200, 403]
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)


def test_a_policy_names_the_web_socket_of_its_host():
    assert "connect-src 'self' ws://table.local:1 wss://table.local:1;" in policy("table.local:1")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is a screen")
@pytest.mark.parametrize(
    "screen, seen", [({}, False), ({"DISPLAY": ":0"}, True), ({"WAYLAND_DISPLAY": "w"}, True)]
)
def test_a_browser_is_opened_only_where_somebody_sees_it(
    monkeypatch: pytest.MonkeyPatch, screen: dict[str, str], seen: bool
):
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in screen.items():
        monkeypatch.setenv(name, value)
    assert has_screen() is seen


@pytest.mark.slow
def test_a_history_in_use_is_said_in_one_line_and_nothing_is_served(tmp_path: Path):
    environment = {**os.environ, "SKALD_DATA": str(tmp_path)}
    command = [sys.executable, "main.py", "--no-browser", "--port", "0"]
    first = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
    try:
        assert first.stdout is not None
        assert first.stdout.readline().startswith("Skald is at ")
        second = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
        )
        assert (second.returncode, second.stdout) == (2, "")
        assert str(first.pid) in second.stderr
        assert second.stderr.count("\n") == 1
    finally:
        first.send_signal(signal.SIGINT)
        assert first.communicate(timeout=20)[0] == ""
    assert first.returncode == 0


@pytest.mark.slow
def test_what_every_start_loads_is_not_searched_for_garbage():
    """A search through all of it took 75 ms in the middle of a large import; then it takes 40."""
    before = len(gc.get_objects())
    settle()
    try:
        assert gc.get_freeze_count() > 10_000
        assert len(gc.get_objects()) < before / 2
    finally:
        gc.unfreeze()
