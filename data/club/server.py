"""The connection to PostgreSQL: made when it is needed, and made again when it was cut."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from selectors import EVENT_READ, DefaultSelector
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, TypeVar

import psycopg
from psycopg import Connection, errors
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from data.errors import JournalError

if TYPE_CHECKING:
    from psycopg.abc import PQGen

T = TypeVar("T")
Work = Callable[[Connection[Any]], T]

MANNERS = {
    "application_name": "skald",
    "connect_timeout": "3",
    "tcp_user_timeout": "5000",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
}
"""How a connection is made and given up, unless the address says otherwise."""

SESSION = """
SET synchronous_commit = on;
SET lock_timeout = '3s';
SET statement_timeout = '30s';
"""
"""Acknowledged means on the disk; whoever hangs does not keep all the others waiting."""

REST = 1.0
"""Seconds in which a server that could not be reached is not tried again: taps wait for nothing."""

HANG = 4.0
"""Seconds in which a server answers what a tap waits for; else it hangs, and the line is cut."""

LONG = 40.0
"""The same where all of a history is read or written: a server that works says within 30 that one
statement took too long, as it is told below."""

PATIENCE = 2.0
"""Seconds for which a server is asked again about what was under way when a connection broke."""


class Cut(Exception):
    """The connection broke while something was done: it may have been done or not."""


class Patient(Connection[Any]):
    """A connection that is given up when its server hangs: no timeout of its own comes then."""

    _until: float | None = None

    @contextmanager
    def cut_after(self, seconds: float) -> Iterator[None]:
        """Cut the connection if what is done meanwhile takes longer than so many seconds."""
        self._until = monotonic() + seconds
        try:
            yield
        finally:
            self._until = None

    def wait(self, gen: PQGen[T], *given: Any, **named: Any) -> T:
        """Wait for an answer.

        Raises:
            psycopg.OperationalError: none came in time; the connection is closed.
        """
        return super().wait(gen if self._until is None else self._in_time(gen), *given, **named)

    def _in_time(self, gen: PQGen[T]) -> PQGen[T]:
        until = self._until
        try:
            wanted = next(gen)
            while True:
                # Whoever waits looks time and again, and finds nothing ready.
                ready = yield wanted
                if not ready and until is not None and monotonic() >= until:
                    self.pgconn.finish()
                    raise psycopg.OperationalError("no answer in time")
                wanted = gen.send(ready)
        except StopIteration as done:
            found: T = done.value
            return found


class ClubServer:
    """A database and the one connection to it; ``club`` is the schema everything lies in."""

    def __init__(self, address: str, club: str) -> None:
        self.address = address
        self.club = club
        self._connection: Patient | None = None
        self._closed = False
        self._rest_until = 0.0

    def ask(self, work: Work[T], within: float | None = None) -> T:
        """Have something done, within ``HANG`` seconds unless it may take longer.

        Raises:
            Cut: the connection broke, and nobody knows how far it came.
            JournalError: the server cannot be reached or refuses; nothing was done.
        """
        connection = self._connected()
        try:
            with connection.cut_after(HANG if within is None else within):
                return work(connection)
        except psycopg.Error as error:
            if _is_cut(error, connection):
                self.let_go()
                raise Cut(_reason(error)) from error
            raise _refused(error) from error
        finally:
            # Nobody is left to close it.
            if self._closed:
                self.let_go()

    def ask_again(
        self, work: Work[T], patience: float = PATIENCE, within: float | None = None
    ) -> T:
        """Have something done that may be done twice, for a while also over a broken connection.

        Raises:
            JournalError: the server cannot be reached or refuses.
        """
        until = monotonic() + patience
        while True:
            try:
                return self.ask(work, within)
            except Cut as cut:
                refused = JournalError("journal.unreachable", told=str(cut))
            except JournalError as error:
                if error.code != "journal.unreachable":
                    raise
                refused = error
            if monotonic() > until:
                raise refused
            self._rest_until = 0.0
            sleep(0.05)

    def open(self) -> None:
        """Keep the connection from now on."""
        self._closed = False

    def close(self) -> None:
        """Close the connection; whoever still asks has one for that alone."""
        self._closed = True
        self.let_go()

    def let_go(self) -> None:
        """Close the connection; whoever asks next has another one."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _connected(self) -> Patient:
        if self._connection is not None and _has_spoken(self._connection):
            # Nothing was asked: it said farewell. What is sent there now would be in doubt.
            self.let_go()
        if self._connection is None:
            if monotonic() < self._rest_until:
                raise JournalError("journal.unreachable", told="")
            begun = monotonic()
            try:
                self._connection = connected(self.address, self.club)
            except psycopg.Error as error:
                # Whoever waited long for nothing leaves as much time to those who only look.
                self._rest_until = monotonic() + max(REST, monotonic() - begun)
                raise JournalError("journal.unreachable", told=_reason(error)) from error
        return self._connection


def connected(address: str, club: str) -> Patient:
    """Connect to a database.

    Raises:
        psycopg.Error: it does not answer, or refuses.
    """
    parameters = {**MANNERS, **conninfo_to_dict(address)}
    connection = Patient.connect(make_conninfo("", **parameters), autocommit=True)
    try:
        with connection.cut_after(HANG):
            connection.execute(SESSION)
            connection.execute("SELECT set_config('search_path', %s, false)", (club,))
    except BaseException:
        connection.close()
        raise
    return connection


def _has_spoken(connection: Connection[Any]) -> bool:
    """Tell whether a server that was asked nothing has said something, or is gone."""
    with DefaultSelector() as selector:
        selector.register(connection.fileno(), EVENT_READ)
        return bool(selector.select(0))


def _is_cut(error: psycopg.Error, connection: Connection[Any]) -> bool:
    """Tell whether it was not the server's answer to what was asked."""
    fatal = error.diag.severity_nonlocalized in {"FATAL", "PANIC"}
    return fatal or connection.closed or connection.broken


def _refused(error: psycopg.Error) -> JournalError:
    if isinstance(error, errors.DiskFull):
        return JournalError("journal.full")
    return JournalError("journal.database", told=_reason(error))


def _reason(error: psycopg.Error) -> str:
    return str(error).strip().partition("\n")[0]
