"""An evening: how everybody stands, and the tables of each round."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from companion.evening import Course, Evening, EveningLine, Table, TableSpot
from companion.present import present
from data.errors import HistoryError
from data.guests import Right
from data.played import course_of, going_on
from views.clock import now
from views.parts.ask import ask
from views.parts.chip import big_button, quiet_button, small
from views.parts.frame import card, heading, screen
from views.parts.layout import LEFT, Part, column, row, spoken
from views.parts.moment import day
from views.parts.part import screen_part
from views.parts.way_line import way_line
from views.screens.lost import lost
from views.store import Store, use_store

if TYPE_CHECKING:
    from collections.abc import Mapping


ONE = 2
"""Half points that are one: up to it people speak of a point and not of points."""


@screen_part
def EveningScreen() -> ft.View:
    """Show the evening of the address."""
    store = use_store()
    ft.use_route_location()  # coming back here shows what was played meanwhile
    try:
        evening = store.history.evening(ft.use_route_params().get("evening", ""))
    except HistoryError:
        return lost(store, "evening.gone")
    course = course_of(store.history, evening)
    playing = going_on(store.history, evening)
    return screen(
        store.say("evening.title", game=store.say(f"{evening.game}.short")),
        [
            small(
                store.say(
                    f"evening.about.{evening.form}",
                    date=day(store, evening.begun),
                    n=len(evening.people),
                    at_table=evening.at_table,
                )
            ),
            _won(store, evening, course),
            heading(store.say("evening.standings")),
            card(*[_line(store, evening, course, line) for line in course.lines]),
            *[
                part
                for number, tables in enumerate(course.rounds, start=1)
                for part in (
                    heading(_round(store, evening, number, len(tables))),
                    *[_table(store, evening, table, playing) for table in tables],
                )
            ],
            *_keeping(store, evening, course),
        ],
    )


def _won(store: Store, evening: Evening, course: Course) -> Part:
    if not course.over:
        return ft.Text(store.say("evening.ended")) if evening.ended else None
    names = ", ".join(_called(evening, winner) for winner in course.winners)
    said = store.say("evening.winner", who=names)
    return card(
        row(
            ft.Icon(ft.Icons.EMOJI_EVENTS_ROUNDED, size=32, color=ft.Colors.ON_PRIMARY_CONTAINER),
            ft.Text(
                said,
                theme_style=ft.TextThemeStyle.TITLE_MEDIUM,
                color=ft.Colors.ON_PRIMARY_CONTAINER,
                expand=True,
            ),
        ),
        color=ft.Colors.PRIMARY_CONTAINER,
    )


def _line(store: Store, evening: Evening, course: Course, line: EveningLine) -> ft.Control:
    if evening.form == "league":
        said = store.say(
            "evening.line.league",
            n=1 if 0 < line.halves <= ONE else line.halves,
            points=_points(line.halves),
            won=line.won,
            played=line.played,
        )
    elif line.person in course.winners:
        said = store.say("evening.line.won", n=line.won)
    elif line.out is None:
        said = store.say("evening.line.in", n=line.won)
    else:
        said = store.say("evening.line.out", round=line.out + 1)
    name = _called(evening, line.person)
    return spoken(
        f"{line.place}. {name}: {said}",
        row(
            ft.Text(f"{line.place}.", width=36, theme_style=ft.TextThemeStyle.TITLE_MEDIUM),
            column(
                ft.Text(name, theme_style=ft.TextThemeStyle.TITLE_MEDIUM),
                small(said),
                gap=0,
                align=LEFT,
                expand=True,
            ),
        ),
    )


def _points(halves: int) -> str:
    """Write half points as people do.

    >>> _points(5), _points(1), _points(4)
    ('2½', '½', '2')
    """
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)


def _round(store: Store, evening: Evening, number: int, tables: int) -> str:
    if evening.form == "knockout" and tables == 1:
        return store.say("evening.final")
    return store.say("evening.round", n=number)


def _table(
    store: Store, evening: Evening, table: Table, playing: Mapping[frozenset[str], str]
) -> ft.Control:
    names = _names_at(evening, table)
    running = "" if table.over else playing.get(frozenset(table.people), "")
    said = _ended(store, evening, table, bool(running))
    where = _way(store, evening, table, running)
    if where:
        return way_line(f"{names}: {said}", names, small(said), to=lambda: store.go(where))
    return ft.Container(
        column(
            ft.Text(names, theme_style=ft.TextThemeStyle.TITLE_MEDIUM),
            small(said),
            gap=2,
            align=LEFT,
        ),
        padding=ft.Padding.symmetric(horizontal=14, vertical=10),
        border_radius=14,
    )


def _way(store: Store, evening: Evening, table: Table, running: str) -> str:
    """Return where a table leads: to what is played there, to its result, or to its beginning."""
    if table.is_bye:
        return ""
    if running:
        return f"/play/{running}"
    if table.match:
        return f"/result/{table.match}"
    if not store.guest.may(Right.BEGIN) or (evening.ended and not table.over):
        return ""
    return f"/club/evening/{evening.id}/{_address(table.spot)}"


def _keeping(store: Store, evening: Evening, course: Course) -> list[ft.Control]:
    """Let the host end an evening, or let go of it."""
    if not store.guest.keeps:
        return []

    def end() -> None:
        store.history.end_evening(evening.id, now())
        store.changed()

    def drop() -> None:
        store.history.drop_evening(evening.id)
        store.changed()
        store.go("/club")

    ending = not (course.over or evening.ended)
    return present(
        quiet_button(
            store.say("evening.end"),
            ft.Icons.FLAG_OUTLINED,
            partial(ask, store, "evening.end", end),
        )
        if ending
        else None,
        quiet_button(
            store.say("evening.drop"),
            ft.Icons.DELETE_OUTLINE_ROUNDED,
            partial(ask, store, "evening.drop", drop),
        ),
    )


def _address(spot: TableSpot) -> str:
    """Write a table as it stands in an address: the third table of the first round is 1-3."""
    return f"{spot.round + 1}-{spot.table + 1}"


def _names_at(evening: Evening, table: Table) -> str:
    """Say who sits at a table."""
    return " – ".join(_called(evening, person) for person in table.people)


def _called(evening: Evening, person: str) -> str:
    """Say what somebody is called at an evening."""
    return evening.names[evening.people.index(person)]


def _ended(store: Store, evening: Evening, table: Table, playing: bool) -> str:  # noqa: FBT001 - what is seen of it
    """Say how the match at a table of an evening ended, or that it goes on."""
    if table.is_bye:
        return store.say(f"evening.bye.{evening.form}")
    if len(table.first) == len(table.people):
        return store.say("evening.level")
    if table.places:
        winners = [_called(evening, seat) for seat in table.first]
        return store.say("evening.won", who=", ".join(winners), n=len(winners))
    if playing:
        return store.say("evening.playing")
    return store.say("evening.again" if table.level else "evening.open")


def table_at(store: Store, evening_id: str, where: str) -> tuple[Evening, Table] | None:
    """Return a table of an evening, None where there is none."""
    numbers = where.split("-")
    try:
        evening = store.history.evening(evening_id)
        spot = TableSpot(*(int(number) - 1 for number in numbers))
    except (HistoryError, TypeError, ValueError):
        return None
    table = course_of(store.history, evening).table(spot)
    return None if table is None else (evening, table)


@screen_part
def TableOfEvening() -> ft.View:
    """Begin the match of a table, or say how it ended where it was played without the app."""
    store = use_store()
    params = ft.use_route_params()
    found = table_at(store, params.get("evening", ""), params.get("spot", ""))
    if found is None:
        return lost(store, "evening.gone")
    evening, table = found
    here = f"/club/evening/{evening.id}"

    def decide(first: str) -> None:
        store.history.decide(evening.id, table.spot, first)
        store.changed()
        store.go(here)

    def undecide() -> None:
        store.history.undecide(evening.id, table.spot)
        store.changed()

    by_hand = table.over and not table.match
    return screen(
        _names_at(evening, table),
        [
            ft.Text(_ended(store, evening, table, playing=False)),
            *(
                [quiet_button(store.say("evening.undecide"), ft.Icons.UNDO_ROUNDED, undecide)]
                if by_hand
                else present(
                    big_button(
                        store.say("evening.begin"),
                        lambda: store.go(f"{here}/{_address(table.spot)}/begin"),
                        icon=ft.Icons.SAILING_ROUNDED,
                    ),
                    heading(store.say("evening.by_hand")),
                    *[
                        quiet_button(
                            store.say("evening.first", who=_called(evening, person)),
                            ft.Icons.EMOJI_EVENTS_OUTLINED,
                            partial(decide, person),
                        )
                        for person in table.people
                    ],
                    quiet_button(
                        store.say("evening.level"),
                        ft.Icons.DRAG_HANDLE_ROUNDED,
                        partial(decide, ""),
                    )
                    if evening.form == "league"
                    else None,
                )
            ),
        ],
    )
