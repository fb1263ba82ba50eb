"""Shipwrights at the table: rounds and phases, round cards, tracks and what they earn."""

from __future__ import annotations

import pytest

from companion.games.shipwrights.actions import (
    AddBuilding,
    AddJarl,
    AddLongship,
    AssignHeroes,
    Done,
    NextPhase,
    NoteValue,
    Reveal,
    SetPrices,
    SkipToEnd,
    StepMarker,
    TakeHut,
)
from companion.games.shipwrights.checks import notices
from companion.games.shipwrights.due import following, waiting
from companion.games.shipwrights.game import GAME
from companion.games.shipwrights.position import (
    Eikja,
    Hut,
    Side,
    Tracks,
    TradeCard,
    start,
    to_act,
)
from companion.games.shipwrights.printed import (
    Goods,
    LongshipCard,
    Prices,
    RoundCard,
    Steps,
)
from companion.games.shipwrights.rounds import checklist, draft_steps
from companion.games.shipwrights.values import known_at
from companion.model import change
from companion.words import tell
from tests.support.shipwrights import (
    BOX,
    NAMES,
    PLAIN,
    PRICES,
    in_phase,
    player,
    ship,
    table,
)
from tests.support.shipwrights_said import NOTHING, made, offered, said

GOES_ON = {"reveal": Reveal(), "heroes": AssignHeroes()}


def test_five_rounds_of_five_phases_and_the_final_trades():
    position = start(3, PLAIN)
    seen = []
    while position.phase != "trades":
        seen.append((position.round, position.phase))
        position = GAME.apply(position, GOES_ON.get(position.phase, NextPhase()), PLAIN)
    phases = ["reveal", "draft", "actions", "income", "heroes"]
    assert seen == [(number, phase) for number in range(1, 6) for phase in phases]
    assert (position.round, following(position)) == (5, (5, "over"))
    assert following(change(position, phase="over")) == (5, "over")
    assert following(table()) == (None, None)
    assert to_act(position, PLAIN) is None


@pytest.mark.parametrize(
    "seats, direction, english",
    [
        (1, None, ["Draw 5, keep 2, discard 3.", "Draw 4, keep 2, discard 2."]),
        (2, None, ["Draw 5 each, keep 2, pass 3.", "Draw 1 each, keep 2 of 4, pass 2."]),
        (3, "left", ["Draw 6 each.", "Keep 1, pass the others to the left."]),
        (4, "right", ["Draw 6 each.", "Keep 1, pass the others to the right."]),
    ],
)
def test_the_draft_is_told_for_the_number_of_players(seats, direction, english):
    steps = draft_steps(seats, direction)
    assert len(steps) == 3
    assert [tell("en", step) for step in steps[:2]] == english
    assert tell("en", draft_steps(5, None)[1]).startswith("Keep 1, pass the others the way")


def test_a_card_known_with_more_is_not_remembered_again_with_less():
    known = RoundCard(trades=PRICES, direction="left", neutral=Steps(renown=1), points=2)
    position = change(start(3, PLAIN), printed=change(BOX, rounds=(known,)))
    after = made(position, Reveal(trades=PRICES, direction="left", points=2))
    assert known_at(after).rounds == (known,)
    pair = made(start(2, PLAIN), Reveal(trades=PRICES, neutral=Steps(renown=1)))
    assert known_at(pair).rounds == (RoundCard(trades=PRICES, neutral=Steps(renown=1)),)


def test_prices_put_right_are_those_of_the_remembered_card():
    card = Reveal(trades=PRICES, direction="left")
    right = SetPrices(trades=change(PRICES, iron=4))
    position = made(start(3, PLAIN), card, right)
    assert known_at(position).rounds == (RoundCard(trades=right.trades, direction="left"),)
    # What the table had from the box stays, and where only points are added up nothing is told.
    twice = change(BOX, rounds=tuple(_with_icons(n) for n in (1, 2)))
    position = made(change(start(3, PLAIN), printed=twice), card, right)
    assert known_at(position).rounds == (
        *twice.rounds,
        RoundCard(trades=right.trades, direction="left"),
    )
    late = table(printed=change(BOX, rounds=(RoundCard(trades=PRICES),)))
    assert known_at(made(late, right)) == late.printed


def test_prices_put_right_to_those_of_a_known_card_are_that_card():
    other = RoundCard(trades=Prices(oak=2), direction="right", points=3)
    begun = change(start(3, PLAIN), printed=change(BOX, rounds=(other,)))
    position = made(begun, Reveal(trades=PRICES, direction="left"))
    assert len(known_at(position).rounds) == 2
    same = made(position, SetPrices(trades=PRICES))
    assert same == position
    assert known_at(made(position, SetPrices(trades=other.trades))).rounds == (other,)


def test_prices_put_right_in_the_final_trades_are_those_of_the_last_card():
    position = start(3, PLAIN)
    for number in range(5):
        card = Reveal(trades=Prices(oak=1 + number), direction="left")
        position = made(position, card, *[NextPhase()] * 3, AssignHeroes())
    assert position.phase == "trades"
    after = made(position, SetPrices(trades=PRICES))
    assert [card.trades for card in known_at(after).rounds][-2:] == [Prices(oak=4), PRICES]
    # A table that went straight there has not seen the last one.
    away = made(start(3, PLAIN), Reveal(trades=Prices(oak=1)), SkipToEnd())
    assert known_at(made(away, SetPrices(trades=PRICES))) == known_at(away)


def test_prices_after_a_card_nobody_told_anything_of_are_those_of_no_card_of_the_box():
    icons = Reveal(neutral=Steps(trade=1))
    before = made(start(2, PLAIN), icons)
    at = change(before, round=2, phase="reveal")
    after = made(at, Reveal(), SetPrices(trades=PRICES))
    assert known_at(after) == known_at(before)
    assert known_at(before).rounds == (RoundCard(neutral=icons.neutral),)
    assert after.trades == PRICES


def test_points_noted_for_the_card_that_lies_open_are_remembered_with_it():
    card = Reveal(trades=PRICES, neutral=Steps(trade=1))
    position = made(start(1, PLAIN), card)
    noted = made(position, NoteValue(path="round_points[0]", value=3))
    (known,) = known_at(noted).rounds
    assert (known.points, noted.round_points) == (3, (3,))
    (known,) = known_at(made(noted, NoteValue(path="round_points[0]", value=2))).rounds
    assert known.points == 2
    # A card that lay open before is told apart from the one that does now.
    again = made(change(noted, round=2, phase="reveal"), Reveal(trades=Prices(oak=1)))
    later = made(again, NoteValue(path="round_points[0]", value=5))
    assert [card.points for card in known_at(later).rounds] == [5, None]
    # Of a round that was not followed here nobody has told a card.
    unseen = change(start(1, PLAIN), round=2, round_points=(None,))
    position = made(unseen, Reveal(trades=PRICES), NoteValue(path="round_points[0]", value=5))
    assert known_at(position).rounds == (RoundCard(trades=PRICES),)


def test_points_of_a_round_card_are_those_of_no_card_that_is_known_with_others():
    known = RoundCard(trades=PRICES, neutral=Steps(trade=1), points=3)
    begun = change(start(1, PLAIN), printed=change(BOX, rounds=(known,)))
    position = made(begun, Reveal(trades=PRICES))
    after = made(position, NoteValue(path="round_points[0]", value=2))
    assert known_at(after).rounds == (known, RoundCard(trades=PRICES, points=2))
    same = made(position, NoteValue(path="round_points[0]", value=3))
    assert known_at(same) == position.printed


def _with_icons(n):
    return RoundCard(trades=PRICES, direction="left", neutral=Steps(renown=n))


def test_each_phase_says_what_it_needs():
    ann = player(8, 4, 0, longships=(ship(income=Goods(gold=1)),), raided=1)
    position = in_phase("reveal", ann, player(), neutral=Tracks())
    keys = {}
    while True:
        keys[position.phase] = [one.key.removeprefix("shipwrights.") for one in checklist(position)]
        _, phase = following(position)
        if position.phase == "over":
            break
        position = change(position, phase="trades" if phase == "reveal" else phase)
    assert keys == {
        "reveal": ["todo.reveal", "todo.neutral", "todo.no_direction"],
        "draft": ["draft.pair_1", "draft.pair_2", "draft.pair_3", "todo.draft"],
        "actions": ["todo.actions", "todo.trade", "todo.raids"],
        "income": ["income.told", "income.nothing", "todo.workers_home"],
        "heroes": ["todo.heroes"],
        "trades": ["todo.trades", "todo.income_first"],
        "over": [],
    }
    solo = in_phase("reveal", player(), neutral=Tracks(), round_points=())
    assert checklist(solo)[-1].key == "shipwrights.todo.points"
    assert checklist(start(3, PLAIN))[-1].key == "shipwrights.todo.direction"
    actions = in_phase("actions", ann, player(3, raid_cards=1))
    assert [tell("en", one, NAMES) for one in checklist(actions)][2:] == [
        "Ann can raid once more, for 1 worker."
    ]


def test_a_phase_says_who_still_has_to_finish():
    position = in_phase("actions", *(player(),) * 3)
    assert said(position, Done(seat=1)) == ["Bo has finished.", "Ann and Cy still have to finish."]
    position = made(position, Done(seat=1), Done(seat=1), Done(seat=0))
    assert (position.finished, waiting(position)) == ((0, 1), (2,))
    assert [(offer.seat, offer.done) for offer in offered(position, "done")] == [
        (0, False),
        (1, False),
        (2, True),
    ]
    assert said(position, Done(seat=0, done=False)) == ["Ann has not finished yet."]
    assert said(position, Done(seat=2))[-1] == "Everybody has finished."
    (phase,) = offered(position, "next_phase")
    assert (phase.waiting, phase.next_phase) == ((2,), "income")
    assert waiting(in_phase("heroes")) == ()
    after = GAME.apply(position, NextPhase(), PLAIN)
    assert (after.phase, after.finished) == ("income", ())
    assert said(position, NextPhase()) == ["Round 1: gain income."]


def test_with_three_or_more_a_neutral_player_of_a_file_is_left_out():
    position = in_phase("reveal", player(3), player(1), player(1), neutral=Tracks(military=5))
    (offer,) = offered(position, "reveal")
    assert (offer.asks_direction, offer.asks_neutral) == (True, False)
    keys = [one.key for one in checklist(position)]
    assert "shipwrights.todo.neutral" not in keys
    heroes = change(position, phase="heroes")
    (offer,) = offered(heroes, "assign_heroes")
    assert offer.holders.svend == 0
    assert [notice.code for notice in notices(heroes, PLAIN)] == ["shipwrights.notice.neutral"]


def test_the_heroes_are_given_out_before_the_next_round():
    assert offered(in_phase("heroes"), "next_phase") == []
    assert made(in_phase("heroes"), AssignHeroes()).round == 2


def test_a_round_card_is_typed_once():
    card = Reveal(trades=PRICES, direction=None, neutral=Steps(trade=2), points=3)
    position = start(1, PLAIN)
    (offer,) = offered(position, "reveal")
    assert (offer.asks_direction, offer.asks_neutral, offer.asks_points) == (False, True, True)
    after = GAME.apply(position, card, PLAIN)
    assert (after.trades, after.neutral.trade, after.round_points) == (PRICES, 2, (3,))
    assert said(position, card) == [
        "Silver prices: oak for 1, wool for 3 and iron for 2.",
        "The neutral player is now at Military 0, Trade 2, Renown 0.",
        "No hut was entered for Ann: move the marker 1 step on the hut’s track by hand.",
        "Round 1: draft cards.",
    ]
    again = made(after, *[NextPhase()] * 3, AssignHeroes())
    assert [known.points for known in known_at(again).rounds] == [3]
    assert known_at(GAME.apply(again, card, PLAIN)) == known_at(after)
    told = GAME.apply(position, change(card, known=True), PLAIN)
    assert told.printed.rounds == known_at(after).rounds
    three = start(3, PLAIN)
    assert offered(three, "reveal")[0].asks_direction
    # Two pass no cards, also where a correction has taken the neutral player away.
    two = change(start(2, PLAIN), neutral=None)
    assert not offered(two, "reveal")[0].asks_direction
    assert GAME.apply(three, Reveal(direction="left"), PLAIN).direction == "left"


def test_prices_can_be_entered_again_at_any_time():
    (offer,) = offered(in_phase("trades"), "set_prices")
    assert offer.trades == PRICES
    change_to = SetPrices(trades=Prices(oak=2))
    assert GAME.apply(in_phase("trades"), change_to, PLAIN).trades.wool is None
    assert said(in_phase("trades"), change_to) == ["Silver prices: oak for 2."]


@pytest.mark.parametrize(
    "before, step, english",
    [
        (player(3), StepMarker(seat=0, track="military"), ["draw 1 raid card"]),
        (player(3), StepMarker(seat=0, track="military", steps=5), ["reaches 4", "reaches 8"]),
        (player(0, 3), StepMarker(seat=0, track="trade"), ["tuck it under a ship"]),
        (
            player(0, 7, placed=(TradeCard(under="eikja"),)),
            StepMarker(seat=0, track="trade"),
            ["No ship is free"],
        ),
        (
            player(0, 0, 7, hut=Hut(points=0, upgraded=True)),
            StepMarker(seat=0, track="renown"),
            ["1 upgrade, flip one of Eikja and Labourer"],
        ),
        (
            player(
                0,
                0,
                11,
                hut=Hut(points=0, upgraded=True),
                eikja=Eikja(points=0, upgraded=True),
                labourer=Side(points=0, upgraded=True),
            ),
            StepMarker(seat=0, track="renown"),
            ["every card is flipped"],
        ),
        (
            player(0, 3, heroes=("svend",)),
            StepMarker(seat=0, track="trade"),
            ["draw 1 trade card", "Svend: Ann gains 1 worker."],
        ),
        (
            player(14),
            StepMarker(seat=0, track="military"),
            ["Military track: 10 points at the end"],
        ),
        (
            player(17),
            StepMarker(seat=0, track="military"),
            ["40 points at the end", "Ann is at the end of the Military track."],
        ),
        (player(12), StepMarker(seat=0, track="military"), []),
    ],
)
def test_a_step_announces_what_it_earns(before, step, english):
    moves, *announced = said(table(before, player()), step)
    assert moves.startswith("Ann moves to")
    assert len(announced) == len(english)
    for sentence, part in zip(announced, english, strict=True):
        assert part in sentence


def test_a_step_at_the_end_and_one_to_an_unknown_space_are_said():
    assert said(table(player(18)), StepMarker(seat=0, track="military")) == [
        "Ann stays on 18, the end of the Military track."
    ]
    # A card that moves nobody says why, also one whose icons the box knows.
    known = change(NOTHING, longships=(LongshipCard(name="Barde", steps=Steps(military=2)),))
    end = "Ann stays on 18, the end of the Military track."
    for card in (
        AddLongship(seat=0, name="Barde"),
        AddLongship(seat=0, name="Drift", steps=Steps(military=1)),
        AddBuilding(seat=0, name="Forge", steps=Steps(military=1, trade=1)),
        AddJarl(seat=0, steps=Steps(military=1)),
    ):
        assert said(table(player(18), printed=known), card)[1] == end
        assert end not in said(table(player(16), printed=known), card)
    assert len(said(table(player(18)), AddBuilding(seat=0, name="Mill"))) == 1
    asked = said(table(player(14), printed=NOTHING), StepMarker(seat=0, track="military"))
    assert asked[-1] == "Ann stands on 15 on the Military track. What is printed there?"


@pytest.mark.parametrize(
    "space, printed, english",
    [
        (0, BOX, "raid card in 4 (at\u00a04)"),
        (9, BOX, "raid card in 3 (at\u00a012)"),
        (12, BOX, "points in 3 (from\u00a015)"),
        (16, BOX, "space 16: 20\u00a0points"),
        (16, NOTHING, "space 16: points not known yet"),
    ],
)
def test_a_marker_says_what_it_earns_next(space, printed, english):
    step = offered(table(player(space), player(), printed=printed), "step")[0]
    assert (tell("en", step.earns), step.seat, step.track) == (english, 0, "military")


def test_a_round_card_of_which_no_price_is_entered_says_so_and_no_more():
    dealt = made(start(3, PLAIN), *(TakeHut(seat=seat, track="trade") for seat in (0, 1)))
    unknown = "No price of the round card is entered: silver buys nothing here until one is."
    assert said(dealt, Reveal()) == [
        unknown,
        "No hut was entered for Cy: move the marker 1 step on the hut’s track by hand.",
        "Round 1: draft cards.",
    ]
    acting = made(dealt, Reveal(), NextPhase())
    assert said(acting, SetPrices(trades=Prices())) == [unknown]
    key = "shipwrights.todo.trade"
    assert f"{key}_unpriced" in [one.key for one in checklist(acting)]
    all_dealt = made(dealt, TakeHut(seat=2, track="renown"))
    assert said(all_dealt, Reveal()) == [unknown, "Round 1: draft cards."]
    priced = made(acting, SetPrices(trades=PRICES))
    assert key in [one.key for one in checklist(priced)]


def test_final_trades_without_prices_are_nothing_to_gain_only_where_there_is_no_silver():
    position = in_phase("trades", player(silver=9), player(oak=1), number=5, trades=Prices())
    rich, poor = offered(position, "take_trades")
    assert (rich.sentence.key, poor.sentence.key) == (
        "shipwrights.trade.unpriced",
        "shipwrights.trade.nothing",
    )
    _, (bargain, _) = GAME.trades(position, PLAIN)
    assert bargain.because == rich.sentence
