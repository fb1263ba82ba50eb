"""What somebody looks for in the history: words, and what can be tapped instead of typed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Any

import flet as ft

from data.chronicle import Outcome, Wanted
from views.parts.chip import plain_chip
from views.parts.frame import card, heading
from views.parts.layout import wrapped
from views.parts.part import part
from views.store import Store, use_store

if TYPE_CHECKING:
    from collections.abc import Iterable

PutWanted = Callable[[Wanted], None]

MOST_PEOPLE = 16
"""People offered as chips, those who played most; all others are found by typing."""

MONTH = timedelta(days=30)

OUTCOMES: tuple[Outcome, ...] = ("over", "stopped")
OF_SOMEBODY: tuple[Outcome, ...] = ("won", "lost")


@part
def Filters(wanted: Wanted, on_change: PutWanted) -> ft.Control:
    """Offer everything the matches here differ by; what is chosen is chosen away again."""
    store = use_store()
    chronicle = store.history.chronicle
    games = chronicle.games()
    people = chronicle.people()

    def flip(field: str, value: str) -> None:
        chosen: dict[str, Any] = {field: "" if getattr(wanted, field) == value else value}
        changed = replace(wanted, **chosen)
        if not changed.person and changed.outcome in OF_SOMEBODY:
            changed = replace(changed, outcome="")
        on_change(changed)

    def when(since: str, before: str) -> None:
        same = (wanted.since, wanted.before) == (since, before)
        on_change(replace(wanted, since="" if same else since, before="" if same else before))

    of_somebody = OF_SOMEBODY if wanted.person else ()
    outcomes = (*of_somebody, *OUTCOMES)
    name = people.get(wanted.person, "")
    groups = [
        (
            "history.filter.game",
            [
                _chip(store.say(f"{game}.short"), wanted.game == game, partial(flip, "game", game))
                for game in games
            ],
        ),
        (
            "history.filter.player",
            [
                _chip(people[person], wanted.person == person, partial(flip, "person", person))
                for person in _offered(people, wanted.person)
            ],
        ),
        (
            "history.filter.result",
            [
                _chip(
                    store.say(f"history.filter.{outcome}", player=name),
                    wanted.outcome == outcome,
                    partial(flip, "outcome", outcome),
                )
                for outcome in outcomes
            ],
        ),
        (
            "history.filter.when",
            [
                _chip(
                    label,
                    (wanted.since, wanted.before) == (since, before),
                    partial(when, since, before),
                )
                for label, since, before in _spans(store)
            ],
        ),
    ]
    return card(*[part for key, chips in groups if chips for part in _group(store.say(key), chips)])


def _offered(people: Iterable[str], chosen: str) -> list[str]:
    offered = [*people][:MOST_PEOPLE]
    return offered if chosen in {"", *offered} else [*offered, chosen]


def _spans(store: Store) -> list[tuple[str, str, str]]:
    """List the spans of time that can be chosen: the last days, and each year played in."""
    today = datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    years = sorted({row.finished[:4] for row in store.history.chronicle.rows()}, reverse=True)
    month = (store.say("history.filter.month"), _utc(today - MONTH), "")
    return [month, *((year, _new_year(int(year)), _new_year(int(year) + 1)) for year in years)]


def _new_year(year: int) -> str:
    # The players' own new year, not that of the clock the history is kept by.
    return _utc(datetime(year, 1, 1).astimezone())


def _utc(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="seconds")


def _chip(label: str, chosen: bool, on_tap: Callable[[], None]) -> ft.Control:  # noqa: FBT001 - a chip's state
    return plain_chip(label, on_tap, chosen=chosen, again="search")


def _group(title: str, chips: list[ft.Control]) -> list[ft.Control]:
    return [heading(title), wrapped(*chips, below=4)]
