"""What players do in Pax Viking, once more from its concise rules alone; see ``pax_viking``.

Each function changes a position tree, or refuses. Section names and words in capitals are those of
the concise rules; letters with a number are the rulings where they are silent.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.independent.pax_viking_drawn import TURN, TYPES, folded
from tests.independent.pax_viking_pieces import TABLE, player_of
from tests.independent.table import Refused, Tree, copied, need

Judge = Callable[[Tree, Tree], bool]


@dataclass
class Judges:
    """What ``pax_viking`` says of a position: whether its check finds a card met, and the end."""

    anybody: Judge
    ended: Judge


def after(before: Tree, action: Tree, switches: Tree, judges: Judges) -> Tree:
    """Return the position after an action.

    Raises:
        Refused: the rules do not let it be done.
    """
    at = copied(before)
    if action["do"] in TURNS:
        followed = at["turn"] is not None
        need(not (followed and judges.ended(at, switches)), "the game is over")
        whose_turn(at, action)
        TURNS[action["do"]](at, action, switches, judges)
    else:
        TABLE[action["do"]](at, action)
        go_on(at, switches, judges)
    come_back(at)
    if at["turn"] and not judges.ended(at, switches):
        # C3: with tiles again it was not the last turn, and its end is still to come.
        at["turn"]["finished"] = False
    return at


def come_back(at: Tree) -> None:
    """L1: with Followers again a player has not left; before the first turn with 3 Silfr and on."""
    for seat, player in enumerate(at["players"]):
        if player["left"] and player["followers"]:
            player["left"] = False
            if at["setting_up"] and player["silfr"] == 0:
                player["silfr"] = 3 + (seat - at["active"]) % len(at["players"])


def go_on(at: Tree, switches: Tree, judges: Judges) -> None:
    """C5: a wrong count put right can undo an end, and the game goes on where it was."""
    turn = at["turn"]
    if not turn or not turn["stopped"] or at["check"] == "final":
        return
    if not judges.anybody(at, switches):
        turn["stopped"] = False
        at["check"] = "turn_end"


def no_tiles(at: Tree, switches: Tree) -> bool:
    """How to Win: no tiles remain (C2: in pile and track, with a switch on the track)."""
    return bool(at["pool"] == 0 or (switches["track_empty_ends"] and at["track"] == 0))


def last_turn(at: Tree, switches: Tree) -> bool:
    """C3, with the switch: no tiles remain, so that this turn is the last one."""
    going = bool(switches["finish_last_turn"] and at["turn"] and not at["turn"]["stopped"])
    return going and (at["turn"]["emptied"] or no_tiles(at, switches))


def stays_last(at: Tree, switches: Tree) -> None:
    """C3: a track that ran empty has done so, though the turn goes on and fills it again."""
    at["turn"]["emptied"] |= at["pool"] > 0 and last_turn(at, switches)


def turn_of(at: Tree, phase: str) -> Tree:
    turn: Tree | None = at["turn"]
    if turn is None or turn["phase"] != phase:
        raise Refused("not in this phase")
    return turn


def whose_turn(at: Tree, action: Tree) -> None:
    """What is done in a turn may say whose it was; an ability plays an Event in anybody's."""
    seat = action.get("active")
    if seat is None:
        return
    need(at["turn"] is not None, "nobody has a turn")
    by_ability = action["do"] == "play_event" and action.get("marker", "action") is None
    need(by_ability or seat == at["active"], "somebody else's turn")


def checked(at: Tree, check: str, switches: Tree, judges: Judges) -> bool:
    """How to Win: the game ends when someone has met a condition during a check."""
    before, at["check"] = at["check"], check
    if at["turn"] is None:
        # Nobody follows turns: the table is judged as it lies.
        return judges.anybody(at, switches)
    at["turn"]["stopped"] = judges.anybody(at, switches)
    if not at["turn"]["stopped"]:
        at["check"] = before
    return bool(at["turn"]["stopped"])


# Turns


def begin_turn(at: Tree, action: Tree, switches: Tree, judges: Judges) -> None:
    """The first turn begins, with the Influence Phase."""
    seat = at["active"] if action.get("seat") is None else action["seat"]
    player_of(at, seat)
    need(at["turn"] is None, "turns are followed already")
    need(not no_tiles(at, switches), "no tiles remain")
    passed = {place for place in range(len(at["players"])) if gone(at, place)}
    if action.get("skips") and len(passed) < len(at["players"]):
        need(seat not in passed, "who has left does not begin")
    for place, player in enumerate(at["players"]) if at["setting_up"] else ():
        if place in passed:
            continue
        # The starting player receives 3 Silfr, who sits after them one more.
        later = [(place - first) % len(at["players"]) for first in (at["active"], seat)]
        if action.get("skips"):
            # L1: "than the previous player": of those who are there.
            between = {(seat + step) % len(at["players"]) for step in range(later[1])}
            later[1] -= len(between & passed)
        player["silfr"] = max(0, player["silfr"] - later[0] + later[1])
    at.update(turn=copied(TURN), active=seat, check="turn_end", setting_up=False, added_up=False)


def take_influence(at: Tree, action: Tree, switches: Tree, judges: Judges) -> None:
    """Influence Phase: take what you alone have the most of, RETURN what you no longer do."""
    turn = turn_of(at, "influence")
    mine = at["active"]
    for kind in TYPES:
        counts = [established(player, kind) for player in at["players"]]
        rivals = [n for seat, n in enumerate(counts) if seat != mine]
        if counts[mine] > max(rivals, default=0):
            at["influence"][kind] = mine
        elif at["influence"][kind] == mine:
            # I1: level with a rival is still the most; I2: but not with none at all.
            level = counts[mine] and counts[mine] == max(rivals, default=0)
            if not (level and switches["tie_keeps_influence"]):
                at["influence"][kind] = None
    turn["phase"] = "actions"


def established(player: Tree, kind: str) -> int:
    return sum(one["count"] for one in player["followers"] if one["type"] == kind)


def use(at: Tree, marker: str) -> None:
    """Action Phase: four markers, of which each Influence marker held is one."""
    turn = turn_of(at, "actions")
    used = turn["used"]
    need(len(used) < 4, "never more than four actions")
    if marker == "action":
        held = sum(at["influence"][kind] == at["active"] for kind in TYPES)
        need(used.count("action") < 4 - held, "no action marker left")
    else:
        need(at["influence"][marker] == at["active"], "not held")
        need(marker not in used, "exhausted")
    used.append(marker)


def take_action(at: Tree, action: Tree, switches: Tree, judges: Judges) -> None:
    """Standard and Influence actions, as far as Silfr, hand and tiles are concerned."""
    turn_of(at, "actions")
    do, player = action["action"], at["players"][at["active"]]
    marker = action.get("marker", "action")
    need(do not in TYPES or marker == do, "an Influence action has its own marker")
    use(at, marker)
    price = action.get("silfr", 0)
    need(price <= player["silfr"], "cannot pay")
    player["silfr"] -= price
    pile = at["pool"] if at["track"] is None else at["pool"] - at["track"]
    if do == "play":
        player["hand"] = max(0, player["hand"] - 1)
    # SWEDEN: "DRAW ... if possible PLAY the Venture": what is played stays in no hand.
    need(do == "sweden" or not action.get("played"), "no other action plays what it draws")
    if action.get("removed"):
        need(do == "draw" and action.get("tiles") == 1, "no single tile leaves the 1-cost slot")
    # P3: that one was not drawn, unless the pile is known to have given one.
    removed = action.get("removed") and pile_unknown(at)
    if do in ("draw", "sweden") and not (action.get("played") or removed):
        player["hand"] += pile > 0 and action.get("tiles") != 0
    if do == "buy":
        need(at["track"] != 0 and at["pool"], "nothing on the track")
        player["hand"] += action.get("tiles") != 0
    if do == "draw":
        stays_last(at, switches)
    known = max(may_leave(at)) if do == "draw" and action.get("known") else None
    take_tiles(at, do, known if action.get("tiles") is None else action["tiles"])


def take_tiles(at: Tree, do: str, tiles: int | None) -> None:
    """BUY: 1 off the track. DRAW: 1 off the pile; by INVEST also that in the 1-cost slot."""
    track = at["track"]
    pile = at["pool"] if track is None else at["pool"] - track
    leaving = {"draw": 2, "buy": 1, "sweden": 1}.get(do, 0)
    if track is None:
        usual = min(leaving, at["pool"])
    elif do == "buy":
        usual = min(1, track)
    else:
        usual = min(leaving, 1, pile) + (do == "draw" and track > 0)
    taken = usual if tiles is None else tiles
    need(taken <= at["pool"], "no more tiles")
    at["pool"] -= taken
    if do == "buy":
        at["gaps"] = True
    if do == "draw":
        # The 1 cost tile has left, or there was none.
        at["slot_empty"] = True
    if track is not None:
        off_the_track = {"buy": taken, "draw": max(0, taken - min(1, pile))}.get(do, 0)
        at["track"] = min(max(0, track - off_the_track), at["pool"])
    if do == "draw":
        refresh(at)


def refresh(at: Tree) -> None:
    """REFRESH: fill the track; where its slots are not known, neither is it afterwards."""
    if at["track"] == at["pool"]:
        return
    at["slot_empty"] = False
    at["gaps"] = at["slots"] is not None and at["pool"] < at["slots"]
    at["track"] = None if at["slots"] is None else min(at["slots"], at["pool"])


def pile_unknown(at: Tree) -> bool:
    """P1: a track that nobody counts may hold all that is left."""
    places = 11 if at["slots"] is None else at["slots"]
    return at["track"] is None and 0 < at["pool"] <= places


def may_leave(at: Tree) -> set[int]:
    """P1: how many tiles an INVEST to DRAW takes, for all that can lie where nobody knows it."""
    found = set()
    places = 11 if at["slots"] is None else at["slots"]
    # A track that nobody counts holds all tiles, or so many of them that a pile is left.
    tracks = {at["track"]} if at["track"] is not None else {min(places, at["pool"]), 0}
    for track in tracks:
        full = {True}
        if at["slot_empty"]:
            full = {False}
        elif at["track"] is not None and at["slots"] is not None:
            full |= {False} if track < places else set()
        elif at["gaps"] or track == at["pool"] or (at["track"] is None and at["pool"] <= places):
            full |= {False}
        there = at["track"] is None or track > 0
        found |= {min(at["pool"], (at["pool"] > track) + (one and there)) for one in full}
    return found


def play_event(at: Tree, action: Tree, switches: Tree, judges: Judges) -> None:
    """RESOLVE: follow the tile, turn a card up, check; ALTHING: check regardless."""
    if at["turn"] is None:
        # Nobody follows turns, but whoever plays an Event has begun.
        at["setting_up"] = False
    elif action.get("marker", "action") is not None:
        use(at, action.get("marker", "action"))
        player = at["players"][at["active"]]
        player["hand"] = max(0, player["hand"] - 1)
    vote = action.get("vote")
    need(vote is None or vote["yes"] <= vote["voters"], "more votes than voters")
    resolved = vote is None or 2 * vote["yes"] >= vote["voters"]
    down = [card for card in at["cards"] if not card["face_up"]]
    if action.get("turn_up") is not None:
        down = [card for card in down if folded(card["title"]) == folded(action["turn_up"])]
        need(down or not resolved, "no such card")
    if resolved and down and switches["reveal_before_check"]:
        down[0]["face_up"] = True
    checked(at, "event", switches, judges)
    if resolved and down and not judges.ended(at, switches):
        down[0]["face_up"] = True


def winter_solstice(at: Tree, action: Tree, switches: Tree, judges: Judges) -> None:
    """Winter Solstice: 1 Silfr for every unique Follower type, DISCARD, REFRESH."""
    turn = turn_of(at, "actions")
    stays_last(at, switches)
    player = at["players"][at["active"]]
    unique = len({one["type"] for one in player["followers"]})
    player["silfr"] += unique if action.get("income") is None else action["income"]
    need(action.get("discard", 0) <= player["hand"], "not so many tiles")
    player["hand"] -= action.get("discard", 0)
    refresh(at)
    turn["phase"] = "solstice"


def end_turn(at: Tree, action: Tree, switches: Tree, judges: Judges) -> None:
    """The check at the end of the turn, and clockwise on.

    L1: who has left in it is in no phase any more; and where it is said, has no turn to come.
    """
    turn = at["turn"] if at["turn"] and gone(at, at["active"]) else turn_of(at, "solstice")
    if last_turn(at, switches):
        turn["finished"] = True
    elif not checked(at, "turn_end", switches, judges):
        seats, further = len(at["players"]), 1
        if action.get("skips") and not all(gone(at, seat) for seat in range(seats)):
            while gone(at, (at["active"] + further) % seats):
                further += 1
        at["active"] = (at["active"] + further) % seats
        at["turn"] = {**copied(TURN), "number": turn["number"] + further}


def gone(at: Tree, seat: int) -> bool:
    """L1: who has left is at the table again once Followers are ESTABLISHED there."""
    player = at["players"][seat]
    return bool(player["left"] and not player["followers"])


def check_now(at: Tree, action: Tree, switches: Tree, judges: Judges) -> None:
    """A check made by hand; where all is over nobody has what they begin with."""
    for player in at["players"] if action.get("empty") else ():
        player["silfr"] = 0
    if at["turn"] is None:
        at.update(check=action["check"], setting_up=False, added_up=True)
    elif action["check"] == "final":
        at["check"], at["turn"]["stopped"] = "final", True
    else:
        checked(at, action["check"], switches, judges)


TURNS = {
    "begin_turn": begin_turn,
    "take_influence": take_influence,
    "take_action": take_action,
    "play_event": play_event,
    "winter_solstice": winter_solstice,
    "end_turn": end_turn,
    "check_now": check_now,
}
