"""A number with a step down, a step up, and the pad behind the number itself."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import Any

import flet as ft

from companion.words import minus
from views.guard import safely
from views.parts.chip import bold
from views.parts.icon_button import icon_button
from views.parts.large_text import Beside
from views.parts.layout import column, row
from views.parts.number_pad import bounded, use_number_pad
from views.parts.part import part, use_ref
from views.store import Store, use_store
from views.theme import TAP

LONG = 8
"""Letters that are said in place of a number above which it leaves its name no room beside it."""


@part
def Stepper(
    label: str,
    value: int,
    on_change: Callable[[int], object],
    *,
    least: int | None = 0,
    most: int | None = None,
    shown: str | None = None,
    written: str | None = None,
    ask: Callable[[], None] | None = None,
) -> ft.Control:
    """Change a number by one, or type it after a tap on it.

    ``written`` is less than the whole label, where the eye sees from the place what else it says.
    ``ask`` opens a pad that goes on to other numbers, from ``use_number_pads``.
    """
    store = use_store()
    # Quick fingers tap again before the last step was drawn.
    latest = use_ref(lambda: value)
    latest.current = value

    def put(number: int) -> None:
        latest.current = bounded(number, least, most)
        on_change(latest.current)

    # Its name says which counter it is: no two on a screen are called the same.
    type_it = use_number_pad(label, value, put, least, most)
    said = shown or minus(value)
    name = ft.Text(written or label, semantics_label=written and label)
    # What adds stays under the finger when words give way to a number.
    worded = use_ref(bool)
    worded.current = worded.current or (len(said) > LONG and not store.wide)
    less, more = steps_of(
        (store.say("stepper.less", what=label), store.say("stepper.more", what=label)),
        lambda by: put(latest.current + by),
        (least is not None and value <= least, most is not None and value >= most),
        ("stepper", label),
    )
    number = _number(store, label, said, ask or type_it, wide=worded.current)
    steps = row(less, number, more, tight=not worded.current)
    if worded.current:
        return column(name, steps, gap=4)
    return Beside(name, after=steps)


def steps_of(
    names: tuple[str, str], step: Callable[[int], Any], ends: tuple[bool, bool], counter: Hashable
) -> tuple[ft.Control, ft.Control]:
    """Show what takes one off a counter and what adds one, by their names; not beyond its ends."""
    icons = ft.Icons.REMOVE_ROUNDED, ft.Icons.ADD_ROUNDED
    less, more = (
        icon_button(name, icon, partial(step, by), disabled=at_end, again=counter)
        for name, icon, by, at_end in zip(names, icons, (-1, 1), ends, strict=True)
    )
    return less, more


def _number(
    store: Store, label: str, said: str, ask: Callable[[], None], *, wide: bool
) -> ft.Control:
    return ft.TextButton(
        content=bold(said, 18, semantics_label=store.say("stepper.value", what=label, value=said)),
        # Large, it takes two lines rather than push what adds out of the screen.
        expand=store.large or wide,
        expand_loose=not wide,
        height=None if store.large else TAP,
        on_click=safely(ask),
    )
