"""Shipwrights of the North Sea: Redux written down a second time, and compared with the app."""

from __future__ import annotations

from random import Random

from tests.independent.programs import Kind, numbers
from tests.independent.shipwrights_drawn import position, proposal
from tests.independent.shipwrights_play import SUPPLY, Game, filled
from tests.independent.shipwrights_scoring import (
    RESOURCES,
    best_trades,
    final_prices,
    full,
    may_use_thyra,
    resources,
    scores,
)
from tests.independent.table import Table, Tree
from tests.independent.the_app import Said, known, said

ROUNDS: dict[Kind, int] = {"positions": 200, "logs": 20}

FOLLOWED = (
    "round",
    "phase",
    "finished",
    "direction",
    "trades",
    "neutral",
    "round_points",
    "nemeses",
)
"""What of a table is compared after each step, beside its player boards."""


def differences(tree: Tree) -> list[str]:
    """Compare what a position is worth."""
    own, app, all_known = scores(tree), said(tree), known(tree)
    told = []
    if own.refused != app.refused:
        told.append(f"lacking: {own.refused}, the app {app.refused}")
    told += [
        f"{name}: {getattr(own, name)}, the app {getattr(all_known, name)}"
        for name in ("each", "totals", "ranking", "over")
        if getattr(own, name) != getattr(all_known, name)
    ]
    if own.figures != _opponents(all_known):
        told.append(f"opponent: {own.figures}, the app {_opponents(all_known)}")
    return told + _traded(tree)


def _opponents(app: Said) -> list[Tree]:
    """Find what the app says that the solo opponent has."""
    plain = [one["facts"].get("told", one) for one in app.because]
    found = [one["facts"] for one in plain if one["key"] == "shipwrights.place.opponent"]
    return [{"opponent": facts["n"]} for facts in found]


def _traded(tree: Tree) -> list[str]:
    """Compare the best final trades, and the ranking after them."""
    app = said(tree, trades=True)
    if app.refused:
        return []
    table, told = full(tree["position"]), []
    prices = final_prices(table)
    for seat, (player, plan) in enumerate(zip(table["players"], app.trades, strict=True)):
        thyra = may_use_thyra(player, tree.get("options", {}))
        gold, left, sets = best_trades(player, prices, thyra=thyra)
        if (gold, left, sets) != (plan["sets"] + plan["thyra"], plan["left"], plan["sets"]):
            told.append(f"seat {seat}: {gold} gold, {left} left, {sets} sets; the app {plan}")
        told += [f"seat {seat}: {one}" for one in _carry_out(player, prices, plan)]
    after = scores({**tree, "position": table})
    told += (
        []
        if after.ranking == app.ranking
        else [f"{after.ranking} after trades, the app {app.ranking}"]
    )
    return told


def _carry_out(player: Tree, prices: Tree, plan: Tree) -> list[str]:
    """Trade as a plan says; tell where that cannot be."""
    told = []
    for name, count in plan["buy"].items():
        if count and prices[name] is None:
            told.append(f"{name} is not offered")
        player["silver"] -= count * (prices[name] or 0)
        player[name] += count - plan["sets"]
    player["silver"] -= 3 * plan["thyra"]
    player["gold"] += plan["sets"] + plan["thyra"]
    if min(player["silver"], *(player[name] for name in RESOURCES)) < 0:
        told.append(f"{plan} cannot be paid")
    if resources(player) != plan["left"]:
        told.append(f"{plan} leaves something else")
    return told


def _played(random: Random) -> list[str]:
    """Play from the start, partly what is offered and partly anything, and compare each step."""
    file: Tree = {**position(random), "actions": []}
    del file["position"]
    table, own = Table(file), Game(len(file["seats"]), file["options"])
    wild = random.choice([0.1, 0.3, 0.6])
    """How often anything is tried."""
    for _ in range(random.choice([40, 80, 160])):
        action = proposal(random, own.position)
        if random.random() >= wild and (offered := table.wandered(random)) is not None:
            action = offered
        if told := _step(own, table, action):
            return told
        file["actions"] += own.done
    own.position.pop("had", None)
    told = differences({**file, "actions": [], "position": own.position})
    if known(file) != known({**file, "actions": [], "position": table.tree}):
        told.append("the file of all actions is worth something else than its last position")
    return told


def _step(own: Game, table: Table, action: Tree) -> list[str]:
    """Try an action in both and compare what comes of it."""
    before = own.position
    refused, reached = own.refuses(filled(action)), table.tried(action)
    own.done = [] if refused else [action]
    if bool(refused) != (reached is None):
        return [f"{action}: {refused or 'allowed'}, and the app says otherwise"]
    if reached is None:
        return []
    table.position = reached
    after = full(table.tree)
    own.position["printed"] = after["printed"]  # The app is told what the box prints.
    told = _settled(before, own, after, action) if action["do"] == "take_trades" else []
    return [f"{action}: {one}" for one in [*told, *_unlike(own.position, after)]]


def _settled(before: Tree, own: Game, after: Tree, action: Tree) -> list[str]:
    """Take over what the best trades leave: where prices are equal there are several."""
    seat = action["seat"]
    mine, theirs, had = own.players[seat], after["players"][seat], before["players"][seat]
    if action.get("plan") is not None:
        return []
    prices = final_prices(before)
    gold, left, sets = best_trades(had, prices, thyra=may_use_thyra(had, own.options))
    bought = {name: theirs[name] + sets - had[name] for name in RESOURCES}
    plan = {"buy": bought, "sets": sets, "thyra": gold - sets, "left": left}
    told = _carry_out(had, prices, plan)
    mine |= {name: theirs[name] for name in (*RESOURCES, "silver")}
    return told if had["silver"] == theirs["silver"] else [*told, f"silver after {plan}"]


def _unlike(mine: Tree, theirs: Tree) -> list[str]:
    """Compare all that lies on the table but for supplies that nobody knows."""
    told = [
        f"{name}: {mine[name]}, the app {theirs[name]}"
        for name in FOLLOWED
        if mine[name] != theirs[name]
    ]
    for seat, (own, app) in enumerate(zip(mine["players"], theirs["players"], strict=True)):
        unknown = set() if own["counted"] or app["counted"] else {*SUPPLY}
        told += [
            f"{name} of seat {seat}: {own[name]}, the app {app[name]}"
            for name in own.keys() - unknown
            if own[name] != app[name]
        ]
    return told


def compare(kind: Kind, seed: int) -> list[str]:
    """Tell where the app and this program differ."""
    random = numbers("shipwrights", kind, seed)
    if kind == "logs":
        return _played(random)
    tree = position(random)
    told = differences(tree)
    table, own = Table(tree), Game(len(tree["seats"]), tree["options"], tree["position"])
    for action in ({"do": "assign_heroes"}, *(proposal(random, own.position) for _ in range(3))):
        told += [] if told else _step(own, table, action)
    return told
