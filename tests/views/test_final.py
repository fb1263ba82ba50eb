"""Before points are final, whoever has nothing entered is named: at every table, in one way."""

from __future__ import annotations

import pytest

from companion.game import game_ids
from companion.games.hagar.actions import Count
from companion.games.hagar.position import Landscape
from companion.games.pax_viking.actions import CheckNow, Establish
from companion.games.shipwrights.actions import SetSupply, SkipToEnd
from companion.games.vikings.actions import SkipToEnd as OnlyAddUp
from companion.match import Setup
from companion.model import Enter
from companion.words import LANGUAGES, say
from tests.games.test_doubts import ADDED_UP
from tests.support import pax_viking_table, shipwrights, vikings_table
from tests.support.matches import AT, going_on
from tests.support.seen import written_in
from views.leaving import lying
from views.screens import lost
from views.shell.due import DUE
from views.theme import TAP


def hagar(history):
    match = history.begin(Setup(id="m", game="hagar", version=1, seats=("Ann", "Bo"), begun=AT))
    going_on(history, match, Count(landscape=Landscape(kind="land", fields=2, hagars=(1, 0))))


def pax_viking(history):
    rus = Establish(seat=0, kind="venture", type="rus")
    pax_viking_table.sat_down(history, CheckNow(check="final", empty=True), rus)


def shipwrights_(history):
    gold = SetSupply(seat=0, gold=1)
    shipwrights.sat_down(history, SkipToEnd(), *shipwrights.KNOWN, gold, SetSupply(seat=1))


def vikings(history):
    three = Enter(path="players[0].points", value=3)
    vikings_table.sat_down(history, OnlyAddUp(empty="figures"), three)


TABLES = {
    "hagar": (hagar, lambda phone: phone.tap("Worksheet"), "hagar.table.tally.end"),
    "pax_viking": (pax_viking, None, "table.result"),
    "shipwrights": (shipwrights_, None, "shipwrights.table.end"),
    "vikings": (vikings, lambda phone: phone.choose("Scoring"), "table.result"),
}
"""A table of each game where Bo has nothing, the side of it that ends, and what ends it."""


def test_every_game_that_is_added_up_is_asked_about():
    assert {*TABLES} == {*ADDED_UP}


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_who_has_nothing_is_named_and_nothing_is_final_before_that(hall, history, game, language):
    furnish, side, end = TABLES[game]
    furnish(history)
    phone = hall.phone("/play/m")
    if side:
        side(phone)
    before = history.match("m")
    phone.do(lambda: phone.store.set(language=language))
    won = say(language, "result.wins", ("Ann", "Bo"), n=1, seats=[0])
    assert not phone.shows(won), "Bo may have more"
    phone.tap(say(language, end))
    assert phone.shows(say(language, "doubt.untouched", ("Ann", "Bo"), n=1, seats=[1]))
    phone.tap(say(language, "cancel"))
    assert history.match("m") == before
    phone.tap(say(language, end))
    phone.tap(say(language, "doubt.yes"))
    assert history.is_finished("m") or history.match("m").step == before.step + 1


@pytest.mark.parametrize("game", TABLES)
def test_who_has_nothing_is_named_also_where_the_game_is_ended_early(hall, history, game):
    TABLES[game][0](history)
    phone = hall.phone("/play/m")
    if not phone.has("End the game now"):
        return
    phone.tap("End the game now")
    assert phone.shows(say("en", "doubt.untouched", ("Ann", "Bo"), n=1, seats=[1]))
    phone.tap(say("en", "doubt.yes"))
    assert not history.is_finished("m"), "it is asked for as ever"


@pytest.mark.parametrize("progress", [True, False])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_count_of_vikings_that_cannot_be_is_said_before_it_is_final(
    hall, history, language, progress
):
    entered = {"players[0].points": 3, "players[1].counted.feeders": 2}
    steps = [Enter(path=path, value=value) for path, value in entered.items()]
    add_up = OnlyAddUp(empty="figures")
    vikings_table.sat_down(history, add_up, *steps, progress=progress)
    phone = hall.phone("/play/m", languages=(language,))
    phone.choose(say(language, "vikings.table.side_scores"))
    facts = {"seat": 1, "n": 2, "vikings": 0}
    odd = say(language, "vikings.notice.counted_feeders", ("Ann", "Bo"), **facts)
    (bar,) = [one.control for one in phone.seen() if one.control.key == DUE]
    assert odd in written_in(bar)
    assert not phone.shows(say(language, "result.wins", ("Ann", "Bo"), n=1, seats=[1]))
    phone.tap(say(language, "table.result"))
    assert f"• {odd}" in phone.texts()
    phone.tap(say(language, "doubt.yes"))
    assert history.is_finished("m")


@pytest.mark.parametrize("large, high", [(False, TAP), (True, None)])
def test_answers_in_large_words_are_as_high_as_these(hall, history, large, high):
    vikings(history)
    phone = hall.phone("/play/m")
    phone.choose("Scoring")
    if large:
        phone.magnify()
    phone.tap("To the result")
    assert {phone.find(answer).control.height for answer in ("Cancel", "Final anyway")} == {high}


@pytest.mark.parametrize("game", game_ids())
def test_whoever_ends_a_match_is_never_told_that_it_was_ended_elsewhere(
    hall, history, monkeypatch, game
):
    told = []
    monkeypatch.setattr(lost, "_over", lambda _store, match_id: told.append(match_id))
    history.begin(Setup(id="m", game=game, version=1, seats=("Ann", "Bo"), begun=AT))
    phone = hall.phone("/play/m")
    phone.tap("End the game now")
    if phone.has("Final anyway"):
        phone.tap("Final anyway")
    phone.tap("End it")
    assert history.is_finished("m")
    assert phone.has("Rematch")
    assert told == []


def test_a_match_that_is_deleted_on_the_way_to_its_result_is_said_to_be_deleted(hall, history):
    history.begin(Setup(id="m", game="hagar", version=1, seats=("Ann", "Bo"), begun=AT))
    phone = hall.phone("/play/m")

    def deleted_elsewhere():
        lying(phone.page).bound = "/result/m"
        history.discard("m", AT)
        phone.store.changed()

    phone.do(deleted_elsewhere)
    assert phone.shows(say("en", "lost.deleted.title"))
