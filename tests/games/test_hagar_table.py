"""Hägar at the table: offers, tokens in hand, warnings, stakes, and what is told."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest

from companion.game import find
from companion.games.hagar.actions import (
    Count,
    DoubledLine,
    End,
    FinalRoll,
    Lay,
    Move,
    OwnToken,
    Paint,
    Place,
    Put,
    Remove,
    Stay,
    WhereNumber,
    apply,
)
from companion.games.hagar.advice import best_moves
from companion.games.hagar.checks import notices
from companion.games.hagar.offers import offers, wander
from companion.games.hagar.placing import Hand, hand, legal_placements
from companion.games.hagar.position import (
    Gold,
    Landscape,
    Line,
    Number,
    Options,
    Position,
    Symbol,
    Token,
    start,
)
from companion.games.hagar.scoring import CATEGORIES, scorecards, solo_rank, stakes
from companion.games.hagar.telling import told
from companion.model import Enter, change
from companion.position_file import opened
from companion.reading import read_action
from companion.words import LANGUAGES, say, tell, words
from tests.support.hagar import NAMES, PLAIN, coaster, full, golden, hagars, table

GAME = find("hagar")
BAR = Options(bar_rule=True)
ROOT = Path(__file__).parents[2]
RULES = ROOT / "companion" / "games" / "hagar" / "RULES.md"
FORMAT = ROOT / "docs" / "file-format.md"

SHIELD = Symbol(touches=((0, 0), (0, 1)))


def said(phrases, language="en"):
    return [tell(language, one, NAMES) for one in phrases]


def test_an_empty_table_offers_its_middle():
    (offer,) = offers(start(2, PLAIN), PLAIN)
    assert (offer.do, offer.seat, offer.cells, offer.left) == ("place", 0, ((0, 0),), 12)
    assert offer.hand == Hand(hagars=4, gold=1, due=True)


def test_the_next_seat_is_offered_every_edge():
    (offer,) = offers(table(tokens=hagars([(0, 0)])), PLAIN)
    assert (offer.seat, offer.left) == (1, 11)
    assert offer.cells == ((-1, 0), (0, -1), (0, 1), (1, 0))


@pytest.mark.parametrize("players, hagars_each", [(1, 4), (2, 4), (3, 3)])
def test_everybody_begins_with_the_tokens_of_the_box(players, hagars_each):
    position = start(players, PLAIN)
    for seat in range(players):
        assert hand(position, seat) == Hand(hagars=hagars_each, gold=1, due=True)


WIDE = "L L L L / L L L L"
FOUR = [(0, 0), (0, 1), (1, 0), (1, 1)]


@pytest.mark.parametrize(
    "tokens, expected",
    [
        (hagars([(0, 0)]), Hand(hagars=3, gold=1, due=True)),
        (hagars(FOUR), Hand(hagars=0, gold=1, due=True)),
        ((*hagars(FOUR), *golden((0, 2))), Hand(hagars=0, gold=1, due=False)),
        ((*hagars(FOUR), *golden((0, 2), (0, 3))), Hand(hagars=0, gold=0, due=False)),
        (
            (*hagars(FOUR), Token(field=(0, 2), seat=0, gold=True)),
            Hand(hagars=0, gold=0, due=False),
        ),
        (
            (*hagars(FOUR), Token(field=(0, 2), seat=1, gold=True)),
            Hand(hagars=0, gold=1, due=True),
        ),
        (
            (*hagars(FOUR), Token(field=(0, 2), seat=1, gold=True), *golden((0, 3))),
            Hand(hagars=0, gold=0, due=False),
        ),
        (hagars([*FOUR, (0, 2)]), Hand(hagars=0, gold=1, due=True)),
    ],
)
def test_a_hand_is_what_the_table_lacks(tokens, expected):
    assert hand(table(WIDE, tokens=tokens), 0) == expected


def test_a_coaster_without_a_token_is_laid_when_none_is_left():
    position = table(WIDE, players=1, tokens=(*hagars(FOUR), *golden((0, 2))))
    after = apply(position, Place(seat=0, coaster=coaster((1, 0), "LLLL")), PLAIN)
    assert after.tokens == position.tokens


def test_gold_laid_in_turn_says_whose_it_was():
    action = Place(
        seat=0,
        coaster=coaster((0, 0), "LLLL"),
        token=OwnToken(field=(0, 0), gold=True),
    )
    after = apply(start(2, PLAIN), action, PLAIN)
    assert after.tokens == (Token(field=(0, 0), seat=0, gold=True),)


def test_placements_say_why_not():
    position = table("L F / W W")
    found = {one.cell: one for one in legal_placements(position, ("land",) * 4, None, PLAIN)}
    assert found[-1, 0].turns == (0, 1, 2, 3)
    assert found[-1, 0].because is None
    assert found[0, 1].because.key == "hagar.refused.match"
    assert found[1, 1].because.key == "hagar.refused.edge"
    assert (0, 0) not in found


def test_beer_is_laid_as_it_stands():
    position = table("L F / W W")
    fields = ("forest", "water", "land", "water")
    plain = {one.cell: one for one in legal_placements(position, fields, None, PLAIN)}
    beer = {one.cell: one for one in legal_placements(position, fields, "up", PLAIN)}
    assert plain[0, 1].turns == (0, 1, 2)
    assert beer[0, 1].turns == (0,)
    assert [one and one.key for one in beer[0, 1].reasons] == [None, *["hagar.refused.beer"] * 3]
    assert said([beer[0, 1].reasons[1]]) == [
        "A BEERcoaster is not turned: the glass points to whoever lays it."
    ]


def test_an_empty_table_takes_the_first_coaster_anywhere():
    (middle,) = legal_placements(start(2, PLAIN), ("land",) * 4, None, PLAIN)
    assert (middle.cell, middle.turns) == ((0, 0), (0, 1, 2, 3))
    action = Place(seat=0, coaster=coaster((-7, 3), "LFWW"), token=OwnToken(field=(-14, 6)))
    assert apply(start(2, PLAIN), action, PLAIN).coasters[0].cell == (-7, 3)


def test_beer_under_the_bar_rule_is_refused_told_and_owed():
    before = Position(
        players=2, coasters=(coaster((0, 0), "LFWW", "down"),), tokens=hagars([(0, 0)])
    )
    action = Place(
        seat=1,
        coaster=coaster((0, 2), "LLLL", "up"),
        token=OwnToken(field=(0, 4)),
        anyway=True,
    )
    after = apply(before, action, BAR)
    assert after.owes == (1,)
    assert said(told(before, action, after, BAR)) == [
        "Bo lays coaster 2 at cell (0, 2).",
        "Bo puts a Hägar on land.",
        "Laid all the same: No edge of it touches an edge of another coaster.",
        "Laid all the same: Bar rule: there is beer in this row already, at cell (0, 0).",
        "Bo owes the winner a beer.",
    ]
    assert apply(before, action, PLAIN).owes == ()


def finished(tokens, owes=(), players=2, **more):
    moved = tuple(range(players))
    return table(
        WIDE, players, tokens=tokens, owes=owes, rolled=True, moved=moved, shields=(SHIELD,), **more
    )


ANN_WINS = hagars([(0, 0)])
TIE = hagars([(0, 0)], [(0, 1)])


@pytest.mark.parametrize(
    "position, options, english",
    [
        (finished(ANN_WINS, (1,)), BAR, ["Bo owes Ann 1 beer (lemonade counts too)."]),
        (finished(ANN_WINS, (1, 1)), BAR, ["Bo owes Ann 2 beers (lemonade counts too)."]),
        (
            finished(ANN_WINS, (0, 1)),
            BAR,
            [
                "Ann laid a BEERcoaster against the bar rule, but wins and owes nothing.",
                "Bo owes Ann 1 beer (lemonade counts too).",
            ],
        ),
        (
            finished((*TIE, Token(field=(0, 2), gold=True)), (2,), 3),
            BAR,
            ["Cy owes 1 beer and chooses who gets it: Ann and Bo."],
        ),
        (
            finished(TIE, (1, 1)),
            BAR,
            ["Bo laid 2 BEERcoasters against the bar rule, but wins and owes nothing."],
        ),
        (finished(ANN_WINS), BAR, []),
        (finished(ANN_WINS, (1,)), PLAIN, []),
        (change(finished(ANN_WINS, (1,)), moved=(0,)), BAR, []),
    ],
)
def test_beer_is_owed_to_the_winner_at_the_end(position, options, english):
    assert said(stakes(position, options)) == english
    assert len(said(stakes(position, options), "de")) == len(english)


def test_the_final_roll_is_offered_with_what_each_line_does():
    position = full(tokens=(*hagars([(0, 0)], [(0, 1)]), *golden((0, 2))), shields=(SHIELD,))
    (offer,) = offers(position, PLAIN)
    assert (offer.do, offer.seat, offer.most, offer.expectation) == ("final_roll", 0, 6, None)
    effects = {
        json.dumps(one.doubled and one.doubled.model_dump(mode="json")): one for one in offer.lines
    }
    assert len(effects) == 1 + 6 + 8
    assert effects["null"].scores == (1, 1)
    assert effects['{"row": 0}'].scores == (2, 2)
    assert (effects['{"row": 0}'].hagars, effects['{"row": 0}'].gold) == (2, 1)
    assert effects['{"column": 0}'].scores == (49, 1)


def test_the_roll_is_weighed_once_all_numbers_are_found():
    numbers = tuple(Number(value=value, line=None) for value in range(1, 6))
    position = full(
        tokens=hagars([(0, 0)], [(0, 1)]),
        shields=(SHIELD,),
        numbers=(*numbers, Number(value=6, line=Line(column=1))),
    )
    (offer,) = offers(position, PLAIN)
    assert [str(one) for one in offer.expectation.mean] == ["0", "8"]
    assert [one.effect.scores for one in offer.expectation.rolls] == [*[(0, 0)] * 5, (0, 48)]


def test_final_moves_are_offered_with_their_goals():
    position = table("L L / F W", rolled=True, tokens=hagars([], [(0, 0), (1, 0)]))
    moving, staying = offers(position, PLAIN)
    assert (moving.do, moving.seat, staying.do, staying.seat) == ("move", 1, "stay", 1)
    assert [(one.start, one.goals) for one in moving.hagars] == [((0, 0), ((0, 1),))]


def test_a_seat_that_cannot_move_can_only_stay():
    position = table("L F / W W", rolled=True, moved=(1,), tokens=hagars([(0, 0)]))
    assert [(one.do, one.seat) for one in offers(position, PLAIN)] == [("stay", 0)]
    assert {wander(position, PLAIN, Random(seed)) for seed in range(5)} == {Stay(seat=0)}


def test_wandering_lays_beer_against_the_bar_rule_where_it_must():
    coasters = tuple(coaster((0, column), "LLLL", "up") for column in range(3))
    position = Position(players=2, coasters=coasters)
    drawn = [wander(position, BAR, Random(seed)) for seed in range(30)]
    assert {(bool(one.coaster.beer), one.anyway) for one in drawn} == {(False, False), (True, True)}
    for one in drawn:
        assert apply(position, one, BAR).owes == ((1,) if one.anyway else ())


def test_a_new_line_forgets_what_was_seen_of_the_one_before():
    gold = Gold(touches=((0, 0), (0, 1)), doubles=False)
    position = full(gold=(gold,), tokens=hagars([(0, 0)]), doubled=Line(row=0))
    assert scorecards(position, PLAIN)[0].total == 1
    for action in (DoubledLine(doubled=Line(row=0)), FinalRoll(value=2, doubled=Line(row=0))):
        after = apply(position, action, PLAIN)
        assert after.gold[0].doubles is None
        assert scorecards(after, PLAIN)[0].total == 2


def test_removing_a_coaster_takes_what_lies_on_it():
    symbols = ((0, 0),), ((0, 1), (0, 2)), ((0, 2), (0, 3))
    position = table(
        WIDE,
        tokens=hagars([(0, 0), (0, 2)]),
        gold=tuple(Gold(touches=one) for one in symbols),
        shields=tuple(Symbol(touches=one) for one in symbols),
    )
    after = apply(position, Remove(cell=(0, 1)), PLAIN)
    assert [one.cell for one in after.coasters] == [(0, 0)]
    assert after.tokens == hagars([(0, 0)])
    assert [one.touches for one in after.gold] == [((0, 0),)]
    assert [one.touches for one in after.shields] == [((0, 0),)]


def test_symbols_are_removed_one_at_a_time():
    twice, other = Gold(touches=((0, 0), (0, 1))), Gold(touches=((1, 1),))
    position = table(WIDE, gold=(other, twice, twice), shields=(SHIELD, SHIELD))
    swapped = Symbol(touches=((0, 1), (0, 0)))
    assert apply(position, Remove(gold=swapped), PLAIN).gold == (other, twice)
    assert apply(position, Remove(shield=swapped), PLAIN).shields == (SHIELD,)


def test_a_coaster_is_laid_over_the_one_that_lay_there():
    position = table("L F / W W", tokens=hagars([(0, 0)]))
    after = apply(position, Lay(coaster=coaster((0, 0), "WLWF")), PLAIN)
    assert after.coasters == (coaster((0, 0), "WLWF"),)
    assert after.tokens == position.tokens


def test_worksheet_rows_are_added_replaced_and_struck_out():
    rows = [Landscape(kind="land", fields=n, hagars=(1, 0)) for n in (1, 2, 3)]
    position = start(2, PLAIN)
    for row in rows[:2]:
        position = apply(position, Count(landscape=row), PLAIN)
    position = apply(position, Count(at=0, landscape=rows[2]), PLAIN)
    assert position.worksheet == (rows[2], rows[1])
    position = apply(position, Count(at=0, landscape=None), PLAIN)
    assert position.worksheet == (rows[1],)
    assert apply(position, Count(at=0, landscape=None), PLAIN).worksheet == ()


LAND = Landscape(
    kind="land", fields=8, shield=True, gold=3, doubled_gold=1, hagars=(2, 1), doubled_hagars=(0, 1)
)


@pytest.mark.parametrize(
    "position, english",
    [
        (
            table(WIDE, tokens=hagars([(0, 0), (0, 1)], [(1, 0)]), shields=(SHIELD,)),
            [
                ["most Hägars in the 8-field land at row 0, column 0: Ann 2 and Bo 1"],
                ["Ann has the most Hägars in the 8-field land at row 0, column 0: Ann 2 and Bo 1"],
            ],
        ),
        (
            table(
                WIDE,
                tokens=(*hagars([(0, 0), (0, 1)], [(1, 0)]), *golden((1, 3))),
                shields=(SHIELD,),
                doubled=Line(row=1),
            ),
            [
                [
                    "1 gold in the 8-field land at row 0, column 0, 1 of it doubled",
                    (
                        "nobody conquers the 8-field land at row 0, column 0, Ann and Bo are tied: "
                        "Ann 2 and Bo 2 (1 doubled by row 1)"
                    ),
                ]
            ]
            * 2,
        ),
        (
            Position(players=2, worksheet=(LAND,)),
            [
                [
                    "3 gold in the 8-field land (worksheet row 1), 1 of it doubled",
                    (
                        "nobody conquers the 8-field land (worksheet row 1), Ann and Bo are tied: "
                        "Ann 2 and Bo 2 (1 doubled)"
                    ),
                ]
            ]
            * 2,
        ),
    ],
)
def test_every_line_says_why(position, english):
    cards = scorecards(position, PLAIN)
    assert [said(line.because for line in card.lines) for card in cards] == english


@pytest.mark.parametrize(
    "points, number",
    [(0, 1), (15, 1), (16, 2), (20, 2), (21, 3), (25, 3), (26, 4), (40, 4)],
)
def test_the_solo_table_has_four_ranks(points, number):
    assert solo_rank(points).key == f"hagar.rank.{number}"
    for language in LANGUAGES:
        assert str(points) in tell(language, solo_rank(points))


def test_the_rank_whose_name_is_unknown_is_not_given_one():
    assert tell("en", solo_rank(18)) == "second rank, with 18 points (16 to 20)"


@pytest.mark.parametrize(
    "position, codes",
    [
        (start(2, PLAIN), []),
        (full(), []),
        (change(full(), coasters=(*full().coasters, coaster((3, 0), "LLLL"))), ["coasters"]),
        (table("L L . . L L / L L . . L L"), ["apart"]),
        (table(moved=(1,)), ["moved_early"]),
        (full(players=3, tokens=hagars([(0, 0), (0, 2), (0, 4), (0, 6)])), ["hagars"]),
        (
            full(
                tokens=(
                    Token(field=(0, 0), seat=0, gold=True),
                    Token(field=(0, 2), seat=0, gold=True),
                )
            ),
            ["gold"],
        ),
        (full(tokens=golden((0, 0), (0, 2), (0, 4))), ["all_gold"]),
        (full(tokens=hagars([(0, 0)], [(0, 1)])), ["crowd"]),
        (full(tokens=hagars([(0, 0)], [(0, 1)]), rolled=True, moved=(1,)), []),
        (table(tokens=hagars([(0, 0)]), shields=(SHIELD,), worksheet=()), ["worksheet"]),
        (Position(players=2, worksheet=(LAND, LAND, LAND)), ["hagars"]),
    ],
)
def test_what_looks_wrong_is_pointed_out(position, codes):
    found = notices(position, PLAIN)
    assert [notice.code for notice in found] == [f"hagar.notice.{code}" for code in codes]
    for notice in found:
        for language in LANGUAGES:
            assert notice.code in words(language, "hagar")
            assert "{" not in say(language, notice.code, NAMES, **notice.facts)


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
            Place(seat=0, coaster=coaster((0, 0), "LFWW"), token=OwnToken(field=(1, 0), gold=True)),
            ["Ann lays coaster 1 at cell (0, 0).", "Ann puts gold on water."],
        ),
        (full(), FinalRoll(value=3), ["Ann rolls a 3: nothing counts double."]),
        (
            full(tokens=hagars([(0, 0)], [(0, 2)]), shields=(SHIELD,)),
            FinalRoll(value=3, doubled=Line(column=2)),
            ["Ann rolls a 3: column 2 counts double.", "Points: Bo +48."],
        ),
        (
            MOVING,
            Move(seat=1, from_=(1, 0), to=(0, 1)),
            [
                "Bo moves a Hägar on forest from row 1, column 0 to row 0, column 1.",
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
        (BOARD, Lay(coaster=coaster((0, 1), "LLLL")), ["Coaster at cell (0, 1)."]),
        (BOARD, Paint(field=(0, 1), landscape="water"), ["Row 0, column 1 is water."]),
        (
            BOARD,
            Put(token=Token(field=(0, 1), seat=1)),
            ["A Hägar of Bo stands at row 0, column 1."],
        ),
        (
            BOARD,
            Put(token=Token(field=(0, 1), gold=True)),
            ["A gold token lies at row 0, column 1."],
        ),
        (BOARD, Put(gold=Gold(touches=((0, 1), (0, 0)))), ["Gold is printed at row 0, column 0."]),
        (BOARD, Put(shield=SHIELD), ["A shield is printed at row 0, column 0."]),
        (BOARD, Remove(cell=(0, 0)), ["The coaster at cell (0, 0) is gone."]),
        (BOARD, Remove(field=(0, 0)), ["The token at row 0, column 0 is gone."]),
        (
            change(BOARD, gold=(Gold(touches=((0, 0),)),)),
            Remove(gold=Symbol(touches=((0, 0),))),
            ["The printed gold at row 0, column 0 is gone."],
        ),
        (
            change(BOARD, shields=(SHIELD,)),
            Remove(shield=SHIELD),
            ["The printed shield at row 0, column 0 is gone."],
        ),
        (BOARD, DoubledLine(doubled=Line(row=2)), ["row 2 counts double."]),
        (BOARD, DoubledLine(doubled=None), ["No line counts double."]),
        (BOARD, WhereNumber(value=2, line=Line(row=2)), ["The 2 points along row 2."]),
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
    phrases = told(position, action, apply(position, action, PLAIN), PLAIN)
    assert said(phrases) == english
    assert said(phrases, "de") != english


def test_a_correction_by_hand_is_told():
    (one,) = told(BOARD, Enter(path="rolled", value=True), BOARD, PLAIN)
    assert one.key == "enter.told"


def test_advice_is_told():
    found = said(one.told for one in best_moves(MOVING, PLAIN))
    assert found == [
        "Ann does best to stay.",
        "Bo does best from row 1, column 0 to row 0, column 1: Ann −3.",
    ]


def test_advice_says_what_a_move_gains():
    apart = table(
        "F W F W / W W W W", tokens=hagars([(0, 0)]), shields=(Symbol(touches=((0, 2),)),)
    )
    ann, bo = best_moves(apart, PLAIN)
    assert (ann.start, ann.goal, ann.gain, ann.changes) == ((0, 0), (0, 2), 1, (1, 0))
    assert said([ann.told, bo.told]) == [
        "Ann does best from row 0, column 0 to row 0, column 2: Ann +1.",
        "Bo does best to stay.",
    ]


def test_the_rules_show_every_action():
    shown = re.findall(r'^\| `(\{"do".*?\})`', RULES.read_text(encoding="utf-8"), re.MULTILINE)
    actions = [read_action(GAME, json.loads(one)) for one in shown]
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
    "counted": Position(players=2, worksheet=(LAND,)),
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
