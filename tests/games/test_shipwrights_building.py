"""Shipwrights at the table: ships, buildings, huts, Jarls, upgrades and supplies."""

from __future__ import annotations

import pytest

from companion.errors import RuleViolation
from companion.games.shipwrights.actions import (
    AddBuilding,
    AddJarl,
    AddLongship,
    AssignHeroes,
    DiscardJarl,
    Gain,
    NextPhase,
    NoteValue,
    PlaceTradeCard,
    Plan,
    Raid,
    SetSupply,
    StepMarker,
    TakeAway,
    TakeHut,
    TakeIncome,
    TakeTrades,
    Upgrade,
)
from companion.games.shipwrights.game import GAME
from companion.games.shipwrights.position import (
    Eikja,
    Hut,
    Side,
    Tracks,
    TradeCard,
    start,
)
from companion.games.shipwrights.printed import (
    BuildingCard,
    Goods,
    HutCard,
    LongshipCard,
    Sides,
    Steps,
)
from companion.games.shipwrights.scoring import scorecards
from companion.games.shipwrights.values import free_huts, known_at, missing
from companion.model import change
from companion.words import tell
from tests.support.shipwrights import (
    NAMES,
    PLAIN,
    building,
    in_phase,
    player,
    ship,
    table,
)
from tests.support.shipwrights_said import NOTHING, made, offered, said


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
    assert [card.name for card in known_at(position).longships] == ["Knarr"]
    corrected = GAME.apply(position, change(knarr, points=8), PLAIN)
    assert [card.points for card in corrected.printed.longships] == [8]
    nameless = GAME.apply(position, AddLongship(seat=0, name=" ", points=1), PLAIN)
    assert nameless.printed == position.printed
    assert said(position, AddLongship(seat=0, name=" ", points=1))[0].endswith("without a name.")


RAIDER = LongshipCard(name="Barde", points=3, bonus="raid", income=Goods(silver=2))


def test_a_ship_that_has_no_bonus_is_told_from_one_whose_bonus_is_left_out():
    position = table(player(8), player(8), printed=change(NOTHING, longships=(RAIDER,)))
    left_out = AddLongship(seat=0, name="barde")
    none = AddLongship(seat=1, name="barde", bonus="none", income=Goods())
    position = made(position, left_out, none)
    first, second = (one.longships[0] for one in position.players)
    assert (first.bonus, first.income) == ("raid", Goods(silver=2))
    assert (second.bonus, second.income) == (None, Goods())
    assert position.printed.longships == (change(RAIDER, bonus="none", income=Goods()),)


@pytest.mark.parametrize("phase", ["actions", "trades", None])
def test_adding_up_says_nothing_about_the_steps_that_a_card_prints(phase):
    knarr = LongshipCard(name="Knarr", points=2, steps=Steps(trade=2))
    forge = BuildingCard(name="Forge", points=1, steps=Steps(renown=1))
    position = in_phase(
        phase,
        player(),
        printed=change(NOTHING, longships=(knarr,), buildings=(forge,)),
        number=phase and 5,
    )
    after = made(
        position,
        AddLongship(seat=0, name="Knarr", steps=Steps()),
        AddBuilding(seat=0, name="Forge", steps=Steps()),
    )
    assert after.players[0].tracks == Tracks()
    # While rounds are followed somebody has looked at the card and has put its steps right.
    put_right = phase == "actions"
    assert after.printed.longships[0].steps == (Steps() if put_right else knarr.steps)
    assert after.printed.buildings[0].steps == (Steps() if put_right else forge.steps)


def test_a_building_and_a_hut_are_remembered_too():
    position = made(
        in_phase("reveal", player(), player(hut=Hut(upgraded=False)), printed=NOTHING),
        TakeHut(seat=1, track="renown", name="Well"),
        NoteValue(path="players[1].hut.points", value=1),
        AddBuilding(seat=0, name="Forge", points=2, steps=Steps(military=1)),
        AddBuilding(seat=1, name="forge"),
    )
    assert known_at(position).huts == (HutCard(name="Well", basic=1),)
    assert [one.tracks.military for one in position.players] == [1, 1]
    assert position.players[1].buildings[0].points == 2
    assert position.players[1].tracks.renown == 1
    (hut,) = offered(position, "take_hut")
    # The one of the box that is known was dealt to somebody else.
    assert (hut.seat, free_huts(known_at(position).huts, position, 0)) == (0, ())
    assert [card.name for card in known_at(position).buildings] == ["Forge"]


def test_a_hut_named_by_hand_is_among_those_its_owner_is_dealt_and_nobody_else():
    named = player(hut=Hut(upgraded=False, name="Well"))
    known = change(NOTHING, huts=(HutCard(name="Well"), HutCard(name="Ford")))
    position = in_phase("reveal", named, player(), printed=known)
    ann, bo = (free_huts(known.huts, position, seat) for seat in range(2))
    assert [hut.name for hut in ann] == ["Well", "Ford"]
    assert [hut.name for hut in bo] == ["Ford"]


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
    assert len(missing(position, PLAIN)) == 8
    note = NoteValue(path="players[0].labourer.points", value=2)
    assert said(position, note) == ["Noted: Ann’s Labourer (basic side), 2 points."]
    position = made(
        position,
        note,
        NoteValue(path="players[0].longships[0].points", value=4),
        NoteValue(path="players[1].buildings[0].points", value=1),
        NoteValue(path="players[2].jarls[0]", value=1),
        NoteValue(path="printed.heroes.svend", value=3),
    )
    assert missing(position, PLAIN) == ()
    assert [card.total for card in scorecards(position, PLAIN)] == [7, 7, 4]
    assert position.printed.labourer == Sides(basic=2)


@pytest.mark.parametrize(
    "path, told",
    [
        ("printed.eikja.basic", "Eikja (basic side), 1 point"),
        ("printed.tracks.trade[3]", "Trade, space 18, 1 point"),
        ("printed.heroes.randi", "Randi, 1 point"),
        ("players[0].longships[0].points", "Ann’s longship Skute, 1 point"),
        ("players[1].buildings[0].points", "Bo’s building without a name, 1 point"),
        ("players[1].hut.points", "Bo’s hut (upgraded side), 1 point"),
        ("players[0].jarls[1]", "Ann’s jarl 2, 1 point"),
        ("round_points[4]", "round card 5, 1 point"),
    ],
)
def test_a_noted_value_is_told_by_what_prints_it(path, told):
    ann = player(longships=(ship("Skute", 3),), jarls=(1, 2))
    bo = player(buildings=(building("", 0),), hut=Hut(upgraded=True))
    position = table(ann, bo, round_points=(0,) * 5)
    assert said(position, NoteValue(path=path, value=1)) == [f"Noted: {told}."]


def test_what_is_not_known_yet_is_left_out_and_said():
    position = start(2, PLAIN)
    assert [card.total for card in scorecards(position, PLAIN)] == [1, 1]
    because = scorecards(position, PLAIN)[0].lines[0].because
    assert tell("en", because) == "0 longships and the Eikja; 1 value is not known yet"
    (values,) = offered(position, "note_value")
    assert len(values.lacking) == 6
    assert offered(table(), "note_value") == []


def test_a_jarl_comes_and_goes():
    position = table(player(buildings=(building(),)), player())
    after = GAME.apply(position, AddJarl(seat=0, points=2, steps=Steps(military=2)), PLAIN)
    assert (after.players[0].jarls, after.players[0].tracks.military) == ((2,), 2)
    assert [offer.number for offer in offered(after, "add_jarl")] == [2, 1]
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
    assert known_at(position).huts == (HutCard(name="Well", upgraded=3),)
    assert offered(position, "upgrade") == []
    assert said(table(player(0, 0, 4)), Upgrade(seat=0, card="hut")) == ["Ann flips a card: hut."]


def test_one_move_never_offers_a_ship_to_more_trade_cards_than_ships_are_free():
    told = "Ann reaches {} on Trade: draw 1 trade card"
    one = ". 3 wait and 1 ship is free: tuck one of them or none"
    two = ". 3 wait and 2 ships are free: tuck up to 2 of them"
    for longships, end in (((), one), ((ship(),), two), ((ship(), ship()), ", tuck it under")):
        position = in_phase("actions", player(longships=longships))
        said_of = said(position, StepMarker(seat=0, track="trade", steps=12))[1:]
        for line, space in zip(said_of, (4, 8, 12), strict=True):
            assert line.startswith(told.format(space) + end)


def test_trade_cards_are_told_alike_in_one_move_and_in_two():
    once = in_phase("actions", player(0, 3))
    (_, *both) = said(once, StepMarker(seat=0, track="trade", steps=5))
    (_, second) = said(
        in_phase("actions", player(0, 4)), StepMarker(seat=0, track="trade", steps=4)
    )
    assert both[1] == second
    assert both[0] == second.replace("8", "4")
    full = player(0, 4, placed=(TradeCard(under="eikja"),))
    (_, last) = said(in_phase("actions", full), StepMarker(seat=0, track="trade", steps=4))
    assert last.endswith("No ship is free, take its reward at once.")


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
    assert tell("en", income.sentence, NAMES) == "Ann: 2 silver, 1 wool and 1 iron"
    assert said(reminded, TakeIncome(seat=0)) == [
        "Ann takes the income: 2 silver, 1 wool and 1 iron.",
        "Everybody has finished.",
    ]
    taken = GAME.apply(reminded, TakeIncome(seat=0), PLAIN)
    assert (taken.players, taken.finished) == (reminded.players, (0,))
    assert offered(taken, "take_income") == []


def test_without_an_entered_income_nobody_says_that_there_is_none():
    # Section Gain Income: "Gain 1 Worker from their Eikja", which one side of it prints.
    position = in_phase("income")
    income = offered(position, "take_income")[1]
    assert tell("en", income.sentence, NAMES) == "Bo: no income is entered; look at the Eikja"
    assert said(position, TakeIncome(seat=1)) == [
        "No income is entered for Bo; look at the Eikja.",
        "Only Ann still has to finish.",
    ]


def test_each_raid_card_is_used_once_a_round():
    position = in_phase("actions", player(8), player(10), player(3))
    assert [(raid.seat, raid.left, raid.workers) for raid in offered(position, "raid")] == [
        (0, 2, 1),
        (1, 2, 0),
    ]
    assert said(position, Raid(seat=0)) == ["Ann raids for 1 worker."]
    used = made(position, Raid(seat=0), Raid(seat=0))
    assert [raid.seat for raid in offered(used, "raid")] == [1]
    fresh = made(used, NextPhase(), NextPhase(), AssignHeroes())
    assert fresh.players[0].raided == 0


def test_supplies_are_known_until_somebody_acts_and_from_their_count_on():
    position = in_phase("draft", player(gold=1, silver=2, oak=4, workers=3), player(gold=1))
    assert [card.total for card in scorecards(position, PLAIN)] == [1, 1]
    position = made(position, NextPhase())
    cards = scorecards(position, PLAIN)
    assert [(card.total, card.unknown) for card in cards] == [(0, 1), (0, 1)]
    assert tell("en", cards[0].lines[-1].because) == "not counted yet"
    (gold, _) = missing(position, PLAIN)
    assert (gold.path, gold.waits) == ("players[0].counted", True)
    assert [place.seats for place in GAME.ranking(position, PLAIN)] == [(0, 1)]
    early = SetSupply(seat=0, gold=5)
    # What is counted while people act or take incomes is not what is left of it (ruling R13).
    position = made(position, early, NextPhase(), early, NextPhase())
    assert [one.counted for one in position.players] == [False, False]
    position = made(position, early)
    assert scorecards(position, PLAIN)[0].total == 5
    assert (position.players[0].oak, position.players[0].workers) == (0, 0)
    assert [one.path for one in missing(position, PLAIN)] == ["players[1].counted"]


def test_nobody_trades_at_the_end_before_counting():
    position = in_phase("trades", player(silver=9, heroes=("thyra",), counted=False), player())
    assert offered(position, "take_trades")[0].plan == Plan()
    assert said(position, TakeTrades(seat=0))[0] == "Ann makes no final trades."
    with pytest.raises(RuleViolation, match="values"):
        made(position, NextPhase())


def test_supplies_come_and_go():
    position = table(player(gold=1, silver=2))
    assert said(position, Gain(seat=0, gold=1, silver=-2)) == ["Ann now has 2 gold and 0 silver."]
    assert said(position, Gain(seat=0)) == ["Ann now has nothing."]
    assert said(position, SetSupply(seat=0, workers=1)) == ["Ann now has 1 worker."]


def test_what_is_taken_away_takes_the_steps_back_that_it_made_when_it_was_entered():
    longship = AddLongship(
        seat=0, name="Knarr", points=7, steps=Steps(military=1, trade=5), income=Goods(silver=2)
    )
    shed = AddBuilding(seat=0, name="Shed", points=2, steps=Steps(renown=1))
    before = in_phase("actions", player(2, 15, 0), player())
    built = made(before, longship, shed)
    assert built.players[0].tracks == Tracks(military=3, trade=18, renown=1)
    away = TakeAway(seat=0, of="longships", name="Knarr")
    assert said(built, away)[0] == (
        "Ann has Knarr no longer, and its steps go back: Military 2 and Trade 15. "
        "Heroes that were given out stay."
    )
    # One that is entered again under its right name makes its steps once.
    again = made(built, away, change(longship, name="Karve"))
    assert again.players[0].tracks == built.players[0].tracks
    shedless = made(built, TakeAway(seat=0, of="buildings", name="Shed"))
    assert shedless.players[0].tracks == Tracks(military=3, trade=18, renown=0)
    # Adding up moves no marker, and neither does what a file knows nothing of.
    added = made(change(before, phase="trades", round=5), change(longship, steps=Steps()))
    assert made(added, away).players[0].tracks == before.players[0].tracks
    # A marker that was put back by hand does not go below the beginning.
    by_hand = change(built, players=(change(built.players[0], tracks=Tracks()), built.players[1]))
    assert made(by_hand, away).players[0].tracks == Tracks()
