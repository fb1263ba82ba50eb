"""Where the keyboard is: everybody sees it, on every screen and in both looks."""

from __future__ import annotations

import base64
from contextlib import suppress
from time import monotonic

import pytest
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.conftest import Seat
from tests.support.browser import PATIENCE, STOOD_STILL, Table
from tests.support.covering import ALL, DAY, share

pytestmark = pytest.mark.turns(5)

SCREENS = (
    "/",
    "/new/saekonungr",
    "/settings",
    "/play/hg_laying",
    "/play/pv_actions",
    "/play/sw_reveal",
    "/play/sw_tally/timeline",
    "/play/trading",
    "/play/vk_colours",
)

LOOKS = (((412, 915), True), ((1280, 800), False))
"""A window, and whether it is dark."""

STEPS = 6 if ALL else 3
"""Things that the keyboard comes to, one after the other, on each of them."""

STILL = 1000
"""Milliseconds without a change once a screen is there."""

LINE = 80
"""Points that turn at least three times as light or dark: a line round the smallest thing has
more."""

TURNED = """async ([before, after]) => {
    const read = async picture => {
        const image = new Image();
        image.src = 'data:image/png;base64,' + picture;
        await image.decode();
        const canvas = Object.assign(
            document.createElement('canvas'), { width: image.width, height: image.height });
        const drawn = canvas.getContext('2d');
        drawn.drawImage(image, 0, 0);
        return drawn.getImageData(0, 0, image.width, image.height).data;
    };
    const part = value =>
        (value /= 255) <= .04045 ? value / 12.92 : ((value + .055) / 1.055) ** 2.4;
    const light = (data, at) =>
        .2126 * part(data[at]) + .7152 * part(data[at + 1]) + .0722 * part(data[at + 2]) + .05;
    const [old, now] = [await read(before), await read(after)];
    let turned = 0;
    for (let at = 0; at < old.length; at += 4) {
        if (old[at] === now[at] && old[at + 1] === now[at + 1]) continue;
        const ratio = light(old, at) / light(now, at);
        if (ratio >= 3 || ratio <= 1 / 3) turned += 1;
    }
    return turned;
}"""
"""How many points of two pictures differ three to one."""


@pytest.mark.furnished
@pytest.mark.long("looks at pictures of nine screens")
@pytest.mark.parametrize("look", range(len(LOOKS)), ids=["dark phone", "light tablet"])
def test_it_can_be_seen_where_the_keyboard_is(seat: Seat, look: int):
    window, dark = LOOKS[look]
    with seat(window=window, dark=dark, drawn=True) as table:
        table.open()
        # One look has its turn at a time, and at the other screens the next time.
        for screen in share(SCREENS, len(LOOKS), DAY // len(LOOKS)):
            go(table, screen)
            before = picture(table)
            for step in range(STEPS):
                table.page.keyboard.press("Tab")
                before = told_apart(table, before, f"{screen}, step {step}")


SETS_TO_COME_TO = 4
ROUND_A_SET = 800
"""Points that turn when a whole line comes round one set and goes from round another."""


@pytest.mark.furnished
@pytest.mark.parametrize("dark", [True, False])
def test_it_can_be_seen_at_which_set_of_the_wheel_the_keyboard_is(seat: Seat, *, dark: bool):
    with seat(dark=dark, drawn=True) as table:
        table.open("/play/vk_buying")
        table.page.wait_for_function(STOOD_STILL, arg=STILL, timeout=PATIENCE)
        for _ in range(MOST_BEFORE):
            if table.page.evaluate(AT).startswith("Buy at "):
                break
            table.page.keyboard.press("Tab")
            table.rest()
        before = picture(table)
        for step in range(SETS_TO_COME_TO):
            assert table.page.evaluate(AT).startswith("Buy at ")
            table.page.keyboard.press("Tab")
            # The line round the first one may not have been drawn yet when it was looked at.
            least = ROUND_A_SET if step else ROUND_A_SET // 2
            before = told_apart(table, before, f"set {step}", least)


AT = """() => {
    const it = document.activeElement;
    return it.ariaLabel || it.textContent || "";
}"""
"""What the keyboard is at."""

MOST_BEFORE = 30
"""Things that the keyboard comes to before the first set of the wheel, at most."""

HIDDEN = """() => {
    const it = document.activeElement, { top, bottom } = it.getBoundingClientRect();
    for (let around = it.parentElement; around; around = around.parentElement) {
        if (!["scroll", "auto"].includes(around.style.overflowY)) continue;
        const edges = around.getBoundingClientRect();
        if (top < edges.top - 1 || bottom > edges.bottom + 1) return it.textContent;
    }
    return null;
}"""
"""What the keyboard is at where that has been scrolled out of sight."""

ROUND = 12
"""Things that the keyboard comes to on a table: around its head and on what scrolls below it."""


@pytest.mark.furnished
@pytest.mark.parametrize("screen", ["/play/sw_actions", "/play/vk_colours", "/play/pv_actions"])
def test_what_the_keyboard_comes_to_is_scrolled_into_sight(seat: Seat, screen: str):
    with seat() as table:
        table.open()
        go(table, screen)
        for step in range(ROUND):
            table.page.keyboard.press("Tab")
            # The page asks the client to scroll, which takes it a frame or two.
            with suppress(TooLate):
                table.page.wait_for_function(f"() => ({HIDDEN})() === null", timeout=PATIENCE)
            assert table.page.evaluate(HIDDEN) is None, step


def told_apart(table: Table, before: str, where: str, least: int = LINE) -> str:
    """Wait until a picture differs enough from the one before, and return it."""
    late = monotonic() + PATIENCE / 1000
    while table.page.evaluate(TURNED, [before, after := picture(table)]) < least:
        assert monotonic() < late, f"nobody sees where the keyboard is: {where}"
    return after


def go(table: Table, screen: str) -> None:
    table.go(screen)
    # What comes later to a screen may take the place of what the keyboard is at.
    table.page.wait_for_function(STOOD_STILL, arg=STILL, timeout=PATIENCE)


def picture(table: Table) -> str:
    table.rest()
    table.settle()
    return base64.b64encode(table.page.screenshot()).decode()
