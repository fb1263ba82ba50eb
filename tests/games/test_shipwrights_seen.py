"""What is shown of a table of Shipwrights, and how what is known of a card is found."""

from __future__ import annotations

import pytest

from companion.games.pax_viking.box import BOX as CARDS
from companion.games.shipwrights.actions import DiscardJarl, StepMarker
from companion.games.shipwrights.box import BOX, known_card, written
from companion.games.shipwrights.corrections import discarded, moved, on_track
from companion.games.shipwrights.offers import reveal
from companion.games.shipwrights.position import LAST_SPACE, Hut, Options, Tracks
from companion.games.shipwrights.printed import HutCard, LongshipCard, Printed, RoundCard, Steps
from companion.games.shipwrights.seen import (
    as_read,
    free_huts,
    gives_heroes_alone,
    how_far,
    is_in_rounds,
    matching,
    neutral_markers,
    still_trading,
    tells_all,
)
from companion.model import Enter, change
from tests.support.shipwrights import player, table


def test_names_that_begin_so_come_first():
    known = tuple(LongshipCard(name=name) for name in ("Sea Knarr", "Skute", "knarr"))
    assert [card.name for card in matching(known, "KN")] == ["knarr", "Sea Knarr"]
    assert [card.name for card in matching(known, "")] == ["knarr", "Sea Knarr", "Skute"]


def test_the_huts_that_nobody_else_has_are_free():
    lodge, farm = HutCard(name="Lodge"), HutCard(name="Farm")
    position = table(player(hut=Hut(name="lodge", upgraded=False)), player())
    assert free_huts((lodge, farm), position, 0) == (lodge, farm)
    assert free_huts((lodge, farm), position, 1) == (farm,)


def test_a_card_is_known_by_the_box_and_else_by_the_table():
    told = LongshipCard(name="Skute", points=3)
    box = change(Printed.unknown(), longships=(change(told, points=5),))
    here = change(Printed.unknown(), longships=(told, LongshipCard(name="Knarr")))
    position = table(printed=here)
    assert known_card(box, position, "longships", "skute").points == 5
    assert known_card(box, position, "longships", "KNARR").points is None
    assert known_card(box, position, "longships", "Faering") is None


def test_a_round_card_of_which_nothing_was_told_is_none():
    told = RoundCard(direction="left")
    assert Printed.unknown().with_round(RoundCard()) == Printed.unknown()
    assert Printed.unknown().with_round(told).with_round(told).rounds == (told,)


def test_a_jarl_is_discarded_by_its_number():
    recruited = player(jarls=(1, 2), jarl_numbers=(4, 7))
    assert discarded(recruited, 1, 1) == DiscardJarl(seat=1, number=7)


def test_only_who_has_counted_something_that_can_be_traded_still_trades():
    poor, uncounted = player(), player(counted=False, silver=3)
    rich, wooden = player(silver=1), player(oak=2)
    position = table(poor, uncounted, rich, wooden, phase="trades")
    assert still_trading(position) == (2, 3)
    assert still_trading(change(position, finished=(2,))) == (3,)
    assert still_trading(change(position, phase="actions", round=1, finished=(3,))) == (2,)
    assert still_trading(change(position, phase="over")) == ()


@pytest.mark.parametrize(
    "seats, neutral, spaces",
    [
        (1, None, (0, 0, 0)),
        (1, Tracks(military=4), (4, 0, 0)),
        (2, None, ()),
        (2, Tracks(military=4), (4, 0, 0)),
        (3, Tracks(military=4), ()),
    ],
)
def test_the_neutral_player_takes_part_with_one_player_and_with_two(seats, neutral, spaces):
    position = change(table(*[player()] * seats), neutral=neutral)
    assert tuple(space for _, space in neutral_markers(position)) == spaces


@pytest.mark.parametrize(
    "phase, before, there, does",
    [
        ("actions", 3, 5, StepMarker(seat=0, track="trade", steps=2)),
        ("actions", 5, 3, Enter(path="players[0].tracks.trade", value=3)),
        ("trades", 3, 5, Enter(path="players[0].tracks.trade", value=5)),
        ("actions", 3, 3, None),
    ],
)
def test_a_marker_moves_forward_in_a_round_and_is_put_right_else(phase, before, there, does):
    position = table(player(), phase=phase)
    assert moved(position, 0, "trade", (before, there)) == does


def test_a_marker_stays_on_its_track():
    assert [on_track(space) for space in (-1, 7, LAST_SPACE + 1)] == [0, 7, LAST_SPACE]


@pytest.mark.parametrize(
    "phase, number, far",
    [("reveal", 2, (2, 0)), ("income", 4, (4, 3)), ("trades", None, (5, 5)), (None, None, (5, 5))],
)
def test_how_far_a_game_is_is_told_by_its_round_and_its_phase(phase, number, far):
    position = table(player(), phase=phase, round=number)
    now = how_far(position)
    assert (now.round, now.phase) == far
    assert is_in_rounds(position) == (now.phase < 5)


def test_while_all_heroes_are_given_out_none_is_given_alone():
    phases = ("actions", "heroes", "trades", None)
    found = [gives_heroes_alone(table(player(), phase=phase)) for phase in phases]
    assert found == [True, False, True, True]


@pytest.mark.parametrize(
    "seats, card, tells",
    [
        (3, RoundCard(direction="left"), True),
        (3, RoundCard(points=2), False),
        (2, RoundCard(neutral=Steps(military=1)), True),
        (2, RoundCard(direction="left"), False),
        (1, RoundCard(neutral=Steps(military=1)), False),
        (1, RoundCard(neutral=Steps(military=1), points=2), True),
    ],
)
def test_a_known_round_card_tells_all_that_so_many_players_need(seats, card, tells):
    neutral = Tracks() if seats < 3 else None
    (offer,) = reveal(
        table(*[player()] * seats, phase="reveal", round=1, neutral=neutral), Options()
    )
    assert tells_all(card, offer) == tells


def test_what_so_many_players_do_not_read_on_a_card_is_left_out():
    card = RoundCard(direction="left", neutral=Steps(military=1))
    for seats, left in ((3, {"neutral": Steps()}), (2, {"direction": None})):
        neutral = Tracks() if seats < 3 else None
        lies = table(*[player()] * seats, phase="reveal", round=1, neutral=neutral)
        (offer,) = reveal(lies, Options())
        assert as_read(card, offer) == change(card, **left)


def test_what_a_table_tells_of_the_box_is_known_until_something_is_kept():
    told = change(Printed.unknown(), longships=(LongshipCard(name="Skute", points=3),))
    position = table(printed=told)
    assert BOX.known(None, position) == told
    assert BOX.known({"format": "no box"}, position) == told
    other = change(told, longships=(LongshipCard(name="Knarr"),))
    assert BOX.known(written(other), position) == other
    assert CARDS.known(None, position) == ()
