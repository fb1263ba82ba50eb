"""How a club's history lies in its database, and the steps from each edition to the next one."""

from __future__ import annotations

from typing import Any, LiteralString

from psycopg import Connection, sql

from data.errors import JournalNewer

STEPS: tuple[LiteralString, ...] = (
    """
    CREATE TABLE journal (generation bigint NOT NULL, last bigint NOT NULL);
    INSERT INTO journal VALUES (0, 0);
    CREATE TABLE operation (
        generation bigint,
        n bigint,
        id uuid NOT NULL UNIQUE,
        at timestamptz NOT NULL DEFAULT now(),
        line bytea NOT NULL,
        PRIMARY KEY (generation, n)
    );
    CREATE TABLE aside (
        name text PRIMARY KEY,
        at timestamptz NOT NULL DEFAULT now(),
        content bytea NOT NULL
    );
    """,
    """
    CREATE TABLE document (
        digest bytea PRIMARY KEY,
        generation bigint NOT NULL,
        content bytea NOT NULL
    );
    """,
    "CREATE TABLE door (secret bytea NOT NULL);",
)
"""``journal`` has one row: how often it was written anew, and the number of its last operation.
Each ``operation`` is one line of the journal, as ``data/lines.py`` writes it; of what was entered
in finished matches it tells the digest, by which it lies as a ``document`` that knows the last
generation that wanted it. ``door`` has one row: the secret of its codes."""


def prepare(connection: Connection[Any], club: str) -> None:
    """Have everything as this program knows it; what is older is brought forward.

    Raises:
        JournalNewer: a newer Skald was here; nothing was changed.
    """
    with connection.transaction():
        # One after the other, whoever starts at the same moment.
        connection.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", (f"skald {club}",))
        if not _there(connection, "to_regnamespace", club):
            connection.execute(sql.SQL("CREATE SCHEMA {}").format(sql.Identifier(club)))
        if not _there(connection, "to_regclass", f"{club}.edition"):
            connection.execute("CREATE TABLE edition (number integer NOT NULL)")
            connection.execute("INSERT INTO edition VALUES (0)")
        row = connection.execute("SELECT number FROM edition").fetchone()
        number = int(row[0]) if row else 0
        if number > len(STEPS):
            raise JournalNewer("journal.newer", format=number)
        for step in STEPS[number:]:
            connection.execute(step)
        if number < len(STEPS):
            connection.execute("UPDATE edition SET number = %s", (len(STEPS),))


def _there(connection: Connection[Any], asked: LiteralString, name: str) -> bool:
    question = sql.SQL("SELECT {}(%s) IS NOT NULL").format(sql.SQL(asked))
    row = connection.execute(question, (name,)).fetchone()
    return bool(row and row[0])
