"""ClubFiles: a journal as rows of a database that several processes append to.

Whoever appends tells the number of its line. It is only taken where it is the next one, so each
operation was decided by somebody who knew all that came before it; whoever was not so fast looks
at what others did and decides anew. An append whose connection broke is offered once more under
the same id: so it is known whether it was taken, and it is never taken twice.
"""

from __future__ import annotations

from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from data.club.documents import FAR, Documents, digests, sweep
from data.club.named import parted
from data.club.schema import prepare
from data.club.server import LONG, ClubServer, Cut
from data.errors import JournalBehind, JournalError
from data.lines import parse_journal
from data.locks import Noted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from psycopg import Connection

    from data.files import Part
    from data.lines import RawDocument, Write

AT_ONCE = 0.2
"""Seconds for which the database is asked again what others did: asking twice does no harm."""

MOST = 500
"""Lines of others that are asked for at once: everybody here waits for the answer."""

PORTION = 2_000
"""Lines that are fetched at once where all of them are read."""

APPEND = """
WITH turn AS (
    UPDATE journal SET last = %(n)s WHERE generation = %(generation)s AND last = %(n)s - 1
    RETURNING last
), put AS (
    INSERT INTO operation (generation, n, id, line)
    SELECT %(generation)s, %(n)s, %(id)s, %(line)s FROM turn RETURNING n
)
SELECT pg_notify(%(club)s, %(who)s) FROM put
"""

LINES = """
SELECT n, line FROM operation WHERE generation = %s AND n > %s ORDER BY n LIMIT %s
"""


class ClubFiles:
    """The places of a journal in a database, of which this process is one of several users."""

    far: tuple[str, ...] = FAR

    def __init__(self, address: str, club: str = "") -> None:
        address, named = parted(address)
        self.server = ClubServer(address, club or named)
        self._documents = Documents(self.server)
        self.who = uuid4().hex
        """The id of this process, by which it knows its own lines among those of others."""
        self._generation = 0
        self._last = 0
        self._found: bytes | None = None

    def hold(self) -> Noted | None:
        """Look at all that is there, at one moment; others may do the same.

        Raises:
            JournalNewer: a newer Skald was here.
            JournalError: the server cannot be reached or refuses.
        """
        self.server.open()
        try:
            self.server.ask_again(
                lambda connection: prepare(connection, self.server.club), within=LONG
            )
            self._generation, self._last, self._found = self.server.ask_again(_all, within=LONG)
        except BaseException:
            self.release()
            raise
        return Noted(self._generation, self._last) if self._generation else None

    def release(self) -> None:
        """Close the connection."""
        self.server.close()

    def check_writable(self) -> None:
        """Do nothing: whoever may read this database may write to it."""

    def away(self, writes: Sequence[Write]) -> Sequence[Write]:
        """Store the documents that are fetched when they are looked at.

        Raises:
            JournalError: the server cannot be reached or refuses.
        """
        return self._documents.away(writes, self._generation)

    def back(self, document: RawDocument) -> RawDocument:
        """Return a document that is fetched when it is looked at."""
        return self._documents.back(document)

    def read(self, part: Part) -> bytes | None:
        """Return all lines as they were found, None where there are none."""
        if part == "previous":
            generation = self._generation
            return self.server.ask_again(
                lambda connection: _before(connection, generation), within=LONG
            )
        found, self._found = self._found, None
        return found

    def days(self) -> Iterator[bytes]:
        """Go through no copies: those of a database are made by its own means."""
        return iter(())

    def append(self, data: bytes) -> None:
        """Have the data at the end of the journal for good.

        Raises:
            JournalBehind: another process appended something first.
            JournalError: the server cannot be reached or refuses, and nothing changed; or it is
                not known yet whether it took the data, which is seen in what it tells next.
        """
        row = {
            "generation": self._generation,
            "n": self._last + 1,
            "id": uuid4(),
            "line": data,
            "club": self.server.club,
            "who": self.who,
        }
        try:
            taken = self.server.ask(lambda connection: _append(connection, row))
        except Cut:
            try:
                taken = self.server.ask_again(lambda connection: _taken(connection, row))
            except JournalError as error:
                raise JournalError("journal.unknown", **error.facts) from error
        if not taken:
            raise JournalBehind
        self._last += 1

    def news(self) -> bytes | None:
        """Return the lines that other processes appended since; None where they wrote it anew."""
        found: list[bytes] = []
        while True:
            after = self._last + len(found)
            generation, rows = self.server.ask_again(partial(self._since, after), AT_ONCE)
            following = range(after + 1, after + 1 + len(rows))
            if generation != self._generation or [n for n, _ in rows] != list(following):
                return None
            found += [line for _, line in rows]
            if len(rows) < MOST:
                break
        self._last += len(found)
        return b"".join(found)

    def stands(self) -> bool:
        """Whether the journal is where it belongs; a database lets nobody take it away."""
        return True

    def cut(self, size: int) -> None:
        """Do nothing: a database leaves no line half written."""

    def replace(self, chunks: Iterable[bytes], *, keep: bool) -> None:
        """Put a new journal in place of the old one, unless others appended something meanwhile.

        Raises:
            JournalBehind: they did.
            JournalError: the server cannot be reached or refuses.
        """
        data = b"".join(chunks)
        lines = data.splitlines(keepends=True)
        parsed = parse_journal(data)
        generation, wanted = parsed.generation, digests(parsed.shelves)
        before = (self._generation, self._last)

        def work(connection: Connection[Any]) -> bool:
            with connection.transaction():
                done = _replace(connection, generation, lines, before, keep=keep)
                if done:
                    sweep(connection, generation, before[0] if keep else generation, wanted)
            return done

        try:
            done = self.server.ask(work, LONG)
        except Cut as cut:
            # Whether it was done is seen by whoever looks again.
            raise JournalBehind from cut
        if not done:
            raise JournalBehind
        self._generation, self._last = generation, len(lines) - 1

    def put_back(self, chunks: Iterable[bytes]) -> str:
        """Put the journal where it belongs."""
        self.replace(chunks, keep=False)
        return ""

    def set_aside(self, kind: str, data: bytes) -> str:
        """Keep data under a new name and return the name; the same data only once."""
        return self.server.ask_again(lambda connection: _set_aside(connection, kind, data))

    def note(self, noted: Noted) -> None:
        """Note nothing: each append does."""

    def clock(self) -> str:
        """Return what time it is at the server, in UTC.

        Raises:
            JournalError: it cannot be reached or refuses.
        """
        return self.server.ask_again(_clock)

    def _since(
        self, after: int, connection: Connection[Any]
    ) -> tuple[int, list[tuple[int, bytes]]]:
        generation, _ = _stand(connection)
        with connection.cursor(binary=True) as cursor:
            rows = cursor.execute(LINES, (self._generation, after, MOST)).fetchall()
        return generation, rows


def _clock(connection: Connection[Any]) -> str:
    at: datetime = connection.execute("SELECT now()").fetchall()[0][0]
    return at.astimezone(UTC).isoformat()


def _append(connection: Connection[Any], row: dict[str, Any]) -> bool:
    return connection.execute(APPEND, row).rowcount == 1


def _taken(connection: Connection[Any], row: dict[str, Any]) -> bool:
    """Append an operation again, and tell whether it is there, from now or from before."""
    # Whatever the old connection left under way holds the row: this waits until it is over.
    if _append(connection, row):
        return True
    asked = connection.execute("SELECT 1 FROM operation WHERE id = %s", (row["id"],))
    return asked.fetchone() is not None


def _stand(connection: Connection[Any]) -> tuple[int, int]:
    row = connection.execute("SELECT generation, last FROM journal").fetchone()
    return (row[0], row[1]) if row else (0, 0)


def _all(connection: Connection[Any]) -> tuple[int, int, bytes | None]:
    with _at_one_moment(connection):
        generation, last = _stand(connection)
        return generation, last, _lines(connection, generation)


def _before(connection: Connection[Any], generation: int) -> bytes | None:
    asked = "SELECT max(generation) FROM operation WHERE generation < %s"
    with _at_one_moment(connection):
        row = connection.execute(asked, (generation,)).fetchone()
        return _lines(connection, row[0]) if row and row[0] is not None else None


@contextmanager
def _at_one_moment(connection: Connection[Any]) -> Iterator[None]:
    with connection.transaction():
        connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        yield


def _lines(connection: Connection[Any], generation: int) -> bytes | None:
    """Join all lines of a generation, a portion at a time.

    All rows at once would be in memory twice, and what so many small pieces took is not given back.
    """
    portions: list[bytes] = []
    # One scan for all portions: asked for each by itself, the server might sort the rest each time.
    with connection.cursor("lines") as cursor:
        cursor.execute(LINES, (generation, -1, None), binary=True)
        while rows := cursor.fetchmany(PORTION):
            portions.append(b"".join(line for _, line in rows))
    return b"".join(portions) if portions else None


def _replace(
    connection: Connection[Any],
    generation: int,
    lines: list[bytes],
    before: tuple[int, int],
    *,
    keep: bool,
) -> bool:
    with connection.transaction():
        turn = connection.execute(
            "UPDATE journal SET generation = %s, last = %s WHERE generation = %s AND last = %s",
            (generation, len(lines) - 1, *before),
        )
        if turn.rowcount != 1:
            return False
        kept = before[0] if keep else generation
        connection.execute("DELETE FROM operation WHERE generation < %s", (kept,))
        copying = "COPY operation (generation, n, id, line) FROM STDIN"
        with connection.cursor() as cursor, cursor.copy(copying) as copy:
            for n, line in enumerate(lines):
                copy.write_row((generation, n, uuid4(), line))
    return True


def _set_aside(connection: Connection[Any], kind: str, data: bytes) -> str:
    with connection.transaction():
        connection.execute("LOCK TABLE aside IN EXCLUSIVE MODE")
        same = "SELECT name FROM aside WHERE content = %s AND name LIKE %s"
        row = connection.execute(same, (data, f"{kind}-%")).fetchone()
        if row:
            return str(row[0])
        (many,) = connection.execute("SELECT count(*) FROM aside").fetchone() or (0,)
        name = f"{kind}-{many + 1}"
        connection.execute("INSERT INTO aside (name, content) VALUES (%s, %s)", (name, data))
    return name
