"""Which printed values are known, which one is missing, and where to type it in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.games.shipwrights.position import (
    CARDS,
    ROUND_PHASES,
    ROUNDS,
    TRACKS,
    Position,
    Tracks,
    all_rounds,
)
from companion.games.shipwrights.printed import (
    FIRST_VALUE,
    HutCard,
    RoundCard,
    folded,
    richest,
)
from companion.games.shipwrights.tracks import value
from companion.model import Missing, change, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from companion.games.shipwrights.position import Hut, Options, Player, Side
    from companion.games.shipwrights.printed import Points, Printed


def card_points(player: Player, printed: Printed, card: str) -> Points:
    """Return the points of the Eikja, the Labourer or the hut, from the card or from the box."""
    side = getattr(player, card)
    if side.points is not None:
        return side.points  # type: ignore[no-any-return] # getattr hides that it is one of three
    sides: Any = _named(printed.huts, side.name) if card == "hut" else getattr(printed, card)
    if sides is None:
        return None
    points: Points = sides.upgraded if side.upgraded else sides.basic
    return points


SIDED = ("labourer", "eikja")
"""The cards with two sides that are alike for all."""


def face_of(lies: Side) -> str:
    """Name the side that lies up."""
    return "upgraded" if lies.upgraded else "basic"


def points_of_hut(hut: Hut) -> dict[str, Points]:
    """Return the points of each side of a hut, as far as its table knows them."""
    up = face_of(hut)
    down = "basic" if hut.upgraded else "upgraded"
    return {up: hut.points, down: hut.other}


def with_face(hut: Hut, face: str, points: int) -> Hut:
    """Return a hut of which one side prints these points."""
    return change(hut, **{"points" if face == face_of(hut) else "other": points})


def known_at(position: Position) -> Printed:
    """Return all that a table knows of its box: what it had from there, and what it has told.

    What was noted of a hut is kept with the hut, and of a round card with its round, and so follows
    a change of name or prices. Where two boards have a hut of one name, the first one counts.
    """
    printed = position.printed
    for player in reversed(position.players):
        known_points = {
            face: points for face, points in points_of_hut(player.hut).items() if points is not None
        }
        known = hut_card(printed, player.hut.name) or HutCard(name=player.hut.name.strip())
        printed = remembered(printed, "huts", change(known, **known_points))
    revealed = (card for card in position.revealed if card != RoundCard())
    return change(printed, rounds=richest((*printed.rounds, *revealed)))


def longship_points(player: Player, printed: Printed) -> tuple[Points, ...]:
    """Return the points of each constructed longship; None where nobody knows them."""
    return _all_points(player.longships, printed.longships)


def building_points(player: Player, printed: Printed) -> tuple[Points, ...]:
    """Return the points of each constructed building; None where nobody knows them."""
    return _all_points(player.buildings, printed.buildings)


def _all_points(cards: Iterable[Any], known: tuple[Any, ...]) -> tuple[Points, ...]:
    return tuple(_points(card, known) for card in cards)


def _points(card: Any, known: tuple[Any, ...]) -> Points:
    if card.points is not None:
        points: Points = card.points
        return points
    entry = _named(known, card.name)
    return None if entry is None else entry.points


def _named(known: tuple[Any, ...], name: str) -> Any:
    """Find a card of the box by its name; a card without a name is none of them."""
    wanted = folded(name)
    return next((card for card in known if wanted and folded(card.name) == wanted), None)


def longship_card(printed: Printed, name: str) -> Any:
    """Return what is known of a longship, None when it is new."""
    return _named(printed.longships, name)


def building_card(printed: Printed, name: str) -> Any:
    """Return what is known of a building, None when it is new."""
    return _named(printed.buildings, name)


def hut_card(printed: Printed, name: str) -> Any:
    """Return what is known of a hut, None when it is new."""
    return _named(printed.huts, name)


def whose_hut(position: Position, name: str, *, but: int | None = None) -> int | None:
    """Return which seat other than ``but`` has a hut: each is one card; None for no name."""
    wanted = folded(name)
    return next(
        (
            seat
            for seat, player in enumerate(position.players)
            if wanted and seat != but and folded(player.hut.name) == wanted
        ),
        None,
    )


def without_hut(position: Position) -> tuple[int, ...]:
    """List who was dealt no hut here and has not made its step by hand either."""
    return tuple(
        seat
        for seat, player in enumerate(position.players)
        if player.hut.track is None and player.tracks == Tracks()
    )


def free_huts(huts: tuple[HutCard, ...], position: Position, seat: int) -> tuple[HutCard, ...]:
    """List the huts of a box that nobody but one seat has."""
    return tuple(hut for hut in huts if whose_hut(position, hut.name, but=seat) is None)


def missing(position: Position, options: Options) -> tuple[Missing, ...]:  # noqa: ARG001 - every function about a position has this signature
    """List what the final score lacks, as the table lies, and nobody has typed in yet.

    The basic sides of Eikja, Labourer and hut and the points of round cards are needed at the
    end alone: everybody begins with the ones, the others come one by one (ruling R7).
    """
    final = position.phase in (None, "over")
    found = [
        value
        for seat, player in enumerate(position.players)
        for value in _of_player(position.printed, player, seat, final=final)
    ]
    if position.is_solo:
        found += _of_opponent(position, final=final)
    return tuple({value.path: value for value in found}.values())


def missing_of(position: Position, seat: int) -> tuple[Missing, ...]:
    """List what one player's total lacks if the game ended as the table lies now."""
    player = position.players[seat]
    return tuple(_of_player(position.printed, player, seat, final=True))


def missing_of_opponent(position: Position) -> tuple[Missing, ...]:
    """List what the solo opponent's total lacks if the game ended as the table lies now."""
    return tuple(_of_opponent(position, final=True))


def _of_player(printed: Printed, player: Player, seat: int, *, final: bool) -> Iterator[Missing]:
    yield from _of_cards(printed, player, seat)
    for card in CARDS:
        upgraded = getattr(player, card).upgraded
        if card_points(player, printed, card) is None:
            side = phrase(f"shipwrights.side.{'upgraded' if upgraded else 'basic'}")
            waits = not (final or upgraded)
            yield _one(f"players[{seat}].{card}.points", card, waits=waits, side=side, seat=seat)
    yield from _of_tracks(printed, player.tracks)
    if not player.counted:
        yield _one(f"players[{seat}].counted", "supply", waits=not final, seat=seat)
    for hero in player.heroes:
        if getattr(printed.heroes, hero) is None:
            yield _one(f"printed.heroes.{hero}", "hero", hero=phrase(f"shipwrights.hero.{hero}"))


def _of_cards(printed: Printed, player: Player, seat: int) -> Iterator[Missing]:
    here = f"players[{seat}]"
    for at, points in enumerate(longship_points(player, printed)):
        if points is None:
            name = player.longships[at].name
            yield _one(f"{here}.longships[{at}].points", "longship", name=name, seat=seat)
    for at, points in enumerate(building_points(player, printed)):
        if points is None:
            name = player.buildings[at].name
            yield _one(f"{here}.buildings[{at}].points", "building", name=name, seat=seat)
    for at, points in enumerate(player.jarls):
        if points is None:
            yield _one(f"{here}.jarls[{at}]", "jarl", number=at + 1, seat=seat)


def _of_tracks(printed: Printed, tracks: Tracks) -> Iterator[Missing]:
    for track in TRACKS:
        space = tracks.at(track)
        if value(printed, track, space) is None:
            yield _one(
                f"printed.tracks.{track}[{space - FIRST_VALUE}]",
                "space",
                space=space,
                track=phrase(f"shipwrights.track.{track}"),
            )


def _of_opponent(position: Position, *, final: bool) -> Iterator[Missing]:
    if position.neutral is None:
        yield _one("neutral", "neutral")
    else:
        yield from _of_tracks(position.printed, position.neutral)
    revealed = position.round_points or ()
    if position.phase not in ROUND_PHASES:
        revealed = all_rounds(revealed)
    if len(revealed) < ROUNDS:
        yield _one("round_points", "round_points", waits=not final, cards=ROUNDS)
    for at, points in enumerate(revealed):
        if points is None:
            yield _one(f"round_points[{at}]", "round_card", waits=not final, number=at + 1)


def _one(path: str, key: str, *, waits: bool = False, **facts: Any) -> Missing:
    return Missing(path=path, what=phrase(f"shipwrights.missing.{key}", **facts), waits=waits)


def remembered(printed: Printed, field: str, card: Any) -> Printed:
    """Return the box with a card in one of its lists, in place of one with the same name."""
    known = getattr(printed, field)
    before = _named(known, card.name)
    if card == before or not folded(card.name):
        return printed
    if before is None:
        return change(printed, **{field: (*known, card)})
    return change(printed, **{field: tuple(card if kept is before else kept for kept in known)})
