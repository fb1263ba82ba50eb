from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from contextlib import contextmanager

import pytest

from companion.match import replay
from data.history import History
from tests.support.restless_player import LENGTH, event

KILLS = 200

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="nobody to kill without fork")


@contextmanager
def fork_server():
    """A process that has imported everything, so that each player starts in a millisecond."""
    server = subprocess.Popen(
        [sys.executable, "-m", "tests.support.restless_player"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with server:
        try:
            yield server
        finally:
            server.kill()


def said_until_killed(server, folder, words, seconds):
    """What a player says in a folder until killed, so long after having said so many things.

    What is said meanwhile counts too: the journal must have that as well.
    """
    server.stdin.write(f"{folder}\n")
    server.stdin.flush()
    said = []
    while (line := server.stdout.readline().split())[0] != "pid":
        said.append(line)
    pid = int(line[1])
    while len(said) < words:
        said.append(server.stdout.readline().split())
        assert said[-1] != ["dead"]
    time.sleep(seconds)
    os.kill(pid, signal.SIGKILL)
    while (line := server.stdout.readline().split())[0] != "dead":
        said.append(line)
    return said


def events_of(history, match_id):
    return [None if one.do == "undo" else one.action["n"] for one in history.events(match_id)]


def check(history, said):
    """See that the history holds everything that was said, and nothing that never happened."""
    assert {notice.code for notice in history.notices} <= {"journal.torn"}
    done = {one.id for one in history.finished()}
    being_played = {one.id: one.revision for one in history.open_matches()}
    assert not done & set(being_played)
    for word, match_id, *rest in (line for line in said if line[0] in {"act", "finish"}):
        if word == "finish":
            assert match_id in done
        else:
            revision = LENGTH if match_id in done else being_played[match_id]
            assert revision >= int(rest[0])
    for match_id in {line[1] for line in said if line[0] in {"act", "finish"}}:
        events = events_of(history, match_id)
        assert events == [event(number) for number in range(1, len(events) + 1)]
    for match_id, revision in being_played.items():
        acted = [int(line[2]) for line in said if line[:2] == ["act", match_id]]
        assert revision <= max(acted, default=LENGTH) + 1
        assert history.match(match_id).revision == revision
    assert not {line[1] for line in said if line[0] == "gone"} & set(being_played)
    counted = max((int(line[1]) for line in said if line[0] == "count"), default=0)
    assert history.setting("count", 0) >= counted


@pytest.mark.long("starts and kills two hundred processes")
def test_a_history_survives_its_process_killed_at_any_moment(tmp_path):
    source = random.Random(1013)
    acknowledged, killed_while_opening, generations = 0, 0, set()
    with fork_server() as server:
        for number in range(KILLS):
            # A new history now and then, so that beginnings are interrupted often enough.
            folder = tmp_path / str(number // 20)
            words = source.choice((0, source.randrange(40)))
            said = said_until_killed(server, folder, words, source.uniform(0, 0.01))
            acknowledged += len(said)
            killed_while_opening += not said
            history = History.open(folder)
            check(history, said)
            generations.add(history._journal.generation)
            history.close()
    # The killing was no idle threat.
    assert acknowledged > KILLS
    assert 0 < killed_while_opening < KILLS
    assert len(generations) > 1
    for number in range(KILLS // 20):
        history = History.open(tmp_path / str(number))
        for one in history.finished():
            assert events_of(history, one.id) == [event(n) for n in range(1, LENGTH + 1)]
            position = replay(one.setup, history.events(one.id)).match.position
            assert one.headline.points == position.counts
        history.close()
