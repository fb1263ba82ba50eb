"""Dice on a phone: it is shaken to roll them, and felt when they fall."""

from __future__ import annotations

import flet as ft
import pytest

from tests.support.matches import ANN_BEGINS, seated

FELT = "medium_impact"


def shake(phone):
    """Shake the phone; a table that does not listen does not notice."""
    for one in list(phone.session.page._services._services):
        if isinstance(one, ft.ShakeDetector):
            phone.hall.run(phone.session.dispatch_event(one._i, "shake", None))


def felt(phone):
    return [name for name, _ in phone.client.invoked].count(FELT)


@pytest.mark.parametrize("platform, rolls", [("android", 1), ("ios", 1), ("linux", 0)])
def test_shaking_a_phone_rolls_the_dice_on_the_tray(hall, history, platform, rolls):
    phone = hall.phone("/dice", platform=platform)
    shake(phone)
    assert len(history.setting("rolls", default=[])) == rolls
    assert felt(phone) == rolls


def test_shaking_rolls_what_is_due_at_a_table(hall, history):
    seated(history, ANN_BEGINS)
    phone = hall.phone("/play/m", platform="android")
    shake(phone)
    assert history.match("m").log[-1].action["do"] == "roll"
    assert felt(phone) == 1


@pytest.mark.parametrize("setting, value", [("shake", False), ("typed_dice", True)])
def test_who_does_not_want_it_shakes_in_vain(hall, history, setting, value):
    history.keep_setting(setting, value)
    match = seated(history, ANN_BEGINS)
    shake(hall.phone("/play/m", platform="android"))
    assert history.match("m").revision == match.revision


def test_dice_are_not_felt_where_nobody_wants_it(hall, history):
    history.keep_setting("felt", False)
    phone = hall.phone("/dice", platform="android")
    phone.tap("Roll")
    assert len(history.setting("rolls", default=[])) == 1
    assert felt(phone) == 0


def test_a_phone_that_cannot_be_felt_rolls_all_the_same(hall, history):
    hall.refuses.add(FELT)
    phone = hall.phone("/dice", platform="android")
    phone.tap("Roll")
    phone.tap("Roll")
    assert len(history.setting("rolls", default=[])) == 2


def test_nobody_listens_once_the_tray_is_left(hall, history):
    phone = hall.phone("/dice", platform="android")
    phone.back()
    shake(phone)
    assert history.setting("rolls", default=[]) == []
