"""Hägar: Auf zu neuen Ufern! written down a second time, from the sheet: what a table is worth.

Sections are those of the sheet; letters and numbers in brackets are the rulings that RULES.md has
where the sheet leaves something open.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random

from tests.independent.hagar_board import (
    board_of,
    doubles,
    full,
    landscapes,
    on_line,
    spot,
    touched,
)
from tests.independent.hagar_drawn import position, proposal, put_right
from tests.independent.hagar_play import Game
from tests.independent.programs import Kind, numbers
from tests.independent.table import PutRight, Table, Tree, copied
from tests.independent.table import put_right as apps
from tests.independent.the_app import Said, said

ROUNDS: dict[Kind, int] = {"positions": 500, "logs": 40}


# Scoring


def scores(tree: Tree) -> Said:
    """Score a position (sections Scoring, Doubling option, Single player mode)."""
    position, options = full(tree["position"]), tree.get("options", {})
    seats = len(tree["seats"])
    each: list[list[tuple[str, int]]] = [[] for _ in range(seats)]
    for size, shield, gold, strength in _counted(position, options, seats):
        for seat, points in enumerate(strength):
            if not points:
                continue
            if gold:  # Hägar as treasure hunter: whoever else is there
                each[seat].append(("treasure", gold))
            if shield:  # Hägar as conqueror: the most; in a tie nobody (the "4" of the example)
                alone = points == max(strength) and strength.count(points) == 1
                each[seat].append(("dominion", size if alone else 0))
    totals = [sum(points for _, points in lines) for lines in each]
    ordered = sorted(set(totals), reverse=True)
    ranking = [
        (1 + sum(one > points for one in totals), [s for s in range(seats) if totals[s] == points])
        for points in ordered
    ]
    rank = 1 + sum(totals[0] >= least for least in (16, 21, 26))  # Single player mode
    over = set(position["moved"]) >= set(range(seats))
    return Said(
        each=each,
        totals=totals,
        ranking=ranking,
        because=[{"key": f"hagar.rank.{rank}", "facts": {"n": totals[0]}}],
        over=over,
        stakes=_owed(position["owes"], ranking[0][1]) if over and options.get("bar_rule") else [],
    )


def _counted(position: Tree, options: Tree, seats: int) -> list[tuple[int, bool, int, list[int]]]:
    """List fields, shield, gold and each seat's strength of every landscape."""
    if position["worksheet"]:
        return [
            (
                row["fields"],
                row.get("shield", False),
                row.get("gold", 0) + row.get("doubled_gold", 0),
                [
                    sum(one)
                    for one in zip(
                        row.get("hagars") or [0] * seats,
                        row.get("doubled_hagars") or [0] * seats,
                        strict=True,
                    )
                ],
            )
            for row in position["worksheet"]
        ]
    found = []
    line = position["doubled"]
    for whole in landscapes(board_of(position)):
        strength, gold = [0] * seats, 0
        for token in position["tokens"]:
            if tuple(token["field"]) in whole:
                worth = 2 if on_line(line, token["field"]) else 1
                if token.get("gold"):
                    gold += worth  # anybody's (S3)
                else:
                    strength[token["seat"]] += worth
        for symbol in position["gold"]:
            if whole & touched(symbol):  # once to each landscape (S1)
                gold += 2 if doubles(symbol, line, options) else 1
        shield = any(whole & touched(symbol) for symbol in position["shields"])
        found.append((len(whole), shield, gold, strength))
    return found


def _owed(owes: list[int], winners: list[int]) -> list[Tree]:
    """Say who owes beer (section BEERcoasters; B1 to B3)."""
    told = []
    for seat, beers in sorted(Counter(owes).items()):
        if seat in winners:
            told.append({"key": "hagar.stakes.winner", "facts": {"seat": seat, "n": beers}})
        elif len(winners) == 1:
            facts = {"seat": seat, "n": beers, "winner_seat": winners[0]}
            told.append({"key": "hagar.stakes.owes", "facts": facts})
        else:
            facts = {"seat": seat, "n": beers, "seats": winners}
            told.append({"key": "hagar.stakes.chooses", "facts": facts})
    return told


def differences(tree: Tree) -> list[str]:
    """Compare what a position is worth."""
    own, app = scores(tree), said(tree)
    if app.refused:
        return [f"the app refuses {', '.join(app.refused)}"]
    told = []
    for seat, (mine, theirs) in enumerate(zip(own.each, app.each, strict=True)):
        if sorted(mine) != sorted(theirs):
            told.append(f"lines of seat {seat}: {sorted(mine)}, the app {sorted(theirs)}")
    names = ["totals", "ranking", "over", "stakes", *["because"][: len(own.totals) == 1]]
    told += [
        f"{name}: {getattr(own, name)}, the app {getattr(app, name)}"
        for name in names
        if getattr(own, name) != getattr(app, name)
    ]
    return told


def compare(kind: Kind, seed: int) -> list[str]:
    """Tell where the app and this program differ."""
    random = numbers("hagar", kind, seed)
    if kind == "logs":
        return _played(random)
    tree = position(random)
    told = differences(tree)
    table, own = Table(tree), Game(len(tree["seats"]), tree["options"], tree["position"])
    for _ in range(3):
        told += [] if told else _step(own, table, proposal(random, own.position, own.seats))
    return told


def _played(random: Random) -> list[str]:
    """Play from the start, partly what is offered and partly anything, and compare each step."""
    file: Tree = {**position(random), "actions": []}
    del file["position"]
    table, own = Table(file), Game(len(file["seats"]), file["options"])
    wild = random.choice([0, 0.2, 0.5])
    """How often anything is tried."""
    stages: list[Stage] = []
    for _ in range(random.choice([20, 40, 60])):
        action = proposal(random, own.position, own.seats)
        if random.random() >= wild and (offered := table.wandered(random)) is not None:
            action = offered
        stage = Stage(copied(own.position), over=own.over)
        if told := _step(own, table, action):
            return told
        file["actions"] += own.done
        stages += [stage] * len(own.done)
    told = differences({**file, "actions": [], "position": own.position})
    if said(file) != said({**file, "actions": [], "position": table.tree}):
        told.append("the file of all actions is worth something else than its last position")
    for _ in range(2):
        told += [] if told or not stages else _put_right(random, file, stages)
    return told


@dataclass
class Stage:
    """A table before an entry of a log."""

    position: Tree
    over: bool
    """Whether everybody had moved or stayed."""


def _put_right(random: Random, file: Tree, stages: list[Stage]) -> list[str]:
    """Put one entry of a log right, in both, and compare what becomes of the later ones.

    Each is made again as it was told; what was laid lies there, against the rules if need be.
    """
    at = random.randrange(len(stages))
    log, seats = file["actions"], len(file["seats"])
    own = Game(seats, file["options"], stages[at].position)
    instead = put_right(random, log[at], own.position, seats)
    theirs = apps(file, log, at + 1, copied(instead))
    if any(own.refuses(copied(action)) for action in instead):
        return [f"entry {at + 1} {instead}: refused, and the app allows it"][: theirs is not None]
    if theirs is None:
        return [f"entry {at + 1} {instead}: allowed, and the app refuses it"]
    mine = PutRight({}, [], [], [])
    cut = False
    for number, (action, stage) in enumerate(zip(log[at + 1 :], stages[at + 1 :], strict=True)):
        cut = cut or (own.played_out and not stage.over)
        otherwise = own.lies_otherwise(stage.position)
        if cut or own.refuses(copied(action)):
            laid = {**copied(action), "anyway": True}
            if cut or action["do"] != "place" or action.get("anyway") or own.refuses(laid):
                mine.dropped.append(at + 2 + number)
                continue
            mine.against.append(at + 2 + number)
        if otherwise and (action.get("doubled") or (action["do"] == "number" and action["line"])):
            mine.look_again.append(at + 2 + number)
    found = [
        f"{name}: {getattr(mine, name)}, the app {getattr(theirs, name)}"
        for name in ("dropped", "against", "look_again")
        if getattr(mine, name) != getattr(theirs, name)
    ]
    ends, apps_end = plain(own.position), plain(theirs.position)
    found += [
        f"{name}: {ends[name]}, the app {apps_end[name]}"
        for name in ends
        if ends[name] != apps_end[name]
    ]
    return [f"entry {at + 1} {log[at]} as {instead}: {one}" for one in found]


def _step(own: Game, table: Table, action: Tree) -> list[str]:
    """Try an action in both and compare what comes of it."""
    refused, after = own.refuses(copied(action)), table.tried(action)
    own.done = [] if refused else [action]
    if bool(refused) != (after is None):
        return [f"{action}: {refused or 'allowed'}, and the app says otherwise"]
    if after is None:
        return []
    table.position = after
    mine, theirs = plain(own.position), plain(table.tree)
    told = [
        f"{name}: {mine[name]}, the app {theirs[name]}"
        for name in mine
        if mine[name] != theirs[name]
    ]
    if own.turn != table.to_act:
        told.append(f"turn: {own.turn}, the app {table.to_act}")
    return [f"{action}: {one}" for one in told]


def plain(table: Tree) -> Tree:
    """Bring a position into an order in which two can be compared."""
    symbols = {
        name: sorted(
            (spot(one), sorted(touched(one)), str(one.get("doubles"))) for one in table[name]
        )
        for name in ("gold", "shields")
    }
    rows = [
        (
            one["kind"],
            one["fields"],
            one["shield"],
            one["gold"],
            one["doubled_gold"],
            list(one["hagars"]),
            list(one.get("doubled_hagars", [])),
        )
        for one in table["worksheet"] or []
    ]
    return {
        **symbols,
        "coasters": sorted(
            (*one["cell"], *one["fields"], str(one.get("beer"))) for one in table["coasters"]
        ),
        "tokens": sorted(
            (*one["field"], str(one.get("seat")), bool(one.get("gold"))) for one in table["tokens"]
        ),
        "spills": sorted((*one["cell"], one["seat"]) for one in table["spills"]),
        "owes": sorted(table["owes"]),
        "worksheet": rows,
        **{name: table[name] for name in ("doubled", "rolled", "moved", "numbers")},
    }
