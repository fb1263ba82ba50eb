"""The drawings beside the sections and terms of how Vikings works."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.games.vikings.position import PIECES, ROWS, Piece
from views.drawings.ink import Palette
from views.tables.vikings.drawn import building, island, viking


def tile(piece: Piece, palette: Palette) -> str:
    """Draw an island tile that belongs to a completed island."""
    return island(piece, palette, complete=True)


ISLAND = tuple(partial(tile, piece) for piece in PIECES)

DRAWINGS: dict[str, tuple[Callable[..., str], ...]] = {
    "laying": ISLAND,
    "boatsmen": (partial(viking, "boatsman"),),
    "scoring": tuple(partial(viking, row) for row in ROWS),
    "complete": ISLAND,
    "building": (building,),
    "boatsman": (partial(viking, "boatsman"),),
    **{row: (partial(viking, row),) for row in ROWS},
}
