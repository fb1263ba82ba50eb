"""Composing a condition from parts a screen can offer: what there is, and what can follow what.

A condition is a tree. Its places are told by the numbers of the parts on the way there: ``(0, 2)``
is the third part of the first part, ``()`` the whole.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, get_args

from companion.errors import RuleViolation
from companion.games.pax_viking.board import (
    FOLLOWERS_OF_A_TYPE,
    KEY_TRADE_CENTERS,
    KINDS,
    TYPES,
    WINDS,
    fold,
)
from companion.games.pax_viking.conditions import (
    BY,
    COMPARES,
    FILTERS,
    FILTERS_OF,
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
    Filter,
    Not,
    Reached,
    Several,
    Where,
    children,
)
from companion.games.pax_viking.pieces import entered_sites
from companion.games.pax_viking.position import Position

At = tuple[int, ...]
"""A place in the tree of a condition."""

Join = Literal["all", "any"]

Template = Literal["all_of_one_type", "one_type_in_listed_places"]
TEMPLATES: tuple[Template, ...] = get_args(Template)
"""The two shapes of cards that players have told of; the numbers and places are the table's."""

Noun = Literal["venture", "trade_center", "key_trade_center", "powerful_ally", "god", "advocate"]
NOUNS: tuple[Noun, ...] = get_args(Noun)
"""Things that can be counted as they are called, each short for sites of a kind."""

NUMBERED = ("at_least", "at_most", "exactly", "lead_by")
"""Comparisons that want one number."""


@dataclass(frozen=True, kw_only=True)
class Slot:
    """One word of the sentence that can be exchanged."""

    name: str
    """The argument of ``put``."""
    value: Any
    choices: tuple[Any, ...] = ()
    """What can stand here; empty for a number or a name that is typed."""
    optional: bool = False
    """Whether nothing can stand here too."""


def noun(name: Noun) -> Where:
    """Return the filter that a noun is short for.

    >>> noun("key_trade_center").key
    True
    """
    if name == "key_trade_center":
        return Where(kind="trade_center", key=True)
    return Where(kind=name)


def template(name: Template) -> Condition:
    """Return a shape to fill in."""
    if name == "all_of_one_type":
        theocracy = Where(type="theocracy")
        return Comparison(metric="followers", where=theocracy, at_least=FOLLOWERS_OF_A_TYPE)
    sweden = Where(type="sweden")
    # Four REGIONS, which only the card names.
    values = ("1", "2", "3", "4")
    return EachOf(each_of=Each(by="region", values=values, where=sweden, at_least=1))


def slots(condition: Condition, position: Position | None = None) -> tuple[Slot, ...]:
    """List what can be exchanged in one condition itself, not in its parts.

    With a position, the names and REGIONS entered at the table are offered.
    """
    match condition:
        case Comparison():
            return _comparison_slots(condition, position)
        case EachOf():
            each = condition.each_of
            return (Slot(name="at_least", value=each.at_least), *_listed_slots(each, position))
        case CountOf():
            reached = condition.count_of
            return (
                Slot(name="reach", value=reached.reach),
                Slot(name="at_least", value=reached.at_least),
                *_listed_slots(reached, position),
            )
        case AtLeastOf():
            count = condition.at_least_of.count
            most = len(condition.at_least_of.of)
            return (Slot(name="count", value=count, choices=tuple(range(1, most + 1))),)
        case _:
            return ()


def _comparison_slots(comparison: Comparison, position: Position | None) -> tuple[Slot, ...]:
    how = comparison.how
    found = [Slot(name="compare", value=how, choices=COMPARES)]
    if how == "between":
        least, most = comparison.between or (0, 0)
        found += [Slot(name="least", value=least), Slot(name="most", value=most)]
    elif how in NUMBERED:
        found.append(Slot(name="number", value=getattr(comparison, how)))
    found.append(Slot(name="metric", value=comparison.metric, choices=METRICS))
    filters = FILTERS_OF[comparison.metric]
    return (*found, *(_filter_slot(name, comparison.filter, position) for name in filters))


def _listed_slots(listed: Each | Reached, position: Position | None) -> tuple[Slot, ...]:
    by = Slot(name="by", value=listed.by, choices=BY)
    values = Slot(
        name="values",
        value=listed.values,
        choices=known_values(listed.by, position),
        optional=isinstance(listed, Reached),
    )
    filters = (_filter_slot(name, listed.filter, position) for name in FILTERS if name != listed.by)
    return (by, values, *filters)


def _filter_slot(name: Filter, where: Where, position: Position | None) -> Slot:
    return Slot(
        name=name,
        value=getattr(where, name),
        choices=known_values(name, position),
        optional=True,
    )


def known_values(name: Filter, position: Position | None) -> tuple[Any, ...]:
    """List what can stand for a field: the printed words, or what the table has entered."""
    sites = entered_sites(position) if position is not None else ()
    match name:
        case "kind":
            return KINDS
        case "type":
            return TYPES
        case "wind":
            return WINDS
        case "key":
            return (True, False)
        case "region":
            return _once(tuple(site.region or "" for site in sites))
        case _:
            return _once((*KEY_TRADE_CENTERS, *(site.name or "" for site in sites)))


def _once(names: tuple[str, ...]) -> tuple[str, ...]:
    found: dict[str, str] = {}
    for name in names:
        if fold(name):
            found.setdefault(fold(name), name)
    return tuple(found.values())


def put(condition: Condition, name: str, value: Any) -> Condition:
    """Exchange one slot; what cannot follow the new word is dropped.

    Raises:
        RuleViolation: the condition has no such slot.
    """
    if name not in {slot.name for slot in slots(condition)}:
        raise RuleViolation("pax_viking.refused.no_slot", name=name)
    match condition:
        case Comparison():
            return _put_compared(condition, name, value)
        case EachOf():
            return EachOf(each_of=Each(**_put_listed(condition.each_of, name, value)))
        case CountOf():
            return CountOf(count_of=Reached(**_put_listed(condition.count_of, name, value)))
        case _:
            several = Several(count=value, of=children(condition))
            return AtLeastOf(at_least_of=several)


def _put_compared(comparison: Comparison, name: str, value: Any) -> Comparison:
    how, metric, where = comparison.how, comparison.metric, comparison.filter
    number: Any = getattr(comparison, how)
    match name:
        case "compare":
            how, number = value, _number_for(value, number)
        case "number":
            number = value
        case "least" | "most":
            least, most = comparison.between or (0, 0)
            number = (value, max(value, most)) if name == "least" else (min(least, value), value)
        case "metric":
            metric = value
        case _:
            where = _narrowed(where, name, value)
    kept = {field: getattr(where, field) for field in FILTERS_OF[metric]}
    narrowed = Where(**kept)
    given: dict[str, Any] = {how: number, "where": narrowed if narrowed.given else None}
    return Comparison(metric=metric, **given)


def _number_for(how: str, number: Any) -> Any:
    """Carry a number over to another comparison."""
    plain = number[0] if isinstance(number, tuple) else 1 if number is True else number
    if how == "between":
        return (plain, plain)
    return plain if how in NUMBERED else True


def _narrowed(where: Where, name: str, value: Any) -> Where:
    fields: dict[str, Any] = {field: getattr(where, field) for field in FILTERS}
    return Where(**{**fields, name: value})


def _put_listed(listed: Each | Reached, name: str, value: Any) -> dict[str, Any]:
    fields = {field: getattr(listed, field) for field in type(listed).model_fields}
    if name == "by":
        values = known_values(value, None) or ("1",)
        fields |= {"by": value, "values": values if listed.values is not None else None}
        where = _narrowed(listed.filter, value, None)
    elif name in FILTERS:
        where = _narrowed(listed.filter, name, value)
    else:
        return {**fields, name: value}
    return {**fields, "where": where if where.given else None}


def listing(by: By) -> EachOf:
    """Begin a condition over listed types, WINDS, REGIONS or sites."""
    # REGIONS are named on the card alone.
    values = known_values(by, None) or ("1", "2")
    return EachOf(each_of=Each(by=by, values=values, at_least=1))


def counting(by: By, reach: int, at_least: int) -> CountOf:
    """Begin a condition over several types, WINDS, REGIONS or sites."""
    return CountOf(count_of=Reached(by=by, reach=reach, at_least=at_least))


def joined(condition: Condition, other: Condition, by: Join) -> Condition:
    """Add a condition with "and" or "or"; a list of the same kind grows by one."""
    if by == "all":
        before = condition.all if isinstance(condition, AllOf) else (condition,)
        return AllOf(all=(*before, other))
    before = condition.any if isinstance(condition, AnyOf) else (condition,)
    return AnyOf(any=(*before, other))


def several(condition: Condition, count: int) -> Condition:
    """Ask for so many of the parts of a list instead of all or any of them."""
    of = children(condition) or (condition,)
    return AtLeastOf(at_least_of=Several(count=count, of=of))


def combined(condition: Condition, by: Join) -> Condition:
    """Ask for all or for any of the parts of a list."""
    of = children(condition) or (condition,)
    return AllOf(all=of) if by == "all" else AnyOf(any=of)


def negated(condition: Condition) -> Condition:
    """Turn a condition into its opposite, and the opposite back."""
    return condition.not_ if isinstance(condition, Not) else Not(not_=condition)


def part_at(condition: Condition, at: At) -> Condition:
    """Return the part at a place.

    Raises:
        RuleViolation: there is no such place.
    """
    for index in at:
        parts = children(condition)
        if not 0 <= index < len(parts):
            raise RuleViolation("pax_viking.refused.no_part", n=len(parts))
        condition = parts[index]
    return condition


def replaced(condition: Condition, at: At, part: Condition | None) -> Condition | None:
    """Put another part at a place; None takes it out, with a list that has no other.

    Raises:
        RuleViolation: there is no such place.
    """
    if not at:
        return part
    inner = replaced(part_at(condition, at[:1]), at[1:], part)
    parts = list(children(condition))
    parts[at[0] : at[0] + 1] = [] if inner is None else [inner]
    if not parts:
        return None
    match condition:
        case AllOf():
            return AllOf(all=tuple(parts))
        case AnyOf():
            return AnyOf(any=tuple(parts))
        case AtLeastOf():
            count = condition.at_least_of.count
            left = count if inner is not None else min(count, len(parts))
            return AtLeastOf(at_least_of=Several(count=left, of=tuple(parts)))
        case _:
            return Not(not_=parts[0])
