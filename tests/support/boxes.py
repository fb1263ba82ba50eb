"""A box of each game that has one, as somebody has told it; the values are invented."""

from __future__ import annotations

from companion.game import find, game_ids
from companion.games.vikings.position import ShipKind
from companion.model import change
from tests.support import shipwrights
from tests.support.hagar_table import known_coasters
from tests.support.pax_viking_table import KEYS, LORDS, WINDS

GREEN = ShipKind(sail="green", reward="gold", value=5)
RED = ShipKind(sail="red", reward="points", value=7)

FILLED = {
    "hagar": known_coasters(),
    "pax_viking": (LORDS, change(WINDS, face_up=True), KEYS),
    "shipwrights": shipwrights.TYPED_BOX,
    "vikings": (RED, GREEN),
}
GAMES = [game_id for game_id in game_ids() if find(game_id).box]
