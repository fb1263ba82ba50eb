"""A step that is offered, or something entered, drawn at random: for the tests' walks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.games.pax_viking import offers
from companion.games.pax_viking.actions import (
    AddCard,
    BeginTurn,
    CheckNow,
    DrawTiles,
    EndTurn,
    Establish,
    Gain,
    Jarl,
    JudgeCard,
    MoveFollowers,
    PlayEvent,
    RemoveCard,
    Replace,
    Return,
    ReturnAll,
    SetDuchies,
    SetInfluence,
    SetPool,
    TakeAction,
    TakeInfluence,
    TurnCard,
    Vote,
    WinterSolstice,
)
from companion.games.pax_viking.board import KINDS, TYPES, WINDS
from companion.games.pax_viking.builder import template
from companion.games.pax_viking.cards import CHECKS, Card, titles
from companion.games.pax_viking.conditions import Comparison, CountOf, Reached, Where
from companion.games.pax_viking.corrections import changed, laid_out
from companion.games.pax_viking.due import named
from companion.games.pax_viking.metrics import derived_duchies
from companion.games.pax_viking.offers import (
    ActionOffer,
    BeginTurnOffer,
    EventOffer,
    InfluenceOffer,
    SolsticeOffer,
)
from companion.games.pax_viking.pieces import next_number, whom
from companion.games.pax_viking.scoring import is_over
from companion.model import Frozen, Offer

if TYPE_CHECKING:
    from random import Random

    from companion.games.pax_viking.conditions import Condition
    from companion.games.pax_viking.position import Options, Position

STEPS = (
    offers.begin_turn,
    offers.take_influence,
    offers.take_action,
    offers.winter_solstice,
    offers.end_turn,
)

Draw = Callable[["Random"], Frozen]
"""Draws an action."""

HIGH = 9
"""A number that cards of a walk ask for when they are not to be met soon."""


def random_action(position: Position, options: Options, rng: Random) -> Frozen | None:
    """Draw an action; None when the game is over.

    Half of the time it is a step of the turn, or a game would never get anywhere.
    """
    if is_over(position, options):
        return None
    steps: list[Draw] = [
        partial(_turn_step, offer) for way in STEPS for offer in way(position, options)
    ]
    others = [*_of_the_table(position, options), *_of_cards(position), *_of_seats(position)]
    draw = rng.choice(steps if rng.random() < 1 / 2 else [*steps, *others])
    return named(position, draw(rng))


def _turn_step(offer: Offer, rng: Random) -> Frozen:
    match offer:
        case BeginTurnOffer(seat=seat):
            return BeginTurn(seat=seat)
        case InfluenceOffer():
            return TakeInfluence()
        case ActionOffer():
            act = rng.choice(offer.acts)
            played = act.action == "sweden" and rng.random() < 1 / 2
            return TakeAction(action=act.action, marker=rng.choice(act.markers), played=played)
        case SolsticeOffer():
            return WinterSolstice(discard=offer.discard)
    return EndTurn()


def _of_the_table(position: Position, options: Options) -> Iterator[Draw]:
    """List what can be entered of the table as a whole."""
    if position.turn is None:
        yield partial(_laid_out, position)
    yield from (partial(_event, offer) for offer in offers.play_event(position, options))
    yield lambda rng: CheckNow(check=rng.choice(CHECKS[:2]))
    yield lambda _rng: SetPool(pool=position.pool, track=position.track)
    yield lambda rng: SetInfluence(type=rng.choice(TYPES), seat=rng.choice(position.seats))


def _laid_out(position: Position, rng: Random) -> Frozen:
    jarl = rng.randrange(len(position.players)), Jarl(name="Ygg", silfr=rng.randint(0, 2))
    things: tuple[dict[str, Any], ...] = ({"jarl": jarl}, {"pool": 30}, {"track": 6}, {})
    return laid_out(position, **rng.choice(things))


def _event(offer: EventOffer, rng: Random) -> Frozen:
    voters = len(offer.voters)
    vote = Vote(yes=rng.randint(0, voters), voters=voters)
    marker = rng.choice((None, *offer.markers))
    return PlayEvent(name="Saga", vote=rng.choice((None, vote)), marker=marker)


def _of_cards(position: Position) -> Iterator[Draw]:
    """List what can be entered of the cards in play."""
    cards = position.cards
    taken = titles(cards)
    yield lambda rng: AddCard(card=_card(f"Card {len(taken) + 1}", taken, rng))
    if cards:
        yield partial(_changed, cards)
        yield lambda rng: RemoveCard(title=rng.choice(cards).title)
        yield lambda rng: TurnCard(title=rng.choice(cards).title, face_up=rng.random() < 1 / 2)
    if by_hand := tuple(card for card in cards if card.condition is None):
        yield lambda rng: JudgeCard(title=rng.choice(by_hand).title, seats=())


def _changed(cards: tuple[Card, ...], rng: Random) -> Frozen:
    card = rng.choice(cards)
    return changed(card, _card(card.title, (), rng))


def _card(title: str, taken: tuple[str, ...], rng: Random) -> Card:
    while title in taken:
        title += "'"
    conditions: tuple[Condition | None, ...] = (
        None,
        template("all_of_one_type"),
        template("one_type_in_listed_places"),
        Comparison(metric="followers", where=Where(type=rng.choice(TYPES)), at_least=HIGH),
        Comparison(metric="silfr", lead_by=HIGH),
        CountOf(count_of=Reached(by="region", reach=3, at_least=4)),
    )
    return Card(
        title=title,
        tier=rng.choice(("novice", "standard", "advanced", "eklundian")),
        face_up=rng.random() < 1 / 2,
        condition=rng.choice(conditions),
    )


def _of_seats(position: Position) -> Iterator[Draw]:
    """List what can be entered of what somebody has."""
    seats = position.seats
    standing = [seat for seat in seats if position.players[seat].followers]
    yield from (partial(_established, position, seat) for seat in seats)
    yield from (partial(_moved, position, seat) for seat in standing)
    yield from (partial(_returned, position, seat) for seat in standing)
    yield from (partial(_replaced, position, seat) for seat in seats if {*standing} - {seat})
    yield from (partial(_gained, position, seat) for seat in seats)
    yield from (partial(_duchies, position, seat) for seat in seats)
    if position.pool - (position.track or 0):
        yield from (partial(_tiles_drawn, seat) for seat in seats)
    yield from (partial(_all_returned, seat) for seat in seats)


def _established(position: Position, seat: int, rng: Random) -> Frozen:
    return Establish(
        seat=seat,
        kind=rng.choice(KINDS),
        type=rng.choice(TYPES),
        wind=rng.choice((None, *WINDS)),
        region=rng.choice((None, "R1", "R2", "R3")),
        number=rng.choice((None, next_number(position.players[seat]), 1)),
    )


def _held(position: Position, *seats: int) -> list[dict[str, Any]]:
    """List the Followers of some seats as they are named."""
    return [
        {"rival": seat, "at": at, "who": whom(follower)}
        for seat in seats
        for at, follower in enumerate(position.players[seat].followers)
    ]


def _moved(position: Position, seat: int, rng: Random) -> Frozen:
    told = _own(position, seat, rng)
    return MoveFollowers(seat=seat, **told, kind="trade_center", wind=rng.choice(WINDS))


def _returned(position: Position, seat: int, rng: Random) -> Frozen:
    return Return(seat=seat, **_own(position, seat, rng))


def _own(position: Position, seat: int, rng: Random) -> dict[str, Any]:
    told = rng.choice(_held(position, seat))
    return {name: told[name] for name in ("at", "who")}


def _replaced(position: Position, seat: int, rng: Random) -> Frozen:
    rivals = [rival for rival in position.seats if rival != seat]
    return Replace(seat=seat, **rng.choice(_held(position, *rivals)))


def _gained(position: Position, seat: int, rng: Random) -> Frozen:
    least = -min(2, position.players[seat].silfr)
    return Gain(seat=seat, silfr=rng.randint(least, 3), longships=1)


def _duchies(position: Position, seat: int, rng: Random) -> Frozen:
    derived = len(derived_duchies(position.players[seat]))
    return SetDuchies(seat=seat, duchies=rng.choice((None, derived)))


def _tiles_drawn(seat: int, _rng: Random) -> Frozen:
    return DrawTiles(seat=seat, tiles=1)


def _all_returned(seat: int, _rng: Random) -> Frozen:
    return ReturnAll(seat=seat)
