"""What a deed at the table teaches the box, game by game."""

from __future__ import annotations

import json

import pytest

from companion.box import is_newer
from companion.errors import CompanionError
from companion.game import find
from companion.games.shipwrights import box as shipwrights
from companion.games.shipwrights.position import Options as ShipwrightsOptions
from companion.games.shipwrights.position import start as shipwrights_start
from companion.games.shipwrights.printed import HeroValues
from companion.games.vikings import box as vikings
from companion.games.vikings.position import Options, ShipKind, start
from companion.model import change
from tests.support.boxes import FILLED, GAMES
from views.parts.box_ways import MOST_LETTERS

GREEN = ShipKind(sail="green", reward="gold", value=5)
BLUE = ShipKind(sail="blue", reward="points", value=3)


def test_a_new_kind_of_ship_is_kept_beside_those_known():
    before = change(start(2, Options()), known_ships=(GREEN,))
    after = change(before, known_ships=(BLUE, GREEN))
    kept = vikings.kept(vikings.taught(vikings.written((GREEN,)), before, after))
    assert set(kept) == {GREEN, BLUE}
    assert vikings.taught(None, after, before) is None


def test_a_printed_value_typed_at_the_table_is_kept():
    before = shipwrights_start(2, ShipwrightsOptions())
    printed = change(before.printed, heroes=HeroValues(svend=3))
    after = change(before, printed=printed)
    kept = shipwrights.kept(shipwrights.taught(None, before, after))
    assert kept is not None
    assert kept.heroes.svend == 3
    assert shipwrights.taught(None, before, before) is None


# Every game that has a box


every_box = pytest.mark.parametrize("game_id", GAMES)


def test_every_game_that_has_a_box_is_filled_here():
    assert sorted(FILLED) == sorted(GAMES)


@every_box
def test_a_box_read_twice_is_the_same_box(game_id):
    box = find(game_id).box
    filled = FILLED[game_id]
    assert box.together(filled, filled) == filled
    assert box.together(box.empty, filled) == filled
    assert box.read_text(box.code_of(box.empty)) == box.empty


@every_box
def test_a_box_is_written_and_read_back(game_id):
    box = find(game_id).box
    filled = FILLED[game_id]
    assert box.kept(json.loads(json.dumps(box.written(filled)))) == filled
    assert box.read_text(json.dumps(box.written(filled), indent=1)) == filled
    code = box.code_of(filled)
    assert box.read_text(f" {code[:30]}\n{code[30:]}\n") == filled
    assert box.setting == f"box.{game_id}"


@pytest.mark.parametrize("game_id", [one for one in GAMES if one != "hagar"])
@pytest.mark.parametrize("turned", [False, True])
def test_a_box_that_is_long_comes_over_in_several_codes_in_any_order(game_id, turned):
    box = find(game_id).box
    filled = FILLED[game_id]
    whole = box.code_of(filled)
    assert box.codes_of(filled, len(whole)) == (whole,)
    codes = box.codes_of(filled, len(whole) - 1)
    assert len(codes) == 2
    assert all(0 < box.size(box.read_text(code)) < box.size(filled) for code in codes)
    codes = codes[::-1] if turned else codes
    there = box.empty
    for code in codes:
        there = box.together(there, box.read_text(code))
    assert box.read_text("\n".join(codes)) == there
    for known in (there, box.together(there, filled)):
        assert box.size(known) == box.size(filled)
    if not turned:
        assert there == filled


def test_all_coasters_of_a_box_fit_one_code_however_much_is_printed_on_them():
    box = find("hagar").box
    spots = tuple((row, column) for row in range(4) for column in range(4))
    full = tuple(change(one, gold=spots, shields=spots) for one in FILLED["hagar"])
    assert box.codes_of(full, MOST_LETTERS) == (box.code_of(full),)


def test_a_box_with_an_entry_too_long_for_a_code_has_none():
    box = find("pax_viking").box
    assert box.codes_of(FILLED["pax_viking"], 100) == ()
    assert box.codes_of(box.empty, 100) == (box.code_of(box.empty),)


@every_box
def test_what_cannot_be_read_is_a_box_nothing_is_known_of(game_id):
    box = find(game_id).box
    assert box.kept(None) == box.kept({"format": 9}) == box.empty
    assert (box.size(box.empty), box.size(FILLED[game_id]) > 0) == (0, True)
    lacking = box.lacking(box.empty)
    assert lacking is None or lacking > (box.lacking(FILLED[game_id]) or 0)


@every_box
@pytest.mark.parametrize("text", ["", "hello", "[]", "{", "[" * 100_000, "{}1:", "{}1:QUJD"])
def test_what_is_no_box_is_refused(game_id, text):
    with pytest.raises(CompanionError, match=r"box\.unreadable"):
        find(game_id).box.read_text(text.replace("{}", game_id))


def test_coasters_alike_are_as_many_as_one_of_the_boxes_has():
    box = find("hagar").box
    one, other = FILLED["hagar"][:2]
    assert box.together((one, one), (one.turned(1), other)) == (one, one, other)
    assert box.together((one,), (one, one)) == (one, one)


def test_a_box_of_a_newer_format_is_told_from_others():
    assert is_newer({"format": 2, "game": "shipwrights"})
    for other in ({"format": 1}, {"format": "2"}, {}, [2], None):
        assert not is_newer(other)
