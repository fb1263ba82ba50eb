"""A table of Hägar that follows the rules sheet by itself: what is allowed, what it leads to.

Sections are those of the sheet; letters and numbers are the rulings of RULES.md.
"""

from __future__ import annotations

from tests.independent.hagar_board import (
    COASTERS,
    GOLD,
    HAGARS,
    Field,
    alike,
    around,
    board_of,
    fields_of,
    full,
    matches,
    neighbours,
    spot,
    touched,
    turned,
)
from tests.independent.table import Refused, Tree, copied, need


class Game:
    """A table that follows the rules by itself, action by action."""

    def __init__(self, seats: int, options: Tree, position: Tree | None = None) -> None:
        self.seats, self.options = seats, options
        self.position = full(copied(position or {}))
        self.done: list[Tree] = []
        """The action tried last, where it was done."""

    @property
    def over(self) -> bool:
        """Tell whether everybody has moved or stayed."""
        return set(self.position["moved"]) >= set(range(self.seats))

    @property
    def turn(self) -> int | None:
        """Name the seat to place, to roll or to move (Set-up; Dice throw & final round)."""
        if self.over:
            return None
        laid = len(self.position["coasters"])
        if self.position["rolled"]:
            order = [*range(1, self.seats), 0]
            return next(seat for seat in order if seat not in self.position["moved"])
        return laid % self.seats if laid < COASTERS[self.seats] else 0

    def refuses(self, action: Tree) -> str:
        """Follow an action and return nothing, or return why it is not allowed now."""
        before = copied(self.position)
        try:
            getattr(self, f"_{action['do']}")(action)
        except Refused as why:
            self.position = before
            return str(why)
        return ""

    def _place(self, action: Tree) -> None:
        """Lay a coaster and a token (Game overview, BEERcoasters)."""
        coaster, anyway = action["coaster"], action.get("anyway", False)
        cell, board, seat = tuple(coaster["cell"]), board_of(self.position), action["seat"]
        cells = {tuple(one["cell"]) for one in self.position["coasters"]}
        need(not self.position["rolled"] and not self.over, "rolled")
        need(len(cells) < COASTERS[self.seats], "all laid")
        need(seat == self.turn, "turn")
        need(cell not in cells, "taken")
        if cells and not anyway:
            need(any(near in cells for near in neighbours(cell)), "edge")
            need(
                matches(board, cell, coaster["fields"]) or not self._matches_anywhere(coaster),
                "match",
            )
        spilled = self._spills(coaster)
        need(not spilled or anyway, "bar rule")
        token = self._token(seat, action.get("token"), fields_of(cell))
        printed = [*action.get("gold", []), *action.get("shields", [])]
        own = set(fields_of(cell))
        for symbol in printed:
            need(touched(symbol) & own, "symbol elsewhere")
            need(touched(symbol) <= own | set(board), "symbol beside the table")
        self.position["coasters"].append(coaster)
        self._widen(own)
        for name in ("gold", "shields"):
            self.position[name] += action.get(name, [])
        self.position["tokens"] += token
        if spilled:
            self.position["owes"].append(seat)
            self.position["spills"].append({"cell": list(cell), "seat": seat})

    def _matches_anywhere(self, coaster: Tree) -> bool:
        """Tell whether any free cell at an edge and any turn continues a landscape (P1, P3)."""
        board = board_of(self.position)
        cells = {tuple(one["cell"]) for one in self.position["coasters"]}
        ways = [coaster["fields"]] if coaster.get("beer") else turned(coaster["fields"])
        around = {near for cell in cells for near in neighbours(cell)} - cells
        return any(matches(board, cell, fields) for cell in around for fields in ways)

    def _spills(self, coaster: Tree) -> bool:
        """Tell whether beer would lie in one row with beer: the bar rule of wild Vikings."""
        if not self.options.get("bar_rule") or not coaster.get("beer"):
            return False
        row, column = coaster["cell"]
        return any(
            one.get("beer") and (one["cell"][0] == row or one["cell"][1] == column)
            for one in self.position["coasters"]
        )

    def _token(self, seat: int, token: Tree | None, own: list[Field]) -> list[Tree]:
        """Take the token that goes with a coaster: a must while there is one (P6)."""
        tokens = self.position["tokens"]
        hagars = sum(not one.get("gold") and one["seat"] == seat for one in tokens)
        signed = [one.get("seat") for one in tokens if one.get("gold")]
        nobodys = signed.count(None)
        # What nobody signed is this seat's, too, once there is as much of it as is still held.
        held = sum(signed.count(one) < GOLD for one in range(self.seats))
        has_gold = signed.count(seat) < GOLD and nobodys < held
        if token is None:
            # On each coaster of this seat's turns lies one, or what lies there was not entered.
            turns = len(range(seat, len(self.position["coasters"]), self.seats))
            theirs = hagars + (signed.count(seat) or nobodys)
            none_left = hagars >= HAGARS[self.seats] and (nobodys or not has_gold)
            need(none_left or theirs < turns, "token due")
            return []
        if token.get("gold"):
            need(has_gold, "no gold")
        else:
            need(hagars < HAGARS[self.seats], "no Hägar")
        need(tuple(token["field"]) in own, "token elsewhere")
        return [{"field": token["field"], "seat": seat, "gold": bool(token.get("gold"))}]

    def _widen(self, new: set[Field]) -> None:
        """Let what is printed on an outer edge count for the coaster beside it, too (S1)."""
        for symbol in (*self.position["gold"], *self.position["shields"]):
            if more := around(spot(symbol)) & new - touched(symbol):
                symbol["at"] = spot(symbol)
                symbol["touches"] = [*symbol["touches"], *map(list, more)]

    def _final_roll(self, action: Tree) -> None:
        """Roll once, after the last coaster (Dice throw & final round)."""
        need(not self.over and not self.position["rolled"], "rolled already")
        need(len(self.position["coasters"]) >= COASTERS[self.seats], "coasters due")
        self.position["rolled"] = True
        for number in self.position["numbers"]:
            if number["value"] == action["value"]:
                number["line"] = action.get("doubled")
        self._line(action)

    def _move(self, action: Tree) -> None:
        """Move one own Hägar to a free field of the same kind, however far (M1 to M3)."""
        self._due(action["seat"])
        board, tokens = board_of(self.position), self.position["tokens"]
        start, end = tuple(action["from"]), tuple(action["to"])
        moving = [one for one in tokens if tuple(one["field"]) == start and not one.get("gold")]
        need(moving and moving[0]["seat"] == action["seat"], "not yours")
        need(end in board, "not laid")
        need(all(tuple(one["field"]) != end for one in tokens), "occupied")
        need(board[start] == board[end], "other kind")
        moving[0]["field"] = list(end)
        self.position["moved"].append(action["seat"])

    def _stay(self, action: Tree) -> None:
        """Do without: "each player can (voluntary) move"."""
        self._due(action["seat"])
        self.position["moved"].append(action["seat"])

    def _due(self, seat: int) -> None:
        need(not self.over and self.position["rolled"], "not rolled")
        need(seat == self.turn, "turn")

    def _line(self, action: Tree) -> None:
        """Double another line; what was seen of the one before is of no more use."""
        self.position["doubled"] = action["doubled"]
        for gold in self.position["gold"]:
            gold["doubles"] = None

    # Steps of a tally: at any time, in any order, whatever the rules for moves say.

    def _lay(self, action: Tree) -> None:
        """Lay a coaster, or another one in place of that on its cell."""
        cell = action["coaster"]["cell"]
        coasters = self.position["coasters"]
        cells = [one["cell"] for one in coasters]
        if cell in cells:
            coasters[cells.index(cell)] = action["coaster"]
            self._wipe()
        else:
            coasters.append(action["coaster"])
            self._widen(set(fields_of(tuple(cell))))

    def _wipe(self) -> None:
        """Forget the beer that was laid in a row with none: no glass lies there, or none before."""
        laid = [one["cell"] for one in self.position["coasters"] if one.get("beer")]
        for spill in [*self.position["spills"]]:
            row, column = spill["cell"]
            sooner = laid[: laid.index(spill["cell"])] if spill["cell"] in laid else []
            if not any(one[0] == row or one[1] == column for one in sooner):
                self.position["spills"].remove(spill)
                self.position["owes"].remove(spill["seat"])

    def _paint(self, action: Tree) -> None:
        """Give one field another landscape."""
        row, column = action["field"]
        laid = [one for one in self.position["coasters"] if one["cell"] == [row // 2, column // 2]]
        need(laid, "not laid")
        laid[0]["fields"][2 * (row % 2) + column % 2] = action["landscape"]

    def _put(self, action: Tree) -> None:
        """Put a token on a free field, or note a printed gold or shield."""
        board = board_of(self.position)
        if token := action.get("token"):
            taken = [tuple(one["field"]) for one in self.position["tokens"]]
            need(tuple(token["field"]) in board, "not laid")
            need(tuple(token["field"]) not in taken, "occupied")
            self.position["tokens"].append(token)
        for name, there in (("gold", "gold"), ("shield", "shields")):
            if symbol := action.get(name):
                need(touched(symbol) <= set(board), "not laid")
                self.position[there].append(symbol)

    def _remove(self, action: Tree) -> None:
        """Take away a coaster with all on it, a token, or one printed symbol."""
        if action.get("cell") is not None:
            self._remove_coaster(action["cell"])
        elif action.get("field") is not None:
            rest = [one for one in self.position["tokens"] if one["field"] != action["field"]]
            need(len(rest) < len(self.position["tokens"]), "nothing there")
            self.position["tokens"] = rest
        for name, there in (("gold", "gold"), ("shield", "shields")):
            if symbol := action.get(name):
                same = [one for one in self.position[there] if alike(one, symbol)]
                need(same, "nothing there")
                self.position[there].remove(same[0])

    def _remove_coaster(self, cell: list[int]) -> None:
        """Take a coaster away; what is on an edge that a neighbour shares stays with it."""
        rest = [one for one in self.position["coasters"] if one["cell"] != cell]
        need(len(rest) < len(self.position["coasters"]), "nothing there")
        self.position["coasters"] = rest
        gone = set(fields_of((cell[0], cell[1])))
        left = [one for one in self.position["tokens"] if tuple(one["field"]) not in gone]
        self.position["tokens"] = left
        for name in ("gold", "shields"):
            for symbol in [one for one in self.position[name] if touched(one) & gone]:
                symbol["at"] = spot(symbol)
                symbol["touches"] = [list(one) for one in touched(symbol) - gone]
                if not symbol["touches"]:
                    self.position[name].remove(symbol)
        self._wipe()

    def _count(self, action: Tree) -> None:
        """Add, replace or strike out a row of the worksheet."""
        rows = self.position["worksheet"] or []
        at, row = action.get("at"), action["landscape"]
        need(at is None or at < len(rows), "no row")
        first, rest = (rows, []) if at is None else (rows[:at], rows[at + 1 :])
        self.position["worksheet"] = [*first, *([row] if row else []), *rest] or None

    def _number(self, action: Tree) -> None:
        """Note along which line a printed number's arrow runs."""
        others = [one for one in self.position["numbers"] if one["value"] != action["value"]]
        noted = {"value": action["value"], "line": action["line"]}
        self.position["numbers"] = sorted([*others, noted], key=lambda one: one["value"])

    def _end(self, action: Tree) -> None:
        """Lay and move nothing more."""
        self.position["rolled"] = True
        self.position["moved"] = [*range(1, self.seats), 0]
