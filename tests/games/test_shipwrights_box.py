"""What is known of a box of Shipwrights from game to game."""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64encode

import pytest

from companion.errors import CompanionError, InvalidPosition
from companion.games.shipwrights import box
from companion.games.shipwrights.actions import (
    AddLongship,
    NextPhase,
    NoteCard,
    NoteValue,
    Reveal,
    SetPrices,
)
from companion.games.shipwrights.box import (
    FIXED,
    code_of,
    forgotten,
    helps,
    kept,
    laid,
    learned,
    named,
    noted,
    opening,
    read_box,
    read_text,
    replaced,
    size,
    taken_out,
    taught,
    together,
    value_at,
    written,
)
from companion.games.shipwrights.corrections import (
    neutral_marker,
    otherwise,
)
from companion.games.shipwrights.game import GAME
from companion.games.shipwrights.position import (
    Position,
    Side,
    Tracks,
    start_with,
)
from companion.games.shipwrights.printed import (
    BuildingCard,
    Goods,
    HeroValues,
    HutCard,
    LongshipCard,
    RoundCard,
    Sides,
    Steps,
    richest,
)
from companion.games.shipwrights.scoring import scorecards
from companion.games.shipwrights.values import known_at, missing, missing_of
from companion.match import Setup, act, acts, begin
from companion.model import change
from companion.reading import entered, read
from companion.revision import revise
from tests.support.shipwrights import BOX, PLAIN, PRICES, in_phase, player, ship, table
from tests.support.shipwrights_box import (
    FULL,
    NOTHING,
    SKUTE,
    basic,
    hut_named,
    huts_of,
    kept_along,
    played,
)
from tests.support.shipwrights_said import made, said


def test_the_box_learns_what_a_card_does_not_print_after_all():
    barde = LongshipCard(name="Barde", points=3, bonus="raid", steps=Steps(trade=1))
    before = change(NOTHING, longships=(barde,))
    after = change(NOTHING, longships=(change(barde, bonus=None),))
    assert learned(before, before, after).longships == after.longships
    # Another table that has only never heard of a bonus does not take it away.
    assert learned(before, NOTHING, after).longships == before.longships
    assert learned(before, after, after).longships == before.longships


def test_what_was_put_right_in_the_box_stays_when_something_else_is_noted():
    wrong = LongshipCard(name="Snekke", bonus="raid")
    later = change(wrong, points=3)
    box, before, after = (
        change(NOTHING, longships=(one,)) for one in (change(wrong, bonus="trade"), wrong, later)
    )
    assert learned(box, before, after).longships == (change(later, bonus="trade"),)
    none = change(NOTHING, longships=(change(wrong, bonus=None),))
    assert learned(none, before, after).longships == (change(later, bonus=None),)


def test_only_a_longship_with_icons_is_known_with_its_steps():
    assert LongshipCard(name="Skute").lacks_steps
    assert not SKUTE.lacks_steps


def test_a_game_alone_is_completed_marker_by_marker_and_card_by_card():
    alone = table(player(), neutral=None, round_points=None)
    after = entered(alone, neutral_marker(alone, "trade", 3))
    assert after.neutral == Tracks(trade=3)
    again = entered(after, neutral_marker(after, "renown", 1))
    assert again.neutral == Tracks(trade=3, renown=1)
    third = NoteValue(path="round_points[2]", value=4)
    assert made(alone, third).round_points == (None, None, 4, None, None)
    begun = change(alone, round_points=(2, None))
    assert made(begun, third).round_points == (2, None, 4, None, None)
    # While rounds are followed a card that nobody has revealed has no points yet.
    with pytest.raises(CompanionError):
        made(change(begun, round=3, phase="reveal"), third)


def test_a_box_is_written_and_read_back():
    value = json.loads(json.dumps(written(FULL)))
    assert read_box(value) == kept(value) == FULL
    assert kept(None) is None
    for wrong in ({}, {**value, "game": "hagar"}, {**value, "gold": 1}):
        assert kept(wrong) is None
        with pytest.raises(InvalidPosition, match="box"):
            read_box(wrong)


def test_a_game_begins_with_the_box():
    assert read(Position, opening(FULL, 3), "position") == start_with(FULL, 3)


def test_a_step_at_a_table_teaches_the_box_what_it_changed():
    typed = change(NOTHING, heroes=HeroValues(svend=3), eikja=Sides(basic=0))
    assert learned(NOTHING, NOTHING, typed) == typed
    # Put right in the box since: a step about something else does not bring the old value back.
    right = change(typed, heroes=HeroValues(svend=4))
    later = change(typed, eikja=Sides(basic=0, upgraded=2))
    both = learned(right, typed, later)
    assert (both.heroes.svend, both.eikja.upgraded) == (4, 2)
    assert learned(right, typed, change(typed, heroes=HeroValues(svend=5))).heroes.svend == 5
    assert learned(FULL, FULL, NOTHING) == FULL


def test_what_is_struck_out_of_the_box_stays_so_while_a_table_still_knows_it():
    later = change(FULL, eikja=Sides(basic=1))
    less = change(FULL, heroes=HeroValues(), longships=(), rounds=())
    assert learned(less, FULL, later) == change(less, eikja=Sides(basic=1))
    # Touched again at the table, it is known again.
    again = change(FULL, longships=(change(SKUTE, points=5),))
    assert learned(less, FULL, again).longships == again.longships


LEFT = RoundCard(trades=PRICES, direction="left", neutral=Steps(renown=1))


def test_a_round_card_is_remembered_once_however_much_of_it_is_read():
    less = change(LEFT, neutral=Steps())
    assert richest((less, LEFT)) == richest((LEFT, less, LEFT)) == (LEFT,)
    other = change(LEFT, direction="right")
    assert richest((LEFT, other)) == (LEFT, other)
    before, after = (change(NOTHING, rounds=cards) for cards in ((), (less,)))
    assert learned(change(NOTHING, rounds=(LEFT,)), before, after).rounds == (LEFT,)


OTHER = RoundCard(trades=change(PRICES, oak=2), direction="left", neutral=Steps(trade=1))


@pytest.mark.parametrize(
    "others, trades, left",
    [
        ((OTHER,), OTHER.trades, (LEFT, OTHER)),
        ((), OTHER.trades, (LEFT, RoundCard(trades=OTHER.trades, direction="left"))),
    ],
    ids=["another known", "a new one"],
)
def test_a_round_card_of_the_box_that_was_taken_for_another_one_stays(others, trades, left):
    known = change(NOTHING, rounds=(LEFT, *others))
    setup = Setup(
        id="m",
        game="shipwrights",
        version=GAME.version,
        seats=("Ann", "Bo", "Cy"),
        position=opening(known, 3),
    )
    card = Reveal(trades=LEFT.trades, direction="left")
    *_, match = acts(begin(setup), (card,), "")
    after = act(match, SetPrices(trades=trades), "")
    kept_now = taught(written(known), match.position, after.position)
    assert read_box(kept_now).rounds == left
    # What the table has told itself, it may take back.
    later = act(after, SetPrices(trades=change(PRICES, oak=3)), "")
    told = known_at(later.position).rounds[-1]
    kept_now = taught(kept_now, after.position, later.position)
    assert set(read_box(kept_now).rounds) == {LEFT, *others, told}


def test_a_card_does_what_was_shown_as_it_was_laid():
    now = LongshipCard(name="skute", income=Goods(silver=2))
    (card,) = laid(FULL, "longships", now, steps=False).longships
    assert card == change(SKUTE, bonus="none", income=Goods(silver=2))
    (card,) = laid(FULL, "longships", change(now, points=0), steps=True).longships
    assert (card.points, card.steps) == (0, Steps())
    assert laid(NOTHING, "longships", SKUTE, steps=False).longships == (SKUTE,)
    assert laid(FULL, "buildings", BuildingCard(name=" "), steps=True) == FULL


def test_another_look_at_a_card_adds_to_what_was_known():
    less = LongshipCard(name=" SKUTE", points=5, income=Goods(silver=2))
    (card,) = together(FULL, change(NOTHING, longships=(less,))).longships
    assert (card.points, card.steps) == (5, Steps(trade=1))
    # What it does is one thing, told by the other look alone.
    assert (card.bonus, card.income) == (None, Goods(silver=2))
    back = change(NOTHING, longships=(change(SKUTE, points=None),))
    bare = LongshipCard(name="Skute", steps=Steps(trade=1))
    assert together(change(NOTHING, longships=(card,)), back).longships == (
        change(SKUTE, points=5),
    )
    told = learned(change(NOTHING, longships=(card,)), change(NOTHING, longships=(bare,)), back)
    assert (told.longships[0].bonus, told.longships[0].income) == ("ship", Goods())
    nameless = change(NOTHING, longships=(LongshipCard(name=" "),), rounds=FULL.rounds)
    assert together(FULL, nameless) == FULL
    assert together(NOTHING, FULL) == FULL


def test_what_is_known_is_counted():
    assert size(NOTHING) == 0
    assert size(FULL) == 12 + 4 + 3


def test_a_box_helps_a_table_that_knows_less():
    position = table(player(15, longships=(ship("skute", None),)), player(), printed=NOTHING)
    lacking = {one.path for one in missing(position, PLAIN)}
    assert lacking == {"printed.tracks.military[0]", "players[0].longships[0].points"}
    assert {one.path for one in helps(FULL, position, PLAIN)} == lacking
    assert [len(missing_of(position, seat)) for seat in (0, 1)] == [2, 0]
    after = GAME.apply(position, taken_out(FULL, position), PLAIN)
    assert after.printed == together(FULL, NOTHING)
    told = "What the table did not know is taken from the box."
    assert said(position, taken_out(FULL, position)) == [told]
    assert scorecards(after, PLAIN)[0].total == 4 + 10
    assert helps(NOTHING, position, PLAIN) == ()


def test_what_is_put_right_before_the_box_was_asked_stays_so():
    told = (NoteValue(path="printed.heroes.svend", value=4), AddLongship(seat=0, name="Skute"))
    setup = Setup(id="m", game="shipwrights", version=GAME.version, seats=("Ann", "Bo"))
    *_, match = acts(begin(setup), told, "")
    known = learned(FULL, NOTHING, match.position.printed)
    match = act(match, taken_out(known, match.position), "")
    assert match.position.printed == known
    right = revise(match, 1, (NoteValue(path="printed.heroes.svend", value=5),), "").match
    assert (right.position.printed.heroes.svend, right.position.printed.heroes.randi) == (5, 0)
    # What nobody tells the table any more was not taken from the box.
    assert revise(match, 1, (), "").match.position.printed.heroes.svend is None
    bare = AddLongship(seat=0, name="Skute", points=7)
    (skute,) = revise(match, 2, (bare,), "").match.position.printed.longships
    assert skute == change(SKUTE, points=7)


def test_a_table_whose_game_is_over_may_still_ask_the_box():
    lies = player(labourer=Side(upgraded=True))
    known = change(BOX, labourer=Sides(upgraded=4))
    position = in_phase("over", lies, player(), number=5)
    assert [one.path for one in helps(known, position, PLAIN)] == ["players[0].labourer.points"]
    after = GAME.apply(position, taken_out(known, position), PLAIN)
    assert (missing(after, PLAIN), scorecards(after, PLAIN)[0].total) == ((), 4)


def test_cards_of_a_box_are_found_replaced_and_forgotten():
    assert named(FULL, "longships", "skute ") == SKUTE
    assert named(FULL, "buildings", "Skute") is None
    fewer = change(SKUTE, points=None, bonus=None)
    assert replaced(FULL, "longships", fewer).longships == (fewer,)
    assert forgotten(FULL, "rounds", FULL.rounds[0]).rounds == ()
    assert replaced(FULL, "longships", LongshipCard(name=" ")) == FULL


def test_values_of_a_box_are_put_and_taken_away():
    box = noted(noted(BOX, ("heroes", "svend"), None), ("tracks", "trade", "3"), 50)
    assert (box.heroes.svend, box.tracks.trade) == (None, (10, 20, 30, 50))
    assert noted(box, ("eikja", "upgraded"), 2).eikja == Sides(upgraded=2)
    values = [value_at(BOX, path) for path in FIXED]
    assert values == [*(10, 20, 30, 40) * 3, 3, 3, 3, 0, *[None] * 4]


def test_a_box_goes_to_another_device_as_a_line_of_letters():
    code = code_of(FULL)
    assert re.fullmatch("shipwrights1:[A-Za-z0-9_-]+", code)
    # Chats break long lines.
    assert read_text(f" {code[:30]}\n{code[30:]}\n") == FULL
    assert read_text(json.dumps(written(FULL), indent=1)) == FULL


CODE = box.BOX.code
BOMB = CODE + urlsafe_b64encode(zlib.compress(b" " * 5_000_000)).decode()


@pytest.mark.parametrize(
    "text",
    ["", "hello", "[]", '{"format": 2}', "[" * 100_000, CODE, CODE + "QUJD", CODE + "?", BOMB],
    ids=range(9),
)
def test_what_is_no_box_is_refused(text):
    with pytest.raises(CompanionError, match=r"box\.unreadable"):
        read_text(text)


# What a table tells the box of huts and round cards, however it is put right


UPGRADED = NoteValue(path="players[0].hut.upgraded", value=3)


def test_what_is_told_of_a_hut_goes_with_it_whatever_it_is_called():
    match, kept_now = played(hut_named(0, "Fall"), basic(0, 1), UPGRADED)
    assert huts_of(kept_now) == {"Fall": (1, 3)}
    for name in ("Feel", "", "Fell"):
        match, kept_now = kept_along(match, kept_now, hut_named(0, name))
        assert huts_of(kept_now) == ({name: (1, 3)} if name else {})
    for name in ("", "Feel", "Fall"):
        match, kept_now = kept_along(match, kept_now, None)
        assert huts_of(kept_now) == ({name: (1, 3)} if name else {})
    assert said(match.position, hut_named(0, " Ford ")) == ["Ann has the hut Ford."]
    assert said(match.position, hut_named(0, "")) == ["Ann’s hut has no name."]


@pytest.mark.parametrize("order", [((0, "Fell"), (1, "Ford")), ((1, "Ford"), (0, "Fell"))])
def test_two_huts_whose_names_were_swapped_keep_their_points(order):
    told = (hut_named(0, "Ford"), basic(0, 1), hut_named(1, "Fell"), basic(1, 2))
    match, kept_now = played(*told, *[hut_named(*one) for one in order])
    assert huts_of(kept_now) == {"Fell": (1, None), "Ford": (2, None)}
    assert [card.lines[2].points for card in scorecards(match.position, PLAIN)] == [1, 2, 0]


def test_a_hut_of_the_box_stays_when_it_was_somebody_elses():
    box_ = change(NOTHING, huts=(HutCard(name="Ford", basic=2),))
    match, kept_now = played(basic(0, 1), hut_named(0, "ford"), box=box_)
    # Both have told it: the box knew first, and says at the table that it knows it otherwise.
    assert huts_of(kept_now) == {"Ford": (2, None)}
    (deed,) = otherwise(read_box(kept_now), match.position)
    assert deed == NoteCard(of="huts", name="Ford", basic=2)
    match, kept_now = kept_along(match, kept_now, hut_named(0, "Fell"))
    assert huts_of(kept_now) == {"Ford": (2, None), "Fell": (1, None)}


def test_a_hut_that_the_box_has_learned_elsewhere_meanwhile_stays():
    match, kept_now = played(hut_named(0, "Fall"), basic(0, 1))
    kept_now = written(
        change(read_box(kept_now), huts=(HutCard(name="Fall", basic=1, upgraded=7),))
    )
    match, kept_now = kept_along(match, kept_now, hut_named(0, "Fell"))
    assert huts_of(kept_now) == {"Fall": (1, 7), "Fell": (1, None)}


def test_a_round_card_that_is_amended_leaves_no_wrong_one():
    wrong, right = (Reveal(trades=change(PRICES, oak=n), direction="left") for n in (5, 2))
    match, kept_now = played(wrong, NextPhase())
    (card,) = read_box(kept_now).rounds
    revised = revise(match, 1, (right,), "").match
    kept_now = taught(kept_now, match.position, revised.position)
    assert read_box(kept_now).rounds == (change(card, trades=right.trades),)


def test_a_round_card_that_is_taken_back_stays_known():
    card = Reveal(trades=PRICES, direction="left")
    assert read_box(played(card, None)[1]).rounds == (RoundCard(trades=PRICES, direction="left"),)


def test_a_round_card_of_the_box_stays_though_its_table_began_before():
    match, kept_now = played()
    kept_now = written(change(NOTHING, rounds=(LEFT,)))
    told = {name: getattr(LEFT, name) for name in RoundCard.model_fields}
    third = change(PRICES, iron=9)
    neutral = {"neutral": Steps()}
    match, kept_now = kept_along(match, kept_now, Reveal(**told | neutral, known=True))
    match, kept_now = kept_along(match, kept_now, SetPrices(trades=third))
    assert read_box(kept_now).rounds == (LEFT, RoundCard(trades=third, direction="left"))
