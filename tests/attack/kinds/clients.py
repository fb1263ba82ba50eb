"""Five devices at one table, faster than they see what the others do.

Of what is acknowledged nothing is lost and nothing is doubled, and in the end all show the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import flet as ft
import pytest
from flet.controls.context import _context_page

from companion.game import find, game_ids
from companion.match import Match
from companion.model import Frozen
from data.files import MemoryFiles
from data.history import MemoryHistory
from tests.attack.rounds import Attack, Done
from tests.support.at_once import after, begun, deeds
from tests.support.covering import ALL
from tests.support.headless import Hall, Phone
from views.in_turn import Announcer
from views.store import SESSION_KEY, Store

TAPS = 60
"""Of them all in one round."""

ROUNDS = 10_000 // TAPS + 1 if ALL else 5
SEEN = frozenset({"taps", "done", "refused"})

DEVICES = 5

Deed = tuple[Callable[..., bool], tuple[Frozen, ...]]


@dataclass
class Device:
    """A session whose screen is no more than the match it holds."""

    phone: Phone
    shown: Any = None
    """What the session has sent to its screen."""
    drawn: Any = None
    """What the screen has come to draw of that."""

    @property
    def store(self) -> Store:
        """What it taps on."""
        return self.phone.store

    def watch(self, match: Match) -> Callable[[], None]:
        """Sit down at a match."""
        self.drawn = self.shown = match
        return self.store.watch(match.id, self.show)

    def show(self, match: Match) -> None:
        """Send a match to the screen."""
        self.shown = match


@contextmanager
def attacking(_folder: Path) -> Iterator[Attack]:
    """Play all games in turns, on devices that draw late or at once."""
    with pytest.MonkeyPatch.context() as patch, closing(MemoryHistory()) as history:
        clock = [1000.0]
        patch.setattr("views.store.monotonic", lambda: clock[0])
        with closing(Hall(history)) as hall:
            devices = sessions(hall, history)
            number = Counter[str]()

            def attack(source: Random) -> Done:
                number["match"] += 1
                game = find(source.choice(game_ids()))
                id_ = f"m{number['match']}"
                match = history.begin(begun(game, game.seats[-1], id_).setup)
                stops = [device.watch(match) for device in devices]
                done: Done = Counter()
                acknowledged: list[Any] = []
                while done["taps"] < TAPS:
                    some = source.sample(devices, source.choice((1, 1, 1, 2, DEVICES)))
                    hall.run(taps_of(some, source, acknowledged, done))
                    clock[0] += source.choice((0, 0.05, 0.2, 0.5))
                    for device in devices:
                        if source.random() < 0.8:
                            device.drawn = device.shown
                assert done["twice"] == 0, "one and the same deed was done at two devices"
                see(history, id_, devices, acknowledged)
                for stop in stops:
                    stop()
                return +done

            yield attack


def sessions(hall: Hall, history: MemoryHistory) -> list[Device]:
    """Start sessions that draw nothing."""
    turn = Announcer()

    async def main(page: ft.Page) -> None:
        store = Store()
        store._page, store._history = page, history
        store.notify = lambda *_: None
        page.session.store.set(SESSION_KEY, store)
        store._turn = turn
        turn.join(store)

    return [Device(hall.phone(main=main)) for _ in range(DEVICES)]


def see(history: MemoryHistory, id_: str, devices: list[Device], acknowledged: list[Any]) -> None:
    """See that the history has what was acknowledged, now and after a restart, and all show it."""
    assert acknowledged == [(one.do, one.action) for one in history.events(id_)]
    newest = history.match(id_)
    assert newest.revision == len(acknowledged)
    files = MemoryFiles()
    files.parts = dict(history.files.parts)
    again = MemoryHistory(files).match(id_)
    for device in devices:
        assert device.shown.position == newest.position == again.position
        assert device.shown.revision == newest.revision


def next_tap(device: Device, source: Random) -> Deed:
    """Choose what is done next on a device, at what it has drawn."""
    chance = source.random()
    if chance < 0.06:
        return device.store.undo, ()
    if chance < 0.1:
        return device.store.redo, ()
    found = deeds(device.drawn, source, most=2)
    if chance < 0.2 and after(device.drawn, *found):
        return device.store.act, tuple(found)
    return device.store.act, tuple(found[:1] if chance < 0.7 else found[-1:])


def done_by(device: Device, tap: Callable[..., bool], actions: tuple[Frozen, ...]) -> list[Any]:
    """Tap, and return the events that this is acknowledged to have led to."""
    history, id_ = device.store.history, device.drawn.id
    before = history.match(id_).revision
    if not tap(device.drawn, *actions):
        return []
    if actions:
        return [("act", action.model_dump(mode="json")) for action in actions]
    # What was done as one deed is taken back as one, an event for each of its actions.
    return [(tap.__name__, None)] * (history.match(id_).revision - before)


async def taps_of(
    devices: list[Device], source: Random, acknowledged: list[Any], tapped: Done
) -> None:
    """Tap on some devices before one of them hears of another."""
    same = source.random() < 0.3
    tap, actions = next_tap(devices[0], source)
    doubled = -1
    for device in devices:
        if same:
            device.drawn, tap = devices[0].drawn, getattr(device.store, tap.__name__)
        else:
            tap, actions = next_tap(device, source)
        _context_page.set(device.phone.page)
        done = done_by(device, tap, actions) if actions or tap.__name__ != "act" else []
        acknowledged += done
        doubled += bool(done)
        tapped["taps"] += 1
        tapped["done" if done else "refused"] += 1
    tapped["twice"] += same and doubled > 0
