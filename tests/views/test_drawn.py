"""Every game is drawn where its cases and its walks lead, and nothing but words is said there."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from random import Random

import pytest

from companion import match as matches
from companion.game import find, game_ids
from companion.model import change
from companion.words import LANGUAGES, say
from tests.games.test_conformance import AT, laid_cases, steps, table
from views.screens import table as screen

KEY = re.compile(r"([a-z_]+)(\.[a-z_0-9]+)+")


def traits(match):
    """List what a table shows that others may not: what is due, offered, or looks wrong."""
    game, position, options = match.game, match.position, match.options
    yield f"phase {game.phase(position, options)}"
    yield from (f"offer {one.do}" for one in game.offers(position, options))
    yield from (f"notice {one.code}" for one in game.notices(position, options))
    yield from (f"missing {one.what.key}" for one in game.missing(position, options))
    if match.step:
        yield f"done {match.head.action.do}"


def laid(match, position):
    """Return a match that begins as a table lies."""
    lying = json.loads(position.model_dump_json())
    return matches.begin(change(match.setup, position=lying))


def tables(game):
    """Find tables of a game: those of its cases, and those of a walk with the last thing done."""
    for case in laid_cases(game):
        start = table(game, len(case.seats))
        options = json.loads(case.options.model_dump_json())
        yield laid(matches.begin(change(start.setup, options=options)), case.position)
    for seats in (game.seats[-1], game.seats[0]):
        start = table(game, seats)
        for before, after in pairwise((start, *steps(start, Random(seats)))):
            yield matches.act(laid(before, before.position), after.head.action, AT)


def telling(game):
    """Leave out tables on which nothing is seen that was not seen before.

    One of a new phase is looked at as well: what is offered is not seen there.
    """
    seen = set()
    for match in tables(game):
        if new := {*traits(match)} - seen:
            seen |= new
            yield match, "played"
            if any(trait.startswith("phase") for trait in new):
                yield match, "looked at"


@pytest.fixture
def with_and_without_hands(monkeypatch):
    """Hand no way to act to a table that is only looked at."""
    table_of = screen.table_of

    def with_hands_or_not(game_id):
        shown = table_of(game_id)

        def drawn(match, act, finish):
            looked_at = match.setup.id.endswith("looked at")
            return shown(match, *((None, None) if looked_at else (act, finish)))

        return drawn

    monkeypatch.setattr(screen, "table_of", with_hands_or_not)


@pytest.mark.turns(4)
@pytest.mark.long("draws tables of all games")
@pytest.mark.parametrize("game_id", game_ids())
def test_wherever_a_game_leads_its_table_is_drawn_in_words(
    game_id, history, hall, with_and_without_hands
):
    phones = {language: hall.phone(languages=(language,)) for language in LANGUAGES}
    for n, (match, name) in enumerate(telling(find(game_id))):
        id_ = f"{n} {name}"
        begun = history.begin(change(match.setup, id=id_))
        if match.step:
            history.keep(begun, matches.act(begun, match.head.action, AT))
        for language, phone in phones.items():
            phone.go(f"/play/{id_}")
            said = [*phone.texts(folded=True), *phone.spoken(folded=True)]
            where = (id_, language, match.position)
            assert phone.crashes == [], where
            assert said, where
            assert say(language, "broken.title") not in said, where
            assert [text for text in said if KEY.fullmatch(text)] == [], where
            assert [text for text in said if "{" in text] == [], where
