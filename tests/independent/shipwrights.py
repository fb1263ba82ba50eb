"""Shipwrights of the North Sea: Redux written down a second time, and compared with the app."""

from __future__ import annotations

from copy import deepcopy
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
from tests.independent.the_app import Table, Tree, known, said

ROUNDS: dict[Kind, int] = {"positions": 700, "logs": 40}

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
    return told + _traded(tree)


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
    drawn = position(random)
    file: Tree = {**drawn, "actions": []}
    del file["position"]
    table, own = Table(file), Game(len(file["seats"]), file["options"])
    wild = random.choice([0.1, 0.3, 0.6])
    """How often anything is tried."""
    for _ in range(random.choice([40, 80, 160])):
        action = proposal(random, own.position)
        if random.random() >= wild and (offered := table.drawn(random)) is not None:
            action = offered
        before = deepcopy(own.position)
        refused, theirs = own.refuses(filled(action)), table.refuses(action)
        if bool(refused) != bool(theirs):
            return [f"{own.phase} {action}: refused for {refused!r}, by the app for {theirs!r}"]
        if refused:
            continue
        file["actions"].append(action)
        after = full(table.position)
        own.position["printed"] = after["printed"]  # The app is told what the box prints.
        told = _settled(before, own, after, action) if action["do"] == "take_trades" else []
        if told := [*told, *_unlike(own.position, after)]:
            return [f"{action}: {one}" for one in told]
    told = differences({**file, "actions": [], "position": own.position})
    if known(file) != known(table.file):
        told.append("the file of all actions is worth something else than its last position")
    return told


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
    return differences(position(random)) if kind == "positions" else _played(random)
