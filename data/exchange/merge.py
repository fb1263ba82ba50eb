"""How what comes in by a file is united with what is here: one rule for all of it.

Matches are united by their ids. Where the log of one is the beginning of the other's, the longer
one is kept; a finished match is never given up for one that goes on. Otherwise both are kept, and
the one that came later is marked in its id. Players that are here stay as they are, and so does
what is known of a box; what only the other one knows of it is added.

The rule is a partial order and what is kept are its maxima. So it does not matter in which order
files come, nor how often, and an import that a kill interrupted is simply made again.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from companion.errors import InvalidPosition
from companion.game import find, game_ids
from companion.model import change
from data.errors import HistoryError
from data.exchange.archive import BOX
from data.exchange.bgstats import comes_back_as
from data.exchange.content import Incoming, Lost, moment
from data.exchange.courses import Courses, MatchCourse, marked
from data.exchange.sound import shown_remark
from data.exchange.work import Work, finished
from data.records import Intake, Record, Remark, base_id
from data.stored import storing

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from pydantic import JsonValue

    from companion.evening import Evening
    from companion.match import Setup
    from data.history import History
    from data.lines import Write
    from data.records import Season, Stamp

SAME_EVENING = timedelta(hours=36)
"""So far apart may two programs put one play: some know the day alone, some no time zone."""


@dataclass(frozen=True)
class ImportPlan:
    """What an import would do."""

    intake: Intake
    new: int = 0
    longer: int = 0
    """Matches that are here already but not as far."""
    both: int = 0
    """Matches that went another way here; both ways are kept."""
    returned: int = 0
    """Matches that come back out of the bin here."""
    binned: int = 0
    """Matches that go into the bin here, as they were in the bin there."""
    known: int = 0
    """Matches that are here already."""
    left: Counter[str] = field(default_factory=Counter)
    lost: tuple[Lost, ...] = ()

    @property
    def changes(self) -> bool:
        """Whether there is anything to be taken in."""
        return self.intake != Intake()


def plan(history: History, incoming: Incoming) -> ImportPlan:
    """Tell what would become of a history with what a file brings; nothing is changed."""
    return finished(planning(history, incoming)).plan


def planning(history: History, incoming: Incoming) -> Work[Prospect]:
    """Plan an import match by match; nothing is changed."""
    if incoming.source != "skald":
        incoming = _known_names(history, incoming)
    prospect = Prospect(history, incoming)
    yield from prospect.work()
    return prospect


@dataclass
class _Fate:
    """What an import does to one match and its courses."""

    seen: tuple[Stamp, ...]
    """How it stood here when that was worked out."""
    changed: dict[str, Record] = field(default_factory=dict)
    gone: dict[str, None] = field(default_factory=dict)
    restored: dict[str, None] = field(default_factory=dict)
    discarded: dict[str, str] = field(default_factory=dict)
    counts: Counter[str] = field(default_factory=Counter)


class Prospect:
    """An import that was planned, and is carried out later.

    People play on meanwhile: what they touched is planned anew when it is carried out.
    """

    def __init__(self, history: History, incoming: Incoming) -> None:
        self.plan = ImportPlan(Intake())
        """What would become of the history as it was when it was planned."""
        self.source = incoming.source
        self._history = history
        self._incoming = incoming
        self._by_base: dict[str, list[Record]] = {}
        self._fates: dict[str, _Fate] = {}
        self._ready: dict[str, tuple[Record, list[Write]]] = {}
        self._known = 0

    def work(self) -> Work[None]:
        """Plan it."""
        plays = _Plays(self._history) if self._incoming.source != "skald" else None
        for record in self._incoming.records:
            if plays is not None and plays.has(record):
                self._known += 1
            else:
                self._by_base.setdefault(base_id(record.id), []).append(record)
        ids = self._ids()
        done, records = 0, max(len(self._incoming.records), 1)
        for base, some in self._by_base.items():
            fate = _fate(self._history, ids.get(base, ()), some)
            # Many courses of one match take their time too.
            while True:
                try:
                    next(fate)
                except StopIteration as end:
                    self._fates[base] = end.value
                    break
                yield done / records
            done += len(some)
            yield done / records
        self.plan = self._plan()

    def preparing(self) -> Work[None]:
        """Put what is to be stored into its stored form, so that storing it takes a moment."""
        records = self.plan.intake.records
        for number, record in enumerate(records, start=1):
            self._ready[record.id] = (record, storing(record))
            yield number / len(records)

    def carry_out(self) -> None:
        """Take it in, all of it at once, as it is right now.

        Raises:
            JournalError: the disk refuses; nothing was taken in.
        """
        ids = self._ids()
        for base, some in self._by_base.items():
            here = ids.get(base, ())
            if self._fates[base].seen != _seen(self._history, here):
                self._fates[base] = finished(_fate(self._history, here, some))
        self.plan = self._plan()
        ready = {
            record.id: made[1]
            for record in self.plan.intake.records
            if (made := self._ready.get(record.id)) is not None and made[0] is record
        }
        self._history.take_in(self.plan.intake, ready)

    def _ids(self) -> Mapping[str, list[str]]:
        ids: dict[str, list[str]] = {}
        for id_ in self._history.match_ids():
            ids.setdefault(base_id(id_), []).append(id_)
        return ids

    def _plan(self) -> ImportPlan:
        history, incoming = self._history, self._incoming
        fates = self._fates.values()
        counts = sum((fate.counts for fate in fates), Counter(known=self._known))
        mine = {player.id for player in history.players()}
        settings = history.settings()
        begun = {setup.game for setup in history.last_setups()}
        intake = Intake(
            records=tuple(record for fate in fates for record in fate.changed.values()),
            gone=tuple(id_ for fate in fates for id_ in fate.gone),
            restored=tuple(id_ for fate in fates for id_ in fate.restored),
            discarded={id_: at for fate in fates for id_, at in fate.discarded.items()},
            players=tuple(
                {player.id: player for player in incoming.players if player.id not in mine}.values()
            ),
            settings=dict(_boxes(settings, incoming.boxes)),
            last=tuple(setup for setup in incoming.last if setup.game not in begun),
            remarks=_remarks(history, incoming),
            seasons=_seasons(history, incoming),
            evenings=tuple(_evenings(history, incoming)),
        )
        return ImportPlan(
            intake=intake,
            new=counts["new"],
            longer=counts["longer"],
            both=counts["both"],
            returned=counts["returned"],
            binned=counts["binned"],
            known=counts["known"],
            left=incoming.left,
            lost=incoming.lost,
        )


def _seasons(history: History, incoming: Incoming) -> tuple[Season, ...]:
    """Return the seasons that nobody has begun here."""
    here = {season.id for season in history.seasons()}
    return tuple(
        {season.id: season for season in incoming.seasons if season.id not in here}.values()
    )


def _evenings(history: History, incoming: Incoming) -> Iterator[Evening]:
    """Return the evenings that are not here, and those of which the file knows more.

    How one was drawn here, and what was decided here, stays as it is.
    """
    here = {evening.id: evening for evening in history.evenings()}
    for there in {evening.id: evening for evening in incoming.evenings}.values():
        mine = here.get(there.id)
        if mine is None:
            yield there
            continue
        spots = {(decision.round, decision.table) for decision in mine.decided}
        more = tuple(
            decision for decision in there.decided if (decision.round, decision.table) not in spots
        )
        both = change(mine, decided=(*mine.decided, *more), ended=mine.ended or there.ended)
        if both != mine:
            yield both


def _boxes(
    here: Mapping[str, JsonValue], there: Mapping[str, JsonValue]
) -> Iterator[tuple[str, JsonValue]]:
    """Add to each box what it does not know; what is known here stays as it is."""
    for key, more in there.items():
        game = key.removeprefix(BOX)
        box = find(game).box if game in game_ids() else None
        if key not in here:
            yield key, more
        elif box is not None:
            # What cannot be read here stays, too: a newer version may have written it.
            with suppress(InvalidPosition):
                mine = box.read(here[key])
                both = box.together(box.together(mine, box.kept(more)), mine)
                if both != mine:
                    yield key, box.written(both)


def _remarks(history: History, incoming: Incoming) -> dict[str, Remark]:
    """Tell which notes are later than what is noted here."""
    later: dict[str, Remark] = {}
    for record in incoming.records:
        if record.remark is None:
            continue
        base = base_id(record.id)
        mine = later.get(base) or _remark(history, base)
        if mine is None or record.remark.rank > mine.rank:
            later[base] = record.remark
    return later


def _remark(history: History, base: str) -> Remark | None:
    try:
        remark = history.remark(base)
    except HistoryError:
        return None
    return remark and shown_remark(remark)


def _seen(history: History, ids: Iterable[str]) -> tuple[Stamp, ...]:
    return tuple(map(history.stamp, ids))


def _fate(history: History, ids: Iterable[str], records: list[Record]) -> Work[_Fate]:
    """Work out what becomes of one match: of those here with what comes."""
    fate = _Fate(_seen(history, ids))
    taken = dict.fromkeys(ids)
    courses = Courses()
    for id_ in ids:
        # What nobody can read is nobody's beginning; its id is taken all the same.
        with suppress(HistoryError):
            courses.add(id_, MatchCourse(history.record(id_)))
        yield 0
    # What was deleted there takes nothing from anybody: it comes after all others.
    coming = [
        MatchCourse(record) for record in sorted(records, key=lambda record: bool(record.deleted))
    ]
    for _ in courses.expect((*courses.kept.values(), *coming)):
        yield 0
    for course in coming:
        fate.counts[_put(history, fate, courses, taken, course)] += 1
        yield 0
    return fate


def _put(
    history: History, fate: _Fate, courses: Courses, taken: dict[str, None], course: MatchCourse
) -> str:
    """Put a course beside the others and tell what came of it."""
    record = course.record
    if (same := next(courses.holding(course), None)) is not None:
        shown = not history.is_discarded(same) or same in fate.changed or same in fate.restored
        if shown or record.deleted:
            return "known"
        fate.restored[same] = None
        return "returned"
    other = bool(taken)
    beaten = courses.held(course)
    if beaten and record.deleted:
        return "known"
    record = _with_devices(record, [courses.kept[loser].record for loser in beaten])
    was_binned = beaten and all(
        history.is_discarded(loser) and loser not in fate.changed for loser in beaten
    )
    if beaten:
        id_ = beaten[0]
    elif record.id not in taken:
        id_ = record.id
    else:
        id_ = marked(record, base_id(record.id), taken)
    for loser in beaten:
        courses.drop(loser)
        fate.changed.pop(loser, None)
        fate.restored.pop(loser, None)
        if loser != id_:
            del taken[loser]
            fate.gone[loser] = None
    taken[id_] = None
    fate.gone.pop(id_, None)
    setup = record.setup.model_copy(update={"id": id_})
    fate.changed[id_] = record.model_copy(update={"setup": setup, "deleted": ""})
    courses.add(id_, replace(course, record=fate.changed[id_]))
    if record.deleted:
        fate.discarded[id_] = record.deleted
        return "binned"
    if beaten:
        return "returned" if was_binned else "longer"
    return "both" if other else "new"


def _with_devices(record: Record, held: list[Record]) -> Record:
    """Return a record with what is known here of its steps: which device made them."""
    events = list(record.events)
    for other in held:
        for at, event in enumerate(other.events):
            if event.by:
                events[at] = event
    return record.model_copy(update={"events": tuple(events)}) if held else record


class _Plays:
    """The finished matches that are here, for plays whose ids are another program's."""

    def __init__(self, history: History) -> None:
        self._ids = {id_ for id_ in history.match_ids() if not history.is_discarded(id_)}
        self._ended: dict[tuple[object, ...], list[datetime]] = {}
        for match in history.finished():
            self._ids.add(comes_back_as(match.id))
            headline = match.headline
            key = _play(headline.setup, headline.points)
            self._ended.setdefault(key, []).append(moment(headline.finished))

    def has(self, record: Record) -> bool:
        """Tell whether a play is here: told before, or played here and sent there."""
        known = record.id in self._ids
        if known or record.result is None:
            return known
        points = tuple(card.total for card in record.result.scorecards)
        ended = moment(record.result.finished)
        near = self._ended.get(_play(record.setup, points), ())
        return any(abs(ended - other) <= SAME_EVENING for other in near)


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
    return replace(incoming, records=tuple(records), players=players)
