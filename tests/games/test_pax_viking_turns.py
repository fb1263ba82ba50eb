"""Pax Viking at the table: what a turn offers, the winter, events and the saga clock."""

from __future__ import annotations

import pytest

from companion.errors import RuleViolation
from companion.games.pax_viking.actions import (
    BeginTurn,
    DrawTiles,
    EndTurn,
    Jarl,
    PlayEvent,
    SetInfluence,
    SetPool,
    SetUp,
    TakeAction,
    TakeInfluence,
    Vote,
    WinterSolstice,
)
from companion.games.pax_viking.clock import STANDARD, clock, taken
from companion.games.pax_viking.corrections import jarls_of, laid_out
from companion.games.pax_viking.due import named
from companion.games.pax_viking.game import GAME
from companion.games.pax_viking.influence import standings
from companion.games.pax_viking.position import Options, Turn, start
from companion.games.pax_viking.scoring import is_over
from companion.games.pax_viking.seen import checklist
from companion.games.pax_viking.setup import setup_plan, setup_steps
from companion.games.pax_viking.turn import begins
from companion.model import change
from companion.words import tell
from tests.support.pax_viking import NAMES, PLAIN, card, follower, player, table
from tests.support.pax_viking import turn as in_turn
from tests.support.pax_viking_said import LORDS, RICH, english, offered


@pytest.mark.parametrize(
    "seats, silfr_total, tiles, deck, ventures",
    [
        (1, 3, 12, (4, 3, 3, 2), 5),
        (2, 7, 24, (8, 6, 6, 4), 4),
        (3, 12, 36, (12, 9, 9, 6), 3),
        (4, 18, 48, (16, 12, 12, 8), 2),
        (5, 25, 60, (20, 15, 15, 10), 1),
        (6, 33, 72, (24, 18, 18, 12), 0),
    ],
)
def test_the_setup_is_the_table_of_the_rules(seats, silfr_total, tiles, deck, ventures):
    plan = setup_plan(seats)
    assert (sum(plan.silfr), plan.tiles, plan.starting_ventures) == (silfr_total, tiles, ventures)
    assert (plan.ventures, plan.events, plan.advocates, plan.gods) == deck
    assert sum(deck) == tiles
    steps = setup_steps(seats)
    assert len(steps) == 7 - (seats == 6)
    assert str(tiles) in tell("en", steps[1])


@pytest.mark.parametrize(
    "seats, said",
    [
        (1, "leave out tiles marked for more than 1 player "),
        (5, "leave out tiles marked for more than 5 players "),
        (6, "all of its tiles stay in"),
    ],
)
def test_the_starter_deck_lacks_the_tiles_of_larger_tables(seats, said):
    # "use the starter deck, removing the "6p" tiles in a 5 player game, etc." (Game Anatomy)
    assert said in tell("en", setup_steps(seats)[2])


def test_silfr_is_counted_from_whoever_begins():
    assert setup_plan(3, first=1).silfr == (5, 3, 4)
    laid = change(start(3, PLAIN), active=1)
    jarls = (Jarl(name="A", silfr=2), Jarl(name="B"), Jarl(name="C"))
    laid = GAME.apply(laid, SetUp(jarls=jarls), PLAIN)
    assert [one.silfr for one in laid.players] == [7, 3, 4]
    assert [one.silfr for one in jarls_of(laid)] == [2, 0, 0]
    assert GAME.apply(laid, laid_out(laid), PLAIN) == laid
    assert GAME.apply(laid, BeginTurn(), PLAIN).players == laid.players
    # Somebody else begins after all: what Jarls add stays.
    begin = BeginTurn(seat=2)
    begun = GAME.apply(laid, begin, PLAIN)
    assert (begun.active, [one.silfr for one in begun.players]) == (2, [6, 5, 3])
    told = [
        tell("en", one, ("Ann", "Bo", "Cy")) for one in GAME.described(laid, begin, begun, PLAIN)
    ]
    assert "Silfr, counted from whoever begins: Ann 6, Bo 5 and Cy 3." in told
    # A table that lies amid a game has what it has.
    amid = change(laid, setting_up=False)
    assert GAME.apply(amid, begin, PLAIN).players == amid.players


@pytest.mark.parametrize("voters, needed", [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_an_althing_needs_half_of_the_votes(voters, needed):
    position = in_turn(players=(player(),) * voters, cards=(card(face_up=False),))
    assert offered(position, "play_event").needed == needed
    for yes in range(voters + 1):
        after = GAME.apply(position, PlayEvent(vote=Vote(yes=yes, voters=voters)), PLAIN)
        assert after.cards[0].face_up == (yes >= needed)


def test_a_whole_turn_is_offered_step_by_step():
    position = table(
        player(follower(), follower("god", type="sweden"), silfr=1),
        player(follower(type="jarldom")),
        cards=(LORDS, RICH),
        check="turn_end",
    )
    assert {"begin_turn", "play_event"} <= {one.do for one in GAME.offers(position, PLAIN)}
    position = GAME.apply(position, BeginTurn(), PLAIN)
    shifts = offered(position, "take_influence").shifts
    assert [(one.type, one.gained) for one in shifts] == [("sweden", True), ("rus", True)]
    assert english(checklist(position, PLAIN)) == [
        "Ann takes the Sweden influence marker.",
        "Ann takes the Rus influence marker.",
    ]
    position = GAME.apply(position, TakeInfluence(), PLAIN)
    offer = offered(position, "take_action")
    assert offer.left == 4
    assert [act.action for act in offer.acts] == [*STANDARD, "sweden", "rus"]
    assert offer.acts[0].markers == ("action", "sweden", "rus")
    assert offer.acts[-1].markers == ("rus",)
    assert offered(position, "play_event").checks == ("Rus lords",)
    for action, marker in (("rus", "rus"), ("journey", "sweden"), ("play", "action")):
        position = GAME.apply(position, TakeAction(action=action, marker=marker), PLAIN)
    assert english(checklist(position, PLAIN))[0] == "1 action left."
    position = GAME.apply(position, TakeAction(action="draw"), PLAIN)
    assert "take_action" not in {one.do for one in GAME.offers(position, PLAIN)}
    winter = offered(position, "winter_solstice")
    assert (winter.income, winter.types, winter.hand, winter.discard) == (
        2,
        ("sweden", "rus"),
        1,
        0,
    )
    position = GAME.apply(position, WinterSolstice(), PLAIN)
    assert position.players[0].silfr == 3
    end = offered(position, "end_turn")
    assert (end.checks, end.following) == (("Rich",), 1)
    position = GAME.apply(position, EndTurn(), PLAIN)
    assert (position.active, position.turn) == (1, Turn(number=2))


def test_no_fifth_action_is_taken_whatever_marker_comes_by_hand():
    position = in_turn(used=("action",) * 4)
    position = GAME.apply(position, SetInfluence(type="rus", seat=0), PLAIN)
    assert "take_action" not in {one.do for one in GAME.offers(position, PLAIN)}


def test_the_winter_asks_for_discards_and_a_refresh():
    position = in_turn("solstice", players=(player(hand=6), player()))
    assert english(checklist(position, PLAIN)) == [
        "Discard 2 tiles.",
        "Fill the saga track.",
        "Make everything of yours ready again.",
    ]
    lean = in_turn("solstice")
    assert len(checklist(lean, PLAIN)) == 2
    assert checklist(table(), PLAIN) == ()
    assert english(checklist(in_turn("influence"), PLAIN)) == ["No influence marker changes hands."]


def test_an_event_of_an_ability_uses_no_marker_and_may_come_at_any_time():
    after = GAME.apply(in_turn("influence"), PlayEvent(marker=None), PLAIN)
    assert after.turn == Turn(phase="influence")


# Who has left (ruling L1)


def seat_after(position, action):
    """Return whose turn it is after an action, as a table makes it."""
    return GAME.apply(position, named(position, action), PLAIN).active


@pytest.mark.parametrize(
    "gone, active, then",
    [((), 0, 1), ((1,), 0, 2), ((1, 2), 0, 3), ((3,), 2, 0), ((1, 2, 3), 0, 0), ((0, 3), 2, 1)],
)
def test_whoever_has_left_is_passed_over(gone, active, then):
    position = in_turn(
        "solstice",
        players=tuple(player(left=seat in gone) for seat in range(4)),
        active=active,
    )
    assert offered(position, "end_turn").following == then
    assert seat_after(position, EndTurn()) == then
    # As it was stored until rules version 14, the next one had the turn, gone or not.
    assert GAME.apply(position, EndTurn(), PLAIN).active == (active + 1) % 4


def test_a_turn_of_whoever_has_left_can_only_be_ended():
    position = in_turn("influence", players=(player(left=True), player(), player()))
    (told,) = english(checklist(position, PLAIN))
    assert told.startswith("The others end this turn as it stands. As long as no followers of Ann")
    steps = {"take_influence", "take_action", "winter_solstice"}
    assert not steps & {one.do for one in GAME.offers(position, PLAIN)}
    assert offered(position, "end_turn").following == 1
    assert seat_after(position, EndTurn()) == 1
    back = change(position, players=(player(follower(), left=True), player(), player()))
    assert checklist(back, PLAIN) != checklist(position, PLAIN)
    with pytest.raises(RuleViolation):
        GAME.apply(back, EndTurn(), PLAIN)


def test_where_all_have_left_the_turn_goes_on_clockwise():
    position = in_turn("solstice", players=(player(left=True),) * 3)
    assert seat_after(position, EndTurn()) == 1


def test_the_named_card_is_turned_up():
    down = (card("First", face_up=False), card("Second", face_up=False))
    after = GAME.apply(in_turn(cards=down), PlayEvent(turn_up="second"), PLAIN)
    assert [one.face_up for one in after.cards] == [False, True]


@pytest.mark.parametrize(
    "action, pool, track, expected",
    [
        ("draw", 12, None, 2),
        ("draw", 1, None, 1),
        ("draw", 12, 6, 2),
        ("draw", 6, 6, 1),
        ("draw", 6, 0, 1),
        ("buy", 12, None, 1),
        ("buy", 12, 0, 0),
        ("sweden", 12, None, 1),
        ("sweden", 6, 6, 0),
        ("journey", 12, 6, 0),
    ],
)
def test_an_action_takes_as_many_tiles_as_there_are(action, pool, track, expected):
    assert taken(table(pool=pool, track=track), action) == expected


def test_a_draw_fills_the_track_and_a_purchase_leaves_a_gap():
    position = in_turn(pool=8, track=6, slots=6)
    bought = GAME.apply(position, TakeAction(action="buy"), PLAIN)
    assert (bought.pool, bought.track, bought.gaps) == (7, 5, True)
    drawn = GAME.apply(bought, TakeAction(action="draw"), PLAIN)
    # The pile does not last for all six places.
    assert (drawn.pool, drawn.track, drawn.gaps) == (5, 5, True)
    filled = GAME.apply(bought, WinterSolstice(), PLAIN)
    assert (filled.track, filled.gaps) == (6, False)
    assert GAME.apply(position, DrawTiles(seat=1, tiles=2), PLAIN).players[1].hand == 2
    assert GAME.apply(position, SetPool(pool=9, track=7), PLAIN).slots == 7
    longer = GAME.apply(start(2, PLAIN), SetUp(track=6), PLAIN)
    assert GAME.apply(longer, SetUp(track=3), PLAIN).slots == 3
    # Nor does a file say that there are fewer: a refresh would take tiles off the track.
    assert in_turn(pool=8, track=6, slots=3).slots == 6
    by_hand = GAME.apply(position, TakeAction(action="draw", tiles=1), PLAIN)
    assert (by_hand.pool, by_hand.track) == (7, 6)


def test_a_track_counted_without_its_places_is_not_known_once_it_is_filled():
    # Pax Viking glossary, REFRESH: the track is filled after an INVEST to DRAW.
    ends = Options(track_empty_ends=True)
    position = in_turn(pool=12, track=1)
    assert not is_over(position, ends)
    drawn = GAME.apply(position, TakeAction(action="draw"), ends)
    assert (drawn.pool, drawn.track) == (10, None)
    assert not is_over(drawn, ends)
    assert GAME.apply(position, WinterSolstice(), PLAIN).track is None


def test_nothing_is_offered_to_buy_on_an_empty_track():
    acts = offered(in_turn(track=0), "take_action").acts
    assert [act.action for act in acts] == [name for name in STANDARD if name != "buy"]


@pytest.mark.parametrize(
    "fields, likely, said",
    [
        ({"pool": 0}, None, "No tile is left."),
        (
            {"pool": 17},
            None,
            "17 tiles left. At least 3 more turns if every action draws; too early for a guess.",
        ),
        ({"pool": 20, "opened_with": 24, "turn": Turn(number=6)}, None, "20 tiles left."),
        ({"pool": 24, "opened_with": 24, "turn": Turn(number=9)}, None, "24 tiles left."),
        (
            {"pool": 12, "opened_with": 24, "turn": Turn(number=9)},
            8,
            "12 tiles left. About 8 more turns at your pace so far, 2 more turns at least.",
        ),
        (
            {"pool": 8},
            None,
            "8 tiles left. At least 1 more turn if every action draws; too early for a guess.",
        ),
        ({"pool": 5, "check": "final"}, None, "5 tiles are left over."),
        ({"pool": 0, "check": "final"}, None, "No tile is left."),
    ],
)
def test_the_saga_clock_guesses_only_where_there_is_a_pace(fields, likely, said):
    found = clock(table(**fields), PLAIN)
    assert found.likely_turns == likely
    assert tell("en", found.sentence).startswith(said)


def test_the_saga_clock_promises_no_turn_where_an_empty_track_ends_the_game():
    by_track = Options(track_empty_ends=True)
    position = GAME.apply(start(2, by_track), SetUp(pool=20, track=1), by_track)
    position = GAME.apply(position, BeginTurn(), by_track)
    position = GAME.apply(position, TakeInfluence(), by_track)
    told = clock(position, by_track).sentence
    assert tell("en", told) == (
        "20 tiles left. The game ends as soon as the track is empty, whatever the pile holds."
    )
    ended = GAME.apply(position, TakeAction(action="buy"), by_track)
    assert is_over(ended, by_track)
    assert tell("en", clock(ended, by_track).sentence) == "19 tiles are left over."


def test_holder_and_sole_leader_are_two_facts():
    position = table(
        player(follower(count=2), follower(type="sweden")),
        player(follower(count=3)),
        influence={"rus": 0},
    )
    told_of = {one.type: tell("en", one.sentence, NAMES) for one in standings(position)}
    assert told_of == {
        "jarldom": "Jarldom: nobody holds the marker; nobody leads alone.",
        "sweden": "Sweden: nobody holds the marker; Ann leads alone with 1 follower.",
        "theocracy": "Theocracy: nobody holds the marker; nobody leads alone.",
        "rus": "Rus: Ann holds the marker; Bo leads alone with 3 followers.",
    }


@pytest.mark.parametrize(
    "actions, first",
    [
        ([{"do": "set_up"}, {"do": "begin_turn", "seat": 2}], 2),
        ([{"do": "set_up"}, {"do": "pool"}, {"do": "begin_turn"}, {"do": "begin_turn"}], 0),
        ([{"do": "set_up"}, {"do": "set_up"}, {"do": "begin_turn", "seat": 1}], 1),
        ([{"do": "set_up"}], None),
        ([{"do": "begin_turn"}, {"do": "set_up"}, {"do": "begin_turn", "seat": 2}], None),
        ([{"do": "begin_turn", "seat": 2}], None),
    ],
)
def test_the_first_turn_is_known_where_turns_are_followed_from_the_set_up_on(actions, first):
    assert begins(actions) == first
