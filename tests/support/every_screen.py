"""Every screen once, with something on it."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random

from companion import match as matches
from companion.evening import Evening, Spot
from companion.game import find, game_ids
from companion.games.saekonungr.actions import Nothing, Plunder, Rob, Roll, Viking
from companion.match import Setup
from companion.model import Enter
from data.records import Remark, Season
from tests.support import hagar_table, pax_viking_table, shipwrights, vikings_table
from tests.support.matches import ANN_BEGINS, AT, HOME_EMPTY, PAYS, done, finished, laid_out, seated
from tests.support.random_play import random_action

RAIDING = Roll(dice=(3, 4))
SEVEN = Roll(dice=(2, 5))
RAIDED = (ANN_BEGINS, RAIDING, Viking(faces=("shield", "x")))
LADEN = (Enter(path="ships", value=[3, 6]), Enter(path="longship", value=4))
BARE = (Enter(path="treasuries", value=[9, 0]), Enter(path="ships", value=[]))


def furnish(history):
    """Fill a history with a match in each of its states."""
    seated(history, id_="begun")
    seated(history, ANN_BEGINS, HOME_EMPTY, PAYS, id_="trading")
    seated(history, ANN_BEGINS, RAIDING, id_="viking")
    seated(history, ANN_BEGINS, Enter(path="treasuries", value=[1, 1]), RAIDING, id_="poor")
    seated(history, *RAIDED, id_="raid")
    seated(history, *RAIDED, *LADEN, SEVEN, id_="choice")
    seated(history, *RAIDED, *LADEN, SEVEN, Plunder(from_=(3,)), id_="plundered")
    seated(history, *RAIDED, *LADEN, SEVEN, Rob(seat=1), id_="robbed")
    bare = (*RAIDED, *BARE, Enter(path="longship", value=0), SEVEN)
    seated(history, *bare, id_="bare")
    seated(history, *bare, Nothing(), id_="idle")
    finished(history, over(history, id_="won", ante=2))
    finished(history, seated(history, HOME_EMPTY, id_="stopped", seats=("Ann", "Bo", "Cy")))
    over(history, id_="decided")
    finished(history, seated(history, HOME_EMPTY, id_="deleted"))
    history.discard("deleted", datetime.now(UTC).isoformat(timespec="seconds"))
    remark = Remark(at="2026-03-02T10:00:00+00:00", place="Lund", note="Windy", minutes=75)
    history.keep_remark("won", remark)
    evenings(history)
    shipwrights.furnish(history)
    vikings_table.furnish(history)
    pax_viking_table.furnish(history)
    for id_, game in WALKED.items():
        walked(history, id_, find(game))
    for one in history.open_matches():
        if not one.revision:
            touched(history, one.id)


def evenings(history):
    """Have two evenings drawn, of which one has gone some way, and a season."""
    history.keep_season(Season(id="spring", name="Spring", since="2026-01-01T00:00:00+00:00"))
    told = {"game": "saekonungr", "at_table": 2, "begun": AT}
    people = {"people": ("p0", "p1", "p2", "p3"), "names": ("Ann", "Bo", "Cy", "Di")}
    history.keep_evening(Evening(id="cup", form="knockout", **told, **people))
    history.keep_evening(Evening(id="league", form="league", **told, **people))
    for spot, first in ((Spot(0, 0), "p0"), (Spot(0, 1), ""), (Spot(1, 0), "p1")):
        history.decide("league", spot, first)


def walked(history, match_id, game):
    """Play some steps of a game by what it offers."""
    names = ("Ann", "Bo", "Cy")[: min(3, game.seats[-1])]
    match = history.begin(
        Setup(id=match_id, game=game.id, version=game.version, seats=names, begun=AT)
    )
    rng = Random(match_id)
    for _ in range(STEPS):
        action = random_action(game, match.position, match.options, rng)
        if action is None:
            return
        match = done(history, match, action)


def touched(history, match_id):
    """Do something and take it back: a match without a step goes when it is left."""
    match = history.match(match_id)
    action = random_action(match.game, match.position, match.options, Random(match_id))
    for step in (lambda one: matches.act(one, action, AT), lambda one: matches.undo(one, AT)):
        after = step(match)
        history.keep(match, after)
        match = after


def over(history, **more):
    """Let Ann have too few coins to pay, so that Bo wins."""
    match = seated(history, ANN_BEGINS, **more)
    return done(history, laid_out(history, match, treasuries=[0, 3]), PAYS)


TABLES = (
    "begun",
    "trading",
    "viking",
    "poor",
    "raid",
    "choice",
    "plundered",
    "robbed",
    "bare",
    "idle",
    "decided",
)

OF_GAMES = {
    "hagar": tuple(hagar_table.TABLES),
    "pax_viking": pax_viking_table.TABLES,
    "saekonungr": TABLES,
    "shipwrights": shipwrights.TABLES,
    "vikings": vikings_table.TABLES,
}
"""The tables that lie in the states of their games; Hägar's are furnished by themselves."""

WALKED = {f"{game}_walked": game for game in game_ids() if game not in OF_GAMES}
"""A game that has none of its own is found all the same: a table of it, some steps on."""

OF_GAMES |= {game: (table,) for table, game in WALKED.items()}

STEPS = 3

ROUTES = (
    "/",
    "/new/saekonungr",
    *(f"/play/{id_}" for id_ in TABLES),
    *(f"/play/{id_}" for id_ in WALKED),
    *(f"/play/{id_}" for id_ in shipwrights.TABLES),
    *(f"/play/{id_}" for id_ in vikings_table.TABLES),
    "/play/vk_large/timeline",
    "/play/vk_large/correct",
    "/result/vk_won",
    "/new/vikings",
    *(f"/play/{id_}" for id_ in pax_viking_table.TABLES),
    "/play/pv_winter/timeline",
    "/result/pv_won",
    "/new/pax_viking",
    "/play/sw_tally/timeline",
    "/result/sw_won",
    "/play/trading/timeline",
    "/play/choice/timeline",
    "/play/trading/correct",
    "/play/won",
    "/result/won",
    "/result/won/timeline",
    "/result/won/amend",
    "/result/won/amend/2",
    "/result/won/note",
    "/result/won/picture",
    "/play/trading/amend/2",
    "/result/stopped",
    "/result/deleted",
    "/history",
    "/history/result/won",
    "/history/bin",
    "/statistics",
    "/statistics/p1",
    "/club",
    "/club/draw",
    "/club/evening/cup",
    "/club/evening/cup/1-2",
    "/club/evening/cup/1-2/begin",
    "/club/evening/league",
    "/players",
    "/players/p0",
    "/players/nobody",
    "/invite",
    "/play/choice/invite",
    "/dice",
    "/settings",
    "/settings/backup",
    "/settings/boxes",
    *(f"/settings/boxes/{game}" for game in game_ids() if find(game).box),
    f"/play/{next(iter(shipwrights.TABLES))}/box",
    *(f"/new/{game}/guide" for game in game_ids()),
    "/new/saekonungr/guide/R9",
    "/play/choice/guide",
    "/nowhere",
    "/play/nowhere",
    "/new/nowhere",
)
