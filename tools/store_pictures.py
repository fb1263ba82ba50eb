"""Take the pictures for the stores from the running app: ``python -m tools.store_pictures``.

Needs a Chromium and the packages of the tests. Every table in them is laid out by hand, and what
boxes print is invented.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright

from companion.game import game_ids
from companion.games.saekonungr.actions import Order, Roll
from data.history import History
from tests.support import hagar_table, pax_viking_table, shipwrights, vikings_table
from tests.support.browser import FLAGS, SURE_HANDS, App, find_chromium, seated
from tests.support.matches import HOME_EMPTY, PAYS
from tests.support.matches import seated as sat_down
from views.drawings.emblems import app_emblem, emblem
from views.drawings.ink import DARK
from views.drawings.ornaments import ornament

STORE = Path(__file__).parents[1] / "docs" / "store"
PICTURES = STORE / "pictures"

DEVICES = {"phone": (412, 824), "iphone": (430, 932)}
"""Windows in dp: one no more than twice as high as wide, and that of a large iPhone."""
SHARP = 3
"""Dots of the picture for each of them."""
FINE = 85
"""Of a JPEG."""

FEATURE, WIDE = "feature.jpg", (1024, 500)
"""The wide picture over what a store says of the app, and its size."""

LANGUAGES = {"en": "en-GB", "de": "de-DE"}

SCREENS = {
    "saekonungr": "/play/trading",
    "hagar": "/play/hg_laying",
    "shipwrights": "/play/round",
    "pax-viking": "/play/feud",
    "vikings": "/play/wheel",
}
"""What is worth a picture, each with its address."""

PAUSE = 1500
"""Milliseconds for a screen to slide in and all of it to come."""


LYRE, BADGE, AMONG, BRAID = 232, 104, 40, 560
"""Sizes on the wide picture, in dots: the app's emblem, those of the games, the gap between them,
and the width of the ornament that parts them."""


def names() -> list[str]:
    """List the names of the pictures of tables that there have to be."""
    return [
        f"{language}-{device}-{screen}.jpg"
        for language in LANGUAGES
        for device in DEVICES
        for screen in SCREENS
    ]


def main() -> None:
    """Lay out the tables and take the pictures, dark ones in English and light ones in German."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        fill(Path(folder))
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        draw_feature(browser)
        app = App(Path(folder), environment=SURE_HANDS)
        app.start()
        try:
            for language in LANGUAGES:
                for device in DEVICES:
                    take(browser, app.url, language, device)
        finally:
            app.kill()
        browser.close()


def fill(folder: Path) -> None:
    """Lay out a table of each game."""
    history = History.open(folder)
    sailors = shipwrights.SAILORS
    begins = Order(dice=((6, 6), (1, 2), (2, 2)))
    traded = (Roll(dice=(4, 4)), Roll(dice=(5, 4)), Roll(dice=(6, 4)), PAYS, Roll(dice=(3, 2)))
    sat_down(history, begins, HOME_EMPTY, *traded, id_="trading", seats=sailors)
    hagar_table.furnish(history)
    for table in (shipwrights, pax_viking_table, vikings_table):
        table.pictured(history)
    # Nobody is told here what the app can explain.
    history.keep_setting("hinted", list(SCREENS))
    history.close()


def take(browser: Browser, url: str, language: str, device: str) -> None:
    """Take a picture of each table on one device."""
    window, spoken = DEVICES[device], LANGUAGES[language]
    with seated(
        browser, url, sure=True, sharp=SHARP, window=window, language=spoken, dark=language == "en"
    ) as table:
        for screen, address in SCREENS.items():
            table.open(address)
            table.page.wait_for_selector(".splash", state="detached")
            table.page.wait_for_timeout(PAUSE)
            table.settle()
            file = PICTURES / f"{language}-{device}-{screen}.jpg"
            file.parent.mkdir(parents=True, exist_ok=True)
            table.page.screenshot(path=file, type="jpeg", quality=FINE)


def draw_feature(browser: Browser) -> None:
    """Draw the wide picture: the app over its five games, all in its middle, and no word in it."""
    page = browser.new_page(viewport={"width": WIDE[0], "height": WIDE[1]})
    page.set_content(feature())
    page.screenshot(path=PICTURES / FEATURE, type="jpeg", quality=FINE)
    page.close()


def feature() -> str:
    """Write the wide picture as a page, on the night sea of the app."""
    badges = "".join(_sized(emblem(game), BADGE) for game in game_ids())
    return f"""<body style="margin: 0; height: 100vh; display: flex; flex-direction: column;
        align-items: center; justify-content: center; gap: 22px;
        background: radial-gradient({DARK.sea}, {DARK.surface})">
        {_sized(app_emblem(), LYRE)}
        <div>{ornament(BRAID)}</div>
        <div style="display: flex; gap: {AMONG}px">{badges}</div></body>"""


def _sized(svg: str, size: int) -> str:
    return svg.replace("<svg ", f'<svg style="width: {size}px; height: {size}px" ', 1)


if __name__ == "__main__":
    main()
