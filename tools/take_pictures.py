"""Take the pictures of the README from the running app: ``python -m tools.take_pictures``.

Needs a Chromium and the packages of the tests. The dice are typed, so that the pictures show the
same tables each time.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from companion.words import say
from data.history import History
from data.records import Person
from tests.support import hagar_table, pax_viking_table, saga, vikings_table
from tests.support import shipwrights as shipwrights_table
from tests.support.browser import FLAGS, SURE_HANDS, App, Table, find_chromium, seated

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"

PAUSE = 1200
"""Milliseconds for a screen to slide in and a sheet to rise."""

SHORT = 200
"""Milliseconds between two turns of the wheel."""

LATER = 6
"""How many coasters lie when the board of Hägar is worth a picture."""

BEFORE = datetime(2024, 10, 3, 18, tzinfo=UTC)
"""When the matches begin that the history tells of: all have been played by now."""

Take = Callable[[str], None]


def main() -> None:
    """Play a little and take the pictures, in dark and light, in English and German."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        app = App(Path(folder), environment=SURE_HANDS)
        app.start()
        try:
            with seated(browser, app.url, sure=True, sharp=2) as table:
                saekonungr(table, taking(table))
            with seated(
                browser, app.url, sure=True, sharp=2, dark=False, language="de-DE"
            ) as table:
                german(table, taking(table))
            with seated(browser, app.url, sure=True, sharp=2, window=(1280, 800)) as table:
                wide(table, taking(table))
        finally:
            app.kill()
        with TemporaryDirectory() as another:
            app = App(Path(another), environment=SURE_HANDS)
            app.start()
            try:
                with seated(browser, app.url, sure=True, sharp=2) as table:
                    hagar(table, taking(table))
            finally:
                app.kill()
        for fill, show in FILLED:
            with TemporaryDirectory() as filled:
                fill(Path(filled))
                app = App(Path(filled), environment=SURE_HANDS)
                app.start()
                try:
                    with seated(browser, app.url, sure=True, sharp=2) as table:
                        show(table, taking(table))
                finally:
                    app.kill()
        browser.close()


def taking(table: Table) -> Take:
    """Return what takes a picture under a name, once everything has come to rest."""

    def take(name: str) -> None:
        table.page.wait_for_selector(".splash", state="detached")
        # No finger leaves the keyboard's line behind, but these hands, which go by what is read.
        table.page.evaluate("document.activeElement?.blur()")
        table.page.wait_for_timeout(PAUSE)
        table.picture(PICTURES / f"{name}.png")

    return take


def saekonungr(table: Table, take: Take) -> None:
    """Play Sækonungr from the setup into a raid."""
    table.open()
    table.tap("button", "New game: Sækonungr")
    for name in ("Astrid", "Björn", "Cnut"):
        table.part("textbox", "Name").click()
        table.page.wait_for_timeout(PAUSE)
        table.page.keyboard.type(name)
        table.tap("button", "Add", exact=True)
    table.tap("button", "Top of the list")
    take("setup")
    table.tap("button", "Begin", exact=True)
    table.tap("button", "Type real dice")
    for dice in ((3, 5), (4, 5), (6, 4), (2, 2), (1, 2), (3, 4)):
        typed(table, dice)
    table.tap("button", "None", exact=True)
    typed(table, (6, 1))
    table.tap("button", "Take from the longship")
    table.tap("button", "Take the coin of ship 10")
    take("plunder")
    table.tap("button", "Take 2 coins")
    table.tap("button", "Let the app roll")
    told = say("en", "table.dice_virtual.on")
    table.see(told)
    table.absent(told)
    take("table")
    table.tap("button", "More", exact=True)
    table.tap("menuitem", "Timeline")
    take("timeline")


def hagar(table: Table, take: Take) -> None:
    """Play Hägar from the first coaster to the last, and look at how it scores."""
    *laid, roll, _, _ = hagar_table.case("whole-game-for-two")["file"]["actions"]
    hagar_table.begin(table, "Astrid", "Björn")
    for n, action in enumerate(laid):
        table.see(f"coaster {n + 1} of {len(laid)}")
        if n == LATER:
            hagar_table.paint(table, action["coaster"]["fields"])
            table.tap("button", f"Lay it here: {hagar_table.where(laid, n)}", exact=True)
            hagar_table.put(table, action["coaster"], action["token"])
            table.see("Ready to be laid.")
            take("hagar")
            table.tap("button", "Lay it", exact=True)
        else:
            hagar_table.lay(table, laid, n)
    table.tap("button", "Type real dice")
    table.tap("button", f"Die shows {roll['value']}")
    table.tap("button", re.compile("^column D"))
    take("hagar-line")
    table.tap("button", "Double column D", exact=True)
    table.tap("button", "Score", exact=True)
    table.tap("button", "Forest, D3, Hägar of Björn", exact=True)
    take("hagar-score")


def german(table: Table, take: Take) -> None:
    """Look at home and at the table in German on a light screen."""
    table.open()
    take("home-de")
    table.tap("button", "Weiterspielen: Sækonungr")
    table.part("button", "2W6 würfeln").wait_for()
    take("table-de")


def wide(table: Table, take: Take) -> None:
    """Look at the table on a large screen."""
    table.open()
    table.tap("button", "Go on: Sækonungr")
    table.part("button", "Roll 2d6").wait_for()
    take("table-wide")


def fill_shipwrights(folder: Path) -> None:
    """Lay out a tally and a finished game; all printed values in them are invented."""
    history = History.open(folder)
    for n, name in enumerate(shipwrights_table.SAILORS):
        history.keep_player(Person(id=f"p{n}", name=name, colour=n))
    shipwrights_table.pictured(history)
    history.close()


def shipwrights(table: Table, take: Take) -> None:
    """Look at a score pad, a round at the table, and a result of Shipwrights."""
    table.open("/play/tally")
    table.see("Longships")
    take("shipwrights-tally")
    table.open("/play/round")
    table.see("Progress tracks")
    take("shipwrights-round")
    table.open("/result/done")
    table.see("Rematch")
    table.page.mouse.move(200, 500)
    for _ in range(6):
        table.page.mouse.wheel(0, 600)
        table.page.wait_for_timeout(SHORT)
    take("shipwrights-result")


def fill_pax_viking(folder: Path) -> None:
    """Lay out a second round; all cards and places in it are invented."""
    history = History.open(folder)
    for n, name in enumerate(pax_viking_table.SAILORS):
        history.keep_player(Person(id=f"p{n}", name=name, colour=n))
    pax_viking_table.pictured(history)
    history.close()


def pax_viking(table: Table, take: Take) -> None:
    """Look at a turn just after a check, at the cards, and at one being composed."""
    table.open("/play/feud")
    table.see("Check: after an event")
    take("pax-viking-turn")
    table.tap("button", "Cards", exact=True)
    table.see("One step away")
    take("pax-viking-cards")
    table.tap("button", "Change Rus lords", exact=True)
    table.see("Tap a word to exchange it.")
    take("pax-viking-builder")


def fill_saga(folder: Path) -> None:
    """Tell of many evenings, played by chance."""
    history = History.open(folder)
    saga.tell(history, 80, first=BEFORE)
    history.close()


def looking_back(table: Table, take: Take) -> None:
    """Look at the history, at statistics, and at the picture of a result."""
    table.open("/history")
    table.see("History")
    take("history")
    table.open("/statistics")
    table.tap("button", "Sækonungr", exact=True)
    table.tap("button", "Dagny", exact=True)
    table.see("Head to head")
    take("statistics")
    table.open("/history")
    table.tap("button", "Filter", exact=True)
    table.tap("button", "Shipwrights", exact=True)
    table.tap("button", "Dagny", exact=True)
    table.tap("button", "Dagny won", exact=True)
    table.tap("button", re.compile(r": Dagny won"))
    table.tap("button", "As a picture")
    table.see("Picture of the result")
    take("share")


def fill_vikings(folder: Path) -> None:
    """Lay out a wheel and displays; what is printed on two kinds of ships is invented."""
    history = History.open(folder)
    for n, name in enumerate(vikings_table.SAILORS):
        history.keep_player(Person(id=f"p{n}", name=name, colour=n))
    vikings_table.pictured(history)
    history.close()


def vikings(table: Table, take: Take) -> None:
    """Look at the wheel, a display, and a scoring before it is recorded."""
    table.open()
    table.open("/play/wheel")
    table.see("Astrid buys, 3 sets to go")
    table.tap("button", "Game", exact=True)
    table.page.wait_for_timeout(PAUSE)
    take("vikings-wheel")
    table.open("/play/scoring")
    table.see("Large scoring: this is what it would give")
    table.tap("button", "Display", exact=True)
    table.wheel(760)
    take("vikings-display")
    table.tap("button", "Scoring", exact=True)
    table.tap("button", "What would be best for Astrid?")
    take("vikings-scoring")


FILLED: tuple[tuple[Callable[[Path], None], Callable[[Table, Take], None]], ...] = (
    (fill_shipwrights, shipwrights),
    (fill_pax_viking, pax_viking),
    (fill_vikings, vikings),
    (fill_saga, looking_back),
)
"""What lays out a history, and what looks at it."""


def typed(table: Table, dice: tuple[int, int]) -> None:
    """Type the total of two dice."""
    table.tap("button", f"Total {sum(dice)}", exact=True)


if __name__ == "__main__":
    main()
