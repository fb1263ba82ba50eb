"""What a move did, in words, for the table and the timeline: one function for each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from companion.games.saekonungr.dice import total_of
from companion.games.saekonungr.order import totals_of
from companion.games.saekonungr.raid import anything_to_take
from companion.games.saekonungr.trading import FEE, RAID, SWEEP
from companion.model import Frozen, Phrase, phrase

if TYPE_CHECKING:
    from companion.games.saekonungr.actions import (
        Nothing,
        Order,
        Plunder,
        Rob,
        Roll,
        Stop,
        Viking,
    )
    from companion.games.saekonungr.position import Options, Position


def follows(
    before: Position, _action: Frozen, after: Position, options: Options
) -> Iterator[Phrase]:
    """Say who is expelled, and how the game ends."""
    for seat in after.out[len(before.out) :]:
        yield phrase("saekonungr.told.expelled", seat=seat)
    if after.phase == "over":
        yield _ended(after, options)


def trading_effect(before: Position, total: int) -> Phrase:
    """Say what a total did in trading."""
    if total in SWEEP:
        return _amount("saekonungr.told.sweep", len(before.ships))
    if total in before.ships:
        return phrase("saekonungr.told.home", ship=total)
    can_pay = before.treasury > 0
    if total == RAID:
        return phrase(f"saekonungr.told.{'fee' if can_pay else 'no_fee'}", n=FEE)
    return phrase(f"saekonungr.told.{'load' if can_pay else 'no_load'}", ship=total)


def raid_effect(before: Position, total: int) -> Phrase:
    """Say what a total did in a raid."""
    if total == RAID:
        return phrase("saekonungr.told.raid_seven")
    if total in SWEEP:
        return _amount("saekonungr.told.all", len(before.ships) + before.longship)
    told_as = "coin" if total in before.ships else "miss"
    return phrase(f"saekonungr.told.{told_as}", ship=total)


def _amount(key: str, coins: int) -> Phrase:
    return phrase(key, n=coins) if coins else phrase(f"{key}_none")


def roll(before: Position, action: Roll, _after: Position, _options: Options) -> Iterator[Phrase]:
    """Say a roll of 2D6 and what it did."""
    total = total_of(action.dice, action.total)
    trading = before.phase == "trade"
    yield phrase(
        f"saekonungr.told.{'trading' if trading else 'raid'}{'' if action.dice else '_total'}",
        seat=before.active,
        dice="+".join(str(die) for die in action.dice),
        total=total,
        effect=(trading_effect if trading else raid_effect)(before, total),
    )


def viking(
    before: Position, action: Viking, after: Position, _options: Options
) -> Iterator[Phrase]:
    """Say how the Viking Dice fell, or that they were declined."""
    if not action.faces:
        yield phrase("saekonungr.told.no_viking_dice", seat=before.active)
        return
    faces = tuple(phrase(f"saekonungr.face.{face}") for face in action.faces)
    paid = before.treasury - after.treasuries[before.active]
    expelled = before.active in after.out
    # Whoever is expelled by an X has no use for the shields any more (ruling R10).
    shields = 0 if expelled else action.faces.count("shield")
    effects = tuple(
        phrase(f"saekonungr.told.{key}", n=n)
        for key, n in (("shields", shields), ("paid", paid))
        if n
    )
    facts: dict[str, Any] = {"seat": before.active, "n": len(faces), "faces": faces}
    if effects:
        yield phrase("saekonungr.told.viking_dice", effects=effects, **facts)
    else:
        yield phrase(f"saekonungr.told.viking_dice_{'unpaid' if expelled else 'blank'}", **facts)


def plunder(
    before: Position, action: Plunder, _after: Position, _options: Options
) -> Iterator[Phrase]:
    """Say which coins of the board were taken."""
    places = tuple(
        phrase("saekonungr.longship")
        if place == "longship"
        else phrase("saekonungr.ship", ship=place)
        for place in dict.fromkeys(action.from_)
    )
    yield phrase("saekonungr.told.plunder", seat=before.active, n=len(action.from_), places=places)


def rob(before: Position, action: Rob, _after: Position, _options: Options) -> Iterator[Phrase]:
    """Say who lost a coin to whom."""
    yield phrase("saekonungr.told.rob", seat=before.active, victim_seat=action.seat)


def nothing(
    before: Position, _action: Nothing, _after: Position, _options: Options
) -> Iterator[Phrase]:
    """Say that there was nothing to take, or that it was left."""
    told = "leaves" if anything_to_take(before) else "nothing"
    yield phrase(f"saekonungr.told.{told}", seat=before.active)


def stop(before: Position, _action: Stop, _after: Position, _options: Options) -> Iterator[Phrase]:
    """Say who raids no further."""
    yield phrase("saekonungr.told.stop", seat=before.active)


def order(_before: Position, action: Order, after: Position, _options: Options) -> Iterator[Phrase]:
    """Say who goes first, or who rolls again, and what everybody rolled."""
    totals = totals_of(action)
    highest = max(total for total in totals if total is not None)
    if after.tied:
        yield phrase("saekonungr.told.tied", seats=list(after.tied), total=highest)
    else:
        yield phrase("saekonungr.told.order", seat=after.active, total=highest)
    for seat, total in enumerate(totals):
        if total is None:
            continue
        roll = action.dice[seat] if action.dice else None
        if roll is None:
            yield phrase("saekonungr.told.start_total", seat=seat, total=total)
        else:
            faces = " + ".join(str(face) for face in roll)
            yield phrase("saekonungr.told.start_roll", seat=seat, faces=faces, total=total)


def _ended(after: Position, options: Options) -> Phrase:
    if options.end == "first_elimination":
        return phrase("saekonungr.told.first_out")
    if len(after.living) > 1 and after.shortened_at is not None:
        return phrase("saekonungr.told.next_out")
    return phrase("saekonungr.told.wins", seat=after.living[0])
