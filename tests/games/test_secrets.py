"""What one seat alone may know: of no consequence for what any other one is shown."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Literal

import pytest

from companion import match as matches
from companion.game import Game, find, game_ids
from companion.model import Enter, Frozen, Seat, Secret, change
from companion.secret import NOBODY, any_secret, puts_secret, seen
from companion.taken_back import once_here
from tests.support import counting_game
from tests.support.at_once import AT, begun, walked
from tests.support.liars_dice import GAME, Player, Position, Roll, Whisper
from tests.support.touched import calls

SEATS = 3
STEPS = 60

EVERY = (GAME, *map(find, game_ids()))
WITH_SECRETS = tuple(game for game in EVERY if game.has_secrets)
WITHOUT_SECRETS = tuple(game for game in EVERY if not game.has_secrets)


@pytest.fixture(autouse=True)
def liars(monkeypatch):
    monkeypatch.setattr(matches, "find", lambda game: GAME if game == GAME.id else find(game))


def steps(seed: int) -> list[matches.Step]:
    """Play at random, and return each step but the start."""
    match = walked(begun(GAME, SEATS), Random(seed), STEPS)
    return [step for step in match.back() if step.before]


def otherwise(position: Position, seat: int) -> Position:
    """Have a seat hold something else, of which all that others may know is the same."""
    board = position.players[seat]
    dice = tuple(7 - die for die in board.dice)
    players = [*position.players]
    players[seat] = change(board, dice=dice, word=f"{board.word}x")
    return change(position, players=tuple(players))


def asked_of(game: Game, position: Frozen, options: Frozen) -> tuple[object, ...]:
    """Ask a game all that a screen shows of a position."""
    shown = (game.offers, game.stands, game.scorecards, game.ranking, game.notices, game.doubts)
    more = (game.to_act, game.is_over, game.phase, game.missing)
    return position, *(ask(position, options) for ask in (*shown, *more))


@pytest.mark.parametrize("seed", range(4))
def test_what_a_seat_is_shown_stays_whatever_others_hold(seed: int):
    options = GAME.Options()
    found = 0
    for step in steps(seed):
        for own in range(SEATS):
            shown = asked_of(GAME, seen(step.position, {own}), options)
            assert seen(step.position, {own}).players[own] == step.position.players[own]
            for other in {*range(SEATS)} - {own}:
                held = otherwise(step.position, other)
                found += held.players[other].dice != step.position.players[other].dice
                assert asked_of(GAME, seen(held, {own}), options) == shown
                if held.players[other] != step.position.players[other]:
                    assert seen(held, {other}) != seen(step.position, {other})
    assert found, "something was held"


@pytest.mark.parametrize("game", WITH_SECRETS, ids=lambda game: game.id)
def test_what_the_rules_allow_they_allow_on_what_whoever_acts_is_shown(game: Game):
    match = walked(begun(game, game.seats[-1]), Random(1), STEPS)
    for step in match.back():
        if step.before and step.action:
            before, options = step.before.position, match.options
            seat = getattr(step.action, "seat", game.to_act(before, options))
            shown = seen(before, NOBODY if seat is None else {seat})
            assert game.apply(shown, step.action, options)
            assert asked_of(game, seen(before, NOBODY), options)


def test_an_action_is_shown_to_its_seat():
    roll = Roll(seat=1, dice=(3, 4))
    assert seen(roll, {1}) is roll
    assert seen(roll, {0, 2}) == Roll(seat=1)
    assert seen(roll, NOBODY) == Roll(seat=1)


def test_a_match_as_it_is_seen_has_its_last_step_and_nothing_that_leads_to_more():
    match = begun(GAME, SEATS)
    for action in (
        Whisper(seat=0, word="elk"),
        Roll(seat=0, dice=(1, 2)),
        Roll(seat=1, dice=(5, 6)),
    ):
        match = matches.act(match, action, AT)
    match = matches.act(matches.undo(match, AT), Roll(seat=1, dice=(3, 3)), AT)
    shown = matches.seen_by(match, frozenset({0}))
    assert matches.seen_by(match, frozenset({0})) is shown, (
        "parts that are handed it are not drawn anew"
    )
    assert (shown.step, shown.revision, shown.whole) == (match.step, match.revision, match)
    assert shown.position.players[0] == match.position.players[0]
    assert shown.head.action == Roll(seat=1)
    everywhere = repr((shown.head, shown.undone, shown.taken_back, shown.event))
    assert "dice=(1, 2)" in everywhere
    assert "(3, 3)" not in everywhere
    assert "(5, 6)" not in everywhere
    start = matches.seen_by(begun(GAME, SEATS), NOBODY)
    assert (start.step, start.head.before, start.event) == (0, None, None)


def test_what_fell_once_falls_again_also_where_it_is_not_seen():
    match = matches.act(begun(GAME, SEATS), roll := Roll(seat=1, dice=(3, 3)), AT)
    back = matches.undo(match, AT)
    assert [step.action for step in once_here(matches.seen_by(back, NOBODY))] == [roll]


@pytest.mark.parametrize(
    "path, secret",
    [
        ("players[1].dice", True),
        ("players[1].dice[0]", True),
        ("players[1].word", True),
        ("players[1]", True),
        ("players", True),
        ("players[1].many", False),
        ("bid", False),
    ],
)
def test_a_correction_by_hand_of_a_secret_is_one(path: str, secret: bool):
    enter = Enter(path=path, value="x")
    assert puts_secret(Position, enter) is secret
    assert not puts_secret(counting_game.Counts, enter)
    step = matches.Step(1, AT, enter, begun(GAME, 2).position, None)
    shown = matches.seen_by(replace(begun(GAME, 2), head=step), NOBODY).head.action
    assert shown == Enter(path=path, value=None if secret else "x")


class Loose(Frozen):
    hands: tuple[Secret[int], ...] = ()


class OnTheTable(Frozen):
    pile: Secret[int] = 0


class Blankless(Frozen):
    word: Secret[str]


class Deep(Frozen):
    board: Player


class Whose(Frozen):
    do: Literal["whose"] = "whose"
    word: Secret[str] = ""


class Whom(Frozen):
    do: Literal["whom"] = "whom"
    seat: Seat
    board: Player


def per_seat(board: type[Frozen]) -> type[Frozen]:
    return type("Table", (Frozen,), {"__annotations__": {"boards": tuple[board, ...]}})


@pytest.mark.parametrize(
    "position, actions, wrong",
    [
        (Loose, (), "Loose.hands"),
        (OnTheTable, (), "OnTheTable.pile"),
        (per_seat(Blankless), (), "Table.boards.word"),
        (per_seat(Deep), (), "Table.boards.board.dice, Table.boards.board.word"),
        (Deep, (), "Deep.board.dice, Deep.board.word"),
        (Position, (Whose,), "Whose.word"),
        (Position, (Whom,), "Whom.board.dice, Whom.board.word"),
    ],
)
def test_a_mark_of_which_nobody_could_tell_whose_it_is_is_refused(position, actions, wrong):
    with pytest.raises(TypeError, match=f": {wrong}$"):
        any_secret(position, actions)


def test_a_record_that_holds_others_like_itself_is_looked_at_once():
    class Tree(Frozen):
        below: tuple[Tree, ...] = ()

    Tree.model_rebuild(_types_namespace={"Tree": Tree})
    assert not any_secret(Tree, ())


@pytest.mark.parametrize("game", WITHOUT_SECRETS, ids=lambda game: game.id)
def test_a_game_without_marks_is_shown_as_it_is_and_pays_nothing(game: Game):
    match = walked(begun(game, game.seats[-1]), Random(2), 20)
    for step in match.back():
        assert seen(step.position, NOBODY) is step.position
        assert step.action is None or seen(step.action, NOBODY) is step.action
    assert calls(lambda: seen(match.position, NOBODY)) <= CHEAP


CHEAP = 8
"""Calls of looking whether anything is marked, however large a table is."""
