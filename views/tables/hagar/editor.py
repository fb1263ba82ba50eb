"""The coaster in hand at the Hägar table: painted, turned, and given its token."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from companion.games.hagar.placing import Hand, Placement
from views.drawings.ink import Palette, drawing
from views.guard import safely
from views.parts.layout import Part, row, wrapped
from views.parts.palette import palette
from views.parts.part import part, part_showing
from views.parts.picture import picture
from views.shell.sides import room
from views.store import Store, use_store
from views.tables.hagar.desk import Desk, Held, put_back
from views.tables.hagar.draft import IN_HAND, Brush, HeldCoaster, quarters
from views.tables.hagar.drawn import GLASS, beer_mug, ground, printed_gold, printed_shield, sized
from views.tables.hagar.drawn import token as round_token
from views.tables.hagar.marks import MARK, TOKEN, on_coaster
from views.tables.hagar.parts import choice, folded, land, worded
from views.tables.hagar.pieces import EDGE, QUARTER, RING, token_drawing
from views.tables.hagar.scene import GOLD_TOKEN
from views.tables.hagar.tray import forget, turns_of
from views.theme import TAP, touched

FIELD, NARROW, LEAST = 68, 52, TAP
"""Side of a field of the coaster in hand, where there is little room, and with large words.

Beside the narrow one three things to be done have room in a row on a phone of 360 dp.
"""

NARROW_FOLD = 40
"""Width of what is seen of the fold, in dp: three others leave it no more on a phone of 412 dp."""

CORNER = 10
"""Radius of the corners of a field of the coaster in hand, in dp."""

BESIDE = 4
"""Room between two things to be done with the coaster in hand, in dp."""

APART = 4
"""Room between two fields of the coaster in hand, in dp."""

IN_A_BAR = 24
"""What a bar takes of the width beside what is in it, in dp."""

CORNERS = ("upper_left", "upper_right", "lower_left", "lower_right")


@part
def Editor(
    desk: Desk,
    colour: int,
    on_field: Callable[[int], None],
    hand: Hand,
    here: Placement | None,
    *,
    tight: bool = False,
    first: ft.Control | None = None,
) -> ft.Control:
    """Show the coaster in hand: its fields are touched to paint them or to put the token.

    Where it is ``tight``, what few do is folded; ``first`` stands before all that is done with it.
    """
    draft = desk.held.draft
    known = draft.known
    puts = hand.holds_any
    # Large words beside it need its room.
    side = LEAST if tight and desk.store.large else NARROW if tight else FIELD

    turn_and_glass = _turn_and_glass(desk) if known is None else []
    # Words of different lengths would stand in ragged rows.
    narrow = tight and desk.store.large and not desk.store.wide
    each = third(side) if narrow and known is None else None
    return row(
        # What is neither painted nor given a token is seen well enough in its small pictures.
        InHand(draft, colour, on_field, side) if puts or known is None else None,
        wrapped(
            *map(
                partial(_beside, width=each),
                [
                    first,
                    *turns_of(desk, here),
                    *_brushes(desk, colour, hand),
                    *turn_and_glass,
                    *_seldom(desk, _rare(desk), folds=tight),
                ],
            ),
            gap=0,
            below=BESIDE,
            expand=True,
        ),
        vertical_alignment=ft.CrossAxisAlignment.START,
        gap=BESIDE,
    )


def _beside(part: Part, *, width: float | None) -> ft.Control:
    """Keep a place for a part: where it comes or goes, those beside it are not drawn anew."""
    return ft.Container(
        part, padding=ft.Padding.only(left=BESIDE) if part else None, width=width if part else 0
    )


def third(side: float) -> float:
    """Return how wide each of three is beside a coaster whose fields have such a side."""
    return (room() - IN_A_BAR - (2 * side + APART) - BESIDE) // 3


def _brushes(desk: Desk, colour: int, hand: Hand) -> list[Part]:
    """Offer what a touch of a field does: paint it, or put a token that the player has."""
    known = desk.held.draft.known
    there = {
        "cycle": known is None,
        "hagar": hand.hagars and (hand.gold or known is None),
        "gold": hand.gold,
    }
    return [_kept_brush(desk, brush, colour) if there.get(brush) else None for brush in IN_HAND]


def brushes(desk: Desk, offered: Sequence[Brush], colour: int = 0) -> list[ft.Control]:
    """Show brushes to be chosen, the one in hand as chosen; tokens are of the colour."""
    return [_kept_brush(desk, brush, colour) for brush in offered]


@part_showing(lambda shown, _draw: shown)
def Shown(_shown: tuple[object, ...], draw: Callable[[], ft.Control]) -> ft.Control:
    """Leave a thing to be done as it is until what is ``shown`` of it is another.

    What it does tells the desk how to change what is held by then.
    """
    return draw()


def _kept_brush(desk: Desk, brush: Brush, colour: int) -> ft.Control:
    shown = desk.looks, brush, brush == desk.held.brush, colour if brush == "hagar" else None
    return Shown(shown, partial(_brush, desk, brush, colour))


def _brush(desk: Desk, brush: Brush, colour: int) -> ft.Control:
    return choice(
        desk.say(f"hagar.table.brush.{brush}"),
        brush_drawing(desk.store, brush, colour),
        partial(desk.put, partial(with_brush, brush=brush)),
        chosen=brush == desk.held.brush,
        key=brush,
        word=desk.say(f"hagar.table.word.{brush}"),
    )


def _turn_and_glass(desk: Desk) -> list[ft.Control]:
    """Turn a new coaster, and the glass on it."""
    draft = desk.held.draft
    beer = "none" if draft.beer is None else draft.beer
    return [
        Shown(
            (desk.looks, "turn"),
            lambda: choice(
                desk.say("hagar.table.turn"),
                ft.Icon(ft.Icons.ROTATE_90_DEGREES_CW_ROUNDED),
                lambda: desk.redraft(HeldCoaster.turned),
                key="turn",
                word=desk.say("hagar.table.word.turn"),
            ),
        ),
        Shown(
            (desk.looks, beer),
            lambda: choice(
                desk.say(f"hagar.table.beer.{beer}"),
                glass(desk.store, draft),
                lambda: desk.redraft(HeldCoaster.next_beer),
                key="glass",
                word=desk.say("hagar.table.word.glass"),
            ),
        ),
    ]


@dataclass(frozen=True)
class Rare:
    """An action on the coaster in hand that is seldom needed."""

    key: str
    label: str
    icon: ft.IconData
    take: Callable[[], None]
    word: str
    shown: Callable[[], ft.Control] | None = None


def _rare(desk: Desk) -> list[Rare]:
    """Offer what is printed on it, another one, and to forget one that was entered wrong."""
    known = desk.held.draft.known
    ways = [
        Rare(
            "prints",
            desk.say("hagar.table.prints", n=len(desk.held.draft.prints)),
            ft.Icons.SHIELD_OUTLINED,
            lambda: desk.put(lambda old: replace(old, prints=True)),
            "hagar.table.word.prints",
            partial(_both_prints, desk.store),
        )
    ]
    if desk.held.free:
        ways.append(
            Rare(
                "other",
                desk.say("hagar.table.box.other"),
                ft.Icons.SWAP_HORIZ_ROUNDED,
                partial(desk.put, put_back),
                "hagar.table.box.other.word",
            )
        )
    if known is not None and known in desk.held.free:

        def forget_it() -> None:
            desk.put(put_back)
            forget(desk, known)

        ways.append(
            Rare(
                "forget",
                desk.say("hagar.table.box.forget"),
                ft.Icons.DELETE_OUTLINE_ROUNDED,
                forget_it,
                "hagar.table.box.forget.word",
            )
        )
    return ways


def _seldom(desk: Desk, ways: Sequence[Rare], *, folds: bool) -> list[ft.Control]:
    known = desk.held.draft.known
    if folds:
        entries = [(way.label, way.icon, way.take) for way in ways]
        dots = ft.Icon(ft.Icons.MORE_VERT_ROUNDED)
        # Beside the small pictures of a coaster that is known it is as high as they are.
        word = desk.say("hagar.table.word.rare")
        shown = None if known else worded(dots, word, NARROW_FOLD)
        return [folded(desk.say("hagar.table.rare"), entries, shown)]
    return [Shown((desk.looks, way.label, known), partial(_seldom_one, desk, way)) for way in ways]


def _seldom_one(desk: Desk, way: Rare) -> ft.Control:
    return choice(
        way.label,
        way.shown() if way.shown else ft.Icon(way.icon),
        way.take,
        key=way.key,
        word=desk.say(way.word),
    )


def with_brush(held: Held, brush: Brush) -> Held:
    """Return what is held by somebody who takes another brush."""
    return replace(held, brush=brush)


def brush_drawing(store: Store, brush: Brush, colour: int) -> ft.Control:
    """Show what a brush paints or puts."""
    if brush == "cycle":
        return ft.Icon(ft.Icons.TOUCH_APP_ROUNDED)
    if brush == "hagar" or brush == "gold":  # noqa: PLR1714 - mypy narrows only this way
        drawn = token_drawing(store, GOLD_TOKEN if brush == "gold" else colour)
        return picture(drawn, 34)
    return land(store, brush, 36, radius=8)


def glass(store: Store, draft: HeldCoaster) -> ft.Control:
    """Show the glass as it lies on the coaster, dim where there is none."""
    mug = picture(beer_mug(palette(store)), 36)
    if draft.beer is None:
        return ft.Container(opacity=0.45, content=mug)
    return ft.Container(rotate=ft.Rotate(quarters(draft.beer) * QUARTER), content=mug)


def _both_prints(store: Store) -> ft.Control:
    colours = palette(store)
    return row(
        picture(printed_gold(colours), 20),
        picture(printed_shield(colours), 20),
        gap=1,
        tight=True,
    )


@part
def InHand(
    draft: HeldCoaster, colour: int, on_field: Callable[[int], None], side: float = FIELD
) -> ft.Control:
    """Show the four fields of the coaster in hand."""
    store = use_store()
    whole = 2 * side + APART
    fields: list[ft.Control] = [
        # Its name lies in it: two parts, and none of them another when the picture is.
        ft.TextButton(
            ft.Text(
                semantics_label=store.say(
                    f"hagar.table.in_hand.{CORNERS[at]}",
                    kind=store.say(f"hagar.table.kind.{kind}"),
                ),
            ),
            key=f"own{at}",
            style=touched(CORNER),
            # A coaster that a touch lays is painted no more.
            on_click=safely(partial(on_field, at), again=None if draft.known else "in hand"),
            left=left,
            top=top,
            width=side,
            height=side,
        )
        for (at, kind), (left, top) in zip(enumerate(draft.fields), _places(side), strict=True)
    ]
    token = token_drawing(store, GOLD_TOKEN if draft.gold else colour)
    return ft.Stack(
        width=whole,
        height=whole,
        controls=[
            *[
                picture(ground(kind, palette(store)), side, at=at, corner=CORNER)
                for kind, at in zip(draft.fields, _places(side), strict=True)
            ],
            picture(_lying_on(draft, token, side, palette(store)), whole, at=(0, 0)),
            *fields,
        ],
    )


def _places(side: float) -> list[tuple[float, float]]:
    """Return left and top of the four fields of the coaster in hand."""
    step = side + APART
    return [(x, y) for y in (0, step) for x in (0, step)]


def _lying_on(draft: HeldCoaster, token: str, side: float, colours: Palette) -> str:
    """Draw what lies on the coaster in hand: the token, the glass, and what is printed."""
    whole = 2 * side + APART
    shown = []
    if draft.token is not None:
        left, top = _places(side)[draft.token]
        middle = left + side / 2, top + side / 2
        lying = round_token(token, EDGE, 0 if draft.gold else RING)
        shown = [sized(lying, side * TOKEN, middle)]
    if draft.beer:
        turn = 90 * quarters(draft.beer)
        shown.append(sized(beer_mug(colours), side * GLASS, (whole / 2, whole / 2), turn=turn))
    prints = {"gold": printed_gold(colours), "shield": printed_shield(colours)}
    shown += [
        sized(prints[what], whole / 2 * MARK, (at.x, at.y))
        for what, at in on_coaster(draft.prints, whole / 2, glass=draft.beer is not None)
    ]
    return drawing(whole, whole, *shown)
