"""Serve the app to browsers: from this machine alone, to this machine alone unless told otherwise.

Flet brings a server of its own; this one differs. The socket is bound before anything else
happens, so that a taken port is answered with the next free one and nobody can slip in between. A
Content-Security-Policy keeps the client from asking anybody else for anything. Pages of other sites
can neither open the web socket nor reach the app under a name of their own. What comes in is
bounded in size and time, sessions end when nobody comes back to them, and the server itself ends
at once, whoever is still connected.
"""

from __future__ import annotations

import contextlib
import errno
import gc
import io
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Awaitable, Callable, Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from views.garbage import search_rarely
from views.serving.names import Names, address_of, own_address, written

if TYPE_CHECKING:
    import flet as ft
    import uvicorn

    from views.hosting import Hosting
    from views.serving.sessions import Sessions

FIRST_PORT = 8550
PORTS = 100
"""How many ports are tried, from the first one upwards."""

PATIENCE = 1
"""Seconds that open connections are given when the server ends."""


def serve(
    main: Callable[[ft.Page], Awaitable[None] | None],
    *,
    host: str,
    port: int | None,
    open_browser: bool,
    assets_dir: Path,
    allowed: Iterable[str] = (),
    hosting: Hosting | None = None,
) -> None:
    """Serve the app until it is interrupted.

    ``port`` None is the usual one, 0 is any free one. ``allowed`` are names beside this machine's
    own under which it may be asked for. Without ``hosting`` nobody is asked for a code.

    Raises:
        OSError: nothing can be bound at this host.
    """
    import uvicorn

    from views.serving.sessions import Sessions

    class Server(uvicorn.Server):
        """Tells where it is once it is there, and from when on Ctrl-C ends it quietly."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            settle()
            announce()

    def announce() -> None:
        if wanted not in {0, bound}:
            say(f"Port {wanted} is taken, using {bound} instead.")
        url = f"http://{written(own_address(host))}:{bound}"
        if hosting is not None:
            hosting.address = address_of(host, bound, allowed)
            invite(hosting.link())
        say(f"Skald is at {url} (Ctrl-C ends it)")
        if open_browser and has_screen():
            # Some browsers only come back when they are closed.
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()

    wanted = FIRST_PORT if port is None else port
    with listener(host, wanted) as listening, contextlib.suppress(KeyboardInterrupt):
        bound = listening.getsockname()[1]
        config = configured(Sessions(main), Names(host, allowed), assets_dir, hosting)
        Server(config).run(sockets=[listening])


def configured(
    sessions: Sessions, names: Names, assets_dir: Path, hosting: Hosting | None = None
) -> uvicorn.Config:
    """Tell the server how to serve: what is bounded, and by how much."""
    import uvicorn

    from views.serving import wire
    from views.serving.door import HostGuard
    from views.serving.invited import Invited
    from views.serving.page import web_app

    app = web_app(sessions, assets_dir)
    if hosting is not None:
        hosting.when_closed(sessions.shut_out)
        app = Invited(app, hosting, names)
    return uvicorn.Config(
        HostGuard(app, names),
        http=wire.HttpEnd,
        ws=wire.Wire,
        log_level="error",
        access_log=False,
        server_header=False,
        lifespan="on",
        # A tenth of a megabyte, packed, can become nine thousand.
        ws_per_message_deflate=False,
        ws_max_size=wire.LARGEST_MESSAGE,
        ws_ping_interval=wire.ASK_EVERY,
        ws_ping_timeout=wire.ANSWER_WITHIN,
        timeout_graceful_shutdown=PATIENCE,
    )


def settle() -> None:
    """Exclude what every start loads from garbage collection: it is there until the end.

    To search through it takes longer than a tap, and everybody waits.
    """
    gc.collect()
    gc.freeze()
    search_rarely()


def can_serve() -> bool:
    """Tell whether Flet's browser client is installed."""
    return find_spec("flet_web") is not None


def has_screen() -> bool:
    """Tell whether a browser opened here would be seen by anybody."""
    return not sys.platform.startswith("linux") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )


def listener(host: str, first: int) -> socket.socket:
    """Bind and listen on the first free port from ``first`` upwards; 0 is any free one.

    Raises:
        OSError: none is free, or the host is not one of this machine's.
    """
    family, *_, address = socket.getaddrinfo(host, 0, type=socket.SOCK_STREAM)[0]
    for port in range(first, first + PORTS if first else 1):
        listening = socket.socket(family, socket.SOCK_STREAM)
        try:
            if os.name == "posix":
                # So that a restart gets the port it had. Windows means something else by it.
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind((address[0], port))
            listening.listen()
        except OSError as refused:
            listening.close()
            if refused.errno not in {errno.EADDRINUSE, errno.EACCES} or port == 0:
                raise
        else:
            return listening
    raise OSError(errno.EADDRINUSE, os.strerror(errno.EADDRINUSE))


def invite(link: str) -> None:
    """Tell whoever sits at this machine how others come in, also as a code for their cameras."""
    import segno

    drawn = io.StringIO()
    segno.make_qr(link, error="l").terminal(out=drawn, compact=True, border=2)
    say(f"Others come in by {link}")
    # Some terminals have no letters for it.
    with contextlib.suppress(UnicodeEncodeError):
        say(drawn.getvalue())


def say(line: str) -> None:
    """Print a line at once, also into a pipe."""
    print(line, flush=True)  # noqa: T201 - the server's only way to tell where it is
