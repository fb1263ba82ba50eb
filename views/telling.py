"""Say what a step of a match did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

from companion.asked import asked
from companion.errors import CompanionError
from companion.game import find
from companion.model import Enter
from companion.ranking import is_alone
from companion.reading import steps_of
from companion.secret import NOBODY, puts_secret, seen
from companion.words import has, listing, minus

if TYPE_CHECKING:
    from companion.asked import Asked
    from companion.match import Match, Step
    from companion.model import Phrase, Place


ENDS = (".", "!", "?", "…")
"""How a sentence ends."""


class Says(Protocol):
    """Whoever says keys and phrases in a language: the store of a session."""

    language: str

    def say(self, key: str, names: tuple[str, ...] = (), /, **facts: Any) -> str:
        """Say a key."""
        ...

    def tell(self, what: Phrase, names: tuple[str, ...] = ()) -> str:
        """Say a phrase."""
        ...


def sentence(text: str) -> str:
    """Make what the command line says after a colon a sentence of its own, for a screen.

    What is one already may begin with a name, which is written as its owner does.

    >>> sentence("there is nothing to undo"), sentence("de Vries has no gold left.")
    ('There is nothing to undo.', 'de Vries has no gold left.')
    """
    return text if text.endswith(ENDS) else f"{text[:1].upper()}{text[1:]}."


def who_has_won(store: Says, ranking: Sequence[Place], names: tuple[str, ...]) -> str:
    """Say who has won; whoever is alone is only named, and what was reached is the reason."""
    first = ranking[0]
    if is_alone(ranking):
        return store.say("list.seats", names, seats=[*first.seats])
    return store.say("result.wins", names, n=len(first.seats), seats=[*first.seats])


def ranked(
    store: Says, ranking: Sequence[Place], names: tuple[str, ...], *, over: bool = True
) -> Iterator[str]:
    """Say every place, and what decided it; as long as nobody has one, what would."""
    for place in ranking:
        who = store.say("list.seats", names, seats=list(place.seats))
        said = store.say("due.over", winner=who, because=store.tell(place.because, names))
        yield f"{place.place}. {said}" if over and not is_alone(ranking) else said


def described(store: Says, match: Match, step: Step, without: Sequence[Phrase | str] = ()) -> str:
    """Say in words what a step did, ``without`` what is said elsewhere; nothing for the start.

    That is a phrase, or the key of any.
    """
    return " ".join(_sentences(store, match, step, without))


def described_first(store: Says, match: Match, step: Step) -> str:
    """Say in words what a step did, without what came of it."""
    return next(_sentences(store, match, step), "")


def _sentences(
    store: Says, match: Match, step: Step, without: Sequence[Phrase | str] = ()
) -> Iterator[str]:
    if step.before is None or step.action is None:
        return
    if isinstance(step.action, Enter):
        yield corrected(store, match, step.action)
        return
    # Words are everybody's, also where somebody's own secret is shown beside them.
    before, after = seen(step.before.position, NOBODY), seen(step.position, NOBODY)
    for phrase in match.game.described(before, seen(step.action, NOBODY), after, match.options):
        if phrase not in without and phrase.key not in without:
            yield store.tell(phrase, match.names)


def corrected(store: Says, match: Match, enter: Enter) -> str:
    """Say a correction with the name the field has on the screen, else with its path."""
    what = field_name(store, match, enter.path) or enter.path
    value = enter.value
    if puts_secret(match.game.Position, enter):
        return store.say("enter.corrected_whole", what=what)
    if isinstance(value, dict) or (
        isinstance(value, list) and any(isinstance(part, dict) for part in value)
    ):
        return store.say("enter.corrected_whole", what=what)
    if isinstance(value, list) and (text := _of_each(store, match, enter.path, value)):
        return store.say("enter.corrected_whole", what=text)
    return store.say(
        "enter.corrected", what=what, value=value_text(store, match, enter.path, value)
    )


def value_text(store: Says, match: Match, path: str, value: object) -> str:
    """Say what stands at a place of the position."""
    if isinstance(value, bool):
        return store.say("enter.yes" if value else "enter.no")
    if isinstance(value, int):
        return _number(match, path, value)
    if isinstance(value, str) and value:
        return _choice(store, match, path, value)
    if isinstance(value, list) and value:
        return ", ".join(f"{part}" for part in value)
    return store.say("enter.nothing")


def _of_each(store: Says, match: Match, path: str, values: Sequence[object]) -> str:
    """List what each seat has now, where a field has a name for each and none for all."""
    names = [field_name(store, match, f"{path}[{seat}]") for seat in range(len(values))]
    if field_name(store, match, path) is not None or None in names:
        return ""
    each = (
        store.say("enter.each", what=name, value=value)
        for name, value in zip(names, values, strict=True)
    )
    return listing(store.language, [*each])


def _number(match: Match, path: str, value: int) -> str:
    """Name who sits there where the number is a seat."""
    names = match.names
    seats = {field.name for field in asked(match.game.Position) if field.kind == "seat"}
    return names[value] if path in seats and 0 <= value < len(names) else minus(value)


def _choice(store: Says, match: Match, path: str, value: str) -> str:
    """Say one of the values a field can have by its words, as it stands where it has none."""
    try:
        part = steps_of(path)[-1]
    except CompanionError:
        return value
    game = match.game.id
    keys = (f"{game}.field.{part}.{value}", f"{game}.{part}.{value}")
    return next((store.say(key) for key in keys if has(key)), value)


def field_name(store: Says, match: Match, path: str) -> str | None:
    """Return the words of a field, None where it has none."""
    try:
        name, *rest = steps_of(path)
    except CompanionError:
        return None
    if name == "players" and rest and isinstance(rest[0], int):
        game = match.game.id
        what = _placed(store, game, rest[1:] or [name], _once(game))
        return what and store.say("enter.of_seat", match.names, seat=rest[0], what=what)
    key = f"{match.game.id}.field.{name}"
    if not has(key):
        return None
    if "{" in store.say(key):
        # Where each entry has a name, the list as a whole has none.
        return store.say(key, match.names, seat=rest[0]) if rest else None
    return _placed(store, match.game.id, [name, *rest])


def _placed(
    store: Says, game: str, parts: Sequence[int | str], once: frozenset[str] = frozenset()
) -> str | None:
    """Name a place by its innermost part, and by what that lies in unless there is one alone.

    What lies in something that has no name has none: it would be called as something else is.
    """
    words: list[str] = []
    named = unnamed = False
    for part in parts:
        if isinstance(part, int):
            if named:
                words[-1] = f"{words[-1]} {part + 1}"
        elif named := has(key := f"{game}.field.{part}"):
            if unnamed:
                return None
            words.append(store.say(key))
        else:
            unnamed = True
    if not words:
        return None
    *where, what = words
    if not where or parts[-1] in once:
        return what
    return store.say("enter.inside", what=what, where=", ".join(where))


@cache
def _once(game: str) -> frozenset[str]:
    """Name what there is at one place alone of a player board."""

    def inside(fields: Sequence[Asked], of: int, above: tuple[Any, ...]) -> Iterator[str]:
        for field in fields:
            if not has(f"{game}.field.{field.name}"):
                continue
            yield from (field.name,) * of
            held = field.each or field
            if held.kind == "record" and held.record not in above:
                yield from inside(held.fields, of if field is held else 2, (*above, held.record))

    boards = (one.each for one in asked(find(game).Position) if one.name == "players" and one.each)
    counted = Counter(name for board in boards for name in inside(board.fields, 1, ()))
    return frozenset(name for name, of in counted.items() if of == 1)
