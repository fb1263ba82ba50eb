"""What is drawn for nobody before a browser's memory is kept."""

from __future__ import annotations

import asyncio
import subprocess
import sys

import pytest

from companion.words import words
from tools.web.engine import rehearsal
from tools.web.engine.rehearsal import rehearse
from views.drawings.emblems import emblem
from views.drawings.svg import draw
from views.screens import home


@pytest.mark.parametrize("language", ["en", "de"])
def test_home_reads_and_draws_nothing_that_was_not_drawn_before(hall, language):
    for kept in (words, draw, emblem):
        kept.cache_clear()
    rehearse()
    before = words.cache_info().misses, draw.cache_info().misses
    phone = hall.phone("/", languages=(language,))
    assert phone.shows("Hägar")
    assert (words.cache_info().misses, draw.cache_info().misses) == before


def test_what_is_drawn_is_the_first_screen_as_it_is_sent():
    sent = b"".join(rehearse())
    assert sent.count("Neues Spiel: Hägar".encode()) == sent.count("New game: Hägar".encode()) == 2


@pytest.mark.breaks
def test_a_first_screen_that_fails_is_told(monkeypatch):
    def games(_store):
        raise ValueError

    monkeypatch.setattr(home, "_games", games)
    with pytest.raises(RuntimeError, match="not drawn in en"):
        rehearse()


@pytest.fixture
def instead(monkeypatch):
    def drawn(draw):
        monkeypatch.setattr(rehearsal, "application", lambda *_: draw)

    return drawn


def test_a_session_that_crashes_is_told(instead):
    async def crashes(page):
        page.session.error("no")

    instead(crashes)
    with pytest.raises(RuntimeError, match="SessionCrashedBody"):
        rehearse()


@pytest.mark.parametrize("seconds", [None, 60])
def test_a_first_screen_that_waits_is_told_and_not_waited_for(instead, seconds):
    async def waits(_page):
        async with asyncio.timeout(seconds):
            await asyncio.Event().wait()

    instead(waits)
    with pytest.raises(RuntimeError, match="nobody answers"):
        rehearse()


STAYS = """
import asyncio, gc
from flet.controls.base_control import BaseControl
from flet.messaging.session import Session
from data.history import History
from tools.web.engine.rehearsal import Loop, Nobody, rehearse
from views.store import Store
KINDS = (History, Store, Session, Nobody, BaseControl, Loop, asyncio.Task)
def there():
    gc.collect()
    return [one for one in gc.get_objects() if isinstance(one, KINDS)]
before = there()
rehearse()
known = set(map(id, before))
print(sorted(type(one).__name__ for one in there() if id(one) not in known))
"""


def test_nothing_stays_of_whom_it_was_drawn_for():
    # In a Python of its own: in this one it may have been drawn already, and stayed then.
    left = subprocess.run([sys.executable, "-c", STAYS], check=True, capture_output=True, text=True)
    assert left.stdout.split() == ["[]"]
