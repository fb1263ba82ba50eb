"""Processes killed in the middle of a deed: what was confirmed is there, and nothing half done."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import pytest

from data.history import History
from tests.attack.rounds import Attack, Done
from tests.support.counting_game import seated
from tests.support.killed import check, check_finished, forks

ROUNDS = 8
SEEN = frozenset({"kills", "words", "kills while opening", "compacted"})


@contextmanager
def attacking(folder: Path) -> Iterator[Attack]:
    """Let players loose, and kill them some times in a row."""

    def attack(source: Random) -> Done:
        own = folder / "played"
        done: Done = Counter()
        for _ in range(source.randint(2, 6)):
            words = source.choice((0, source.randrange(60)))
            said = players.said_until_killed(own, words, source.uniform(0, 0.01))
            done["kills"] += 1
            done["words"] += len(said)
            done["kills while opening"] += not said
            with closing(History.open(own)) as history:
                check(history, said)
                check_finished(history)
                done["compacted"] += history._journal.generation > 1
        shutil.rmtree(own)
        return +done

    with pytest.MonkeyPatch.context() as patch, forks() as players:
        seated(patch.setattr)
        yield attack
