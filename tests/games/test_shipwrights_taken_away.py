"""A card of Shipwrights that was entered wrong: the board is as if it never had been."""

from __future__ import annotations

import pytest

from companion.games.shipwrights.actions import (
    AddBuilding,
    AddJarl,
    AddLongship,
    PlaceTradeCard,
    Raid,
    StepMarker,
    TakeAway,
)
from companion.games.shipwrights.corrections import marker
from companion.games.shipwrights.game import GAME
from companion.games.shipwrights.position import TradeCard
from companion.games.shipwrights.printed import Goods, Steps
from companion.games.shipwrights.tracks import raids_left, trade_cards_due
from companion.match import Setup, act, begin
from companion.model import change
from companion.revision import revise
from companion.words import LANGUAGES, tell
from tests.support.shipwrights import NAMES, PLAIN, in_phase, player
from tests.support.shipwrights_said import made, said

AT = "2026-03-01T18:00:00+00:00"


def longship(name, **steps):
    return AddLongship(seat=0, name=name, points=1, steps=Steps(**steps))


def shed(**steps):
    return AddBuilding(seat=0, name="Shed", points=1, steps=Steps(**steps))


def gone(name, of="longships"):
    return TakeAway(seat=0, of=of, name=name)


OTHERS = [
    longship("B", military=1),
    shed(military=1),
    AddJarl(seat=0, steps=Steps(military=1)),
    StepMarker(seat=0, track="military", steps=1),
]


@pytest.mark.parametrize("other", OTHERS, ids=lambda one: one.do)
def test_steps_that_the_end_of_a_track_cut_off_are_made_once_there_is_room(other):
    before = in_phase("actions", player(16), player())
    built = made(before, longship("A", military=3), other)
    assert built.players[0].tracks.military == 18
    # Without the ship the marker stands where the other step alone leads.
    left = made(built, gone("A")).players[0]
    assert (left.tracks.military, left.beyond) == (17, None)


def test_a_marker_that_others_keep_at_the_end_stays_and_says_why():
    before = in_phase("actions", player(17), player())
    built = made(before, longship("A", military=1), longship("B", military=2))
    assert said(built, gone("A"))[0] == (
        "Ann has A no longer. No marker moves: other steps lead to the end of the track without "
        "it, too."
    )
    assert made(built, gone("A"), gone("B")).players[0].tracks.military == 17


@pytest.mark.parametrize("space", [16, 18])
def test_a_marker_that_was_put_by_hand_stands_there_and_nowhere_beyond(space):
    match = begin(Setup(id="m", game=GAME.id, version=GAME.version, seats=NAMES[:2]))
    deeds = (
        marker(0, "military", 16),
        longship("A", military=3),
        longship("B", military=1),
        marker(0, "military", 17),
        marker(0, "military", space),
        gone("B"),
    )
    for deed in deeds:
        match = act(match, deed, AT)
    assert match.position.players[0].tracks.military == space - 1


def test_a_trade_card_goes_back_with_the_step_that_gained_it():
    before = in_phase("actions", player(0, 3), player())
    tucked = PlaceTradeCard(seat=0, under="eikja", income=Goods(iron=1))
    placed = made(before, shed(trade=1), tucked)
    away = gone("Shed", of="buildings")
    assert said(placed, away)[1] == (
        "1 trade card of Ann lies nowhere now. If it is gained all the same, it is placed anew."
    )
    again = made(placed, away, longship("B", trade=1))
    assert trade_cards_due(again.players[0]) == 1
    assert made(again, tucked).players[0].placed == (
        TradeCard(under="eikja", income=tucked.income),
    )


def test_a_trade_card_under_a_ship_of_a_wrong_name_is_tucked_under_the_right_one():
    before = in_phase("actions", player(0, 4), player())
    tucked = PlaceTradeCard(seat=0, under=0, income=Goods(iron=1))
    wrong = made(before, longship("Knarr"), tucked)
    right = made(wrong, gone("Knarr"), longship("Karve"), tucked).players[0]
    assert [(one.under, one.income.iron) for one in right.placed] == [(0, 1)]


def test_a_raid_with_a_card_that_goes_was_not_made():
    before = in_phase("actions", player(4), player())
    raided = made(before, longship("A", military=4), Raid(seat=0), Raid(seat=0))
    assert said(raided, gone("A"))[1] == "1 raid of Ann in this round counts as not made, too."
    left = made(raided, gone("A"))
    assert raids_left(left.players[0]) == 0
    again = made(left, longship("B", military=4))
    assert made(again, Raid(seat=0)).players[0].raided == 2


def test_a_reward_that_is_reached_again_after_a_step_back_by_hand_lies_there_already():
    card = TradeCard(under="eikja")
    board = change(player(0, 3, 3), placed=(card,))
    flipped = change(board, labourer=change(board.labourer, upgraded=True))
    before = in_phase("actions", flipped, player())
    trade, renown = (StepMarker(seat=0, track=track, steps=1) for track in ("trade", "renown"))
    assert said(before, trade)[1] == (
        "Ann reaches 4 on Trade: the trade card for it lies there already."
    )
    assert said(before, renown)[1] == (
        "Ann reaches 4 on Renown: the card that it flips is flipped already."
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_goes_back_with_a_card_is_said(language):
    board = player(8, 8, placed=(TradeCard(under="eikja"), TradeCard()), raided=2)
    before = in_phase("actions", board, player())
    built = made(before, longship("A", military=1))
    much = change(built.players[0].longships[0], moved=Steps(military=8, trade=8))
    built = change(built, players=(change(built.players[0], longships=(much,)), built.players[1]))
    phrases = GAME.described(built, gone("A"), made(built, gone("A")), PLAIN)
    told = [tell(language, one, NAMES) for one in phrases]
    assert [one.key.rpartition(".")[2] for one in phrases] == [
        "take_away_back",
        "trade_card_back",
        "raid_back",
    ]
    assert not any("{" in one for one in told)


def test_what_hung_on_a_card_that_is_amended_away_is_left_out_and_named():
    match = begin(Setup(id="m", game=GAME.id, version=GAME.version, seats=NAMES[:2]))
    tucked = PlaceTradeCard(seat=0, under="eikja")
    for deed in (marker(0, "trade", 3), shed(trade=1), tucked):
        match = act(match, deed, AT)
    revised = revise(match, 2, (), AT)
    ((step, why),) = revised.dropped
    assert (step.number, why.code) == (3, "shipwrights.refused.no_trade_card")
