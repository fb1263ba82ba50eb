"""From a small phone to a large screen nothing lies outside the window or on something else.

And a checker of accessibility finds nothing on any screen as a screen reader has it.
"""

from __future__ import annotations

import pytest

from tests.browser.test_accessible import axe
from tests.support.browser import PATIENCE, STOOD_STILL, Table
from tests.support.covering import ALL, DAY, share
from tests.support.every_screen import ROUTES
from views.theme import TAP

WINDOWS = ((320, 568), (820, 1180), (1440, 900))

LOW = (568, 320)
"""The smallest phone on its side: neither wide nor high."""

SHARED = 0.1
"""Of the smaller of two things so much may lie in the other's box: the corners of round ones do."""

STILL = 200
"""Milliseconds without a change once a screen has come to rest."""

FOUND = """([most, thumb]) => {
    const wide = document.documentElement.clientWidth, high = innerHeight;
    const found = [];
    if (document.documentElement.scrollWidth > wide) found.push("the page scrolls sideways");
    const scrolls = it => ["scroll", "auto"].includes(it.style.overflowY)
        || ["scroll", "auto"].includes(it.style.overflowX);
    const seen = it => {
        let { left, top, right, bottom } = it.getBoundingClientRect();
        for (let over = it.parentElement; over; over = over.parentElement)
            if (scrolls(over)) {
                const box = over.getBoundingClientRect();
                left = Math.max(left, box.left); right = Math.min(right, box.right);
                top = Math.max(top, box.top); bottom = Math.min(bottom, box.bottom);
            }
        return { it, left, top, right, bottom };
    };
    // What is cut by an edge, just coming into sight, is as large as a thumb all the same.
    const area = one => Math.max(thumb * thumb, (one.right - one.left) * (one.bottom - one.top));
    const name = it => it.getAttribute("aria-label") || it.textContent.slice(0, 60);
    const kinds = ["[role=button]", "[role=checkbox]", "[role=switch]", "[role=radio]", " span",
        " input"].map(one => "flt-semantics" + one);
    const parts = [...document.querySelectorAll(kinds.join())]
        .map(seen).filter(one => one.right - one.left > 1 && one.bottom - one.top > 1);
    for (const one of parts)
        if (one.left < -1 || one.right > wide + 1)
            found.push(`${name(one.it)}: from ${one.left} to ${one.right}`);
        else if (one.top < -1 || one.bottom > high + 1)
            found.push(`${name(one.it)}: down from ${one.top} to ${one.bottom}, of ${high}`);
    const buttons = parts.filter(one => one.it.getAttribute("role"));
    buttons.forEach((one, n) => buttons.slice(n + 1).forEach(other => {
        if (one.it.contains(other.it) || other.it.contains(one.it)) return;
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        const smaller = Math.min(area(one), area(other));
        if (across > 0 && down > 0 && across * down > most * smaller)
            found.push(`${name(one.it)} and ${name(other.it)}: ${across} x ${down}`);
    }));
    return found;
}"""
"""What lies outside the window, and which things that are touched lie on one another."""


@pytest.mark.furnished
@pytest.mark.turns(2)
@pytest.mark.long("comes to every screen")
@pytest.mark.parametrize("part", range(len(WINDOWS)), ids=[str(one) for one in WINDOWS])
def test_nothing_lies_outside_the_window_nor_two_things_at_one_place(table: Table, part: int):
    width, height = WINDOWS[part]
    table.page.set_viewport_size({"width": width, "height": height})
    table.open()
    # The client hands its title to the page after the first screen is there.
    table.page.wait_for_function("() => document.title === 'Skald'", timeout=PATIENCE)
    # In each of the windows other ones, a fifth of them in all; on another day the others.
    shown = share(ROUTES, 5 * len(WINDOWS), 5 * part)
    # What is read is the same in every window: each screen is checked in one of them.
    checked = shown[part :: len(WINDOWS)] if ALL else shown[DAY // len(WINDOWS) % 2 :: 2]
    found = {}
    for screen in shown:
        table.go(screen)
        table.rest()
        # What is laid out anew by its own measure is looked at then.
        table.page.wait_for_function(STOOD_STILL, arg=STILL, timeout=PATIENCE)
        told = table.page.evaluate(FOUND, [SHARED, TAP])
        if screen in checked:
            told += [f"{rule}: {where}" for rule, where in axe(table).items()]
        if told:
            found[screen] = told
    assert found == {}


@pytest.mark.furnished
@pytest.mark.turns(4)
def test_what_is_added_up_has_room_in_a_low_window(table: Table):
    table.page.set_viewport_size({"width": LOW[0], "height": LOW[1]})
    table.open()
    tallies = [screen for screen in ROUTES if screen.endswith("_tally")]
    found = {}
    for screen in tallies:
        table.go(screen)
        table.rest()
        table.page.wait_for_function(STOOD_STILL, arg=STILL, timeout=PATIENCE)
        if told := table.page.evaluate(FOUND, [SHARED, TAP]):
            found[screen] = told
    assert len(tallies) > 1
    assert found == {}
