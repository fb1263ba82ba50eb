"""Somebody who touches everything there is on a screen, and types into every field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random

import flet as ft

from tests.support.headless import Phone
from tests.support.seen import Seen

TYPED = "Drakkar"

OFTEN = 2
"""The same thing may mean something else after another one: a mode, a tool, a number begun."""


def touch_everything(
    phone: Phone, *, besides: Iterable[str], after: Callable[[str], bool | None], most: int
) -> list[str]:
    """Touch what there is in any order, also what a touch brings up, at most so often; name what.

    ``besides`` are names of what leads away. ``after`` looks each time; True is enough.
    """
    left_out = set(besides)
    done: Counter[tuple[str, str, str]] = Counter()
    chance = Random(1)
    touched: list[str] = []
    while len(touched) < most:
        there = [one for one in _there(phone) if done[_key(phone, one)] < OFTEN]
        # The next side is turned to when nothing is left on this one.
        sides = [one for one in there if isinstance(one.control, ft.SegmentedButton)]
        others = [one for one in there if one not in sides]
        found = chance.choice(others or sides) if there else None
        if found is None:
            if not _leave(phone):
                return touched
            continue
        if isinstance(found.control, ft.SegmentedButton):
            side = _next_side(phone, found, done)
            if side is None:
                continue
            touched.append(f"{found!r}: {side}")
        else:
            done[_key(phone, found)] += 1
            if found.label in left_out or not found.enabled:
                continue
            touched.append(repr(found))
            _touch(phone, found)
        if after(touched[-1]):
            return touched
    return touched


def _next_side(phone: Phone, found: Seen, done: Counter[tuple[str, str, str]]) -> str | None:
    """Turn to the first side that was not looked at yet; None where all were."""
    control = found.control
    assert isinstance(control, ft.SegmentedButton)
    for part in control.segments:
        key = ("side", str(part.value), "")
        if not done[key]:
            done[key] += 1
            phone.put(control, selected=[part.value])
            phone.fire(control, found.events[0])
            return str(part.value)
    done[_key(phone, found)] = OFTEN
    return None


def _there(phone: Phone) -> list[Seen]:
    """List what can be touched: a sheet hides what lies under it."""
    sheets = [one for one in phone.dialogs() if not isinstance(one, ft.SnackBar)]
    every = phone.touchables()
    if not sheets:
        return [one for one in every if not _on_notice(one)]
    return [one for one in every if sheets[-1] in (*one.above, one.control)]


def _on_notice(one: Seen) -> bool:
    return any(isinstance(up, ft.SnackBar) for up in (*one.above, one.control))


def _key(phone: Phone, one: Seen) -> tuple[str, str, str]:
    sheets = sum(not isinstance(dialog, ft.SnackBar) for dialog in phone.dialogs())
    return type(one.control).__name__, one.label, "sheet" if sheets else ""


def _leave(phone: Phone) -> bool:
    """Close the topmost sheet as a touch beside it does; False where there is none."""
    sheets = [one for one in phone.dialogs() if not isinstance(one, ft.SnackBar)]
    if not sheets:
        return False
    phone.put(sheets[-1], open=False)
    phone.fire(sheets[-1], "dismiss")
    return True


def _touch(phone: Phone, one: Seen) -> None:
    control, event = one.control, one.events[0]
    if isinstance(control, ft.TextField):
        phone.put(control, value=TYPED)
        phone.fire(control, "change", TYPED)
        if control.on_submit is not None:
            phone.fire(control, "submit", TYPED)
    elif isinstance(control, ft.Switch):
        phone.put(control, value=not control.value)
        phone.fire(control, event)
    else:
        phone.fire(control, event)
