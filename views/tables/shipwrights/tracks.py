"""Tracks as sliders that say what they earn next, and the heroes that follow from them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import pi
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.games.shipwrights.actions import AssignHeroes, GiveHero
from companion.games.shipwrights.corrections import moved, on_track
from companion.games.shipwrights.offers import HeroesOffer, StepOffer
from companion.games.shipwrights.position import LAST_SPACE, MAIN_HEROES, TRACKS, MainHero
from companion.games.shipwrights.printed import FIRST_VALUE
from companion.games.shipwrights.seen import following_phrase, gives_heroes_alone
from companion.games.shipwrights.tracks import REWARD_SPACES
from companion.model import ScoreLine
from companion.present import present
from views.guard import Again, safely, untouched
from views.parts.chip import bold, chip, small
from views.parts.icon_button import sign
from views.parts.large_text import CRAMPED, use_large_text
from views.parts.layout import LEFT, column, outline, row, wrapped
from views.parts.palette import palette, seat_colour
from views.parts.part import Nothing, kept_part, part, part_showing, use_ref, use_state
from views.parts.picture import picture
from views.parts.stepper import steps_of
from views.tables.shipwrights.desk import Desk
from views.tables.shipwrights.drawn import track_sign
from views.tables.shipwrights.parts import of_pad, scored_card, side_row
from views.theme import TAP

if TYPE_CHECKING:
    from companion.games.shipwrights.printed import Track
    from companion.model import Phrase

SPACES = LAST_SPACE + 1

MARKER = 16
"""Size of a marker, in dp: as wide as a space on a narrow phone, and wider beside other pads."""

AHEAD = 0.55
"""How much of its colour a space has that the marker has not come to."""


def _of_tracks(desk: Desk, seat: int, line: ScoreLine) -> tuple[object, ...]:
    """All that the tracks show, the next rewards among it, and how a marker is moved now."""
    earned = [_earns(desk, seat, track) for track in TRACKS]
    stand = desk.player(seat).tracks
    return of_pad(desk, seat, line), stand, earned, desk.position.phase


@part_showing(_of_tracks)
def TracksCard(desk: Desk, seat: int, line: ScoreLine) -> ft.Control:
    """Show where the markers stand."""
    return scored_card(desk, line, [TrackRow.keyed(track, desk, seat, track) for track in TRACKS])


def _of_track(desk: Desk, seat: int, track: Track) -> tuple[object, ...]:
    """All that one track shows."""
    space, earned = desk.player(seat).tracks.at(track), _earns(desk, seat, track)
    return desk.looks, seat, track, space, earned, desk.position.phase


@part_showing(_of_track)
def TrackRow(desk: Desk, seat: int, track: Track) -> ft.Control:
    """Move one marker: by the slider, or step by step."""
    name = desk.say(f"shipwrights.track.{track}")
    large = use_large_text()
    cramped = ft.use_context(CRAMPED)
    hint = small(desk.tell(_earns(desk, seat, track)))
    # Dragged there and not let go yet: below the finger it would not be seen.
    held, hold = use_state(Nothing[int]())
    space, to, step = _use_marker(desk, seat, track)
    shown = space if held is None else held

    called: list[ft.Control | None] = [
        picture(track_sign(track, palette(desk.store)), 30),
        column(ft.Text(name, size=16), None if large else hint, gap=0, align=LEFT, expand=True),
    ]
    less, more = _steps(desk, seat, track, step) if desk.act else (None, None)
    number = bold(
        str(shown), 22, width=2 * 34 if large else 34, text_align=ft.TextAlign.CENTER, no_wrap=True
    )
    steps = [less, number, more]
    # Beside the buttons a name or a hint would break in two.
    lines = (called, steps) if cramped or large else ([*called, *steps],)
    return column(
        *[row(*line, gap=8) for line in lines],
        hint if large else None,
        TrackBar(
            shown,
            space,
            to if desk.act else None,
            step,
            hold,
            again=("track", seat, track),
            color=seat_colour(desk.store, desk.colours[seat]),
        ),
        gap=0,
    )


def _earns(desk: Desk, seat: int, track: Track) -> Phrase:
    """Return what the next steps earn."""
    for offer in desk.every(StepOffer):
        if offer.seat == seat and offer.track == track:
            return offer.earns
    return following_phrase(desk.position.printed, track, desk.player(seat).tracks.at(track))


def _use_marker(
    desk: Desk, seat: int, track: Track
) -> tuple[int, Callable[[int], None], Callable[[int], None]]:
    """Return where a marker stands, and what moves it to a space, or by some steps."""
    space = desk.player(seat).tracks.at(track)
    # Quick fingers tap again before the last step was drawn.
    at = use_ref(lambda: space)
    at.current = space

    def to(there: int) -> None:
        before, at.current = at.current, on_track(there)
        move = moved(desk.position, seat, track, (before, at.current))
        if move is not None:
            desk.do(move)

    return space, to, lambda by: to(at.current + by)


def _steps(
    desk: Desk, seat: int, track: Track, step: Callable[[int], None]
) -> tuple[ft.Control, ft.Control]:
    facts = {"seat": seat, "track": desk.say(f"shipwrights.track.{track}")}
    names = (
        desk.say("shipwrights.table.step_back", **facts),
        desk.say("shipwrights.table.step", **facts),
    )
    space = desk.player(seat).tracks.at(track)
    return steps_of(names, step, (space == 0, space == LAST_SPACE), ("track", seat, track))


@part
def TrackBar(
    shown: int,
    space: int,
    on_space: Callable[[int], Any] | None,
    on_step: Callable[[int], Any],
    hold: Callable[[int | None], None],
    *,
    color: str,
    again: Again,
) -> ft.Control:
    """Slide a marker along the spaces 0 to 18; 4, 8 and 12 reward, the last four give points.

    A space is a third of a thumb wide. So a touch moves the marker one step to its side, and
    whoever drags it sees the number of the space before letting go.

    For fingers alone: the buttons beside it do and say the same. Flutter's own slider would lay
    an unseen sheet over the whole screen for everybody who explores it by touch.
    """
    width = use_ref(lambda: 0.0)

    def sized(event: ft.LayoutSizeChangeEvent[ft.Container]) -> None:
        width.current = event.width

    def at(x: float) -> int:
        return min(LAST_SPACE, max(0, int(x * SPACES / (width.current or 1))))

    def tapped(event: ft.TapEvent[ft.GestureDetector]) -> None:
        if on_space and event.local_position:
            there = at(event.local_position.x)
            on_step((there > space) - (there < space))

    def dragged(event: ft.DragUpdateEvent[ft.GestureDetector]) -> None:
        hold(at(event.local_position.x))

    def let_go(event: ft.DragEndEvent[ft.GestureDetector]) -> None:
        hold(None)
        if on_space:
            # Where a quick finger ends, the last of its moves has not told.
            on_space(at(event.local_position.x))

    bar = ft.Container(
        height=TAP,
        on_size_change=untouched(sized),
        content=Spaces(shown, color),
    )
    if not on_space:
        return bar
    return ft.GestureDetector(
        content=bar,
        exclude_from_semantics=True,
        drag_interval=40,
        on_tap_up=safely(tapped, again=again),
        on_horizontal_drag_update=untouched(dragged),
        on_horizontal_drag_end=untouched(let_go),
    )


@kept_part
def Spaces(shown: int, color: str) -> ft.Control:
    """Draw the spaces of a track with the marker on one of them; most stay as they are."""
    drawn = use_ref(dict[int, tuple[int, ft.Control]])
    for space in range(SPACES):
        side = (space > shown) - (space < shown)
        if drawn.current.get(space, ())[:1] != (side,):
            drawn.current[space] = side, _space(space, shown)
    spaces = row(*[drawn.current[space][-1] for space in range(SPACES)], gap=0)
    return ft.Stack(
        [spaces, _marker(shown, color)],
        fit=ft.StackFit.PASS_THROUGH,
        clip_behavior=ft.ClipBehavior.NONE,
    )


def _marker(shown: int, color: str) -> ft.Control:
    """Draw the marker over its space, round also where that is narrower than it."""
    return ft.Container(
        # In a place so much wider its middle lies over that of a space.
        left=-MARKER / 2,
        right=-MARKER / 2,
        top=0,
        bottom=0,
        alignment=ft.Alignment((2 * shown + 1) / SPACES - 1, 0),
        content=ft.Container(
            width=MARKER,
            height=MARKER,
            border_radius=MARKER / 2,
            bgcolor=color,
            border=outline(2, ft.Colors.ON_SURFACE),
        ),
    )


def _space(space: int, shown: int) -> ft.Control:
    """Draw one space: the way behind the marker is filled, rewards and points are marked."""
    if space == shown:
        return ft.Container(expand=True)
    rewards, points = space in REWARD_SPACES, space >= FIRST_VALUE
    size = 14 if rewards else 10 if points else 6
    filled = space < shown or rewards or points
    mark: str = ft.Colors.PRIMARY if rewards or points else ft.Colors.OUTLINE
    if space > shown:
        # In the colour itself: seen through as a whole, each of the sixty on a board would be a
        # layer of its own, which cost Firefox half a second a frame.
        mark = ft.Colors.with_opacity(AHEAD, mark)
    ground, line = (mark, None) if filled else (None, outline(1, mark))
    return ft.Container(
        expand=True,
        alignment=ft.Alignment.CENTER,
        content=ft.Container(
            width=size,
            height=size,
            rotate=ft.Rotate(angle=pi / 4) if rewards else None,
            border_radius=3 if rewards else size / 2,
            bgcolor=ground,
            border=line,
        ),
    )


def _of_heroes(desk: Desk, seat: int, line: ScoreLine) -> tuple[object, ...]:
    """All that the heroes show, and whether one is given by a tap."""
    return of_pad(desk, seat, line), desk.offer(HeroesOffer), gives_heroes_alone(desk.position)


@part_showing(_of_heroes)
def HeroesCard(desk: Desk, seat: int, line: ScoreLine) -> ft.Control:
    """Show the heroes and the Labourer; a tap gives a hero or takes it back."""
    heroes = desk.player(seat).heroes
    offer = desk.offer(HeroesOffer) if gives_heroes_alone(desk.position) else None

    def give(hero: MainHero) -> None:
        desk.do(GiveHero(hero=hero, to=None if hero in heroes else seat))

    main = [*MAIN_HEROES.values()]
    shown = present(*main, "randi" if "randi" in heroes else None)
    return scored_card(
        desk,
        line,
        [
            wrapped(
                *[
                    chip(
                        desk.say(
                            "shipwrights.table.hero_of",
                            seat=seat,
                            hero=desk.say(f"shipwrights.hero.{hero}"),
                        ),
                        desk.say(f"shipwrights.hero.{hero}"),
                        partial(give, hero) if offer and hero in main else None,
                        chosen=hero in heroes,
                    )
                    for hero in shown
                ]
            ),
            (
                chip(
                    desk.say("shipwrights.table.heroes_by_tracks", seat=seat),
                    desk.say("shipwrights.table.heroes_by_tracks_short"),
                    lambda: desk.do(AssignHeroes()),
                    picture_=sign(ft.Icons.AUTO_AWESOME_ROUNDED),
                )
                if offer and offer.holders != offer.now
                else None
            ),
            side_row(desk, seat, "labourer"),
        ],
    )
