"""What just happened, in words, for the table and the timeline: one function for each move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.shipwrights.actions import Plan
from companion.games.shipwrights.building import steps_of
from companion.games.shipwrights.earning import earned
from companion.games.shipwrights.heroes import holder
from companion.games.shipwrights.position import LAST_SPACE, MAIN_HEROES, TRACKS
from companion.games.shipwrights.printed import RESOURCES
from companion.games.shipwrights.ranking import opponent
from companion.games.shipwrights.supply import SUPPLY, goods_told, income
from companion.games.shipwrights.tracks import (
    raid_cost,
    ship_under,
)
from companion.games.shipwrights.trades import best_for, plan_told
from companion.games.shipwrights.turn import in_setup, waiting
from companion.games.shipwrights.values import without_hut
from companion.model import Phrase, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from companion.games.shipwrights.actions import (
        AddBuilding,
        AddJarl,
        AddLongship,
        AddNemesis,
        AssignHeroes,
        Done,
        Gain,
        GiveHero,
        NextPhase,
        PlaceTradeCard,
        Raid,
        Reveal,
        SetPrices,
        SetSupply,
        Step,
        TakeHut,
        TakeIncome,
        TakeTrades,
        Upgrade,
    )
    from companion.games.shipwrights.position import Options, Position
    from companion.games.shipwrights.printed import Prices, Steps
    from companion.model import Frozen


def follows(
    before: Position, _action: Frozen, after: Position, _options: Options
) -> Iterator[Phrase]:
    """Say what tracks give for it, and what comes next."""
    for seat, player in enumerate(before.players):
        yield from earned(before, after, seat, player)
    if (before.round, before.phase) != (after.round, after.phase):
        yield from _phase(after)


def add_nemesis(
    before: Position, action: AddNemesis, after: Position, _options: Options
) -> Iterator[Phrase]:
    """Say which nemesis is in the game, and where the neutral player has come."""
    yield phrase("shipwrights.told.nemesis", name=named(action.name))
    yield from _neutral(before, after)


def reveal(
    before: Position, action: Reveal, after: Position, _options: Options
) -> Iterator[Phrase]:
    """Say the prices, where the neutral player has come, and whose hut nobody entered."""
    yield prices_told(action.trades)
    yield from _neutral(before, after)
    if in_setup(before) and (seats := without_hut(before)):
        yield phrase("shipwrights.told.no_hut", seats=[*seats], n=len(seats))


def _neutral(before: Position, after: Position) -> Iterator[Phrase]:
    if after.neutral is not None and after.neutral != before.neutral:
        yield phrase("shipwrights.told.neutral", **after.neutral.model_dump())


def set_prices(
    before: Position, action: SetPrices, after: Position, _options: Options
) -> Iterator[Phrase]:
    """Say the prices."""
    yield prices_told(action.trades)
    yield from _fallen(before, after)


def next_phase(
    _before: Position, _action: NextPhase, _after: Position, _options: Options
) -> Iterator[Phrase]:
    """Leave the next phase to what follows: it is said for every move that leads there."""
    yield from ()


def done(_before: Position, action: Done, after: Position, _options: Options) -> Iterator[Phrase]:
    """Say who has finished, and who has not."""
    yield phrase(f"shipwrights.told.{'done' if action.done else 'not_done'}", seat=action.seat)
    if action.done:
        yield from _waiting(after)


def assign_heroes(
    before: Position, _action: AssignHeroes, after: Position, _options: Options
) -> Iterator[Phrase]:
    """Say who holds which hero now."""
    yield from heroes_told(before, after)
    yield from _fallen(before, after)


def take_hut(
    _before: Position, action: TakeHut, _after: Position, _options: Options
) -> Iterator[Phrase]:
    """Say where a hut moves whom."""
    track = phrase(f"shipwrights.track.{action.track}")
    yield phrase("shipwrights.told.hut", seat=action.seat, track=track)


def step(before: Position, action: Step, after: Position, _options: Options) -> Iterator[Phrase]:
    """Say where a marker stands."""
    tracks = after.players[action.seat].tracks
    stays = tracks == before.players[action.seat].tracks
    yield phrase(
        f"shipwrights.told.{'stays' if stays else 'step'}",
        seat=action.seat,
        track=phrase(f"shipwrights.track.{action.track}"),
        space=tracks.at(action.track),
    )


def _stays(before: Position, seat: int, steps: Steps) -> Iterator[Phrase]:
    """Say which icons of a card move nobody, because the marker has reached the end."""
    for track in TRACKS:
        if getattr(steps, track) and before.players[seat].tracks.at(track) == LAST_SPACE:
            named_ = phrase(f"shipwrights.track.{track}")
            yield phrase("shipwrights.told.stays", seat=seat, track=named_, space=LAST_SPACE)


def add_longship(
    before: Position, action: AddLongship, _after: Position, _options: Options
) -> Iterator[Phrase]:
    """Say who built which longship."""
    yield phrase("shipwrights.told.longship", seat=action.seat, name=named(action.name))
    yield from _stays(before, action.seat, steps_of(before.printed, action))


def add_building(
    before: Position, action: AddBuilding, _after: Position, _options: Options
) -> Iterator[Phrase]:
    """Say who built which building."""
    yield phrase("shipwrights.told.building", seat=action.seat, name=named(action.name))
    yield from _stays(before, action.seat, steps_of(before.printed, action))


def add_jarl(
    before: Position, action: AddJarl, _after: Position, _options: Options
) -> Iterator[Phrase]:
    """Say who tucks a jarl."""
    yield phrase("shipwrights.told.jarl", seat=action.seat)
    yield from _stays(before, action.seat, action.steps)


def upgrade(
    _before: Position, action: Upgrade, _after: Position, _options: Options
) -> Iterator[Phrase]:
    """Say which card was flipped."""
    card = phrase(f"shipwrights.card.{action.card}")
    yield phrase("shipwrights.told.upgrade", seat=action.seat, card=card)


def place_trade_card(
    before: Position, action: PlaceTradeCard, _after: Position, _options: Options
) -> Iterator[Phrase]:
    """Say where a trade card went."""
    if action.under is None:
        yield phrase("shipwrights.told.trade_card_down", seat=action.seat)
        return
    ship: str | Phrase = phrase("shipwrights.card.eikja")
    board = before.players[action.seat]
    if isinstance(under := ship_under(board, action.under), int):
        ship = named(board.longships[under].name)
    yield phrase("shipwrights.told.trade_card", seat=action.seat, ship=ship)


def raid(_before: Position, action: Raid, after: Position, _options: Options) -> Iterator[Phrase]:
    """Say who raids, and for how many workers."""
    cost = raid_cost(after.players[action.seat].tracks.military) or 0
    workers = phrase("shipwrights.goods.workers", n=cost)
    yield phrase("shipwrights.told.raid", seat=action.seat, workers=workers)


def take_income(
    before: Position, action: TakeIncome, after: Position, _options: Options
) -> Iterator[Phrase]:
    """Say what an income brings."""
    goods = goods_told(income(before.players[action.seat]))
    key = "income" if goods else "no_income"
    yield phrase(f"shipwrights.told.{key}", seat=action.seat, goods=goods)
    yield from _waiting(after)


def give_hero(
    before: Position, action: GiveHero, after: Position, _options: Options
) -> Iterator[Phrase]:
    """Say where a hero went."""
    named_ = phrase(f"shipwrights.hero.{action.hero}")
    if action.to is None:
        yield phrase("shipwrights.told.hero_free", hero=named_)
    else:
        yield phrase("shipwrights.told.hero_gains", hero=named_, seat=action.to)
    yield from _fallen(before, after)


def _fallen(before: Position, after: Position) -> Iterator[Phrase]:
    for seat, player in enumerate(before.players):
        had_finished = before.phase == "over" or seat in before.finished
        if after.phase == "trades" and had_finished and seat not in after.finished:
            traded = player.traded_from is not None
            yield phrase(f"shipwrights.told.trades_{'fallen' if traded else 'anew'}", seat=seat)


def take_trades(
    before: Position, action: TakeTrades, after: Position, options: Options
) -> Iterator[Phrase]:
    """Say what somebody trades in the end."""
    player = before.players[action.seat]
    plan = best_for(player, before, options) if action.plan is None else action.plan
    yield phrase(
        f"shipwrights.told.{'trades' if plan != Plan() else 'no_trades'}",
        seat=action.seat,
        told=plan_told(player, plan),
    )
    if after.phase is not None:
        yield from _waiting(after)


def gain(before: Position, action: Gain, after: Position, _options: Options) -> Iterator[Phrase]:
    """Say what a supply holds of what has changed."""
    changed = [good for good in SUPPLY if getattr(action, good)]
    yield from _supply(before, after, action.seat, changed)


def set_supply(
    before: Position, action: SetSupply, after: Position, _options: Options
) -> Iterator[Phrase]:
    """Say what a supply holds of what was counted."""
    counted = [good for good in SUPPLY if getattr(action, good) is not None]
    yield from _supply(before, after, action.seat, counted)


def _supply(before: Position, after: Position, seat: int, named: Iterable[str]) -> Iterator[Phrase]:
    had, has = before.players[seat], after.players[seat]
    goods = tuple(phrase(f"shipwrights.goods.{good}", n=getattr(has, good)) for good in named)
    nothing = (phrase("shipwrights.goods.nothing"),)
    yield phrase("shipwrights.told.supply", seat=seat, goods=goods or nothing)
    if had.traded_from is not None and has.traded_from is None:
        yield phrase("shipwrights.told.trades_stand", seat=seat)


def named(name: str) -> str | Phrase:
    """Say a card's name, or that it has none."""
    return name.strip() or phrase("shipwrights.unnamed")


def prices_told(prices: Prices) -> Phrase:
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


def heroes_told(before: Position, after: Position) -> Iterator[Phrase]:
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


def _phase(after: Position) -> Iterator[Phrase]:
    phase = phrase(f"shipwrights.phase.{after.phase or 'tally'}")
    if after.phase in ("trades", "over", None):
        yield phrase("shipwrights.told.late_phase", phase=phase)
    else:
        yield phrase("shipwrights.told.phase", round=after.round, phase=phase)
    against = opponent(after)
    if after.phase == "over" and against is not None:
        yield phrase("shipwrights.told.opponent", told=against.told)


def _waiting(after: Position) -> Iterator[Phrase]:
    seats = list(waiting(after))
    if seats:
        yield phrase("shipwrights.told.waiting", seats=[*seats], n=len(seats))
    else:
        yield phrase("shipwrights.told.all_done")
