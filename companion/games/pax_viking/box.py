"""Cards written to a file of their own and read back, so that a table enters its box once."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator

from companion.box import Box
from companion.errors import Problem
from companion.games.pax_viking.board import fold
from companion.games.pax_viking.cards import Card
from companion.model import Frozen, change

FORMAT = 1


def _known(given: int) -> int:
    if given != FORMAT:
        raise Problem("", "error.file.format", known=FORMAT, given=given)
    return given


def _titled_once(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    titles: set[str] = set()
    for at, card in enumerate(cards):
        if fold(card.title) in titles:
            path = f"[{at}].title"
            raise Problem(path, "pax_viking.invalid.title_twice", title=card.title)
        titles.add(fold(card.title))
    return cards


class CardFile(Frozen):
    """The cards of a box, as far as a table has entered them."""

    format: Annotated[int, AfterValidator(_known)]
    game: Literal["pax_viking"]
    cards: Annotated[tuple[Card, ...], AfterValidator(_titled_once)]


def together(cards: tuple[Card, ...], more: tuple[Card, ...]) -> tuple[Card, ...]:
    """Put two boxes together; a card of the same title is the later one, in its old place."""
    found = {fold(card.title): card for card in cards}
    found |= {fold(card.title): change(card, met_by=(), face_up=True) for card in more}
    return tuple(found.values())


NOTHING: tuple[Card, ...] = ()

BOX = Box(
    game="pax_viking",
    model=CardFile,
    contents="cards",
    empty=NOTHING,
    together=together,
    size=len,
)


def without(cards: tuple[Card, ...], title: str) -> tuple[Card, ...]:
    """Take a card out of a box."""
    return tuple(card for card in cards if fold(card.title) != fold(title))


def titled(cards: tuple[Card, ...], title: str) -> Card | None:
    """Find a card by its title."""
    return next((card for card in cards if fold(card.title) == fold(title)), None)
