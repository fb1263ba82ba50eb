"""The players of a Shipwrights table: who is looked at, each with the total and the place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.model import Scorecard
from views.parts.figure import points_text
from views.parts.large_text import use_large_text
from views.parts.part import part_showing
from views.shell.strip import PlayerCell, golden, narrow, one_by_one, strip
from views.tables.shipwrights.desk import Desk
from views.tables.shipwrights.given import acting


@part_showing(lambda desk, *shown: (desk.looks, places_of(desk), golden_of(desk), shown))
def Tabs(
    desk: Desk, scored: tuple[Scorecard, ...], seat: int, choose: Callable[[int], Any]
) -> ft.Control:
    """Choose a player; each shows the total and the place. Large names go one by one."""
    large = use_large_text()
    places, lit = places_of(desk), golden_of(desk)
    if large:
        shown = tab(desk, scored[seat], places.get(seat), lit=seat in lit, chosen=True)
        return one_by_one(desk, seat, shown, choose)
    return strip(
        [
            tab(
                desk,
                scorecard,
                places.get(scorecard.seat),
                lit=scorecard.seat in lit,
                chosen=scorecard.seat == seat,
                crowded=narrow(len(scored)),
                choose=choose,
            )
            for scorecard in scored
        ],
    )


def tab(
    desk: Desk,
    scored: Scorecard,
    place: int | None,
    *,
    lit: bool,
    chosen: bool | None = None,
    crowded: bool = False,
    choose: Callable[[int], Any] | None = None,
) -> ft.Control:
    """Show one player; where nobody is chosen it heads a pad beside others."""
    seat = scored.seat
    ahead = place == 1
    placed = desk.say(f"shipwrights.table.place.{place}") if place and not ahead else ""
    return PlayerCell.keyed(
        f"tab{seat}",
        seat,
        desk.name(seat),
        desk.colours[seat],
        _read_aloud(desk, scored, place),
        points_text(scored.total, scored.unknown),
        place=placed,
        ahead=ahead,
        lit=lit,
        chosen=chosen,
        crowded=crowded,
        choose=choose,
    )


def golden_of(desk: Desk) -> frozenset[int]:
    """Return who has won, and before that who has to act: nobody alone where all do at once."""
    return golden(desk, *acting(desk))


def places_of(desk: Desk) -> dict[int, int]:
    """Return everybody's place; nobody has any as long as a value is unknown, or all share one.

    At the end they share it, and whoever plays alone has none, as at the other games.
    """
    game, options = desk.match.game, desk.match.options
    # What is not known may be any number of points: nobody's place is certain before.
    if any(scored.unknown for scored in desk.scored):
        return {}
    ranked = game.ranking(desk.position, options)
    shared = len(ranked[0].seats) > 1 and game.is_over(desk.position, options)
    if len(desk.match.names) == 1 or (len(ranked) == 1 and not shared):
        return {}
    return {seat: place.place for place in ranked for seat in place.seats}


def _read_aloud(desk: Desk, scored: Scorecard, place: int | None) -> str:
    seat, n = scored.seat, scored.total
    said = (
        desk.say("shipwrights.table.tab", seat=seat, n=n, place=place)
        if place
        else desk.say("shipwrights.table.tab_unplaced", seat=seat, n=n)
    )
    if not scored.unknown:
        return said
    return desk.say("shipwrights.table.tab_lacking", n=scored.unknown, told=said)
