"""The score pad: one player at a time on a phone, everybody side by side on a wide screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.games.shipwrights.actions import NextPhase
from companion.games.shipwrights.box import helps, taken_out
from companion.games.shipwrights.offers import PhaseOffer, ValueOffer
from companion.games.shipwrights.position import LAST_SPACE, TRACKS
from companion.games.shipwrights.ranking import OPPONENT, opponent, ranking
from companion.games.shipwrights.scoring import scorecards
from companion.games.shipwrights.values import missing, missing_of
from companion.model import Enter, Missing, Scorecard
from views.guard import guarded, safely
from views.parts.chip import capital, small, title
from views.parts.figure import points_text
from views.parts.frame import card
from views.parts.layout import column, row, tall
from views.parts.palette import palette
from views.parts.picture import picture
from views.parts.stepper import Stepper
from views.shell.strip import PlayerCell, strip
from views.tables.shipwrights.desk import Desk
from views.tables.shipwrights.drawn import track_sign
from views.tables.shipwrights.parts import Bonuses, Buildings, Jarls, Ships, missing_rows
from views.tables.shipwrights.tracks import HeroesCard, TracksCard
from views.tables.shipwrights.trades import GoldCard, prices
from views.theme import GAP

if TYPE_CHECKING:
    from companion.games.shipwrights.printed import Track

PADS = {1: 12, 2: 6, 3: 4, 4: 3, 5: 4}
"""Columns of twelve that a pad takes on a wide screen, by the number of players."""


@ft.component
@guarded
def Tally(desk: Desk, seat: int, choose: Callable[[int], Any]) -> ft.Control:
    """Show the pads with what they come to as it stands."""
    scored = scorecards(desk.position, desk.match.options)
    if desk.store.wide:
        seats = len(scored)
        pads: list[ft.Control] = [
            ft.ResponsiveRow(
                spacing=GAP,
                run_spacing=GAP,
                vertical_alignment=ft.CrossAxisAlignment.START,
                controls=[
                    ft.Container(
                        col={"xs": 12, "sm": 6, "lg": PADS[seats]},
                        content=Pad(desk, one, headed=True, key=f"pad{one.seat}"),
                    )
                    for one in scored
                ],
            )
        ]
    else:
        pads = [
            Tabs(desk, scored, seat, choose),
            Pad(desk, scored[seat], headed=False, key=f"pad{seat}"),
        ]
    return tall(
        *_box_helps(desk), *pads, *_solo(desk), *_prices(desk), *_end(desk), gap=GAP, scroll=True
    )


@ft.component
@guarded
def Tabs(
    desk: Desk, scored: tuple[Scorecard, ...], seat: int, choose: Callable[[int], Any]
) -> ft.Control:
    """Choose a player; each shows the total and the place."""
    places = places_of(desk)
    return strip(
        [
            _cell(desk, one, places[one.seat], chosen=one.seat == seat, choose=choose)
            for one in scored
        ]
    )


def _cell(
    desk: Desk,
    scored: Scorecard,
    place: int,
    *,
    chosen: bool | None = None,
    choose: Callable[[int], Any] | None = None,
) -> ft.Control:
    seat = scored.seat
    return PlayerCell(
        seat,
        desk.name(seat),
        desk.store.colour_of(desk.match.setup, seat),
        _told(desk, scored, place),
        points_text(scored.total, scored.unknown),
        note=desk.say("shipwrights.table.place", place=place),
        lit=chosen is not False,
        chosen=chosen,
        choose=choose,
        key=f"tab{seat}",
    )


def places_of(desk: Desk) -> dict[int, int]:
    """Return everybody's place by what is known."""
    ranked = ranking(desk.position, desk.match.options)
    return {seat: place.place for place in ranked for seat in place.seats}


def _told(desk: Desk, scored: Scorecard, place: int) -> str:
    said = desk.say("shipwrights.table.tab", seat=scored.seat, n=scored.total, place=place)
    if not scored.unknown:
        return said
    return desk.say("shipwrights.table.tab_lacking", n=scored.unknown, told=said)


@ft.component
@guarded
def Pad(desk: Desk, scored: Scorecard, *, headed: bool) -> ft.Control:
    """Show one player's pad in the order of the rules."""
    seat = scored.seat
    lines = {line.category: line for line in scored.lines}
    lacking = missing_of(desk.position, seat)
    head = None
    if headed:
        head = ft.Semantics(header=True, content=_cell(desk, scored, places_of(desk)[seat]))
    return column(
        head,
        small(_first_lacking(desk, lacking), color=ft.Colors.ERROR) if lacking else None,
        Ships(desk, seat, lines["longships"], key="ships"),
        Bonuses(desk, seat, lines["longship_bonus"], key="bonuses"),
        Buildings(desk, seat, lines["buildings"], key="buildings"),
        Jarls(desk, seat, lines["jarls"], key="jarls"),
        TracksCard(desk, seat, lines["tracks"], key="tracks"),
        HeroesCard(desk, seat, lines["heroes_and_labourer"], key="heroes"),
        GoldCard(desk, seat, lines["gold"], key="gold"),
        gap=GAP,
    )


def _first_lacking(desk: Desk, lacking: tuple[Missing, ...]) -> str:
    """Say which value a total lacks, and how many more."""
    what = desk.store.tell(lacking[0].what, desk.match.names)
    what = what[:1].upper() + what[1:]
    return desk.say(
        "shipwrights.table.lacking_first", n=len(lacking), what=what, more=len(lacking) - 1
    )


def _prices(desk: Desk) -> list[ft.Control]:
    """Show the last round card's prices once for everybody, when final trades are due."""
    if desk.position.phase != "trades":
        return []
    return [card(title(desk.say("shipwrights.table.prices")), prices(desk))]


def _box_helps(desk: Desk) -> list[ft.Control]:
    """Offer what other games have told about the box and this table does not know."""
    found = helps(desk.box, desk.position, desk.match.options) if desk.act else ()
    if not found:
        return []
    return [
        card(
            ft.Text(desk.say("shipwrights.table.box_helps", n=len(found))),
            ft.FilledTonalButton(
                desk.say("shipwrights.table.box_take"),
                icon=ft.Icons.INVENTORY_2_OUTLINED,
                height=48,
                on_click=safely(lambda: desk.do(taken_out(desk.box, desk.position))),
            ),
        )
    ]


def _solo(desk: Desk) -> list[ft.Control]:
    """Show the opponent of a game for one: its markers and its points."""
    against = opponent(desk.position)
    if against is None:
        return []
    neutral = desk.position.neutral
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
            *[neutral_row(desk, track, neutral.at(track) if neutral else 0) for track in TRACKS],
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
                lambda n: desk.do(Enter(path=f"neutral.{track}", value=n)),
                least=0,
                most=LAST_SPACE,
                key=f"neutral-{track}",
            ),
        ),
    )


def _end(desk: Desk) -> list[ft.Control]:
    """Say what the final score lacks, and end the game when nothing does."""
    lacking = missing(desk.position, desk.match.options)
    offered = desk.offer(ValueOffer)
    typed = offered.values if offered else ()
    parts: list[ft.Control] = []
    if lacking:
        other = [one for one in lacking if one not in typed]
        parts.append(
            card(
                title(desk.say("shipwrights.table.lacking", n=len(lacking))),
                *missing_rows(desk, typed),
                *[small(capital(desk.store.tell(one.what, desk.match.names))) for one in other],
            )
        )
    offer = desk.offer(PhaseOffer)
    if desk.position.phase == "trades" and offer:
        waiting = [
            seat
            for seat in offer.waiting
            if desk.player(seat).counted
            and (desk.player(seat).silver or desk.player(seat).resources)
        ]
        parts.append(
            column(
                small(desk.say("shipwrights.table.still_trading", n=len(waiting), seats=waiting))
                if waiting
                else None,
                ft.FilledButton(
                    content=ft.Text(desk.say("shipwrights.table.end"), size=20),
                    icon=ft.Icons.FLAG_ROUNDED,
                    height=64,
                    disabled=bool(lacking),
                    on_click=safely(lambda: desk.do(NextPhase())),
                ),
                gap=6,
            )
        )
    return [*parts, ft.Container(height=8)]
