"""A survey as cards: figures first, then charts, each with its numbers as text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from companion.present import present
from data.statistics.figures import CERTAIN, bins
from views.parts.charts import Bar, bar_chart, line_chart
from views.parts.chip import bold
from views.parts.figure import decimal
from views.parts.frame import card, heading
from views.parts.layout import LEFT, column, row, spoken, wrapped
from views.parts.moment import date
from views.parts.tappable import tappable
from views.parts.way_line import QUIET, way_line
from views.store import Store

if TYPE_CHECKING:
    from data.statistics.figures import GoodnessOfFit
    from data.statistics.luck import Luck
    from data.statistics.standings import Standing
    from data.statistics.survey import Mark, Scope, Survey, Wins

ShowScope = Callable[["Scope"], None]

MOST_BARS = 9
"""Steps into which points are sorted."""

MANY = 100
"""From so many rolls on nobody wants to know the tenths."""

ENOUGH = 2
"""From so many matches on there is something over time."""


def cards(store: Store, scope: Scope, survey: Survey, look: ShowScope) -> list[ft.Control]:
    """Show all that is known of a scope; what is not known has no card."""
    luck = [
        _luck(store, what, fit, store.say("statistics.luck.about", n=fit.rolls))
        for what, fit in survey.luck
    ]
    if not survey.plays:
        return [
            *[ft.Text(text) for text in (store.say("statistics.none"), *_stopped(store, survey))],
            *luck,
        ]
    return [
        _figures(store, scope, survey),
        *_standings(store, scope, survey, look),
        *_over_time(store, scope, survey),
        *_distribution(store, survey),
        *_parts(store, scope, survey),
        *_rivals(store, survey),
        *_first(store, scope, survey),
        *luck,
    ]


def share(store: Store, part: float) -> str:
    """Write a share as a whole percentage."""
    return store.say("percent", value=round(100 * part))


def _figures(store: Store, scope: Scope, survey: Survey) -> ft.Control:
    tiles = [_tile(store.say("statistics.plays"), str(survey.plays))]
    if survey.wins.plays:
        wins = f"{survey.wins.wins} ({share(store, survey.wins.share)})"
        if survey.wins.plays < survey.plays:
            # Alone there was nobody to win against.
            wins = store.say(
                "statistics.wins_of",
                n=survey.wins.wins,
                decided=survey.wins.plays,
                share=share(store, survey.wins.share),
            )
        tiles.append(_tile(store.say("statistics.wins"), wins))
    if survey.longest_streak:
        tiles.append(_tile(store.say("statistics.streak"), str(survey.streak)))
        tiles.append(_tile(store.say("statistics.longest"), str(survey.longest_streak)))
    if points := survey.points:
        tiles += [
            _tile(store.say("statistics.average"), decimal(store, points.average, 1)),
            _tile(store.say("statistics.median"), _plain(store, points.median)),
            _tile(
                store.say("statistics.half"),
                f"{_plain(store, points.low)} – {_plain(store, points.high)}",
            ),
            _tile(store.say("statistics.deviation"), decimal(store, points.deviation, 1)),
        ]
    notes = present(
        _by_chance(store, survey.wins) if survey.wins.plays else None,
        store.say("statistics.shared", n=survey.wins.shared) if survey.wins.shared else None,
        *_stopped(store, survey),
        None if scope.game else store.say("statistics.choose_game"),
    )
    return card(
        wrapped(*tiles, gap=20, below=12),
        _best(store, survey.best) if survey.best else None,
        *[ft.Text(note, color=ft.Colors.ON_SURFACE_VARIANT) for note in notes],
    )


def _stopped(store: Store, survey: Survey) -> list[str]:
    """Say how many matches no figure counts."""
    return [store.say("statistics.stopped", n=survey.stopped)] if survey.stopped else []


def _tile(label: str, value: str) -> ft.Control:
    return spoken(
        f"{label}: {value}",
        column(
            bold(value, theme_style=ft.TextThemeStyle.HEADLINE_SMALL, color=ft.Colors.PRIMARY),
            ft.Text(label, theme_style=ft.TextThemeStyle.BODY_SMALL),
            gap=0,
            align=LEFT,
        ),
    )


def _plain(store: Store, number: float) -> str:
    return decimal(store, number, 0 if number == int(number) else 1)


def _best(store: Store, best: Mark) -> ft.Control:
    said = store.say(
        "statistics.best", n=best.points, player=best.name, date=date(store, best.finished)
    )
    return tappable(
        said,
        row(
            ft.Icon(ft.Icons.EMOJI_EVENTS_OUTLINED, color=ft.Colors.PRIMARY),
            ft.Text(said, expand=True),
            ft.Icon(ft.Icons.CHEVRON_RIGHT_ROUNDED),
        ),
        lambda: store.go(f"/result/{best.match}"),
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH,
        padding=12,
    )


def _by_chance(store: Store, wins: Wins) -> str:
    """Say what chance alone would have brought, and how much that means."""
    expected = decimal(store, wins.expected, 1)
    low, high = share(store, wins.low), share(store, wins.high)
    key = "statistics.chance.beyond" if wins.chance < CERTAIN else "statistics.chance.within"
    return store.say(key, expected=expected, low=low, high=high)


def _standings(store: Store, scope: Scope, survey: Survey, look: ShowScope) -> list[ft.Control]:
    def person(standing: Standing) -> None:
        look(replace(scope, person=standing.id))

    def game(standing: Standing) -> None:
        look(replace(scope, game=standing.id))

    found = []
    if survey.games:
        found.append(
            _table(
                store,
                "statistics.games",
                [
                    (store.say(f"{standing.id}.short"), standing, partial(game, standing))
                    for standing in survey.games
                ],
                wins=bool(scope.person),
            )
        )
    if survey.people:
        found.append(
            _table(
                store,
                "statistics.people",
                [
                    (standing.name, standing, partial(person, standing))
                    for standing in survey.people
                ],
                wins=True,
            )
        )
    return found


def _table(
    store: Store,
    key: str,
    lines: list[tuple[str, Standing, Callable[[], None]]],
    *,
    wins: bool,
) -> ft.Control:
    return card(
        heading(store.say(key)),
        *[_standing(store, name, line, on_tap, wins=wins) for name, line, on_tap in lines],
    )


def _standing(
    store: Store, name: str, standing: Standing, on_tap: Callable[[], None], *, wins: bool
) -> ft.Control:
    facts = [store.say("statistics.line.plays", n=standing.plays)]
    if wins and standing.decided:
        key = (
            "statistics.line.wins_of"
            if standing.decided < standing.plays
            else "statistics.line.wins"
        )
        facts.append(
            store.say(
                key, n=standing.wins, decided=standing.decided, share=share(store, standing.share)
            )
        )
    if standing.best is not None:
        facts.append(store.say("statistics.line.best", points=standing.best))
    said = ", ".join(facts)
    return way_line(f"{name}: {said}", name, ft.Text(said, color=QUIET), to=on_tap, raised=False)


def _over_time(store: Store, scope: Scope, survey: Survey) -> list[ft.Control]:
    if len(survey.over_time) < ENOUGH:
        return []
    key = "statistics.time" if scope.person else "statistics.time.winners"
    title = store.say(key)
    read = "; ".join(f"{date(store, mark.finished)}: {mark.points}" for mark in survey.marks)
    return [
        line_chart(
            store,
            title,
            survey.over_time,
            ends=(date(store, survey.began), date(store, survey.marks[-1].finished)),
            label=f"{title}. {read}",
            about=store.say("statistics.time.about"),
        )
    ]


def _distribution(store: Store, survey: Survey) -> list[ft.Control]:
    if len(survey.all_points) < ENOUGH:
        return []
    bars = [
        Bar(_span(store, low, high), n, str(n))
        for low, high, n in bins(survey.all_points, MOST_BARS)
    ]
    return [bar_chart(store.say("statistics.distribution"), bars)]


def _span(store: Store, low: int, high: int) -> str:
    return str(low) if low == high else store.say("statistics.range", low=low, high=high)


def _parts(store: Store, scope: Scope, survey: Survey) -> list[ft.Control]:
    if not survey.parts:
        return []
    bars = [
        Bar(
            store.category(scope.game, part.category),
            part.average,
            decimal(store, part.average, 1)
            if not scope.person
            else store.say(
                "statistics.parts.beside",
                mine=decimal(store, part.average, 1),
                everybody=decimal(store, part.everybody, 1),
            ),
            part.everybody if scope.person else None,
        )
        for part in survey.parts
    ]
    about = store.say("statistics.parts.about") if scope.person else ""
    return [bar_chart(store.say("statistics.parts"), bars, about)]


def _rivals(store: Store, survey: Survey) -> list[ft.Control]:
    if not survey.rivals:
        return []
    return [
        bar_chart(
            store.say("statistics.rivals"),
            [
                Bar(
                    rival.name,
                    rival.ahead,
                    store.say("statistics.rivals.line", ahead=rival.ahead, behind=rival.behind),
                    rival.behind,
                )
                for rival in survey.rivals
            ],
            store.say("statistics.rivals.about"),
        )
    ]


def _first(store: Store, scope: Scope, survey: Survey) -> list[ft.Control]:
    first = survey.first
    if not first.plays:
        return []
    key = "statistics.first.own" if scope.person else "statistics.first.all"
    bars = [
        Bar(store.say("statistics.first.won"), first.wins, str(first.wins)),
        Bar(
            store.say("statistics.first.chance"), first.expected, decimal(store, first.expected, 1)
        ),
    ]
    said = store.say(
        "statistics.first.beyond" if first.chance < CERTAIN else "statistics.first.within",
        share=share(store, first.share),
        low=share(store, first.low),
        high=share(store, first.high),
    )
    return [
        bar_chart(
            store.say("statistics.first"),
            bars,
            store.say(key, n=first.plays),
            more=[ft.Text(said, color=ft.Colors.ON_SURFACE_VARIANT)],
        )
    ]


def own_luck(store: Store, player: str, luck: Luck) -> list[ft.Control]:
    """Show what somebody rolled themselves, and say what is left out of it."""
    found = [
        _luck(store, what, fit, store.say("statistics.luck.own.about", n=fit.rolls, player=player))
        for what, fit in luck.fits
    ]
    if luck.unknown:
        left_out = store.say("statistics.luck.own.unknown", n=luck.unknown)
        found.append(card(ft.Text(left_out, color=ft.Colors.ON_SURFACE_VARIANT)))
    return found


def _luck(store: Store, what: str, fit: GoodnessOfFit, about: str) -> ft.Control:
    """Show what was rolled beside what was to be expected, and judge it honestly."""
    untold = [_not_noted(store, fit)] if fit.untold else []
    if not fit.rolls:
        return card(heading(store.say(f"luck.{what}")), *untold)
    bars = [
        Bar(
            _face(store, face),
            n,
            store.say(
                "statistics.luck.line", rolled=n, expected=_expected(store, fit.expected[face])
            ),
            fit.expected[face],
        )
        for face, n in fit.observed.items()
    ]
    facts = {
        "square": decimal(store, fit.chi_square, 1),
        "chance": share(store, fit.chance),
    }
    if not fit.enough:
        judged = store.say("statistics.luck.few", n=fit.rolls)
    elif fit.chance < CERTAIN:
        judged = store.say("statistics.luck.odd", **facts)
    else:
        judged = store.say("statistics.luck.fair", **facts)
    return bar_chart(
        store.say(f"luck.{what}"),
        bars,
        about,
        more=[ft.Text(judged, color=ft.Colors.ON_SURFACE_VARIANT), *untold],
    )


def _not_noted(store: Store, fit: GoodnessOfFit) -> ft.Control:
    text = store.say("statistics.luck.untold", n=fit.untold)
    return ft.Text(text, color=ft.Colors.ON_SURFACE_VARIANT)


def _expected(store: Store, rolls: float) -> str:
    return decimal(store, rolls, 1 if rolls < MANY else 0)


def _face(store: Store, face: str) -> str:
    return face if face.isdecimal() else store.say(f"luck.face.{face}")
