"""The line format of the journal: what is written, and how much of a file can be read again.

Each line is JSON and carries a CRC-32 of everything after it::

    {"crc":"5a0c81f2","n":0,"skald":"history","format":1,"generation":3}
    {"crc":"11f0b6aa","n":1,"do":[["put","open","m1",57]],"with":[{"setup":…}]}
    {"crc":"c4d1e2f7","n":2,"do":[["drop","open","m1"],["forget","log/m1"]],"with":[]}

One line is one operation, of one or more writes: it happens wholly or not at all, however many
documents it touches. ``n`` counts the lines of a generation, so that a line which vanished without
a trace is missed. ``put`` tells the length of its document in bytes: opening a journal checks every
byte but parses no document; that happens when somebody looks at it.
"""

from __future__ import annotations

import json
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol
from zlib import crc32

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from contextlib import AbstractContextManager

PREFIX = b'{"crc":"'
BODY = len(PREFIX) + 10
"""Where the body starts: behind eight hexadecimal digits and the comma."""
WITH = b',"with":['
MOST = 1 << 53
"""A bound that no number in a line ever comes near to."""
BLANK = b"\0 \t\r\n"
"""What a file is full of when there is nothing in it; NUL is what some power cuts leave."""


UNKNOWN = (ValueError, KeyError, TypeError, IndexError, RecursionError)
"""The errors that reading a line raises whose checksum is right but whose form is not known."""


class RawDocument:
    """A document as bytes within a larger piece, parsed each time it is asked for."""

    __slots__ = ("end", "source", "start")

    @property
    def keeper(self) -> Keeper | None:
        """Who fetches it, where it lies elsewhere."""
        return None

    def __init__(self, source: bytes, start: int, end: int) -> None:
        self.source = source
        self.start = start
        self.end = end

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RawDocument) and self.raw == other.raw

    def __hash__(self) -> int:
        return hash(self.raw)

    @property
    def raw(self) -> bytes:
        """The document's JSON."""
        return self.source[self.start : self.end]

    def value(self) -> dict[str, Any]:
        """Parse the document; every caller gets a copy of its own."""
        value: dict[str, Any] = json.loads(self.raw)
        return value


class Keeper(Protocol):
    """Who has documents that are fetched when somebody looks at them."""

    def ahead(self, documents: Sequence[Any]) -> AbstractContextManager[None]:
        """Have these of its own at hand for a while, fetched at once."""


@contextmanager
def fetched(documents: Iterable[RawDocument]) -> Iterator[None]:
    """Keep documents at hand for a while; those that lie elsewhere are fetched together.

    Raises:
        JournalError: they cannot be fetched now.
    """
    kept: dict[Keeper, list[RawDocument]] = {}
    for document in documents:
        if document.keeper is not None:
            kept.setdefault(document.keeper, []).append(document)
    with ExitStack() as at_hand:
        for keeper, theirs in kept.items():
            at_hand.enter_context(keeper.ahead(theirs))
        yield


def pack(value: Any) -> RawDocument:
    """Turn a document into its stored form.

    Raises:
        TypeError, ValueError: it cannot be said in JSON.
    """
    raw = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()
    return RawDocument(raw, 0, len(raw))


class PutDocument(NamedTuple):
    """Store a document under an id, in place of the one that was there."""

    table: str
    id: str
    document: RawDocument


class Drop(NamedTuple):
    """Operation: remove a document from a table."""

    table: str
    id: str


class Clear(NamedTuple):
    """Operation: remove all documents of a table."""

    table: str


class Forget(NamedTuple):
    """Remove a table itself."""

    table: str


Write = PutDocument | Drop | Clear | Forget
Shelves = dict[str, dict[str, RawDocument]]
"""Table name, document id, document."""


def perform(shelves: Shelves, write: Write) -> None:
    """Carry out one part of a line."""
    if isinstance(write, PutDocument):
        shelves.setdefault(write.table, {})[write.id] = write.document
    elif isinstance(write, Drop):
        shelves.get(write.table, {}).pop(write.id, None)
    elif isinstance(write, Clear):
        shelves[write.table] = {}
    else:
        shelves.pop(write.table, None)


def header(version: int, generation: int) -> bytes:
    """Write the first line of a journal."""
    body = b'"n":0,"skald":"history","format":%d,"generation":%d}'
    return _sealed(body % (version, generation))


def line(number: int, writes: Iterable[Write]) -> bytes:
    """Write a line in which all the writes happen at once."""
    parts: list[list[Any]] = []
    documents: list[bytes] = []
    for write in writes:
        if isinstance(write, PutDocument):
            raw = write.document.raw
            documents.append(raw)
            parts.append(["put", write.table, write.id, len(raw)])
        elif isinstance(write, Drop):
            parts.append(["drop", write.table, write.id])
        else:
            parts.append(["clear" if isinstance(write, Clear) else "forget", write.table])
    do = json.dumps(parts, ensure_ascii=False, separators=(",", ":")).encode()
    return _sealed(b'"n":%d,"do":%b%b%b]}' % (number, do, WITH, b",".join(documents)))


def written_anew(shelves: Shelves, together: tuple[str, ...]) -> list[list[Write]]:
    """Return the writes, line by line, that make the tables as they are."""
    lines: list[list[Write]] = []
    shared: dict[str, list[Write]] = {}
    for name, shelf in shelves.items():
        if not shelf:
            lines.append([Clear(name)])
        elif name in together:
            for id_, packed in shelf.items():
                shared.setdefault(id_, []).append(PutDocument(name, id_, packed))
        else:
            lines += [[PutDocument(name, id_, packed)] for id_, packed in shelf.items()]
    return lines + list(shared.values())


def _sealed(body: bytes) -> bytes:
    return b'%b%08x",%b\n' % (PREFIX, crc32(body), body)


@dataclass(slots=True)
class ParsedJournal:
    """What could be read of a journal's bytes."""

    shelves: Shelves = field(default_factory=dict)
    version: int = 0
    """Format version, 0 when the header could not be read."""
    generation: int = 0
    records: int = 0
    last: int = 0
    """The highest number of a record."""
    damaged: bool = False
    """Whether there is anything unreadable but a torn tail."""
    unreadable: int = 0
    """How many places held something of which nothing could be read."""
    torn: int | None = None
    """Where the unfinished last line begins."""
    ended: bool = True
    """Whether the last record has its line end."""
    spans: list[tuple[int, int, int]] | None = None
    """Number, beginning and end of each record, where somebody wants to know."""

    def missing(self, noted: int) -> int:
        """Count the records that are not there, given the last one known to have been."""
        return max(self.last, noted) - self.records


def parse_journal(data: bytes, *, spans: bool = False) -> ParsedJournal:
    """Read all that can be read; never raises, whatever the bytes are."""
    parsed = ParsedJournal(spans=[] if spans else None)
    view = memoryview(data)
    start, size = 0, len(data)
    while start < size:
        end = data.find(b"\n", start)
        stop = size if end < 0 else end
        if _fits(view, start, stop) and _take(parsed, data, start, stop):
            parsed.ended = end >= 0
        else:
            saved = _rescue(parsed, data, start, stop)
            if end < 0 and not saved:
                parsed.torn = start
            else:
                parsed.damaged = True
                # The first line is the header, which is no record.
                parsed.unreadable += not saved and start > 0
        start = stop + 1
    return parsed


def read_lines(data: bytes, after: int) -> list[list[Write]] | None:
    """Read the lines that come after one of that number; None where they are not just these."""
    found: list[list[Write]] = []
    view = memoryview(data)
    start = 0
    while start < len(data):
        stop = data.find(b"\n", start)
        record = _record(data, start, stop) if _fits(view, start, stop) else None
        if record is None or record[0] != after + len(found) + 1:
            return None
        found.append(record[1])
        start = stop + 1
    return found


def is_ours(data: bytes, parsed: ParsedJournal) -> bool:
    """Whether bytes are a journal at all, be it a broken one."""
    return bool(
        parsed.version
        or parsed.records
        or b'"skald":"history"' in data[:100]
        or PREFIX.startswith(data[: len(PREFIX)])
    )


def _fits(view: memoryview, start: int, stop: int) -> bool:
    if stop - start <= BODY or view[start : start + len(PREFIX)] != PREFIX:
        return False
    return bytes(view[start + len(PREFIX) : start + BODY]) == b'%08x",' % crc32(
        view[start + BODY : stop]
    )


def _take(parsed: ParsedJournal, data: bytes, start: int, stop: int) -> bool:
    """Take over one line whose checksum is right; False when it does not say anything known."""
    if data.find(WITH, start, stop) < 0:
        return _header(parsed, data[start:stop])
    record = _record(data, start, stop)
    if record is None:
        return False
    number, writes = record
    for write in writes:
        perform(parsed.shelves, write)
    parsed.records += 1
    parsed.last = max(parsed.last, number)
    if parsed.spans is not None:
        parsed.spans.append((number, start, stop))
    return True


def _header(parsed: ParsedJournal, body: bytes) -> bool:
    try:
        header = json.loads(body)
        parsed.version, parsed.generation = _count(header["format"]), _count(header["generation"])
    except UNKNOWN:
        return False
    return True


def _record(data: bytes, start: int, stop: int) -> tuple[int, list[Write]] | None:
    """Read the number and the writes of a record; None where it says nothing known."""
    cut = data.find(WITH, start, stop)
    try:
        record = json.loads(data[start:cut] + b"}")
        return _count(record["n"]), _writes(record["do"], data, cut + len(WITH), stop)
    except UNKNOWN:
        return None


def _count(value: Any) -> int:
    if type(value) is not int or not 0 < value < MOST:
        raise ValueError(value)
    return value


def _writes(parts: list[list[Any]], data: bytes, at: int, stop: int) -> list[Write]:
    writes: list[Write] = []
    for part in parts:
        kind, names = part[0], part[1 : 3 if part[0] in {"put", "drop"} else 2]
        for name in names:
            # A half of a pair of surrogates is a word in JSON and none in a file.
            str.encode(name)
        if kind == "put":
            writes.append(
                PutDocument(names[0], names[1], RawDocument(data, at, at + _count(part[3])))
            )
            at += part[3] + 1
        elif kind == "drop":
            writes.append(Drop(names[0], names[1]))
        elif kind == "clear":
            writes.append(Clear(names[0]))
        elif kind == "forget":
            writes.append(Forget(names[0]))
        else:
            raise ValueError(kind)
    # Each document but the first follows a comma.
    if data[at - (data[at - 1 : at] != b"[") : stop] != b"]}":
        raise ValueError(at)
    return writes


def _rescue(parsed: ParsedJournal, data: bytes, start: int, stop: int) -> int:
    """Look for whole lines within a stretch that is not one: a damaged line end joins two."""
    view = memoryview(data)
    starts = []
    at = data.find(PREFIX, start, stop)
    while at >= 0:
        starts.append(at)
        at = data.find(PREFIX, at + 1, stop)
    saved = 0
    done = start
    for line in starts:
        if line < done:
            continue
        for end in (*(later for later in starts if later > line), stop + 1, stop):
            # Up to the byte before the next line, which should be the line end.
            if _fits(view, line, end - 1) and _take(parsed, data, line, end - 1):
                saved += 1
                done = end
                break
    return saved
