"""What is typed and not done yet: Undo takes that back first, and cancelling does not lose it."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from companion.errors import CompanionError
from companion.game import Game, find, game_ids
from companion.match import Setup
from tests.games.test_conformance import case_files
from tests.support.matches import ANN_BEGINS, AT, RAID, position, seated
from tests.support.vikings_table import look

A_DIE = re.compile(r"Die shows \d|\w+: total \d+|shield|X|blank")
"""The names of what stands for dice on the table."""

NO_DICE = next(one.default for one in fields(Game) if one.name == "thrown")

with_dice = pytest.mark.parametrize(
    "game", [one for one in game_ids() if find(one).thrown is not NO_DICE]
)


def tables(history, game):
    """Begin a match where each case of a game begins."""
    for number, file in enumerate(case_files(find(game))):
        setup = Setup(
            id=f"m{number}",
            game=game,
            version=find(game).version,
            seats=tuple(file["seats"]),
            options=file.get("options", {}),
            position=file.get("position"),
            begun=AT,
        )
        try:
            yield history.begin(setup)
        except CompanionError:
            continue


@pytest.mark.long("opens a table for every case of a game")
@with_dice
def test_undo_takes_back_what_is_typed_of_a_roll_before_any_step(hall, history, game):
    history.keep_setting("typed_dice", value=True)
    half_typed = 0
    phone = hall.phone()
    for match in tables(history, game):
        phone.go(f"/play/{match.id}")
        die = next((one.label for one in phone.touchables() if A_DIE.fullmatch(one.label)), None)
        if die is None:
            continue
        before = phone.texts()
        phone.tap(die)
        if history.match(match.id).revision > match.revision:
            continue
        half_typed += 1
        assert phone.texts() != before
        phone.tap("Undo")
        assert phone.texts() == before
        assert not phone.enabled("Undo")
        assert history.match(match.id).revision == match.revision
    assert half_typed


def test_one_die_after_the_other_is_taken_back_and_then_the_step(hall, history):
    history.keep_setting("typed_dice", value=True)
    seated(history, seats=("Ann", "Bo", "Cy"))
    phone = hall.phone("/play/m")
    assert not phone.enabled("Undo")
    phone.tap("Ann: total 8")
    phone.tap("Bo: total 9")
    phone.tap("Undo")
    assert phone.shows("Ann 8")
    assert not phone.shows("Bo 9")
    phone.tap("Bo: total 4")
    phone.tap("Cy: total 2")
    assert history.match("m").log[-1].action == {"do": "order", "totals": [8, 4, 2]}
    phone.tap("Undo")
    assert history.match("m").step == 0


def test_what_was_typed_before_somebody_else_acted_holds_no_step_back(hall, history):
    history.keep_setting("typed_dice", value=True)
    seated(history, ANN_BEGINS, RAID[0])
    one, other = hall.phone("/play/m"), hall.phone("/play/m")
    one.tap("shield")
    other.tap("None")
    assert one.store.half_done.holds(history.match("m")) is False
    assert not one.shows("shield, and the second one?")


def test_dice_that_are_not_typed_any_more_hold_no_step_back(hall, history):
    history.keep_setting("typed_dice", value=True)
    seated(history, ANN_BEGINS, RAID[0])
    phone = hall.phone("/play/m")
    phone.tap("shield")
    phone.do(lambda: phone.store.set(typed_dice=False))
    phone.tap("Undo")
    assert history.match("m").step == 1


def test_in_a_correction_the_die_is_taken_back_before_the_correction(hall, history):
    history.keep_setting("typed_dice", value=True)
    seated(history, ANN_BEGINS, *RAID)
    phone = hall.phone("/play/m/amend/3")
    assert not phone.enabled("Undo")
    phone.tap("shield")
    assert phone.shows("shield, and the second one?")
    phone.tap("Undo")
    assert not phone.shows("shield, and the second one?")
    assert phone.shows("Entry 3 was: ")


def test_a_draw_that_was_begun_waits_for_whoever_comes_back(hall, history):
    phone = look(hall, history)
    phone.tap("Follow the game")
    phone.tap("Nobles drawn: one more")
    phone.tap("Boat")
    phone.choose("Display")
    assert not phone.has("1 of 13 drawn")
    phone.choose("Game")
    assert phone.shows("1 of 13 drawn")
    assert phone.has("Lay out 1")
    phone.tap("Lay out 1")
    assert position(history).open_specials == ("boat",)
    assert phone.has("Lay out 0")
