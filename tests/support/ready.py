"""Start the app from a process that has loaded it already: in a tenth of what a start computes.

What is started so is a process of its own, forked from one in which nothing has begun yet: it has
its own data, port, environment and end, as one that is started by ``main.py``.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import subprocess
import sys
import traceback
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from time import monotonic, sleep
from typing import IO

ROOT = Path(__file__).parents[2]
CAN_FORK = sys.platform == "linux"
"""Elsewhere libraries of the system may not live through it."""

NOT_HERE = {"views.in_page", "companion.__main__"}
"""What only loads in a browser, and what is a program by itself."""

RUNNING = 1000
"""Instead of an exit status: there is none yet."""


class Ready:
    """A process that has loaded the app, and starts it as often as it is asked."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.support.ready"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def start(self, arguments: list[str], environment: dict[str, str]) -> Forked:
        """Start the app."""
        reading, writing = os.pipe()
        # Only a name can be told to another process.
        said = f"/proc/{os.getpid()}/fd/{writing}"
        pid = self.ask({"arguments": arguments, "environment": environment, "said": said})
        # There is an end to what is said when the app is the only one who can say something.
        os.close(writing)
        return Forked(self, pid, os.fdopen(reading, encoding="utf-8"))

    def close(self) -> None:
        """Start no more."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(10)
        self._process.stdout.close()

    def ask(self, what: object) -> int:
        """Let something be done there and return what came of it."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(what) + "\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())


@dataclass
class Forked:
    """A process that was started so, with what is needed of ``Popen``."""

    _ready: Ready
    pid: int
    stdout: IO[str]

    def send_signal(self, how: int) -> None:
        """Send it a signal."""
        os.kill(self.pid, how)

    def kill(self) -> None:
        """End it the hard way."""
        self.send_signal(signal.SIGKILL)

    def wait(self, patience: float) -> int:
        """Wait until it has ended and return its exit status, negative where a signal ended it.

        Raises:
            subprocess.TimeoutExpired: it has not, in so many seconds.
        """
        if (status := self._ready.ask({"wait": self.pid, "patience": patience})) == RUNNING:
            raise subprocess.TimeoutExpired(["main.py"], patience)
        return status


def load() -> None:
    """Load what the app may ever load, and begin nothing."""
    import flet_web.fastapi.flet_static_files  # noqa: F401 - loaded late by the app
    import uvicorn.lifespan.on
    import uvicorn.loops.auto  # noqa: F401 - loaded late by the server

    import companion
    import main  # noqa: F401 - the app itself
    import views

    for room in (companion, views):
        for found in walk_packages(room.__path__, f"{room.__name__}."):
            if found.name not in NOT_HERE:
                import_module(found.name)
    # What is shared with all that are started is searched for garbage by none of them.
    gc.collect()
    gc.freeze()


def begin(arguments: list[str], environment: dict[str, str], said: int) -> None:
    """Be the app in a process of its own, to the end of it; what it says goes to ``said``."""
    status = 1
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.dup2(said, 1)
        os.dup2(said, 2)
        os.close(said)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        sys.stdout = os.fdopen(1, "w", encoding="utf-8", buffering=1)
        sys.stderr = os.fdopen(2, "w", encoding="utf-8", buffering=1)
        os.environ.update(environment)

        import main
        from views import armed

        # It was read before this environment was there.
        armed.TICKS = int(os.environ.get("SKALD_TICKS", armed.TICKS))
        sys.argv = ["main.py", *arguments]
        status = main.main()
        sys.stdout.flush()
    except BaseException:  # noqa: BLE001 - nothing goes on here with what is the parent's
        traceback.print_exc()
    finally:
        os._exit(status)


def ended(pid: int, patience: float) -> int:
    """Wait so many seconds until a process has ended and return its exit status."""
    late = monotonic() + patience
    while monotonic() < late:
        done, status = os.waitpid(pid, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        sleep(0.005)
    return RUNNING


def serve() -> None:
    """Start and end what is asked for, line by line, until nobody asks any more."""
    # Ctrl-C is for the tests.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    load()
    for line in sys.stdin:
        asked = json.loads(line)
        if "wait" in asked:
            answer = ended(asked["wait"], asked["patience"])
        else:
            said = os.open(asked["said"], os.O_WRONLY)
            if (answer := os.fork()) == 0:
                begin(asked["arguments"], asked["environment"], said)
            os.close(said)
        sys.stdout.write(f"{answer}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    serve()
