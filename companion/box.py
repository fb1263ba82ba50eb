"""What is known of the box of a game: read and written the same way for every game that has one.

What is printed on its cards and tiles is known to nobody but its owner, so it is entered once, kept
from game to game, and taken to other devices as a file or as a line of letters.
"""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from math import ceil
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from companion.errors import CompanionError, InvalidPosition
from companion.model import Frozen
from companion.reading import read

if TYPE_CHECKING:
    from pydantic import JsonValue

B = TypeVar("B")

FORMAT = 1

_LAST: dict[str, tuple[Any, Any]] = {}
"""Of each game what was kept of its box when that was read last, and what it says."""

LONGEST = 1_000_000
"""Letters that a code may stand for: no box has so many."""


@dataclass(frozen=True, kw_only=True)
class Box(Generic[B]):
    """How the box of one game is kept, put together and counted."""

    game: str
    model: type[Frozen]
    """The file: ``format``, ``game``, and the contents under a name of their own."""
    contents: str
    """That name."""
    empty: B
    """A box nothing is known of."""
    together: Callable[[B, B], B]
    """Two boxes in one; where both know something, the second is right."""
    size: Callable[[B], int]
    """How many cards, tiles and values are known."""
    lacking: Callable[[B], int | None] = lambda _box: None
    """How many are still to be told, where the rules say how many there are."""
    told_at: Callable[[Any], B] | None = None
    """What a table tells of it, by the position: where nothing was kept, that is what is known."""
    taught: Callable[[JsonValue, Any, Any], JsonValue] = lambda kept, _before, _after: kept
    """What to keep of what was kept, after a table has come from one position to another."""

    @property
    def setting(self) -> str:
        """The setting under which it is kept from game to game."""
        return f"box.{self.game}"

    @property
    def code(self) -> str:
        """How such a box begins, written as a line of letters."""
        return f"{self.game}1:"

    def written(self, box: B) -> JsonValue:
        """Write a box as JSON."""
        tree: JsonValue = self._file(box).model_dump(mode="json")
        return tree

    def read(self, value: JsonValue) -> B:
        """Read a box from JSON.

        Raises:
            InvalidPosition: with one problem per wrong place.
        """
        found: B = getattr(read(self.model, value, "box"), self.contents)
        return found

    def kept(self, value: JsonValue) -> B:
        """Read what was kept of a box; an empty one where there is nothing that can be read."""
        if value is None:
            return self.empty
        # A tap asks for it, and it is another one only where something was learned.
        if not (last := _LAST.get(self.setting)) or last[0] != value:
            try:
                last = value, self.read(value)
            except InvalidPosition:
                last = value, self.empty
            _LAST[self.setting] = last
        found: B = last[1]
        return found

    def known(self, value: JsonValue, position: Any) -> B:
        """Read what was kept of a box; where nothing was, take what the table tells of it."""
        found = self.kept(value)
        return self.told_at(position) if found is self.empty and self.told_at else found

    def code_of(self, box: B) -> str:
        """Write a box as a line of letters, short enough for a chat or a QR code."""
        return self._packed(self._contents(box))

    def codes_of(self, box: B, longest: int) -> tuple[str, ...]:
        """Write a box as codes of so many letters at most, each of which is a box by itself.

        They are read in any order, for boxes are put together. There are as few as will do, and
        none where a single entry takes more letters. Entries that are alike come over once only
        where they are in two of them: coasters can be alike, and all of a box fit one code.
        """
        whole, bare = self._contents(box), self._contents(self.empty)
        for pieces in range(1, max(1, len(_entries(whole))) + 1):
            codes = tuple(map(self._packed, _shared_out(whole, bare, pieces)))
            if all(len(code) <= longest for code in codes):
                return codes
        return ()

    def read_text(self, text: str) -> B:
        """Read a box out of a code, several of them one after the other, or a file.

        Raises:
            CompanionError: it is not one.
        """
        try:
            code = "".join(text.split())
            if not code.startswith(self.code):
                return self.read(json.loads(text))
            boxes = map(self._read_packed, code.split(self.code)[1:])
            return reduce(self.together, boxes)
        except (ValueError, RecursionError, zlib.error, CompanionError):
            raise CompanionError("box.unreadable") from None

    def _contents(self, box: B) -> Any:
        """Return the contents of a box as JSON, without values that are the default."""
        return self._file(box).model_dump(mode="json", exclude_defaults=True)[self.contents]

    def _packed(self, tree: JsonValue) -> str:
        text = json.dumps(tree, ensure_ascii=False, separators=(",", ":")).encode()
        return self.code + urlsafe_b64encode(zlib.compress(text, 9)).decode().rstrip("=")

    def _read_packed(self, packed: str) -> B:
        tree = json.loads(_unpacked(packed))
        return self.read({"format": FORMAT, "game": self.game, self.contents: tree})

    def _file(self, box: B) -> Frozen:
        fields: dict[str, Any] = {"format": FORMAT, "game": self.game, self.contents: box}
        return self.model(**fields)


def is_newer(value: JsonValue) -> bool:
    """Tell whether what was kept is of a format that came after this program."""
    found = value.get("format") if isinstance(value, dict) else None
    return isinstance(found, int) and found > FORMAT


def _entries(tree: Any) -> list[tuple[str, Any]]:
    """List the cards and tiles of a box, each with the list in which it stands."""
    lists = tree if isinstance(tree, dict) else {"": tree}
    return [(name, part) for name, many in lists.items() if isinstance(many, list) for part in many]


def _shared_out(tree: Any, bare: Any, pieces: int) -> list[Any]:
    """Share the entries of a box out to pieces; what stands in no list goes with the first."""
    entries = _entries(tree)
    size = max(1, ceil(len(entries) / pieces))
    shared = [entries[at : at + size] for at in range(0, len(entries), size)] or [[]]
    if not isinstance(tree, dict):
        return [[entry for _, entry in share] for share in shared]
    alone = {name: value for name, value in tree.items() if not isinstance(value, list)}
    return [
        (bare if at else alone)
        | {name: [entry for of, entry in share if of == name] for name in dict(share)}
        for at, share in enumerate(shared)
    ]


def _unpacked(code: str) -> bytes:
    packed = urlsafe_b64decode(code + "=" * (-len(code) % 4))
    unpacking = zlib.decompressobj()
    unpacked = unpacking.decompress(packed, LONGEST)
    if not unpacking.eof:
        raise ValueError(code)
    return unpacked
