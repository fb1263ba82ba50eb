"""The position after an action: which is due when, and what each does to the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.errors import RuleViolation
from companion.games.shipwrights import rounds
from companion.games.shipwrights.actions import (
    Action,
    AddBuilding,
    AddJarl,
    AddLongship,
    AddNemesis,
    AssignHeroes,
    DiscardJarl,
    Done,
    Gain,
    NextPhase,
    NoteValue,
    PlaceTradeCard,
    Raid,
    Reveal,
    SetPrices,
    SetSupply,
    SkipToEnd,
    Step,
    TakeHut,
    TakeIncome,
    TakeTrades,
    Upgrade,
)
from companion.games.shipwrights.building import (
    add_building,
    add_jarl,
    add_longship,
    discard_jarl,
    note_value,
    place_trade_card,
    take_hut,
    upgrade,
)
from companion.games.shipwrights.heroes import distributed, proposal
from companion.games.shipwrights.position import NEMESES, Nemesis, Player, Position
from companion.games.shipwrights.printed import RoundCard, Steps
from companion.games.shipwrights.tracks import moved, raid_cost
from companion.games.shipwrights.trades import best_for, traded
from companion.model import change, phrase

if TYPE_CHECKING:
    from companion.games.shipwrights.position import Options, Phase

PHASES: dict[str, tuple[Phase | None, ...]] = {
    "reveal": ("reveal",),
    "done": ("draft", "actions", "income", "trades"),
    "next_phase": ("draft", "actions", "income", "heroes", "trades"),
    "skip_to_end": ("reveal", "draft", "actions", "income", "heroes"),
    "raid": ("actions",),
    "take_income": ("income",),
    # In the final trades too: a table that only adds up has met no phase for it.
    "assign_heroes": ("heroes", "trades", None),
    "take_trades": ("trades", None),
}
"""When actions are due; all others are entries that may be made at any time. None is a position
that follows no rounds."""


def apply(position: Position, action: Action, options: Options) -> Position:
    """Return the position after an action.

    Raises:
        RuleViolation: the rules do not allow it now.
        InvalidPosition: a value is noted at a place that is not there.
    """
    if position.phase == "over":
        raise RuleViolation("shipwrights.refused.over")
    due = PHASES.get(action.do)
    if due is not None and position.phase not in due:
        now = phrase(f"shipwrights.phase.{position.phase or 'tally'}").model_dump(mode="json")
        raise RuleViolation("shipwrights.refused.not_now", phase=now)
    if isinstance(action, (AddNemesis, TakeHut)) and not in_setup(position):
        raise RuleViolation("shipwrights.refused.setup")
    seat = getattr(action, "seat", 0)
    if seat >= len(position.players):
        raise RuleViolation("shipwrights.refused.seat", number=seat)
    return _of_table(position, action, options)


def in_setup(position: Position) -> bool:
    """Tell whether the first round card is still face down."""
    return position.phase == "reveal" and position.round == 1


def _of_table(position: Position, action: Action, options: Options) -> Position:
    """Follow an action of the table as a whole."""
    match action:
        case AddNemesis():
            after = add_nemesis(position, action)
        case Reveal():
            card = RoundCard(
                trades=action.trades,
                direction=action.direction,
                neutral=action.neutral,
                points=action.points,
            )
            after = rounds.reveal(position, card)
        case SetPrices():
            after = change(position, trades=action.trades)
        case Done():
            after = done(position, action.seat, finished=action.done)
        case NextPhase():
            after = rounds.next_phase(position, options)
        case SkipToEnd():
            after = rounds.to_the_end(position)
        case AssignHeroes():
            after = assign_heroes(position, action, options)
        case NoteValue():
            after = note_value(position, action.path, action.value)
        case _:
            after = _of_board(position, action, options)
    return after


def _of_board(position: Position, action: Any, options: Options) -> Position:
    """Follow an action of one player, who may show a card whose points are remembered."""
    match action:
        case AddLongship():
            after = add_longship(position, action)
        case AddBuilding():
            after = add_building(position, action)
        case TakeHut():
            after = take_hut(position, action)
        case Upgrade():
            after = upgrade(position, action)
        case _:
            after = _of_player(position, action, options)
    return after


def _of_player(
    position: Position,
    action: (
        Step
        | AddJarl
        | DiscardJarl
        | PlaceTradeCard
        | Raid
        | TakeIncome
        | Gain
        | SetSupply
        | TakeTrades
    ),
    options: Options,
) -> Position:
    """Follow an action that changes nothing but one player's things."""
    player = position.players[action.seat]
    match action:
        case Step():
            steps = Steps(**{action.track: action.steps})
            after = change(player, tracks=moved(player.tracks, steps))
        case AddJarl():
            after = add_jarl(player, action)
        case DiscardJarl():
            after = discard_jarl(player, action.jarl)
        case PlaceTradeCard():
            after = place_trade_card(player, action)
        case Raid():
            after = raid(player, action.seat)
        case TakeIncome():
            after = take_income(position, action.seat)
        case Gain():
            after = gain(player, action)
        case SetSupply():
            after = set_supply(player, action)
        case _:
            plan = best_for(player, position, options) if action.plan is None else action.plan
            after = traded(player, plan, position.trades, options)
    position = with_player(position, action.seat, after)
    if isinstance(action, (TakeIncome, TakeTrades)) and position.phase is not None:
        return done(position, action.seat, finished=True)
    return position


def with_player(position: Position, seat: int, player: Player) -> Position:
    """Return the position with one player's things replaced."""
    players = (*position.players[:seat], player, *position.players[seat + 1 :])
    return change(position, players=players)


def add_nemesis(position: Position, action: AddNemesis) -> Position:
    """Add a nemesis card; its icons move the neutral player (section Setup, Solo Play).

    Raises:
        RuleViolation: not alone, or all four are in the game already.
    """
    if not position.is_solo:
        raise RuleViolation("shipwrights.refused.nemesis_solo")
    if len(position.nemeses) >= NEMESES:
        raise RuleViolation("shipwrights.refused.nemeses", n=NEMESES)
    card = Nemesis(name=action.name, note=action.note, icons=action.icons)
    return change(
        position,
        nemeses=(*position.nemeses, card),
        neutral=moved(rounds.neutral_of(position), action.icons),
    )


def done(position: Position, seat: int, *, finished: bool) -> Position:
    """Mark who has finished the present phase; saying it twice changes nothing."""
    others = tuple(one for one in position.finished if one != seat)
    return change(position, finished=tuple(sorted((*others, seat))) if finished else others)


def assign_heroes(position: Position, action: AssignHeroes, options: Options) -> Position:
    """Give everybody their heroes and go on to the next phase.

    Raises:
        RuleViolation: a hero goes to somebody who does not play.
    """
    holders = proposal(position, options) if action.holders is None else action.holders
    for seat in (holders.svend, holders.thyra, holders.frode):
        if seat is not None and seat >= len(position.players):
            raise RuleViolation("shipwrights.refused.seat", number=seat)
    after = distributed(position, holders)
    return rounds.next_phase(after, options) if position.phase == "heroes" else after


def raid(player: Player, seat: int) -> Player:
    """Use a raid card, each once a round (section Raid a Settlement).

    Raises:
        RuleViolation: there is no raid card left to use.
    """
    if not rounds.raids_left(player) or raid_cost(player.tracks.military) is None:
        raise RuleViolation("shipwrights.refused.raid", seat=seat)
    return change(player, raided=player.raided + 1)


def take_income(position: Position, seat: int) -> Player:
    """Put a player's income into the supply.

    Raises:
        RuleViolation: they have finished this phase.
    """
    if seat in position.finished:
        raise RuleViolation("shipwrights.refused.income_taken", seat=seat)
    player = position.players[seat]
    return rounds.gained(player, rounds.income(player))


def gain(player: Player, action: Gain) -> Player:
    """Put things into a supply or take them out.

    Raises:
        RuleViolation: there is not so much of something.
    """
    after: dict[str, Any] = {}
    for good in rounds.SUPPLY:
        amount, had = getattr(action, good), getattr(player, good)
        if had + amount < 0:
            what = phrase(f"shipwrights.goods.{good}", n=had).model_dump(mode="json")
            raise RuleViolation("shipwrights.refused.supply", seat=action.seat, what=what)
        after[good] = had + amount
    return change(player, **after)


def set_supply(player: Player, action: SetSupply) -> Player:
    """Put a supply as it was counted."""
    counted = {good: getattr(action, good) for good in rounds.SUPPLY}
    return change(player, **{good: n for good, n in counted.items() if n is not None})
