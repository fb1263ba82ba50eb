"""Random games of Shipwrights with corrections on the way, of which an earlier entry is amended.

Each correction is made for what lies on the table, as the table makes it. Whatever is amended
before it, it goes on saying the same of the same card; and the box knows what the table knows.
"""

from __future__ import annotations

from random import Random

import pytest

from companion.errors import reason
from companion.games.shipwrights.actions import (
    AddBuilding,
    AddJarl,
    AddLongship,
    AssignHeroes,
    DiscardJarl,
    Done,
    Holders,
    NameHut,
    NextPhase,
    NoteCard,
    NoteJarl,
    NoteValue,
    Reveal,
    SetPrices,
    SetSupply,
    SkipToEnd,
    StepMarker,
    TakeHut,
    TakeIncome,
    TakeTrades,
    TurnOver,
    Upgrade,
)
from companion.games.shipwrights.box import opening, read_box, taught, written
from companion.games.shipwrights.building import steps_of
from companion.games.shipwrights.corrections import (
    as_known,
    does_right,
    given_by_hand,
    noting,
    otherwise,
    without,
)
from companion.games.shipwrights.due import named
from companion.games.shipwrights.game import GAME
from companion.games.shipwrights.heroes import holders_of, proposal
from companion.games.shipwrights.jarls import numbers
from companion.games.shipwrights.position import CARDS
from companion.games.shipwrights.printed import Goods, Prices, Steps, folded
from companion.games.shipwrights.values import known_at, points_of_hut
from companion.match import Setup, act, begin
from companion.model import change
from companion.revision import revise
from companion.words import say
from tests.support.random_play.shipwrights import NAMES, random_action
from tests.support.shipwrights import PLAIN, TYPED_BOX

SEATS = ("Ann", "Bo", "Cy")
STEPS = 90
SIDES = ("basic", "upgraded")


PLACES = ("eikja", "labourer", "hut.", "longships", "buildings")


def correction(position, rng):
    """Put something right at the table; None where there is nothing of the kind."""
    seat, points, side = rng.randrange(len(SEATS)), rng.randrange(9), rng.choice(SIDES)
    card, field = rng.choice(CARDS), rng.choice(("longships", "longships", "buildings"))
    drawn = [
        NameHut(seat=seat, name=rng.choice(("", *NAMES))),
        TurnOver(seat=seat, card=card, upgraded=side == "upgraded"),
        noting(position, f"players[{seat}].{card}.points", points),
        NoteCard(of="huts", name=rng.choice(NAMES), **{side: points}),
    ]
    if cards := getattr(position.players[seat], field):
        at = rng.randrange(len(cards))
        path = f"players[{seat}].{field}[{at}].points"
        drawn += [noting(position, path, points), without(position, seat, field, at)]
    if cards and field == "longships":
        bonus, silver = rng.choice((("raid", 0), (None, 2), (None, 0)))
        drawn += does_right(position, seat, at, bonus, Goods(silver=silver))
    if jarls := position.players[seat].jarls:
        drawn.append(
            noting(position, f"players[{seat}].jarls[{rng.randrange(len(jarls))}]", points)
        )
    return rng.choice(drawn)


def said(action):
    """Return what a correction says: of which thing, and what."""
    match action:
        case NoteCard() if action.of != "huts":
            name = folded(action.name)
            found = {(action.of, name, "points"): action.points, (action.of, name, "does"): None}
            if action.income is not None:
                found[action.of, name, "does"] = (action.bonus, action.income)
            return {key: value for key, value in found.items() if value is not None}
        case AddJarl() | NoteJarl():
            return {("jarl", action.seat, action.number): action.points}
        case NoteValue() if action.path.endswith(SIDES):
            return {action.path: action.value}
        case NameHut():
            return {("name", action.seat): action.name}
        case TurnOver():
            return {("side", action.seat, action.card): action.upgraded}
    return {}


def touches(action, key):
    """Tell whether an action, a correction or none, says anything of a thing."""
    match action:
        case AddLongship() | AddBuilding():
            of = "longships" if isinstance(action, AddLongship) else "buildings"
            found = key[:2] == (of, folded(action.name))
        case Upgrade():
            found = action.card in str(key) and (key[0] != "side" or key[1] == action.seat)
        case TakeHut():
            found = key == ("name", action.seat)
        case NoteCard(of="huts"):
            found = ".hut." in str(key)
        case DiscardJarl():
            found = key == ("jarl", action.seat, action.number)
        case NoteValue() if action.path.endswith(".points"):
            # Where it is missing, by its place: whatever lies there.
            found = any(one in action.path and one in str(key) for one in PLACES)
        case _:
            found = key in said(action)
    return found


def lies(position, key):
    """Return what is so at the table."""
    if isinstance(key, str) and key.startswith("printed"):
        _, card, side = key.split(".")
        return getattr(getattr(position.printed, card), side)
    if isinstance(key, str):
        return points_of_hut(position.players[int(key[8])].hut)[key.rsplit(".", 1)[1]]
    if key[0] == "jarl":
        board = position.players[key[1]]
        return board.jarls[numbers(board).index(key[2])]
    if key[0] == "name":
        return position.players[key[1]].hut.name
    if key[0] == "side":
        return getattr(position.players[key[1]], key[2]).upgraded
    (card,) = [one for one in getattr(position.printed, key[0]) if folded(one.name) == key[1]]
    return card.points if key[2] == "points" else (card.bonus, card.income)


def wander_on(position, rng):
    return random_action(position, PLAIN, rng)


def walked(rng):
    """Play at random, putting something right every other time, and keep what the box learns."""
    setup = Setup(
        id="m",
        game="shipwrights",
        version=GAME.version,
        seats=SEATS,
        position=opening(TYPED_BOX, len(SEATS)),
    )
    match, kept = begin(setup), written(TYPED_BOX)
    for _ in range(STEPS):
        puts_right = rng.random() < 0.5
        action = (correction if puts_right else wander_on)(match.position, rng)
        if action is None:
            break
        before, match = match, act(match, action, "")
        kept = taught(kept, before.position, match.position)
    return match, kept


@pytest.mark.long("walks at random, and amends")
@pytest.mark.parametrize("seed", range(40))
def test_whatever_is_amended_the_last_one_to_say_something_is_right(seed):
    rng = Random(seed)
    match, _ = walked(rng)
    for number in rng.sample(range(1, match.step + 1), 8):
        (was,) = [step.action for step in match.back() if step.number == number]
        instead = ()
        if isinstance(was, NoteValue) and rng.random() < 0.7:
            instead = (was.model_copy(update={"value": was.value + 1}),)
        revised = revise(match, number, instead, "").match
        told = {}
        for step in reversed([*revised.back()]):
            told = {key: value for key, value in told.items() if not touches(step.action, key)}
            told |= said(step.action)
        assert {key: lies(revised.position, key) for key in told} == told


@pytest.mark.long("walks at random, and amends")
@pytest.mark.parametrize("seed", range(40))
def test_the_box_knows_what_the_table_knows_and_no_name_that_no_hut_has(seed):
    rng = Random(seed)
    match, kept = walked(rng)
    position = match.position
    for deed in otherwise(read_box(kept), position):
        position = GAME.apply(position, deed, PLAIN)
    box, table = read_box(kept), known_at(position)
    assert otherwise(box, position) == ()
    assert {folded(hut.name) for hut in box.huts} == {folded(hut.name) for hut in table.huts}
    assert {*box.rounds} == {*table.rounds}


IN_ROUND = (Reveal, SetPrices, Done, NextPhase, TakeIncome, AssignHeroes)


def round_of(points):
    """Play a round alone as the table does."""
    return (
        Reveal(points=points, neutral=Steps(military=points)),
        NextPhase(),
        NextPhase(),
        TakeIncome(seat=0),
        NextPhase(),
        AssignHeroes(),
    )


def alone(*actions, say_when=True):
    """Play on as the table does; older files do not say in which round."""
    match = begin(Setup(id="m", game="shipwrights", version=GAME.version, seats=SEATS[:1]))
    for action in actions:
        match = act(match, named(match.position, action) if say_when else action, "")
    return match


def cards(match):
    return match.position.round_points, match.position.neutral.military


def test_no_round_card_is_another_rounds_where_a_way_on_is_left_out():
    match = alone(*(action for points in (1, 2, 3) for action in round_of(points)))
    assert cards(match) == ((1, 2, 3), 6)
    # The draft of round 2 does not end.
    revised = revise(match, 8, (), "")
    assert [step.number for step, _ in revised.dropped] == [*range(9, 19)]
    assert cards(revised.match) == ((1, 2), 3)
    whys = [reason(error) for _, error in revised.dropped]
    told = [[say(one, why.code, SEATS, **why.facts) for why in whys] for one in ("en", "de")]
    assert told[0][5] == (
        "This was done in round 3 (draft cards), and it is round 2 now: draft cards."
    )
    assert told[1][5] == (
        "Das gehörte zu Runde 3 (Karten wählen), und jetzt ist Runde 2: Karten wählen."
    )


def test_no_prices_are_those_of_another_rounds_card():
    first, third = Prices(oak=1), Prices(oak=3)
    way = (
        *round_of(1),
        Reveal(trades=first),
        *round_of(2)[1:],
        Reveal(trades=Prices(oak=2)),
        SetPrices(trades=third),
    )
    match = alone(*way)
    assert [card.trades for card in match.position.revealed] == [Prices(), first, third]
    revised = revise(match, 8, (), "").match
    assert [card.trades for card in revised.position.revealed] == [Prices(), first]
    assert revised.position.trades == first


def test_a_file_that_does_not_say_in_which_round_means_what_it_meant():
    rounds = (action for points in (1, 2, 3) for action in round_of(points))
    revised = revise(alone(*rounds, say_when=False), 8, (), "")
    assert [step.number for step, _ in revised.dropped] == [10, 12, 13, 15, 16, 17]
    assert revised.match.position.round == 3


@pytest.mark.long("walks at random, and amends")
@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_left_out_each_phase_is_that_of_its_round(seed):
    rng = Random(seed)
    match, _ = walked(rng)
    for number in rng.sample(range(1, match.step + 1), 8):
        for step in revise(match, number, (), "").match.back():
            if isinstance(step.action, IN_ROUND):
                when, stood = step.action.when, step.before.position
                assert (when.round, when.phase) == (stood.round, stood.phase)


def test_a_hero_given_by_hand_says_nothing_of_those_that_go_by_the_tracks():
    match = begin(Setup(id="m", game="shipwrights", version=GAME.version, seats=SEATS))
    led = (
        StepMarker(seat=0, track="military"),
        StepMarker(seat=0, track="trade", steps=2),
        StepMarker(seat=1, track="trade"),
    )
    for action in (*led, Reveal(), NextPhase(), NextPhase(), NextPhase()):
        match = act(match, action, "")
    proposed = proposal(match.position, PLAIN)
    by_hand = given_by_hand(proposed, change(proposed, svend=2))
    assert by_hand.by_hand == ("svend",)
    assert given_by_hand(proposed, proposed) == AssignHeroes()
    match = act(match, by_hand, "")
    assert holders_of(match.position) == Holders(svend=2, thyra=0)
    # Bo was further along the Trade track after all.
    right = StepMarker(seat=1, track="trade", steps=3)
    assert holders_of(revise(match, 3, (right,), "").match.position) == Holders(svend=2, thyra=1)


def test_the_best_final_trades_are_those_of_what_is_there_by_then():
    skip = SkipToEnd(empty=True)
    prices = SetPrices(trades=Prices(oak=1, wool=1, iron=1))
    match = begin(Setup(id="m", game="shipwrights", version=GAME.version, seats=SEATS))
    for action in (skip, prices, SetSupply(seat=0, silver=3), TakeTrades(seat=0)):
        match = act(match, action, "")
    assert match.position.players[0].gold == 1
    right = revise(match, 3, (SetSupply(seat=0, silver=9),), "").match
    assert right.position.players[0].gold == 3


SKUTE = AddLongship(seat=0, name="Skute", points=4, steps=Steps(trade=1))
FORGE = AddBuilding(seat=0, name="Forge", points=1)


def shown_again(position, action, parts):
    """Enter a card a second time as it is shown by then, typing nothing."""
    shown = {**action.model_dump(), "seat": 1, "known": (), "steps": action.steps or Steps()}
    return as_known(position.printed, type(action)(**shown), parts)


def entered_twice():
    """Enter a longship and a building, and a copy of each by touching what is known."""
    match = begin(Setup(id="m", game="shipwrights", version=GAME.version, seats=SEATS))
    for action in (SKUTE, FORGE):
        match = act(match, action, "")
    copies = (
        shown_again(match.position, SKUTE, ("points", "steps", "benefit")),
        shown_again(match.position, FORGE, ("points", "steps")),
    )
    for action in copies:
        match = act(match, action, "")
    return match


def test_what_nobody_typed_of_a_copy_is_what_the_first_one_is_put_right_to():
    match = entered_twice()
    right = change(SKUTE, points=5, bonus="raid", steps=Steps(trade=2))
    match = revise(match, 1, (right,), "").match
    match = revise(match, 2, (change(FORGE, points=2, steps=Steps(renown=1)),), "").match
    (ship,), (forge,) = match.position.players[1].longships, match.position.players[1].buildings
    assert (ship.points, ship.bonus, ship.moved) == (5, "raid", Steps(trade=2))
    assert (forge.points, forge.moved) == (2, Steps(renown=1))
    assert match.position.printed.longships[0].points == 5


def test_what_nobody_typed_of_a_copy_stays_where_the_first_one_is_left_out():
    match = revise(entered_twice(), range(1, 3), (), "").match
    (ship,), (forge,) = match.position.players[1].longships, match.position.players[1].buildings
    assert (ship.points, ship.moved, forge.points) == (4, Steps(trade=1), 1)


def test_what_is_shown_of_a_card_goes_before_what_the_table_alone_knows():
    position = begin(Setup(id="m", game="shipwrights", version=GAME.version, seats=SEATS)).position
    printed = GAME.apply(position, SKUTE, PLAIN).printed
    shown = change(SKUTE, points=7)
    assert as_known(printed, shown, ("points", "steps")).known == ("steps",)


def test_a_copy_is_said_to_make_the_steps_that_it_makes():
    match = entered_twice()
    (copy,) = [step.action for step in match.back() if step.number == 3]
    printed = GAME.apply(match.position, change(SKUTE, steps=Steps(trade=2)), PLAIN).printed
    assert steps_of(printed, copy) == Steps(trade=2)
