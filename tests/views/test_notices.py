"""What is told at the foot of a screen lies over nothing that is due."""

from __future__ import annotations

import flet as ft
import pytest

from companion.errors import InvalidMatch
from companion.words import say
from tests.support.matches import ANN_BEGINS, HOME_EMPTY, PAYS, seated
from tests.support.seen import written_in
from views.shell.due import DUE

BAR, PAD = 180, 320
"""Heights that the bar of a table has, in dp."""


@pytest.fixture
def table(hall):
    """A phone at home, while a match waits."""
    seated(hall.history, ANN_BEGINS, HOME_EMPTY, PAYS, id_="m")
    return hall.phone()


def measured(phone, high):
    """Have the client tell how high the bar is."""
    (bar,) = (one.control for one in phone.seen() if one.control.key == DUE)
    phone.fire(bar, "size_change", {"w": 380, "h": high})


def notices(phone):
    """List what is told, and how far from the foot of the screen."""
    return [
        (written_in(one.content), one.margin.bottom if one.margin else 0)
        for one in phone.dialogs()
        if isinstance(one, ft.SnackBar)
    ]


def test_what_is_told_at_a_table_lies_above_the_bar(table):
    table.go("/play/m")
    measured(table, BAR)
    table.do(lambda: table.store.notify("Told here."))
    ((text, foot),) = notices(table)
    assert text == "Told here."
    assert foot > BAR


def test_what_is_refused_is_told_in_a_whole_sentence(table):
    table.go("/play/m")
    # The command line says the same after a colon.
    table.do(lambda: table.store.refuse(InvalidMatch("error.nothing_to_undo")))
    assert table.notices() == ["There is nothing to undo."]


def test_what_was_told_elsewhere_goes_on_above_the_bar_with_its_answer(table):
    answered = []
    table.do(lambda: table.store.notify("Taken in.", "Again", lambda: answered.append(1)))
    assert notices(table) == [("Taken in. Again", 0)]
    table.go("/play/m")
    measured(table, BAR)
    ((text, foot),) = notices(table)
    assert text == "Taken in. Again"
    assert foot > BAR
    # It is told once, and not anew each time that the bar is measured.
    before = table.dialogs()
    measured(table, BAR)
    assert table.dialogs() == before
    table.tap("Again")
    assert answered == [1]
    # It has been answered.
    assert notices(table) == []


def test_what_has_been_told_is_not_told_again(table):
    table.do(lambda: table.store.notify("Taken in."))
    table.wait_for_notices_to_go()
    table.go("/play/m")
    measured(table, BAR)
    assert notices(table) == []


def test_a_bar_that_grows_lifts_what_is_told_over_it(table):
    table.go("/play/m")
    measured(table, BAR)
    name = say("en", "table.dice_typed")
    # In the bar, and in the menu as well.
    table.touch(next(one for one in table.touchables() if one.label == name))
    measured(table, PAD)
    ((text, foot),) = notices(table)
    assert text == say("en", "table.dice_typed.on")
    assert foot > PAD


def test_elsewhere_nothing_is_lifted(table):
    table.go("/play/m")
    measured(table, BAR)
    table.go("/settings")
    table.do(lambda: table.store.notify("Told here."))
    assert notices(table) == [("Told here.", 0)]


def test_what_is_told_while_a_table_is_left_lies_over_nothing_of_the_next_screen(table):
    table.go("/play/m")
    measured(table, BAR)

    def leave():
        table.store.go("/")
        table.store.notify("Told on the way.")

    table.do(leave)
    assert notices(table) == [("Told on the way.", 0)]
