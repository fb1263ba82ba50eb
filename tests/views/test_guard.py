"""What raises becomes a card or a notice, and the app goes on."""

from __future__ import annotations

import sys
from functools import partial

import flet as ft
import pytest

from companion.errors import CompanionError, InvalidPosition, Problem
from companion.words import say
from data.history import MemoryHistory
from tests.support.headless import Hall
from tests.support.matches import seated
from views.guard import quietly, safely
from views.parts.part import part, screen_part
from views.store import SESSION_KEY, Store
from views.telling import sentence

pytestmark = pytest.mark.breaks


class Defect(Exception):
    """What nobody has thought of."""


def showing(history, screen, language="en"):
    """Return a session of one screen, with a store but without the app's routes."""

    async def main(page):
        store = Store(language=language)
        store._page, store._history = page, history
        page.session.store.set(SESSION_KEY, store)
        page.render_views(screen)

    return main


def button(label, on_click):
    return ft.FilledButton(label, on_click=safely(on_click))


@part
def fragile(count):
    if count > 0:
        raise Defect
    return ft.Text("whole")


@part
def sound():
    count, set_count = ft.use_state(0)
    return ft.Column([ft.Text(f"counted {count}"), button("Count", lambda: set_count(count + 1))])


@ft.component
def fragments():
    count, set_count = ft.use_state(0)
    return [
        ft.View(
            controls=[
                fragile(count),
                sound(),
                button("Break", lambda: set_count(1)),
                button("Mend", lambda: set_count(0)),
            ]
        )
    ]


@ft.component
def broken_screen():
    return [ft.View(controls=[fragile(1), sound()])]


def card_shown(phone):
    return phone.shows(say("en", "broken.title")) and phone.shows(say("en", "broken.text"))


def test_a_part_that_raises_at_once_becomes_a_card_beside_the_others(hall, history):
    phone = hall.phone(main=showing(history, broken_screen))
    assert card_shown(phone)
    assert phone.has(say("en", "broken.home"))
    phone.tap("Count")
    assert phone.shows("counted 1")


def test_a_part_that_raises_later_becomes_a_card_and_comes_back(hall, history):
    phone = hall.phone(main=showing(history, fragments))
    assert phone.shows("whole")
    phone.tap("Break")
    assert card_shown(phone)
    assert not phone.shows("whole")
    phone.tap("Count")
    assert phone.shows("counted 1"), "the other parts go on"
    phone.tap("Mend")
    assert phone.shows("whole")
    assert phone.crashes == []


def test_without_the_guard_flet_would_never_update_the_session_again(hall, history):
    @ft.component
    def unguarded():
        count, set_count = ft.use_state(0)
        if count:
            raise Defect
        return [ft.View(controls=[button("Break", lambda: set_count(1))])]

    phone = hall.phone(main=showing(history, unguarded))
    with pytest.raises(Defect):
        phone.tap("Break")
    hall.phones.remove(phone)


class Forgetful(MemoryHistory):
    """A history with a defect in it."""

    defect = False

    def match(self, match_id):
        if self.defect:
            raise Defect
        return super().match(match_id)


@pytest.fixture
def forgetful():
    history = Forgetful()
    hall = Hall(history)
    yield hall, history
    hall.close()
    history.close()


def test_a_screen_that_raises_shows_the_way_home_and_nothing_is_lost(forgetful):
    hall, history = forgetful
    match = seated(history)
    history.defect = True
    phone = hall.phone(f"/play/{match.id}")
    assert card_shown(phone)
    history.defect = False
    phone.tap(say("en", "broken.home"))
    assert phone.route == "/"
    phone.tap("Go on: Sækonungr, Ann, Bo: before the first turn")
    assert phone.shows("Who begins? Ann and Bo roll")
    assert phone.crashes == []


def test_a_screen_that_cannot_be_loaded_shows_the_way_home(hall, monkeypatch):
    # As if a file of it had been lost on the way.
    monkeypatch.setitem(sys.modules, "views.screens.history", None)
    phone = hall.phone("/")
    phone.tap("History")
    assert card_shown(phone)
    phone.tap(say("en", "broken.home"))
    assert phone.route == "/"
    assert phone.shows("History")
    assert phone.crashes == []


def test_a_screen_that_raises_when_it_is_drawn_again_shows_the_way_home(hall, history):
    @screen_part
    def screen():
        count, set_count = ft.use_state(0)
        if count:
            raise Defect
        return ft.View(controls=[button("Break", lambda: set_count(1))])

    @ft.component
    def alone():
        return [screen()]

    phone = hall.phone(main=showing(history, alone))
    phone.tap("Break")
    assert card_shown(phone)
    assert phone.has(say("en", "broken.home"))


def test_the_card_can_be_read_when_there_is_no_store_yet(hall):
    async def main(page):
        page.render_views(broken_screen)

    assert card_shown(hall.phone(main=main))


def refused():
    raise CompanionError("error.seats", least=2, most=6, seats_given=9)


def invalid():
    raise InvalidPosition(Problem("longship", "error.no_such_place"), Problem("x", "error.path"))


def defective():
    raise Defect


async def refused_later():
    refused()


async def defective_later():
    defective()


def defective_with_event(event):
    raise Defect(event)


@pytest.mark.parametrize(
    "handler, notice",
    [
        (refused, sentence(say("en", "error.seats", least=2, most=6, seats_given=9))),
        (refused_later, sentence(say("en", "error.seats", least=2, most=6, seats_given=9))),
        (invalid, sentence(say("en", "error.no_such_place"))),
        (defective, say("en", "broken.handler")),
        (defective_later, say("en", "broken.handler")),
        (defective_with_event, say("en", "broken.handler")),
    ],
)
def test_a_handler_that_raises_becomes_a_notice(hall, history, handler, notice):
    @ft.component
    def screen():
        return [ft.View(controls=[button("Try", handler), sound()])]

    phone = hall.phone(main=showing(history, screen))
    phone.tap("Try")
    assert phone.notices() == [notice]
    phone.tap("Count")
    assert phone.shows("counted 1")
    assert phone.crashes == []


@pytest.fixture
def nobodys(monkeypatch):
    """No session runs: one that another test has left may not be armed yet."""
    monkeypatch.setattr("views.guard.the_arming", lambda: None)
    monkeypatch.setattr("views.guard.disarm", lambda *_: None)


@pytest.mark.usefixtures("nobodys")
def test_a_handler_for_any_number_of_things_is_given_no_event():
    done = []

    def do(*things):
        done.extend(things)

    safely(partial(do, "one"))(ft.Event(name="click", control=ft.Text("x")))
    assert done == ["one"]


@pytest.mark.usefixtures("nobodys")
def test_a_handler_with_something_to_be_named_besides_is_given_no_event():
    given: list[object] = []

    def act(*things: object, learned: object = None) -> None:
        given.append((things, learned))

    safely(act)(object())
    safely(partial(act, "a"))(object())
    assert given == [((), None), (("a",), None)]


def test_a_handler_that_raises_speaks_the_language_of_the_session(hall, history):
    @ft.component
    def screen():
        return [ft.View(controls=[button("Try", defective)])]

    phone = hall.phone(main=showing(history, screen, "de"))
    phone.tap("Try")
    assert phone.notices() == [say("de", "broken.handler")]


@pytest.mark.parametrize("later", [False, True])
def test_an_effect_that_raises_is_noted_and_nothing_else(hall, caplog, later):
    async def fall_later():
        raise OSError("no such thing here")

    def fall():
        raise OSError("no such thing here")

    @ft.component
    def falling():
        effect = quietly(fall_later if later else fall)
        ft.use_effect(effect, [], cleanup=effect)
        return [ft.View(controls=[ft.Text("Standing")])]

    async def main(page):
        page.render_views(falling)

    phone = hall.phone(main=main)
    assert phone.shows("Standing")
    assert phone.crashes == []
    assert "no such thing here" in caplog.text
