"""Buying a set and finding a place for it in Vikings, once more from its rulebooks alone.

Each function changes a position tree, or refuses. Section names are those of the base rules and of
the progress version's sheet; V numbers are the rulings where both are silent.
"""

from __future__ import annotations

from collections import Counter

from tests.independent.table import Refused, Tree, need
from tests.independent.vikings_drawn import COLOURS, ROWS, SPECIALS


def playing(at: Tree) -> None:
    need(at["scoring"] != "end", "the game is over")


def player_of(at: Tree, action: Tree) -> Tree:
    need(action["seat"] < len(at["players"]), "no such seat")
    player: Tree = at["players"][action["seat"]]
    return player


def bids(switches: Tree) -> bool:
    return bool(switches["progress"] and switches["auction"])


def clockwise(at: Tree, seat: int) -> int:
    return (seat + 1) % len(at["players"])


def sold_out(at: Tree) -> bool:
    """A round: everybody has bought 6, 4 or 3 sets."""
    return all(player["purchases"] == 12 // len(at["players"]) for player in at["players"])


def specials_left(at: Tree) -> Counter[str]:
    """Count the special tiles that neither lie open, nor belong to somebody, nor are gone."""
    left = Counter(SPECIALS)
    left.subtract(at["open_specials"])
    left.subtract(at["gone_specials"])
    for player in at["players"]:
        left.subtract(player["specials"])
        left["building"] -= sum(tile["special"] for tile in player["tiles"])
    return left


def pay(player: Tree, price: int) -> None:
    """Buying: points turn into gold one for one, never below 0; no debts."""
    gold = min(player["gold"], price)
    points = price - gold
    need(points <= max(0, player["points"]), "cannot pay")
    player["gold"] -= gold
    player["points"] -= points


def wheel(at: Tree, switches: Tree) -> list[Tree]:
    """Buying: what each set costs whoever is to buy, and what comes with it."""
    player = at["players"][at["active"]]
    cheapest, dearest = (end(lot["place"] for lot in at["wheel"]) for end in (min, max))
    found = []
    for lot in sorted(at["wheel"], key=lambda lot: int(lot["place"])):
        price = lot["place"] - cheapest
        found.append(
            {
                "place": lot["place"],
                "price": price,
                "affordable": price <= player["gold"] + max(0, player["points"]),
                "points": max(0, price - player["gold"]),
                "special": bool(
                    switches["progress"] and price and lot["place"] == dearest and may_take(at)
                ),
                "waits": not price and zero_waits(at, lot, player),
            }
        )
    return found


def zero_waits(at: Tree, first: Tree, player: Tree) -> bool:
    """Buying: the set at 0 only if no other has its colour, or who cannot pay for the cheapest."""
    others = [lot for lot in at["wheel"] if lot is not first]
    if all(lot["viking"] != first["viking"] for lot in others):
        return False
    return bool(player["gold"] >= min(lot["place"] for lot in others) - first["place"])


def buy(at: Tree, action: Tree, switches: Tree) -> None:
    """Buying: one set at the number next to it; 0 points at the lowest one left."""
    playing(at)
    player = player_of(at, action)
    need(player["purchases"] < 12 // len(at["players"]), "bought all")
    places = [lot["place"] for lot in at["wheel"]]
    if action.get("place") is not None:
        need(at["phase"] == "buying" and action["place"] in places, "no such set")
        need(action["seat"] == at["active"], "not your turn")
        lot = at["wheel"].pop(places.index(action["place"]))
        price, viking = lot["place"] - min(places), lot["viking"]
        # Take Special Tiles: the dearest set, and not at 0.
        special = bool(price and lot["place"] == max(places))
    else:
        need(not at["wheel"] and at["phase"] not in ("auction", "choose", "colours"), "a wheel")
        price, viking, special = action["price"], action.get("viking"), bool(action["price"])
        if at["phase"] or at["round"]:
            # Whoever buys here follows the round, also where nobody did before.
            at["phase"] = "buying"
    pay(player, price)
    count_bought(at, player, viking)
    special = special and switches["progress"] and may_take(at)
    typed = action.get("place") is None
    at["bought"] = {
        "seat": action["seat"],
        "viking": viking,
        "tile": True,
        "laid": None,
        "special": special,
        "typed": typed,
        "purchase": action.get("purchase") or player["purchases"] + 1,
    }
    player["purchases"] += 1
    if sold_out(at):
        at["phase"] = at["phase"] and "scoring"
        return
    at["active"] = clockwise(at, action["seat"])
    while at["players"][at["active"]]["purchases"] == 12 // len(at["players"]):
        at["active"] = clockwise(at, at["active"])


def may_take(at: Tree) -> bool:
    """Take Special Tiles: never more in a round than were laid out at its beginning."""
    left = at["open_specials"] or any(n > 0 for n in specials_left(at).values())
    return bool(at["specials_to_take"] and left)


def count_bought(at: Tree, player: Tree, viking: str | None) -> None:
    """The Viking comes to the base; from the first set on he is counted, if all are."""
    if viking is None:
        player["acquired"] = None
        return
    owned = sum(player["base"].values()) + sum(tile["viking"] for tile in player["tiles"])
    first = at["round"] == 1 and not player["purchases"] and not owned
    if first and player["acquired"] is None:
        player["acquired"] = dict.fromkeys(COLOURS, 0)
    if player["acquired"] is not None:
        player["acquired"][viking] += 1
    player["base"][viking] += 1


def bought_by(at: Tree, action: Tree) -> Tree:
    player_of(at, action)
    bought = set_named(at, action)
    if not bought:
        raise Refused("nothing bought")
    return bought


def set_named(at: Tree, action: Tree) -> Tree:
    """Return the set bought last, where it is this player's and no other one is named."""
    bought: Tree = at["bought"] or {"seat": None}
    said = action.get("purchase")
    named = said is None or said == bought.get("purchase")
    return bought if bought["seat"] == action["seat"] and named else {}


def of_the_set(at: Tree, action: Tree) -> Tree:
    """Return the set whose tile or ship this is.

    A table may leave purchases out: then it is somebody's all the same, and of no set.
    """
    bought = set_named(at, action)
    return bought if bought.get("tile") else {}


def lay(at: Tree, action: Tree, switches: Tree) -> None:
    """Island tile placement; with the first tile also the start tile, beside the base."""
    playing(at)
    player = player_of(at, action)
    tile = {key: action[key] for key in ("row", "column", "piece")}
    tile |= {"viking": False, "special": False, "start": bool(action.get("start"))}
    if tile["start"]:
        one = not any(lying["start"] for lying in player["tiles"])
        need(action.get("anyway") or one, "one start tile")
        need(action.get("anyway") or tile["column"] == 1, "right of the base")
        need(action.get("anyway") or tile["piece"] == "left", "a start tile is a left end")
    else:
        spot = {"row": tile["row"], "column": tile["column"]}
        if of_the_set(at, action):
            of_the_set(at, action).update(tile=False, laid=spot)
        elif set_named(at, action):
            # Of a set that nobody entered: which Viking would stand on it nobody says.
            at["bought"]["laid"] = None
    there = {(one["row"], one["column"]): one for one in player["tiles"]}
    need((tile["row"], tile["column"]) not in there, "a tile lies there")
    if not action.get("anyway"):
        fits(tile, there)
    player["tiles"].append(tile)


def fits(tile: Tree, there: dict[tuple[str, int], Tree]) -> None:
    """Island tile placement: adjacent to base or tile; land meets land and sea meets sea."""
    row, column = ROWS.index(tile["row"]), tile["column"]
    beside = [(ROWS[r], column) for r in (row - 1, row + 1) if 0 <= r < 5]
    beside += [(tile["row"], column - 1), (tile["row"], column + 1)]
    need(column == 1 or any(spot in there for spot in beside), "no neighbour")
    before, behind = there.get((tile["row"], column - 1)), there.get((tile["row"], column + 1))
    land_left, land_right = tile["piece"] != "left", tile["piece"] != "right"
    need(before is None or (before["piece"] != "right") == land_left, "land meets sea")
    need(behind is None or (behind["piece"] != "left") == land_right, "land meets sea")


def take_ship(at: Tree, action: Tree, switches: Tree) -> None:
    """Ship placement: columns 1 to 3 first, in any order, then beside another ship."""
    playing(at)
    player = player_of(at, action)
    columns = {ship["column"] for ship in player["ships"]}
    column = action["column"]
    need(column not in columns, "a ship lies there")
    first = not {1, 2, 3} <= columns
    beside = column <= 3 if first else {column - 1, column + 1} & columns
    need(action.get("anyway") or beside, "not there")
    kind = ship_kind(at, action)
    player["ships"].append({**kind, "column": column})
    if kind not in at["known_ships"]:
        at["known_ships"].append(kind)
    of_the_set(at, action).update(tile=False)


def ship_kind(at: Tree, action: Tree) -> Tree:
    """What is printed may be left out where one kind of this sail is known."""
    kind = {key: action.get(key) for key in ("sail", "reward", "value")}
    known = [one for one in at["known_ships"] if one["sail"] == kind["sail"]]
    if kind["reward"] is None or kind["value"] is None:
        need(len(known) == 1, "nobody knows what is printed there")
        said = {key: value for key, value in kind.items() if value is not None}
        need(said.items() <= known[0].items(), "another ship is known")
        return dict(known[0])
    # A kind that was known then is what is known of its sail now.
    return dict(known[0]) if action.get("known") and len(known) == 1 else kind


def place_viking(at: Tree, action: Tree, switches: Tree) -> None:
    """Viking placement: onto the island tile just laid, if it lies in the Viking's own row."""
    playing(at)
    bought, player = bought_by(at, action), player_of(at, action)
    need(bought["laid"] and bought["viking"] == bought["laid"]["row"], "not his row")
    tile = tile_at(player, bought["laid"])
    need(tile and not tile["viking"], "not free")
    need(player["base"][bought["viking"]], "not on the base")
    tile["viking"] = True
    player["base"][bought["viking"]] -= 1
    bought["viking"] = None


def tile_at(player: Tree, spot: Tree) -> Tree:
    lying = [
        tile
        for tile in player["tiles"]
        if (tile["row"], tile["column"]) == (spot["row"], spot["column"])
    ]
    need(lying, "no tile there")
    tile: Tree = lying[0]
    return tile


# Special tiles


def special(at: Tree, action: Tree, switches: Tree) -> None:
    """Take Special Tiles: with the dearest set; 5 gold are taken at once."""
    playing(at)
    need(switches["progress"], "no special tiles in the base game")
    bought, player = bought_by(at, action), player_of(at, action)
    need(bought["special"] and at["specials_to_take"], "not with this set")
    kind, unsaid = action["kind"], at.get("specials_unsaid", 0)
    if kind in at["open_specials"]:
        at["open_specials"].remove(kind)
    else:
        # Nobody has said what lies there: it is one of those that are left.
        need(unsaid or not at["open_specials"], "does not lie open")
        need(specials_left(at)[kind] > 0, "no more of this kind")
        at["specials_unsaid"] = max(0, unsaid - 1)
    if kind == "five_gold":
        player["gold"] += 5
        at["gone_specials"].append(kind)
    else:
        player["specials"][kind] += 1
    at["specials_to_take"] -= 1
    bought["special"] = False


def exchange(at: Tree, action: Tree, switches: Tree) -> None:
    """Building tile: in the place of an island tile; a Viking on it stays."""
    playing(at)
    player = player_of(at, action)
    need(player["specials"]["building"], "no building tile")
    tile = tile_at(player, action)
    need(not tile["special"], "one lies there")
    tile["special"] = True
    player["specials"]["building"] -= 1
