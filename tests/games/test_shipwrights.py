"""Shipwrights in any game: what always holds."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.game import find
from companion.games.shipwrights.actions import AddLongship, AssignHeroes, NoteValue, StepMarker
from companion.games.shipwrights.checks import notices
from companion.games.shipwrights.heroes import distributed, proposal
from companion.games.shipwrights.opponent import opponent
from companion.games.shipwrights.position import (
    MAIN_HEROES,
    TRACKS,
    Building,
    Longship,
    Options,
    Position,
    Side,
    Tracks,
    is_over,
    start,
    start_with,
)
from companion.games.shipwrights.printed import BONUSES, Printed, Steps, folded
from companion.games.shipwrights.scoring import ranking, scorecards, unique
from companion.games.shipwrights.tracks import moved, passed, raid_cost, rewards
from companion.games.shipwrights.trades import trades
from companion.games.shipwrights.values import missing, missing_of
from companion.model import Enter, Phrase, change
from companion.reading import entered
from companion.words import LANGUAGES, tell, words
from tests.support.examples import examples
from tests.support.random_play import random_walk
from tests.support.shipwrights import BOX, NAMES, PLAIN, player, table

GAME = find("shipwrights")

OPTIONS = st.builds(
    Options,
    thyra_in_final_trades=st.booleans(),
    hero_tie=st.sampled_from(["keep", "return"]),
)
COUNTS = st.integers(0, 6)
POINTS = st.integers(0, 9)
CARD_NAMES = st.sampled_from(["Alpha", "alpha ", "Bravo", "Færing", "FÆRING", ""])
SHIPS = st.builds(Longship, name=CARD_NAMES, points=POINTS, bonus=st.sampled_from([*BONUSES, None]))
BUILDINGS = st.builds(Building, name=CARD_NAMES, points=POINTS)
SPACES = st.integers(0, 18)
OVERRIDES = st.none() | st.integers(0, 4)


@st.composite
def players(draw):
    """A player board with anything on it, every value known."""
    sides = {
        card: change(getattr(player(), card), points=draw(POINTS), upgraded=draw(st.booleans()))
        for card in ("eikja", "labourer", "hut")
    }
    supply = {name: draw(COUNTS) for name in ("gold", "silver", "oak", "wool", "iron", "workers")}
    return player(
        draw(SPACES),
        draw(SPACES),
        draw(SPACES),
        longships=tuple(draw(st.lists(SHIPS, max_size=5))),
        buildings=tuple(draw(st.lists(BUILDINGS, max_size=4))),
        jarls=tuple(draw(st.lists(POINTS, max_size=3))),
        raid_cards=draw(OVERRIDES),
        trade_cards=draw(OVERRIDES),
        upgrades=draw(OVERRIDES),
        **sides,
        **supply,
    )


@st.composite
def tables(draw, least=1):
    """A table of finished players, the heroes given out by the tracks."""
    seats = draw(st.lists(players(), min_size=least, max_size=5))
    tracks = st.builds(Tracks, military=SPACES, trade=SPACES, renown=SPACES)
    position = table(
        *seats,
        neutral=draw(tracks) if len(seats) < 3 else None,
        round_points=tuple(draw(st.tuples(*[POINTS] * 5))) if len(seats) == 1 else None,
    )
    return distributed(position, proposal(position, PLAIN))


@examples(80)
@given(position=tables())
def test_totals_are_the_lines_and_every_seat_has_one_place(position):
    GAME.check(position, len(position.players), PLAIN)
    cards = scorecards(position, PLAIN)
    for card in cards:
        assert card.total == sum(line.points for line in card.lines)
    places = ranking(position, PLAIN)
    solo = len(position.players) == 1
    ranked = sorted(seat for place in places for seat in place.seats)
    assert ranked == list(range(-1 if solo else 0, len(position.players)))


def counted_apart(one):
    """Count all bonuses of a player straight from the reference in the rules."""
    gained = [min(3, one.tracks.at(track) // 4) for track in TRACKS]
    typed = (one.raid_cards, one.trade_cards, one.upgrades)
    raid, trade, upgrade = (
        given if given is not None else found for given, found in zip(typed, gained, strict=True)
    )
    worth = {
        None: 0,
        "building": len({name.name.strip().casefold() for name in one.buildings}) + 1,
        "set": 3 * min(raid, trade, upgrade),
        "ship": len({name.name.strip().casefold() for name in one.longships}) + 1,
        "raid": 2 * raid,
        "trade": 2 * trade,
        "upgrade": 2 * upgrade,
    }
    return sum(worth[ship.bonus] for ship in one.longships)


@examples(100)
@given(position=tables())
def test_bonuses_are_those_of_the_reference(position):
    for one, card in zip(position.players, scorecards(position, PLAIN), strict=True):
        assert {line.category: line.points for line in card.lines}[
            "longship_bonus"
        ] == counted_apart(one)


@examples(80)
@given(position=tables(), ship=SHIPS, rng=st.randoms())
def test_a_ship_or_a_step_never_lowers_a_score(position, ship, rng):
    seat = rng.randrange(len(position.players))
    before = scorecards(position, PLAIN)
    built = AddLongship(
        seat=seat, name=ship.name, points=ship.points, bonus=ship.bonus, steps=Steps(renown=2)
    )
    for action in (built, StepMarker(seat=seat, track="military", steps=3)):
        after = scorecards(GAME.apply(position, action, PLAIN), PLAIN)
        for old, new in zip(before, after, strict=True):
            assert new.total == old.total if new.seat != seat else new.total >= old.total


@examples(60)
@given(position=tables(), options=OPTIONS)
def test_the_best_trades_never_make_a_place_worse(position, options):
    after, bargains = trades(position, options)
    assert len(bargains) == len(position.players)
    for old, new in zip(position.players, after.players, strict=True):
        assert new.gold >= old.gold
        assert new.gold > old.gold or new.resources >= old.resources
        assert new.silver <= old.silver
        assert new.workers == old.workers


@examples(40)
@given(position=tables(least=2), turn=st.integers(1, 4))
def test_turning_the_table_turns_the_scores(position, turn):
    seats = len(position.players)
    there = change(
        position, players=position.players[-turn % seats :] + position.players[: -turn % seats]
    )
    totals = [card.total for card in scorecards(position, PLAIN)]
    assert sorted(totals) == sorted(card.total for card in scorecards(there, PLAIN))
    shift = -turn % seats
    for card in scorecards(there, PLAIN):
        assert card.total == totals[(card.seat + shift) % seats]


@examples(60)
@given(names=st.lists(CARD_NAMES, max_size=6), rng=st.randoms())
def test_unique_counts_know_neither_order_nor_copies(names, rng):
    shuffled = rng.sample(names, len(names))
    assert unique(names) == unique(shuffled) == unique(names * 2) == len(set(map(folded, names)))
    assert unique([*names, "Zulu"]) == unique(names) + 1


@examples(60)
@given(position=tables(), options=OPTIONS)
def test_heroes_are_given_out_once_and_randi_to_all_others(position, options):
    after = GAME.apply(position, AssignHeroes(), options)
    held = [hero for one in after.players for hero in one.heroes if hero != "randi"]
    assert len(held) == len(set(held))
    for one in after.players:
        assert one.heroes == ("randi",) or (one.heroes and "randi" not in one.heroes)
    for track, hero in MAIN_HEROES.items():
        spaces = [one.tracks.at(track) for one in position.players]
        if position.neutral is not None:
            spaces.append(position.neutral.at(track))
        leads = [seat for seat, space in enumerate(spaces) if space == max(spaces)]
        if len(leads) == 1 and leads[0] < len(position.players):
            assert hero in after.players[leads[0]].heroes
        elif len(leads) == 1 or options.hero_tie == "return":
            assert hero not in held
    assert GAME.apply(after, AssignHeroes(), options) == after


@given(here=SPACES, steps=st.integers(0, 20))
def test_tracks_give_their_rewards_on_the_way(here, steps):
    after = moved(Tracks(trade=here), Steps(trade=steps))
    assert after == Tracks(trade=min(18, here + steps))
    assert len(passed(here, after.trade)) == rewards(after.trade) - rewards(here)
    assert rewards(here) == min(3, here // 4)


def test_raids_get_cheaper_along_the_track():
    assert [raid_cost(space) for space in range(19)] == [None] * 4 + [2] * 3 + [1] * 3 + [0] * 9


def emptied(position, rng):
    """Forget some of the values of a table."""
    tree = position.model_dump(mode="json")

    def forget(part):
        for key, inner in part.items() if isinstance(part, dict) else enumerate(part):
            if isinstance(inner, (dict, list)):
                forget(inner)
            elif (key == "points" or isinstance(key, int)) and isinstance(inner, int):
                part[key] = None if rng.random() < 0.4 else inner

    forget(tree["printed"]["tracks"])
    forget(tree["players"])
    tree["printed"]["heroes"] = dict.fromkeys(tree["printed"]["heroes"])
    if rng.random() < 0.3:
        tree.update(neutral=None, round_points=None)
    elif tree["round_points"] is not None:
        tree["round_points"] = tree["round_points"][: rng.randrange(6)]
    return Position.model_validate_json(json.dumps(tree))


@examples(60)
@given(position=tables(), rng=st.randoms())
def test_entering_what_is_missing_makes_any_score_possible(position, rng):
    position = emptied(position, rng)
    lacking = missing(position, PLAIN)
    unknown = sum(card.unknown for card in scorecards(position, PLAIN))
    told = {one.path for seat in range(len(position.players)) for one in missing_of(position, seat)}
    assert (unknown > 0) == bool(told)
    assert told <= {one.path for one in lacking}
    assert ranking(position, PLAIN)
    for _ in range(3):
        for one in missing(position, PLAIN):
            if one.path == "neutral":
                position = entered(position, Enter(path=one.path, value={}))
            elif one in missing(position, PLAIN):
                # A value noted before may have been this one, too.
                position = GAME.apply(position, NoteValue(path=one.path, value=1), PLAIN)
    assert not missing(position, PLAIN)
    assert not any(card.unknown for card in scorecards(position, PLAIN))


def played(seats, options, seed, steps=150, begun_with=None):
    position = start(seats, options) if begun_with is None else start_with(begun_with, seats)
    return random_walk(GAME, position, options, Random(seed), steps)


GAMES = {"seats": st.integers(1, 5), "options": OPTIONS, "seed": st.integers(0, 2**32)}


def phrases_of(record):
    """Find every phrase in an offer."""
    for value in record.__dict__.values():
        parts = value if isinstance(value, tuple) else (value,)
        for part in parts:
            if isinstance(part, Phrase):
                yield part
            elif hasattr(part, "what"):
                yield part.what


@pytest.mark.long("walks at random through whole games")
@examples(15)
@given(**GAMES)
def test_everything_on_the_way_is_said_in_every_language(seats, options, seed):
    for before, action, after in played(seats, options, seed, steps=80):
        said = [
            *GAME.described(before, action, after, options),
            *(line.because for card in scorecards(after, options) for line in card.lines),
            *(place.because for place in ranking(after, options)),
            *(Phrase(key=one.code, facts=one.facts) for one in notices(after, options)),
            *(one for offer in GAME.offers(after, options) for one in phrases_of(offer)),
        ]
        for one in said:
            for language in LANGUAGES:
                assert one.key in words(language, "shipwrights")
                sentence = tell(language, one, NAMES)
                assert "{" not in sentence
                assert "shipwrights." not in sentence


@pytest.mark.long("walks at random through whole games")
@pytest.mark.parametrize("seats", range(1, 6))
def test_walks_come_to_an_end_with_a_score(seats):
    ends = 0
    for seed in range(3):
        *_, (_, _, last) = played(seats, PLAIN, f"end {seed}", steps=600, begun_with=BOX)
        ends += is_over(last, PLAIN)
        assert is_over(last, PLAIN) == (not GAME.offers(last, PLAIN))
        assert (opponent(last) is not None) == (seats == 1)
    assert ends == 3


def test_what_was_typed_once_is_there_in_the_next_game():
    *_, (_, _, last) = played(2, PLAIN, "box", steps=400)
    again = start_with(last.printed, 2)
    assert again.printed == last.printed != Printed.unknown()
    GAME.check(again, 2, PLAIN)
    assert Side(upgraded=False) == again.players[0].labourer


def test_a_table_that_only_adds_up_says_so():
    adding_up = change(table(player(), player()), phase=None)
    told = find("shipwrights").stands(adding_up, PLAIN)
    assert told.key == "shipwrights.standing.tally"
