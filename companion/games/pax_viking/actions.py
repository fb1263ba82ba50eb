"""What a player or the table does."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from companion.games.pax_viking.board import Kind, Type, Wind
from companion.games.pax_viking.cards import Card, Check
from companion.games.pax_viking.clock import ActionName
from companion.games.pax_viking.position import Marker
from companion.model import Count, Frozen, Seat, is_nothing


class InTurn(Frozen):
    """A step of a turn, which names whose turn it was: that stays when an earlier entry changes."""

    active: Seat | None = Field(default=None, exclude_if=lambda seat: seat is None)
    """Whose turn it was; None, in files that do not say it, is whoever has it at that point."""


class Jarl(Frozen):
    """What a seat plays, and the Silfr it adds at the start."""

    name: str = ""
    silfr: Count = 0


class SetUp(Frozen):
    """The start as laid out: Jarls by seat, tiles in pile and track, places of the track."""

    do: Literal["set_up"] = "set_up"
    jarls: tuple[Jarl | None, ...] = ()
    """None for a seat that has what it had."""
    pool: Count | None = None
    track: Count | None = None
    """0 is not known."""
    kept: bool = Field(default=False, exclude_if=is_nothing)
    """Whether what is left out stays as it is; as stored until rules version 12 it is laid anew."""


class BeginTurn(Frozen):
    """The first turn: from here on the app follows them, beginning with an Influence Phase."""

    do: Literal["begin_turn"] = "begin_turn"
    seat: Seat | None = None
    skips: bool = Field(default=False, exclude_if=is_nothing)
    """Whether Silfr is counted past those who have left, and none of them begins; as stored until
    version 15 their seats counted, too, and in 16 where nobody had left by then."""


class TakeInfluence(InTurn):
    """The Influence Phase, carried out as the Followers decide it; the Action Phase comes next."""

    do: Literal["take_influence"] = "take_influence"


class SetInfluence(Frozen):
    """An Influence marker put where it lies on the table; null is the top of the board."""

    do: Literal["set_influence"] = "set_influence"
    type: Type
    seat: Seat | None


class TakeAction(InTurn):
    """One of up to four actions, paid for with a marker.

    ``silfr`` is the price of a tile or a post. ``tiles`` is how many left pile and track, null for
    as many as usual. ``played``: the Sweden action drew a Venture, which is played at once.
    """

    do: Literal["take_action"] = "take_action"
    action: ActionName
    marker: Marker = "action"
    silfr: Count = 0
    tiles: Count | None = None
    known: bool = Field(default=False, exclude_if=is_nothing)
    """Whether the usual number of tiles is cut to what is known to lie there; as stored until
    version 15 a track that holds any has one in the 1-cost slot."""
    removed: bool = Field(default=False, exclude_if=is_nothing)
    """Whether the one tile that leaves is that of the 1-cost slot: the pile gave none to draw."""
    played: bool = Field(default=False, exclude_if=is_nothing)


class Vote(Frozen):
    """An Althing: how many of how many agree."""

    yes: Count
    voters: Annotated[int, Field(ge=1)]


class PlayEvent(InTurn):
    """An Event played, with its vote where it is an Althing; then cards are checked.

    ``marker`` null: an ability plays it and no marker is used. ``turn_up`` names the card to be
    turned up, null for the first that lies face down.
    """

    do: Literal["play_event"] = "play_event"
    name: str = ""
    vote: Vote | None = None
    turn_up: str | None = None
    marker: Marker | None = "action"


class WinterSolstice(InTurn):
    """Income, and as many tiles discarded; ``income`` null is what the rules say."""

    do: Literal["winter_solstice"] = "winter_solstice"
    income: Count | None = None
    discard: Count = 0


class EndTurn(InTurn):
    """The check at the end of the turn, and on to the next player."""

    do: Literal["end_turn"] = "end_turn"
    skips: bool = Field(default=False, exclude_if=is_nothing)
    """Whether those who have left are passed over; as stored until version 14 they had a turn."""


class CheckNow(Frozen):
    """A check made by hand, or the one by which a table is judged that follows no turns."""

    do: Literal["check_now"] = "check_now"
    check: Check
    empty: bool = Field(default=False, exclude_if=is_nothing)
    """Whether everybody's Silfr is set to 0, for a game that is entered once it is over."""


class Establish(Frozen):
    """Followers established; what is known of a named site need not be said again."""

    do: Literal["establish"] = "establish"
    seat: Seat
    kind: Kind
    type: Type
    count: Annotated[int, Field(ge=1)] = 1
    name: str | None = None
    wind: Wind | None = None
    region: str | None = None
    number: Annotated[int, Field(ge=1)] | None = Field(default=None, exclude_if=is_nothing)
    """On a site without a name: the number they are told by; others that have it get a new one."""
    known: bool = Field(default=False, exclude_if=is_nothing)
    """Whether WIND and REGION were filled in from what was known of the site: what is known of it
    when the entry is replayed goes before them."""


class Whom(Frozen):
    """Which Followers an action means, whatever place they have in their owner's list by then.

    Others may have that place once an earlier entry is put right. Of several alike on sites without
    a name their number tells which; where they have none the count, and where that does not either,
    the place. None, as it was stored until rules version 7, is whoever has the place.
    """

    kind: Kind
    type: Type
    name: str | None = None
    wind: Wind | None = None
    region: str | None = None
    count: Annotated[int, Field(ge=1)] | None = Field(default=None, exclude_if=is_nothing)
    """How many they were; None as it was stored until rules version 8."""
    number: Annotated[int, Field(ge=1)] | None = Field(default=None, exclude_if=is_nothing)
    """The number they are told by; None as it was stored until rules version 9."""


class MoveFollowers(Frozen):
    """Followers, number ``at`` of their owner's list, moved to another site."""

    do: Literal["move"] = "move"
    seat: Seat
    at: Count
    who: Whom | None = Field(default=None, exclude_if=is_nothing)
    kind: Kind
    name: str | None = None
    wind: Wind | None = None
    region: str | None = None
    known: bool = Field(default=False, exclude_if=is_nothing)
    """Whether WIND and REGION are what was known of the new site, as in ``Establish``."""


class Replace(Frozen):
    """A rival's Followers go back and the seat's own take their site, as one step."""

    do: Literal["replace"] = "replace"
    seat: Seat
    rival: Seat
    at: Count
    who: Whom | None = Field(default=None, exclude_if=is_nothing)
    type: Type | None = None
    """None: the type that the site's icon asked for before."""
    count: Annotated[int, Field(ge=1)] | None = None
    number: Annotated[int, Field(ge=1)] | None = Field(default=None, exclude_if=is_nothing)
    """On a site without a name: the number the new ones are told by, as in ``Establish``."""


class Return(Frozen):
    """Followers that go back to their Jarlboard; ``count`` null is all of them."""

    do: Literal["return"] = "return"
    seat: Seat
    at: Count
    who: Whom | None = Field(default=None, exclude_if=is_nothing)
    count: Annotated[int, Field(ge=1)] | None = None


class Recount(Frozen):
    """The number of Followers that stand somewhere, put right."""

    do: Literal["recount"] = "recount"
    seat: Seat
    at: Count
    who: Whom | None = Field(default=None, exclude_if=is_nothing)
    count: Annotated[int, Field(ge=1)]


class ReturnAll(Frozen):
    """Everything of a player that goes back, as somebody leaves the table."""

    do: Literal["return_all"] = "return_all"
    seat: Seat


class Gain(Frozen):
    """What a player gains, or loses where it is below 0."""

    do: Literal["gain"] = "gain"
    seat: Seat
    silfr: int = 0
    hand: int = 0
    longships: int = 0
    homes: int = 0


class SetDuchies(Frozen):
    """A number of duchies by hand; null counts them from the Followers again."""

    do: Literal["set_duchies"] = "set_duchies"
    seat: Seat
    duchies: Count | None


class SetPool(Frozen):
    """The tiles in pile and track as counted on the table."""

    do: Literal["set_pool"] = "set_pool"
    pool: Count
    track: Count | None = None


class DrawTiles(Frozen):
    """Tiles drawn from the pile by an ability."""

    do: Literal["draw_tiles"] = "draw_tiles"
    seat: Seat
    tiles: Annotated[int, Field(ge=1)] = 1


class AddCard(Frozen):
    """A Victory Condition card that comes into play."""

    do: Literal["add_card"] = "add_card"
    card: Card


CardPart = Literal["title", "tier", "face_up", "condition", "note"]
PARTS: tuple[CardPart, ...] = ("title", "tier", "face_up", "condition", "note")


class ChangeCard(Frozen):
    """A card entered once more, in place of the one with this title."""

    do: Literal["change_card"] = "change_card"
    title: str
    card: Card
    changed: tuple[CardPart, ...] | None = Field(default=None, exclude_if=lambda it: it is None)
    """The parts that change, the others staying as they are by then; None, as stored until rules
    version 12, is all of them."""


class RemoveCard(Frozen):
    """A card that leaves the game."""

    do: Literal["remove_card"] = "remove_card"
    title: str


class TurnCard(Frozen):
    """A card turned up, or down again."""

    do: Literal["turn_card"] = "turn_card"
    title: str
    face_up: bool = True


class JudgeCard(Frozen):
    """Which seats meet a card that is judged by hand."""

    do: Literal["judge_card"] = "judge_card"
    title: str
    seats: tuple[Seat, ...]
    of: tuple[Seat, ...] | None = Field(default=None, exclude_if=lambda seats: seats is None)
    """The seats that are judged, the others staying as they are by then; None, as stored until
    rules version 12, is all."""
