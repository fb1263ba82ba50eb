"""Say what a step of a match did."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.errors import CompanionError
from companion.model import Enter
from companion.reading import steps_of
from companion.words import has

if TYPE_CHECKING:
    from companion.match import Match, Step
    from views.store import Store


def told(store: Store, match: Match, step: Step) -> str:
    """Say in words what a step did; nothing for the start."""
    if step.before is None or step.action is None:
        return ""
    if isinstance(step.action, Enter):
        return corrected(store, match, step.action)
    phrases = match.game.told(step.before.position, step.action, step.position, match.options)
    return " ".join(store.tell(phrase, match.names) for phrase in phrases)


def corrected(store: Store, match: Match, enter: Enter) -> str:
    """Say a correction with the name the field has on the screen, else with its path."""
    what = field_name(store, match, enter.path) or enter.path
    value = enter.value
    if isinstance(value, list):
        value = ", ".join(str(one) for one in value) or store.say("enter.nothing")
    return store.say("enter.corrected", what=what, value=value)


def field_name(store: Store, match: Match, path: str) -> str | None:
    """Return the words of a field, None where it has none."""
    try:
        name, *rest = steps_of(path)
    except CompanionError:
        return None
    key = f"{match.game.id}.field.{name}"
    if not has(key) or len(rest) > 1:
        return None
    if rest:
        return store.say(key, match.names, seat=rest[0])
    said = store.say(key)
    # Where each entry has a name, the list as a whole has none.
    return None if "{" in said else said
