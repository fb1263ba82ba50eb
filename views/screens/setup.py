"""Setup: who plays, in which order, under which rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.dice import start_roll
from companion.errors import InvalidPosition, UnknownGame
from companion.game import find
from companion.match import Setup
from companion.model import Frozen
from companion.reading import read
from data.lengths import usual
from data.records import Person
from views.clock import fresh_id, now
from views.forms.house_rules import HouseRules
from views.forms.option_form import OptionForm, deviating, version_choices
from views.guard import safely
from views.parts.chance import GENERATOR
from views.parts.chip import button
from views.parts.frame import card, heading, screen
from views.parts.icon_button import icon_button, sign
from views.parts.layout import Part, column
from views.parts.lengths import length_text
from views.parts.part import screen_part, use_ref, use_state
from views.parts.seat_list import SeatList, first_free, with_typed
from views.parts.segments import segments
from views.screens.evening import table_at
from views.screens.lost import lost
from views.screens.table import first_position
from views.store import Store, use_store
from views.theme import TAP

if TYPE_CHECKING:
    from companion.dice import Pool
    from companion.game import Game
    from data.lots import Rounds

BEGINNINGS = ("roll", "order", "draw", "die")
"""Who begins: rolled for at the table, the first in the list, drawn by lot, or rolled for here."""


@dataclass(frozen=True)
class TypedSetup:
    """A setup being made."""

    seats: tuple[Person, ...]
    options: dict[str, Any]
    beginning: str = BEGINNINGS[1]
    id: str = field(default_factory=fresh_id)
    """The id of the match to be begun: however often it is tapped, one match is begun."""


@screen_part
def SetupScreen() -> ft.View:
    """Show the setup of the address' game."""
    store = use_store()
    game_id = ft.use_route_params().get("game", "")
    try:
        game = find(game_id)
    except UnknownGame:
        return lost(store, "lost.game")
    return NewMatch.keyed(game_id, game)


@screen_part
def SetupOfTable() -> ft.View:
    """Show the setup of a table of an evening, with those who were drawn to it."""
    store = use_store()
    params = ft.use_route_params()
    table = table_at(store, params.get("evening", ""), params.get("spot", ""))
    if table is None:
        return lost(store, "evening.gone")
    evening, course = table
    return NewMatch.keyed(f"{evening.id} {course.spot}", find(evening.game), course.people)


@screen_part
def NewMatch(game: Game[Any, Any], people: tuple[str, ...] = ()) -> ft.View:
    """Ask for players and rules, remembered from last time; or for these people."""
    store = use_store()
    draft, set_draft = use_state(lambda: remembered(store, game, people))
    there = {"roll": game.rolls_for_start, "die": game.start_pool is not None}
    beginnings = [beginning for beginning in BEGINNINGS if there.get(beginning, True)]
    ready = len(draft.seats) in game.seats
    typed = use_ref(lambda: "")

    def begin() -> None:
        # Whoever typed a name and did not tap "Add" means that person to play.
        seats = with_typed(store, draft.seats, game.seats[-1], typed)
        if seats is not None:
            start(store, game, replace(draft, seats=seats))

    def put(**fields: Any) -> None:
        set_draft(lambda old: replace(old, **fields))

    def put_options(options: dict[str, Any]) -> None:
        put(options=options)

    guide = icon_button(store.say("guide.open"), ft.Icons.HELP_OUTLINE_ROUNDED, store.explain)
    return screen(
        store.say(f"{game.id}.short"),
        [
            heading(store.say("setup.players", least=game.seats[0], most=game.seats[-1])),
            SeatList(draft.seats, game.seats[-1], lambda seats: put(seats=seats), typed),
            heading(store.say("setup.begins")),
            segments(
                [(beginning, store.say(f"setup.begins.{beginning}")) for beginning in beginnings],
                draft.beginning,
                lambda chosen: put(beginning=chosen),
            ),
            *version_choices(store, game, draft.options, put_options),
            _length(store, game, draft, put_options) if ready else None,
            OptionForm(game, draft.options, len(draft.seats), put_options),
        ],
        typed=True,
        actions=[guide],
        foot=column(
            HouseRules(
                game,
                draft.options,
                kept_rules(store, game),
                put_options,
                partial(keep, store, game),
            )
            if store.guest.keeps
            else None,
            ft.FilledButton(
                content=ft.Text(store.say("setup.start"), size=18),
                icon=sign(ft.Icons.SAILING_ROUNDED),
                height=60,
                disabled=not ready,
                on_click=safely(begin),
            ),
        ),
    )


def _length(
    store: Store,
    game: Game[Any, Any],
    draft: TypedSetup,
    put_options: Callable[[dict[str, Any]], None],
) -> Part:
    """Say honestly how long this takes, and offer what spares the table hours."""
    options = read(game.Options, draft.options, "options")
    seats = len(draft.seats)
    estimate = game.length_estimate(seats, options)
    quicker = game.quicker(seats, options)
    known = usual(store.history, game, seats, draft.options)
    texts = (
        length_text(store, game, seats, known),
        store.tell(estimate.sentence) if estimate else "",
    )
    if not any(texts):
        return None
    offer = (
        [
            button(
                store.say(f"{game.id}.quicker"),
                lambda: put_options(switched(game, quicker)),
                ft.FilledTonalButton,
                high=TAP,
            )
        ]
        if quicker
        else []
    )
    return card(*map(ft.Text, filter(None, texts)), *offer)


def switched(game: Game[Any, Any], options: Frozen) -> dict[str, Any]:
    """Return only the switches that differ from the printed rules."""
    printed = game.Options().model_dump(mode="json")
    chosen = options.model_dump(mode="json")
    return {name: value for name, value in chosen.items() if value != printed[name]}


def remembered(store: Store, game: Game[Any, Any], people: tuple[str, ...] = ()) -> TypedSetup:
    """Return who played last, whatever it was, or these people; and the version last played.

    Rules that were kept for it are there, too.
    """
    beginning = store.history.setting(f"beginning.{game.id}", None) or (
        BEGINNINGS[0] if game.rolls_for_start else BEGINNINGS[1]
    )
    last = store.history.last_setup(game.id)
    played = last.options if last else {}
    version = {name: value for name, value in played.items() if name in game.versions}
    rules = deviating(game, kept_rules(store, game))
    options = still_known(game, {**version, **rules})
    seated = [person for id_ in people if (person := store.history.player(id_)) is not None]
    return TypedSetup(apart(tuple(seated) or last_seated(store, game)), options, beginning)


def kept_rules(store: Store, game: Game[Any, Any]) -> dict[str, Any]:
    """Return what somebody kept for the next matches of a game."""
    kept = store.history.setting(f"rules.{game.id}")
    return dict(kept) if isinstance(kept, dict) else {}


def keep(store: Store, game: Game[Any, Any], rules: dict[str, Any]) -> None:
    """Begin the next matches of a game with these rules, too."""
    store.history.keep_setting(f"rules.{game.id}", rules)
    store.changed()


def last_seated(store: Store, game: Game[Any, Any]) -> tuple[Person, ...]:
    """Return the people of the last match that were enough for this game, else all known ones."""
    people = {player.id: player for player in store.history.players()}
    for setup in sorted(store.history.last_setups(), key=lambda setup: setup.begun, reverse=True):
        named = store.history.naming.named(setup)
        known = [people[player] for player in named.players if player in people]
        seats = tuple(player for player in known if not player.hidden)[: game.seats[-1]]
        if len(seats) in game.seats or setup.game == game.id:
            return seats
    seats = tuple(person for person in people.values() if not (person.hidden or person.same_as))
    return seats[: game.seats[0]]


def apart(seats: tuple[Person, ...]) -> tuple[Person, ...]:
    """Give people who never sat at one table before different colours."""
    sitting: tuple[Person, ...] = ()
    for player in seats:
        if player.colour in {player.colour for player in sitting}:
            free = first_free((*sitting, *seats))
            sitting = (*sitting, player.model_copy(update={"colour": free}))
        else:
            sitting = (*sitting, player)
    return sitting


def still_known(game: Game[Any, Any], options: dict[str, Any]) -> dict[str, Any]:
    """Return remembered switches, none where today's rules do not know them any more."""
    try:
        read(game.Options, options, "options")
    except InvalidPosition:
        return {}
    return dict(options)


def start(store: Store, game: Game[Any, Any], draft: TypedSetup) -> None:
    """Begin the match, remember its people, and go to the table."""
    if store.history.is_open(draft.id):
        store.go(f"/play/{draft.id}")
        return
    seats = in_order(store, game, draft)
    for player in seats:
        store.history.keep_player(player)
    if store.guest.keeps:
        store.history.keep_setting(f"beginning.{game.id}", draft.beginning)
    setup = Setup(
        id=draft.id,
        game=game.id,
        version=game.version,
        seats=tuple(player.name for player in seats),
        players=tuple(player.id for player in seats),
        options=draft.options,
        position=first_position(store, game.id, len(seats)),
        begun=now(),
    )
    store.history.begin(setup)
    # Old ones that nobody ever played and nobody has open.
    store.history.drop_forgotten(setup.begun, store.sitting.taken())
    store.changed()
    store.go(f"/play/{setup.id}")


def in_order(store: Store, game: Game[Any, Any], draft: TypedSetup) -> tuple[Person, ...]:
    """Return who sits where, from whoever begins; where dice say who, these are told.

    As long as nothing was played the same people get the same lot, unless the table wants it
    otherwise: or a match would be begun until it pleases.
    """
    seats, way = draft.seats, draft.beginning
    pool = game.start_pool if way == "die" else None
    if way != "draw" and pool is None:
        return seats
    ids = [player.id for player in seats]
    again = store.history.drawn(game.id, way, ids) if store.same_dice else None
    rounds = again or _lot(ids, pool)
    store.history.keep_drawn(draft.id, game.id, way, rounds)
    first = ids.index(max(rounds[-1], key=lambda id_: rounds[-1][id_]))
    if pool is not None:
        store.notify(rolled_text(store, seats, rounds, seats[first]))
    return seats[first:] + seats[:first]


def _lot(ids: list[str], pool: Pool | None) -> Rounds:
    """Roll for who begins, or without dice draw a lot."""
    if pool is None:
        return (dict.fromkeys(ids, 0) | {ids[GENERATOR.randrange(len(ids))]: 1},)
    rounds = start_roll(len(ids), pool, GENERATOR)
    return tuple({ids[seat]: total for seat, total in totals.items()} for totals in rounds)


def rolled_text(store: Store, seats: tuple[Person, ...], rounds: Rounds, first: Person) -> str:
    """Say what everybody rolled, those level at the top once more, and who begins."""
    rolled = " – ".join(
        ", ".join(f"{seat.name} {totals[seat.id]}" for seat in seats if seat.id in totals)
        for totals in rounds
    )
    return store.say("setup.rolled", rolled=rolled, name=first.name)
