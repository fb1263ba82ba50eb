"""Heads of cards lie alike, whatever stands beside them; and so does what is folded away there."""

from __future__ import annotations

import flet as ft
import pytest

from tests.support.every_screen import OF_GAMES
from tests.support.seen import walk
from views.parts.frame import CARD
from views.theme import TAP

TABLES = [table for tables in OF_GAMES.values() for table in tables]

WITH_A_WAY = ("vk_begun", "vk_auction", "pv_setup", "pv_actions", "pv_influence", "pv_winter")
"""Tables with a card whose head has a way to what explains it."""

LINE = 24
"""How high a line of a head is, in dp."""

LIES_BESIDE = (820, 1180)


def heads(phone):
    """Return how far below the edge of its card each head lies, and whether a way is beside it."""
    cards = [one.control for one in phone.seen() if is_card(one.control)]
    return [found for one in cards if (found := head_of(one))]


def is_card(control):
    return (
        isinstance(control, ft.Container)
        and control.border_radius == 14
        and isinstance(control.content, ft.Column)
        and bool(control.padding)
    )


def head_of(control, above=0.0, *, way=False):
    """Follow what comes first in a card to its head, if that comes first."""
    control = ft.unwrap_component(control)
    if isinstance(control, ft.Semantics):
        return (above, way) if control.header else None
    if isinstance(control, ft.Container):
        padding = control.padding or 0
        top = padding.top if isinstance(padding, ft.Padding) else padding
        return head_of(control.content, above + top, way=way)
    if isinstance(control, ft.Row):
        beside = [one.control for one in walk(control.controls[1:])]
        if any(isinstance(one, ft.IconButton) for one in beside):
            centred = control.vertical_alignment != ft.CrossAxisAlignment.START
            above, way = above + centred * (TAP - LINE) / 2, True
        return head_of(control.controls[0], above, way=way)
    if isinstance(control, ft.Column) and control.controls:
        return head_of(control.controls[0], above, way=way)
    return None


@pytest.mark.furnished
@pytest.mark.parametrize("table", TABLES)
def test_heads_lie_as_far_below_the_edge_of_their_cards(hall, table):
    phone = hall.phone(f"/play/{table}", size=LIES_BESIDE)
    assert {above for above, _ in heads(phone)} <= {CARD}


@pytest.mark.furnished
@pytest.mark.parametrize("table", WITH_A_WAY)
def test_so_does_one_with_a_way_to_what_explains_it(hall, table):
    found = heads(hall.phone(f"/play/{table}", size=LIES_BESIDE))
    assert [above for above, way in found if way] == [CARD]


def folds(phone):
    """Return each line that unfolds something, and whether it stands on a card."""
    return [
        (one.control.content_padding, any(map(is_card, one.above)))
        for one in phone.seen()
        if isinstance(one.control, ft.ListTile)
        and isinstance(sign := one.control.trailing, ft.Icon)
        and sign.icon in {ft.Icons.EXPAND_LESS_ROUNDED, ft.Icons.EXPAND_MORE_ROUNDED}
    ]


@pytest.mark.furnished
@pytest.mark.parametrize("table", TABLES)
def test_what_is_folded_away_begins_where_all_else_on_its_card_does(hall, table):
    phone = hall.phone(f"/play/{table}")
    assert all(padding == 0 for padding, on_card in folds(phone) if on_card)


@pytest.mark.furnished
def test_so_does_it_where_a_draw_may_be_typed(hall):
    found = folds(hall.phone("/play/vk_begun"))
    assert {padding for padding, on_card in found if on_card} == {0}
