"""Pax Viking's sites and followers, and cards that are changed, turned and judged."""

from __future__ import annotations

from random import Random

import pytest

from companion.errors import RuleViolation
from companion.games.pax_viking.actions import (
    AddCard,
    ChangeCard,
    CheckNow,
    Establish,
    JudgeCard,
    MoveFollowers,
    Recount,
    RemoveCard,
    Replace,
    Return,
    ReturnAll,
    TurnCard,
    Whom,
)
from companion.games.pax_viking.checks import notices
from companion.games.pax_viking.game import GAME
from companion.games.pax_viking.metrics import duchies, left_of
from companion.games.pax_viking.pieces import next_number, whom
from companion.games.pax_viking.scoring import is_over
from companion.games.pax_viking.seen import checklist
from companion.match import Setup, act, acts, begin
from companion.model import change
from companion.revision import revise
from companion.words import tell
from tests.support.pax_viking import PLAIN, card, follower, player, table
from tests.support.pax_viking import turn as in_turn
from tests.support.pax_viking_said import LORDS, RICH
from tests.support.random_play.pax_viking import random_action


def test_a_named_site_is_remembered_and_completed():
    position = GAME.apply(
        table(), Establish(seat=0, kind="venture", type="rus", name="Mine", wind="north"), PLAIN
    )
    position = GAME.apply(position, ReturnAll(seat=0), PLAIN)
    after = GAME.apply(
        position, Establish(seat=1, kind="venture", type="rus", name=" mine ", region="R1"), PLAIN
    )
    (new,) = after.players[1].followers
    assert (new.name, new.wind, new.region) == ("Mine", "north", "R1")
    assert [site.region for site in after.sites] == ["R1"]


def test_a_named_site_lies_in_one_place_whatever_types_stand_on_it():
    # Glossary, POST: it is always in one REGION; what is entered last of a site holds for all.
    rus = Establish(seat=0, kind="venture", type="rus", name="Mine")
    sweden = Establish(seat=0, kind="venture", type="sweden", name="Mine", wind="north")
    position = GAME.apply(GAME.apply(table(), rus, PLAIN), sweden, PLAIN)
    assert [one.wind for one in position.players[0].followers] == ["north", "north"]
    moved = Establish(seat=0, kind="venture", type="rus", name="Mine", wind="south", region="R2")
    followers = GAME.apply(position, moved, PLAIN).players[0].followers
    assert {(one.wind, one.region) for one in followers} == {("south", "R2")}
    # Laid by a file that remembers no sites: what stands there says where it lies.
    laid = change(position, sites=())
    again = Establish(seat=0, kind="venture", type="rus", name="mine")
    assert {one.wind for one in GAME.apply(laid, again, PLAIN).players[0].followers} == {"north"}


@pytest.mark.parametrize(
    "name, key",
    [
        ("Miklagard", True),
        (" india", True),
        ("Chang\u2019an", True),
        ("Birka", False),
        (None, False),
    ],
)
def test_the_four_key_trade_centers_are_known_however_they_are_typed(name, key):
    after = GAME.apply(
        table(), Establish(seat=0, kind="trade_center", type="rus", name=name), PLAIN
    )
    assert after.players[0].followers[0].key == key


def test_a_player_who_leaves_takes_everything_along():
    position = in_turn(
        players=(player(follower(), longships=2, homes=2, silfr=5, hand=3), player()),
        influence={"rus": 0, "sweden": 1},
        cards=(card("C", met_by=(0, 1)), RICH),
    )
    after = GAME.apply(position, ReturnAll(seat=0), PLAIN)
    gone = after.players[0]
    assert (gone.followers, gone.longships, gone.homes) == ((), 0, 1)
    assert (gone.silfr, gone.hand) == (0, 0)
    assert after.cards == (card("C", met_by=(1,)), RICH)
    assert notices(after, PLAIN) == ()
    assert (after.influence.rus, after.influence.sweden) == (None, 1)


def test_followers_return_one_by_one_or_together():
    position = table(player(follower(count=3)), player())
    assert (
        GAME.apply(position, Return(seat=0, at=0, count=2), PLAIN).players[0].followers[0].count
        == 1
    )
    assert GAME.apply(position, Return(seat=0, at=0, count=3), PLAIN).players[0].followers == ()
    assert GAME.apply(position, Return(seat=0, at=0), PLAIN).players[0].followers == ()


def test_who_may_be_established_is_counted_by_type():
    position = table(player(follower(name="a")), player(follower(name="b"), hand=2))
    assert left_of(position.players[0]) == {
        "jarldom": 6,
        "sweden": 6,
        "theocracy": 6,
        "rus": 5,
    }


def test_a_site_of_two_types_is_replaced_as_a_whole():
    # Pax Viking glossary, (RE)PLACE: a tile holds the Followers of one player only.
    two = (follower(name="Mine"), follower(name="b"), follower(name="mine ", type="sweden"))
    position = table(player(), player(*two))
    after = GAME.apply(position, Replace(seat=0, rival=1, at=2, type="jarldom"), PLAIN)
    assert [one.name for one in after.players[1].followers] == ["b"]
    (new,) = after.players[0].followers
    assert (new.type, new.count) == ("jarldom", 1)
    unnamed = table(player(), player(follower(), follower(type="sweden")))
    after = GAME.apply(unnamed, Replace(seat=0, rival=1, at=0), PLAIN)
    assert [one.type for one in after.players[1].followers] == ["sweden"]


def test_a_name_is_the_same_with_either_apostrophe():
    center = {"kind": "trade_center", "type": "rus"}
    position = GAME.apply(table(), Establish(seat=0, name="Chang'an", **center), PLAIN)
    after = GAME.apply(position, Establish(seat=0, name="Chang\u2019an", **center), PLAIN)
    (one,) = after.players[0].followers
    assert one.count == 2


def test_a_name_is_the_same_however_its_accents_are_written():
    one, other = "Sk\u00e5ne", "Ska\u030ane"
    venture = {"kind": "venture", "type": "rus", "seat": 0}
    position = GAME.apply(table(), Establish(name="A", region=one, **venture), PLAIN)
    after = GAME.apply(position, Establish(name="B", region=other, **venture), PLAIN)
    assert duchies(after.players[0]) == 1
    # "There can never be more than one color Follower on a tile": one site, not two.
    there = GAME.apply(table(), Establish(name=one, **venture), PLAIN)
    (both,) = GAME.apply(there, Establish(name=other, **venture), PLAIN).players[0].followers
    assert both.count == 2


def test_an_action_means_the_same_followers_when_an_earlier_entry_is_left_out():
    setup = Setup(id="m", game="pax_viking", version=GAME.version, seats=("Ann", "Bo"))
    stood = [
        Establish(seat=0, kind="venture", type=kind, name=name)
        for name, kind in (("X", "rus"), ("Y", "rus"), ("Z", "theocracy"), (None, "rus"))
    ]
    match = acts(begin(setup), stood, "")[-1]
    (_, y, z, nobody) = map(whom, match.position.players[0].followers)
    elsewhere = {"kind": "venture", "wind": "west"}
    for deed, left in (
        (Return(seat=0, at=1, who=y), ["Z", None]),
        (Replace(seat=1, rival=0, at=2, who=z), ["Y", None]),
        (MoveFollowers(seat=0, at=3, who=nobody, name="New", **elsewhere), ["Y", "Z", "New"]),
        (Recount(seat=0, at=2, who=z, count=4), ["Y", "Z", None]),
    ):
        revised = revise(act(match, deed, ""), 1, (), "")
        assert not revised.dropped
        assert [one.name for one in revised.match.position.players[0].followers] == left
    assert [one.count for one in revised.match.position.players[0].followers] == [1, 4, 1]
    # Left out, they are not there, and nobody else goes back for them.
    gone = revise(act(match, Return(seat=0, at=1, who=y), ""), 2, (), "")
    assert [why.code for _, why in gone.dropped] == ["pax_viking.refused.not_there"]
    told = GAME.described(match.position, deed, revised.match.position, PLAIN)
    assert tell("en", told[0], ("Ann", "Bo")) == "Ann has 4 followers of type Theocracy: Z."


def test_followers_alike_in_all_but_their_number_are_told_by_it():
    setup = Setup(id="m", game="pax_viking", version=GAME.version, seats=("Ann", "Bo"))
    alike = {"seat": 0, "kind": "venture", "type": "rus"}
    stood = [Establish(**alike, count=count) for count in (1, 2, 3)]
    match = acts(begin(setup), stood, "")[-1]
    (_, two, three) = map(whom, match.position.players[0].followers)
    for deed, left in (
        (Return(seat=0, at=1, who=two), [3]),
        (Replace(seat=1, rival=0, at=1, who=two), [3]),
        (Recount(seat=0, at=2, who=three, count=5), [2, 5]),
        (MoveFollowers(seat=0, at=1, who=two, kind="venture", wind="west"), [3, 2]),
    ):
        revised = revise(act(match, deed, ""), 1, (), "")
        assert not revised.dropped
        assert [one.count for one in revised.match.position.players[0].followers] == left
    # Where an entry before says another number of them, they have their place alone.
    more = revise(act(match, Return(seat=0, at=1, who=two), ""), 2, stood[:1], "")
    assert [one.count for one in more.match.position.players[0].followers] == [1, 3]


def test_followers_alike_keep_their_number_through_two_corrections():
    setup = Setup(id="m", game="pax_viking", version=GAME.version, seats=("Ann", "Bo"))
    other = Establish(seat=0, kind="venture", type="jarldom", number=1)
    one, two = (
        Establish(seat=0, kind="venture", type="rus", count=n, number=n + 1) for n in (1, 2)
    )
    match = acts(begin(setup), (other, one, two), "")[-1]
    (_, first, second) = match.position.players[0].followers
    match = act(match, Return(seat=0, at=2, who=whom(second), count=1), "")
    (_, first, _) = match.position.players[0].followers
    moved = MoveFollowers(seat=0, at=1, who=whom(first), kind="venture", wind="west")
    # They are two of two each now, and their places have gone.
    match = revise(act(match, moved, ""), 2, (change(one, count=2),), "").match
    revised = revise(match, 1, (), "")
    assert not revised.dropped
    stand = [(who.wind, who.count) for who in revised.match.position.players[0].followers]
    assert stand == [(None, 1), ("west", 2)]


def test_a_key_is_printed_for_all_who_stand_there():
    file = follower("trade_center", type="sweden", name="Miklagard")
    assert not file.key
    rus = Establish(seat=0, kind="trade_center", type="rus", name="miklagard")
    after = GAME.apply(table(player(file), player()), rus, PLAIN)
    assert [one.key for one in after.players[0].followers] == [True, True]


def test_who_is_called_as_new_ones_are_gives_way():
    alike = {"seat": 0, "kind": "venture", "type": "rus"}
    first, again = Establish(**alike, number=1), Establish(**alike, count=2, number=1)
    stood = GAME.apply(GAME.apply(table(), first, PLAIN), again, PLAIN)
    assert [(one.count, one.number) for one in stood.players[0].followers] == [(1, 2), (2, 1)]
    assert next_number(stood.players[0]) == 3
    # A name says who they are, and a rival's are called as the table says.
    named = GAME.apply(stood, MoveFollowers(seat=0, at=0, kind="venture", name="Fair"), PLAIN)
    assert [one.number for one in named.players[0].followers] == [1, None]
    theirs = GAME.apply(
        stood, Replace(seat=1, rival=0, at=1, who=whom(stood.players[0].followers[1])), PLAIN
    )
    assert [one.number for one in theirs.players[1].followers] == [None]
    gone = Whom(kind="venture", type="rus", number=3)
    with pytest.raises(RuleViolation, match="not_there"):
        GAME.apply(stood, Return(seat=0, at=0, who=gone), PLAIN)


def test_after_the_end_nothing_of_a_turn_is_offered():
    over = in_turn(pool=0)
    assert is_over(over, PLAIN)
    assert checklist(over, PLAIN) == ()
    kinds = {one.do for one in GAME.offers(over, PLAIN)}
    assert not kinds & {"take_action", "play_event", "end_turn", "begin_turn"}
    assert random_action(over, PLAIN, Random(1)) is None


def test_cards_are_changed_turned_removed_and_judged():
    position = table(cards=(card("Hand"), LORDS))
    after = GAME.apply(position, TurnCard(title="hand", face_up=False), PLAIN)
    assert not after.cards[0].face_up
    after = GAME.apply(after, RemoveCard(title="Hand"), PLAIN)
    assert after.cards == (LORDS,)
    after = GAME.apply(after, ChangeCard(title="rus lords", card=card("New")), PLAIN)
    after = GAME.apply(after, JudgeCard(title="New", seats=(1, 0, 1)), PLAIN)
    assert after.cards == (card("New", met_by=(0, 1)),)
    assert GAME.apply(after, AddCard(card=RICH), PLAIN).cards[-1] == RICH


def test_a_check_by_hand_in_a_turn_ends_it_only_where_a_card_is_met():
    met = in_turn(players=(player(silfr=8), player()), cards=(RICH,))
    assert not is_over(met, PLAIN)
    assert GAME.apply(met, CheckNow(check="event"), PLAIN) == met
    stopped = GAME.apply(met, CheckNow(check="turn_end"), PLAIN)
    assert is_over(stopped, PLAIN)
    assert stopped.turn.stopped
    assert is_over(GAME.apply(in_turn(), CheckNow(check="final"), PLAIN), PLAIN)


def test_a_check_by_hand_without_turns_says_that_the_table_is_added_up():
    assert not table().added_up
    assert GAME.apply(table(), CheckNow(check="turn_end"), PLAIN).added_up
    assert not GAME.apply(in_turn(), CheckNow(check="event"), PLAIN).added_up
