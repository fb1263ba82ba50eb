"""What the tracks of Shipwrights gave: due at its player only, and put aside until it is wanted."""

from __future__ import annotations

import flet as ft
import pytest

from companion.games.shipwrights.actions import Done, NextPhase, SetPrices, StepMarker
from companion.words import say
from tests.support.matches import going_on, position
from tests.support.seen import written_in
from tests.support.shipwrights import (
    ACTING,
    EARNING,
    KNOWN,
    NAMES,
    PRICES,
    look,
    sat_down,
    skipped,
)
from tests.views.test_due_bar import title_of
from views.shell.due import DUE

GIVEN = "Ann: upgrade! Flip one of these."


def bar_title(phone):
    (bar,) = [one.control for one in phone.seen() if one.control.key == DUE]
    return title_of(bar)


@pytest.mark.parametrize("size", [(412, 915), (1280, 800)])
def test_what_a_track_gave_is_due_at_its_player_only(hall, history, size):
    phone = look(hall, history, *ACTING, *EARNING)
    phone.resize(*size)
    assert phone.shows(GIVEN)
    phone.touch(next(one for one in phone.touchables() if one.label.startswith("Bo: 0 points")))
    assert not phone.shows(GIVEN)
    assert not phone.has("Ann: flip hut")


@pytest.mark.parametrize("size", [(412, 915), (1280, 800)])
def test_what_a_track_gave_is_put_aside_and_waits_on_its_players_board(hall, history, size):
    phone = look(hall, history, *ACTING, *EARNING)
    phone.resize(*size)
    phone.tap("Ann: flip a card later")
    assert bar_title(phone) != GIVEN
    assert not phone.has("Ann: flip a card later")
    phone.go("/")
    phone.go("/play/m")
    phone.tap("Ann: place the trade card later")
    assert bar_title(phone) == "Everyone: take actions"
    assert phone.shows(GIVEN)
    phone.tap("Ann: flip hut")
    assert not phone.shows(GIVEN)
    phone.tap("Ann: tuck under Knarr")
    phone.tap("Tuck it there")
    assert len(position(history).players[0].placed) == 1


def test_what_a_track_gives_after_something_was_put_aside_is_due(hall, history):
    phone = look(hall, history, *ACTING, StepMarker(seat=0, track="renown", steps=4))
    phone.tap("Ann: flip a card later")
    going_on(history, history.match("m"), StepMarker(seat=0, track="renown", steps=4))
    phone.go("/")
    phone.go("/play/m")
    assert bar_title(phone) == "Ann: 2 upgrades! Flip 2 of these."


def test_a_ship_that_goes_while_a_card_is_tucked_under_it_leaves_the_table(hall, history):
    phone = look(hall, history, *ACTING, *EARNING)
    phone.tap("Ann: flip hut")
    phone.tap("Ann: tuck under Knarr")
    other = hall.phone("/play/m")
    other.tap("Ann, 1: Knarr, 2 points")
    other.tap("Remove")
    phone.take_a_moment()
    assert phone.shows(say("en", "shipwrights.table.gone"))
    assert phone.shows("Progress tracks")


def test_where_a_card_is_flipped_or_placed_is_golden_and_putting_it_aside_is_not(hall, history):
    phone = look(hall, history, *ACTING, *EARNING)
    assert golden_names(phone) >= {"Ann: flip Eikja", "Ann: flip Labourer", "Ann: flip hut"}
    assert not any(name.endswith("later") for name in golden_names(phone))
    assert who_acts(phone) == {"Ann"}
    phone.tap("Ann: flip hut")
    assert golden_names(phone) >= {"Ann: tuck under Knarr", "Ann: take its reward at once"}
    phone.tap("Ann: place the trade card later")
    # It waits on her board, and everybody acts.
    assert golden_names(phone) == {"Ann has finished", "Bo has finished"}
    assert who_acts(phone) == set()
    phone.tap("Ann has finished")
    assert golden_names(phone) == {"Bo has finished"}
    assert who_acts(phone) == {"Bo"}


def test_whose_income_is_not_taken_yet_is_golden_and_what_takes_it(hall, history):
    phone = look(hall, history, *ACTING, NextPhase())
    assert golden_names(phone) == {"Ann: take the income", "Bo: take the income"}
    assert who_acts(phone) == set()
    phone.tap("Ann: take the income")
    assert golden_names(phone) == {"Bo: take the income"}
    assert who_acts(phone) == {"Bo"}
    # First what a track gave.
    sat_down(history, *ACTING, *EARNING, NextPhase(), id_="given")
    phone.go("/play/given")
    assert not any("income" in name for name in golden_names(phone))
    assert who_acts(phone) == {"Ann"}


@pytest.mark.parametrize("size", [(412, 915), (1280, 800)], ids=str)
@pytest.mark.parametrize(
    ("language", "take", "all_", "last"),
    [
        ("en-GB", "{}: take the best trades", "Everyone: final trades", "Bo: final trades"),
        ("de-DE", "{}: besten Tausch machen", "Alle: letzter Tausch", "Bo: letzter Tausch"),
    ],
)
def test_who_may_still_trade_is_golden_and_called_by_name(
    hall, history, size, language, take, all_, last
):
    sat_down(history, *skipped(), SetPrices(trades=PRICES))
    phone = hall.phone("/play/m", size=size, languages=(language,))
    ann, bo = (take.format(name) for name in NAMES[:2])
    assert not {ann, bo} & golden_names(phone), "what is missing comes first"
    going_on(history, history.match("m"), *KNOWN)
    phone.go("/")
    phone.go("/play/m")
    assert ann in golden_names(phone)
    assert who_acts(phone) == set()
    assert bar_title(phone) == all_
    phone.tap(ann)
    assert golden_names(phone) == ({bo} if size[0] > size[1] else set()), "Bo's pad is not in sight"
    assert who_acts(phone) == {"Bo"}
    assert bar_title(phone) == last


@pytest.mark.parametrize(
    ("language", "said"), [("en-GB", "Bo: gain income"), ("de-DE", "Bo: Einkommen")]
)
def test_who_alone_has_not_taken_an_income_is_called_by_name(hall, history, language, said):
    sat_down(history, *ACTING, NextPhase(), Done(seat=0))
    phone = hall.phone("/play/m", languages=(language,))
    assert bar_title(phone) == said


def golden_names(phone):
    """Return what has a golden edge and can be touched, but for the players."""
    names = {
        one.above[-1].label
        for one in phone.seen()
        if isinstance(border := getattr(one.control, "border", None), ft.Border)
        and border.top.color == ft.Colors.PRIMARY
    }
    return {name for name in names if "point" not in name and "Punkt" not in name}


def who_acts(phone):
    return {
        name
        for one in phone.seen()
        if getattr(one.control, "bgcolor", None) == ft.Colors.PRIMARY_CONTAINER
        for name in NAMES
        if name in written_in(one.control).split()
    }


def test_the_raid_that_a_step_brings_leaves_the_step_where_a_finger_taps(hall, history):
    phone = look(hall, history, *ACTING)
    step = "Ann: one step on Military"
    before = [one.label for one in phone.touchables()].index(step)
    for _ in range(3):
        phone.tap(step)
    labels = [one.label for one in phone.touchables()]
    (raid,) = [n for n, label in enumerate(labels) if label.startswith("Ann: raid for")]
    assert labels.index(step) == before < raid
