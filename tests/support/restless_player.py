"""A player who acts as fast as the history lets them and says each thing that is stored.

Run as a program it waits for folders on its standard input and lets a player loose in each, in a
process of its own: "pid 17", then what the player says, then "dead" when that process is no more.
Where another one is at it already, all that is said is "busy".
"""

from __future__ import annotations

import os
import sys
import traceback
from pathlib import Path

from companion import match as matches
from data import journal
from data.errors import JournalBusy
from data.history import History, MemoryHistory
from data.records import Person
from tests.support.counting_game import DELETED, at, counted, seated, setup

LENGTH = 12
"""So many events make a match; every fifth one takes the step before back."""


def event(number):
    """What happens as the given event of each match: how many are counted, None for an undo."""
    return None if number % 5 == 0 else number


def play_on(match):
    """The match after its next event."""
    n = event(match.revision + 1)
    return matches.undo(match, at(match.revision + 1)) if n is None else counted(match, n)


def say(*words):
    os.write(1, (" ".join(str(word) for word in words) + "\n").encode())


def play(folder):
    """Act until killed."""
    history = History.open(folder)
    say("open")
    while True:
        number = len(history.finished()) + 1
        match_id = f"m{number}"
        if history.is_open(match_id):
            match = history.match(match_id)
        else:
            match = history.begin(setup(match_id, players=("asa", "bo")))
            say("act", match_id, 0)
        while match.revision < LENGTH:
            after = play_on(match)
            history.keep(match, after)
            say("act", match_id, after.revision)
            match = after
        history.keep_setting("count", number)
        say("count", number)
        history.keep_player(Person(id="asa", name=f"Åsa {number}"))
        unwanted = f"unwanted{number}"
        # What was discarded before a kill is in the bin still.
        if not history.is_discarded(unwanted):
            if not history.is_open(unwanted):
                history.begin(setup(unwanted))
            history.discard(unwanted, DELETED)
        say("gone", unwanted)
        for _twice in range(2):
            history.finish(match, matches.finish(match, at(3600 + number)))
        say("finish", match_id)


def warm_up():
    """Do everything once, so that no player has to."""
    history = MemoryHistory()
    match = play_on(history.begin(setup()))
    history.finish(history.match("m1"), matches.finish(match, at(1)))
    history.keep_setting("count", len(history.finished()))


def main():
    """Serve folders, one player after the other."""
    # So small that the journal is written anew again and again.
    journal.SPARE = 20
    seated()
    warm_up()
    for line in sys.stdin:
        pid = os.fork()
        if not pid:
            try:
                play(Path(line.strip()))
            except JournalBusy:
                say("busy")
            except Exception:  # noqa: BLE001 - whatever it is
                # Nobody else stops playing but by a kill, so there is something to be told.
                traceback.print_exc()
            finally:
                os._exit(1)
        say("pid", pid)
        os.waitpid(pid, 0)
        say("dead")


if __name__ == "__main__":
    main()
