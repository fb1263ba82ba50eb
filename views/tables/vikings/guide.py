"""The drawings beside the sections and terms of how Vikings works."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal

from views.drawings.ink import Palette
from views.tables.vikings.drawn import Colour, building, island, viking

ROWS: tuple[Colour, ...] = ("warrior", "noble", "scout", "goldsmith", "fisherman")


def tile(piece: Literal["left", "middle", "right"], palette: Palette) -> str:
    """Draw an island tile that belongs to a completed island."""
    return island(piece, palette, complete=True)


PIECES = tuple(partial(tile, piece) for piece in ("left", "middle", "right"))

DRAWINGS: dict[str, tuple[Callable[..., str], ...]] = {
    "laying": PIECES,
    "boatsmen": (partial(viking, "boatsman"),),
    "scoring": tuple(partial(viking, row) for row in ROWS),
    "complete": PIECES,
    "building": (building,),
    "boatsman": (partial(viking, "boatsman"),),
    **{row: (partial(viking, row),) for row in ROWS},
}
