"""Coins count, then the order in which players were expelled; and who wins the ante.

Rules, sections Winning & Losing and Options.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.saekonungr.position import Options, Position, is_over
from companion.model import Frozen, Phrase, Place, Scorecard, ScoreLine, phrase
from companion.once import once
from companion.ranking import best_first, ranked

if TYPE_CHECKING:
    from pydantic import JsonValue

CATEGORIES = ("treasury",)


@once
def scorecards(
    position: Position,
    options: Options,  # noqa: ARG001 - every game has the same signature; no option changes points
) -> tuple[Scorecard, ...]:
    """Return one line per seat: the coins in the Treasury; the ante is left out (ruling R19)."""
    return tuple(
        Scorecard(seat=seat, lines=(treasury(position, seat),))
        for seat in range(len(position.treasuries))
    )


def treasury(position: Position, seat: int) -> ScoreLine:
    """Count a Treasury, one point a coin.

    >>> treasury(Position(treasuries=(14, 15), active=1, phase="trade"), 0).points
    14
    """
    coins = position.treasuries[seat]
    reason = "expelled" if seat in position.out else "coins"
    return ScoreLine(
        category="treasury", points=coins, because=phrase(f"saekonungr.because.{reason}", n=coins)
    )


@once
def ranking(position: Position, options: Options) -> tuple[Place, ...]:
    """Rank those still in by coins, then the expelled.

    Of the expelled, whoever left later stands higher; those with whom the game ended before only
    one was left share a place (rulings R16 and R24). Equal coins share a place and the next one
    skips.
    """
    coins = {seat: position.treasuries[seat] for seat in position.living}
    groups = [(seats, _coins_reason(position, seats, options)) for seats, _ in best_first(coins)]
    losers = _losers(position, options)
    if losers:
        groups.append((losers, phrase("saekonungr.place.loser")))
    groups += [
        ((seat,), phrase("saekonungr.place.expelled", number=number))
        for number, seat in reversed(list(enumerate(position.out, 1)))
        if seat not in losers
    ]
    return ranked(groups)


def _losers(position: Position, options: Options) -> tuple[int, ...]:
    """List those whose expulsion ends the game although several are still in."""
    if options.end == "first_elimination":
        return position.out
    if position.shortened_at is None or len(position.living) == 1:
        return ()
    return position.out[position.agreed_at :]


def _coins_reason(position: Position, seats: tuple[int, ...], options: Options) -> Phrase:
    coins = position.treasuries[seats[0]]
    last_one = len(position.living) == 1 and options.end == "last_standing"
    reason = "last_in" if last_one else "shared" if len(seats) > 1 else "coins"
    return phrase(f"saekonungr.place.{reason}", n=coins)


class Ante(Frozen):
    """What the winners get of all antes."""

    winners: tuple[int, ...]
    coins: int
    """All antes together."""
    each: int
    left: int
    """Coins that several winners cannot share evenly; the table decides."""

    @property
    def sentence(self) -> Phrase:
        """Say who gets what."""
        if len(self.winners) == 1:
            return phrase("saekonungr.ante.winner", seat=self.winners[0], n=self.coins)
        facts: dict[str, JsonValue] = {
            "seats": list(self.winners),
            "each": self.each,
            "coins": self.coins,
        }
        if self.left:
            return phrase("saekonungr.ante.shared_rest", n=self.left, **facts)
        return phrase("saekonungr.ante.shared", n=self.each, **facts)


def ante(position: Position, options: Options) -> Ante | None:
    """Return who wins the antes; None without an ante or before the end (ruling R19).

    >>> table = Position(treasuries=(0, 30), out=(0,), active=0, phase="over")
    >>> ante(table, Options(ante=5)).coins
    10
    """
    if not options.ante or not is_over(position, options):
        return None
    winners = ranking(position, options)[0].seats
    coins = options.ante * len(position.treasuries)
    each, left = divmod(coins, len(winners))
    return Ante(winners=winners, coins=coins, each=each, left=left)


def stakes(position: Position, options: Options) -> tuple[Phrase, ...]:
    """Say who wins the antes; empty without an ante or before the end."""
    won = ante(position, options)
    return (won.sentence,) if won else ()
