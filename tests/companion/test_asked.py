"""What a record asks for is read off its model, and what an offer says is not asked any more."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from pydantic import Field

from companion.asked import asked, asked_of, first, made
from companion.errors import InvalidPosition
from companion.model import ByChance, Count, Die, Frozen, Offer, Seat, Stands


class Spot(Frozen):
    row: Annotated[int, Field(ge=1, lt=9)]
    name: str = ""


class Everything(ByChance):
    do: Literal["everything"] = "everything"
    seat: Seat
    whom: Seat | None = None
    gold: Annotated[int, Field(gt=0, le=3)]
    any_number: int
    eight: Annotated[int, Field(ge=1, le=8), Stands.DIE]
    sure: bool
    kind: Literal["oak", "iron"]
    ship: Literal["longship"] | Literal[3, 4]  # noqa: PYI030 - as aliases of its parts are written
    note: Annotated[str, Field(max_length=9)]
    spot: Spot
    pair: tuple[Die, Die]
    dice: Annotated[tuple[Die, ...], Field(min_length=1, max_length=5)]
    counts: tuple[Count, ...]
    kinds: tuple[Literal["oak", "iron"], ...]
    taken_from: tuple[Seat, ...] = Field(default=(), alias="from")


def named(ones):
    return {one.name: one for one in ones}


def test_each_value_is_asked_for_by_its_kind_and_its_bounds():
    found = named(asked(Everything))
    assert {name: one.kind for name, one in found.items()} == {
        "seat": "seat",
        "whom": "seat",
        "gold": "number",
        "any_number": "number",
        "eight": "die",
        "sure": "flag",
        "kind": "choice",
        "ship": "choice",
        "note": "text",
        "spot": "record",
        "pair": "several",
        "dice": "several",
        "counts": "several",
        "kinds": "several",
        "taken_from": "several",
    }
    bounds = {name: (one.least, one.most) for name, one in found.items()}
    assert bounds["gold"] == (1, 3)
    assert bounds["eight"] == (1, 8)
    assert bounds["any_number"] == (None, None)
    assert bounds["note"] == (None, 9)
    assert bounds["pair"] == (2, 2)
    assert bounds["dice"] == (1, 5)
    assert bounds["counts"] == (0, None)
    assert [(one.name, one.least, one.most) for one in found["spot"].fields] == [
        ("row", 1, 8),
        ("name", None, None),
    ]
    assert found["ship"].choices == ("longship", 3, 4)
    assert [name for name, one in found.items() if one.optional] == ["whom"]
    assert [name for name, one in found.items() if one.by_chance] == ["eight", "pair", "dice"]
    assert found["gold"].fields == ()


class Says(Offer):
    do: str = "everything"
    gold: tuple[int, ...] = (1, 2)
    whom: int = 1
    dice: int = 3
    counts: tuple[int, ...] = (0, 5)
    kinds: tuple[str, ...] = ("iron",)
    pair: tuple[int, ...] = (5, 6)
    ships: tuple[int, ...] = (4,)
    any_numbers: tuple[int, ...] = (2, 3)
    taken_froms: tuple[int, ...] = ()


def test_what_an_offer_says_is_not_asked_any_more():
    found = named(asked_of(Everything, Says(seat=2)))
    assert (found["seat"].choices, found["seat"].fixed) == ((2,), True)
    assert (found["whom"].choices, found["whom"].fixed) == ((1,), True)
    assert (found["gold"].choices, found["gold"].fixed) == ((1, 2), False)
    assert (found["ship"].choices, found["any_number"].choices) == ((4,), (2, 3))
    assert (found["dice"].least, found["dice"].most) == (3, 3)
    assert [one.choices for one in found["pair"].parts] == [(5, 6)] * 2
    assert found["counts"].each.choices == (0, 5)
    assert (found["kinds"].each.choices, found["kinds"].fixed) == (("iron",), False)
    assert found["taken_from"].each.choices == (), "nothing said is nothing"


def test_what_is_made_of_the_first_values_is_a_record():
    values = {one.name: first(one) for one in asked_of(Everything, Says(seat=2))}
    made_of = made(Everything, values)
    assert made_of == Everything(
        seat=2,
        whom=1,
        gold=1,
        any_number=2,
        eight=1,
        sure=False,
        kind="iron",
        ship=4,
        note="",
        spot=Spot(row=1),
        pair=(5, 5),
        dice=(1, 1, 1),
        counts=(),
        kinds=(),
    )
    assert first(asked(Everything)[1]) is None
    with pytest.raises(InvalidPosition):
        made(Everything, {**values, "gold": 4})
