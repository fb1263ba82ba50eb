"""What a checker of accessibility finds in another engine, as a screen reader has it there.

What it finds in Chromium is asked on every screen where its widths are measured.
"""

from __future__ import annotations

import pytest
from axe_playwright_python.base import AXE_SCRIPT

from tests.support import gecko
from tests.support.browser import GO, PATIENCE, PHONE, App, Table, table_at
from tests.support.covering import share
from tests.support.every_screen import ROUTES

WINDOW = {"width": PHONE[0], "height": PHONE[1]}

LEFT_OUT = {
    # What is read is not what is drawn: it looks at every letter, and never comes to a result.
    "color-contrast": {"enabled": False},
    # The client's own: a pinch is for the board below it.
    "meta-viewport": {"enabled": False},
    # A table that only shows something while all buttons wait at its foot.
    "scrollable-region-focusable": {"enabled": False},
}
"""What is known and was not mended."""

PARTS = 24
"""But in CI, one of so many screens is read: what is on them is the same as in Chromium."""

STILL = 250
"""Milliseconds without a change once a screen has come."""

LEAVES = """[...document.querySelectorAll("flt-semantics")]
    .filter(it => !it.querySelector("flt-semantics"))"""
LEAVE = f"() => {{ for (const it of {LEAVES}) it.dataset.left = 1; }}"
COME = f"""still => {{
    const leaves = {LEAVES};
    return leaves.length && leaves.every(it => !it.dataset.left)
        && performance.now() - globalThis.changed > still;
}}"""
"""Its driver hears no line: nothing of the screen before is there, and all of the next has come."""

UNFILLED = """for (const { prototype } of [WebGL2RenderingContext, WebGLRenderingContext])
    for (const name of ["clear", "drawArrays", "drawElements", "drawRangeElements",
        "drawArraysInstanced", "drawElementsInstanced", "blitFramebuffer"])
            if (prototype[name]) prototype[name] = () => {};"""
"""Nobody looks at the pixels, which are filled in software here; this engine paints in the page."""

SAID = """() => [...document.querySelectorAll("flt-semantics")].map(
    it => it.getAttribute("aria-label")
        ?? (it.querySelector("flt-semantics") ? "" : it.textContent)).join()"""

EXCEPT = 15
"""So many screens may say what another one says: of a match that is nowhere, say."""

CHECK = """rules => axe.run({ rules, resultTypes: ["violations"] }).then(told =>
    told.violations.map(({ id, nodes }) => [id, nodes[0].html.slice(0, 300)]))"""
"""Only what is wrong is handed on: all that is right, too, is half a second's work for a driver."""


@pytest.mark.turns(3)
@pytest.mark.furnished
@pytest.mark.long("a browser of its own reads every screen")
def test_a_checker_finds_nothing_in_the_other_engine(device: gecko.Device, app_server: App):
    found: dict[str, dict[str, str]] = {}
    said: set[str] = set()
    table = table_at(device.open(viewport=WINDOW, locale="en-GB"), app_server.url)
    table.page.add_init_script(UNFILLED)
    table.open()
    table.page.wait_for_function("() => document.title === 'Skald'", timeout=PATIENCE)
    read = share(ROUTES, PARTS, 0)
    for screen in read:
        if table.page.evaluate("location.pathname") != screen:
            table.page.evaluate(LEAVE)
            table.page.evaluate(GO, screen)
            table.page.wait_for_function(COME, arg=STILL, timeout=2 * PATIENCE)
        table.rest()
        found[screen] = axe(table)
        said.add(table.page.evaluate(SAID))
    assert {screen: told for screen, told in found.items() if told} == {}
    assert len(said) >= len(read) - EXCEPT


def axe(table: Table) -> dict[str, str]:
    """Return what a screen breaks, and where first."""
    if not table.page.evaluate("() => 'axe' in globalThis"):
        table.page.evaluate(AXE_SCRIPT)
    told: list[tuple[str, str]] = table.page.evaluate(CHECK, LEFT_OUT)
    return dict(told)
