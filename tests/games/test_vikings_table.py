"""Vikings at the table: what is told, and what its file format shows."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from companion.command.report import as_json, evaluate
from companion.game import find
from companion.games.vikings.actions import (
    Bid,
    Boatsmen,
    BookScoring,
    Buy,
    Draw,
    Exchange,
    Lay,
    LaySpecials,
    LeaveWheel,
    Pass,
    PlaceColour,
    PlaceViking,
    Put,
    PutRow,
    Remove,
    ReturnViking,
    SetStart,
    SkipToEnd,
    Special,
    TakeShip,
)
from companion.games.vikings.position import (
    SPECIAL_TILES,
    Options,
    Specials,
    Tile,
    Vikings,
)
from companion.model import Enter, change
from companion.position_file import opened
from companion.words import LANGUAGES, tell, words
from tests.support.vikings import (
    BASE_GAME,
    NAMES,
    PLAIN,
    THIRTEEN,
    TWELVE,
    player,
    ship,
    spots,
    table,
    tiles,
)
from tests.support.vikings_said import NEW, done

GAME = find("vikings")


# What is told

BOUGHT = done(NEW, Buy(seat=0, price=2, viking="noble"))
LAID = done(BOUGHT, Lay(seat=0, row="noble", column=1, piece="left"))
WHEEL = done(NEW, Draw(vikings=TWELVE), options=BASE_GAME)
CREW = table(player("ns", base=Vikings(noble=1, scout=1, boatsman=1), specials=Specials(boat=1)))
COLOURS = done(
    NEW,
    Draw(vikings=THIRTEEN),
    Bid(seat=0, gold=2),
    Pass(seat=1),
    ReturnViking(seat=0, viking="noble"),
)
AT_SIX = change(NEW, round=6, scoring="large", phase="scoring")

TOLD = [
    (
        NEW,
        LaySpecials(kinds=("boat", "fish")),
        "Special tiles laid out: boat and fisherman with fish.",
    ),
    (
        NEW,
        Draw(vikings=THIRTEEN),
        "Vikings drawn: 2 fishermen, 1 goldsmith, 3 scouts, 3 nobles, 2 warriors and 2 boatsmen.",
    ),
    (NEW, Buy(seat=0, price=2), "Ann buys a set for 2."),
    (NEW, Buy(seat=0, price=2, viking="noble"), "Ann buys a set with a noble for 2."),
    (WHEEL, Buy(seat=0, place=6), "Ann buys a set with a noble for 6."),
    (BOUGHT, Lay(seat=0, row="noble", column=1, piece="left"), "Ann lays a left end in column 1"),
    (
        BOUGHT,
        Lay(seat=0, row="noble", column=3, piece="left", anyway=True),
        "Laid all the same: A tile lies beside the base or beside another tile.",
    ),
    (
        BOUGHT,
        Lay(seat=0, row="noble", column=1, piece="left", start=True),
        "Ann lays the start tile in column 1 (nobles): left end.",
    ),
    (
        BOUGHT,
        TakeShip(seat=0, column=1, sail="blue", reward="points", value=3),
        "Ann has a ship: column 1, blue: 3 points.",
    ),
    (
        BOUGHT,
        TakeShip(seat=0, column=5, sail="blue", reward="points", value=3, anyway=True),
        "Laid all the same: ",
    ),
    (LAID, PlaceViking(seat=0), "Ann puts the noble onto the tile."),
    (BOUGHT, Special(seat=0, kind="fish"), "Ann takes a special tile: fisherman with fish."),
    (
        table(player("N", specials=Specials(building=1))),
        Exchange(seat=0, row="noble", column=1),
        "Ann exchanges the tile in column 1 (nobles) for a building.",
    ),
    (CREW, Boatsmen(seat=0, to=spots("N1")), "A boatsman of Ann brings 1 noble."),
    (
        CREW,
        Boatsmen(seat=0, to=spots("N1", "S1"), boat=True),
        "A boatsman of Ann brings 1 scout and 1 noble with a boat.",
    ),
    (NEW, SetStart(seat=1), "Bo has the start figure."),
    (COLOURS, PlaceColour(seat=0, viking="scout"), "Ann places 3 scouts, from 11 down to 9."),
    (COLOURS, PlaceColour(seat=0, viking="goldsmith"), "Ann places 1 goldsmith at 11."),
    (WHEEL, LeaveWheel(), "The wheel is not followed any more until something is drawn or"),
    (NEW, SkipToEnd(), "Ann and Bo win together: 16 points and 0 gold each, shared place."),
    (AT_SIX, BookScoring(), "Ann and Bo win together"),
    (NEW, Put(seat=0, tile=tiles("N")[0]), "Ann lays a left end in column 1 (nobles)."),
    (
        NEW,
        Put(seat=0, ship=ship(2, "green", "gold", 5)),
        "Ann has a ship: column 2, green: 5 gold.",
    ),
    (
        NEW,
        PutRow(seat=0, row="noble", first=1, last=2, tiles=tiles("N", "N")),
        "Ann: columns 1 to 2 (nobles) are laid anew.",
    ),
    (
        LAID,
        PutRow(seat=0, row="noble", first=1, last=2),
        "Ann: columns 1 to 2 (nobles) are empty.",
    ),
    (
        LAID,
        PutRow(seat=0, row="noble", first=3, last=3),
        "Ann: column 3 (nobles) is empty.",
    ),
    (LAID, Remove(seat=0, row="noble", column=1), "Ann: the tile in column 1 (nobles) is gone."),
    (table(player(ships=(ship(1),))), Remove(seat=0, column=1), "Ann: the ship above column 1"),
    (
        table(player(purchases=6), player(purchases=5), scoring="small", phase="buying", round=1),
        Buy(seat=1, price=0),
        "Everything is bought. Now comes a small scoring.",
    ),
    *(
        (
            table(player(purchases=6), player(purchases=5), phase="buying", round=number),
            Buy(seat=1, price=0),
            sentence,
        )
        for number, sentence in (
            (4, "Now boatsmen may move, then comes a large scoring."),
            (6, "Now boatsmen have to move while they can, then comes the last large scoring."),
        )
    ),
]


@pytest.mark.parametrize("position, action, sentence", TOLD)
def test_what_happened_is_told(position, action, sentence):
    said = GAME.described(position, action, GAME.apply(position, action, PLAIN), PLAIN)
    assert sentence in " ".join(tell("en", one, NAMES) for one in said)
    for one in said:
        assert one.key in words("de", "vikings")
        assert "{" not in tell("de", one, NAMES)


def test_nobody_has_won_before_anything_is_added_up():
    skip = SkipToEnd(empty="figures")
    (said,) = GAME.described(NEW, skip, done(NEW, skip), PLAIN)
    assert said.key == "vikings.told.skip_to_end"


def test_a_put_tile_replaces_what_lies_there():
    position = done(LAID, Put(seat=0, tile=Tile(row="noble", column=1, piece="middle")))
    (tile,) = position.players[0].tiles
    assert tile.piece == "middle"


def test_a_correction_is_told_like_everywhere():
    correction = Enter(path="players[0].gold", value=4)
    assert GAME.described(NEW, correction, NEW, PLAIN) == (correction.sentence,)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_field_and_switch_has_a_word(language):
    spoken = words(language, "vikings")
    for model in (GAME.Position, type(NEW.players[0])):
        for name in model.model_fields:
            assert f"vikings.field.{name}" in spoken
    for name in Options.model_fields:
        assert f"vikings.option.{name}.about" in spoken
    for kind in SPECIAL_TILES:
        assert f"vikings.special.{kind}.about" in spoken
    assert {"vikings.figure.gold", "vikings.in_short"} <= spoken.keys()


# The file format

DOC = (Path(__file__).parents[2] / "docs" / "file-format.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```json (vikings[^\n]*)\n(.*?)^```$", DOC, re.MULTILINE | re.DOTALL)
PAID = {"points": 10, "gold": 20}
ISLAND = {**PAID, "tiles": [{"row": "noble", "column": 1, "piece": "left"}]}
COLOURS_LEFT = ["scout", "scout", "boatsman"]


def moment(one=PAID, **more):
    return {"scoring": "large", "players": [one, PAID], **more}


MOMENTS = {
    "": None,
    "auction": moment(phase="auction", drawn=COLOURS_LEFT, bids=[None, None]),
    "choose": moment(phase="choose", drawn=COLOURS_LEFT),
    "colours": moment(phase="colours", drawn=COLOURS_LEFT),
    "wheel": moment(phase="buying", wheel=[{"place": 11, "viking": "noble"}]),
    "bought": moment(bought={"seat": 0, "viking": "noble"}),
    "laid": moment(
        {**ISLAND, "base": {"noble": 1}},
        bought={
            "seat": 0,
            "viking": "noble",
            "tile": False,
            "laid": {"row": "noble", "column": 1},
        },
    ),
    "over": moment(scoring="end"),
    "dearest": moment(bought={"seat": 0, "special": True}, open_specials=["fish"]),
    "tile": moment({"tiles": [{"row": "scout", "column": 1, "piece": "left"}]}),
    "building": moment({**ISLAND, "specials": {"building": 1}}),
    "boatsmen": moment(
        {
            **PAID,
            "tiles": [{"row": row, "column": 1, "piece": "left"} for row in ("noble", "scout")],
            "base": {"noble": 1, "scout": 1, "boatsman": 1},
            "specials": {"boat": 1},
        }
    ),
}
"""The moments in which the actions shown in docs/file-format.md are allowed."""

TWO = {"format": 1, "game": "vikings", "seats": ["Ann", "Bo"]}
SHOWN = [
    (label.removeprefix("vikings").strip(), json.loads(text))
    for label, text in BLOCKS
    if label.split()[0] == "vikings"
]


@pytest.mark.parametrize("name, action", SHOWN, ids=str)
def test_each_action_of_the_file_format_is_accepted_in_its_moment(name, action):
    file = {**TWO, "actions": [action]}
    if MOMENTS[name]:
        file["position"] = MOMENTS[name]
    assert opened(file).position


def test_every_action_has_an_example_in_the_file_format():
    shown = {action["do"] for _, action in SHOWN}
    assert shown == {kind.model_fields["do"].default for kind in GAME.Actions} | {"enter"}


def test_the_position_of_the_file_format_is_scored():
    (text,) = (text for label, text in BLOCKS if label == "vikings-position")
    laid = opened({**TWO, "position": json.loads(text)})
    document = as_json(evaluate(laid, trades=False), "en")
    assert [card["total"] for card in document["scorecards"]] == [46 - 3 + 1 + 10 - 4, 42]
    assert [card["gold"] for card in document["scorecards"]] == [3, 1]
    assert document["over"] is True
