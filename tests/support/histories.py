"""Histories of a small game, for the tests."""

import pytest

from companion import match as matches
from data.history import MemoryHistory
from tests.support.counting_game import counted, setup


def again(history):
    """The same history after the program was started anew."""
    history.close()
    return history.place.open() if hasattr(history, "place") else MemoryHistory(history.files)


def play(history, match_id="m1", steps=5, **fields):
    """Begin a match and count some steps, each of them kept."""
    match = history.begin(setup(match_id, **fields))
    for _ in range(steps):
        match = advance(history, match)
    return match


def advance(history, match):
    after = counted(match)
    history.keep(match, after)
    return after


def finished(history, match_id, when="2026-01-01T23:00:00Z"):
    match = play(history, match_id)
    return history.finish(match, matches.finish(match, when))


def refusal(kind, do, *given):
    with pytest.raises(kind) as refused:
        do(*given)
    return refused.value.code
