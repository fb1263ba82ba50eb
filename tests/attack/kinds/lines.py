"""Lines that break in every way, also while a change is under way: no phone stays frozen.

Whoever comes back is shown what is there by now, and goes on; nothing of the others is left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from tests.attack.rounds import Attack, Done
from tests.support.at_the_wire import (
    BREAKS,
    AtTable,
    Table,
    broken,
    complaints,
    table_served,
)

ROUNDS = 6
SEEN = frozenset({*BREAKS, "came back"})

AWAY = 0.3
"""Seconds that a session waits here for its phone."""


@contextmanager
def attacking(_folder: Path) -> Iterator[Attack]:
    """Break lines beside one that holds."""
    with table_served(AWAY) as table, complaints() as heard:
        watcher = AtTable(table, "watcher")
        watcher.wire.settle()
        before = table.holds()

        def attack(source: Random) -> Done:
            done: Done = Counter()
            for _ in range(6):
                how = source.choice((*BREAKS, "came back"))
                done[how] += 1
                page = f"{source.random()}"
                if how == "came back":
                    come_back(table, page, watcher, source)
                else:
                    broken(table, how, page, watcher)
                watcher.tap()
            watcher.until_holds(before)
            assert heard == []
            return done

        yield attack
        watcher.wire.leave()


def come_back(table: Table, page: str, watcher: AtTable, source: Random) -> None:
    """Break off after a tap, with changes under way, and come back; perhaps more than once."""
    phone = AtTable(table, page)
    for _ in range(source.choice((1, 1, 3))):
        phone.tap()
        watcher.see()
        for _ in range(source.choice((0, 1, 2))):
            watcher.tap()
        # Who does not notice that a line is gone comes back beside it.
        if source.random() < 0.7:
            phone.wire.drop()
        back = AtTable(table, page, phone.session_id)
        assert back.session_id == phone.session_id
        phone.wire.line.close()
        phone = back
        watcher.tap()
        phone.see()
    phone.wire.leave()
