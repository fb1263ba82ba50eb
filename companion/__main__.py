"""``python -m companion``: hand the arguments to the command line, quickly."""

from __future__ import annotations

import gc
import os
import sys
from io import TextIOWrapper
from pathlib import Path


def run(arguments: list[str]) -> int:
    """Run one command; a reader who has seen enough (``| head``) is no failure."""
    # Most of a short run is importing pydantic. It makes no garbage worth looking for, and looking
    # for plugins of its would read the metadata of every installed package.
    gc.disable()
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")

    from companion.command import main
    from companion.command.complaining import FINE

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # JSON is UTF-8 whatever the terminal is, and no name may end in a traceback.
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    if sys.stderr is None:
        # Python would print complaints on standard output instead.
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - until the end
    if sys.stdout is None:
        return unwritten(arguments)
    try:
        status = main(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        _away()
        status = FINE
    except OSError:
        # A full disk, mostly: files are read where their errors have a name.
        _away()
        status = unwritten(arguments)
    return status


def unwritten(arguments: list[str]) -> int:
    """Say that what came out could not be written down."""
    from companion.command import language_of
    from companion.command.complaining import complain
    from companion.errors import CompanionError

    return complain(language_of(arguments), "", CompanionError("error.file.write"))


def _away() -> None:
    """Let go what is still to be written: Python would complain of it once more in the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    status = run(sys.argv[1:])
    sys.stderr.flush()
    # Taking thousands of pydantic's objects apart, only to end, costs as much as scoring a file.
    os._exit(status)
