"""How matches, players and settings lie in the tables of the journal."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from data.lines import Drop, Forget, PutDocument, Write, pack
from data.records import Deletion, Intake, Log, Record, headline, packed, player_row

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from pydantic import JsonValue

OPEN = "open"
"""Setups of the matches being played; the events of each lie in a table of its own."""
FINISHED = "finished"
"""What a list of the finished matches shows; the rest of each lies in the two tables after."""
RESULTS = "results"
LOGS = "logs"
"""Events of the finished matches."""
PARTS = (FINISHED, RESULTS, LOGS)
DISCARDED = "discarded"
"""Which matches are in the bin; all else of them stays where it is."""
PLAYERS = "players"
SETTINGS = "settings"
REMARKS = "remarks"
"""What people noted beside a match, by the id that all its versions have in common."""
LAST = "last"
"""The last setup of each game."""
EVENINGS = "evenings"
SEASONS = "seasons"


NOTHING: Mapping[str, Any] = MappingProxyType({})
"""No settings."""


LOGS_OF = ("log", "later")
"""How the names of the tables begin that each match being played has of its own."""


def log_of(match_id: str) -> str:
    """Return the table in which the events of a match being played lie."""
    return f"log/{match_id}"


def later_of(match_id: str) -> str:
    """Return the table in which lies what came after a step that cannot be followed."""
    return f"later/{match_id}"


def by_match(writes: Iterable[Write]) -> dict[str, list[Write]]:
    """Sort writes by the match being played that they are about; "" has all the others."""
    about: dict[str, list[Write]] = {}
    for write in writes:
        kind, _, match_id = write.table.partition("/")
        if isinstance(write, PutDocument | Drop) and write.table == OPEN:
            match_id = write.id
        elif kind not in LOGS_OF:
            match_id = ""
        about.setdefault(match_id, []).append(write)
    return about


def clearing(match_id: str) -> list[Write]:
    """Return the writes that remove all that is stored of a match being played."""
    tables = (OPEN, *PARTS, DISCARDED)
    logs = (Forget(log_of(match_id)), Forget(later_of(match_id)))
    return [*(Drop(table, match_id) for table in tables), *logs]


def deleting(match_id: str, at: str) -> Write:
    """Return the writes that put a match into the bin."""
    return PutDocument(DISCARDED, match_id, packed(Deletion(at=at)))


def undeleting(match_id: str) -> Write:
    """Return the writes that bring a match back out of the bin."""
    return Drop(DISCARDED, match_id)


def unremarking(base: str) -> Write:
    """Return the writes that delete what is noted beside a match."""
    return Drop(REMARKS, base)


def storing(record: Record) -> list[Write]:
    """Return the writes that store a match."""
    id_, result = record.id, record.result
    if result is None:
        log = log_of(id_)
        events = enumerate(record.events, start=1)
        return [
            PutDocument(OPEN, id_, packed(record.setup)),
            *(PutDocument(log, str(number), packed(event)) for number, event in events),
        ]
    return [
        PutDocument(FINISHED, id_, packed(headline(record.setup, result))),
        PutDocument(RESULTS, id_, packed(result)),
        PutDocument(LOGS, id_, packed(Log(events=record.events))),
    ]


def setting(settings: Mapping[str, JsonValue]) -> list[Write]:
    """Return the writes that store settings."""
    return [PutDocument(SETTINGS, key, pack({"value": value})) for key, value in settings.items()]


def taking_in(
    intake: Intake, turn: int, ready: Mapping[str, Sequence[Write]] = NOTHING
) -> list[Write]:
    """Return the writes that store an import; its players are sorted in behind those here."""
    writes: list[Write] = []
    for record in intake.records:
        writes += ready[record.id] if record.id in ready else storing(record)
    writes += [undeleting(id_) for id_ in intake.restored]
    writes += [deleting(id_, at) for id_, at in intake.discarded.items()]
    writes += setting(intake.settings)
    writes += [PutDocument(LAST, setup.game, packed(setup)) for setup in intake.last]
    writes += [PutDocument(REMARKS, id_, packed(remark)) for id_, remark in intake.remarks.items()]
    writes += [PutDocument(SEASONS, season.id, packed(season)) for season in intake.seasons]
    writes += [PutDocument(EVENINGS, evening.id, packed(evening)) for evening in intake.evenings]
    for behind, player in enumerate(intake.players, start=1):
        writes.append(PutDocument(PLAYERS, player.id, pack(player_row(player, turn - behind))))
    return writes
