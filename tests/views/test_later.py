"""A damaged step at every game's table: the later ones are offered there and come back."""

from __future__ import annotations

from random import Random

import flet as ft
import pytest

from companion import match as matches
from companion.game import find, game_ids
from companion.match import Setup
from companion.words import say
from data.history import FILE, History, MemoryHistory
from tests.support.headless import Hall
from tests.support.matches import ANN_BEGINS, AT, HOME_EMPTY, PAYS, seated
from tests.support.random_play import random_action

STEPS = 6
DAMAGED = 3


@pytest.fixture
def hall_of():
    """Show a history on phones, as long as the test lasts."""
    halls = []

    def shown(history):
        halls.append(Hall(history))
        return halls[-1]

    yield shown
    for hall in halls:
        hall.close()
        hall.history.close()


def damaged(game_id):
    """A match played at random, opened again with one of its steps unreadable."""
    game = find(game_id)
    history = MemoryHistory()
    names = tuple(f"P{n}" for n in range(game.seats[1]))
    match = history.begin(Setup(id="m", game=game_id, version=1, seats=names, begun=AT))
    for _ in range(STEPS):
        action = random_action(game, match.position, match.options, Random(match.step))
        after = matches.act(match, action, AT)
        history.keep(match, after)
        match = after
    history.close()
    lines = history.files.parts["current"].splitlines(keepends=True)
    lines[1 + DAMAGED] = lines[1 + DAMAGED].replace(b'"crc"', b'"cra"')
    history.files.parts["current"] = b"".join(lines)
    return MemoryHistory(history.files)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game_id", game_ids())
def test_the_later_steps_are_offered_at_the_table_and_come_back(hall_of, game_id, language):
    history = damaged(game_id)
    phone = hall_of(history).phone("/play/m", languages=(language,))
    kept = say(language, "later.kept", n=STEPS - DAMAGED)
    assert phone.shows(kept)
    # Whoever goes on first finds them still offered.
    phone.tap(say(language, "table.undo"))
    assert phone.shows(kept)
    phone.tap(say(language, "table.redo"))
    phone.tap(say(language, "later.bring_back"))
    assert not phone.shows(kept)
    step = history.match("m").step
    unfit = STEPS - 1 - step
    assert unfit in range(STEPS - DAMAGED + 1)
    told = say(language, "later.unfit", n=unfit) if unfit else say(language, "later.back")
    assert phone.notices() == [told]
    assert phone.crashes == []


def test_they_are_let_go_after_a_question(hall_of):
    history = damaged("saekonungr")
    phone = hall_of(history).phone("/play/m")
    phone.tap("Let go")
    assert phone.shows("Let the later steps go?")
    phone.tap("Cancel")
    assert history.later("m") == STEPS - DAMAGED
    phone.tap("Let go")
    phone.touch(phone.find("Let go", ft.FilledButton))
    assert history.later("m") == 0
    assert not phone.has("Bring them back")


def test_the_first_screen_leads_to_the_match_that_is_spoken_of(hall_of):
    history = damaged("saekonungr")
    history.match("m")
    phone = hall_of(history).phone()
    assert phone.shows(f"{STEPS - DAMAGED} entries of a match")
    phone.tap("To the match")
    assert phone.route == "/play/m"
    phone.tap("Bring them back")
    phone.go("/")
    assert not phone.has("To the match")


def test_a_phone_that_looks_on_sees_them_come_back(hall_of):
    history = damaged("saekonungr")
    hall = hall_of(history)
    one, other = hall.phone("/play/m"), hall.phone("/play/m")
    one.tap("Bring them back")
    assert not other.has("Bring them back")


def test_a_file_put_back_during_a_tap_is_told_at_the_table(hall_of, tmp_path):
    history = History.open(tmp_path)
    seated(history, ANN_BEGINS, HOME_EMPTY, PAYS)
    phone = hall_of(history).phone("/play/m")
    (tmp_path / FILE).unlink()
    phone.tap("Undo")
    assert phone.notices() == [say("en", "journal.put_back")]
    assert (tmp_path / FILE).exists()
    phone.go("/")
    assert phone.shows(say("en", "journal.put_back"))
