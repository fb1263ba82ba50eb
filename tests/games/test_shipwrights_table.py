"""Shipwrights at the table: what looks wrong, and what its file format shows."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from companion.game import find
from companion.games.shipwrights.checks import notices
from companion.games.shipwrights.position import (
    Hut,
    Nemesis,
    Tracks,
    TradeCard,
)
from companion.games.shipwrights.scoring import scorecards
from companion.model import change
from companion.position_file import opened
from companion.words import LANGUAGES, say, words
from tests.support.shipwrights import (
    NAMES,
    PLAIN,
    building,
    in_phase,
    player,
    ship,
    table,
)

GAME = find("shipwrights")
DOC = (Path(__file__).parents[2] / "docs" / "file-format.md").read_text(encoding="utf-8")


FLIPPED = {"hut": Hut(points=0, upgraded=True)}
WELL = Hut(points=0, upgraded=False, name="Well")
WARNINGS = [
    ("randi_beside_hero", table(player(heroes=("svend", "randi")))),
    ("randis", table(player(heroes=("randi", "randi")))),
    ("jarls", table(player(jarls=(1, 1)))),
    ("counter", table(player(raid_cards=1))),
    ("counter_high", table(player(12, raid_cards=4))),
    ("flipped", table(player(**FLIPPED))),
    ("placed", table(player(placed=(TradeCard(under="eikja"),)))),
    ("hut_twice", table(player(hut=WELL), player(hut=change(WELL, name="well")))),
    ("unnamed", table(player(longships=(ship(" "),)))),
    ("same_name", table(player(longships=(ship("A", 1),)), player(longships=(ship("a", 2),)))),
    ("same_name", table(player(longships=(ship("A"), ship("A", bonus="set"))))),
    ("same_name", table(player(buildings=(building("A", 1), building("A", 2))))),
    ("neutral", table(*(player(),) * 3, neutral=Tracks())),
    ("no_neutral", in_phase("draft", player(1), player(1))),
    ("no_hut", in_phase("draft", player(1), player(), neutral=Tracks())),
    ("round_points", table(player(), player(), round_points=(1,))),
    ("nemeses", table(player(), player(), nemeses=(Nemesis(),))),
]


@pytest.mark.parametrize("code, position", WARNINGS)
def test_what_looks_wrong_is_pointed_out_and_scored(code, position):
    (found,) = notices(position, PLAIN)
    assert found.code == f"shipwrights.notice.{code}"
    for language in LANGUAGES:
        text = say(language, found.code, NAMES, **found.facts)
        assert not any(part in text for part in ("{", "shipwrights."))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_warning_has_a_row(language):
    spoken = {key for key in words(language, "shipwrights") if ".notice." in key}
    assert spoken == {f"shipwrights.notice.{code}" for code, _ in WARNINGS}


@pytest.mark.parametrize(
    "position",
    [
        table(player(9, 12, 4, **FLIPPED, raid_cards=2, trade_cards=3, upgrades=1)),
        table(player(jarls=(1, 2), buildings=(building(),)), neutral=Tracks()),
        table(player(longships=(ship("A", 1), ship(" a", 1)))),
        in_phase("reveal", neutral=Tracks()),
        in_phase("draft", player(hut=change(WELL, track="trade")), player(1), neutral=Tracks()),
        in_phase("trades"),
    ],
)
def test_what_is_right_is_left_alone(position):
    assert notices(position, PLAIN) == ()


MOMENTS = {
    "": in_phase("reveal", player(gold=1, silver=2), neutral=Tracks(), round_points=()),
    "actions": in_phase("actions"),
    "income": in_phase("income"),
    "heroes": in_phase("heroes"),
    "trades": in_phase("trades", player(silver=1, oak=1, wool=1, iron=1), player()),
    "built": in_phase("actions", player(4, 4, 4, jarls=(1,), longships=(ship(),)), player()),
}
"""The moments in which the actions shown in docs/file-format.md are allowed."""

BLOCKS = re.findall(r"^```json (shipwrights[^\n]*)\n(.*?)^```$", DOC, re.MULTILINE | re.DOTALL)
SHOWN = [
    (label.removeprefix("shipwrights").strip(), json.loads(text))
    for label, text in BLOCKS
    if label != "shipwrights-position"
]


@pytest.mark.parametrize("moment, action", SHOWN, ids=str)
def test_an_action_shown_in_the_file_format_is_accepted(moment, action):
    position = MOMENTS[moment]
    seats = list(NAMES[: len(position.players)])
    file = {"format": 1, "game": "shipwrights", "seats": seats, "actions": [action]}
    assert opened({**file, "position": position.model_dump(mode="json")}).position


def test_every_action_is_shown_in_the_file_format():
    kinds = {kind.model_fields["do"].default for kind in GAME.Actions}
    assert {action["do"] for _, action in SHOWN} == kinds | {"enter"}


def test_the_position_shown_in_the_file_format_is_scored():
    (text,) = (text for label, text in BLOCKS if label == "shipwrights-position")
    file = {"format": 1, "game": "shipwrights", "seats": ["Ann"], "position": json.loads(text)}
    laid = opened(file)
    (card,) = scorecards(laid.position, laid.options)
    assert card.total == 6 + 3 + 2 + 3 + 5 + 4
    assert GAME.is_over(laid.position, laid.options)
