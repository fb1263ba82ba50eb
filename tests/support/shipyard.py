"""Tables of Shipwrights while everybody acts, with a guest at each seat who moves their markers.

Each phone is a web socket made by hand with a pass of its table. It reads out of what it is sent
how many points everybody has, which any move changes: so it is known when a screen shows a move.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

import msgpack

from companion.games.shipwrights.actions import NextPhase, Reveal, TakeHut
from companion.model import Enter
from data.door import Door
from data.guests import guest_of
from data.history import History
from tests.support.crowd import PATIENCE, Listener
from tests.support.served import ELSEWHERE
from tests.support.shipwrights import NAMES, sat_down
from tests.support.wire import ALIVE, button_named, knock
from views.device import device_tag
from views.serving.invited import COOKIE

TRACKS = ("Military", "Trade", "Renown")
BEFORE_POINTS = 14
"""The space after which each one of a track is worth other points than the one before."""
FURTHEST = 4
"""Steps from there that are walked to and fro."""

FRESH = 2
"""Seconds after which a screen that came takes taps, also on a busy machine."""

POINTS = re.compile(rb"(Ann|Bo|Cy|Di|Ed): (\d+) points?")


def device(match_id: str, seat: int) -> str:
    """Name the phone at a seat."""
    return hashlib.md5(f"{match_id} {seat}".encode(), usedforsecurity=False).hexdigest()


def laid(history: History, match_ids: Iterable[str]) -> None:
    """Lay tables of five at which everybody acts, each seat the one of a phone."""
    for id_ in match_ids:
        huts = (TakeHut(seat=seat, track="trade") for seat in range(len(NAMES)))
        there = {
            **{f"tracks.{track.lower()}": BEFORE_POINTS for track in TRACKS},
            # Who used all that the tracks gave on the way is owed nothing.
            **dict.fromkeys(("raid_cards", "trade_cards", "upgrades"), 0),
        }
        ahead = (
            Enter(path=f"players[{seat}].{path}", value=value)
            for seat in range(len(NAMES))
            for path, value in there.items()
        )
        sat_down(history, *huts, Reveal(), NextPhase(), *ahead, seats=NAMES, id_=id_)
        for seat in range(len(NAMES)):
            history.sit(id_, seat, device_tag(device(id_, seat)))


@dataclass
class Taken:
    """What was measured at a table: seconds until a move was on its own screen, and on others'."""

    own: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)


class Sailor(Listener):
    """A phone at its own seat; it knows what it has moved, and what it is shown of the others."""

    def __init__(self, table: Yard, seat: int, shown: str) -> None:
        told = {"languages": ["en"], "device": device(table.id, seat)}
        cookie = f"Cookie: {COOKIE}={shown}\r\n"
        page = f"{table.id}-{seat}"
        hello = knock(table.port, page, host=ELSEWHERE, more=cookie)
        super().__init__(hello, f"/play/{table.id}", told)
        self._table = table
        self._drawn: list[Any] | None = []
        self._buttons: dict[bool, int] = {}
        self._stands = 0
        self.seat = seat
        self.name = NAMES[seat]
        self.sees: dict[str, int] = {}
        self.moves = 0

    async def join(self, port: int) -> None:
        """Come to the table, and find the buttons of the own board."""
        await super().join(port)
        # One counter takes every tap; a screen that something else was done on takes none at first.
        track = TRACKS[self.seat % len(TRACKS)]
        for on, way in ((True, "one step on"), (False, "one step back on")):
            self._buttons[on] = button_named(self._drawn or [], f"{self.name}: {way} {track}")
        self._drawn = None

    def heard(self, payload: bytes) -> None:
        """See how many points everybody has."""
        if self._drawn is not None and payload[:1] != ALIVE:
            self._drawn.append(msgpack.unpackb(payload[1:], strict_map_key=False))
        for name, points in POINTS.findall(payload):
            self.sees[name.decode()] = int(points)
            self._table.shown(self, name.decode(), int(points))

    async def move(self, source: Random) -> float:
        """Move a marker to or fro, and return after how many seconds that is shown here."""
        on = source.random() < 0.5 if 0 < self._stands < FURTHEST else not self._stands
        self._stands += 1 if on else -1
        before = self.sees[self.name]
        begun = perf_counter()
        self._table.begun(self.name, begun)
        self.click(self._buttons[on])
        took = await self.until(lambda _payload: self.sees[self.name] != before) - begun
        self.moves += 1
        self._table.moved(self)
        return took


class Yard:
    """A table, the phones at it, and which of them has not yet seen what."""

    patience: float = PATIENCE

    def __init__(self, port: int, match_id: str, door: Door) -> None:
        self.port = port
        self.id = match_id
        self._pass = door.pass_of(guest_of(match_id))
        self.sailors: list[Sailor] = []
        self.taken = Taken()
        self._since: dict[str, float] = {}
        """When everybody began their last move."""
        self._owed: dict[tuple[int, str], list[tuple[float, int]]] = {}
        """What each phone has not shown yet of somebody: since when, and the points after it."""

    async def join(self, count: int) -> None:
        """Have so many phones come, one after the other; the seats of the others stay empty."""
        for seat in range(count):
            await self._one_more(seat)
        # A screen that has just come takes no taps.
        await asyncio.sleep(FRESH)

    async def _one_more(self, seat: int) -> None:
        self.sailors.append(Sailor(self, seat, self._pass))
        self.sailors[-1].patience = self.patience
        await self.sailors[-1].join(self.port)

    def begun(self, name: str, at: float) -> None:
        """Note when somebody taps."""
        self._since[name] = at

    def moved(self, mover: Sailor) -> None:
        """Note what the others have to be shown, as soon as the mover sees it."""
        name, points = mover.name, mover.sees[mover.name]
        for one in self.sailors:
            if one is not mover:
                owed = self._owed.setdefault((one.seat, name), [])
                owed.append((self._since[name], points))
                # One whose turn came first has shown it already.
                if one.sees[name] == points:
                    self._paid(owed, len(owed))

    def shown(self, one: Sailor, name: str, points: int) -> None:
        """Note what a phone shows of somebody: what came before that it need not show any more."""
        owed = self._owed.get((one.seat, name), [])
        paid = next((n for n in range(len(owed), 0, -1) if owed[n - 1][1] == points), 0)
        self._paid(owed, paid)

    def _paid(self, owed: list[tuple[float, int]], count: int) -> None:
        now = perf_counter()
        self.taken.others += [now - since for since, _ in owed[:count]]
        del owed[:count]

    async def play(self, seconds: float, think: tuple[float, float]) -> None:
        """Have all of them move for so long, each thinking between two moves."""
        end = perf_counter() + seconds

        async def one(sailor: Sailor) -> None:
            source = Random(f"{self.id} {sailor.seat}")
            while perf_counter() < end:
                await asyncio.sleep(source.uniform(*think))
                self.taken.own.append(await sailor.move(source))

        await asyncio.gather(*map(one, self.sailors))
        await self.settled()

    async def settled(self) -> None:
        """Wait until every screen shows every move."""
        async with asyncio.timeout(self.patience):
            while any(self._owed.values()):  # noqa: ASYNC110 - it is what phones are sent
                await asyncio.sleep(0.02)

    def alike(self) -> bool:
        """Tell whether all screens show the same."""
        return all(one.sees == self.sailors[0].sees for one in self.sailors)

    def leave(self) -> None:
        """Go, all of them."""
        for one in self.sailors:
            one.leave()
