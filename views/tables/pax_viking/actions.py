"""The four actions of a turn: the markers, and what each can be used for."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Literal

import flet as ft

from companion.games.pax_viking.actions import TakeAction
from companion.games.pax_viking.board import TYPES
from companion.games.pax_viking.offers import ActionOffer, OfferedAction
from companion.games.pax_viking.seen import markers_of
from views.parts.chip import capital, quiet_button, small
from views.parts.frame import CARD
from views.parts.layout import LEFT, column, in_rows, lies_flat, outline, row, wrapped
from views.parts.part import part_showing, use_state, use_steady
from views.parts.tappable import tappable
from views.shell.explained import explained_card
from views.shell.sides import room, side_room
from views.tables.pax_viking.desk import SHARES, SIGN, Desk, marker_picture, sign
from views.tables.pax_viking.event import event_sheet, leaving_sheet, played_sheet, price_sheet
from views.tables.pax_viking.followers import establish_sheet
from views.theme import CHOSEN_LINE

if TYPE_CHECKING:
    from companion.games.pax_viking.position import Marker

ICONS = {
    "draw": ft.Icons.STYLE_ROUNDED,
    "buy": ft.Icons.SHOPPING_BAG_ROUNDED,
    "journey": ft.Icons.SAILING_ROUNDED,
    "play": ft.Icons.DASHBOARD_CUSTOMIZE_ROUNDED,
    "event": ft.Icons.AUTO_STORIES_ROUNDED,
    "activate": ft.Icons.BOLT_ROUNDED,
    "parley": ft.Icons.HANDSHAKE_ROUNDED,
}
"""INVEST is "draw" or "buy"; an Event is played as a tile, and leads to a check."""

LEAST = 136
"""Least width of what a marker can be used for where all are as wide, in dp: a word fits a line."""

LARGER = 2
"""So many times that, where words are large."""

HIGH = 44
"""Least height of what is in one of them, in dp: two lines, so that all rows are as high."""

AMONG = 8
"""What lies between two of them, in dp."""

State = Literal["exhausted", "pays", "ready"]
"""How a marker lies: used, used next where there is a choice, or to be used."""


@part_showing(
    lambda desk: (
        desk.looks,
        desk.offer(ActionOffer),
        markers_of(desk.position),
        desk.position.active,
    )
)
def Actions(desk: Desk) -> ft.Control:
    """Show the markers of the turn and what they can be used for."""
    chosen, choose = use_state(lambda: "action")
    offer = desk.offer(ActionOffer)
    markers = markers_of(desk.position)
    usable = tuple(dict.fromkeys(marker for marker, ready in markers if ready))
    paying = chosen if chosen in usable else next(iter(usable), None)

    acts: dict[str, OfferedAction] = {act.action: act for act in offer.acts} if offer else {}

    def take(action: str) -> None:
        if action == "event":
            desk.lay_long(event_sheet, paying)
            return
        act = acts[action]
        marker = paying if paying in act.markers else act.markers[0]
        if act.action == "buy":
            desk.lay(price_sheet, marker)
        elif act.action == "draw" and len(act.ways) > 1:
            desk.lay(leaving_sheet, marker)
        elif act.action == "sweden" and act.tiles:
            desk.lay(played_sheet, marker)
        else:
            desk.do(TakeAction(action=act.action, marker=marker))

    tiles: list[str] = [*acts]
    # An Event is a tile that is played, too; it needs no marker where an ability plays it.
    tiles.insert(tiles.index("play") + 1 if acts else 0, "event")
    # What pays is known when one is touched: from one action to the next they stay as they are.
    taking, choosing = use_steady(take), use_steady(choose)
    return explained_card(
        capital(desk.say("pax_viking.phase.actions")),
        "terms",
        _markers(desk, markers, usable, paying, choosing),
        _laid(desk, tiles, taking if desk.act else None),
        quiet_button(
            desk.say("pax_viking.table.establish_here", seat=desk.position.active),
            ft.Icons.GROUP_ADD_ROUNDED,
            lambda: desk.lay_long(establish_sheet, desk.position.active),
        )
        if desk.act
        else None,
    )


def _laid(desk: Desk, tiles: list[str], take: Callable[[str], None] | None) -> ft.Control:
    """Lay the tiles in even columns, but usual words where there is no room for two.

    Large ones have one each on a phone.
    """
    # On a phone on its side what is due lies first.
    half: Literal[0, 1] = 1 if lies_flat(desk.store) else 0
    within = side_room(SHARES, half) if desk.store.wide else room()
    large = desk.store.large
    across = int((within - 2 * CARD + AMONG) // (LEAST * (LARGER if large else 1) + AMONG))
    even = large or across > 1
    # An event alone may be played, too, where no marker is left.
    due = take is not None and len(tiles) > 1
    shown = [Tile.keyed(action, desk, action, take, even=even, due=due) for action in tiles]
    if not even:
        return wrapped(*shown, gap=AMONG)
    # The last row is no wider than the others.
    across = max(across, 1)
    rest = [ft.Container(expand=True)] * (-len(shown) % across)
    return column(*in_rows([*shown, *rest], across, gap=AMONG, level=True), gap=AMONG)


def _markers(
    desk: Desk,
    markers: tuple[tuple[Marker, bool], ...],
    usable: tuple[Marker, ...],
    paying: Marker | None,
    choose: Callable[[Marker], None],
) -> ft.Control:
    """Show the markers; where there is a choice, the one that pays next is framed."""
    shown: list[ft.Control] = []
    framed = False
    numbers: dict[str, int] = {}
    for marker, ready in markers:
        numbers[marker] = numbers.get(marker, 0) + 1
        pays = ready and marker == paying and not framed and len(usable) > 1
        framed = framed or pays
        state: State = "exhausted" if not ready else "pays" if pays else "ready"
        can_choose = desk.act is not None and ready and len(usable) > 1
        shown.append(Paying(desk, marker, numbers[marker], state, choose if can_choose else None))
    return column(
        row(*shown, gap=4),
        small(desk.say("pax_viking.table.pays_next")) if len(usable) > 1 else None,
        gap=2,
        align=LEFT,
    )


@part_showing(lambda desk, *of: (desk.looks, of))
def Paying(
    desk: Desk,
    marker: Marker,
    number: int,
    state: State,
    choose: Callable[[Marker], None] | None,
) -> ft.Control:
    """Show a marker of the turn, to be chosen where there is a choice."""
    key = f"pax_viking.table.marker_{state}"
    name = desk.say(f"pax_viking.marker.{marker}")
    return tappable(
        desk.say(
            f"{key}_numbered" if marker == "action" else key,
            marker=name,
            number=number,
        ),
        marker_picture(desk, marker, 40, exhausted=state == "exhausted"),
        partial(choose, marker) if choose else None,
        chosen=state == "pays" or None,
        border=outline(2, CHOSEN_LINE if state == "pays" else ft.Colors.TRANSPARENT),
        padding=4,
        radius=28,
    )


@part_showing(lambda desk, *of, **how: (desk.looks, of, how))
def Tile(
    desk: Desk, action: str, on_tap: Callable[[str], None] | None, *, even: bool, due: bool
) -> ft.Control:
    """Show what a marker can be used for, in a column of ``even`` ones or as wide as it is.

    Where it is ``due``, its edge is golden.
    """
    name = desk.say(
        "pax_viking.table.event" if action == "event" else f"pax_viking.action.{action}"
    )
    image = (
        sign(desk, action)
        if action in TYPES
        else ft.Icon(ICONS[action], size=SIGN, color=ft.Colors.ON_SURFACE_VARIANT)
    )
    label = desk.say("pax_viking.table.influence_action", name=name) if action in TYPES else name
    return tappable(
        label,
        # Where words are large a long one takes two lines: it would be cut at the edge.
        row(
            ft.Container(image, height=HIGH, alignment=ft.Alignment.CENTER),
            ft.Text(name, size=15, expand=True, expand_loose=True),
            gap=8,
            tight=True,
        ),
        partial(on_tap, action) if on_tap else None,
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGHEST,
        border=outline(1, ft.Colors.PRIMARY) if due else None,
        padding=ft.Padding.symmetric(horizontal=10 if even else 14, vertical=7),
        expand=even,
        key=action,
    )
