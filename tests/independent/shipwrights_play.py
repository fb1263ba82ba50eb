"""A table of Shipwrights that follows the rules by itself: what is allowed, what it leads to.

Sections are those of the rulebook; R and a number is a ruling of RULES.md. What is printed on cards
is taken from the app, which is told it: only what follows from it is judged here.
"""

from __future__ import annotations

from tests.independent.shipwrights_corrections import CORRECTIONS, NOTED, Corrections, flip
from tests.independent.shipwrights_scoring import (
    GOODS,
    HEROES,
    LAST,
    RESOURCES,
    TRACKS,
    best_trades,
    final_prices,
    folded,
    full,
    gained,
    may_use_thyra,
    scores,
)
from tests.independent.table import Refused, Tree, copied, need

ROUND = ("reveal", "draft", "actions", "income", "heroes")
SUPPLY = ("gold", "silver", *RESOURCES, "workers")
START = {"gold": 1, "silver": 2, "oak": 1, "wool": 1, "iron": 1, "workers": 3}
"""Setup: "3 Workers, 1 Oak, 1 Wool, 1 Iron, 1 Gold, and 2 Silver"."""


def start(seats: int) -> Tree:
    """Lay out the start (Setup)."""
    card = {"upgraded": False}
    board = {"tracks": {}, "eikja": card, "labourer": card, "hut": card, **START}
    return {
        "printed": {"tracks": {}, "heroes": {}},
        "trades": {},
        "players": [board] * seats,
        "neutral": dict.fromkeys(TRACKS, 0) if seats <= 2 else None,
        "round_points": [] if seats == 1 else None,
        "round": 1,
        "phase": "reveal",
    }


class Game(Corrections):
    """A table from its setup on."""

    def __init__(self, seats: int, options: Tree, position: Tree | None = None) -> None:
        self.options = options
        self.position = full(copied(position or start(seats)))
        self.done: list[Tree] = []
        """The action tried last, where it was done."""

    def refuses(self, action: Tree) -> str:
        """Follow an action and return nothing, or return why it is not allowed now."""
        before, self.position = self.position, copied(self.position)
        try:
            need(self.phase != "over" or action["do"] in CORRECTIONS, "over")
            if "seat" in action:
                need(action["seat"] < len(self.players), "seat")
            self._hold_when(action.get("when"))
            getattr(self, f"_{action['do']}")(action)
        except Refused as why:
            self.position = before
            return str(why)
        return ""

    def _hold_when(self, when: Tree | None) -> None:
        """What is done in a phase may say of which round it is; it is no other round's."""
        now = {"round": self.position["round"], "phase": self.phase}
        need(when is None or when == now, "another phase")

    @property
    def phase(self) -> str | None:
        """The phase that is due."""
        phase: str | None = self.position["phase"]
        return phase

    @property
    def players(self) -> list[Tree]:
        """All player boards."""
        players: list[Tree] = self.position["players"]
        return players

    def _enter(self, phase: str) -> None:
        """Begin a phase (Gameplay Overview)."""
        for player in self.players:
            if self.phase in {"actions", "income"} or phase == "actions":
                player["counted"] = False  # Nobody follows what people spend and gain (R13).
            if self.phase == "income" or phase == "trades":
                player["raided"] = 0  # "Reset any Raid Cards that have been used".
        self.position |= {"phase": phase, "finished": []}

    # Setup

    def _setup(self) -> None:
        need(self.phase == "reveal" and self.position["round"] == 1, "setup is over")

    def _add_nemesis(self, action: Tree) -> None:
        """Choose a nemesis card (Solo Play): the neutral player moves 1 step for each icon."""
        self._setup()
        need(len(self.players) == 1, "solo only")
        need(len(self.position["nemeses"]) < 4, "there are 4")
        self.position["nemeses"].append({name: action[name] for name in ("name", "note", "icons")})
        self.position["neutral"] = self.position["neutral"] or dict.fromkeys(TRACKS, 0)
        walk(self.position["neutral"], action["icons"])

    def _take_hut(self, action: Tree) -> None:
        """Deal a hut (Setup): 1 step on its track; each hut is there once."""
        self._setup()
        hut, name = self.players[action["seat"]]["hut"], action.get("name", "")
        dealt = {folded(one["hut"]["name"]) for one in self.players if one["hut"] is not hut}
        need(hut["track"] is None, "has a hut")
        need(not folded(name) or folded(name) not in dealt, "somebody has this hut")
        hut |= {"name": name, "track": action["track"]}
        march(self.players[action["seat"]], {action["track"]: 1})

    # 1. Reveal Round Card

    def _reveal(self, action: Tree) -> None:
        """Turn a round card: prices, direction, neutral steps with 1-2 players, points alone."""
        need(self.phase == "reveal", "not now")
        neutral = self.position["neutral"]
        need(neutral is not None or not any(action["neutral"].values()), "no neutral player")
        self.position |= {"trades": action["trades"], "direction": action["direction"]}
        if neutral is not None:
            walk(neutral, action["neutral"])
        if len(self.players) == 1:
            points = [*(self.position["round_points"] or []), action["points"]]
            self.position["round_points"] = points[-5:]  # 5 cards are used.
        self._enter("draft")

    def _set_prices(self, action: Tree) -> None:
        if action["trades"] != self.position["trades"]:
            self._trades_fall([True] * len(self.players))
        self.position["trades"] = action["trades"]

    # The phases

    def _done(self, action: Tree) -> None:
        """Note that somebody has finished a phase that each goes through, or has not."""
        need(self.phase in {"draft", "actions", "income", "trades"}, "not now")
        others = {*self.position["finished"]} - {action["seat"]}
        self.position["finished"] = sorted({*others, *[action["seat"]][: action["done"]]})

    def _next_phase(self, _action: Tree) -> None:
        """Go on; a round begins with its card, and heroes are given out before the next one."""
        need(self.phase in {"draft", "actions", "income", "trades"}, "not now")
        if self.phase == "trades":
            table = {**self.position, "phase": "over"}
            worth = scores({"seats": self.players, "position": table})
            need(not worth.refused, "values")
            self._enter("over")
        else:
            self._enter(ROUND[ROUND.index(str(self.phase)) + 1])

    def _skip_to_end(self, action: Tree) -> None:
        """Only add up: final trades have the prices of round 5 and of no card before it."""
        need(self.phase in ROUND, "not now")
        self.position["trades"] = final_prices(self.position)
        if (self.position["round"], self.phase) != (5, "heroes"):
            for player in self.players:
                player["counted"] = False  # The incomes of round 5 are not in it (R13).
        self._enter("trades")
        for player in self.players if action["empty"] else ():
            player.update(dict.fromkeys(SUPPLY, 0), counted=True)
        self.position["round"] = 5
        if len(self.players) == 1:  # Round cards that nobody revealed count for the opponent, too.
            points = self.position["round_points"] or []
            self.position["round_points"] = [*points, *[None] * (5 - len(points))]

    # 3. Take Actions: what is built may be entered at any time

    def _step(self, action: Tree) -> None:
        march(self.players[action["seat"]], {action["track"]: action["steps"]})

    def _known(self, kind: str, name: str) -> Tree:
        """Return what is known of a card by its name."""
        same = [
            one for one in self.position["printed"][kind] if folded(one["name"]) == folded(name)
        ]
        return same[0] if same else {}

    @staticmethod
    def _as_known(action: Tree, card: Tree) -> None:
        """What nobody typed is as it is known by now; what is not known, as it was known then."""
        if "points" in action["known"] and card.get("points") is not None:
            action["points"] = None
        if "steps" in action["known"] and any(card.get("steps", {}).values()):
            action["steps"] = None

    def _add_longship(self, action: Tree) -> None:
        """Construct a longship: its steps, its points, its bonus and its income."""
        player, card = self.players[action["seat"]], self._known("longships", action["name"])
        if "benefit" in action["known"] and _does_something(card):
            action |= {"bonus": None, "income": None}
        self._as_known(action, card)
        ship = {"name": action["name"]}
        for name in ("points", "bonus", "income"):
            ship[name] = card.get(name) if action[name] is None else action[name]
        ship["bonus"] = None if ship["bonus"] == "none" else ship["bonus"]
        ship["income"] = ship["income"] or dict.fromkeys(GOODS, 0)
        player["longships"].append(ship)
        steps = card.get("steps", {}) if action["steps"] is None else action["steps"]
        ship["moved"] = march(player, steps)

    def _add_building(self, action: Tree) -> None:
        """Construct a building: its steps and its points."""
        player, card = self.players[action["seat"]], self._known("buildings", action["name"])
        self._as_known(action, card)
        points = card.get("points") if action["points"] is None else action["points"]
        steps = card.get("steps", {}) if action["steps"] is None else action["steps"]
        moved = march(player, steps)
        player["buildings"].append({"name": action["name"], "points": points, "moved": moved})

    def _add_jarl(self, action: Tree) -> None:
        """Tuck a jarl: 1 step for each icon."""
        player = self.players[action["seat"]]
        called = player["jarl_numbers"]
        number = action["number"] or max(called, default=0) + 1
        if number in called:
            called[called.index(number)] = max(called) + 1
        player["jarls"].append(action["points"])
        called.append(number)
        march(player, action["steps"])

    def _discard_jarl(self, action: Tree) -> None:
        """Discard a tucked jarl; its steps stay (R10)."""
        player = self.players[action["seat"]]
        called, place = player["jarl_numbers"], action["jarl"]
        if action["number"]:
            need(action["number"] in called, "no such jarl")
            place = called.index(action["number"])
        need(place is not None and place < len(called), "no such jarl")
        del player["jarls"][place], called[place]

    def _upgrade(self, action: Tree) -> None:
        """Flip Eikja, Labourer or hut for an upgrade (Progress Tracks)."""
        player = self.players[action["seat"]]
        card = player[action["card"]]
        flipped = sum(player[one]["upgraded"] for one in ("eikja", "labourer", "hut"))
        need(not card["upgraded"], "is upgraded")
        need(flipped < gained(player, "upgrades", "renown"), "no upgrade")
        flip(action["card"], card, action["points"])

    def _place_trade_card(self, action: Tree) -> None:
        """Tuck a trade card under a ship that has none, or lay it face down (Progress Tracks)."""
        player, under = self.players[action["seat"]], action["under"]
        need(len(player["placed"]) < gained(player, "trade_cards", "trade"), "no trade card")
        if isinstance(under, dict):
            same = [
                at
                for at, ship in enumerate(player["longships"])
                if folded(ship["name"]) == folded(under["name"])
            ]
            need(under["number"] < len(same), "no such ship")
            under = same[under["number"]]
        ships = {None, "eikja", *range(len(player["longships"]))}
        taken = {one["under"] for one in player["placed"]} - {None}
        need(under in ships - taken, "no such ship is free")
        income = dict.fromkeys(GOODS, 0) if under is None else action["income"]
        player["placed"].append({"under": under, "income": income})

    def _raid(self, action: Tree) -> None:
        """Use a raid card, once in a round; below 4 a raid has no price (Raid a Settlement)."""
        player = self.players[action["seat"]]
        need(self.phase == "actions", "not now")
        need(player["raided"] < gained(player, "raid_cards", "military"), "no raid card left")
        need(player["tracks"]["military"] >= 4, "no price")
        player["raided"] += 1

    # 4. Gain Income, and the supply

    def _take_income(self, action: Tree) -> None:
        """Take an income, which is not recorded (R13)."""
        need(self.phase == "income", "not now")
        need(action["seat"] not in self.position["finished"], "has taken it")
        self._done({"seat": action["seat"], "done": True})

    def _gain(self, action: Tree) -> None:
        """Let things come and go; nobody has less than nothing."""
        player = self.players[action["seat"]]
        need(player["counted"], "uncounted")
        before = dict(player)
        for name in SUPPLY:
            player[name] += action[name]
            need(player[name] >= 0, "has only less")
        self._trades_anew(action["seat"], before)

    def _set_supply(self, action: Tree) -> None:
        """Count a supply; of one that nobody knew, what is left out is nothing."""
        player = self.players[action["seat"]]
        need(player["counted"] or not action["right"], "uncounted")
        before = dict(player)
        for name in SUPPLY:
            if action[name] is not None or not player["counted"]:
                player[name] = action[name] or 0
        player["counted"] = True
        self._trades_anew(action["seat"], before)

    def _trades_anew(self, seat: int, before: Tree) -> None:
        """Whoever has traded in the end has something else to trade with now."""
        player = self.players[seat]
        if self.phase != "trades" or player == before:
            return
        if player == {**before, "workers": player["workers"]}:  # Nobody trades those.
            self.position.get("had", {}).get(seat, {})["workers"] = player["workers"]
        else:
            self.position.get("had", {}).pop(seat, None)
            self.position["finished"] = [one for one in self.position["finished"] if one != seat]

    # 5. Distribute Hero Cards

    def _assign_heroes(self, action: Tree) -> None:
        """Give out the heroes; after that the next round begins, or the final trades do."""
        need(self.phase in {None, "heroes", "trades"}, "not now")
        holders = action["holders"] or self._leaders()
        if action["holders"] and action.get("by_hand") is not None:
            said = {hero: holders[hero] for hero in action["by_hand"]}
            holders = {**self._leaders(), **said}
        with_her = self._with_thyra()
        for seat, player in enumerate(self.players):
            main = [hero for hero in HEROES.values() if holders[hero] == seat]
            player["heroes"] = main or ["randi"]
        self._thyra_moved(with_her)
        if self.phase == "heroes" and self.position["round"] == 5:
            self._enter("trades")
        elif self.phase == "heroes":
            self._enter("reveal")
            self.position["round"] += 1

    def _leaders(self) -> dict[str, int | None]:
        """Say who has each main hero: whoever is furthest along its track, alone."""
        found: dict[str, int | None] = {}
        for track, hero in HEROES.items():
            spaces = [player["tracks"][track] for player in self.players]
            if self.position["neutral"] is not None and len(self.players) <= 2:
                spaces.append(self.position["neutral"][track])
            first = [seat for seat, space in enumerate(spaces) if space == max(spaces)]
            holder = [seat for seat, one in enumerate(self.players) if hero in one["heroes"]]
            found[hero] = None
            if len(first) == 1 and first[0] < len(self.players):
                found[hero] = first[0]
            elif len(first) > 1 and holder and self.options.get("hero_tie", "keep") == "keep":
                found[hero] = holder[0]  # R2; a sole lead of the neutral player takes it (R1).
        return found

    # Final trades (section Scoring)

    def _take_trades(self, action: Tree) -> None:
        """Trade as planned, or as well as can be."""
        player, prices = self.players[action["seat"]], final_prices(self.position)
        need(self.phase in {None, "trades"}, "not now")
        thyra, plan = may_use_thyra(player, self.options), action["plan"]
        is_nothing = plan is None or not (
            plan["sets"] or plan["thyra"] or any(plan["buy"].values())
        )
        need(player["counted"] or is_nothing, "uncounted")
        if self.phase == "trades" and (plan is None or not is_nothing):
            had = self.position.setdefault("had", {})
            had.setdefault(action["seat"], {name: player[name] for name in SUPPLY})
        if plan is None:
            player["gold"] += best_trades(player, prices, thyra=thyra)[0]
        else:
            need(
                all(prices[name] is not None for name, n in plan["buy"].items() if n), "not offered"
            )
            need(thyra or not plan["thyra"], "no Thyra")
            cost = sum((prices[name] or 0) * n for name, n in plan["buy"].items())
            player["silver"] -= cost + 3 * plan["thyra"]
            need(player["silver"] >= 0, "silver")
            for name, n in plan["buy"].items():
                player[name] += n - plan["sets"]
                need(player[name] >= 0, "no set")
            player["gold"] += plan["sets"] + plan["thyra"]
        if self.phase == "trades":
            self._done({"seat": action["seat"], "done": True})


DEFAULTS: dict[str, Tree] = {
    "add_nemesis": {"name": "", "note": "", "icons": {}},
    "reveal": {"trades": {}, "direction": None, "neutral": {}, "points": None},
    "done": {"done": True},
    "step": {"steps": 1},
    "add_longship": {"points": None, "bonus": None, "steps": None, "income": None, "known": ()},
    "add_building": {"points": None, "steps": None, "known": ()},
    "add_jarl": {"points": None, "steps": {}, "number": None},
    "discard_jarl": {"jarl": None, "number": None},
    "upgrade": {"points": None},
    "place_trade_card": {"under": None, "income": {}},
    "gain": dict.fromkeys(SUPPLY, 0),
    "set_supply": {**dict.fromkeys(SUPPLY), "right": False},
    "assign_heroes": {"holders": None},
    "take_trades": {"plan": None},
    "note_card": dict.fromkeys(NOTED),
    "take_away": {"number": 0},
    "skip_to_end": {"empty": False},
    "name_hut": {"name": ""},
}
PARTS: dict[str, Tree] = {
    "icons": dict.fromkeys(TRACKS, 0),
    "trades": dict.fromkeys(RESOURCES),
    "income": dict.fromkeys(GOODS, 0),
    "holders": dict.fromkeys(HEROES.values()),
    "plan": {"buy": {}, "sets": 0, "thyra": 0},
}


def filled(action: Tree) -> Tree:
    """Write what an action leaves out (docs/file-format.md)."""
    whole = copied({**DEFAULTS.get(action["do"], {}), **action})
    for name, part in PARTS.items():
        if isinstance(whole.get(name), dict):
            whole[name] = {**part, **whole[name]}
    return whole


def _does_something(ship: Tree) -> bool:
    """Whether it is known what a ship does, be it nothing."""
    return ship.get("bonus") is not None or any(ship.get("income", {}).values())


def walk(tracks: Tree, steps: Tree) -> Tree:
    """Move markers; 18 is the last space (R9). Return how many steps of each found no space."""
    led = {track: tracks[track] + steps.get(track, 0) for track in TRACKS}
    tracks |= {track: min(LAST, space) for track, space in led.items()}
    return {track: max(0, space - LAST) for track, space in led.items()}


def march(board: Tree, steps: Tree) -> Tree | None:
    """Move a player's markers, and keep what the end cut off. Return the icons, if there are any.

    Only a card taken away asks for it: without that card others may have had more room.
    """
    for track, cut in walk(board["tracks"], steps).items():
        board["beyond"][track] += cut
    icons = {track: steps.get(track, 0) for track in TRACKS}
    return icons if any(icons.values()) else None
