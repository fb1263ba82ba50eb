"""How large the board of Hägar is shown, so that thumbs hit what they touch there."""

from __future__ import annotations

from dataclasses import replace

from views.tables.hagar.pieces import BETWEEN, UNIT
from views.tables.hagar.scene import Scene
from views.theme import TAP

LARGEST = 76
"""Side of a field at most, in dp: a single coaster need not fill the screen."""

SMALLEST = 6
"""Side of a field when the whole table is to be seen, at least, in dp.

On the smallest phone with the largest words so much is left for ten coasters in one column.
"""


READ = 9
"""Side of a field at least, in dp, unless somebody wants to see all of the table.

On a smaller one forest cannot be told from water, nor whose token lies there, and what is written
beside it cannot be read: so a board that is longer is moved to the coaster that was laid last.
"""


def touched_from(scene: Scene) -> float:
    """Return how large a field has to be for a thumb to hit what is touched on the board."""
    if scene.is_laying:
        return TAP / (2 - BETWEEN / UNIT)
    touched = any(field.touch for field in scene.fields) or scene.touches_heads
    return TAP if touched else 0


def field_size(scene: Scene, fit: float, *, whole: bool | None) -> float:
    """Return the side of a field: as large as the room for all of it, and large enough to touch.

    The whole table is shown where somebody wants it or thumbs hit what lies there. It is shown
    smaller, too, where lines are chosen, which stand in a list as well, and while coasters are
    laid: where no thumb hits a place a touch brings it near, and nothing is done before. So small
    that nothing can be read it is only where somebody wants it.
    """
    least = touched_from(scene)
    if whole is False:
        least = TAP
    elif whole:
        least = 0
    elif scene.is_laying or not any(field.touch for field in scene.fields):
        least = READ
    return max(SMALLEST, least, min(LARGEST, fit))


def lies_in_sight(scene: Scene, room: tuple[float, float]) -> bool:
    """Tell whether all that may be moved is seen at once where thumbs hit it."""
    places = scene.open_fields
    return not places or all(
        (max(side) - min(side) + 1) * TAP <= shown
        for side, shown in zip(zip(*places, strict=True), (room[1], room[0]), strict=True)
    )


def within_reach(scene: Scene, size: float) -> Scene:
    """Return the scene without what is too small to be touched at this size of a field."""
    small = size < touched_from(scene)
    fields, heads = scene.fields, scene.heads
    if small or (scene.is_laying and size < TAP):
        # Of a coaster being laid there is nothing to find: the one in hand takes its token as well.
        fields = tuple(
            replace(field, touch=False, mark="" if scene.is_laying else field.mark)
            if field.stands_out
            else field
            for field in fields
        )
    if small:
        heads = tuple(replace(head, touch=False) if head.touch else head for head in heads)
    return replace(scene, fields=fields, heads=heads)
