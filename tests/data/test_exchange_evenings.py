"""Seasons and evenings in files: all of them come along, and meet what is here."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from companion.evening import Evening, TableSpot
from companion.words import LANGUAGES, tell
from data.exchange.merge import plan
from data.exchange.reading import read_file
from data.history import MemoryHistory
from data.records import Person, Season
from tests.support.exchange import everything, saved, taken_in

DRAWN = "2026-11-25T18:00:00+00:00"
LATER = "2026-11-25T23:00:00+00:00"
SPRING = Season(id="s", name="Spring", since=DRAWN)


def evening(id_="e", **more):
    told = {"people": ("a", "b", "c", "d"), "names": ("Ann", "Bo", "Cy", "Di"), **more}
    return Evening(id=id_, game="saekonungr", form="league", at_table=2, begun=DRAWN, **told)


def club(history=None, *evenings):
    history = history or MemoryHistory()
    for letter, name in zip("abcd", ("Ann", "Bo", "Cy", "Di"), strict=True):
        history.keep_player(Person(id=letter, name=name))
    history.keep_season(SPRING)
    for one in evenings or (evening(),):
        history.keep_evening(one)
    return history


def test_they_come_along_and_are_there_again_at_another_place(place):
    history = club()
    history.decide("e", TableSpot(0, 0), "a")
    history.end_evening("e", LATER)
    history.keep_evening(
        evening("k", people=("a", "b"), names=("Ann", "Bo"), rounds=3, ended=LATER)
    )
    other = place.open()
    would = taken_in(other, saved(history))
    assert would.intake.seasons == (SPRING,)
    assert {one.id for one in would.intake.evenings} == {"e", "k"}
    assert everything(other) == everything(history)
    assert not plan(other, read_file(saved(history))).changes
    other.close()
    again = place.open()
    assert everything(again) == everything(history)


def test_a_selection_has_none():
    incoming = read_file(saved(club(), only=()))
    assert (incoming.seasons, incoming.evenings) == ((), ())


def test_an_evening_that_is_here_stays_as_it_is_and_learns_what_was_decided_elsewhere():
    here, there = club(), club()
    for history, decided in ((here, {0: "a"}), (there, {0: "d", 1: "c"})):
        for table, first in decided.items():
            history.decide("e", TableSpot(0, table), first)
    there.end_evening("e", LATER)
    there.keep_season(SPRING.model_copy(update={"name": "Summer"}))
    would = taken_in(here, saved(there))
    assert [(one.table, one.first) for one in here.evening("e").decided] == [(0, "a"), (1, "c")]
    assert here.evening("e").ended == LATER
    assert here.seasons() == (SPRING,)
    assert (len(would.intake.evenings), would.intake.seasons) == (1, ())
    assert not plan(here, read_file(saved(there))).changes


def changed(part, **fields):
    value = json.loads(saved(club()))
    value[part][0].update(fields)
    return read_file(json.dumps(value).encode())


TWICE = [{"round": 0, "table": 0, "first": "a"}] * 2
NOWHERE = [{"round": 0, "table": 64, "first": "a"}]


@pytest.mark.parametrize(
    ("part", "fields", "code"),
    [
        ("seasons", {"id": "a b"}, "exchange.wrong.id"),
        ("seasons", {"since": "soon"}, "exchange.wrong.time"),
        ("seasons", {"name": 3}, "error.invalid.string_type"),
        ("evenings", {"id": ""}, "exchange.wrong.id"),
        ("evenings", {"people": ["a", "b", "c", "/"]}, "exchange.wrong.id"),
        ("evenings", {"people": ["a", "b", "c", "a"]}, "exchange.wrong.people"),
        ("evenings", {"names": ["Ann"]}, "exchange.wrong.people"),
        ("evenings", {"begun": ""}, "exchange.wrong.time"),
        ("evenings", {"ended": "late"}, "exchange.wrong.time"),
        ("evenings", {"decided": TWICE}, "exchange.wrong.decided"),
        ("evenings", {"decided": NOWHERE}, "exchange.wrong.decided"),
        ("evenings", {"at_table": 1}, "error.invalid.greater_than_equal"),
    ],
)
def test_one_that_is_wrong_is_left_out_and_named_and_the_others_come_in(part, fields, code):
    incoming = changed(part, **fields)
    ((what, why),) = [(one.what, one.why) for one in incoming.lost]
    assert why.facts["because"]["key"] == code
    assert {"seasons": incoming.evenings, "evenings": incoming.seasons}[part]
    assert not {"seasons": incoming.seasons, "evenings": incoming.evenings}[part]
    for language in LANGUAGES:
        assert not {"{", "exchange."} & set(tell(language, what).split())


def test_names_that_cannot_be_shown_come_in_as_they_can():
    assert changed("seasons", name="A\nB").seasons[0].name == "A B"
    assert changed("evenings", names=["", "Bo", "Cy", "Di"]).evenings[0].names[0] == "?"


def test_a_part_that_a_later_skald_adds_is_named_and_costs_nothing_else():
    # As one from before seasons reads those of today: each part that it does not know by a line.
    value = json.loads(saved(club()))
    parts = {"cups": [{"id": "c"}], "since": "today"}
    whole = read_file(json.dumps(value).encode())
    more = read_file(json.dumps({**value, **parts}).encode())
    assert replace(more, lost=()) == whole
    assert [(one.what.facts["part"], one.why.key) for one in more.lost] == [
        ("cups", "exchange.because"),
        ("since", "exchange.because"),
    ]


def test_what_has_no_such_part_is_written_as_it_always_was():
    assert not {"seasons", "evenings"} & json.loads(saved(MemoryHistory())).keys()


def test_an_evening_of_a_game_nobody_has_here_is_left_out():
    assert changed("evenings", game="hnefatafl").evenings == ()
