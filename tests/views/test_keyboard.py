"""A keyboard at every pad: its digits, and the keys that do what the pad's buttons do."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from companion.words import LANGUAGES, say
from tests.support.matches import position, seated
from tests.support.tables import SAYING, known
from tests.support.tables.saekonungr import total_pad
from views.tables.saekonungr import typed

VIEWS = Path(__file__).parents[2] / "views"


PADS = known("PAD")
"""How a pad of each game comes, what is pressed there, and what lies on the table then."""


def test_every_table_that_is_asked_has_a_pad():
    assert {*PADS} == {*SAYING}


@pytest.mark.parametrize("game", PADS)
def test_numbers_are_typed_on_a_keyboard(hall, history, game):
    comes, keys, seen, expected = PADS[game]
    phone = comes(hall, history)
    assert seen(position(history)) != expected
    phone.press(*keys)
    assert seen(position(history)) == expected
    assert not phone.notices()


@pytest.mark.parametrize("game", PADS)
def test_keys_that_mean_nothing_at_a_pad_do_nothing(hall, history, game):
    phone = PADS[game][0](hall, history)
    before = history.match("m")
    phone.press("a", "Shift Left", "F1", "Escape", "Numpad Decimal")
    assert history.match("m") == before
    assert not phone.notices()
    assert phone.crashes == []


@pytest.mark.parametrize("held", ["Control Left", "Alt Right", "Meta Left"])
@pytest.mark.parametrize("game", PADS)
def test_what_is_meant_for_the_browser_types_nothing(hall, history, game, held):
    comes, keys, seen, expected = PADS[game]
    phone = comes(hall, history)
    before = phone.texts(), history.match("m")
    phone.press(*keys, held=held)
    assert (phone.texts(), history.match("m")) == before
    phone.press(*keys)
    assert seen(position(history)) == expected


def test_a_one_waits_for_a_moment_and_for_nobody_else(hall, history, monkeypatch):
    now = 100.0
    monkeypatch.setattr(typed, "monotonic", lambda: now)
    phone = total_pad(hall, history)
    before = history.match("m").step
    phone.press("1", "3")
    assert history.match("m").step == before, "there is no thirteen, and no three was meant"
    phone.press("1")
    now += typed.ONE_NUMBER
    phone.press("2")
    assert history.match("m").log[-1].action["total"] == 2


def test_a_total_of_one_digit_counts_at_once_and_one_of_two_begins_with_the_one(hall, history):
    phone = total_pad(hall, history)
    before = history.match("m").step
    phone.press("1", "0")
    assert history.match("m").log[-1].action["do"] == "roll"
    assert history.match("m").step == before + 1


def corrected(hall, history):
    seated(history)
    phone = hall.phone("/play/m/correct")
    phone.tap("Treasury of Ann: 15, type a number")
    return phone


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_corrected_goes_on_to_the_next_number(hall, history, language):
    seated(history)
    phone = hall.phone("/play/m/correct")
    phone.do(lambda: phone.store.set(language=language))
    of_ann, of_bo = (
        say(language, "saekonungr.field.treasuries", ("Ann", "Bo"), seat=seat) for seat in (0, 1)
    )
    phone.tap(say(language, "stepper.value", what=of_ann, value=15))
    phone.press("8")
    phone.tap(say(language, "pad.next", what=of_bo))
    phone.press("9", "Enter")
    assert position(history).treasuries == (8, 9)


def test_what_is_left_as_it_is_is_no_step(hall, history):
    phone = corrected(hall, history)
    phone.press("Tab", "Arrow Right", "Enter")
    assert history.match("m").step == 0
    assert not phone.dialogs()


def test_the_next_number_waits_for_the_rest_of_a_sum(hall, history):
    phone = corrected(hall, history)
    phone.press("8", "+", "Tab")
    assert not phone.enabled("Next: Treasury of Bo")
    phone.press("Enter")
    assert position(history).treasuries == (15, 15)
    phone.press("1", "Enter")
    assert position(history).treasuries == (9, 15)


def test_enter_belongs_to_what_the_tab_key_went_to(hall, history):
    phone = corrected(hall, history)
    phone.press("8", "Shift Left", "Tab", "Enter")
    assert position(history).treasuries == (15, 15), "a button has it"
    phone.press("1", "Enter")
    assert position(history).treasuries == (81, 15), "whoever types is back at the number"
    phone.tap("Coins in the longship: 0, type a number")
    phone.press("3", "Tab", "Enter")
    assert position(history).longship == 0, "nothing comes next"


@pytest.mark.slow
def test_keys_are_heard_by_the_shared_part_alone():
    heard = {
        path.relative_to(VIEWS).as_posix()
        for path in VIEWS.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "KeyboardListener"
    }
    assert heard == {"parts/keyboard.py"}
