"""The drawings beside the sections and terms of how Hägar works."""

from __future__ import annotations

from functools import partial

from views.tables.hagar.drawn import beer_mug, ground, printed_gold, printed_shield

LAND, FOREST, WATER = (partial(ground, kind) for kind in ("land", "forest", "water"))

DRAWINGS = {
    "placing": (LAND, FOREST, WATER),
    "scoring": (printed_gold, printed_shield),
    "bar_rule": (beer_mug,),
    "gold": (printed_gold,),
    "shield": (printed_shield,),
    "landscape": (FOREST,),
    "beercoaster": (beer_mug,),
}
