"""The drawings beside the sections and terms of how Sækonungr works."""

from __future__ import annotations

from functools import partial

from views.drawings.pieces import longship, trading_ship

EMPTY, LOADED = partial(trading_ship, False), partial(trading_ship, True)  # noqa: FBT003 - its one argument
LADEN = partial(longship, "few")

DRAWINGS = {
    "trading": (LOADED, EMPTY),
    "raid": (LADEN, LOADED),
    "plunder": (LADEN, LOADED),
    "trading_ship": (LOADED,),
    "longship": (LADEN,),
}
