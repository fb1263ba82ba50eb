"""What lies on a Pax Viking table and is moved there, once more from its concise rules alone.

Each function changes a position tree, or refuses. Words in capitals are those of the concise rules;
letters with a number are the rulings where they are silent.
"""

from __future__ import annotations

from tests.independent.pax_viking_drawn import KEYS, TYPES, folded
from tests.independent.table import Tree, copied, need


def player_of(at: Tree, seat: int) -> Tree:
    need(seat < len(at["players"]), "no such seat")
    player: Tree = at["players"][seat]
    return player


def set_up(at: Tree, action: Tree) -> None:
    """Game Anatomy: some Jarls give additional Silfr; the SAGA PILE may have more tiles."""
    need(at["turn"] is None, "turns have begun")
    seats, kept, jarls = len(at["players"]), action.get("kept", False), action.get("jarls", [])
    need(len(jarls) in (0, seats), "not as many Jarls as players")
    for seat, player in enumerate(at["players"]):
        # Every subsequent player in clockwise order receives one more.
        planned = 3 + (seat - at["active"]) % seats
        if not jarls:
            player.update({} if kept else {"silfr": planned})
        elif jarls[seat] is not None:
            more = jarls[seat].get("silfr", 0)
            player["jarl"] = jarls[seat].get("name", "")
            # Of a setup that lies, only what is said of it is otherwise.
            gone = kept and player["left"] and not player["followers"]
            if not gone and not (kept and more == max(0, player["silfr"] - planned)):
                player["silfr"] = planned + more
    usual = at["pool"] if kept else 12 * seats
    pool = usual if action.get("pool") is None else action["pool"]
    track = at["track"] if kept and action.get("track") is None else action.get("track")
    track = track or None  # Nobody has counted the slots.
    need((track or 0) <= pool, "more on the track than tiles")
    at.update(pool=pool, opened_with=pool, track=track, slots=track, setting_up=True)
    at["slot_empty"] = False


def set_influence(at: Tree, action: Tree) -> None:
    """An Influence marker put where it lies."""
    if action["seat"] is not None:
        player_of(at, action["seat"])
    at["influence"][action["type"]] = action["seat"]


def gain(at: Tree, action: Tree) -> None:
    """GAIN, or lose, without falling below 0."""
    player = player_of(at, action["seat"])
    for what in ("silfr", "hand", "longships", "homes"):
        player[what] += action.get(what, 0)
        need(player[what] >= 0, "less than nothing")


def set_duchies(at: Tree, action: Tree) -> None:
    """B3: the number by hand, None for that which is counted."""
    player_of(at, action["seat"])["duchies"] = action["duchies"]


def draw_tiles(at: Tree, action: Tree) -> None:
    """DRAW by an ability: off the pile into the hand."""
    player = player_of(at, action["seat"])
    pile = at["pool"] if at["track"] is None else at["pool"] - at["track"]
    tiles = action.get("tiles", 1)
    need(tiles <= pile, "not so many in the pile")
    at["pool"] -= tiles
    player["hand"] += tiles


def turn_card(at: Tree, action: Tree) -> None:
    """A card turned up or down by hand."""
    card_of(at, action["title"])["face_up"] = action.get("face_up", True)


def judge_card(at: Tree, action: Tree) -> None:
    """Who meets a card that is judged by hand."""
    card = card_of(at, action["title"])
    need(card["condition"] is None, "this card says so itself")
    of = set(range(len(at["players"])) if action.get("of") is None else action["of"])
    if action.get("of") is None:
        of |= set(action["seats"])
    met = [*(set(action["seats"]) & of), *(set(card["met_by"]) - of)]
    for seat in met:
        player_of(at, seat)
    card["met_by"] = sorted(met)


def card_of(at: Tree, title: str) -> Tree:
    found = [card for card in at["cards"] if folded(card["title"]) == folded(title)]
    need(found, "no such card")
    card: Tree = found[0]
    return card


def establish(at: Tree, action: Tree) -> None:
    """ESTABLISH: never more than one color of Followers on a tile."""
    player = player_of(at, action["seat"])
    alone(at, action["seat"], action.get("name"))
    site = site_of(at, action)
    called = numbered(player, site, action.get("number"))
    count = action.get("count", 1)
    player["followers"].append({**site, "type": action["type"], "count": count, **called})


def numbered(player: Tree, site: Tree, number: int | None) -> Tree:
    """Call Followers by a number where their site has no name; whoever has it gets another."""
    if number is None or folded(site["name"]):
        return {}
    free = 1 + max(number, *(one.get("number", 0) for one in [*player["followers"], {}]))
    for one in player["followers"]:
        if one.get("number") == number:
            one["number"] = free
    return {"number": number}


def site_of(at: Tree, action: Tree) -> Tree:
    """Where it is; what is known of a named site need not be said again, and what is said holds."""
    site: Tree = {key: action.get(key) for key in ("kind", "name", "wind", "region")}
    site["key"] = action["kind"] == "trade_center" and folded(site["name"]) in KEYS
    if not folded(site["name"]):
        return site
    everywhere = [one for player in at["players"] for one in player["followers"]] + at["sites"]
    same = [one for one in everywhere if place(one) == place(site)]
    for what in ("wind", "region"):
        known = [one[what] for one in same if one[what] is not None]
        if same and action.get("known"):
            site[what] = None  # It was said because it was known: what is known now holds.
        site[what] = site[what] if site[what] is not None or not known else known[-1]
        for one in same:
            one[what] = site[what]
    for one in same:
        one["key"] = site["key"]
    at["sites"] = [one for one in at["sites"] if place(one) != place(site)] + [dict(site)]
    return site


def place(site: Tree) -> tuple[str, str]:
    return site["kind"], folded(site["name"])


def alone(at: Tree, seat: int, name: str | None) -> None:
    rivals = [player for other, player in enumerate(at["players"]) if other != seat]
    theirs = {folded(one["name"]) for player in rivals for one in player["followers"]}
    need(not name or folded(name) not in theirs, "a rival's tile")


def followers_at(at: Tree, seat: int, action: Tree) -> Tree:
    established_there, entry = player_of(at, seat)["followers"], action["at"]
    if who := action.get("who"):
        same = [one for one in established_there if standing(one) == standing(who)]
        if who.get("number") is not None:
            same = [one for one in same if one.get("number") == who["number"]]
        need(bool(same), "no such Followers")
        if who.get("count") is not None:
            same = [one for one in same if one["count"] == who["count"]] or same
        here = established_there[entry] if entry < len(established_there) else None
        return next((one for one in same if one is here), same[0])
    need(entry < len(established_there), "no such Followers")
    follower: Tree = established_there[entry]
    return follower


def standing(one: Tree) -> tuple[object, ...]:
    """Say who is meant: by a site's name, or where that has none by where it lies."""
    name = folded(one.get("name"))
    there = () if name else (one.get("wind"), folded(one.get("region")))
    return one["kind"], one["type"], name, *there


def recount(at: Tree, action: Tree) -> None:
    """How many stand there, put right."""
    followers_at(at, action["seat"], action)["count"] = action["count"]


def return_(at: Tree, action: Tree) -> None:
    """RETURN Followers to their Jarlboard."""
    follower = followers_at(at, action["seat"], action)
    count = follower["count"] if action.get("count") is None else action["count"]
    need(count <= follower["count"], "not so many there")
    follower["count"] -= count
    keep_placed(at)


def keep_placed(at: Tree) -> None:
    for player in at["players"]:
        player["followers"] = [one for one in player["followers"] if one["count"]]


def replace(at: Tree, action: Tree) -> None:
    """(RE)PLACE: a rival's Followers go back, the own take their place (B4, B5: one step)."""
    need(action["seat"] != action["rival"], "not a rival")
    player, theirs = player_of(at, action["seat"]), followers_at(at, action["rival"], action)
    kind = theirs["type"] if action.get("type") is None else action["type"]
    count = theirs["count"] if action.get("count") is None else action["count"]
    called = numbered(player, theirs, action.get("number"))
    theirs_ = {key: what for key, what in theirs.items() if key != "number"}
    player["followers"].append({**theirs_, "type": kind, "count": count, **called})
    for one in at["players"][action["rival"]]["followers"]:
        # ESTABLISH: never more than one color on a tile, so nobody of theirs stays there.
        if one is theirs or (folded(one["name"]) and place(one) == place(theirs)):
            one["count"] = 0
    keep_placed(at)


def return_all(at: Tree, action: Tree) -> None:
    """L1: a player leaves, and everything goes back; the printed HOME stays."""
    nothing = {"followers": [], "longships": 0, "silfr": 0, "hand": 0, "homes": 1, "duchies": None}
    for card in at["cards"]:
        card["met_by"] = [seat for seat in card["met_by"] if seat != action["seat"]]
    player_of(at, action["seat"]).update(nothing, left=True)
    for kind in TYPES:
        if at["influence"][kind] == action["seat"]:
            at["influence"][kind] = None


def set_pool(at: Tree, action: Tree) -> None:
    """The tiles as counted on the table."""
    need((action.get("track") or 0) <= action["pool"], "more on the track than tiles")
    at.update(pool=action["pool"], track=action.get("track"), slot_empty=False)
    if at["track"] is not None:
        # Nobody has seen fewer slots than tiles on them.
        at["slots"] = max(at["slots"] or 0, at["track"]) if at["slots"] else at["slots"]


def add_card(at: Tree, action: Tree) -> None:
    """Deal one or more Victory Condition cards; no two have one title."""
    titled = [card for card in at["cards"] if folded(card["title"]) == folded(title_of(action))]
    need(not titled, "two of one title")
    at["cards"].append({"met_by": [], **copied(action["card"])})


def change_card(at: Tree, action: Tree) -> None:
    """A card entered once more: all of it, or what is said to be otherwise."""
    card = card_of(at, action["title"])
    others = [one for one in at["cards"] if one is not card]
    new, parts = {"met_by": [], "note": "", **copied(action["card"])}, action.get("changed")
    if parts is not None:
        new = {**card, **{part: new.get(part) for part in parts}}
        if new["condition"] is not None:
            new["met_by"] = []
    need(folded(new["title"]) not in [folded(one["title"]) for one in others], "two of one title")
    card.clear()
    card.update(new)


def title_of(action: Tree) -> str:
    return str(action["card"]["title"])


def remove_card(at: Tree, action: Tree) -> None:
    """A card leaves the game."""
    at["cards"].remove(card_of(at, action["title"]))


def move(at: Tree, action: Tree) -> None:
    """Followers of one entry to another site."""
    follower = followers_at(at, action["seat"], action)
    alone(at, action["seat"], action.get("name"))
    follower.update(site_of(at, action))
    if folded(follower["name"]):
        follower.pop("number", None)


TABLE = {
    "set_pool": set_pool,
    "add_card": add_card,
    "change_card": change_card,
    "remove_card": remove_card,
    "move": move,
    "set_up": set_up,
    "set_influence": set_influence,
    "gain": gain,
    "set_duchies": set_duchies,
    "draw_tiles": draw_tiles,
    "turn_card": turn_card,
    "judge_card": judge_card,
    "establish": establish,
    "recount": recount,
    "return": return_,
    "replace": replace,
    "return_all": return_all,
}
