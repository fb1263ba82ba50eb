"""Some evenings of a group of friends, played by chance: for pictures and for looking back."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

from companion import match as matches
from companion.errors import CompanionError
from companion.game import find
from companion.match import Setup
from data.records import Person
from tests.support.random_play import random_action

PEOPLE = ("Astrid", "Björn", "Cnut", "Dagny", "Eirik", "Freydís")
FIRST = datetime(2025, 10, 3, 18, tzinfo=UTC)
LONGEST = 600
"""Steps after which a match is stopped early."""


def tell(history, evenings, games=("saekonungr", "hagar", "shipwrights"), seed=5, first=FIRST):
    """Have so many matches finished in a history."""
    source = Random(seed)
    for n, name in enumerate(PEOPLE):
        history.keep_player(Person(id=f"p{n}", name=name, colour=n))
    begun = first
    for evening in range(evenings):
        begun += timedelta(days=source.randint(3, 12), minutes=source.randint(-90, 90))
        game = find(source.choice(games))
        seats = source.choice([n for n in game.seats if 2 <= n <= 4])
        sitting = source.sample(range(len(PEOPLE)), seats)
        setup = Setup(
            id=f"evening{evening}",
            game=game.id,
            version=game.version,
            seats=tuple(PEOPLE[one] for one in sitting),
            players=tuple(f"p{one}" for one in sitting),
            begun=begun.isoformat(),
        )
        events, match, at = played(setup, source, begun)
        history.add(setup, events, matches.finish(match, at.isoformat()))


def played(setup, source, at):
    """Play a match by chance."""
    match = matches.begin(setup)
    game, events = match.game, []
    for _ in range(LONGEST):
        action = random_action(game, match.position, match.options, source)
        if action is None or game.is_over(match.position, match.options):
            break
        at += timedelta(seconds=source.randint(8, 90))
        try:
            match = matches.act(match, action, at.isoformat())
        except CompanionError:
            break
        events.append(match.event)
    return tuple(events), match, at
