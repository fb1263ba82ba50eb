"""A line: one web socket between a client of Flet's and its session."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import deque
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

import msgpack
from flet.controls.context import _context_page
from flet.messaging.protocol import Message, MessageAction, RegisterClientResponseBody

from data.guests import HOST, Guest
from views.armed import GONE, touched_after
from views.serving.door import header
from views.serving.frames import ALIVE, CALL, DRAWN, TOLD, TOUCHED, BadFrame, unpacked
from views.serving.invited import GUEST
from views.serving.sessions import Caller
from views.serving.wire import WIRE, Wire
from views.serving.written_back import begun, happened, written_back
from views.sparse.writing import written
from views.store import SESSION_KEY

if TYPE_CHECKING:
    from flet.controls.page import Page
    from starlette.types import Receive, Scope, Send

    from views.serving.sessions import Sessions, Sitting

log = logging.getLogger("skald")

MOST_WAITING = 2_000
"""Messages that may wait for a slow client; one that is further behind begins anew."""

SAID_GOODBYE = {1000, 1001}
"""With these a browser leaves a page; without any, the line broke."""


class ClientLine(Caller):
    """One web socket: takes what the client says, and sends what its session draws."""

    def __init__(self, sessions: Sessions, scope: Scope, receive: Receive, send: Send) -> None:
        super().__init__()  # type: ignore[no-untyped-call] # Flet leaves its type open
        self.loop = asyncio.get_running_loop()
        self.executor = sessions.executor
        self.pubsubhub = sessions.hub
        self.page_url = f"{scope['scheme']}://{header(scope, b'host')}"
        asked = parse_qs(scope["query_string"].decode("latin-1"))
        self.page = asked.get("page", [""])[0]
        self.first_words: Mapping[str, Any] | None = None
        """What the page tells of its device; nothing where it is not our own page. It has the
        device's name, so it is said over the line: addresses are written down on the way."""
        self.agent = header(scope, b"user-agent")
        self.ip = scope["client"][0] if scope.get("client") else ""
        self.client = f"{self.ip} {self.agent}"
        self.guest: Guest = scope["state"].get(GUEST, HOST)
        """Who is at the other end."""
        self.sitting: Sitting | None = None
        self._sessions = sessions
        self._receive = receive
        self._send = send
        self._wire: Wire = scope["state"][WIRE]
        self._waiting: deque[bytes] = deque()
        """Messages that could not be sent at once, in order; each stays until it is sent."""
        self._waits = asyncio.Event()
        self._undrawn: deque[asyncio.Future[None]] = deque()
        self._tells = False
        """Whether the page has ever said that it had drawn."""
        self._open = True

    async def run(self) -> None:
        """Receive and send until the connection is gone."""
        await self._receive()
        await self._send({"type": "websocket.accept"})
        sending = asyncio.create_task(self._send_all())
        goodbye = False
        self._sessions.lines.add(self)
        try:
            while True:
                message = await self._receive()
                if message["type"] != "websocket.receive":
                    goodbye = message.get("code") in SAID_GOODBYE
                    break
                if packet := message.get("bytes"):
                    await self._take(packet)
        except BadFrame as wrong:
            log.info("a line is cut: %s", wrong)
        finally:
            sending.cancel()
            self._sessions.lines.discard(self)
            self.cut()
            await self._sessions.part(self, goodbye=goodbye)

    def cut(self) -> None:
        """End the line, whatever is still to be sent over it."""
        self._open = False
        self._wire.drop()
        while self._undrawn:
            self._answered()

    def send_message(self, message: Message) -> None:
        """Send a message of the session's.

        Flet keeps its books while it writes, so it is written also when nobody is there any more.
        """
        body = msgpack.packb([message.action, message.body], default=written)
        if not self._open:
            return
        if len(self._waiting) >= MOST_WAITING:
            self.cut()
            return
        self._say(bytes((CALL,)) + body)

    def send_data_channel_frame(self, channel_id: int, payload: bytes) -> None:
        """Send nothing: no part of the app has such a channel."""

    def tell_alive(self, heard: bytes = b"") -> None:
        """Tell the page that there is somebody, and which language is spoken here.

        In that one it will say when there is nobody any more. The first time it also means that
        everything is drawn. ``heard`` is the number of the last tap that the page asks about: what
        it sent before it has come.
        """
        store = self.sitting.session.store.get(SESSION_KEY) if self.sitting else None
        language = str(getattr(store, "language", ""))
        if self._open:
            self._say(bytes((ALIVE,)) + language.encode() + heard)

    async def drawn(self) -> None:
        """Wait until the page has drawn all that was sent to it.

        What was touched before that is heard before that.
        """
        if not self._open:
            return
        asked = self.loop.create_future()
        self._undrawn.append(asked)
        self._say(bytes((DRAWN,)))
        # One that answered before will again, however long it stands still.
        await (asked if self._tells else asyncio.wait_for(asked, GONE))

    def _answered(self) -> None:
        # Answers come in the order of the questions; nobody may wait for one any more.
        if not (asked := self._undrawn.popleft()).done():
            asked.set_result(None)

    def _say(self, packet: bytes) -> None:
        """Send something now, where all before it is sent.

        In a round of the event loop after this one, something may be drawn for another phone first.
        """
        if not self._waiting and self._wire.say(packet):
            return
        self._waiting.append(packet)
        self._waits.set()

    async def _send_all(self) -> None:
        try:
            while True:
                await self._waits.wait()
                while self._waiting:
                    await self._send({"type": "websocket.send", "bytes": self._waiting[0]})
                    self._waiting.popleft()
                self._waits.clear()
        except Exception:  # noqa: BLE001 - however it ended, nobody is there any more
            self.cut()

    async def _take(self, packet: bytes) -> None:
        if packet[0] == ALIVE:
            self.tell_alive(packet[1:2])
        elif packet[0] == DRAWN and self._undrawn:
            self._tells = True
            self._answered()
        elif packet[0] == TOUCHED and self.sitting is not None:
            after = int.from_bytes(packet[1:3], "little")
            touched_after(self.sitting.session.page, after / 1000)
        elif packet[0] == TOLD and self.sitting is None:
            self.first_words = _first_words(packet[1:])
        elif packet[0] == CALL:
            await self._heard(unpacked(packet))

    async def _heard(self, message: Any) -> None:
        match message:
            case [1, {"session_id": str() | None as id_, "page": dict() as page}]:
                if self.sitting is not None:
                    raise BadFrame("registered twice")
                await self._register(id_, page)
            case _ if self.sitting is None:
                raise BadFrame("not registered")
            case [3, {"target": int() as target, "name": str() as name, **rest}]:
                self._happened(self.sitting, target, name, rest.get("data"))
            case [4, {"id": int() as id_, "props": dict() as props}]:
                self._written(self.sitting, id_, props)
            case [5, {"control_id": int() as id_, "call_id": str() as call, **answer}]:
                if id_ in self.sitting.session.index:
                    # An answer to a part that is gone comes too late, and is no fault of anybody's.
                    failed = answer.get("error")
                    self.sitting.session.handle_invoke_method_results(
                        id_, call, answer.get("result"), None if failed is None else str(failed)
                    )
            case _:
                raise BadFrame("not understood")

    def _written(self, sitting: Sitting, target: int, props: Mapping[str, Any]) -> None:
        written = written_back(sitting.session.index.get(target), props)
        try:
            sitting.session.apply_patch(target, written)
        except ValueError as wrong:
            raise BadFrame("not what is written there", type(wrong).__name__) from None

    def _happened(self, sitting: Sitting, target: int, name: str, data: Any) -> None:
        touched = sitting.session.index.get(target)
        if touched is sitting.session.page:
            happened(name, data)
        elif touched is not None:
            sitting.used = True
        sitting.start(sitting.session.dispatch_event(target, name, data))

    async def _register(self, session_id: str | None, page: Mapping[str, Any]) -> None:
        if not self._open:
            raise BadFrame("the door was closed")
        found = self._sessions.find(session_id or "", self)
        sitting = self.sitting = found or self._sessions.begin(self)
        session = sitting.session
        _context_page.set(session.page)
        before = session.page.route
        try:
            session.apply_page_patch(begun(page))
        except BadFrame:
            raise
        except Exception as wrong:  # noqa: BLE001 - a page can be told of wrongly in many ways
            raise BadFrame("no page", type(wrong).__name__) from None
        self._wire.welcome()
        session.page.client_ip = self.ip
        session.page.client_user_agent = self.agent
        if found is not None:
            await self._sessions.come_back(sitting, self)
        shown = session.page if found is not None else session.get_page_patch()
        self.send_message(
            Message(
                MessageAction.REGISTER_CLIENT,
                RegisterClientResponseBody(session_id=session.id, page_patch=shown, error=""),
            )
        )
        if found is None:
            sitting.start(self._sessions.show(sitting))
            return
        self.tell_alive()
        sitting.start(session.dispatch_connect_event())
        route = session.page.route
        if route and route != before:
            sitting.start(_went(session.page, route))


async def _went(page: Page, route: str) -> None:
    number = page._i  # noqa: SLF001 - Flet has no other name for it
    await page.session.dispatch_event(number, "route_change", {"route": route})


def _first_words(text: bytes) -> Mapping[str, Any] | None:
    try:
        words = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return words if isinstance(words, dict) else None
