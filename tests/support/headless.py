"""Drive the app as people do, with no browser: the real sessions, and a client that is made here.

The only module that reaches into Flet's private parts. ``FLET`` is the version they were read in;
``test_headless.py`` says so when another one is installed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import flet as ft
import msgpack
from flet.controls.base_control import BaseControl
from flet.controls.client_action import ClientAction
from flet.controls.context import _context_page
from flet.controls.dialog_control import DialogControl
from flet.messaging.connection import Connection
from flet.messaging.protocol import MessageAction
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub

from data.guests import HOST, Guest
from data.history import History
from tests.support.redrawn import Screen
from tests.support.seen import TAPPED, Seen, walk, whispered, written, written_in
from views.app import application
from views.armed import KEY as ARMING
from views.armed import TICK
from views.hosting import Hosting
from views.leaving import lies_below, lying
from views.sparse import writing
from views.store import SESSION_KEY, Store

FLET = "1.0.5"
"""The version whose private parts are used below."""

PHONE = (412, 915)

LISTENS = ft.KeyboardListener
"""What hears keys; of several, the one that lies over all others."""

TURNS = 12
"""Rounds of the event loop after which everything that a tap sets going has come to rest."""


CALM = dict.fromkeys(
    (
        "accessible_navigation",
        "bold_text",
        "disable_animations",
        "high_contrast",
        "invert_colors",
        "reduce_motion",
        "on_off_switch_labels",
        "supports_announcements",
    ),
    False,
)
"""A system that wants nothing special."""


class Client(Connection):
    """The other end of a session: takes every message and answers what it is asked."""

    def __init__(self, hall: Hall, languages: tuple[str, ...]) -> None:
        super().__init__()
        self.loop = hall.loop
        self.pubsubhub = hall.hub
        self.page_url = "http://test"
        self.session: Session | None = None
        self.languages = languages
        self.features = hall.features
        self.refuses = hall.refuses
        self.ignores = hall.ignores
        self.answers: dict[str, Any] = {}
        self.remembers: dict[str, Any] | None = None
        self.first_words: dict[str, Any] | None = None
        self.guest = HOST
        self.crashes: list[str] = []
        """What was raised where only Flet was told."""
        self.ended: list[str] = []
        """What replaced the whole app by an error page."""
        self.invoked: list[tuple[str, Any]] = []
        self.ignored: list[Any] = []
        self.patches = 0
        self.sent = 0
        """Bytes that went over the wire."""
        self.screen = hall.screen()
        """What such a client draws, where somebody asks."""
        self.heard: dict[int, set[str]] = {}
        """What each service told, when it was made, that somebody listens to."""

    def encode(self, message: Any) -> None:
        """Write a message as it goes over the wire, and note what of it concerns services."""

        def noted(part: Any) -> Any:
            told = writing.written(part)
            if isinstance(part, ft.Service):
                self.heard[part._i] = {name for name in told if name.startswith("on_")}
            return told

        packed = msgpack.packb(message, default=noted)
        self.sent += len(packed)
        if self.screen:
            self.screen.take(packed)

    def send_message(self, message: Any) -> None:
        """Take a message. Flet keeps its books while encoding, so it is encoded here too."""
        self.encode([message.action, message.body])
        if message.action == MessageAction.SESSION_CRASHED:
            self.ended.append(message.body.message)
        elif message.action == MessageAction.PATCH_CONTROL:
            self.patches += 1
        elif message.action == MessageAction.INVOKE_METHOD:
            self.invoked.append((message.body.name, message.body.args))
            if message.body.name in self.ignores:
                self.ignored.append(message.body)
            else:
                self.loop.call_soon(self.answer, message.body)

    def crashing(self, error: Callable[[str], None]) -> Callable[[str], None]:
        """Note what was raised before it becomes a notice, or the end."""

        def noted(message: str) -> None:
            self.crashes.append(message)
            error(message)

        return noted

    def answer(self, asked: Any) -> None:
        """Answer what was asked."""
        assert self.session is not None
        answers = {
            "get_device_info": {
                "browser_name": "chrome",
                "languages": list(self.languages),
                "locales": [],
            },
            "get_accessibility_features": self.features,
            **self.answers,
            **self._recalled(asked),
        }
        refused = "not on this device" if asked.name in self.refuses else None
        self.session.handle_invoke_method_results(
            asked.control_id, asked.call_id, answers.get(asked.name), refused
        )
        if asked.name == "confirm_pop" and asked.args["should_pop"]:
            told = {"route": self.session.index[asked.control_id].route}
            self.going = self.loop.create_task(
                self.session.dispatch_event(self.session.page._i, "view_pop", told)
            )
        if asked.name == "push_route":
            # Not awaited by anybody: the client tells of the new route when it is there.
            self.going = self.loop.create_task(self.arrive(asked.args["route"]))

    def _recalled(self, asked: Any) -> dict[str, Any]:
        # The clipboard is set too, but under no key.
        if self.remembers is None or "key" not in (asked.args or ()):
            return {}
        if asked.name == "set" and asked.name not in self.refuses:
            self.remembers[asked.args["key"]] = asked.args["value"]
        return {"get": self.remembers.get(asked.args["key"]), "set": True}

    async def arrive(self, route: str) -> None:
        """Tell the session that the address has changed."""
        assert self.session is not None
        self.session.apply_page_patch({"route": route})
        await self.session.dispatch_event(self.session.page._i, "route_change", {"route": route})


class Phone:
    """One session of the app, seen and touched as through a screen."""

    def __init__(self, hall: Hall, client: Client, session: Session) -> None:
        self.hall = hall
        self.client = client
        self.session = session
        self.page = session.page
        self._walked: tuple[int, list[Seen]] = (-1, [])

    # What it shows

    @property
    def store(self) -> Store:
        """The session's store."""
        found: Store = self.session.store.get(SESSION_KEY)
        return found

    @property
    def route(self) -> str:
        """The address."""
        return self.page.route

    def seen(self, *, folded: bool = False) -> Iterator[Seen]:
        """Walk what is on the screen: the topmost view and the dialogs over it.

        Looked at again it is the same, until something is done. What lies ``folded`` away nobody
        sees; whoever looks whether all is drawn well asks for it, too.
        """
        loop = self.hall.loop
        if loop.is_running() or self._walked[0] != loop.deeds:
            views = ft.unwrap_component(self.page.views)
            there = [part for one in (views[-1], *self.dialogs()) for part in walk(one)]
            self._walked = (loop.deeds, there)
        return (one for one in self._walked[1] if folded or not one.folded)

    def dialogs(self) -> list[DialogControl]:
        """List the open dialogs and notices."""
        return [one for one in self.page._dialogs.controls if one.open]

    def texts(self, *, folded: bool = False) -> list[str]:
        """List what there is to read, from top to bottom."""
        every = (text for one in self.seen(folded=folded) for text in written(one.control))
        # The line by which a screen finds out how large text is has nothing in it.
        return [text for text in every if text.strip()]

    def spoken(self, *, folded: bool = False) -> list[str]:
        """List what a screen reader comes across and the eye does not."""
        return [text for one in self.seen(folded=folded) for text in whispered(one.control)]

    def shows(self, text: str) -> bool:
        """Whether a text can be read somewhere, as a whole or within another."""
        return any(text in shown for shown in self.texts())

    def touchables(self, *, folded: bool = False) -> list[Seen]:
        """List everything that can be touched."""
        return [one for one in self.seen(folded=folded) if one.events]

    def lines(self) -> list[Seen]:
        """List the lines of lists that can be touched."""
        return [
            one
            for one in self.touchables()
            if isinstance(getattr(one.control, "content", None), ft.ListTile)
        ]

    def find(self, label: str, kind: type[BaseControl] = BaseControl) -> Seen:
        """Find the one thing that can be touched under a name, and unfold it as people do."""
        called = [(one.label, one) for one in self.touchables()]
        if label not in (name for name, _ in called):
            self.unfold(lambda one: bool(one.events) and one.label == label)
            called = [(one.label, one) for one in self.touchables()]
        found = [one for name, one in called if name == label and isinstance(one.control, kind)]
        there = sorted(name for name, _ in called)
        assert len(found) == 1, f"{len(found)} things are called {label!r}; there are {there}"
        return found[0]

    def unfold(self, wanted: Callable[[Seen], bool]) -> None:
        """Touch the title under which something lies folded away, if any does."""

        def away() -> Seen | None:
            there = self.seen(folded=True)
            return next((one for one in there if one.folded and wanted(one)), None)

        titles: list[str] = []
        # One may lie in another.
        while found := away():
            around = found.round_the_fold
            title = next(one for one in self.touchables() if around in one.above)
            assert title.label not in titles, f"{title} unfolds nothing"
            titles.append(title.label)
            self.touch(title)

    def read_on(self, text: str) -> None:
        """Unfold where a text can be read."""
        self.unfold(lambda one: any(text in shown for shown in written(one.control)))

    def has(self, label: str) -> bool:
        """Whether something can be touched under a name."""
        return any(one.label == label for one in self.touchables())

    def enabled(self, label: str) -> bool:
        """Whether the thing of that name lets itself be touched."""
        return self.find(label).enabled

    def notices(self) -> list[str]:
        """List the notices at the foot of the screen, without how they are answered."""
        shown = [one.content for one in self.dialogs() if isinstance(one, ft.SnackBar)]
        texts = [[one.control for one in walk(bar)] for bar in shown]
        return [
            " ".join(text.value for text in some if isinstance(text, ft.Text)) for some in texts
        ]

    @property
    def crashes(self) -> list[str]:
        """What was raised where only Flet was told, or replaced the whole app by an error page."""
        return [*self.client.crashes, *self.client.ended]

    # What is done to it

    def tap(self, label: str) -> None:
        """Touch the thing of that name."""
        touched = self.find(label)
        assert touched.enabled, f"{label!r} cannot be touched now"
        self.touch(touched)

    def touch(self, touched: Seen) -> None:
        """Touch a thing that was seen."""
        control, event = touched.control, touched.events[0]
        # The client sees to these by itself, before anybody is told of the tap.
        if isinstance(action := getattr(control, "action", None), ClientAction):
            assert action.service_id in self.session.index, f"{action} has nobody to do it"
            self.client.invoked.append((action.method, action.args))
        if isinstance(control, ft.Switch):
            self.put(control, value=not control.value)
        self.fire(control, event)

    def double_tap(self, label: str) -> None:
        """Touch it twice, faster than the screen can change."""
        self.take_a_moment()
        control = self.find(label).control

        async def twice() -> None:
            for _ in range(2):
                await self.session.dispatch_event(control._i, "click", None)

        self.hall.run(twice())

    def choose(self, label: str) -> None:
        """Choose a part of a row of choices, or one of several, unfolded as people do."""

        def parts_of(one: Seen) -> list[str]:
            found = one.control
            return list(map(written_in, getattr(found, "segments", ())))

        if not any(label in parts_of(one) for one in self.seen()):
            self.unfold(lambda one: label in parts_of(one))
        for one in self.seen():
            control = one.control
            parts = control.segments if isinstance(control, ft.SegmentedButton) else ()
            for part in parts:
                if written_in(part) == label:
                    self.put(control, selected=[part.value])
                    self.fire(control, "change")
                    return
        raise LookupError(label)

    def type(self, label: str, text: str, *, submit: bool = False) -> None:
        """Type into the field of that name, which is unfolded as people do."""

        def wanted(one: Seen) -> bool:
            return isinstance(one.control, ft.TextField) and one.control.label == label

        if not any(map(wanted, self.seen())):
            self.unfold(wanted)
        field = next(one.control for one in self.seen() if wanted(one))
        self.put(field, value=text)
        self.fire(field, "change", text)
        if submit:
            self.fire(field, "submit", text)

    def press(self, *keys: str, held: str = "") -> None:
        """Press keys of a keyboard, by the names the client has for them, with one held down."""
        pressed = [("key_down", key) for key in keys]
        if held:
            pressed = [("key_down", held), *pressed, ("key_up", held)]
        for event, key in pressed:
            heard = [one.control for one in self.seen() if isinstance(one.control, LISTENS)]
            self.fire(heard[-1], event, {"key": key})

    def pick(self, label: str, content: Any, **file: Any) -> None:
        """Touch what asks for a file and choose one, as the client tells it."""
        self.tap(label)
        action = self.find(label).control.action
        told = {"id": 0, "name": "any.name", "size": 3, "bytes": content, **file}
        self.fire(action.file_picker, "result", {"files": [told]})

    def drag(self, old: int, new: int) -> None:
        """Drag a row of the one list whose order can be changed."""
        rows = next(
            one.control for one in self.seen() if isinstance(one.control, ft.ReorderableListView)
        )
        self.fire(rows, "reorder", {"old_index": old, "new_index": new})

    def go(self, route: str) -> None:
        """Type an address: the page begins there, and nothing lies over it."""
        for one in self.over():
            one.open = False
        lying(self.page).bound = route
        self.hall.run(self.client.arrive(route))

    def back(self) -> None:
        """Go back the way the platform does: what lies uppermost goes first."""
        if over := self.over():
            self.put(over[-1], open=False)
            self.hall.run(self.let_closed_dialogs_go())
            return
        view = ft.unwrap_component(ft.unwrap_component(self.page.views)[-1])
        if view.can_pop:
            self.fire(self.page, "view_pop", {"route": view.route})
            return
        self.take_a_moment()
        # The client asks first, and takes it off by itself then.
        self.fire(view, "confirm_pop")

    def wait_for_notices_to_go(self) -> None:
        """Let some seconds pass."""
        for one in self.dialogs():
            if isinstance(one, ft.SnackBar):
                self.put(one, open=False)
                self.fire(one, "dismiss")

    def back_in_browser(self, route: str = "/") -> None:
        """Go back in a browser, which knows addresses and nothing of what lies over a screen."""
        self.hall.run(self.client.arrive(route))

    def magnify(self) -> None:
        """Show text at twice its size, which the screens find out by measuring a line."""
        for one in list(self.seen()):
            box = one.control
            line = isinstance(box, ft.Container) and isinstance(box.content, ft.Text)
            if line and box.on_size_change:
                self.fire(box, "size_change", {"w": 5, "h": 24})

    def look(self) -> None:
        """Let so much time pass that people have seen what another session did."""
        for sight in self.store._sights.values():
            sight.look()

    def over(self) -> list[DialogControl]:
        """List what lies over the screen, the uppermost last: no notice does."""
        return [one for one in self.dialogs() if not isinstance(one, ft.SnackBar)]

    def touch_beside(self, below: BaseControl) -> None:
        """Close what lies over something as people do before they touch it."""
        while over := self.over():
            seen = next((one for one in self.seen() if one.control is below), None)
            within = seen and any(isinstance(up, DialogControl) for up in (*seen.above, below))
            if seen:
                assert lies_below(self.page, below) is not within, f"{seen} lies otherwise"
            if within or not seen:
                return
            self.put(over[-1], open=False)
            self.hall.run(self.let_closed_dialogs_go())

    def take_a_moment(self) -> None:
        """Let so much time pass that a tap is meant for what is shown."""

        async def wait() -> None:
            while (arming := self.session.store.get(ARMING)) and not arming.takes():
                self.hall.loop.ahead += TICK
                await asyncio.sleep(0)

        finished(self.hall.loop, wait())

    def leave(self) -> None:
        """Let the line break, as when a phone falls asleep."""
        self.hall.run(self.session.disconnect(600))

    def come_back(self) -> None:
        """Come back to the same session over another line."""

        async def there() -> None:
            # In a task of its own, as on a server: Flet notes whose page it was about last.
            self.session.attach_connection(self.client)
            self.client.encode(self.page)
            await self.session.dispatch_connect_event()

        self.hall.run(there())

    def resize(self, width: int, height: int) -> None:
        """Turn the phone, or take a larger one."""
        self.session.apply_page_patch({"width": width, "height": height})
        self.fire(self.page, "resize", {"width": width, "height": height})

    def do(self, deed: Callable[[], Any]) -> Any:
        """Do what a handler of this session would do."""

        async def handled() -> Any:
            _context_page.set(self.page)
            return deed()

        return self.hall.run(handled())

    def put(self, control: BaseControl, **properties: Any) -> None:
        """Change properties as the client does before it tells of an event."""
        self.hall.loop.deeds += 1
        self.session.apply_patch(control._i, properties)

    def fire(self, control: BaseControl, event: str, data: Any = None) -> None:
        """Tell of an event, of a tap once it is meant, and wait until all is quiet again."""
        if event in TAPPED:
            self.touch_beside(control)
            self.take_a_moment()
        if isinstance(control, ft.Service):
            heard = self.client.heard.get(control._i, set())
            assert f"on_{event}" in heard, f"nobody told the client to listen for {event}"
        self.hall.run(self.session.dispatch_event(control._i, event, data))

    # What may have become of it

    async def let_closed_dialogs_go(self) -> None:
        """Tell that a closed dialog has slid away, as the client does after the movement."""
        for one in [*self.page._dialogs.controls]:
            if not one.open:
                await self.session.dispatch_event(one._i, "dismiss", None)

    def check_alive(self) -> None:
        """Raise what ended the session's updates; the screen would never change again."""
        task = self.session._Session__updates_task  # type: ignore[attr-defined] # a private name
        if task is not None and task.done() and not task.cancelled() and task.exception():
            raise task.exception()


def finished(loop: Loop, what: Any) -> Any:
    """Run something to its end, also where a browser test left Playwright's loop running."""
    outer = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        return loop.run_until_complete(what)
    finally:
        loop.deeds += 1
        asyncio._set_running_loop(outer)


class Loop(asyncio.SelectorEventLoop):
    """An event loop whose clock can be put forward, and stopped."""

    ahead = 0.0
    deeds = 0
    """Counts what was done in it: after each of them all may be drawn anew."""
    stopped: float | None = None

    def time(self) -> float:
        """Tell the time as the loop has it."""
        return super().time() + self.ahead if self.stopped is None else self.stopped


class Hall:
    """One process with one history, and the phones of those who look at it."""

    def __init__(
        self,
        history: History,
        hosting: Hosting | None = None,
        *,
        screen: Callable[[], Screen | None] = lambda: None,
    ) -> None:
        self.history = history
        self.screen = screen
        self.app = application(history, hosting=hosting)
        self.loop = Loop()
        self.hub = PubSubHub(loop=self.loop)
        self.features = dict(CALM)
        self.refuses: set[str] = set()
        self.ignores: set[str] = set()
        self.phones: list[Phone] = []

    def phone(
        self,
        route: str = "/",
        *,
        languages: tuple[str, ...] = ("en-GB",),
        size: tuple[int, int] = PHONE,
        main: Callable[[ft.Page], Any] | None = None,
        platform: str = "linux",
        remembers: dict[str, Any] | None = None,
        web: bool = True,
        told: dict[str, Any] | None = None,
        guest: Guest = HOST,
    ) -> Phone:
        """Start a session; ``main`` shows something else than the app.

        Whatever device has ``remembers`` at hand can remember, and does so in there. What is
        ``told`` of it is told by its page, with its first words. Who is no ``guest`` is the host.
        """
        shown = main or self.app
        client = Client(self, languages)
        client.remembers = remembers
        client.first_words = told
        client.guest = guest
        client.local_data_transport = not web
        return self.run(self._phone(client, route, size, shown, platform, web))

    async def _phone(
        self,
        client: Client,
        route: str,
        size: tuple[int, int],
        main: Callable[[ft.Page], Any],
        platform: str,
        web: bool,
    ) -> Phone:
        client.session = session = Session(client)
        session.error = client.crashing(session.error)  # type: ignore[method-assign] # noted first
        _context_page.set(session.page)
        session.apply_page_patch(
            {
                "route": route,
                "width": size[0],
                "height": size[1],
                "web": web,
                "platform": platform,
                "platform_brightness": "dark",
            }
        )
        client.encode(session.get_page_patch())
        phone = Phone(self, client, session)
        self.phones.append(phone)
        await main(session.page)
        return phone

    def run(self, what: Any) -> Any:
        """Run something to its end, and what it set going too."""

        async def run() -> Any:
            told = await what
            for _ in range(2):
                for _ in range(TURNS * max(1, len(self.phones))):
                    await asyncio.sleep(0)
                for phone in self.phones:
                    await phone.let_closed_dialogs_go()
            return told

        told = finished(self.loop, run())
        for phone in self.phones:
            phone.check_alive()
        return told

    def close(self) -> None:
        """Send everybody home."""

        async def close() -> None:
            for phone in self.phones:
                phone.session.close()
            for _ in range(TURNS):
                await asyncio.sleep(0)
            # Whoever still waits for an answer of theirs would complain of never getting it.
            while waiting := asyncio.all_tasks() - {asyncio.current_task()}:
                for one in waiting:
                    one.cancel()
                await asyncio.gather(*waiting, return_exceptions=True)

        # A moment that passes meanwhile would ask another question when nobody answers any more.
        self.loop.stopped = self.loop.time()
        finished(self.loop, close())
        self.loop.close()
