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
    AddLongship,
    Holders,
    NoteValue,
    Reveal,
    SetPrices,
    TakeFromBox,
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
    told_elsewhere,
    value_at,
    written,
)
from companion.games.shipwrights.building import asked_once
from companion.games.shipwrights.checks import check
from companion.games.shipwrights.corrections import (
    answered,
    card_right,
    does_right,
    empty_supplies,
    holding,
    hut_renamed,
    hut_told_here,
    marker,
    neutral_marker,
    otherwise,
    printed_right,
    round_cards,
    side,
    value_right,
    without_building,
    without_longship,
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
from companion.games.shipwrights.values import missing, missing_of
from companion.match import Setup, act, acts, begin, revise
from companion.model import Enter, change
from companion.reading import entered, read
from tests.support.shipwrights import BOX, PLAIN, PRICES, building, in_phase, player, ship, table
from tests.support.shipwrights_said import said

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
    assert entered(alone, round_cards(alone)).round_points == (None,) * 5
    begun = change(alone, round_points=(2, None))
    assert entered(begun, round_cards(begun)).round_points == (2, None, None, None, None)
    assert round_cards(change(alone, round_points=(0,) * 5)) is None
    assert round_cards(table()) is None


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


def test_a_round_card_put_right_at_a_table_takes_the_wrong_ones_place_in_the_box():
    right = change(LEFT, trades=change(PRICES, oak=2))
    other = RoundCard(trades=PRICES, direction="right")
    before, after = (change(NOTHING, rounds=(card,)) for card in (LEFT, right))
    assert learned(change(NOTHING, rounds=(LEFT, other)), before, after).rounds == (other, right)


def test_a_round_card_put_right_to_a_known_one_is_that_one_in_the_box():
    wrong = change(LEFT, trades=change(PRICES, oak=2))
    before, after = (change(NOTHING, rounds=cards) for cards in ((LEFT, wrong), (LEFT,)))
    assert learned(before, before, after).rounds == (LEFT,)


def test_a_round_card_that_a_table_lost_without_another_coming_stays_in_the_box():
    other = RoundCard(trades=PRICES, direction="right")
    before, after = (change(NOTHING, rounds=cards) for cards in ((LEFT, other), (LEFT,)))
    assert learned(before, before, after).rounds == (LEFT, other)


OTHER = RoundCard(trades=change(PRICES, oak=2), direction="left", neutral=Steps(trade=1))


@pytest.mark.parametrize(
    "others, trades, left",
    [
        ((OTHER,), OTHER.trades, (LEFT, OTHER)),
        ((), OTHER.trades, (LEFT, change(LEFT, trades=OTHER.trades))),
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
    kept_now = taught(written(known), match.position, after.position, told_elsewhere(after.back()))
    assert read_box(kept_now).rounds == left
    # What the table has told itself, it may take back.
    later = act(after, SetPrices(trades=change(PRICES, oak=3)), "")
    told = later.position.printed.rounds[-1]
    kept_now = taught(kept_now, after.position, later.position, told_elsewhere(later.back()))
    assert set(read_box(kept_now).rounds) == {LEFT, *others, *([] if others else [told])}


def test_a_round_card_that_a_table_took_from_its_box_is_none_of_its_own():
    setup = Setup(id="m", game="shipwrights", version=GAME.version, seats=("Ann", "Bo", "Cy"))
    match = begin(setup)
    match = act(match, taken_out(change(NOTHING, rounds=(LEFT,)), match.position), "")
    match = act(match, Reveal(trades=OTHER.trades, direction="left"), "")
    assert told_elsewhere(match.back()) == (LEFT,)


def test_a_card_does_what_was_shown_as_it_was_laid():
    now = LongshipCard(name="skute", income=Goods(silver=2))
    (card,) = laid(FULL, "longships", now, steps=False).longships
    assert card == change(SKUTE, bonus=None, income=Goods(silver=2))
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


def test_a_longship_taken_away_leaves_its_trade_card_face_down():
    tucked = tuple(TradeCard(under=under) for under in ("eikja", 0, 1, 2, None))
    ships = (ship("A"), ship("B"), ship("C"))
    position = table(player(0, 12, longships=ships, placed=tucked), player())
    after = entered(position, without_longship(position, 0, 1))
    check(after, 2, PLAIN)
    assert [one.name for one in after.players[0].longships] == ["A", "C"]
    assert [card.under for card in after.players[0].placed] == ["eikja", 0, None, 1, None]


def test_a_board_is_put_right_piece_by_piece():
    known = change(BOX, eikja=Sides(basic=1, upgraded=3))
    one = player(
        5, buildings=(building("X"), building("Y", 2)), heroes=("svend",), gold=4, workers=2
    )
    position = table(one, player(), printed=known)
    assert entered(position, without_building(position, 0, 0)).players[0].buildings == (
        building("Y", 2),
    )
    assert entered(position, marker(0, "military", 3)).players[0].tracks.military == 3
    turned = entered(position, side(position, 0, "eikja", upgraded=True))
    assert turned.players[0].eikja == Eikja(upgraded=True)
    assert scorecards(turned, PLAIN)[0].lines[0].points == 3
    labourer = entered(position, side(position, 1, "labourer", upgraded=True)).players[1].labourer
    assert labourer == Side(upgraded=True)
    emptied = entered(position, empty_supplies(position)).players
    assert emptied == (change(one, gold=0, workers=0), player())


def test_an_eikja_brings_what_the_side_shows_that_lies_up():
    brings = Eikja(points=1, upgraded=False, income=Goods(workers=1))
    position = table(player(eikja=brings), player())
    turned = entered(position, side(position, 0, "eikja", upgraded=True))
    assert turned.players[0].eikja == Eikja(upgraded=True)
    same = entered(position, side(position, 0, "eikja", upgraded=False))
    assert same == position


def test_what_one_board_says_of_a_printed_card_holds_for_all_that_have_it():
    ann = player(
        longships=(ship("Skute", 3), ship("Knarr", 2)), eikja=Eikja(points=1, upgraded=False)
    )
    bo = player(longships=(ship(" SKUTE", 4),), eikja=Eikja(points=2, upgraded=True), jarls=(1,))
    cy = player(longships=(ship("Skute", None),), eikja=Eikja(points=2, upgraded=False))
    position = table(ann, bo, cy)
    noted = [
        (path, [one.path for one in printed_right(position, path, 5)])
        for path in (
            "players[2].longships[0].points",
            "players[2].eikja.points",
            "players[1].eikja.points",
            "players[0].hut.points",
            "players[1].jarls[0]",
        )
    ]
    assert noted == [
        (noted[0][0], [noted[0][0], *(f"players[{seat}].longships[0].points" for seat in (0, 1))]),
        (noted[1][0], [noted[1][0], "players[0].eikja.points"]),
        *((path, [path]) for path, _ in noted[2:]),
    ]
    # A card without a name is one of no kind.
    unnamed = table(*[player(buildings=(building("", n),)) for n in (0, 1)])
    assert len(printed_right(unnamed, "players[0].buildings[0].points", 2)) == 1


def test_what_is_put_right_in_the_box_is_right_at_a_table_that_knows_it_otherwise():
    known = change(FULL, huts=(HutCard(name="Ford", basic=1),), labourer=Sides(basic=0))
    ann = player(
        hut=Hut(points=1, upgraded=False, name="Ford"), labourer=Side(points=2, upgraded=False)
    )
    bo = player(buildings=(building("forge", 2),), labourer=Side(upgraded=False))
    position = table(ann, bo, printed=known)
    assert [one.path for one in value_right(position, ("labourer", "basic"), 5)] == [
        "printed.labourer.basic",
        "players[0].labourer.points",
    ]
    assert [one.path for one in value_right(position, ("tracks", "trade", "3"), 5)] == [
        "printed.tracks.trade[3]"
    ]
    assert value_right(position, ("heroes", "svend"), 3) == ()
    # What the table does not know it takes from the box, and is not corrected.
    assert value_right(position, ("eikja", "upgraded"), 3) == ()
    for card, path in (
        (("huts", "ford", "basic", 4), "players[0].hut.points"),
        (("buildings", "Forge", "points", 4), "players[1].buildings[0].points"),
    ):
        field, _, side, _ = card
        deeds = card_right(position, *card)
        assert [one.path for one in deeds] == [f"printed.{field}[0].{side}", path]
        for deed in deeds:
            position = entered(position, deed)
    assert [card.total for card in scorecards(position, PLAIN)] == [4 + 2, 4]
    # The same for a whole box; what that does not know stays as the table has it.
    assert otherwise(NOTHING, position) == ()
    for deed in (wrong := otherwise(known, position)):
        position = entered(position, deed)
    assert [one.path for one in wrong] == [
        "players[0].labourer.points",
        "printed.buildings[0].points",
        "players[1].buildings[0].points",
        "printed.huts[0].basic",
        "players[0].hut.points",
    ]
    assert [card.total for card in scorecards(position, PLAIN)] == [1, 1]
    assert otherwise(known, position) == ()


def test_what_a_match_told_of_a_hut_is_told_apart_from_what_its_box_knew():
    setup = Setup(id="m", game="shipwrights", version=GAME.version, seats=("Ann", "Bo"))
    began = begin(setup.model_copy(update={"position": opening(FULL, 2)}))
    told = (
        Enter(path="players[0].hut.name", value="Fall"),
        NoteValue(path="players[0].hut.points", value=1),
        TakeFromBox(printed=change(NOTHING, huts=(HutCard(name="Ford", basic=2),))),
    )
    match = acts(began, told, "")[-1]
    assert hut_told_here(match.back(), "fall") == HutCard(name="Fall", basic=1)
    assert hut_told_here(match.back(), "Ford") is None
    assert hut_told_here(match.back(), "Fell") is None


def test_a_hut_renamed_keeps_what_is_known_of_the_other_one():
    wrong = HutCard(name="Fall", basic=1, upgraded=3)
    known = change(FULL, huts=(wrong, HutCard(name="Ford", basic=2)))
    position = table(player(), printed=known)
    for name, right in (
        ("ford", (HutCard(name="Ford", basic=2, upgraded=3),)),
        ("Fell", (HutCard(name="Ford", basic=2), HutCard(name="Fell", basic=1, upgraded=3))),
        ("", (HutCard(name="Ford", basic=2),)),
    ):
        renamed = hut_renamed(position, NOTHING, wrong, name)
        assert entered(position, renamed).printed.huts == right
    box = change(NOTHING, huts=(HutCard(name="FELL", basic=4),))
    (_, fell) = entered(position, hut_renamed(position, box, wrong, "Fell")).printed.huts
    assert fell == HutCard(name="Fell", basic=4, upgraded=3)


def test_a_card_of_a_board_is_compared_with_the_box_though_the_table_knows_it_too():
    forge = table(player(buildings=(building("forge", 2),)), printed=FULL)
    ford = change(FULL, huts=(HutCard(name="Ford", basic=1),))
    named_ = table(player(hut=Hut(points=3, upgraded=False, name="ford")))
    for known, position, path in (
        (FULL, forge, "players[0].buildings[0].points"),
        (ford, named_, "players[0].hut.points"),
    ):
        assert [one.path for one in otherwise(known, position) if "players" in one.path] == [path]


def test_what_a_longship_does_it_does_on_every_board():
    silver = Goods(silver=2)
    ann = player(longships=(ship("Skute", 3, "raid"), ship("", 1, "raid"), ship("", 1, "raid")))
    bo = player(longships=(ship("skute", 4, "raid"), ship("SKUTE", 3, income=silver)))
    position = table(ann, bo)
    deeds = does_right(position, 0, 0, None, silver)
    assert [one.path for one in deeds] == [f"players[{seat}].longships[0]" for seat in (0, 1)]
    for deed in deeds:
        position = entered(position, deed)
    assert position.players[1].longships[0] == ship("skute", 4, income=silver)
    # Nobody knows which ones without a name are alike.
    (one,) = does_right(position, 0, 2, None, silver)
    assert one.path == "players[0].longships[2]"


def test_what_was_asked_for_is_noted_where_it_belongs_by_now():
    lay = player(
        longships=(ship("Knarr"), ship("Skute", None), ship("", None)),
        hut=Hut(upgraded=False, name="Ford"),
        labourer=Side(upgraded=False),
        jarls=(None,),
    )
    known = change(FULL, huts=(HutCard(name="Ford"),))
    asked = table(lay, printed=known)
    turned = {"hut": Hut(upgraded=True, name="Ford"), "labourer": Side(upgraded=True)}
    moved = table(change(lay, longships=lay.longships[1:]), printed=known)
    gone = table(change(lay, longships=(), **turned), printed=known)
    unnamed = table(change(lay, hut=Hut(upgraded=True)), printed=known)
    here = "players[0].longships[1].points"
    for now, path, place in (
        (asked, here, here),
        (asked, "players[0].longships[2].points", "players[0].longships[2].points"),
        (moved, here, "players[0].longships[0].points"),
        (gone, here, "printed.longships[0].points"),
        (asked, "players[0].hut.points", "players[0].hut.points"),
        (gone, "players[0].hut.points", "printed.huts[0].basic"),
        (gone, "players[0].labourer.points", "printed.labourer.basic"),
        (gone, "players[0].jarls[0]", "players[0].jarls[0]"),
        (gone, "printed.heroes.svend", "printed.heroes.svend"),
    ):
        assert [one.path for one in answered(asked, now, path, 2)] == [place]
    # What nobody can name goes nowhere else.
    assert answered(unnamed, asked, "players[0].hut.points", 2) == ()


def test_a_hero_is_handed_over_by_hand():
    position = table(player(heroes=("svend", "frode")), player())
    assert holding(position, "svend", 1) == Holders(svend=1, frode=0)
    assert holding(position, "frode", None) == Holders(svend=0)
