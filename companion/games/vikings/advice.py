"""What if: the best use of a player's boatsmen at a large scoring.

Exact. Best is what leads to the highest final score if the game ended after this scoring, everybody
else doing nothing; among equals what leaves more gold, and then what needs fewer boatsmen and fewer
boat tiles. ``search`` finds it; what it brings is found by scoring the table before and after.
"""

from __future__ import annotations

from companion.games.vikings.boatsmen import carried
from companion.games.vikings.display import display_of
from companion.games.vikings.ending import end_cards
from companion.games.vikings.gains import gained
from companion.games.vikings.loads import trips
from companion.games.vikings.position import Options, Position, Spot
from companion.games.vikings.rounds import booked
from companion.games.vikings.search import Search
from companion.model import Frozen, Phrase, phrase


class Trip(Frozen):
    """One boatsman, perhaps with a boat tile, and where the Vikings step."""

    to: tuple[Spot, ...]
    boat: bool


class BestUse(Frozen):
    """What a seat does best with its boatsmen, and what that brings."""

    seat: int
    trips: tuple[Trip, ...]
    """In an order in which they can be made; empty when it is best to use none."""
    points: int
    """More points from this scoring."""
    gold: int
    """More gold from this scoring."""
    end: int
    """More points in the end, if the game ended after this scoring."""

    @property
    def sentence(self) -> Phrase:
        """Say what it brings."""
        if not self.trips:
            return phrase("vikings.advice.none", seat=self.seat)
        seat, n, end = self.seat, len(self.trips), phrase("vikings.count.points", n=self.end)
        gains = (("points", self.points), ("gold", self.gold))
        now = [phrase(f"vikings.count.{what}", n=more) for what, more in gains if more]
        if not now:
            return phrase("vikings.advice.later", seat=seat, n=n, end=end)
        both = now[0] if len(now) == 1 else phrase("vikings.table.and", one=now[0], other=now[1])
        return phrase("vikings.advice.use", seat=seat, n=n, end=end, now=both)


def best_use(position: Position, seat: int, options: Options) -> BestUse:
    """Return the best use of a seat's boatsmen, as if the large scoring were recorded now.

    In round 6 only what brings as many Vikings as possible to free tiles counts (section Large
    scoring); with ``boat_tiles_due`` as many as boat tiles can bring, too (ruling V7).
    """
    crew, cells = Search(position, seat, options).best()
    made, boats = trips(cells, crew.boatsmen, crew.boats)
    uses = tuple(
        Trip(
            to=tuple(Spot(row=row, column=column) for row, column in trip),
            boat=options.progress and at < boats,
        )
        for at, trip in enumerate(made)
    )
    return _evaluate(position, seat, uses, options)


def _evaluate(
    position: Position, seat: int, trips_made: tuple[Trip, ...], options: Options
) -> BestUse:
    """Find what trips bring by scoring the table before and after them."""
    before, after = position.players[seat], position
    for trip in trips_made:
        after = carried(after, seat, trip.to, boat=trip.boat)
    player = after.players[seat]
    now = gained(display_of(before), before.specials, "large", options)
    then = gained(display_of(player), player.specials, "large", options)
    return BestUse(
        seat=seat,
        trips=trips_made,
        points=then.points - now.points,
        gold=then.gold - now.gold,
        end=_final(after, seat, options) - _final(position, seat, options),
    )


def _final(position: Position, seat: int, options: Options) -> int:
    return end_cards(booked(position, "large", options), options)[seat].total
