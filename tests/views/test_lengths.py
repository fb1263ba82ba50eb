"""How long a match takes: before it begins, and amid it."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random

import pytest

from companion import match as matches
from companion.game import find, game_ids
from companion.match import Setup
from companion.model import Enter
from companion.words import LANGUAGES, say
from data.records import Remark
from tests.support.matches import AT, expelled, finished, laid_out, seated
from tests.support.random_play import random_action
from tests.views.test_final import TABLES as ADDED_UP


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("language", ["en", "de"])
def test_before_anything_was_recorded_only_a_source_tells_the_minutes(hall, game_id, language):
    game = find(game_id)
    phone = hall.phone(f"/new/{game_id}", languages=(language,))
    words = {"en": ("Name", "Add"), "de": ("Name", "Hinzufügen")}[language]
    for name in ("Ann", "Bo"):
        phone.type(words[0], name)
        phone.tap(words[1])
    said = game.minutes or (0, 0)
    told = phone.store.say("setup.length.said", least=said[0], most=said[1])
    assert phone.shows(told) == (game.minutes is not None)


def test_what_was_recorded_here_tells_the_minutes_before_and_amid_a_match(hall, history):
    finished(history, expelled(history, seated(history, id_="old")))
    history.keep_remark("old", Remark(at=AT, minutes=75))
    phone = hall.phone("/new/saekonungr")
    assert phone.shows("Your last match with 2 at the table took 1:15\u00a0h.")
    phone.tap("Begin")
    phone.tap("How much longer?")
    assert phone.shows("About 1:15\u00a0h left. Your last match")


@pytest.mark.parametrize("entries, told", [(0, "About"), (9, "longer than you are used to")])
def test_amid_a_match_what_is_left_is_told_at_its_pace(hall, history, entries, told):
    finished(history, expelled(history, seated(history, id_="old")))
    history.keep_remark("old", Remark(at=AT, minutes=75))
    match = seated(history)
    for coins in range(entries):
        match = laid_out(history, match, treasuries=[coins, 9])
    phone = hall.phone("/play/m")
    phone.tap("How much longer?")
    assert phone.shows(told)
    phone.tap("End it now")
    assert phone.shows("End the game now?")


AMID = {
    "hagar": "About 3\u00a0min left. Played for 12\u00a0min. Said to take 10 to 20 minutes.",
    "pax_viking": "About 1:03\u00a0h left. Played for 12\u00a0min. Said to take 60 to 90 minutes.",
    "saekonungr": "About 29\u00a0min left. Played for 12\u00a0min. Estimate: about 165 turns",
    "shipwrights": "About 58\u00a0min left. Played for 12\u00a0min. Said to take 60 to 80 minutes.",
    "vikings": "Nobody can say how much is left",
}
"""What is told twelve minutes after the first match of its kind began."""


def amid(history, game_id, *done, minutes=12):
    """Begin a match of a game that was never played here, and enter something later."""
    setup = Setup(id="m", game=game_id, version=1, seats=("Ann", "Bo"), begun=AT)
    match = history.begin(setup)
    at = (datetime.fromisoformat(AT) + timedelta(minutes=minutes)).isoformat()
    first = random_action(match.game, match.position, match.options, Random(1))
    for action in done or (first,):
        after = matches.act(match, action, at)
        history.keep(match, after)
        match = after


@pytest.mark.parametrize("game_id", AMID)
def test_amid_the_first_match_what_is_left_of_the_told_minutes_is_told(hall, history, game_id):
    amid(history, game_id)
    phone = hall.phone("/play/m")
    phone.tap("How much longer?")
    assert phone.shows(AMID[game_id])


def test_the_first_match_tells_its_own_pace_from_the_second_round_on(hall, history):
    third = (Enter(path="round", value=3), Enter(path="phase", value="draw"))
    amid(history, "vikings", *third, minutes=50)
    phone = hall.phone("/play/m")
    phone.tap("How much longer?")
    assert phone.shows("About 1:10\u00a0h left. That is your pace so far")


def test_a_first_match_that_takes_longer_than_told_says_so(hall, history):
    amid(history, "hagar", minutes=30)
    phone = hall.phone("/play/m")
    phone.tap("How much longer?")
    assert phone.shows("Played for 30\u00a0min: longer than this game is said to take.")


@pytest.mark.parametrize("game_id", ADDED_UP)
@pytest.mark.parametrize("language", LANGUAGES)
def test_where_a_game_is_only_added_up_nobody_is_told_to_play_for_an_hour(
    hall, history, game_id, language
):
    furnish, _, _ = ADDED_UP[game_id]
    furnish(history)
    phone = hall.phone("/play/m", languages=(language,))
    phone.tap(say(language, "table.left"))
    assert phone.shows(say(language, "table.left.counted"))
    assert not phone.shows(say(language, "table.left.no_sooner"))
