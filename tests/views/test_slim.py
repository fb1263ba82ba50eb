"""A window narrower than most phones: an old small one, or beside another app."""

from __future__ import annotations

import flet as ft
import pytest

from companion.game import game_ids
from companion.words import say
from tests.support.seen import walk, written_in

SMALL, LOW, USUAL = (320, 568), (412, 500), (412, 915)

AROUND = 56 + 4 + 3 * 48 + 4
"""What stands in the bar of a table beside its title, in dp: a way back, a gap, three icons."""
WIDE = 0.55
"""Width of a letter of the titles beside its height, on the average."""
IN_BARS = 1.34
"""Letters in a bar grow so many times at most, by Material."""


def title(phone):
    view = ft.unwrap_component(phone.page.views)[-1]
    bar = ft.unwrap_component(view).appbar
    return bar, ft.unwrap_component(bar.title)


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", game_ids())
def test_no_name_of_a_game_breaks_in_the_bar(hall, history, game, language, large):
    history.keep_setting("language", language)
    phone = hall.phone(f"/new/{game}", size=SMALL)
    if large:
        phone.magnify()
    bar, text = title(phone)
    assert bar.title_spacing == 4
    longest = max(map(len, say(language, f"{game}.short").split()))
    grown = IN_BARS if large else 1
    assert longest * text.style.size * grown * WIDE <= SMALL[0] - AROUND


@pytest.mark.furnished
def test_what_puts_a_warning_right_stands_below_all_of_it(hall, history):
    for size, there in ((USUAL, True), (LOW, False), (SMALL, False)):
        phone = hall.phone("/play/pv_actions", size=size)
        ways = [one for one in phone.touchables() if one.label.endswith("Change to 2")]
        assert bool(ways) is there
        assert phone.has("Show the whole warning") is not there
    phone.tap("Show the whole warning")
    (way,) = [one for one in phone.touchables() if one.label.endswith("Change to 2")]
    around = next(up for up in reversed(way.above) if isinstance(up, ft.Column))
    assert "Change to 2" not in written_in(around.controls[0])


@pytest.mark.furnished
@pytest.mark.parametrize(("size", "kind"), [(USUAL, ft.Column), ((820, 1180), ft.Row)])
def test_on_a_wide_screen_it_stands_beside_all_of_it(hall, history, size, kind):
    phone = hall.phone("/play/pv_actions", size=size)
    (way,) = [one for one in phone.touchables() if one.label.endswith("Change to 2")]
    around = next(up for up in reversed(way.above) if isinstance(up, (ft.Row, ft.Column)))
    assert isinstance(around, kind)
    assert "Ann has 1 home marker" in "".join(written_in(around))


@pytest.mark.parametrize(
    ("size", "large", "below"),
    [
        (USUAL, True, {"Add"}),
        (SMALL, False, set()),
        (SMALL, True, {"Add", "Ann does not play"}),
    ],
)
def test_large_words_have_all_of_the_window(hall, history, size, large, below):
    phone = hall.phone("/new/vikings", size=size)
    phone.type("Name", "Ann", submit=True)
    if large:
        phone.magnify()
    for label in ("Add", "Ann does not play"):
        found = phone.find(label)
        beside = next(up for up in reversed(found.above) if isinstance(up, ft.Row))
        wide = any(
            isinstance(one.control, ft.TextField) or written_in(one.control) == "Ann"
            for one in walk(beside)
        )
        assert wide is (label not in below)
