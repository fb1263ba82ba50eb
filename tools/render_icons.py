"""Render the app's icons from its drawings, and set the emblem into the page that loads first.

Run from the project's root as ``python -m tools.render_icons``. Needs Playwright and any Chromium;
what it makes is kept with the sources, so that nobody else has to run it.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from views.drawings.emblems import app_emblem
from views.drawings.ink import DARK, LIGHT, Palette, box, drawing, group
from views.drawings.svg import part

ASSETS = Path(__file__).parent.parent / "assets"

WHOLE, MASKABLE, LAUNCHER = 0.78, 0.62, 0.72
"""How much of the icon's width its emblem takes: a maskable icon loses its rim to the system."""

ROUND, SQUARE = 14, 0
"""The corner of an icon 64 wide; systems that cut their own corners are given square ones."""

EMBLEM = re.compile(r"(?s)<svg\b.*?</svg>")


def icon(share: float, corner: float) -> str:
    """Draw an icon: the emblem in the middle of a piece of night sea."""
    inset = 32 * (1 - share)
    return drawing(
        64,
        64,
        box(0, 0, 64, 64, corner=corner, colour=DARK.surface),
        box(4, 4, 56, 56, corner=max(corner - 4, 0), colour=DARK.sea) if corner else "",
        "" if corner else box(0, 0, 64, 64, corner=0, colour=DARK.sea),
        group(part("lyre", "lyre", DARK), move=(inset - 0.8, inset), size=share),
    )


def splash(palette: Palette) -> str:
    """Draw the emblem small on an empty field, as the first thing a packaged app shows."""
    return drawing(64, 64, group(part("lyre", "lyre", palette), move=(15, 16), size=0.53))


ICONS = {
    "favicon.png": (64, icon(0.86, ROUND)),
    "icon.png": (1024, icon(LAUNCHER, SQUARE)),
    "splash.png": (1024, splash(LIGHT)),
    "splash_dark.png": (1024, splash(DARK)),
    "icons/icon-192.png": (192, icon(WHOLE, ROUND)),
    "icons/icon-512.png": (512, icon(WHOLE, ROUND)),
    "icons/icon-maskable-192.png": (192, icon(MASKABLE, SQUARE)),
    "icons/icon-maskable-512.png": (512, icon(MASKABLE, SQUARE)),
    "icons/apple-touch-icon-192.png": (192, icon(LAUNCHER, SQUARE)),
}


def loading_emblem() -> str:
    """Write the emblem as the loading page has it: without a word, and its sea can move."""
    before, wave, after = app_emblem(DARK).rpartition("<path ")
    return f'{before}{wave}class="sea" {after}'.replace("<svg ", '<svg aria-hidden="true" ', 1)


def main() -> None:
    """Write all icons and the loading page."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium)
        for name, (size, svg) in ICONS.items():
            render(browser, svg, size, ASSETS / name)
        browser.close()
    page = ASSETS / "index.html"
    set_in = EMBLEM.sub(loading_emblem(), page.read_text(encoding="utf-8"), count=1)
    page.write_text(set_in, encoding="utf-8")


def render(browser: Browser, svg: str, size: int, target: Path) -> None:
    """Take a picture of a drawing, with nothing behind it."""
    target.parent.mkdir(parents=True, exist_ok=True)
    page = browser.new_page(viewport={"width": size, "height": size})
    page.set_content(
        f"<style>body{{margin:0}}svg{{display:block;width:{size}px;height:{size}px}}</style>{svg}"
    )
    page.screenshot(path=target, omit_background=True)
    page.close()


if __name__ == "__main__":
    main()
