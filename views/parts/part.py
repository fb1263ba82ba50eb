"""Parts of a screen: Flet's components, guarded, and with types.

Flet's own decorator forgets that a component takes a key, and its ``use_state`` what it keeps.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import update_wrapper, wraps
from typing import Any, Generic, ParamSpec, Protocol, TypeVar

import flet as ft
from flet.components.utils import current_renderer

from data.errors import JournalError
from views.armed import disarm
from views.guard import quietly
from views.leaving import name_of
from views.parts.broken import away, away_screen, broken, broken_screen, not_theirs
from views.store import the_store

log = logging.getLogger("skald")

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")

State = tuple[T, Callable[[T | Callable[[T], T]], None]]
"""A value, and a setter that takes the next value, or a function from the last one to it."""


@dataclass(frozen=True, eq=False)
class Handed:
    """The arguments of a part, equal to others for as long as what is shown of them is equal."""

    shown: Any
    args: tuple[Any, ...]
    kwargs: dict[str, Any]

    __hash__ = None  # type: ignore[assignment] # what is shown may have none

    def __eq__(self, other: object) -> bool:
        """Tell whether what is shown is equal, so that nothing has to be drawn anew."""
        return isinstance(other, Handed) and bool(self.shown == other.shown)


class DrawnPart(Generic[P, R]):
    """Something on a screen that has hooks of its own and is drawn anew by itself."""

    __name__: str

    def __init__(
        self,
        render: Callable[P, R],
        *,
        kept: bool = False,
        shows: Callable[P, Any] | None = None,
    ) -> None:
        update_wrapper(self, render)
        self._shows = shows
        drawn: Callable[..., R] = render if shows is None else _of_handed(render)
        # Marks it as one that may be drawn; Flet's way of calling it is not typed.
        ft.component(drawn)
        self._render = drawn
        self._kept = kept

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Add the part at this place."""
        return self.keyed(None, *args, **kwargs)

    def keyed(self, key: ft.KeyValue | None, /, *args: P.args, **kwargs: P.kwargs) -> R:
        """Add the part under a key; under another key it is another part and begins anew."""
        renderer = current_renderer()
        given: tuple[tuple[Any, ...], dict[str, Any]] = args, kwargs
        if self._shows is not None:
            given = (Handed(self._shows(*args, **kwargs), args, kwargs),), {}
        if self._kept:
            renderer.set_memo()
        laid: R = renderer.render_component(self._render, *given, key)
        return laid


def _of_handed(render: Callable[..., R]) -> Callable[..., R]:
    @wraps(render)
    def drawn(handed: Handed) -> R:
        return render(*handed.args, **handed.kwargs)

    return drawn


def part(render: Callable[P, R]) -> DrawnPart[P, R]:
    """Make a part of what draws it, guarded: when it raises, a card stands in its place."""
    return DrawnPart(_guarded(render))


def kept_part(render: Callable[P, R]) -> DrawnPart[P, R]:
    """Make a part that is drawn anew only when its arguments have changed."""
    return DrawnPart(_guarded(render), kept=True)


def part_showing(shows: Callable[..., Any]) -> Callable[[Callable[P, R]], DrawnPart[P, R]]:
    """Make a part that is drawn anew only when what it shows of its arguments has changed.

    Whatever is touched there acts on what was handed when it was drawn: that is shown, too.
    """
    return lambda render: DrawnPart(_guarded(render), kept=True, shows=shows)


def screen_part(render: Callable[P, R]) -> DrawnPart[P, R]:
    """Make a screen: when it raises, one with the card and a way home stands in its place.

    Each screen gets a name of its own, too: the client pops a screen by it, and takes all that
    share one off with it.
    """

    @wraps(render)
    def safe(*args: P.args, **kwargs: P.kwargs) -> Any:
        # First, so that whatever the screen does this is its first hook.
        path = ft.use_view_path()
        ft.on_mounted(quietly(disarm))
        try:
            # Whose screen it is not sees nothing of it, wherever the address came from.
            theirs = not path or the_store().guest.may_go(path)
            shown: Any = render(*args, **kwargs) if theirs else not_theirs()
        except JournalError as error:
            # Nothing is wrong with the screen: what it shows lies where nobody answers.
            shown = away_screen(error)
        except Exception:
            log.exception("screen %s", getattr(render, "__name__", render))
            shown = broken_screen()
        if isinstance(shown, ft.View):
            # By the key as well: the client reads names only when views come and go.
            shown.route = shown.key = name_of(the_store(), path) if path else shown.route
        return shown

    return DrawnPart(safe)


def _guarded(render: Callable[P, R]) -> Callable[P, R]:
    @wraps(render)
    def safe(*args: P.args, **kwargs: P.kwargs) -> Any:
        try:
            return render(*args, **kwargs)
        except JournalError as error:
            return away(error)
        except Exception:
            log.exception("part %s", getattr(render, "__name__", render))
            return broken()

    return safe


class Ref(Protocol[T]):
    """A value that is kept from one drawing to the next; a new one does not draw the part anew."""

    current: T


class Nothing(Generic[T]):
    """A first value of None for a state that may hold a T: ``use_state(Nothing[Sheet]())``."""

    def __call__(self) -> T | None:
        """Return None."""
        return None


def use_state(begin: Callable[[], T]) -> State[T]:
    """Keep a value from one drawing of a part to the next, and draw it anew when another is put."""
    state: State[T] = ft.use_state(begin)
    return state


def use_ref(begin: Callable[[], T]) -> Ref[T]:
    """Hold a value from one drawing of a part to the next, and draw nothing when it is another."""
    ref: Any = ft.use_ref(begin)
    held: Ref[T] = ref
    return held


def use_steady(do: Callable[..., Any]) -> Callable[..., Any]:
    """Return one function for all drawings that calls the ``do`` of the latest one.

    A part that is handed nothing else need not be drawn again.
    """
    latest = use_ref(lambda: do)
    latest.current = do

    def now(*given: Any, **more: Any) -> Any:
        return latest.current(*given, **more)

    steady: Callable[..., Any] = ft.use_callback(now, [])
    return steady


@part
def Standing(draw: Callable[[], ft.Control], *, shown: bool) -> ft.Control:
    """Leave what is not ``shown`` as it was: the client has all of it when it comes back.

    As something that comes and goes it would be made and sent anew each time.
    """
    last = use_ref(Nothing[Callable[[], ft.Control]]())
    if shown:
        last.current = draw
    return ft.Container(content=last.current() if last.current else None, visible=shown)
