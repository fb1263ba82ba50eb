"""What is prepared before a browser's memory is kept."""

from __future__ import annotations

import pytest

from companion.words import words
from views.drawings.emblems import emblem
from views.drawings.svg import draw
from views.in_page import prepare


@pytest.mark.parametrize("language", ["en", "de"])
def test_home_reads_and_draws_nothing_that_was_not_prepared(hall, language):
    for kept in (words, draw, emblem):
        kept.cache_clear()
    prepare()
    before = words.cache_info().misses, draw.cache_info().misses
    phone = hall.phone("/", languages=(language,))
    assert phone.shows("Hägar")
    assert (words.cache_info().misses, draw.cache_info().misses) == before
