"""Work that takes its time: it goes on beside everybody's taps, is shown, and can be given up.

A browser's Python has no threads, and a server's would all hold the same lock. So work is done in
pieces of some milliseconds, with pauses in which whoever taps has their turn.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Protocol, TypeVar

import flet as ft

from companion.errors import CompanionError
from data.exchange.work import Work
from views.guard import quietly, untouched
from views.parts.frame import card
from views.parts.layout import Part
from views.parts.part import Nothing, use_ref, use_state
from views.store import Store
from views.theme import TAP

T = TypeVar("T")

PIECE = 0.012
"""Seconds of work after which the loop may do other things."""

PAUSE = 0.004
"""Seconds of pause between two pieces: to answer a tap takes several turns of the loop."""

WHOLE = 100


class GivenUp(CompanionError):
    """The work was cancelled; it has no result."""


class Run(Protocol):
    """Starts work in the background and returns its result."""

    def __call__(self, key: str, work: Work[T], *, firm: bool = False) -> Awaitable[T]:
        """Start work under the key of its title; other work cancels it, or waits if ``firm``."""


@dataclass(frozen=True)
class Doing:
    """What is being done, and how far that is."""

    key: str
    percent: int = 0


@dataclass(frozen=True)
class Errand:
    """Something long that a screen is doing: it can be stopped, and only one runs at a time."""

    doing: Doing | None
    """None while there is nothing to do."""
    run: Run
    stop: Callable[[], None]


async def beside(
    work: Work[T], tell: Callable[[float], None], clock: Callable[[], float] = perf_counter
) -> T:
    """Do work in pieces, with pauses between them."""
    try:
        while True:
            share, until = 0.0, clock() + PIECE
            while clock() < until:
                share = next(work)
            tell(share)
            await asyncio.sleep(PAUSE)
    except StopIteration as end:
        found: T = end.value
        return found
    finally:
        work.close()


def use_errand() -> Errand:
    """Have an errand that ends with the screen."""
    doing, do = use_state(Nothing[Doing]())
    task = use_ref(Nothing[asyncio.Future[Any]]())
    firm_one = use_ref(Nothing[asyncio.Future[Any]]())

    def stop() -> None:
        if task.current is not None:
            task.current.cancel()

    async def run(key: str, work: Work[Any], *, firm: bool = False) -> Any:
        while (other := firm_one.current) is not None:
            await asyncio.wait([other])
            if other.cancelled():
                raise GivenUp("errand.given_up")
        stop()
        do(Doing(key))
        mine = asyncio.ensure_future(
            beside(work, lambda share: do(Doing(key, round(share * WHOLE))))
        )
        task.current = mine
        firm_one.current = mine if firm else None
        try:
            return await mine
        except asyncio.CancelledError:
            raise GivenUp("errand.given_up") from None
        finally:
            if task.current is mine:
                task.current = firm_one.current = None
                do(None)

    ft.use_effect(quietly(lambda: None), [], cleanup=quietly(stop))
    return Errand(doing, run, stop)


def progress(store: Store, errand: Errand) -> Part:
    """Show what is being done, how far that is, and how to give it up."""
    if errand.doing is None:
        return None
    text = store.say(errand.doing.key)
    percent = errand.doing.percent
    return card(
        ft.Semantics(live_region=True, content=ft.Text(text)),
        ft.ProgressBar(
            value=percent / WHOLE,
            bar_height=8,
            border_radius=4,
            semantics_label=text,
            semantics_value=percent,
        ),
        ft.Row(
            alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
            controls=[
                ft.Text(store.say("errand.percent", percent=percent)),
                # Taken whenever it is touched: to stop in vain costs a tap.
                ft.TextButton(
                    store.say("errand.cancel"), height=TAP, on_click=untouched(errand.stop)
                ),
            ],
        ),
    )
