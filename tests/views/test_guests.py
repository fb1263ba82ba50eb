"""What guests see and do: all that is theirs, and nothing else, however they ask for it."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import flet as ft
import msgpack
import pytest

from companion.games.saekonungr.actions import Roll
from companion.match import Setup
from data.door import Door
from data.guests import HOUSE, Guest, guest_of
from data.history import MemoryHistory
from data.records import Person, Remark
from data.seats import SETTING
from tests.support.covering import share
from tests.support.headless import Hall, Phone
from tests.support.matches import ANN_BEGINS, AT, finished, seated
from tests.support.saekonungr import over
from tests.support.served import ELSEWHERE, Served
from tests.support.wire import (
    ALIVE,
    CALL,
    EVENT,
    PAGE,
    PROPS,
    REGISTER,
    Gone,
    Wire,
    numbers,
    packed,
    registration,
)
from tests.views.test_reached import patterns
from tests.views.test_share import captured
from views.app import application
from views.clock import now
from views.hosting import Hosting
from views.serving.frames import BadFrame
from views.serving.invited import COOKIE
from views.serving.written_back import begun, written_back

THEIRS = guest_of("open")
GUESTS = (HOUSE, THEIRS)

OTHERS = ("Xena", "Yrsa", "Zoe", "Wim")
"""Who sits at other tables, or did."""
NOTED = "Nobody's business"

SILENT = 2
"""Seconds after which a session has nothing more to say."""

IDS = ("open", "other", "over", "binned", "nobody")
FACTS = {":step": "1", ":at": "R9", ":game": "saekonungr", ":person": "p2", ":nowhere+": "no/where"}

ROUTES = sorted(
    {
        "/".join(FACTS.get(part, id_ if part == ":id" else part) for part in pattern.split("/"))
        for pattern in patterns()
        for id_ in (*IDS, "p2")
    }
)
"""Every address there is, for everything that there is."""


def fill(history):
    """Have a match open of Ann and Bo, and others of others."""
    history.keep_setting("same_dice", False)
    seated(history, ANN_BEGINS, Roll(dice=(3, 5)), id_="open")
    for n, name in enumerate(OTHERS, start=2):
        history.keep_player(Person(id=f"p{n}", name=name, colour=n))
    for id_, seats in (("other", (2, 3)), ("over", (4, 5)), ("binned", (4, 5))):
        names, people = (tuple(f"p{n}" for n in seats), tuple(OTHERS[n - 2] for n in seats))
        match = history.begin(
            Setup(id=id_, game="saekonungr", version=1, seats=people, players=names, begun=AT)
        )
        if id_ != "other":
            finished(history, match)
    history.keep_remark("over", Remark(at=AT, note=NOTED))
    history.discard("binned", now())


def kept(history, guest: Guest) -> Any:
    """Return all that a guest may not change."""
    theirs = {"open", "other"} if guest == HOUSE else {"open"}
    known = {f"p{n}" for n in range(6)}
    return (
        {one: history.record(one) for one in IDS if one not in {*theirs, "nobody"}},
        [one for one in history.players() if guest == THEIRS or one.id in known],
        {key: it for key, it in history.settings().items() if key != SETTING},
        history.binned(),
        {one for one in history.match_ids() if one in IDS},
    )


@pytest.fixture
def history():
    history = MemoryHistory()
    fill(history)
    return history


@pytest.fixture
def hall(history):
    hall = Hall(history, Hosting(Door(), history, "http://192.0.2.7:8550"))
    yield hall
    hall.close()


def refused(phone: Phone) -> bool:
    """Tell whether a screen says that it is the host's."""
    return phone.shows("This is for the host’s own device.")


@pytest.mark.turns(3)
@pytest.mark.long("goes to every screen there is")
@pytest.mark.parametrize("guest", GUESTS)
def test_each_screen_shows_itself_to_whom_it_is_open(hall: Hall, guest: Guest):
    phone = hall.phone(guest=guest)
    for route in ROUTES:
        phone.go(route)
        assert refused(phone) is not guest.may_go(route), route
        assert not phone.shows("Something went wrong"), route
        if guest == THEIRS:
            told = " ".join([*phone.texts(), *phone.spoken()])
            assert not [name for name in (*OTHERS, NOTED) if name in told], route
    assert phone.crashes == []


@pytest.mark.turns(3)
@pytest.mark.long("touches everything that a guest can see")
@pytest.mark.parametrize("guest", GUESTS)
def test_whatever_a_guest_touches_what_is_the_hosts_stays(hall: Hall, history, guest: Guest):
    before = kept(history, guest)
    phone = hall.phone(guest=guest)
    phone.client.answers["get_capture"] = captured()
    # Each screen is touched by one of the two at least.
    for route in share(ROUTES, len(GUESTS), GUESTS.index(guest)):
        # Acting at a table is theirs; what else is on its screen is not.
        if not guest.may_go(route) or "/guide" in route or route.startswith("/new"):
            continue
        phone.go("/")
        phone.go(route)
        for n in range(len(phone.touchables())):
            phone.go("/")
            phone.go(route)
            there = [one for one in phone.touchables() if one.enabled]
            if n < len(there):
                phone.touch(there[n])
    assert kept(history, guest) == before
    assert phone.crashes == []
    assert not [one.label for one in phone.touchables() if "elete" in one.label]


def test_home_shows_a_guest_of_a_match_their_table_and_nothing_to_begin(hall: Hall):
    phone = hall.phone(guest=THEIRS)
    labels = [one.label for one in phone.touchables()]
    assert [one for one in labels if one.startswith("Go on")] != []
    assert len(labels) == 2, "that table and the settings"


def test_home_shows_a_guest_of_a_match_its_result_once_it_is_over(hall: Hall, history):
    finished(history, over(history, id_="new"))
    phone = hall.phone(guest=guest_of("new"))
    phone.tap("To the result")
    assert phone.route == "/result/new"
    assert phone.shows("Bo wins")
    for hidden in ("Rematch", "More", "Notes", "Correct an entry"):
        assert not phone.has(hidden)


def test_a_guest_plays_at_their_table_and_the_host_sees_it(hall: Hall, history):
    guest, host = hall.phone("/play/open", guest=THEIRS), hall.phone("/play/open")
    assert not guest.enabled("Undo"), "what is there the host did"
    host.tap("Undo")
    host.tap("Undo")
    guest.look()
    guest.tap("Roll for everybody")
    assert history.match("open").head.by == guest.store.by
    assert host.enabled("Undo")
    guest.tap("Undo")
    assert history.match("open").step == 0
    guest.tap("Redo")
    assert history.match("open").head.by == guest.store.by


def test_a_guest_keeps_looks_and_language_on_their_own_device(hall: Hall, history):
    remembers: dict[str, Any] = {}
    phone = hall.phone("/settings", guest=THEIRS, remembers=remembers)
    phone.choose("Deutsch")
    assert phone.shows("Sprache")
    assert '"language": "de"' in remembers["skald.settings"]
    assert history.setting("language") is None
    for hidden in (
        "Schachteln",
        "Sichern und tauschen",
        "Ein zurückgenommener Wurf fällt wieder so",
    ):
        assert not phone.shows(hidden)
    forgetful = hall.phone("/settings", guest=THEIRS)
    hall.refuses |= {"set", "get"}
    forgetful.choose("Deutsch")
    assert history.setting("language") is None
    assert forgetful.store.language == "de", "as long as it is here"


def test_a_guest_of_the_house_begins_a_match_and_everybody_sees_it(hall: Hall, history):
    phone = hall.phone("/new/saekonungr", guest=HOUSE)
    settings, people = history.settings(), history.players()
    phone.tap("Begin")
    assert phone.route.startswith("/play/")
    assert history.is_open(phone.route.removeprefix("/play/"))
    assert history.settings() == settings
    assert {one.id for one in history.players()} == {one.id for one in people}


# Through the web socket itself


class Host:
    """The app, served to guests."""

    def __init__(self) -> None:
        self.history = MemoryHistory()
        fill(self.history)
        self.hosting = Hosting(Door(), self.history)
        main = application(self.history, hosting=self.hosting)
        self.served = Served(main, hosting=self.hosting)

    def wire(self, guest: Guest) -> Wire:
        """Have the web socket of a guest."""
        shown = self.hosting.door.pass_of(guest)
        told = {"languages": ["en"], "settings": {}}
        more = f"Cookie: {COOKIE}={shown}\r\n"
        return Wire(self.served.port, host=ELSEWHERE, more=more, told=told)


@pytest.fixture(scope="module")
def host() -> Iterator[Host]:
    host = Host()
    yield host
    host.served.end()


def said(wire: Wire) -> bytes:
    """Return all that comes until the other side has nothing more to say."""
    return b"".join(wire.until_alive())


@pytest.mark.turns(3)
@pytest.mark.long("asks for every screen there is over a line")
@pytest.mark.parametrize("guest", GUESTS)
def test_no_address_makes_the_app_tell_a_guest_what_is_not_theirs(host: Host, guest: Guest):
    secret = [host.hosting.door.code(), *map(host.hosting.door.code, IDS)]
    with host.wire(guest) as wire:
        drawn = wire.register()
        page = next(one for one in drawn if one[0] == 1)[1]["page_patch"]["_i"]
        heard = msgpack.packb(drawn)
        for route in ROUTES:
            if guest == HOUSE and guest.may_go(route):
                continue
            wire.say(PROPS, {"id": page, "props": {"route": route}})
            wire.say(EVENT, {"target": page, "name": "route_change", "data": {"route": route}})
            heard += said(wire)
        heard += said(wire)
    # Whoever may read the history may read what is noted there, too.
    hidden = [*secret, *((NOTED, *OTHERS) if guest == THEIRS else ())]
    assert [one for one in hidden if one.encode() in heard] == []


@pytest.mark.slow
@pytest.mark.parametrize("guest", GUESTS)
def test_what_a_guests_client_says_at_random_changes_nothing_of_the_hosts(host: Host, guest: Guest):
    before = kept(host.history, guest)
    for route in ("/settings/backup", "/history/bin", "/result/over/note", "/players/p2"):
        with host.wire(guest) as wire:
            drawn = wire.register(route=route)
            for target in sorted(numbers(drawn)):
                for name in ("click", "result", "submit", "change"):
                    wire.say(EVENT, {"target": target, "name": name, "data": {"files": []}})
                said(wire)
    assert kept(host.history, guest) == before


@pytest.mark.parametrize(
    "told",
    [
        {"session": {"connection": {"guest": None}}},
        {"_Page__session": None},
        {"_Page__session": {"connection": {}}},
        {"_session": {"connection": {"guest": {"role": "host", "match": ""}}}},
        {"client_ip": "127.0.0.1", "url": "http://127.0.0.1/", "platform": "linux"},
        {"guest": "host", "_guest": "host", "web": False},
    ],
)
def test_whatever_a_client_says_of_itself_it_stays_a_guest(host: Host, told: dict[str, Any]):
    for route in ("/", "/players"):
        words = {"session_id": None, "page_name": "", "page": {**PAGE, "route": route, **told}}
        heard = b""
        # Some of it breaks the client's own session, of which no more is heard.
        with host.wire(THEIRS) as wire, suppress(Gone, TimeoutError):
            wire.line.settimeout(SILENT)
            wire.send(packed(REGISTER, words))
            while (packet := wire.receive())[:1] != ALIVE:
                heard += packet
        hidden = (*OTHERS, NOTED, "New game", "Backup", "Invite")
        assert [one for one in hidden if one.encode() in heard] == []


def test_without_a_code_nothing_is_answered_at_all(host: Host):
    with Wire(host.served.port, host=ELSEWHERE) as wire:
        assert "403" in wire.status
        with suppress(Gone):
            wire.send(registration())
            while True:
                assert wire.receive()[:1] != CALL


HOSTILE = (
    {"border": {"top": {"_values": 5}}},
    {"border": {"top": {"color": "#AB0000", "width": 90}}},
    {"style": {"padding": 500, "bgcolor": "#AB0000", "color": "#AB0000", "_values": {}}},
    {"theme": {"color_scheme": {"primary": "#AB0000"}}, "dark_theme": {"_values": None}},
    {"shape": {"radius": {"top_left": 90}}, "padding": {"left": 500}},
    {"_values": {"bgcolor": "#AB0000"}},
    {"_Page__session": None},
    {"value": {"_values": 5}},
    {"selected": [{"_values": 5}]},
)
"""What reaches into a part; much of it lies in what all sessions share."""


def drawn_at(wire: Wire, route: str) -> str:
    """Return what a session draws at first, but for its numbers."""
    drawn = msgpack.packb(wire.register(route=route))
    assert b"#AB0000" not in drawn
    return re.sub(r"'(_i|id|uid|session_id)': ('[^']*'|\d+)", "", str(msgpack.unpackb(drawn)))


@pytest.mark.breaks
@pytest.mark.parametrize("props", HOSTILE)
def test_what_a_guest_writes_into_their_parts_stays_out_of_what_others_see(
    host: Host, props: dict[str, Any]
):
    told = {"languages": ["en"], "settings": {}}
    with Wire(host.served.port, told=told) as own:
        before = drawn_at(own, "/play/open")
    with host.wire(THEIRS) as wire, suppress(Gone, TimeoutError):
        wire.line.settimeout(SILENT)
        for number in sorted(numbers(wire.register(route="/play/open"))):
            wire.say(PROPS, {"id": number, "props": props})
        said(wire)
    with Wire(host.served.port, told=told) as own:
        assert drawn_at(own, "/play/open") == before


def test_nothing_of_a_part_is_written_but_what_its_own_client_writes():
    parts = [ft.Text(""), ft.Container(), ft.TextField(), ft.Switch(), None]
    for part, props in itertools.product(parts, HOSTILE):
        with pytest.raises(BadFrame):
            written_back(part, props)
    for part in (ft.Text(""), ft.Container(), None):
        assert written_back(part, {"value": "x", "selected": True, "data": 1}) == {}
    assert written_back(ft.TextField(), {"value": "x", "selection": {"start": 0}}) == {"value": "x"}
    assert written_back(ft.SnackBar(""), {"_dismissed": True, "open": False}) == {"open": False}
    assert written_back(ft.SegmentedButton([]), {"selected": ["x"]}) == {"selected": ["x"]}
    media = {"padding": {"left": 1}, "device_pixel_ratio": 2, "_values": {}}
    taken = begun({**PAGE, "window": {"_i": 2}, "media": media})
    assert taken == {**PAGE, "media": {"device_pixel_ratio": 2}}


@pytest.mark.breaks
@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("route_change", {"x": 1}),
        ("route_change", {"route": "/", "control": {}}),
        ("route_change", {"route": None}),
        ("view_pop", {"route": 5}),
        ("view_pop", None),
        ("resize", {"a": 1}),
        ("resize", {"width": "x", "height": []}),
    ],
)
def test_what_happens_to_no_page_ends_the_line(host: Host, name: str, told: Any):
    with host.wire(THEIRS) as wire:
        drawn = wire.register()
        page = next(one for one in drawn if one[0] == REGISTER)[1]["page_patch"]["_i"]
        wire.say(EVENT, {"target": page, "name": name, "data": told})
        wire.until_gone()


@pytest.mark.breaks
def test_a_guest_is_told_that_something_failed_and_nothing_of_where(host: Host):
    with host.wire(THEIRS) as wire:
        drawn = wire.register()
        page = next(one for one in drawn if one[0] == REGISTER)[1]["page_patch"]["_i"]
        wire.say(EVENT, {"target": page, "name": "media_change", "data": {"padding": 1, "x": 2}})
        wire.say(EVENT, {"target": page, "name": "keyboard_event", "data": {"key": 1}})
        heard = said(wire) + said(wire)
    assert b"That did not work" in heard
    assert [one for one in (b"Traceback", b".py", b"Error", b"line ") if one in heard] == []
