"""The drawings beside the sections and terms of how Shipwrights works."""

from __future__ import annotations

from functools import partial

from views.tables.shipwrights.drawn import good, track_sign

TRACKS = tuple(partial(track_sign, which) for which in ("military", "trade", "renown"))
GOODS = tuple(partial(good, which) for which in ("oak", "wool", "iron", "silver", "gold"))

DRAWINGS = {
    "tracks": TRACKS,
    "heroes": TRACKS,
    "trades": GOODS,
    "svend": TRACKS[:1],
    "thyra": TRACKS[1:2],
    "frode": TRACKS[2:],
}
