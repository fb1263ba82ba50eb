"""What was entered in finished matches, and how they ended: fetched when somebody opens one.

A process that starts reads a line of each finished match with all that lists show, and no more. The
rest lies under its digest, is never changed, and goes when no generation wants it any more.
"""

from __future__ import annotations

from contextlib import contextmanager
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from data.club.server import LONG
from data.lines import PutDocument, RawDocument, pack
from data.stored import LOGS, RESULTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from psycopg import Connection

    from data.club.server import ClubServer
    from data.lines import Shelves, Write

FAR = (RESULTS, LOGS)

TOLD = b'{"far":"'
"""How the reference to such a document begins in a line; no document itself begins so."""

STORE = """
INSERT INTO document (digest, generation, content) VALUES (%s, %s, %s)
ON CONFLICT (digest) DO UPDATE
SET generation = excluded.generation WHERE document.generation < excluded.generation
"""

FETCH = "SELECT content FROM document WHERE digest = %s"

FETCH_MANY = "SELECT digest, content FROM document WHERE digest = ANY(%s)"

WANTED = "UPDATE document SET generation = %s WHERE digest = ANY(%s)"

SWEEP = "DELETE FROM document WHERE generation < %s"


class Far(RawDocument):
    """A document that is fetched each time somebody looks at it; none if it was changed there."""

    __slots__ = ("documents",)

    def __init__(self, document: RawDocument, documents: Documents) -> None:
        super().__init__(document.source, document.start, document.end)
        self.documents = documents

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Far):
            return self.raw_document.raw == other.raw_document.raw
        return super().__eq__(other)

    __hash__ = RawDocument.__hash__

    @property
    def keeper(self) -> Documents:
        """Where it is fetched."""
        return self.documents

    @property
    def raw_document(self) -> RawDocument:
        """The reference to it, as its line has it."""
        return RawDocument(self.source, self.start, self.end)

    @property
    def raw(self) -> bytes:
        """The document's JSON.

        Raises:
            JournalError: the server cannot be reached.
        """
        return self.documents.fetch(digest_in(self.raw_document))


class Documents:
    """The documents of one club."""

    def __init__(self, server: ClubServer) -> None:
        self._server = server
        self._ahead: dict[bytes, bytes] = {}
        """What is at hand while somebody goes through many."""

    @contextmanager
    def ahead(self, documents: Sequence[Far]) -> Iterator[None]:
        """Have documents at hand for a while, fetched at once.

        Raises:
            JournalError: the server cannot be reached or refuses.
        """
        digests = [digest_in(document.raw_document) for document in documents]

        def work(connection: Connection[Any]) -> list[tuple[bytes, bytes]]:
            with connection.cursor(binary=True) as cursor:
                return cursor.execute(FETCH_MANY, (digests,)).fetchall()

        self._ahead = dict(self._server.ask_again(work, within=LONG))
        try:
            yield
        finally:
            self._ahead = {}

    def fetch(self, digest: bytes) -> bytes:
        """Fetch a document; nothing where it is not there, or is another one."""

        def work(connection: Connection[Any]) -> bytes:
            with connection.cursor(binary=True) as cursor:
                row = cursor.execute(FETCH, (digest,)).fetchone()
            return bytes(row[0]) if row else b""

        content = self._ahead.get(digest) or self._server.ask_again(work)
        return content if sha256(content).digest() == digest else b""

    def away(self, writes: Sequence[Write], generation: int) -> Sequence[Write]:
        """Store the documents that lie here; return the writes with references instead of them."""
        written: list[Write] = []
        fresh: dict[bytes, bytes] = {}
        for write in writes:
            if not isinstance(write, PutDocument) or write.table not in FAR:
                written.append(write)
            elif isinstance(write.document, Far) and write.document.documents is self:
                written.append(write._replace(document=write.document.raw_document))
            else:
                content = write.document.raw
                digest = sha256(content).digest()
                fresh[digest] = content
                written.append(write._replace(document=pack({"far": digest.hex()})))
        if fresh:
            rows = [(digest, generation, content) for digest, content in fresh.items()]
            self._server.ask_again(lambda connection: _store(connection, rows), within=LONG)
        return written

    def back(self, document: RawDocument) -> RawDocument:
        """Return the document to which a line refers; an older line has the document itself."""
        return Far(document, self) if document.raw.startswith(TOLD) else document


def digest_in(document: RawDocument) -> bytes:
    """Return the digest in a reference."""
    return bytes.fromhex(document.value()["far"])


def digests(shelves: Shelves) -> list[bytes]:
    """List the digests of the documents to which tables refer."""
    stored = (packed for name in FAR for packed in shelves.get(name, {}).values())
    return [digest_in(packed) for packed in stored if packed.raw.startswith(TOLD)]


def sweep(connection: Connection[Any], generation: int, kept: int, wanted: list[bytes]) -> None:
    """Note to which documents a generation refers; delete those of no generation that is kept."""
    connection.execute(WANTED, (generation, wanted))
    connection.execute(SWEEP, (kept,))


def _store(connection: Connection[Any], rows: Iterable[tuple[bytes, int, bytes]]) -> None:
    with connection.transaction(), connection.cursor() as cursor:
        cursor.executemany(STORE, rows)
