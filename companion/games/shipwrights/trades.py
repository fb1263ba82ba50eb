"""Final trades: the most gold from what is left, and then the most oak, wool and iron.

Rules, section Scoring: after round 5 silver may buy what round 5's card offers, and 1 oak, 1 wool
and 1 iron make 1 gold. Gold is a point each, the rest breaks ties.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.errors import RuleViolation
from companion.game import Bargain
from companion.games.shipwrights.actions import Buy, Plan
from companion.games.shipwrights.due import final_prices, finished
from companion.games.shipwrights.position import with_player
from companion.games.shipwrights.printed import RESOURCES, Goods, Prices
from companion.games.shipwrights.supply import SUPPLY
from companion.model import Count, Frozen, Phrase, change, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.games.shipwrights.actions import TakeTrades
    from companion.games.shipwrights.position import Options, Player, Position

THYRA = 3
"""Silver that Thyra trades for 1 gold (section Distribute Hero Cards)."""


class Stock(Frozen):
    """What final trades begin with."""

    silver: Count
    goods: tuple[Count, Count, Count]
    """Oak, wool, iron."""
    prices: tuple[int | None, int | None, int | None]
    thyra: bool

    def cost(self, sets: int) -> int | None:
        """Return the silver that so many sets need; None where a resource cannot be bought."""
        cost = 0
        for stock, price in zip(self.goods, self.prices, strict=True):
            lacking = max(0, sets - stock)
            if lacking and price is None:
                return None
            cost += lacking * (price or 0)
        return cost


def uses_thyra(player: Player, options: Options) -> bool:
    """Tell whether a player has Thyra in the final trades (ruling R3)."""
    return options.thyra_in_final_trades and "thyra" in player.heroes


def stock_of(player: Player, prices: Prices, options: Options) -> Stock:
    """Return what a player can trade with."""
    return Stock(
        silver=player.silver,
        goods=(player.oak, player.wool, player.iron),
        prices=(prices.oak, prices.wool, prices.iron),
        thyra=uses_thyra(player, options),
    )


def best(stock: Stock) -> Plan:
    """Return the best trades: most gold, then most oak, wool and iron left, then fewest sets.

    The silver that sets need grows in at most three straight stretches, one for each resource
    that runs out. On a stretch, what three more sets change is always the same: the best number
    of sets is among the first three or the last three of one. So a shipload of silver takes no
    longer than a handful.

    >>> plan = best(Stock(silver=7, goods=(2, 0, 1), prices=(1, 3, 2), thyra=True))
    >>> plan.buy.oak, plan.sets, plan.thyra
    (1, 0, 2)
    """
    sets = max(_candidates(stock), key=lambda n: (_worth(stock, n), -n))
    bought = [max(0, sets - goods) for goods in stock.goods]
    thyra, rest = _with_thyra(stock, sets)
    cheapest = _cheapest(stock)
    if cheapest is not None:
        at, price = cheapest
        bought[at] += rest // price
    return Plan(buy=Buy(**dict(zip(RESOURCES, bought, strict=True))), sets=sets, thyra=thyra)


def _candidates(stock: Stock) -> Iterator[int]:
    """List the numbers of sets that can be best.

    Before the first resource runs out a set costs nothing, so that fewer are never better.
    """
    runs_out = sorted(set(stock.goods))
    for start, end in zip(runs_out, [*runs_out[1:], None], strict=True):
        cost = stock.cost(start)
        if cost is None or cost > stock.silver:
            return
        yield start
        after = stock.cost(start + 1)
        if after is None:
            return
        most = start + (stock.silver - cost) // (after - cost)
        last = most if end is None else min(end, most)
        yield from (sets for sets in (start + 1, start + 2) if sets <= last)
        yield from (sets for sets in (last - 2, last - 1, last) if sets > start)


def _with_thyra(stock: Stock, sets: int) -> tuple[int, int]:
    silver = stock.silver - (stock.cost(sets) or 0)
    return divmod(silver, THYRA) if stock.thyra else (0, silver)


def _worth(stock: Stock, sets: int) -> tuple[int, int]:
    """Return the gold gained and the resources left with so many sets."""
    thyra, rest = _with_thyra(stock, sets)
    cheapest = _cheapest(stock)
    extra = rest // cheapest[1] if cheapest else 0
    return sets + thyra, sum(max(0, goods - sets) for goods in stock.goods) + extra


def _cheapest(stock: Stock) -> tuple[int, int] | None:
    """Return which resource is cheapest and its price: what the last silver buys."""
    offered = [(price, at) for at, price in enumerate(stock.prices) if price is not None]
    if not offered:
        return None
    price, at = min(offered)
    return at, price


def best_for(player: Player, position: Position, options: Options) -> Plan:
    """Return a player's best final trades at round 5's prices; none before counting."""
    if not player.counted:
        return Plan()
    return best(stock_of(player, final_prices(position), options))


def traded(player: Player, plan: Plan, prices: Prices, options: Options) -> Player:
    """Return the player after final trades.

    Raises:
        RuleViolation: something is not on offer, or there is not enough for it, or nobody knows.
    """
    if not player.counted and plan != Plan():
        raise RuleViolation("shipwrights.refused.uncounted")
    cost = THYRA * plan.thyra
    stocks: dict[str, int] = {}
    for resource in RESOURCES:
        bought, price = getattr(plan.buy, resource), getattr(prices, resource)
        if bought and price is None:
            named = phrase(f"shipwrights.resource.{resource}").model_dump(mode="json")
            raise RuleViolation("shipwrights.refused.not_offered", resource=named)
        cost += bought * (price or 0)
        stocks[resource] = getattr(player, resource) + bought - plan.sets
    if plan.thyra and not uses_thyra(player, options):
        held = "thyra" in player.heroes
        raise RuleViolation("shipwrights.refused." + ("thyra_off" if held else "no_thyra"))
    if cost > player.silver:
        raise RuleViolation("shipwrights.refused.silver", n=cost, silver=player.silver)
    for name, left in stocks.items():
        if left < 0:
            named = phrase(f"shipwrights.resource.{name}").model_dump(mode="json")
            raise RuleViolation("shipwrights.refused.set", resource=named, n=plan.sets)
    return change(player, gold=player.gold + plan.gold, silver=player.silver - cost, **stocks)


def take_trades(position: Position, action: TakeTrades, options: Options) -> Position:
    """Make a player's final trades, which finishes the phase for them.

    Raises:
        RuleViolation: something is not on offer, or there is not enough for it.
    """
    player = position.players[action.seat]
    plan = best_for(player, position, options) if action.plan is None else action.plan
    after = traded(player, plan, position.trades, options)
    if position.phase is None:
        return with_player(position, action.seat, after)
    if plan != Plan() and player.traded_from is None:
        had = Goods(**{good: getattr(player, good) for good in SUPPLY})
        after = change(after, traded_from=had)
    return finished(with_player(position, action.seat, after), action.seat)


def best_trades_phrase(player: Player, plan: Plan, prices: Prices) -> Phrase:
    """Say the best final trades; where nothing tells what silver buys, say that."""
    if plan == Plan() and player.counted and player.silver and prices == Prices():
        return phrase("shipwrights.trade.unpriced")
    return plan_phrase(player, plan)


def plan_phrase(player: Player, plan: Plan) -> Phrase:
    """Say final trades as a list of what to do, in an order that works."""
    steps: list[Phrase] = []
    extra: list[Phrase] = []
    for resource in RESOURCES:
        bought, had = getattr(plan.buy, resource), getattr(player, resource)
        spare = min(bought, max(0, had + bought - plan.sets))
        for amount, into in ((bought - spare, steps), (spare, extra)):
            if amount:
                named = phrase(f"shipwrights.goods.{resource}", n=amount)
                into.append(phrase("shipwrights.trade.buy", goods=named))
    if plan.sets:
        steps.append(phrase("shipwrights.trade.sets", n=plan.sets))
    if plan.thyra:
        steps.append(phrase("shipwrights.trade.thyra", n=plan.thyra, silver=THYRA * plan.thyra))
    steps += extra
    if not steps:
        return phrase("shipwrights.trade.nothing")
    return phrase("shipwrights.trade.plan", steps=tuple(steps), n=plan.gold)


def trades(position: Position, options: Options) -> tuple[Position, tuple[Bargain, ...]]:
    """Make every seat's best final trades and say what they are."""
    bargains = []
    players = []
    for seat, player in enumerate(position.players):
        plan = best_for(player, position, options)
        prices = final_prices(position)
        after = traded(player, plan, prices, options)
        players.append(after)
        bargains.append(
            Bargain(
                seat=seat,
                figures={**plan.model_dump(mode="json"), "left": after.resources},
                because=best_trades_phrase(player, plan, prices),
            )
        )
    return change(position, players=tuple(players)), tuple(bargains)
