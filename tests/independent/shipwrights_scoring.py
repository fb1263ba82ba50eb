"""What a table of Shipwrights is worth, written down a second time from the rulebook.

Sections are those of the rulebook; R and a number is a ruling of RULES.md where it leaves something
open. A position is plain JSON with every field written (``full``).
"""

from __future__ import annotations

import unicodedata
from itertools import product

from tests.independent.table import Tree
from tests.independent.the_app import Said

TRACKS = ("military", "trade", "renown")
RESOURCES = ("oak", "wool", "iron")
GOODS = ("gold", "silver", *RESOURCES, "workers", "cards")
HEROES = {"military": "svend", "trade": "thyra", "renown": "frode"}
LAST = 18
"""The last space of a track (R9)."""
GIVES = 15
"""Scoring: "Progress Tracks (from spaces 15-18)"."""


def folded(name: str) -> str:
    """Write a card's name as it is compared (RULES.md, smaller rulings)."""
    plain = unicodedata.normalize("NFC", name.strip()).casefold().replace("æ", "ae")
    return unicodedata.normalize("NFC", plain)


class Values:
    """What the values of a position come to, and which of them nobody knows."""

    def __init__(self, table: Tree) -> None:
        self.printed = table["printed"]
        self.at_the_end = table["phase"] in {None, "over"}
        self.lacking: list[str] = []

    def lack(self, path: str, *, waits: bool = False) -> None:
        """Note what nobody has typed in; what waits is not needed before the end."""
        if self.at_the_end or not waits:
            self.lacking.append(path)

    def worth(self, path: str, *places: int | None, waits: bool = False) -> int:
        """Return the first value that is known, or 0 and note the path."""
        for value in places:
            if value is not None:
                return value
        self.lack(path, waits=waits)
        return 0

    def card(self, kind: str, card: Tree, path: str) -> int:
        """Return the points of a longship or a building: its own, or those of its name."""
        same = [one for one in self.printed[kind] if folded(one["name"]) == folded(card["name"])]
        return self.worth(path, card["points"], *(one["points"] for one in same[:1]))

    def side(self, card: Tree, sides: Tree | None, path: str) -> int:
        """Return the points of the side of a card that lies up."""
        which = "upgraded" if card["upgraded"] else "basic"
        found = (card["points"], (sides or {}).get(which))
        return self.worth(path, *found, waits=not card["upgraded"])

    def track(self, track: str, space: int) -> int:
        """Return the points of a space: that of the marker alone (R8)."""
        if space < GIVES:
            return 0
        at = space - GIVES
        return self.worth(f"printed.tracks.{track}[{at}]", self.printed["tracks"][track][at])

    def tracks(self, at: Tree) -> int:
        """Return the points of three markers."""
        return sum(self.track(track, at[track]) for track in TRACKS)


def resources(player: Tree) -> int:
    """Count oak, wool and iron together, the first tie-breaker (R12)."""
    return sum(player[one] for one in RESOURCES)


def gained(player: Tree, count: str, track: str) -> int:
    """Count raid cards, trade cards or upgrades: one each at 4, 8 and 12 (Progress Tracks; R5)."""
    typed = player[count]
    return typed if typed is not None else min(3, player["tracks"][track] // 4)


def bonus(player: Tree, ship: Tree) -> int:
    """Return what an end-game bonus is worth (Longship Reference; R4)."""
    raids = gained(player, "raid_cards", "military")
    trades = gained(player, "trade_cards", "trade")
    upgrades = gained(player, "upgrades", "renown")
    return {
        None: 0,
        "building": 1 + len({folded(one["name"]) for one in player["buildings"]}),
        "ship": 1 + len({folded(one["name"]) for one in player["longships"]}),
        "set": 3 * min(raids, trades, upgrades),
        "raid": 2 * raids,
        "trade": 2 * trades,
        "upgrade": 2 * upgrades,
    }[ship["bonus"]]


def lines(player: Tree, path: str, values: Values) -> list[tuple[str, int]]:
    """Score a player board (section Scoring: the six areas)."""
    printed = values.printed
    ships = sum(
        values.card("longships", ship, f"{path}.longships[{at}].points")
        for at, ship in enumerate(player["longships"])
    ) + values.side(player["eikja"], printed["eikja"], f"{path}.eikja.points")
    bonuses = sum(bonus(player, ship) for ship in player["longships"])
    name = folded(player["hut"]["name"])
    huts = [one for one in printed["huts"] if name and folded(one["name"]) == name]
    buildings = sum(
        values.card("buildings", building, f"{path}.buildings[{at}].points")
        for at, building in enumerate(player["buildings"])
    ) + values.side(player["hut"], huts[0] if huts else None, f"{path}.hut.points")
    jarls = sum(
        values.worth(f"{path}.jarls[{at}]", jarl) for at, jarl in enumerate(player["jarls"])
    )
    tracks = values.tracks(player["tracks"])
    heroes = sum(
        values.worth(f"printed.heroes.{hero}", printed["heroes"][hero]) for hero in player["heroes"]
    ) + values.side(player["labourer"], printed["labourer"], f"{path}.labourer.points")
    if not player["counted"]:
        values.lack(f"{path}.counted", waits=True)
    return [
        ("longships", ships),
        ("longship_bonus", bonuses),
        ("buildings", buildings),
        ("jarls", jarls),
        ("tracks", tracks),
        ("heroes_and_labourer", heroes),
        ("gold", player["gold"] if player["counted"] else 0),
    ]


def opponent(position: Tree, values: Values) -> int:
    """Score the opponent of a game alone (section Scoring; R6)."""
    neutral = position["neutral"]
    if neutral is None:
        values.lack("neutral")
        neutral = dict.fromkeys(TRACKS, 0)
    own = position["players"][0]["tracks"]
    won = sum(neutral[track] > own[track] for track in TRACKS)
    cards = position["round_points"] or []
    if position["phase"] in {None, "trades", "over"}:
        cards = [*cards, *[None] * (5 - len(cards))]
    printed = sum(
        values.worth(f"round_points[{at}]", points, waits=True) for at, points in enumerate(cards)
    )
    if len(cards) < 5:
        values.lack("round_points", waits=True)
    return 3 * won + printed + values.tracks(neutral)


def scores(tree: Tree) -> Said:
    """Score a position: by what is known, and with all that is lacking."""
    table = full(tree["position"])
    values = Values(table)
    players = table["players"]
    each = [lines(player, f"players[{at}]", values) for at, player in enumerate(players)]
    totals = [sum(points for _, points in one) for one in each]
    figures: list[Tree] = []
    if len(players) == 1:
        figures = [{"opponent": opponent(table, values)}]
        # "To win the solo game, the player must score higher. Ties do not count!"
        order = [0, -1] if totals[0] > figures[0]["opponent"] else [-1, 0]
        ranking = [(place, [seat]) for place, seat in enumerate(order, start=1)]
    else:
        # "the tied player with the most": who has not counted leaves a tie open.
        still = {
            total for total, player in zip(totals, players, strict=True) if not player["counted"]
        }
        keys = [
            (total, *((0, 0) if total in still else (resources(player), player["workers"])))
            for total, player in zip(totals, players, strict=True)
        ]
        ranking = [
            (1 + sum(key > one for key in keys), [at for at, key in enumerate(keys) if key == one])
            for one in sorted(set(keys), reverse=True)
        ]
    return Said(
        refused=sorted({f"position.{path}" for path in values.lacking}),
        each=each,
        totals=totals,
        ranking=ranking,
        figures=figures,
        over=table["phase"] in {None, "over"},
    )


# Final trades (section Scoring): silver into resources, sets into gold, silver into gold with Thyra


def best_trades(player: Tree, prices: Tree, *, thyra: bool) -> tuple[int, int, int]:
    """Return gold gained, resources left and sets: the most, the most, the fewest."""
    silver, stock = player["silver"], [player[one] for one in RESOURCES]
    if not player["counted"]:  # Nobody knows what there is to trade (R13).
        return 0, sum(stock), 0
    cheapest = min((one for one in prices.values() if one is not None), default=None)
    best = (0, -1, 0)
    for sets, swaps in product(range(silver + min(stock) + 1), range(silver // 3 * thyra + 1)):
        short = {name: max(0, sets - has) for name, has in zip(RESOURCES, stock, strict=True)}
        if any(prices[name] is None for name, n in short.items() if n):
            continue
        rest = silver - 3 * swaps - sum(prices[name] * n for name, n in short.items() if n)
        if rest < 0:
            continue
        left = sum(max(0, has - sets) for has in stock)
        left += rest // cheapest if cheapest is not None else 0
        best = max(best, (sets + swaps, left, -sets))
    return best[0], best[1], -best[2]


def final_prices(table: Tree) -> Tree:
    """Return the prices of the final trades: those of round 5, and of no card before it."""
    is_last = table["round"] == 5 and table["phase"] != "reveal"
    if is_last or table["phase"] in {None, "trades", "over"}:
        return {**table["trades"]}
    return dict.fromkeys(RESOURCES)


def may_use_thyra(player: Tree, options: Tree) -> bool:
    """Tell whether a player may trade 3 silver for 1 gold in the final trades (R3)."""
    return "thyra" in player["heroes"] and bool(options.get("thyra_in_final_trades", True))


def full(position: Tree) -> Tree:
    """Write what a position file may leave out."""
    printed = position["printed"]
    unknown = [None] * 4
    return {
        **{name: position.get(name) for name in ("round_points", "round", "phase", "direction")},
        "printed": {
            "tracks": {track: printed["tracks"].get(track, unknown) for track in TRACKS},
            "heroes": {hero: printed["heroes"].get(hero) for hero in (*HEROES.values(), "randi")},
            "eikja": printed.get("eikja", {}),
            "labourer": printed.get("labourer", {}),
            "huts": printed.get("huts", []),
            **{
                name: [{"points": None, **one} for one in printed.get(name, [])]
                for name in ("longships", "buildings", "rounds")
            },
        },
        "trades": {name: position["trades"].get(name) for name in RESOURCES},
        "players": [_board(player) for player in position["players"]],
        "neutral": position.get("neutral")
        and {track: position["neutral"].get(track, 0) for track in TRACKS},
        "finished": list(position.get("finished", [])),
        "nemeses": list(position.get("nemeses", [])),
    }


def _board(player: Tree) -> Tree:
    supply = (*RESOURCES, "gold", "silver", "workers", "raided")
    side, none = {"points": None}, dict.fromkeys(GOODS, 0)
    unmoved = {**side, "moved": None}
    ships = [{**unmoved, "bonus": None, **one} for one in player.get("longships", [])]
    jarls = player.get("jarls", [])
    return {
        "jarl_numbers": list(player.get("jarl_numbers") or range(1, len(jarls) + 1)),
        "tracks": {track: player["tracks"].get(track, 0) for track in TRACKS},
        "longships": [{**one, "income": {**none, **one.get("income", {})}} for one in ships],
        "eikja": {
            **side,
            **player["eikja"],
            "income": {**none, **player["eikja"].get("income", {})},
        },
        "labourer": {**side, **player["labourer"]},
        "hut": {**side, "name": "", "track": None, "other": None, **player["hut"]},
        "buildings": [{**unmoved, **one} for one in player.get("buildings", [])],
        **{name: list(player.get(name, [])) for name in ("jarls", "heroes", "placed")},
        **{name: player.get(name, 0) for name in supply},
        **{name: player.get(name) for name in ("raid_cards", "trade_cards", "upgrades")},
        "counted": player.get("counted", True),
        "beyond": {**dict.fromkeys(TRACKS, 0), **(player.get("beyond") or {})},
    }
