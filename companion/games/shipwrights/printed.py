"""What the box prints and this app does not know: typed in once, then kept for every game.

Only the owner of the box can say it, so all of it may be None. RULES.md, section Printed values.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, Literal, Self

from pydantic import Field

from companion.model import Count, Frozen, change

Track = Literal["military", "trade", "renown"]
Resource = Literal["oak", "wool", "iron"]
RESOURCES: tuple[Resource, ...] = ("oak", "wool", "iron")
Bonus = Literal["building", "set", "ship", "raid", "trade", "upgrade"]
BONUSES: tuple[Bonus, ...] = ("building", "set", "ship", "raid", "trade", "upgrade")
"""The six end-game bonuses of longships (rules, section Longship Reference)."""
KnownBonus = Bonus | Literal["none"] | None
"""What was told of a bonus: ``none`` that there is none, None nothing."""
Direction = Literal["left", "right"]

Points = Count | None
Price = Annotated[int, Field(gt=0)] | None

NAMES = 1_024
"""Names of cards that are kept at hand as they are folded: a box has a tenth of that."""

FIRST_VALUE = 15
"""The first space of a track that gives points (section Scoring)."""

Values = tuple[Points, Points, Points, Points]
UNKNOWN: Values = (None, None, None, None)


class Steps(Frozen):
    """Track icons of a card: one step each."""

    military: Count = 0
    trade: Count = 0
    renown: Count = 0


class Goods(Frozen):
    """Things from the supply."""

    gold: Count = 0
    silver: Count = 0
    oak: Count = 0
    wool: Count = 0
    iron: Count = 0
    workers: Count = 0
    cards: Count = 0
    """Village cards."""


class Prices(Frozen):
    """Silver for one resource on a round card; None is not offered."""

    oak: Price = None
    wool: Price = None
    iron: Price = None


class TrackValues(Frozen):
    """Points of the spaces 15 to 18 of each track."""

    military: Values = UNKNOWN
    trade: Values = UNKNOWN
    renown: Values = UNKNOWN


class HeroValues(Frozen):
    """Points of the hero cards."""

    svend: Points = None
    thyra: Points = None
    frode: Points = None
    randi: Points = None


class Sides(Frozen):
    """Points of both sides of a card."""

    basic: Points = None
    upgraded: Points = None


class HutCard(Sides):
    """A hut by the name the table gives it."""

    name: str


class LongshipCard(Frozen):
    """A longship as printed."""

    name: str
    points: Points = None
    bonus: KnownBonus = None
    """None where nobody has said anything; ``none`` where it has none."""
    steps: Steps = Steps()
    income: Goods = Goods()

    @property
    def tells_benefit(self) -> bool:
        """Whether it is known what it does, be it nothing."""
        return (self.bonus, self.income) != (None, Goods())

    @property
    def lacks_steps(self) -> bool:
        """Whether nobody has entered its track icons: adding up does not ask for them."""
        return self.steps == Steps()


class BuildingCard(Frozen):
    """A building as printed."""

    name: str
    points: Points = None
    steps: Steps = Steps()


class RoundCard(Frozen):
    """A round card as printed; there are at least six."""

    trades: Prices = Prices()
    direction: Direction | None = None
    neutral: Steps = Steps()
    points: Points = None

    def tells(self, other: RoundCard) -> bool:
        """Tell whether this card says all that another one says, so that both may be the same."""
        return (
            other.trades == self.trades
            and other.direction in (None, self.direction)
            and other.neutral in (Steps(), self.neutral)
            and other.points in (None, self.points)
        )


class Printed(Frozen):
    """All that is known of one box."""

    tracks: TrackValues
    heroes: HeroValues
    eikja: Sides = Sides()
    labourer: Sides = Sides()
    huts: tuple[HutCard, ...] = ()
    longships: tuple[LongshipCard, ...] = ()
    buildings: tuple[BuildingCard, ...] = ()
    rounds: tuple[RoundCard, ...] = ()

    @classmethod
    def unknown(cls) -> Self:
        """Return a box nothing is known of."""
        return cls(tracks=TrackValues(), heroes=HeroValues())

    def with_round(self, card: RoundCard) -> Self:
        """Return the box with a round card added; an empty one adds nothing."""
        rounds = richest((*self.rounds, card))
        return self if card == RoundCard() else change(self, rounds=rounds)


def richest(cards: Iterable[RoundCard]) -> tuple[RoundCard, ...]:
    """Leave out each round card that says nothing beyond what another one of them says.

    One card may have been entered several times: each number of players reads other parts of it.
    """
    found: tuple[RoundCard, ...] = ()
    for card in cards:
        if not any(other.tells(card) for other in found):
            found = (*(other for other in found if not card.tells(other)), card)
    return found


def laid_with(bonus: KnownBonus) -> Bonus | None:
    """Return the bonus that a longship lies with."""
    return None if bonus == "none" else bonus


@lru_cache(maxsize=NAMES)
def folded(name: str) -> str:
    """Fold a card's name: case, spaces around it and ways to write an accent make no difference.

    Cards print ae as one letter, which few keyboards have.

    >>> folded("  Skute ") == folded("SKUTE")
    True
    >>> folded("FÆRING") == folded("Faering")
    True
    """
    name = unicodedata.normalize("NFC", name.strip()).casefold().replace("æ", "ae")
    return unicodedata.normalize("NFC", name)
