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
    doubles,
    fields_of,
    full,
    landscapes,
    matches,
    neighbours,
    on_line,
    spot,
    touched,
    turned,
)
from tests.independent.table import Refused, Tree, copied, need


def _row(row: Tree) -> Tree:
    """Write what a row of the worksheet may leave out."""
    given = {"shield": False, "gold": 0, "doubled_gold": 0, "hagars": [], "doubled_hagars": []}
    return {**given, **row}


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

    @property
    def played_out(self) -> bool:
        """Tell whether it came to its end, and was not added up by landscapes."""
        return self.over and not self.position["worksheet"]

    def lies_otherwise(self, was: Tree) -> bool:
        """Tell whether a coaster lies on another cell than at another table, or turned."""
        before, now = (
            {tuple(one["cell"]): one["fields"] for one in each["coasters"]}
            for each in (was, self.position)
        )
        if before.keys() != now.keys():
            return True
        return any(
            before[cell] != fields and fields in turned(before[cell])
            for cell, fields in now.items()
        )

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
        token = self._token(seat, action.get("token"), fields_of(cell), anyway=anyway)
        printed = [*action.get("gold", []), *action.get("shields", [])]
        own = set(fields_of(cell))
        for symbol in printed:
            need(touched(symbol) & own, "symbol elsewhere")
        self.position["coasters"].append(coaster)
        self._widen(own)
        for name in ("gold", "shields"):
            for symbol in action.get(name, []):
                self._print(name, symbol)
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

    def _print(self, name: str, symbol: Tree) -> None:
        """Note what is printed, by its place: for what lies around it now.

        A coaster that it was said to touch in part is touched so; all of another one's is touched.
        """
        board = set(board_of(self.position))
        told = touched(symbol)
        need(told & board, "symbol beside the table")
        cells = {(row // 2, column // 2) for row, column in told}
        near = {at for at in around(spot(symbol)) if (at[0] // 2, at[1] // 2) not in cells}
        touches = (told | near) & board
        lies = {**symbol, "touches": [list(at) for at in touches], "at": list(spot(symbol))}
        self.position[name].append(lies)

    def _token(
        self, seat: int, token: Tree | None, own: list[Field], *, anyway: bool
    ) -> list[Tree]:
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
            need(anyway or none_left or theirs < turns, "token due")
            return []
        if token.get("gold"):
            need(anyway or has_gold, "no gold")
        else:
            need(anyway or hagars < HAGARS[self.seats], "no Hägar")
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
                self._print(there, symbol)

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
                self.position[there].remove(self._printed(there, symbol))

    def _printed(self, name: str, symbol: Tree) -> Tree:
        """Find what is printed somewhere: what touches the same first."""
        there = [one for one in self.position[name] if spot(one) == spot(symbol)]
        need(there, "nothing there")
        found: Tree = min(there, key=lambda one: not alike(one, symbol))
        return found

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

    def _gold_doubles(self, action: Tree) -> None:
        """Note of gold by the line whether it counts double, as seen at the table (D3)."""
        need(self.position["doubled"] == action["line"], "another line")
        one = self._printed("gold", action["gold"])
        same = [gold for gold in self.position["gold"] if alike(gold, one)]
        others = [gold for gold in same if gold.get("doubles") != action["doubles"]]
        (others or same)[0]["doubles"] = action["doubles"]

    def _write_down(self, _action: Tree) -> None:
        """Write each landscape with a Hägar down as a row, in reading order."""
        board, line = board_of(self.position), self.position["doubled"]
        rows = []
        for whole in sorted(landscapes(board), key=min):
            here = [one for one in self.position["tokens"] if tuple(one["field"]) in whole]
            standing = [one for one in here if not one.get("gold")]
            if not standing:
                continue
            gold = [bool(on_line(line, one["field"])) for one in here if one.get("gold")]
            gold += [
                doubles(one, line, self.options)
                for one in self.position["gold"]
                if touched(one) & whole
            ]
            twice = [one for one in standing if on_line(line, one["field"])]
            rows.append(
                {
                    "kind": board[min(whole)],
                    "fields": len(whole),
                    "shield": any(touched(one) & whole for one in self.position["shields"]),
                    "gold": len(gold),
                    "doubled_gold": sum(gold),
                    "hagars": [[o["seat"] for o in standing].count(s) for s in range(self.seats)],
                    "doubled_hagars": [
                        [one["seat"] for one in twice].count(seat) for seat in range(self.seats)
                    ],
                }
            )
        self.position["worksheet"] = rows or None

    def _no_worksheet(self, _action: Tree) -> None:
        """Put the worksheet away."""
        self.position["worksheet"] = None

    def _count(self, action: Tree) -> None:
        """Add, replace or strike out a row of the worksheet."""
        rows = self.position["worksheet"] or []
        at, row, was = action.get("at"), action["landscape"], action.get("was")
        if at is not None and was is not None and (at >= len(rows) or _row(rows[at]) != _row(was)):
            stood = [number for number, one in enumerate(rows) if _row(one) == _row(was)]
            need(stood, "no row stands so")
            at = stood[0]
        need(at is not None or row, "no row")
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
