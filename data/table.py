"""JournalTable: TinyDB's table without its habit of reading and writing everything.

The stock table reads all tables of the file at each call and writes all of them at each change.
This one touches the documents it is asked for: an insert, an update by id and a removal by id
cost one appended line whatever else is stored. Everything else TinyDB can do works as usual.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping
from typing import TYPE_CHECKING, Any, cast

from tinydb import TinyDB
from tinydb.table import Document, Table

from data.journal import JournalStorage
from data.lines import Clear, Drop, PutDocument, RawDocument, pack

if TYPE_CHECKING:
    from tinydb.queries import QueryLike
    from tinydb.storages import Storage

Fields = Mapping[str, Any] | Callable[[MutableMapping[str, Any]], None]


class Unpacked(Mapping[str, dict[str, Any]]):
    """The documents of a table, each parsed when it is looked at."""

    def __init__(self, shelf: Mapping[str, RawDocument]) -> None:
        self._shelf = shelf

    def __getitem__(self, id_: str) -> dict[str, Any]:
        return self._shelf[id_].value()

    def __iter__(self) -> Iterator[str]:
        return iter(self._shelf)

    def __len__(self) -> int:
        return len(self._shelf)


class JournalTable(Table):
    """A TinyDB table for ``JournalStorage``."""

    default_query_cache_capacity = 0
    """No query cache: it hands out the same documents again, changed by whoever had them."""

    def __init__(
        self,
        storage: Storage,
        name: str,
        cache_size: int = default_query_cache_capacity,
        persist_empty: bool = False,  # noqa: FBT001, FBT002 - TinyDB's own signature
    ) -> None:
        self._journal = cast("JournalStorage", storage)
        super().__init__(storage, name, cache_size, persist_empty=False)
        if persist_empty and name not in self._journal.tables():
            self._journal.commit(Clear(name))

    def insert(self, document: Mapping[str, Any]) -> int:
        """Insert a new document; one line is appended.

        Raises:
            ValueError: it is no mapping, or its id is taken.
        """
        if not isinstance(document, Mapping):
            raise ValueError("Document is not a Mapping")  # noqa: TRY004 - TinyDB's own choice
        if isinstance(document, self.document_class):
            doc_id = document.doc_id
            self._next_id = None
        else:
            doc_id = self._get_next_id()  # type: ignore[no-untyped-call] # TinyDB's own
        if str(doc_id) in self._journal.shelf(self.name):
            raise ValueError("Document exists already", doc_id)
        self._journal.commit(PutDocument(self.name, str(doc_id), pack(dict(document))))
        return doc_id

    def update(
        self,
        fields: Fields,
        cond: QueryLike | None = None,
        doc_ids: Iterable[int] | None = None,
    ) -> list[int]:
        """Update documents; those named by id are touched without looking at the others."""
        if doc_ids is None:
            return super().update(fields, cond)
        shelf = self._journal.shelf(self.name)
        updated: list[int] = []
        documents: dict[str, dict[str, Any]] = {}
        for doc_id in doc_ids:
            key = str(doc_id)
            if key not in shelf:
                continue
            document = documents.setdefault(key, shelf[key].value())
            if callable(fields):
                fields(document)
            else:
                document.update(fields)
            updated.append(doc_id)
        self._journal.commit(
            *(PutDocument(self.name, key, pack(new)) for key, new in documents.items())
        )
        return updated

    def remove(
        self, cond: QueryLike | None = None, doc_ids: Iterable[int] | None = None
    ) -> list[int]:
        """Remove documents; those named by id are removed without looking at the others."""
        if doc_ids is None:
            return super().remove(cond)
        shelf = self._journal.shelf(self.name)
        removed = [doc_id for doc_id in dict.fromkeys(doc_ids) if str(doc_id) in shelf]
        self._journal.commit(*(Drop(self.name, str(doc_id)) for doc_id in removed))
        return removed

    def _read_table(self) -> Mapping[str, Mapping[str, Any]]:  # type: ignore[override] # see below
        # TinyDB says dict but asks for no more than a mapping.
        return Unpacked(self._journal.shelf(self.name))

    def _update_table(self, updater: Callable[[dict[Any, Mapping[str, Any]]], None]) -> None:
        table: dict[Any, Mapping[str, Any]] = {
            self.document_id_class(id_): document for id_, document in self._read_table().items()
        }
        updater(table)
        self._journal.commit(*self._journal.difference(self.name, table))
        self.clear_cache()


class JournalDB(TinyDB):
    """TinyDB with the tables that go with ``JournalStorage``, which is its storage by default."""

    table_class = JournalTable
    default_storage_class = JournalStorage  # type: ignore[assignment] # it says JSONStorage


class NamedTable(JournalTable):
    """A table whose ids are the caller's own words."""

    document_id_class = str  # type: ignore[assignment] # TinyDB says int but only calls it

    def named(self, name: str) -> Document | None:
        """Return the document of that name, None when there is none."""
        return self.get(doc_id=cast("int", name))

    def keep(self, name: str, document: Mapping[str, Any]) -> None:
        """Store a document under a name, in place of the one that was there."""
        self.upsert(Document(document, cast("int", name)))


class NamedDB(JournalDB):
    """The same with tables of named documents."""

    table_class = NamedTable
