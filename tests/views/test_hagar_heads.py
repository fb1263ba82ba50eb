"""The letters and numbers at the edge of Hägar's board: they lie beside all that is drawn there."""

from __future__ import annotations

from itertools import combinations, product
from typing import NamedTuple

import flet as ft
import pytest

from companion.match import Setup
from tests.support.hagar_table import begun_with
from tests.support.matches import AT, laid_out
from tests.support.seen import walk
from views.theme import TAP

SIGNS = (ft.Icons.ADD_ROUNDED, ft.Icons.ROTATE_90_DEGREES_CW_ROUNDED, ft.Icons.BLOCK_ROUNDED)

ARROW = ft.Icons.ARROW_FORWARD_ROUNDED
"""Beside the number of a row that is touched."""

LINE, LETTER, DIGIT = 1.17, 0.7, 0.56
"""Height of a line, width of a letter and of a digit beside the size of the text, as drawn."""

HAIR = 0.01

WRITTEN_BY = 2
"""By how much a number may be written beside the middle of its row, in dp."""

ROOMS = ((288, 150), (330, 175), (330, 215), (380, 420), (700, 560), (820, 640))
"""What is left for a board on phones of 320 dp to large screens."""

UNUSED = 12
"""What a board that takes all the room in one direction may leave of it, in dp."""

WRITTEN = {1: 12, 1.3: 15.6, 1.6: 19.2, 2: 24}
"""Height of the line by which a screen finds out how large text is, in dp."""


class Box(NamedTuple):
    """What a letter, a number or a sign takes on the board, in dp."""

    what: str
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other):
        """Tell whether two of them lie on one another."""
        return (
            min(self.right, other.right) - max(self.left, other.left) > HAIR
            and min(self.bottom, other.bottom) - max(self.top, other.top) > HAIR
        )


def table(history, laid):
    """Begin a match with coasters laid as a whole game lays them, or in a row or column."""
    if isinstance(laid, int):
        begun_with(history, "m", laid)
        return
    setup = Setup(id="m", game="hagar", version=1, seats=("Ann", "Bo"), begun=AT)
    land = ["land"] * 4
    coasters = [{"cell": list(cell), "fields": land, "beer": None} for cell in laid]
    laid_out(history, history.begin(setup), coasters=coasters)


def board(phone):
    """Return the part through which the board is seen, and what tells how much room it has."""
    (viewer,) = [one for one in phone.seen() if isinstance(one.control, ft.InteractiveViewer)]
    return viewer.control, viewer.above[-1]


def measured(phone, times, room):
    """Show text so large, and the board in so much room."""
    for one in phone.seen():
        content = getattr(one.control, "content", None)
        if isinstance(content, ft.Text) and content.value == " ":
            phone.fire(one.control, "size_change", {"w": 3, "h": WRITTEN[times]})
    phone.fire(board(phone)[1], "size_change", dict(zip("wh", room, strict=True)))


def middle(box, padding):
    """Return the middle of what lies in the middle of its box."""
    around = padding if isinstance(padding, ft.Padding) else ft.Padding.all(0)
    across, down = around.right + around.left, around.bottom + around.top
    return (
        box.left + around.left + (box.width - across) / 2,
        box.top + around.top + (box.height - down) / 2,
    )


def placed(one, wide, high):
    """Return where the middle of something on the board lies, and how much larger it is seen.

    It is so wide and high itself.
    """
    if one.control.left is not None:
        return seen(one.above, *own_middle(one, wide, high))
    lies = [(at, part) for at, part in enumerate(one.above) if isinstance(part, ft.LayoutControl)]
    at, box = [(at, part) for at, part in lies if part.width and part.left is not None][-1]
    x, y = middle(box, (getattr(box, "style", None) or box).padding)
    return seen(one.above[:at], x, y)


def own_middle(one, wide, high):
    """Return the middle of a text that has a place of its own."""
    text = one.control
    x = text.left + text.width / 2
    if text.text_align is ft.TextAlign.RIGHT:
        x = text.left + text.width - wide / 2
    if text.top is not None:
        return x, text.top + high / 2
    foot = next(part.height for part in reversed(one.above) if getattr(part, "height", None))
    return x, foot - text.bottom - high / 2


def seen(above, x, y):
    """Return a spot as it is seen, and how much larger all is seen there."""
    for around in reversed(above):
        if around.__class__ is ft.Container and around.scale is not None:
            scale = around.scale.scale
            return around.left + x * scale, around.top + y * scale, scale
    return x, y, 1


def drawn(phone, times):
    """List the free places, their signs, and the letters and numbers at the edge, as they lie."""
    places, signs, heads = [], [], []
    for part in map(ft.unwrap_component, board(phone)[0].content.controls):
        for one in walk(part):
            if str(getattr(one.control, "key", None)).startswith("c("):
                place = one.control
                x, y, scale = seen(one.above, place.left, place.top)
                far = (x + place.width * scale, y + place.height * scale)
                places.append(Box(place.key, x, y, *far))
            if isinstance(one.control, (ft.Icon, ft.Text)):
                if isinstance(one.control, ft.Icon):
                    assert one.control.icon in SIGNS
                    wide = high = one.control.size
                else:
                    size, said = one.control.size * times, one.control.value
                    wide = size * len(said) * (DIGIT if said.isdigit() else LETTER)
                    high = size * LINE
                x, y, scale = placed(one, wide, high)
                wide, high = wide * scale, high * scale
                box = (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
                if isinstance(one.control, ft.Icon):
                    signs.append(Box("sign", *box))
                else:
                    heads.append(Box(one.control.value, *box))
    return places, signs, heads


LONG = [(0, n) for n in range(11)]
HIGH = [(n, 0) for n in range(11)]


@pytest.mark.turns(4)
@pytest.mark.slow
@pytest.mark.parametrize(
    "laid",
    [0, 1, 2, 5, 9, 11, LONG[:6], LONG, HIGH[:6], HIGH],
    ids=["0", "1", "2", "5", "9", "11", "wide", "wider", "high", "higher"],
)
@pytest.mark.parametrize("mode", ["Play", "Tally"])
def test_letters_and_numbers_lie_outside_of_all_places_and_beside_one_another(
    hall, history, laid, mode
):
    table(history, laid)
    phone = hall.phone("/play/m")
    phone.tap(mode)
    for times in WRITTEN:
        for room in ROOMS:
            measured(phone, times, room)
            places, signs, heads = drawn(phone, times)
            wide, high = board(phone)[0].content.width, board(phone)[0].content.height
            # The first coaster lies in the middle as soon as it is in hand.
            in_hand = not laid and mode == "Play"
            assert (bool(signs), bool(heads)) == (not in_hand, bool(laid) or in_hand)
            assert len(places) == len(signs)
            pairs = [*combinations(heads, 2), *product(heads, places)]
            met = [f"{one} {other}" for one, other in pairs if one.meets(other)]
            out = [
                one
                for one in heads
                if min(one.left, one.top) < 0 or one.right > wide or one.bottom > high
            ]
            assert (met, out) == ([], []), (times, room)


def too_small(hall, history, laid):
    """Go through the rooms in which no line can be touched: with each, its numbers and letters."""
    table(history, laid)
    phone = hall.phone("/play/m")
    phone.tap("Tally")
    phone.tap("Doubled line")
    for times, room in product(WRITTEN, ROOMS):
        measured(phone, times, room)
        if any(getattr(one.control, "icon", None) == ARROW for one in phone.seen()):
            continue
        _, _, heads = drawn(phone, times)
        rows = {int(one.what): one for one in heads if one.what.isdigit()}
        yield times, room, rows, [one for one in heads if not one.what.isdigit()]


@pytest.mark.parametrize("laid", [5, 11, HIGH[:6]], ids=["5", "11", "high"])
def test_a_number_stands_beside_its_row_where_lines_are_too_small_to_be_touched(
    hall, history, laid
):
    found = [*too_small(hall, history, laid)]
    assert found
    for times, room, rows, letters in found:
        first, second = ((rows[n].top + rows[n].bottom) / 2 for n in (1, 2))
        # Above the first row end the letters.
        edge = max(one.bottom for one in letters)
        assert abs(edge + (second - first) / 2 - first) < WRITTEN_BY, (times, room)


@pytest.mark.parametrize("laid", [5, 11, LONG[:6], HIGH[:6]], ids=["5", "11", "wide", "high"])
def test_where_lines_are_too_small_to_be_touched_the_board_takes_all_the_room(hall, history, laid):
    found = [*too_small(hall, history, laid)]
    assert found
    for times, room, rows, letters in found:
        down = [(rows[n].top + rows[n].bottom) / 2 for n in sorted(rows)]
        right = sorted((one.left + one.right) / 2 for one in letters)
        field = down[1] - down[0]
        high = down[-1] + field / 2 - min(one.top for one in letters)
        wide = right[-1] + field / 2 - min(one.left for one in rows.values())
        unused = min(room[0] - wide, room[1] - high)
        assert unused < UNUSED or field > TAP - 2, (times, room)
