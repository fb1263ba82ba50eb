"""Every game keeps the contract: whatever is put into companion/games/ is tested here by itself."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from string import Formatter
from typing import Any, get_args

import pytest

from companion import match as matches
from companion.asked import asked
from companion.errors import CompanionError
from companion.game import Game, find, game_ids, seats_of
from companion.match import Event, Setup
from companion.model import Enter, Frozen
from companion.position_file import PositionFile, opened
from companion.reading import read
from companion.schema import DIALECT, schema_of
from companion.words import LANGUAGES, say, tell, words
from tests.support.covering import ALL
from tests.support.random_play import random_action

GAMES = Path(__file__).parents[2] / "companion" / "games"
AT = "2026-01-01T00:00:00+00:00"

WALKS = 6 if ALL else 3
LONGEST_WALK = 150

every_game = pytest.mark.parametrize("game", [find(game) for game in game_ids()], ids=game_ids())
every_size = pytest.mark.parametrize(
    "game, seats",
    [(find(game), seats) for game in game_ids() for seats in find(game).seats],
    ids=lambda one: getattr(one, "id", one),
)


def table(game: Game[Any, Any], seats: int) -> matches.Match:
    """Begin a match for so many seats under the printed rules."""
    names = tuple(f"player {seat}" for seat in range(seats))
    return matches.begin(Setup(id="m", game=game.id, version=game.version, seats=names, begun=AT))


@cache
def walks(game_id: str, seats: int) -> tuple[tuple[matches.Match, ...], ...]:
    """Play several matches of a size at random along what is offered: the start and each step."""
    return tuple(
        (start := table(find(game_id), seats), *steps(start, Random(f"{seats} {seed}")))
        for seed in range(WALKS)
    )


def steps(start: matches.Match, rng: Random) -> Iterator[matches.Match]:
    """Walk at random along what is offered, from the start to the end or until it gets long."""
    match = start
    for _ in range(LONGEST_WALK):
        action = random_action(match.game, match.position, match.options, rng)
        if action is None:
            return
        match = matches.act(match, action, AT)
        yield match


def case_files(game: Game[Any, Any]) -> list[Any]:
    """Read the position files of the game's cases."""
    found = sorted((GAMES / game.id / "cases").glob("*.json"))
    return [json.loads(path.read_text(encoding="utf-8"))["file"] for path in found]


def laid_cases(game: Game[Any, Any]) -> Iterator[PositionFile]:
    """Open the cases that stand for a position and not for a refusal."""
    for file in case_files(game):
        try:
            yield opened(file)
        except CompanionError:
            continue


def show(game: Game[Any, Any], position: Any, options: Any, names: tuple[str, ...]) -> None:
    """Ask a game everything a screen asks, and check what every answer has to hold."""
    seats = len(names)
    cards = game.scorecards(position, options)
    for card in cards:
        assert 0 <= card.seat < seats
        assert card.total == sum(line.points for line in card.lines)
        for line in card.lines:
            # A game whose categories are the titles of its cards lists none.
            assert line.category in game.categories or not game.categories
            assert_said(game, line.because.key)
    places = game.ranking(position, options)
    ranked = sorted(seat for place in places for seat in place.seats if seat >= 0)
    assert ranked == list(range(seats)), "the ranking lists every seat once"
    better = 0
    for place in places:
        assert place.place == better + 1, "a shared place makes the next one skip"
        better += len(place.seats)
        assert_said(game, place.because.key)
    known = {"enter", *(kind.model_fields["do"].default for kind in game.Actions)}
    for offer in game.offers(position, options):
        assert offer.do in known
        assert offer.seat is None or 0 <= offer.seat < seats
    for notice in game.notices(position, options):
        assert_said(game, notice.code)
    assert game.is_over(position, options) in (True, False)
    due = game.to_act(position, options)
    assert due is None or 0 <= due < seats


def assert_said(game: Game[Any, Any], key: str) -> None:
    scope = key.split(".", 1)[0]
    assert scope in (game.id, "") or key in words("en"), f"{key} is no key of {game.id}"
    for language in LANGUAGES:
        assert key in words(language, game.id) or key in words(language), f"{language}: {key}"


@every_game
def test_the_game_is_named_like_its_folder_and_known_to_people(game):
    assert (GAMES / game.id / "__init__.py").is_file()
    assert game.version >= 1
    assert len(game.seats) >= 1
    assert seats_of(game.id) == game.seats
    for language in LANGUAGES:
        for name in ("title", "short"):
            assert say(language, f"{game.id}.{name}") != f"{game.id}.{name}"
    rules = (GAMES / game.id / "RULES.md").read_text(encoding="utf-8")
    assert len(rules) > 500


@every_game
def test_the_start_can_be_scored_and_shown_for_every_number_of_seats(game):
    for seats in game.seats:
        match = table(game, seats)
        game.check(match.position, seats, match.options)
        show(game, match.position, match.options, match.names)
        said_of(game, match.position, match.options, match.names)


far = pytest.mark.long("walks to the end of a game, some times for each number of seats")


@pytest.mark.turns(2)
@far
@every_size
def test_a_random_walk_never_raises_and_replays_to_the_same_position(game, seats):
    for start, *walk in walks(game.id, seats):
        match, events = start, []
        for match in walk:
            assert match.event is not None
            events.append(Event.model_validate_json(match.event.model_dump_json()))
            game.check(match.position, seats, match.options)
            show(game, match.position, match.options, match.names)
            dumped = json.loads(json.dumps(match.position.model_dump(mode="json")))
            assert read(game.Position, dumped, "position") == match.position
        again = matches.replay(start.setup, events)
        assert again.refused is None
        assert again.match.position == match.position


def told_of(game: Game[Any, Any], walk: tuple[matches.Match, ...]) -> None:
    for before, match in pairwise(walk):
        told = game.described(before.position, match.head.action, match.position, match.options)
        assert told
        for one in told:
            assert_said(game, one.key)


@pytest.mark.slow
@every_game
def test_some_games_tell_what_was_done_and_how_far_they_are(game):
    for seats in (game.seats[0], game.seats[-1]):
        for walk in walks(game.id, seats)[:3]:
            told_of(game, walk)
            for match in walk[::10]:
                said_of(game, match.position, match.options, match.names)
    for laid in laid_cases(game):
        said_of(game, laid.position, laid.options, laid.seats)


@far
@every_size
def test_every_action_tells_what_it_did(game, seats):
    for walk in walks(game.id, seats):
        told_of(game, walk)
        start = walk[0]
        correction = Enter(path="nowhere", value=1)
        (said,) = game.described(start.position, correction, start.position, start.options)
        assert said == correction.sentence


@far
@every_size
def test_undo_then_redo_is_the_identity(game, seats):
    for walk in walks(game.id, seats):
        for before, match in pairwise(walk[:22]):
            back = matches.undo(match, AT)
            assert back.position == before.position
            forth = matches.redo(back, AT)
            assert (forth.position, forth.log) == (match.position, match.log)


@far
@every_size
def test_a_walk_ends_only_where_nothing_is_due(game, seats):
    for *_, last in walks(game.id, seats):
        if last.step < LONGEST_WALK:
            over = game.is_over(last.position, last.options)
            assert over or not game.offers(last.position, last.options)


@every_game
def test_every_case_can_be_shown_and_its_position_written_and_read_back(game):
    for laid in laid_cases(game):
        show(game, laid.position, laid.options, laid.seats)
        again = opened(json.loads(json.dumps(laid.envelope())))
        assert again.position == laid.position


@every_game
def test_a_line_without_points_is_met_or_is_not(game):
    cards = (game.scorecards(laid.position, laid.options) for laid in laid_cases(game))
    points = {line.points for scored in cards for card in scored for line in card.lines}
    assert game.by_points == bool(points - {0, 1})


@every_game
def test_what_a_setup_asks_for_is_there(game):
    assert set(game.versions) <= set(game.Options.model_fields)
    assert game.followed_by in {kind.model_fields["do"].default for kind in game.Actions}
    least, most = game.minutes or (1, 1)
    assert 0 < least <= most
    for switch in asked(game.Options):
        if switch.optional and switch.kind == "number":
            assert all(game.recommended(switch.name, seats) for seats in game.seats), switch.name


@every_game
def test_a_game_with_dice_tells_what_they_showed(game):
    rolled = [kind for kind in game.Actions if any(field.by_chance for field in asked(kind))]
    assert game.has_dice or not rolled


@every_game
def test_the_cases_cover_every_category(game):
    scored = {
        line.category
        for laid in laid_cases(game)
        for card in game.scorecards(laid.position, laid.options)
        for line in card.lines
    }
    assert scored >= set(game.categories)
    assert scored, "at least one case is scored"


@every_game
def test_every_category_has_a_word_in_every_language(game):
    for category in game.categories:
        assert_said(game, f"{game.id}.category.{category}")


@every_game
def test_every_option_has_a_word_in_every_language(game):
    for option in game.Options.model_fields:
        assert_said(game, f"{game.id}.option.{option}")


@every_game
def test_an_end_that_all_can_agree_on_has_its_words_in_every_language(game):
    for part in ("", ".title", ".text", ".yes", ".agreed", ".anyway") if game.sooner else ():
        assert_said(game, f"{game.id}.sooner{part}")


@every_game
def test_the_actions_are_told_apart_by_what_they_do(game):
    kinds = [kind.model_fields["do"] for kind in game.Actions]
    told = [get_args(kind.annotation) for kind in kinds]
    assert told == [(kind.default,) for kind in kinds]
    assert len(set(told)) == len(told)
    assert ("enter",) not in told


def facts_of(word: str | dict[str, str]) -> set[str]:
    """List what is filled into a word, whatever its form."""
    forms = word.values() if isinstance(word, dict) else [word]
    return {name for form in forms for _, name, _, _ in Formatter().parse(form) if name}


@every_game
def test_the_languages_say_the_same(game):
    english, *others = (words(language, game.id) for language in LANGUAGES)
    assert english
    assert all(key.startswith(f"{game.id}.") for key in english)
    for other in others:
        assert other.keys() == english.keys()
        for key, word in english.items():
            assert facts_of(other[key]) == facts_of(word), key
            assert isinstance(other[key], dict) == isinstance(word, dict), key


@every_game
def test_records_are_frozen_and_strict(game):
    for model in (game.Position, game.Options, *game.Actions):
        assert issubclass(model, Frozen)
        assert model.model_config["frozen"]
        assert model.model_config["strict"]
        assert model.model_config["extra"] == "forbid"


def refs(schema: Any) -> Iterator[str]:
    """Find every reference in a schema."""
    if isinstance(schema, dict):
        if isinstance(schema.get("$ref"), str):
            yield schema["$ref"]
        for part in schema.values():
            yield from refs(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from refs(part)


@every_game
def test_the_schema_is_whole(game):
    schema = json.loads(json.dumps(schema_of(game)))
    assert schema["$schema"] == DIALECT
    assert {"position", "options", "actions"} <= schema["properties"].keys()
    for ref in refs(schema):
        assert ref.removeprefix("#/$defs/") in schema["$defs"]
    schemas = json.dumps(schema)
    for kind in game.Actions:
        assert f'"{kind.model_fields["do"].default}"' in schemas


def said_of(game: Game[Any, Any], position: Any, options: Any, names: tuple[str, ...]) -> None:
    told = game.stands(position, options)
    for language in LANGUAGES:
        sentence = tell(language, told, names)
        assert sentence
        assert ".standing." not in sentence, f"{told.key} has no {language} word"
        assert "{" not in sentence


@far
@every_game
def test_how_far_a_table_is_can_be_said_at_every_position(game):
    for seats in game.seats:
        for walk in walks(game.id, seats):
            for match in walk:
                said_of(game, match.position, match.options, match.names)


@every_game
def test_two_moments_of_a_game_are_told_apart(game):
    told = {
        tell("en", game.stands(match.position, match.options), match.names)
        for walk in walks(game.id, game.seats[0])
        for match in walk
    }
    assert len(told) > 2
