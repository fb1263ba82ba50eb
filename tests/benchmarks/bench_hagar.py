"""Full Hägar boards: labelling landscapes next to networkx, scoring and advice next to a limit."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import networkx as nx

from companion.games.hagar.advice import best_moves, line_effects
from companion.games.hagar.board import kinds_of, landscapes_of, neighbours
from companion.games.hagar.game import GAME
from companion.games.hagar.position import Options, Position, start
from companion.games.hagar.scoring import scorecards
from tests.benchmarks.rows import Row
from tests.support.random_play.hagar import random_action

BOARDS = 40
ROUNDS = 5
PRINTED = Options()

SCORE_LIMIT = 1.0
ADVICE_LIMIT = 50.0


def board(seed: int) -> Position:
    """Play three players up to the final moves: twelve coasters and twelve tokens."""
    rng = Random(seed)
    position = start(3, PRINTED)
    while not position.rolled:
        action = random_action(position, PRINTED, rng)
        assert action is not None
        position = GAME.apply(position, action, PRINTED)
    return position


def components(kinds: dict[tuple[int, int], str]) -> list[Any]:
    """Label the landscapes as somebody would with networkx."""
    graph = nx.Graph()
    graph.add_nodes_from(kinds)
    for field, kind in kinds.items():
        for beside in neighbours(field):
            if kinds.get(beside) == kind:
                graph.add_edge(field, beside)
    return list(nx.connected_components(graph))


def taken(deed: Callable[[Any], object], things: list[Any]) -> float:
    """Return the median milliseconds of a deed over all things and rounds."""
    deed(things[0])
    times = []
    for _ in range(ROUNDS):
        for thing in things:
            begun = perf_counter()
            deed(thing)
            times.append(perf_counter() - begun)
    return median(times) * 1000


def run() -> list[Row]:
    """Measure labelling, scoring, each line's effect and the best moves of three players."""
    boards = [board(seed) for seed in range(BOARDS)]
    charts = [kinds_of(one.coasters) for one in boards]
    score = taken(lambda one: scorecards(one, PRINTED), boards)
    lines = taken(lambda one: line_effects(one, PRINTED), boards)
    advice = taken(lambda one: best_moves(one, PRINTED), boards)
    theirs = taken(components, charts)
    return [
        Row(
            "Hägar: label 48 fields",
            taken(landscapes_of, charts),
            "networkx, connected components",
            theirs,
            reach=1,
        ),
        Row("Hägar: score a full board, with reasons", score, "limit", SCORE_LIMIT, reach=1),
        Row("Hägar: score a full board, with reasons", score, "networkx, labelling alone", theirs),
        Row("Hägar: best moves of three players", advice, "limit", ADVICE_LIMIT, reach=1),
        Row("Hägar: what every line would double", lines, "limit", ADVICE_LIMIT, reach=1),
    ]
