"""The cards of a player's score pad in the order of the rules, with what each is worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.games.shipwrights.actions import AddJarl, TurnOver
from companion.games.shipwrights.offers import JarlOffer
from companion.games.shipwrights.seen import building_points, card_points, longship_points
from companion.model import Phrase, ScoreLine
from views.parts.chip import bold, capital, chip, small
from views.parts.figure import points_text
from views.parts.frame import card
from views.parts.icon_button import sign
from views.parts.large_text import Beside
from views.parts.layout import Part, outline, row, wrapped
from views.parts.part import part_showing
from views.parts.tappable import tappable
from views.tables.shipwrights.benefit import benefit_of, benefit_picture, tile
from views.tables.shipwrights.cards import add_card
from views.tables.shipwrights.desk import Desk
from views.tables.shipwrights.drawn import BENEFITS
from views.tables.shipwrights.edit import building_sheet, jarl_sheet, longship_sheet, side_sheet

if TYPE_CHECKING:
    from companion.games.shipwrights.position import Card, Longship

JARL_TILES = 4
"""Points of a jarl that have a chip of their own, from 0 on."""


PICTURE = 34
"""How wide and high the picture of a card on a pad is, in dp: names stand below one another."""


def scored_card(desk: Desk, line: ScoreLine, controls: Sequence[Part]) -> ft.Control:
    """Head a part of the pad with its name and its points."""
    return card(
        row(
            ft.Semantics(
                header=True,
                expand=True,
                content=ft.Text(
                    desk.say(f"shipwrights.category.{line.category}"),
                    theme_style=ft.TextThemeStyle.TITLE_MEDIUM,
                ),
            ),
            bold(
                points_text(line.points, line.unknown),
                theme_style=ft.TextThemeStyle.TITLE_LARGE,
            ),
        ),
        *controls,
    )


def lying_card(
    label: str,
    image: ft.Control,
    text: str,
    points: int | None,
    on_tap: Callable[[], Any] | None,
) -> ft.Control:
    """Show a card that lies on a board; a question mark stands for points nobody knows."""
    unknown = points is None
    return tappable(
        label,
        row(
            image,
            ft.Text(text, size=16, expand=True),
            bold(
                "?" if unknown else str(points),
                18,
                color=ft.Colors.ON_SURFACE_VARIANT if unknown else ft.Colors.ON_SURFACE,
            ),
        ),
        on_tap,
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH,
        padding=ft.Padding.symmetric(horizontal=10, vertical=9),
    )


def add_button(desk: Desk, label: str, text: str, on_tap: Callable[[], Any]) -> Part:
    """Show the way to add something, where something may be done."""
    if not desk.act:
        return None
    return tappable(
        label,
        row(
            ft.Icon(ft.Icons.ADD_ROUNDED),
            ft.Text(text, weight=ft.FontWeight.W_600),
            gap=6,
            alignment=ft.MainAxisAlignment.CENTER,
        ),
        on_tap,
        border=outline(1, ft.Colors.OUTLINE),
        padding=ft.Padding.symmetric(horizontal=12, vertical=12),
    )


CARDS = ("longships", "buildings", "jarls", "eikja", "hut", "labourer", "heroes")
"""What of a player's lies on cards."""


def of_pad(desk: Desk, seat: int, line: ScoreLine) -> tuple[object, ...]:
    """All that cards of a pad show: what lies before a player, what is printed, and the points.

    Markers and goods have cards of their own: what is done with them draws no other anew.
    """
    player = desk.player(seat)
    lies = [getattr(player, name) for name in CARDS]
    return desk.looks, seat, lies, desk.position.printed, line


@part_showing(of_pad)
def Ships(desk: Desk, seat: int, line: ScoreLine) -> ft.Control:
    """Show the longships and the Eikja."""
    player = desk.player(seat)
    points = longship_points(player, desk.position.printed)
    return scored_card(
        desk,
        line,
        [
            *[_ship(desk, seat, at, ship, points[at]) for at, ship in enumerate(player.longships)],
            side_row(desk, seat, "eikja"),
            add_button(
                desk,
                desk.say("shipwrights.table.add.longships", seat=seat),
                desk.say("shipwrights.table.add_longship"),
                lambda: desk.lay_long(add_card, "longships", seat),
            ),
        ],
    )


def _ship(desk: Desk, seat: int, at: int, ship: Longship, points: int | None) -> ft.Control:
    name = desk.called(ship)
    return lying_card(
        desk.say(
            "shipwrights.table.card",
            seat=seat,
            name=name,
            number=at + 1,
            n=points,
            points=said(points),
        ),
        benefit_picture(desk.store, benefit_of(ship.bonus, ship.income), PICTURE),
        name,
        points,
        desk.tap(lambda: desk.lay(longship_sheet, seat, at)),
    )


def said(points: int | None) -> str:
    """Write points, or that nobody knows them."""
    return "?" if points is None else str(points)


@part_showing(of_pad)
def Bonuses(desk: Desk, seat: int, line: ScoreLine) -> ft.Control:
    """Show what each end-game bonus counts, and what it gives."""
    player = desk.player(seat)
    because = line.because.facts.get("told")
    ships = [ship for ship in player.longships if ship.bonus is not None]
    if not isinstance(because, list) or not ships:
        why = capital(desk.tell(line.because))
        return scored_card(desk, line, [small(why)])
    return scored_card(
        desk,
        line,
        [
            row(
                benefit_picture(desk.store, _bonus(ship), PICTURE),
                ft.Text(desk.tell(Phrase.model_validate(told_)), expand=True),
            )
            for ship, told_ in zip(ships, because, strict=True)
        ],
    )


def _bonus(ship: Longship) -> Any:
    return next((benefit for benefit in BENEFITS if benefit == ship.bonus), None)


@part_showing(of_pad)
def Buildings(desk: Desk, seat: int, line: ScoreLine) -> ft.Control:
    """Show the buildings and the hut."""
    player = desk.player(seat)
    points = building_points(player, desk.position.printed)
    return scored_card(
        desk,
        line,
        [
            *[
                lying_card(
                    desk.say(
                        "shipwrights.table.card",
                        seat=seat,
                        name=desk.called(building),
                        number=at + 1,
                        n=points[at],
                        points=said(points[at]),
                    ),
                    ft.Icon(
                        ft.Icons.HOUSE_ROUNDED, size=PICTURE, color=ft.Colors.ON_SURFACE_VARIANT
                    ),
                    desk.called(building),
                    points[at],
                    desk.tap(partial(desk.lay, building_sheet, seat, at)),
                )
                for at, building in enumerate(player.buildings)
            ],
            side_row(desk, seat, "hut"),
            add_button(
                desk,
                desk.say("shipwrights.table.add.buildings", seat=seat),
                desk.say("shipwrights.table.add_building"),
                lambda: desk.lay_long(add_card, "buildings", seat),
            ),
        ],
    )


SIDE_ICONS = {
    "eikja": ft.Icons.SAILING_ROUNDED,
    "hut": ft.Icons.CABIN_ROUNDED,
    "labourer": ft.Icons.ENGINEERING_ROUNDED,
}


def side_row(desk: Desk, seat: int, card_: Card) -> ft.Control:
    """Show a card with two sides; one tap turns it, another one opens it."""
    player = desk.player(seat)
    lies = getattr(player, card_)
    points = card_points(player, desk.position.printed, card_)
    shown = capital(desk.say(f"shipwrights.card.{card_}"))
    key = "upgraded" if lies.upgraded else "basic"
    return Beside(
        lying_card(
            desk.say(
                f"shipwrights.table.side.{key}",
                seat=seat,
                name=shown,
                n=points,
                points=said(points),
            ),
            ft.Icon(SIDE_ICONS[card_], size=PICTURE, color=ft.Colors.ON_SURFACE_VARIANT),
            shown,
            points,
            desk.tap(lambda: desk.lay(side_sheet, seat, card_)),
        ),
        after=chip(
            desk.say("shipwrights.table.turn", seat=seat, name=shown),
            # What a tap would do, until it is so: then it is said with a sign.
            desk.say(f"shipwrights.table.{'upgraded' if lies.upgraded else 'upgrade'}"),
            desk.tap(lambda: desk.do(TurnOver(seat=seat, card=card_, upgraded=not lies.upgraded))),
            chosen=lies.upgraded,
        ),
        listed=True,
    )


def _jarl(desk: Desk, seat: int, at: int, points: int | None) -> ft.Control:
    text = said(points)
    facts = {"seat": seat, "number": at + 1, "n": points, "points": text}
    return chip(
        desk.say("shipwrights.table.jarl_of", **facts),
        text,
        desk.tap(partial(desk.lay, jarl_sheet, seat, at)),
        picture_=sign(ft.Icons.PERSON_ROUNDED, 20),
    )


@part_showing(lambda desk, seat, line: (of_pad(desk, seat, line), desk.offer(JarlOffer, seat)))
def Jarls(desk: Desk, seat: int, line: ScoreLine) -> ft.Control:
    """Show the jarls by their points; one tap adds one."""
    jarls = desk.player(seat).jarls

    def add(points: int) -> None:
        offer = desk.offer(JarlOffer, seat)
        desk.do(AddJarl(seat=seat, points=points, number=offer.number if offer else None))

    more = desk.say("shipwrights.table.add_jarl_more", seat=seat)
    added: list[ft.Control] = (
        [
            small(desk.say("shipwrights.table.add_jarl")),
            row(
                *[
                    tile(
                        desk.say("shipwrights.table.add_jarl_of", seat=seat, n=points),
                        f"+{points}",
                        partial(add, points),
                    )
                    for points in range(JARL_TILES)
                ],
                tile(
                    more,
                    desk.say("shipwrights.table.more_points"),
                    lambda: desk.ask_number(more, 0, add),
                ),
                gap=6,
            ),
        ]
        if desk.act
        else []
    )
    return scored_card(
        desk,
        line,
        [
            (wrapped(*[_jarl(desk, seat, *jarl) for jarl in enumerate(jarls)]) if jarls else None),
            *added,
        ],
    )
