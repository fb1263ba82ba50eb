"""What players do in Vikings, once more from its rulebooks alone; see ``vikings``.

Each function changes a position tree, or refuses. Section names are those of the base rules and of
the progress version's sheet; V numbers are the rulings where both are silent.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from tests.independent.table import Tree, copied, need
from tests.independent.vikings_buying import (
    bids,
    buy,
    clockwise,
    exchange,
    lay,
    pay,
    place_viking,
    player_of,
    playing,
    special,
    take_ship,
    tile_at,
)
from tests.independent.vikings_drawn import FIGURES
from tests.independent.vikings_putting import PUT

WHEEL = ("fisherman", "goldsmith", "scout", "noble", "warrior", "boatsman")
"""Layout of the wheel: colours from 0 upwards."""


def after(before: Tree, action: Tree, switches: Tree, gains: Any, counted: Any) -> Tree:
    """Return the position after an action.

    ``gains`` tells what a player's scoring gives, ``counted`` what the end scoring looks at.

    Raises:
        Refused: the rules do not let it be done.
    """
    at = copied(before)
    # What is done in a round may say in which; it is no other one's.
    need(action.get("round") in (None, at["round"]), "another round")
    if action["do"] == "book_scoring":
        book(at, action, switches, gains)
    elif action["do"] == "count_figures":
        count_figures(at, action, switches, counted)
    else:
        DO[action["do"]](at, action, switches)
    return at


# Beginning of a round


def lay_specials(at: Tree, action: Tree, switches: Tree) -> None:
    """Lay Out Special Tiles: up to four face up, refilled when a round begins."""
    playing(at)
    need(switches["progress"], "no special tiles in the base game")
    if at["phase"] == "auction":
        need(not spoken(at), "bidding has begun")
    need(at["phase"] not in ("choose", "colours", "scoring"), "too late")
    need(not (bids(switches) and at["wheel"]), "bidding is over")
    need(not any(player["purchases"] for player in at["players"]), "somebody has bought")
    kinds = action["kinds"]
    need(len(at["open_specials"]) + len(kinds) <= 4, "four spaces")
    at["open_specials"] = [*at["open_specials"], *kinds]
    at.update(specials_to_take=len(at["open_specials"]), specials_unsaid=0)


def draw(at: Tree, action: Tree, switches: Tree) -> None:
    """Draw 12 Vikings onto the wheel by colours, or 13 for an auction."""
    playing(at)
    need(at["phase"] in ("draw", None), "drawn already")
    vikings = action["vikings"]
    need(len(vikings) == (13 if bids(switches) else 12), "12 or 13")
    at["active"] = at["starter"]
    if bids(switches):
        nobody = [None] * len(at["players"])
        at.update(phase="auction", drawn=sorted(vikings), bids=nobody, passed=[])
        return
    in_order = sorted(vikings, key=WHEEL.index)
    at["wheel"] = [{"place": place, "viking": one} for place, one in enumerate(in_order)]
    at["phase"] = "buying"


# Auction


def spoken(at: Tree) -> list[int]:
    """List the seats that have bid or passed."""
    said = {seat for seat, bid in enumerate(at["bids"]) if bid is not None}
    return sorted(said | set(at["passed"]))


def highest(at: Tree) -> int:
    """Return the highest bid, -1 before there is one."""
    return max((bid for bid in at["bids"] if bid is not None), default=-1)


def bid(at: Tree, action: Tree, switches: Tree) -> None:
    """Running of an Auction: raise; the first bid may be nothing; points may be meant too (V10)."""
    player = player_of(at, action)
    need(at["phase"] == "auction" and action["seat"] == at["active"], "not now")
    gold = action["gold"]
    need(gold > highest(at), "raise or pass")
    need(gold <= player["gold"] + max(0, player["points"]), "cannot pay")
    at["bids"][action["seat"]] = gold
    go_on_bidding(at)


def pass_(at: Tree, action: Tree, switches: Tree) -> None:
    """Running of an Auction: who passes is out of it."""
    player_of(at, action)
    need(at["phase"] == "auction" and action["seat"] == at["active"], "not now")
    at["passed"].append(action["seat"])
    go_on_bidding(at)


def go_on_bidding(at: Tree) -> None:
    """Running of an Auction: the highest bidder pays; if nobody bids, the start player wins."""
    most = highest(at)
    bidding = [seat for seat in range(len(at["players"])) if seat not in at["passed"]]
    over = not [seat for seat in bidding if at["bids"][seat] != most or most < 0]
    winner = at["bids"].index(most) if most > 0 else at["starter"]
    if over:
        pay(at["players"][winner], max(most, 0))
        at.update(phase="choose", starter=winner, active=winner, bids=[], passed=[])
        return
    at["active"] = clockwise(at, at["active"])
    while at["active"] in at["passed"]:
        at["active"] = clockwise(at, at["active"])


def return_viking(at: Tree, action: Tree, switches: Tree) -> None:
    """The winner of the auction returns 1 of the 13 Vikings to the box."""
    need(at["phase"] == "choose" and action["seat"] == at["starter"], "not now")
    need(action["viking"] in at["drawn"], "not drawn")
    at["drawn"].remove(action["viking"])
    at["boxed"][action["viking"]] += 1
    at.update(phase="colours", active=at["starter"])


def place_colour(at: Tree, action: Tree, switches: Tree) -> None:
    """All Vikings of a colour, from the highest empty number downwards; then the next player."""
    need(at["phase"] == "colours" and action["seat"] == at["active"], "not now")
    colour = action["viking"]
    need(colour in at["drawn"], "not drawn")
    for _ in range(at["drawn"].count(colour)):
        at["wheel"].append({"place": 11 - len(at["wheel"]), "viking": colour})
        at["drawn"].remove(colour)
    at["active"] = clockwise(at, at["active"])
    if not at["drawn"]:
        at.update(phase="buying", active=at["starter"])


# Scorings


def due(at: Tree) -> bool:
    """A scoring comes once its round has begun and nothing is left at the wheel.

    Nobody waits where no phase is followed; the small one of round 1 may be recorded at once.
    """
    return at["phase"] in (None, "scoring") or (at["phase"] == "buying" and not at["wheel"])


def on_duty(at: Tree) -> list[int]:
    """Round 6: boatsmen must be used as long as one, a Viking and a free tile of his row are left.

    Only if it is the large scoring's turn.
    """
    if at["round"] != 6 or at["scoring"] != "large" or not due(at):
        return []
    return [
        seat
        for seat, player in enumerate(at["players"])
        if player["base"]["boatsman"]
        and any(player["base"][tile["row"]] for tile in player["tiles"] if not tile["viking"])
    ]


def rowing(at: Tree, switches: Tree) -> list[int]:
    """V7, read otherwise: seats on duty that bring more Vikings with boat tiles than without."""
    if not (switches["progress"] and switches["boat_tiles_due"]):
        return []
    found = []
    for seat in on_duty(at):
        player = at["players"][seat]
        free = Counter(tile["row"] for tile in player["tiles"] if not tile["viking"])
        idle = sorted(min(n, player["base"][row]) for row, n in free.items())
        crew, boats = player["base"]["boatsman"], player["specials"]["boat"]
        if rowed(tuple(idle), crew, boats) > rowed(tuple(idle), crew, 0):
            found.append(seat)
    return found


@cache
def rowed(idle: tuple[int, ...], crew: int, boats: int) -> int:
    """Return how many of those who wait go at most, trying every trip of each boatsman."""
    if not crew or not any(idle):
        return 0
    trips = [(*idle[:at], n - 1, *idle[at + 1 :]) for at, n in enumerate(idle) if n]
    best = max(1 + rowed(tuple(sorted(left)), crew - 1, boats) for left in trips)
    if boats:
        each = tuple(max(0, n - 1) for n in idle)
        whole = [(*idle[:at], 0, *idle[at + 1 :]) for at in range(len(idle))]
        for left in (each, *whole):
            gone = sum(idle) - sum(left)
            best = max(best, gone + rowed(tuple(sorted(left)), crew - 1, boats - 1))
    return best


def boatsmen(at: Tree, action: Tree, switches: Tree) -> None:
    """Large scoring, boatsmen: from the base to free tiles in the matching rows.

    Any number of one colour or one of each (V6); in the progress version 1 only without a boat.
    """
    playing(at)
    player = player_of(at, action)
    need(at["scoring"] == "large" and due(at), "no large scoring")
    need(player["base"]["boatsman"], "no boatsman")
    boat, to = bool(action.get("boat")), action["to"]
    need(not boat or (player["specials"]["boat"] and switches["progress"]), "no boat")
    need(to, "somebody has to move")
    need(boat or not switches["progress"] or len(to) == 1, "1 Viking only")
    load = Counter(spot["row"] for spot in to)
    need(len(load) == 1 or max(load.values()) == 1, "no mixed load")
    for spot in to:
        tile = tile_at(player, spot)
        need(not tile["viking"], "not free")
        need(player["base"][spot["row"]], "nobody of this colour")
        tile["viking"] = True
        player["base"][spot["row"]] -= 1
    player["base"]["boatsman"] -= 1
    if player["boatsmen_used"] is not None:
        player["boatsmen_used"] += 1
    if boat:
        player["specials"]["boat"] -= 1
        at["gone_specials"].append("boat")


def book(at: Tree, action: Tree, switches: Tree, gains: Any) -> None:
    """Small and large scorings take turns; after the sixth round comes the end."""
    playing(at)
    # A table that follows no rounds says itself which one it is.
    scoring = action.get("scoring") or at["scoring"]
    need(scoring == at["scoring"] or at["round"] is None, "another one is due")
    need(due(at) or (at["phase"] == "draw" and at["round"] == 1), "not now")
    left_out = at["phase"] == "draw"
    for player in at["players"]:
        lines = gains(player, scoring, switches).values()
        player["points"] += sum(points for points, _ in lines)
        player["gold"] += sum(gold for _, gold in lines)
        # Vikings are counted as long as each set is bought.
        if player["purchases"] < 12 // len(at["players"]):
            player["acquired"] = None
        player["purchases"] = 0
    at.update(wheel=[], drawn=[], bids=[], passed=[], bought=None)
    # Refilled until the beginning of the next round, whether or not anybody says with what.
    at["specials_unsaid"] = 4 - len(at["open_specials"]) if at["open_specials"] else 0
    at["specials_to_take"] = 4
    at["scoring"] = "large" if scoring == "small" else "small"
    begin_round(at, switches, followed=bool(at["phase"]) and not left_out)


def begin_round(at: Tree, switches: Tree, *, followed: bool) -> None:
    """Next Round: the start figure passes on, unless the auction's winner keeps it (V15)."""
    if at["round"] == 6:
        at.update(scoring="end", phase="scoring")
        return
    if at["round"] is not None:
        at["round"] += 1
    at["phase"] = "draw" if followed else None
    if not (bids(switches) and switches["winner_keeps_start"]):
        at["starter"] = clockwise(at, at["starter"])
    at["active"] = at["starter"]


def set_start(at: Tree, action: Tree, switches: Tree) -> None:
    """The start figure goes to somebody."""
    playing(at)
    player_of(at, action)
    need(at["phase"] not in ("auction", "choose", "colours"), "an auction tells")
    need(not any(player["purchases"] for player in at["players"]), "somebody has bought")
    at.update(starter=action["seat"], active=action["seat"])


def skip_to_end(at: Tree, action: Tree, switches: Tree) -> None:
    """Straight to the end scoring."""
    playing(at)
    if at["round"] != 6 or at["phase"] != "scoring":
        # What was left out was perhaps bought elsewhere.
        for player in at["players"]:
            player["acquired"] = None
    if action.get("empty"):
        # Whoever only adds up has what they count, and not what players begin with.
        counted = dict.fromkeys(FIGURES, 0) if action["empty"] == "figures" else None
        for player in at["players"]:
            player.update(points=0, gold=0, boatsmen_used=None, counted=counted)
    at.update(scoring="end", phase=at["phase"] and "scoring", bought=None)
    at.update(wheel=[], drawn=[], bids=[], passed=[])


def leave_wheel(at: Tree, action: Tree, switches: Tree) -> None:
    """Wheel and auction are not followed any further; before the draw no round is."""
    playing(at)
    left = {"draw": None, "scoring": "scoring", None: None}.get(at["phase"], "buying")
    at.update(wheel=[], drawn=[], bids=[], passed=[], phase=left)


def count_figures(at: Tree, action: Tree, switches: Tree, counted: Any) -> None:
    """Only figures count from now on: at the end, as they are by then."""
    player = player_of(at, action)
    need(at["scoring"] == "end", "counted for the end scoring only")
    player["counted"] = counted(player, switches)


DO = {
    "lay_specials": lay_specials,
    "draw": draw,
    "bid": bid,
    "pass": pass_,
    "return_viking": return_viking,
    "place_colour": place_colour,
    "buy": buy,
    "lay": lay,
    "take_ship": take_ship,
    "place_viking": place_viking,
    "special": special,
    "exchange": exchange,
    "boatsmen": boatsmen,
    "set_start": set_start,
    "skip_to_end": skip_to_end,
    "leave_wheel": leave_wheel,
    **PUT,
}
