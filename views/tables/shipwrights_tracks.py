"""Tracks as sliders that say what they earn next, and the heroes that follow from them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from companion.games.shipwrights.actions import AssignHeroes, Step
from companion.games.shipwrights.corrections import holding, marker
from companion.games.shipwrights.offers import HeroesOffer, StepOffer
from companion.games.shipwrights.position import LAST_SPACE, MAIN_HEROES, TRACKS
from companion.games.shipwrights.telling import following_told
from companion.model import ScoreLine
from views.guard import guarded, safely
from views.parts.drawings import track_sign
from views.parts.icon_button import icon_button
from views.parts.palette import palette
from views.parts.picture import picture
from views.tables.shipwrights_desk import Desk, chip, chips, small
from views.tables.shipwrights_parts import scored_card, side_row

if TYPE_CHECKING:
    from companion.games.shipwrights.printed import Track


@ft.component
@guarded
def TracksCard(desk: Desk, seat: int, line: ScoreLine) -> ft.Control:
    """Show where the markers stand."""
    return scored_card(desk, line, [TrackRow(desk, seat, track, key=track) for track in TRACKS])


@ft.component
@guarded
def TrackRow(desk: Desk, seat: int, track: Track) -> ft.Control:
    """Move one marker: by the slider, or step by step."""
    space = desk.player(seat).tracks.at(track)
    offer = next(
        (one for one in desk.every(StepOffer) if one.seat == seat and one.track == track), None
    )
    earns = offer.earns if offer else following_told(desk.position.printed, track, space)
    name = desk.say(f"track.{track}")

    def to(there: int) -> None:
        if there == space:
            return
        if desk.in_rounds and there > space:
            # At the table a marker moves forward and earns; a step back is a correction.
            desk.do(Step(seat=seat, track=track, steps=there - space))
        else:
            desk.do(marker(seat, track, there))

    # Flet sends where the thumb was let go; the number beside it is the table's own.
    def slid(event: ft.ControlEvent) -> None:
        to(round(float(event.control.value)))

    return ft.Column(
        tight=True,
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        controls=[
            ft.Row(
                spacing=8,
                controls=[
                    picture(track_sign(track, palette(desk.store)), width=30, height=30),
                    ft.Column(
                        expand=True,
                        spacing=0,
                        tight=True,
                        controls=[
                            ft.Text(name, size=16),
                            small(desk.store.tell(earns, desk.match.names)),
                        ],
                    ),
                    *(
                        [
                            icon_button(
                                desk.say("table.step_back", seat=seat, track=name),
                                ft.Icons.REMOVE_ROUNDED,
                                lambda: to(space - 1),
                                disabled=space == 0,
                            )
                        ]
                        if desk.act
                        else []
                    ),
                    ft.Text(
                        str(space),
                        size=22,
                        weight=ft.FontWeight.BOLD,
                        width=34,
                        text_align=ft.TextAlign.CENTER,
                        no_wrap=True,
                    ),
                    *(
                        [
                            icon_button(
                                desk.say("table.step", seat=seat, track=name),
                                ft.Icons.ADD_ROUNDED,
                                lambda: to(space + 1),
                                disabled=space == LAST_SPACE,
                            )
                        ]
                        if desk.act
                        else []
                    ),
                ],
            ),
            ft.Semantics(
                label=desk.say("table.slider", seat=seat, track=name),
                content=ft.Slider(
                    value=space,
                    min=0,
                    max=LAST_SPACE,
                    divisions=LAST_SPACE,
                    disabled=desk.act is None,
                    on_change_end=safely(slid),
                ),
            ),
        ],
    )


@ft.component
@guarded
def HeroesCard(desk: Desk, seat: int, line: ScoreLine) -> ft.Control:
    """Show the heroes and the Labourer; a tap gives a hero or takes it back."""
    heroes = desk.player(seat).heroes
    offer = desk.offer(HeroesOffer)

    def give(hero: str) -> None:
        to = None if hero in heroes else seat
        desk.do(AssignHeroes(holders=holding(desk.position, hero, to)))

    main = [*MAIN_HEROES.values()]
    shown = [*main, *(["randi"] if "randi" in heroes else [])]
    return scored_card(
        desk,
        line,
        [
            chips(
                [
                    chip(
                        desk.say("table.hero_of", seat=seat, hero=desk.say(f"hero.{hero}")),
                        desk.say(f"hero.{hero}"),
                        partial(give, hero) if offer and hero in main else None,
                        chosen=hero in heroes,
                    )
                    for hero in shown
                ]
            ),
            *(
                [
                    chip(
                        desk.say("table.heroes_by_tracks", seat=seat),
                        desk.say("table.heroes_by_tracks_short"),
                        lambda: desk.do(AssignHeroes()),
                        picture_=ft.Icon(ft.Icons.AUTO_AWESOME_ROUNDED, size=18),
                    )
                ]
                if offer and desk.position.phase != "heroes" and offer.holders != offer.now
                else []
            ),
            side_row(desk, seat, "labourer"),
        ],
    )
