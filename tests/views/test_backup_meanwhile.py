"""A file that is being read or taken in, beside everybody's taps and beside another one."""

from __future__ import annotations

import asyncio
import itertools
import json

import flet as ft
import pytest

from companion import match as matches
from data.exchange import merge
from data.history import MemoryHistory
from tests.support.backup import pick, stocked
from tests.support.exchange import (
    kept,
    saved,
    seen,
)
from tests.support.matches import ANN_BEGINS, AT, seated
from views.parts.errand import PAUSE, PIECE, beside
from views.screens import backup as backup_screen


def pieces(errand, count=3):
    """Work that is a piece long each time the loop has its turn."""
    for number in range(count):
        yield number / count
    return errand


def test_work_lets_others_have_their_turn_after_each_piece_and_says_how_far_it_is():
    ticks = itertools.count()
    turns, told = [], []

    async def others():
        while True:
            turns.append(len(told))
            await asyncio.sleep(0)

    async def both():
        watching = asyncio.ensure_future(others())
        # A clock on which each piece takes as long as a piece may.
        done = await beside(pieces("all"), told.append, clock=lambda: next(ticks) * 0.9 * PIECE)
        watching.cancel()
        return done

    assert asyncio.run(both()) == "all"
    assert told == [0, 1 / 3, 2 / 3]
    assert set(turns) >= {1, 2, 3}


async def until_shown(phone, text):
    async with asyncio.timeout(20):
        while not phone.shows(text):  # noqa: ASYNC110 - the screen has no event to wait for
            await asyncio.sleep(PAUSE)


def endless(_content):
    """Read a file that has no end."""
    while True:
        yield 0.5


def test_a_file_being_read_shows_how_far_that_is_and_can_be_given_up(hall, history, monkeypatch):
    monkeypatch.setattr(backup_screen, "reading", endless)
    phone = hall.phone("/settings/backup")
    picker = phone.find("Choose a file").control.action.file_picker
    told = {"id": 0, "name": "any.name", "size": 2, "bytes": b"{}"}

    async def choose_and_give_up():
        choosing = asyncio.ensure_future(
            phone.session.dispatch_event(picker._i, "result", {"files": [told]})
        )
        await until_shown(phone, "30%")
        shown = list(phone.texts())
        bars = [one.control for one in phone.seen() if isinstance(one.control, ft.ProgressBar)]
        save = phone.enabled("Save everything to a file")
        await phone.session.dispatch_event(phone.find("Cancel").control._i, "click", None)
        await choosing
        return shown, bars, save

    shown, (bar,), save = hall.run(choose_and_give_up())
    assert "Reading the file" in shown
    assert bar.value == pytest.approx(0.3)
    assert not save
    assert phone.notices() == ["Cancelled; nothing was changed."]
    assert not phone.shows("Reading the file")
    assert not phone.shows("this would change")
    assert phone.crashes == []
    assert seen(history) == set()


def test_a_screen_that_is_left_gives_its_errand_up(hall, monkeypatch):
    ended = []

    def watched(content):
        try:
            yield from endless(content)
        finally:
            ended.append(content)

    monkeypatch.setattr(backup_screen, "reading", watched)
    phone = hall.phone("/settings/backup")
    picker = phone.find("Choose a file").control.action.file_picker
    told = {"id": 0, "name": "any.name", "size": 2, "bytes": b"{}"}

    async def choose_and_leave():
        choosing = asyncio.ensure_future(
            phone.session.dispatch_event(picker._i, "result", {"files": [told]})
        )
        await until_shown(phone, "30%")
        await phone.client.arrive("/")
        await choosing

    hall.run(choose_and_leave())
    assert ended == [b"{}"]
    assert phone.crashes == []


def choosing(phone, content):
    """Choose a file as the client tells it, beside whatever goes on."""
    picker = phone.find("Choose a file").control.action.file_picker
    told = {"id": 0, "name": "any.name", "size": len(content), "bytes": content}
    heard = phone.session.dispatch_event(picker._i, "result", {"files": [told]})
    return asyncio.ensure_future(heard)


@pytest.fixture
def both_files():
    """Two files with a match each."""
    files = []
    for name in ("first", "second"):
        other = MemoryHistory()
        seated(other, ANN_BEGINS, id_=name)
        files.append(saved(other))
    return files


def open_ids(history):
    return {match.id for match in history.open_matches()}


def test_a_second_file_chosen_while_the_first_is_read_takes_its_place(
    hall, history, both_files, monkeypatch
):
    reading = backup_screen.reading
    first, second = both_files
    slowly = {first: endless, second: reading}
    monkeypatch.setattr(backup_screen, "reading", lambda content: slowly[content](content))
    phone = hall.phone("/settings/backup")

    async def choose_both():
        one = choosing(phone, first)
        await until_shown(phone, "30%")
        await asyncio.gather(one, choosing(phone, second))

    hall.run(choose_both())
    assert phone.notices() == ["Cancelled; nothing was changed."]
    assert open_ids(history) == set()
    assert phone.shows("1 match is added")
    phone.tap("Take it in")
    assert open_ids(history) == {"second"}
    assert phone.crashes == []


@pytest.fixture
def at_first(hall, both_files):
    """A phone that shows what the first file would change."""
    phone = hall.phone("/settings/backup")
    pick(phone, both_files[0])
    phone.take_a_moment()
    return phone


@pytest.fixture
def slow_taking(monkeypatch):
    """Let what is taken in be prepared for as long as is wished."""
    held = asyncio.Event()
    preparing = merge.Prospect.preparing

    def prepared(self):
        while not held.is_set():
            yield 0.5
        yield from preparing(self)

    monkeypatch.setattr(merge.Prospect, "preparing", prepared)
    return held


async def taking(phone, second):
    """Take the file in that is shown, and choose another while that goes on."""
    taken = asyncio.ensure_future(
        phone.session.dispatch_event(phone.find("Take it in").control._i, "click", None)
    )
    await until_shown(phone, "50%")
    return taken, choosing(phone, second)


def test_a_file_that_is_being_taken_in_is_taken_in_whatever_is_chosen_meanwhile(
    hall, history, at_first, both_files, slow_taking
):
    phone = at_first

    async def take_one_and_choose_another():
        both = await taking(phone, both_files[1])
        for _ in range(3):
            await asyncio.sleep(PAUSE)
        assert open_ids(history) == set()
        assert phone.shows("Taking it in")
        slow_taking.set()
        await asyncio.gather(*both)

    hall.run(take_one_and_choose_another())
    assert phone.notices() == ["Imported."]
    assert open_ids(history) == {"first"}
    assert phone.shows("1 match is added")
    phone.tap("Take it in")
    assert open_ids(history) == {"first", "second"}
    assert phone.crashes == []


def test_a_second_file_that_is_refused_does_not_keep_the_first_from_being_taken_in(
    hall, history, at_first, both_files, slow_taking
):
    phone = at_first

    async def take_one_and_choose_another():
        both = await taking(phone, b"what is this")
        slow_taking.set()
        await asyncio.gather(*both)

    hall.run(take_one_and_choose_another())
    assert open_ids(history) == {"first"}
    assert not phone.shows("this would change")
    assert phone.crashes == []


@pytest.mark.parametrize("how", ["cancelled", "left"])
def test_what_is_given_up_while_another_file_waits_changes_nothing(
    hall, history, at_first, both_files, slow_taking, how
):
    phone = at_first

    async def take_one_and_give_up():
        both = await taking(phone, both_files[1])
        if how == "cancelled":
            await phone.session.dispatch_event(phone.find("Cancel").control._i, "click", None)
        else:
            await phone.client.arrive("/")
        await asyncio.gather(*both)

    hall.run(take_one_and_give_up())
    assert set(phone.notices()) <= {"Cancelled; nothing was changed."}
    assert open_ids(history) == set()
    assert phone.crashes == []


def test_what_is_played_while_a_file_is_looked_at_is_not_undone_by_it(hall, history):
    """The plan is made once; what somebody touched since is planned anew."""
    match = seated(history, ANN_BEGINS, id_="open")
    other = MemoryHistory()
    taken = json.loads(saved(history))
    taken["matches"][0]["events"].append({"do": "undo", "at": AT, "action": None})
    phone = hall.phone("/settings/backup")
    phone.pick("Choose a file", json.dumps(taken).encode())
    assert phone.shows("1 match goes on from where it stands here")
    kept(history, match, matches.undo(match, "2026-03-01T20:00:00+00:00"))
    mine = history.record("open")
    phone.tap("Take it in")
    assert history.record("open") == mine
    assert len(history.open_matches()) == 2
    assert seen(other) == set()


def test_a_file_is_planned_once_however_often_the_screen_is_drawn(hall, monkeypatch):
    planned = []
    monkeypatch.setattr(merge.Prospect, "work", counted(planned, merge.Prospect.work))
    phone = hall.phone("/settings/backup")
    phone.pick("Choose a file", saved(stocked(MemoryHistory())))
    other = hall.phone("/settings/backup")
    for _ in range(3):
        # Kept when it was: every session draws its lists anew.
        other.tap("Save everything to a file")
    phone.tap("Take it in")
    assert len(planned) == 1


def counted(calls, method):
    def counting(self):
        calls.append(self)
        return method(self)

    return counting
