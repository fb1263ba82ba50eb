"""The score pad: one player at a time on a phone, everybody side by side on a wide screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.games.shipwrights.actions import AssignHeroes, NextPhase
from companion.games.shipwrights.checks import doubts
from companion.games.shipwrights.corrections import neutral_marker, round_cards
from companion.games.shipwrights.offers import PhaseOffer, TradesOffer, ValueOffer
from companion.games.shipwrights.position import LAST_SPACE, NEUTRAL_SEATS, TRACKS
from companion.games.shipwrights.ranking import OPPONENT, opponent
from companion.games.shipwrights.scoring import scorecards
from companion.games.shipwrights.values import missing
from companion.model import Missing, Scorecard
from views.guard import guarded, safely, untouched
from views.parts.chip import GROWS, big_button, capital, centred, small, title
from views.parts.figure import points_text
from views.parts.frame import card
from views.parts.large_text import CRAMPED
from views.parts.layout import STRETCH, column, row, tall
from views.parts.palette import palette
from views.parts.picture import picture
from views.parts.stepper import Stepper
from views.tables.shipwrights.desk import Desk, Sheet
from views.tables.shipwrights.drawn import track_sign
from views.tables.shipwrights.lacking import MISSING, box_helps
from views.tables.shipwrights.parts import Bonuses, Buildings, Jarls, Ships
from views.tables.shipwrights.supply import count_sheet
from views.tables.shipwrights.tabs import Tabs, places_of, tab
from views.tables.shipwrights.tracks import HeroesCard, TracksCard
from views.tables.shipwrights.trades import GoldCard, last_prices
from views.theme import GAP, GAP_S, READABLE

if TYPE_CHECKING:
    from companion.games.shipwrights.printed import Track

WIDEST = 1180
MARGINS = 32
"""Widest table, and what a screen leaves free beside it, in dp."""

LEAST, CRAMPED_LEAST = 328, 240
"""Least width of a pad beside others: that of the narrowest phone, in dp.

One whose parts stand below each other needs less.
"""

HURRIED = 200
"""Speed from which a finger that leaves the screen has swiped, in dp a second."""


@ft.component
@guarded
def Tally(desk: Desk, seat: int, choose: Callable[[int], Any]) -> ft.Control:
    """Show the pads with what they come to as it stands."""
    scored = scorecards(desk.position, desk.match.options)
    if desk.store.wide:
        pads = _side_by_side(desk, scored)
    else:
        pads = tall(
            Tabs(desk, scored, seat, choose), _swiped(desk, scored, seat, choose), gap=GAP_S
        )
    final = _final(desk)
    if desk.store.wide and desk.offer(TradesOffer):
        final = row(
            ft.Container(expand=2, content=column(*last_prices(desk), gap=4)),
            ft.Container(expand=3, content=final),
            gap=GAP,
            vertical_alignment=ft.CrossAxisAlignment.END,
        )
    return tall(*(box_helps(desk) if desk.store.wide else []), pads, final, gap=GAP_S)


def _side_by_side(desk: Desk, scored: Sequence[Scorecard]) -> ft.Control:
    """Show every pad under its own name; those there is no room for lie beyond the edge."""
    room = min(ft.context.page.width or READABLE, WIDEST) - MARGINS
    share = (room - GAP * (len(scored) - 1)) / len(scored)
    beyond = share < CRAMPED_LEAST
    places = places_of(desk)
    return row(
        *[
            ft.Container(
                width=LEAST if beyond else None,
                expand=not beyond,
                content=tall(
                    ft.Semantics(header=True, content=row(tab(desk, one, places[one.seat]))),
                    CRAMPED(
                        not beyond and share < LEAST,
                        partial(Pad, desk, one, key=f"pad{one.seat}"),
                    ),
                    gap=GAP_S,
                ),
            )
            for one in scored
        ],
        gap=GAP,
        expand=True,
        vertical_alignment=STRETCH,
        scroll=ft.ScrollMode.AUTO if beyond else None,
    )


def _swiped(
    desk: Desk, scored: Sequence[Scorecard], seat: int, choose: Callable[[int], Any]
) -> ft.Control:
    """Show one pad; a finger that wipes over it turns to the next player."""

    def turn(event: ft.DragEndEvent) -> None:
        speed = event.primary_velocity or 0
        if abs(speed) > HURRIED:
            choose((seat + (1 if speed < 0 else -1)) % len(scored))

    pad = Pad(desk, scored[seat], key=f"pad{seat}")
    if len(scored) == 1:
        # A detector that detects nothing is an error to Flet.
        return ft.Container(content=pad, expand=True)
    return ft.GestureDetector(
        content=pad,
        exclude_from_semantics=True,
        on_horizontal_drag_end=untouched(turn),
        expand=True,
    )


@ft.component
@guarded
def Pad(desk: Desk, scored: Scorecard) -> ft.Control:
    """Show one player's pad in the order of the rules."""
    seat = scored.seat
    lines = {line.category: line for line in scored.lines}
    return tall(
        # Above all pads where they stand side by side, and on each where they come one by one.
        *([] if desk.store.wide else box_helps(desk)),
        Ships(desk, seat, lines["longships"], key="ships"),
        Bonuses(desk, seat, lines["longship_bonus"], key="bonuses"),
        Buildings(desk, seat, lines["buildings"], key="buildings"),
        Jarls(desk, seat, lines["jarls"], key="jarls"),
        TracksCard(desk, seat, lines["tracks"], key="tracks"),
        HeroesCard(desk, seat, lines["heroes_and_labourer"], key="heroes"),
        GoldCard(desk, seat, lines["gold"], key="gold"),
        # The same, but on the first of those side by side.
        *(_solo(desk) if not seat or not desk.store.wide else []),
        ft.Container(height=8),
        gap=GAP,
        scroll=True,
    )


def _solo(desk: Desk) -> list[ft.Control]:
    """Show the markers of the neutral player of a game for one or two, and for one its points."""
    neutral = desk.position.neutral
    against = opponent(desk.position)
    if against is None and (neutral is None or len(desk.position.players) > NEUTRAL_SEATS):
        return []
    rows = [neutral_row(desk, track, neutral.at(track) if neutral else 0) for track in TRACKS]
    if against is None:
        return [card(title(desk.say("shipwrights.field.neutral")), *rows)]
    return [
        card(
            row(
                ft.Container(
                    expand=True,
                    content=title(desk.say("shipwrights.table.opponent", seat=OPPONENT)),
                ),
                ft.Text(
                    points_text(against.total, against.unknown),
                    theme_style=ft.TextThemeStyle.TITLE_LARGE,
                    weight=ft.FontWeight.BOLD,
                    color=ft.Colors.TERTIARY,
                ),
            ),
            small(desk.store.tell(against.told, desk.match.names)),
            *rows,
        )
    ]


def neutral_row(desk: Desk, track: Track, space: int) -> ft.Control:
    """Show a marker of the neutral player, which can be put right."""
    return row(
        picture(track_sign(track, palette(desk.store)), width=28, height=28),
        ft.Container(
            expand=True,
            content=Stepper(
                desk.say(
                    "shipwrights.table.neutral_on", track=desk.say(f"shipwrights.track.{track}")
                ),
                space,
                lambda n: desk.do(neutral_marker(desk.position, track, n)),
                least=0,
                most=LAST_SPACE,
                written=desk.say(f"shipwrights.track.{track}"),
                key=f"neutral-{track}",
            ),
        ),
    )


def _final(desk: Desk) -> ft.Control | None:
    """Say what the final score lacks and how it is typed; with nothing missing, end the game."""
    if not desk.act:
        return None
    lacking = missing(desk.position, desk.match.options)
    offer = desk.offer(PhaseOffer)
    if lacking:
        return _bar(_first_lacking(desk, lacking), *_ways(desk))
    if desk.position.phase != "trades" or not offer:
        return None
    waiting = [
        one
        for one in offer.waiting
        if desk.player(one).counted and (desk.player(one).silver or desk.player(one).resources)
    ]
    return _bar(
        desk.say("shipwrights.table.still_trading", n=len(waiting), seats=waiting)
        if waiting
        else "",
        big_button(
            desk.say("shipwrights.table.end"), lambda: _end(desk), icon=ft.Icons.FLAG_ROUNDED
        ),
    )


def _bar(told: str, *ways: ft.Control) -> ft.Control:
    return column(small(told) if told else None, *ways, gap=4)


def _first_lacking(desk: Desk, lacking: tuple[Missing, ...]) -> str:
    """Say which value a total lacks, and how many more."""
    what = capital(desk.store.tell(lacking[0].what, desk.match.names))
    return desk.say(
        "shipwrights.table.lacking_first", n=len(lacking), what=what, more=len(lacking) - 1
    )


def _ways(desk: Desk) -> list[ft.Control]:
    """Lead to where missing values are typed, printed ones first."""
    if desk.offer(ValueOffer):
        text = desk.say("shipwrights.table.type_missing")
        return [big_button(text, lambda: desk.show(MISSING))]
    if desk.in_rounds:
        # What is counted while people still act and take incomes does not hold (ruling R13).
        return []
    if short := round_cards(desk.position):
        return [
            big_button(
                desk.say("shipwrights.table.type_round_points"),
                lambda: desk.do(short) and desk.show(MISSING),
            )
        ]
    seat = next((at for at in range(len(desk.match.names)) if not desk.player(at).counted), None)
    if seat is None:
        return []
    text = desk.say("shipwrights.table.count_supply", seat=seat)
    return [big_button(text, lambda: desk.show(count_sheet(seat)))]


def _end(desk: Desk) -> None:
    """End the game; what looks forgotten is said first."""
    if doubts(desk.position, desk.match.options):
        desk.show(Sheet(_doubted))
    else:
        desk.do(NextPhase())


def _doubted(desk: Desk) -> ft.Control:
    found = doubts(desk.position, desk.match.options)

    def end() -> None:
        desk.close()
        desk.do(NextPhase())

    about_heroes = any("hero" in one.key for one in found)
    return column(
        title(desk.say("shipwrights.table.complete")),
        *[ft.Text(f"• {desk.store.tell(one, desk.match.names)}") for one in found],
        ft.FilledTonalButton(
            content=centred(desk.say("shipwrights.table.heroes_by_tracks_short")),
            icon=ft.Icons.AUTO_AWESOME_ROUNDED,
            style=GROWS,
            on_click=safely(lambda: desk.do(AssignHeroes())),
        )
        if about_heroes
        else None,
        big_button(desk.say("shipwrights.table.end_anyway"), end),
    )
