"""Histories that go from one device to another, and what is compared of them."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

from companion import match as matches
from companion.match import Setup
from data.exchange.archive import write
from data.exchange.merge import plan
from data.exchange.reading import read_file
from data.exchange.work import finished
from data.history import MemoryHistory
from data.records import Person, base_id
from tests.support.random_play import random_action

AT = "2026-03-01T18:{:02}:{:02}+00:00"
WRITTEN = "2026-03-02T10:00:00+00:00"

GOLDEN = Path(__file__).parents[1] / "data" / "golden"

BOX = {"format": 1, "game": "shipwrights", "printed": {"heroes": {"svend": 3}}}


def setup(id_, seats=("Ann", "Bo"), **fields):
    """Say who plays Sækonungr, all of them remembered."""
    return Setup(
        id=id_,
        game="saekonungr",
        version=1,
        seats=seats,
        players=tuple(f"p-{name}" for name in seats),
        begun=AT.format(0, 0),
        **fields,
    )


def wandered(history, id_, seed=0, steps=12, *, done=False, undo=0, seats=("Ann", "Bo")):
    """Play a match of Sækonungr at random: the same seed goes the same way."""
    for n, name in enumerate(seats):
        if history.player(f"p-{name}") is None:
            history.keep_player(Person(id=f"p-{name}", name=name, colour=n))
    match = history.begin(setup(id_, seats))
    source = Random(seed)
    for step in range(steps):
        action = random_action(match.game, match.position, match.options, source)
        if action is None:
            break
        match = kept(history, match, matches.act(match, action, AT.format(step // 60, step % 60)))
    for _ in range(min(undo, match.step)):
        match = kept(history, match, matches.undo(match, AT.format(50, 0)))
    if done:
        history.finish(match, matches.finish(match, AT.format(59, 0)))
    return match


def kept(history, before, after):
    history.keep(before, after)
    return after


def everything(history):
    """All that an archive holds, in a form that can be compared."""
    return (
        {id_: history.record(id_) for id_ in seen(history)},
        history.players(),
        {key: it for key, it in history.settings().items() if key.startswith("box.")},
        {one.game: one for one in history.last_setups()},
        history.seasons(),
        history.evenings(),
    )


def seen(history):
    return {id_ for id_ in history.match_ids() if not history.is_discarded(id_)}


def courses(history):
    """The matches without the marks of their ids: what union and merge are about."""
    found = set()
    for id_ in seen(history):
        record = history.record(id_)
        plain = record.setup.model_copy(update={"id": base_id(id_)})
        found.add(record.model_copy(update={"setup": plain}).model_dump_json())
    return found


def saved(history, only=None, **more):
    """The history as a file."""
    return finished(write(history, WRITTEN, only, **more)).content


def taken_in(history, content):
    """Take a file in and return what was planned."""
    would = plan(history, read_file(content))
    history.take_in(would.intake)
    return would


def copy_of(history):
    """The same history on another device."""
    other = MemoryHistory()
    taken_in(other, saved(history))
    return other


def golden(name, content):
    """Compare content with a file that somebody has read; WRITE_GOLDEN=1 writes it anew."""
    path = GOLDEN / name
    if os.environ.get("WRITE_GOLDEN"):
        path.write_bytes(content)
    assert content == path.read_bytes(), f"{name} is written differently now"
