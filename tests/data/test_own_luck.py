"""Who rolled what: a person's own luck."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import match as matches
from companion.errors import CompanionError
from companion.game import find, game_ids
from companion.match import Event, Setup
from companion.model import Enter, Thrown
from data.history import MemoryHistory
from data.lines import RawDocument
from data.records import Person
from data.statistics.details import detail_of
from data.statistics.luck import by_seat
from data.statistics.survey import Scope, statistics_of
from tests.data.test_statistics import told
from tests.support import counting_game
from tests.support.counting_game import DELETED
from tests.support.examples import examples
from tests.support.matches import (
    ANN_BEGINS,
    AT,
    FINISHED_AT,
    HOME_EMPTY,
    PAYS,
    RAID,
    finished,
    seated,
)
from tests.support.random_play import random_action

WITH_DICE = tuple(one for one in game_ids() if one in {"hagar", "saekonungr"})

ANN, BO = Scope(person="p0"), Scope(person="p1")


@pytest.fixture
def history(place):
    history = place.open()
    yield history
    history.close()


def luck(history, scope):
    """What somebody rolled, by kind of die, without the faces that never came."""
    told = statistics_of(history).luck(scope)
    return {what: {face: n for face, n in fit.observed.items() if n} for what, fit in told.fits}


def test_each_has_the_rolls_of_their_own_turns_and_of_the_start(history):
    finished(history, seated(history, ANN_BEGINS, HOME_EMPTY, PAYS))
    assert luck(history, ANN) == {"sum": {"12": 2}, "die": {"6": 4}}
    assert luck(history, BO) == {"sum": {"3": 2}, "die": {"1": 2, "2": 2}}
    assert statistics_of(history).luck(ANN).unknown == 0


def test_a_raid_is_rolled_by_whoever_is_on_it(history):
    viking = RAID[1].model_copy(update={"faces": ("shield", "blank")})
    finished(history, seated(history, RAID[0], viking, PAYS, HOME_EMPTY, PAYS))
    assert luck(history, ANN) == {
        "sum": {"7": 1, "3": 1, "12": 1},
        "die": {"3": 1, "4": 1, "1": 1, "2": 1, "6": 2},
        "viking": {"shield": 1, "blank": 1},
    }
    assert luck(history, BO) == {"sum": {"3": 1}, "die": {"1": 1, "2": 1}}


def test_whoever_is_expelled_leaves_their_turns_to_the_others(history):
    coins = Enter(path="treasuries", value=[0, 9, 9])
    match = seated(history, coins, PAYS, PAYS, HOME_EMPTY, HOME_EMPTY, seats=("Ann", "Bo", "Cy"))
    finished(history, match)
    assert luck(history, ANN)["sum"] == {"3": 1}
    assert luck(history, BO)["sum"] == {"3": 1, "12": 1}
    assert luck(history, Scope(person="p2"))["sum"] == {"12": 1}


def test_what_was_taken_back_was_never_rolled(history):
    match = seated(history, HOME_EMPTY)
    back = matches.undo(match, AT)
    history.keep(match, back)
    again = matches.act(back, PAYS, AT)
    history.keep(back, again)
    finished(history, again)
    assert luck(history, ANN)["sum"] == {"3": 1}


def test_the_starting_player_of_hagar_makes_the_final_roll(history):
    roll = Event(do="act", at=AT, action={"do": "final_roll", "value": 4, "doubled": None})
    told(history, 1, {"A": 1, "B": 2}, game="hagar", events=(roll,))
    assert luck(history, Scope("hagar", "id-A")) == {"die": {"4": 1}}
    assert statistics_of(history).luck(Scope("hagar", "id-B")).fits == ()


def test_a_merged_player_has_the_rolls_of_both(history):
    finished(history, seated(history, HOME_EMPTY, id_="one"))
    finished(history, seated(history, PAYS, id_="two", seats=("Ann", "Bo")))
    history.keep_player(Person(id="p9", name="Anne"))
    history.keep_player(Person(id="p0", name="Ann", same_as="p9"))
    assert luck(history, Scope(person="p9"))["sum"] == {"12": 1, "3": 1}
    assert luck(history, ANN) == {}


REFUSED = [
    {"do": "viking", "faces": ["x"]},
    {"do": "plunder", "from": [3]},
]


@pytest.mark.parametrize("action", REFUSED)
def test_a_log_that_cannot_be_followed_counts_for_nobody(history, action):
    roll = {"do": "roll", "dice": [1, 2]}
    events = tuple(Event(do="act", at=AT, action=one) for one in (roll, action))
    told(history, 1, {"A": 1, "B": 2}, events=events)
    found = statistics_of(history).luck(Scope(person="id-A"))
    assert (found.fits, found.unknown) == ((), 1)
    assert statistics_of(history).look(Scope(person="id-A")).plays == 1


def test_what_cannot_be_read_any_more_counts_for_nobody(history, monkeypatch):
    finished(history, seated(history, PAYS))
    statistics_of(history).look(ANN)
    (detail,) = statistics_of(history)._read.all()
    match = detail.match
    monkeypatch.setitem(match.__dict__, "packed_log", RawDocument(b"{", 0, 1))
    assert statistics_of(history).luck(ANN).unknown == 1


def test_only_matches_that_are_new_are_led_along_their_logs_again(history, monkeypatch):
    for number in range(3):
        finished(history, seated(history, PAYS, id_=f"m{number}"))
    statistics = statistics_of(history)
    assert statistics.read_throws(ANN, 0) == 3
    assert statistics.read_throws(ANN, 2) == 1
    assert luck(history, ANN)["sum"] == {"3": 3}
    assert statistics.read_throws(ANN, 0) == 0
    assert statistics.read_throws(BO, 0) == 0
    led = []
    monkeypatch.setattr(
        "data.statistics.luck.by_seat", lambda match: led.append(match.id) or by_seat(match)
    )
    finished(history, seated(history, HOME_EMPTY, id_="m3"))
    assert luck(history, ANN)["sum"] == {"3": 3, "12": 1}
    assert led == ["m3"]
    history.discard("m0", DELETED)
    assert luck(history, ANN)["sum"] == {"3": 2, "12": 1}
    assert led == ["m3"]


def test_two_who_are_looked_at_in_turn_do_not_lead_a_match_twice(history, monkeypatch):
    for number in range(2):
        finished(history, seated(history, PAYS, id_=f"m{number}"))
    led = []
    monkeypatch.setattr(
        "data.statistics.luck.by_seat", lambda match: led.append(match.id) or by_seat(match)
    )
    statistics = statistics_of(history)
    assert statistics.read_throws(ANN, 0) == statistics.read_throws(BO, 0) == 2
    while statistics.read_throws(ANN, 1) + statistics.read_throws(BO, 1):
        pass
    assert sorted(led) == ["m0", "m1"]


def test_a_game_that_is_gone_tells_nothing(history):
    told(history, 1, {"A": 1}, game="gone")
    assert by_seat(history.finished()[0]) == ()


def test_dice_rolled_when_it_was_nobodys_turn_are_nobodys(history, monkeypatch):
    def thrown(action, _options):
        return (Thrown("die", tuple("123456"), str(action["n"])),)

    counting_game.seated(monkeypatch.setattr)
    game = replace(counting_game.GAME, thrown=thrown)
    monkeypatch.setattr("data.statistics.luck.installed", lambda _game: game)
    match = counting_game.counted(matches.begin(counting_game.setup()), 3)
    history.add(match.setup, (match.event,), matches.finish(match, FINISHED_AT))
    assert by_seat(history.finished()[0]) == ({}, {})


@examples(40)
@given(st.sampled_from(WITH_DICE), st.integers(0, 5), st.integers(0, 2**32), st.booleans())
def test_the_rolls_of_all_seats_are_those_of_the_table(game_id, more, seed, corrected):
    game, chance = find(game_id), Random(seed)
    seats = min(game.seats[0] + more, game.seats[-1])
    names = tuple(f"player {seat}" for seat in range(seats))
    match = matches.begin(Setup(id="m", game=game_id, version=1, seats=names, begun=AT))
    events, rolled = [], [Counter() for _ in names]
    for step in range(150):
        if corrected and step == 5 and game_id == "saekonungr":
            action = Enter(path="active", value=chance.choice(match.position.living))
        else:
            action = random_action(game, match.position, match.options, chance)
        if action is None:
            break
        seat = game.to_act(match.position, match.options)
        try:
            after = matches.act(match, action, AT)
        except CompanionError:
            continue  # nobody can be put on turn while a start roll is tied
        match = after
        events.append(match.event)
        for one in game.thrown(match.event.action, {}):
            assert one.seat in {None, seat} or action.do == "order"
            rolled[seat if one.seat is None else one.seat][one.what, one.face] += 1
    history = MemoryHistory()
    history.add(match.setup, tuple(events), matches.finish(match, FINISHED_AT))
    (stored,), (row,) = history.finished(), history.chronicle.rows()
    told, table = by_seat(stored), detail_of(stored, row).thrown
    assert [shown(one) for one in told] == rolled
    assert shown(table) == sum(rolled, Counter())
    history.close()


def shown(thrown):
    """Name what was rolled, as far as it was."""
    return {
        (die.what, face): n
        for die, faces in thrown.items()
        for face, n in zip(die.at, faces, strict=True)
        if n
    }
