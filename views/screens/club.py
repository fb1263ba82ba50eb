"""The club: the tables now running, the ranking of a season, and the evenings that were drawn."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from companion.limits import TYPED_NAME, line
from companion.present import present
from data.guests import Right
from data.played import course_of
from data.records import Season
from data.statistics.figures import CERTAIN
from data.statistics.standings import ranked
from data.statistics.survey import Scope
from views.clock import fresh_id, now
from views.drawings.emblems import emblem
from views.parts.ask import ask
from views.parts.chip import big_button, button, quiet_button, small
from views.parts.figure import decimal
from views.parts.frame import card, heading, screen
from views.parts.going_on import going_on, use_standings
from views.parts.layout import column
from views.parts.moment import day
from views.parts.palette import palette
from views.parts.part import part, screen_part, use_ref, use_state
from views.parts.picture import picture
from views.parts.survey_cards import share
from views.parts.text_entry import TextEntry
from views.parts.way_line import QUIET, way_line
from views.screens.counting import use_statistics
from views.screens.statistics import season_choice
from views.store import Store, use_store

if TYPE_CHECKING:
    from companion.evening import Evening
    from data.statistics.standings import Standing
    from data.statistics.survey import Statistics

FEW_RUNNING = 6
"""Tables that are shown: the ones last touched. All are in the history, where they are searched."""

MOST_EVENINGS = 20


@screen_part
def Club() -> ft.View:
    """Show what is going on, how everybody stands, and what was drawn."""
    store = use_store()
    ft.use_route_location()  # coming back here shows what was played meanwhile
    running = store.history.open_matches()
    last = running[:FEW_RUNNING]
    standings = use_standings(store, last)
    evenings = store.history.evenings()
    return screen(
        store.say("club.title" if store.history.of_club else "club.title.home"),
        [
            heading(store.say(f"club.running{'' if running else '.none'}", n=len(running))),
            *[going_on(store, match, standings[match.id], first=False) for match in last],
            quiet_button(
                store.say("club.running.all", n=len(running)),
                ft.Icons.SEARCH_ROUNDED,
                lambda: store.go("/history"),
            )
            if len(running) > FEW_RUNNING and store.guest.may_go("/history")
            else None,
            heading(store.say("club.evenings")),
            *[_evening(store, evening) for evening in evenings[:MOST_EVENINGS]],
            big_button(
                store.say("club.draw"),
                lambda: store.go("/club/draw"),
                strong=False,
                icon=ft.Icons.SHUFFLE_ROUNDED,
            )
            if store.guest.may(Right.BEGIN)
            else ft.Text(store.say("club.evenings.none"), color=QUIET),
            heading(store.say("club.ranking")),
            Ranking(store.shelf),
        ],
    )


def _evening(store: Store, evening: Evening) -> ft.Control:
    course = course_of(store.history, evening)
    tables = [table for tables in course.rounds for table in tables if not table.is_bye]
    names = dict(zip(evening.people, evening.names, strict=True))
    if course.over:
        said = store.say(
            "evening.winner", who=", ".join(names[winner] for winner in course.winners)
        )
    elif evening.ended:
        said = store.say("evening.ended")
    else:
        played = sum(table.over for table in tables)
        said = store.say("evening.played", played=played, n=len(tables))
    title = store.say(
        f"evening.of.{evening.form}", game=store.say(f"{evening.game}.short"), n=len(evening.people)
    )
    return way_line(
        f"{title}: {said}",
        title,
        ft.Text(said),
        small(day(store, evening.begun)),
        to=lambda: store.go(f"/club/evening/{evening.id}"),
        before=picture(emblem(evening.game, palette(store)), 48),
    )


@part
def Ranking(shelf: int) -> ft.Control:
    """Rank everybody game by game, in a season or ever."""
    store = use_store()
    seasons = store.history.seasons()
    scope, look = use_state(lambda: _of(seasons))
    statistics, left = use_statistics(store, shelf)
    season = next((season for season in seasons if season.since == scope.since), None)
    keeping = _keeping(store, season, look) if store.guest.keeps else []
    return column(
        season_choice(store, seasons, scope, look),
        *([ft.ProgressRing()] if left else _games(store, statistics, scope)),
        *keeping,
        gap=12,
    )


def _of(seasons: tuple[Season, ...]) -> Scope:
    """Return the season that is going on."""
    return Scope(since=seasons[0].since) if seasons else Scope()


def _games(store: Store, statistics: Statistics, scope: Scope) -> list[ft.Control]:
    found = []
    for game in statistics.look(scope).games:
        survey = statistics.look(Scope(game.id, since=scope.since, before=scope.before))
        lines = ranked(survey.people)
        if lines:
            title = store.say(f"{game.id}.short")
            shown = [_line(store, title, *line) for line in lines]
            found.append(card(heading(f"{title} · {survey.plays}"), *shown))
    if not found:
        return [ft.Text(store.say("club.ranking.none"), color=QUIET)]
    return [small(store.say("club.ranking.about")), *found]


def _line(store: Store, game: str, place: int, standing: Standing) -> ft.Control:
    facts = store.say(
        "club.line",
        wins=standing.wins,
        decided=standing.decided,
        share=share(store, standing.share),
        expected=decimal(store, standing.expected, 1),
    )
    if standing.chance < CERTAIN:
        facts += f" {store.say('club.line.beyond')}"
    return way_line(
        f"{game}, {place}. {standing.name}: {facts}",
        standing.name,
        ft.Text(facts, color=QUIET),
        to=lambda: store.go(f"/statistics/{standing.id}"),
        before=ft.Text(f"{place}.", theme_style=ft.TextThemeStyle.TITLE_MEDIUM, width=36),
        raised=False,
    )


def _keeping(
    store: Store, season: Season | None, look: Callable[[Scope], None]
) -> list[ft.Control]:
    """Let the host begin a season, and let go of the one that is looked at."""
    return present(
        NewSeason(look),
        quiet_button(
            store.say("season.drop", name=season.name),
            ft.Icons.DELETE_OUTLINE_ROUNDED,
            partial(_ask_to_drop, store, season, look),
        )
        if season
        else None,
    )


def _ask_to_drop(store: Store, season: Season, look: Callable[[Scope], None]) -> None:
    def drop() -> None:
        store.history.drop_season(season.id)
        look(Scope())
        store.changed()

    ask(store, "season.drop", drop, name=season.name)


@part
def NewSeason(look: Callable[[Scope], None]) -> ft.Control:
    """Ask for the name of a season and begin it now."""
    store = use_store()
    typed = use_ref(lambda: "")
    asked, again = use_state(lambda: 0)

    def begin() -> None:
        name = line(typed.current or "")
        if not name:
            store.notify(store.say("season.nameless"))
            return
        typed.current = ""
        season = Season(id=fresh_id(), name=name, since=now())
        store.history.keep_season(season)
        again(asked + 1)
        look(Scope(since=season.since))
        store.changed()

    return card(
        heading(store.say("season.new")),
        small(store.say("season.new.about")),
        TextEntry.keyed(
            f"season{asked}",
            store.say("season.name"),
            "",
            partial(setattr, typed, "current"),
            begin,
            longest=TYPED_NAME,
        ),
        button(store.say("season.begin"), begin, ft.FilledTonalButton),
    )
