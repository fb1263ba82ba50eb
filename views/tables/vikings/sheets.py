"""The sheet of a place of a display: what can lie and stand there."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.games.vikings.actions import (
    Exchange,
    Lay,
    PlaceViking,
    Put,
    Remove,
)
from companion.games.vikings.corrections import put_right, room_at
from companion.games.vikings.offers import ExchangeOffer, LayOffer
from companion.games.vikings.position import (
    PIECES,
    Piece,
    Row,
    Spot,
    Tile,
)
from companion.match import refusal
from companion.model import Frozen, change
from companion.present import present
from views.parts.chip import big_button, capital, plain_chip, small, title
from views.parts.icon_button import sign
from views.parts.layout import LEFT, MIDDLE, column, in_rows, row, wrapped
from views.parts.palette import palette
from views.parts.picture import picture
from views.parts.tappable import tappable
from views.shell.explained import refused
from views.tables.vikings.desk import Desk
from views.tables.vikings.drawn import building, island
from views.theme import CHOSEN

if TYPE_CHECKING:
    from collections.abc import Callable


PieceChoice = tuple[Piece, bool]
"""A piece, and whether its Viking stands on it."""


def cell_sheet(desk: Desk, seat: int, row: Row, at: int) -> ft.Control:
    """Offer what can lie and stand on a place."""
    tile = desk.player(seat).tile_at(row, at)
    lay = desk.offer(LayOffer, seat)
    where = desk.say(
        "vikings.table.place_of",
        seat=seat,
        row=desk.say(f"vikings.table.row.{row}"),
        column=at,
    )
    laying = lay is not None and tile is None
    parts = _laying(desk, seat, row, at, lay) if laying and lay else []
    more = _more(desk, seat, tile) if tile else []
    return column(
        title(where),
        *(parts or _as_it_lies(desk, seat, row, at, tile)),
        *more,
        gap=10,
    )


def _done(desk: Desk, *actions: Frozen) -> None:
    desk.close()
    desk.do(*actions)


def _laying(desk: Desk, seat: int, row: Row, column: int, lay: LayOffer) -> list[ft.Control]:
    """Offer the pieces that may lie here, or with a reason those that may not."""
    room = room_at(lay.rooms, Spot(row=row, column=column))
    pieces = room.pieces if room else PIECES
    tried = Lay(seat=seat, row=row, column=column, piece="left")
    why = refusal(desk.match, tried) if room is None else None
    holds = room.holds if room else False

    def put(choice: PieceChoice) -> None:
        piece, settled = choice
        first = Lay(seat=seat, row=row, column=column, piece=piece, anyway=room is None)
        _done(desk, first, *present(PlaceViking(seat=seat) if settled else None))

    bought = desk.position.bought
    parts: list[ft.Control] = [
        small(desk.say("vikings.table.lay_bought")),
        _pieces(desk, row, pieces, put, settled=(True, False) if holds else (False,)),
    ]
    if not holds and bought and bought.viking:
        name = desk.say(f"vikings.viking.{bought.viking}")
        parts.append(small(desk.say("vikings.table.to_the_base", viking=capital(name))))
    if why is not None:
        parts.insert(1, refused(why, desk.match.names, desk.close))
    parts += _start_tile(desk, seat, row, column)
    return parts


def _as_it_lies(
    desk: Desk, seat: int, row: Row, column: int, tile: Tile | None
) -> list[ft.Control]:
    """Offer every piece, with and without a Viking."""

    def put(choice: PieceChoice) -> None:
        piece, settled = choice
        if tile is not None:
            _done(desk, put_right(seat, tile, change(tile, piece=piece, viking=settled)))
        else:
            fresh = Tile(row=row, column=column, piece=piece, viking=settled)
            _done(desk, Put(seat=seat, tile=fresh))

    now = (tile.piece, tile.viking) if tile else None
    return [
        # Whoever has laid the first tile lays the start tile now, if not before.
        *_start_tile(desk, seat, row, column),
        small(desk.say("vikings.table.as_it_lies")),
        _pieces(desk, row, PIECES, put, settled=(True, False), now=now),
    ]


def _start_tile(desk: Desk, seat: int, row: Row, column: int) -> list[ft.Control]:
    """Offer the start tile where it may lie, first or after the tile that was bought."""
    start = Lay(seat=seat, row=row, column=column, piece="left", start=True)
    if refusal(desk.match, start):
        return []
    said = desk.say("vikings.table.lay_start")
    drawing = island("left", palette(desk.store), start=True)
    return [plain_chip(said, lambda: _done(desk, start), picture_=picture(drawing, 32))]


def _pieces(
    desk: Desk,
    stands: Row,
    pieces: tuple[Piece, ...],
    put: Callable[[PieceChoice], Any],
    *,
    settled: tuple[bool, ...],
    now: PieceChoice | None = None,
) -> ft.Control:
    """Show pieces as they would look, with and without a Viking."""
    shown = [
        _piece(desk, stands, piece, put, settled=with_him, chosen=now == (piece, with_him))
        for with_him in settled
        for piece in pieces
    ]
    # Large names have no room beside each other.
    n = 1 if desk.store.large else len(pieces)
    return column(*in_rows(shown, n, gap=8), align=LEFT)


def _piece(
    desk: Desk,
    stands: Row,
    piece: Piece,
    put: Callable[[PieceChoice], Any],
    *,
    settled: bool,
    chosen: bool,
) -> ft.Control:
    name = desk.say(f"vikings.piece.{piece}")
    if settled:
        name = desk.say(
            "vikings.table.piece_with", piece=name, viking=desk.say(f"vikings.viking.{stands}")
        )
    drawing = island(piece, palette(desk.store), standing=stands if settled else None)
    if desk.store.large:
        shown: ft.Control = row(picture(drawing, 48), ft.Text(capital(name), size=12, expand=True))
    else:
        shown = column(
            picture(drawing, 64),
            ft.Text(capital(name), size=12, text_align=ft.TextAlign.CENTER),
            gap=4,
            align=MIDDLE,
        )
    return tappable(
        capital(name),
        shown,
        partial(put, (piece, settled)),
        chosen=chosen or None,
        bgcolor=CHOSEN if chosen else ft.Colors.SURFACE_CONTAINER_HIGHEST,
        expand=True,
        alignment=ft.Alignment.CENTER,
    )


def _more(desk: Desk, seat: int, tile: Tile) -> list[ft.Control]:
    """Offer what else can become of a tile that lies here."""
    exchange = desk.offer(ExchangeOffer, seat)
    spot = Spot(row=tile.row, column=tile.column)
    parts = []
    if exchange and spot in exchange.spots:
        text = desk.say("vikings.table.exchange")
        parts.append(
            big_button(
                text,
                lambda: _done(desk, Exchange(seat=seat, row=tile.row, column=tile.column)),
            )
        )
    special = desk.say("vikings.field.special")
    start = desk.say("vikings.table.start_tile")
    turned = plain_chip(
        capital(special),
        lambda: _done(desk, put_right(seat, tile, change(tile, special=not tile.special))),
        chosen=tile.special,
        picture_=picture(building(palette(desk.store)), 24),
    )
    return [
        *parts,
        wrapped(
            # One that lies there all the same can be turned back.
            turned if desk.match.options.progress or tile.special else None,
            plain_chip(
                capital(start),
                lambda: _done(desk, put_right(seat, tile, change(tile, start=not tile.start))),
                chosen=tile.start,
            ),
            plain_chip(
                desk.say("vikings.table.take_away"),
                lambda: _done(desk, Remove(seat=seat, row=tile.row, column=tile.column)),
                picture_=sign(ft.Icons.DELETE_OUTLINE_ROUNDED, 20),
            ),
        ),
    ]
