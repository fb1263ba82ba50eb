"""The one rule by which what comes in meets what is here.

Matches are united by their ids. Where the log of one is the beginning of the other's, the longer
one is kept; a finished match is never given up for one that goes on. Otherwise both are kept, and
the one that came later is marked in its id. Players and boxes that are here stay as they are.

The rule is a partial order and what is kept are its maxima. So it does not matter in which order
files come, nor how often, and an import that a kill interrupted is simply made again.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from hashlib import sha256
from itertools import count

from companion.match import Result, Setup
from data.errors import HistoryError
from data.exchange.bgstats import comes_back_as
from data.exchange.content import Incoming, moment
from data.history import History
from data.records import Intake, Record, Remark, base_id

SAME_EVENING = timedelta(hours=36)
"""So far apart may two programs put one play: some know the day alone, some no time zone."""


@dataclass(frozen=True)
class Plan:
    """What an import would do."""

    intake: Intake
    new: int = 0
    longer: int = 0
    """Matches that are here already but not as far."""
    both: int = 0
    """Matches that went another way here; both ways are kept."""
    known: int = 0
    """Matches that are here already."""
    left: Counter[str] = field(default_factory=Counter)

    @property
    def changes(self) -> bool:
        """Whether there is anything to be taken in."""
        return self.intake != Intake()


def plan(history: History, incoming: Incoming) -> Plan:
    """Tell what would become of a history with what a file brings; nothing is changed."""
    if incoming.source != "skald":
        incoming = _known_names(history, incoming)
    shelf = _Shelf(history)
    plays = _Plays(history) if incoming.source != "skald" else None
    told: Counter[str] = Counter()
    for record in incoming.records:
        if plays is not None and plays.has(record):
            told["known"] += 1
        else:
            told[shelf.put(record)] += 1
    mine = {player.id for player in history.players()}
    settings = history.settings()
    begun = {setup.game for setup in history.last_setups()}
    intake = Intake(
        records=tuple(shelf.changed.values()),
        gone=tuple(shelf.gone),
        restored=tuple(shelf.restored),
        players=tuple({one.id: one for one in incoming.players if one.id not in mine}.values()),
        settings={key: box for key, box in incoming.boxes.items() if key not in settings},
        last=tuple(setup for setup in incoming.last if setup.game not in begun),
        remarks=_remarks(history, incoming),
    )
    return Plan(
        intake=intake,
        new=told["new"],
        longer=told["longer"],
        both=told["both"],
        known=told["known"],
        left=incoming.left,
    )


def _remarks(history: History, incoming: Incoming) -> dict[str, Remark]:
    """Tell which notes are later than what is noted here."""
    later: dict[str, Remark] = {}
    for record in incoming.records:
        base = base_id(record.id)
        mine = later.get(base) or _remark(history, base)
        if record.remark and (mine is None or record.remark.rank > mine.rank):
            later[base] = record.remark
    return later


def _remark(history: History, base: str) -> Remark | None:
    try:
        return history.remark(base)
    except HistoryError:
        return None


def contains(whole: Record, part: Record) -> bool:
    """Tell whether nothing is lost when the first of two records is kept and not the second."""
    if _seating(whole.setup) != _seating(part.setup):
        return False
    if part.result is not None and whole.result is None:
        return False
    steps = len(part.events)
    if whole.events[:steps] != part.events:
        return False
    if len(whole.events) > steps or part.result is None or whole.result is None:
        return True
    # One log closed twice: everybody keeps the same one of the two.
    return _claim(whole.result) <= _claim(part.result)


def _seating(setup: Setup) -> Setup:
    return setup.model_copy(update={"id": ""})


def _claim(result: Result) -> tuple[str, str]:
    return result.finished, result.model_dump_json()


class _Shelf:
    """The matches that are here, and what is going to be changed about them."""

    def __init__(self, history: History) -> None:
        self.changed: dict[str, Record] = {}
        self.gone: dict[str, None] = {}
        self.restored: dict[str, None] = {}
        self._history = history
        self._ids: dict[str, list[str]] = {}
        for id_ in history.match_ids():
            self._ids.setdefault(base_id(id_), []).append(id_)

    def put(self, record: Record) -> str:
        """Put a match beside its other versions and tell what came of it."""
        base = base_id(record.id)
        versions = self._versions(base)
        for id_, mine in versions.items():
            if contains(mine, record):
                return self._again(id_)
        beaten = sorted(id_ for id_, mine in versions.items() if contains(record, mine))
        taken = self._ids.setdefault(base, [])
        if beaten:
            for id_ in beaten[1:]:
                taken.remove(id_)
                self.gone[id_] = None
                self.changed.pop(id_, None)
                self.restored.pop(id_, None)
            self._change(record, beaten[0])
            return "longer"
        other = bool(taken)
        id_ = record.id if record.id not in taken else _marked(record, base, taken)
        taken.append(id_)
        self.gone.pop(id_, None)
        self._change(record, id_)
        return "both" if other else "new"

    def _versions(self, base: str) -> dict[str, Record]:
        found = {}
        for id_ in self._ids.get(base, ()):
            try:
                found[id_] = self.changed.get(id_) or self._history.record(id_)
            except HistoryError:
                # Nobody can read it, so it is nobody's beginning; its id is taken all the same.
                continue
        return found

    def _again(self, id_: str) -> str:
        if not self._history.is_discarded(id_) or id_ in self.changed or id_ in self.restored:
            return "known"
        self.restored[id_] = None
        return "new"

    def _change(self, record: Record, id_: str) -> None:
        setup = record.setup.model_copy(update={"id": id_})
        self.changed[id_] = record.model_copy(update={"setup": setup})
        # Whoever is stored anew is in sight anyway.
        self.restored.pop(id_, None)


def _marked(record: Record, base: str, taken: list[str]) -> str:
    """Return an id that tells a version apart, the same one wherever it comes in."""
    bare = {"setup": _seating(record.setup), "remark": None}
    text = record.model_copy(update=bare).model_dump_json()
    marks = (sha256(f"{number}{text}".encode()).hexdigest()[:8] for number in count())
    return next(id_ for mark in marks if (id_ := f"{base}.{mark}") not in taken)


class _Plays:
    """The finished matches that are here, for plays whose ids are another program's."""

    def __init__(self, history: History) -> None:
        self._ids = {id_ for id_ in history.match_ids() if not history.is_discarded(id_)}
        self._ended: dict[tuple[object, ...], list[datetime]] = {}
        for match in history.finished():
            self._ids.add(comes_back_as(match.id))
            told = match.headline
            key = _play(told.setup, told.points)
            self._ended.setdefault(key, []).append(moment(told.finished))

    def has(self, record: Record) -> bool:
        """Tell whether a play is here: told before, or played here and sent there."""
        known = record.id in self._ids
        if known or record.result is None:
            return known
        points = tuple(card.total for card in record.result.scorecards)
        ended = moment(record.result.finished)
        near = self._ended.get(_play(record.setup, points), ())
        return any(abs(ended - one) <= SAME_EVENING for one in near)


def _play(setup: Setup, points: tuple[int, ...]) -> tuple[object, ...]:
    people = zip((name.casefold() for name in setup.seats), points, strict=True)
    return (setup.game, *sorted(people))


def _known_names(history: History, incoming: Incoming) -> Incoming:
    """Take who is called like somebody remembered here for the same person."""
    here = {player.name.casefold(): player.id for player in reversed(history.players())}
    same = {player.id: here.get(player.name.casefold(), player.id) for player in incoming.players}
    records = []
    for record in incoming.records:
        sitting = tuple(same.get(id_, id_) for id_ in record.setup.players)
        setup = record.setup.model_copy(update={"players": sitting})
        records.append(record.model_copy(update={"setup": setup}))
    players = tuple(player for player in incoming.players if same[player.id] == player.id)
    return Incoming(
        source=incoming.source, records=tuple(records), players=players, left=incoming.left
    )
