"""A PostgreSQL of the tests' own: in a temporary folder, behind a socket, gone with the tests."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path

import psycopg

PORT = "5432"
"""Only part of the socket's name; no port is listened on."""

QUICK = ("fsync=off", "full_page_writes=off")
"""Where what a power cut leaves is not what is tested."""


@cache
def programs() -> Path | None:
    """Return the folder of the server's programs, None where none is installed."""
    found = [Path("/usr/lib/postgresql", one, "bin") for one in _versions()]
    named = shutil.which("initdb")
    found += [Path(named).parent] if named else []
    return next((one for one in found if (one / "initdb").exists()), None)


def _versions() -> list[str]:
    folder = Path("/usr/lib/postgresql")
    names = [one.name for one in folder.iterdir()] if folder.is_dir() else []
    return sorted((name for name in names if name.isdigit()), key=int, reverse=True)


def _nobody() -> str | None:
    """Return who starts the server where root would, which it refuses."""
    if os.getuid():
        return None
    known = {one.pw_name for one in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


class Cluster:
    """A server that can be stopped and started again."""

    def __init__(self, folder: Path, *, quick: bool = True) -> None:
        bin_ = programs()
        assert bin_ is not None
        self._bin = bin_
        self._folder = folder
        self._user = _nobody()
        self._settings = QUICK if quick else ()
        self._server: subprocess.Popen[bytes] | None = None
        self._clubs = count(1)
        if self._user:
            shutil.chown(folder, self._user)
        made = ("initdb", "-D", "data", "-A", "trust", "-U", "skald", "-E", "UTF8", "--locale=C")
        self._run(*made, "--no-sync").wait()
        self.start()

    @property
    def address(self) -> str:
        """What an app is told."""
        return f"postgresql://skald@/postgres?host={self._folder}&port={PORT}"

    @property
    def folder(self) -> Path:
        """Where all of it lies."""
        return self._folder

    def own(self, folder: Path) -> None:
        """Let the server write in a folder."""
        if self._user:
            shutil.chown(folder, self._user)

    def new_club(self) -> str:
        """Return the name of a club that nobody used."""
        return f"club{next(self._clubs)}"

    def start(self) -> None:
        """Start the server and wait until it answers."""
        told = [part for one in self._settings for part in ("-c", one)]
        self._server = self._run(
            "postgres", "-D", "data", "-k", str(self._folder), "-p", PORT, "-h", "", *told
        )
        while True:
            assert self._server.poll() is None, (self._folder / "log").read_text()
            try:
                psycopg.connect(self.address).close()
            except psycopg.OperationalError:
                continue
            return

    def stop(self, how: str = "INT") -> None:
        """Stop the server: at once (QUIT) or in good order (INT)."""
        if self._server is not None:
            self._server.send_signal(getattr(signal, f"SIG{how}"))
            self._server.wait()
            self._server = None

    @contextmanager
    def hanging(self) -> Iterator[None]:
        """Have all of the server stand still for a while, with its connections open."""
        assert self._server is not None
        first = self._server.pid
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        processes = [first, *map(int, children)]
        for one in processes:
            os.kill(one, signal.SIGSTOP)
        try:
            yield
        finally:
            for one in processes:
                os.kill(one, signal.SIGCONT)

    def run(self, asked: str, *given: object) -> list[tuple[object, ...]]:
        """Ask the server something as its owner."""
        with psycopg.connect(self.address, autocommit=True) as connection:
            cursor = connection.execute(asked, given or None)
            return cursor.fetchall() if cursor.description else []

    def _run(self, program: str, *told: str) -> subprocess.Popen[bytes]:
        with (self._folder / "log").open("ab") as log:
            return subprocess.Popen(
                [self._bin / program, *told],
                cwd=self._folder,
                user=self._user,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )


@contextmanager
def cluster(*, quick: bool = True) -> Iterator[Cluster]:
    """Have a server for a while."""
    # A socket's path is short, and the folders that pytest makes are closed to others.
    folder = Path(tempfile.mkdtemp(prefix="skald-", dir="/tmp"))
    try:
        made = Cluster(folder, quick=quick)
        try:
            yield made
        finally:
            made.stop("QUIT")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
