"""What strangers send, and how lines end: the server stays as it was."""

from __future__ import annotations

import socket
import zlib
from collections.abc import Iterator
from contextlib import suppress
from time import monotonic

import flet as ft
import msgpack
import pytest

from data.exchange.content import LARGEST
from tests.support.served import BREAKS, Served, answers
from tests.support.wire import (
    ALIVE,
    DRAWN,
    EVENT,
    INVOKE,
    PROPS,
    TEXT,
    TOUCHED,
    Gone,
    Wire,
    button_named,
    framed,
    numbers,
    packed,
    registration,
)
from views.armed import AFTER
from views.guard import safely
from views.serving import line as lines
from views.serving import wire as limits
from views.serving.frames import DEEPEST, MOST_VALUES, BadFrame, check_bounds, unpacked
from views.serving.sessions import FIRST_NUMBER


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    one = Served()
    yield one
    one.end()


def nested(depth: int) -> bytes:
    return b"\x00" + b"\x91" * depth + b"\xc0"


# What is in one message


@pytest.mark.parametrize(
    "value",
    [
        None,
        True,
        -1,
        1 << 40,
        -(1 << 40),
        0.5,
        "ä" * 300,
        "x" * 70_000,
        b"x" * 300,
        b"x" * 70_000,
        [1, [2, [3]]],
        list(range(1000)),
        {str(n): n for n in range(500)},
        {"a": {"b": [b"c", None]}},
        msgpack.ExtType(9, b"x" * 3),
        msgpack.ExtType(9, b"x" * 16),
        msgpack.ExtType(9, b"x" * 1000),
    ],
)
def test_what_a_client_may_say_is_read_as_it_is(value: object):
    assert unpacked(b"\x00" + msgpack.packb(value)) == value


@pytest.mark.parametrize(
    "packet",
    [
        b"\x00",
        b"\x00\xc1",
        b"\x00\x92\x01",
        b"\x00\xc0\xc0",
        b"\x00\xdb\xff\xff\xff\xffx",
        b"\x00\xdd\xff\xff\xff\xff",
        b"\x00\xdf\xff\xff\xff\xff",
        b"\x00" + b"\xdd\x00\x00\x4e\x21" + b"\x90" * 20_001,
        b"\x00" + b"\xdc\x00\x64" + (b"\xdc\x01\x00" + b"\x90" * 256) * 100,
        nested(DEEPEST + 1),
        nested(1_000_000),
        b"\x00\xd4\x01x",
        b"\x00\x81\xa1\xff\x01",
    ],
)
def test_what_is_too_much_or_nothing_at_all_is_refused_before_it_is_unpacked(packet: bytes):
    with pytest.raises(BadFrame):
        unpacked(packet)


def test_as_many_and_as_deep_as_allowed_is_allowed():
    check_bounds(nested(DEEPEST - 1), 1)
    check_bounds(b"\x00" + msgpack.packb([None] * (MOST_VALUES - 1)), 1)


# Before anybody is known


def test_nothing_is_ever_deflated(served: Served):
    with Wire(served.port, extensions="permessage-deflate; client_max_window_bits") as wire:
        assert "101" in wire.status
        assert "sec-websocket-extensions" not in wire.answered
        small = zlib.compress(bytes(1_000_000))
        wire.raw(bytes((0xC2,)) + framed(small)[1:])
        wire.until_gone()


@pytest.mark.parametrize(
    "words",
    [
        framed(b"\x00" + bytes(limits.FIRST_WORDS)),
        framed(b"x" * 100, last=False) + framed(b"x" * limits.FIRST_WORDS, 0),
        b"".join(framed(b"", 2 if n == 0 else 0, last=False) for n in range(4000)),
        framed(packed(EVENT, {"target": 1, "name": "click", "data": None})),
        framed(b"\x00garbage"),
        framed(packed(1, {"session_id": 7, "page_name": "", "page": {}})),
        framed(packed(1, {"session_id": None, "page_name": "", "page": []})),
        framed(packed(1, [])),
        framed(packed(9, {})),
        framed(b"\x00" + msgpack.packb("register")),
    ],
    ids=range(10),
)
def test_bad_first_words_end_the_line_and_leave_nothing(served: Served, words: bytes):
    before = served.tasks()
    with Wire(served.port) as wire:
        with suppress(Gone):
            wire.raw(words)
        wire.until_gone()
    assert served.tasks() == before


def test_text_and_unknown_packets_are_no_words_at_all(served: Served):
    with Wire(served.port) as wire:
        wire.raw(framed(b"hello", TEXT))
        wire.raw(framed(b"\xff", TEXT))
        wire.send(b"\x01\x00\x00\x00\x00data")
        wire.send(b"\x09")
        wire.send(ALIVE)
        assert wire.receive() == ALIVE
        assert wire.register()


def test_registering_twice_ends_the_line(served: Served):
    with Wire(served.port) as wire:
        wire.register()
        wire.send(registration())
        wire.until_gone()


# Afterwards


@pytest.mark.slow
def test_the_largest_file_fits_into_a_message_and_no_larger_one(served: Served):
    for size, fits in ((LARGEST, True), (limits.LARGEST_MESSAGE, False)):
        with Wire(served.port) as wire:
            wire.register()
            told = {"files": [{"id": 0, "name": "x", "size": size, "bytes": bytes(size)}]}
            try:
                wire.say(EVENT, {"target": 99_999, "name": "result", "data": told})
                wire.send(ALIVE)
                assert wire.receive().startswith(ALIVE)
                assert fits
            except Gone:
                assert not fits


def test_whoever_asks_is_told_with_what_number_they_asked(served: Served):
    with Wire(served.port) as wire:
        wire.register()
        for asked in (b"\x00", b"\x07", b"\xff", b""):
            wire.send(ALIVE + asked + b"and more"[: len(asked) * 8])
        # The app that is served here speaks no language.
        assert [wire.receive() for _ in range(4)] == [
            ALIVE + asked for asked in (b"\x00", b"\x07", b"\xff", b"")
        ]


def test_late_answers_and_unknown_parts_end_nothing(served: Served):
    with Wire(served.port) as wire:
        wire.register()
        wire.say(INVOKE, {"control_id": 4711, "call_id": "none", "result": 1, "error": None})
        wire.say(INVOKE, {"control_id": 1, "call_id": "none", "result": 1, "error": None})
        wire.say(PROPS, {"id": 4711, "props": {"value": 1}})
        wire.say(EVENT, {"target": 4711, "name": "click", "data": None})
        wire.until_alive()


# What is drawn


@ft.component
def Deeds() -> ft.View:  # noqa: N802 - a component is named like the thing it shows
    done, do = ft.use_state(0)
    button = ft.FilledButton("Do", on_click=safely(lambda: do(lambda before: before + 1)))
    return ft.View(controls=[ft.Text(f"Done {done}"), button])


async def doing(page: ft.Page) -> None:
    page.render_views(Deeds)


@pytest.fixture
def deeds() -> Iterator[Served]:
    one = Served(doing)
    yield one
    one.end()


def tapped(wire: Wire, button: int) -> list[bytes]:
    """Tap, and return all that comes until the tap was heard."""
    wire.say(EVENT, {"target": button, "name": "click", "data": None})
    wire.send(ALIVE)
    return list(iter(wire.receive, ALIVE))


def until_shown(wire: Wire, what: bytes, shown: list[bytes]) -> None:
    """Wait for a text to be shown."""
    while what not in b"".join(shown):
        shown.append(wire.receive())


def until_asked(wire: Wire, shown: list[bytes]) -> None:
    """Wait for the question whether all is drawn."""
    while DRAWN not in shown:
        shown.append(wire.receive())


def answer(wire: Wire) -> None:
    """Say that all is drawn, and wait until that was heard."""
    for told in (DRAWN, ALIVE):
        wire.send(told)
    wire.receive()


@pytest.mark.slow
def test_a_page_that_still_draws_is_taken_no_tap_from(deeds: Served):
    with Wire(deeds.port, draws=False) as wire:
        button = button_named(wire.register(), "Do")
        shown, moment = tapped(wire, button), monotonic()
        until_asked(wire, shown)
        assert b"Done 1" in b"".join(shown)
        while monotonic() < moment + 2 * AFTER:
            assert tapped(wire, button) == [], "what it shows is not yet what was done"
        answer(wire)
        until_shown(wire, b"Done 2", tapped(wire, button))


@pytest.mark.slow
def test_a_page_that_has_answered_is_waited_for_as_long_as_it_stands_still(
    deeds: Served, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(lines, "GONE", AFTER / 2)
    with Wire(deeds.port, draws=False) as wire:
        button = button_named(wire.register(), "Do")
        shown: list[bytes] = []
        for deed in (b"Done 1", b"Done 2"):
            # Nobody has ever answered here.
            while deed not in b"".join(shown):
                shown.extend(tapped(wire, button))
        until_asked(wire, shown[shown.index(DRAWN) + 1 :])
        for _ in range(2):
            answer(wire)
        shown = []
        while b"Done 3" not in b"".join(shown):
            shown.extend(tapped(wire, button))
        until_asked(wire, shown)
        moment = monotonic()
        while monotonic() < moment + 3 * AFTER:
            assert tapped(wire, button) == []


@pytest.mark.slow
def test_a_tap_is_judged_by_how_old_the_screen_was_when_the_finger_came_down(deeds: Served):
    with Wire(deeds.port) as wire:
        button = button_named(wire.register(), "Do")
        until_shown(wire, b"Done 1", tapped(wire, button))
        moment = monotonic()
        while monotonic() < moment + 3 * AFTER:
            wire.send(TOUCHED + int(1000 * AFTER - 1).to_bytes(2, "little"))
            assert b"Done" not in b"".join(tapped(wire, button))
        wire.send(TOUCHED + int(1000 * AFTER + 1).to_bytes(2, "little"))
        until_shown(wire, b"Done 2", tapped(wire, button))


def test_the_unfinished_messages_of_all_lines_together_are_bounded(
    served: Served, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(limits, "ROOM", 350_000)
    part = framed(bytes(1_000_000))[:100_000]
    wires = [Wire(served.port) for _ in range(4)]
    for wire in wires:
        wire.knock()
        wire.register()
    for number, wire in enumerate(wires[:-1], start=1):
        wire.raw(part)
        served.until(lambda least=90_000 * number: held(served) > least)
    wires[-1].raw(part)
    wires[-1].until_gone()
    served.until(lambda: served.lines() == len(wires) - 1)
    for wire in wires:
        wire.line.close()


def held(served: Served) -> int:
    """Count the bytes of unfinished messages."""
    lines = list(served._server.server_state.connections)
    return sum(one.pending for one in lines if isinstance(one, limits.Wire))


# Slow ones, with less patience than in earnest


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    for name in ("INTRODUCTION", "ONE_MESSAGE", "ASK_EVERY", "ANSWER_WITHIN"):
        monkeypatch.setattr(limits, name, 0.5)
    one = Served(away=0.5)
    yield one
    one.end()


def test_who_says_nothing_or_drip_by_drip_is_not_waited_for(hasty: Served):
    silent, begun, drip = Wire(hasty.port), Wire(hasty.port), Wire(hasty.port)
    for one in (silent, begun, drip):
        one.knock()
    drip.register()
    drip.raw(framed(bytes(1000))[:500])
    begun.raw(framed(bytes(1000))[:10])
    for one in (silent, begun, drip):
        one.until_gone()
        one.line.close()
    assert hasty.lines() == 0


def test_a_page_that_is_asked_for_drip_by_drip_is_not_waited_for(hasty: Served):
    for begun in (b"", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-"):
        with socket.create_connection(("127.0.0.1", hasty.port), timeout=20) as line:
            line.sendall(begun)
            assert line.recv(100) == b""
    assert answers(hasty.port)


def test_who_does_not_answer_a_ping_is_gone_and_its_session_with_it(hasty: Served):
    wire = Wire(hasty.port)
    wire.knock()
    wire.register()
    assert hasty.lines() == 1
    # Nothing is read, so nothing is answered either.
    hasty.until(lambda: hasty.lines() == 0)
    wire.line.close()


def test_a_session_waits_for_who_broke_off_and_no_longer_than_that(hasty: Served):
    with Wire(hasty.port, page="a") as wire:
        wire.register()
        first = wire.session_id
        assert hasty.sessions() == 1
        wire.drop()
    # Nothing was touched: a new one shows the same.
    hasty.until(lambda: hasty.sessions() == 0)
    with Wire(hasty.port, page="a") as wire:
        drawn = wire.register(first)
        assert wire.session_id != first
        again = wire.session_id
        wire.say(EVENT, {"target": button_named(drawn, "Add"), "name": "click", "data": None})
        wire.send(ALIVE)
        wire.receive()
        wire.drop()
    with Wire(hasty.port, page="a") as wire:
        assert "Count 1" in str(wire.register(again))
        assert wire.session_id == again
        wire.drop()
    hasty.until(lambda: hasty.sessions() == 0)


def test_the_same_page_takes_its_session_over_and_another_tab_does_not(served: Served):
    with Wire(served.port, page="a") as wire, Wire(served.port, page="b") as tab:
        wire.register()
        tab.register(wire.session_id)
        assert tab.session_id != wire.session_id
        with Wire(served.port, page="a") as back:
            back.register(wire.session_id)
            assert back.session_id == wire.session_id
            wire.until_gone()


def test_a_phone_that_comes_back_is_shown_no_part_under_a_number_it_knows(served: Served):
    with Wire(served.port, page="a") as wire:
        before = wire.register()
        wire.say(EVENT, {"target": button_named(before, "Add"), "name": "click", "data": None})
        with Wire(served.port, page="a") as back:
            after = back.register(wire.session_id)
            assert back.session_id == wire.session_id
            # The page, its window, and what holds its services.
            assert len(numbers(before) & numbers(after)) == 3
            # What is touched now is found under its new number.
            back.say(EVENT, {"target": button_named(after, "Add"), "name": "click", "data": None})
            assert "Count 2" in str(msgpack.unpackb(back.receive()[1:], strict_map_key=False))


def test_a_server_that_is_started_again_numbers_anew(served: Served):
    with Wire(served.port) as wire:
        before = numbers(wire.register())
    again = Served()
    try:
        with Wire(again.port) as wire:
            after = numbers(wire.register())
        # Only the page and its window are known from before, by numbers that are Flet's.
        assert after & before == {1, 2}
        for drawn in (before, after):
            assert {number for number in drawn if number < FIRST_NUMBER} == {1, 2}
    finally:
        again.end()


@pytest.mark.breaks
def test_a_session_that_cannot_draw_any_more_is_given_up_and_its_phone_begins_anew(served: Served):
    with Wire(served.port, page="a") as wire:
        drawn = wire.register(route=BREAKS)
        wire.say(EVENT, {"target": button_named(drawn, "Add"), "name": "click", "data": None})
        wire.until_gone()
        with Wire(served.port, page="a") as again:
            again.register(wire.session_id)
            assert again.session_id != wire.session_id


def test_the_event_loop_is_left_as_it_was(served: Served):
    # A server that has just begun may still be about something, which is then over, too.
    tasks, sessions = served.tasks(), served.sessions()
    wires = [Wire(served.port) for _ in range(20)]
    for number, wire in enumerate(wires):
        wire.knock()
        wire.register()
        if number % 2:
            wire.drop()
        else:
            wire.leave()
    served.until(lambda: served.tasks() <= tasks and served.sessions() <= sessions)
