"""What is known of a box of Shipwrights from game to game, and corrections of a player board."""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64encode

import pytest

from companion.errors import CompanionError, InvalidPosition
from companion.games.shipwrights import box
from companion.games.shipwrights.actions import (
    AddJarl,
    AddLongship,
    GiveHero,
    NameHut,
    NextPhase,
    NoteCard,
    NoteJarl,
    NoteValue,
    Reveal,
    SetPrices,
    SkipToEnd,
    TakeAway,
    TurnOver,
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
    asked_once,
    card_right,
    does_right,
    marker,
    neutral_marker,
    noting,
    otherwise,
    value_right,
    without,
)
from companion.games.shipwrights.game import GAME
from companion.games.shipwrights.position import (
    Eikja,
    Hut,
    Position,
    Side,
    Tracks,
    TradeCard,
    start_with,
)
from companion.games.shipwrights.printed import (
    BuildingCard,
    Goods,
    HeroValues,
    HutCard,
    LongshipCard,
    Printed,
    RoundCard,
    Sides,
    Steps,
    richest,
)
from companion.games.shipwrights.scoring import scorecards
from companion.games.shipwrights.values import known_at, missing, missing_of
from companion.match import Setup, act, acts, begin, undo
from companion.model import change
from companion.reading import entered, read
from companion.revision import revise
from tests.support.shipwrights import BOX, PLAIN, PRICES, building, in_phase, player, ship, table
from tests.support.shipwrights_said import made, said

NOTHING = Printed.unknown()
SKUTE = LongshipCard(name="Skute", points=4, bonus="ship", steps=Steps(trade=1))
FULL = change(
    BOX,
    longships=(SKUTE,),
    buildings=(BuildingCard(name="Forge", points=1),),
    rounds=(RoundCard(trades=PRICES),),
)


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


def test_what_two_boards_lack_for_the_same_card_is_asked_once():
    lacking = table(*[player(eikja=Eikja(upgraded=False), hut=Hut(upgraded=False))] * 2)
    values = missing(lacking, PLAIN)
    assert [one.path for one in values] == [
        f"players[{seat}].{card}.points" for seat in (0, 1) for card in ("eikja", "hut")
    ]
    asked = asked_once(lacking, values, PLAIN)
    assert [one.path for one in asked] == [
        "players[0].eikja.points",
        "players[0].hut.points",
        "players[1].hut.points",
    ]


def test_a_longship_taken_away_leaves_its_trade_card_to_be_placed_anew():
    tucked = tuple(TradeCard(under=under) for under in ("eikja", 0, 1, 2, None))
    ships = (ship("A"), ship("B"), ship("C"))
    position = table(player(0, 12, longships=ships, placed=tucked), player())
    after = made(position, without(position, 0, "longships", 1))
    GAME.check(after, 2, PLAIN)
    assert [one.name for one in after.players[0].longships] == ["A", "C"]
    assert [card.under for card in after.players[0].placed] == ["eikja", 0, 1]


def test_which_of_several_copies_is_taken_away():
    ships = (ship("A", 1), ship("B"), ship(" a", 2), ship(""), ship("", 3))
    position = table(player(longships=ships))
    for at, deed in (
        (2, TakeAway(seat=0, of="longships", name=" a", number=1)),
        (4, TakeAway(seat=0, of="longships", name="", number=1)),
    ):
        assert without(position, 0, "longships", at) == deed
        left = made(position, deed).players[0].longships
        assert left == (*ships[:at], *ships[at + 1 :])


def test_a_board_is_put_right_piece_by_piece():
    known = change(BOX, eikja=Sides(basic=1, upgraded=3))
    one = player(5, buildings=(building("X"), building("Y", 2)), heroes=("svend",), gold=4)
    position = table(one, player(), printed=known)
    away = without(position, 0, "buildings", 0)
    assert made(position, away).players[0].buildings == (building("Y", 2),)
    (told,) = said(position, away)
    assert told.startswith("Ann has X no longer. No marker moves")
    assert entered(position, marker(0, "military", 3)).players[0].tracks.military == 3
    turned = made(position, TurnOver(seat=0, card="eikja", upgraded=True))
    assert turned.players[0].eikja == Eikja(upgraded=True)
    assert scorecards(turned, PLAIN)[0].lines[0].points == 3
    labourer = TurnOver(seat=1, card="labourer", upgraded=True)
    assert made(position, labourer).players[1].labourer == Side(upgraded=True)
    assert said(position, labourer) == ["This side lies up now: Bo’s Labourer (upgraded side)."]


def test_whoever_only_adds_up_begins_with_empty_supplies():
    one = player(gold=4, workers=2, iron=1)
    counted = in_phase("heroes", one, one, number=5)
    assert {two.gold for two in made(counted, SkipToEnd()).players} == {4}
    away = made(in_phase("reveal", one, one), SkipToEnd(empty=True)).players
    assert away == (player(),) * 2


def test_an_eikja_brings_what_the_side_shows_that_lies_up():
    brings = Eikja(points=1, upgraded=False, income=Goods(workers=1))
    position = table(player(eikja=brings), player())
    turned = made(position, TurnOver(seat=0, card="eikja", upgraded=True))
    assert turned.players[0].eikja == Eikja(upgraded=True)
    assert made(position, TurnOver(seat=0, card="eikja", upgraded=False)) == position


def test_what_is_printed_on_a_card_is_noted_by_its_name_or_its_side():
    lies = player(
        longships=(ship("Skute", 3), ship("", 1)),
        buildings=(building(" Forge ", 1),),
        hut=Hut(points=1, upgraded=True, name="Ford"),
        jarls=(1,),
    )
    position = table(player(), lies)
    for path, deed in (
        ("players[1].longships[0].points", NoteCard(of="longships", name="Skute", points=5)),
        ("players[1].buildings[0].points", NoteCard(of="buildings", name="Forge", points=5)),
        ("players[1].jarls[0]", NoteJarl(seat=1, number=1, points=5)),
        # Nobody knows which ones without a name are alike.
        *(
            (path, NoteValue(path=place or path, value=5))
            for path, place in (
                ("players[1].longships[1].points", ""),
                ("players[1].hut.points", "players[1].hut.upgraded"),
                ("players[0].eikja.points", "printed.eikja.basic"),
                ("printed.heroes.svend", ""),
            )
        ),
    ):
        assert noting(position, path, 5) == deed


def test_what_one_board_says_of_a_printed_card_holds_for_all_that_have_it():
    silver = Goods(silver=2)
    ann = player(
        longships=(ship("Skute", 3, "raid"), ship("Knarr", 2)),
        eikja=Eikja(points=1, upgraded=False),
        buildings=(building("forge", 2), building("Hall", None)),
    )
    bo = player(
        longships=(ship(" SKUTE", 4, income=silver),),
        eikja=Eikja(points=2, upgraded=True),
        hut=Hut(points=1, upgraded=False, name="Ford", other=2),
    )
    cy = player(longships=(ship("Skute", None),), eikja=Eikja(points=2, upgraded=False))
    position = table(ann, bo, cy)
    deeds = (
        NoteCard(of="longships", name="skute", points=5),
        NoteCard(of="longships", name="skute", bonus="none", income=silver),
        NoteCard(of="buildings", name="Forge", points=6),
        NoteCard(of="buildings", name="Hall", points=0),
        NoteCard(of="huts", name="FORD", basic=7, upgraded=8),
        NoteValue(path="printed.eikja.basic", value=9),
    )
    after = made(position, *deeds)
    skute = [one for seat in after.players for one in seat.longships if one.name != "Knarr"]
    assert [(one.points, one.bonus, one.income) for one in skute] == [
        *[(5, None, silver)] * 3,
    ]
    assert [one.points for one in after.players[0].buildings] == [6, 0]
    assert (after.players[1].hut.points, after.players[1].hut.other) == (7, 8)
    assert [seat.eikja.points for seat in after.players] == [9, 2, 9]
    assert after.printed.longships == (
        LongshipCard(name="skute", points=5, bonus="none", income=silver),
    )
    # The benefit alone tells nothing of the points, and what is known of it stays with points.
    alone = made(position, deeds[1]).printed.longships
    assert alone == (LongshipCard(name="skute", bonus="none", income=silver),)
    only = made(table(player(longships=(ship("Skute", None, "set"),))), deeds[0])
    assert only.printed.longships == (LongshipCard(name="skute", points=5, bonus="set"),)
    assert [said(position, deed) for deed in deeds[:2]] == [
        ["Noted: longship skute, 5 points."],
        ["The effect of the longship skute is put right."],
    ]
    assert said(position, deeds[4]) == [
        "Noted: hut FORD (basic side), 7 points.",
        "Noted: hut FORD (upgraded side), 8 points.",
    ]


def test_a_side_of_a_hut_is_noted_whichever_lies_up():
    position = table(player(hut=Hut(upgraded=False)), player())
    basic, upgraded = (
        NoteValue(path=f"players[0].hut.{side}", value=value)
        for side, value in (("basic", 1), ("upgraded", 4))
    )
    told = made(position, basic, upgraded)
    assert told.players[0].hut == Hut(points=1, upgraded=False, other=4)
    turn = TurnOver(seat=0, card="hut", upgraded=True)
    assert made(told, turn) == made(position, turn, upgraded, basic)
    assert scorecards(made(told, turn), PLAIN)[0].lines[2].points == 4
    assert said(position, upgraded) == ["Noted: Ann’s hut (upgraded side), 4 points."]


def test_what_is_put_right_in_the_box_is_right_at_a_table_that_knows_it_otherwise():
    known = change(
        FULL,
        huts=(HutCard(name="Ford", basic=1, upgraded=9),),
        labourer=Sides(basic=0),
        longships=(SKUTE, LongshipCard(name="Barde", points=1)),
    )
    ann = player(
        hut=Hut(points=1, upgraded=False, name="Ford"),
        labourer=Side(points=2, upgraded=False),
        longships=(ship("skute", 4, "raid"), ship("Barde", None, "set")),
    )
    bo = player(buildings=(building("forge", 2),), labourer=Side(upgraded=False))
    position = table(ann, bo, printed=known)
    labourer = NoteValue(path="printed.labourer.basic", value=5)
    assert value_right(position, ("labourer", "basic"), 5) == (labourer,)
    assert [seat.labourer.points for seat in made(position, labourer).players] == [5, None]
    (space,) = value_right(position, ("tracks", "trade", "3"), 5)
    assert space.path == "printed.tracks.trade[3]"
    assert value_right(position, ("heroes", "svend"), 3) == ()
    # What the table does not know it takes from the box, and is not corrected.
    assert value_right(position, ("eikja", "upgraded"), 3) == ()
    assert card_right(position, "huts", "Fell", {"basic": 3}) == ()
    (ford,) = card_right(position, "huts", "ford", {"basic": 4})
    (forge,) = card_right(position, "buildings", "Forge", {"points": 4})
    position = made(position, ford, forge)
    assert [card.total for card in scorecards(position, PLAIN)] == [4 + 4 + 1 + 2, 4]
    # The same for a whole box; what that does not know stays as the table has it.
    assert otherwise(NOTHING, position) == ()
    wrong = otherwise(known, position)
    assert wrong == (
        NoteValue(path="printed.labourer.basic", value=0),
        NoteCard(of="longships", name="Skute", bonus="ship", income=Goods()),
        NoteCard(of="buildings", name="Forge", points=1),
        NoteCard(of="huts", name="Ford", basic=1),
    )
    position = made(position, *wrong)
    assert [card.total for card in scorecards(position, PLAIN)] == [1 + 3 + 4 + 1, 1]
    assert otherwise(known, position) == ()


def test_what_a_longship_without_a_name_does_is_entered_where_it_lies():
    position = table(player(longships=(ship("", 1, "raid"), ship("", 1, "raid"))))
    for deed in does_right(position, 0, 1, None, Goods(silver=2)):
        position = entered(position, deed)
    assert position.players[0].longships == (
        ship("", 1, "raid"),
        ship("", 1, income=Goods(silver=2)),
    )
    named_ = table(player(longships=(ship("Skute"),)))
    (deed,) = does_right(named_, 0, 0, None, Goods())
    assert deed == NoteCard(of="longships", name="Skute", bonus="none", income=Goods())


# What a table tells the box of huts and round cards, however it is put right


def played(*actions, box=NOTHING, seats=3):
    """Do these actions at a table with a box, and keep what each teaches, undo and all."""
    names = ("Ann", "Bo", "Cy")[:seats]
    setup = Setup(
        id="m",
        game="shipwrights",
        version=GAME.version,
        seats=names,
        position=opening(box, seats),
    )
    return kept_along(begin(setup), written(box), *actions)


def kept_along(match, value, *actions):
    """Go on, or take back a step for each ``None``; return the match and what is kept."""
    for action in actions:
        after = undo(match, "") if action is None else act(match, action, "")
        match, value = after, taught(value, match.position, after.position)
    return match, value


def huts_of(value):
    return {hut.name: (hut.basic, hut.upgraded) for hut in read_box(value).huts}


def hut_named(seat, name):
    return NameHut(seat=seat, name=name)


def basic(seat, points):
    return NoteValue(path=f"players[{seat}].hut.basic", value=points)


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


# What is put right is what it says, whatever is amended before it


def ships(match):
    return [f"{one.name} {one.bonus}" for one in match.position.players[0].longships]


def test_an_entry_put_right_before_a_correction_stays_so():
    adding = (
        AddLongship(seat=0, name="Knarr", points=2, steps=Steps()),
        AddLongship(seat=0, name="Drift", steps=Steps()),
        AddJarl(seat=0, points=7),
        NoteCard(of="longships", name="Drift", points=7),
        NoteCard(of="longships", name="Drift", bonus="raid", income=Goods()),
        basic(0, 7),
        hut_named(0, "Fell"),
        TakeAway(seat=0, of="longships", name="Knarr"),
        NoteValue(path="players[0].hut.upgraded", value=4),
        TurnOver(seat=0, card="hut", upgraded=True),
        TurnOver(seat=0, card="hut", upgraded=False),
    )
    match, _ = played(SkipToEnd(), *adding)
    drift = NoteCard(of="longships", name="Drift", points=4)
    fell = Hut(points=2, upgraded=False, name="Fell", other=4)
    for number, right, jarl, points, hut in (
        (4, AddJarl(seat=0, points=2), 2, 7, change(fell, points=7)),
        (5, drift, 7, 4, change(fell, points=7)),
        (7, basic(0, 2), 7, 7, fell),
    ):
        revised = revise(match, number, (right,), "")
        assert not revised.dropped
        (board, _, _), (card, _, _) = (
            revised.match.position.players,
            scorecards(revised.match.position, PLAIN),
        )
        assert (board.jarls, card.lines[0].points, board.hut) == ((jarl,), points, hut)
        assert ships(revised.match) == ["Drift raid"]
    # Left out, a card that is taken away later is not there, and that is said.
    gone = revise(match, 2, (), "")
    assert [step.action.do for step, _ in gone.dropped] == ["take_away"]
    assert ships(gone.match) == ["Drift raid"]


def test_what_was_told_of_a_card_is_not_another_ones_when_an_earlier_one_is_left_out():
    adding = [AddLongship(seat=0, name=name, points=n) for n, name in enumerate("ABC")]
    match, _ = played(SkipToEnd(), *adding)
    (deed,) = card_right(match.position, "longships", "B", {"points": 9})
    match = act(match, deed, "")
    match = act(match, noting(match.position, "players[0].longships[2].points", 8), "")
    left = revise(match, 2, (), "").match
    assert [(one.name, one.points) for one in left.position.players[0].longships] == [
        ("B", 9),
        ("C", 8),
    ]
    known = {one.name: one.points for one in left.position.printed.longships}
    assert known == {"B": 9, "C": 8}


def test_a_hero_is_handed_over_by_hand():
    position = table(player(heroes=("svend", "frode")), player())
    to_bo = GiveHero(hero="svend", to=1)
    assert [one.heroes for one in made(position, to_bo).players] == [("frode",), ("svend",)]
    back = GiveHero(hero="frode")
    assert [one.heroes for one in made(position, back).players] == [("svend",), ("randi",)]
    assert said(position, to_bo) == ["Bo gains Svend."]
    assert said(position, back) == ["Frode lies on the board."]


def test_a_hero_that_is_amended_is_not_undone_by_where_another_one_goes():
    given = [GiveHero(hero=hero, to=0) for hero in ("svend", "thyra")]
    match, _ = played(SkipToEnd(), *given)
    right = revise(match, 2, (GiveHero(hero="svend", to=1),), "").match
    assert [one.heroes for one in right.position.players] == [("thyra",), ("svend",), ("randi",)]
