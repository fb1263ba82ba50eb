"""The end scoring: six steps and the building tiles (rules, section Game end)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.vikings.display import (
    Supply,
    building_points,
    display_of,
    islands,
    supply,
)
from companion.games.vikings.gains import ship_phrases
from companion.games.vikings.position import Counted, Options, Player, Position, Specials
from companion.model import Phrase, Scorecard, ScoreLine, phrase

END = (
    "before",
    "ships",
    "gold",
    "most_boatsmen",
    "most_islands",
    "longest_island",
    "feeding",
    "buildings",
)
"""Lines of the end scoring, in the order in which they are scored."""

MOST_BOATSMEN = 10
MOST_ISLANDS = 7
LONGEST_ISLAND = 5

GOLD_FOR_A_POINT = 5
GOLD_WITH_TILE = 3
SURPLUS = 2
SURPLUS_WITH_FISH = 3
SHORTAGE = 1


@dataclass(frozen=True)
class Estate:
    """The figures of a player that the end scoring needs."""

    points: int
    gold: int
    lost_points: int
    """Printed points of the ships that are not repelled."""
    lost_gold: int
    """Printed gold of the ships that are not repelled."""
    supply: Supply
    buildings: int


@dataclass(frozen=True)
class Settled:
    """What the steps of the end scoring give or take."""

    ships: int
    unpaid: int
    """Gold that was to be lost and was not there: as many points are lost instead."""
    gold: int
    left: int
    """Gold left: the tie-break."""
    feeding: int


def settled(estate: Estate, specials: Specials, bonuses: int, options: Options) -> Settled:
    """Settle ships, gold and feeding; ships come before gold (section Game end).

    With ``points_below_zero`` false a loss takes only what is there at its step (ruling V4).
    """
    unpaid = max(0, estate.lost_gold - estate.gold)
    loss = estate.lost_points + unpaid
    points = estate.points
    ships = -loss if options.points_below_zero else -min(loss, max(0, points))
    left = estate.gold - (estate.lost_gold - unpaid)
    rate = gold_rate(specials)
    points += ships + left // rate + bonuses
    feeding = feeding_points(estate.supply, specials)
    if feeding < 0 and not options.points_below_zero:
        feeding = -min(-feeding, max(0, points))
    return Settled(ships=ships, unpaid=unpaid, gold=left // rate, left=left % rate, feeding=feeding)


def gold_rate(specials: Specials) -> int:
    """Return how much gold makes a point: 5, with the tile 3."""
    return GOLD_WITH_TILE if specials.three_gold else GOLD_FOR_A_POINT


def feeding_points(food: Supply, specials: Specials) -> int:
    """Return 2 points for each one fed too many, with the tile 3, and -1 for each hungry one."""
    if food.surplus < 0:
        return SHORTAGE * food.surplus
    return (SURPLUS_WITH_FISH if specials.fish else SURPLUS) * food.surplus


def boatsmen(player: Player) -> int:
    """Count boatsmen on the base and tiles with a horn (section Special Tiles)."""
    return player.base.boatsman + player.specials.horn_boatsman


def contest_of(player: Player) -> tuple[int, int, int]:
    """Return what the bonuses look at: boatsmen, completed islands, tiles of the longest one."""
    counted = player.counted
    if counted is not None:
        return counted.boatsmen, counted.islands, counted.longest
    found = islands(display_of(player))
    return boatsmen(player), len(found), max(found, default=0)


def estate_of(player: Player, options: Options) -> Estate:
    """Return the figures that the end scoring needs: those counted by hand, else the display's."""
    if player.counted is not None:
        return _counted_estate(player, player.counted)
    display = display_of(player)
    ships = display.open_ships()
    return Estate(
        points=player.points,
        gold=player.gold,
        lost_points=sum(ship.value for ship in ships if ship.reward == "points"),
        lost_gold=sum(ship.value for ship in ships if ship.reward == "gold"),
        supply=supply(player, options),
        buildings=building_points(display, options),
    )


def _counted_estate(player: Player, counted: Counted) -> Estate:
    return Estate(
        points=player.points,
        gold=player.gold,
        lost_points=counted.lost_points,
        lost_gold=counted.lost_gold,
        supply=Supply(feeders=counted.feeders, mouths=counted.vikings),
        buildings=counted.buildings,
    )


@dataclass(frozen=True)
class Race:
    """A bonus for whoever has the most; all who are tied get it in full."""

    category: str
    bonus: int
    amounts: tuple[int, ...]

    @property
    def most(self) -> int:
        """The most that anybody has."""
        return max(self.amounts)

    def points(self, seat: int, options: Options) -> int:
        """Return the bonus of a seat; nobody has one at 0 unless ``bonus_at_zero`` (ruling V2)."""
        if self.amounts[seat] < self.most or not (self.most or options.bonus_at_zero):
            return 0
        return self.bonus

    def line(self, seat: int, options: Options) -> ScoreLine:
        """Return the line of a seat, with who is ahead where it gets nothing."""
        points = self.points(seat, options)
        n = self.amounts[seat]
        if points:
            because = self._won(seat)
        elif self.most:
            because = phrase(f"vikings.because.fewer_{self.category}", n=n, most=self.most)
        else:
            because = phrase(f"vikings.because.no_{self.category}")
        return ScoreLine(category=self.category, points=points, because=because)

    def _won(self, seat: int) -> Phrase:
        n = self.amounts[seat]
        tied = [other for other, amount in enumerate(self.amounts) if amount == n and other != seat]
        if not tied:
            return phrase(f"vikings.because.{self.category}", n=n)
        return phrase(f"vikings.because.{self.category}_tied", n=n, seats=[*tied])


def races(position: Position) -> tuple[Race, Race, Race]:
    """Set the players side by side: boatsmen, completed islands, the longest of them."""
    hoards, found, longest = zip(*map(contest_of, position.players), strict=True)
    return (
        Race("most_boatsmen", MOST_BOATSMEN, hoards),
        Race("most_islands", MOST_ISLANDS, found),
        Race("longest_island", LONGEST_ISLAND, longest),
    )


def end_cards(position: Position, options: Options) -> tuple[Scorecard, ...]:
    """Return the end scoring of every seat as the table lies."""
    contests = races(position)
    estates = [estate_of(player, options) for player in position.players]
    # They belong to the progress version: in the base game nobody has any, but by mistake.
    builds = options.progress or any(estate.buildings for estate in estates)
    cards = (
        _card(seat, player, estates[seat], contests, options)
        for seat, player in enumerate(position.players)
    )
    return tuple(card if builds else without(card, "buildings") for card in cards)


def without(card: Scorecard, category: str) -> Scorecard:
    """Return a scorecard without the lines of a category."""
    lines = tuple(line for line in card.lines if line.category != category)
    return card.model_copy(update={"lines": lines})


def _card(
    seat: int, player: Player, estate: Estate, contests: tuple[Race, ...], options: Options
) -> Scorecard:
    bonuses = tuple(race.line(seat, options) for race in contests)
    done = settled(estate, player.specials, sum(line.points for line in bonuses), options)
    lines = (
        ScoreLine(
            category="before", points=player.points, because=phrase("vikings.because.before")
        ),
        ScoreLine(category="ships", points=done.ships, because=_ships(player, estate, done)),
        ScoreLine(category="gold", points=done.gold, because=_gold(player, done)),
        *bonuses,
        ScoreLine(
            category="feeding",
            points=done.feeding,
            because=_feeding(player, estate.supply, done, options),
        ),
        ScoreLine(
            category="buildings",
            points=estate.buildings,
            because=_buildings(player, estate, options),
        ),
    )
    return Scorecard(seat=seat, lines=lines, figures={"gold": done.left})


def _ships(player: Player, estate: Estate, done: Settled) -> Phrase:
    if not estate.lost_points and not estate.lost_gold:
        # Whatever is printed on a ship is at least 1.
        return phrase("vikings.because.no_open_ships")
    if player.counted is not None:
        counted = _printed(estate)
        because = phrase("vikings.because.counted_ships", ships=counted)
    else:
        ships = display_of(player).open_ships()
        counted = ship_phrases(ships)
        because = phrase("vikings.because.open_ships", n=len(ships), ships=counted)
    if done.unpaid:
        because = phrase("vikings.because.unpaid_ships", ships=counted, n=done.unpaid)
    return _lost(because, estate.lost_points + done.unpaid, -done.ships)


def _printed(estate: Estate) -> tuple[Phrase, ...]:
    """Say what is printed on ships of which no more is known."""
    lost = (("points", estate.lost_points), ("gold", estate.lost_gold))
    return tuple(phrase(f"vikings.count.{what}", n=n) for what, n in lost if n)


def _lost(because: Phrase, due: int, lost: int) -> Phrase:
    """Add to a reason that a loss took only the points there were (ruling V4)."""
    return because if lost == due else phrase("vikings.because.no_more_lost", what=because)


def _gold(player: Player, done: Settled) -> Phrase:
    rate = gold_rate(player.specials)
    n = done.gold * rate + done.left
    return phrase("vikings.because.gold", n=n, rate=rate, left=done.left)


def _feeding(player: Player, food: Supply, done: Settled, options: Options) -> Phrase:
    feeders = phrase("vikings.count.fisherman", n=food.feeders)
    mouths = phrase("vikings.count.vikings", n=food.mouths)
    n = abs(food.surplus)
    if food.surplus < 0:
        because = phrase("vikings.because.hungry", feeders=feeders, mouths=mouths, n=n)
        because = _lost(because, SHORTAGE * n, -done.feeding)
    elif food.surplus:
        each = SURPLUS_WITH_FISH if player.specials.fish else SURPLUS
        because = phrase("vikings.because.surplus", feeders=feeders, mouths=mouths, n=n, each=each)
    else:
        n = food.mouths
        because = phrase("vikings.because.just_fed", feeders=feeders, mouths=mouths, n=n)
    if options.feeding_ignores == "standing":
        return phrase("vikings.because.standing_left_out", what=because)
    return because


def _buildings(player: Player, estate: Estate, options: Options) -> Phrase:
    if player.counted is not None:
        return phrase("vikings.because.buildings", n=estate.buildings)
    display = display_of(player)
    laid = len(display.special_cells())
    if not laid:
        return phrase("vikings.because.no_buildings")
    threatened = laid - len(display.buildings(options))
    if threatened:
        return phrase("vikings.because.threatened_buildings", n=estate.buildings, idle=threatened)
    return phrase("vikings.because.buildings", n=estate.buildings)
