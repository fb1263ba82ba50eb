"""docs/file-format.md shows nothing that would be refused."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from companion.command.report import as_json, evaluate
from companion.games.saekonungr.game import GAME
from companion.match import replay
from companion.position_file import opened
from data.exchange.reading import read_file

DOC = (Path(__file__).parents[1] / "docs" / "file-format.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```json ?([^\n]*)\n(.*?)^```$", DOC, re.MULTILINE | re.DOTALL)

TWO = {"format": 1, "game": "saekonungr", "seats": ["Ann", "Bo"]}
COINS = {"treasuries": [14, 13], "ships": [9], "longship": 2, "active": 0, "begun": True}
MOMENTS = {
    "": None,
    "viking": {**COINS, "phase": "viking"},
    "plunder": {**COINS, "phase": "plunder"},
    "empty": {"treasuries": [30, 0], "active": 0, "phase": "plunder"},
    "may_stop": {**COINS, "phase": "raid", "raids": 1, "raided": True},
    "three": {**COINS, "treasuries": [14, 13, 15], "phase": "trade"},
}
"""The moments in which the shown actions are allowed."""

ACTIONS = [
    (label.removeprefix("saekonungr").strip(), json.loads(text))
    for label, text in BLOCKS
    if label.split(" ")[0] == "saekonungr"
]


def shown(label):
    (text,) = (text for given, text in BLOCKS if given == label)
    return json.loads(text)


def test_the_envelope_is_accepted():
    assert opened(shown("position")).position.treasuries == (14, 16)


def test_the_position_is_accepted():
    assert opened({**TWO, "position": shown("saekonungr-position")}).position.ships == (8,)


@pytest.mark.parametrize(("moment", "action"), ACTIONS, ids=str)
def test_each_action_is_accepted_in_its_moment(moment, action):
    file = {**TWO, "options": {moment: True} if moment == "may_stop" else {}, "actions": [action]}
    if MOMENTS[moment]:
        file["position"] = MOMENTS[moment]
        file["seats"] = ["Ann", "Bo", "Cy"][: len(MOMENTS[moment]["treasuries"])]
    assert opened(file).position


def test_every_action_has_an_example():
    kinds = {kind.model_fields["do"].default for kind in GAME.Actions}
    assert {action["do"] for _, action in ACTIONS} == kinds | {"enter"}


def test_the_score_is_what_the_command_line_prints():
    position = {**shown("saekonungr-position"), "ships": []}
    assert as_json(evaluate(opened({**TWO, "position": position}), trades=False), "en") == shown("")


def test_the_archive_can_be_taken_in():
    incoming = read_file(json.dumps(shown("archive")).encode())
    (record,) = incoming.records
    assert (len(record.events), record.result, len(incoming.players)) == (2, None, 2)
    assert replay(record.setup, record.events).followed == 2
    assert record.deleted, "every field of a match is shown once"
