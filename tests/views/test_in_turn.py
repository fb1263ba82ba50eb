"""Whose turn it is to be told: those who tap come first, and not at the cost of all the others."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest

from views import in_turn
from views.in_turn import Announcer

LOOK_ON = 40


class LookingOn:
    """A session that shows a table."""

    def __init__(self, number, told):
        self._told = told
        session = SimpleNamespace(id=str(number), connection=self)
        self.page = SimpleNamespace(route="/play/m", session=session, run_task=self._run)

    def _run(self, follow, match_id):
        loop = asyncio.get_running_loop()
        return asyncio.run_coroutine_threadsafe(follow(match_id), loop)

    async def follow(self, match_id):
        self._told.append(match_id)


def rounds_until_all_are_told(monkeypatch, seconds):
    """Count the rounds of the loop, each of which takes so long because many tap."""
    clock = [0.0]
    monkeypatch.setattr(in_turn, "monotonic", lambda: clock[0])

    async def count():
        told, turn, rounds = [], Announcer(), 0
        sessions = [LookingOn(number, told) for number in range(LOOK_ON)]
        for one in sessions:
            turn.join(one)
        turn.tell("m", teller="0")
        while len(told) < LOOK_ON - 1:
            rounds += 1
            clock[0] += seconds
            await asyncio.sleep(0)
        return rounds

    return asyncio.run(count())


def test_where_nobody_else_taps_one_after_the_other_is_told(monkeypatch):
    assert rounds_until_all_are_told(monkeypatch, 0.0001) > LOOK_ON * in_turn.WAY


@pytest.mark.parametrize(("seconds", "rounds"), [(0.05, 160), (0.5, 50), (2, 25)])
def test_however_many_tap_half_of_the_time_is_theirs_who_look_on(monkeypatch, seconds, rounds):
    assert rounds_until_all_are_told(monkeypatch, seconds) < rounds


def test_whoever_left_or_shows_another_table_is_not_told():
    async def tell():
        told, turn = [], Announcer()
        one, gone, other, away = (LookingOn(number, told) for number in range(4))
        for each in (one, gone, other, away):
            turn.join(each)
        turn.leave(gone)
        turn.leave(gone)
        other.page.route = "/play/other"
        away.page.session.connection = None
        turn.tell("m")
        for _ in range(50):
            await asyncio.sleep(0)
        return told

    assert asyncio.run(tell()) == ["m"]
