"""Every screen once, with something on it."""

from __future__ import annotations

from datetime import UTC, datetime
from importlib import import_module
from importlib.util import find_spec
from random import Random
from types import ModuleType

from companion import match as matches
from companion.evening import Evening, TableSpot
from companion.game import find, game_ids
from companion.match import Setup
from data.records import Remark, Season
from tests.support.matches import AT, done
from tests.support.random_play import random_action


def furnish(history):
    """Fill a history with a match in each of its states."""
    for tables in LAID_OUT.values():
        tables.furnish(history)
    remark = Remark(at="2026-03-02T10:00:00+00:00", place="Lund", note="Windy", minutes=75)
    history.keep_remark("won", remark)
    history.discard("deleted", datetime.now(UTC).isoformat(timespec="seconds"))
    evenings(history)
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
    for spot, first in ((TableSpot(0, 0), "p0"), (TableSpot(0, 1), ""), (TableSpot(1, 0), "p1")):
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


def tables_of(game: str) -> ModuleType | None:
    """Find the module that lays out the tables of a game: ``<game>_table``, or ``<game>``."""
    for name in (f"tests.support.{game}_table", f"tests.support.{game}"):
        if find_spec(name) is not None and hasattr(found := import_module(name), "TABLES"):
            return found
    return None


LAID_OUT = {game: tables for game in game_ids() if (tables := tables_of(game)) is not None}

WALKED = {f"{game}_walked": game for game in game_ids() if game not in LAID_OUT}
"""A game that has none of its own is found all the same: a table of it, some steps on."""

OF_GAMES = {game: tuple(tables.TABLES) for game, tables in LAID_OUT.items()} | {
    game: (table,) for table, game in WALKED.items()
}
"""The tables that lie in the states of their games."""

STEPS = 3

ROUTES = (
    "/",
    *(f"/new/{game}" for game in game_ids()),
    *(f"/play/{table}" for tables in OF_GAMES.values() for table in tables),
    *(screen for tables in LAID_OUT.values() for screen in tables.SCREENS),
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
    *(f"/new/{game}/guide" for game in game_ids()),
    "/new/saekonungr/guide/R9",
    "/play/choice/guide",
    "/nowhere",
    "/play/nowhere",
    "/new/nowhere",
)
