"""The way back: the client takes a screen off by itself, and must show it when it comes again."""

from __future__ import annotations

import asyncio

import flet as ft
import pytest

from tests.support.matches import ANN_BEGINS, finished, seated


def answered(phone):
    """Tell what the client was answered that asked last whether it may take a screen off."""
    return [args["should_pop"] for name, args in phone.client.invoked if name == "confirm_pop"][-1]


class Screen:
    """What Flet's client shows: a view that went back is off until it drew the others without."""

    def __init__(self, phone):
        self.phone = phone
        self.off = []
        self.read = {}

    async def back(self):
        """Ask to take off the topmost view, as the arrow in the bar does, and do so if it may."""
        asked = self.shown()[-1]
        (view,) = [one for one in self.drawn() if self.read[one._i] == asked]
        await self.phone.session.dispatch_event(view._i, "confirm_pop", None)
        if answered(self.phone):
            self.off.append(asked)

    async def stands_at(self, route):
        """Wait until the address is this one."""
        while self.phone.route != route:  # noqa: ASYNC110 - nobody else tells of it
            await asyncio.sleep(0)

    def drawn(self):
        """List the views."""
        return [ft.unwrap_component(one) for one in ft.unwrap_component(self.phone.page.views)]

    def views(self):
        """List the names of the views, in the order in which they lie on each other.

        They are read when views come and go: one that is called otherwise in its place keeps the
        name that it was read with.
        """
        views = self.drawn()
        if [one._i for one in views] != list(self.read):
            self.read = {one._i: one.route for one in views}
        return list(self.read.values())

    def shown(self):
        """List those of them that are shown."""
        return [one for one in self.views() if one not in self.off]

    def draw(self):
        """Draw, and forget what was taken off and is not there any more."""
        there = self.views()
        self.off = [one for one in self.off if one in there]


@pytest.fixture
def at_timeline(hall, history):
    seated(history, ANN_BEGINS)
    return hall.phone("/play/m/timeline")


def test_back_leads_to_the_screen_below_and_from_there_home(hall, at_timeline):
    screen = Screen(at_timeline)
    for wanted in (["/", "/play/m"], ["/"]):
        at_timeline.take_a_moment()
        hall.run(screen.back())
        screen.draw()
        assert (screen.shown(), at_timeline.route) == (wanted, wanted[-1])


def test_who_comes_again_before_a_screen_was_drawn_without_the_table_sees_the_table(
    hall, at_timeline
):
    screen = Screen(at_timeline)
    at_timeline.take_a_moment()
    hall.run(screen.back())
    screen.draw()

    async def there_and_back():
        await screen.back()
        await screen.stands_at("/")
        await at_timeline.client.arrive("/play/m")

    for _ in range(3):
        at_timeline.take_a_moment()
        hall.run(there_and_back())
        assert len(screen.shown()) == 2, "the table lies over home"
        assert at_timeline.has("Undo")


def test_who_goes_back_twice_at_once_goes_back_once(hall, at_timeline):
    screen = Screen(at_timeline)
    at_timeline.take_a_moment()

    async def twice():
        await screen.back()
        await screen.back()

    hall.run(twice())
    screen.draw()
    assert (screen.shown(), at_timeline.route) == (["/", "/play/m"], "/play/m")


def test_a_screen_that_is_gone_already_takes_no_other_one_with_it(hall, at_timeline):
    async def late():
        told = {"route": "/play/m/correct"}
        await at_timeline.session.dispatch_event(at_timeline.page._i, "view_pop", told)

    hall.run(late())
    assert at_timeline.route == "/play/m/timeline"


MENUS = {"/play/m": 1, "/history": 2}
"""How many menus there are on some screens."""


def test_back_closes_a_question_and_stays_at_the_table(hall, history):
    seated(history, ANN_BEGINS)
    phone = hall.phone("/play/m")
    phone.tap("End the game now")
    assert phone.has("Cancel")
    phone.back_in_browser()
    assert (phone.route, phone.has("Cancel"), phone.has("End the game now")) == (
        "/play/m",
        False,
        True,
    )
    phone.back_in_browser()
    assert phone.route == "/"


def test_back_closes_what_lies_uppermost_and_leaves_a_notice_alone(hall, history):
    seated(history, ANN_BEGINS)
    phone = hall.phone("/play/m/correct")
    phone.tap("Treasury of Ann: 15, type a number")
    phone.do(lambda: phone.store.notify("Something else"))
    phone.back_in_browser("/play/m")
    assert (phone.route, phone.has("Done")) == ("/play/m/correct", False)
    assert phone.notices() == ["Something else"]
    phone.back_in_browser("/play/m")
    assert phone.route == "/play/m", "a notice is nothing to be closed first"


def asks_to_go_back(phone):
    """Have the client ask whether it may take a screen off, and tell what it is answered."""
    view = ft.unwrap_component(ft.unwrap_component(phone.page.views)[-1])
    phone.fire(view, "confirm_pop")
    return answered(phone)


def test_a_second_tap_beside_what_is_closing_leads_nowhere(hall, history):
    seated(history, ANN_BEGINS)
    phone = hall.phone("/play/m")
    phone.tap("End the game now")
    phone.take_a_moment()
    assert not asks_to_go_back(phone), "it lies there"
    phone.tap("Cancel")
    assert not asks_to_go_back(phone), "it is just gone"
    assert phone.route == "/play/m"
    phone.take_a_moment()
    assert asks_to_go_back(phone)
    assert phone.route == "/"


def test_a_tap_that_falls_through_a_question_does_nothing(hall, history):
    seated(history, ANN_BEGINS)
    phone = hall.phone("/play/m")
    roll = phone.find("Roll 2d6").control
    phone.tap("End the game now")
    step = history.match("m").step
    phone.take_a_moment()
    phone.hall.run(phone.session.dispatch_event(roll._i, "click", None))
    assert history.match("m").step == step, "a finger beside it closes it and no more"
    # The client has closed it by itself, and tells of it once it is gone.
    question = phone.dialogs()[-1]
    phone.put(question, open=False)
    phone.hall.run(phone.session.dispatch_event(question._i, "dismiss", None))
    phone.hall.run(phone.session.dispatch_event(roll._i, "click", None))
    assert history.match("m").step == step, "nor is what it lay on armed at once"
    phone.tap("Roll 2d6")
    assert history.match("m").step == step + 1


def test_a_second_tap_beside_a_menu_is_not_meant(hall, history):
    seated(history, ANN_BEGINS)
    phone = hall.phone("/play/m")
    roll = phone.find("Roll 2d6").control
    menu = next(one for one in phone.seen() if isinstance(one.control, ft.PopupMenuButton))
    phone.fire(menu.control, "open")
    phone.take_a_moment()
    step = history.match("m").step
    phone.fire(menu.control, "cancel")
    phone.hall.run(phone.session.dispatch_event(roll._i, "click", None))
    assert history.match("m").step == step
    assert not asks_to_go_back(phone)


@pytest.mark.parametrize("route", MENUS)
def test_back_folds_a_menu_and_stays_on_its_screen(hall, history, route):
    for id_ in ("m", "n"):
        seated(history, ANN_BEGINS, id_=id_)
    phone = hall.phone(route)
    screen = Screen(phone)
    menus = [one.control for one in phone.seen() if isinstance(one.control, ft.PopupMenuButton)]
    assert len(menus) == MENUS[route]
    name = screen.views()[-1]
    phone.fire(menus[0], "open")
    phone.back_in_browser()
    assert phone.route == route
    assert screen.views()[-1] != name, "a menu goes with the screen it belongs to"
    phone.fire(menus[0], "cancel")
    phone.back_in_browser()
    assert phone.route == "/"


def test_a_menu_of_which_something_was_chosen_holds_nobody_back(hall, history):
    seated(history, ANN_BEGINS)
    phone = hall.phone("/play/m")
    for chosen in ("Type real dice", "Copy the position"):
        menu = next(one for one in phone.seen() if isinstance(one.control, ft.PopupMenuButton))
        phone.fire(menu.control, "open")
        phone.touch(
            next(
                one
                for one in phone.touchables()
                if isinstance(one.control, ft.PopupMenuItem) and one.label == chosen
            )
        )
    phone.back_in_browser()
    assert phone.route == "/"


@pytest.mark.parametrize("way", ["Type real dice", "Copy the position"])
def test_a_menu_of_which_something_was_touched_too_soon_holds_nobody_back(hall, history, way):
    seated(history, ANN_BEGINS)
    phone = hall.phone("/play/m")
    menu = next(one for one in phone.seen() if isinstance(one.control, ft.PopupMenuButton))
    line = next(
        one
        for one in phone.touchables()
        if isinstance(one.control, ft.PopupMenuItem) and one.label == way
    )
    phone.tap("Roll 2d6")
    shown = phone.spoken()
    for control, event in ((menu.control, "open"), (line.control, "click")):
        phone.hall.run(phone.session.dispatch_event(control._i, event, None))
    assert phone.spoken() == shown, "whoever has just rolled means no line of a menu"
    phone.back_in_browser()
    assert phone.route == "/"


def test_a_match_that_was_opened_in_the_history_leads_back_to_it(hall, history):
    finished(history, seated(history, ANN_BEGINS))
    phone = hall.phone("/history")
    (row,) = (seen.label for seen in phone.touchables() if "Ann, Bo" in seen.label)
    phone.tap(row)
    assert phone.route == "/history/result/m"
    phone.tap("Timeline")
    assert phone.route == "/history/result/m/timeline"
    for route in ("/history/result/m", "/history", "/"):
        phone.back()
        assert phone.route == route
    assert phone.crashes == []


def test_a_line_of_a_menu_that_is_too_long_for_it_goes_on_below(hall, history):
    seated(history, ANN_BEGINS)
    phone = hall.phone("/play/m")
    lines = [one.control for one in phone.seen() if isinstance(one.control, ft.PopupMenuItem)]
    assert lines
    for line in lines:
        assert any(isinstance(part, ft.Text) and part.expand for part in line.content.controls)
