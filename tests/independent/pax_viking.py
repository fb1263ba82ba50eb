"""Pax Viking once more, from its concise rules alone: an oracle for the app's own rules.

What is measured, who meets a card and who wins is here, what players do is in
``pax_viking_steps``. Section names and words in capitals are those of the concise rules; letters
with a number are the rulings where they are silent.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any

from tests.independent.pax_viking_doing import next_action, some_action
from tests.independent.pax_viking_drawn import TURN, folded, position, start, whole
from tests.independent.pax_viking_steps import Judges, after, gone, last_turn, may_leave, no_tiles
from tests.independent.programs import Kind, numbers
from tests.independent.table import Refused, Table, Tree, apart, placed

ROUNDS: dict[Kind, int] = {"positions": 200, "logs": 30}

TYPES = ("jarldom", "sweden", "theocracy", "rus")
WINDS = ("north", "south", "east", "west")
CHECKED = {
    "turn_end": ("novice",),
    "event": ("standard", "advanced", "eklundian"),
    "final": ("novice", "standard", "advanced", "eklundian"),
}
"""How to Win: which tiers are checked when."""


def facts(follower: Tree, entry: int) -> Tree:
    """Say of some Followers what a filter can ask for; None where it does not apply."""
    on_map = follower["kind"] not in ("god", "advocate")
    name, region = folded(follower["name"]), folded(follower["region"])
    return {
        "kind": follower["kind"],
        "type": follower["type"],
        # B1: a tile on a Jarlboard is in no WIND and no REGION.
        "wind": follower["wind"] if on_map else None,
        "region": region or None if on_map else None,
        "name": name or None,
        "key": follower["key"],
        # A tile that two entries name is one; one without a name is told apart by its entry.
        "site": (follower["kind"], name) if name else entry,
        "count": follower["count"],
    }


def matching(player: Tree, where: Tree | None) -> list[Tree]:
    """List the ESTABLISHED Followers that a filter lets pass; its fields are joined by "and"."""
    wanted = {
        field: folded(value) if field in ("name", "region") else value
        for field, value in (where or {}).items()
        if value is not None
    }
    established = [facts(follower, entry) for entry, follower in enumerate(player["followers"])]
    return [
        one for one in established if all(one[field] == value for field, value in wanted.items())
    ]


def values(found: Iterable[Tree], field: str) -> set[Any]:
    return {one[field] for one in found if one[field] is not None}


def duchies(player: Tree, where: Tree | None) -> int:
    """DUCHY: a REGION with two Ventures with Followers of the same color.

    B2: of whatever type. B3: the number can be put right by hand, but not for one part of the map.
    """
    narrowed = {field: value for field, value in (where or {}).items() if value is not None}
    if player["duchies"] is not None and not narrowed:
        return int(player["duchies"])
    ventures = defaultdict(set)
    for one in matching(player, {**narrowed, "kind": "venture"}):
        if one["region"] is not None:
            ventures[one["region"]].add(one["site"])
    return sum(len(sites) > 1 for sites in ventures.values())


def unplaced(player: Tree, where: Tree | None) -> int:
    """Of 6 Followers of each type, those that are not ESTABLISHED."""
    there = sum(one["count"] for one in matching(player, where))
    return (6 if (where or {}).get("type") else 24) - there


def measured(at: Tree, seat: int, metric: str, where: Tree | None) -> int:
    """Return a metric of one player."""
    player = at["players"][seat]
    if metric in ("silfr", "hand", "homes", "longships"):
        return int(player[metric])
    if metric == "influence":
        asked = (where or {}).get("type")
        return sum(at["influence"][kind] == seat for kind in ([asked] if asked else TYPES))
    if metric in ("duchies", "unplaced"):
        return {"duchies": duchies, "unplaced": unplaced}[metric](player, where)
    found = matching(player, where)
    if metric == "followers":
        return sum(one["count"] for one in found)
    return len(values(found, {"sites": "site", "types": "type"}.get(metric, metric[:-1])))


def meets(at: Tree, seat: int, condition: Tree) -> bool:
    """Tell whether a player meets a condition."""
    shape = next((name for name in SHAPES if name in condition), "")
    return SHAPES[shape](at, seat, condition[shape]) if shape else compared(at, seat, condition)


def several(at: Tree, seat: int, wanted: Tree) -> bool:
    return sum(meets(at, seat, one) for one in wanted["of"]) >= int(wanted["count"])


def each_of(at: Tree, seat: int, each: Tree) -> bool:
    """So many Followers of each listed value."""
    return all(_followers(at, seat, each, value) >= each["at_least"] for value in each["values"])


def _followers(at: Tree, seat: int, listed: Tree, value: str) -> int:
    where = {**(listed.get("where") or {}), listed["by"]: value}
    return measured(at, seat, "followers", where)


def counted_of(at: Tree, seat: int, listed: Tree) -> bool:
    """So many values of a dimension with so many Followers; sites without a name each for one."""
    reach, by = listed["reach"], listed["by"]
    if listed.get("values"):
        asked = {folded(value) for value in listed["values"]}
        reached = sum(_followers(at, seat, listed, value) >= reach for value in asked)
        return reached >= int(listed["at_least"])
    if reach == 0 and by in ("region", "name"):
        # There is always another one with none.
        return True
    # None is reached by every type and every WIND.
    everywhere = {"type": TYPES, "wind": WINDS}.get(by, ()) if reach == 0 else ()
    counts: dict[Any, int] = defaultdict(int, dict.fromkeys(everywhere, 0))
    for one in matching(at["players"][seat], listed.get("where")):
        value = one["name"] or one["site"] if by == "name" else one[by]
        if value is not None:
            counts[value] += one["count"]
    return sum(n >= reach for n in counts.values()) >= int(listed["at_least"])


def compared(at: Tree, seat: int, condition: Tree) -> bool:
    """A metric against a number or against the other players; alone, against nobody or 0."""
    metric, where = condition["metric"], condition.get("where")
    mine = measured(at, seat, metric, where)
    others = [
        measured(at, rival, metric, where)
        for rival in range(len(at["players"]))
        # L1: who has left is no RIVAL and meets nothing.
        if rival != seat and not gone(at, rival)
    ]
    how: dict[str, Callable[[Any], bool]] = {
        "at_least": lambda n: mine >= n,
        "at_most": lambda n: mine <= n,
        "exactly": lambda n: mine == n,
        "between": lambda ends: ends[0] <= mine <= ends[1],
        "sole_most": lambda _yes: all(mine > other for other in others),
        "most": lambda _yes: all(mine >= other for other in others),
        "lead_by": lambda n: mine - max(others, default=0) >= n,
    }
    return next(test(condition[name]) for name, test in how.items() if name in condition)


SHAPES: dict[str, Callable[[Tree, int, Any], bool]] = {
    "all": lambda at, seat, of: all(meets(at, seat, one) for one in of),
    "any": lambda at, seat, of: any(meets(at, seat, one) for one in of),
    "not": lambda at, seat, one: not meets(at, seat, one),
    "at_least_of": several,
    "each_of": each_of,
    "count_of": counted_of,
}


def met_by(at: Tree, card: Tree, check: str, switches: Tree) -> list[int]:
    """List who meets a card: any player, or by C1 only the active one."""
    seats = range(len(at["players"]))
    if card["condition"] is None:
        met = [seat for seat in seats if seat in card["met_by"]]
    else:
        met = [seat for seat in seats if meets(at, seat, card["condition"])]
    met = [seat for seat in met if not gone(at, seat)]
    own = check == "turn_end" and switches["novice_active_only"] and card["tier"] == "novice"
    return [seat for seat in met if seat == at["active"] or not own]


def check_of(at: Tree, switches: Tree) -> str:
    """How to Win: with no tiles left it is the last check (C2: with a switch, on the track).

    C5: not once a check has ended the game. C3: with a switch only when the turn is finished.
    """
    if at["turn"] is not None and at["turn"]["stopped"]:
        return str(at["check"])
    last = no_tiles(at, switches)
    if at["turn"] is not None and switches["finish_last_turn"]:
        last = at["turn"]["finished"] and last_turn(at, switches)
    return "final" if last else str(at["check"])


def looked_at(at: Tree, check: str) -> list[Tree]:
    """Victory Condition cards are only active when they are face up."""
    return [card for card in at["cards"] if card["face_up"] and card["tier"] in CHECKED[check]]


def ended(at: Tree, switches: Tree) -> bool:
    """How to Win: somebody has met a condition during a check, or no tiles remain."""
    if at["setting_up"]:
        return False
    check = check_of(at, switches)
    if at["turn"] is not None:
        return at["turn"]["stopped"] or check == "final"
    return check == "final" or anybody(at, switches)


def anybody(at: Tree, switches: Tree) -> bool:
    """Tell whether the check that the position stands at finds a card met."""
    check = check_of(at, switches)
    return any(met_by(at, card, check, switches) for card in looked_at(at, check))


def judged_cards(at: Tree, switches: Tree) -> tuple[list[Tree], str]:
    """Return the cards that count: C8, with the switch those of every tier once one is met."""
    check = check_of(at, switches)
    if switches["all_cards_at_end"] and ended(at, switches) and anybody(at, switches):
        check = "final"
    return looked_at(at, check), check


def lines_of(at: Tree, switches: Tree) -> list[dict[str, int]]:
    """Give each player a line for each card that is looked at: 1 if it is met."""
    cards, check = judged_cards(at, switches)
    met = {card["title"]: met_by(at, card, check, switches) for card in cards}
    return [
        {title: int(seat in seats) for title, seats in met.items()}
        for seat in range(len(at["players"]))
    ]


def ranked(at: Tree, switches: Tree, lines: list[dict[str, int]]) -> list[list[int]]:
    """How to Win: who met a card, then the most ESTABLISHED Followers, then the most Silfr."""
    over = ended(at, switches)
    stands = [
        (
            over and any(mine.values()),
            not gone(at, seat),
            sum(follower["count"] for follower in player["followers"]),
            player["silfr"],
        )
        for seat, (player, mine) in enumerate(zip(at["players"], lines, strict=True))
    ]
    seats = sorted(range(len(stands)), key=lambda seat: stands[seat], reverse=True)
    return [sorted(tied) for _, tied in groupby(seats, key=lambda seat: stands[seat])]


def scores(tree: Tree) -> Tree:
    """Score a position file: lines, places, and whether the game is over."""
    return worth(*whole(tree))


def worth(at: Tree, switches: Tree) -> Tree:
    lines = lines_of(at, switches)
    order = ranked(at, switches, lines)
    return {
        "cards": [
            {"total": sum(mine.values()), "lines": [(title, n, {}) for title, n in mine.items()]}
            for mine in lines
        ],
        "ranking": order,
        "places": placed(order),
        "over": ended(at, switches),
    }


JUDGES = Judges(anybody=anybody, ended=ended)


def followed(at: Tree) -> Tree:
    """Return what of a position is followed here, in an order of its own."""
    players = [
        {key: player[key] for key in ("silfr", "homes", "longships", "hand", "duchies", "jarl")}
        | {"left": player.get("left", False)}
        | {"followers": placements(player)}
        for player in at["players"]
    ]
    kept = ("check", "pool", "influence", "active", "track", "slots", "setting_up")
    cards = [{key: card[key] for key in ("title", "face_up", "met_by")} for card in at["cards"]]
    known = {key: at.get(key, False) for key in ("gaps", "slot_empty")}
    turn = at["turn"] and {**TURN, **at["turn"]}
    return {
        **{key: at[key] for key in kept},
        **known,
        "turn": turn,
        "players": players,
        "cards": cards,
    }


def placements(player: Tree) -> list[str]:
    """List Followers by what is known of their site; only sites without a name are told apart."""
    named: dict[Any, int] = defaultdict(int)
    unnamed = []
    for one in player["followers"]:
        site = (one["kind"], folded(one["name"]), one["wind"], folded(one["region"]), one["key"])
        if folded(one["name"]):
            named[*site, one["type"]] += one["count"]
        else:
            unnamed.append(((*site, one["type"]), one["count"]))
    return sorted(map(repr, (*named.items(), *unnamed)))


def compare(kind: str, seed: int) -> list[str]:
    """Tell where the app and this program differ, on one position or along one log."""
    random = numbers("pax_viking", kind, seed)
    tree = position(random)
    if kind == "logs":
        tree["position"] = {**start(len(tree["seats"])), "cards": tree["position"]["cards"]}
    table = Table(tree)
    at, switches = whole(tree)
    found = judged(at, switches, table)
    over = 0
    follows = random.random() < 0.8
    for number in range(4 if kind == "positions" else 80):
        draw = next_action if follows else some_action
        action = draw(random, at, switches)
        then = table.tried(action)
        try:
            mine = after(at, action, switches, JUDGES)
        except Refused as why:
            if then is not None:
                found.append(f"{number} {action}: allowed, though {why}")
                break
            continue
        if then is None:
            found.append(f"{number} {action}: refused by the app")
            break
        stands, table.position = table.position, then
        told = apart(followed(mine), followed(table.tree)) + judged(mine, switches, table)
        told += drawn_tiles(mine, table)
        found += [f"{number} {action} {one}" for one in told]
        if kind == "positions":
            table.position = stands
        else:
            at = mine
            for player, lies in zip(at["players"], table.tree["players"], strict=True):
                # In which order entries stand is the file's own affair.
                player["followers"] = lies["followers"]
            over += ended(at, switches)
        # After the end only what was wrong is put right, and a game may go on by that.
        if found or over > 6:
            break
    return found


def drawn_tiles(at: Tree, table: Table) -> list[str]:
    """Compare how many tiles an INVEST to DRAW may take, where one is offered."""
    acts = [act for offer in table.offers if offer["do"] == "take_action" for act in offer["acts"]]
    offered = [set(act["ways"]) for act in acts if act["action"] == "draw"]
    mine = may_leave(at)
    return [f"a draw takes {ways}, not {mine}" for ways in offered if ways != mine]


def judged(at: Tree, switches: Tree, table: Table) -> list[str]:
    """Compare what a position is worth."""
    apps = {
        "cards": table.scores,
        "ranking": table.ranking,
        "places": table.places,
        "over": table.over,
    }
    return apart(worth(at, switches), apps)
