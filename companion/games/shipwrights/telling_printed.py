"""What was noted of the box, or put right of it, in words: one function for each move."""

from __future__ import annotations

from typing import Any

from companion.games.shipwrights import actions
from companion.games.shipwrights.jarls import numbers
from companion.games.shipwrights.noting import VALUE_PATH
from companion.games.shipwrights.position import TRACKS, Position
from companion.games.shipwrights.printed import FIRST_VALUE, Sides
from companion.games.shipwrights.telling import Made, named
from companion.model import Phrase, phrase
from companion.move import Said


def note_value(made: Made[actions.NoteValue]) -> Said:
    """Say which value was noted."""
    yield phrase(
        "shipwrights.told.value", what=_of_path(made.after, made.action.path), n=made.action.value
    )


def note_card(made: Made[actions.NoteCard]) -> Said:
    """Say what was noted of a card, wherever it lies."""
    of, name = phrase(f"shipwrights.value.of.{made.action.of}"), made.action.name
    if made.action.points is not None:
        what = phrase("shipwrights.value.named", of=of, name=name)
        yield phrase("shipwrights.told.value", what=what, n=made.action.points)
    for side in Sides.model_fields:
        if (points := getattr(made.action, side)) is not None:
            lies = phrase(f"shipwrights.side.{side}")
            what = phrase("shipwrights.value.named_side", of=of, name=name, side=lies)
            yield phrase("shipwrights.told.value", what=what, n=points)
    if made.action.bonus is not None or made.action.income is not None:
        yield phrase("shipwrights.told.benefit", name=name)


def note_jarl(made: Made[actions.NoteJarl]) -> Said:
    """Say what was noted of a jarl."""
    place = numbers(made.before.players[made.action.seat]).index(made.action.number) + 1
    what = phrase("shipwrights.value.jarl", seat=made.action.seat, number=place)
    yield phrase("shipwrights.told.value", what=what, n=made.action.points)


def take_away(made: Made[actions.TakeAway]) -> Said:
    """Say which card was taken away, and what went back with it: markers, trade cards, raids."""
    was, now = (position.players[made.action.seat] for position in (made.before, made.after))
    had, has = was.tracks, now.tracks
    back = tuple(
        phrase(
            "shipwrights.told.marker",
            track=phrase(f"shipwrights.track.{track}"),
            space=has.at(track),
        )
        for track in TRACKS
        if has.at(track) != had.at(track)
    )
    stays = "_stays" if was.beyond != now.beyond else ""
    key = f"shipwrights.told.take_away{'_back' if back else stays}"
    yield phrase(key, seat=made.action.seat, name=named(made.action.name), markers=back)
    if cards := len(was.placed) - len(now.placed):
        yield phrase("shipwrights.told.trade_card_back", seat=made.action.seat, n=cards)
    if raids := was.raided - now.raided:
        yield phrase("shipwrights.told.raid_back", seat=made.action.seat, n=raids)


def turn(made: Made[actions.TurnOver]) -> Said:
    """Say which side of a card lies up."""
    lies = "upgraded" if made.action.upgraded else "basic"
    yield phrase(
        "shipwrights.told.turn",
        card=_side("side_of", made.action.card, lies, seat=made.action.seat),
    )


def name_hut(made: Made[actions.NameHut]) -> Said:
    """Say what somebody's hut is called."""
    key = "name_hut" if made.action.name.strip() else "no_hut_name"
    yield phrase(f"shipwrights.told.{key}", seat=made.action.seat, name=made.action.name.strip())


def _of_path(position: Position, path: str) -> Phrase:
    """Name what a value is printed on."""
    place: Any = VALUE_PATH.fullmatch(path)
    if track := place["track"]:
        space = FIRST_VALUE + int(place["space"])
        what = phrase(f"shipwrights.track.{track}")
        return phrase("shipwrights.table.box_space", track=what, space=space)
    if hero := place["hero"]:
        return phrase(f"shipwrights.hero.{hero}")
    if card := place["printed"]:
        return _side("side", card, place["side"])
    if place["round"]:
        return phrase("shipwrights.value.round_card", number=int(place["round"]) + 1)
    return _of_board(position, int(place["seat"]), place)


def _of_board(position: Position, seat: int, place: Any) -> Phrase:
    """Name the card of somebody that a value is printed on."""
    player = position.players[seat]
    if place["jarl"]:
        return phrase("shipwrights.value.jarl", seat=seat, number=int(place["jarl"]) + 1)
    if face := place["face"]:
        return _side("side_of", "hut", face, seat=seat)
    if card := place["card"]:
        lies = "upgraded" if getattr(player, card).upgraded else "basic"
        return _side("side_of", card, lies, seat=seat)
    name = getattr(player, place["list"])[int(place["at"])].name
    return phrase(f"shipwrights.value.{place['list']}", seat=seat, name=named(name))


def _side(key: str, card: str, side: str, **whose: int) -> Phrase:
    return phrase(
        f"shipwrights.value.{key}",
        card=phrase(f"shipwrights.card.{card}"),
        side=phrase(f"shipwrights.side.{side}"),
        **whose,
    )
