"""The second tap: what appears under a finger that has just acted is not armed yet."""

from __future__ import annotations

import asyncio
import inspect
from collections import Counter
from contextlib import contextmanager

import flet as ft
import pytest

from companion.game import game_ids
from data.history import MemoryHistory
from tests.support.covering import ALL
from tests.support.headless import Hall
from tests.support.matches import ANN_BEGINS, seated
from tests.support.under_way import under_way
from views.armed import AFTER, KEY, TICK, TICKS, Arming
from views.guard import safely, untouched
from views.parts.dice_row import SPIN
from views.parts.number_pad import NumberPad
from views.parts.part import part
from views.store import SESSION_KEY, Store

# The rule


class Clock:
    """Calls what is due when it is told that time has passed, as an event loop does."""

    def __init__(self):
        self.now = 0.0
        self.due = []
        self.asked = []
        self.answers = True

    def later(self, seconds, do):
        entry = [self.now + seconds, do]
        self.due.append(entry)
        return Cancelled(self.due, entry)

    def ask(self, then):
        """Ask the other end, which answers as soon as it stands still no longer."""
        entry = [then]
        self.asked.append(entry)
        return Cancelled(self.asked, entry)

    def answer(self, *, drawn=True):
        """Let it answer all it was asked."""
        asked, self.asked = self.asked, []
        for (then,) in asked:
            then(drawn)

    def turn(self, seconds=0.0):
        """One turn of the loop, which takes so long: what is due is called once."""
        self.now += seconds
        called = [one for one in self.due if one[0] <= self.now + 1e-9]
        self.due = [one for one in self.due if one not in called]
        for _, do in called:
            do()
        if self.answers:
            self.answer()


class Cancelled:
    def __init__(self, due, entry):
        self.due, self.entry = due, entry

    def cancel(self):
        if self.entry in self.due:
            self.due.remove(self.entry)


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def arming(clock):
    return Arming(clock.later, clock.ask)


def test_a_screen_is_armed_when_it_has_been_there_for_a_moment(clock, arming):
    assert arming.takes()
    arming.disarm()
    clock.turn()
    for _ in range(TICKS - 1):
        clock.turn(TICK)
        assert not arming.takes()
    clock.turn(TICK)
    assert arming.takes()


def test_the_same_counter_is_armed_at_once_and_no_other(arming):
    arming.disarm("gold")
    assert arming.takes("gold")
    assert not arming.takes("points")
    assert not arming.takes()
    arming.disarm()
    assert not arming.takes("gold")
    assert not arming.takes()


@pytest.mark.parametrize("blocked", [0.2, 1, 60])
def test_a_thread_that_stands_still_lets_no_time_pass(clock, arming, blocked):
    arming.disarm()
    clock.turn(blocked)
    assert not arming.takes(), "the screen is only drawn now"
    clock.turn(blocked)
    assert not arming.takes(), "what was tapped meanwhile is still waiting"
    for _ in range(TICKS - 1):
        assert not arming.takes()
        clock.turn(TICK)
    assert arming.takes()


def test_a_screen_that_the_other_end_is_still_drawing_is_not_armed(clock, arming):
    clock.answers = False
    arming.disarm()
    for _ in range(20 * TICKS):
        clock.turn(TICK)
        assert not arming.takes()
    clock.answer()
    assert arming.takes(), "and waits no longer when it has: the moment was long enough"


def test_one_that_answers_before_it_draws_is_given_the_moment_for_that(clock, arming):
    clock.answers = False
    arming.disarm()
    for _ in range(20 * TICKS):
        clock.turn(TICK)
    clock.answer(drawn=False)
    for _ in range(TICKS - 1):
        assert not arming.takes()
        clock.turn(TICK)
    assert arming.takes()


def test_a_tap_tells_how_old_the_screen_was_and_the_next_one_does_not(arming):
    arming.touched_after(AFTER / 2)
    assert not arming.takes()
    assert arming.takes()
    arming.touched_after(AFTER)
    assert arming.takes()


def test_a_screen_that_was_drawn_at_once_is_armed_no_sooner(clock, arming):
    arming.disarm()
    clock.turn()
    for _ in range(TICKS - 1):
        clock.turn(TICK)
        clock.answer()
        assert not arming.takes()
    clock.turn(TICK)
    assert arming.takes()
    assert (clock.due, clock.asked) == ([], [])


def test_an_answer_about_an_earlier_screen_is_none_about_this_one(clock, arming):
    clock.answers = False
    arming.disarm()
    clock.turn()
    clock.turn(TICK)
    arming.disarm()
    clock.answer()
    for _ in range(2 * TICKS):
        clock.turn(TICK)
        assert not arming.takes()
    clock.answer()
    assert arming.takes()


def test_another_deed_begins_the_moment_anew(clock, arming):
    arming.disarm("gold")
    for _ in range(TICKS):
        clock.turn(TICK)
    arming.disarm("gold")
    for _ in range(TICKS):
        clock.turn(TICK)
        assert not arming.takes()
    clock.turn(TICK)
    assert arming.takes()
    assert clock.due == []


def test_dice_lie_still_before_anything_can_be_done_about_them():
    assert SPIN <= AFTER * 1000


# The rule on the screen


def showing(history, screen):
    async def main(page):
        store = Store()
        store._page, store._history = page, history
        page.session.store.set(SESSION_KEY, store)
        page.render_views(screen)

    return main


class Board:
    """Counts what is done to it."""

    def __init__(self):
        self.done = []
        self.awaited = asyncio.Event()

    def screen(self):
        @part
        def panel():
            drawn, draw = ft.use_state(0)

            def do(what):
                self.done.append(what)
                draw(lambda old: old + 1)

            async def wait():
                self.done.append("wait")
                await self.awaited.wait()

            def button(name, **more):
                return ft.FilledButton(name, on_click=safely(lambda: do(name), **more))

            return ft.Column(
                [
                    ft.Text(f"drawn {drawn}"),
                    button("Deed"),
                    button("Other"),
                    button("One more", again="count"),
                    button("That is all", after="count"),
                    ft.FilledButton("Wait", on_click=safely(wait)),
                    ft.TextField(label="Name", on_change=untouched(lambda: do("letter"))),
                ]
            )

        @ft.component
        def whole():
            return [ft.View(controls=[panel()])]

        return whole


@pytest.fixture
def board():
    return Board()


@pytest.fixture
def shown(hall, history, board):
    return hall.phone(main=showing(history, board.screen()))


def find(phone, name):
    """Find the one button of a name; a number may be a text, too."""
    (found,) = (one.control for one in phone.touchables() if one.label == name)
    return found


def taps(phone, *names, blocked=0.0):
    """Tap one after the other at once; after each the thread stands still for so long."""
    controls = [find(phone, name) for name in names]

    async def at_once():
        for control in controls:
            await phone.session.dispatch_event(control._i, "click", None)
            phone.hall.loop.ahead += blocked
            await asyncio.sleep(0)

    phone.hall.run(at_once())


@pytest.mark.parametrize("blocked", [0, 0.3, 5])
@pytest.mark.parametrize("second", ["Deed", "Other", "One more", "That is all"])
def test_a_second_tap_does_nothing_however_slow_the_machine_is(shown, board, second, blocked):
    taps(shown, "Deed", second, blocked=blocked)
    assert board.done == ["Deed"]
    shown.tap(second)
    assert board.done == ["Deed", second]


def test_a_counter_counts_every_tap_and_then_its_end_once(shown, board):
    taps(shown, *["One more"] * 10, "That is all", "That is all", "Deed")
    assert board.done == ["One more"] * 10 + ["That is all"]


def test_the_moment_begins_when_what_came_of_a_tap_was_sent(shown, board):
    seen = []
    later = shown.hall.loop.call_later
    arming = Arming(later, lambda then: later(0, then, True))
    shown.session.store.set(KEY, arming)
    tick = arming._tick

    def watched():
        seen.append(shown.client.patches)
        tick()

    arming._tick = watched
    before = shown.client.patches
    taps(shown, "Deed")
    assert seen[0] == before + 1, "Flet draws in another order now: read views/armed.py again"
    assert shown.shows("drawn 1")


def test_what_is_awaited_takes_the_moment_from_its_end(shown, board):
    wait = shown.find("Wait").control

    async def begun():
        return asyncio.ensure_future(shown.session.dispatch_event(wait._i, "click", None))

    waiting = shown.hall.run(begun())
    shown.take_a_moment()
    board.awaited.set()
    shown.hall.run(waiting)
    taps(shown, "Deed")
    assert board.done == ["wait"]


def test_letters_are_never_lost(shown, board):
    taps(shown, "Deed")
    for text in ("A", "An", "Ann"):
        field = next(one.control for one in shown.seen() if isinstance(one.control, ft.TextField))
        shown.hall.run(shown.session.dispatch_event(field._i, "change", text))
    assert board.done == ["Deed", "letter", "letter", "letter"]


def test_one_session_waits_for_no_other(hall, history):
    boards = [Board(), Board()]
    phones = [hall.phone(main=showing(history, one.screen())) for one in boards]
    for phone in phones:
        taps(phone, "Deed")
    assert [one.done for one in boards] == [["Deed"], ["Deed"]]


def test_a_switch_that_was_touched_too_soon_moves_back(hall, history):
    put = []

    @part
    def panel():
        from views.store import use_store

        use_store()
        return ft.Column(
            [
                ft.FilledButton("Deed", on_click=safely(lambda: None)),
                ft.Switch(label="Wind", value=False, on_change=safely(lambda: put.append(1))),
            ]
        )

    @ft.component
    def whole():
        return [ft.View(controls=[panel()])]

    phone = hall.phone(main=showing(history, whole))
    taps(phone, "Deed")
    control = phone.find("Wind").control
    phone.put(control, value=True)
    phone.hall.run(phone.session.dispatch_event(control._i, "change", None))
    assert put == []
    assert phone.find("Wind").control.value is False


def test_fast_typing_and_done_count_and_what_lies_below_does_not(hall, history):
    typed = []

    @ft.component
    def whole():
        pad = NumberPad("Gold", 0, typed.append, lambda: typed.append(None))
        below = ft.FilledButton("Below", on_click=safely(lambda: typed.append("below")))
        return [ft.View(controls=[pad, below])]

    phone = hall.phone(main=showing(history, whole))
    taps(phone, "1", "2", "plus", "7")
    taps(phone, "Done", "Done", "Below")
    assert typed == [19]


def test_a_total_tapped_thrice_is_one_roll(hall, history):
    history.keep_setting("typed_dice", value=True)
    seated(history, ANN_BEGINS)
    phone = hall.phone("/play/m")
    phone.take_a_moment()
    control = phone.find("Total 6").control

    async def thrice():
        for _ in range(3):
            await phone.session.dispatch_event(control._i, "click", None)

    phone.hall.run(thrice())
    assert history.match("m").log[-1].action == {
        "do": "roll",
        "active": 0,
        "what": "trading",
        "total": 6,
    }
    phone.take_a_moment()
    assert history.match("m").step == 2


def test_undo_is_as_fast_as_the_finger(hall, history):
    under_way(history, "saekonungr", 9)
    step = history.match("m").step
    phone = hall.phone("/play/m")
    phone.take_a_moment()
    undo, redo = (phone.find(name).control for name in ("Undo", "Redo"))

    async def quickly():
        for control in (undo, undo, undo, redo):
            await phone.session.dispatch_event(control._i, "click", None)

    phone.hall.run(quickly())
    assert history.match("m").step == step - 2


def test_a_marker_takes_every_step_however_slowly_it_is_drawn(hall, history):
    under_way(history, "shipwrights", 12)
    before = history.match("m").position.players[0].tracks.renown
    phone = hall.phone("/play/m")
    phone.take_a_moment()
    taps(phone, *["Ann: one step on Renown"] * 10)
    assert history.match("m").position.players[0].tracks.renown == before + 10


def test_a_stepper_takes_every_step_however_slowly_it_is_drawn(hall, history):
    seated(history, ANN_BEGINS)
    phone = hall.phone("/play/m/correct")
    phone.take_a_moment()
    taps(phone, *["Treasury of Ann: one more"] * 10)
    assert phone.has("Treasury of Ann: 25, type a number")


# The contract of every table


def handlers_of(one):
    return [getattr(one.control, f"on_{event}") for event in one.events]


def known_of(one):
    """Return what the handler of a tap was told; nothing where the client does it by itself."""
    handler = next(filter(None, handlers_of(one)), None)
    return inspect.getclosurevars(handler).nonlocals if handler else {}


def again_of(one):
    """Return what names a control as a counter or field; None where nothing does."""
    return known_of(one).get("again")


def is_tap(one):
    """Whether a finger does something there."""
    return "begins" in known_of(one)


SAMPLE = 10
"""Things touched at each table, in CI all of them: each costs a table drawn anew."""


def state(hall, id_):
    """What a tap can change: the match, where one is, and what lies over the table."""
    phone = hall.phones[0]
    open_ = hall.history.is_open(id_)
    revision = hall.history.match(id_).revision if open_ else None
    return revision, phone.route, len(phone.dialogs()), phone.texts()


@pytest.mark.turns(3)
@pytest.mark.long("touches everything at every table")
@pytest.mark.parametrize("steps", [0, 12])
@pytest.mark.parametrize("game", game_ids())
def test_nothing_that_a_tap_brings_is_armed_at_once(game, steps):
    history = MemoryHistory()
    history.keep_setting("hinted", [game])
    under_way(history, game, steps, "look")
    hall = Hall(history)
    phone = hall.phone("/play/look")
    there = list(taps_of(phone))
    some = there if ALL else there[:: len(there) // SAMPLE + 1]
    tapped = 0
    for n, name in enumerate(some):
        under_way(history, game, steps, f"m{n}")
        phone.go(f"/play/m{n}")
        touched = taps_of(phone).get(name)
        if touched is None:
            # One before it has set how this device has its dice.
            continue
        tapped += 1
        phone.fire(touched.control, touched.events[0])
        after = state(hall, f"m{n}")
        with standing_still(hall):
            hall.run(touch_all(phone))
        assert state(hall, f"m{n}") == after, name
    assert tapped > len(some) / 2 > 0
    assert phone.crashes == []
    hall.close()
    history.close()


def taps_of(phone):
    """Return what can be tapped there, by its label and how many of that label stand before it.

    Counters and fields count every tap, and the client does by itself what has no handler.
    """
    before = Counter()
    found = {}
    for one in phone.touchables():
        found[one.label, before[one.label]] = one
        before[one.label] += 1
    return {
        name: one
        for name, one in found.items()
        if one.enabled and is_tap(one) and again_of(one) is None
    }


async def touch_all(phone):
    """Touch everything there is, all at once."""
    for one in phone.touchables():
        if is_tap(one):
            await phone.session.dispatch_event(one.control._i, one.events[0], None)


@contextmanager
def standing_still(hall):
    """Let no time pass, however long it takes."""
    now = hall.loop.time()
    hall.loop.time = lambda: now
    yield
    del hall.loop.time


def test_sure_hands_are_never_waited_for(monkeypatch, clock, arming):
    arming.disarm()
    assert not arming.takes()
    monkeypatch.setattr("views.armed.TICKS", 0)
    assert arming.takes(), "the screen may have come before anybody knew of these hands"
    arming.disarm()
    assert arming.takes()
