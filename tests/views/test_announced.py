"""What is announced by itself, and what is read: each of it once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import flet as ft
import pytest

from companion.game import game_ids
from companion.words import say
from tests.support.covering import share
from tests.support.curious import touch_everything
from tests.support.every_screen import ROUTES
from tests.support.furnished import furnished_history
from tests.support.headless import Hall, Phone
from tests.support.own_tables import OWN_TABLES
from tests.support.seen import Seen, spoken, walk, whispered, written
from tests.views.test_amending import walked
from tests.views.test_touch import SETTINGS, SIZES

AWAY = (say("en", "table.finish"), say("en", "table.result"))
"""What would end the match."""

STEPS = 4
MOST = 60
"""Touches of one table: enough to act, to look at its sides and to open its sheets."""


def quiet(one: Seen) -> bool:
    return any(isinstance(up, ft.Semantics) and up.exclude_semantics for up in one.above)


def announcing(phone: Phone) -> list[Seen]:
    """List what is said by itself whenever it changes."""
    return [
        one
        for one in phone.seen()
        if isinstance(one.control, ft.Semantics) and one.control.live_region and not quiet(one)
    ]


def said(phone: Phone) -> dict[int, frozenset[str]]:
    """Return what each of these says, part by part, with the notices at the foot."""
    told = {id(one.control): spoken(one.control) for one in announcing(phone)}
    told |= {-n: [notice] for n, notice in enumerate(phone.notices(), start=1)}
    return {key: frozenset(filter(None, map(bare, parts))) for key, parts in told.items()}


def bare(text: str) -> str:
    return text.strip(" .…")


def twice(told: dict[int, frozenset[str]], before: frozenset[frozenset[str]]) -> set[str]:
    """Return what two of those say that say something new."""
    new = [parts for parts in told.values() if parts not in before]
    return {text for one, other in combinations(new, 2) for text in one & other}


def within(one: Seen) -> Iterator[str]:
    for inner in walk(one.control):
        if inner.control is not one.control and not quiet(inner):
            yield from whispered(inner.control) or written(inner.control)


@pytest.fixture(scope="module")
def furnished():
    history = furnished_history()
    yield history
    history.close()


@pytest.mark.turns(3)
@pytest.mark.long("draws every screen in two sizes and languages")
@pytest.mark.parametrize(("size", "setting"), [("phone", "German"), ("tablet", "typed")])
def test_nothing_on_any_screen_is_read_or_announced_twice(furnished, size, setting):
    for kept, value in SETTINGS[setting].items():
        furnished.keep_setting(kept, value)
    hall = Hall(furnished)
    phone = hall.phone(size=SIZES[size])
    found = []
    # Each screen in one of the two at least.
    for route in share(ROUTES, 2, int(size == "tablet")):
        phone.go(route)
        live = announcing(phone)
        parts = {id(one.control) for one in live}
        # One in the other is said for both.
        found += [(route, one) for one in live if parts & {id(up) for up in one.above}]
        found += [(route, text) for text in twice(said(phone), frozenset())]
        # A name given to a part comes in front of what is written in it.
        found += [
            (route, one.control.label, text)
            for one in phone.seen()
            if isinstance(one.control, ft.Semantics) and one.control.label
            if not one.control.exclude_semantics
            for text in within(one)
            if text.strip() and text in str(one.control.label)
        ]
    hall.close()
    assert found == []


@pytest.mark.turns(3)
@pytest.mark.long("plays at every table by chance")
@pytest.mark.parametrize("game", game_ids())
def test_what_a_touch_at_a_table_changes_is_announced_once(hall, history, game):
    walked(history, game, steps=STEPS)
    phone = hall.phone("/play/m")
    before = frozenset(said(phone).values())
    found: list[tuple[str, set[str]]] = []

    def after(name: str) -> bool | None:
        nonlocal before
        phone.check_alive()
        if phone.route != "/play/m":
            phone.go("/play/m")
            before = frozenset(said(phone).values())
            return None
        told = said(phone)
        if doubled := twice(told, before):
            found.append((name, doubled))
        before = frozenset(told.values())
        return None

    touched = touch_everything(phone, besides=AWAY, after=after, most=MOST)
    # A plain table has fewer things to touch.
    assert len(touched) > MOST // (4 if game in OWN_TABLES else 10)
    assert found == []
