"""Pax Viking put right: what was done in a turn stays that player's, and what was said is kept.

An earlier entry is amended or left out; the later ones go on saying what they said, of the same
player, the same card and the same part of the setup, or are left out and named.
"""

from __future__ import annotations

from random import Random

import pytest

from companion.errors import reason
from companion.games.pax_viking.actions import (
    AddCard,
    BeginTurn,
    ChangeCard,
    EndTurn,
    Establish,
    Gain,
    InTurn,
    Jarl,
    JudgeCard,
    MoveFollowers,
    PlayEvent,
    RemoveCard,
    ReturnAll,
    SetInfluence,
    SetPool,
    SetUp,
    TakeAction,
    TakeInfluence,
    TurnCard,
    WinterSolstice,
)
from companion.games.pax_viking.corrections import changed, judged, laid_out
from companion.games.pax_viking.due import named
from companion.games.pax_viking.game import GAME
from companion.match import act, position_at
from companion.model import change
from companion.revision import revise
from companion.words import LANGUAGES, say
from tests.support.amending import Played, dropped
from tests.support.matches import AT
from tests.support.pax_viking import PLAIN, card, silfr
from tests.support.random_play import random_action

NAMES = ("Ann", "Bo", "Cy")
PLAYED = Played(GAME.id, NAMES, named)
played, put_right = PLAYED.on, PLAYED.put_right

TURN = (TakeInfluence(), TakeAction(action="draw"), WinterSolstice(), EndTurn())


def hands(match):
    return [player.hand for player in match.position.players]


def test_an_end_of_a_turn_that_is_left_out_hands_no_action_on():
    # Ann, Bo, Cy and Ann again have a turn each; the tiles they drew are in their hands.
    match = played(BeginTurn(), *TURN * 4)
    assert hands(match) == [2, 1, 1]
    revised = revise(match, 5, (), AT)
    # Ann's second turn is none: her first one ends where that one did.
    assert dropped(revised) == [*range(6, 14), 14, 15, 16]
    assert hands(revised.match) == [1, 0, 0]
    assert revised.match.position.active == 1
    why = reason(revised.dropped[0][1])
    told = [say(language, why.code, NAMES, **why.facts) for language in ("en", "de")]
    assert told[0] == "Not now. Ann first has to do this: end the turn."
    assert told[1].startswith("Jetzt nicht. Ann")


def test_a_file_that_does_not_say_whose_turn_it_was_means_what_it_meant():
    match = played(BeginTurn(), *TURN * 4, say_whose=False)
    revised = revise(match, 5, (), AT)
    # Bo's end is Ann's there, and Cy's tile Bo's.
    assert dropped(revised) == [6, 7, 8]
    assert hands(revised.match) == [1, 1, 1]


def test_where_somebody_else_begins_everybody_keeps_the_own_turns():
    match = played(BeginTurn(), *TURN * 3)
    revised = put_right(match, 1, BeginTurn(seat=1))
    assert dropped(revised) == [2, 3, 4, 5]
    assert hands(revised.match) == [0, 1, 1]


def test_an_event_by_a_marker_is_the_players_and_one_by_an_ability_is_anybodys():
    cards = (AddCard(card=card(face_up=False)), AddCard(card=card(title="B", face_up=False)))
    events = (PlayEvent(marker=None), PlayEvent())
    match = played(*cards, BeginTurn(), *TURN, TakeInfluence(), *events)
    revised = revise(match, 7, (), AT)
    assert dropped(revised) == [8, 10]
    assert [one.face_up for one in revised.match.position.cards] == [True, False]
    # Bo played it, though it is Ann's turn by then.
    step = revised.match.head
    said = GAME.described(step.before.position, step.action, step.position, PLAIN)
    assert (step.before.position.active, said[0].facts["seat"]) == (0, 1)


def test_no_event_of_a_turn_judges_a_table_that_follows_none():
    match = played(AddCard(card=card(tier="standard")), BeginTurn(), TakeInfluence(), PlayEvent())
    revised = revise(match, 2, (), AT)
    assert dropped(revised) == [3, 4]
    assert revised.match.position.setting_up
    assert {say(one, reason(revised.dropped[1][1]).code) for one in LANGUAGES} == {
        "The app does not follow the turns yet. Begin a turn first.",
        "Die App verfolgt die Züge noch nicht. Beginnt erst einen Zug.",
    }


def lay_out(match, **thing):
    return act(match, laid_out(match.position, **thing), AT)


def test_a_jarl_put_right_stays_so_whatever_else_of_the_setup_was_said_later():
    match = lay_out(played(), jarl=(1, Jarl(name="Ygg", silfr=2)))
    for thing in ({"pool": 30}, {"jarl": (0, Jarl(name="Astrid"))}, {"track": 5}, {}):
        match = lay_out(match, **thing)
    match = act(match, BeginTurn(seat=0), AT)
    right = laid_out(position_at(match, 0), jarl=(1, Jarl(name="Ygg", silfr=1)))
    now = revise(match, 1, (right,), AT).match.position
    assert [(one.jarl, one.silfr) for one in now.players] == [("Astrid", 3), ("Ygg", 5), ("", 5)]
    assert (now.pool, now.opened_with, now.track, now.slots) == (30, 30, 5, 5)


def test_tiles_put_right_stay_so_whatever_else_of_the_setup_was_said_later():
    match = lay_out(lay_out(played(), pool=30), jarl=(1, Jarl(name="Ygg")))
    match = act(lay_out(match), BeginTurn(seat=0), AT)
    now = revise(match, 1, (laid_out(position_at(match, 0), pool=32),), AT).match.position
    assert (now.pool, now.opened_with, now.players[1].jarl) == (32, 32, "Ygg")


def test_a_card_put_right_says_nothing_of_the_rest_of_it():
    first = card(title="A", tier="novice", face_up=False, note="3 sites")
    match = played(AddCard(card=first), TurnCard(title="A"))
    lies = match.position.cards[0]
    match = act(match, changed(lies, change(lies, note="three sites")), AT)
    # Turned up by mistake, and of another tier after all: neither was said with the note.
    revised = revise(match, 2, (), AT).match
    again = revise(revised, 1, (AddCard(card=change(first, tier="standard")),), AT).match
    (now,) = again.position.cards
    assert (now.face_up, now.tier, now.note) == (False, "standard", "three sites")


def test_a_leaving_that_is_taken_back_gives_the_turn_that_was_passed_over():
    match = played(BeginTurn(), ReturnAll(seat=1), *TURN, *TURN)
    assert (hands(match), match.position.active) == ([1, 0, 1], 0)
    revised = revise(match, 2, (), AT)
    # Bo has a turn after Ann's; what Cy did in it is nobody else's.
    assert dropped(revised) == [7, 8, 9, 10]
    assert (hands(revised.match), revised.match.position.active) == ([1, 0, 0], 1)


def test_a_leaving_entered_later_leaves_the_turns_that_were_had():
    match = played(BeginTurn(), *TURN * 3)
    revised = put_right(match, 1, BeginTurn(), ReturnAll(seat=1))
    assert (dropped(revised), hands(revised.match)) == ([], [1, 1, 1])


def test_a_leaving_before_the_first_turn_that_is_entered_late_is_counted_past():
    # Game Anatomy: "one more Silfr than the previous player", of those who are there.
    match = played(AddCard(card=card()), BeginTurn())
    revised = put_right(match, 1, AddCard(card=card()), ReturnAll(seat=1))
    assert [one.silfr for one in revised.match.position.players] == [3, 0, 4]
    # Whoever had begun has left by then, and so did not begin.
    assert dropped(put_right(match, 1, AddCard(card=card()), ReturnAll(seat=0))) == [2]


def test_a_sentence_for_a_card_judged_by_hand_forgets_who_met_it():
    match = played(AddCard(card=card("A", met_by=(0, 2))))
    (lies,) = match.position.cards
    noted = change(lies, note="seen by all")
    (now,) = act(match, changed(lies, noted), AT).position.cards
    assert now == noted
    judged = change(lies, condition=silfr(9), met_by=())
    (now,) = act(match, changed(lies, judged), AT).position.cards
    assert now == judged


def test_who_met_a_card_is_said_of_one_alone():
    match = played(AddCard(card=card("A")))
    for seat in (0, 1):
        (lies,) = match.position.cards
        match = act(match, judged(lies, {*lies.met_by, seat}), AT)
    assert match.position.cards[0].met_by == (0, 1)
    assert revise(match, 2, (), AT).match.position.cards[0].met_by == (1,)
    whole = played(AddCard(card=card("A")), JudgeCard(title="A", seats=(2, 0)))
    assert whole.position.cards[0].met_by == (0, 2)


KIEV = {"seat": 0, "kind": "trade_center", "name": "Kiev", "region": "Rus lands"}


def test_a_site_that_was_known_lies_where_it_is_put_right_to_lie():
    first = Establish(**KIEV, type="rus", wind="east")
    farm = Establish(seat=0, kind="venture", type="rus", wind="north", number=1)
    stood = MoveFollowers(**KIEV, at=2, wind="east")
    match = played(first, Establish(**KIEV, type="sweden", wind="east"), farm, stood)
    known = [step.action.known for step in match.back() if step.action]
    assert known == [True, False, True, False]
    moved = revise(match, 1, (change(first, wind="south"),), AT).match
    assert {one.wind for one in moved.position.players[0].followers} == {"south"}
    assert [one.wind for one in moved.position.sites] == ["south"]
    # Where the first is left out, what was said later is all that is known.
    alone = revise(match, 1, (), AT).match
    assert "east" in {one.wind for one in alone.position.players[0].followers}


def test_a_site_that_was_said_to_lie_elsewhere_lies_there():
    first = Establish(**KIEV, type="rus", wind="east")
    match = played(first, Establish(**KIEV, type="sweden", wind="south"))
    right = revise(match, 1, (change(first, wind="north"),), AT).match
    assert {one.wind for one in right.position.players[0].followers} == {"south"}


def parts(action):
    """Say which parts of which card an action is about, and what it says of them."""
    named_parts = ("tier", "condition", "note") if isinstance(action, AddCard) else ()
    if isinstance(action, ChangeCard):
        named_parts = action.changed
    return {(action.card.title, part): action.card for part in named_parts}


@pytest.mark.long("walks at random, and amends")
@pytest.mark.parametrize("seed", range(30))
def test_whatever_is_left_out_everybody_keeps_the_own_turns_and_cards_what_was_said(seed):
    rng = Random(seed)
    match = played()
    for _ in range(90):
        action = random_action(GAME, match.position, PLAIN, rng)
        if action is None:
            break
        match = act(match, action, AT)
    for number in rng.sample(range(1, match.step + 1), min(8, match.step)):
        revised = revise(match, number, (), AT).match
        said = {}
        for step in reversed([*revised.back()][:-1]):
            action = step.action
            if isinstance(action, InTurn) and getattr(action, "marker", "") is not None:
                assert step.before.position.active == action.active
            if isinstance(action, RemoveCard):
                said = {key: one for key, one in said.items() if key[0] != action.title}
            said |= parts(action)
        cards = {one.title: one for one in revised.position.cards}
        for (title, part), one in said.items():
            if part != "face_up":
                assert getattr(cards[title], part) == getattr(one, part)


def test_what_somebody_gained_by_hand_is_no_part_of_a_turn():
    match = played(BeginTurn(), *TURN, Gain(seat=1, silfr=4))
    assert dropped(revise(match, 5, (), AT)) == []


# Tiles that a draw takes

DRAW = TakeAction(action="draw")


def tiles(revised):
    """Return pile and track together, and the track; the number of each entry to look at again."""
    now = revised.match.position
    return now.pool, now.track, [step.number for step, _ in revised.look_again]


def counted(pool, *draws, say_whose=True):
    """Play Ann's first turn, in which the tiles are counted: 2 of them lie on a full track."""
    begun = SetUp(pool=24, track=2, kept=True), BeginTurn(), TakeInfluence()
    return played(*begun, SetPool(pool=pool, track=2), *draws, say_whose=say_whose)


def test_a_draw_takes_what_is_known_once_the_tiles_are_put_right():
    revised = put_right(counted(8, DRAW, DRAW, DRAW), 4, SetPool(pool=4, track=2))
    # The second one empties the 1-cost slot, and no pile fills it.
    assert tiles(revised) == (1, 1, [])
    assert not GAME.is_over(revised.match.position, PLAIN)
    assert revised.match.position == counted(4, DRAW, DRAW, DRAW).position
    # Nor does it take nothing where the slot is full after all.
    revised = put_right(counted(4, DRAW, DRAW, DRAW), 4, SetPool(pool=8, track=2))
    assert tiles(revised) == (2, 2, [])


def test_a_draw_that_may_have_taken_otherwise_is_looked_at_again():
    # The table was asked of a track with a gap, and said that nothing left.
    short = counted(2, TakeAction(action="buy"), TakeAction(action="draw", tiles=0))
    revised = put_right(short, 4, SetPool(pool=8, track=2))
    assert tiles(revised) == (7, 2, [6])
    ((_, what),) = revised.look_again
    told = {say(language, what.key, NAMES, **what.facts) for language in LANGUAGES}
    assert told == {
        "Other tiles may lie in pile and track now: did 0 tiles leave?",
        "In Stapel und Leiste können jetzt andere Plättchen liegen: Gingen dabei 0 weg?",
    }
    # A full 1-cost slot was said of a track without a pile: with one, 2 leave.
    short = counted(2, TakeAction(action="buy"), TakeAction(action="draw", tiles=1))
    assert tiles(put_right(short, 4, SetPool(pool=4, track=2))) == (2, 2, [6])
    # And an empty one of a track with a pile: without it, none leaves.
    long = counted(8, TakeAction(action="buy"), TakeAction(action="draw", tiles=1))
    assert tiles(put_right(long, 4, SetPool(pool=3, track=3))) == (1, 1, [6])
    # One that was not asked would be now, and takes the most.
    asked = put_right(counted(8, DRAW), 4, SetPool(pool=4, track=1))
    assert tiles(asked) == (2, 2, [5])


@pytest.mark.parametrize(
    ("said", "pool", "expected"),
    [
        # The pile gave one, and none lay in the 1-cost slot.
        ({"tiles": 1}, 9, (7, None, [])),
        ({"tiles": 1}, 3, (1, 1, [5])),
        ({"tiles": 1, "removed": True}, 3, (1, 1, [])),
        ({"tiles": 1, "removed": True}, 9, (7, None, [5])),
        ({"tiles": 2}, 9, (6, None, [])),
        ({"tiles": 0}, 3, (2, 2, [])),
    ],
)
def test_what_was_said_of_pile_and_slot_stays_where_it_can_be(said, pool, expected):
    # Nobody had counted the track, and the table was asked of both.
    drawn = TakeAction(action="buy"), TakeAction(action="draw", **said)
    few = played(BeginTurn(), TakeInfluence(), SetPool(pool=11), *drawn)
    revised = put_right(few, 3, SetPool(pool=pool, track=3))
    assert tiles(revised) == expected


@pytest.mark.parametrize("pools", [(2, 8), (8, 2)])
def test_a_tile_of_sweden_that_was_not_asked_for_is_looked_at_again(pools):
    was, now = pools
    sweden = TakeAction(action="sweden", marker="sweden", played=was > 2)
    begun = BeginTurn(), TakeInfluence(), SetInfluence(type="sweden", seat=0)
    match = played(*begun, SetPool(pool=was, track=2), sweden)
    revised = put_right(match, 4, SetPool(pool=now, track=2))
    assert tiles(revised) == (min(now, 7), 2, [5])
    # As one that came into the hand it is what it was said to be.
    kept = played(*begun, SetPool(pool=8, track=2), change(sweden, played=False))
    assert tiles(put_right(kept, 4, SetPool(pool=9, track=2))) == (8, 2, [])


def test_a_draw_as_stored_until_version_15_is_looked_at_where_it_takes_what_cannot_lie_there():
    old = counted(8, DRAW, DRAW, DRAW, say_whose=False)
    revised = revise(old, 4, (SetPool(pool=6, track=2),), AT)
    assert tiles(revised) == (1, 1, [])
    revised = revise(old, 4, (SetPool(pool=4, track=2),), AT)
    assert tiles(revised) == (0, 0, [7])
