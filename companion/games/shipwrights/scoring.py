"""The six scoring areas, in the order of the rules, and who is first (section Scoring).

Longships are two lines: what is printed, and the end-game bonuses. Nothing is used up: each bonus
counts everything a player has, whatever other bonuses count it too (ruling R4).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.shipwrights.opponent import OPPONENT, opponent
from companion.games.shipwrights.position import TRACKS
from companion.games.shipwrights.printed import folded
from companion.games.shipwrights.tracks import counters, value
from companion.games.shipwrights.values import (
    building_points,
    card_points,
    longship_points,
)
from companion.model import Phrase, Scorecard, ScoreLine, phrase
from companion.once import once
from companion.ranking import best_first, ranked

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.games.shipwrights.opponent import Opponent
    from companion.games.shipwrights.position import Options, Player, Position
    from companion.games.shipwrights.printed import Bonus, Points, Printed
    from companion.model import Place

CATEGORIES = (
    "longships",
    "longship_bonus",
    "buildings",
    "jarls",
    "tracks",
    "heroes_and_labourer",
    "gold",
)

EACH: dict[Bonus, int] = {"building": 1, "set": 3, "ship": 1, "raid": 2, "trade": 2, "upgrade": 2}
"""Points for each thing a bonus counts (section Longship Reference)."""


@once
def scorecards(position: Position, options: Options) -> tuple[Scorecard, ...]:  # noqa: ARG001 - no option changes points
    """Return every seat's lines from what is known; they say how many values they leave out."""
    printed = position.printed
    return tuple(
        Scorecard(
            seat=seat,
            lines=(
                longships(player, printed),
                longship_bonus(player),
                buildings(player, printed),
                jarls(player),
                tracks(player, printed),
                heroes_and_labourer(player, printed),
                gold(player),
            ),
        )
        for seat, player in enumerate(position.players)
    )


def longships(player: Player, printed: Printed) -> ScoreLine:
    """Score what constructed longships print, the Eikja's side that lies up included."""
    ships = longship_points(player, printed)
    eikja = card_points(player, printed, "eikja")
    return _line(
        "longships", (*ships, eikja), phrase("shipwrights.because.longships", n=len(ships))
    )


def longship_bonus(player: Player) -> ScoreLine:
    """Score each end-game bonus; a second copy of a ship scores its bonus again."""
    counted = [
        (ship.name.strip(), ship.bonus, bonus_count(player, ship.bonus))
        for ship in player.longships
        if ship.bonus is not None
    ]
    bonuses = tuple(
        phrase(
            "shipwrights.because.bonus",
            name=name or phrase("shipwrights.unnamed"),
            points=EACH[bonus] * n,
            told=phrase(f"shipwrights.count.{bonus}", n=n),
        )
        for name, bonus, n in counted
    )
    because = (
        phrase("shipwrights.because.bonuses", told=bonuses)
        if bonuses
        else phrase("shipwrights.because.no_bonus")
    )
    points = sum(EACH[bonus] * n for _, bonus, n in counted)
    return ScoreLine(category="longship_bonus", points=points, because=because)


def bonus_count(player: Player, bonus: Bonus) -> int:
    """Count what a bonus gives points for.

    Names count once, and the Eikja and the hut are one of their own kind each, whichever side
    lies up (section Longship Reference).
    """
    gained = counters(player)
    match bonus:
        case "building":
            found = unique(card.name for card in player.buildings) + 1
        case "ship":
            found = unique(card.name for card in player.longships) + 1
        case "set":
            found = gained.sets
        case "raid":
            found = gained.raid
        case "trade":
            found = gained.trade
        case _:
            found = gained.upgrade
    return found


def unique(names: Iterable[str]) -> int:
    """Count different names.

    >>> unique(["Skute", " SKUTE", "Barde"])
    2
    """
    return len({folded(name) for name in names})


def buildings(player: Player, printed: Printed) -> ScoreLine:
    """Score what constructed buildings print, the hut's side that lies up included."""
    built = building_points(player, printed)
    hut = card_points(player, printed, "hut")
    return _line("buildings", (*built, hut), phrase("shipwrights.because.buildings", n=len(built)))


def jarls(player: Player) -> ScoreLine:
    """Score the jarls tucked at the end; one discarded before scores nothing (ruling R10)."""
    return _line("jarls", player.jarls, phrase("shipwrights.because.jarls", n=len(player.jarls)))


def tracks(player: Player, printed: Printed) -> ScoreLine:
    """Score the space of each marker; only 15 to 18 give points."""
    values = tuple(value(printed, track, player.tracks.at(track)) for track in TRACKS)
    because = phrase(
        "shipwrights.because.tracks",
        military=player.tracks.military,
        trade=player.tracks.trade,
        renown=player.tracks.renown,
    )
    return _line("tracks", values, because)


def heroes_and_labourer(player: Player, printed: Printed) -> ScoreLine:
    """Score the hero cards held and the Labourer's side that lies up."""
    heroes: tuple[Points, ...] = tuple(getattr(printed.heroes, hero) for hero in player.heroes)
    labourer = card_points(player, printed, "labourer")
    names = tuple(phrase(f"shipwrights.hero.{hero}") for hero in player.heroes)
    because = (
        phrase("shipwrights.because.heroes", heroes=names)
        if names
        else phrase("shipwrights.because.no_hero")
    )
    return _line("heroes_and_labourer", (*heroes, labourer), because)


def gold(player: Player) -> ScoreLine:
    """Score gold, one point each; silver and other resources give nothing."""
    if not player.counted:
        because = phrase("shipwrights.because.not_counted")
        return ScoreLine(category="gold", points=0, because=because, unknown=1)
    because = phrase("shipwrights.because.gold", n=player.gold)
    return ScoreLine(category="gold", points=player.gold, because=because)


def _line(category: str, values: tuple[Points, ...], because: Phrase) -> ScoreLine:
    unknown = values.count(None)
    if unknown:
        because = phrase("shipwrights.because.without", n=unknown, told=because)
    points = sum(points or 0 for points in values)
    return ScoreLine(category=category, points=points, because=because, unknown=unknown)


@once
def ranking(position: Position, options: Options) -> tuple[Place, ...]:
    """Rank by what is known: points, then oak, wool and iron left, then workers, then shared.

    Alone, rank the player and the opponent.
    """
    cards = scorecards(position, options)
    totals = tuple(card.total for card in cards)
    against = opponent(position)
    if against is not None:
        return _against(against, cards[0])
    # One supply that nobody knows leaves a tie undecided for all who share it.
    still = {card.total for card in cards if not position.players[card.seat].counted}
    keys = {
        seat: (
            totals[seat],
            *((0, 0) if totals[seat] in still else (player.resources, player.workers)),
        )
        for seat, player in enumerate(position.players)
    }
    every = tuple(keys.values())
    return ranked(
        (seats, _without(_reason(key, every, still), sum(cards[seat].unknown for seat in seats)))
        for seats, key in best_first(keys)
    )


def _without(because: Phrase, unknown: int) -> Phrase:
    """Say with a place how many values it leaves out."""
    if not unknown:
        return because
    return phrase("shipwrights.because.without", n=unknown, told=because)


def _against(against: Opponent, card: Scorecard) -> tuple[Place, ...]:
    """Place the player behind the opponent unless strictly ahead: ties do not count."""
    total = card.total
    won = total > against.total
    outcome = "won" if won else "tied" if total == against.total else "lost"
    because = phrase(f"shipwrights.place.{outcome}", n=total, points=against.total)
    mine = ((0,), _without(because, card.unknown))
    its = ((OPPONENT,), _without(against.sentence, against.unknown))
    return ranked((mine, its) if won else (its, mine))


def _reason(
    key: tuple[int, int, int], every: tuple[tuple[int, int, int], ...], still: set[int]
) -> Phrase:
    """Say a place with as many tie-breakers as it took to decide it, or that they are open."""
    points, resources, workers = key
    facts = {"n": points, "resources": resources, "workers": workers}
    if points in still and every.count(key) > 1:
        return phrase("shipwrights.place.uncounted", n=points)
    if every.count(key) > 1:
        return phrase("shipwrights.place.shared", **facts)
    if sum(other[:2] == key[:2] for other in every) > 1:
        return phrase("shipwrights.place.workers", **facts)
    if sum(other[0] == points for other in every) > 1:
        return phrase("shipwrights.place.resources", **facts)
    return phrase("shipwrights.place.points", n=points)
