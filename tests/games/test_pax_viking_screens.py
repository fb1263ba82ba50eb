"""What the screens of Pax Viking ask besides the rules: box, tally, markers, bars, words."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.games.pax_viking import builder
from companion.games.pax_viking.actions import (
    BeginTurn,
    ChangeCard,
    CheckNow,
    EndTurn,
    Establish,
    Jarl,
    PlayEvent,
    Return,
    SetPool,
    TakeAction,
    Vote,
    Whom,
)
from companion.games.pax_viking.box import BOX as CARD_BOX
from companion.games.pax_viking.box import titled, together, without
from companion.games.pax_viking.cards import CHECKS
from companion.games.pax_viking.conditions import BY, AllOf, AnyOf, Comparison, Where
from companion.games.pax_viking.corrections import (
    ended,
    laid_out,
    marked_by_hand,
    met_by_hand,
    placed,
    pool_put,
    tallied,
    tally,
    whose_turn,
)
from companion.games.pax_viking.game import GAME
from companion.games.pax_viking.offers import ActionOffer, OfferedAction, play_event
from companion.games.pax_viking.position import Options, Site, Turn, start
from companion.games.pax_viking.seen import (
    althing,
    check_at_end,
    check_of,
    clock,
    drawn_by_sweden,
    duchies_of,
    ended_by,
    has_ended,
    is_added_up,
    judged_by_hand,
    leaving,
    looked_at,
    markers_of,
    narrowed,
    progress,
    round_number,
    setup_plan,
    usual_pile,
    wind_of_region,
)
from companion.games.pax_viking.turn import voters
from companion.match import applied
from companion.model import Enter, change
from companion.words import tell
from tests.support.pax_viking import (
    NAMES,
    PLAIN,
    card,
    condition,
    follower,
    player,
    silfr,
    table,
    turn,
)

# The box


def test_a_box_is_kept_without_what_belongs_to_one_game():
    cards = (card("A", silfr(3)), card("B", met_by=(1,)))
    kept = CARD_BOX.kept(CARD_BOX.written(together((), cards)))
    assert kept == (cards[0], change(cards[1], met_by=()))


@pytest.mark.parametrize("value", [None, {}, {"format": 99}, "cards", {"format": 1, "cards": 3}])
def test_a_box_that_cannot_be_read_is_an_empty_one(value):
    assert CARD_BOX.kept(value) == ()


def test_a_card_put_in_again_takes_its_old_place():
    first, second = card("A", silfr(3)), card("B", silfr(4))
    again = card(" a ", silfr(5), face_up=False)
    assert together((first, second), (again,)) == (change(again, face_up=True), second)


def test_a_card_is_found_and_forgotten_by_its_title():
    cards = (card("A", silfr(3)), card("B", silfr(4)))
    assert titled(cards, "b") == cards[1]
    assert titled(cards, "c") is None
    assert without(cards, " A") == cards[1:]


# After the game only


def done(position, action, options=PLAIN):
    return applied(GAME, position, action, len(position.players), options)


def all_done(position, actions):
    for action in actions:
        position = done(position, action)
    return position


def test_followers_are_tallied_by_type_where_no_place_is_known():
    position = table(player(follower("god", count=2), silfr=5))
    for count in (3, 7, 1):
        position = all_done(position, tally(position, 0, "rus", count))
        assert tallied(position, 0, "rus") == count
    assert placed(position, 0) == 2
    assert tally(position, 0, "rus", 0) == (
        Return(seat=0, at=1, who=Whom(kind="venture", type="rus", count=1)),
    )
    (established,) = tally(position, 0, "sweden", 2)
    assert isinstance(established, Establish)
    position = all_done(position, tally(position, 0, "rus", 0))
    assert tallied(position, 0, "rus") == 0
    assert len(position.players[0].followers) == 1


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 5, 6, 9])
def test_followers_without_a_place_that_were_entered_twice_are_counted_together(count):
    twice = (follower(count=2), follower("god", count=4), follower(count=3))
    position = table(player(*twice), player())
    assert tallied(position, 0, "rus") == 5
    position = all_done(position, tally(position, 0, "rus", count))
    assert (tallied(position, 0, "rus"), placed(position, 0)) == (count, 4)


@pytest.mark.parametrize(
    "seats, marked, active",
    [((1,), None, 1), ((0, 1), None, None), ((0, 1), 1, 1), ((1, 2), 0, 1), ((), 0, None)],
)
def test_whoever_met_a_card_had_the_turn_where_nobody_else_can_have(seats, marked, active):
    position = table(player(), player(), player(), check="turn_end")
    own = Options(novice_active_only=True)
    found = whose_turn(position, seats, "turn_end", own, marked)
    assert found == (() if active is None else (Enter(path="active", value=active),))
    assert whose_turn(position, seats, "event", own, marked) == ()
    assert whose_turn(position, seats, "turn_end", PLAIN, marked) == ()


def test_the_end_of_a_turn_was_the_end_of_the_turn_of_whoever_met_a_card():
    own = Options(novice_active_only=True)
    for cards in ((met_by_hand("Won", (1,), "event"),), (met_by_hand("Own", (1,), "turn_end"),)):
        position = table(cards=cards, added_up=True)
        for action in ended(position, "turn_end", "Won", own):
            position = done(position, action, own)
        assert (position.active, GAME.ranking(position, own)[0].seats) == (1, (1,))


def test_who_met_a_card_is_marked_on_one_that_this_end_looks_at():
    novice, down = card("N", tier="novice"), card("D", face_up=False)
    cards = (novice, down, card("C", silfr(3)), card("S"), card("A", tier="advanced"))
    position = table(cards=cards)
    assert marked_by_hand(position, "event") == cards[3]
    assert marked_by_hand(position, "turn_end") == novice
    assert marked_by_hand(table(cards=cards[1:3]), "final") is None


def test_silfr_of_the_start_does_not_count_as_entered():
    position = done(start(3, PLAIN), CheckNow(check="final", empty=True))
    assert [one.silfr for one in position.players] == [0, 0, 0]


@pytest.mark.parametrize("check", CHECKS)
def test_who_met_a_card_wins_however_the_game_ended(check):
    position = table(player(silfr=1), player(silfr=9), cards=(met_by_hand("Won", (0,), "final"),))
    for action in ended(position, check, "Won", PLAIN):
        position = GAME.apply(position, action, PLAIN)
    assert looked_at(position.cards, check)
    assert GAME.ranking(position, PLAIN)[0].seats == (0,)


def test_a_card_goes_to_another_tier_only_where_it_is_not_looked_at():
    position = table(cards=(met_by_hand("Won", (0,), "turn_end"), card("Other", silfr(3))))
    assert ended(position, "final", "Won", PLAIN) == (CheckNow(check="final"),)
    changed, _ = ended(position, "event", "won", PLAIN)
    assert isinstance(changed, ChangeCard)
    assert changed.card.tier == "standard"
    assert len(ended(position, "turn_end", "Other", PLAIN)) == 1
    assert len(ended(position, "event", "Nothing", PLAIN)) == 1


# Setting up


def test_one_thing_of_the_setup_is_changed_and_the_rest_lies_as_it_lay():
    position = start(2, PLAIN)
    for thing in ({"jarl": (1, Jarl(name="Ygg", silfr=2))}, {"pool": 30}, {"track": 5}, {}):
        position = done(position, laid_out(position, **thing))
    assert [(one.jarl, one.silfr) for one in position.players] == [("", 3), ("Ygg", 6)]
    assert (position.pool, position.track, position.slots) == (30, 5, 5)
    unknown = done(position, laid_out(position, track=0))
    assert (unknown.track, unknown.slots) == (None, None)


@pytest.mark.parametrize(
    "changed, silfr_of_ann",
    [
        ({}, 1),
        ({"pool": 30}, 1),
        ({"track": 5}, 1),
        ({"jarl": (1, Jarl(name="Ygg", silfr=2))}, 1),
        ({"jarl": (0, Jarl(name="Astrid"))}, 1),
        ({"jarl": (0, Jarl(name="Astrid", silfr=2))}, 5),
    ],
)
def test_less_silfr_than_planned_stays_as_it_was_put(changed, silfr_of_ann):
    position = done(start(3, PLAIN), Enter(path="players[0].silfr", value=1))
    position = done(position, laid_out(position, **changed))
    assert position.players[0].silfr == silfr_of_ann
    position = all_done(position, (laid_out(position), BeginTurn()))
    assert position.players[0].silfr == silfr_of_ann


# A turn


def test_markers_are_listed_with_what_is_left_of_them():
    position = turn(used=("action", "rus"), influence={"rus": 0, "sweden": 0})
    assert markers_of(position) == (
        ("action", True),
        ("action", False),
        ("sweden", True),
        ("rus", False),
    )
    after = GAME.apply(position, TakeAction(action="journey"), PLAIN)
    assert [ready for _, ready in markers_of(after)] == [False, False, True, False]


def test_without_turns_all_markers_are_ready():
    assert markers_of(table()) == (("action", True),) * 4


@pytest.mark.parametrize(
    "action, check",
    [
        (PlayEvent(), "event"),
        (EndTurn(), "turn_end"),
        (CheckNow(check="final"), "final"),
        (TakeAction(action="journey"), None),
        (None, None),
    ],
)
def test_some_actions_lead_to_a_check(action, check):
    assert check_of(action) == check


def test_rounds_are_counted_by_everybodys_turns():
    assert round_number(table()) == 0
    rounds = [
        round_number(turn(players=[player()] * 3)),
        round_number(change(turn(), turn=Turn(number=4))),
        round_number(change(turn(), turn=Turn(number=5))),
    ]
    assert rounds == [1, 2, 3]


def test_an_althing_votes_in_turn_order():
    assert voters(table(*[player()] * 4, active=2)) == (2, 3, 0, 1)


def test_whoever_has_left_has_no_vote():
    left = player(left=True)
    position = table(player(), player(), left, player(), active=1)
    assert voters(position) == (1, 3, 0)
    assert [
        (one.voters, one.needed) for one in GAME.offers(position, PLAIN) if one.do == "play_event"
    ] == [((1, 3, 0), 2)]
    # Followers that are established again are somebody's, who votes.
    assert voters(table(player(), player(follower(), left=True))) == (0, 1)
    # Nobody is there: whoever plays the Event is.
    assert voters(table(left, left, active=1)) == (1, 0)


@pytest.mark.parametrize(
    "check, turn_up, reveal, asked",
    [
        ("event", None, True, ["Open"]),
        ("event", "Down", True, ["Open", "Down"]),
        ("event", "Down", False, ["Open"]),
        ("turn_end", None, True, ["Easy"]),
        ("final", None, True, ["Open", "Easy"]),
    ],
)
def test_only_cards_that_a_check_looks_at_are_judged_by_hand(check, turn_up, reveal, asked):
    cards = (
        card("Open"),
        card("Easy", tier="novice"),
        card("Down", face_up=False),
        card("Plain", silfr(3)),
    )
    options = Options(reveal_before_check=reveal)
    found = judged_by_hand(table(cards=cards), check, options, turn_up)
    assert [one.title for one in found] == asked


@pytest.mark.parametrize(
    "pool, opened_with, left",
    [(12, 24, Fraction(1, 2)), (30, 24, Fraction(1)), (0, 24, Fraction(0)), (12, None, None)],
)
def test_the_clock_tells_how_much_is_left(pool, opened_with, left):
    assert clock(table(pool=pool, opened_with=opened_with), PLAIN).left == left


# Places


def test_a_region_once_entered_is_offered_with_its_wind():
    position = table(
        player(follower(region="Gardar", wind="east")),
        sites=(Site(kind="venture", name="Fair", region="Skane"),),
    )
    assert builder.known_values("region", position) == ("Skane", "Gardar")
    assert wind_of_region(position, " gardar") == "east"
    assert wind_of_region(position, "Skane") is None


# Bars


@pytest.mark.parametrize(
    "asked, share",
    [
        ({"metric": "silfr", "at_least": 4}, Fraction(1, 2)),
        ({"metric": "silfr", "at_least": 1}, Fraction(1)),
        ({"metric": "silfr", "at_most": 1}, Fraction(2, 3)),
        ({"metric": "silfr", "at_most": 0}, Fraction(1, 3)),
        ({"metric": "silfr", "exactly": 4}, Fraction(1, 2)),
        ({"not": {"metric": "silfr", "at_least": 1}}, Fraction(0)),
        ({"all": [{"metric": "silfr", "at_least": 4}] * 2}, Fraction(1, 2)),
        (
            {"any": [{"metric": "silfr", "at_least": 8}, {"metric": "silfr", "at_least": 4}]},
            Fraction(1, 2),
        ),
        (None, Fraction(0)),
    ],
)
def test_a_bar_is_full_when_a_card_is_met_and_only_then(asked, share):
    position = table(player(silfr=2), cards=(card("A", condition(asked) if asked else None),))
    ((one,),) = progress(position)
    assert one.share == share
    assert (one.share == 1) == one.met


# Words


@pytest.mark.parametrize(
    "name, value, said",
    [
        ("type", "rus", "of type Rus"),
        ("kind", "god", "on gods"),
        ("key", True, "on key trade centers"),
        ("key", False, "off the key trade centers"),
        ("name", "India", "on India"),
        ("wind", "east", "in the East"),
        ("region", "Skane", "in the region Skane"),
    ],
)
def test_a_filter_is_said_alone(name, value, said):
    assert tell("en", narrowed("", name, value), NAMES).strip() == said


def test_a_list_is_read_in_another_way():
    one, two = silfr(3), Comparison(metric="followers", where=Where(type="rus"), at_least=1)
    assert builder.combined(AllOf(all=(one, two)), "any") == AnyOf(any=(one, two))
    assert builder.combined(AnyOf(any=(one, two)), "all") == AllOf(all=(one, two))
    assert builder.combined(one, "all") == AllOf(all=(one,))


@pytest.mark.parametrize("by", BY)
def test_a_list_begins_with_what_is_printed(by):
    values = builder.listing(by).each_of.values
    assert values == (builder.known_values(by, None) or ("1", "2"))


BY_TRACK = Options(track_empty_ends=True)
TURN = Turn(phase="actions", number=3)


@pytest.mark.parametrize(
    "fields, options, by",
    [
        ({"check": "final"}, PLAIN, "called"),
        ({"check": "turn_end", "pool": 5}, PLAIN, None),
        ({"check": "turn_end", "pool": 0}, PLAIN, "tiles"),
        ({"check": "turn_end", "pool": 5, "track": 0}, BY_TRACK, "track"),
        (
            {
                "check": "turn_end",
                "pool": 5,
                "track": 3,
                "turn": Turn(phase="solstice", emptied=True, finished=True),
            },
            Options(track_empty_ends=True, finish_last_turn=True),
            "refilled",
        ),
    ],
)
def test_what_ended_the_game_says_how_that_is_undone(fields, options, by):
    assert ended_by(table(**fields), options) == by


def test_there_is_a_winner_to_declare_after_turns_and_where_it_is_added_up():
    after = table(check="final", turn=TURN)
    added_up = table(check="final", turn=None, added_up=True)
    found = [(is_added_up(one), has_ended(one, PLAIN)) for one in (after, added_up)]
    assert found == [(False, True), (True, True)]
    before = start(2, PLAIN)
    assert (is_added_up(before), has_ended(before, PLAIN)) == (False, False)
    assert not has_ended(table(pool=0), PLAIN)


def test_the_end_of_the_last_turn_calls_the_final_check():
    finish = Options(finish_last_turn=True)
    found = [check_at_end(table(turn=TURN, pool=pool), finish) for pool in (5, 0)]
    assert found == ["turn_end", "final"]


def test_who_does_not_vote_against_an_event_agrees():
    (offer,) = play_event(table(player(), player(), player(), turn=TURN), PLAIN)
    assert althing(offer, frozenset()) == Vote(yes=3, voters=3)
    assert althing(offer, frozenset({1})) == Vote(yes=2, voters=3)


def action_offer(ways, *, in_doubt, silfr=2):
    acts = (OfferedAction(action="draw", markers=("action",), ways=ways),)
    return ActionOffer(left=1, acts=acts, silfr=silfr, pile_in_doubt=in_doubt)


@pytest.mark.parametrize(
    "ways, in_doubt, answers",
    [
        ((2, 1, 0), True, ["two", "drawn", "slot", "none"]),
        ((1, 0), True, ["drawn", "slot", "none"]),
        ((2, 1), False, ["full", "empty"]),
        ((1, 0), False, ["full", "none"]),
    ],
)
def test_what_may_lie_in_pile_and_slot_is_asked_where_it_is_not_known(ways, in_doubt, answers):
    found = leaving(action_offer(ways, in_doubt=in_doubt))
    assert [way.answer for way in found] == answers
    assert [way.answer for way in found if way.removed] == [
        answer for answer in answers if answer == "slot"
    ]
    assert {way.tiles for way in found} == set(ways)


@pytest.mark.parametrize(
    "in_doubt, answers", [(False, ["yes", "no"]), (True, ["yes", "no", "none"])]
)
def test_where_the_pile_may_be_empty_the_sweden_action_perhaps_draws_nothing(in_doubt, answers):
    found = drawn_by_sweden(action_offer((1,), in_doubt=in_doubt))
    assert [way.answer for way in found] == answers
    assert [(way.played, way.tiles) for way in found[:2]] == [(True, None), (False, None)]
    assert [way.tiles for way in found[2:]] == [0] * in_doubt


def test_a_tile_costs_no_more_than_there_is_to_pay_with():
    assert [*action_offer((1,), in_doubt=False).prices] == [0, 1, 2]


def test_duchies_are_those_of_the_followers_unless_they_are_entered_by_hand():
    nobody = player()
    assert duchies_of(nobody) == 0
    assert duchies_of(change(nobody, duchies=2)) == 2


def test_the_usual_pile_is_offered_where_another_one_lies_and_the_track_has_no_more():
    usual = setup_plan(2).tiles
    assert usual_pile(table(pool=usual)) is None
    assert usual_pile(table(pool=usual + 9, track=usual + 1)) is None
    assert usual_pile(table(pool=5)) == usual


@pytest.mark.parametrize("track, after", [(None, None), (3, 3), (6, 4)])
def test_no_more_tiles_lie_on_the_track_than_there_are(track, after):
    put = pool_put(table(pool=9, track=track), 4)
    assert put == SetPool(pool=4, track=after)
