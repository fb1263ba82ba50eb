"""What just happened, in words, for the table and the timeline."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.games.shipwrights.actions import (
    Action,
    AddBuilding,
    AddJarl,
    AddLongship,
    AddNemesis,
    AssignHeroes,
    DiscardJarl,
    Done,
    Gain,
    NoteValue,
    PlaceTradeCard,
    Raid,
    Reveal,
    SetPrices,
    SetSupply,
    SkipToEnd,
    Step,
    TakeHut,
    TakeIncome,
    TakeTrades,
    Upgrade,
)
from companion.games.shipwrights.heroes import holder
from companion.games.shipwrights.position import LAST_SPACE, MAIN_HEROES, TRACKS
from companion.games.shipwrights.printed import FIRST_VALUE, RESOURCES
from companion.games.shipwrights.ranking import opponent
from companion.games.shipwrights.rounds import GOODS, SUPPLY, goods_told, income, waiting
from companion.games.shipwrights.tracks import (
    basic_cards,
    free_ships,
    next_reward,
    passed,
    raid_cost,
    value,
)
from companion.games.shipwrights.trades import Plan, best_for, plan_told
from companion.games.shipwrights.values import missing
from companion.model import Enter, Phrase, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.games.shipwrights.position import Options, Player, Position
    from companion.games.shipwrights.printed import Prices, Printed, Track


def told(
    before: Position, action: Action | Enter, after: Position, options: Options
) -> tuple[Phrase, ...]:
    """Say what an action did: the action itself, what tracks give for it, what comes next."""
    if isinstance(action, Enter):
        return (action.told,)
    said = [*_told(before, action, after, options)]
    for seat, player in enumerate(before.players):
        said += earned(before, after, seat, player)
    if (before.round, before.phase) != (after.round, after.phase):
        said += _phase(after)
    elif isinstance(action, (Done, TakeIncome, TakeTrades)) and action.seat in after.finished:
        said += _waiting(after)
    return tuple(said)


def _told(before: Position, action: Action, after: Position, options: Options) -> Iterator[Phrase]:
    match action:
        case Reveal():
            yield prices_told(action.trades)
            if after.neutral is not None and after.neutral != before.neutral:
                yield phrase("shipwrights.told.neutral", **after.neutral.model_dump())
        case SetPrices():
            yield prices_told(action.trades)
        case AddNemesis():
            name = action.name or phrase("shipwrights.unnamed")
            yield phrase("shipwrights.told.nemesis", name=name)
        case AssignHeroes():
            yield from heroes_told(before, after)
        case NoteValue():
            yield _noted(before, action, options)
        case SkipToEnd():
            yield phrase("shipwrights.told.skip")
        case TakeTrades():
            player = before.players[action.seat]
            plan = best_for(player, before, options) if action.plan is None else action.plan
            yield phrase(
                f"shipwrights.told.{'trades' if plan != Plan() else 'no_trades'}",
                seat=action.seat,
                told=plan_told(player, plan),
            )
        case _:
            yield from _of_player(before, action, after)


def _of_player(before: Position, action: Any, after: Position) -> Iterator[Phrase]:
    player = after.players[action.seat] if hasattr(action, "seat") else None
    if player is None:
        # The next phase, which is said for every action that leads there.
        return
    seat = action.seat
    match action:
        case Step():
            space = player.tracks.at(action.track)
            stays = player.tracks == before.players[seat].tracks
            yield phrase(
                f"shipwrights.told.{'stays' if stays else 'step'}",
                seat=seat,
                track=phrase(f"shipwrights.track.{action.track}"),
                space=space,
            )
        case Raid():
            cost = raid_cost(player.tracks.military) or 0
            workers = phrase("shipwrights.goods.workers", n=cost)
            yield phrase("shipwrights.told.raid", seat=seat, workers=workers)
        case TakeIncome():
            goods = goods_told(income(before.players[seat]))
            key = "income" if goods else "no_income"
            yield phrase(f"shipwrights.told.{key}", seat=seat, goods=goods)
        case Done():
            yield phrase(f"shipwrights.told.{'done' if action.done else 'not_done'}", seat=seat)
        case Gain() | SetSupply():
            yield _supply(action, player)
        case _:
            yield _card(action, player)


def _card(action: Any, player: Player) -> Phrase:
    seat = action.seat
    match action:
        case AddLongship() | AddBuilding():
            kind = "longship" if isinstance(action, AddLongship) else "building"
            name = action.name.strip() or phrase("shipwrights.unnamed")
            said = phrase(f"shipwrights.told.{kind}", seat=seat, name=name)
        case AddJarl():
            said = phrase("shipwrights.told.jarl", seat=seat)
        case DiscardJarl():
            said = phrase("shipwrights.told.discard_jarl", seat=seat)
        case TakeHut():
            track = phrase(f"shipwrights.track.{action.track}")
            said = phrase("shipwrights.told.hut", seat=seat, track=track)
        case Upgrade():
            card = phrase(f"shipwrights.card.{action.card}")
            said = phrase("shipwrights.told.upgrade", seat=seat, card=card)
        case _:
            said = _trade_card(player, action)
    return said


def _trade_card(player: Player, action: PlaceTradeCard) -> Phrase:
    if action.under is None:
        return phrase("shipwrights.told.trade_card_down", seat=action.seat)
    ship: str | Phrase = phrase("shipwrights.card.eikja")
    if isinstance(action.under, int):
        ship = player.longships[action.under].name.strip() or phrase("shipwrights.unnamed")
    return phrase("shipwrights.told.trade_card", seat=action.seat, ship=ship)


def _supply(action: Gain | SetSupply, player: Player) -> Phrase:
    named = [good for good in GOODS if good in SUPPLY and getattr(action, good)]
    if isinstance(action, SetSupply):
        named = [good for good in SUPPLY if getattr(action, good) is not None]
    goods = tuple(
        phrase(f"shipwrights.goods.{good}", n=getattr(player, good)) for good in named
    ) or (phrase("shipwrights.goods.nothing"),)
    return phrase("shipwrights.told.supply", seat=action.seat, goods=goods)


def prices_told(prices: Prices) -> Phrase:
    """Say a round card's prices."""
    offered = tuple(
        phrase("shipwrights.price", resource=phrase(f"shipwrights.resource.{one}"), n=price)
        for one in RESOURCES
        if (price := getattr(prices, one)) is not None
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


def _noted(before: Position, action: NoteValue, options: Options) -> Phrase:
    lacked = {one.path: one.what for one in missing(before, options)}
    what = lacked.get(action.path, action.path)
    return phrase("shipwrights.told.value", what=what, n=action.value)


def earned(before: Position, after: Position, seat: int, player: Player) -> Iterator[Phrase]:
    """Announce what a player's markers reached: rewards at 4, 8 and 12, points from 15 on."""
    moved = after.players[seat]
    for track in TRACKS:
        here, there = player.tracks.at(track), moved.tracks.at(track)
        for space in passed(here, there):
            yield phrase(
                f"shipwrights.reward.{track}{_reward_suffix(track, moved)}",
                seat=seat,
                space=space,
                **_upgradable(track, moved),
            )
            if "svend" in before.players[seat].heroes:
                yield phrase("shipwrights.reward.svend", seat=seat)
        if there > here and there >= FIRST_VALUE:
            points = value(after.printed, track, there)
            known = "points" if points is not None else "points_unknown"
            yield phrase(
                f"shipwrights.reward.{known}",
                seat=seat,
                space=there,
                track=phrase(f"shipwrights.track.{track}"),
                n=points or 0,
            )
        if there > here and there == LAST_SPACE:
            yield phrase(
                "shipwrights.reward.end", seat=seat, track=phrase(f"shipwrights.track.{track}")
            )


def following_told(printed: Printed, track: Track, space: int) -> Phrase:
    """Say what a marker earns next, or what its space is worth."""
    reward = next_reward(space)
    if reward is not None:
        return phrase(f"shipwrights.earns.{track}", space=reward, n=reward - space)
    if space < FIRST_VALUE:
        return phrase("shipwrights.earns.points", space=FIRST_VALUE, n=FIRST_VALUE - space)
    points = value(printed, track, space)
    if points is None:
        return phrase("shipwrights.earns.unknown", space=space)
    return phrase("shipwrights.earns.worth", space=space, n=points)


def _reward_suffix(track: str, player: Player) -> str:
    if track == "trade" and not free_ships(player):
        return "_at_once"
    if track == "renown" and not basic_cards(player):
        return "_none"
    return ""


def _upgradable(track: str, player: Player) -> dict[str, Any]:
    if track != "renown":
        return {}
    return {"cards": tuple(phrase(f"shipwrights.card.{card}") for card in basic_cards(player))}


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
