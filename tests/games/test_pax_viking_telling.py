"""What is told of each action of Pax Viking, and the words its screens need."""

from __future__ import annotations

import pytest

from companion.games.pax_viking import builder
from companion.games.pax_viking.actions import (
    AddCard,
    BeginTurn,
    ChangeCard,
    CheckNow,
    DrawTiles,
    EndTurn,
    Establish,
    Gain,
    Jarl,
    JudgeCard,
    MoveFollowers,
    PlayEvent,
    Recount,
    RemoveCard,
    Replace,
    Return,
    ReturnAll,
    SetDuchies,
    SetInfluence,
    SetPool,
    SetUp,
    TakeAction,
    TakeInfluence,
    TurnCard,
    Vote,
    WinterSolstice,
)
from companion.games.pax_viking.board import KINDS, TYPES, WINDS
from companion.games.pax_viking.builder import slots
from companion.games.pax_viking.cards import CHECKS, TIERS
from companion.games.pax_viking.clock import STANDARD
from companion.games.pax_viking.conditions import BY, COMPARES, METRICS, SHAPES
from companion.games.pax_viking.game import GAME
from companion.games.pax_viking.position import PHASES, Options
from companion.model import Enter
from companion.words import LANGUAGES, tell, words
from tests.support.pax_viking import NAMES, PLAIN, card, condition, follower, player, silfr, table
from tests.support.pax_viking import turn as in_turn
from tests.support.pax_viking_said import LORDS, RICH, RUS_EAST, english

STORY = [
    (
        table(),
        SetUp(jarls=(Jarl(name="X", silfr=2), Jarl())),
        ["Laid out: 24 saga tiles. Silfr: Ann 5 and Bo 4."],
    ),
    (table(), BeginTurn(seat=1), ["Bo begins a turn."]),
    (in_turn("influence"), TakeInfluence(), ["Ann: no influence marker changes hands."]),
    (
        in_turn("influence", players=(player(), player(follower())), influence={"rus": 0}),
        TakeInfluence(),
        ["Ann returns the Rus influence marker and takes an action marker back."],
    ),
    (
        in_turn("influence", players=(player(follower()), player()), influence={"rus": 1}),
        TakeInfluence(),
        ["Ann takes the Rus influence marker from Bo, who gets an action marker back."],
    ),
    (
        in_turn(players=(player(silfr=3), player())),
        TakeAction(action="buy", silfr=2),
        ["Ann: Invest: buy.", "Ann pays 2 silfr.", "11 saga tiles left."],
    ),
    (in_turn(), TakeAction(action="journey"), ["Ann: Journey."]),
    (
        in_turn(players=(player(silfr=2), player(silfr=1)), pool=2),
        TakeAction(action="draw"),
        [
            "Ann: Invest: draw.",
            "0 saga tiles left.",
            "Ann wins: level at 0 followers, tiebreak: 2 silfr.",
        ],
    ),
    (
        in_turn(players=(player(silfr=1), player(silfr=1)), pool=2),
        TakeAction(action="draw"),
        [
            "Ann: Invest: draw.",
            "0 saga tiles left.",
            "Ann and Bo win together: level at 0 followers and 1 silfr, shared.",
        ],
    ),
    (
        in_turn(players=(player(follower(wind="east", count=2)), player()), cards=(LORDS,)),
        PlayEvent(name="Storm", vote=Vote(yes=0, voters=2)),
        [
            "Althing: 0 of 2 agree.",
            "Ann plays the event “Storm”. It is voted down.",
            "Nobody meets a card yet.",
            "“Rus lords”: Ann lacks 1 follower of type Rus in the East.",
        ],
    ),
    (
        in_turn(cards=(card("Low", face_up=False),)),
        PlayEvent(),
        [
            "Ann plays an event. It resolves.",
            "“Low” lies face up now.",
            "Nobody meets a card yet.",
        ],
    ),
    (
        in_turn(),
        PlayEvent(),
        ["Ann plays an event. It resolves.", "No face-up card is checked after an event."],
    ),
    (
        in_turn(players=(player(follower(wind="east", count=3)), player()), cards=(LORDS,)),
        PlayEvent(),
        ["Ann plays an event. It resolves.", "Ann wins: “Rus lords” met."],
    ),
    (
        in_turn(
            players=(player(follower(count=2)), player(follower(count=1))),
            cards=(card(met_by=(0, 1)),),
        ),
        PlayEvent(),
        ["Ann plays an event. It resolves.", "Ann wins: “Card” met; 2 followers."],
    ),
    (
        in_turn(players=(player(follower(), hand=5), player())),
        WinterSolstice(discard=1),
        ["Ann: 1 silfr income.", "Ann discards 1 tile."],
    ),
    (in_turn(), WinterSolstice(income=3), ["Ann: 3 silfr income."]),
    (in_turn("solstice"), EndTurn(), ["Ann ends the turn.", "Bo begins a turn."]),
    (
        in_turn("solstice", cards=(RICH,), players=(player(silfr=7), player())),
        EndTurn(),
        [
            "Ann ends the turn.",
            "Nobody meets a card yet.",
            "“Rich”: Ann lacks 1 silfr.",
            "Bo begins a turn.",
        ],
    ),
    (
        in_turn("solstice", cards=(RICH,), players=(player(silfr=8), player())),
        EndTurn(),
        ["Ann ends the turn.", "Ann wins: “Rich” met."],
    ),
    (table(), CheckNow(check="turn_end"), ["Check as at the end of a turn."]),
    (
        table(),
        Establish(seat=0, kind="god", type="sweden", count=2),
        ["Ann establishes 2 followers of type Sweden: a god."],
    ),
    (
        table(player(follower(name="p1", wind="east", region="R1")), player()),
        MoveFollowers(seat=0, at=0, kind="powerful_ally"),
        ["Ann moves 1 follower of type Rus: p1, R1 (East) → a powerful ally."],
    ),
    (
        table(player(), player(follower("advocate"))),
        Replace(seat=0, rival=1, at=0),
        ["Ann replaces followers of Bo (1 follower of type Rus): an advocate."],
    ),
    (
        table(player(), player(follower(name="p1"), follower(name="p1", type="sweden"))),
        Replace(seat=0, rival=1, at=0),
        [
            "Ann replaces followers of Bo (1 follower of type Rus): p1.",
            "Ann replaces followers of Bo (1 follower of type Sweden): p1.",
        ],
    ),
    (
        table(player(follower("trade_center", count=2)), player()),
        Return(seat=0, at=0, count=1),
        ["Ann takes back 1 follower of type Rus: a trade center."],
    ),
    (
        table(player(follower("trade_center", count=2)), player()),
        Recount(seat=0, at=0, count=3),
        ["Ann has 3 followers of type Rus: a trade center."],
    ),
    (
        table(),
        ReturnAll(seat=1),
        ["Bo leaves: followers, longships, markers, silfr and tiles go back."],
    ),
    (
        table(player(silfr=3), player()),
        Gain(seat=0, silfr=-2, hand=1),
        ["Ann gives up 2 silfr: now 1.", "Ann gains 1 tile in hand: now 1."],
    ),
    (table(), Gain(seat=0), ["Ann gains nothing."]),
    (table(), SetInfluence(type="rus", seat=1), ["Bo holds the Rus influence marker."]),
    (table(), SetInfluence(type="rus", seat=None), ["Nobody holds the Rus influence marker."]),
    (table(), SetDuchies(seat=0, duchies=2), ["Ann: 2 duchies, counted by hand."]),
    (
        table(),
        SetDuchies(seat=0, duchies=None),
        ["The duchies of Ann are counted by the app again."],
    ),
    (table(), SetPool(pool=1), ["1 saga tile left."]),
    (table(), DrawTiles(seat=1), ["Bo draws 1 tile.", "11 saga tiles left."]),
    (
        table(),
        AddCard(card=LORDS),
        ["New card “Rus lords” (Standard): at least 3 followers of type Rus in the East."],
    ),
    (
        table(cards=(LORDS,)),
        ChangeCard(title="Rus lords", card=RICH),
        ["Card “Rich” (Novice) is now: 8 to 9 silfr."],
    ),
    (table(cards=(LORDS,)), RemoveCard(title="Rus lords"), ["The card “Rus lords” is gone."]),
    (
        table(cards=(LORDS,)),
        TurnCard(title="Rus lords", face_up=False),
        ["“Rus lords” lies face down now."],
    ),
    (
        table(cards=(card(tier="novice"),)),
        JudgeCard(title="Card", seats=(1,)),
        ["Bo meets “Card”, says the table."],
    ),
    (
        table(cards=(card(),)),
        JudgeCard(title="Card", seats=()),
        ["Nobody meets “Card”, says the table."],
    ),
]


@pytest.mark.parametrize("before, action, lines", STORY)
def test_what_happened_is_told(before, action, lines):
    after = GAME.apply(before, action, PLAIN)
    phrases = GAME.described(before, action, after, PLAIN)
    assert english(phrases) == lines
    german = [tell("de", one, NAMES) for one in phrases]
    assert not any("{" in one or "pax_viking." in one for one in german)
    assert not set(german) & set(lines) - {"Ann: Journey."}


def test_of_tiles_that_come_to_a_hand_german_says_what_comes_and_not_where_they_lie():
    gains, before = Gain(seat=0, hand=1), table()
    phrases = GAME.described(before, gains, GAME.apply(before, gains, PLAIN), PLAIN)
    assert [tell("de", one, NAMES) for one in phrases] == ["Ann bekommt 1 Handplättchen: jetzt 1."]


def test_whoever_plays_alone_beats_nobody():
    draws, before = TakeAction(action="draw"), in_turn(players=(player(silfr=2),), pool=2)
    phrases = GAME.described(before, draws, GAME.apply(before, draws, PLAIN), PLAIN)
    assert english(phrases)[-1] == "Ann is done: 0 followers."
    assert tell("de", phrases[-1], NAMES) == "Ann ist fertig: 0 Anhänger."


def test_every_action_has_a_story():
    assert {type(action) for _, action, _ in STORY} == set(GAME.Actions)


def test_a_correction_by_hand_is_told():
    (said,) = GAME.described(table(), Enter(path="pool", value=4), table(pool=4), PLAIN)
    assert said.facts == {"path": "pool", "value": "4"}


def spoken(language):
    return words(language, "pax_viking")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_a_screen_needs_is_there(language):
    known = spoken(language)
    for name in Options.model_fields:
        assert f"pax_viking.option.{name}" in known
        assert f"pax_viking.option.{name}.about" in known
    groups = {
        "kind": KINDS,
        "type": TYPES,
        "wind": WINDS,
        "tier": TIERS,
        "check": CHECKS,
        "phase": PHASES,
        "marker": ("action", *TYPES),
        "action": (*STANDARD, *TYPES),
        "how": COMPARES,
        "compare": COMPARES,
        "many": (*METRICS, *builder.NOUNS),
        "none": (*METRICS, *builder.NOUNS),
        "counted": (*METRICS, *builder.NOUNS),
        "by": BY,
        "each_of": BY,
        "count_of": BY,
        "shape": SHAPES,
        "template": builder.TEMPLATES,
    }
    for group, names in groups.items():
        for name in names:
            assert f"pax_viking.{group}.{name}" in known
    asked = [RUS_EAST, builder.counting("wind", 1, 1), builder.several(silfr(1), 1)]
    asked += [
        builder.template("one_type_in_listed_places"),
        condition({"metric": "silfr", "between": [1, 2]}),
    ]
    for asks in asked:
        for slot in slots(asks):
            assert f"pax_viking.slot.{slot.name}" in known
