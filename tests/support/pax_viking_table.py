"""Matches of Pax Viking for the screens; every card, region and name of a site is invented."""

from __future__ import annotations

from companion import match as matches
from companion.games.pax_viking.actions import (
    AddCard,
    BeginTurn,
    CheckNow,
    EndTurn,
    Establish,
    Gain,
    PlayEvent,
    TakeAction,
    TakeInfluence,
    Vote,
    WinterSolstice,
)
from companion.games.pax_viking.box import BOX as CARD_BOX
from companion.games.pax_viking.builder import template
from companion.games.pax_viking.cards import Card
from companion.games.pax_viking.conditions import (
    AllOf,
    AnyOf,
    AtLeastOf,
    Comparison,
    CountOf,
    Each,
    EachOf,
    Not,
    Reached,
    Several,
    Where,
)
from companion.match import Setup
from tests.support.matches import AT, going_on
from tests.support.pax_viking import NAMES

LORDS = Card(
    title="Rus lords",
    tier="standard",
    face_up=True,
    condition=Comparison(metric="followers", where=Where(type="rus", wind="east"), at_least=3),
)
KEYS = Card(
    title="Gates of the East",
    tier="novice",
    face_up=True,
    condition=AllOf(
        all=(
            Comparison(metric="sites", where=Where(kind="trade_center", key=True), at_least=2),
            Comparison(metric="silfr", at_least=6),
        )
    ),
)
WINDS = Card(
    title="Four winds",
    tier="advanced",
    face_up=False,
    condition=Comparison(metric="winds", at_least=4),
    note="Printed on the second page.",
)
ODD = Card(title="Beyond words", tier="eklundian", face_up=True)
WIDE = Card(
    title="Far and wide",
    tier="advanced",
    face_up=True,
    condition=AtLeastOf(
        at_least_of=Several(
            count=2,
            of=(
                EachOf(each_of=Each(by="region", values=("Skane", "Gardar"), at_least=1)),
                CountOf(count_of=Reached(by="wind", reach=1, at_least=3, where=Where(type="rus"))),
                Not(not_=Comparison(metric="duchies", most=True)),
                AnyOf(any=(Comparison(metric="silfr", between=(3, 9)),)),
            ),
        )
    ),
)
CARDS = tuple(AddCard(card=card) for card in (LORDS, KEYS, WINDS, ODD, WIDE))
LAID = (
    Establish(seat=0, kind="venture", type="rus", name="Fair", wind="east", region="Gardar"),
    Establish(seat=0, kind="venture", type="rus", count=1, wind="east", region="Gardar"),
    Establish(seat=0, kind="trade_center", type="jarldom", name="Miklagard", wind="south"),
    Establish(seat=1, kind="god", type="theocracy"),
    Establish(seat=1, kind="powerful_ally", type="sweden", count=2, name="Court", wind="west"),
)
BEGUN = (*CARDS, *LAID, BeginTurn())
ACTING = (*BEGUN, TakeInfluence(), TakeAction(action="journey"))
WINTER = (*ACTING, WinterSolstice(discard=0))
VOTED_DOWN = PlayEvent(name="The feud", vote=Vote(yes=1, voters=3))
THIRD_RUS = Establish(seat=0, kind="advocate", type="rus")
WON = (
    *ACTING,
    Establish(seat=0, kind="venture", type="rus", wind="east", region="Gardar"),
    PlayEvent(),
)


def sat_down(history, *actions, id_="m", seats=NAMES[:2], **options):
    """Begin a match and do these actions."""
    setup = Setup(
        id=id_,
        game="pax_viking",
        version=1,
        seats=seats,
        players=tuple(f"p{n}" for n in range(len(seats))),
        options=options,
        begun=AT,
    )
    return going_on(history, history.begin(setup), *actions)


def look(hall, history, *actions, **more):
    """Sit down at such a match."""
    sat_down(history, *actions, **more)
    return hall.phone("/play/m")


def furnish(history):
    """Fill a history with a match in each of its states."""
    history.keep_setting("box.pax_viking", CARD_BOX.written((LORDS, KEYS, WINDS, ODD, WIDE)))
    sat_down(history, id_="pv_begun")
    sat_down(history, *CARDS, *LAID, id_="pv_setup")
    sat_down(history, id_="pv_solo", seats=NAMES[:1])
    sat_down(history, *BEGUN, id_="pv_influence")
    sat_down(history, *ACTING, id_="pv_actions", seats=NAMES[:3])
    sat_down(history, *ACTING, Gain(seat=0, hand=6), id_="pv_hand", seats=NAMES)
    sat_down(history, *ACTING, VOTED_DOWN, id_="pv_voted", seats=NAMES[:3])
    sat_down(history, *WINTER, id_="pv_winter")
    sat_down(history, *WINTER, EndTurn(), id_="pv_second")
    sat_down(history, CheckNow(check="final"), *LAID, *CARDS[3:4], id_="pv_tally")
    sat_down(history, *WON, id_="pv_over")
    won = sat_down(history, *WON, id_="pv_won")
    history.finish(won, matches.finish(won, AT))


TABLES = (
    "pv_begun",
    "pv_setup",
    "pv_solo",
    "pv_influence",
    "pv_actions",
    "pv_hand",
    "pv_voted",
    "pv_winter",
    "pv_second",
    "pv_tally",
    "pv_over",
)

SCREENS = ("/play/pv_winter/timeline", "/result/pv_won")
"""What else is looked at of its matches."""


SAILORS = ("Astrid", "Björn", "Cnut")
FAIRS = Card(
    title="Four great fairs",
    tier="standard",
    face_up=True,
    condition=EachOf(
        each_of=Each(
            by="region",
            values=("Skane", "Gardar", "Frisia", "Iceland"),
            where=Where(type="sweden"),
            at_least=1,
        )
    ),
)
FAITH = Card(
    title="One faith",
    tier="advanced",
    face_up=True,
    condition=template("all_of_one_type"),
)


def pictured(history):
    """Lay out what is worth a picture: the second round of three, just after a check."""

    def stands(seat, kind, type_, **place):
        return Establish(seat=seat, kind=kind, type=type_, **place)

    laid = (
        stands(0, "venture", "rus", wind="east", region="Gardar", name="Fur camp"),
        stands(0, "venture", "rus", wind="east", region="Volga"),
        stands(0, "trade_center", "jarldom", name="Miklagard", wind="south"),
        stands(1, "venture", "sweden", wind="north", region="Skane"),
        stands(1, "venture", "sweden", wind="west", region="Frisia", name="Salt pans"),
        stands(1, "trade_center", "rus", name="Damascus", wind="east"),
        stands(1, "god", "theocracy"),
        stands(2, "powerful_ally", "theocracy", count=2, wind="west", name="Court"),
        stands(2, "advocate", "theocracy"),
        stands(2, "venture", "jarldom", wind="south", region="Sicily"),
    )
    cards = tuple(AddCard(card=one) for one in (LORDS, KEYS, FAIRS, FAITH))

    def turn(*done):
        return (TakeInfluence(), *done, WinterSolstice(), EndTurn())

    draw, journey = TakeAction(action="draw"), TakeAction(action="journey")
    first = (*turn(journey, draw), *turn(draw, draw), *turn(journey, draw))
    second = (*turn(draw, TakeAction(action="parley")), TakeInfluence(), journey)
    feud = PlayEvent(name="The feud", vote=Vote(yes=1, voters=3))
    history.keep_setting("box.pax_viking", CARD_BOX.written((LORDS, KEYS, FAIRS, FAITH)))
    seated = {"seats": SAILORS}
    sat_down(history, *cards, *laid, BeginTurn(), *first, *second, feud, id_="feud", **seated)
