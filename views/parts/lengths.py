"""How long a game takes, in minutes: as recorded here, else as it is said to take."""

from __future__ import annotations

from statistics import mean
from typing import TYPE_CHECKING, Any

from companion.game import Game
from data.lengths import Usual, left_at_pace, so_far
from views.parts.remark import duration
from views.store import Store

if TYPE_CHECKING:
    from companion.match import Match


def length_text(store: Store, game: Game[Any, Any], seats: int, known: Usual | None) -> str:
    """Say how long the last matches like this one took, else what is said, else that nobody says.

    Nothing where the game has an estimate of its own.
    """
    if known is not None:
        length = duration(store, known.minutes)
        return store.say("setup.length.usual", n=known.matches, players=seats, length=length)
    if game.minutes is not None:
        least, most = game.minutes
        return store.say("setup.length.said", least=least, most=most)
    if game.length_estimate(seats, game.Options()) is not None:
        return ""
    return store.say("setup.length.unknown")


def sooner_text(store: Store, match: Match) -> str:
    """Say why all cannot agree on a sooner end: there is none, it is agreed, or due anyway."""
    game = match.game
    if _is_counted(match):
        return ""
    if not game.sooner:
        return store.say("table.left.no_sooner")
    if may_end_sooner(match):
        return ""
    return store.say(f"{game.id}.sooner.{'agreed' if _is_agreed(match) else 'anyway'}")


def may_end_sooner(match: Match) -> bool:
    """Tell whether all can agree on a sooner end now."""
    offers = match.game.offers(match.position, match.options)
    return any(offer.do == match.game.sooner for offer in offers)


def _is_agreed(match: Match) -> bool:
    """Tell whether all have agreed on a sooner end."""
    sooner = match.game.sooner
    return bool(sooner) and sooner in {getattr(step.action, "do", None) for step in match.back()}


def _is_counted(match: Match) -> bool:
    """Tell whether nothing is left to play."""
    return match.game.phase(match.position, match.options) in match.game.counting


def left_text(store: Store, match: Match, known: Usual | None) -> str:
    """Say how much longer a match may take that has come so far."""
    if _is_counted(match):
        return store.say("table.left.counted")
    if _is_agreed(match):
        # What is known and estimated is of matches that go on to their usual end.
        return store.say("table.left.played", length=duration(store, so_far(match)))
    return _left_of_usual(store, match, known)


def _left_of_usual(store: Store, match: Match, known: Usual | None) -> str:
    """Say it of a match that goes on to its usual end."""
    game, seats = match.game, len(match.names)
    text = length_text(store, game, seats, known)
    if known is not None:
        left = known.left(match.revision)
        return f"{_about(store, left) if left else store.say('table.left.longer')} {text}"
    pace = left_at_pace(match)
    if pace is not None:
        return f"{_about(store, pace)} {store.say('table.left.pace', players=seats)}"
    estimate = game.length_estimate(seats, match.options)
    if estimate is not None:
        text, minutes = store.tell(estimate.sentence), estimate.minutes
    elif game.minutes is not None:
        minutes = round(mean(game.minutes))
    else:
        return store.say("table.left.unknown", players=seats)
    spent = so_far(match)
    if spent >= minutes:
        return f"{store.say('table.left.longer_said', length=duration(store, spent))} {text}"
    played = store.say("table.left.played", length=duration(store, spent))
    return f"{_about(store, minutes - spent)} {played} {text}"


def _about(store: Store, minutes: int) -> str:
    return store.say("table.left.about", length=duration(store, minutes))
