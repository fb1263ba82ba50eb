"""What a move did, in words, for the table and the timeline: one function for each."""

from __future__ import annotations

from typing import Any

from companion import move as shared
from companion.games.saekonungr import actions
from companion.games.saekonungr.dice import total_of
from companion.games.saekonungr.order import totals_of
from companion.games.saekonungr.position import Options, Position
from companion.games.saekonungr.raid import anything_to_take
from companion.games.saekonungr.trading import FEE, RAID, SWEEP
from companion.model import Frozen, Phrase, phrase

Said = shared.Said
Made = shared.Made[Position, shared.A, Options]


def follows(made: Made[Frozen]) -> Said:
    """Say who is expelled, and how the game ends."""
    for seat in made.after.out[len(made.before.out) :]:
        yield phrase("saekonungr.told.expelled", seat=seat)
    if made.after.phase == "over":
        yield _ended(made.after, made.options)


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
        found = "" if anything_to_take(before) else "_none"
        return phrase(f"saekonungr.told.raid_seven{found}")
    if total in SWEEP:
        return _amount("saekonungr.told.all", len(before.ships) + before.longship)
    told_as = "coin" if total in before.ships else "miss"
    return phrase(f"saekonungr.told.{told_as}", ship=total)


def _amount(key: str, coins: int) -> Phrase:
    return phrase(key, n=coins) if coins else phrase(f"{key}_none")


def roll(made: Made[actions.Roll]) -> Said:
    """Say a roll of 2D6 and what it did."""
    total = total_of(made.action.dice, made.action.total)
    trading = made.before.phase == "trade"
    yield phrase(
        f"saekonungr.told.{'trading' if trading else 'raid'}{'' if made.action.dice else '_total'}",
        seat=made.before.active,
        dice="+".join(str(die) for die in made.action.dice),
        total=total,
        effect=(trading_effect if trading else raid_effect)(made.before, total),
    )


def viking(made: Made[actions.Viking]) -> Said:
    """Say how the Viking Dice fell, or that they were declined."""
    if not made.action.faces:
        yield phrase("saekonungr.told.no_viking_dice", seat=made.before.active)
        return
    faces = tuple(phrase(f"saekonungr.face.{face}") for face in made.action.faces)
    paid = made.before.treasury - made.after.treasuries[made.before.active]
    expelled = made.before.active in made.after.out
    # Whoever is expelled by an X has no use for the shields any more (ruling R10).
    shields = 0 if expelled else made.action.faces.count("shield")
    effects = tuple(
        phrase(f"saekonungr.told.{key}", n=n)
        for key, n in (("shields", shields), ("paid", paid))
        if n
    )
    facts: dict[str, Any] = {"seat": made.before.active, "n": len(faces), "faces": faces}
    if effects:
        yield phrase("saekonungr.told.viking_dice", effects=effects, **facts)
    else:
        yield phrase(f"saekonungr.told.viking_dice_{'unpaid' if expelled else 'blank'}", **facts)


def plunder(made: Made[actions.Plunder]) -> Said:
    """Say which coins of the board were taken."""
    places = tuple(
        phrase("saekonungr.longship")
        if place == "longship"
        else phrase("saekonungr.ship", ship=place)
        for place in dict.fromkeys(made.action.from_)
    )
    yield phrase(
        "saekonungr.told.plunder", seat=made.before.active, n=len(made.action.from_), places=places
    )


def rob(made: Made[actions.Rob]) -> Said:
    """Say who lost a coin to whom."""
    yield phrase("saekonungr.told.rob", seat=made.before.active, victim_seat=made.action.seat)


def nothing(made: Made[actions.TakeNothing]) -> Said:
    """Say that there was nothing to take, or that it was left."""
    key = "leaves" if anything_to_take(made.before) else "nothing"
    yield phrase(f"saekonungr.told.{key}", seat=made.before.active)


def stop(made: Made[actions.Stop]) -> Said:
    """Say who raids no further."""
    yield phrase("saekonungr.told.stop", seat=made.before.active)


def order(made: Made[actions.Order]) -> Said:
    """Say who goes first, or who rolls again, and what everybody rolled."""
    totals = totals_of(made.action)
    highest = max(total for total in totals if total is not None)
    if made.after.tied:
        yield phrase("saekonungr.told.tied", seats=list(made.after.tied), total=highest)
    else:
        yield phrase("saekonungr.told.order", seat=made.after.active, total=highest)
    for seat, total in enumerate(totals):
        if total is None:
            continue
        roll = made.action.dice[seat] if made.action.dice else None
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
