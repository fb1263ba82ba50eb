"""What Flet's client builds anew for what it is sent, counted in controls.

It draws a control anew when something of it was changed, or when a part of a list of its was, and
with it all that is in it: each widget below is another one then. A component tells the control that
it lies in. What has the key of a place to scroll to is thrown away and made anew even so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import msgpack

PATCH = 2
"""The number of Flet's message that changes what is shown."""

REPLACE, ADD, REMOVE, MOVE = range(4)

COMPONENT = "C"


@dataclass(eq=False)
class Drawn:
    """A control as the client has it."""

    kind: str
    parent: Drawn | None
    props: dict[Any, Any] = field(default_factory=dict)

    def inside(self) -> Iterator[Drawn]:
        """Go through the controls that lie right in it."""
        yield from _among(self.props)

    def all(self) -> Iterator[Drawn]:
        """Go through it and all that lies in it."""
        yield self
        for one in self.inside():
            yield from one.all()

    @property
    def is_scrolled_to(self) -> bool:
        """Whether it has the key of a place to scroll to."""
        key = self.props.get("key")
        return isinstance(key, dict) and key.get("_type") == "scroll"


def _among(value: Any) -> Iterator[Drawn]:
    if isinstance(value, Drawn):
        yield value
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _among(one)


class Screen:
    """The controls of a client, and what of them was drawn anew since it was asked last."""

    def __init__(self) -> None:
        self._known: dict[int, Drawn] = {}
        self._told: list[Drawn] = []
        self._sent: list[bytes] = []

    def take(self, packed: bytes) -> None:
        """Take what is sent: the page as it is at first, or a message."""
        # Looked at later: whoever counts what a tap calls is not to count this.
        self._sent.append(packed)

    def _look(self, packed: bytes) -> None:
        sent = msgpack.unpackb(packed, strict_map_key=False, ext_hook=lambda code, data: data)
        if isinstance(sent, dict):
            self._made(sent, None)
        elif sent[0] == PATCH:
            self._changed(self._known[sent[1]["id"]], *sent[1]["patch"])

    def drawn_anew(self) -> tuple[int, int]:
        """Count the controls that were built anew since this was asked last, and those of them that
        were made from nothing for a place to scroll to."""
        for packed in self._sent:
            self._look(packed)
        self._sent.clear()
        told, self._told = self._told, []
        anew = {one for top in told for one in top.all() if one.kind != COMPONENT}
        marks = [
            one
            for top in told
            for inner in top.inside()
            for one in inner.all()
            if one.is_scrolled_to
        ]
        made = {one for mark in marks for one in mark.all() if one.kind != COMPONENT}
        return len(anew), len(made - {*marks})

    def _made(self, sent: Any, parent: Drawn | None) -> Any:
        if isinstance(sent, list):
            return [self._made(one, parent) for one in sent]
        if not isinstance(sent, dict):
            return sent
        if "_c" not in sent:
            return {name: self._made(value, parent) for name, value in sent.items()}
        made = self._known[sent["_i"]] = Drawn(sent["_c"], parent)
        made.props = {
            name: self._made(value, made)
            for name, value in sent.items()
            if name not in {"_i", "_c"}
        }
        return made

    def _changed(self, root: Drawn, ways: list[Any], *changes: list[Any]) -> None:
        paths: dict[int, list[Any]] = {}

        def read(way: list[Any], path: list[Any]) -> None:
            paths[way[0]] = path
            for name, further in way[1].items() if way[1:] else ():
                read(further, [*path, name])

        def at(number: int) -> tuple[Any, Drawn]:
            found: Any = root
            owner = root
            for name in paths[number]:
                found = (found.props if isinstance(found, Drawn) else found)[name]
                owner = found if isinstance(found, Drawn) else owner
            return found.props if isinstance(found, Drawn) else found, owner

        read(ways, [])
        for does, *ends in changes:
            there, owner = at(ends[0])
            if does == MOVE:
                other, to = at(ends[2])
                other.insert(ends[3], there.pop(ends[1]))
                self._tell(to)
            elif does == REMOVE:
                there.pop(ends[1])
            elif does == ADD and isinstance(there, list):
                there.insert(ends[1], self._made(ends[2], owner))
            else:
                there[ends[1]] = self._made(ends[2], owner)
            self._tell(owner.parent if ends[1] == "visible" and owner.parent else owner)

    def _tell(self, changed: Drawn) -> None:
        while changed.kind == COMPONENT and changed.parent is not None:
            changed = changed.parent
        self._told.append(changed)
