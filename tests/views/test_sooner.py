"""A running match ends sooner where its rulebook knows a sooner end and all at the table agree."""

from __future__ import annotations

import pytest

from companion.game import find, game_ids
from companion.games.saekonungr.actions import Order, Roll
from companion.match import Setup
from companion.words import LANGUAGES, say
from data.lengths import usual
from data.records import Remark
from tests.support.matches import (
    AT,
    actions,
    done,
    expelled,
    finished,
    laid_out,
    seated,
)

THREE = ("Ann", "Bo", "Cy")
ANN_FIRST = Order(dice=((6, 6), (1, 2), (1, 1)))
LEFT = "How much longer?"
SOONER = "End with the next one out"


def agree(phone):
    """Agree on the sooner end, the way a table does."""
    phone.tap(LEFT)
    phone.tap(SOONER)
    assert phone.shows("Only if all at the table agree")
    phone.tap("All agree")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_says_whether_it_can_end_sooner(hall, history, game_id, language):
    game = find(game_id)
    history.begin(
        Setup(id="m", game=game_id, version=game.version, seats=THREE, options={}, begun=AT)
    )
    phone = hall.phone("/play/m")
    phone.do(lambda: phone.store.set(language=language))
    phone.tap(say(language, "table.left"))
    assert phone.shows(say(language, "table.left.no_sooner")) == (not game.sooner)
    assert phone.has(say(language, f"{game_id}.sooner")) == bool(game.sooner)


@pytest.mark.parametrize("seats, options", [(THREE[:2], {}), (THREE, {"end": "first_elimination"})])
def test_where_the_next_one_out_ends_it_anyway_that_is_said(hall, history, seats, options):
    seated(history, seats=seats, **options)
    phone = hall.phone("/play/m")
    phone.tap(LEFT)
    assert phone.shows("The next one out ends the game in any case.")
    assert not phone.shows(say("en", "table.left.no_sooner"))
    assert not phone.has(SOONER)


def test_as_all_agree_the_next_one_out_ends_the_match(hall, history):
    match = seated(history, ANN_FIRST, seats=THREE)
    phone = hall.phone("/play/m")
    agree(phone)
    assert actions(history)[-1] == "shorten"
    assert phone.shows("All agree: the next one out ends the game.")
    phone.tap(LEFT)
    assert phone.shows("All agreed: the next one out ends the game.")
    # What is estimated is of a match that goes on to its usual end.
    assert not phone.shows("Estimate")
    assert not phone.has(SOONER)
    phone.tap("Cancel")
    phone.tap("Undo")
    phone.tap(LEFT)
    assert phone.has(SOONER)
    assert not phone.shows("All agreed")
    assert match.game.is_over(history.match("m").position, match.options) is False


def test_the_result_and_the_timeline_tell_how_it_ended(hall, history):
    seated(history, ANN_FIRST, seats=THREE)
    phone = hall.phone("/play/m")
    agree(phone)
    match = laid_out(history, history.match("m"), treasuries=[0, 9, 7], ships=[])
    ended = done(history, match, Roll(dice=(1, 2)))
    finished(history, ended)
    phone.go("/result/m")
    assert phone.shows("expelled, which ended the game")
    phone.go("/result/m/timeline")
    assert phone.shows("All agree: the next one out ends the game.")


def test_only_a_question_changes_nothing(hall, history):
    seated(history, ANN_FIRST, seats=THREE)
    phone = hall.phone("/play/m")
    phone.tap(LEFT)
    phone.tap(SOONER)
    phone.tap("Cancel")
    assert actions(history) == ["order"]


def test_a_match_that_ended_sooner_tells_nothing_about_how_long_others_take(history):
    for id_, sooner in (("whole", ()), ("sooner", ({"do": "shorten"},))):
        match = seated(history, ANN_FIRST, id_=id_, seats=THREE)
        for action in sooner:
            match = done(history, match, match.game.action.validate_python(action))
        match = expelled(history, match)
        for _ in range(2):
            if not match.game.is_over(match.position, match.options):
                match = expelled(history, match)
        finished(history, match)
        history.keep_remark(id_, Remark(at=AT, minutes=75))
    known = usual(history, find("saekonungr"), 3, {})
    assert known is not None
    assert known.matches == 1
