"""Corrections of one thing each: a card taken away, a marker put back, a value put right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from companion.games.shipwrights.actions import (
    AssignHeroes,
    Copy,
    DiscardJarl,
    Holders,
    NoteCard,
    NoteJarl,
    NoteValue,
    StepMarker,
    TakeAway,
)
from companion.games.shipwrights.box import FIXED, LISTS, value_at
from companion.games.shipwrights.building import FIELDS, known_of, tells
from companion.games.shipwrights.jarls import numbers
from companion.games.shipwrights.noting import VALUE_PATH
from companion.games.shipwrights.position import (
    LAST_SPACE,
    MAIN_HEROES,
    ROUND_PHASES,
    Longship,
    Player,
    Position,
    Tracks,
)
from companion.games.shipwrights.printed import (
    BuildingCard,
    Goods,
    HutCard,
    LongshipCard,
    Sides,
    folded,
    laid_with,
)
from companion.games.shipwrights.values import SIDED, face_of, points_of_hut
from companion.model import Enter, change

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from companion.games.shipwrights.actions import Listed, ShipPart
    from companion.games.shipwrights.box import BoxPath
    from companion.games.shipwrights.building import Added
    from companion.games.shipwrights.printed import Bonus, Printed, Track
    from companion.games.shipwrights.tracks import Ship
    from companion.model import Missing

OF_SEVERAL = {
    f"shipwrights.missing.{card}" for card in ("eikja", "labourer", "longship", "building")
}
"""What is missing of a card that may lie on several boards, or several times on one."""


def without(
    position: Position, seat: int, field: Literal["longships", "buildings"], at: int
) -> TakeAway:
    """Take a longship or a building away, by its name."""
    copy = _copy(getattr(position.players[seat], field), at)
    return TakeAway(seat=seat, of=field, name=copy.name, number=copy.number)


def discarded(player: Player, seat: int, at: int) -> DiscardJarl:
    """Discard a jarl, by its number."""
    return DiscardJarl(seat=seat, number=numbers(player)[at])


def noting(position: Position, path: str, points: int) -> NoteCard | NoteJarl | NoteValue:
    """Return what notes a value that is missing, or wrong, at a path: of the card that lies there.

    It is named by its name, its number or its side: by the time it is noted, also when an earlier
    entry is put right, another card may lie at the place, or another side up.
    """
    place = VALUE_PATH.fullmatch(path)
    if place and place["card"]:
        face = face_of(getattr(position.players[int(place["seat"])], place["card"]))
        of = "printed" if place["card"] in SIDED else f"players[{place['seat']}]"
        return NoteValue(path=f"{of}.{place['card']}.{face}", value=points)
    if place and place["list"]:
        field: Any = place["list"]
        name = getattr(position.players[int(place["seat"])], field)[int(place["at"])].name
        if folded(name):
            return NoteCard(of=field, name=name.strip(), points=points)
    if place and place["jarl"]:
        seat = int(place["seat"])
        number = numbers(position.players[seat])[int(place["jarl"])]
        return NoteJarl(seat=seat, number=number, points=points)
    return NoteValue(path=path, value=points)


def asked_once(position: Position, values: Iterable[Missing]) -> tuple[Missing, ...]:
    """Leave out the values that are known as soon as those before them are noted."""
    found: dict[object, Missing] = {}
    for value in values:
        note: object = value.path
        if value.what.key in OF_SEVERAL:
            note = noting(position, value.path, 0)
        if isinstance(note, NoteCard):
            note = change(note, name=folded(note.name))
        if note not in found:
            found[note] = value
    return tuple(found.values())


def called(player: Player, ship: Ship) -> Literal["eikja"] | Copy:
    """Name a ship of a board, for a trade card that goes under it."""
    return _copy(player.longships, ship) if isinstance(ship, int) else "eikja"


def _copy(cards: tuple[Any, ...], at: int) -> Copy:
    names = [folded(card.name) for card in cards]
    return Copy(name=cards[at].name, number=names[:at].count(names[at]))


def given_by_hand(proposed: Holders, holders: Holders) -> AssignHeroes:
    """Return what gives the heroes out by hand, naming only those that differ from the tracks."""
    by_hand = tuple(
        hero for hero in MAIN_HEROES.values() if getattr(holders, hero) != getattr(proposed, hero)
    )
    return AssignHeroes(holders=holders, by_hand=by_hand) if by_hand else AssignHeroes()


def as_known(printed: Printed, action: Added, parts: Iterable[ShipPart]) -> Added:
    """Mark the parts of a card that were filled in because they were known already.

    A part that the table knows otherwise than it was shown, because the box was put right
    elsewhere, is not marked: it is as it was shown.
    """
    known = known_of(printed, action)
    return change(
        action, known=tuple(part for part in parts if not _otherwise(action, known, part))
    )


def _otherwise(action: Added, known: LongshipCard | BuildingCard, part: ShipPart) -> bool:
    return tells(known, part) and any(
        laid_with(getattr(action, field)) != laid_with(getattr(known, field))
        for field in FIELDS[part]
    )


def marker(seat: int, track: Track, space: int) -> Enter:
    """Put a marker on a space, back or forth, without any reward."""
    return Enter(path=f"players[{seat}].tracks.{track}", value=space)


def on_track(space: int) -> int:
    """Return the space of a track that is nearest."""
    return min(LAST_SPACE, max(0, space))


def moved(
    position: Position, seat: int, track: Track, ends: tuple[int, int]
) -> StepMarker | Enter | None:
    """Return what brings a marker from one space to another; None where it stays.

    In a round it moves forward and earns; a step back is a correction.
    """
    before, there = ends
    if there == before:
        return None
    if position.phase in ROUND_PHASES and there > before:
        return StepMarker(seat=seat, track=track, steps=there - before)
    return marker(seat, track, there)


def neutral_marker(position: Position, track: Track, space: int) -> Enter:
    """Put a marker of the neutral player; its others are at 0 where nobody has entered any."""
    if position.neutral is not None:
        return Enter(path=f"neutral.{track}", value=space)
    markers = change(Tracks(), **{track: space})
    return Enter(path="neutral", value=markers.model_dump(mode="json"))


def does_right(
    position: Position, seat: int, at: int, bonus: Bonus | None, income: Goods
) -> tuple[NoteCard | Enter, ...]:
    """Correct the benefit of a longship: on each copy, or on this one where it has no name."""
    name = position.players[seat].longships[at].name
    if folded(name):
        return (NoteCard(of="longships", name=name.strip(), bonus=bonus or "none", income=income),)
    here = f"players[{seat}].longships[{at}]"
    return (
        Enter(path=f"{here}.bonus", value=bonus),
        Enter(path=f"{here}.income", value=income.model_dump(mode="json")),
    )


def value_right(position: Position, path: BoxPath, points: int) -> tuple[NoteValue, ...]:
    """Put a value that every box prints right at a table which knows it otherwise."""
    name, part, *rest = path
    known = {value_at(position.printed, path)}
    if name in SIDED:
        sides = [getattr(player, name) for player in position.players]
        known |= {side.points for side in sides if face_of(side) == part}
    if not known - {None, points}:
        return ()
    at = "".join(f"[{place}]" for place in rest)
    return (NoteValue(path=f"printed.{name}.{part}{at}", value=points),)


def card_right(
    position: Position, field: Listed, name: str, prints: dict[str, Any]
) -> tuple[NoteCard, ...]:
    """Put what a card of the box prints right at a table which knows it otherwise."""
    here = [*_named(getattr(position.printed, field), name), *_laid(position, field, name)]
    if "income" in prints:
        ships = [card for card in here if isinstance(card, Longship) or card.tells_benefit]
        prints = {**prints, "bonus": prints["bonus"] or "none"}
        does = prints["bonus"], prints["income"]
        wrong = any((ship.bonus or "none", ship.income) != does for ship in ships)
    else:
        ((side, points),) = prints.items()
        wrong = any(getattr(card, side) not in (None, points) for card in here)
    return (NoteCard(of=field, name=name.strip(), **prints),) if wrong else ()


def _named(cards: Iterable[Any], name: str) -> list[Any]:
    """List the cards of a name; one without is none of them."""
    wanted = folded(name)
    return [card for card in cards if wanted and folded(card.name) == wanted]


def _laid(position: Position, field: Listed, name: str) -> list[Any]:
    """List the cards of a name on all boards, a hut by what is known of it there."""
    if field == "huts":
        huts = _named((player.hut for player in position.players), name)
        return [HutCard(name=hut.name, **points_of_hut(hut)) for hut in huts]
    return _named((card for player in position.players for card in getattr(player, field)), name)


def _tellings(card: Any) -> Iterator[dict[str, Any]]:
    """Say one by one what the box knows of a card: its points, and what it does."""
    for side in ("points", *Sides.model_fields):
        if (points := getattr(card, side, None)) is not None:
            yield {side: points}
    if isinstance(card, LongshipCard) and card.tells_benefit:
        yield {"bonus": card.bonus, "income": card.income}


def otherwise(known: Printed, position: Position) -> tuple[NoteValue | NoteCard, ...]:
    """Say what a table knows otherwise than the box, as corrections of the table."""
    return (
        *(
            action
            for path in FIXED
            if (points := value_at(known, path)) is not None
            for action in value_right(position, path, points)
        ),
        *(
            action
            for field in LISTS
            for card in getattr(known, field)
            for prints in _tellings(card)
            for action in card_right(position, field, card.name, prints)
        ),
    )
