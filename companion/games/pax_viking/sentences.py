"""A condition as a sentence: "at least 3 followers of type Rus in the East"."""

from __future__ import annotations

from companion.games.pax_viking.conditions import (
    AllOf,
    AnyOf,
    AtLeastOf,
    Comparison,
    Condition,
    CountOf,
    Each,
    EachOf,
    Filter,
    Metric,
    Not,
    Reached,
    Where,
    children,
)
from companion.model import Phrase, phrase

BY_HAND = phrase("pax_viking.sentence.by_hand")

READ_IN_ORDER: tuple[Filter, ...] = ("type", "kind", "key", "name", "wind", "region")


def sentence(condition: Condition | None) -> Phrase:
    """Say what a condition asks for; None is what the table judges by hand."""
    match condition:
        case None:
            return BY_HAND
        case Comparison():
            return compared(condition)
        case EachOf():
            return _each(condition.each_of)
        case CountOf():
            return _reached(condition.count_of)
        case _:
            return _combined(condition)


def compared(comparison: Comparison) -> Phrase:
    """Say a comparison."""
    key = f"pax_viking.compare.{comparison.how}"
    metric, where = comparison.metric, comparison.filter
    if comparison.between is not None:
        least, most = comparison.between
        return phrase(key, least=least, what=counted(metric, where, most))
    if comparison.lead_by is not None:
        return phrase(key, number=comparison.lead_by, what=many(metric, where))
    if comparison.sole_most or comparison.most:
        return phrase(key, what=_said("most", metric, where))
    number: int = getattr(comparison, comparison.how)
    if not number and comparison.how in {"at_most", "exactly"}:
        return _said("none", metric, where)
    return phrase(key, what=counted(metric, where, number))


def counted(metric: Metric, where: Where, n: int) -> Phrase:
    """Say a number of something: "3 followers of type Rus in the East"."""
    noun, left = noun_of(metric, where)
    return _narrowed(phrase(f"pax_viking.counted.{noun}", n=n), left)


def many(metric: Metric, where: Where) -> Phrase:
    """Say something without a number: "followers of type Rus in the East"."""
    return _said("many", metric, where)


def _said(form: str, metric: Metric, where: Where) -> Phrase:
    noun, left = noun_of(metric, where)
    return _narrowed(phrase(f"pax_viking.{form}.{noun}"), left)


def noun_of(metric: Metric, where: Where) -> tuple[str, Where]:
    """Name what is counted, and return what of the filter that name leaves to be said."""
    given = {name: getattr(where, name) for name in where.given}
    if given.get("key") and given.get("kind") in {None, "trade_center"}:
        given.pop("kind", None)
        if metric == "sites":
            del given["key"]
            return "key_trade_center", Where(**given)
    if metric == "sites" and "kind" in given:
        return given.pop("kind"), Where(**given)
    return metric, Where(**given)


def _narrowed(what: Phrase, where: Where) -> Phrase:
    """Add one filter after the other, in the order in which they read well."""
    for name in READ_IN_ORDER:
        value = getattr(where, name)
        if value is not None:
            what = narrowed(what, name, value)
    return what


def narrowed(what: Phrase | str, name: Filter, value: str | bool) -> Phrase:  # noqa: FBT001 - a filter's value may be a yes or no
    """Say something narrowed by one filter; of "" the filter alone: "of type Rus"."""
    if name == "type":
        kind = phrase(f"pax_viking.type.{value}")
        return phrase("pax_viking.with.type", what=what, type=kind)
    if name == "name":
        return phrase("pax_viking.with.name", what=what, name=value)
    if name == "region":
        return phrase("pax_viking.with.region", what=what, region=value)
    if name == "wind":
        place = phrase(f"pax_viking.in.{value}")
    elif name == "key":
        place = phrase(f"pax_viking.on.{'key' if value else 'not_key'}")
    else:
        place = phrase(f"pax_viking.on.{value}")
    return phrase("pax_viking.with.place", what=what, place=place)


def _values(listed: Each | Reached) -> tuple[Phrase, ...]:
    values = listed.values or ()
    if listed.by in {"type", "wind"}:
        return tuple(phrase(f"pax_viking.{listed.by}.{value}") for value in values)
    return tuple(phrase("pax_viking.named", name=value) for value in values)


def _each(each: Each) -> Phrase:
    what = counted("followers", each.filter, each.at_least)
    return phrase(f"pax_viking.each_of.{each.by}", what=what, values=_values(each))


def _reached(reached: Reached) -> Phrase:
    what = counted("followers", reached.filter, reached.reach)
    said = phrase(f"pax_viking.count_of.{reached.by}", what=what, n=reached.at_least)
    if reached.values is None:
        return said
    return phrase("pax_viking.count_of.out_of", what=said, values=_values(reached))


def _combined(condition: Condition) -> Phrase:
    parts = [grouped(part) for part in children(condition)]
    match condition:
        case Not():
            return phrase("pax_viking.combine.not", what=parts[0])
        case AtLeastOf():
            count = condition.at_least_of.count
            return phrase("pax_viking.combine.at_least_of", number=count, of=tuple(parts))
        case AllOf():
            joined = "and"
        case _:
            joined = "or"
    said = parts[0]
    for at, part in enumerate(parts[1:], 2):
        key = f"pax_viking.combine.{joined}" if at == len(parts) else "pax_viking.combine.next"
        said = phrase(key, what=said, then=part)
    return said


def grouped(condition: Condition) -> Phrase:
    """Say a condition inside a combination: in parentheses where it lists things itself."""
    said = sentence(condition)
    alone = isinstance(condition, AllOf | AnyOf) and len(children(condition)) == 1
    if isinstance(condition, Comparison | Not) or alone:
        return said
    return phrase("pax_viking.combine.grouped", what=said)
