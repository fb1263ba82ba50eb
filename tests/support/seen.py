"""What is on a screen, read off its controls: what it shows, says, and lets be touched."""

from __future__ import annotations

import dataclasses
from functools import cache, cached_property
from typing import Any

import flet as ft
from flet.controls.base_control import BaseControl
from flet.controls.client_action import ClientAction

from views.parts.fold import FOLDED

TAPPED = ("click", "select", "change")
"""What touching a control is called, most telling one first."""

WRITTEN: dict[type[BaseControl], tuple[str, ...]] = {
    ft.TextField: ("label", "value", "error"),
    ft.Switch: ("label",),
    ft.TextButton: ("content",),
    ft.OutlinedButton: ("content",),
    ft.FilledButton: ("content",),
    ft.FilledTonalButton: ("content",),
}
"""Where controls other than texts keep what they show."""


NAMED_BY_ITS_PARTS = (ft.SegmentedButton,)


def walk(node: Any, above: tuple[BaseControl, ...] = ()) -> list[Seen]:
    """List a control and all that is in it, as rendered; also what is folded away."""
    found: list[Seen] = []
    _walk(node, above, found)
    return found


def _walk(
    node: Any, above: tuple[BaseControl, ...], found: list[Seen], *, folded: bool = False
) -> None:
    node = ft.unwrap_component(node)
    if isinstance(node, (list, tuple)):
        for item in node:
            _walk(item, above, found, folded=folded)
    elif isinstance(node, BaseControl) and (getattr(node, "visible", True) or node.key == FOLDED):
        folded = folded or not getattr(node, "visible", True)
        found.append(Seen(node, above, folded))
        places = order(type(node))
        # What was given to it: of some sixty fields these are a handful.
        within = {
            places[name]: value
            for given in (node._values, vars(node))
            for name, value in given.items()
            if isinstance(value, (list, BaseControl)) and name in places
        }
        above = (*above, node)
        for place in sorted(within):
            _walk(within[place], above, found, folded=folded)


@cache
def order(kind: type[BaseControl]) -> dict[str, int]:
    """Number the fields of a kind of control in which others may lie, in their order."""
    fields = dataclasses.fields(kind)
    return {
        field.name: number
        for number, field in enumerate(fields)
        if field.name != "parent" and not field.metadata.get("skip")
    }


@cache
def heard(kind: type[BaseControl]) -> tuple[str, ...]:
    """List what touching a kind of control may call."""
    return tuple(event for event in TAPPED if f"on_{event}" in order(kind))


def written(control: Any) -> list[str]:
    """List the texts a control itself shows."""
    if isinstance(control, ft.Text):
        spans = "".join(span.text or "" for span in control.spans or ())
        return [text for text in (control.value, spans) if text]
    values = [getattr(control, name, None) for name in WRITTEN.get(type(control), ())]
    return [value for value in values if isinstance(value, str) and value]


def whispered(control: Any) -> list[str]:
    """List what a control tells to those who listen or hover."""
    names = ("label",) if isinstance(control, ft.Semantics) else ("tooltip", "semantics_label")
    values = [getattr(control, name, None) for name in names]
    return [value for value in values if isinstance(value, str) and value]


def spoken(root: Any) -> list[str]:
    """List what a screen reader says of a control and all that is in it."""
    return [text for one in walk(root) for text in whispered(one.control) or written(one.control)]


def written_in(root: Any) -> str:
    """Return all that is written in a control."""
    return " ".join(text for one in walk(root) for text in written(one.control))


def twice(touchables: list[Seen]) -> set[str]:
    """Return the names that two things have, so that nobody can tell them apart."""
    names = [
        # A menu lies over the rest, which may lead to the same.
        (isinstance(one.control, ft.PopupMenuItem), one.label)
        for one in touchables
        if not isinstance(one.control, NAMED_BY_ITS_PARTS)
    ]
    return {label for menu, label in names if names.count((menu, label)) > 1}


@dataclasses.dataclass(frozen=True)
class Seen:
    """A control and what it stands in, outermost first."""

    control: BaseControl
    above: tuple[BaseControl, ...]
    folded: bool = False
    """Whether it lies folded away: drawn, but not to be seen before its title is touched."""

    @property
    def round_the_fold(self) -> BaseControl:
        """What holds the title under which it is folded away, the outermost one of several."""
        around = (*self.above, self.control)
        away = (n for n, one in enumerate(around) if one.key == FOLDED and not one.visible)
        return around[next(away) - 1]

    @cached_property
    def events(self) -> tuple[str, ...]:
        """What touching it calls; empty for what cannot be touched."""
        called = tuple(
            event
            for event in heard(type(self.control))
            if getattr(self.control, f"on_{event}") is not None
        )
        # Some things are done by the client alone, such as opening its own file picker.
        alone = isinstance(getattr(self.control, "action", None), ClientAction)
        return called or (("click",) if alone else ())

    def __repr__(self) -> str:
        return f"{type(self.control).__name__} {self.label!r}"

    @property
    def below(self) -> BaseControl:
        """What it lies over, to take the tap and show nothing; else what it stands in."""
        around = self.above[-1] if self.above else self.control
        bare = isinstance(self.control, ft.TextButton) and self.control.content is None
        return around.controls[0] if bare and isinstance(around, ft.Stack) else around

    @cached_property
    def label(self) -> str:
        """What a screen reader says: a label round it, its own name, else the text in it.

        Of what holds much all of that is read: of whatever is there it is better not asked.
        """
        for outer in reversed((*self.above[:-1], self.below)):
            if isinstance(outer, ft.Semantics) and outer.label:
                return str(outer.label)
            if not isinstance(outer, (ft.Semantics, ft.MergeSemantics)):
                break
        for name in ("tooltip", "label", "content", "title", "text"):
            if isinstance(own := getattr(self.control, name, None), str) and own:
                return own
        return " ".join(spoken(self.control)).strip()

    @property
    def enabled(self) -> bool:
        """Whether a tap arrives."""
        return not any(getattr(one, "disabled", False) for one in (*self.above, self.control))
