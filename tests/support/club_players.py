"""Players in processes of their own on one club, who say each thing that was acknowledged."""

from __future__ import annotations

import multiprocessing
from itertools import count
from multiprocessing.connection import Connection, wait
from random import Random

from companion import match as matches
from data.errors import JournalError, MovedOn
from tests.support.cluster import Cluster
from tests.support.counting_game import Count, at, seated, setup

MATCHES = ("m0", "m1", "m2")
"""Few, so that all of them are at the same one all the time."""

QUICKLY = multiprocessing.get_context("forkserver")
QUICKLY.set_forkserver_preload(["tests.support.club_players", "data.club.opening"])


def play(address: str, club: str, name: str, said: Connection) -> None:
    """Act until killed; each step has a name of its own."""
    from data.club.opening import open_club

    seated()
    chance = Random(name)
    while True:
        try:
            history = open_club(address, club)
            break
        except JournalError:
            continue
    for number in count():
        told = f"{name}.{number}"
        match_id = chance.choice(MATCHES)
        while True:
            match = history.match(match_id)
            after = matches.act(match, Count(seat=0, note=told), at(match.revision + 1))
            try:
                history.keep(match, after)
            except MovedOn:
                continue
            except JournalError as error:
                if error.code == "journal.unreachable":
                    continue
                said.send(("unknown" if error.code == "journal.unknown" else error.code, told))
            else:
                said.send(("stored", told))
            break


class Player:
    """One of them, as a test has it."""

    def __init__(self, cluster: Cluster, club: str, name: str) -> None:
        self._ours, theirs = QUICKLY.Pipe(duplex=False)
        told = (cluster.address, club, name, theirs)
        self._process = QUICKLY.Process(target=play, args=told, daemon=True)
        self._process.start()
        theirs.close()

    def listen(self, times: int) -> list[tuple[str, str]]:
        """Wait until it has said so much more."""
        return [self._ours.recv() for _ in range(times)]

    def kill(self) -> list[tuple[str, str]]:
        """Kill it: what was said before counts too."""
        self._process.kill()
        self._process.join()
        rest = []
        try:
            while wait([self._ours], 0):
                rest.append(self._ours.recv())
        except EOFError:
            pass
        self._ours.close()
        return rest


def killed_at_random(cluster: Cluster, club: str, *, kills: int, crashes: int, seed: int) -> int:
    """Kill players, and the server, at random moments; return how much was acknowledged.

    What was is there once, and what is there and was not was under way when somebody was killed.
    """
    from data.club.opening import open_club

    chance = Random(seed)
    history = open_club(cluster.address, club)
    for one in MATCHES:
        history.begin(setup(one))
    names = count()
    players = [Player(cluster, club, f"p{next(names)}") for _ in range(3)]
    said: list[tuple[str, str]] = []
    crashing = set(chance.sample(range(kills), crashes))
    for number in range(kills):
        at_ = chance.randrange(3)
        said += players[at_].listen(chance.randrange(1, 12))
        if number in crashing:
            cluster.stop("QUIT")
            cluster.start()
        said += players[at_].kill()
        players[at_] = Player(cluster, club, f"p{next(names)}")
    for one in players:
        said += one.listen(1)
        said += one.kill()
    history.follow()
    notes = [event.action["note"] for one in MATCHES for event in history.events(one)]
    again = open_club(cluster.address, club)
    assert [history.events(one) for one in MATCHES] == [again.events(one) for one in MATCHES]
    again.close()
    history.close()
    stored = {told for word, told in said if word == "stored"}
    unknown = {told for word, told in said if word == "unknown"}
    assert {word for word, _ in said} <= {"stored", "unknown"}
    assert len(notes) == len(set(notes)), "doubled"
    assert stored <= set(notes), "lost"
    assert len(set(notes) - stored - unknown) <= kills + len(players)
    return len(stored)
