"""Shipwrights at the table: phases, offers, announcements, warnings, and what is told."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from companion.game import find
from companion.games.shipwrights.actions import (
    AddBuilding,
    AddJarl,
    AddLongship,
    AddNemesis,
    AssignHeroes,
    DiscardJarl,
    Done,
    Gain,
    NextPhase,
    NoteValue,
    PlaceTradeCard,
    Raid,
    Reveal,
    SetPrices,
    SetSupply,
    SkipToEnd,
    Step,
    TakeHut,
    TakeIncome,
    TakeTrades,
    Upgrade,
)
from companion.games.shipwrights.checks import notices
from companion.games.shipwrights.heroes import Holders, reasons
from companion.games.shipwrights.offers import offers
from companion.games.shipwrights.playing import apply
from companion.games.shipwrights.position import (
    Eikja,
    Hut,
    Nemesis,
    Options,
    Side,
    Tracks,
    TradeCard,
    start,
    to_act,
)
from companion.games.shipwrights.printed import (
    Goods,
    HutCard,
    Prices,
    Printed,
    Sides,
    Steps,
)
from companion.games.shipwrights.ranking import ranking
from companion.games.shipwrights.rounds import checklist, draft_steps, following, waiting
from companion.games.shipwrights.scoring import partial, scorecards
from companion.games.shipwrights.telling import told
from companion.games.shipwrights.trades import Plan
from companion.games.shipwrights.values import missing_at_end
from companion.model import Enter, change
from companion.position_file import opened
from companion.words import LANGUAGES, say, tell, words
from tests.support.shipwrights import (
    BOX,
    NAMES,
    PLAIN,
    PRICES,
    building,
    in_phase,
    player,
    ship,
    table,
)

GAME = find("shipwrights")
NOTHING = Printed.unknown()
DOC = (Path(__file__).parents[2] / "docs" / "file-format.md").read_text(encoding="utf-8")


def made(position, *actions, options=PLAIN):
    for action in actions:
        position = apply(position, action, options)
    return position


def said(position, action, options=PLAIN):
    after = apply(position, action, options)
    return [tell("en", one, NAMES) for one in told(position, action, after, options)]


def offered(position, do, options=PLAIN):
    return [offer for offer in offers(position, options) if offer.do == do]


def test_five_rounds_of_five_phases_and_the_final_trades():
    position = start(3, PLAIN)
    seen = []
    while position.phase != "trades":
        seen.append((position.round, position.phase))
        position = apply(position, Reveal() if position.phase == "reveal" else NextPhase(), PLAIN)
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
        "actions": ["todo.actions", "todo.raids"],
        "income": ["income.told", "income.nothing", "todo.workers_home"],
        "heroes": ["todo.heroes"],
        "trades": ["todo.trades", "todo.income_first"],
        "over": [],
    }
    solo = in_phase("reveal", player(), neutral=Tracks(), round_points=())
    assert checklist(solo)[-1].key == "shipwrights.todo.points"
    assert checklist(start(3, PLAIN))[-1].key == "shipwrights.todo.direction"
    actions = in_phase("actions", ann, player(3, raid_cards=1))
    assert [tell("en", one, NAMES) for one in checklist(actions)][1:] == [
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
    assert (phase.waiting, phase.next_phase, phase.next_round) == ((2,), "income", 1)
    assert waiting(in_phase("heroes")) == ()
    after = apply(position, NextPhase(), PLAIN)
    assert (after.phase, after.finished) == ("income", ())
    assert said(position, NextPhase()) == ["Round 1: gain income."]


def test_a_round_card_is_typed_once():
    card = Reveal(trades=PRICES, direction=None, neutral=Steps(trade=2), points=3)
    position = start(1, PLAIN)
    (offer,) = offered(position, "reveal")
    assert (offer.asks_direction, offer.asks_neutral, offer.asks_points) == (False, True, True)
    after = apply(position, card, PLAIN)
    assert (after.trades, after.neutral.trade, after.round_points) == (PRICES, 2, (3,))
    assert said(position, card) == [
        "Silver prices: oak for 1, wool for 3 and iron for 2.",
        "The neutral player moves to Military 0, Trade 2, Renown 0.",
        "Round 1: draft cards.",
    ]
    again = made(after, *[NextPhase()] * 4)
    (offer,) = offered(again, "reveal")
    assert [known.points for known in offer.known] == [3]
    assert apply(again, card, PLAIN).printed == after.printed
    three = start(3, PLAIN)
    assert offered(three, "reveal")[0].asks_direction
    assert apply(three, Reveal(direction="left"), PLAIN).direction == "left"
    assert said(three, Reveal())[0] == "Nothing can be bought for silver."


def test_prices_can_be_entered_again_at_any_time():
    (offer,) = offered(in_phase("trades"), "set_prices")
    assert offer.trades == PRICES
    change_to = SetPrices(trades=Prices(oak=2))
    assert apply(in_phase("trades"), change_to, PLAIN).trades.wool is None
    assert said(in_phase("trades"), change_to) == ["Silver prices: oak for 2."]


@pytest.mark.parametrize(
    "before, step, english",
    [
        (player(3), Step(seat=0, track="military"), ["draw 1 raid card"]),
        (player(3), Step(seat=0, track="military", steps=5), ["reaches 4", "reaches 8"]),
        (player(0, 3), Step(seat=0, track="trade"), ["tuck it under a ship"]),
        (
            player(0, 7, placed=(TradeCard(under="eikja"),)),
            Step(seat=0, track="trade"),
            ["No ship is free"],
        ),
        (
            player(0, 0, 7, hut=Hut(points=0, upgraded=True)),
            Step(seat=0, track="renown"),
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
            Step(seat=0, track="renown"),
            ["every card is flipped"],
        ),
        (
            player(0, 3, heroes=("svend",)),
            Step(seat=0, track="trade"),
            ["draw 1 trade card", "Svend: Ann gains 1 worker."],
        ),
        (player(14), Step(seat=0, track="military"), ["Military track: 10 points at the end"]),
        (
            player(17),
            Step(seat=0, track="military"),
            ["40 points at the end", "Ann is at the end of the Military track."],
        ),
        (player(12), Step(seat=0, track="military"), []),
    ],
)
def test_a_step_announces_what_it_earns(before, step, english):
    moves, *announced = said(table(before, player()), step)
    assert moves.startswith("Ann moves to")
    assert len(announced) == len(english)
    for sentence, part in zip(announced, english, strict=True):
        assert part in sentence


def test_a_step_at_the_end_and_one_to_an_unknown_space_are_said():
    assert said(table(player(18)), Step(seat=0, track="military")) == [
        "Ann stays on 18, the end of the Military track."
    ]
    asked = said(table(player(14), printed=NOTHING), Step(seat=0, track="military"))
    assert asked[-1] == "Ann stands on 15 on the Military track. What is printed there?"


@pytest.mark.parametrize(
    "space, printed, english, reward, most",
    [
        (0, BOX, "raid card in 4 (at 4)", 4, 18),
        (9, BOX, "raid card in 3 (at 12)", 12, 9),
        (12, BOX, "points in 3 (from 15)", None, 6),
        (16, BOX, "space 16: 20 points", None, 2),
        (16, NOTHING, "space 16: points not known yet", None, 2),
    ],
)
def test_a_marker_says_what_it_earns_next(space, printed, english, reward, most):
    step = offered(table(player(space), player(), printed=printed), "step")[0]
    assert (tell("en", step.earns), step.next_reward, step.most) == (english, reward, most)
    assert (step.seat, step.track, step.space) == (0, "military", space)


def test_a_ship_is_remembered_with_all_it_prints():
    knarr = AddLongship(
        seat=0,
        name="Knarr",
        points=7,
        bonus="ship",
        steps=Steps(trade=2, renown=2),
        income=Goods(silver=2),
    )
    position = made(table(printed=NOTHING), knarr, AddLongship(seat=1, name=" KNARR"))
    first, second = (one.longships[0] for one in position.players)
    assert (second.points, second.bonus, second.income) == (7, "ship", first.income)
    assert position.players[1].tracks == Tracks(trade=2, renown=2)
    assert [card.name for card in offered(position, "add_longship")[0].known] == ["Knarr"]
    corrected = apply(position, change(knarr, points=8), PLAIN)
    assert [card.points for card in corrected.printed.longships] == [8]
    nameless = apply(position, AddLongship(seat=0, name=" ", points=1), PLAIN)
    assert nameless.printed == position.printed
    assert said(position, AddLongship(seat=0, name=" ", points=1))[0].endswith("without a name.")


def test_a_building_and_a_hut_are_remembered_too():
    position = made(
        in_phase("reveal", player(), player(hut=Hut(upgraded=False)), printed=NOTHING),
        TakeHut(seat=1, track="renown", name="Well"),
        NoteValue(path="players[1].hut.points", value=1),
        AddBuilding(seat=0, name="Forge", points=2, steps=Steps(military=1)),
        AddBuilding(seat=1, name="forge"),
    )
    assert position.printed.huts == (HutCard(name="Well", basic=1),)
    assert [one.tracks.military for one in position.players] == [1, 1]
    assert position.players[1].buildings[0].points == 2
    assert position.players[1].tracks.renown == 1
    (hut,) = offered(position, "take_hut")
    assert (hut.seat, [known.name for known in hut.known]) == (0, ["Well"])
    assert [card.name for card in offered(position, "add_building")[0].known] == ["Forge"]


def test_a_noted_value_serves_all_cards_of_its_name_and_side():
    unknown = Side(upgraded=False)
    position = table(
        player(
            labourer=unknown, longships=(ship("Skute", None),), buildings=(building("X", None),)
        ),
        player(
            labourer=unknown, longships=(ship("skute", None),), buildings=(building("x", None),)
        ),
        player(jarls=(None,), heroes=("svend",)),
        printed=NOTHING,
    )
    assert len(missing_at_end(position, PLAIN)) == 8
    note = NoteValue(path="players[0].labourer.points", value=2)
    assert said(position, note) == [
        "Noted: 2 (the points of Ann's Labourer (basic side) are not known)."
    ]
    position = made(
        position,
        note,
        NoteValue(path="players[0].longships[0].points", value=4),
        NoteValue(path="players[1].buildings[0].points", value=1),
        NoteValue(path="players[2].jarls[0]", value=1),
        NoteValue(path="printed.heroes.svend", value=3),
    )
    assert missing_at_end(position, PLAIN) == ()
    assert [card.total for card in scorecards(position, PLAIN)] == [7, 7, 4]
    assert position.printed.labourer == Sides(basic=2)
    assert said(position, NoteValue(path="printed.eikja.basic", value=0)) == [
        "Noted: 0 (printed.eikja.basic)."
    ]


def test_what_is_not_known_yet_is_left_out_and_said():
    position = start(2, PLAIN)
    assert [card.total for card in scorecards(position, PLAIN)] == [1, 1]
    because = partial(position, PLAIN)[0].lines[0].because
    assert tell("en", because) == "0 longships and the Eikja; 1 value is not known yet"
    (values,) = offered(position, "note_value")
    assert len(values.values) == 6
    assert offered(table(), "note_value") == []


def test_a_jarl_comes_and_goes():
    position = table(player(buildings=(building(),)), player())
    after = apply(position, AddJarl(seat=0, points=2, steps=Steps(military=2)), PLAIN)
    assert (after.players[0].jarls, after.players[0].tracks.military) == ((2,), 2)
    assert [offer.free for offer in offered(after, "add_jarl")] == [1, 1]
    assert [offer.jarls for offer in offered(after, "discard_jarl")] == [(2,)]
    assert said(position, AddJarl(seat=0)) == ["Ann tucks a jarl, for 1 gold."]
    assert said(after, DiscardJarl(seat=0, jarl=0)) == ["Ann discards a jarl; the steps stay."]


def test_an_upgrade_flips_a_card_and_remembers_its_other_side():
    position = table(player(0, 0, 8), player(0, 0, 4, hut=Hut(upgraded=False, name="Well")))
    first, second = offered(position, "upgrade")
    assert (first.cards, first.due, second.due) == (("eikja", "labourer", "hut"), 2, 1)
    position = made(
        position,
        Upgrade(seat=0, card="labourer", points=2),
        Upgrade(seat=0, card="eikja"),
        Upgrade(seat=1, card="hut", points=3),
    )
    assert position.printed.labourer.upgraded == 2
    assert position.printed.eikja.upgraded is None
    assert position.printed.huts == (HutCard(name="Well", upgraded=3),)
    assert offered(position, "upgrade") == []
    assert said(table(player(0, 0, 4)), Upgrade(seat=0, card="hut")) == ["Ann flips a card: hut."]


def test_trade_cards_are_tucked_and_bring_income():
    skute = ship("Skute", income=Goods(silver=2))
    position = table(player(0, 12, longships=(skute,), eikja=Eikja(upgraded=False, points=0)))
    (offer,) = offered(position, "place_trade_card")
    assert (offer.ships, offer.due) == (("eikja", 0), 3)
    tuck = PlaceTradeCard(seat=0, under=0, income=Goods(iron=1))
    assert said(position, tuck) == ["Ann tucks a trade card under this ship: Skute."]
    eikja = PlaceTradeCard(seat=0, under="eikja", income=Goods(wool=1))
    assert said(position, eikja) == ["Ann tucks a trade card under this ship: Eikja."]
    down = PlaceTradeCard(seat=0, income=Goods(gold=9))
    assert said(position, down)[0].endswith("lays it face down.")
    after = made(position, tuck, eikja, down)
    assert offered(after, "place_trade_card") == []
    reminded = change(after, round=1, phase="income")
    (income,) = offered(reminded, "take_income")
    assert tell("en", income.told, NAMES) == "Ann: 2 silver, 1 wool and 1 iron"
    assert said(reminded, TakeIncome(seat=0)) == [
        "Ann takes the income: 2 silver, 1 wool and 1 iron.",
        "Everybody has finished.",
    ]
    richer = apply(reminded, TakeIncome(seat=0), PLAIN)
    assert (richer.players[0].silver, richer.players[0].iron, richer.finished) == (2, 1, (0,))
    assert offered(richer, "take_income") == []


def test_without_sources_there_is_no_income():
    position = in_phase("income")
    assert said(position, TakeIncome(seat=1)) == ["Bo has no income.", "Only Ann has to finish."]


def test_each_raid_card_is_used_once_a_round():
    position = in_phase("actions", player(8), player(10), player(3))
    assert [(raid.seat, raid.left, raid.workers) for raid in offered(position, "raid")] == [
        (0, 2, 1),
        (1, 2, 0),
    ]
    assert said(position, Raid(seat=0)) == ["Ann raids for 1 worker."]
    used = made(position, Raid(seat=0), Raid(seat=0))
    assert [raid.seat for raid in offered(used, "raid")] == [1]
    fresh = made(used, NextPhase(), NextPhase())
    assert fresh.players[0].raided == 0


def test_supplies_come_and_go():
    position = table(player(gold=1, silver=2))
    assert said(position, Gain(seat=0, gold=1, silver=-2)) == ["Ann now has 2 gold and 0 silver."]
    assert said(position, Gain(seat=0)) == ["Ann now has nothing."]
    assert said(position, SetSupply(seat=0, workers=1)) == ["Ann now has 1 worker."]
    assert offered(position, "gain")[0].supply == offered(position, "set_supply")[0].supply


def test_heroes_are_proposed_with_reasons_and_booked_with_one_action():
    position = in_phase(
        "heroes", player(5, 4, 3), player(4, 4, 2, heroes=("thyra",)), player(3, 3, 6)
    )
    (offer,) = offered(position, "assign_heroes")
    assert offer.holders == Holders(svend=0, thyra=1, frode=2)
    assert offer.now == Holders(thyra=1)
    assert offer.randis == ()
    assert [tell("en", one, NAMES) for one in offer.because] == [
        "Ann leads the Military track alone with 5: Svend",
        "Tie at 4 on the Trade track: Thyra stays with Bo",
        "Cy leads the Renown track alone with 6: Frode",
    ]
    assert said(position, AssignHeroes()) == [
        "Ann gains Svend.",
        "Bo keeps Thyra.",
        "Cy gains Frode.",
        "Round 2: reveal the round card.",
    ]
    returned = said(position, AssignHeroes(), Options(hero_tie="return"))
    assert returned[1] == "Thyra lies on the board."
    assert returned[3] == "Bo has a Randi."


@pytest.mark.parametrize(
    "neutral, hero_tie, english",
    [
        (9, "keep", "The neutral player leads the Military track with 9: Svend stays with Ann"),
        (9, "return", "The neutral player leads the Military track with 9: nobody has Svend"),
        (5, "keep", "Tie at 5 on the Military track: Svend stays with Ann"),
        (5, "return", "Tie at 5 on the Military track: nobody has Svend"),
        (4, "return", "Ann leads the Military track alone with 5: Svend"),
    ],
)
def test_the_neutral_player_keeps_heroes_from_everybody(neutral, hero_tie, english):
    position = table(player(5, heroes=("svend",)), player(), neutral=Tracks(military=neutral))
    because = reasons(position, Options(hero_tie=hero_tie))
    assert tell("en", because[0], NAMES) == english


def test_nemeses_move_the_neutral_player():
    position = in_phase("reveal", player(), neutral=Tracks(trade=1))
    card = AddNemesis(name="Loki", note="no trades", icons=Steps(trade=2))
    after = apply(position, card, PLAIN)
    assert after.nemeses == (Nemesis(name="Loki", note="no trades", icons=Steps(trade=2)),)
    assert after.neutral == Tracks(trade=3)
    assert offered(after, "add_nemesis")[0].left == 3
    assert said(position, card) == ["Nemesis card in the game: Loki."]
    assert apply(change(position, neutral=None), card, PLAIN).neutral == Tracks(trade=2)
    assert offered(start(2, PLAIN), "add_nemesis") == []


def test_a_hut_is_said():
    assert said(start(2, PLAIN), TakeHut(seat=1, track="trade")) == [
        "Bo begins with a hut and 1 step on the Trade track."
    ]


def test_only_adding_up_goes_straight_to_the_final_trades():
    position = start(1, PLAIN)
    after = apply(position, SkipToEnd(), PLAIN)
    assert (after.round, after.phase, after.round_points) == (5, "trades", (None,) * 5)
    assert said(position, SkipToEnd()) == ["Only the scoring is left.", "Next: final trades."]
    assert len(missing_at_end(after, PLAIN)) == 8
    assert apply(start(2, PLAIN), SkipToEnd(), PLAIN).round_points is None


def test_final_trades_are_offered_taken_changed_or_declined():
    position = in_phase("trades", player(silver=6, heroes=("thyra",)), player(), number=5)
    first, second = offered(position, "take_trades")
    assert (first.plan, first.thyra, second.plan) == (Plan(thyra=2), True, Plan())
    assert said(position, TakeTrades(seat=0)) == [
        "Ann trades: Thyra 2 times (6 silver): +2 gold.",
        "Only Bo has to finish.",
    ]
    assert said(position, TakeTrades(seat=0, plan=Plan()))[0] == "Ann makes no final trades."
    assert apply(position, TakeTrades(seat=1), PLAIN).finished == (1,)
    assert said(table(), TakeTrades(seat=1)) == ["Bo makes no final trades."]


def test_the_end_says_what_the_opponent_has():
    position = in_phase(
        "trades", player(), number=5, neutral=Tracks(trade=16), round_points=(1, 2, 3, 2, 1)
    )
    assert said(position, NextPhase()) == [
        "Next: the end.",
        "The opponent has 32 points: 3 for 1 hero, 9 on round cards, 20 on tracks.",
    ]
    assert offers(apply(position, NextPhase(), PLAIN), PLAIN) == ()


def test_a_correction_is_told_like_everywhere():
    enter = Enter(path="players[0].gold", value=4)
    assert told(table(), enter, table(), PLAIN) == (enter.told,)


@pytest.mark.parametrize(
    "position, english",
    [
        (table(player(gold=2), player()), ["2 points", "0 points"]),
        (
            table(player(gold=1, oak=2), player(gold=1, iron=1)),
            [
                "1 point; decided by oak, wool and iron left: 2",
                "1 point; decided by oak, wool and iron left: 1",
            ],
        ),
        (
            table(player(oak=2, workers=1), player(iron=2, workers=3), player(wool=9)),
            [
                "0 points; decided by oak, wool and iron left: 9",
                "0 points, 2 oak, wool and iron left; decided by workers: 3",
                "0 points, 2 oak, wool and iron left; decided by workers: 1",
            ],
        ),
        (table(), ["0 points each, 0 oak, wool and iron, 0 workers: shared place"]),
        (
            table(player(gold=1), neutral=Tracks(), round_points=(0,) * 5),
            [
                "1 point, more than the opponent's 0",
                "0 points: 0 for 0 heroes, 0 on round cards, 0 on tracks",
            ],
        ),
        (
            table(player(gold=1), neutral=Tracks(), round_points=(1, 0, 0, 0, 0)),
            [
                "1 point: 0 for 0 heroes, 1 on round cards, 0 on tracks",
                "1 point, and a tie does not beat the opponent",
            ],
        ),
        (
            table(player(), neutral=Tracks(trade=1), round_points=(1, 0, 0, 0, 0)),
            [
                "4 points: 3 for 1 hero, 1 on round cards, 0 on tracks",
                "0 points, less than the opponent's 4",
            ],
        ),
    ],
)
def test_a_place_says_what_decided_it(position, english):
    assert [tell("en", place.because, NAMES) for place in ranking(position, PLAIN)] == english


FLIPPED = {"hut": Hut(points=0, upgraded=True)}
WARNINGS = [
    ("randi_beside_hero", table(player(heroes=("svend", "randi")))),
    ("randis", table(player(heroes=("randi", "randi")))),
    ("jarls", table(player(jarls=(1, 1)))),
    ("counter", table(player(raid_cards=1))),
    ("counter_high", table(player(12, raid_cards=4))),
    ("flipped", table(player(**FLIPPED))),
    ("unnamed", table(player(longships=(ship(" "),)))),
    ("same_name", table(player(longships=(ship("A", 1),)), player(longships=(ship("a", 2),)))),
    ("same_name", table(player(longships=(ship("A"), ship("A", bonus="set"))))),
    ("same_name", table(player(buildings=(building("A", 1), building("A", 2))))),
    ("neutral", table(*(player(),) * 3, neutral=Tracks())),
    ("round_points", table(player(), player(), round_points=(1,))),
    ("nemeses", table(player(), player(), nemeses=(Nemesis(),))),
]


@pytest.mark.parametrize("code, position", WARNINGS)
def test_what_looks_wrong_is_pointed_out_and_scored(code, position):
    (found,) = notices(position, PLAIN)
    assert found.code == f"shipwrights.notice.{code}"
    for language in LANGUAGES:
        text = say(language, found.code, NAMES, **found.facts)
        assert not any(part in text for part in ("{", "shipwrights."))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_warning_has_a_row(language):
    spoken = {key for key in words(language, "shipwrights") if ".notice." in key}
    assert spoken == {f"shipwrights.notice.{code}" for code, _ in WARNINGS}


@pytest.mark.parametrize(
    "position",
    [
        table(player(9, 12, 4, **FLIPPED, raid_cards=2, trade_cards=3, upgrades=1)),
        table(player(jarls=(1, 2), buildings=(building(),)), neutral=Tracks()),
        table(player(longships=(ship("A", 1), ship(" a", 1)))),
    ],
)
def test_what_is_right_is_left_alone(position):
    assert notices(position, PLAIN) == ()


MOMENTS = {
    "": in_phase("reveal", player(gold=1, silver=2), neutral=Tracks(), round_points=()),
    "actions": in_phase("actions"),
    "income": in_phase("income"),
    "heroes": in_phase("heroes"),
    "trades": in_phase("trades", player(silver=1, oak=1, wool=1, iron=1), player()),
    "built": in_phase("actions", player(4, 4, 4, jarls=(1,), longships=(ship(),)), player()),
}
"""The moments in which the actions shown in docs/file-format.md are allowed."""

BLOCKS = re.findall(r"^```json (shipwrights[^\n]*)\n(.*?)^```$", DOC, re.MULTILINE | re.DOTALL)
SHOWN = [
    (label.removeprefix("shipwrights").strip(), json.loads(text))
    for label, text in BLOCKS
    if label != "shipwrights-position"
]


@pytest.mark.parametrize("moment, action", SHOWN, ids=str)
def test_an_action_shown_in_the_file_format_is_accepted(moment, action):
    position = MOMENTS[moment]
    seats = list(NAMES[: len(position.players)])
    file = {"format": 1, "game": "shipwrights", "seats": seats, "actions": [action]}
    assert opened({**file, "position": position.model_dump(mode="json")}).position


def test_every_action_is_shown_in_the_file_format():
    kinds = {kind.model_fields["do"].default for kind in GAME.Actions}
    assert {action["do"] for _, action in SHOWN} == kinds | {"enter"}


def test_the_position_shown_in_the_file_format_is_scored():
    (text,) = (text for label, text in BLOCKS if label == "shipwrights-position")
    file = {"format": 1, "game": "shipwrights", "seats": ["Ann"], "position": json.loads(text)}
    laid = opened(file)
    (card,) = scorecards(laid.position, laid.options)
    assert card.total == 6 + 3 + 2 + 3 + 5 + 4
    assert GAME.is_over(laid.position, laid.options)
