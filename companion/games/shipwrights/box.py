"""What is known of one box from one game to the next: learned, put together, written and read.

Printed values are typed in once (RULES.md, section Printed values). A table may know less than
the box, because it began earlier, and the box may know less than a table that came from a file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from companion.box import Box
from companion.games.shipwrights.actions import Listed, TakeFromBox
from companion.games.shipwrights.position import TRACKS, Position, start_with
from companion.games.shipwrights.printed import (
    UNKNOWN,
    BuildingCard,
    Goods,
    HeroValues,
    HutCard,
    LongshipCard,
    Printed,
    Sides,
    Steps,
    folded,
    richest,
)
from companion.games.shipwrights.values import hut_card, known_at, missing, remembered
from companion.model import Frozen, change

if TYPE_CHECKING:
    from pydantic import JsonValue

    from companion.games.shipwrights.position import Options
    from companion.model import Missing

Named = Listed | Literal["rounds"]

LISTS: tuple[Listed, ...] = ("longships", "buildings", "huts")
"""Cards that are told apart by their names."""

BENEFIT = ("bonus", "income")
"""The fields of a longship's benefit: a card that has one of them has not the other."""

BoxPath = tuple[str, ...]

FIXED: tuple[BoxPath, ...] = (
    *(("tracks", track, str(at)) for track in TRACKS for at in range(len(UNKNOWN))),
    *(("heroes", hero) for hero in HeroValues.model_fields),
    *((card, side) for card in ("labourer", "eikja") for side in Sides.model_fields),
)
"""Where the values stand that every box prints: spaces, heroes, and both sides of two cards."""


class BoxFile(Frozen):
    """What is known of a box, as a file of its own."""

    format: Literal[1] = 1
    game: Literal["shipwrights"] = "shipwrights"
    printed: Printed


def opening(known: Printed, seats: int) -> JsonValue:
    """Return the start position of a match with this box."""
    tree: JsonValue = start_with(known, seats).model_dump(mode="json")
    return tree


def together(known: Printed, more: Printed) -> Printed:
    """Put two boxes together; where both know something, ``more`` is right."""
    return learned(known, Printed.unknown(), more)


def learned(known: Printed, before: Printed, after: Printed) -> Printed:
    """Add to the box what came to be known between two looks at a table.

    What did not change teaches nothing: the box may have been put right since, or something struck
    out there.
    """
    old, was, now = (printed.model_dump() for printed in (known, before, after))
    fields: dict[str, Any] = {}
    for name in ("tracks", "heroes", "eikja", "labourer"):
        tree = _values(old[name], was[name], now[name])
        fields[name] = type(getattr(known, name))(**tree)
    for name in LISTS:
        fields[name] = _cards(getattr(known, name), getattr(before, name), getattr(after, name))
    new = (card for card in after.rounds if card not in before.rounds)
    return change(known, **fields, rounds=richest((*known.rounds, *new)))


def taught(value: JsonValue, before: Position, after: Position) -> JsonValue:
    """Return what to keep of the box after an action: what was kept, and what the action told.

    What the table alone had told of a round card as it was before it was put right, or of a hut
    under a name that it has no longer, is forgotten: there is no such card.
    """
    # Most steps leave all that is known of it as it was.
    if _tells(before) == _tells(after):
        return value
    was, now = known_at(before), known_at(after)
    if was == now:
        return value
    known = kept(value) or was
    rounds = {
        card
        for card, right in zip(before.revealed, after.revealed, strict=False)
        if card not in (right, *now.rounds, *before.printed.rounds)
    }
    huts = {
        folded(player.hut.name): hut_card(was, player.hut.name)
        for player in before.players
        if hut_card(now, player.hut.name) is None
    }
    fewer = change(
        known,
        rounds=tuple(card for card in known.rounds if card not in rounds),
        huts=tuple(hut for hut in known.huts if not _was(huts.get(folded(hut.name)), hut)),
    )
    return written(learned(fewer, was, _beside(fewer, before, after)))


def _tells(position: Position) -> tuple[object, ...]:
    """List what a table knows of its box by."""
    return position.printed, position.revealed, *[player.hut for player in position.players]


def _was(known: HutCard | None, hut: HutCard) -> bool:
    """Tell whether the box knows no more of a hut than a table has told of it."""
    if known is None:
        return False
    return all(getattr(hut, side) in (None, getattr(known, side)) for side in Sides.model_fields)


def _beside(known: Printed, before: Position, after: Position) -> Printed:
    """Put what the box knows of a hut before the table, where the table gives a hut that name."""
    was, now = ({folded(player.hut.name) for player in at.players} for at in (before, after))
    of_box = {folded(hut.name): hut for hut in known.huts}
    of_table = known_at(after)
    return change(
        of_table,
        huts=tuple(
            _merged(hut, None, of_box[name])
            if (name := folded(hut.name)) in of_box and name in now - was
            else hut
            for hut in of_table.huts
        ),
    )


def _values(known: Any, before: Any, after: Any) -> Any:
    """Take over the numbers of a tree that changed between two looks at it."""
    if isinstance(after, dict):
        return {name: _values(known[name], before[name], after[name]) for name in after}
    if isinstance(after, tuple):
        return tuple(_values(*three) for three in zip(known, before, after, strict=True))
    return known if after in (None, before) else after


def _cards(known: tuple[Any, ...], before: tuple[Any, ...], after: tuple[Any, ...]) -> Any:
    was = {folded(card.name): card for card in before}
    found = {folded(card.name): card for card in known}
    for card in after:
        name = folded(card.name)
        if name and card != was.get(name):
            found[name] = _merged(found.get(name), was.get(name), card)
    return tuple(found.values())


def _merged(known: Any, was: Any, card: Any) -> Any:
    """Merge what is known of a card with another look at it; what that took back is gone."""
    if known is None:
        return card
    empty: dict[str, Any] = {"steps": Steps(), "income": Goods()}

    def is_kept(name: str) -> bool:
        names = BENEFIT if name in BENEFIT else (name,)
        if was is None:
            return all(getattr(card, field) == empty.get(field) for field in names)
        # What is as it was may have been put right in the box since, or taken back: only points
        # that nobody knows can be nothing else than unknown.
        unknown = name == "points" and getattr(known, name) is None
        return all(getattr(card, field) == getattr(was, field) for field in names) and not unknown

    left_out = {name: getattr(known, name) for name in type(card).model_fields if is_kept(name)}
    return change(card, **left_out)


def size(known: Printed) -> int:
    """Count the cards and values that are known."""
    tree = known.model_dump()
    values = sum(_count(tree[name]) for name in ("tracks", "heroes", "eikja", "labourer"))
    return values + sum(len(tree[name]) for name in (*LISTS, "rounds"))


def lacking(known: Printed) -> int:
    """Count what is not known of all that every box prints."""
    return sum(value_at(known, path) is None for path in FIXED)


BOX = Box(
    game="shipwrights",
    model=BoxFile,
    contents="printed",
    empty=Printed.unknown(),
    together=together,
    size=size,
    lacking=lacking,
    told_at=lambda position: position.printed,
    taught=taught,
)

written = BOX.written
read_box = BOX.read
read_text = BOX.read_text
code_of = BOX.code_of


def kept(value: JsonValue) -> Printed | None:
    """Read what was kept; None where nothing was, or nothing that can be read."""
    known = BOX.kept(value)
    return None if known is BOX.empty else known


def _count(value: Any) -> int:
    if isinstance(value, dict):
        return sum(map(_count, value.values()))
    if isinstance(value, tuple):
        return sum(map(_count, value))
    return value is not None


def helps(known: Printed, position: Position, options: Options) -> tuple[Missing, ...]:
    """List the values that the table lacks and the box knows."""
    lacked = missing(position, options)
    if not lacked or (both := together(known, position.printed)) == position.printed:
        return ()
    still = {value.path for value in missing(change(position, printed=both), options)}
    return tuple(value for value in lacked if value.path not in still)


def taken_out(known: Printed, position: Position) -> TakeFromBox:
    """Let a table know all that is known of the box, and say no more than it lacked.

    So what is put right before it, when an entry is amended, stays so.
    """
    here, both = known_at(position), together(known, known_at(position))
    more = Printed.unknown()
    for path in FIXED:
        if value_at(here, path) is None:
            more = noted(more, path, value_at(both, path))
    cards: dict[str, Any] = {
        field: tuple(
            _beyond(card, named(here, field, card.name))
            for card in getattr(both, field)
            if card not in getattr(here, field)
        )
        for field in LISTS
    }
    rounds = tuple(card for card in both.rounds if card not in here.rounds)
    return TakeFromBox(printed=change(more, **cards, rounds=rounds))


def _beyond(card: Any, here: Any) -> Any:
    """Leave out what the table knows of a card but its name."""
    printed = {
        name: field.default
        for name, field in type(card).model_fields.items()
        if here is not None and name != "name" and getattr(card, name) == getattr(here, name)
    }
    return change(card, **printed)


def take_from_box(position: Position, action: TakeFromBox, _options: Options) -> Position:
    """Let the table know what it was not told until now."""
    return change(position, printed=together(action.printed, position.printed))


def laid(
    known: Printed, field: Named, card: LongshipCard | BuildingCard, *, steps: bool
) -> Printed:
    """Note of a card what was shown as it was laid: it does that and no more.

    Where no markers move, nobody has said anything of its steps.
    """
    was = named(known, field, card.name)
    if isinstance(was, LongshipCard | BuildingCard):
        points = was.points if card.points is None else card.points
        card = change(card, name=was.name, points=points, steps=card.steps if steps else was.steps)
    if isinstance(card, LongshipCard) and isinstance(was, LongshipCard) and was.tells_benefit:
        card = change(card, bonus=card.bonus or "none")
    return remembered(known, field, card)


def replaced(known: Printed, field: Named, card: LongshipCard | BuildingCard | HutCard) -> Printed:
    """Put a card in place of the one with its name, whatever was known of that."""
    if not folded(card.name):
        return known
    others = (other for other in getattr(known, field) if folded(other.name) != folded(card.name))
    return change(known, **{field: (*others, card)})


def forgotten(known: Printed, field: Named, card: Frozen) -> Printed:
    """Strike out one card."""
    return change(
        known, **{field: tuple(other for other in getattr(known, field) if other != card)}
    )


def named(known: Printed, field: Named, name: str) -> LongshipCard | BuildingCard | HutCard | None:
    """Find a card by its name."""
    wanted = folded(name)
    return next((card for card in getattr(known, field) if folded(card.name) == wanted), None)


def known_card(
    known: Printed, position: Position, field: Named, name: str
) -> LongshipCard | BuildingCard | HutCard | None:
    """Find what is known of a card: by the box, else by the table alone."""
    return named(known, field, name) or named(known_at(position), field, name)


def value_at(known: Printed, path: BoxPath) -> int | None:
    """Return a value of the box: ``("heroes", "svend")``, ``("tracks", "military", "0")``."""
    name, part, *rest = path
    value: Any = getattr(getattr(known, name), part)
    found: int | None = value[int(rest[0])] if rest else value
    return found


def noted(known: Printed, path: BoxPath, value: int | None) -> Printed:
    """Put a value of the box, at a path as in ``value_at``."""
    name, part, *rest = path
    inner: Any = getattr(known, name)
    put: Any = value
    if rest:
        values = list(getattr(inner, part))
        values[int(rest[0])] = value
        put = tuple(values)
    fresh: Any = change(inner, **{part: put})
    return change(known, **{name: fresh})
