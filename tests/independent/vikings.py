"""Vikings once more, from its rulebooks alone: an oracle for the app's own rules.

What scorings give is here, what players do is in ``vikings_steps``. Section names are those of the
base rules and of the progress version's sheet; V numbers are the rulings where both are silent.
"""

from __future__ import annotations

from itertools import groupby
from typing import Any

from tests.independent.programs import Kind, numbers
from tests.independent.table import Refused, Table, Tree, apart, placed
from tests.independent.vikings_buying import wheel
from tests.independent.vikings_drawn import next_action, position, some_action, whole
from tests.independent.vikings_steps import after, on_duty, rowing

ROUNDS: dict[Kind, int] = {"positions": 200, "logs": 20}

DEPTHS = {
    "red": ("noble",),
    "green": ("noble", "scout"),
    "yellow": ("noble", "scout", "goldsmith"),
    "blue": ("noble", "scout", "goldsmith", "fisherman"),
}
"""Display: whom a sail threatens, in the ship's own column."""
ROWS = ("warrior", "noble", "scout", "goldsmith", "fisherman")


class Display:
    """What lies before one player."""

    def __init__(self, player: Tree) -> None:
        self.player = player
        self.base: dict[str, int] = player["base"]
        self.specials: dict[str, int] = player["specials"]
        self.tiles = {(tile["row"], tile["column"]): tile for tile in player["tiles"]}

    def stands(self, row: str, column: int) -> bool:
        """Tell whether a Viking stands on a tile."""
        return bool(self.tiles.get((row, column), {}).get("viking"))

    def repelled(self, ship: Tree) -> bool:
        """Threat: a warrior in the ship's column sends it back."""
        return self.stands("warrior", ship["column"])

    def threatened(self, row: str, column: int) -> bool:
        """Threat: from the noble row down to the sail's own; warriors never."""
        return any(
            row in DEPTHS[ship["sail"]]
            for ship in self.player["ships"]
            if ship["column"] == column and not self.repelled(ship)
        )

    def safe(self, row: str) -> list[int]:
        """List the columns where somebody of a row stands and is not threatened."""
        standing = [
            column for (of, column), tile in self.tiles.items() if of == row and tile["viking"]
        ]
        return [column for column in standing if not self.threatened(row, column)]

    def islands(self) -> list[int]:
        """Game end: lengths of the completed islands, from a left end to a right one."""
        lengths = []
        for row, column in self.tiles:
            if self.tiles[row, column]["piece"] != "left":
                continue
            end = column + 1
            while self.tiles.get((row, end), {}).get("piece") == "middle":
                end += 1
            if self.tiles.get((row, end), {}).get("piece") == "right":
                lengths.append(end + 1 - column)
        return lengths

    def passed(self, row: str, column: int) -> bool:
        """V5, read otherwise: a sail reaches the warrior row, too, where no warrior stands."""
        here = [ship for ship in self.player["ships"] if ship["column"] == column]
        return row == "warrior" and bool(here) and not self.stands(row, column)

    def below(self, column: int, *, over_gaps: bool) -> int:
        """Large scoring: whom a scout counts; by V3 over a gap or only down to it."""
        counted = 0
        for row in ("goldsmith", "fisherman"):
            if self.stands(row, column):
                counted += 1
            elif not over_gaps:
                break
        return counted

    def buildings(self, *, warriors_row: bool) -> int:
        """Special tiles: Vikings on and around each building tile that is not threatened."""
        return sum(
            self.stands(ROWS[down], across)
            for (row, column), tile in self.tiles.items()
            if tile["special"] and not self.threatened(row, column)
            if not (warriors_row and self.passed(row, column))
            for down in range(max(0, ROWS.index(row) - 1), min(5, ROWS.index(row) + 2))
            for across in (column - 1, column, column + 1)
        )

    def eating(self, ignores: str) -> tuple[int, int]:
        """Feeding: fishermen who feed, and all who want to be fed.

        "Vikings on special tiles are not counted": by V1 those printed, or those standing there.
        """
        left_out = [spot for spot, tile in self.tiles.items() if tile["special"]]
        if ignores == "printed":
            left_out = []
        feeders = [
            column for column in self.safe("fisherman") if ("fisherman", column) not in left_out
        ]
        standing = [spot for spot, tile in self.tiles.items() if tile["viking"]]
        mouths = [spot for spot in standing if spot not in left_out]
        return len(feeders), len(mouths) + sum(self.base.values())


def gains(player: Tree, scoring: str, switches: Tree) -> dict[str, tuple[int, int]]:
    """Small and large scoring: points and gold by line."""
    lies = Display(player)
    more = lies.specials
    goldsmiths = len(lies.safe("goldsmith")) * (3 + more["goldsmith_1"] + 2 * more["goldsmith_2"])
    if scoring == "small":
        return {"goldsmiths": (0, goldsmiths)}
    paying = [ship for ship in player["ships"] if lies.repelled(ship)]
    scouts = sum(
        1 + more["scout_1"] + lies.below(column, over_gaps=switches["scout_over_gaps"])
        for column in lies.safe("scout")
    )
    return {
        "repelled_ships": (
            sum(ship["value"] for ship in paying if ship["reward"] == "points"),
            sum(ship["value"] for ship in paying if ship["reward"] == "gold"),
        ),
        "nobles": (len(lies.safe("noble")) * (2 + more["noble_1"]), 0),
        "scouts": (scouts, 0),
        "goldsmiths": (0, goldsmiths),
        "fishermen": (len(lies.safe("fisherman")) * more["fisherman_1"], 0),
    }


def counted(player: Tree, switches: Tree) -> Tree:
    """Count what the end scoring looks at, where nobody has counted it."""
    if player["counted"]:
        return dict(player["counted"])
    lies = Display(player)
    lost = [ship for ship in player["ships"] if not lies.repelled(ship)]
    islands = lies.islands()
    feeders, vikings = lies.eating(switches["feeding_ignores"])
    return {
        "lost_points": sum(ship["value"] for ship in lost if ship["reward"] == "points"),
        "lost_gold": sum(ship["value"] for ship in lost if ship["reward"] == "gold"),
        "boatsmen": lies.base["boatsman"] + lies.specials["horn_boatsman"],
        "islands": len(islands),
        "longest": max(islands, default=0),
        "feeders": feeders,
        "vikings": vikings,
        "buildings": lies.buildings(warriors_row=switches["empty_warrior_row_threatened"]),
    }


def ending(players: list[Tree], switches: Tree) -> list[tuple[dict[str, int], int]]:
    """Game end: lines in their order and gold left, for each player."""
    seen = [counted(player, switches) for player in players]
    ends = [_ending(player, one, seen, switches) for player, one in zip(players, seen, strict=True)]
    if not switches["progress"] and not any(one["buildings"] for one in seen):
        # The base game has none, and tells nothing of them.
        for lines, _ in ends:
            del lines["buildings"]
    return ends


def _ending(
    player: Tree, mine: Tree, seen: list[Tree], switches: Tree
) -> tuple[dict[str, int], int]:
    lines = {"before": player["points"]}

    def lose(points: int) -> int:
        """V4: whether points fall below 0, or a loss takes no more than there is."""
        there = max(0, sum(lines.values()))
        return -(points if switches["points_below_zero"] else min(points, there))

    def best(what: str, bonus: int) -> int:
        """Game end: everybody tied gets it in full; by V2 nobody for none at all."""
        most = max(one[what] for one in seen)
        return bonus * (mine[what] == most and (most > 0 or switches["bonus_at_zero"]))

    paid = min(player["gold"], mine["lost_gold"])
    lines["ships"] = lose(mine["lost_points"] + mine["lost_gold"] - paid)
    price = 3 if player["specials"]["three_gold"] else 5
    lines["gold"], left = divmod(player["gold"] - paid, price)
    lines["most_boatsmen"] = best("boatsmen", 10)
    lines["most_islands"] = best("islands", 7)
    lines["longest_island"] = best("longest", 5)
    fed = 5 * mine["feeders"] - mine["vikings"]
    lines["feeding"] = fed * (3 if player["specials"]["fish"] else 2) if fed > 0 else lose(-fed)
    lines["buildings"] = mine["buildings"]
    return lines, left


def scores(tree: Tree) -> list[Tree]:
    """Score a position file: lines with points, figures with gold, and where that leaves all."""
    at, switches = whole(tree)
    if at["scoring"] == "end":
        ends = ending(at["players"], switches)
        return [{"lines": lines, "gold": left} for lines, left in ends]
    found = [gains(player, at["scoring"], switches) for player in at["players"]]
    return [
        {
            "lines": {name: points for name, (points, _) in lines.items()},
            "golds": {name: gold for name, (_, gold) in lines.items()},
            "gold": sum(gold for _, gold in lines.values()),
        }
        for lines in found
    ]


def ranking(tree: Tree) -> list[list[int]]:
    """Winner: most points, then most gold left, then together."""
    at, _ = whole(tree)
    stands = [
        (sum(card["lines"].values()), card["gold"])
        if at["scoring"] == "end"
        else (player["points"] + sum(card["lines"].values()), player["gold"] + card["gold"])
        for player, card in zip(at["players"], scores(tree), strict=True)
    ]
    seats = sorted(range(len(stands)), key=lambda seat: stands[seat], reverse=True)
    return [sorted(tied) for _, tied in groupby(seats, key=lambda seat: stands[seat])]


IN_ANY_ORDER = (
    *("wheel", "drawn", "passed", "tiles", "ships", "known_ships"),
    *("open_specials", "gone_specials"),
)


def laid_out(at: Any, key: str = "") -> Any:
    """Return a position with everything sorted whose order means nothing."""
    if isinstance(at, dict):
        # What was bid means nothing any more once somebody has won.
        spent = ("bids", "passed") if at.get("phase", "auction") != "auction" else ()
        spent += ("active", "starter") if at.get("scoring") == "end" else ()
        return {name: laid_out(at[name], name) for name in sorted(at) if name not in spent}
    if isinstance(at, list) and key in IN_ANY_ORDER:
        return sorted((laid_out(one) for one in at), key=repr)
    return [laid_out(one) for one in at] if isinstance(at, list) else at


def compare(kind: str, seed: int) -> list[str]:
    """Tell where the app and this program differ, on one position or along one log."""
    random = numbers("vikings", kind, seed)
    tree = position(random)
    if kind == "logs":
        tree.pop("position", None)
    table = Table(tree)
    at, switches = whole(tree)
    found = judged(tree, table)
    # Some tables follow their game to the end, others do as they please.
    follows = kind == "logs" and random.random() < 0.3
    for number in range(4 if kind == "positions" else 900 if follows else 60):
        if follows and random.random() < 0.98:
            action = next_action(random, at, switches)
        else:
            offered = random.random() < 0.5 and not follows
            drawn = table.wandered(random) if offered else None
            action = some_action(random, at, switches) if drawn is None else drawn
        then = table.tried(action)
        try:
            mine = after(at, action, switches, gains, counted)
        except Refused as why:
            if then is not None:
                found.append(f"{number} {action}: allowed, though {why}")
                break
            continue
        if then is None:
            found.append(f"{number} {action}: refused by the app")
            break
        stands, table.position = table.position, then
        lies = table.tree
        told = [] if mine == lies else apart(laid_out(mine), laid_out(lies))
        now = {**tree, "position": mine}
        if kind == "positions" or not number % 8:
            told += judged(now, table) + wheels_apart(mine, switches, table)
        found += [f"{number} {action} {one}" for one in told]
        if kind == "positions":
            table.position = stands
        else:
            at = mine
        if found or (kind == "logs" and at["scoring"] == "end"):
            break
    return found


def duties_apart(at: Tree, switches: Tree, table: Table) -> list[str]:
    """Compare whose boatsmen, and by V7 whose boat tiles, have to be used in round 6."""
    idle, boats = table.noticed("vikings.notice.boatsmen_due"), "vikings.notice.boats_due"
    found = apart(on_duty(at), idle, "on duty")
    return found + apart(rowing(at, switches), table.noticed(boats), "boats on duty")


def wheels_apart(at: Tree, switches: Tree, table: Table) -> list[str]:
    """Compare what the sets at the wheel cost and bring."""
    if at["phase"] != "buying" or not at["wheel"]:
        return []
    offer = next((one for one in table.offers if one["do"] == "buy"), {"sets": []})
    apps = [{**one, "waits": one["reminder"] is not None} for one in offer["sets"]]
    return apart(wheel(at, switches), apps, "wheel")


def judged(tree: Tree, table: Table) -> list[str]:
    """Compare what a position is worth."""
    at, switches = whole(tree)
    found = duties_apart(at, switches, table)
    for seat, (mine, card) in enumerate(zip(scores(tree), table.scores, strict=True)):
        lines = {name: points for name, points, _ in card["lines"]}
        golds = {name: figures.get("gold", 0) for name, _, figures in card["lines"]}
        nothing = dict.fromkeys(lines, 0)
        found += apart({**nothing, **mine["lines"]}, lines, f"seat {seat}")
        found += apart({**nothing, **mine.get("golds", {})}, golds, f"seat {seat} gold")
        found += apart(mine["gold"], card["figures"]["gold"], f"seat {seat} all gold")
        found += apart(sum(mine["lines"].values()), card["total"], f"seat {seat} total")
    order = ranking(tree)
    found += apart(order, table.ranking, "ranking") + apart(placed(order), table.places, "places")
    return found + apart(at["scoring"] == "end", table.over, "over")
