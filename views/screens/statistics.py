"""Statistics: of all games or one, of everybody or one person."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from data.statistics.survey import Scope, statistics_of
from views.guard import quietly
from views.parts.chip import plain_chip
from views.parts.frame import screen
from views.parts.layout import MIDDLE, Part, column, row
from views.parts.nothing_yet import nothing_yet
from views.parts.part import part, screen_part, use_ref, use_state
from views.parts.survey_cards import cards, own_luck
from views.screens.counting import use_statistics
from views.store import Store, use_store

if TYPE_CHECKING:
    from data.records import Season

LED_AT_ONCE = 5
"""In so many matches it is looked up at once who rolled: each has to be replayed for that."""


@screen_part
def StatisticsScreen() -> ft.View:
    """Begin with the person of the address, or with everybody."""
    asked = ft.use_route_params().get("person", "")
    return Statistics.keyed(f"of {asked}", asked)


@screen_part
def Statistics(asked: str) -> ft.View:
    """Choose a game and a person, and show what their matches tell together."""
    store = use_store()
    scope, look = use_state(lambda: Scope(person=asked))
    seasons = store.history.seasons()
    games = store.history.chronicle.games()
    if not games:
        return screen(
            store.say("statistics.title"),
            [nothing_yet(store, store.say("statistics.empty"))],
        )
    people = store.history.chronicle.people()
    return screen(
        store.say("statistics.title"),
        [
            season_choice(store, seasons, scope, look),
            choice(
                {"": store.say("statistics.all_games")}
                | {game: store.say(f"{game}.short") for game in games},
                scope.game,
                lambda game: look(replace(scope, game=game)),
            ),
            choice(
                {"": store.say("statistics.everybody")} | people,
                scope.person,
                lambda person: look(replace(scope, person=person)),
            ),
            Report.keyed(
                f"{scope.game} {scope.person} {scope.since}",
                scope,
                people.get(scope.person, ""),
                store.shelf,
                look,
            ),
        ],
    )


def choice(named: dict[str, str], chosen: str, on_choose: Callable[[str], None]) -> ft.Control:
    """Show choices as one row that is pushed aside, so that the figures stay in sight."""
    return row(
        *[
            plain_chip(name, partial(on_choose, value), chosen=value == chosen, again=tuple(named))
            for value, name in named.items()
        ],
        gap=8,
        scroll=ft.ScrollMode.HIDDEN,
    )


def season_choice(
    store: Store, seasons: Sequence[Season], scope: Scope, look: Callable[[Scope], None]
) -> Part:
    """Show the seasons, where there are any, and all that was ever played."""
    if not seasons:
        return None
    # Each lasts until the next one begins.
    ends = ("", *(season.since for season in seasons))
    until = {season.since: end for season, end in zip(seasons, ends, strict=False)}
    names = {"": store.say("season.all")} | {season.since: season.name for season in seasons}
    return choice(
        names,
        scope.since,
        lambda since: look(replace(scope, since=since, before=until.get(since, ""))),
    )


@part
def Report(scope: Scope, player: str, shelf: int, look: Callable[[Scope], None]) -> ft.Control:
    """Show the survey of a scope, once all its matches have been read."""
    store = use_store()
    statistics, left = use_statistics(store, shelf)
    if left:
        return _counting(store.say("statistics.counting", n=left))
    return column(
        *cards(store, scope, statistics.look(scope), look),
        OwnLuck(scope, player, shelf) if scope.person else None,
        gap=12,
    )


@part
def OwnLuck(scope: Scope, player: str, shelf: int) -> ft.Control:
    """Show what a person rolled, once it is known of all their matches who did."""
    store = use_store()
    statistics = statistics_of(store.history)
    _, redraw = use_state(lambda: statistics.read_throws(scope, LED_AT_ONCE))
    gone = use_ref(bool)

    async def read() -> None:
        gone.current = False
        while not gone.current and (todo := statistics.read_throws(scope, LED_AT_ONCE)):
            redraw(todo)
            # The screen stays alive meanwhile.
            await asyncio.sleep(0)
        redraw(0)

    def leave() -> None:
        gone.current = True

    ft.use_effect(quietly(read), [shelf], cleanup=quietly(leave))
    left = statistics.read_throws(scope, 0)
    return column(
        *(
            [_counting(store.say("statistics.luck.own.counting", n=left))]
            if left
            else own_luck(store, player, statistics.luck(scope))
        ),
        gap=12,
    )


def _counting(said: str) -> ft.Control:
    return ft.Container(
        padding=12,
        content=column(
            ft.ProgressRing(), ft.Text(said, text_align=ft.TextAlign.CENTER), gap=10, align=MIDDLE
        ),
    )
