"""Pax Viking refuses every wrong action and every impossible position, in its own words."""

from __future__ import annotations

import pytest

from companion.errors import InvalidPosition, RuleViolation
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
    Whom,
    WinterSolstice,
)
from companion.games.pax_viking.box import BOX as CARD_BOX
from companion.games.pax_viking.checks import notices
from companion.games.pax_viking.game import GAME
from companion.games.pax_viking.position import Influence, Position, Turn
from companion.position_file import opened, problems_of
from companion.reading import entered, read
from companion.words import LANGUAGES, say, words
from tests.support.pax_viking import NAMES, PLAIN, card, follower, player, silfr, table, turn

HELD = (player(follower(name="p1")), player(silfr=2))
OVER = {"players": HELD, "pool": 0}
UP = {"players": HELD, "cards": (card(),)}

REFUSALS = [
    ("over", turn(**OVER), TakeAction(action="journey")),
    ("over", turn("influence", **OVER), TakeInfluence()),
    ("over", turn(**OVER), PlayEvent()),
    ("over", turn(**OVER), CheckNow(check="event")),
    ("over", turn(**OVER), WinterSolstice()),
    ("over", turn("solstice", **OVER), EndTurn()),
    ("over", table(pool=0), BeginTurn()),
    ("no_turn", table(), TakeInfluence()),
    ("no_turn", table(), TakeAction(action="journey")),
    ("no_turn", table(), EndTurn()),
    ("begun", turn(), BeginTurn()),
    ("begun", turn(), SetUp()),
    ("not_now", turn(), TakeInfluence()),
    ("not_now", turn(), EndTurn()),
    ("not_now", turn("influence"), TakeAction(action="journey")),
    ("not_now", turn("influence"), PlayEvent()),
    ("not_now", turn("solstice"), WinterSolstice()),
    ("seat", table(), BeginTurn(seat=2)),
    ("seat", table(), Gain(seat=2)),
    ("seat", table(), SetInfluence(type="rus", seat=2)),
    ("seat", table(), SetDuchies(seat=2, duchies=1)),
    ("seat", table(), DrawTiles(seat=2)),
    ("seat", table(), Establish(seat=2, kind="god", type="rus")),
    ("seat", table(), Replace(seat=0, rival=2, at=0)),
    ("seat", table(), ReturnAll(seat=2)),
    ("seat", table(cards=(card(),)), JudgeCard(title="Card", seats=(2,))),
    ("jarls", table(), SetUp(jarls=(Jarl(),))),
    ("no_marker", turn(used=("action",) * 4), TakeAction(action="journey")),
    ("no_marker", turn(used=("action",) * 4), PlayEvent()),
    ("no_marker", turn(used=("action",) * 3, influence={"rus": 0}), PlayEvent()),
    ("not_held", turn(influence={"rus": 1}), TakeAction(action="journey", marker="rus")),
    (
        "exhausted",
        turn(used=("rus",), influence={"rus": 0}),
        TakeAction(action="journey", marker="rus"),
    ),
    ("influence_action", turn(influence={"rus": 0}), TakeAction(action="rus")),
    (
        "influence_action",
        turn(influence={"rus": 0}),
        TakeAction(action="sweden", marker="rus"),
    ),
    ("played", turn(), TakeAction(action="draw", played=True)),
    ("removed", turn(), TakeAction(action="draw", removed=True)),
    ("removed", turn(), TakeAction(action="draw", tiles=2, removed=True)),
    ("removed", turn(), TakeAction(action="buy", tiles=1, removed=True)),
    ("silfr", turn(), TakeAction(action="buy", silfr=1)),
    ("silfr", table(), Gain(seat=0, silfr=-1)),
    ("hand", table(), Gain(seat=0, hand=-1)),
    ("discard", turn(), WinterSolstice(discard=1)),
    ("longships", table(), Gain(seat=0, longships=-1)),
    ("homes", table(), Gain(seat=0, homes=-2)),
    ("track_empty", turn(pool=3, track=0), TakeAction(action="buy", silfr=0)),
    ("left", table(player(left=True), player()), BeginTurn(seat=0, skips=True)),
    ("pool", turn(pool=3), TakeAction(action="draw", tiles=4)),
    ("pile", table(pool=3, track=2), DrawTiles(seat=0, tiles=2)),
    ("track", table(), SetPool(pool=3, track=4)),
    ("votes", turn(), PlayEvent(vote=Vote(yes=3, voters=2))),
    ("face_up", turn(**UP), PlayEvent(turn_up="card")),
    ("no_card", turn(), PlayEvent(turn_up="Card")),
    ("no_card", table(), RemoveCard(title="Card")),
    ("no_card", table(), TurnCard(title="Card")),
    ("no_card", table(), JudgeCard(title="Card", seats=())),
    ("no_card", table(), ChangeCard(title="Card", card=card())),
    ("title", table(**UP), AddCard(card=card("card "))),
    (
        "title",
        table(cards=(card(), card("Other"))),
        ChangeCard(title="Other", card=card()),
    ),
    ("judged", table(cards=(card(asks=silfr(9)),)), JudgeCard(title="Card", seats=(0,))),
    ("no_follower", table(*HELD), Return(seat=0, at=1)),
    ("no_follower", table(*HELD), MoveFollowers(seat=1, at=0, kind="god")),
    ("no_follower", table(*HELD), Replace(seat=0, rival=1, at=0)),
    ("not_there", table(*HELD), Return(seat=1, at=0, who=Whom(kind="god", type="rus"))),
    (
        "site_taken",
        table(*HELD),
        Establish(seat=1, kind="venture", type="rus", name="P1"),
    ),
    ("replace_own", table(*HELD), Replace(seat=0, rival=0, at=0)),
    ("too_many_returned", table(*HELD), Return(seat=0, at=0, count=2)),
]


def assert_said(code, facts):
    sentences = {say(language, code, NAMES, **facts) for language in LANGUAGES}
    assert len(sentences) == len(LANGUAGES)
    assert not any("{" in sentence or "pax_viking." in sentence for sentence in sentences)


@pytest.mark.parametrize("code, position, action", REFUSALS)
def test_a_wrong_action_is_refused_with_its_own_words(code, position, action):
    GAME.check(position, 2, PLAIN)
    with pytest.raises(RuleViolation) as refused:
        GAME.apply(position, action, PLAIN)
    assert refused.value.code == f"pax_viking.refused.{code}"
    assert_said(refused.value.code, refused.value.facts)


BUILDING = [
    ("no_slot", lambda: builder.put(silfr(3), "region", "R1")),
    ("no_slot", lambda: builder.put(builder.negated(silfr(3)), "number", 4)),
    ("no_part", lambda: builder.part_at(silfr(3), (0,))),
    ("no_part", lambda: builder.replaced(builder.negated(silfr(3)), (1,), None)),
]


@pytest.mark.parametrize("code, build", BUILDING)
def test_a_wrong_place_in_a_sentence_is_refused(code, build):
    with pytest.raises(RuleViolation) as refused:
        build()
    assert refused.value.code == f"pax_viking.refused.{code}"
    assert_said(refused.value.code, refused.value.facts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_row(language):
    spoken = {key for key in words(language, "pax_viking") if ".refused." in key}
    rows = {code for code, *_ in (*REFUSALS, *BUILDING)}
    assert spoken == {f"pax_viking.refused.{code}" for code in rows}


def cond(value):
    return {"cards": [{"title": "A", "tier": "novice", "face_up": True, "condition": value}]}


def of(*followers):
    return {
        "followers": [{"kind": "venture", "type": "rus", "count": 1, **one} for one in followers]
    }


TWO = {"players": [{}, {}]}
FIRST = "position.cards[0].condition"
INVALID = [
    ("position.players", "players", {"players": [{}]}),
    ("position.track", "track", {"track": 13}),
    (
        "position.cards[0].met_by[1]",
        "seat_twice",
        {"cards": [{"title": "A", "tier": "novice", "face_up": True, "met_by": [1, 1]}]},
    ),
    (
        "position.cards[1].title",
        "title_twice",
        {"cards": [{"title": t, "tier": "novice", "face_up": True} for t in ("A", "a")]},
    ),
    (
        "position.cards[0].title",
        "title_blank",
        {"cards": [{"title": " ", "tier": "novice", "face_up": True}]},
    ),
    (
        "position.cards[0].met_by",
        "met_by",
        {"cards": [{**cond({"metric": "silfr", "most": True})["cards"][0], "met_by": [0]}]},
    ),
    (
        "position.players[1].followers[0].name",
        "two_owners",
        {"players": [of({"name": "p"}), of({"name": "P "})]},
    ),
    (
        "position.players[0].followers[0].key",
        "key",
        {"players": [of({"name": "p", "key": True}), {}]},
    ),
    (FIRST, "compare", cond({"metric": "silfr"})),
    (FIRST, "compare", cond({"metric": "silfr", "at_least": 1, "exactly": 1})),
    (f"{FIRST}.between", "between", cond({"metric": "silfr", "between": [2, 1]})),
    (
        f"{FIRST}.where.kind",
        "where",
        cond({"metric": "unplaced", "where": {"kind": "god"}, "exactly": 0}),
    ),
    (
        f"{FIRST}.not.count_of.where.wind",
        "by_and_where",
        cond(
            {
                "not": {
                    "count_of": {"by": "wind", "where": {"wind": "east"}, "reach": 1, "at_least": 1}
                }
            }
        ),
    ),
    (
        f"{FIRST}.each_of.values[1]",
        "value",
        cond({"each_of": {"by": "wind", "values": ["east", "up"], "at_least": 1}}),
    ),
    (f"{FIRST}.most", "only_true", cond({"metric": "silfr", "most": False})),
    (f"{FIRST}.any[0].all", "empty", cond({"any": [{"all": []}]})),
]


@pytest.mark.parametrize("path, code, fields", INVALID)
def test_an_impossible_position_is_refused_at_its_place(path, code, fields):
    position = {**TWO, "check": "event", "pool": 12, **fields}
    file = {"format": 1, "game": "pax_viking", "seats": ["Ann", "Bo"], "position": position}
    with pytest.raises(InvalidPosition) as refused:
        opened(file)
    found = {(one.path, one.code): one for one in problems_of(refused.value)}
    problem = found[path, f"pax_viking.invalid.{code}"]
    assert_said(problem.code, problem.facts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_has_a_row(language):
    spoken = {key for key in words(language, "pax_viking") if ".invalid." in key}
    assert spoken == {f"pax_viking.invalid.{code}" for _, code, _ in INVALID}


@pytest.mark.parametrize(
    "value, paths",
    [
        ({"metric": "gold", "at_least": 1}, [".metric"]),
        ({"metric": "silfr", "at_least": "3"}, [".at_least"]),
        ({"metric": "silfr", "at_least": 3.0}, [".at_least"]),
        ({"metric": "silfr", "at_least": -1}, [".at_least"]),
        ({"metric": "silfr", "most": 1}, [".most"]),
        ({"each": {}}, [".metric", ".each"]),
        ([], [""]),
        ({"not": {"metric": "silfr", "att_least": 3}}, [".not.att_least"]),
        ({"at_least_of": {"of": [{"metric": "silfr", "most": True}]}}, [".at_least_of.count"]),
    ],
)
def test_what_is_wrong_in_a_condition_is_told_at_its_place(value, paths):
    with pytest.raises(InvalidPosition) as refused:
        read(Position, {**TWO, "check": "event", **cond(value)}, "position")
    found = [problem.path for problem in refused.value.problems]
    assert found == [f"{FIRST}{path}" for path in paths]


NOTICES = [
    ("followers_jarldom", (player(follower(type="jarldom", count=7)), player()), {}),
    ("followers_sweden", (player(follower(type="sweden", count=7)), player()), {}),
    ("followers_theocracy", (player(follower(type="theocracy", count=7)), player()), {}),
    ("followers_rus", (player(follower(count=4), follower(count=3)), player()), {}),
    ("longships", (player(longships=7), player()), {}),
    ("advocates", (player(*[follower("advocate")] * 3), player()), {}),
    ("gods", (player(*[follower("god")] * 2), player()), {}),
    ("homes", (player(homes=2), player()), {}),
    ("on_jarlboard", (player(follower("god", wind="east")), player()), {}),
    ("key", (player(follower("trade_center", name="India")), player()), {}),
    ("hand", (player(hand=5), player()), {"turn": Turn(phase="solstice")}),
    ("no_tiles", (), {"pool": 0}),
    ("markers", (), {"turn": Turn(phase="actions", used=("action",) * 5)}),
]


@pytest.mark.parametrize("code, players, fields", NOTICES)
def test_what_looks_wrong_is_pointed_out_and_allowed(code, players, fields):
    position = table(*players, **fields)
    GAME.check(position, 2, PLAIN)
    (notice,) = notices(position, PLAIN)
    assert notice.code == f"pax_viking.notice.{code}"
    assert_said(notice.code, notice.facts)


@pytest.mark.parametrize("homes", [0, 2])
def test_home_markers_are_right_after_the_correction_that_is_offered(homes):
    position = table(player(homes=homes), player())
    (notice,) = notices(position, PLAIN)
    assert notices(entered(position, notice.mend), PLAIN) == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_notice_has_a_row(language):
    spoken = {key for key in words(language, "pax_viking") if ".notice." in key}
    assert spoken == {f"pax_viking.notice.{code}" for code, *_ in NOTICES}


def test_a_hand_may_be_too_large_but_at_the_end_of_ones_own_winter():
    # Pax Viking glossary, HAND LIMIT: at the end of your Winter Solstice.
    holding = (player(hand=5), player(hand=5))
    assert notices(turn(players=holding), PLAIN) == ()
    winter = notices(turn("solstice", players=holding), PLAIN)
    assert [notice.facts["seat"] for notice in winter] == [0]


@pytest.mark.parametrize(
    "change, path",
    [
        ({"format": 2}, "box.format"),
        ({"game": "hagar"}, "box.game"),
        ({"cards": [{"title": "A", "tier": "easy", "face_up": True}]}, "box.cards[0].tier"),
        (
            {"cards": [{"title": t, "tier": "novice", "face_up": True} for t in ("A", " a")]},
            "box.cards[1].title",
        ),
    ],
)
def test_a_wrong_card_file_is_refused_at_its_place(change, path):
    good = {"format": 1, "game": "pax_viking", "cards": []}
    assert CARD_BOX.read(good) == ()
    with pytest.raises(InvalidPosition) as refused:
        CARD_BOX.read({**good, **change})
    assert path in [problem.path for problem in refused.value.problems]


def test_a_holder_of_a_marker_is_one_seat():
    with pytest.raises(ValueError, match="rus"):
        Influence(rus=(0, 1))
