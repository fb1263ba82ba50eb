"""Files that are small and want to become large: bounded in memory, time and what is told."""

from __future__ import annotations

import json
import re
import time
import tracemalloc
from random import Random

import pytest

from companion.limits import LONGEST_TOLD, MOST_REASONS
from companion.model import Phrase
from companion.words import LANGUAGES, say, tell
from data.errors import ExchangeError
from data.exchange import courses as courses_of
from data.exchange.merge import plan
from data.exchange.reading import read_file
from data.history import MemoryHistory
from tests.support.every_screen import furnish
from tests.support.exchange import copy_of, courses, everything, saved, taken_in, wandered

TWICE = "pax_viking.refused.influence_action"
"""A word that says its fact twice."""


def nested(levels):
    told = {"key": TWICE, "facts": {"type": "x" * 8}}
    for _ in range(levels):
        told = {"key": TWICE, "facts": {"type": told}}
    return told


def done():
    """A file with one finished match, as JSON."""
    history = MemoryHistory()
    wandered(history, "m", 1, 20, done=True)
    return json.loads(saved(history))


def reasoned(because):
    told = done()
    told["matches"][0]["result"]["ranking"][0]["because"] = because
    return json.dumps(told).encode()


def wide(n):
    return {"key": "exchange.because", "facts": {"because": ["x"] * n}}


@pytest.mark.parametrize(
    "because", [nested(18), nested(24), wide(5000), {"key": "a" * 30_000, "facts": {}}]
)
def test_a_reason_without_end_costs_its_match_and_no_memory(because):
    file = reasoned(because)
    tracemalloc.start()
    start = time.perf_counter()
    incoming = read_file(file)
    took = time.perf_counter() - start
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert (incoming.records, len(incoming.lost), len(incoming.players)) == ((), 1, 2)
    assert peak < 20_000_000
    assert took < 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_doubles_at_each_level_is_cut_when_it_is_said(language):
    """Results that were taken in before are said too."""
    tracemalloc.start()
    told = tell(language, Phrase.model_validate(nested(30)))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(told) <= LONGEST_TOLD
    assert peak < 5_000_000


def test_a_scorecard_without_end_is_left_out():
    told = done()
    card = told["matches"][0]["result"]["scorecards"][0]
    card["lines"] = card["lines"] * (MOST_REASONS + 1)
    incoming = read_file(json.dumps(told).encode())
    assert [one.why.facts["because"]["key"] for one in incoming.lost] == ["exchange.wrong.long"]


def test_what_every_game_says_is_far_from_the_limits():
    history = MemoryHistory()
    furnish(history)
    incoming = read_file(saved(history))
    assert incoming.lost == ()
    assert len(incoming.records) > 10


def branches(n, steps=30):
    """A match that went so many ways, each of them one step long after the same beginning."""
    history = MemoryHistory()
    wandered(history, "m", 1, steps)
    told = json.loads(saved(history))
    (one,) = told["matches"]
    told["matches"] = [
        {
            "setup": {**one["setup"], "id": f"m.{way:08x}"},
            "events": [
                *one["events"][:-1],
                {
                    **one["events"][-1],
                    "at": f"2026-03-0{way % 9 + 1}T18:{way // 60:02}:{way % 60:02}+00:00",
                },
            ],
        }
        for way in range(n)
    ]
    return json.dumps(told).encode()


@pytest.mark.long("compares hundreds of courses")
def test_courses_are_compared_with_those_alone_that_may_hold_each_other(monkeypatch):
    """Of 400 ways of one match 80,000 pairs were compared; each is asked for itself now."""
    asked = []

    def counted(whole, part, contains=courses_of.contains):
        asked.append(1)
        return contains(whole, part)

    monkeypatch.setattr(courses_of, "contains", counted)
    history = MemoryHistory()
    would = taken_in(history, branches(400))
    assert would.new + would.both == 400
    assert len(asked) < 10
    again = plan(history, read_file(branches(400)))
    assert (again.known, again.changes) == (400, False)
    assert len(asked) < 1000


@pytest.mark.parametrize("seed", range(5))
def test_marked_courses_meet_as_compared_ones_do(monkeypatch, seed):
    """The marks are a way of looking, not another rule."""
    rng = Random(seed)
    played = [(rng.randrange(2), rng.randrange(6), rng.random() < 0.4) for _ in range(12)]
    files = []
    for way, steps, over in played:
        device = MemoryHistory()
        wandered(device, "m", way, steps, done=over)
        files.append(saved(device))
    found = []
    for few in (0, 1000):
        monkeypatch.setattr(courses_of, "FEW", few)
        history = MemoryHistory()
        for file in files:
            taken_in(history, file)
        found.append(courses(history))
    assert found[0] == found[1]


# Anything at all


UNFILLED = re.compile(r"\{[a-z_]+\}|exchange\.")

HOSTILE = (None, True, -1, 2**53, 1.5, "", "\x00", "../x", "\ud800", [], {}, [[]], {"key": "x/y"})


def spoiled(value, rng):
    """Put something that does not belong there at a random place of JSON."""
    if rng.random() < 0.2 or not isinstance(value, (dict, list)) or not value:
        return rng.choice(HOSTILE)
    if isinstance(value, list):
        at = rng.randrange(len(value))
        return [*value[:at], spoiled(value[at], rng), *value[at + 1 :]]
    key = rng.choice(sorted(value))
    if rng.random() < 0.1:
        return {name: part for name, part in value.items() if name != key}
    return {**value, key: spoiled(value[key], rng)}


@pytest.mark.parametrize("seed", range(300))
def test_a_spoiled_file_gets_one_clear_answer(seed):
    """Whatever stands wherever: refused in one line, or what is sound comes in and is whole."""
    rng = Random(seed)
    history = MemoryHistory()
    told = SOUND
    for _ in range(rng.randrange(1, 4)):
        told = {
            **told,
            **{k: spoiled(told[k], rng) for k in [rng.choice(sorted(told))] if k in told},
        }
    file = json.dumps(told).encode()
    if rng.random() < 0.2:
        file = file[: rng.randrange(len(file))]
    before = history.files.parts["current"]
    try:
        incoming = read_file(file)
    except ExchangeError as error:
        said = [say(language, error.code, **error.facts) for language in LANGUAGES]
        assert history.files.parts["current"] == before
    else:
        said = [
            tell(it, part)
            for one in incoming.lost
            for it in LANGUAGES
            for part in (one.what, one.why)
        ]
        history.take_in(plan(history, incoming).intake)
        assert everything(copy_of(history)) == everything(history)
        for one in history.open_matches():
            # Whatever came in can begin.
            assert history.match(one.id).id == one.id
    for line in said:
        assert len(line) < 300
        assert "\n" not in line
        assert not UNFILLED.search(line)


def sound():
    history = MemoryHistory()
    wandered(history, "m", 1, 9)
    wandered(history, "won", 2, 9, done=True)
    history.keep_setting("box.shipwrights", {"format": 1})
    return json.loads(saved(history))


SOUND = sound()
