"""A guest who says whatever there is to say over the web socket: what others did and have stays."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgpack
import pytest
from flet.controls.context import _context_page

from companion import match as matches
from companion.games.shipwrights.actions import StepMarker
from companion.position_file import laid
from data.door import Door
from data.exchange import archive
from data.exchange.work import finished
from data.guests import HOUSE, Guest, guest_of
from data.history import MemoryHistory
from tests.support.covering import share
from tests.support.exchange import saved
from tests.support.headless import Hall
from tests.support.matches import AT
from tests.support.served import ELSEWHERE, Served
from tests.support.shipwrights import sat_down
from tests.support.wire import (
    CALL,
    EVENT,
    PROPS,
    REGISTER,
    Gone,
    Wire,
    numbers,
    telling,
)
from tests.views.test_guests import fill
from tests.views.test_reached import patterns
from views import armed
from views.app import application
from views.device import device_name, device_tag
from views.hosting import Hosting
from views.serving.invited import COOKIE

pytestmark = [
    pytest.mark.long("touches everything on every screen that is not a guest's"),
    pytest.mark.turns(2),
]

DEVICES = HOST_DEVICE, VICTIM, ATTACKER = tuple(device_name() for _ in range(3))
TABLE = "sw"
TABLE_GUEST = guest_of(TABLE)

FACTS = {":at": "R9", ":game": "shipwrights", ":person": "p2", ":nowhere+": "no/where"}
ROUTES = sorted(
    {
        "/".join(FACTS.get(part, {":id": id_, ":step": step}.get(part, part)) for part in parts)
        for parts in (pattern.split("/") for pattern in patterns())
        for id_ in (TABLE, "over")
        for step in ("2",)
        if "guide" not in parts
    }
)
"""Every address there is, of what is theirs and of what is not."""

PATIENCE = 60
"""Seconds for all that a screen full of touches sets going."""

LAYERS = 2
"""So often what came of a touch is touched again: menus, questions, sheets."""
MOST = 30
"""Things that are touched on one screen: what is drawn last first, as that lies over the rest."""


class Table:
    """A served host with a table at which the host and a victim did something and have seats."""

    def __init__(self) -> None:
        self.history = history = MemoryHistory()
        fill(history)
        match = sat_down(history, id_=TABLE, seats=("Ann", "Bo", "Cy"))
        self.others = host, victim = device_tag(HOST_DEVICE), device_tag(VICTIM)
        for by, seat in ((host, 0), (victim, 1), (victim, 1), (host, 0)):
            after = matches.act(match, StepMarker(seat=seat, track="military"), AT, by)
            history.keep(match, after)
            match = after
        for seat, by in enumerate(self.others):
            history.sit(TABLE, seat, by)
        self.hosting = Hosting(Door(), history)
        main = application(history, hosting=self.hosting)
        # Of those who left nobody is to be drawn for.
        self.served = Served(main, hosting=self.hosting, away=0)

    def wire(self, guest: Guest | None, device: str = ATTACKER) -> Wire:
        """Have the web socket of somebody, of the host where nobody's."""
        told = {"languages": ["en"], "device": device}
        if guest is None:
            return Wire(self.served.port, told=told)
        more = f"Cookie: {COOKIE}={self.hosting.door.pass_of(guest)}\r\n"
        return Wire(self.served.port, host=ELSEWHERE, more=more, told=told, patience=PATIENCE)

    def stays(self, guest: Guest) -> Any:
        """Return all that a guest may not change, by whatever it says."""
        match = self.history.match(TABLE)
        ids = {*self.history.match_ids()}
        theirs = {"open", "other", TABLE} if guest == HOUSE else {TABLE}
        settings = {key: it for key, it in self.history.settings().items() if key != "seats"}
        return (
            [(one.by, one.action, one.at) for one in match.back() if one.by in self.others],
            {seat: by for seat, by in self.history.seats(TABLE).items() if by in self.others},
            {one: self.history.record(one) for one in ids & {"open", "other", "over"} - theirs},
            {"open", "other", "over", TABLE} <= ids,
            settings,
            # Who plays last is named first; what is known of them is the host's.
            {
                one.id: one
                for one in self.history.players()
                if one.id in {f"p{n}" for n in range(6)}
            },
            self.history.binned(),
        )


@pytest.fixture(scope="module")
def table() -> Iterator[Table]:
    with pytest.MonkeyPatch.context() as patch:
        # A program waits for no screen, so that each of its touches counts.
        patch.setattr(armed, "TICKS", 0)
        table = Table()
        yield table
        table.served.end()


def heard(wire: Wire) -> set[int]:
    """Return the numbers of all that is drawn until there is nothing more to say."""
    found: set[int] = set()
    for packet in wire.until_alive():
        if packet[:1] == CALL:
            found |= numbers(msgpack.unpackb(packet[1:], strict_map_key=False))
    return found


def touch_all(wire: Wire, found: set[int], data: Any) -> None:
    """Touch everything that was drawn, and what came of it."""
    touched: set[int] = set()
    for _ in range(LAYERS):
        fresh = sorted(found - touched, reverse=True)[: MOST - len(touched)]
        for number in fresh:
            for name in ("click", "change", "submit", "result"):
                wire.say(EVENT, {"target": number, "name": name, "data": data})
        touched |= {*fresh}
        found = found | heard(wire)


@pytest.mark.parametrize("guest", [TABLE_GUEST, HOUSE])
def test_whatever_a_guest_touches_anywhere_what_others_did_and_have_stays(
    table: Table, guest: Guest
):
    before = table.stays(guest)
    backup = {"files": [{"id": 0, "name": "a.skald", "size": 9, "bytes": saved(table.history)}]}
    # Each screen is touched by one of the two at least.
    for route in share(ROUTES, 2, int(guest == HOUSE)):
        # Beginning matches is a guest of the house's own business.
        if guest == HOUSE and "/new" in route:
            continue
        with table.wire(guest) as wire, suppress(Gone):
            touch_all(wire, numbers(wire.register(route=route)), backup)
        assert table.stays(guest) == before, route


def test_the_same_touches_of_the_host_do_change_things(table: Table):
    alone = Table()
    before = alone.stays(TABLE_GUEST)
    with alone.wire(None, HOST_DEVICE) as wire, suppress(Gone):
        touch_all(wire, numbers(wire.register(route=f"/play/{TABLE}/seats")), None)
    assert alone.stays(TABLE_GUEST)[1] != before[1], "the threat is no idle one"
    alone.served.end()


@pytest.mark.parametrize("guest", [TABLE_GUEST, HOUSE])
def test_what_is_on_screens_of_others_is_not_to_be_touched(table: Table, guest: Guest):
    before, revision = table.stays(guest), table.history.match(TABLE).revision
    with table.wire(None, HOST_DEVICE) as host, table.wire(TABLE_GUEST, VICTIM) as victim:
        theirs = numbers(host.register(route=f"/play/{TABLE}/seats"))
        theirs |= numbers(victim.register(route=f"/play/{TABLE}"))
        with table.wire(guest) as wire, suppress(Gone):
            wire.register()
            touch_all(wire, theirs, None)
        with table.wire(guest) as wire:
            # Nor is one shown a session of theirs by its name.
            wire.register(victim.session_id)
            assert wire.session_id not in {host.session_id, victim.session_id}
    assert table.stays(guest) == before
    assert table.history.match(TABLE).revision == revision


@pytest.mark.parametrize(
    "device",
    [device_tag(VICTIM), device_tag(HOST_DEVICE), "", "host", VICTIM[:-1], VICTIM.upper()],
    # Names are drawn by lot, and all processes call a test the same.
    ids=["tag", "tag of the host", "none", "host", "shorter", "upper"],
)
def test_nobody_is_taken_for_another_device_by_what_others_may_know_of_it(
    table: Table, device: str
):
    props = {"by": table.others[0], "device": VICTIM, "guest": {"role": "host"}, "store": {}}
    with table.wire(TABLE_GUEST, device) as wire:
        drawn = wire.register(route=f"/play/{TABLE}")
        page = next(one for one in drawn if one[0] == REGISTER)[1]["page_patch"]["_i"]
        (store,) = [
            one.session.store.get("skald")
            for one in list(table.served._sessions._sittings.values())
            if one.line is not None
        ]
        assert store.by not in table.others
        # Whoever writes what no page writes is cut off.
        wire.say(PROPS, {"id": page, "props": props})
        wire.until_gone()
        assert store.by not in table.others
        assert store.guest == TABLE_GUEST


def test_nobody_becomes_another_device_after_the_first_words(table: Table):
    with table.wire(TABLE_GUEST) as wire:
        wire.register(route=f"/play/{TABLE}")
        wire.raw(telling({"device": VICTIM}))
        wire.settle()
        (line,) = table.served._sessions.lines
        assert line.first_words == {"languages": ["en"], "device": ATTACKER}


def test_what_others_have_typed_is_not_shown_to_who_knows_their_tag(table: Table):
    hall = Hall(table.history, table.hosting)

    def drafts(device: str) -> Any:
        told = {"languages": ["en"], "device": device}
        return hall.phone("/", guest=TABLE_GUEST, told=told).store.half_done.drafts

    theirs = drafts(VICTIM)
    assert drafts(VICTIM) is theirs
    for device in (device_tag(VICTIM), VICTIM[:-1], ""):
        assert drafts(device) is not theirs
    hall.close()


TYPED = "Ferocious Otter"
"""A name that stands nowhere else."""


def over(drawn: Any, label: str) -> int:
    """Return the number of the button that lies over what has a label."""
    for node in walked(drawn):
        beside = node.get("controls") if isinstance(node, dict) else None
        first = beside[0] if isinstance(beside, list) else None
        if isinstance(beside, list) and isinstance(first, dict) and first.get("label") == label:
            return int(beside[1]["_i"])
    raise AssertionError(label)


def walked(node: Any) -> Iterator[Any]:
    """Go through all that was drawn."""
    yield node
    for one in node.values() if isinstance(node, dict) else node:
        if isinstance(one, dict | list):
            yield from walked(one)


def is_field(node: dict[str, Any]) -> bool:
    """Tell whether a part takes text."""
    return node.get("_c") == "TextField"


def typed_by(wire: Wire) -> None:
    """Type a longship's name at the own board, and leave it there."""
    add = over(wire.register(route=f"/play/{TABLE}"), "Bo: add a longship")
    wire.say(EVENT, {"target": add, "name": "click", "data": None})
    found: list[int] = []
    while not found:
        packet = wire.receive()
        if packet[:1] == CALL:
            drawn = walked(msgpack.unpackb(packet[1:], strict_map_key=False))
            found = [one["_i"] for one in drawn if isinstance(one, dict) and is_field(one)]
    wire.say(PROPS, {"id": found[0], "props": {"value": TYPED}})
    wire.say(EVENT, {"target": found[0], "name": "change", "data": TYPED})
    wire.settle()


def test_what_somebody_has_half_typed_is_told_to_no_other_phone_and_stands_in_no_copy(
    table: Table,
):
    """All that one alone knows at the five tables: their games have no secrets (decision 37)."""
    with table.wire(None, HOST_DEVICE) as host, table.wire(HOUSE) as other:
        for one in (host, other):
            one.register(route=f"/play/{TABLE}")
        with table.wire(TABLE_GUEST, VICTIM) as victim:
            typed_by(victim)
            drafts = [
                one.session.store.get("skald").half_done.drafts
                for one in list(table.served._sessions._sittings.values())
            ]
            theirs = [one for one in drafts if TYPED in repr([*one.values()])]
            assert len(theirs) == 1, "it was typed, and is kept for that phone"
            step(table)
            for one in (host, other):
                assert TYPED.encode() not in all_told(one)
            content = finished(archive.write(table.history, AT, (TABLE,), with_bin=True)).content
            match = table.history.match(TABLE)
            for copy in (content, json.dumps(laid(match).envelope()).encode()):
                assert TYPED.encode() not in copy
        with table.wire(HOUSE) as late:
            assert TYPED not in repr(late.register(route=f"/play/{TABLE}"))


def step(table: Table) -> None:
    """Have the host move a marker, so that everybody is shown the table as it is now."""
    match = table.history.match(TABLE)

    def act() -> None:
        after = matches.act(match, StepMarker(seat=0, track="trade"), AT, table.others[0])
        table.history.keep(match, after)
        session = next(iter(table.served._sessions._sittings.values())).session
        _context_page.set(session.page)
        session.store.get("skald").moved(after)

    table.served.soon(act)


def all_told(wire: Wire) -> bytes:
    """Return all that a phone was told until there is nothing more to say."""
    return b"".join(wire.until_alive())


def test_without_the_code_nothing_is_heard_and_nothing_stored(table: Table):
    before, revision = table.stays(TABLE_GUEST), table.history.match(TABLE).revision
    door = table.hosting.door
    right = door.pass_of(TABLE_GUEST)
    for shown in ("", right[:-1], right[::-1], door.code(TABLE), door.code(), "host"):
        more = f"Cookie: {COOKIE}={shown}\r\n"
        with Wire(table.served.port, host=ELSEWHERE, more=more) as wire, suppress(Gone):
            assert "403" in wire.status or "400" in wire.status
            for number in range(200):
                wire.say(EVENT, {"target": number, "name": "click", "data": None})
            wire.until_gone()
    assert table.stays(TABLE_GUEST) == before
    assert table.history.match(TABLE).revision == revision
