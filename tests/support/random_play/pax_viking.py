"""One of the actions on offer, drawn at random: for the tests' walks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.games.pax_viking import entries, offers
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
    Move,
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
from companion.games.pax_viking.cards import Card
from companion.games.pax_viking.conditions import Comparison, CountOf, Reached, Where
from companion.games.pax_viking.corrections import changed, laid_out
from companion.games.pax_viking.entries import (
    AddCardOffer,
    CardsOffer,
    DrawOffer,
    DuchiesOffer,
    EstablishOffer,
    GainOffer,
    MoveOffer,
    PoolOffer,
    ReplaceOffer,
    ReturnAllOffer,
    ReturnOffer,
    SetInfluenceOffer,
)
from companion.games.pax_viking.offers import (
    ActionOffer,
    BeginTurnOffer,
    CheckOffer,
    EndTurnOffer,
    EventOffer,
    InfluenceOffer,
    SetUpOffer,
    SolsticeOffer,
)
from companion.games.pax_viking.pieces import next_number, whom
from companion.games.pax_viking.scoring import is_over
from companion.games.pax_viking.turn import named
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
ENTRIES = (
    offers.set_up,
    offers.play_event,
    offers.check_now,
    entries.set_pool,
    entries.set_influence,
    entries.add_card,
    entries.change_card,
    entries.remove_card,
    entries.turn_card,
    entries.judge_card,
    entries.establish,
    entries.move,
    entries.return_some,
    entries.replace,
    entries.gain,
    entries.set_duchies,
    entries.draw_tiles,
    entries.return_all,
)

HIGH = 9
"""A number that cards of a walk ask for when they are not to be met soon."""


def random_action(position: Position, options: Options, rng: Random) -> Frozen | None:
    """Draw one of the offered actions; None when the game is over.

    Half of the time it is a step of the turn, or a game would never get anywhere.
    """
    if is_over(position, options):
        return None
    steps = [offer for way in STEPS for offer in way(position, options)]
    others = [offer for way in ENTRIES for offer in way(position, options)]
    offer = rng.choice(steps if rng.random() < 1 / 2 else [*steps, *others])
    step = _turn_step(offer, rng)
    if step is not None:
        return named(position, step)
    return named(position, _card_step(offer, position, rng) or _entry(offer, position, rng))


def _turn_step(offer: Offer, rng: Random) -> Frozen | None:
    drawn: Frozen | None = None
    match offer:
        case BeginTurnOffer(seat=seat):
            drawn = BeginTurn(seat=seat)
        case InfluenceOffer():
            drawn = TakeInfluence()
        case ActionOffer():
            act = rng.choice(offer.acts)
            played = act.action == "sweden" and rng.random() < 1 / 2
            drawn = TakeAction(action=act.action, marker=rng.choice(act.markers), played=played)
        case EventOffer():
            voters = len(offer.voters)
            vote = Vote(yes=rng.randint(0, voters), voters=voters)
            marker = rng.choice((None, *offer.markers))
            drawn = PlayEvent(name="Saga", vote=rng.choice((None, vote)), marker=marker)
        case SolsticeOffer():
            drawn = WinterSolstice(discard=offer.discard)
        case EndTurnOffer():
            drawn = EndTurn()
    return drawn


def _card_step(offer: Offer, position: Position, rng: Random) -> Frozen | None:
    drawn: Frozen | None = None
    match offer:
        case AddCardOffer():
            drawn = AddCard(card=_card(f"Card {len(offer.taken) + 1}", offer.taken, rng))
        case CardsOffer(do="judge_card"):
            drawn = JudgeCard(title=rng.choice(offer.cards).title, seats=())
        case CardsOffer(do="remove_card"):
            drawn = RemoveCard(title=rng.choice(offer.cards).title)
        case CardsOffer(do="turn_card"):
            drawn = TurnCard(title=rng.choice(offer.cards).title, face_up=rng.random() < 1 / 2)
        case CardsOffer():
            card = rng.choice(offer.cards)
            drawn = changed(card, _card(card.title, (), rng))
        case CheckOffer():
            drawn = CheckNow(check=rng.choice(offer.checks[:2]))
    return drawn


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


def _entry(offer: Offer, position: Position, rng: Random) -> Frozen:
    seat = offer.seat or 0
    match offer:
        case EstablishOffer() | MoveOffer() | ReturnOffer() | ReplaceOffer() | ReturnAllOffer():
            return _piece(offer, position, seat, rng)
        case SetUpOffer():
            jarl = rng.randrange(len(position.players)), Jarl(name="Ygg", silfr=rng.randint(0, 2))
            things: tuple[dict[str, Any], ...] = ({"jarl": jarl}, {"pool": 30}, {"track": 6}, {})
            drawn: Frozen = laid_out(position, **rng.choice(things))
        case GainOffer():
            drawn = Gain(seat=seat, silfr=rng.randint(-min(2, offer.silfr), 3), longships=1)
        case DuchiesOffer():
            drawn = SetDuchies(seat=seat, duchies=rng.choice((None, len(offer.derived))))
        case SetInfluenceOffer():
            drawn = SetInfluence(type=rng.choice(offer.types), seat=rng.choice(position.seats))
        case DrawOffer():
            drawn = DrawTiles(seat=seat, tiles=1)
        case PoolOffer():
            drawn = SetPool(pool=offer.pool, track=offer.track)
        case _:
            raise AssertionError(offer)
    return drawn


def _piece(
    offer: EstablishOffer | MoveOffer | ReturnOffer | ReplaceOffer | ReturnAllOffer,
    position: Position,
    seat: int,
    rng: Random,
) -> Frozen:
    match offer:
        case EstablishOffer():
            drawn: Frozen = Establish(
                seat=seat,
                kind=rng.choice(KINDS),
                type=rng.choice(TYPES),
                wind=rng.choice((None, *WINDS)),
                region=rng.choice((None, "R1", "R2", "R3")),
                number=rng.choice((None, next_number(position.players[seat]), 1)),
            )
        case MoveOffer():
            held = rng.choice(offer.held)
            who = whom(position.players[seat].followers[held.at])
            wind = rng.choice(WINDS)
            drawn = Move(seat=seat, at=held.at, who=who, kind="trade_center", wind=wind)
        case ReturnOffer():
            held = rng.choice(offer.held)
            who = whom(position.players[seat].followers[held.at])
            drawn = Return(seat=seat, at=held.at, who=who)
        case ReplaceOffer():
            held = rng.choice(offer.held)
            who = whom(position.players[held.owner].followers[held.at])
            drawn = Replace(seat=seat, rival=held.owner, at=held.at, who=who)
        case _:
            drawn = ReturnAll(seat=seat)
    return drawn
