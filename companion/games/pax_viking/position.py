"""What lies on a Pax Viking table, as far as victory and the turns need it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, ValidationInfo, model_validator

from companion.errors import Problem
from companion.games.pax_viking.board import TYPES, Kind, Type, Wind, is_key
from companion.games.pax_viking.cards import Card, Check
from companion.games.pax_viking.setup import setup_plan
from companion.model import Count, Frozen, Seat, is_nothing

HAND_LIMIT = 4
"""At the end of the WINTER SOLSTICE; abilities may change it (glossary, HAND LIMIT)."""

MARKERS = 4
"""Action and Influence markers together, and so the most actions in a turn."""

Phase = Literal["influence", "actions", "solstice"]
PHASES: tuple[Phase, ...] = ("influence", "actions", "solstice")

Marker = Literal["action", "jarldom", "sweden", "theocracy", "rus"]


class Options(Frozen):
    """The rule switches; the defaults are the printed rules and the rulings of RULES.md."""

    tie_keeps_influence: bool = True
    """A holder who is level with a rival keeps the marker (ruling I1)."""
    reveal_before_check: bool = True
    """After an Event a face-down card is turned up before the check (ruling E1)."""
    novice_active_only: bool = False
    """At the end of a turn only the active player can meet a Novice card (ruling C1)."""
    track_empty_ends: bool = False
    """The game ends as soon as the SAGA TRACK is empty, whatever the pile holds (ruling C2)."""
    all_cards_at_end: bool = False
    """Where a check finds a card met, the cards of every tier are checked at last (ruling C8)."""
    finish_last_turn: bool = False
    """The turn in which the last tile leaves is played to its end before the final check (C3)."""


class Site(Frozen):
    """Where Followers stand: a post of the map, or a tile on a Jarlboard."""

    kind: Kind
    name: str | None = None
    wind: Wind | None = None
    region: str | None = None
    key: bool = False
    """Marked with a key: the four KEY TRADE CENTERS and no others."""

    @model_validator(mode="after")
    def _only_four_are_key(self) -> Site:
        if self.key and not (self.kind == "trade_center" and is_key(self.name)):
            raise Problem(".key", "pax_viking.invalid.key")
        return self


class Follower(Site):
    """ESTABLISHED Followers of one type on one site."""

    type: Type
    count: Annotated[int, Field(ge=1)]
    number: Annotated[int, Field(ge=1)] | None = Field(default=None, exclude_if=is_nothing)
    """The number that tells them from others of their owner on sites without a name, if given."""

    @property
    def site(self) -> Site:
        """Where they stand."""
        return Site(
            kind=self.kind, name=self.name, wind=self.wind, region=self.region, key=self.key
        )


class Player(Frozen):
    """What one player has."""

    silfr: Count = 0
    homes: Count = 0
    """HOME markers."""
    longships: Count = 0
    """Longships on the map."""
    hand: Count = 0
    followers: tuple[Follower, ...] = ()
    duchies: Count | None = None
    """None counts them from the Followers; a number where an ability says something else."""
    hand_limit: Count = HAND_LIMIT
    jarl: str = ""
    left: bool = Field(default=False, exclude_if=is_nothing)
    """Whether the player has left the table: False again once Followers of theirs are there."""

    @property
    def gone(self) -> bool:
        """Whether nobody sits there; Followers that are established again are somebody's."""
        return self.left and not self.followers


class Influence(Frozen):
    """Who holds each Influence marker; None while it lies at the top of the board."""

    jarldom: Seat | None = None
    sweden: Seat | None = None
    theocracy: Seat | None = None
    rus: Seat | None = None

    def of(self, kind: Type) -> int | None:
        """Return the holder of one marker."""
        holder: int | None = getattr(self, kind)
        return holder

    def held_by(self, seat: int) -> tuple[Type, ...]:
        """List the markers that a seat holds."""
        return tuple(kind for kind in TYPES if self.of(kind) == seat)


class Turn(Frozen):
    """How far the active player's turn has come."""

    phase: Phase = "influence"
    number: Annotated[int, Field(ge=1)] = 1
    """Turns begun since the start, those of all players counted."""
    used: tuple[Marker, ...] = ()
    """Markers exhausted in this turn, in order."""
    stopped: bool = False
    """A check was made at this moment and found the game to be over."""
    emptied: bool = Field(default=False, exclude_if=is_nothing)
    """The SAGA TRACK ran empty in it and was filled again: the turn stays the last one (C3)."""
    finished: bool = Field(default=False, exclude_if=is_nothing)
    """The last turn was played to its end, and what is left is the final check (ruling C3)."""


def _places(slots: int | None, table: ValidationInfo) -> int | None:
    """Raise the places to the tiles that lie there; 0, which nobody has counted, becomes None."""
    return None if slots is None else max(slots, table.data.get("track") or 0) or None


class Position(Frozen):
    """One moment of a game; the field names are the file format's."""

    players: tuple[Player, ...] = ()
    cards: tuple[Card, ...] = ()
    check: Check
    pool: Count = 0
    """Saga tiles left, pile and track together."""
    influence: Influence = Influence()
    active: Seat = 0
    track: Count | None = None
    """Tiles on the SAGA TRACK; None is not known."""
    slots: Annotated[Count | None, AfterValidator(_places)] = None
    """Places of the SAGA TRACK, as the table has said; None is not known. A track that holds more
    has more."""
    gaps: bool = Field(default=False, exclude_if=is_nothing)
    """Whether a tile was bought since the SAGA TRACK was filled, or the pile did not last to fill
    it: any of its places may be empty."""
    slot_empty: bool = Field(default=False, exclude_if=is_nothing)
    """Whether its 1-cost slot is empty: an INVEST to DRAW left it so, and no pile fills it."""
    opened_with: Count | None = None
    """Saga tiles at the start, for the clock."""
    turn: Turn | None = None
    """None when the app does not follow the turns: the table is judged as it lies."""
    setting_up: bool = False
    """Without turns: the match has yet to begin, so nobody can have met a card."""
    added_up: bool = False
    """Without turns: a check was made by hand, so the table lies as it was when the game ended."""
    sites: tuple[Site, ...] = ()
    """Named sites that have been entered, so that nothing is typed twice."""

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.players))

    @property
    def gone(self) -> tuple[int, ...]:
        """The seats of those who have left the table."""
        return tuple(seat for seat, player in enumerate(self.players) if player.gone)


def start(seats: int, options: Options) -> Position:  # noqa: ARG001 - every game has the same signature
    """Lay out the start (rules, section Game Anatomy)."""
    plan = setup_plan(seats)
    return Position(
        players=tuple(Player(silfr=silfr, homes=1) for silfr in plan.silfr),
        check="turn_end",
        pool=plan.tiles,
        opened_with=plan.tiles,
        setting_up=True,
    )


def present_check(position: Position, options: Options) -> Check:
    """Return which check the position stands at; without tiles every check is the final one.

    A check that has ended the game stays the one that did, whatever is counted after it.
    """
    turn = position.turn
    if turn is not None and turn.stopped:
        return position.check
    if turn is not None and options.finish_last_turn:
        ended = turn.finished and is_last_turn(position, options)
        return "final" if ended else position.check
    return "final" if no_tiles(position, options) else position.check


def no_tiles(position: Position, options: Options) -> bool:
    """Tell whether no tiles remain: in pile and track, or where so ruled on the track (C2)."""
    return position.pool == 0 or (options.track_empty_ends and position.track == 0)


def is_last_turn(position: Position, options: Options) -> bool:
    """Tell whether the game ends with the turn that is followed, where so ruled (C3)."""
    turn = position.turn
    if turn is None or turn.stopped or not options.finish_last_turn:
        return False
    return turn.emptied or no_tiles(position, options)
