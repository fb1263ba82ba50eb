"""A form for a move: drawn from its model and its offer, and the rules say what is wrong in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice, product
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.asked import Asked, asked_of, first, made
from companion.dice import Die, Pool
from companion.errors import CompanionError, reason
from companion.model import ByChance, Frozen, Offer, Phrase
from companion.secret import secrets_of
from companion.words import has
from views.forms.entries import Words, entries, use_entries, ways
from views.parts.chance import fallen, thrown
from views.parts.chip import big_button, small, title
from views.parts.layout import column
from views.parts.part import part
from views.shell.desk import Desk
from views.shell.explained import refused
from views.shell.half_done import as_left, use_draft

if TYPE_CHECKING:
    from companion.match import Match

TRIES = 200
"""So many ways are tried for one that the rules allow, before the first of all is shown."""

MANY = 12
"""So many numbers from the least one on are tried."""

Values = dict[str, Any]


def model_of(match: Match, offer: Offer) -> type[Frozen]:
    """Return the model of the move that an offer is for."""
    return next(move.action for move in match.game.moves if move.do == offer.do)


def open_of(desk: Desk, offer: Offer) -> tuple[Asked, ...]:
    """List what is to be chosen for a move; dice that the app rolls are not."""
    model = model_of(desk.match, offer)
    rolled = issubclass(model, ByChance) and not desk.store.typed_dice
    return tuple(
        field
        for field in asked_of(model, offer)
        if not field.fixed and not (rolled and field.by_chance)
    )


def move_words(desk: Desk, offer: Offer) -> str:
    """Say a move as it is offered; what the offer says may be named."""
    said = offer.model_dump(exclude_none=True)
    facts = {name: fact for name, fact in said.items() if isinstance(fact, (int, str))}
    words = desk.say(f"{desk.match.game.id}.table.{offer.do}", **facts)
    turn = desk.match.game.to_act(desk.match.position, desk.match.options)
    if offer.seat in (None, turn):
        return words
    return desk.say("form.of_seat", seat=offer.seat, what=words)


def action_of(desk: Desk, offer: Offer, chosen: Values) -> Frozen:
    """Return the move with what was chosen; dice are rolled where the app rolls them.

    Raises:
        CompanionError: it is none that could be stored.
    """
    match, model = desk.match, model_of(desk.match, offer)
    fixed = {field.name: first(field) for field in asked_of(model, offer)}
    if not issubclass(model, ByChance):
        return made(model, {**fixed, **chosen})
    dice = [field for field in asked_of(model, offer) if field.by_chance]
    if desk.store.typed_dice or not dice:
        return made(model, {**fixed, **chosen, "typed": True})

    def draw() -> ByChance:
        return made(model, {**fixed, **chosen, **_thrown(desk, dice)})

    return fallen(desk.store, match, draw)


def _thrown(desk: Desk, dice: Sequence[Asked]) -> Values:
    """Throw all dice of a move at once."""
    each = [_dice(field) for field in dice]
    faces = iter(thrown(desk.store, Pool(tuple(die for some in each for die in some))).faces)
    rolled = [[*islice(faces, len(some))] for some in each]
    return {
        field.name: shown if field.kind == "several" else shown[0]
        for field, shown in zip(dice, rolled, strict=True)
    }


def _dice(asked: Asked) -> list[Die]:
    if asked.kind != "several":
        return [Die(tuple(range(asked.least or 1, (asked.most or 0) + 1)))]
    inner = asked.parts or (asked.each,) * (asked.least or 1)
    return [die for part in inner if part for die in _dice(part)]


def refusal(desk: Desk, offer: Offer, chosen: Values) -> Phrase | None:
    """Say why the rules refuse a move as it is chosen; what dice will show nobody can tell."""
    match, model = desk.match, model_of(desk.match, offer)
    every = {field.name: first(field) for field in asked_of(model, offer)}
    try:
        match.game.apply(match.position, made(model, {**every, **chosen}), match.options)
    except CompanionError as error:
        why = reason(error)
        return Phrase(key=why.code, facts=why.facts)
    return None


def _begun(desk: Desk, offer: Offer, open_: tuple[Asked, ...]) -> Values:
    """Return what a form begins with: the first ways that the rules allow, if any soon do."""
    every = product(*[[*_candidates(field, desk)] for field in open_])
    tried = [
        dict(zip([field.name for field in open_], some, strict=True))
        for some in islice(every, TRIES)
    ]
    return next((chosen for chosen in tried if refusal(desk, offer, chosen) is None), tried[0])


def _candidates(asked: Asked, desk: Desk) -> Iterator[Any]:
    if asked.kind == "flag":
        yield from (False, True)
    elif found := ways(asked, desk.match.names):
        yield from found
    elif asked.kind == "number" and not asked.optional:
        least = asked.least or 0
        yield from range(least, min(least + MANY, MANY if asked.most is None else asked.most + 1))
    else:
        yield first(asked)


@part
def Form(desk: Desk, offer: Offer) -> ft.Control:
    """Ask for what a move leaves open, say what the rules have against it, and do it."""
    open_ = open_of(desk, offer)
    key = f"{desk.match.game.id}.table.{offer.do}"
    draft = use_draft(
        desk.match,
        f"form {offer.do} {offer.seat}",
        _begun(desk, offer, open_),
        (desk.match.position, offer),
    )

    def put(name: str, value: Any) -> None:
        draft.put(lambda old: {**old, name: value})

    drawn = use_entries(
        *[
            entries(
                _words(desk, key, field),
                field,
                draft.value.get(field.name),
                partial(put, field.name),
                # Begun anew, lines of text begin anew, too.
                f"{field.name}{draft.turn}",
            )
            for field in open_
        ]
    )
    why = refusal(desk, offer, draft.value)

    def do() -> None:
        desk.do_typed(draft, action_of(desk, offer, draft.value))

    return column(
        title(move_words(desk, offer)),
        as_left(desk.store, draft),
        small(desk.say("secret.form", seat=offer.seat)) if _is_secret(desk, offer, open_) else None,
        *[control for group in drawn for control in group],
        refused(why, desk.match.names, desk.close) if why else None,
        big_button(move_words(desk, offer), None if why else do, icon=_icon(desk, offer)),
        gap=12,
    )


def _is_secret(desk: Desk, offer: Offer, open_: tuple[Asked, ...]) -> bool:
    """Tell whether something that is asked for is what a seat alone will be shown."""
    secrets = secrets_of(model_of(desk.match, offer))
    return offer.seat is not None and any(field.name in secrets for field in open_)


def _words(desk: Desk, key: str, asked: Asked) -> Words:
    """Return the words of what a move asks for: its own, or those of the table's field."""
    own, of_table = f"{key}.{asked.name}", f"{desk.match.game.id}.field.{asked.name}"
    found = own if has(own) else of_table
    return Words(desk.store, desk.match.names, found, desk.say(found))


def _icon(desk: Desk, offer: Offer) -> ft.IconData | None:
    model = model_of(desk.match, offer)
    dice = issubclass(model, ByChance) and any(field.by_chance for field in asked_of(model, offer))
    return ft.Icons.CASINO_ROUNDED if dice else None


@dataclass(frozen=True)
class OneTap:
    """A way to make a move with one tap."""

    name: str | None
    """What is chosen by it, None where the move leaves nothing open."""
    do: Callable[[], Any]


def one_tap(desk: Desk, offer: Offer) -> list[OneTap]:
    """Return the ways of a move that take one tap: it leaves nothing open, or one choice of few."""
    open_ = open_of(desk, offer)
    if not open_:
        return [OneTap(None, lambda: desk.do(action_of(desk, offer, {})))]
    only, *more = open_
    found = () if more else ways(only, desk.match.names)
    if not found or len(found) > MOST_WAYS:
        return []
    words = _words(desk, f"{desk.match.game.id}.table.{offer.do}", only)

    def do(way: Any) -> bool:
        return desk.do(action_of(desk, offer, {only.name: way}))

    return [OneTap(words.of(only, way), partial(do, way)) for way in found]


MOST_WAYS = 6
"""So many choices stand beside one another, each done at once."""
