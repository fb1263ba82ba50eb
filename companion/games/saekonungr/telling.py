"""What just happened, in words, for the table and the timeline."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.games.saekonungr.actions import Action, Order, Plunder, Rob, Roll, Viking
from companion.games.saekonungr.dice import total_of
from companion.games.saekonungr.trading import FEE, RAID, SWEEP
from companion.model import Enter, Phrase, phrase

if TYPE_CHECKING:
    from companion.games.saekonungr.position import Options, Position


def told(
    before: Position, action: Action | Enter, after: Position, options: Options
) -> tuple[Phrase, ...]:
    """Say what an action did: the action itself, who is expelled, how the game ends."""
    if isinstance(action, Enter):
        return (action.told,)
    said = [_told(before, action, after)]
    said += [phrase("saekonungr.told.expelled", seat=seat) for seat in after.out[len(before.out) :]]
    if after.phase == "over":
        said.append(_ended(after, options))
    return tuple(said)


def _told(before: Position, action: Action, after: Position) -> Phrase:
    match action:
        case Roll():
            said = _roll(before, action)
        case Viking():
            said = _viking(before, action, after)
        case Plunder():
            said = _plunder(before, action)
        case Rob():
            said = phrase("saekonungr.told.rob", seat=before.active, victim_seat=action.seat)
        case Order():
            said = _order(action, after)
        case _:
            said = phrase("saekonungr.told.nothing", seat=before.active)
    return said


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


def _roll(before: Position, action: Roll) -> Phrase:
    total = total_of(action.dice)
    trading = before.phase == "trade"
    return phrase(
        f"saekonungr.told.{'trading' if trading else 'raid'}",
        seat=before.active,
        dice="+".join(str(die) for die in action.dice),
        total=total,
        effect=(trading_effect if trading else raid_effect)(before, total),
    )


def _viking(before: Position, action: Viking, after: Position) -> Phrase:
    if not action.faces:
        return phrase("saekonungr.told.no_viking_dice", seat=before.active)
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
        return phrase("saekonungr.told.viking_dice", effects=effects, **facts)
    return phrase(f"saekonungr.told.viking_dice_{'unpaid' if expelled else 'blank'}", **facts)


def _plunder(before: Position, action: Plunder) -> Phrase:
    places = tuple(
        phrase("saekonungr.longship")
        if place == "longship"
        else phrase("saekonungr.ship", ship=place)
        for place in dict.fromkeys(action.from_)
    )
    return phrase("saekonungr.told.plunder", seat=before.active, n=len(action.from_), places=places)


def _order(action: Order, after: Position) -> Phrase:
    highest = max(total_of(roll) for roll in action.dice if roll is not None)
    if after.tied:
        return phrase("saekonungr.told.tied", seats=list(after.tied), total=highest)
    return phrase("saekonungr.told.order", seat=after.active, total=highest)


def _ended(after: Position, options: Options) -> Phrase:
    if options.end == "first_elimination":
        return phrase("saekonungr.told.first_out")
    return phrase("saekonungr.told.wins", seat=after.living[0])
