"""Who has come in: by the code of this host, or because it is the host's own device.

Whoever has not is asked for the code, and gets neither a file nor a web socket before.
"""

from __future__ import annotations

import ipaddress
import re
from http import HTTPStatus
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, quote, urlsplit

from data.guests import HOST, Guest
from views.hosting import COME
from views.serving.asking import asked_page, leading_page
from views.serving.attempts import Attempts
from views.serving.door import header, refuse

if TYPE_CHECKING:
    from starlette.responses import Response
    from starlette.types import ASGIApp, Receive, Scope, Send

    from views.hosting import Hosting
    from views.serving.names import Names

GUEST = "skald.guest"
"""The key of a request's scope under which the guest who asks is kept."""

COOKIE = "skald"
STAYS = 90 * 24 * 3600
"""Seconds that a device which came in is known without being shown the code again."""

LONGEST = 1_000
"""Bytes of a code that is handed in."""

PROXIED = (
    *(b"forwarded", b"via", b"x-forwarded", b"x_forwarded", b"x-real-", b"x-original-"),
    *(b"x-client-ip", b"true-client-ip", b"cf-"),
)
"""How the headers begin by which a proxy says that it asks for somebody else."""

WAY = re.compile(r"/(play/[\w%.~-]+)?")
"""The address to which somebody who came in is led."""


class Invited:
    """Lets in who was invited."""

    def __init__(self, inner: ASGIApp, hosting: Hosting, names: Names) -> None:
        self.inner = inner
        self.names = names
        self.hosting = hosting
        self.attempts = Attempts()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request or connection."""
        if scope["type"] not in {"http", "websocket"}:
            await self.inner(scope, receive, send)
            return
        guest = self.guest(scope)
        if scope["type"] == "http" and f"{scope['path']}/".startswith(f"{COME}/"):
            await (await self._come(scope, receive, guest))(scope, receive, send)
        elif guest is not None:
            scope["state"][GUEST] = guest
            await self.inner(scope, receive, send)
        elif scope["type"] == "websocket":
            await refuse(scope, send)
        else:
            await asked_page(scope)(scope, receive, send)

    def guest(self, scope: Scope) -> Guest | None:
        """Return who asks; None where it is nobody who was let in."""
        from starlette.requests import HTTPConnection

        if is_own(scope, self.names):
            return HOST
        return self.hosting.door.known(HTTPConnection(scope).cookies.get(COOKIE, ""))

    async def _come(self, scope: Scope, receive: Receive, guest: Guest | None) -> Response:
        """Take a code: out of the address, or as it was typed."""
        from starlette.responses import RedirectResponse

        code = scope["path"].removeprefix(COME).strip("/")
        if scope["method"] == "POST":
            code = await _typed(scope, receive)
        elif not code:
            return leading_page(_way(scope))
        address = scope["client"][0] if scope.get("client") else ""
        found = self.hosting.admits(code)
        if found is None and guest is not None:
            # Who is in already tries nothing: the link is an old one.
            return leading_page("/")
        if found is None:
            return self._wrong(scope, address)
        way = f"/play/{quote(found.match, safe='')}" if found.match else "/"
        # A link on a page of another site begins a chain in which no cookie is sent that is for
        # this site alone; a page of ours in between ends it.
        to = way if scope["method"] == "POST" else f"{COME}?to={quote(way)}"
        answer = RedirectResponse(to, HTTPStatus.SEE_OTHER)
        if guest is None or not guest.covers(found):
            shown = self.hosting.door.pass_of(found)
            answer.set_cookie(
                COOKIE,
                shown,
                max_age=STAYS,
                path="/",
                secure=scope["scheme"] == "https",
                httponly=True,
                samesite="strict",
            )
        return answer

    def _wrong(self, scope: Scope, address: str) -> Response:
        if (wait := self.attempts.wait(address)) or _behind_a_back(scope):
            return asked_page(scope, wrong=not wait, wait=wait)
        self.attempts.failed(address)
        return asked_page(scope, wrong=True, wait=self.attempts.wait(address))


def is_own(scope: Scope, names: Names) -> bool:
    """Tell whether the host's own device asks.

    It does so from the address that it asks, under one of the names that lead nowhere else, and
    for nobody else. A proxy on this machine has to tell what it is: by its headers, or by passing
    on the name it was asked by.
    """
    if not scope.get("client") or not scope.get("server"):
        return False
    if any(name.startswith(PROXIED) for name, _ in scope["headers"]):
        return False
    client, server = _number(scope["client"][0]), _number(scope["server"][0])
    if client is None or not (client.is_loopback or client == server):
        return False
    name = urlsplit(f"//{header(scope, b'host').lower()}").hostname or ""
    return name in names.own or _number(name) in {client, server}


def _behind_a_back(scope: Scope) -> bool:
    """Tell whether a page of another site sent the request, unknown to whoever looks at it."""
    site, mode = (header(scope, b"sec-fetch-" + what) for what in (b"site", b"mode"))
    return site == "cross-site" and mode != "navigate"


def _number(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


def _way(scope: Scope) -> str:
    wished = parse_qs(scope["query_string"].decode("latin-1")).get("to", ["/"])[0]
    return wished if WAY.fullmatch(wished) else "/"


async def _typed(scope: Scope, receive: Receive) -> str:
    """Return the code of a form, as far as somebody could have typed it."""
    from starlette.requests import Request

    content = b""
    async for part in Request(scope, receive).stream():
        content += part
        if len(content) > LONGEST:
            return ""
    return parse_qs(content.decode("latin-1")).get("code", [""])[0]
