"""``python -m companion``: hand the arguments to the command line, quickly."""

from __future__ import annotations

import gc
import os
import sys
from io import TextIOWrapper


def run(arguments: list[str]) -> int:
    """Run one command; a reader who has seen enough (``| head``) is no failure."""
    # Most of a short run is importing pydantic. It makes no garbage worth looking for, and looking
    # for plugins of its would read the metadata of every installed package.
    gc.disable()
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")

    from companion.command import FINE, main

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # JSON is UTF-8 whatever the terminal is, and no name may end in a traceback.
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        status = main(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # Python would complain once more about the same pipe while closing it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = FINE
    return status


if __name__ == "__main__":
    status = run(sys.argv[1:])
    sys.stderr.flush()
    # Taking thousands of pydantic's objects apart, only to end, costs as much as scoring a file.
    os._exit(status)
