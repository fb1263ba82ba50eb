"""The app's side of a comparison: what its own rules say of a position file, and of each action.

Nothing here knows a rule. The programs beside it work from the rulebooks and never ask the app.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.errors import CompanionError
from companion.match import Setup, act, applied, begin
from companion.position_file import opened
from companion.revision import revise
from tests.support.random_play import random_action

Tree = dict[str, Any]


class Refused(Exception):
    """The rules do not let this be done now."""


def need(allowed: object, why: str) -> None:
    """Refuse what is not allowed."""
    if not allowed:
        raise Refused(why)


class Table:
    """A position file as the app has opened it, and what it became by the actions since."""

    def __init__(self, tree: Tree) -> None:
        laid = opened(tree)
        self.game, self.options, self.position = laid.game, laid.options, laid.position
        self.seats = len(laid.seats)

    @property
    def tree(self) -> Tree:
        """The position as JSON."""
        dumped: Tree = self.position.model_dump(mode="json")
        return dumped

    def tried(self, action: Tree) -> Any:
        """Return the position after an action, None where the app refuses it."""
        try:
            done = self.game.read_action(action)
            return applied(self.game, self.position, done, self.seats, self.options)
        except CompanionError:
            return None

    def wandered(self, rng: Any) -> Tree | None:
        """Draw an action that the app offers; whether it may be done is judged elsewhere."""
        action = random_action(self.game, self.position, self.options, rng)
        return None if action is None else action.model_dump(mode="json")

    @property
    def ranking(self) -> list[list[int]]:
        """The seats on each place."""
        return [sorted(place.seats) for place in self.game.ranking(self.position, self.options)]

    @property
    def places(self) -> list[int]:
        """The number of each place."""
        return [place.place for place in self.game.ranking(self.position, self.options)]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.is_over(self.position, self.options)

    @property
    def to_act(self) -> int | None:
        """Whose turn it is."""
        return self.game.to_act(self.position, self.options)

    def noticed(self, code: str) -> list[int]:
        """List the seats of which a warning is given."""
        given = self.game.notices(self.position, self.options)
        return [one.facts["seat"] for one in given if one.code == code]

    @property
    def offers(self) -> list[Tree]:
        """What can be done now."""
        offers = self.game.offers(self.position, self.options)
        return [offer.model_dump(mode="json") for offer in offers]

    @property
    def stakes(self) -> list[Tree]:
        """What changes hands besides the points."""
        return [dict(one.facts) for one in self.game.stakes(self.position, self.options)]

    def notice(self, code: str) -> Tree | None:
        """Return the facts of a warning, None where it is not given."""
        given = self.game.notices(self.position, self.options)
        return next((dict(one.facts) for one in given if one.code == code), None)

    @property
    def scores(self) -> list[Tree]:
        """Each seat's total, lines and figures."""
        return [
            {
                "total": card.total,
                "lines": [(line.category, line.points, dict(line.figures)) for line in card.lines],
                "figures": dict(card.figures),
            }
            for card in self.game.scorecards(self.position, self.options)
        ]


@dataclass
class PutRight:
    """What became of a log of which one entry was put right; entries are numbered from 1."""

    position: Tree
    dropped: list[int]
    """Later ones that were left out."""
    against: list[int]
    """Later ones that stand against a rule."""
    look_again: list[int]
    """Later ones that have to be looked at."""


def put_right(file: Tree, log: list[Tree], number: int, instead: list[Tree]) -> PutRight | None:
    """Put actions in the place of an entry of the app's log; None where the app refuses them."""
    names = tuple(file["seats"])
    setup = Setup(id="log", game=file["game"], version=1, seats=names, options=file["options"])
    match = begin(setup)
    for action in log:
        match = act(match, match.game.read_action(action), "")
    try:
        actions = [match.game.read_action(action) for action in instead]
        revised = revise(match, number, actions, "")
    except CompanionError:
        return None
    position: Tree = revised.match.position.model_dump(mode="json")
    return PutRight(
        position,
        [step.number for step, _ in revised.dropped],
        [step.number for step, _ in revised.against],
        [step.number for step, _ in revised.look_again],
    )


def copied(tree: Any) -> Any:
    """Copy a tree: much faster than a deep copy, which looks for things that are shared."""
    if isinstance(tree, dict):
        return {key: copied(one) for key, one in tree.items()}
    return [copied(one) for one in tree] if isinstance(tree, list) else tree


def apart(mine: Any, apps: Any, path: str = "") -> list[str]:
    """Tell in words where two trees differ; only what the first one has is looked at."""
    if mine == apps:
        return []
    if isinstance(mine, dict) and isinstance(apps, dict):
        return [
            told
            for key, one in mine.items()
            for told in apart(one, apps.get(key, "nothing"), f"{path}.{key}".lstrip("."))
        ]
    lists = isinstance(mine, list | tuple) and isinstance(apps, list | tuple)
    if lists and len(mine) == len(apps):
        return [
            told
            for at, (one, other) in enumerate(zip(mine, apps, strict=True))
            for told in apart(one, other, f"{path}[{at}]")
        ]
    return [f"{path}: by the rulebook {mine}, in the app {apps}"]


def placed(order: list[list[int]]) -> list[int]:
    """Number places: a shared one is followed by as many fewer."""
    return [1 + sum(map(len, order[:at])) for at in range(len(order))]
