"""What looks forgotten at a table that is added up is said before its points are final."""

from __future__ import annotations

import pytest

from companion.game import Game, find, game_ids
from companion.games.hagar.position import Landscape, Token
from companion.games.hagar.position import Position as Hagar
from companion.games.pax_viking.cards import Card
from companion.games.pax_viking.position import Follower
from companion.games.pax_viking.position import Player as Jarl
from companion.games.pax_viking.position import Position as PaxViking
from companion.games.shipwrights.printed import Prices
from companion.games.vikings.position import Counted, Tile
from companion.games.vikings.position import Player as Viking
from companion.games.vikings.position import Position as Vikings
from companion.model import change
from companion.words import LANGUAGES, tell
from tests.support.shipwrights import in_phase, player, table

NAMES = ("Ann", "Bo", "Cy")

MET = Card(title="X", tier="novice", face_up=True)
RUS = Jarl(followers=(Follower(kind="venture", type="rus", count=1),))
PAX_VIKING = PaxViking(
    players=(RUS, Jarl(), Jarl(silfr=1)), cards=(MET,), check="final", added_up=True
)
VIKINGS = Vikings(
    scoring="end", players=(Viking(points=3), Viking(), Viking(counted=Counted(boatsmen=1)))
)
WORKSHEET = (
    Landscape(kind="land", fields=1, hagars=(2, 0, 0)),
    Landscape(kind="water", fields=1, hagars=(0, 0, 1)),
)
HAGAR = Hagar(players=3, worksheet=WORKSHEET)
SHIPWRIGHTS = table(player(gold=1), player(), player(2))

ADDED_UP = {
    "hagar": HAGAR,
    "pax_viking": PAX_VIKING,
    "shipwrights": SHIPWRIGHTS,
    "vikings": VIKINGS,
}
"""Tables of each game with something for Ann and Cy, and nothing for Bo."""

EXEMPT = {"saekonungr": "it is followed from the first roll: nobody's coins are added up"}


def told(game, position, language="en", **switched):
    options = find(game).Options(**switched)
    return [tell(language, one, NAMES) for one in find(game).doubts(position, options)]


def test_every_game_that_is_added_up_asks():
    asking = {game for game in game_ids() if find(game).doubts.__module__ != Game.__module__}
    assert {*ADDED_UP} == asking


@pytest.mark.parametrize("game", ADDED_UP)
def test_a_player_for_whom_nothing_is_entered_is_named(game):
    assert "Nothing is entered for Bo." in told(game, ADDED_UP[game])
    assert "Für Bo ist nichts eingetragen." in told(game, ADDED_UP[game], LANGUAGES[1])


@pytest.mark.parametrize("game", EXEMPT)
def test_a_game_that_is_only_followed_asks_nothing(game):
    assert told(game, find(game).start(3, find(game).Options())) == []


def test_figures_that_were_begun_and_left_empty_are_nothing():
    nothing = Viking(counted=Counted())
    assert told("vikings", change(VIKINGS, players=(nothing, nothing, Viking(gold=1)))) == [
        "Nothing is entered for Ann and Bo."
    ]


NOWHERE = Tile(row="noble", column=3, piece="middle")
BY_THE_BASE = Tile(row="noble", column=1, piece="left")

CANNOT_BE = [
    (Viking(counted=Counted(islands=1)), "Bo: completed islands: 1", "en"),
    (Viking(counted=Counted(feeders=14, vikings=14)), "die Schachtel erlaubt höchstens 13", "de"),
    (Viking(counted=Counted(feeders=2, vikings=1)), "Bo has more fishermen that feed", "en"),
    (Viking(points=-2), "Bo hat −2 Punkte", "de"),
    (Viking(tiles=(NOWHERE,)), "Bo: the tile in column 3 touches nothing", "en"),
]
"""What Bo cannot have, typed or laid, and what is said of it."""


@pytest.mark.parametrize("bo, said, language", CANNOT_BE)
@pytest.mark.parametrize("progress", [True, False])
def test_a_count_of_vikings_that_cannot_be_is_asked_after(bo, said, language, progress):
    position = change(VIKINGS, players=(Viking(points=3), bo))
    (asked,) = told("vikings", position, language, progress=progress)
    assert said in asked


def test_rounds_that_were_left_out_are_meant():
    few = Viking(tiles=(BY_THE_BASE,), boatsmen_used=0)
    assert told("vikings", change(VIKINGS, players=(few, few))) == []


def test_figures_in_place_of_a_display_are_meant():
    both = Viking(counted=Counted(islands=1, longest=2), tiles=(BY_THE_BASE,))
    assert told("vikings", change(VIKINGS, players=(Viking(points=3), both))) == []


@pytest.mark.parametrize("fields", [{"scoring": "small"}, {"round": 6, "phase": "scoring"}])
def test_rounds_of_vikings_that_were_followed_are_not_asked_after(fields):
    assert told("vikings", change(VIKINGS, **fields)) == []


def test_hagars_on_the_board_count_and_gold_does_not():
    tokens = tuple(
        Token(field=(0, 0), seat=seat, gold=gold) for seat, gold in ((0, False), (1, True))
    )
    board = change(HAGAR, worksheet=None, tokens=tokens)
    assert told("hagar", board) == ["Nothing is entered for Bo and Cy."]
    assert told("hagar", change(board, moved=(0, 1, 2))) == []


def test_followers_and_silfr_are_asked_after_where_they_may_decide():
    def met_by(*seats):
        return change(PAX_VIKING, cards=(change(MET, met_by=seats),))

    assert told("pax_viking", met_by(1)) == []
    assert told("pax_viking", met_by(0, 2)) == []
    assert told("pax_viking", met_by(0, 1)) == ["Nothing is entered for Bo."]


def test_whoever_has_left_is_not_asked_after():
    ann, bo, cy = PAX_VIKING.players
    left = change(PAX_VIKING, players=(ann, change(bo, left=True), cy))
    assert "Nothing is entered for Bo." in told("pax_viking", PAX_VIKING)
    assert told("pax_viking", left) == []


def test_a_table_of_pax_viking_that_is_not_added_up_is_not_asked_after():
    assert told("pax_viking", change(PAX_VIKING, added_up=False)) == []


def test_what_was_said_once_is_not_said_again_once_it_is_over():
    assert told("shipwrights", in_phase("over", *SHIPWRIGHTS.players)) == []


def test_rounds_of_shipwrights_that_were_left_in_the_middle_are_not_asked_after():
    assert told("shipwrights", in_phase("actions", *SHIPWRIGHTS.players)) == []


def test_silver_is_asked_after_where_nobody_typed_what_it_buys():
    priced = in_phase("trades", *(player(silver=n) for n in (0, 3, 0)))
    rich = change(priced, trades=Prices())
    asked = "No price of the last round card is entered: silver buys nothing."
    assert asked in told("shipwrights", rich)
    assert asked not in told("shipwrights", priced)
    poor = in_phase("trades", *(player(silver=0) for _ in NAMES))
    assert asked not in told("shipwrights", change(poor, trades=Prices()))


def test_whoever_may_still_trade_for_gold_is_asked_after():
    able, poor = player(silver=12), player(oak=2)
    priced = in_phase("trades", able, player(1, oak=1, wool=1, iron=1), poor)
    assert told("shipwrights", priced)[:2] == [
        "Ann may still trade for 2 gold.",
        "Bo may still trade for 1 gold.",
    ]
    assert "Cy" not in "".join(told("shipwrights", priced)[:2])
    assert "Ann kann noch 2 Gold ertauschen." in told("shipwrights", priced, LANGUAGES[1])
    declined = told("shipwrights", change(priced, finished=(0, 1)))
    assert not any("trade" in one for one in declined)
