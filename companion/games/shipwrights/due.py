"""What is due when: the five phases of a round, and who still has to finish one.

Rules, section Gameplay Overview.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.errors import RuleViolation
from companion.games.shipwrights.actions import InRound, When
from companion.games.shipwrights.position import ROUND_PHASES, ROUNDS, with_player
from companion.games.shipwrights.printed import Prices
from companion.model import change, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pydantic import JsonValue

    from companion.games.shipwrights.position import Options, Phase, Player, Position
    from companion.model import Frozen

CORRECTIONS = (
    "take_from_box",
    "note_value",
    "note_card",
    "note_jarl",
    "take_away",
    "turn",
    "name_hut",
    "give_hero",
)
"""Actions that no phase and no end of the game forbids."""

PHASES: dict[str, tuple[Phase | None, ...]] = {
    "reveal": ("reveal",),
    "done": ("draft", "actions", "income", "trades"),
    # Not from the heroes: they are given out, and that leads on.
    "next_phase": ("draft", "actions", "income", "trades"),
    "skip_to_end": ("reveal", "draft", "actions", "income", "heroes"),
    "raid": ("actions",),
    "take_income": ("income",),
    # In the final trades too: a table that only adds up has met no phase for it.
    "assign_heroes": ("heroes", "trades", None),
    "take_trades": ("trades", None),
    # After the end too: what was entered wrong may be put right, and need a value more then.
    **dict.fromkeys(CORRECTIONS, (*ROUND_PHASES, "trades", "over", None)),
}
"""When actions are due; all others are entries that may be made until the end. None is a position
that follows no rounds."""

SETUP = {"add_nemesis": "setup", "take_hut": "hut_late"}
"""What is only due before the first round card, and what is said of it later."""


def ready(position: Position, action: Frozen, _options: Options) -> Position:
    """Return the position where an action is due.

    Raises:
        RuleViolation: the game is over, something else is due, or nobody sits there.
    """
    do: str = action.do  # type: ignore[attr-defined] # every action has its word
    if not is_due(position, do):
        if position.phase == "over":
            raise RuleViolation("shipwrights.refused.over")
        raise _not_now(position)
    if isinstance(action, InRound):
        _hold_when(position, action)
    if do in SETUP and not in_setup(position):
        code = f"shipwrights.refused.{SETUP[do]}"
        raise RuleViolation(code)
    seat = getattr(action, "seat", 0)
    if seat >= len(position.players):
        raise RuleViolation("shipwrights.refused.seat", number=seat)
    return position


def _hold_when(position: Position, action: InRound) -> None:
    """Hold that an action is part of the phase in which it was made.

    Where an earlier entry is put right it may be another round's by then, with another round card.
    """
    when = action.when
    if when is None or (when.round, when.phase) == (position.round, position.phase):
        return
    if position.round is None:
        raise _not_now(position)
    was = phrase(f"shipwrights.phase.{when.phase}").model_dump(mode="json")
    raise RuleViolation(
        "shipwrights.refused.other_round",
        was_round=when.round,
        was=was,
        round=position.round,
        phase=_now(position),
    )


def _not_now(position: Position) -> RuleViolation:
    return RuleViolation("shipwrights.refused.not_now", phase=_now(position))


def _now(position: Position) -> dict[str, JsonValue]:
    return phrase(f"shipwrights.phase.{position.phase or 'tally'}").model_dump(mode="json")


def is_due(position: Position, do: str) -> bool:
    """Tell whether the phase is one for an action."""
    if do in PHASES:
        return position.phase in PHASES[do]
    return position.phase != "over"


def boards(position: Position, do: str) -> Iterator[tuple[int, Player]]:
    """List the seats and their boards where an action is due."""
    if is_due(position, do):
        yield from enumerate(position.players)


def in_setup(position: Position) -> bool:
    """Tell whether the first round card is still face down."""
    return position.phase == "reveal" and position.round == 1


def waiting(position: Position) -> tuple[int, ...]:
    """List who still has to finish the present phase."""
    if position.phase not in PHASES["done"]:
        return ()
    return tuple(seat for seat in range(len(position.players)) if seat not in position.finished)


def finished(position: Position, seat: int, *, is_so: bool = True) -> Position:
    """Mark who has finished the present phase; saying it twice changes nothing."""
    others = tuple(other for other in position.finished if other != seat)
    return change(position, finished=tuple(sorted((*others, seat))) if is_so else others)


def trades_taken_back(position: Position, seat: int) -> Position:
    """Take a seat's final trades back, because what they were made from was put right.

    After the end that leads back to the trades; only this seat has to make them again.
    """
    if position.phase == "over":
        everybody = tuple(range(len(position.players)))
        position = change(position, phase="trades", finished=everybody)
    player = position.players[seat]
    if player.traded_from is not None:
        had = player.traded_from.model_dump(exclude={"cards"})
        position = with_player(position, seat, change(player, **had, traded_from=None))
    return finished(position, seat, is_so=False)


def final_prices(position: Position) -> Prices:
    """Return the prices of the final trades: those of round 5's card, once it lies open."""
    last = position.round == ROUNDS and position.phase != "reveal"
    return position.trades if last or position.phase not in ROUND_PHASES else Prices()


def following(position: Position) -> tuple[int | None, Phase | None]:
    """Return the round and the phase after the present one."""
    at, phase = position.round, position.phase
    if at is None or phase in (None, "over"):
        return at, phase
    if phase == "trades":
        return at, "over"
    after = ROUND_PHASES.index(phase) + 1
    if after < len(ROUND_PHASES):
        return at, ROUND_PHASES[after]
    return (at + 1, "reveal") if at < ROUNDS else (at, "trades")


def named(position: Position, action: Frozen) -> Frozen:
    """Name the round and the phase in an action that is part of one."""
    if not isinstance(action, InRound) or position.round is None or position.phase is None:
        return action
    return change(action, when=When(round=position.round, phase=position.phase))
