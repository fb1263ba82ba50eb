"""What just happened, in words, for the table and the timeline: one function for each move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import move as shared
from companion.games.shipwrights import actions
from companion.games.shipwrights.building import steps_of
from companion.games.shipwrights.due import in_setup, waiting
from companion.games.shipwrights.earning import earned
from companion.games.shipwrights.heroes import holder
from companion.games.shipwrights.opponent import opponent
from companion.games.shipwrights.position import LAST_SPACE, MAIN_HEROES, TRACKS, Options, Position
from companion.games.shipwrights.printed import RESOURCES
from companion.games.shipwrights.supply import SUPPLY, goods_phrases, income
from companion.games.shipwrights.tracks import (
    raid_cost,
    ship_under,
)
from companion.games.shipwrights.trades import best_for, plan_phrase
from companion.games.shipwrights.values import without_hut
from companion.model import Frozen, Phrase, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.games.shipwrights.printed import Prices, Steps

Said = shared.Said
Made = shared.Made[Position, shared.A, Options]


def follows(made: Made[Frozen]) -> Said:
    """Say what tracks give for it, and what comes next."""
    for seat, player in enumerate(made.before.players):
        yield from earned(made.before, made.after, seat, player)
    if (made.before.round, made.before.phase) != (made.after.round, made.after.phase):
        yield from _phase(made.after)


def add_nemesis(made: Made[actions.AddNemesis]) -> Said:
    """Say which nemesis is in the game, and where the neutral player has come."""
    yield phrase("shipwrights.told.nemesis", name=named(made.action.name))
    yield from _neutral(made.before, made.after)


def reveal(made: Made[actions.Reveal]) -> Said:
    """Say the prices, where the neutral player has come, and whose hut nobody entered."""
    yield prices_phrase(made.action.trades)
    yield from _neutral(made.before, made.after)
    if in_setup(made.before) and (seats := without_hut(made.before)):
        yield phrase("shipwrights.told.no_hut", seats=[*seats], n=len(seats))


def _neutral(before: Position, after: Position) -> Said:
    if after.neutral is not None and after.neutral != before.neutral:
        yield phrase("shipwrights.told.neutral", **after.neutral.model_dump())


def set_prices(made: Made[actions.SetPrices]) -> Said:
    """Say the prices."""
    yield prices_phrase(made.action.trades)
    yield from _fallen(made.before, made.after)


def next_phase(_made: Made[actions.NextPhase]) -> Said:
    """Leave the next phase to what follows: it is said for every move that leads there."""
    yield from ()


def done(made: Made[actions.Done]) -> Said:
    """Say who has finished, and who has not."""
    yield phrase(
        f"shipwrights.told.{'done' if made.action.done else 'not_done'}", seat=made.action.seat
    )
    if made.action.done:
        yield from _waiting(made.after)


def assign_heroes(made: Made[actions.AssignHeroes]) -> Said:
    """Say who holds which hero now."""
    yield from hero_phrases(made.before, made.after)
    yield from _fallen(made.before, made.after)


def take_hut(made: Made[actions.TakeHut]) -> Said:
    """Say where a hut moves whom."""
    track = phrase(f"shipwrights.track.{made.action.track}")
    yield phrase("shipwrights.told.hut", seat=made.action.seat, track=track)


def step(made: Made[actions.StepMarker]) -> Said:
    """Say where a marker stands."""
    tracks = made.after.players[made.action.seat].tracks
    stays = tracks == made.before.players[made.action.seat].tracks
    yield phrase(
        f"shipwrights.told.{'stays' if stays else 'step'}",
        seat=made.action.seat,
        track=phrase(f"shipwrights.track.{made.action.track}"),
        space=tracks.at(made.action.track),
    )


def _stays(before: Position, seat: int, steps: Steps) -> Said:
    """Say which icons of a card move nobody, because the marker has reached the end."""
    for track in TRACKS:
        if getattr(steps, track) and before.players[seat].tracks.at(track) == LAST_SPACE:
            named_ = phrase(f"shipwrights.track.{track}")
            yield phrase("shipwrights.told.stays", seat=seat, track=named_, space=LAST_SPACE)


def add_longship(made: Made[actions.AddLongship]) -> Said:
    """Say who built which longship."""
    yield phrase("shipwrights.told.longship", seat=made.action.seat, name=named(made.action.name))
    yield from _stays(made.before, made.action.seat, steps_of(made.before.printed, made.action))


def add_building(made: Made[actions.AddBuilding]) -> Said:
    """Say who built which building."""
    yield phrase("shipwrights.told.building", seat=made.action.seat, name=named(made.action.name))
    yield from _stays(made.before, made.action.seat, steps_of(made.before.printed, made.action))


def add_jarl(made: Made[actions.AddJarl]) -> Said:
    """Say who tucks a jarl."""
    yield phrase("shipwrights.told.jarl", seat=made.action.seat)
    yield from _stays(made.before, made.action.seat, made.action.steps)


def upgrade(made: Made[actions.Upgrade]) -> Said:
    """Say which card was flipped."""
    card = phrase(f"shipwrights.card.{made.action.card}")
    yield phrase("shipwrights.told.upgrade", seat=made.action.seat, card=card)


def place_trade_card(made: Made[actions.PlaceTradeCard]) -> Said:
    """Say where a trade card went."""
    if made.action.under is None:
        yield phrase("shipwrights.told.trade_card_down", seat=made.action.seat)
        return
    ship: str | Phrase = phrase("shipwrights.card.eikja")
    board = made.before.players[made.action.seat]
    if isinstance(under := ship_under(board, made.action.under), int):
        ship = named(board.longships[under].name)
    yield phrase("shipwrights.told.trade_card", seat=made.action.seat, ship=ship)


def raid(made: Made[actions.Raid]) -> Said:
    """Say who raids, and for how many workers."""
    cost = raid_cost(made.after.players[made.action.seat].tracks.military) or 0
    workers = phrase("shipwrights.goods.workers", n=cost)
    yield phrase("shipwrights.told.raid", seat=made.action.seat, workers=workers)


def take_income(made: Made[actions.TakeIncome]) -> Said:
    """Say what an income brings."""
    goods = goods_phrases(income(made.before.players[made.action.seat]))
    key = "income" if goods else "no_income"
    yield phrase(f"shipwrights.told.{key}", seat=made.action.seat, goods=goods)
    yield from _waiting(made.after)


def give_hero(made: Made[actions.GiveHero]) -> Said:
    """Say where a hero went."""
    named_ = phrase(f"shipwrights.hero.{made.action.hero}")
    if made.action.to is None:
        yield phrase("shipwrights.told.hero_free", hero=named_)
    else:
        yield phrase("shipwrights.told.hero_gains", hero=named_, seat=made.action.to)
    yield from _fallen(made.before, made.after)


def _fallen(before: Position, after: Position) -> Said:
    for seat, player in enumerate(before.players):
        had_finished = before.phase == "over" or seat in before.finished
        if after.phase == "trades" and had_finished and seat not in after.finished:
            traded = player.traded_from is not None
            yield phrase(f"shipwrights.told.trades_{'fallen' if traded else 'anew'}", seat=seat)


def take_trades(made: Made[actions.TakeTrades]) -> Said:
    """Say what somebody trades in the end."""
    player = made.before.players[made.action.seat]
    plan = (
        best_for(player, made.before, made.options)
        if made.action.plan is None
        else made.action.plan
    )
    yield phrase(
        f"shipwrights.told.{'trades' if plan != actions.Plan() else 'no_trades'}",
        seat=made.action.seat,
        told=plan_phrase(player, plan),
    )
    if made.after.phase is not None:
        yield from _waiting(made.after)


def gain(made: Made[actions.Gain]) -> Said:
    """Say what a supply holds of what has changed."""
    changed = [good for good in SUPPLY if getattr(made.action, good)]
    yield from _supply(made.before, made.after, made.action.seat, changed)


def set_supply(made: Made[actions.SetSupply]) -> Said:
    """Say what a supply holds of what was counted."""
    counted = [good for good in SUPPLY if getattr(made.action, good) is not None]
    yield from _supply(made.before, made.after, made.action.seat, counted)


def _supply(before: Position, after: Position, seat: int, named: Iterable[str]) -> Said:
    had, has = before.players[seat], after.players[seat]
    goods = tuple(phrase(f"shipwrights.goods.{good}", n=getattr(has, good)) for good in named)
    nothing = (phrase("shipwrights.goods.nothing"),)
    yield phrase("shipwrights.told.supply", seat=seat, goods=goods or nothing)
    if had.traded_from is not None and has.traded_from is None:
        yield phrase("shipwrights.told.trades_stand", seat=seat)


def named(name: str) -> str | Phrase:
    """Say a card's name, or that it has none."""
    return name.strip() or phrase("shipwrights.unnamed")


def prices_phrase(prices: Prices) -> Phrase:
    """Say a round card's prices."""
    offered = tuple(
        phrase("shipwrights.price", resource=phrase(f"shipwrights.resource.{resource}"), n=price)
        for resource in RESOURCES
        if (price := getattr(prices, resource)) is not None
    )
    return (
        phrase("shipwrights.told.prices", prices=offered)
        if offered
        else phrase("shipwrights.told.no_prices")
    )


def hero_phrases(before: Position, after: Position) -> Said:
    """Say who holds which hero now, and which lie on the board."""
    for hero in MAIN_HEROES.values():
        seat = holder(after, hero)
        named = phrase(f"shipwrights.hero.{hero}")
        if seat is None:
            yield phrase("shipwrights.told.hero_free", hero=named)
        else:
            stays = "keeps" if holder(before, hero) == seat else "gains"
            yield phrase(f"shipwrights.told.hero_{stays}", hero=named, seat=seat)
    randis = [seat for seat, player in enumerate(after.players) if "randi" in player.heroes]
    if randis:
        yield phrase("shipwrights.told.randi", seats=[*randis], n=len(randis))


def _phase(after: Position) -> Said:
    phase = phrase(f"shipwrights.phase.{after.phase or 'tally'}")
    if after.phase in ("trades", "over", None):
        yield phrase("shipwrights.told.late_phase", phase=phase)
    else:
        yield phrase("shipwrights.told.phase", round=after.round, phase=phase)
    against = opponent(after)
    if after.phase == "over" and against is not None:
        yield phrase("shipwrights.told.opponent", told=against.sentence)


def _waiting(after: Position) -> Said:
    seats = list(waiting(after))
    if seats:
        yield phrase("shipwrights.told.waiting", seats=[*seats], n=len(seats))
    else:
        yield phrase("shipwrights.told.all_done")
