"""Hägar at the table: what is told, and what its file format shows."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from companion.game import find
from companion.games.hagar.actions import (
    Count,
    DoubledLine,
    End,
    FinalRoll,
    Lay,
    MoveHagar,
    OwnToken,
    Paint,
    PlaceCoaster,
    Put,
    Remove,
    Stay,
    WhereNumber,
)
from companion.games.hagar.advice import best_moves
from companion.games.hagar.position import (
    Gold,
    Landscape,
    Line,
    Options,
    Position,
    Symbol,
    Token,
    start,
)
from companion.games.hagar.scoring import CATEGORIES, scorecards
from companion.games.hagar.territory import territory_at
from companion.model import Enter, change
from companion.position_file import opened
from companion.words import LANGUAGES, words
from tests.support.hagar import NAMES, PLAIN, coaster, full, hagars, table
from tests.support.hagar_said import ANN_WINS, LAND, SHIELD, finished, said

GAME = find("hagar")
ROOT = Path(__file__).parents[2]
RULES = ROOT / "companion" / "games" / "hagar" / "RULES.md"
FORMAT = ROOT / "docs" / "file-format.md"


MOVING = table(
    "F F W L / F L L L",
    rolled=True,
    tokens=hagars([(0, 0)], [(1, 0), (0, 2)]),
    shields=(SHIELD,),
    doubled=Line(row=0),
)
BOARD = table("L F / W W", tokens=hagars([(0, 0)]))


@pytest.mark.parametrize(
    "position, action, english",
    [
        (
            start(2, PLAIN),
            PlaceCoaster(
                seat=0, coaster=coaster((0, 0), "LFWW"), token=OwnToken(field=(1, 0), gold=True)
            ),
            ["Ann lays coaster 1 at A1.", "Ann puts gold on water."],
        ),
        (full(), FinalRoll(value=3), ["Ann rolls a 3: nothing counts double."]),
        (
            full(tokens=hagars([(0, 0)], [(0, 2)]), shields=(SHIELD,)),
            FinalRoll(value=3, doubled=Line(column=2)),
            ["Ann rolls a 3: column C counts double.", "Points: Bo +48."],
        ),
        (
            MOVING,
            MoveHagar(seat=1, from_=(1, 0), to=(0, 1)),
            [
                "Bo moves a Hägar on forest from A2 to B1.",
                "Points: Ann −3.",
            ],
        ),
        (MOVING, Stay(seat=1), ["Bo moves no Hägar."]),
        (
            change(MOVING, moved=(1,)),
            Stay(seat=0),
            ["Ann moves no Hägar.", "Ann wins: 3 points."],
        ),
        (
            table(tokens=hagars([(0, 0)], [(0, 1)]), rolled=True, moved=(1,)),
            Stay(seat=0),
            ["Ann moves no Hägar.", "Ann and Bo win together: 0 points each, shared place."],
        ),
        (
            table(players=1, rolled=True),
            Stay(seat=0),
            [
                "Ann moves no Hägar.",
                "Ann is done: simple drunkard, with 0 points (at most 15).",
            ],
        ),
        (BOARD, Lay(coaster=coaster((0, 1), "LLLL")), ["A coaster lies at C1."]),
        (BOARD, Paint(field=(0, 1), landscape="water"), ["B1 is water."]),
        (
            BOARD,
            Put(token=Token(field=(0, 1), seat=1)),
            ["A Hägar of Bo stands at B1."],
        ),
        (
            BOARD,
            Put(token=Token(field=(0, 1), gold=True)),
            ["A gold token lies at B1."],
        ),
        (BOARD, Put(gold=Gold(touches=((0, 1), (0, 0)))), ["Gold is printed at A1."]),
        (BOARD, Put(shield=SHIELD), ["A shield is printed at A1."]),
        (BOARD, Remove(cell=(0, 0)), ["The coaster at A1 is gone."]),
        (BOARD, Remove(field=(0, 0)), ["The token at A1 is gone."]),
        (
            change(BOARD, gold=(Gold(touches=((0, 0),)),)),
            Remove(gold=Symbol(touches=((0, 0),))),
            ["The printed gold at A1 is gone."],
        ),
        (
            change(BOARD, shields=(SHIELD,)),
            Remove(shield=SHIELD),
            ["The printed shield at A1 is gone."],
        ),
        (BOARD, DoubledLine(doubled=Line(row=2)), ["Counts double: row 3."]),
        (BOARD, DoubledLine(doubled=None), ["No line counts double."]),
        (BOARD, WhereNumber(value=2, line=Line(row=2)), ["The arrow of the 2 runs along row 3."]),
        (BOARD, WhereNumber(value=2, line=None), ["The 2 is not on the table."]),
        (BOARD, Count(landscape=LAND), ["Counted: 8-field land (worksheet row 1)."]),
        (
            change(BOARD, worksheet=(LAND, LAND)),
            Count(at=1, landscape=None),
            ["Row 2 of the worksheet is struck out."],
        ),
        (
            BOARD,
            End(),
            [
                "All is laid and moved. What lies there counts.",
                "Ann and Bo win together: 0 points each, shared place.",
            ],
        ),
        (finished(ANN_WINS), End(), ["All is laid and moved. What lies there counts."]),
    ],
)
def test_what_happened_is_told(position, action, english):
    phrases = GAME.described(position, action, GAME.apply(position, action, PLAIN), PLAIN)
    assert said(phrases) == english
    assert said(phrases, "de") != english


def test_a_correction_by_hand_is_told():
    (one,) = GAME.described(BOARD, Enter(path="rolled", value=True), BOARD, PLAIN)
    assert one.key == "enter.told"


def test_advice_is_told():
    found = said(one.sentence for one in best_moves(MOVING, PLAIN))
    assert found == [
        "Ann does best to stay.",
        "Bo does best to move from A2 to B1: Ann −3.",
    ]


def test_advice_says_what_a_move_gains():
    apart = table(
        "F W F W / W W W W", tokens=hagars([(0, 0)]), shields=(Symbol(touches=((0, 2),)),)
    )
    ann, bo = best_moves(apart, PLAIN)
    assert (ann.start, ann.goal, ann.gain, ann.changes) == ((0, 0), (0, 2), 1, (1, 0))
    assert said([ann.sentence, bo.sentence]) == [
        "Ann does best to move from A1 to C1: Ann +1.",
        "Bo does best to stay.",
    ]


def test_the_rules_show_every_action():
    shown = re.findall(r'^\| `(\{"do".*?\})`', RULES.read_text(encoding="utf-8"), re.MULTILINE)
    actions = [GAME.read_action(json.loads(one)) for one in shown]
    assert [type(one) for one in actions] == list(GAME.Actions)


SHOWN = [
    (label.strip(), json.loads(text))
    for label, text in re.findall(
        r"^```json hagar([^\n]*)\n(.*?)^```$",
        FORMAT.read_text(encoding="utf-8"),
        re.MULTILINE | re.DOTALL,
    )
]
LAID = full(tokens=hagars([], [(0, 1)]), shields=(Symbol(touches=((0, 0),)),))
MOMENTS = {
    "": None,
    "full": LAID,
    "rolled": change(LAID, rolled=True),
    "standing": LAID,
    "counted": Position(players=2, worksheet=(LAND,)),
    "doubled": full(gold=(Gold(touches=((0, 1), (0, 2))),), doubled=Line(column=2)),
}
"""The moments in which the actions shown in docs/file-format.md are allowed."""


def file(moment=None, *actions):
    position = {"position": moment.model_dump(mode="json")} if moment else {}
    return {"format": 1, "game": "hagar", "seats": NAMES[:2], **position, "actions": actions}


@pytest.mark.parametrize("moment, action", [one for one in SHOWN if one[0] != "-position"], ids=str)
def test_each_action_of_the_file_format_is_accepted_in_its_moment(moment, action):
    laid = opened(json.loads(json.dumps(file(MOMENTS[moment], action))))
    assert laid.position != MOMENTS[moment]


def test_every_action_has_an_example_in_the_file_format():
    kinds = {kind.model_fields["do"].default for kind in GAME.Actions}
    shown = [action for label, action in SHOWN if label != "-position"]
    assert {action["do"] for action in shown} == kinds | {"enter"}


def test_the_position_of_the_file_format_is_accepted():
    (shown,) = (position for label, position in SHOWN if label == "-position")
    laid = opened(json.loads(json.dumps({**file(), "position": shown})))
    assert scorecards(laid.position, laid.options)[0].total == 1
    assert laid.position.model_dump(mode="json")["doubled"] == {"row": 3}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_switch_and_field_is_explained(language):
    spoken = words(language, "hagar")
    for name in Options.model_fields:
        assert f"hagar.option.{name}" in spoken
        assert f"hagar.option.{name}.about" in spoken
    for name in Landscape.model_fields:
        assert f"hagar.worksheet.{name}" in spoken
    for category in CATEGORIES:
        assert f"hagar.category.{category}" in spoken
    fields = {key.removeprefix("hagar.field.") for key in spoken if key.startswith("hagar.field.")}
    assert fields <= set(Position.model_fields)


def test_what_is_looked_at_on_the_table_is_found():
    position, options = table("L F / W W"), PLAIN
    assert position.coaster_at((0, 0)) == position.coasters[0]
    assert position.coaster_at((5, 5)) is None
    assert position.coaster_at(None) is None
    looked_at = territory_at(position, options, (0, 0))
    assert looked_at is not None
    assert (0, 0) in looked_at.fields
    # The worksheet counts instead of the board, but what lies there is looked at all the same.
    counted = change(position, worksheet=(Landscape(kind="land", fields=3),))
    assert territory_at(counted, options, (0, 0)) == looked_at
    assert territory_at(position, options, (9, 9)) is None
