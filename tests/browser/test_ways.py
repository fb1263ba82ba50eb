"""The ways through the app: addresses, back, reload, what is remembered, and the screens beside."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import expect

from companion.games.saekonungr.actions import Roll
from data.history import History
from tests.browser.conftest import Host, Seat
from tests.support.browser import PATCH, PATIENCE, App, Table
from tests.support.matches import ANN_BEGINS, expelled, finished, seated
from tests.support.saekonungr_table import LONGSHIP, heard, settled
from tests.support.sitting import write

pytestmark = pytest.mark.turns(6)

SHADE = """async picture => {
    const image = new Image();
    image.src = 'data:image/png;base64,' + picture;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.getContext('2d').drawImage(image, 0, 0);
    const [red, green, blue] = canvas.getContext('2d').getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / 3;
}"""

DARK, LIGHT = 64, 192
"""The dark page is darker than the one, the light page lighter than the other."""


@pytest.fixture
def app_server(host: Host, tmp_path: Path) -> Iterator[App]:
    """The app with an open match m of Ann and Bo and the finished one old, which Bo won."""
    history = History.open(tmp_path / "data")
    finished(history, expelled(history, seated(history, id_="old")))
    seated(history, ANN_BEGINS, Roll(dice=(3, 5)), Roll(dice=(1, 2)))
    history.close()
    with host(tmp_path / "data") as app:
        yield app


@pytest.fixture
def calm_table(table: Table) -> Iterator[Table]:
    """A device on whose console nobody complains."""
    yield table
    assert table.complaints == []


@pytest.mark.loads
def test_an_address_leads_where_it_says(calm_table: Table):
    calm_table.open("/play/m/timeline")
    calm_table.see("Bo rolls 1+2 = 3: ship 3 is empty, 1 coin loads it.")


@pytest.mark.loads
def test_where_nothing_is_there_is_a_way_home(calm_table: Table):
    calm_table.open("/no/such/way")
    calm_table.see("This address leads nowhere.")
    calm_table.tap("button", "Go home")
    calm_table.see("New game: Sækonungr")


@pytest.mark.loads
def test_the_bar_and_the_browser_go_back_the_same_way(calm_table: Table):
    table = calm_table
    table.open()
    table.tap("button", "Go on: Sækonungr, Ann, Bo")
    table.see(LONGSHIP)
    lying = settled(table)
    for back in (table.page.go_back, lambda: table.tap("button", "Back")):
        table.tap("button", "More", exact=True)
        table.tap("menuitem", "Timeline")
        table.see("Bo rolls 1+2 = 3")
        stands_at(table, "/play/m/timeline")
        back()
        heard(table, lying)
        stands_at(table, "/play/m")
    table.tap("button", "Back")
    table.see("New game: Sækonungr")
    stands_at(table, "/")
    table.page.go_back()
    heard(table, lying)
    table.page.go_forward()
    table.see("New game: Sækonungr")


@pytest.mark.loads
@pytest.mark.parametrize("escape", [False, True])
def test_back_and_escape_close_what_lies_over_a_screen_and_stay_there(
    calm_table: Table, escape: bool
):
    table = calm_table

    def leave() -> None:
        if escape:
            table.page.keyboard.press("Escape")
        else:
            table.page.go_back()

    table.walk("Go on: Sækonungr, Ann, Bo")
    table.see(LONGSHIP)
    table.tap("button", "More", exact=True)
    expect(table.part("menuitem", "Pause")).to_be_attached(timeout=PATIENCE)
    leave()
    expect(table.part("menuitem", "Pause")).not_to_be_attached(timeout=PATIENCE)
    table.see(LONGSHIP)
    table.tap("button", "More", exact=True)
    table.tap("menuitem", "End the game now")
    table.see("Cancel")
    leave()
    table.absent("Cancel")
    stands_at(table, "/play/m")
    table.tap("button", "More", exact=True)
    table.tap("menuitem", "Correct the table")
    stands_at(table, "/play/m/correct")
    table.tap("button", "Treasury of Ann: 14, type a number")
    table.see("Done")
    leave()
    table.absent("Done")
    stands_at(table, "/play/m/correct")
    for path in ("/play/m", "/"):
        table.page.go_back()
        stands_at(table, path)


@pytest.mark.loads
def test_back_closes_a_question_also_where_a_link_led_to_the_table(calm_table: Table):
    table = calm_table
    table.open("/play/m")
    table.see(LONGSHIP)
    for _ in range(2):
        table.tap("button", "More", exact=True)
        table.tap("menuitem", "End the game now")
        table.see("Cancel")
        table.page.go_back()
        table.absent("Cancel")
        stands_at(table, "/play/m")
        # There is no second home beneath it.
        table.reload()
        table.see(LONGSHIP)
    table.page.go_back()
    table.see("New game: Sækonungr")
    stands_at(table, "/")


KEPT = """() => (localStorage.getItem("flutter.skald.settings") || "").includes("language")"""
"""The device remembers the language."""

BACK_AT_ONCE = """([path, held]) => {
  const { pushState, replaceState } = history, draw = requestAnimationFrame, due = [];
  globalThis.drawAgain = () => {
    globalThis.requestAnimationFrame = draw;
    due.forEach(one => draw(one));
  };
  const watched = plain => function (...given) {
    plain.apply(history, given);
    if (location.pathname !== path) return;
    Object.assign(history, { pushState, replaceState });
    if (held) globalThis.requestAnimationFrame = drawn => due.push(drawn);
    history.back();
  };
  history.pushState = watched(pushState);
  history.replaceState = watched(replaceState);
}"""
"""Go back in the browser as soon as the address is this one, and draw nothing until told to."""


@pytest.mark.loads
@pytest.mark.parametrize("held", [True, False])
def test_who_goes_back_to_the_table_before_home_was_drawn_finds_it(seat: Seat, held: bool):
    with seat(drawn=True) as table:
        table.walk("Go on: Sækonungr, Ann, Bo")
        table.see(LONGSHIP)
        lying = settled(table)
        table.page.evaluate(BACK_AT_ONCE, ["/", held])
        with table.lines[-1].expect_event(
            "framereceived",
            lambda message: message[2] == PATCH and b"/play/m" in message,
            timeout=PATIENCE,
        ):
            table.tap("button", "Back")
        table.page.evaluate("drawAgain()")
        heard(table, lying)
        stands_at(table, "/play/m")
        table.tap("button", "Back")
        table.see("New game: Sækonungr")
        stands_at(table, "/")
        assert table.complaints == []


@pytest.mark.loads
def test_a_reload_keeps_the_table_and_a_restart_leads_back_to_it_from_home(
    table: Table, app_server: App
):
    table.open("/play/m")
    table.see(LONGSHIP)
    table.tap("button", "Undo")
    table.see("Bo: 15 coins, to act")
    lying = settled(table)
    table.reload()
    heard(table, lying)
    assert table.part("button", "Redo").is_enabled(), "what was undone is still there"
    table.tap("button", "More", exact=True)
    table.tap("menuitem", "Pause")
    table.see("New game: Sækonungr")
    app_server.restart()
    table.open()
    table.tap("button", "Go on: Sækonungr, Ann, Bo")
    heard(table, lying)


@pytest.mark.loads
def test_language_and_colours_and_real_dice_are_remembered(seat: Seat, app_server: App):
    with seat(drawn=True) as table:
        table.open("/settings")
        table.see("Language")
        grows(table, dark=True)
        table.tap("button", "Light", exact=True)
        grows(table, dark=False)
        table.tap("switch", "We roll real dice")
        expect(table.part("switch", "We roll real dice")).to_be_checked(timeout=PATIENCE)
        table.tap("button", "Deutsch")
        table.see("Wir würfeln mit echten Würfeln")
        # The device is asked to remember it after it has drawn it.
        table.page.wait_for_function(KEPT, timeout=PATIENCE)
        assert table.complaints == []
        app_server.restart()
        table.open("/play/m")
        table.see("Summe 2")
        table.see("Ann: 14 Münzen, am Zug")
        grows(table, dark=False)


def test_the_history_lists_what_is_open_and_what_is_over(calm_table: Table):
    table = calm_table
    table.walk("History")
    table.see(re.compile("Still open: Ann’s turn"))
    table.tap("button", re.compile("Bo won"))
    table.see("Bo wins")
    stands_at(table, "/history/result/old")
    table.page.go_back()
    table.tap("button", re.compile("^More about the match of Ann, Bo"))
    table.tap("menuitem", "Delete")
    table.tap("button", "Delete", exact=True)
    table.see("Deleted. It is in the bin.")
    table.tap("button", "Bring back")
    table.tap("button", re.compile("Still open: Ann’s turn"))
    table.see("Ann: 14 coins, to act")


def test_dice_on_the_tray_are_rolled_and_held(calm_table: Table):
    table = calm_table
    table.open("/dice")
    write(table, "Dice, such as", "8d20")
    table.tap("button", "Roll", exact=True)
    table.see(re.compile("^Total "))
    before = lying_on_the_tray(table)
    table.tap("button", before[2], exact=True)
    table.see(f"{before[2]}, held")
    with table.answered():
        table.tap("button", "Roll the others", exact=True)
    after = lying_on_the_tray(table)
    assert after[2] == f"{before[2]}, held"
    # That seven dice all fall the same happens once in a thousand million times.
    assert after[:2] + after[3:] != before[:2] + before[3:]


def lying_on_the_tray(table: Table) -> list[str]:
    """What a screen reader says of the dice, in their order."""
    settled(table)
    return table.part("button", re.compile("^Die ")).evaluate_all(
        "dice => dice.map(die => die.getAttribute('aria-label') || die.textContent)"
    )


def test_a_roll_that_is_none_is_refused_in_words(calm_table: Table):
    calm_table.open("/dice")
    write(calm_table, "Dice, such as", "2d6+")
    calm_table.see('"2d6+" is no roll; try 2d6+1.')
    expect(calm_table.part("button", "Roll", exact=True)).to_be_disabled(timeout=PATIENCE)
    write(calm_table, "Dice, such as", "3d4")
    calm_table.absent(re.compile("is no roll"))
    calm_table.tap("button", "Roll", exact=True)
    calm_table.see(re.compile(r"^Total \d+$"))


def test_a_table_is_corrected_with_a_sum_on_the_number_pad(calm_table: Table):
    table = calm_table
    table.open("/play/m/correct")
    table.tap("button", "Treasury of Ann: 14, type a number")
    for key in ("1", "2", "plus", "3"):
        table.tap("button", key, exact=True)
    table.see("12+3")
    table.tap("button", "Done")
    table.see("Treasury of Ann: 15, type a number")
    table.tap("button", "Back")
    table.see("Ann: 15 coins, to act")
    table.see("Corrected: Treasury of Ann, now 15.")
    table.tap("button", "Undo")
    table.see("Ann: 14 coins, to act")


def test_the_timeline_shows_the_table_as_it_was(calm_table: Table):
    table = calm_table
    table.open("/play/m")
    table.see(LONGSHIP)
    lying = settled(table)
    table.tap("button", "More", exact=True)
    table.tap("menuitem", "Timeline")
    table.tap("button", re.compile(r"Ann rolls 3\+5 = 8"))
    table.see("Bo: 15 coins, to act")
    table.see("Ship 3: empty")
    assert not table.part("button", "Roll 2d6").count(), "what was is only looked at"
    table.tap("button", "One step later")
    table.see("Ship 3: loaded")
    table.tap("button", "Back to the timeline")
    table.see("Bo rolls 1+2 = 3")
    table.tap("button", "Back")
    heard(table, lying)


def stands_at(table: Table, path: str) -> None:
    """Wait until the address bar says so."""
    # Asked of the page itself: what Playwright hears of changed addresses comes late.
    table.page.wait_for_function("path => location.pathname === path", arg=path, timeout=PATIENCE)


def grows(table: Table, *, dark: bool) -> None:
    """Wait until the page is dark or light: one theme turns into the other bit by bit."""
    late = monotonic() + PATIENCE / 1000
    while not (there := shade(table) < DARK if dark else shade(table) > LIGHT):
        if monotonic() > late:
            break
    assert there


def shade(table: Table) -> float:
    """How light the corner of the page is, 0 to 255."""
    table.settle()
    corner = table.page.screenshot(clip={"x": 2, "y": 2, "width": 4, "height": 4})
    found: float = table.page.evaluate(SHADE, base64.b64encode(corner).decode())
    return found
