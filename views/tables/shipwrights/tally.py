"""The score pad: one player at a time on a phone, everybody side by side on a wide screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.games.shipwrights.corrections import neutral_marker
from companion.games.shipwrights.opponent import OPPONENT
from companion.games.shipwrights.position import LAST_SPACE
from companion.games.shipwrights.seen import neutral_markers, opponent
from companion.model import Scorecard
from views.parts.chip import bold, small, title
from views.parts.figure import points_text
from views.parts.frame import card
from views.parts.large_text import CRAMPED
from views.parts.layout import STRETCH, Part, filling, row, tall
from views.parts.palette import palette
from views.parts.part import part, part_showing
from views.parts.picture import picture
from views.parts.stepper import Stepper
from views.shell.in_sight import use_in_sight
from views.shell.sides import is_low, is_spread, room
from views.shell.swipe import swiped
from views.tables.shipwrights.desk import Desk
from views.tables.shipwrights.drawn import track_sign
from views.tables.shipwrights.lacking import box_helps
from views.tables.shipwrights.parts import Bonuses, Buildings, Jarls, Ships
from views.tables.shipwrights.players import Tabs, golden_of, places_of, tab
from views.tables.shipwrights.tracks import HeroesCard, TracksCard
from views.tables.shipwrights.trades import GoldCard
from views.theme import GAP, GAP_S

if TYPE_CHECKING:
    from companion.games.shipwrights.printed import Track

LEAST, CRAMPED_LEAST = 328, 240
"""Least width of a pad beside others: that of the narrowest phone, in dp.

One whose parts stand below each other needs less.
"""


@part
def Tally(desk: Desk, seat: int, choose: Callable[[int], Any], sides: Part = None) -> ft.Control:
    """Show the score pads with their totals as the table stands.

    On a low phone the ways to the other ``sides`` scroll with them, and so do the players.
    """
    scored = desk.scored
    spread = is_spread(desk.store)
    if spread:
        pads = _side_by_side(desk, scored)
    else:
        tabs = Tabs(desk, scored, seat, choose)
        pinned, first = (
            (None, (sides, tabs)) if desk.store.wide or is_low(desk.store) else (tabs, ())
        )
        pad = Pad.keyed(f"pad{seat}", desk, scored[seat], first)
        pads = tall(pinned, swiped(pad, seat, len(scored), choose), gap=GAP_S)
    return tall(box_helps(desk) if spread else None, pads, gap=GAP_S)


def _side_by_side(desk: Desk, scored: Sequence[Scorecard]) -> ft.Control:
    """Show every pad under its own name; those there is no room for lie beyond the edge."""
    # Those beyond the edge begin there: of a pad that is cut nobody knows what is missing.
    fit = min(len(scored), int((room() + GAP) // (CRAMPED_LEAST + GAP)))
    beyond = fit < len(scored)
    share = (room() - GAP * (fit - 1)) / fit
    places, lit = places_of(desk), golden_of(desk)
    return row(
        *[
            ft.Container(
                width=share if beyond else None,
                expand=not beyond,
                content=tall(
                    # One thing with a name: what only holds others is no heading in a browser.
                    ft.MergeSemantics(
                        content=ft.Semantics(
                            header=True,
                            content=row(
                                tab(
                                    desk,
                                    scorecard,
                                    places.get(scorecard.seat),
                                    lit=scorecard.seat in lit,
                                )
                            ),
                        )
                    ),
                    CRAMPED(
                        share < LEAST,
                        partial(Pad.keyed, f"pad{scorecard.seat}", desk, scorecard),
                    ),
                    gap=GAP_S,
                ),
            )
            for scorecard in scored
        ],
        gap=GAP,
        expand=True,
        vertical_alignment=STRETCH,
        # The bar below them says that there are more.
        scroll=ft.ScrollMode.ALWAYS if beyond else None,
    )


@part
def Pad(desk: Desk, scored: Scorecard, first: Sequence[Part] = ()) -> ft.Control:
    """Show one player's pad in the order of the rules, below what comes ``first``."""
    seat = scored.seat
    lines = {line.category: line for line in scored.lines}
    in_sight = use_in_sight(desk.match, f"pad {seat}")
    shown = tall(
        *first,
        # Above all pads where they stand side by side, and on each where they come one by one.
        None if is_spread(desk.store) else box_helps(desk),
        Ships.keyed("ships", desk, seat, lines["longships"]),
        Bonuses.keyed("bonuses", desk, seat, lines["longship_bonus"]),
        Buildings.keyed("buildings", desk, seat, lines["buildings"]),
        Jarls.keyed("jarls", desk, seat, lines["jarls"]),
        TracksCard.keyed("tracks", desk, seat, lines["tracks"]),
        HeroesCard.keyed("heroes", desk, seat, lines["heroes_and_labourer"]),
        GoldCard.keyed("gold", desk, seat, lines["gold"]),
        # The same, but on the first of those side by side.
        Neutral(desk) if _shows_neutral(desk, seat) else None,
        ft.Container(height=8),
        gap=GAP,
        scroll=True,
    )
    return in_sight(shown)


def _shows_neutral(desk: Desk, seat: int) -> bool:
    return bool(neutral_markers(desk.position)) and (not seat or not is_spread(desk.store))


def _of_neutral(desk: Desk) -> tuple[object, ...]:
    """Name what is shown of the neutral player, and touched there."""
    position = desk.position
    return position.neutral, opponent(position), desk.act is None, desk.looks


@part_showing(_of_neutral)
def Neutral(desk: Desk) -> ft.Control:
    """Show the markers of the neutral player of a game for one or two, and for one its points."""
    rows = [neutral_row(desk, track, space) for track, space in neutral_markers(desk.position)]
    against = opponent(desk.position)
    if against is None:
        return card(title(desk.say("shipwrights.field.neutral")), *rows)
    return card(
        row(
            filling(title(desk.say("shipwrights.table.opponent", seat=OPPONENT))),
            bold(
                points_text(against.total, against.unknown),
                theme_style=ft.TextThemeStyle.TITLE_LARGE,
            ),
        ),
        small(desk.tell(against.sentence)),
        *rows,
    )


def neutral_row(desk: Desk, track: Track, space: int) -> ft.Control:
    """Show a marker of the neutral player, which can be put right while the match goes on."""
    written = desk.say(f"shipwrights.track.{track}")
    name = desk.say("shipwrights.table.neutral_on", track=written)
    sign = picture(track_sign(track, palette(desk.store)), 28)
    if desk.act is None:
        return row(sign, filling(ft.Text(written, semantics_label=name)), bold(str(space), 18))
    return row(
        sign,
        filling(
            Stepper.keyed(
                f"neutral-{track}",
                name,
                space,
                lambda n: desk.do(neutral_marker(desk.position, track, n)),
                most=LAST_SPACE,
                written=written,
            )
        ),
    )
