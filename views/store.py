"""The one observable of a session: its settings, and the way from a tap to the disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any

import flet as ft

from companion import late, own
from companion.errors import CompanionError, reason
from companion.late import Overtaken
from companion.match import events_of
from companion.model import Frozen, Phrase
from companion.own import InTheWay
from companion.words import LANGUAGES, has, say, tell
from data.errors import MovedOn
from data.exchange.foreign import CLAIMED
from data.guests import HOST, Guest
from data.history import History
from views.anew import anew
from views.clock import now
from views.device import device_name, device_tag
from views.half_done import HalfDone
from views.in_turn import Announcer
from views.leaving import go_to
from views.lessons import Learned, lessons, taught, untaught
from views.notices import LASTS, answer_button, answered, notify
from views.refused import way_on
from views.shown import Shown, use_shown
from views.sight import Sight
from views.sitting import OpenTables
from views.telling import described_first, sentence

if TYPE_CHECKING:
    from companion.match import Match, Setup
    from views.device import Client
    from views.hosting import Hosting

SESSION_KEY = "skald"

SWITCHES = {"typed_dice": False, "calm": False, "awake": True, "felt": True, "shake": True}

SAME_DICE = "same_dice"
"""The setting under which the history keeps whether a roll taken back falls again as it fell: of
the table, not of a device, or one of its phones could be used for fishing."""

Watcher = Callable[["Match"], None]

Way = Callable[["Match", "Match"], tuple["Match", ...]]
"""From a match as seen and as it is now to each of the states an operation leads it through."""


@dataclass(eq=False)
class Store(Shown):
    """What one browser tab or app window shares between its screens."""

    language: str = "en"
    theme: str = "system"
    typed_dice: bool = False
    calm: bool = False
    """No movement: asked for in the settings or by the system."""
    forgetful: bool = False
    """Whether the browser throws away what is kept here when nobody comes for a week."""
    awake: bool = True  # keep the screen on while a table is shown
    waking: asyncio.Lock = field(default_factory=asyncio.Lock)  # one wish for that at a time
    felt: bool = True
    """Let a phone be felt when dice fall."""
    shake: bool = True
    """Shaking a phone rolls what is due."""
    device: str = field(default_factory=device_name)
    """What this device alone is known by."""
    hinted: tuple[str, ...] = ()
    """The games of which this device has shown that they can be explained."""
    onlooker: tuple[str, ...] = ()
    """The matches at which this device only looks on."""
    dark: bool = True
    wide: bool = False
    slim: bool = False
    large: bool = False
    """Whether text is shown so large that names beside pictures have no room."""
    times: float = 1  # how much larger than usual text is shown
    width: int = 0
    height: int = 800
    """The size of the page in dp, in steps, so that a keyboard or a bar does not redraw the app."""
    renew: Callable[[], None] | None = None  # begins anew with the newer version that waits
    shelf: int = 0
    """Counts changes of the lists of matches, players and settings made anywhere."""
    left: Mapping[str, int] = field(default_factory=dict)
    """How often the client took the screen of an address off by itself."""
    guest: Guest = HOST
    hosting: Hosting | None = None
    half_done: HalfDone = field(default_factory=HalfDone)
    """What was begun here at a table and is not done yet."""
    _offering: Any = None
    _page: Any = None
    _history: Any = None
    _guard: Any = None
    """Guards what answers a notice; handed over, for the guard itself speaks through the store."""
    _client: Client | None = None
    """The device, where it can be asked and remembers its own settings."""
    _watchers: dict[str, list[Watcher]] = field(default_factory=dict)
    _sights: dict[str, Sight] = field(default_factory=dict)
    """What this device has seen of each match that it shows."""
    _followers: tuple[Callable[..., None], ...] = ()
    _turn: Announcer = field(default_factory=Announcer)
    """Through which the sessions are told what one of them did; the same for all of them."""
    sitting: OpenTables = field(default_factory=OpenTables)
    """Who is at which table; one and the same for all of them."""
    _at: set[str] = field(default_factory=set)
    """Which of them this one has open."""

    @property
    def page(self) -> ft.Page:
        """The page that shows it all."""
        found: ft.Page = self._page
        return found

    @property
    def history(self) -> History:
        """The one history all sessions look at."""
        found: History = self._history
        return found

    @property
    def by(self) -> str:
        """What the history calls this device; nothing where no others can come."""
        several = self.hosting is not None or not self.guest.keeps
        return device_tag(self.device) if several else ""

    @property
    def same_dice(self) -> bool:
        """Whether a roll that was taken back falls again as it fell."""
        return self.history.setting(SAME_DICE) is not False

    # --- words -----------------------------------------------------------------------------

    def say(self, key: str, names: tuple[str, ...] = (), /, **facts: Any) -> str:
        """Say a key in the session's language."""
        return say(self.language, key, names, **facts)

    def category(self, game_id: str, category: str) -> str:
        """Say a category of score lines; a card's title is its own category and needs no word."""
        key = "exchange.category" if category == CLAIMED else f"{game_id}.category.{category}"
        return self.say(key) if has(key) else category

    def tell(self, what: Phrase, names: tuple[str, ...] = ()) -> str:
        """Say a phrase in the session's language."""
        return tell(self.language, what, names)

    # --- the way of a tap ------------------------------------------------------------------

    def act(self, match: Match, *actions: Frozen, learned: Learned | None = None) -> bool:
        """Do one operation of some actions, put it on disk with what it taught, then show it.

        Refused in one of its actions, nothing of it is done: that is said, and returned as False.
        """
        if not actions:
            return self._learn(match, learned or {})
        at = now()
        return self._move(
            match, lambda seen, new: late.acts(seen, new, actions, at, self.by), learned
        )

    def undo(self, match: Match) -> bool:
        """Take back the last operation, or for a guest the last one of this device."""
        back = late.undo if self.guest.keeps else own.undo
        return self._move(match, lambda seen, new: back(seen, new, now(), self.by), taught=untaught)

    def redo(self, match: Match) -> bool:
        """Make again the operation that was taken back, or for a guest the last of this device."""
        again = late.redo if self.guest.keeps else own.redo
        return self._move(match, lambda seen, new: again(seen, new, now(), self.by))

    @anew
    def _move(
        self,
        drawn: Match,
        way_of: Way,
        learned: Learned | None = None,
        taught: Callable[[Match], Learned] = taught,
    ) -> bool:
        moment = monotonic()
        known = self.history.notices
        try:
            newest = self.history.match(drawn.id)
            # The tap may be meant for what its device still showed when another one was faster.
            sight = self._sights.get(drawn.id) or Sight(drawn)
            sight.follow(newest, moment)
            *_, way = [way_of(seen, newest) for seen in sight.seen(drawn, moment)]
            before, after = newest.position, way[-1].position
            operations = [(lesson, before, after) for lesson in (taught(newest), learned)]
            self.history.keep(newest, way[-1], events_of(way), lessons(self.history, operations))
        except (Overtaken, InTheWay) as error:
            self.refuse(self._overtaken(newest, error))
            self._show(newest)
            return False
        except MovedOn:
            raise
        except CompanionError as error:
            self.refuse(error, drawn.names)
            return False
        self.moved(way[-1])
        # What had to be mended to store this is said at once; the first screen says it again.
        for notice in self.history.notices:
            if notice not in known:
                self.notify(self.say(notice.code, **notice.facts))
        return True

    def moved(self, match: Match) -> None:
        """Show here and everywhere how a match stands after what was done here."""
        if match.id in self._sights:
            self._sights[match.id].did(match, monotonic())
        self._show(match)
        self.tell_others(match.id)

    @anew
    def _learn(self, match: Match, learned: Learned) -> bool:
        operation = (learned, match.position, match.position)
        self.history.keep_settings(lessons(self.history, [operation]))
        self.changed()
        return True

    def overtaken(self, seen: Match) -> None:
        """Say who was faster than what was meant for a match as it was seen."""
        newest = self.history.match(seen.id)
        self.refuse(self._overtaken(newest, late.overtaken(seen, newest)))

    def _overtaken(self, match: Match, error: Overtaken | InTheWay) -> CompanionError:
        """Tell who was faster, and what they did."""
        text = described_first(self, match, error.step) if error.step else ""
        return CompanionError(error.code if text else "history.moved_on", told=text)

    def _show(self, match: Match) -> None:
        for watcher in tuple(self._watchers.get(match.id, ())):
            watcher(match)

    def watch(self, match_id: str, watcher: Watcher) -> Callable[[], None]:
        """Call the watcher with each new state of a match; returns how to stop that."""
        watchers = self._watchers.setdefault(match_id, [])
        if not watchers and self.history.is_open(match_id):
            self._sights[match_id] = Sight(self.history.match(match_id))
        watchers.append(watcher)

        def stop() -> None:
            watchers.remove(watcher)
            if not watchers:
                self._sights.pop(match_id, None)

        return stop

    # --- several sessions, one history -----------------------------------------------------

    def tell_others(self, match_id: str = "") -> None:
        """Tell the other sessions that a match, or with "" a list, has changed."""
        self._turn.tell(match_id, self._page.session.id)

    def changed(self) -> None:
        """Show a change of the lists here and in the other sessions."""
        self.shelf += 1
        self.tell_others()

    async def catch_up(self) -> None:
        """Show what was done while nobody was looking here."""
        for match_id in ("", *self._watchers):
            await self.follow(match_id)

    async def follow(self, match_id: str) -> None:
        """Show what was done elsewhere to a match, or with "" to a list."""
        watched = bool(self._watchers.get(match_id)) and self.history.is_open(match_id)
        # Who sits at the table sees the move there. Drawing all else anew, the screens below it
        # too, takes three times as long; those are drawn when somebody goes back to them.
        if not watched or self._page.route != f"/play/{match_id}":
            self.shelf += 1
        if watched:
            newest = self.history.match(match_id)
            self._sights[match_id].follow(newest, monotonic())
            self._show(newest)

    # --- tables ----------------------------------------------------------------------------

    def sit_down(self, match_id: str) -> None:
        """Note that this session has a match open."""
        self._at.add(match_id)
        self.sitting.sit(match_id)

    def stand_up(self, match_id: str) -> None:
        """Note that it has it open no more; nobody misses a match that was never played."""
        self._at.discard(match_id)
        if self.sitting.stand(match_id) and self.history.drop_unplayed(match_id):
            self.changed()

    def go_away(self) -> None:
        """Note that this session is over: it left no table, a phone may have been locked."""
        for match_id in self._at:
            self.sitting.leave(match_id)
        self._at.clear()
        self._turn.leave(self)

    # --- settings --------------------------------------------------------------------------

    def set(self, **settings: Any) -> None:
        """Change settings: shown at once and remembered, by the device where it is one of many."""
        before = {name: getattr(self, name) for name in settings}
        for name, value in settings.items():
            if self._client is None or self._client.is_alone:
                self.history.keep_setting(name, value)
            setattr(self, name, value)
        self.changed()
        if self._client is not None and not self._client.is_alone:
            self._page.run_task(self._remember, self._client, settings, before)

    async def _remember(
        self, client: Client, settings: dict[str, Any], before: dict[str, Any]
    ) -> None:
        if await client.keep(settings) or not self.guest.keeps:  # who has them while it is here
            return
        try:
            for name in settings:
                self.history.keep_setting(name, getattr(self, name))
        except CompanionError as error:
            client.forget(settings)
            for name, value in before.items():
                setattr(self, name, value)
            self.refuse(error)

    def read_settings(self, languages: list[str], own: Mapping[str, Any]) -> None:
        """Take the device's own settings, else the history's; the language then from the device."""
        device = next((code[:2] for code in languages if code[:2] in LANGUAGES), "en")

        def kept(name: str, default: Any) -> Any:
            return own[name] if name in own else self.history.setting(name, default)

        self.language = kept("language", None) or device
        self.theme = kept("theme", "system")
        for name, default in SWITCHES.items():
            setattr(self, name, kept(name, default))
        self.hinted = tuple(kept("hinted", ()))
        self.onlooker = tuple(kept("onlooker", ()))
        self.device = own.get("device", self.device)

    def colour_of(self, setup: Setup, seat: int) -> int:
        """Return the colour of who sits there; the seat's own where nobody is remembered."""
        people = setup.players[seat : seat + 1]
        player = self.history.player(people[0]) if people else None
        return seat if player is None else player.colour

    # --- notices and ways ------------------------------------------------------------------

    def refuse(self, error: CompanionError, names: tuple[str, ...] = ()) -> None:
        """Say why something was not done, and show what was touched as it still is."""
        # The client has moved a switch by itself already; drawing anew moves it back.
        self.shelf += 1
        error = reason(error)
        text = self.say(error.code, names, **error.facts)
        self.notify(sentence(text), *way_on(self, error, self._page.route))

    def notify(  # type: ignore[override]  # nobody calls Flet's own of this name
        self,
        text: str,
        answer: str = "",
        on_answer: Callable[[], Any] | None = None,
        lasts: float = LASTS,
    ) -> None:
        """Show one line at the foot of the screen, with one way to answer it."""
        answers = on_answer and self._guard(partial(answered, self._page, on_answer))
        notify(self._page, text, answer_button(answer, answers) if answers else None, lasts)

    def go(self, route: str) -> None:
        """Go to a screen."""
        go_to(self._page, route)

    def explain(self, *, at: str = "", of: str = "") -> None:
        """Show how the game of a screen works, at what is due or at what is asked for."""
        here = (of or self._page.route).partition("/guide")[0]
        self.go(f"{here}/guide/{at}".rstrip("/"))


def the_store() -> Store:
    """Return the store of the session that is running now.

    Raises:
        LookupError: nothing is running, or it has no store yet.
    """
    try:
        store: Store | None = ft.context.page.session.store.get(SESSION_KEY)
    except RuntimeError as error:
        raise LookupError from error
    if store is None:
        raise LookupError(SESSION_KEY)
    return store


def use_store() -> Store:
    """Return the session's store and render this component again when it changes."""
    return use_shown(the_store)
