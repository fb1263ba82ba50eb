"""Every case file of every game holds: companion/games/<game>/cases/*.json.

A case is a position file with a name, a source and what is expected of it. ``position`` names the
fields that matter; ``refused`` is the code of the refusal, and then nothing else can be expected
but what held before the last action.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.errors import CompanionError
from companion.game import game_ids
from companion.position_file import opened, problems_of

GAMES = Path(__file__).parents[2] / "companion" / "games"
CASES = sorted(GAMES.glob("*/cases/*.json"))


def said_of(case):
    """Return what holds of a case's position, under the names that ``expect`` uses."""
    laid = opened(case)
    game, position, options = laid.game, laid.position, laid.options
    cards = game.scorecards(position, options)
    return {
        "position": position.model_dump(mode="json"),
        "totals": [card.total for card in cards],
        "figures": [card.figures for card in cards],
        "lines": [{line.category: line.points for line in card.lines} for card in cards],
        "ranking": [list(place.seats) for place in game.ranking(position, options)],
        "places": [place.place for place in game.ranking(position, options)],
        "over": game.is_over(position, options),
        "warnings": [notice.code for notice in game.notices(position, options)],
    }


def holds(expected, found):
    """Tell whether all that is expected is found; an object may have more fields."""
    if isinstance(expected, dict) and isinstance(found, dict):
        return all(key in found and holds(one, found[key]) for key, one in expected.items())
    if isinstance(expected, list) and isinstance(found, list):
        return len(expected) == len(found) and all(map(holds, expected, found))
    return type(expected) is type(found) and expected == found


@pytest.mark.parametrize("path", CASES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_case_holds(path):
    case = json.loads(path.read_text(encoding="utf-8"))
    assert case.keys() == {"name", "source", "file", "expect"}
    assert case["name"].strip(), "a case has a sentence for its name"
    assert case["source"].strip(), "a case says where its figures come from"
    assert case["file"]["game"] == path.parts[-3]
    expect = dict(case["expect"])
    refused = expect.pop("refused", None)
    file = case["file"]
    if refused:
        with pytest.raises(CompanionError) as caught:
            opened(file)
        assert refused in [problem.code for problem in problems_of(caught.value)]
        # It is the last action that is refused, and not something on the way there.
        file = {**file, "actions": file["actions"][:-1]} if file.get("actions") else None
    if file is None:
        assert not expect, "a position that is refused has no figures"
        return
    assert expect, "a case expects something"
    found = said_of(file)
    for key, expected in expect.items():
        assert key in found, f"nothing is known about {key!r}"
        assert holds(expected, found[key]), f"{key}: expected {expected}, found {found[key]}"


@pytest.mark.parametrize("game", game_ids())
def test_every_game_has_cases(game):
    assert any(path.parts[-3] == game for path in CASES)


@pytest.mark.parametrize("game", game_ids())
def test_the_cases_of_a_game_have_names_of_their_own(game):
    names = [
        json.loads(path.read_text(encoding="utf-8"))["name"]
        for path in CASES
        if path.parts[-3] == game
    ]
    assert len(names) == len(set(names))
