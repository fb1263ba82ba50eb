"""What was entered wrong at a table of Shipwrights, put right: each entry says one thing.

RULES.md, section Printed values, and docs/file-format.md.
"""

from __future__ import annotations

import re
from typing import Any

from tests.independent.shipwrights_scoring import GOODS, LAST, folded, gained
from tests.independent.table import Tree, need

CORRECTIONS = {
    "note_value",
    "note_card",
    "note_jarl",
    "take_away",
    "turn",
    "name_hut",
    "take_from_box",
    "give_hero",
}
"""What may be said after the end, too."""


class Corrections:
    """The part of a game that puts boards right."""

    position: Tree

    def _boards(self) -> list[Tree]:
        boards: list[Tree] = self.position["players"]
        return boards

    def _note_value(self, action: Tree) -> None:
        """Type in a value read from the box; other cards of that name or side take it, too."""
        path, value = action["path"], action["value"]
        if told := re.fullmatch(r"printed\.(eikja|labourer)\.(basic|upgraded)", path):
            for board in self._boards():
                card = board[told[1]]
                if card["upgraded"] == (told[2] == "upgraded") and card["points"] is not None:
                    card["points"] = value
        elif told := re.fullmatch(r"players\[(\d+)\]\.hut\.(basic|upgraded)", path):
            need(int(told[1]) < len(self._boards()), "seat")
            self._print_hut(self._boards()[int(told[1])]["hut"], told[2], value)
        elif not path.startswith("printed."):  # The app is told what the box prints.
            *way, last = re.findall(r"\w+", path)
            place: Any = self.position
            for step in way:
                place = place[int(step) if step.isdigit() else step]
            place[int(last) if last.isdigit() else last] = value

    @staticmethod
    def _print_hut(hut: Tree, side: str, points: int) -> None:
        hut["points" if hut["upgraded"] == (side == "upgraded") else "other"] = points

    def _note_jarl(self, action: Tree) -> None:
        """Say what a jarl prints."""
        player = self._boards()[action["seat"]]
        called = player["jarl_numbers"]
        need(action["number"] in called, "no such jarl")
        player["jarls"][called.index(action["number"])] = action["points"]

    def _note_card(self, action: Tree) -> None:
        """Say what a card prints: of each one of its name, and of what is left out nothing."""
        of, name = action["of"], folded(action["name"])
        told = {
            "longships": ("points", "bonus", "income"),
            "buildings": ("points",),
            "huts": ("basic", "upgraded"),
        }[of]
        given = {one: action[one] for one in NOTED if action[one] is not None}
        need(name and given and given.keys() <= {*told}, "nothing to note")
        for board in self._boards():
            if of == "huts":
                hut = board["hut"]
                for side in given if folded(hut["name"]) == name else ():
                    lies = hut["upgraded"] == (side == "upgraded")
                    if hut["points" if lies else "other"] is not None:
                        self._print_hut(hut, side, given[side])
                continue
            for card in board[of]:
                if folded(card["name"]) == name:
                    self._print_card(card, given)

    @staticmethod
    def _print_card(card: Tree, given: Tree) -> None:
        """Say of one card what it prints."""
        if "points" in given:
            card["points"] = given["points"]
        if "bonus" in given:
            card["bonus"] = None if given["bonus"] == "none" else given["bonus"]
        if "income" in given:
            card["income"] = {**dict.fromkeys(GOODS, 0), **given["income"]}

    def _take_away(self, action: Tree) -> None:
        """Take a card away that never lay there: without its steps, and what they brought."""
        board, of = self._boards()[action["seat"]], action["of"]
        same = [
            at
            for at, card in enumerate(board[of])
            if folded(card["name"]) == folded(action["name"])
        ]
        need(action["number"] < len(same), "no such card")
        gone = same[action["number"]]
        # A marker stands where the icons of all other cards and steps lead, at 18 at most (R9).
        for track, steps in (board[of].pop(gone).get("moved") or {}).items():
            led = board["tracks"][track] + board["beyond"][track] - steps
            board["beyond"][track] = max(0, led - LAST)
            board["tracks"][track] = max(0, min(LAST, led))
        if of == "longships":
            board["placed"] = [card for card in board["placed"] if card["under"] != gone]
            for card in board["placed"]:
                if isinstance(card["under"], int) and card["under"] > gone:
                    card["under"] -= 1
        del board["placed"][gained(board, "trade_cards", "trade") :]
        board["raided"] = min(board["raided"], gained(board, "raid_cards", "military"))

    def _turn(self, action: Tree) -> None:
        """Let a side lie up; what was told of a hut's sides stays with it."""
        card = self._boards()[action["seat"]][action["card"]]
        if card["upgraded"] != action["upgraded"]:
            flip(action["card"], card, None)

    def _give_hero(self, action: Tree) -> None:
        """Give one of the main heroes; whoever has none of them has a Randi."""
        boards = self._boards()
        need(action["to"] is None or action["to"] < len(boards), "seat")
        with_her = self._with_thyra()
        for seat, board in enumerate(boards):
            kept = [one for one in board["heroes"] if one not in (action["hero"], "randi")]
            kept += [action["hero"]] if seat == action["to"] else []
            board["heroes"] = [one for one in ("svend", "thyra", "frode") if one in kept]
            board["heroes"] = board["heroes"] or ["randi"]
        self._thyra_moved(with_her)

    def _with_thyra(self) -> list[bool]:
        return ["thyra" in board["heroes"] for board in self._boards()]

    def _thyra_moved(self, before: list[bool]) -> None:
        """Whoever has gained or lost her while final trades are made makes them anew (R3)."""
        if self.options.get("thyra_in_final_trades", True):
            pairs = zip(before, self._with_thyra(), strict=True)
            self._trades_fall([had != has for had, has in pairs])

    def _trades_fall(self, whose: list[bool]) -> None:
        """Take final trades back: what they hung on is otherwise; after the end, too."""
        if self.position["phase"] not in ("trades", "over") or not any(whose):
            return
        if self.position["phase"] == "over":
            self.position |= {"phase": "trades", "finished": [*range(len(self._boards()))]}
        for seat in [seat for seat, falls in enumerate(whose) if falls]:
            self._boards()[seat] |= self.position.get("had", {}).pop(seat, {})
            self.position["finished"] = [one for one in self.position["finished"] if one != seat]

    def _name_hut(self, action: Tree) -> None:
        """Call a hut otherwise."""
        self._boards()[action["seat"]]["hut"]["name"] = action["name"].strip()


NOTED = ("points", "basic", "upgraded", "bonus", "income")


def flip(kind: str, card: Tree, points: int | None) -> None:
    """Turn a card over: the Eikja's income was the other side's, and so were a hut's points."""
    card["upgraded"] = not card["upgraded"]
    if kind == "hut":
        told = card["other"] if points is None else points
        card |= {"other": card["points"], "points": told}
    else:
        card["points"] = points
    if kind == "eikja":
        card["income"] = dict.fromkeys(GOODS, 0)
