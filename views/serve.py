"""Serve the app to browsers: from this machine alone, to this machine alone unless told otherwise.

Flet brings a server of its own; this one differs in four things. The socket is bound before
anything else happens, so that a taken port is answered with the next free one and nobody can slip
in between. A Content-Security-Policy keeps the client from asking anybody else for anything. Pages
of other sites can neither open the web socket nor reach the app under a name of their own. And it
ends at once, whoever is still connected.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import ipaddress
import os
import re
import socket
import sys
import threading
import webbrowser
from collections.abc import Awaitable, Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

if TYPE_CHECKING:
    import flet as ft
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

FIRST_PORT = 8550
PORTS = 100
"""How many ports are tried, from the first one upwards."""

PATIENCE = 1
"""Seconds that open connections are given when the server ends."""
GOODBYE = 0.5
"""Seconds that the app is given to part from a page that is gone."""

LARGEST_MESSAGE = 128 * 1024 * 1024
"""Bytes a browser may send at once. A file comes whole in one message, and one that is too large
shall be answered and not cut the line."""

OWN_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})

CACHING = "no-cache"
"""Keep everything and ask each time whether it is still right: over loopback that takes no time,
and an updated app never runs half old."""


def serve(
    main: Callable[[ft.Page], Awaitable[None] | None],
    *,
    host: str,
    port: int | None,
    open_browser: bool,
    assets_dir: Path,
) -> None:
    """Serve the app until it is interrupted.

    ``port`` None is the usual one, 0 is any free one.

    Raises:
        OSError: nothing can be bound at this host.
    """
    import uvicorn

    class Server(uvicorn.Server):
        """Tells where it is once it is there, and from when on Ctrl-C ends it quietly."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            announce()

    def announce() -> None:
        if wanted not in {0, bound}:
            say(f"Port {wanted} is taken, using {bound} instead.")
        url = f"http://{written(reachable(host))}:{bound}"
        say(f"Skald is at {url} (Ctrl-C ends it)")
        if open_browser and has_screen():
            # Some browsers only come back when they are closed.
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()

    wanted = FIRST_PORT if port is None else port
    with listener(host, wanted) as listening, contextlib.suppress(KeyboardInterrupt):
        bound = listening.getsockname()[1]
        config = uvicorn.Config(
            Doorkeeper(web_app(main, assets_dir=assets_dir), loopback=is_loopback(host)),
            log_level="error",
            access_log=False,
            server_header=False,
            ws="websockets-sansio",
            ws_max_size=LARGEST_MESSAGE,
            timeout_graceful_shutdown=PATIENCE,
        )
        Server(config).run(sockets=[listening])


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


def web_app(main: Callable[[ft.Page], Awaitable[None] | None], *, assets_dir: Path) -> ASGIApp:
    """Build Flet's web app with nothing in it but the files and the web socket."""
    from flet.controls.types import RouteUrlStrategy, WebRenderer
    from flet_web.fastapi import app

    built: Any = app(
        main,
        assets_dir=str(assets_dir),
        app_name="Skald",
        app_short_name="Skald",
        app_description="Score, log and history of Viking-themed board games.",
        web_renderer=WebRenderer.AUTO,
        route_url_strategy=RouteUrlStrategy.PATH,
        no_cdn=True,
    )
    # FastAPI adds pages about its interface, which come from a CDN, and Flet one for signing in.
    built.router.routes = [
        route for route in built.router.routes if getattr(route, "path", None) in {"/ws", ""}
    ]
    return built


def is_loopback(host: str) -> bool:
    """Tell whether a host to bind to is reached from this machine alone."""
    return host == "localhost" or (is_address(host) and ipaddress.ip_address(host).is_loopback)


def is_address(name: str) -> bool:
    """Tell whether a host is given by number."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def reachable(host: str) -> str:
    """Return the address to tell people for a host that was bound to."""
    if not is_address(host) or not ipaddress.ip_address(host).is_unspecified:
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Sends nothing; the system only has to say which way a packet would leave.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def written(host: str) -> str:
    """Write a host as URLs want it."""
    return f"[{host}]" if ":" in host else host


def say(line: str) -> None:
    """Print a line at once, also into a pipe."""
    print(line, flush=True)  # noqa: T201 - the server's only way to tell where it is


def policy(host: str) -> str:
    """Return the Content-Security-Policy of a page served under a host.

    Flutter compiles WebAssembly and puts its style sheets in by script; the page sets Flet up in
    inline scripts. The web socket is named beside 'self' because older Safari does not count it
    in.
    """
    return "; ".join(
        (
            "default-src 'self'",
            "script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "font-src 'self' data:",
            f"connect-src 'self' ws://{host} wss://{host}",
            "worker-src 'self' blob:",
            "object-src 'none'",
            "base-uri 'self'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        )
    )


class Doorkeeper:
    """Lets in who comes by one of our own names, and tells browsers what the page may do."""

    def __init__(self, inner: ASGIApp, *, loopback: bool) -> None:
        self.inner = inner
        self.loopback = loopback

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request or connection."""
        if scope["type"] not in {"http", "websocket"}:
            await self.inner(scope, receive, send)
            return
        host = _header(scope, b"host")
        if not self.knows(host):
            await _refuse(scope, send)
        elif scope["type"] == "http":
            await self.inner(scope, receive, _dressed(send, host))
        elif _header(scope, b"origin") and urlsplit(_header(scope, b"origin")).netloc != host:
            await _refuse(scope, send)
        else:
            await _while_there(self.inner, scope, receive, send)

    def knows(self, host: str) -> bool:
        """Tell whether a Host header names this machine.

        A page of another site can have its own name lead to this address; then everything else
        about its requests looks right. Names that lead here honestly are this machine's, and
        numbers cannot be made to lead anywhere else.
        """
        if not re.fullmatch(r"([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d+)?", host):
            return False
        name = urlsplit(f"//{host}").hostname or ""
        if name in OWN_NAMES:
            return True
        own = socket.gethostname().lower().partition(".")[0]
        return not self.loopback and (is_address(name) or name.partition(".")[0] == own)


async def _while_there(inner: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    """Run a web socket's side of the app, and no longer than there is another side.

    Flet waits for ever on behalf of who leaves before saying anything, and the server for Flet.
    """
    from starlette.websockets import WebSocketDisconnect

    left = asyncio.Event()

    async def heard() -> Message:
        message = await receive()
        if message["type"] == "websocket.disconnect":
            left.set()
        return message

    talk = asyncio.ensure_future(inner(scope, heard, send))
    leaving = asyncio.ensure_future(left.wait())
    try:
        await asyncio.wait({talk, leaving}, return_when=asyncio.FIRST_COMPLETED)
        await asyncio.wait({talk}, timeout=GOODBYE)
        if talk.done():
            # Whoever leaves while something is sent to them is no fault of anybody's.
            with contextlib.suppress(WebSocketDisconnect):
                talk.result()
    finally:
        talk.cancel()
        leaving.cancel()


def _header(scope: Scope, wanted: bytes) -> str:
    for name, value in scope["headers"]:
        if name == wanted:
            return str(value.decode("latin-1")).lower()
    return ""


def _dressed(send: Send, host: str) -> Send:
    own = (
        (b"content-security-policy", policy(host).encode("latin-1")),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"no-referrer"),
        (b"cache-control", CACHING.encode("ascii")),
    )
    # Flet lets every site read everything; only this one has to.
    replaced = {name for name, _ in own} | {b"access-control-allow-origin"}

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            kept = [pair for pair in message["headers"] if pair[0].lower() not in replaced]
            message["headers"] = [*kept, *own]
        await send(message)

    return sent


async def _refuse(scope: Scope, send: Send) -> None:
    if scope["type"] == "websocket":
        # Before the handshake is answered this becomes a plain 403.
        await send({"type": "websocket.close", "code": 1008})
        return
    plain = [(b"content-type", b"text/plain; charset=utf-8")]
    await send({"type": "http.response.start", "status": 421, "headers": plain})
    await send({"type": "http.response.body", "body": b"Skald is not at home under this name.\n"})
