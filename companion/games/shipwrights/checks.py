"""What cannot lie on a table, and what merely looks wrong on one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.errors import Problem
from companion.game import nothing_entered
from companion.games.shipwrights.due import in_setup, waiting
from companion.games.shipwrights.heroes import holders_of, proposal, reasons
from companion.games.shipwrights.position import (
    CARDS,
    MAIN_HEROES,
    NEUTRAL_SEATS,
    ROUND_PHASES,
    Position,
    Tracks,
)
from companion.games.shipwrights.printed import Prices, folded
from companion.games.shipwrights.tracks import (
    REWARD_SPACES,
    basic_cards,
    counters,
    derived,
)
from companion.games.shipwrights.trades import best_for
from companion.games.shipwrights.values import (
    building_points,
    longship_points,
    whose_hut,
    without_hut,
)
from companion.model import Notice, Phrase, phrase
from companion.once import once
from companion.present import present

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from companion.games.shipwrights.position import Options, Player

MOST = len(REWARD_SPACES)
"""Raid cards, trade cards or upgrades one player can gain."""

OVERRIDES = (
    ("raid_cards", "raid"),
    ("trade_cards", "trade"),
    ("upgrades", "upgrade"),
)


def problems(position: Position, seats: int, options: Options) -> Iterator[Problem]:  # noqa: ARG001 - every game has the same signature; no option forbids a position
    """Find what cannot belong to these seats."""
    yield from _table_problems(position, seats)
    yield from _hero_problems(position)
    yield from _trade_card_problems(position)


def _table_problems(position: Position, seats: int) -> Iterator[Problem]:
    if len(position.players) != seats:
        yield Problem(
            "position.players",
            "shipwrights.invalid.players",
            n=len(position.players),
            players=seats,
        )
    for at, seat in enumerate(position.finished):
        path = f"position.finished[{at}]"
        if seat in position.finished[:at]:
            yield Problem(path, "shipwrights.invalid.seat_twice", seat=seat)
    if (position.round is None) != (position.phase is None):
        yield Problem("position.phase", "shipwrights.invalid.round_and_phase")


def _hero_problems(position: Position) -> Iterator[Problem]:
    held: set[str] = set()
    for seat, player in enumerate(position.players):
        for at, hero in enumerate(player.heroes):
            if hero in held:
                yield Problem(
                    f"position.players[{seat}].heroes[{at}]",
                    "shipwrights.invalid.hero_twice",
                    hero=phrase(f"shipwrights.hero.{hero}").model_dump(mode="json"),
                )
            if hero != "randi":
                held.add(hero)


def _trade_card_problems(position: Position) -> Iterator[Problem]:
    for seat, player in enumerate(position.players):
        ships = [card.under for card in player.placed]
        for at, ship in enumerate(ships):
            path = f"position.players[{seat}].placed[{at}].under"
            if isinstance(ship, int) and ship >= len(player.longships):
                yield Problem(path, "shipwrights.invalid.no_ship", number=ship)
            elif ship is not None and ship in ships[:at]:
                yield Problem(path, "shipwrights.invalid.tucked_twice")


@once
def notices(position: Position, options: Options) -> tuple[Notice, ...]:  # noqa: ARG001 - the same signature
    """Point out what looks wrong at a real table and is allowed all the same."""
    # While rounds are followed an upgrade that nobody has used yet is due, not odd.
    in_rounds = position.phase in ROUND_PHASES
    return (
        *(
            notice
            for seat, player in enumerate(position.players)
            for notice in (
                *_hero_notices(player, seat),
                *_counter_notices(player, seat, in_rounds=in_rounds),
            )
        ),
        *_name_notices(position),
        *_table_notices(position),
    )


def _hero_notices(player: Player, seat: int) -> Iterator[Notice]:
    randis = player.heroes.count("randi")
    if randis and any(hero in player.heroes for hero in MAIN_HEROES.values()):
        yield Notice(code="shipwrights.notice.randi_beside_hero", facts={"seat": seat})
    if randis > 1:
        yield Notice(code="shipwrights.notice.randis", facts={"seat": seat, "n": randis})
    most = len(player.buildings) + 1
    if len(player.jarls) > most:
        facts = {"seat": seat, "n": len(player.jarls), "most": most}
        yield Notice(code="shipwrights.notice.jarls", facts={**facts})


def doubts(position: Position, options: Options) -> tuple[Phrase, ...]:
    """Say what looks forgotten before a table that is added up is called final."""
    # A round that is left in the middle is no end: nobody has to have anything by then.
    if position.phase == "over" or position.phase in ROUND_PHASES:
        return ()
    seated = [*enumerate(position.players)]
    no_hero = [seat for seat, player in seated if not player.heroes]
    now = holders_of(position).model_dump()
    then = proposal(position, options).model_dump()
    because = zip(then, reasons(position, options), strict=True)
    return (
        *nothing_entered(seat for seat, player in seated if _untouched(player)),
        *present(phrase("shipwrights.doubt.prices") if _unpriced(position) else None),
        *(
            phrase("shipwrights.doubt.trades", seat=seat, n=gold)
            for seat in waiting(position)
            if (gold := best_for(position.players[seat], position, options).gold)
        ),
        *present(
            phrase("shipwrights.doubt.no_hero", n=len(no_hero), seats=[*no_hero])
            if no_hero
            else None
        ),
        *present(
            phrase("shipwrights.doubt.neutral")
            if position.has_neutral and position.neutral == Tracks()
            else None
        ),
        *(
            phrase("shipwrights.doubt.hero", told=why)
            for hero, why in because
            if now[hero] != then[hero]
        ),
    )


def _unpriced(position: Position) -> bool:
    """Tell whether there is silver to trade and nobody typed what it buys."""
    return position.trades == Prices() and any(player.silver for player in position.players)


def _untouched(player: Player) -> bool:
    """Tell whether nothing of a board was entered."""
    cards = (*player.longships, *player.buildings, *player.jarls)
    goods = (player.gold, player.silver, player.resources, player.workers)
    return not (cards or any(goods) or player.tracks != Tracks())


def _counter_notices(player: Player, seat: int, *, in_rounds: bool) -> Iterator[Notice]:
    for field, counter in OVERRIDES:
        typed = getattr(player, field)
        expected = getattr(derived(player), counter)
        if typed in (None, expected):
            continue
        code = "counter_high" if typed > MOST else "counter"
        what = phrase(f"shipwrights.count.{counter}", n=typed).model_dump(mode="json")
        yield Notice(
            code=f"shipwrights.notice.{code}",
            facts={"seat": seat, "what": what, "expected": expected, "most": MOST},
        )
    flipped = len(CARDS) - len(basic_cards(player))
    upgrades = counters(player).upgrade
    if flipped > upgrades or (flipped < upgrades and not in_rounds):
        facts = {"seat": seat, "n": flipped, "upgrades": upgrades}
        yield Notice(code="shipwrights.notice.flipped", facts={**facts})
    # The card stays where it was placed when the step that brought it goes back.
    gained = counters(player).trade
    if len(player.placed) > gained:
        facts = {"seat": seat, "n": len(player.placed), "gained": gained}
        yield Notice(code="shipwrights.notice.placed", facts={**facts})


def _name_notices(position: Position) -> Iterator[Notice]:
    ships = [
        (ship.name, (points, ship.bonus))
        for player in position.players
        for ship, points in zip(
            player.longships, longship_points(player, position.printed), strict=True
        )
    ]
    built = [
        (building.name, points)
        for player in position.players
        for building, points in zip(
            player.buildings, building_points(player, position.printed), strict=True
        )
    ]
    for cards in (ships, built):
        yield from _of_names(cards)


def _of_names(cards: Iterable[tuple[str, object]]) -> Iterator[Notice]:
    kinds: dict[str, set[object]] = {}
    names: dict[str, str] = {}
    for name, kind in cards:
        kinds.setdefault(folded(name), set()).add(kind)
        names.setdefault(folded(name), name.strip())
    for key, found in kinds.items():
        if not key:
            yield Notice(code="shipwrights.notice.unnamed")
        elif len(found) > 1:
            yield Notice(code="shipwrights.notice.same_name", facts={"name": names[key]})


def _table_notices(position: Position) -> Iterator[Notice]:
    in_rounds = position.phase in ROUND_PHASES
    if in_rounds and not in_setup(position):
        for seat in without_hut(position):
            yield Notice(code="shipwrights.notice.no_hut", facts={"seat": seat})
    if in_rounds and position.neutral is None and len(position.players) == NEUTRAL_SEATS:
        yield Notice(code="shipwrights.notice.no_neutral")
    for seat, player in enumerate(position.players):
        holder = whose_hut(position, player.hut.name)
        if holder not in (None, seat):
            yield Notice(
                code="shipwrights.notice.hut_twice",
                facts={"name": player.hut.name.strip(), "seats": [holder, seat], "n": 2},
            )
    if position.neutral is not None and len(position.players) > NEUTRAL_SEATS:
        yield Notice(code="shipwrights.notice.neutral")
    if position.round_points is not None and not position.is_solo:
        yield Notice(code="shipwrights.notice.round_points")
    if position.nemeses and not position.is_solo:
        yield Notice(code="shipwrights.notice.nemeses")
