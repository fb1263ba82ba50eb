"""What a player or the table does, as it is stored."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from companion.games.shipwrights.position import (
    LAST_SPACE,
    Card,
    MainHero,
    Number,
    Phase,
    RoundNumber,
)
from companion.games.shipwrights.printed import (
    Direction,
    Goods,
    KnownBonus,
    Points,
    Prices,
    Printed,
    Steps,
    Track,
)
from companion.model import Count, Frozen, Seat, is_nothing


class When(Frozen):
    """A phase of a round."""

    round: RoundNumber
    phase: Phase


class InRound(Frozen):
    """A step of a round, which names its phase: that stays when an earlier entry changes."""

    when: When | None = Field(default=None, exclude_if=lambda when: when is None)
    """None, in files that do not name it, is the phase at that point."""


class AddNemesis(Frozen):
    """A nemesis card chosen for a solo game; its icons move the neutral player."""

    do: Literal["add_nemesis"] = "add_nemesis"
    name: str = ""
    note: str = ""
    icons: Steps = Steps()


class TakeHut(Frozen):
    """The hut dealt to a player, which moves them one step."""

    do: Literal["take_hut"] = "take_hut"
    seat: Seat
    track: Track
    name: str = ""


class Reveal(InRound):
    """A round card, typed once: prices, direction, the neutral player's icons, points."""

    do: Literal["reveal"] = "reveal"
    trades: Prices = Prices()
    direction: Direction | None = None
    neutral: Steps = Steps()
    points: Points = None
    known: bool = Field(default=False, exclude_if=is_nothing)
    """Whether the box knew the card: then it stays known when this entry is put right."""


class SetPrices(InRound):
    """The prices of the open round card once more, or for a table that follows no rounds."""

    do: Literal["set_prices"] = "set_prices"
    trades: Prices


class Done(InRound):
    """Whether a seat has finished the present phase."""

    do: Literal["done"] = "done"
    seat: Seat
    done: bool = True


class NextPhase(InRound):
    """The end of a phase; the next one begins."""

    do: Literal["next_phase"] = "next_phase"


class SkipToEnd(Frozen):
    """A jump to the final trades, for a table that only adds up."""

    do: Literal["skip_to_end"] = "skip_to_end"
    empty: bool = Field(default=False, exclude_if=is_nothing)
    """Whether all supplies are empty until they are counted, as where no round was played."""


class StepMarker(Frozen):
    """A step of a player's marker along a track."""

    do: Literal["step"] = "step"
    seat: Seat
    track: Track
    steps: Annotated[int, Field(ge=1, le=LAST_SPACE)] = 1


Part = Literal["points", "steps"]
"""A part of what a longship or a building prints."""
ShipPart = Part | Literal["benefit"]
"""A part of what a longship prints; its bonus and its income are one, the benefit."""


class AddLongship(Frozen):
    """A constructed longship; what is left out is taken from what is known of the box."""

    do: Literal["add_longship"] = "add_longship"
    seat: Seat
    name: str
    points: Points = None
    bonus: KnownBonus = None
    """``none`` where it has none, whatever was known of it."""
    steps: Steps | None = None
    income: Goods | None = None
    known: tuple[ShipPart, ...] = Field(default=(), exclude_if=is_nothing)
    """The parts that were filled in from what was known of the card: what is known of them when the
    entry is replayed goes before."""


class AddBuilding(Frozen):
    """A constructed building; what is left out is taken from what is known of the box."""

    do: Literal["add_building"] = "add_building"
    seat: Seat
    name: str
    points: Points = None
    steps: Steps | None = None
    known: tuple[Part, ...] = Field(default=(), exclude_if=is_nothing)
    """The parts that were filled in from what was known, as in ``AddLongship``."""


class AddJarl(Frozen):
    """A jarl tucked under a building or the hut."""

    do: Literal["add_jarl"] = "add_jarl"
    seat: Seat
    points: Points = None
    steps: Steps = Steps()
    number: Number | None = Field(default=None, exclude_if=is_nothing)
    """The number it is told by, as jarls have no names; None is the next one."""


class DiscardJarl(Frozen):
    """A jarl discarded to make room; its steps stay."""

    do: Literal["discard_jarl"] = "discard_jarl"
    seat: Seat
    number: Number | None = Field(default=None, exclude_if=is_nothing)
    jarl: Count | None = Field(default=None, exclude_if=lambda jarl: jarl is None)
    """Its place instead of its number, as it was stored until rules version 7."""


class NoteJarl(Frozen):
    """What a jarl prints, said of it by its number."""

    do: Literal["note_jarl"] = "note_jarl"
    seat: Seat
    number: Number
    points: Count


class Upgrade(Frozen):
    """Eikja, Labourer or hut flipped for an upgrade."""

    do: Literal["upgrade"] = "upgrade"
    seat: Seat
    card: Card
    points: Points = None


class Copy(Frozen):
    """A card of a board by its name, and which one of several of this name."""

    name: str
    number: Count = 0


class PlaceTradeCard(Frozen):
    """A trade card tucked under a ship, or face down for its immediate reward."""

    do: Literal["place_trade_card"] = "place_trade_card"
    seat: Seat
    under: Literal["eikja"] | Copy | Count | None = None
    """A longship by its name; by its place as it was stored until rules version 7."""
    income: Goods = Goods()


class Raid(Frozen):
    """One raid card used this round."""

    do: Literal["raid"] = "raid"
    seat: Seat


class TakeIncome(InRound):
    """The whole income of a player, taken but not recorded (ruling R13)."""

    do: Literal["take_income"] = "take_income"
    seat: Seat


class Gain(Frozen):
    """Goods that come into a supply, or leave it where they are below 0."""

    do: Literal["gain"] = "gain"
    seat: Seat
    gold: int = 0
    silver: int = 0
    oak: int = 0
    wool: int = 0
    iron: int = 0
    workers: int = 0


class SetSupply(Frozen):
    """A supply as counted; goods that are left out stay."""

    do: Literal["set_supply"] = "set_supply"
    seat: Seat
    right: bool = Field(default=False, exclude_if=is_nothing)
    """Whether it corrects an earlier count: where there is none by then, it is refused."""
    gold: Count | None = None
    silver: Count | None = None
    oak: Count | None = None
    wool: Count | None = None
    iron: Count | None = None
    workers: Count | None = None


class Holders(Frozen):
    """Who holds the three main heroes; None lies on the board."""

    svend: Seat | None = None
    thyra: Seat | None = None
    frode: Seat | None = None


class AssignHeroes(InRound):
    """The heroes as the tracks say, or as the table says in ``holders``."""

    do: Literal["assign_heroes"] = "assign_heroes"
    holders: Holders | None = None
    by_hand: tuple[MainHero, ...] | None = Field(default=None, exclude_if=lambda it: it is None)
    """The heroes that ``holders`` decides, the others going as the tracks say; None, as stored
    until rules version 12, is all three."""


class GiveHero(Frozen):
    """One of the three main heroes to somebody, or with None onto the board; the others stay."""

    do: Literal["give_hero"] = "give_hero"
    hero: Literal["svend", "thyra", "frode"]
    to: Seat | None = None


class Buy(Frozen):
    """How much of each resource is bought with silver."""

    oak: Count = 0
    wool: Count = 0
    iron: Count = 0


class Plan(Frozen):
    """Final trades of one seat."""

    buy: Buy = Buy()
    sets: Count = 0
    """Sets of 1 oak, 1 wool and 1 iron made into gold."""
    thyra: Count = 0
    """How often Thyra trades 3 silver for 1 gold."""

    @property
    def gold(self) -> int:
        """Gold gained."""
        return self.sets + self.thyra


class TakeTrades(Frozen):
    """Final trades: the best ones, or those of ``plan``; an empty plan declines them."""

    do: Literal["take_trades"] = "take_trades"
    seat: Seat
    plan: Plan | None = None


class TakeFromBox(Frozen):
    """Printed values that the box knew and the table did not.

    Those that the table knows when the entry is replayed go before.
    """

    do: Literal["take_from_box"] = "take_from_box"
    printed: Printed


class NoteValue(Frozen):
    """A printed value read from the box, at the path where it is missing."""

    do: Literal["note_value"] = "note_value"
    path: str
    value: Count


Listed = Literal["longships", "buildings", "huts"]
"""Cards that are told apart by their names."""


class NoteCard(Frozen):
    """What the cards of a name print, on every copy; what is left out stays as it is known.

    Cards are named and not told by their place on a board, which another card may have once an
    earlier entry is put right.
    """

    do: Literal["note_card"] = "note_card"
    of: Listed
    name: str
    points: Points = None
    """Points of a longship or a building; a hut has two of them."""
    basic: Points = None
    """Points of a hut that lies on its basic side."""
    upgraded: Points = None
    bonus: KnownBonus = None
    """End-game bonus of a longship; ``none`` where it has none."""
    income: Goods | None = None


class TakeAway(Frozen):
    """A longship or a building that was entered wrong, taken away again."""

    do: Literal["take_away"] = "take_away"
    seat: Seat
    of: Literal["longships", "buildings"]
    name: str
    number: Count = 0
    """Which one of several of this name."""


class TurnOver(Frozen):
    """Which side of the Eikja, the Labourer or the hut lies up, put right."""

    do: Literal["turn"] = "turn"
    seat: Seat
    card: Card
    upgraded: bool


class NameHut(Frozen):
    """What the table calls somebody's hut; what was told of it stays with it."""

    do: Literal["name_hut"] = "name_hut"
    seat: Seat
    name: str = ""
