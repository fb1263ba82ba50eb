"""A phone is turned, or unfolded, while somebody types on the keyboard of its screen.

The keyboard is imitated: it takes away of what a page can see, and nothing of the page itself.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.support.browser import PATIENCE, Table
from tests.support.browser import seated as sit_down

ANDROID = (
    "Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/156.0.0.0 Mobile Safari/537.36"
)

KEYBOARD = """(() => {
    globalThis.keyboard = 0;
    const own = VisualViewport.prototype;
    const { get: all } = Object.getOwnPropertyDescriptor(own, "height");
    Object.defineProperty(own, "height", { get() { return all.call(this) - keyboard; } });
})()"""
RISES = """high => {
    globalThis.keyboard = high;
    visualViewport.dispatchEvent(new Event("resize"));
}"""
LINE = 54
"""How high a field of one line is, in dp."""
WRITTEN = f"""([text, foot]) => {{
    const field = document.activeElement;
    const {{ top, bottom }} = field.getBoundingClientRect();
    // Of what is scrolled out in part it tells that part only.
    const whole = bottom - top > {LINE - 1};
    return field.value?.endsWith(text) && top > 0 && bottom <= foot && whole;
}}"""
"""Return whether what is typed in ends so, and a whole line of it lies above the keyboard."""

Turn = tuple[tuple[int, int], int]
"""A window, and how high the keyboard is in it."""

PIXEL = ((412, 839), 300), ((863, 360), 180)
FOLD = ((344, 826), 300), ((673, 785), 320)


SHIP = ("Ann: add a longship",), "Name of the longship"
EVENT = ("Play an event",), "Name (optional)"
"""What is touched until there is a field in a sheet, and the field."""


@pytest.fixture
def phone(app_server, chromium) -> Callable[..., Table]:
    """Sit down with a phone."""
    return lambda window: sit_down(
        chromium, app_server.url, sure=True, drawn=False, agent=ANDROID, window=window
    )


def turned(table: Table, turn: Turn, *, keyboard: bool = True) -> None:
    """Have another window, and the keyboard there, or none."""
    (width, height), high = turn
    table.page.evaluate("high => { globalThis.keyboard = high; }", high if keyboard else 0)
    table.page.set_viewport_size({"width": width, "height": height})
    table.rest()


def is_seen(table: Table, text: str, turn: Turn) -> None:
    """Wait until what is typed ends so and can be seen."""
    (_, height), high = turn
    table.page.wait_for_function(WRITTEN, arg=[text, height - high], timeout=PATIENCE)


@pytest.mark.furnished
@pytest.mark.turns(3)
@pytest.mark.parametrize(
    ("route", "ways", "field", "before", "after"),
    [
        pytest.param("/new/saekonungr", (), "Name", *PIXEL, id="a name, turned"),
        pytest.param("/result/won/note", (), "Note", *PIXEL, id="a note, turned"),
        pytest.param("/new/saekonungr", (), "Name", *FOLD, id="a name, unfolded"),
        pytest.param("/play/sw_tally", *SHIP, *PIXEL, id="a ship in a sheet, turned"),
        pytest.param("/play/pv_actions", *EVENT, *PIXEL, id="an event above a foot, turned"),
    ],
)
def test_what_is_typed_stays_in_sight_and_the_window_full(
    phone, route: str, ways: tuple[str, ...], field: str, before: Turn, after: Turn
):
    with phone(before[0]) as table:
        table.page.context.add_init_script(KEYBOARD)
        table.open(route)
        for way in ways:
            table.tap("button", way)
            table.rest()
        table.part("textbox", field).tap()
        table.rest()
        table.page.evaluate(RISES, before[1])
        table.page.keyboard.type("As")
        is_seen(table, "As", before)
        turned(table, after)
        is_seen(table, "As", after)
        table.page.keyboard.type("ta")
        is_seen(table, "Asta", after)
        # Whoever sends the keyboard away is still in the field.
        table.page.evaluate(RISES, 0)
        table.rest()
        drawn = table.page.locator("flutter-view canvas").first.bounding_box()
        assert drawn is not None
        assert drawn["height"] == pytest.approx(after[0][1], abs=1)
        turned(table, before)
        is_seen(table, "Asta", before)
