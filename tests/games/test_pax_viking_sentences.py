"""Pax Viking's conditions as sentences, and how they are composed word by word."""

from __future__ import annotations

import pytest

from companion.games.pax_viking import builder
from companion.games.pax_viking.actions import Establish, Return
from companion.games.pax_viking.board import KINDS, WINDS
from companion.games.pax_viking.builder import slots
from companion.games.pax_viking.conditions import COMPARES, METRICS, Comparison, Where
from companion.games.pax_viking.game import GAME
from companion.games.pax_viking.sentences import sentence
from companion.words import tell, words
from tests.support.pax_viking import PLAIN, condition, follower, player, silfr, table
from tests.support.pax_viking_said import RUS_EAST, row


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
            "die meisten Anhänger auf Schlüssel-Handelszentren (Gleichstand reicht)",
        ),
        (
            {"metric": "followers", "where": {"name": "India"}, "between": [1, 2]},
            "1 to 2 followers on India",
            "1 bis 2 Anhänger auf India",
        ),
        (
            {"metric": "silfr", "sole_most": True},
            "alone the most silfr",
            "allein das meiste Silfr",
        ),
        (
            {"metric": "sites", "where": {"kind": "powerful_ally", "wind": "east"}, "most": True},
            "the most powerful allies in the East (a tie is enough)",
            "die meisten mächtigen Verbündeten im Osten (Gleichstand reicht)",
        ),
        (
            {"metric": "duchies", "sole_most": True},
            "alone the most duchies",
            "allein die meisten Herzogtümer",
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
    position = GAME.apply(
        table(),
        Establish(seat=0, kind="venture", type="rus", name="Mine", region="R9"),
        PLAIN,
    )
    position = GAME.apply(position, Return(seat=0, at=0), PLAIN)
    position = GAME.apply(position, Establish(seat=1, kind="god", type="rus", name="Freyr"), PLAIN)
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
