"""What cannot lie on a table, what merely looks wrong on one, and what looks forgotten."""

from __future__ import annotations

from collections.abc import Iterator

from companion.errors import Problem
from companion.game import nothing_entered
from companion.games.pax_viking.board import FOLLOWERS_OF_A_TYPE, ON_JARLBOARD, TYPES, fold, is_key
from companion.games.pax_viking.conditions import Where
from companion.games.pax_viking.metrics import duchies, followers, sites
from companion.games.pax_viking.position import MARKERS, Options, Player, Position
from companion.games.pax_viking.scoring import last_check, met_cards, strength
from companion.model import Enter, Notice, Phrase, change
from companion.once import once

LONGSHIPS = 6
ADVOCATES, GODS = 2, 1
"""Spaces of a Jarlboard; abilities may change that."""


def problems(
    position: Position,
    seats: int,
    options: Options,  # noqa: ARG001 - every game has the same signature; no option forbids a table
) -> Iterator[Problem]:
    """Find what cannot belong to these seats."""
    yield from _seat_problems(position, seats)
    yield from _card_problems(position)
    yield from _site_problems(position)
    if position.track is not None and position.track > position.pool:
        yield Problem("position.track", "pax_viking.invalid.track", n=position.pool)


def _seat_problems(position: Position, seats: int) -> Iterator[Problem]:
    if len(position.players) != seats:
        yield Problem(
            "position.players",
            "pax_viking.invalid.players",
            n=len(position.players),
            players=seats,
        )


def _card_problems(position: Position) -> Iterator[Problem]:
    titles: set[str] = set()
    for at, card in enumerate(position.cards):
        path = f"position.cards[{at}]"
        if fold(card.title) in titles:
            yield Problem(f"{path}.title", "pax_viking.invalid.title_twice", title=card.title)
        titles.add(fold(card.title))
        for index, seat in enumerate(card.met_by):
            if seat in card.met_by[:index]:
                yield Problem(f"{path}.met_by[{index}]", "pax_viking.invalid.seat_twice", seat=seat)


def _site_problems(position: Position) -> Iterator[Problem]:
    owners: dict[tuple[str, str], int] = {}
    for seat, player in enumerate(position.players):
        for at, follower in enumerate(player.followers):
            if not fold(follower.name):
                continue
            owner = owners.setdefault((follower.kind, fold(follower.name)), seat)
            if owner != seat:
                path = f"position.players[{seat}].followers[{at}].name"
                yield Problem(
                    path, "pax_viking.invalid.two_owners", seat=owner, name=follower.name or ""
                )


@once
def notices(position: Position, options: Options) -> tuple[Notice, ...]:  # noqa: ARG001 - every game has the same signature
    """Point out what looks wrong at a real table; abilities and trades can make it right."""
    found = [
        notice
        for seat, player in enumerate(position.players)
        for notice in (*_piece_notices(seat, player), *_follower_notices(seat, player))
    ]
    found += _hand_notices(position)
    judged = position.turn is None and not position.setting_up
    if judged and position.pool == 0 and position.check != "final":
        found.append(_notice("no_tiles"))
    if position.turn is not None and len(position.turn.used) > MARKERS:
        seat = position.active
        found.append(_notice("markers", seat=seat, n=len(position.turn.used), most=MARKERS))
    return tuple(found)


def _notice(code: str, **facts: int | str) -> Notice:
    return Notice(code=f"pax_viking.notice.{code}", facts=dict(facts))


def _piece_notices(seat: int, player: Player) -> Iterator[Notice]:
    for kind in TYPES:
        count = followers(player, Where(type=kind))
        if count > FOLLOWERS_OF_A_TYPE:
            yield _notice(f"followers_{kind}", seat=seat, n=count, most=FOLLOWERS_OF_A_TYPE)
    counted = (
        ("longships", player.longships, LONGSHIPS),
        ("advocates", sites(player, Where(kind="advocate")), ADVOCATES),
        ("gods", sites(player, Where(kind="god")), GODS),
    )
    for code, count, most in counted:
        if count > most:
            yield _notice(code, seat=seat, n=count, most=most)
    counted_duchies = duchies(player)
    due = counted_duchies + 1
    if player.homes != due:
        odd = _notice("homes", seat=seat, n=player.homes, due=due, duchies=counted_duchies)
        yield change(odd, mend=Enter(path=f"players[{seat}].homes", value=due))


def _follower_notices(seat: int, player: Player) -> Iterator[Notice]:
    for follower in player.followers:
        name = follower.name or ""
        if follower.kind in ON_JARLBOARD and (follower.wind or follower.region):
            yield _notice("on_jarlboard", seat=seat)
        if follower.kind == "trade_center" and is_key(name) and not follower.key:
            yield _notice("key", seat=seat, name=name)


def _hand_notices(position: Position) -> Iterator[Notice]:
    """Look at the hand of whoever has ended a Winter Solstice: there alone the limit holds."""
    turn, seat = position.turn, position.active
    player = position.players[seat]
    if turn is not None and turn.phase == "solstice" and player.hand > player.hand_limit:
        yield _notice("hand", seat=seat, n=player.hand, most=player.hand_limit)


def doubts(position: Position, options: Options) -> tuple[Phrase, ...]:
    """Say for whom nothing is entered, where that may decide who wins."""
    if position.turn is not None or not position.added_up:
        return ()
    met = met_cards(position, options, last_check(position, options))
    there = [seat for seat in position.seats if not position.players[seat].gone]
    first = [seat for seat in there if met[seat]] or there
    if len(first) == 1:
        return ()
    return nothing_entered(seat for seat in first if not any(strength(position, seat)))
