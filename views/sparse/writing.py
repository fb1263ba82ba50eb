"""Check and write down controls and values by what is set: Flet goes through what might be."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from dataclasses import is_dataclass
from enum import Enum
from typing import Any

from flet.controls import value_types
from flet.controls.base_control import BaseControl
from flet.controls.core.text import Text
from flet.controls.value_types import Value
from flet.messaging import protocol
from flet.utils import validation

from views.sparse.kinds import once_for_each

ENCODE: Callable[[Any], Any] = protocol.configure_encode_object_for_msgpack(BaseControl)
"""Flet's own way to write down whatever msgpack does not know."""

VALIDATE: Callable[..., None] = validation.validate
"""Flet's own way to check a control."""

FAULTS = validation._REPORTED_VALIDATION_ERRORS_KEY
"""The name under which Flet notes at a control what was wrong with it."""

Books = tuple[dict[str, Any], dict[str, Any], dict[str, Any], dict[str, Any]]

SCALAR, CLASS, LIST, DICT = range(4)

PLAIN = (bool, int, float)
"""The kinds of values of which it is noted that nothing is wrong with them."""


SENTENCE = 25
"""Letters from which on a text is taken for a sentence, which goes on in the next line.

A shorter one may stand where there is hardly room for its longest word.
"""

PARTS = "is|ist|of|von"
"""Words before which a figure is one of a row, however it stands there: *ship 3 is*, *3 of 12*."""

JOINS = (
    "again|and|are|as|at|begins|by|can|comes|does|for|from|has|have|holds|in|on|or|stays|than|to"
    "|was|with|am|auf|bei|bis|bleibt|das|dem|den|der|des|die|für|gegen|gibt|hat|haben|im|ins"
    "|kommen|kommt|liegen|liegt|mit|nach|nicht|oder|passt|sind|statt|steht|und|vom|war|weg|zu"
)
"""Words that no figure counts: after a word, it belongs to that one."""

AFTER_ONE = r"(?<![^\W\d][ \xa0]\d )(?<![^\W\d][ \xa0]\d\d )(?<![^\W\d][ \xa0]\d\d\d )"
"""What stands before it is no word with a figure."""

BEFORE_A_WORD = re.compile(
    r"(?:(?<!\S)|(?<=\()(?=\S+ [^\W\d]{1,13}\b))([+−]?\d{1,3}) "
    rf"(?!(?:{PARTS})\b)(?:(?!(?:{JOINS})\b)|{AFTER_ONE})(?=[^\W\d]{{1,15}}\b)"
)
"""A figure, and the space before a word that it counts; a bracket takes the room of two letters.

The longest words that are counted have room with it on the smallest phone in the largest text.
"""

AFTER_A_WORD = re.compile(
    r"(?<![\w\xa0])([^\W\d]{1,10}) "
    rf"(?=[+−]?\d{{1,3}}(?:$|[.,:;!?)]| (?:{PARTS}|·)(?!\w)| (?:{JOINS})\b)|\([+−]?\d{{1,3}}\))"
)
"""A word, and the space before its figure, which counts nothing after it; also in brackets."""

OF_ALL = re.compile(r"(?<=\d )(of|von) (?=\d)")
"""The space before how many there are of all: short enough for the narrowest place."""


def together(text: str) -> str:
    r"""Keep figures and their words in one line: one that begins or ends with "1" says nothing.

    >>> together("Ship 3 is empty, 1 coin loads it.")
    'Ship\xa03 is empty, 1\xa0coin loads it.'
    """
    if len(text) < SENTENCE:
        return OF_ALL.sub("\\1\xa0", text) if " of " in text or " von " in text else text
    return AFTER_A_WORD.sub("\\1\xa0", BEFORE_A_WORD.sub("\\1\xa0", text))


@once_for_each
def _sort(kind: type) -> int:
    """Tell which of Flet's books a value of that kind is kept in."""
    if is_dataclass(kind):
        return CLASS
    return LIST if issubclass(kind, list) else DICT if issubclass(kind, dict) else SCALAR


@once_for_each
def _is_sparse(kind: Any) -> bool:
    """Whether a kind keeps only what is set."""
    return hasattr(kind, "_structural_fields") and issubclass(kind, BaseControl | Value)


@once_for_each
def _is_member(kind: type) -> bool:
    """Whether a kind is that of the members of an enumeration."""
    return issubclass(kind, Enum)


@once_for_each
def _structure(kind: Any) -> tuple[tuple[str, Any], ...]:
    """List the fields that a kind keeps for itself, with what the client takes them for."""
    fields, declared = kind.__dataclass_fields__, []
    for name in kind._structural_fields:
        root = protocol._get_root_dataclass_field(kind, name) or fields.get(name)
        declared.append((name, root.default if root else value_types._UNSET))
    return tuple(declared)


def written(part: Any) -> Any:
    """Write down what msgpack does not know, and note what was told of it, as Flet does."""
    kind: Any = type(part)
    if not _is_sparse(kind):
        # Most of these; Flet asks each what else it might be, and its class for what that lacks.
        return part._value_ if _is_member(kind) else ENCODE(part)
    inner = part.__dict__
    # What is nothing, a dataclass, a list or a dictionary: Flet's books are the last three.
    books: Books = ({}, {}, {}, {})
    values = _set(kind, inner["_values"], books)
    for name, value in kind._override_props.items():
        if name not in values and value is not None:
            values[name] = value
    for name, default in _structure(kind):
        value = inner[name] if name in inner else getattr(part, name)
        if sort := _sort(type(value)):
            kept = books[sort][name] = value if sort == CLASS else value.copy()
            if kept or sort == CLASS:
                values[name] = kept
        elif value is not None and value != default:
            values[name] = value
    if "_frozen" not in inner:
        _, inner["__prev_classes"], inner["__prev_lists"], inner["__prev_dicts"] = books
    return values


def _set(kind: Any, values: dict[str, Any], books: Books) -> dict[str, Any]:
    """Write down what is set and is not what the client takes it for."""
    written, roots, events = {}, kind._root_defaults, kind._event_fields
    for name, value in values.items():
        if value is None or (name in roots and value == roots[name]):
            continue
        if sort := _sort(type(value)):
            written[name] = books[sort][name] = value if sort == CLASS else value.copy()
        else:
            written[name] = True if name in events else value
    if kind is Text and "value" in written:
        written["value"] = together(written["value"])
    return written


@once_for_each
def _checked(kind: Any) -> frozenset[str] | None:
    """List the fields of a kind that are to be checked once they are set; None is for always.

    What is as declared needs no check, unless that looks elsewhere or is wrong itself.
    """
    rules = validation._compile_class_spec(kind)
    declared = getattr(kind, "_prop_defaults", {})
    if rules.class_rules:
        return None
    for name, rule in rules.field_rules:
        looks = inspect.getclosurevars(rule._check).nonlocals
        if name not in declared or "other_field" in looks:
            return None
        try:
            rule.validate(object.__new__(kind), name, declared[name])
        except Exception:  # noqa: BLE001 - whatever it is, Flet says it each time
            return None
    return frozenset(name for name, _ in rules.field_rules)


MOST_SOUND = 4096
"""Values of a kind of control of which is known that they break no rule."""


@once_for_each
def _sound(_kind: Any) -> set[tuple[str, type, Any]]:
    """Begin a note of what fields of a kind were checked with, and nothing was wrong."""
    return set()


def validate(control: Any, *, suppress_repeated_errors: bool = False) -> None:
    """Check a control where something is set that has a rule.

    Raises:
        ValueError: the rule is broken.
    """
    kind, inner = type(control), control.__dict__
    checked, values = _checked(kind), inner["_values"]
    if checked is None or FAULTS in inner:
        VALIDATE(control, suppress_repeated_errors=suppress_repeated_errors)
        return
    if checked.isdisjoint(values):
        return
    found = [(name, type(values[name]), values[name]) for name in checked & values.keys()]
    sound = _sound(kind)
    try:
        if sound.issuperset(found):
            return
    except TypeError:  # what has no hash is checked each time
        found = []
    VALIDATE(control, suppress_repeated_errors=suppress_repeated_errors)
    if not inner.get(FAULTS):
        if len(sound) > MOST_SOUND:
            # Sizes of windows are among them, and a server runs for long.
            sound.clear()
        sound.update(one for one in found if one[1] in PLAIN)
