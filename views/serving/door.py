"""Who is let in, and what a page that was let in may do."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from views.serving.names import Names

CACHING = "no-cache"
"""Keep everything and ask each time whether it is still right: over loopback that takes no time,
and an updated app never runs half old."""


class HostGuard:
    """Lets in who comes by one of our own names, and tells browsers what the page may do."""

    def __init__(self, inner: ASGIApp, names: Names) -> None:
        self.inner = inner
        self.names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request or connection."""
        if scope["type"] not in {"http", "websocket"}:
            await self.inner(scope, receive, send)
            return
        host = header(scope, b"host").lower()
        origin = header(scope, b"origin").lower()
        if not self.names.know(host):
            await refuse(scope, send)
        elif scope["type"] == "http":
            await self.inner(scope, receive, _dressed(send, host))
        elif origin and not _is_at(origin, host):
            await refuse(scope, send)
        else:
            await self.inner(scope, receive, send)


def header(scope: Scope, wanted: bytes) -> str:
    """Return what a header of a request says; nothing where it is missing."""
    for name, value in scope["headers"]:
        if name == wanted:
            return str(value.decode("latin-1"))
    return ""


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
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    )


async def refuse(scope: Scope, send: Send) -> None:
    """Turn somebody away who asked for something that is not here."""
    if scope["type"] == "websocket":
        # Before the handshake is answered this becomes a plain 403.
        await send({"type": "websocket.close", "code": 1008})
        return
    plain = [(b"content-type", b"text/plain; charset=utf-8")]
    await send({"type": "http.response.start", "status": 421, "headers": plain})
    await send({"type": "http.response.body", "body": b"Skald is not at home under this name.\n"})


def _is_at(origin: str, host: str) -> bool:
    try:
        return urlsplit(origin).netloc == host
    except ValueError:
        return False


def _dressed(send: Send, host: str) -> Send:
    own = (
        (b"content-security-policy", policy(host).encode("latin-1")),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"no-referrer"),
        (b"cache-control", CACHING.encode("ascii")),
        # With both of them Flutter draws in a thread of its own.
        (b"cross-origin-opener-policy", b"same-origin"),
        (b"cross-origin-embedder-policy", b"require-corp"),
    )
    replaced = {name for name, _ in own}

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            kept = [pair for pair in message["headers"] if pair[0].lower() not in replaced]
            message["headers"] = [*kept, *own]
        await send(message)

    return sent
