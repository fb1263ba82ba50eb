"""Shipwrights refuses every wrong action and every impossible position, in its own words."""

from __future__ import annotations

import pytest

from companion.command.report import evaluate
from companion.errors import InvalidPosition, RuleViolation
from companion.game import find
from companion.games.shipwrights.actions import (
    AddNemesis,
    AssignHeroes,
    Buy,
    Copy,
    DiscardJarl,
    Done,
    Gain,
    GiveHero,
    Holders,
    NextPhase,
    NoteCard,
    NoteJarl,
    NoteValue,
    PlaceTradeCard,
    Plan,
    Raid,
    Reveal,
    SetPrices,
    SetSupply,
    SkipToEnd,
    StepMarker,
    TakeAway,
    TakeHut,
    TakeIncome,
    TakeTrades,
    Upgrade,
    When,
)
from companion.games.shipwrights.opponent import opponent
from companion.games.shipwrights.position import (
    Eikja,
    Hut,
    Nemesis,
    Options,
    Position,
    Side,
    Tracks,
    TradeCard,
    start,
)
from companion.games.shipwrights.printed import Prices, Steps
from companion.games.shipwrights.scoring import ranking, scorecards
from companion.games.shipwrights.values import missing
from companion.model import change
from companion.position_file import PositionFile, opened
from companion.reading import read
from companion.words import LANGUAGES, say, words
from tests.support.shipwrights import BOX, NAMES, PLAIN, building, in_phase, player, ship, table

GAME = find("shipwrights")

UNKNOWN = Side(upgraded=False)
FLIPPED = Hut(upgraded=True)
HUT = TakeHut(seat=0, track="renown")
FORD = TakeHut(seat=0, track="trade", name=" ford")
REFUSALS = [
    ("over", in_phase("over"), StepMarker(seat=0, track="trade")),
    ("over", in_phase("over"), SetPrices(trades=Prices())),
    ("not_now", table(), Reveal()),
    ("not_now", table(), Done(seat=0)),
    ("not_now", table(), NextPhase()),
    ("not_now", table(), SkipToEnd()),
    ("not_now", in_phase("reveal"), NextPhase()),
    ("not_now", in_phase("draft"), Raid(seat=0)),
    ("not_now", in_phase("actions"), TakeIncome(seat=0)),
    ("not_now", in_phase("actions"), AssignHeroes()),
    ("not_now", in_phase("heroes"), TakeTrades(seat=0)),
    ("not_now", in_phase("heroes"), NextPhase()),
    ("not_now", in_phase("heroes"), Done(seat=0)),
    ("not_now", in_phase("trades"), SkipToEnd()),
    ("not_now", table(), AssignHeroes(when=When(round=5, phase="heroes"))),
    ("other_round", in_phase("draft"), NextPhase(when=When(round=5, phase="draft"))),
    ("other_round", in_phase("actions"), Done(seat=0, when=When(round=1, phase="draft"))),
    ("hut_late", in_phase("draft"), TakeHut(seat=0, track="trade")),
    ("setup", in_phase("reveal", number=2), AddNemesis()),
    ("hut_late", table(), TakeHut(seat=0, track="trade")),
    ("seat", table(), StepMarker(seat=2, track="trade")),
    ("seat", table(), AssignHeroes(holders=Holders(frode=2))),
    ("seat", table(), GiveHero(hero="frode", to=2)),
    ("not_offered", table(trades=Prices()), TakeTrades(seat=0, plan=Plan(buy=Buy(wool=1)))),
    ("no_thyra", table(), TakeTrades(seat=0, plan=Plan(thyra=1))),
    ("thyra_off", table(player(heroes=("thyra",))), TakeTrades(seat=0, plan=Plan(thyra=1))),
    ("uncounted", table(player(counted=False)), TakeTrades(seat=0, plan=Plan(sets=1))),
    ("uncounted", table(player(counted=False)), Gain(seat=0, gold=2)),
    ("uncounted", in_phase("actions", player(counted=False)), Gain(seat=0, gold=-2)),
    ("silver", table(), TakeTrades(seat=0, plan=Plan(buy=Buy(oak=1)))),
    ("set", table(player(oak=9, iron=9)), TakeTrades(seat=0, plan=Plan(sets=2))),
    ("nemesis_solo", in_phase("reveal"), AddNemesis()),
    ("nemeses", in_phase("reveal", player(), nemeses=(Nemesis(),) * 4), AddNemesis()),
    ("raid", in_phase("actions"), Raid(seat=0)),
    ("raid", in_phase("actions", player(8, raided=2)), Raid(seat=0)),
    ("raid_space", in_phase("actions", player(3, raid_cards=1)), Raid(seat=0)),
    ("income_taken", in_phase("income", finished=(0,)), TakeIncome(seat=0)),
    ("supply", table(player(gold=2)), Gain(seat=0, gold=-3)),
    ("no_neutral", in_phase("reveal", *(player(),) * 3), Reveal(neutral=Steps(trade=1))),
    ("values", in_phase("trades", player(labourer=UNKNOWN), player()), NextPhase()),
    ("values", in_phase("trades", player(hut=FLIPPED)), NextPhase()),
    ("jarl", table(player(jarls=(1, 2))), DiscardJarl(seat=0, jarl=2)),
    ("jarl", table(player(jarls=(1, 2))), DiscardJarl(seat=0, number=3)),
    ("jarl", table(player(jarls=(1, 2))), NoteJarl(seat=0, number=3, points=1)),
    ("tuck", table(player(0, 4)), PlaceTradeCard(seat=0, under=Copy(name="Knarr"))),
    ("hut", in_phase("reveal", player(hut=change(FLIPPED, track="trade"))), HUT),
    ("hut_dealt", in_phase("reveal", player(), player(hut=change(FLIPPED, name="Ford"))), FORD),
    ("upgraded", table(player(0, 0, 8, hut=FLIPPED)), Upgrade(seat=0, card="hut")),
    ("no_upgrade", table(player(0, 0, 3)), Upgrade(seat=0, card="hut")),
    ("no_upgrade", table(player(0, 0, 4, hut=FLIPPED)), Upgrade(seat=0, card="eikja")),
    ("no_trade_card", table(player(0, 3)), PlaceTradeCard(seat=0)),
    (
        "no_trade_card",
        table(player(0, 4, placed=(TradeCard(),))),
        PlaceTradeCard(seat=0, under="eikja"),
    ),
    ("tuck", table(player(0, 4)), PlaceTradeCard(seat=0, under=0)),
    (
        "tuck",
        table(player(0, 8, placed=(TradeCard(under="eikja"),))),
        PlaceTradeCard(seat=0, under="eikja"),
    ),
    ("no_value", table(), NoteValue(path="players[0].gold", value=1)),
    ("no_value", table(), NoteValue(path="printed.tracks.trade[4]", value=1)),
    ("no_value", table(), NoteCard(of="longships", name=" ", points=1)),
    ("no_value", table(), NoteCard(of="longships", name="Knarr")),
    ("no_value", table(), NoteCard(of="buildings", name="Forge", bonus="raid")),
    ("seat", table(), NoteValue(path="players[2].hut.basic", value=1)),
    ("no_card", table(), TakeAway(seat=0, of="longships", name="Knarr")),
    (
        "no_card",
        table(player(longships=(ship("Knarr"),))),
        TakeAway(seat=0, of="longships", name="knarr", number=1),
    ),
]


@pytest.mark.parametrize("code, position, action", REFUSALS)
def test_a_wrong_action_is_refused_with_its_own_words(code, position, action):
    options = Options(thyra_in_final_trades=code != "thyra_off")
    with pytest.raises(RuleViolation) as refused:
        GAME.apply(position, action, options)
    assert refused.value.code == f"shipwrights.refused.{code}"
    sentences = {say(to, refused.value.code, NAMES, **refused.value.facts) for to in LANGUAGES}
    assert len(sentences) == len(LANGUAGES)
    assert not any("{" in sentence or "shipwrights." in sentence for sentence in sentences)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_row(language):
    spoken = {key for key in words(language, "shipwrights") if ".refused." in key}
    assert spoken == {f"shipwrights.refused.{code}" for code, *_ in REFUSALS}


TUCKED = TradeCard(under=0)
INVALID = [
    ("players", "players", table(player())),
    ("finished[1]", "seat_twice", in_phase("draft", finished=(1, 1))),
    ("phase", "round_and_phase", table(round=2)),
    ("phase", "round_and_phase", table(phase="draft")),
    (
        "players[1].heroes[1]",
        "hero_twice",
        table(player(heroes=("svend",)), player(heroes=("thyra", "svend"))),
    ),
    ("players[0].heroes[1]", "hero_twice", table(player(heroes=("frode", "frode")), player())),
    ("players[1].placed[0].under", "no_ship", table(player(), player(placed=(TUCKED,)))),
    (
        "players[0].placed[1].under",
        "tucked_twice",
        table(player(longships=(ship(),), placed=(TUCKED, TUCKED)), player()),
    ),
]


@pytest.mark.parametrize("path, code, position", INVALID)
def test_an_impossible_position_is_refused_at_its_place(path, code, position):
    with pytest.raises(InvalidPosition) as refused:
        GAME.check(position, 2, PLAIN)
    found = {(one.path, one.code): one for one in refused.value.problems}
    problem = found[f"position.{path}", f"shipwrights.invalid.{code}"]
    for language in LANGUAGES:
        assert problem.code in words(language, "shipwrights")
        assert "{" not in say(language, problem.code, NAMES, **problem.facts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_has_a_row(language):
    spoken = {key for key in words(language, "shipwrights") if ".invalid." in key}
    assert spoken == {f"shipwrights.invalid.{code}" for _, code, _ in INVALID}


EMPTY = {"tracks": {}, "heroes": {}}
NOTHING = read(type(BOX), EMPTY, "printed")
FIVE = (1, 2, 3, None, 1)
MISSING = [
    ("players[0].longships[0].points", "longship", table(player(longships=(ship(points=None),)))),
    ("players[0].buildings[0].points", "building", table(player(buildings=(building("X", None),)))),
    ("players[0].eikja.points", "eikja", table(player(eikja=Eikja(upgraded=False)))),
    ("players[0].eikja.points", "eikja", table(player(eikja=Eikja(upgraded=True)))),
    ("players[0].labourer.points", "labourer", table(player(labourer=UNKNOWN))),
    ("players[0].hut.points", "hut", table(player(hut=Hut(upgraded=True)))),
    ("players[0].jarls[1]", "jarl", table(player(jarls=(1, None)))),
    ("printed.heroes.randi", "hero", table(player(heroes=("randi",)), printed=NOTHING)),
    ("printed.tracks.military[0]", "space", table(player(15), printed=NOTHING)),
    ("printed.tracks.trade[3]", "space", table(player(0, 18), printed=NOTHING)),
    ("players[1].counted", "supply", table(player(), player(counted=False))),
    ("neutral", "neutral", table(player())),
    ("printed.tracks.renown[1]", "space", table(player(), neutral=Tracks(renown=16))),
    ("round_points[4]", "round_card", table(player())),
    ("round_points[3]", "round_card", table(player(), round_points=(1, 2, 3))),
    ("round_points[3]", "round_card", table(player(), round_points=FIVE)),
]


@pytest.mark.parametrize("path, code, position", MISSING)
def test_a_score_names_the_value_it_lacks(path, code, position):
    if code == "space" and path.endswith("renown[1]"):
        position = change(position, printed=NOTHING)
    if position.neutral is None and code not in ("neutral", "round_points", "round_card"):
        # With a second player no opponent's values are asked for.
        position = change(position, players=(*position.players, player()))
    laid = PositionFile(GAME, NAMES[: len(position.players)], {}, PLAIN, position)
    with pytest.raises(InvalidPosition) as refused:
        evaluate(laid, trades=False)
    found = {one.path: one for one in refused.value.problems}
    problem = found[f"position.{path}"]
    assert problem.code == f"shipwrights.missing.{code}"
    for language in LANGUAGES:
        said = say(language, problem.code, NAMES, **problem.facts)
        assert not any(part in said for part in ("{", "shipwrights."))
    lacking = sum(card.unknown for card in scorecards(position, PLAIN))
    against = opponent(position)
    assert lacking or (against and against.unknown)
    assert any(place.because.key.endswith(".without") for place in ranking(position, PLAIN))
    assert path in [one.path for one in missing(position, PLAIN)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_missing_value_has_a_row(language):
    spoken = {key for key in words(language, "shipwrights") if ".missing." in key}
    codes = {code for _, code, _ in MISSING} | {"round_points"}
    assert spoken == {f"shipwrights.missing.{code}" for code in codes}


def test_while_rounds_are_followed_the_points_of_all_round_cards_wait():
    position = in_phase("draft", player(), neutral=Tracks(), round_points=(1,))
    assert [(one.path, one.waits) for one in missing(position, PLAIN)] == [("round_points", True)]


@pytest.mark.parametrize(
    "path, value",
    [
        ("players[0].tracks.military", 19),
        ("players[0].tracks.trade", -1),
        ("players[0].gold", -1),
        ("players[0].gold", 1.0),
        ("players[0].gould", 1),
        ("players[0].heroes", ["odin"]),
        ("players[0].longships", [{"name": "Alpha", "bonus": "sets"}]),
        ("players[0].longships", [{"points": 1}]),
        ("players[0].jarls", ["1"]),
        ("players[0].eikja.upgraded", 1),
        ("trades.oak", 0),
        ("trades.wool", -2),
        ("printed.tracks.renown", [1, 2, 3]),
        ("printed.heroes.svend", -1),
        ("round_points", [1] * 6),
        ("round", 6),
    ],
)
def test_what_cannot_stand_in_a_position_is_refused(path, value):
    tree = table().model_dump(mode="json")
    *way, last = path.replace("[0]", ".0").split(".")
    place = tree
    for step in way:
        place = place[int(step) if step.isdigit() else step]
    place[last] = value
    with pytest.raises(InvalidPosition) as refused:
        read(Position, tree, "position")
    assert any(one.path.startswith(f"position.{path}") for one in refused.value.problems)


@pytest.mark.parametrize(
    "left_out", ["printed", "trades", "players", "players.tracks", "players.eikja", "players.hut"]
)
def test_what_is_neither_a_count_nor_a_list_must_be_there(left_out):
    tree = table().model_dump(mode="json")
    *way, last = left_out.split(".")
    del (tree["players"][0] if way else tree)[last]
    with pytest.raises(InvalidPosition, match=last):
        read(Position, tree, "position")


@pytest.mark.parametrize(
    "action, path",
    [
        ({"do": "step", "seat": 0.0, "track": "trade"}, "action.seat"),
        ({"do": "step", "seat": 0, "track": "trade", "steps": 0}, "action.steps"),
        ({"do": "step", "seat": 0, "track": "wool"}, "action.track"),
        ({"do": "upgrade", "seat": 0, "card": "boat"}, "action.card"),
        ({"do": "reveal", "trades": {"oak": 0}}, "action.trades.oak"),
        ({"do": "gain", "seat": 0, "gold": "1"}, "action.gold"),
        ({"do": "note_value", "path": "printed.heroes.svend", "value": -1}, "action.value"),
        ({"do": "take_trades", "seat": 0, "plan": {"sets": 1.0}}, "action.plan.sets"),
    ],
)
def test_nothing_in_an_action_is_coerced(action, path):
    with pytest.raises(InvalidPosition) as refused:
        GAME.read_action(action)
    assert path in [problem.path for problem in refused.value.problems]


def test_a_value_at_a_place_that_is_not_there_is_refused():
    with pytest.raises(InvalidPosition, match="no_such_place"):
        GAME.apply(table(), NoteValue(path="players[0].jarls[0]", value=1), PLAIN)


def test_a_start_that_stands_at_15_lacks_its_value():
    file = {
        "format": 1,
        "game": "shipwrights",
        "seats": ["Ann", "Bo"],
        "actions": [{"do": "enter", "path": "players[0].tracks.military", "value": 15}],
    }
    laid = opened(file)
    with pytest.raises(InvalidPosition, match="space"):
        evaluate(laid, trades=False)
    (lacking,) = [one for one in missing(laid.position, laid.options) if not one.waits]
    assert lacking.path == "printed.tracks.military[0]"
    tracks = scorecards(laid.position, laid.options)[0].lines[4]
    assert (tracks.points, tracks.unknown) == (0, 1)
    assert scorecards(start(2, PLAIN), PLAIN)[1].total == 1


def test_counting_a_supply_changes_what_is_named_alone():
    after = GAME.apply(table(player(gold=2, wool=3)), SetSupply(seat=0, gold=0), PLAIN)
    assert (after.players[0].gold, after.players[0].wool) == (0, 3)
