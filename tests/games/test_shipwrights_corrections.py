"""Corrections of a player board of Shipwrights, and of what its cards print."""

from __future__ import annotations

from companion.games.shipwrights.actions import (
    AddJarl,
    AddLongship,
    GiveHero,
    NoteCard,
    NoteJarl,
    NoteValue,
    SkipToEnd,
    TakeAway,
    TurnOver,
)
from companion.games.shipwrights.corrections import (
    asked_once,
    card_right,
    does_right,
    marker,
    noting,
    otherwise,
    value_right,
    without,
)
from companion.games.shipwrights.game import GAME
from companion.games.shipwrights.position import (
    Eikja,
    Hut,
    Side,
    TradeCard,
)
from companion.games.shipwrights.printed import (
    Goods,
    HutCard,
    LongshipCard,
    Sides,
    Steps,
)
from companion.games.shipwrights.scoring import scorecards
from companion.games.shipwrights.values import missing
from companion.match import act
from companion.model import change
from companion.reading import entered
from companion.revision import revise
from tests.support.shipwrights import BOX, PLAIN, building, in_phase, player, ship, table
from tests.support.shipwrights_box import FULL, NOTHING, SKUTE, basic, hut_named, played
from tests.support.shipwrights_said import made, said


def test_what_two_boards_lack_for_the_same_card_is_asked_once():
    lacking = table(*[player(eikja=Eikja(upgraded=False), hut=Hut(upgraded=False))] * 2)
    values = missing(lacking, PLAIN)
    assert [one.path for one in values] == [
        f"players[{seat}].{card}.points" for seat in (0, 1) for card in ("eikja", "hut")
    ]
    asked = asked_once(lacking, values)
    assert [one.path for one in asked] == [
        "players[0].eikja.points",
        "players[0].hut.points",
        "players[1].hut.points",
    ]


def test_what_a_longship_lacks_is_asked_once_however_its_name_is_written():
    ships = [change(ship(name), points=None) for name in ("Skute", "SKUTE")]
    lacking = table(*[player(0, 0, longships=(one,)) for one in ships])
    values = [one for one in missing(lacking, PLAIN) if "longships" in one.path]
    assert [one.path for one in values] == [
        f"players[{seat}].longships[0].points" for seat in (0, 1)
    ]
    assert asked_once(lacking, values) == (values[0],)


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
