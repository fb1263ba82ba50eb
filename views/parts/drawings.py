"""The drawings of the app, as SVG text for ``ft.Image(src=…)``: one door to all of them.

Square drawings are 64 by 64, the longship is 96 by 72, the empty sea 240 by 160. Every function
takes the palette of the theme in use and nothing else that changes its look.
"""

from __future__ import annotations

from views.parts.drawings_dice import NUMBER_AT, VikingFace, blank_ring, die, polyhedron, viking_die
from views.parts.drawings_emblems import app_emblem, emblem
from views.parts.drawings_hagar import Ground, beer_mug, ground, printed_gold, printed_shield
from views.parts.drawings_ink import DARK, LIGHT, SEAT_COLOURS, Palette, SeatColour, contrast
from views.parts.drawings_ornaments import empty_state, ornament, rune_band
from views.parts.drawings_pax_viking import (
    action_marker,
    follower_sign,
    influence_marker,
    place_sign,
    saga_tile,
    wind_rose,
)
from views.parts.drawings_shields import EMBLEMS, avatar, shield
from views.parts.drawings_ships import Tier, longship, trading_ship
from views.parts.drawings_shipwrights import (
    BENEFITS,
    GOODS,
    Benefit,
    good,
    ship_benefit,
    track_sign,
)
from views.parts.drawings_treasure import ChestState, arm_ring, chest, coin, coin_stack

__all__ = [
    "BENEFITS",
    "DARK",
    "EMBLEMS",
    "GOODS",
    "LIGHT",
    "NUMBER_AT",
    "SEAT_COLOURS",
    "Benefit",
    "ChestState",
    "Ground",
    "Palette",
    "SeatColour",
    "Tier",
    "VikingFace",
    "action_marker",
    "app_emblem",
    "arm_ring",
    "avatar",
    "beer_mug",
    "blank_ring",
    "chest",
    "coin",
    "coin_stack",
    "contrast",
    "die",
    "emblem",
    "empty_state",
    "follower_sign",
    "good",
    "ground",
    "influence_marker",
    "longship",
    "ornament",
    "place_sign",
    "polyhedron",
    "printed_gold",
    "printed_shield",
    "rune_band",
    "saga_tile",
    "shield",
    "ship_benefit",
    "track_sign",
    "trading_ship",
    "viking_die",
    "wind_rose",
]
