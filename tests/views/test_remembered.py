"""What a device remembers of what is half typed: it comes back as it was, or not at all."""

from __future__ import annotations

import json
from dataclasses import dataclass

import pytest

from companion.games.shipwrights.printed import Prices, RoundCard
from views.half_done import Devices, Drafts, Waiting
from views.remembered import (
    MOST,
    Unwritable,
    by_key,
    is_remembered,
    read,
    remembered,
    sum_of,
    waiting,
    written,
)
from views.tables.hagar.draft import HeldCoaster
from views.tables.shipwrights.cards import TypedCard

KEY = ("m", "round 1")
CARD = RoundCard(trades=Prices(oak=1, wool=3))

VALUES = [
    None,
    True,
    3,
    1.5,
    "Ann & Bo",
    (),
    (3, (None, "x")),
    frozenset({"b", "a"}),
    {"gold": 3, "to": (1, None)},
    CARD,
    TypedCard(name="Karve", points=2),
    HeldCoaster(fields=("land", "water", "land", "forest"), cell=None, token=0, prints=()),
    (CARD, TypedCard()),
]


def anew(tree):
    """Go through a device's memory."""
    return json.loads(json.dumps(tree))


@pytest.mark.parametrize("value", VALUES, ids=[type(value).__name__ for value in VALUES])
def test_what_is_typed_comes_back_as_it_was(value):
    back = read(anew(written(value)))
    assert (back, type(back)) == (value, type(value))
    assert sum_of(back) == sum_of(value)


def test_one_thing_is_told_from_another():
    sums = {sum_of(value) for value in VALUES}
    assert len(sums) == len(VALUES)


@dataclass
class Stranger:
    """A record of nobody's."""

    held: object = None


@pytest.mark.parametrize("value", [Stranger(), object(), (Stranger(),), len, TypedCard(name=len)])
def test_what_is_no_record_of_a_game_is_not_remembered(value):
    drafts = Drafts()
    drafts["m", "other"] = Waiting(None, 1)
    drafts[KEY] = Waiting(None, value)
    drafts["m", "of"] = Waiting(value, 2)
    assert [*by_key(remembered(drafts, lambda _: True))] == [("m", "other")]


HARM = [
    {"is": "os:system", "with": {"command": "true"}},
    {"is": "views.tables.shipwrights.cards:Pairs", "with": {}},
    {"is": "views.tables.shipwrights.cards:Typing", "with": {"no": 1}},
    {"is": "views.tables.shipwrights.cards:TypedCard.__init__", "with": {}},
    {"is": "views.tables.nowhere:Typing", "with": {}},
    {"is": "views.app:Store", "with": {}},
    {"is": "companion.games.shipwrights.printed:RoundCard", "with": {"trades": "all"}},
    {"is": "companion.games.shipwrights.printed:RoundCard"},
    {"set": [{"x": 1}]},
    {"set": 3},
    {"by": [["gold"]]},
    {"by": [[{"by": []}, 1]]},
    {"is": 3, "with": {}},
    {},
]


@pytest.mark.parametrize("tree", HARM, ids=json.dumps)
def test_what_nobody_wrote_becomes_nothing(tree):
    with pytest.raises(Unwritable):
        read(tree)
    drafts = Drafts()
    drafts.kept[KEY] = sum_of(None), tree
    assert waiting(drafts, KEY, None, None) is None
    assert not drafts
    assert not drafts.kept


@pytest.mark.parametrize(
    ("of", "like"), [("another", RoundCard()), ("a card", TypedCard()), ("a card", 3)]
)
def test_of_something_else_or_of_another_kind_it_is_forgotten(of, like):
    drafts = Drafts()
    drafts.kept[KEY] = sum_of("a card"), written(CARD)
    assert waiting(drafts, KEY, of, like) is None
    assert waiting(drafts, KEY, "a card", RoundCard()) is None, "once it was asked for"


def test_what_this_process_knows_counts_more():
    devices = Devices()
    kept = by_key([[*KEY, sum_of("a card"), written(CARD)]])
    drafts = devices.typed_on("one", kept=kept)
    assert waiting(drafts, KEY, "a card", RoundCard()).typed == CARD
    del drafts[KEY]
    assert devices.typed_on("one", kept=kept) is drafts
    assert waiting(drafts, KEY, "a card", RoundCard()) is None, "it was done meanwhile"


def test_what_nobody_has_asked_for_yet_is_remembered_on():
    drafts = Drafts()
    kept = by_key([[*KEY, sum_of("a card"), written(CARD)], ["over", "x", "", 1]])
    drafts.kept.update(kept)
    drafts["m", "more"] = Waiting(None, "typed")
    told = remembered(drafts, lambda match_id: match_id == "m")
    assert [one[:2] for one in told] == [["m", "more"], [*KEY]]
    assert is_remembered(anew(told))


def test_what_was_begun_last_is_remembered_where_there_is_no_room_for_all():
    drafts = Drafts()
    for n in range(100):
        drafts["m", f"about {n}"] = Waiting(None, "x" * 200)
    told = remembered(drafts, lambda _: True)
    assert [one[1] for one in told] == [f"about {99 - n}" for n in range(len(told))]
    assert len(told) > 10
    assert len(json.dumps(told)) < MOST + 100


@pytest.mark.parametrize(
    "told",
    [
        None,
        3,
        "x",
        {},
        [3],
        [["m", "x", "sum"]],
        [["m", 3, "", 1]],
        [["m", "x", "", "y" * 2 * MOST]],
    ],
    ids=repr,
)
def test_a_device_that_says_something_else_has_remembered_nothing(told):
    assert not is_remembered(told)
    assert by_key(told) == {}
