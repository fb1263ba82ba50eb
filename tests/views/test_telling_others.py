"""What one device does is told to the others in turn, and no more of it is drawn than is seen."""

from __future__ import annotations

import asyncio
from select import select
from threading import Event

import flet as ft
import pytest

from tests.support.matches import ANN_BEGINS, HOME_EMPTY, seated
from tests.support.served import PATIENCE, Served
from tests.support.wire import EVENT, Wire, button_named
from views.screens import home
from views.store import Store

OTHERS = 5


@pytest.fixture
def phones(hall, history):
    """One that taps and some that look on; each came to the table from home."""
    seated(history, ANN_BEGINS, HOME_EMPTY)
    phones = [hall.phone() for _ in range(1 + OTHERS)]
    for phone in phones:
        phone.tap(next(one.label for one in phone.touchables() if one.label.startswith("Go on")))
        phone.take_a_moment()
    return phones


@pytest.fixture
def told(monkeypatch):
    """The stores that were told what another session did, in this order."""
    stores = []
    follow = Store.follow

    async def noting(self, match_id):
        stores.append(self)
        await follow(self, match_id)

    monkeypatch.setattr(Store, "follow", noting)
    return stores


def undo(phone):
    return phone.session.dispatch_event(phone.find("Undo").control._i, "click", None)


def test_whoever_taps_meanwhile_waits_for_one_drawing_and_not_for_all(hall, phones, told):
    async def tap_as_soon_as_somebody_is_told():
        await undo(phones[0])
        while not told:  # noqa: ASYNC110 - the loop's turns are what is counted
            await asyncio.sleep(0)
        return len(told)

    assert hall.run(tap_as_soon_as_somebody_is_told()) == 1
    assert sorted(map(id, told)) == sorted(id(phone.store) for phone in phones[1:])


def test_a_tap_on_its_way_comes_before_the_next_drawing_for_others(hall, phones, told):
    async def on_its_way():
        await undo(phones[0])
        while not told:  # noqa: ASYNC110 - the loop's turns are what is counted
            await asyncio.sleep(0)
        for _step in ("read", "taken", "heard", "done", "drawn", "sent"):
            await asyncio.sleep(0)
        return len(told)

    assert hall.run(on_its_way()) == 1


def test_who_waits_for_its_turn_is_told_of_everything_at_once(phones, history, told):
    store = phones[0].store
    phones[0].do(lambda: [store.undo(history.match("m")) for _ in range(2)])
    assert len(told) == OTHERS
    assert [phone.find("Undo").control.disabled for phone in phones] == [True] * (1 + OTHERS)


def test_a_screen_below_the_table_is_drawn_when_somebody_goes_back_to_it(
    hall, phones, history, monkeypatch
):
    drawn = []
    recent = home._recent
    monkeypatch.setattr(home, "_recent", lambda going_on: drawn.append(1) or recent(going_on))
    phones[0].tap("Undo")
    assert drawn == []
    phones[1].back()
    assert drawn
    assert phones[1].route == "/"


@pytest.mark.slow
def test_whoever_sits_at_another_table_is_drawn_nothing_anew(hall, phones, history):
    seated(history, ANN_BEGINS, HOME_EMPTY, id_="other")
    other = hall.phone("/play/other")
    shelf, patches = other.store.shelf, other.client.patches
    phones[0].tap("Undo")
    assert (other.store.shelf, other.client.patches) == (shelf, patches)
    # What is below that table tells of this one when somebody goes back to it.
    other.go("/")
    assert len([one for one in other.touchables() if one.label.startswith("Go on")]) == 2
    other.tap(next(one.label for one in other.touchables() if one.label.startswith("Go on")))
    other.go("/play/other/timeline")
    phones[0].tap("Redo")
    assert other.client.crashes == []


def test_a_session_that_is_over_keeps_nobody_waiting(phones, told):
    phones[2].do(phones[2].session.close)
    phones[0].tap("Undo")
    assert {id(phones[number].store) for number in (1, 3, 4, 5)} <= set(map(id, told))


@pytest.mark.slow
@pytest.mark.breaks
def test_a_defect_while_one_is_told_keeps_nobody_waiting(hall, phones, monkeypatch):
    follow = Store.follow

    async def broken(self, match_id):
        if self is phones[1].store:
            raise RuntimeError("broken")
        await follow(self, match_id)

    monkeypatch.setattr(Store, "follow", broken)
    phones[0].tap("Undo")
    assert [one.find("Redo").control.disabled for one in (phones[0], *phones[2:])] == [False] * 5


def test_of_two_who_tap_in_the_same_moment_one_sees_it_before_the_others_tap_is_done():
    told_by_then, wires = [], []

    @ft.component
    def Counting():  # noqa: N802 - a component is named like the thing it shows
        count, count_to = ft.use_state(0)

        def add():
            lines = [one.line for one in wires]
            told_by_then.append(len(select(lines, [], [], 0)[0]))
            count_to(count + 1)

        return ft.View(controls=[ft.Text(f"Count {count}"), ft.FilledButton("Add", on_click=add)])

    async def main(page):
        page.render_views(Counting)

    served, both_tapped = Served(main), Event()
    try:
        wires += [Wire(served.port, page=page) for page in "ab"]
        buttons = []
        for one in wires:
            one.knock()
            buttons.append(button_named(one.register(), "Add"))
            one.settle()
        served._loop.call_soon_threadsafe(both_tapped.wait, PATIENCE)
        for one, button in zip(wires, buttons, strict=True):
            one.say(EVENT, {"target": button, "name": "click", "data": None})
        both_tapped.set()
        served.until(lambda: len(told_by_then) == len(wires))
        assert told_by_then == [0, 1]
    finally:
        for one in wires:
            one.leave()
        served.end()
