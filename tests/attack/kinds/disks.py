"""Disks that are full, read-only or failing now and then: a deed is on them, or was refused aloud.

What was refused did not happen, and when the disk takes it again all goes on.
"""

from __future__ import annotations

import errno
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import match as matches
from companion.words import LANGUAGES, say
from data import journal
from data.errors import JournalError
from data.history import FILE, History
from tests.attack.rounds import Attack, Done
from tests.support.counting_game import at, counted, seated, setup
from tests.support.failing_files import FailingFiles

ROUNDS = 25
SEEN = frozenset({"deeds", "refused", "compacted", "not opened", "opened for reading"})

DEEDS = 60
CALLS = ("write", "sync", "truncate")
MOST_CALLS = 300
TROUBLES = (errno.ENOSPC, errno.EROFS, errno.EIO, errno.EDQUOT)


def trouble(source: Random) -> dict[str, frozenset[int]]:
    """Choose calls that fail: single ones, and stretches of many in a row."""
    fails: dict[str, frozenset[int]] = {}
    for call in CALLS:
        single = {n for n in range(1, MOST_CALLS) if source.random() < 0.02}
        start = source.choice((1, source.randrange(1, MOST_CALLS)))
        stretch = range(start, start + source.choice((0, 0, 5, 40)))
        fails[call] = frozenset({*single, *stretch})
    return fails


class Played:
    """What is known to be on a disk, beside the history that is to have it."""

    def __init__(self, history: History) -> None:
        self.history = history
        self.revisions: dict[str, int] = {}
        self.finished: set[str] = set()
        self.settings: dict[str, int] = {}
        self.done: Done = Counter()

    def step(self, source: Random) -> None:
        """Do something; what the disk refuses is told, and changes nothing."""
        do, note = self.deed(source)
        try:
            do()
        except JournalError as refused:
            self.done["refused"] += 1
            told = [say(language, refused.code, **refused.facts) for language in LANGUAGES]
        else:
            note()
            self.done["deeds"] += 1
            told = []
        assert not [line for line in told if "\n" in line or not line]
        self.see(self.history)

    def deed(self, source: Random) -> tuple[Callable[[], Any], Callable[[], Any]]:
        """Choose a deed, and what is known once it is done."""
        history = self.history
        begun = [id_ for id_ in self.revisions if id_ not in self.finished]
        kind = source.choice(("begin", "act", "act", "act", "undo", "finish", "setting"))
        if kind == "setting":
            name, value = source.choice("abc"), source.randrange(1000)
            return (
                partial(history.keep_setting, name, value),
                partial(self.settings.update, {name: value}),
            )
        if kind == "begin" or not begun:
            id_ = f"m{len(self.revisions) + 1}"
            return partial(history.begin, setup(id_)), partial(self.revisions.update, {id_: 0})
        id_ = source.choice(begun)
        match = history.match(id_)
        if kind == "finish":
            result = matches.finish(match, at(9))
            return partial(history.finish, match, result), partial(self.finished.add, id_)
        after = matches.undo(match, at(9)) if kind == "undo" and match.step else counted(match)
        return (
            partial(history.keep, match, after),
            partial(self.revisions.update, {id_: after.revision}),
        )

    def see(self, history: History, *, one_more: bool = False) -> None:
        """See that a history holds what is known and nothing else, or one deed more at most."""
        held: dict[str, Any] = {
            **{one.id: one.revision for one in history.open_matches()},
            **{one.id: "finished" for one in history.finished()},
            **{name: history.setting(name, None) for name in "abc"},
        }
        known: dict[str, Any] = {
            **dict.fromkeys("abc"),
            **self.revisions,
            **dict.fromkeys(self.finished, "finished"),
            **self.settings,
        }
        differ = [id_ for id_ in held.keys() | known.keys() if held.get(id_) != known.get(id_)]
        assert len(differ) <= one_more, {id_: (held.get(id_), known.get(id_)) for id_ in differ}


@contextmanager
def attacking(folder: Path) -> Iterator[Attack]:
    """Play on disks that fail, and look with a sound one at what is there."""

    def attack(source: Random) -> Done:
        own = folder / "own"
        with closing(History.open(own)) as history:
            played = Played(history)
            for _ in range(source.choice((0, 3, 20, 40))):
                played.step(source)
        if not played.done:
            shutil.rmtree(own)
        elif source.random() < 0.5:
            # Then there is something to be mended, and so written, right away.
            with (own / FILE).open("ab") as file:
                file.write(b'{"crc":"0000')
        files = FailingFiles(own / FILE)
        files.fails, files.errno = trouble(source), source.choice(TROUBLES)
        files.partly = source.choice((0, 0, 1, 20, 60))
        try:
            history = History(files)
        except JournalError:
            played.done["not opened"] += 1
            one_more = False
        else:
            with closing(history):
                codes = {one.code for one in history.notices}
                played.done["opened for reading"] += "journal.reading" in codes
                played.history = history
                for _ in range(DEEDS):
                    played.step(source)
                played.done["compacted"] += history._journal.generation > 1
            one_more = True
        with closing(History.open(own)) as history:
            played.see(history, one_more=one_more)
        shutil.rmtree(own)
        return +played.done

    with pytest.MonkeyPatch.context() as patch:
        seated(patch.setattr)
        # So small that the journal is written anew whenever it is opened after a while.
        patch.setattr(journal, "SPARE", 3)
        yield attack
