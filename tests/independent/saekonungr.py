"""Sækonungr once more, from its rules sheet alone: an oracle for the app's own rules.

A position is the ``position`` tree of a position file. Section names are those of the rules sheet
"Sækonungr – Sea King"; R numbers are the rulings where it is silent.
"""

from __future__ import annotations

from itertools import groupby
from random import Random
from typing import Any

from tests.independent.programs import Kind, numbers
from tests.independent.saekonungr_drawn import SWITCHES, position, some_action, start
from tests.independent.table import Refused, Table, Tree, apart, copied, need, placed, put_right

ROUNDS: dict[Kind, int] = {"positions": 300, "logs": 60}


def living(at: Tree) -> list[int]:
    return [seat for seat in range(len(at["treasuries"])) if seat not in at["out"]]


def ended(at: Tree, switches: Tree, more: int = 0) -> bool:
    """Winning & Losing: all but one expelled; Options: or the first one; R24: or the next one."""
    out = len(at["out"]) + more
    if switches["end"] == "first_elimination":
        return out > 0
    agreed = at["shortened_at"]
    return out > len(at["treasuries"]) - 2 or (agreed is not None and out > agreed)


def ranking(at: Tree, switches: Tree) -> list[list[int]]:
    """Rank those still in by coins, then the expelled, latest first.

    Options, first player eliminated: only who loses is said (R16), so losers share the last place.
    """
    coins = at["treasuries"]
    still_in = sorted(living(at), key=lambda seat: -coins[seat])
    order = [list(tied) for _, tied in groupby(still_in, key=lambda seat: coins[seat])]
    if switches["end"] == "first_elimination":
        return order + ([sorted(at["out"])] if at["out"] else [])
    # R24, as R16: with whom it ends sooner is out together; where only one is left it ends anyway.
    sooner = at["shortened_at"] is not None and len(living(at)) > 1
    agreed = at["shortened_at"] if sooner else len(at["out"])
    together = [sorted(at["out"][agreed:])] if at["out"][agreed:] else []
    return order + together + [[seat] for seat in reversed(at["out"][:agreed])]


def scores(tree: Tree) -> Tree:
    """Score a position file: coins in the Treasury; antes lie outside of it (Options, R19)."""
    switches = {**SWITCHES, **tree.get("options", {})}
    at = {**start(len(tree["seats"]), switches), **tree.get("position", {})}
    order, over = ranking(at, switches), ended(at, switches)
    lying = sum(at["treasuries"]) + len(at["ships"]) + at["longship"]
    laid_out = sum(start(len(tree["seats"]), switches)["treasuries"])
    ante = switches["ante"] * len(tree["seats"])
    return {
        "totals": list(at["treasuries"]),
        "ranking": order,
        "places": placed(order),
        "over": over,
        "to act": None if over or at["tied"] else at["active"],
        "coins amiss": None if lying == laid_out else (lying, laid_out),
        "ante": (order[0], ante // len(order[0])) if over and ante else None,
    }


def after(before: Tree, action: Tree, switches: Tree) -> Tree:
    """Return the position after an action.

    Raises:
        Refused: the rules do not let it be done.
    """
    at = copied(before)
    need(not ended(at, switches) and at["phase"] != "over", "the game is over")
    # docs/file-format.md: whose turn it was, and what was rolled for, may be said.
    need(action.get("active") in (None, at["active"]), "somebody else's turn")
    rolled_for = "trading" if at["phase"] == "trade" else "raid"
    need(action.get("what") in (None, rolled_for), "rolled for something else")
    DO[action["do"]](at, action, switches)
    return at


def order(at: Tree, action: Tree, switches: Tree) -> None:
    """Gameplay: the highest 2D6 goes first; those tied for it roll again (ruling)."""
    agreed = {"tied": at["tied"], "shortened_at": at["shortened_at"]}
    need(
        at == {**start(len(at["treasuries"]), switches), **agreed}, "something has happened already"
    )
    rolling = at["tied"] or list(range(len(at["treasuries"])))
    rolls = action.get("totals") or [pair and sum(pair) for pair in action["dice"]]
    need(len(rolls) == len(at["treasuries"]), "everybody is in the list")
    need([seat for seat, n in enumerate(rolls) if n is not None] == rolling, "only those who roll")
    for pair in action.get("dice") or []:
        need(pair is None or is_two_dice(pair), "two dice each")
    need(all(2 <= rolls[seat] <= 12 for seat in rolling), "2 to 12")
    best = [seat for seat in rolling if rolls[seat] == max(rolls[one] for one in rolling)]
    if len(best) > 1:
        at["tied"] = best
    else:
        at.update(tied=[], active=best[0], begun=True)


def is_two_dice(pair: list[int]) -> bool:
    return len(pair) == 2 and all(1 <= face <= 6 for face in pair)


def roll(at: Tree, action: Tree, switches: Tree) -> None:
    """Roll 2D6 for trading or for a raid."""
    dice, total = action.get("dice"), action.get("total")
    need((dice is None) != (total is None), "dice or their total")
    need(dice is None or is_two_dice(dice), "two dice")
    rolled = sum(dice) if dice else total
    need(2 <= rolled <= 12, "2 to 12")
    need(not at["tied"], "a start roll is due")
    need(at["phase"] in ("trade", "raid"), "no roll is due")
    if at["phase"] == "trade":
        trade(at, rolled, switches)
    else:
        raid(at, rolled, switches)


def trade(at: Tree, rolled: int, switches: Tree) -> None:
    """Trading: a ship comes home or is loaded, all come home, or 7: a Raid."""
    if rolled == 7:
        if pay(at, "longship", switches):
            at.update(phase="viking", raids=0)
        return
    if rolled in (2, 12):
        gain(at, len(at["ships"]))
        at["ships"] = []
    elif rolled in at["ships"]:
        gain(at, 1)
        at["ships"].remove(rolled)
    elif not pay(at, rolled, switches):
        return
    end_turn(at, switches)


def raid(at: Tree, rolled: int, switches: Tree) -> None:
    """Raid: free, loads no ship, 2 and 12 take the Longship too, 7 asks for a choice."""
    at.update(raids=at["raids"] - 1, raided=True)
    if rolled == 7:
        at["phase"] = "plunder"
        return
    if rolled in (2, 12):
        gain(at, len(at["ships"]) + at["longship"])
        at.update(ships=[], longship=0)
    elif rolled in at["ships"]:
        gain(at, 1)
        at["ships"].remove(rolled)
    next_raid(at, switches)


def next_raid(at: Tree, switches: Tree) -> None:
    """Viking Dice are asked once, before the first raid roll (R8), or by R9 before each."""
    if not at["raids"]:
        end_turn(at, switches)
    else:
        at["phase"] = "viking" if switches["viking_every_raid"] else "raid"


def viking(at: Tree, action: Tree, switches: Tree) -> None:
    """Viking Dice: each X costs a coin at once (R10), each shield is one more raid roll."""
    faces = action.get("faces", [])
    need(at["phase"] == "viking", "not before a raid")
    need(len(faces) <= 2, "two Viking Dice")
    need(all(face in switches["viking_die"] for face in faces), "no such face on this die")
    for face in faces:
        if face == "x" and not pay(at, "longship", switches):
            return
    # The raid itself is always rolled; later ones, where R9 asks again, are counted already.
    at.update(phase="raid", raids=(at["raids"] or 1) + faces.count("shield"))


def plunder(at: Tree, action: Tree, switches: Tree) -> None:
    """Raid, a 7: 2 coins from anywhere on the board; one, where R2 or R21 let it be."""
    need(at["phase"] == "plunder", "no raid 7")
    places = action["from"]
    least = 1 if switches["plunder_one"] else min(2, len(at["ships"]) + at["longship"])
    need(max(least, 1) <= len(places) <= 2, "two coins")
    for place in places:
        if place == "longship":
            need(at["longship"], "the Longship is empty")
            at["longship"] -= 1
        else:
            need(place in at["ships"], "an empty ship")
            at["ships"].remove(place)
    gain(at, len(places))
    earned(at, switches)


def rob(at: Tree, action: Tree, switches: Tree) -> None:
    """Raid, a 7: or 1 coin from an opponent who has one (R4)."""
    need(at["phase"] == "plunder", "no raid 7")
    need(action["seat"] in victims(at), "nothing to take there")
    at["treasuries"][action["seat"]] -= 1
    gain(at, 1)
    earned(at, switches)


def victims(at: Tree) -> list[int]:
    return [seat for seat in living(at) if seat != at["active"] and at["treasuries"][seat]]


def nothing(at: Tree, action: Tree, switches: Tree) -> None:
    """R3, R23: only where there is nothing, or where it may be left."""
    need(at["phase"] == "plunder", "no raid 7")
    bare = not (at["ships"] or at["longship"] or victims(at))
    need(bare or switches["may_leave"], "something can be taken")
    earned(at, switches)


def earned(at: Tree, switches: Tree) -> None:
    """Raid: after a 7 another raid roll."""
    at["raids"] += 1
    next_raid(at, switches)


def stop(at: Tree, action: Tree, switches: Tree) -> None:
    """R22: "may" make another roll; a player must always raid once."""
    need(switches["may_stop"] and at["raided"] and at["phase"] in ("raid", "viking"), "a must")
    end_turn(at, switches)


def shorten(at: Tree, action: Tree, switches: Tree) -> None:
    """R24: all agree that the next one out ends the game, where that is sooner."""
    need(not ended(at, switches, more=1), "it ends so anyway")
    at["shortened_at"] = len(at["out"])


def gain(at: Tree, coins: int) -> None:
    at["treasuries"][at["active"]] += coins


def pay(at: Tree, where: str | int, switches: Tree) -> bool:
    """Winning & Losing: whoever has to add a coin and cannot is expelled at once."""
    seat = at["active"]
    if not at["treasuries"][seat]:
        at["out"].append(seat)
        end_turn(at, switches)
        return False
    at["treasuries"][seat] -= 1
    if where == "longship":
        at["longship"] += 1
    else:
        at["ships"] = sorted([*at["ships"], where])
    return True


def end_turn(at: Tree, switches: Tree) -> None:
    """Pass on to the next player still in (R15); by R1 whoever has no coin is out first."""
    seats = len(at["treasuries"])
    round_the_table = [(at["active"] + step) % seats for step in range(seats)]
    if switches["zero_is_out"]:
        for seat in round_the_table:
            if seat not in at["out"] and not at["treasuries"][seat] and len(living(at)) > 1:
                at["out"].append(seat)
    at.update(phase="trade", raids=0, raided=False, begun=True)
    if ended(at, switches):
        at["phase"] = "over"
    else:
        at["active"] = next(seat for seat in round_the_table[1:] if seat not in at["out"])


DO = {
    "order": order,
    "roll": roll,
    "viking": viking,
    "plunder": plunder,
    "rob": rob,
    "nothing": nothing,
    "stop": stop,
    "shorten": shorten,
}


def compare(kind: str, seed: int) -> list[str]:
    """Tell where the app and this program differ, on one position or along one log."""
    random = numbers("saekonungr", kind, seed)
    tree = position(random)
    if kind == "logs":
        tree.pop("position", None)
    table = Table(tree)
    switches = {**SWITCHES, **tree["options"]}
    at = {**start(table.seats, switches), **tree.get("position", {})}
    at["ships"] = sorted(at["ships"])
    found = apart(at, table.tree, "as laid") + _judged({**tree, "position": at}, table)
    log: list[Tree] = []
    stages = [at]
    for number in range(8 if kind == "positions" else 150):
        action = some_action(random, at, switches)
        then = table.tried(action)
        try:
            mine = after(at, action, switches)
        except Refused as why:
            if then is not None:
                found.append(f"{number} {action}: allowed, though {why}: {at}")
            continue
        if then is None:
            found.append(f"{number} {action}: refused by the app: {at}")
            continue
        stands, table.position = table.position, then
        found += apart(mine, table.tree, f"{number} {action} {at}")
        found += _judged({**tree, "position": mine}, table)
        if kind == "positions":
            table.position = stands
        else:
            at = mine
            log.append(action)
            stages.append(at)
        if found or (kind == "logs" and at["phase"] == "over"):
            break
    if log and not found:
        found += _put_right(random, tree, log, stages, switches)
    return found


def _put_right(
    random: Random, tree: Tree, log: list[Tree], stages: list[Tree], switches: Tree
) -> list[str]:
    """Put one entry of a log right, or leave it out, and make the later ones again, in both.

    Each stays what it was: what it says of its turn and of its roll decides whether it still fits.
    """
    entry = random.randrange(len(log))
    at = stages[entry]
    instead = [some_action(random, at, switches) for _ in range(random.choice((0, 1, 1, 1, 2)))]
    theirs = put_right(tree, log, entry + 1, instead)
    try:
        for action in instead:
            at = after(at, action, switches)
    except Refused as why:
        return [] if theirs is None else [f"entry {entry + 1} {instead}: allowed, though {why}"]
    if theirs is None:
        return [f"entry {entry + 1} {instead}: refused by the app"]
    dropped, cut = [], False
    for number in range(entry + 1, len(log)):
        cut = cut or (at["phase"] == "over" and stages[number]["phase"] != "over")
        try:
            need(not cut, "it came after the end")
            at = after(at, log[number], switches)
        except Refused:
            dropped.append(number + 1)
    mine: Tree = {**at, "left out": dropped}
    apps = {**theirs.position, "left out": theirs.dropped}
    return apart(mine, apps, f"entry {entry + 1} {log[entry]} as {instead}")


def _judged(tree: Tree, table: Table) -> list[str]:
    amiss = table.notice("saekonungr.notice.coins")
    stakes: list[Any] = [(one.get("seats", [one.get("seat")]), one) for one in table.stakes]
    apps: Tree = {
        "totals": [card["total"] for card in table.scores],
        "ranking": table.ranking,
        "places": table.places,
        "over": table.over,
        "to act": table.to_act,
        "coins amiss": None if amiss is None else (amiss["n"], amiss["expected"]),
        "ante": (stakes[0][0], stakes[0][1].get("each", stakes[0][1]["n"])) if stakes else None,
    }
    return apart(scores(tree), apps, "scores")
