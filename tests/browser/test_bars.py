"""What is due fits on a small phone with large text, in every phase of every game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.game import game_ids
from companion.words import say, words
from tests.browser.conftest import Host, Seat
from tests.support.browser import PATIENCE, App, Table
from tests.support.covering import ALL
from tests.support.furnished import furnished_history, lay_furnished
from views.shell.due import DUE

pytestmark = pytest.mark.turns(4)

WINDOW = (360, 740)
TIMES = 2
"""How much larger than usual text is."""

SHARE = 0.45
"""How much of the height the bar takes at most."""

SIDES = {
    "hagar": "mode.",
    "pax_viking": "side_",
    "shipwrights": "side_",
    "vikings": "side_",
}
"""Where the words stand of what turns to each side of a table; the others have one."""

UP, AMID = 4000, (180, 300)
"""Further than any table goes, in dp, and a place of the window that lies over one."""

EVERY = 3 if ALL else 6
"""On one of so many phases all sides are measured."""

GO = """route => {
    for (const bar of document.querySelectorAll("[flt-semantics-identifier]")) bar.dataset.left = 1;
    history.pushState(null, "", route);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
}"""

HERE = """() => {
    const bars = [...document.querySelectorAll("[flt-semantics-identifier]")];
    return bars.length > 0 && bars.every(bar => !bar.dataset.left);
}"""

BARS = """due => [...document.querySelectorAll(`[flt-semantics-identifier="${due}"]`)].map(bar => {
    const scrolls = it => ["scroll", "auto"].includes(it.style.overflowY);
    const around = [];
    for (let it = bar.parentElement; it; it = it.parentElement) around.push(it);
    const { left, top, right, bottom } = bar.getBoundingClientRect();
    const within = it => {
        const box = it.getBoundingClientRect();
        return box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom;
    };
    return {
        top, bottom,
        scrolls: [...around, ...bar.querySelectorAll("*")].some(scrolls),
        outside: [...bar.querySelectorAll("[role=button]")].filter(it => !within(it)).length,
    };
})"""
"""Where each bar of what is due lies, and whether any of it has to be scrolled to."""


@pytest.fixture
def app_server(host: Host, tmp_path: Path) -> Iterator[App]:
    """The app with a match in each phase of each game."""
    lay_furnished(tmp_path / "data")
    with host(tmp_path / "data") as app:
        yield app


def phases(game: str) -> Iterator[tuple[str, bool]]:
    """List one match in each phase of a game, and whether anything was done in it yet."""
    history = furnished_history()
    known = set()
    for listed in history.open_matches():
        match = history.match(listed.id)
        offered = tuple(one.do for one in match.game.offers(match.position, match.options))
        told = tuple(one.code for one in match.game.notices(match.position, match.options))
        phase = (match.step > 0, offered, told)
        if match.game.id == game and phase not in known:
            known.add(phase)
            yield match.id, match.step > 0
    history.close()


@pytest.mark.long("draws every phase of a game")
@pytest.mark.parametrize("game", game_ids())
def test_with_large_words_the_bar_is_there_leaves_room_and_needs_no_scrolling(
    seat: Seat, game: str
):
    known = words("de", game)
    side = f"{game}.table.{SIDES[game]}" if game in SIDES else None
    named = [name for key, name in known.items() if side and key.startswith(side)]
    # German has the longer words.
    with seat(window=WINDOW, language="de-DE") as table:
        table.open()
        table.text_scale(TIMES)
        played = 0
        for match, begun in phases(game):
            with table.answered():
                table.page.evaluate(GO, f"/play/{match}")
            if begun:
                # Not the one that was left.
                table.page.wait_for_function(HERE, timeout=PATIENCE)
                table.rest()
            measure(table, match, begun=begun)
            if begun and named and played % EVERY == 0:
                measure_sides(table, match, named)
            played += begun
        assert table.complaints == []


def measure_sides(table: Table, match: str, named: list[str]) -> None:
    """Turn to every side of a table and measure the bar there."""
    to_the_top(table)
    sides = [name for name in named if table.part("button", name, exact=True).count() == 1]
    assert len(sides) > 1, match
    for side in sides:
        # One was measured before, and a touch of what is chosen changes nothing.
        chosen = table.part("button", side, exact=True)
        if chosen.get_attribute("aria-current", timeout=PATIENCE) == "true":
            continue
        to_the_top(table)
        with table.answered():
            table.tap("button", side, exact=True)
        measure(table, f"{match}, {side}", begun=True)


def to_the_top(table: Table) -> None:
    """Scroll to where the sides are: they scroll with a table that has no room below them."""
    table.wheel(-UP, at=AMID)


def measure(table: Table, where: str, *, begun: bool) -> None:
    """Measure the bar that is shown; before a match has begun there may be none."""
    bars = table.page.evaluate(BARS, DUE)
    assert len(bars) == 1 or not (bars or begun), where
    for bar in bars:
        assert not bar["scrolls"], where
        assert bar["outside"] == 0, where
        assert bar["top"] >= 0, where
        assert bar["bottom"] <= WINDOW[1], where
        assert bar["bottom"] - bar["top"] <= SHARE * WINDOW[1], where
    table.absent(say("de", "broken.title"))
