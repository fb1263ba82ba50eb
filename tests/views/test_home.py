"""Home: every match of the last days, told apart by what players would say."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from companion import match as matches
from companion.games.saekonungr.actions import Roll
from companion.match import Setup
from data.history import MemoryHistory
from tests.support.headless import Hall
from tests.support.matches import ANN_BEGINS, seated
from tests.support.touched import calls
from views.parts.errand import PAUSE
from views.parts.going_on import LONGEST
from views.screens.home import AT_LEAST, RECENT

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Fe")
MANY = 50
MOST_CALLS = 800_000
"""What coming home to that many may cost; a clock would measure the machine."""


@pytest.fixture
def sit_down():
    """Sit down at a history that was opened anew."""
    halls = []

    def sit(history):
        halls.append(Hall(history))
        return halls[-1].phone()

    yield sit
    for hall in halls:
        hall.close()


def waited(phone, text):
    """Wait until a text can be read."""
    for _ in range(1000):
        if phone.shows(text):
            return
        phone.hall.run(asyncio.sleep(PAUSE))
    raise AssertionError(phone.texts())


def going_on(phone):
    return [one.label for one in phone.touchables() if one.label.startswith("Go on:")]


def played(history, id_, ago, *rolls, names=NAMES[:2]):
    """Play a match some days ago."""
    at = (datetime.now(UTC) - timedelta(days=ago)).isoformat(timespec="seconds")
    match = history.begin(
        Setup(id=id_, game="saekonungr", version=1, seats=names, options={}, begun=at)
    )
    for roll in rolls or (ANN_BEGINS,):
        after = matches.act(match, roll, at)
        history.keep(match, after)
        match = after
    return match


def test_home_without_a_match_offers_none(phone):
    assert going_on(phone) == []
    assert not phone.shows("Go on playing")


def test_all_matches_of_the_last_days_are_there_and_older_ones_in_the_history(history, hall):
    for n in range(6):
        played(history, f"m{n}", n)
    played(history, "old", RECENT.days + 1)
    phone = hall.phone()
    assert len(going_on(phone)) == 6
    phone.tap("1 older match")
    assert phone.route == "/history"


def test_some_are_there_however_long_they_lay_in_a_drawer(history, hall):
    for n in range(AT_LEAST + 1):
        played(history, f"m{n}", 300 + n)
    assert len(going_on(hall.phone())) == AT_LEAST


@pytest.mark.parametrize(
    "language, said",
    [
        ("en-GB", "Bo’s turn, 0 coins in the longship"),
        ("de-DE", "Bo ist am Zug, 0 Münzen im Langschiff"),
    ],
)
def test_a_match_is_told_as_players_would(history, hall, language, said):
    played(history, "m", 0, ANN_BEGINS, Roll(dice=(3, 5)))
    phone = hall.phone(languages=(language,))
    waited(phone, said)
    assert not phone.shows("step")


def test_what_was_not_opened_yet_is_told_too(history, sit_down):
    played(history, "m", 0, ANN_BEGINS, Roll(dice=(3, 5)))
    history.close()
    again = MemoryHistory(history.files)
    assert again.standing("m") is None
    waited(sit_down(again), "Bo’s turn")


def test_it_is_told_anew_after_a_step_and_worked_out_once(history, hall, monkeypatch):
    match = played(history, "m", 0, ANN_BEGINS)
    game = type(match.game)
    asked = []
    stands = game.stands
    monkeypatch.setattr(game, "stands", lambda *given: (asked.append(given), stands(*given))[1])
    phone = hall.phone()
    assert phone.shows("Ann’s turn")
    phone.tap("Settings")
    phone.back()
    assert len(asked) == 1
    match = history.match("m")
    history.keep(match, matches.act(match, Roll(dice=(3, 5)), match.log[-1].at))
    phone.tap("Settings")
    phone.back()
    waited(phone, "Bo’s turn")
    assert len(asked) == 2


def test_a_match_of_thousands_of_steps_waits_until_somebody_opens_it(history, sit_down):
    match = seated(history, ANN_BEGINS)
    history.close()
    again = MemoryHistory(history.files)
    one = again._open[match.id]
    again._open[match.id] = type(one)(one.setup, one.last_at, one.steps, LONGEST + 1)
    assert going_on(sit_down(again)) == ["Go on: Sækonungr, Ann, Bo"]


@pytest.mark.slow
def test_home_is_there_at_once_with_many_matches(history, sit_down):
    for n in range(MANY):
        played(history, f"m{n}", 0, ANN_BEGINS, *[Roll(dice=(3, 5))] * 20)
    history.close()
    again = MemoryHistory(history.files)
    phone = sit_down(again)
    assert len(going_on(phone)) == MANY

    def there_and_back():
        phone.go("/settings")
        phone.back()

    # Some 12,000 for each row; following the matches once more would be as much again for each.
    assert calls(there_and_back) <= MOST_CALLS
