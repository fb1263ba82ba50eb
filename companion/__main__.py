"""``python -m companion``: hand the arguments to the command line."""

from __future__ import annotations

import gc
import os
import sys
from io import TextIOWrapper

if __name__ == "__main__":
    # Half the time of a short run is importing pydantic; it makes no garbage worth looking for,
    # and looking for plugins of its reads the metadata of every installed package.
    gc.disable()
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")

    from companion.command import FINE, main

    for stream in (sys.stdout, sys.stderr):
        # JSON is UTF-8 whatever the terminal; names that are no text must not end in a traceback.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        status = main(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has seen enough (``| head``); Python would complain once more while closing.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = FINE
    sys.exit(status)
