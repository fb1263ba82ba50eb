"""The contract kept: everything the app has to know of the game in one place."""

from __future__ import annotations

from companion.game import Game
from companion.games.shipwrights import (
    SEATS,
    actions,
    building,
    due,
    heroes,
    jarls,
    noting,
    offers,
    rounds,
    supply,
    telling,
    telling_printed,
    tracks,
)
from companion.games.shipwrights import trades as final
from companion.games.shipwrights.box import BOX, take_from_box
from companion.games.shipwrights.checks import doubts, notices, problems
from companion.games.shipwrights.position import Options, Position, is_over, standing, start, to_act
from companion.games.shipwrights.scoring import CATEGORIES, ranking, scorecards
from companion.games.shipwrights.values import missing
from companion.move import Move, says

GAME = Game(
    id="shipwrights",
    version=14,
    seats=SEATS,
    Position=Position,
    Options=Options,
    moves=(
        Move(actions.AddNemesis, rounds.add_nemesis, telling.add_nemesis, offers.add_nemesis),
        Move(actions.Reveal, rounds.reveal, telling.reveal, offers.reveal),
        Move(actions.NextPhase, rounds.next_phase, telling.next_phase, offers.next_phase),
        Move(
            actions.AssignHeroes, heroes.assign_heroes, telling.assign_heroes, offers.assign_heroes
        ),
        Move(actions.SkipToEnd, rounds.skip_to_end, says("shipwrights.told.skip")),
        Move(actions.SetPrices, rounds.set_prices, telling.set_prices, offers.set_prices),
        Move(actions.NoteValue, noting.note_value, telling_printed.note_value, offers.note_value),
        Move(actions.TakeFromBox, take_from_box, says("shipwrights.told.from_box")),
        Move(actions.Done, rounds.done, telling.done, offers.done),
        Move(actions.TakeHut, building.take_hut, telling.take_hut, offers.take_hut),
        Move(actions.Raid, tracks.raid, telling.raid, offers.raid),
        Move(actions.TakeIncome, supply.take_income, telling.take_income, offers.take_income),
        Move(actions.TakeTrades, final.take_trades, telling.take_trades, offers.take_trades),
        Move(actions.StepMarker, tracks.step, telling.step, offers.step),
        Move(actions.AddLongship, building.add_longship, telling.add_longship),
        Move(actions.AddBuilding, building.add_building, telling.add_building),
        Move(actions.AddJarl, jarls.add_jarl, telling.add_jarl, offers.add_jarl),
        Move(
            actions.DiscardJarl,
            jarls.discard_jarl,
            says("shipwrights.told.discard_jarl"),
        ),
        Move(actions.Upgrade, building.upgrade, telling.upgrade, offers.upgrade),
        Move(
            actions.PlaceTradeCard,
            building.place_trade_card,
            telling.place_trade_card,
            offers.place_trade_card,
        ),
        Move(actions.Gain, supply.gain, telling.gain),
        Move(actions.NoteCard, noting.note_card, telling_printed.note_card),
        Move(actions.NoteJarl, jarls.note_jarl, telling_printed.note_jarl),
        Move(actions.TakeAway, building.take_away, telling_printed.take_away),
        Move(actions.TurnOver, building.turn, telling_printed.turn),
        Move(actions.GiveHero, heroes.give_hero, telling.give_hero),
        Move(actions.NameHut, building.name_hut, telling_printed.name_hut),
        Move(actions.SetSupply, supply.set_supply, telling.set_supply),
    ),
    ready=due.ready,
    settled=tracks.settled,
    follows=telling.follows,
    start=start,
    named=due.named,
    scorecards=scorecards,
    ranking=ranking,
    is_over=is_over,
    # Without a phase no rounds are followed: the table adds up.
    phase=lambda position, _options: position.phase or "tally",
    counting=("trades", "over", "tally"),
    notices=notices,
    doubts=doubts,
    problems=problems,
    categories=CATEGORIES,
    to_act=to_act,
    standing=standing,
    missing=missing,
    trades=final.trades,
    minutes=(60, 80),
    followed_by="reveal",
    box=BOX,
)
