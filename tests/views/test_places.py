"""Nothing takes over another's place: what a finger was on its way to is what it touches."""

from __future__ import annotations

import re
from random import Random

import flet as ft
import pytest

from companion.game import game_ids
from data.door import Door
from data.guests import guest_of
from data.history import MemoryHistory
from tests.support.covering import covering
from tests.support.headless import PHONE, Hall
from tests.support.random_play import random_action
from tests.support.seen import Seen, whispered, written
from tests.support.under_way import NAMES, under_way
from views.hosting import Hosting
from views.shell.due import ACT

pytestmark = pytest.mark.long("plays some dozens of steps at every table")

GAMES = game_ids()
STEPS = 30
WIDE = (1280, 800)
SEATS = "/play/m/seats"

AT_A_COASTER = re.compile(r"coaster at [A-Z]+\d")
"""What is named by where it lies in the whole: a table that grows gives all its places new names,
and they stay the same places."""


def there(phone):
    """Number the things that can be touched, with their names."""
    return {
        one.control._i: one.label
        for one in phone.touchables()
        # The one button for what is due is what is next, whatever that is.
        if one.label and one.control.key != ACT and not AT_A_COASTER.search(one.label)
    }


def taken_over(before, after):
    """List what has become something that stood elsewhere before, or still stands elsewhere."""
    names, left = {*before.values()}, {*after.values()}
    return [
        (was, after[number])
        for number, was in before.items()
        if number in after and after[number] != was and (after[number] in names or was in left)
    ]


def others_above(phone, own):
    """Count for each thing of a seat what of others comes before it in what moves with it.

    What stands in a row with somebody's name, as three things to choose from do, is one thing.
    """
    others: dict[object, Seen] = {}
    found = {}
    for one in phone.seen():
        said = one.label if one.events else "".join(whispered(one.control) or written(one.control))
        name = said.partition(":")[0]
        if one.events and name == own:
            found[said] = sum(pushes(other, one) for other in others.values())
        elif name in NAMES and (one.events or said == name):
            within = [above._i for above in one.above if isinstance(above, ft.Row)]
            others.setdefault(within[-1] if within else one.control._i, one)
    return found


def pushes(upper: Seen, lower: Seen) -> bool:
    """Tell whether one thing moves when another one, that is there before it, comes or goes."""
    pairs = zip((*upper.above, upper.control), (*lower.above, lower.control), strict=False)
    within = None
    for branch, other in pairs:
        if branch is not other:
            # What takes all the room there is scrolls by itself, and moves nothing beside it.
            return not (isinstance(within, ft.Row) or getattr(branch, "expand", None))
        within = branch
    return False


def moved(before, after):
    """List what is above or below more than before, of what is there still."""
    return [one for one in before.keys() & after.keys() if before[one] != after[one]]


def test_a_seat_that_is_free_stays_itself_while_others_take_theirs():
    history = MemoryHistory()
    hall = Hall(history, Hosting(Door(), history, "http://192.0.2.7:8550"))
    names = under_way(history, "shipwrights", 3).names
    asked, on_the_list = (hall.phone(one, guest=guest_of("m")) for one in ("/play/m", SEATS))
    other = hall.phone("/play/m", guest=guest_of("m"))
    before = [there(phone) for phone in (asked, on_the_list)]
    other.tap(f"This is the seat of {names[0]}")
    for phone, was in zip((asked, on_the_list), before, strict=True):
        assert not taken_over(was, there(phone))
        way = f"This is the seat of {names[1]}"
        assert phone.find(way).control._i in was, "whoever touches it is heard"
    hall.close()


@pytest.mark.turns(2)
@pytest.mark.parametrize("game_id, seed, size", covering(GAMES, range(3), [PHONE, WIDE]))
def test_what_is_there_stays_itself_and_in_its_place_while_others_act(game_id, seed, size):
    history = MemoryHistory()
    hall = Hall(history, Hosting(Door(), history, "http://192.0.2.7:8550"))
    match = under_way(history, game_id, seed * 15, seed=seed)
    host = hall.phone("/play/m")
    phone = hall.phone("/play/m", guest=guest_of("m"), size=size)
    own = seed % 2
    phone.tap(f"This is the seat of {match.names[own]}")
    rng = Random(seed)
    for _ in range(STEPS):
        match = history.match("m")
        action = random_action(match.game, match.position, match.options, rng)
        before, above = there(phone), others_above(phone, match.names[own])
        host.look()
        if action is None or (match.can_undo and rng.random() < 0.1):
            host.do(lambda match=match: host.store.undo(match))
        elif match.undone and rng.random() < 0.3:
            host.do(lambda match=match: host.store.redo(match))
        else:
            host.do(lambda match=match, action=action: host.store.act(match, action))
        assert not taken_over(before, there(phone)), action
        if getattr(action, "seat", own) != own:
            assert not moved(above, others_above(phone, match.names[own])), action
    hall.close()
