"""What puts a table right: the setup as it lies, cards and who met them, Followers by type alone.

After the game nobody enters each Follower's place any more.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.pax_viking.actions import (
    PARTS,
    ChangeCard,
    CheckNow,
    Establish,
    Jarl,
    JudgeCard,
    Recount,
    Return,
    SetPool,
    SetUp,
)
from companion.games.pax_viking.board import Kind, Type, fold
from companion.games.pax_viking.cards import LOOKED_AT, Card, Check, looked_at
from companion.games.pax_viking.pieces import player_of, whom
from companion.games.pax_viking.position import Follower, Options, Position
from companion.games.pax_viking.setup import setup_plan
from companion.model import Enter, change

TALLIED: Kind = "venture"
"""What Followers stand on of whom only the number is known; in no WIND and no REGION."""


def laid_out(
    position: Position,
    *,
    jarl: tuple[int, Jarl] | None = None,
    pool: int | None = None,
    track: int | None = None,
) -> SetUp:
    """Return the setup as it lies, with one thing of it changed.

    Only that thing is named, so that another one, put right earlier, stays so. 0 places of the
    track stand for places that nobody has counted.
    """
    jarls: tuple[Jarl | None, ...] = ()
    if jarl is not None and jarl[1] != jarls_of(position)[jarl[0]]:
        jarls = tuple(jarl[1] if seat == jarl[0] else None for seat in position.seats)
    return SetUp(jarls=jarls, pool=pool, track=track, kept=True)


def jarls_of(position: Position) -> tuple[Jarl, ...]:
    """Return every seat's Jarl with the Silfr it adds, as far as the table shows it."""
    plan = setup_plan(len(position.players), position.active)
    return tuple(
        Jarl(name=player.jarl, silfr=max(0, player.silfr - plan.silfr[seat]))
        for seat, player in enumerate(position.players)
    )


def changed(old: Card, made: Card) -> ChangeCard:
    """Return what puts a card in place of one that lies there: only what is otherwise of it."""
    parts = tuple(part for part in PARTS if getattr(old, part) != getattr(made, part))
    return ChangeCard(title=old.title, card=made, changed=parts)


def judged(card: Card, seats: Iterable[int]) -> JudgeCard:
    """Return what notes who meets a card: it says nothing of those of whom it is noted already."""
    met = set(seats)
    of = tuple(sorted(met ^ set(card.met_by)))
    return JudgeCard(title=card.title, seats=tuple(sorted(met)), of=of)


def tallied(position: Position, seat: int, kind: Type) -> int:
    """Count the Followers of a type of whom no place is known."""
    held = player_of(position, seat).followers
    return sum(held[at].count for at in _unplaced(position, seat, kind))


def tally(
    position: Position, seat: int, kind: Type, count: int
) -> tuple[Establish | Return | Recount, ...]:
    """Return the entries that make this the number of a seat's Followers without a place.

    The first record takes them all where others have to give some up.
    """
    first, *others = _unplaced(position, seat, kind) or (None,)
    if first is None:
        return (Establish(seat=seat, kind=TALLIED, type=kind, count=max(1, count)),)
    followers = position.players[seat].followers
    who, held = whom(followers[first]), followers[first].count
    elsewhere = tallied(position, seat, kind) - held
    if count - elsewhere >= held:
        return (Recount(seat=seat, at=first, who=who, count=count - elsewhere),)
    # From the last one on: the records after one that is gone move up.
    gone = tuple(Return(seat=seat, at=at, who=whom(followers[at])) for at in reversed(others))
    if count <= 0:
        return (*gone, Return(seat=seat, at=first, who=who))
    return (*gone, Recount(seat=seat, at=first, who=who, count=count)) if count != held else gone


def _unplaced(position: Position, seat: int, kind: Type) -> tuple[int, ...]:
    held = enumerate(player_of(position, seat).followers)
    return tuple(at for at, follower in held if follower.type == kind and not _placed(follower))


def _placed(follower: Follower) -> bool:
    return bool(follower.kind != TALLIED or follower.name or follower.wind or follower.region)


def placed(position: Position, seat: int) -> int:
    """Count the Followers of whom the place is known."""
    return sum(
        follower.count for follower in player_of(position, seat).followers if _placed(follower)
    )


def met_by_hand(title: str, seats: tuple[int, ...], check: Check) -> Card:
    """Return a card of which is known only who met it, of a tier that the check looks at."""
    return Card(title=title, tier=LOOKED_AT[check][0], face_up=True, met_by=seats)


def marked_by_hand(position: Position, check: Check) -> Card | None:
    """Return the card on which it is noted who met one: of those looked at, one that is marked."""
    cards = [card for card in looked_at(position.cards, check) if card.condition is None]
    return max(cards, key=lambda card: bool(card.met_by), default=None)


def asks_whose_turn(check: Check, options: Options) -> bool:
    """Tell whether it matters whose turn it was: nobody else can have met a card (ruling C1)."""
    return options.novice_active_only and check == "turn_end"


def whose_turn(
    position: Position,
    seats: tuple[int, ...],
    check: Check,
    options: Options,
    marked: int | None = None,
) -> tuple[Enter, ...]:
    """Return the entry of whose turn it was, as those tell who met a card; marked last counts."""
    had = marked if marked in seats else position.active
    if not asks_whose_turn(check, options) or not seats:
        return ()
    if had not in seats:
        had = seats[0]
    return () if had == position.active else (Enter(path="active", value=had),)


def ended(
    position: Position, check: Check, title: str, options: Options
) -> tuple[CheckNow | ChangeCard | Enter, ...]:
    """Return what is to be done when the game has ended in this check.

    The card made by ``met_by_hand`` goes to a tier that is looked at.
    """
    found = next((card for card in position.cards if fold(card.title) == fold(title)), None)
    if found is None or found.condition is not None or found.tier in LOOKED_AT[check]:
        return (CheckNow(check=check), *_turn_of_marked(position, check, options))
    card = change(found, tier=LOOKED_AT[check][0])
    cards = tuple(card if kept is found else kept for kept in position.cards)
    turn = _turn_of_marked(change(position, cards=cards), check, options)
    return (changed(found, card), CheckNow(check=check), *turn)


def _turn_of_marked(position: Position, check: Check, options: Options) -> tuple[Enter, ...]:
    marked = marked_by_hand(position, check)
    return whose_turn(position, marked.met_by if marked else (), check, options)


def pool_put(position: Position, pool: int) -> SetPool:
    """Put the count of all tiles right; no more lie on the track than there are."""
    track = None if position.track is None else min(pool, position.track)
    return SetPool(pool=pool, track=track)
