"""Addresses: each leads where it says, and where nothing is there is a way home."""

from __future__ import annotations

import pytest

from companion.games.saekonungr.actions import Roll
from tests.support.matches import ANN_BEGINS, expelled, finished, seated


@pytest.fixture
def at(hall, history):
    """Open an address, with a match m of Ann and Bo and the finished one old, which Bo won."""
    finished(history, expelled(history, seated(history, id_="old")))
    seated(history, ANN_BEGINS, Roll(dice=(3, 5)), Roll(dice=(1, 2)))
    return hall.phone


def said(phone):
    return " | ".join([*phone.texts(), *phone.spoken(), *(one.label for one in phone.touchables())])


@pytest.mark.parametrize(
    "route, shown",
    [
        ("/", "New game: Sækonungr"),
        ("/play/m", "Ann: 14 coins, to act"),
        ("/play/m/timeline", "Bo rolls 1+2 = 3: ship 3 is empty, 1 coin loads it."),
        ("/play/m/correct", "Treasury of Ann: 14, type a number"),
        ("/play/old", "This game is over"),
        ("/play/nobody", "This match is not here. It may have been deleted."),
        ("/result/old", "Bo wins"),
        ("/result/m", "This match is not here. It may have been deleted."),
        ("/new/saekonungr", "Who plays? 2 to 6, in turn order"),
        ("/new/chess", "This game is not part of the app."),
        ("/no/such/way", "This address leads nowhere."),
    ],
)
def test_an_address_leads_where_it_says(at, route, shown):
    phone = at(route)
    assert shown in said(phone)
    assert phone.crashes == []


@pytest.mark.parametrize("route", ["/play/nobody", "/result/m", "/new/chess", "/no/such/way"])
def test_where_nothing_is_there_is_a_way_home(at, route):
    phone = at(route)
    phone.tap("Go home")
    assert phone.route == "/"
    assert "New game: Sækonungr" in said(phone)
