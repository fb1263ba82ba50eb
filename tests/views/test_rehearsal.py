"""What is drawn for nobody before a browser's memory is kept."""

from __future__ import annotations

import gc

import pytest

from companion.words import words
from data.history import History
from tools.web.engine.rehearsal import rehearse
from views.drawings.emblems import emblem
from views.drawings.svg import draw
from views.store import Store


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


def test_nothing_stays_of_whom_it_was_drawn_for():
    def there():
        gc.collect()
        return sum(isinstance(one, (History, Store)) for one in gc.get_objects())

    before = there()
    rehearse()
    assert there() == before
