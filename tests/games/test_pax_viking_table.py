"""Pax Viking at the table: setup, offers, the clock, progress, composing cards, what is told."""

from __future__ import annotations

from random import Random

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
    Move,
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
    WinterSolstice,
)
from companion.games.pax_viking.board import KINDS, TYPES, WINDS
from companion.games.pax_viking.builder import slots
from companion.games.pax_viking.cards import CHECKS, TIERS
from companion.games.pax_viking.clock import STANDARD, clock, taken
from companion.games.pax_viking.conditions import BY, COMPARES, METRICS, SHAPES, Comparison, Where
from companion.games.pax_viking.game import GAME
from companion.games.pax_viking.influence import standing
from companion.games.pax_viking.offers import checklist, offers
from companion.games.pax_viking.playing import apply
from companion.games.pax_viking.position import PHASES, Options, Turn, start
from companion.games.pax_viking.progress import progress
from companion.games.pax_viking.scoring import is_over
from companion.games.pax_viking.sentences import sentence
from companion.games.pax_viking.setup import setup_plan, setup_steps
from companion.games.pax_viking.telling import told
from companion.games.pax_viking.wander import wander
from companion.model import Enter
from companion.words import LANGUAGES, tell, words
from tests.support.pax_viking import NAMES, PLAIN, card, condition, follower, player, silfr, table
from tests.support.pax_viking import turn as in_turn

RUS_EAST = condition(
    {"metric": "followers", "where": {"type": "rus", "wind": "east"}, "at_least": 3}
)
LORDS = card("Rus lords", RUS_EAST)
RICH = card("Rich", condition({"metric": "silfr", "between": [8, 9]}), tier="novice")


def english(phrases):
    return [tell("en", one, NAMES) for one in phrases]


def offered(position, do, seat=None, options=PLAIN):
    """Return the one offer of an action."""
    (found,) = [
        one for one in offers(position, options) if one.do == do and seat in {None, one.seat}
    ]
    return found


@pytest.mark.parametrize(
    "seats, silfr_total, tiles, deck, ventures",
    [
        (1, 3, 12, (4, 3, 3, 2), 5),
        (2, 7, 24, (8, 6, 6, 4), 4),
        (3, 12, 36, (12, 9, 9, 6), 3),
        (4, 18, 48, (16, 12, 12, 8), 2),
        (5, 25, 60, (20, 15, 15, 10), 1),
        (6, 33, 72, (24, 18, 18, 12), 0),
    ],
)
def test_the_setup_is_the_table_of_the_rules(seats, silfr_total, tiles, deck, ventures):
    plan = setup_plan(seats)
    assert (plan.silfr_total, plan.tiles, plan.starting_ventures) == (silfr_total, tiles, ventures)
    assert (plan.ventures, plan.events, plan.advocates, plan.gods) == deck
    assert sum(deck) == tiles
    steps = setup_steps(seats)
    assert len(steps) == 8 - (seats == 6) + (seats == 1)
    assert str(tiles) in tell("en", steps[1])
    offer = offered(start(seats, PLAIN), "set_up")
    assert (offer.plan, offer.steps) == (plan, steps)


@pytest.mark.parametrize("voters, needed", [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_an_althing_needs_half_of_the_votes(voters, needed):
    position = in_turn(players=(player(),) * voters, cards=(card(face_up=False),))
    assert offered(position, "play_event").needed == needed
    for yes in range(voters + 1):
        after = apply(position, PlayEvent(vote=Vote(yes=yes, voters=voters)), PLAIN)
        assert after.cards[0].face_up == (yes >= needed)


def test_a_whole_turn_is_offered_step_by_step():
    position = table(
        player(follower(), follower("god", type="sweden"), silfr=1),
        player(follower(type="jarldom")),
        cards=(LORDS, RICH),
        check="turn_end",
    )
    assert {"set_up", "begin_turn", "play_event", "check_now"} <= {
        one.do for one in offers(position, PLAIN)
    }
    position = apply(position, BeginTurn(), PLAIN)
    shifts = offered(position, "take_influence").shifts
    assert [(one.type, one.gained) for one in shifts] == [("sweden", True), ("rus", True)]
    assert english(checklist(position, PLAIN)) == [
        "Ann takes the Sweden influence marker.",
        "Ann takes the Rus influence marker.",
    ]
    position = apply(position, TakeInfluence(), PLAIN)
    offer = offered(position, "take_action")
    assert offer.left == 4
    assert [act.action for act in offer.acts] == [*STANDARD, "sweden", "rus"]
    assert offer.acts[0].markers == ("action", "sweden", "rus")
    assert offer.acts[-1].markers == ("rus",)
    assert offered(position, "play_event").checks == ("Rus lords",)
    for action, marker in (("rus", "rus"), ("journey", "sweden"), ("play", "action")):
        position = apply(position, TakeAction(action=action, marker=marker), PLAIN)
    assert english(checklist(position, PLAIN))[0] == "1 action left."
    position = apply(position, TakeAction(action="draw"), PLAIN)
    assert "take_action" not in {one.do for one in offers(position, PLAIN)}
    winter = offered(position, "winter_solstice")
    assert (winter.income, winter.types, winter.hand, winter.discard) == (
        2,
        ("sweden", "rus"),
        1,
        0,
    )
    position = apply(position, WinterSolstice(), PLAIN)
    assert position.players[0].silfr == 3
    end = offered(position, "end_turn")
    assert (end.checks, end.following) == (("Rich",), 1)
    position = apply(position, EndTurn(), PLAIN)
    assert (position.active, position.turn) == (1, Turn(number=2))


def test_no_fifth_action_is_taken_whatever_marker_comes_by_hand():
    position = in_turn(used=("action",) * 4)
    position = apply(position, SetInfluence(type="rus", seat=0), PLAIN)
    assert "take_action" not in {one.do for one in offers(position, PLAIN)}


def test_the_winter_asks_for_discards_and_a_refresh():
    position = in_turn("solstice", players=(player(hand=6), player()))
    assert english(checklist(position, PLAIN)) == [
        "Discard 2 tiles.",
        "Fill the saga track.",
        "Make everything of yours ready again.",
    ]
    lean = in_turn("solstice")
    assert len(checklist(lean, PLAIN)) == 2
    assert checklist(table(), PLAIN) == ()
    assert english(checklist(in_turn("influence"), PLAIN)) == ["No influence marker changes hands."]


def test_an_event_of_an_ability_uses_no_marker_and_may_come_at_any_time():
    after = apply(in_turn("influence"), PlayEvent(marker=None), PLAIN)
    assert after.turn == Turn(phase="influence")


def test_the_named_card_is_turned_up():
    down = (card("First", face_up=False), card("Second", face_up=False))
    after = apply(in_turn(cards=down), PlayEvent(turn_up="second"), PLAIN)
    assert [one.face_up for one in after.cards] == [False, True]


@pytest.mark.parametrize(
    "action, pool, track, expected",
    [
        ("draw", 12, None, 2),
        ("draw", 1, None, 1),
        ("draw", 12, 6, 2),
        ("draw", 6, 6, 1),
        ("draw", 6, 0, 1),
        ("buy", 12, None, 1),
        ("buy", 12, 0, 0),
        ("sweden", 12, None, 1),
        ("sweden", 6, 6, 0),
        ("journey", 12, 6, 0),
    ],
)
def test_an_action_takes_as_many_tiles_as_there_are(action, pool, track, expected):
    assert taken(table(pool=pool, track=track), action) == expected


def test_a_draw_fills_the_track_and_a_purchase_leaves_a_gap():
    position = in_turn(pool=8, track=6, slots=6)
    bought = apply(position, TakeAction(action="buy"), PLAIN)
    assert (bought.pool, bought.track) == (7, 5)
    drawn = apply(bought, TakeAction(action="draw"), PLAIN)
    assert (drawn.pool, drawn.track) == (5, 5)
    assert apply(bought, WinterSolstice(), PLAIN).track == 6
    assert apply(position, DrawTiles(seat=1, tiles=2), PLAIN).players[1].hand == 2
    assert apply(position, SetPool(pool=9, track=7), PLAIN).slots == 7
    by_hand = apply(position, TakeAction(action="draw", tiles=1), PLAIN)
    assert (by_hand.pool, by_hand.track) == (7, 6)


@pytest.mark.parametrize(
    "fields, likely, said",
    [
        ({"pool": 0}, None, "No tile is left."),
        (
            {"pool": 17},
            None,
            "17 tiles left. At least 3 more turns if every action draws; too early for a guess.",
        ),
        ({"pool": 20, "opened_with": 24, "turn": Turn(number=6)}, None, "20 tiles left."),
        ({"pool": 24, "opened_with": 24, "turn": Turn(number=9)}, None, "24 tiles left."),
        (
            {"pool": 12, "opened_with": 24, "turn": Turn(number=9)},
            8,
            "12 tiles left. About 8 more turns at your pace so far, 2 at least.",
        ),
    ],
)
def test_the_saga_clock_guesses_only_where_there_is_a_pace(fields, likely, said):
    found = clock(table(**fields))
    assert found.likely_turns == likely
    assert tell("en", found.told).startswith(said)


def test_holder_and_sole_leader_are_two_facts():
    position = table(
        player(follower(count=2), follower(type="sweden")),
        player(follower(count=3)),
        influence={"rus": 0},
    )
    told_of = {one.type: tell("en", one.told, NAMES) for one in standing(position)}
    assert told_of == {
        "jarldom": "Jarldom: nobody holds the marker; nobody leads alone.",
        "sweden": "Sweden: nobody holds the marker; Ann leads alone with 1 follower.",
        "theocracy": "Theocracy: nobody holds the marker; nobody leads alone.",
        "rus": "Rus: Ann holds the marker; Bo leads alone with 3 followers.",
    }


def row(asks, *players, **fields):
    """Return the progress of all seats towards one card."""
    (found,) = progress(table(*players, cards=(card("Card", asks, **fields),)))
    return found


@pytest.mark.parametrize(
    "asks, held, away, said",
    [
        (
            {"metric": "followers", "where": {"type": "rus", "wind": "east"}, "at_least": 3},
            {"followers": (follower(wind="east", count=2),)},
            1,
            "“Card”: Ann lacks 1 follower of type Rus in the East.",
        ),
        ({"metric": "silfr", "at_most": 2}, {"silfr": 4}, 2, "“Card”: Ann has 2 silfr too many."),
        ({"metric": "silfr", "exactly": 5}, {"silfr": 4}, 1, "“Card”: Ann lacks 1 silfr."),
        (
            {"metric": "silfr", "between": [5, 6]},
            {"silfr": 7},
            1,
            "“Card”: Ann has 1 silfr too many.",
        ),
        ({"metric": "silfr", "lead_by": 2}, {"silfr": 4}, 1, "“Card”: Ann lacks 1 silfr."),
        (
            {"not": {"metric": "silfr", "at_least": 2}},
            {"silfr": 4},
            None,
            "“Card”: Ann must no longer have at least 2 silfr.",
        ),
        (None, {}, None, "“Card”: Ann does not meet it, says the table."),
        (
            {"any": [{"metric": "silfr", "at_least": 9}, {"metric": "hand", "at_least": 2}]},
            {"silfr": 4},
            2,
            "“Card”: Ann lacks 2 tiles in hand.",
        ),
        (
            {"all": [{"metric": "silfr", "at_least": 5}, {"metric": "hand", "at_least": 2}]},
            {"silfr": 4},
            3,
            "“Card”: Ann lacks 1 silfr and lacks 2 tiles in hand.",
        ),
        (
            {"count_of": {"by": "region", "reach": 2, "at_least": 2}},
            {"followers": (follower(region="R1"),)},
            3,
            (
                "“Card”: Ann lacks 1 follower in the region R1"
                " and lacks 2 followers in one more region."
            ),
        ),
        (
            {"count_of": {"by": "name", "reach": 1, "at_least": 1}},
            {"followers": (follower(),)},
            1,
            "“Card”: Ann lacks 1 follower on one more site.",
        ),
        (
            {"at_least_of": {"count": 2, "of": [{"metric": "silfr", "at_least": 1}]}},
            {"silfr": 1},
            None,
            "“Card”: Ann can never have enough.",
        ),
        (
            {
                "all": [
                    {"metric": "silfr", "at_least": 5},
                    {"not": {"metric": "homes", "at_least": 1}},
                ]
            },
            {},
            None,
            "“Card”: Ann lacks 5 silfr and must no longer have at least 1 home marker.",
        ),
        (
            {"count_of": {"by": "type", "reach": 2, "at_least": 1}},
            {"followers": (follower(type="sweden"),)},
            1,
            "“Card”: Ann lacks 1 follower of type Sweden.",
        ),
        (
            {"metric": "influence", "where": {"type": "rus"}, "at_least": 1},
            {},
            1,
            "“Card”: Ann lacks 1 influence marker of type Rus.",
        ),
        ({"metric": "silfr", "at_least": 2}, {"silfr": 2}, 0, "Ann meets “Card”."),
    ],
)
def test_progress_says_how_far_a_card_is_away(asks, held, away, said):
    if asks is not None:
        asks = condition(asks)
    (ann, bo) = row(asks, player(**held), player(silfr=3))
    assert ann.part.missing == away
    assert ann.one_step_away == (away == 1)
    assert ann.met == (away == 0)
    assert not (ann.met and ann.part.lacks)
    assert tell("en", ann.told, NAMES) == said
    assert tell("de", ann.told, NAMES) != said
    assert bo.seat == 1


def test_progress_shows_cards_that_lie_face_down_too():
    (ann, _) = row(None, face_up=False)
    assert not ann.card.face_up


def test_every_part_is_shown_with_what_there_is_and_what_is_needed():
    asks = condition(
        {"all": [{"metric": "silfr", "at_least": 8}, {"metric": "hand", "at_most": 1}]}
    )
    position = table(player(silfr=9, hand=3), player(), cards=(card("Card", asks),))
    ann, bo = (one.lines[0] for one in GAME.scorecards(position, PLAIN))
    assert tell("en", ann.because) == (
        "not met: at least 8 silfr (9/8) and at most 1 tile in hand (3/1)"
    )
    assert (ann.points, bo.points) == (0, 0)


def test_a_card_judged_by_hand_says_so():
    position = table(cards=(card(met_by=(1,)),))
    said = [tell("en", one.lines[0].because) for one in GAME.scorecards(position, PLAIN)]
    assert said == ["not met, says the table", "met, says the table"]


def test_out_of_turn_a_novice_card_brings_nothing_where_only_the_active_player_counts():
    position = table(player(), player(silfr=8), cards=(RICH,), check="turn_end")
    bo = GAME.scorecards(position, Options(novice_active_only=True))[1].lines[0]
    assert bo.points == 0
    assert tell("en", bo.because) == (
        "fulfilled, but only the active player counts now: 8 to 9 silfr (8/9)"
    )


@pytest.mark.parametrize(
    "asks, en, de",
    [
        (
            RUS_EAST,
            "at least 3 followers of type Rus in the East",
            "mindestens 3 Anhänger vom Typ Rus im Osten",
        ),
        (
            {"metric": "sites", "where": {"key": True}, "at_least": 2},
            "at least 2 key trade centers",
            "mindestens 2 Schlüssel-Handelszentren",
        ),
        (
            {"metric": "sites", "where": {"kind": "venture", "wind": "north"}, "exactly": 1},
            "exactly 1 venture in the North",
            "genau 1 Unternehmung im Norden",
        ),
        (
            {"metric": "sites", "where": {"kind": "venture", "key": True}, "at_least": 1},
            "at least 1 venture on key trade centers",
            "mindestens 1 Unternehmung auf Schlüssel-Handelszentren",
        ),
        (
            {"metric": "followers", "where": {"key": False, "kind": "trade_center"}, "at_most": 0},
            "no followers on trade centers off the key trade centers",
            "keine Anhänger auf Handelszentren außerhalb der Schlüssel-Handelszentren",
        ),
        (
            {"metric": "followers", "where": {"key": True, "kind": "trade_center"}, "most": True},
            "the most followers on key trade centers (a tie is enough)",
            "am meisten Anhänger auf Schlüssel-Handelszentren (Gleichstand reicht)",
        ),
        (
            {"metric": "followers", "where": {"name": "India"}, "between": [1, 2]},
            "1 to 2 followers on India",
            "1 bis 2 Anhänger auf India",
        ),
        (
            {"metric": "silfr", "sole_most": True},
            "alone the most silfr",
            "allein am meisten Silfr",
        ),
        (
            {"metric": "duchies", "where": {"region": "R1"}, "lead_by": 2},
            "at least 2 more duchies in the region R1 than anybody else",
            "mindestens 2 Herzogtümer in der Region R1 mehr als alle anderen",
        ),
        (
            {"each_of": {"by": "type", "values": ["rus", "sweden"], "at_least": 1}},
            "at least 1 follower of each of these types: Rus and Sweden",
            "mindestens 1 Anhänger von jedem dieser Typen: Rus und Schweden",
        ),
        (
            {"count_of": {"by": "name", "reach": 1, "at_least": 2, "values": ["India", "X"]}},
            "at least 1 follower each on at least 2 sites, to choose from: India and X",
            "je mindestens 1 Anhänger auf mindestens 2 Orten, zur Wahl: India und X",
        ),
        (
            {
                "any": [
                    {
                        "all": [
                            {"metric": "silfr", "at_least": 1},
                            {"metric": "hand", "at_least": 2},
                        ]
                    },
                    {"any": [{"metric": "homes", "at_least": 1}]},
                    {"not": {"metric": "types", "at_least": 4}},
                ]
            },
            (
                "(at least 1 silfr and at least 2 tiles in hand), at least 1 home marker"
                " or not at least 4 types of followers"
            ),
            (
                "(mindestens 1 Silfr und mindestens 2 Plättchen auf der Hand), mindestens"
                " 1 Heimatmarker oder nicht mindestens 4 Anhängertypen"
            ),
        ),
        (
            {"at_least_of": {"count": 1, "of": [{"metric": "silfr", "at_least": 1}]}},
            "at least 1 of these: at least 1 silfr",
            "mindestens 1 von diesen: mindestens 1 Silfr",
        ),
        (None, "judged by hand", "von Hand entschieden"),
    ],
)
def test_a_condition_reads_like_a_sentence(asks, en, de):
    asks = condition(asks) if isinstance(asks, dict) else asks
    assert tell("en", sentence(asks)) == en
    assert tell("de", sentence(asks)) == de


def built(asks, *steps):
    """Exchange one slot after another."""
    for name, value in steps:
        asks = builder.put(asks, name, value)
    return asks


def test_a_sentence_is_composed_word_by_word():
    asks = built(
        silfr(1), ("metric", "followers"), ("number", 3), ("type", "rus"), ("wind", "east")
    )
    assert asks == RUS_EAST
    assert [slot.name for slot in slots(asks)] == [
        *("compare", "number", "metric", "kind", "type", "wind", "region", "name", "key")
    ]


def test_what_cannot_follow_is_dropped():
    assert built(RUS_EAST, ("metric", "unplaced")).where == Where(type="rus")
    assert built(RUS_EAST, ("metric", "silfr")).where is None
    assert [slot.name for slot in slots(silfr(3))] == ["compare", "number", "metric"]


@pytest.mark.parametrize(
    "steps, fields",
    [
        ([("compare", "exactly")], {"exactly": 3}),
        ([("compare", "most")], {"most": True}),
        ([("compare", "sole_most"), ("compare", "at_most")], {"at_most": 1}),
        ([("compare", "between")], {"between": (3, 3)}),
        ([("compare", "between"), ("most", 5)], {"between": (3, 5)}),
        ([("compare", "between"), ("least", 4)], {"between": (4, 4)}),
        ([("compare", "between"), ("most", 2)], {"between": (2, 2)}),
        ([("compare", "between"), ("compare", "lead_by")], {"lead_by": 3}),
    ],
)
def test_a_number_is_carried_over_to_another_comparison(steps, fields):
    assert built(silfr(3), *steps) == Comparison(metric="silfr", **fields)


def test_slots_offer_what_the_table_has_entered():
    position = apply(
        table(),
        Establish(seat=0, kind="venture", type="rus", name="Mine", region="R9"),
        PLAIN,
    )
    position = apply(position, Return(seat=0, at=0), PLAIN)
    position = apply(position, Establish(seat=1, kind="god", type="rus", name="Freyr"), PLAIN)
    found = {slot.name: slot for slot in slots(RUS_EAST, position)}
    assert found["name"].choices[-2:] == ("Mine", "Freyr")
    assert found["region"].choices == ("R9",)
    assert found["wind"].choices == WINDS
    assert found["kind"].choices == KINDS
    assert found["key"].choices == (True, False)
    assert found["metric"].choices == METRICS
    assert found["compare"].choices == COMPARES
    assert found["type"].optional
    assert "silfr" not in found


def test_lists_are_composed_too():
    counting = builder.counting("wind", 2, 3)
    assert counting == condition({"count_of": {"by": "wind", "reach": 2, "at_least": 3}})
    assert [slot.name for slot in slots(counting)][:4] == ["reach", "at_least", "by", "values"]
    narrowed = built(counting, ("type", "rus"), ("by", "type"), ("reach", 1))
    assert narrowed == condition({"count_of": {"by": "type", "reach": 1, "at_least": 3}})
    each = builder.template("one_type_in_listed_places")
    assert [slot.name for slot in slots(each)][:3] == ["at_least", "by", "values"]
    changed = built(each, ("values", ("R1", "R2")), ("at_least", 2))
    assert changed == condition(
        {
            "each_of": {
                "by": "region",
                "values": ["R1", "R2"],
                "where": {"type": "sweden"},
                "at_least": 2,
            }
        }
    )
    assert built(each, ("by", "region")).each_of.values == ("1",)


def test_conditions_are_joined_with_and_and_or():
    both = builder.joined(silfr(1), silfr(2), "all")
    three = builder.joined(both, silfr(3), "all")
    assert tell("en", sentence(three)) == "at least 1 silfr, at least 2 silfr and at least 3 silfr"
    either = builder.joined(builder.joined(silfr(1), silfr(2), "any"), silfr(3), "any")
    assert len(either.any) == 3
    two_of = builder.several(three, 2)
    (slot,) = slots(two_of)
    assert (slot.name, slot.value, slot.choices) == ("count", 2, (1, 2, 3))
    assert built(two_of, ("count", 3)).at_least_of.count == 3
    assert builder.several(silfr(1), 1).at_least_of.of == (silfr(1),)
    assert slots(three) == ()
    assert builder.negated(builder.negated(three)) == three
    assert builder.part_at(three, (1,)) == silfr(2)


def test_a_part_is_taken_out_with_the_list_that_is_left_empty():
    three = builder.joined(builder.joined(silfr(1), silfr(2), "all"), silfr(3), "all")
    assert builder.replaced(three, (1,), None).all == (silfr(1), silfr(3))
    deep = builder.joined(silfr(9), builder.negated(silfr(8)), "any")
    assert builder.replaced(deep, (1, 0), None).any == (silfr(9),)
    assert builder.replaced(builder.negated(silfr(8)), (0,), None) is None
    fewer = builder.replaced(builder.several(three, 3), (0,), None)
    assert (fewer.at_least_of.count, len(fewer.at_least_of.of)) == (2, 2)
    assert builder.replaced(silfr(1), (), silfr(2)) == silfr(2)
    other = builder.replaced(builder.negated(silfr(8)), (0,), silfr(9))
    assert other == builder.negated(silfr(9))


@pytest.mark.parametrize("name", builder.NOUNS)
def test_what_is_counted_by_its_name_is_counted_as_sites(name):
    counted = Comparison(metric="sites", where=builder.noun(name), at_least=2)
    said = tell("en", sentence(counted))
    assert said == f"at least 2 {words('en', 'pax_viking')[f'pax_viking.many.{name}']}"


def test_templates_can_be_met():
    placed = player(follower(type="theocracy", count=6))
    asks = builder.template("all_of_one_type")
    (ann, bo) = row(asks, placed, player())
    assert (ann.met, bo.met) == (True, False)
    assert tell("en", sentence(asks)) == "at least 6 followers of type Theocracy"


def test_a_named_site_is_remembered_and_completed():
    position = apply(
        table(), Establish(seat=0, kind="venture", type="rus", name="Mine", wind="north"), PLAIN
    )
    position = apply(position, ReturnAll(seat=0), PLAIN)
    assert offered(position, "establish", 1).known == position.sites
    after = apply(
        position, Establish(seat=1, kind="venture", type="rus", name=" mine ", region="R1"), PLAIN
    )
    (new,) = after.players[1].followers
    assert (new.name, new.wind, new.region) == ("Mine", "north", "R1")
    assert [site.region for site in after.sites] == ["R1"]


@pytest.mark.parametrize(
    "name, key",
    [
        ("Miklagard", True),
        (" india", True),
        ("Chang\u2019an", True),
        ("Birka", False),
        (None, False),
    ],
)
def test_the_four_key_trade_centers_are_known_however_they_are_typed(name, key):
    after = apply(table(), Establish(seat=0, kind="trade_center", type="rus", name=name), PLAIN)
    assert after.players[0].followers[0].key == key


def test_a_player_who_leaves_takes_everything_along():
    position = in_turn(
        players=(player(follower(), longships=2, homes=2), player()),
        influence={"rus": 0, "sweden": 1},
    )
    after = apply(position, ReturnAll(seat=0), PLAIN)
    gone = after.players[0]
    assert (gone.followers, gone.longships, gone.homes) == ((), 0, 0)
    assert (after.influence.rus, after.influence.sweden) == (None, 1)


def test_followers_return_one_by_one_or_together():
    position = table(player(follower(count=3)), player())
    assert apply(position, Return(seat=0, at=0, count=2), PLAIN).players[0].followers[0].count == 1
    assert apply(position, Return(seat=0, at=0, count=3), PLAIN).players[0].followers == ()
    assert apply(position, Return(seat=0, at=0), PLAIN).players[0].followers == ()


def test_offers_name_what_can_be_moved_and_replaced():
    position = table(player(follower(name="a")), player(follower(name="b"), hand=2))
    assert [held.follower.name for held in offered(position, "move", 0).held] == ["a"]
    assert [(held.owner, held.at) for held in offered(position, "replace", 0).held] == [(1, 0)]
    assert offered(position, "return", 1).held[0].follower.name == "b"
    assert offered(position, "establish", 0).left == {
        "jarldom": 6,
        "sweden": 6,
        "theocracy": 6,
        "rus": 5,
    }
    assert offered(position, "gain", 1).hand == 2
    assert offered(position, "set_duchies", 0).derived == ()


def test_after_the_end_only_corrections_are_offered():
    over = in_turn(pool=0)
    assert is_over(over, PLAIN)
    assert checklist(over, PLAIN) == ()
    kinds = {one.do for one in offers(over, PLAIN)}
    assert not kinds & {"take_action", "play_event", "end_turn", "begin_turn"}
    assert {"gain", "establish", "set_pool"} <= kinds
    assert wander(over, PLAIN, Random(1)) is None


def test_cards_are_changed_turned_removed_and_judged():
    position = table(cards=(card("Hand"), LORDS))
    assert offered(position, "judge_card").cards == (card("Hand"),)
    assert offered(position, "add_card").taken == ("Hand", "Rus lords")
    after = apply(position, TurnCard(title="hand", face_up=False), PLAIN)
    assert not after.cards[0].face_up
    after = apply(after, RemoveCard(title="Hand"), PLAIN)
    assert after.cards == (LORDS,)
    after = apply(after, ChangeCard(title="rus lords", card=card("New")), PLAIN)
    after = apply(after, JudgeCard(title="New", seats=(1, 0, 1)), PLAIN)
    assert after.cards == (card("New", met_by=(0, 1)),)
    assert apply(after, AddCard(card=RICH), PLAIN).cards[-1] == RICH


def test_a_check_by_hand_in_a_turn_ends_it_only_where_a_card_is_met():
    met = in_turn(players=(player(silfr=8), player()), cards=(RICH,))
    assert not is_over(met, PLAIN)
    assert apply(met, CheckNow(check="event"), PLAIN) == met
    stopped = apply(met, CheckNow(check="turn_end"), PLAIN)
    assert is_over(stopped, PLAIN)
    assert stopped.turn.stopped
    assert is_over(apply(in_turn(), CheckNow(check="final"), PLAIN), PLAIN)


def test_a_check_by_hand_without_turns_says_that_the_table_is_added_up():
    assert not table().added_up
    assert apply(table(), CheckNow(check="turn_end"), PLAIN).added_up
    assert not apply(in_turn(), CheckNow(check="event"), PLAIN).added_up


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
            "Ann wins: level at 0 followers, then 2 silfr.",
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
        Move(seat=0, at=0, kind="powerful_ally"),
        ["Ann moves 1 follower of type Rus: p1 in the East in the region R1 → a powerful ally."],
    ),
    (
        table(player(), player(follower("advocate"))),
        Replace(seat=0, rival=1, at=0),
        ["Ann replaces followers of Bo (1 follower of type Rus): an advocate."],
    ),
    (
        table(player(follower("trade_center", count=2)), player()),
        Return(seat=0, at=0, count=1),
        ["Ann takes back 1 follower of type Rus: a trade center."],
    ),
    (table(), ReturnAll(seat=1), ["Everything of Bo goes back to the jarl board."]),
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
    after = apply(before, action, PLAIN)
    phrases = told(before, action, after, PLAIN)
    assert english(phrases) == lines
    german = [tell("de", one, NAMES) for one in phrases]
    assert not any("{" in one or "pax_viking." in one for one in german)
    assert not set(german) & set(lines) - {"Ann: Journey."}


def test_every_action_has_a_story():
    assert {type(action) for _, action, _ in STORY} == set(GAME.Actions)


def test_a_correction_by_hand_is_told():
    (said,) = told(table(), Enter(path="pool", value=4), table(pool=4), PLAIN)
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
