"""The final roll and one voluntary move each (rules, section Dice throw & final round)."""

from __future__ import annotations

from companion.errors import RuleViolation
from companion.games.hagar.actions import DoubledLine, FinalRoll, GoldDoubles, MoveHagar, Stay
from companion.games.hagar.board import kinds_of, named
from companion.games.hagar.position import (
    COASTERS,
    Field,
    Line,
    Options,
    Position,
    all_laid,
    to_act,
)
from companion.games.hagar.printed import are_alike, found
from companion.model import change


def final_roll(position: Position, action: FinalRoll, _options: Options) -> Position:
    """Double the line of the number rolled, once all coasters are laid.

    Where that number lies is seen now: what was said of it before was wrong, if it differs.

    Raises:
        RuleViolation: coasters are missing, or it has been rolled.
    """
    if position.rolled:
        raise RuleViolation("hagar.refused.rolled_already")
    if not all_laid(position):
        most = COASTERS[position.players]
        raise RuleViolation("hagar.refused.coasters_due", n=most - len(position.coasters))
    numbers = tuple(
        change(number, line=action.doubled) if number.value == action.value else number
        for number in position.numbers
    )
    return change(doubling(position, action.doubled), rolled=True, numbers=numbers)


def doubling(position: Position, doubled: Line | None) -> Position:
    """Put the doubled line; what was said about gold on the line before says nothing now."""
    gold = tuple(change(gold, doubles=None) for gold in position.gold)
    return change(position, gold=gold, doubled=doubled)


def doubled_line(position: Position, action: DoubledLine, _options: Options) -> Position:
    """Put the doubled line of a tally."""
    return doubling(position, action.doubled)


def gold_doubles(position: Position, action: GoldDoubles, _options: Options) -> Position:
    """Note what is seen at the table of one printed gold by the doubled line (ruling D3).

    Of two at one place, the one of which something else was said, if there is one.

    Raises:
        RuleViolation: another line is doubled, or no gold is printed there.
    """
    if position.doubled != action.line:
        raise RuleViolation("hagar.refused.other_line")
    symbol = position.gold[found(position.gold, action.gold)]
    alike = [at for at, gold in enumerate(position.gold) if are_alike(gold, symbol)]
    otherwise = [at for at in alike if position.gold[at].doubles != action.doubles]
    at = (otherwise or alike)[0]
    seen = change(position.gold[at], doubles=action.doubles)
    return change(position, gold=(*position.gold[:at], seen, *position.gold[at + 1 :]))


def targets(position: Position, start: Field) -> tuple[Field, ...]:
    """Return where the token on a field could go: empty fields of the same kind of landscape.

    Any distance, and into another landscape of that kind (ruling M1).
    """
    kinds = kinds_of(position.coasters)
    taken = {token.field for token in position.tokens}
    return tuple(
        sorted(
            field for field, kind in kinds.items() if kind == kinds[start] and field not in taken
        )
    )


def move(position: Position, action: MoveHagar, options: Options) -> Position:
    """Move one of the seat's own Hägars.

    Raises:
        RuleViolation: it is not this seat's move, no own Hägar stands there, or it cannot go there.
    """
    seat, start, goal = action.seat, action.from_, action.to
    _refuse_untimely(position, seat, options)
    hagar = next(
        (
            token
            for token in position.tokens
            if token.field == start and token.seat == seat and not token.gold
        ),
        None,
    )
    if hagar is None:
        raise RuleViolation("hagar.refused.not_yours", seat=seat, at=named(start, position))
    kinds = kinds_of(position.coasters)
    at = named(goal, position)
    if goal not in kinds:
        raise RuleViolation("hagar.refused.not_laid", at=at)
    if any(token.field == goal for token in position.tokens):
        raise RuleViolation("hagar.refused.occupied", at=at)
    if kinds[goal] != kinds[start]:
        raise RuleViolation("hagar.refused.other_kind", at=at)
    tokens = tuple(
        change(token, field=goal) if token is hagar else token for token in position.tokens
    )
    return change(position, tokens=tokens, moved=(*position.moved, seat))


def stay(position: Position, action: Stay, options: Options) -> Position:
    """Leave all Hägars where they are.

    Raises:
        RuleViolation: it is not this seat's move.
    """
    _refuse_untimely(position, action.seat, options)
    return change(position, moved=(*position.moved, action.seat))


def _refuse_untimely(position: Position, seat: int, options: Options) -> None:
    if not position.rolled:
        raise RuleViolation("hagar.refused.not_rolled")
    due = to_act(position, options)
    if seat != due:
        raise RuleViolation("hagar.refused.turn", seat=due)
