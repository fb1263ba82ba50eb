"""One visit to the built app, the same in three engines: what people do in it from start to end."""

from __future__ import annotations

import base64
import json
import struct
import sys
import zlib
from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from time import monotonic

import pytest

from companion.words import say
from tests.browser.conftest import need_webkit
from tests.support import webkit as driven
from tests.support.browser import PATIENCE
from tests.support.covering import DAY, share
from tests.support.engines import Hands, engines_here, go, in_chromium, in_firefox, in_webkit
from tests.support.web_app import Site, another_version, for_sure_hands

TURNS = {
    "saekonungr": (("Roll 2d6", "Ann rolls"), ("Undo", "Roll 2d6"), ("Redo", "Ann rolls")),
    "hagar": (
        ("Put a Hägar", "Which field gets"),
        ("Upper left: Land", "Ready"),
        ("Lay it", "2 of"),
    ),
    "shipwrights": (("Only add up", "Longships"), ("Ann: turn over Eikja", "Eikja, upgraded")),
    "vikings": (
        ("Only add up", "column 1: empty"),
        ("Warriors, column 1", "Warriors, column 1: left end"),
    ),
    "pax_viking": (("Only the winner", "Ann has met"), ("After an event", "Ann has met")),
}
"""What is tapped at each table, and what is there then."""

FIRST, *OTHERS = TURNS
"""The first game, at which people sit down in every engine, and those that they play besides."""

SAVING = """
globalThis.saved = null;
const made = new Map(), make = URL.createObjectURL, click = HTMLElement.prototype.click;
URL.createObjectURL = blob => {
    const url = make.call(URL, blob);
    made.set(url, blob);
    return url;
};
HTMLElement.prototype.click = function () {
    if (!this.download) { click.call(this); return; }
    globalThis.saved = null;
    made.get(this.href).arrayBuffer().then(all => {
        const bytes = new Uint8Array(all);
        let text = "";
        for (const one of bytes) text += String.fromCharCode(one);
        globalThis.saved = [this.download, btoa(text)];
    });
};
"""
"""Note what the browser is asked to save: not every driver is told of a download."""

AT_TABLE = "return location.hash.startsWith('#/play/') && location.hash.slice(1)"
"""Return the address of the table that is shown, once the page has it."""

PNG, BESIDE, COLOURS = 8, 12, 3
"""Bytes of a picture before its first part, beside what is in a part, and of a dot."""
HALF = 380
"""Lighter than this is light."""


def play(hands: Hands, games: Sequence[str]) -> str:
    """Play games for some turns, turn to German, and return the address of the first table."""
    first = ""
    for n, game in enumerate(games):
        go(hands, f"/new/{game}")
        hands.see("Who plays?")
        for name in () if n else ("Ann", "Bo"):
            hands.write("Name", name)
            hands.tap("button", "Add")
            hands.see(f"{name} does not play")
        hands.tap("button", "Top of the list")
        hands.tap("button", "Begin")
        for tapped, there in TURNS[game]:
            hands.tap("button", tapped)
            hands.see(there)
        first = first or hands.wait(AT_TABLE)
    go(hands, "/settings")
    hands.tap("button", "Deutsch")
    hands.see(say("de", "settings.title"))
    return first


def goes_on(game: str) -> str:
    """Return what a match of a game is called at home."""
    return say("de", "home.go_on.label", game=say("de", f"{game}.title"), players="Ann, Bo")


def ground(hands: Hands, folder: Path) -> int:
    """Return how light the first dot of a picture is, 0 to 765."""
    hands.picture(file := folder / "seen.png")
    picture, at = file.read_bytes(), PNG
    while (chunk := struct.unpack(">I4s", picture[at : at + 8]))[1] != b"IDAT":
        at += chunk[0] + BESIDE
    # Whatever the first line is told beside, its first dot is told as it is.
    return sum(zlib.decompressobj().decompress(picture[at + 8 :], 16)[1 : 1 + COLOURS])


def look(hands: Hands, folder: Path) -> None:
    """Turn to dark, light and large, and find all of it."""
    de = "de"
    go(hands, "/settings")
    for wished, is_there in (("dark", HALF.__gt__), ("light", HALF.__lt__)):
        hands.tap("button", say(de, f"settings.theme.{wished}"))
        # What was chosen is drawn some frames later.
        late = monotonic() + PATIENCE / 1000
        while not is_there(seen := ground(hands, folder)):
            assert monotonic() < late, f"{wished}: {seen}"
    go(hands, "/")
    hands.see(say(de, "home.games"))
    hands.ask("document.documentElement.style.fontSize = '32px'")
    hands.tap("button", goes_on(FIRST))
    # What stands beside the title of what is due lies behind three dots in large text.
    hands.see(say(de, "due.more"))
    hands.ask("document.documentElement.style.fontSize = ''")
    go(hands, "/")
    hands.see(say(de, "home.games"))


def saved(hands: Hands, button: str) -> tuple[str, bytes]:
    """Let something be saved, and return its name and what is in it."""
    hands.ask(SAVING)
    hands.tap("button", button)
    name, content = hands.wait("return globalThis.saved")
    return name, base64.b64decode(content)


def take_along(hands: Hands, folder: Path, games: Sequence[str], first: str) -> None:
    """End a match, share its result as a picture, save everything, and take it in again."""
    de = "de"
    go(hands, first)
    hands.see(say(de, "table.undo"))
    hands.tap("button", say(de, "table.menu"))
    hands.tap("menuitem", say(de, "table.finish"))
    hands.tap("button", say(de, "table.finish.yes"))
    hands.see(say(de, "result.along"))
    go(hands, f"{hands.ask('return location.hash.slice(1)')}/picture")
    _, picture = saved(hands, say(de, "share.save"))
    assert picture.startswith(b"\x89PNG")
    go(hands, "/settings/backup")
    name, content = saved(hands, say(de, "backup.save"))
    (file := folder / name).write_bytes(content)
    assert len(json.loads(content)["matches"]) == len(games)
    hands.choose(say(de, "backup.choose"), file)
    hands.see("Nichts: ")


def chromium(request: pytest.FixtureRequest, url: str) -> AbstractContextManager[Hands]:
    return in_chromium(request.getfixturevalue("whole"), url)


def firefox(request: pytest.FixtureRequest, url: str) -> AbstractContextManager[Hands]:
    return in_firefox(request.getfixturevalue("device"), url)


def webkit(_request: pytest.FixtureRequest, _url: str) -> AbstractContextManager[Hands]:
    need_webkit()
    return in_webkit()


ENGINES = (chromium, firefox, webkit)


@pytest.fixture
def site(folder, tmp_path):
    host = Site(for_sure_hands(folder, tmp_path / "web"))
    yield host
    host.stop()


def leave_and_come_back(hands: Hands, site: Site, games: Sequence[str]) -> None:
    """Open a second tab beside this one, and a page anew that finds everything as it was."""
    assert say("de", "home.games") not in (said := hands.second(site.url))
    assert "tab" in said.lower()
    hands.open(site.url)
    hands.begin()
    hands.see(goes_on(games[-1]))


def without_network(hands: Hands, site: Site) -> None:
    """Come once more while nobody serves the app."""
    hands.wait("return Boolean(navigator.serviceWorker?.controller)")
    site.stop()
    hands.open(site.url)
    hands.begin()
    hands.see(say("de", "home.games"))
    site.start()


def renew(hands: Hands, site: Site, folder: Path) -> None:
    """Take a newer version, once it is offered at home."""
    go(hands, "/")
    site.folder = another_version(site.folder, folder / "later")
    hands.wait("return globalThis.skald?.registration !== undefined")
    hands.ask("skald.registration.update()")
    hands.see(say("de", "home.newer"))
    hands.tap("button", say("de", "home.renew"))
    hands.wait("return globalThis.skald?.later")
    hands.begin()
    hands.see(say("de", "home.games"))


@pytest.mark.turns(len(ENGINES))
@pytest.mark.long("a start, games and an update of the built app in each engine")
@pytest.mark.parametrize("engine", ENGINES)
def test_a_visit_is_the_same_in_three_engines(request, site, tmp_path, engine):
    # What an engine does of a visit when it has its turn is something else the next time.
    part = DAY // len(ENGINES)
    games = (FIRST, *share(OTHERS, len(ENGINES), part))
    with engine(request, site.url) as hands:
        hands.open(site.url)
        hands.begin()
        assert hands.ask("return skald.kept")
        if engine is webkit:
            # Its driver opens no other, and it is told what that keeps.
            hands.see(say("en", "journal.lent"))
        first = play(hands, games)
        steps = (
            lambda: look(hands, tmp_path),
            lambda: take_along(hands, tmp_path, games, first),
            lambda: leave_and_come_back(hands, site, games),
            lambda: without_network(hands, site),
            lambda: renew(hands, site, tmp_path),
        )
        for step in share(steps, len(ENGINES), part):
            step()


FAILS, SKIPS = pytest.fail.Exception, pytest.skip.Exception


@pytest.mark.parametrize("needed, ends", [("1", FAILS), ("", SKIPS)])
def test_a_missing_engine_is_a_failure_where_all_three_have_to_be(monkeypatch, needed, ends):
    monkeypatch.setenv("REQUIRE_BROWSER", needed)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(driven, "find_webkit", lambda: None)
    assert engines_here()["WebKit"] == "not here"
    with pytest.raises(ends, match="no WebKit found"):
        need_webkit()
