"""What lies on a Shipwrights table: player boards, tracks, heroes, and how far the game is."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from companion.games.shipwrights.printed import (
    Bonus,
    Direction,
    Goods,
    Points,
    Prices,
    Printed,
    RoundCard,
    Steps,
    Track,
)
from companion.model import Count, Frozen, Phrase, Seat, change, is_nothing, phrase

TRACKS: tuple[Track, ...] = ("military", "trade", "renown")

MainHero = Literal["svend", "thyra", "frode"]
Hero = MainHero | Literal["randi"]
MAIN_HEROES: dict[Track, MainHero] = {
    "military": "svend",
    "trade": "thyra",
    "renown": "frode",
}
"""The hero of each track's leader (rules, section Distribute Hero Cards)."""

LAST_SPACE = 18
"""The last space of a track that gives points (section Scoring), taken for its end (ruling R9)."""

Card = Literal["eikja", "labourer", "hut"]
CARDS: tuple[Card, ...] = ("eikja", "labourer", "hut")
"""What an upgrade can flip (section Progress Tracks)."""

Space = Annotated[int, Field(ge=0, le=LAST_SPACE)]
Number = Annotated[int, Field(ge=1)]
"""What a jarl is called in actions, from 1 on."""

ROUNDS = 5
RoundNumber = Annotated[int, Field(ge=1, le=ROUNDS)]
Phase = Literal["reveal", "draft", "actions", "income", "heroes", "trades", "over"]
ROUND_PHASES: tuple[Phase, ...] = ("reveal", "draft", "actions", "income", "heroes")
"""The phases of each round, in order (section Gameplay Overview)."""

NEUTRAL_SEATS = 2
"""Up to so many players a neutral player takes part in the tracks (section Setup)."""
NEMESES = 4


class Tracks(Frozen):
    """Where the markers of one player stand."""

    military: Space = 0
    trade: Space = 0
    renown: Space = 0

    def at(self, track: Track) -> int:
        """Return the space on one track."""
        space: int = getattr(self, track)
        return space


class Longship(Frozen):
    """A constructed longship; one still under construction counts nothing and is not listed."""

    name: str
    points: Points = None
    """As printed; None looks in ``printed.longships`` and is unknown if nothing is there."""
    bonus: Bonus | None = None
    income: Goods = Goods()
    moved: Steps | None = Field(default=None, exclude_if=is_nothing)
    """The steps that it made when it was entered, beyond the end of a track too; they go back with
    it."""


class Building(Frozen):
    """A constructed building."""

    name: str
    points: Points = None
    moved: Steps | None = Field(default=None, exclude_if=is_nothing)
    """The steps that it has made, as of a longship."""


class Side(Frozen):
    """A card with a basic and an upgraded side: Eikja, Labourer or Hut."""

    points: Points = None
    """Of the side that lies up; None looks in ``printed``."""
    upgraded: bool


class Eikja(Side):
    """The ship everybody begins with."""

    income: Goods = Goods()


class Hut(Side):
    """The building everybody begins with; the table may name it."""

    name: str = ""
    track: Track | None = None
    """The track whose step it gave; None before it is dealt."""
    other: Points = None
    """Of the side that lies down, where somebody has told them: they stay with the hut, whatever
    it is called."""


class TradeCard(Frozen):
    """A trade card that has found its place."""

    under: Literal["eikja"] | Annotated[int, Field(ge=0)] | None = None
    """The Eikja, a longship by its index, or None: face down after its immediate reward."""
    income: Goods = Goods()


class Nemesis(Frozen):
    """A nemesis card of a solo game, as the table calls it."""

    name: str = ""
    note: str = ""
    icons: Steps = Steps()


class Player(Frozen):
    """What one player has; the field names are the file format's."""

    tracks: Tracks
    longships: tuple[Longship, ...] = ()
    eikja: Eikja
    labourer: Side
    hut: Hut
    buildings: tuple[Building, ...] = ()
    jarls: tuple[Points, ...] = ()
    """The printed points of each tucked jarl."""
    jarl_numbers: tuple[Number, ...] = Field(default=(), exclude_if=is_nothing)
    """The number each of them is told by; those without are counted on from the highest."""
    heroes: tuple[Hero, ...] = ()
    gold: Count = 0
    silver: Count = 0
    oak: Count = 0
    wool: Count = 0
    iron: Count = 0
    workers: Count = 0
    counted: bool = True
    """Whether the supply is known: from the first actions of a round on nobody follows it."""
    raid_cards: Count | None = None
    """None counts from the track; so do the next two."""
    trade_cards: Count | None = None
    upgrades: Count | None = None
    placed: tuple[TradeCard, ...] = ()
    """Trade cards whose place is known."""
    raided: Count = 0
    """Raid cards used this round."""
    beyond: Steps | None = Field(default=None, exclude_if=is_nothing)
    """The steps that a marker on the last space could not make, for when a card is taken away."""
    traded_from: Goods | None = Field(default=None, exclude_if=is_nothing)
    """The supply before the final trades: they are taken back when it is put right."""

    @property
    def resources(self) -> int:
        """Oak, wool and iron together: the first tie-breaker (section Scoring)."""
        return self.oak + self.wool + self.iron


class Options(Frozen):
    """The rule switches; the defaults are the printed rules and the rulings of RULES.md."""

    thyra_in_final_trades: bool = True
    """Let whoever holds Thyra trade 3 silver for 1 gold in the final trades too (ruling R3)."""
    hero_tie: Literal["keep", "return"] = "keep"
    """What becomes of a hero somebody holds when nobody leads the track alone (ruling R2)."""


class Position(Frozen):
    """One moment of a game, or a finished one that is only added up (``phase`` None)."""

    printed: Printed
    trades: Prices
    """The prices of the round card that lies open."""
    players: tuple[Player, ...]
    neutral: Tracks | None = None
    round_points: Annotated[tuple[Points, ...], Field(max_length=ROUNDS)] | None = None
    """The points of the round cards revealed so far, which the solo opponent scores."""
    round: RoundNumber | None = None
    phase: Phase | None = None
    """None when the rounds are not followed: the position is a finished one. ``trades`` are the
    final trades after round 5, ``over`` comes after them."""
    finished: tuple[Seat, ...] = ()
    """Seats that have finished the present phase."""
    direction: Direction | None = None
    nemeses: Annotated[tuple[Nemesis, ...], Field(max_length=NEMESES)] = ()
    revealed: Annotated[tuple[RoundCard, ...], Field(max_length=ROUNDS)] = ()
    """The round cards as they were told, round by round; what nobody told is an empty one."""

    @property
    def is_solo(self) -> bool:
        """Whether one player plays against the game's own opponent."""
        return len(self.players) == 1

    @property
    def has_neutral(self) -> bool:
        """Whether a neutral player takes part: with 3 or more players it is left out."""
        return self.neutral is not None and len(self.players) <= NEUTRAL_SEATS


def all_rounds(known: tuple[Points, ...] | None) -> tuple[Points, ...]:
    """Return the points of all round cards, None for those that were not revealed here."""
    return (*(known or ()), *(None,) * ROUNDS)[:ROUNDS]


def with_player(position: Position, seat: int, player: Player) -> Position:
    """Return the position with one player's things replaced."""
    players = (*position.players[:seat], player, *position.players[seat + 1 :])
    return change(position, players=players)


def start(seats: int, options: Options) -> Position:  # noqa: ARG001 - every game has the same signature; no option changes the start
    """Lay out the start (rules, section Setup): nothing printed is known yet.

    >>> start(3, Options()).players[2].workers
    3
    """
    return start_with(Printed.unknown(), seats)


def start_with(printed: Printed, seats: int) -> Position:
    """Lay out the start with what is known of the box; huts and nemeses are still to be dealt."""
    player = Player(
        tracks=Tracks(),
        eikja=Eikja(upgraded=False),
        labourer=Side(upgraded=False),
        hut=Hut(upgraded=False),
        gold=1,
        silver=2,
        oak=1,
        wool=1,
        iron=1,
        workers=3,
    )
    return Position(
        printed=printed,
        trades=Prices(),
        players=(player,) * seats,
        neutral=Tracks() if seats <= NEUTRAL_SEATS else None,
        round_points=() if seats == 1 else None,
        round=1,
        phase="reveal",
    )


def is_over(position: Position, options: Options) -> bool:  # noqa: ARG001 - every game has the same signature
    """Tell whether the game has ended; a position that follows no rounds is a finished one."""
    return position.phase in (None, "over")


def to_act(position: Position, options: Options) -> int | None:  # noqa: ARG001 - every game has the same signature
    """Return None: everybody acts at the same time."""
    return None


def standing(position: Position, options: Options) -> Phrase | None:  # noqa: ARG001 - every game has the same signature
    """Say how far the table is, as players would."""
    if position.phase is None:
        return phrase("shipwrights.standing.tally")
    if position.phase == "over":
        return None
    if position.phase == "trades":
        return phrase("shipwrights.standing.trades", rounds=ROUNDS)
    phase = phrase(f"shipwrights.phase.{position.phase}")
    return phrase("shipwrights.standing.round", round=position.round, rounds=ROUNDS, phase=phase)
