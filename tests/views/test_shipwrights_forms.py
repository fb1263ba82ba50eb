"""The sheets of Shipwrights that are forms: final trades, and heroes given out by hand."""

from __future__ import annotations

from companion.games.shipwrights.actions import NextPhase
from companion.model import Enter
from tests.support.matches import position
from tests.support.shipwrights import ACTING, ADDED_UP, look


def test_final_trades_are_changed_and_what_cannot_be_done_is_said_before_it_is_tried(hall, history):
    phone = look(hall, history, *ADDED_UP)
    phone.tap("Ann: change the trades")
    sheet = [one.label for one in phone.touchables() if one.label.startswith(("Buy", "Sets"))]
    assert [label for label in sheet if label.endswith(": one more")] == [
        "Buy oak: one more",
        "Buy wool: one more",
        "Buy iron: one more",
        "Sets into gold: one more",
    ]
    phone.tap("Sets into gold: one more")
    assert phone.shows("Not enough wool for 3 sets.")
    assert not phone.has("Take")
    # Left and come back to, it is as it was left.
    phone.tap("Close")
    phone.tap("Ann: change the trades")
    assert phone.shows("Not enough wool for 3 sets.")
    phone.tap("Sets into gold: one less")
    phone.tap("Buy oak: one less")
    assert phone.shows("Buy 1 oak, buy 1 wool, buy 1 iron, make 2 sets into gold and buy 1 oak")
    phone.tap("Take")
    traded = history.match("m").head.action.plan
    assert (traded.buy.oak, traded.buy.wool, traded.buy.iron, traded.sets) == (2, 1, 1, 2)


def test_heroes_are_given_out_by_hand(hall, history):
    phone = look(hall, history, *ACTING, *[NextPhase()] * 2)
    phone.tap("Give them out by hand")
    phone.tap("Svend: Bo")
    phone.tap("Thyra: on the board")
    *_, on_the_sheet = [one for one in phone.touchables() if one.label == "Give them out like this"]
    phone.touch(on_the_sheet)
    assert [player.heroes for player in position(history).players] == [("randi",), ("svend",)]


def test_once_the_rounds_are_over_the_tally_stands_there_with_the_final_trades(hall, history):
    phone = look(hall, history, *ACTING, Enter(path="round", value=5), *[NextPhase()] * 2)
    phone.choose("Table")
    phone.tap("Give them out like this")
    assert phone.has("Ann: add a jarl of 1 point")
    assert phone.has("Tally Box"), "no side where nothing is left to do"
    phone.tap("Undo")
    assert phone.has("Give them out by hand")
