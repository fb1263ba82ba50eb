"""With text at 200 % each word fits a line of the smallest phone: none is broken amid itself."""

from __future__ import annotations

import re
from itertools import pairwise

import flet as ft
import pytest

from tests.support.every_screen import OF_GAMES, ROUTES
from tests.support.furnished import furnished_history
from tests.support.headless import Hall
from tests.support.seen import Seen, written
from views.parts.segments import MARGINS, fits
from views.sparse.writing import together

PHONE = (360, 740)
TIMES = 2
LETTER = 0.53
"""The width of a letter beside its size, in a long German word."""

AROUND, BESIDE, SIGN = 32 + 24, 40, 52
"""What a screen and a card leave free; what stands beside a word in a row at least, and what a sign
takes that can be touched, in dp."""

USUAL = 14
STYLED = {
    ft.TextThemeStyle.TITLE_MEDIUM: 16,
    ft.TextThemeStyle.TITLE_LARGE: 22,
    ft.TextThemeStyle.HEADLINE_SMALL: 24,
    ft.TextThemeStyle.HEADLINE_MEDIUM: 28,
    ft.TextThemeStyle.HEADLINE_LARGE: 32,
}
"""Sizes of the styles with which a text is as wide as its words."""

SCALED_BY_ITS_BAR = ft.AppBar
"""It shows its title no larger than fits."""

BREAKS = re.compile(r"(?:[^\S\xa0]|-)+")
"""What a line may end at: not what keeps a figure with its word."""


def size_of(text: ft.Text) -> float:
    own = text.size or (text.style and text.style.size)
    return float(own or STYLED.get(text.theme_style, USUAL))


def beside(row: ft.Row) -> float:
    """Return what stands beside a word in a row takes of it."""
    others = [ft.unwrap_component(one) for one in row.controls]
    if any(isinstance(one, ft.IconButton) for one in others):
        return SIGN
    return BESIDE if len(others) > 1 else 0


def takes_one_line(text: ft.Text, row: ft.Row) -> bool:
    """Tell whether a text is as wide as its words beside a picture, and cut where that is wider."""
    there = [ft.unwrap_component(one) for one in row.controls]
    return bool(row.tight and not row.wrap and text in there and not text.expand)


FLOATING = 0.75
"""How large a label is beside what is typed under it."""

SHORTEST_FIELD = 200
"""The width of a field beside a button, in dp."""


def test_large_labels_of_fields_take_one_line():
    history = furnished_history()
    hall = Hall(history)
    phone = hall.phone(size=PHONE, languages=("de",))
    phone.magnify()
    found = {}
    for screen in ("/dice", "/history", "/players/p0", "/new/vikings"):
        phone.go(screen)
        for one in phone.seen(folded=True):
            if isinstance(one.control, ft.TextField):
                label = str(one.control.label)
                found[label] = len(label) * USUAL * TIMES * FLOATING * LETTER
    hall.close()
    history.close()
    assert {"Würfel", "Suchen", "Name"} <= set(found)
    assert all(width <= SHORTEST_FIELD for width in found.values())


def test_a_large_name_is_typed_where_no_button_stands_beside_it(hall):
    phone = hall.phone("/new/shipwrights", size=PHONE, languages=("de",))

    def in_one_row():
        field, add = (phone.find(name) for name in ("Name", "Hinzufügen"))
        return any(isinstance(it, ft.Row) and it in add.above for it in field.above)

    assert in_one_row()
    phone.magnify()
    assert not in_one_row()


@pytest.mark.parametrize("size", [PHONE, (667, 375)])
def test_what_a_pad_takes_in_place_of_a_large_number_stands_above_it(hall, size):
    phone = hall.phone("/new/saekonungr", size=size)
    phone.tap("shield: 2, type a number")
    phone.tap("9")

    def in_one_row():
        (said,) = [one for one in phone.seen() if getattr(one.control, "value", "") == "at most 8"]
        delete = phone.find("Delete the last digit")
        (nearest,) = [it for it in delete.above if isinstance(it, ft.Row)][-1:]
        return nearest in said.above

    assert in_one_row()
    phone.magnify()
    assert not in_one_row()


@pytest.mark.parametrize("size", [PHONE, (820, 1180)])
def test_what_just_happened_is_told_whole_where_it_scrolls(size):
    history = furnished_history()
    hall = Hall(history)
    phone = hall.phone("/play/sw_draft", size=size)
    phone.magnify()
    (said,) = [
        one
        for one in phone.seen()
        if isinstance(one.control, ft.Text) and str(one.control.value).startswith("Silver prices")
    ]
    assert any(getattr(up, "scroll", None) for up in said.above)
    assert said.control.max_lines is None
    hall.close()
    history.close()


WHOLE = "Show the whole warning"
FOLDING = {"–", "Show fewer warnings"}
"""What leads back, by its sign and its name."""


def there(phone):
    """Return all that is written and all that can be touched."""
    return {*phone.texts(), *(one.label for one in phone.touchables())}


def test_only_what_has_more_to_show_unfolds():
    """A button behind which nothing is would cost large words of a warning their room."""
    history = furnished_history()
    hall = Hall(history)
    phone = hall.phone(size=PHONE)
    phone.magnify()
    asked, empty = set(), []
    for game, tables in OF_GAMES.items():
        for table in tables:
            match = history.match(table)
            if not match.game.notices(match.position, match.options):
                continue
            asked.add(game)
            phone.go(f"/play/{table}")
            if not phone.has(WHOLE):
                continue
            folded = there(phone)
            phone.tap(WHOLE)
            if there(phone) - folded <= FOLDING:
                empty.append(table)
    hall.close()
    history.close()
    assert len(asked) > 1
    assert empty == []


BESIDE_A_TABLE = ((640, 360), (712, 327), (820, 1180))
"""Windows in which a table has two sides, the names of what it is used for on one of them."""


def room_of(one: Seen, width: float) -> float:
    """Return how wide the place of a control is, by what stands beside it in rows."""
    around = (*one.above, one.control)
    for row, part in pairwise(around):
        if isinstance(row, ft.Row):
            parts = [ft.unwrap_component(it) for it in row.controls]
            shares = [int(it.expand or 0) for it in parts]
            if isinstance(part, ft.Container) and part.expand:
                gaps = (row.spacing or 0) * (len(parts) - 1)
                width = (width - gaps) * int(part.expand) / sum(shares)
    return width


@pytest.mark.turns(2)
@pytest.mark.slow
@pytest.mark.parametrize("size", BESIDE_A_TABLE, ids=str)
def test_no_large_name_of_a_side_of_a_table_is_broken_where_it_has_half_a_screen(size):
    history = furnished_history()
    hall = Hall(history)
    phone = hall.phone(size=size, languages=("de",))
    phone.magnify()
    broken = {}
    for tables in OF_GAMES.values():
        for table in tables[:: len(tables) // 4 or 1]:
            phone.go(f"/play/{table}")
            for one in phone.seen():
                if isinstance(one.control, ft.SegmentedButton):
                    names = [it.label.value for it in one.control.segments]
                    if not fits(names, room_of(one, size[0] - MARGINS)):
                        broken[table] = names
    hall.close()
    history.close()
    assert broken == {}


@pytest.mark.turns(3)
@pytest.mark.long("comes to every screen")
def test_no_large_word_is_wider_than_the_line_in_which_it_stands_and_no_line_is_cut():
    history = furnished_history()
    hall = Hall(history)
    # German words are the longest.
    phone = hall.phone(size=PHONE, languages=("de",))
    phone.magnify()
    broken, cut = {}, {}
    for screen in ROUTES:
        phone.go(screen)
        for one in phone.seen(folded=True):
            if not isinstance(one.control, ft.Text):
                continue
            if any(isinstance(above, SCALED_BY_ITS_BAR) for above in one.above):
                continue
            rows = [above for above in one.above if isinstance(above, ft.Row)]
            room = PHONE[0] - AROUND - max(map(beside, rows), default=0)
            for word in BREAKS.split(together(" ".join(written(one.control)))):
                if len(word) * size_of(one.control) * TIMES * LETTER > room:
                    broken[word] = screen
            said = " ".join(written(one.control))
            wide = len(said) * size_of(one.control) * TIMES * LETTER
            if rows and takes_one_line(one.control, rows[-1]) and wide > room - BESIDE:
                cut[said] = screen
    hall.close()
    history.close()
    assert (broken, cut) == ({}, {})


NARROW, EDGE, ICON = 0.45, 14, 26
"""The width of a letter of a button beside its size, what its edge takes on each side, and what a
sign takes before its words, in dp."""

BUTTONS = (ft.FilledButton, ft.FilledTonalButton, ft.OutlinedButton, ft.TextButton)


@pytest.mark.turns(3)
@pytest.mark.long("comes to every screen")
@pytest.mark.parametrize("times", [1, TIMES])
def test_no_word_is_broken_in_a_button_that_shares_its_row(times):
    history = furnished_history()
    hall = Hall(history)
    phone = hall.phone(size=PHONE, languages=("de",))
    # There are more ways on a phone than in a browser beside a keyboard.
    phone.session.apply_page_patch({"platform": "android"})
    if times > 1:
        phone.magnify()
    broken, shared = {}, 0
    for screen in ROUTES:
        phone.go(screen)
        for one in phone.seen(folded=True):
            row = one.above[-1] if one.above else None
            if not isinstance(one.control, BUTTONS) or not isinstance(row, ft.Row) or row.wrap:
                continue
            content = one.control.content
            size = size_of(content) if isinstance(content, ft.Text) else USUAL
            said = content.value if isinstance(content, ft.Text) else content
            if not one.control.expand or not isinstance(said, str):
                continue
            shared += 1
            parts = [int(ft.unwrap_component(it).expand or 0) for it in row.controls]
            gaps = (row.spacing or 0) * (len(parts) - 1)
            room = (PHONE[0] - MARGINS - gaps) * int(one.control.expand) / sum(parts)
            longest = max(map(len, said.split()), default=0) * size * times * NARROW
            if longest + 2 * EDGE + bool(one.control.icon) * ICON * times > room:
                broken[said] = screen
    hall.close()
    history.close()
    assert shared
    assert broken == {}


@pytest.mark.furnished
def test_the_sign_that_leads_on_stands_beside_a_long_word(hall, history):
    phone = hall.phone("/play/pv_winter", languages=("de",), size=PHONE)
    phone.magnify()
    (head,) = (one for one in phone.seen() if written(one.control) == ["Wintersonnenwende"])
    sign = phone.find("Erklärung: Wintersonnenwende")
    beside_it = next(up for up in reversed(head.above) if isinstance(up, ft.Row))
    assert beside_it in sign.above
