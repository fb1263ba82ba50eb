"""The drawings beside the sections and terms of how Pax Viking works."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.games.pax_viking.board import KINDS, TYPES
from views.tables.pax_viking.drawn import (
    action_marker,
    follower_sign,
    influence_marker,
    place_sign,
    saga_tile,
)

DRAWINGS: dict[str, tuple[Callable[..., str], ...]] = {
    "turn": tuple(partial(follower_sign, kind) for kind in TYPES),
    "influence": tuple(partial(influence_marker, kind) for kind in TYPES),
    "actions": (action_marker,),
    "followers": tuple(partial(place_sign, kind) for kind in KINDS),
    "tiles": (saga_tile,),
    **{kind: (partial(follower_sign, kind),) for kind in TYPES},
    **{kind: (partial(place_sign, kind),) for kind in KINDS},
}
