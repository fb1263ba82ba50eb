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
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from companion.errors import CompanionError, InvalidPosition
from companion.model import Frozen
from companion.reading import read

if TYPE_CHECKING:
    from pydantic import JsonValue

B = TypeVar("B")

FORMAT = 1

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
        """Read what was written.

        Raises:
            InvalidPosition: with one problem per wrong place.
        """
        found: B = getattr(read(self.model, value, "box"), self.contents)
        return found

    def kept(self, value: JsonValue) -> B:
        """Read what was kept; nothing is known where nothing was, or nothing that can be read."""
        if value is None:
            return self.empty
        try:
            return self.read(value)
        except InvalidPosition:
            return self.empty

    def code_of(self, box: B) -> str:
        """Write a box as a line of letters, short enough for a chat or a QR code."""
        tree = self._file(box).model_dump(mode="json", exclude_defaults=True)[self.contents]
        told = json.dumps(tree, ensure_ascii=False, separators=(",", ":")).encode()
        return self.code + urlsafe_b64encode(zlib.compress(told, 9)).decode().rstrip("=")

    def read_text(self, text: str) -> B:
        """Read a box out of a code or a file.

        Raises:
            CompanionError: it is not one.
        """
        try:
            code = "".join(text.split())
            if not code.startswith(self.code):
                return self.read(json.loads(text))
            tree = json.loads(_unpacked(code.removeprefix(self.code)))
            return self.read({"format": FORMAT, "game": self.game, self.contents: tree})
        except (ValueError, RecursionError, zlib.error, CompanionError):
            raise CompanionError("box.unreadable") from None

    def _file(self, box: B) -> Frozen:
        fields: dict[str, Any] = {"format": FORMAT, "game": self.game, self.contents: box}
        return self.model(**fields)


def is_newer(value: JsonValue) -> bool:
    """Tell whether what was kept is of a format that came after this program."""
    found = value.get("format") if isinstance(value, dict) else None
    return isinstance(found, int) and found > FORMAT


def _unpacked(code: str) -> bytes:
    packed = urlsafe_b64decode(code + "=" * (-len(code) % 4))
    unpacking = zlib.decompressobj()
    told = unpacking.decompress(packed, LONGEST)
    if not unpacking.eof:
        raise ValueError(code)
    return told
