"""Players in processes of their own, and what a history must hold of what they said."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.match import replay
from data.history import History
from tests.support.restless_player import LENGTH, event

Said = list[list[str]]


class Forks:
    """A process that has imported everything, so that each player starts in a millisecond."""

    def __init__(self, server: subprocess.Popen[str]) -> None:
        self._server = server
        self._pid = 0
        self.said: Said = []
        """What the player of now has said so far."""

    def let_loose(self, folder: Path) -> None:
        """Let a player loose in a folder."""
        assert self._server.stdin is not None
        self._server.stdin.write(f"{folder}\n")
        self._server.stdin.flush()
        self.said = []
        while (line := self._line())[0] != "pid":
            self.said.append(line)
        self._pid = int(line[1])

    def listen(self, words: int) -> None:
        """Wait until the player has said so many things."""
        while len(self.said) < words:
            self.said.append(self._line())
            assert self.said[-1] != ["dead"]

    def kill(self) -> Said:
        """Kill the player; what was said meanwhile counts too: the journal must have that."""
        os.kill(self._pid, signal.SIGKILL)
        return self.until_dead()

    def until_dead(self) -> Said:
        """Wait until the player is no more, and return what was said."""
        while (line := self._line())[0] != "dead":
            self.said.append(line)
        return self.said

    def said_until_killed(self, folder: Path, words: int, seconds: float) -> Said:
        """Return what a player says until killed, so long after having said so many things."""
        self.let_loose(folder)
        self.listen(words)
        time.sleep(seconds)
        return self.kill()

    def _line(self) -> list[str]:
        assert self._server.stdout is not None
        return self._server.stdout.readline().split()


@contextmanager
def forks() -> Iterator[Forks]:
    """Start such a process."""
    server = subprocess.Popen(
        [sys.executable, "-m", "tests.support.restless_player"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with server:
        try:
            yield Forks(server)
        finally:
            server.kill()


def events_of(history: History, match_id: str) -> list[int | None]:
    """List the events of a match."""
    return [None if one.do == "undo" else one.action["n"] for one in history.events(match_id)]


def check(history: History, said: Said) -> None:
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


def check_finished(history: History) -> None:
    """See that every finished match is there with all its steps and the points they lead to."""
    for one in history.finished():
        assert events_of(history, one.id) == [event(n) for n in range(1, LENGTH + 1)]
        position = replay(one.setup, history.events(one.id)).match.position
        assert one.headline.points == position.counts
