"""Sheets of the card builder: what can stand for a word, and what can be done with a part."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import flet as ft

from companion.games.pax_viking.builder import (
    NOUNS,
    At,
    Slot,
    combined,
    counting,
    joined,
    listing,
    negated,
    noun,
    part_at,
    put,
    several,
    slots,
)
from companion.games.pax_viking.conditions import (
    BY,
    METRICS,
    AllOf,
    AnyOf,
    AtLeastOf,
    By,
    Comparison,
    Condition,
    CountOf,
    Each,
    EachOf,
    Reached,
)
from companion.games.pax_viking.seen import children, fold, narrowed
from companion.model import phrase
from companion.present import present
from views.parts.chip import big_button, choose_from, plain_chip, quiet_button, small
from views.parts.icon_button import sign
from views.parts.layout import Part, filling, row, wrapped
from views.parts.part import part, use_ref, use_state
from views.parts.text_entry import TextEntry
from views.shell.half_done import as_left, use_draft
from views.tables.pax_viking.desk import Desk, long_sheet, sheet_column

LONGEST_NAME = 40

FRESH = Comparison(metric="followers", at_least=1)
"""What a new sentence begins as."""

PutCondition = Callable[[Condition | None], None]


def filter_text(desk: Desk, name: Any, value: Any) -> str:
    """Say one filter alone: "of type Rus"."""
    return desk.tell(narrowed("", name, value)).strip()


def values_text(desk: Desk, listed: Each | Reached) -> str:
    """Say the listed values; of none of them, that any will do."""
    if listed.values is None:
        return desk.say("pax_viking.table.any_of_them")
    return ", ".join(value_text(desk, listed.by, value) for value in listed.values)


def value_text(desk: Desk, name: str, value: Any) -> str:
    """Say one value of a dimension or a filter."""
    if name in {"type", "wind", "kind"}:
        return desk.say(f"pax_viking.{name}.{value}")
    if name == "key":
        return filter_text(desk, name, value)
    return desk.tell(phrase("pax_viking.named", name=value))


def choices(desk: Desk, condition: Condition, slot: Slot, put_there: PutCondition) -> ft.Control:
    """Offer what can stand for a word."""
    head = desk.say(f"pax_viking.slot.{slot.name}")

    def choose(value: Any) -> None:
        desk.close()
        put_there(put(condition, slot.name, value))

    if slot.name == "metric":
        return long_sheet(head, _metrics(desk, put_there, condition))
    if slot.name == "values":
        return Values.keyed("values", desk, condition, slot, put_there)
    typed = slot.name in {"region", "name"}
    lay = long_sheet if typed else sheet_column
    return lay(
        head,
        present(
            choose_from(
                slot.choices,
                lambda choice: _choice(desk, slot, choice),
                choose,
                plain_chip(
                    desk.say("pax_viking.table.any"),
                    lambda: choose(None),
                    chosen=slot.value is None,
                )
                if slot.optional
                else None,
                chosen=lambda choice: choice == slot.value,
            ),
            Typed.keyed("typed", head, desk.say("pax_viking.table.take"), choose)
            if typed
            else None,
        ),
    )


def _choice(desk: Desk, slot: Slot, value: Any) -> str:
    if slot.name == "compare":
        return desk.say(f"pax_viking.how.{value}")
    if slot.name == "by":
        return desk.say(f"pax_viking.by.{value}")
    if slot.name == "count":
        return str(value)
    return value_text(desk, slot.name, value)


@part
def Typed(label: str, done_text: str, on_done: Callable[[str], Any]) -> ft.Control:
    """Take a name that nobody has entered yet."""
    text, put_text = use_state(lambda: "")
    count, put_count = use_state(lambda: 0)
    typed = use_ref(lambda: "")

    def keep(new: str) -> None:
        typed.current = new
        put_text(new)

    def finish() -> None:
        wanted = typed.current.strip()
        if wanted:
            typed.current = ""
            put_text("")
            put_count(lambda old: old + 1)
            on_done(wanted)

    return row(
        filling(
            TextEntry.keyed(
                f"typed{count}", label, "", keep, finish, longest=LONGEST_NAME, names=True
            )
        ),
        quiet_button(done_text, ft.Icons.CHECK_ROUNDED, finish if text.strip() else None),
    )


def _metrics(desk: Desk, put_there: PutCondition, condition: Condition) -> list[ft.Control]:
    """Offer everything that can be counted, and the ways to count in several places."""

    def to(condition: Condition) -> None:
        desk.close()
        put_there(condition)

    def metric(name: str) -> None:
        to(put(condition, "metric", name))

    def sites(name: Any) -> None:
        where = noun(name)
        counted = put(condition, "metric", "sites")
        to(put(put(counted, "kind", where.kind), "key", where.key))

    def each(by: By) -> None:
        to(listing(by))

    def count(by: By) -> None:
        to(counting(by, 1, 2))

    def several_of(by: By) -> str:
        return desk.say("pax_viking.table.in_several", what=desk.say(f"pax_viking.by.{by}"))

    return [
        choose_from(METRICS, lambda counted: desk.say(f"pax_viking.many.{counted}"), metric),
        small(desk.say("pax_viking.table.places_of_a_kind")),
        choose_from(NOUNS, lambda noun: desk.say(f"pax_viking.many.{noun}"), sites),
        small(desk.say("pax_viking.table.followers_in_each")),
        choose_from(BY, lambda by: desk.say(f"pax_viking.table.each_by.{by}"), each),
        small(desk.say("pax_viking.table.followers_in_several")),
        choose_from(BY, several_of, count, text=lambda by: desk.say(f"pax_viking.by.{by}")),
    ]


@part
def Values(desk: Desk, condition: Condition, slot: Slot, put_there: PutCondition) -> ft.Control:
    """Choose several values: printed words by a tap, names typed or taken."""
    by = condition.each_of.by if isinstance(condition, EachOf) else by_of(condition)
    lies: tuple[str, ...] = tuple(slot.value or ())
    draft = use_draft(desk.match, f"values {by}", lies, condition)
    chosen, choose = draft.value, draft.put
    offered = (*slot.choices, *(value for value in chosen if not _among(value, slot.choices)))

    def toggle(value: str) -> None:
        choose(
            lambda old: (
                tuple(known for known in old if fold(known) != fold(value))
                if _among(value, old)
                else (*old, value)
            )
        )

    def add(value: str) -> None:
        choose(lambda old: old if _among(value, old) else (*old, value))

    def take(values: tuple[str, ...] | None) -> None:
        desk.close()
        draft.done()
        put_there(put(condition, "values", values))

    return long_sheet(
        desk.say("pax_viking.slot.values"),
        [
            choose_from(
                offered,
                partial(value_text, desk, by),
                toggle,
                chosen=lambda value: _among(value, chosen),
            ),
            Typed.keyed(
                "typed", desk.say(f"pax_viking.slot.{by}"), desk.say("pax_viking.table.add"), add
            )
            if by in {"region", "name"}
            else None,
            quiet_button(
                desk.say("pax_viking.table.any_of_them"),
                ft.Icons.ALL_INCLUSIVE_ROUNDED,
                partial(take, None),
            )
            if slot.optional
            else None,
        ],
        left=as_left(desk.store, draft),
        foot=big_button(
            desk.say("pax_viking.table.take"), partial(take, chosen) if chosen else None
        ),
    )


def by_of(condition: Condition) -> str:
    """Return by what a condition counts."""
    return condition.count_of.by if isinstance(condition, CountOf) else "name"


def _among(value: str, values: tuple[str, ...]) -> bool:
    return fold(value) in {fold(name) for name in values}


def more_ways(desk: Desk, at: At, put_there: PutCondition) -> ft.Control:
    """Offer what can be done with a part: narrow, negate, join, turn round, remove."""
    draft = desk.composed.value if desk.composed else None
    if draft is None or draft.condition is None:
        return sheet_column("", [])
    condition = part_at(draft.condition, at)

    def to(part: Condition | None) -> None:
        desk.close()
        put_there(part)

    def narrow(slot: Slot) -> None:
        desk.lay_long(choices, condition, slot, put_there)

    ways: tuple[tuple[str, ft.IconData, Callable[[], Any]], ...] = (
        ("join_all", ft.Icons.ADD_ROUNDED, lambda: to(joined(condition, FRESH, "all"))),
        ("join_any", ft.Icons.ADD_ROUNDED, lambda: to(joined(condition, FRESH, "any"))),
        ("negate", ft.Icons.BLOCK_ROUNDED, lambda: to(negated(condition))),
        ("remove_part", ft.Icons.DELETE_OUTLINE_ROUNDED, lambda: to(None)),
    )
    return sheet_column(
        desk.say("pax_viking.table.more_words"),
        [
            *_narrowing(desk, slots(condition, desk.position), narrow),
            _list_ways(desk, condition, to),
            *[
                quiet_button(desk.say(f"pax_viking.table.{key}"), icon, way)
                for key, icon, way in ways
            ],
        ],
    )


def _narrowing(
    desk: Desk, found: Iterable[Slot], narrow: Callable[[Slot], None]
) -> list[ft.Control]:
    """Offer the words that a part of a sentence does without so far."""
    unset = [slot for slot in found if slot.optional and slot.value is None]
    named = [
        (slot, desk.say(f"pax_viking.slot.{slot.name}")) for slot in unset if slot.name != "values"
    ]
    chips = [
        plain_chip(name, partial(narrow, slot), picture_=sign(ft.Icons.ADD_ROUNDED))
        for slot, name in named
    ]
    return [small(desk.say("pax_viking.table.narrow")), wrapped(*chips)] if chips else []


def _list_ways(desk: Desk, condition: Condition, to: Callable[[Condition | None], Any]) -> Part:
    """Offer the three ways in which a list can be read."""
    if not isinstance(condition, AllOf | AnyOf | AtLeastOf):
        return None
    half = (len(children(condition)) + 1) // 2
    ways: list[tuple[str, type[Any], Callable[[], Condition]]] = [
        ("all", AllOf, lambda: combined(condition, "all")),
        ("any", AnyOf, lambda: combined(condition, "any")),
        ("at_least_of", AtLeastOf, lambda: several(condition, half)),
    ]
    return wrapped(
        *[
            plain_chip(
                desk.say(f"pax_viking.shape.{name}"),
                partial(_turn, to, make),
                chosen=isinstance(condition, kind),
            )
            for name, kind, make in ways
        ]
    )


def _turn(to: Callable[[Condition | None], Any], make: Callable[[], Condition]) -> None:
    to(make())
