"""docs/file-format.md shows nothing about Pax Viking that would be refused."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from companion.games.pax_viking.box import BOX as CARD_BOX
from companion.games.pax_viking.game import GAME
from companion.position_file import opened

DOC = (Path(__file__).parents[2] / "docs" / "file-format.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```json (pax_viking[^\n]*)\n(.*?)^```$", DOC, re.MULTILINE | re.DOTALL)
ACTIONS = [
    (label.removeprefix("pax_viking "), json.loads(text))
    for label, text in BLOCKS
    if label.startswith("pax_viking ")
]
POSITION = next(json.loads(text) for label, text in BLOCKS if label == "pax_viking-position")
CARDS = next(text for label, text in BLOCKS if label == "pax_viking-cards")

BY_HAND = {"title": "By hand", "tier": "novice", "face_up": True}
MOMENTS = {
    "start": None,
    "influence": {**POSITION, "turn": {"phase": "influence"}},
    "actions": {**POSITION, "turn": {"phase": "actions"}},
    "solstice": {**POSITION, "turn": {"phase": "solstice"}},
    "hand": {**POSITION, "cards": [BY_HAND]},
}
"""The moments in which the shown actions are allowed."""


def file(position, *actions):
    envelope = {"format": 1, "game": "pax_viking", "seats": ["Ann", "Bo"], "actions": [*actions]}
    return envelope if position is None else {**envelope, "position": position}


def test_the_position_is_accepted():
    assert opened(file(POSITION)).position.players[0].followers[0].name == "p1"


@pytest.mark.parametrize("moment, action", ACTIONS, ids=str)
def test_each_action_is_accepted_in_its_moment(moment, action):
    assert opened(file(MOMENTS[moment], action)).position


def test_every_action_has_an_example():
    kinds = {kind.model_fields["do"].default for kind in GAME.Actions}
    assert {action["do"] for _, action in ACTIONS} == kinds | {"enter"}


CONDITIONS = re.findall(r"`(\{\"[^`]*\})`", DOC.split("A condition is one of these:")[1])


@pytest.mark.parametrize(
    "text", [text for text in CONDITIONS if "..." not in text], ids=lambda text: text[:20]
)
def test_each_condition_is_accepted(text):
    card = {"title": "Shown", "tier": "novice", "face_up": True, "condition": json.loads(text)}
    assert opened(file({**POSITION, "cards": [card]})).position.cards[0].condition


def test_the_card_file_is_accepted():
    cards = CARD_BOX.read_text(CARDS)
    assert [card.title for card in cards] == ["Rus lords"]
    assert CARD_BOX.read(CARD_BOX.written(cards)) == cards
