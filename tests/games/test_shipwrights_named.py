"""Jarls by their numbers, ships by their names, and that a ship does nothing: said of one card."""

from __future__ import annotations

from companion.games.shipwrights.actions import (
    AddJarl,
    AddLongship,
    AssignHeroes,
    DiscardJarl,
    Done,
    Gain,
    GiveHero,
    NextPhase,
    NoteCard,
    NoteJarl,
    PlaceTradeCard,
    Plan,
    SetPrices,
    SetSupply,
    SkipToEnd,
    StepMarker,
    TakeTrades,
)
from companion.games.shipwrights.box import learned
from companion.games.shipwrights.corrections import called, does_right, noting, otherwise
from companion.games.shipwrights.game import GAME
from companion.games.shipwrights.jarls import numbers
from companion.games.shipwrights.printed import Goods, LongshipCard, Prices, Printed
from companion.match import Setup, acts, begin
from companion.model import change
from companion.revision import revise
from tests.support.shipwrights import BOX, in_phase, player, ship, table
from tests.support.shipwrights_said import made, offered, said

NOTHING = Printed.unknown()


def played(*actions):
    """Do these at a table that only adds up."""
    setup = Setup(id="m", game="shipwrights", version=GAME.version, seats=("Ann", "Bo", "Cy"))
    return acts(begin(setup), (SkipToEnd(), *actions), "")[-1]


def test_a_jarl_keeps_its_number_when_an_earlier_one_is_left_out():
    jarls = [AddJarl(seat=0, number=number, points=number) for number in (1, 2, 3)]
    match = played(*jarls)
    deeds = (noting(match.position, "players[0].jarls[1]", 9), DiscardJarl(seat=0, number=3))
    match = acts(match, deeds, "")[-1]
    for number, left in ((2, (9,)), (3, (1,)), (4, (1, 9))):
        revised = revise(match, number, (), "")
        assert revised.match.position.players[0].jarls == left
    # Of what is not there any more nothing is said.
    assert [step.action.do for step, _ in revise(match, 3, (), "").dropped] == ["note_jarl"]
    # One more in its place: the later ones are still who they were.
    more = (AddJarl(seat=0, number=1, points=1), AddJarl(seat=0, number=2, points=5))
    revised = revise(match, 2, more, "")
    assert not revised.dropped
    assert revised.match.position.players[0].jarls == (1, 5, 9)


def test_jarls_of_a_file_and_of_an_older_log_are_counted_on():
    position = table(player(jarls=(4, 5)), player())
    (offer, other) = offered(position, "add_jarl")
    assert (offer.number, other.number) == (3, 1)
    assert numbers(position.players[0]) == (1, 2)
    after = made(position, AddJarl(seat=0, points=6), DiscardJarl(seat=0, jarl=0))
    assert (after.players[0].jarls, after.players[0].jarl_numbers) == ((5, 6), (2, 3))
    assert made(after, DiscardJarl(seat=0, number=3)).players[0].jarls == (5,)
    assert said(position, NoteJarl(seat=0, number=2, points=1)) == ["Noted: Ann’s jarl 2, 1 point."]


def test_a_trade_card_lies_under_the_ship_that_was_meant_when_an_earlier_one_is_left_out():
    built = [AddLongship(seat=0, name=name, points=0) for name in ("Knarr", "Skute", "Skute")]
    match = played(*built, StepMarker(seat=0, track="trade", steps=8))
    board = match.position.players[0]
    iron = Goods(iron=1)
    tucks = [PlaceTradeCard(seat=0, under=called(board, at), income=iron) for at in (2, 1)]
    match = acts(match, tucks, "")[-1]
    assert [one.under for one in match.position.players[0].placed] == [2, 1]
    revised = revise(match, 2, (), "")
    assert not revised.dropped
    assert [one.under for one in revised.match.position.players[0].placed] == [1, 0]
    gone = revise(match, 3, (), "")
    assert [step.action.do for step, _ in gone.dropped] == ["place_trade_card"]
    assert said(match.head.before.before.position, tucks[0]) == [
        "Ann tucks a trade card under this ship: Skute."
    ]
    assert called(board, "eikja") == "eikja"


def test_a_count_that_is_put_right_says_nothing_of_a_count_that_is_left_out():
    count = SetSupply(seat=0, gold=3, silver=7, workers=2)
    match = played(count, SetSupply(seat=0, silver=6, right=True))
    board = match.position.players[0]
    assert (board.gold, board.silver, board.workers, board.counted) == (3, 6, 2, True)
    gone = revise(match, 2, (), "")
    assert [step.action.do for step, _ in gone.dropped] == ["set_supply"]
    assert not gone.match.position.players[0].counted


def test_whoever_has_other_things_than_were_counted_trades_anew():
    traded = played(SetSupply(seat=0, silver=2), SetSupply(seat=1), TakeTrades(seat=0)).position
    assert traded.finished == (0,)
    right = SetSupply(seat=0, silver=12, right=True)
    assert made(traded, right).finished == ()
    assert made(traded, SetSupply(seat=0, right=True)).finished == (0,)
    assert made(traded, Gain(seat=0, oak=1)).finished == ()
    assert made(traded, SetSupply(seat=1, silver=1)).finished == (0,)


def test_whoever_gains_or_loses_thyra_trades_anew():
    silver = [SetSupply(seat=seat, silver=12) for seat in (0, 1, 2)]
    prices, alone = (
        SetPrices(trades=Prices(oak=1, wool=3, iron=2)),
        StepMarker(seat=0, track="trade"),
    )
    trades = [TakeTrades(seat=seat) for seat in (0, 1, 2)]
    heroes = AssignHeroes()
    first = played(*silver, prices, alone, heroes, *trades).position
    before = played(*silver, prices, alone, *trades).position
    early = made(before, heroes)
    assert [one.gold for one in first.players] == [4, 2, 2]
    assert (early.finished, early.players[0].silver) == ((1, 2), 12)
    told = "Ann had traded already: that is taken back, and Ann trades anew."
    assert told in said(before, heroes)
    assert made(early, TakeTrades(seat=0)).players == first.players
    lost = made(first, GiveHero(hero="thyra", to=1))
    assert (lost.finished, [one.gold for one in lost.players]) == ((2,), [0, 0, 2])
    anew = made(made(lost, TakeTrades(seat=0)), TakeTrades(seat=1))
    assert [one.gold for one in anew.players] == [2, 4, 2]


def test_thyra_put_right_after_the_end_leads_back_to_the_final_trades_of_those_she_concerns():
    boards = (player(silver=12, heroes=("thyra",)), player(silver=12), player(silver=1))
    trading = in_phase("trades", *boards, number=5)
    trades = [TakeTrades(seat=seat) for seat in (0, 1, 2)]
    over = made(trading, *trades, NextPhase())
    assert (over.phase, [one.gold for one in over.players]) == ("over", [4, 2, 0])
    right = GiveHero(hero="thyra", to=1)
    back = made(over, right)
    assert (back.phase, back.finished, back.players[0].silver) == ("trades", (2,), 12)
    assert said(over, right)[1:] == [
        "Ann had traded already: that is taken back, and Ann trades anew.",
        "Bo had traded already: that is taken back, and Bo trades anew.",
        "Next: final trades.",
    ]
    assert [one.gold for one in made(back, *trades[:2]).players] == [2, 4, 0]
    # Who had nothing to trade may have something with her.
    poor = in_phase("over", player(heroes=("thyra",)), player(silver=3), number=5)
    assert "Bo makes final trades anew." in said(poor, right)
    assert made(over, GiveHero(hero="svend", to=2)).phase == "over"


def test_without_thyra_in_the_final_trades_nobody_trades_anew_for_her():
    match = begin(
        Setup(
            id="m",
            game="shipwrights",
            version=GAME.version,
            seats=("Ann", "Bo", "Cy"),
            options={"thyra_in_final_trades": False},
        )
    )
    ways = (SkipToEnd(), SetSupply(seat=0, silver=12), TakeTrades(seat=0))
    position = acts(match, (*ways, GiveHero(hero="thyra", to=0)), "")[-1].position
    assert position.finished == (0,)


def test_final_trades_at_other_prices_fall():
    count, prices = SetSupply(seat=0, silver=12), SetPrices(trades=Prices(oak=1, wool=3, iron=2))
    traded = played(count, SetSupply(seat=1), prices, TakeTrades(seat=0), Done(seat=1)).position
    assert (traded.players[0].gold, traded.finished) == (2, (0, 1))
    assert made(traded, prices).finished == (0, 1)
    dear = made(traded, SetPrices(trades=Prices(oak=3, wool=3, iron=3)))
    assert (dear.players[0].gold, dear.players[0].silver, dear.finished) == (0, 12, ())
    assert dear.players[0].traded_from is None


def test_trades_of_what_was_counted_otherwise_are_not_taken_back_twice():
    prices = SetPrices(trades=Prices(oak=1, wool=3, iron=2))
    traded = played(SetSupply(seat=0, silver=12), prices, TakeTrades(seat=0)).position
    counted = made(traded, SetSupply(seat=0, gold=5, silver=1, right=True))
    dear = made(counted, SetPrices(trades=Prices(oak=3)))
    assert (dear.players[0].gold, dear.players[0].silver) == (5, 1)


def test_workers_counted_after_the_final_trades_leave_these_as_they_were():
    prices = SetPrices(trades=Prices(oak=1, wool=1, iron=1))
    thyra = GiveHero(hero="thyra", to=0)
    ways = (SetSupply(seat=0, silver=12), prices, thyra, TakeTrades(seat=0))
    for more in (SetSupply(seat=0, workers=2, right=True), Gain(seat=0, workers=2)):
        traded = played(*ways, more).position
        board = traded.players[0]
        assert (board.gold, board.workers, traded.finished) == (4, 2, (0,))
        for right in (SetPrices(trades=Prices(oak=2)), GiveHero(hero="thyra", to=1)):
            fallen = made(traded, right).players[0]
            assert (fallen.gold, fallen.silver, fallen.workers) == (0, 12, 2)
    idle = played(*ways[:3], TakeTrades(seat=0, plan=Plan()), Gain(seat=0, workers=2)).position
    assert (idle.finished, idle.players[0].traded_from) == ((0,), None)


def test_whoever_counts_anew_after_the_final_trades_hears_that_these_stay():
    told = (
        "Ann trades with what is counted now: the final trades made before are in it and stay,"
        " also if Thyra or the prices are put right later."
    )
    prices = SetPrices(trades=Prices(oak=1, wool=1, iron=1))
    ways = (SetSupply(seat=0, silver=12), prices)
    traded = played(*ways, TakeTrades(seat=0)).position
    for counted in (SetSupply(seat=0, oak=1, right=True), Gain(seat=0, silver=1)):
        assert said(traded, counted)[1:] == [told]
        assert told not in said(played(*ways).position, counted)
    assert told not in said(traded, Gain(seat=0, workers=1))


def test_that_a_longship_does_nothing_is_offered_to_a_table_that_knows_it_otherwise():
    barde = LongshipCard(name="Barde", points=3, bonus="raid")
    here = table(
        player(longships=(ship("Barde", 3, "raid"),)), printed=change(BOX, longships=(barde,))
    )
    (deed,) = does_right(here, 0, 0, None, Goods())
    told = made(here, deed)
    assert (told.players[0].longships[0].bonus, told.printed.longships[0].bonus) == (None, "none")
    box = learned(NOTHING, here.printed, told.printed)
    (right,) = otherwise(box, here)
    assert right == NoteCard(of="longships", name="Barde", bonus="none", income=Goods())
    assert otherwise(box, made(here, right)) == ()
    # Laid without any where nobody knew of one, nobody has said so.
    bare = AddLongship(seat=0, name="Drift", bonus="none")
    assert made(here, bare).printed.longships[-1] == LongshipCard(name="Drift")
