"""How long a game takes, told by the matches that were recorded."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from companion import match as matches
from companion.game import find
from companion.match import Setup
from companion.model import Enter
from data.lengths import RECENT, Usual, left_at_pace, so_far, usual
from data.lines import RawDocument
from data.records import Remark
from tests.support.matches import PAYS

GAME = find("saekonungr")
BEGUN = datetime.fromisoformat("2026-03-01T18:00:00+00:00")


def played_match(
    history, number, minutes, *, names=("Ann", "Bo"), over=True, action=PAYS, **options
):
    """Finish a match of two entries that took so long."""
    begun = BEGUN + timedelta(days=number)
    setup = Setup(
        id=f"m{number}",
        game=GAME.id,
        version=1,
        seats=names,
        options=options,
        begun=begun.isoformat(),
    )
    match = history.begin(setup)
    ended = (begun + timedelta(minutes=minutes)).isoformat()
    coins = [0] + [3] * (len(names) - 1) if over else [3] * len(names)
    for step in (Enter(path="treasuries", value=coins), action):
        after = matches.act(match, step, ended)
        history.keep(match, after)
        match = after
    return history.finish(match, matches.finish(match, ended))


def test_nobody_knows_where_nothing_was_recorded(history):
    assert usual(history, GAME, 2, {}) is None


def test_the_middle_of_the_last_matches_tells(history):
    for number, minutes in enumerate((50, 20, 30)):
        played_match(history, number, minutes)
    assert usual(history, GAME, 2, {}) == Usual(matches=3, minutes=30, entries=2)


def going_on(game, *entered):
    """Begin a match and enter something, ten minutes one after the other."""
    match = matches.begin(
        Setup(id="m", game=game, version=1, seats=("Ann", "Bo"), begun=BEGUN.isoformat())
    )
    for number, (path, value) in enumerate(entered, start=1):
        at = BEGUN + timedelta(minutes=10 * number)
        match = matches.act(match, Enter(path=path, value=value), at.isoformat())
    return match


def test_a_match_that_goes_on_tells_how_long_it_has_been_played():
    assert so_far(going_on("vikings")) == 0
    assert so_far(going_on("vikings", ("round", 2), ("round", 3))) == 20


@pytest.mark.parametrize(
    "game, entered, left",
    [
        ("vikings", [("round", 1)], None),
        ("vikings", [("round", 2), ("round", 3)], 28),
        ("vikings", [("round", 2), ("round", 6)], 2),
        ("shipwrights", [("round", 2), ("round", 3)], 20),
        ("saekonungr", [("treasuries", [3, 3])], None),
    ],
)
def test_rounds_tell_what_is_left_at_their_pace(game, entered, left):
    assert left_at_pace(going_on(game, *entered)) == left


def test_a_match_of_no_time_tells_nothing(history):
    played_match(history, 1, 0)
    assert usual(history, GAME, 2, {}) is None


def test_only_the_last_ones_tell(history):
    for number, minutes in enumerate((50, *[10] * RECENT)):
        played_match(history, number, minutes)
    assert usual(history, GAME, 2, {}) == Usual(matches=RECENT, minutes=10, entries=2)


@pytest.mark.parametrize(
    "other",
    [
        {"names": ("Ann", "Bo", "Cy"), "end": "first_elimination"},
        {"end": "first_elimination"},
        {"over": False},
        {"action": Enter(path="phase", value="over")},
    ],
    ids=["more players", "another version", "broken off", "only added up"],
)
def test_a_match_unlike_this_one_does_not_tell(history, other):
    played_match(history, 1, 30, **other)
    assert usual(history, GAME, 2, {}) is None


def test_another_game_does_not_tell(history):
    played_match(history, 1, 30)
    assert usual(history, replace(GAME, id="another"), 2, {}) is None


def test_the_version_is_compared_and_house_rules_are_not(history):
    played_match(history, 1, 30, end="first_elimination", zero_is_out=True)
    found = usual(history, GAME, 2, {"end": "first_elimination"})
    assert found is not None
    assert found.minutes == 30


def test_what_people_noted_holds(history):
    played_match(history, 1, 30)
    history.keep_remark("m1", Remark(at="2026-03-05T18:00:00+00:00", minutes=45))
    found = usual(history, GAME, 2, {})
    assert found is not None
    assert found.minutes == 45


@pytest.mark.parametrize("entries, left", [(0, 60), (30, 40), (90, 0), (120, 0)])
def test_what_is_left_follows_the_entries(entries, left):
    assert Usual(matches=3, minutes=60, entries=90).left(entries) == left


def test_a_match_that_nobody_can_read_does_not_hide_the_others(history, monkeypatch):
    played_match(history, 1, 30)
    played_match(history, 2, 50)
    monkeypatch.setitem(history._journal.shelf("logs"), "m2", RawDocument(b"{", 0, 1))
    found = usual(history, GAME, 2, {})
    assert found == Usual(matches=1, minutes=30, entries=2)
