"""Several processes at one journal, by whatever way: one plays, and the others are told so."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from random import Random

import pytest

from data.history import FILE, History
from tests.attack.rounds import Attack, Done
from tests.support.counting_game import seated
from tests.support.killed import check, check_finished, forks

ROUNDS = 8
SEEN = frozenset({"played", "turned away", "at a new one"})

PLAYERS = 3


def straight(own: Path) -> Path:
    """Go in by the folder itself."""
    return own


def folder_linked(own: Path) -> Path:
    """Go in by a link to the folder."""
    way = own.with_name("linked")
    way.symlink_to(own)
    return way


def file_linked(own: Path) -> Path:
    """Go in by another folder, whose history is a link to this one."""
    way = own.with_name("elsewhere")
    way.mkdir()
    (way / FILE).symlink_to(own / FILE)
    return way


def second_name(own: Path) -> Path:
    """Go in by another folder, whose history is the same file under a second name."""
    way = own.with_name("second")
    way.mkdir()
    os.link(own / FILE, way / FILE)
    return way


def lock_deleted(own: Path) -> Path:
    """Go in by the folder itself, after its lock was deleted."""
    (own / "history.lock").unlink(missing_ok=True)
    return own


WAYS: tuple[Callable[[Path], Path], ...] = (
    straight,
    folder_linked,
    file_linked,
    second_name,
    lock_deleted,
)


@contextmanager
def attacking(folder: Path) -> Iterator[Attack]:
    """Let several players at one journal, at once or one after the other."""
    with pytest.MonkeyPatch.context() as patch, ExitStack() as stack:
        seated(patch.setattr)
        servers = [stack.enter_context(forks()) for _ in range(PLAYERS)]

        def attack(source: Random) -> Done:
            own = folder / "own"
            new = source.random() < 0.3
            ways = [straight] * PLAYERS
            if not new:
                servers[0].said_until_killed(own, source.randrange(1, 40), 0)
                ways = [straight, *source.choices(WAYS, k=PLAYERS - 1)]
            at_once = new or source.random() < 0.5
            for server, way in zip(servers, ways, strict=True):
                try:
                    server.let_loose(way(own))
                except FileExistsError:
                    server.let_loose(own)
                if not at_once:
                    server.listen(1)
            # Whoever is in says so first, and says more; whoever is not says one word.
            for server in servers:
                server.listen(1)
            players = [server for server in servers if server.said[0] == ["open"]]
            away = [server for server in servers if server not in players]
            assert len(players) == 1
            for server in away:
                assert server.until_dead() == [["busy"]]
            players[0].listen(source.randrange(2, 40))
            said = players[0].kill()
            with closing(History.open(own)) as history:
                check(history, said)
                check_finished(history)
            for made in folder.iterdir():
                made.unlink() if made.is_symlink() else shutil.rmtree(made)
            return Counter({"played": 1, "turned away": len(away), "at a new one": int(new)})

        yield attack
