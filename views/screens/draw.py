"""Draw an evening: who plays what against whom, in a league or a knock-out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

import flet as ft

from companion.evening import MOST_PEOPLE, Evening
from companion.game import game_ids, seats_of
from companion.seating import PAIR, rounds_needed
from views.clock import fresh_id, now
from views.parts.chance import GENERATOR
from views.parts.chip import big_button, choose_from, small
from views.parts.frame import heading, screen
from views.parts.part import screen_part, use_ref, use_state
from views.parts.seat_list import SeatList, with_typed
from views.parts.segments import segments
from views.parts.stepper import Stepper
from views.store import Store, use_store

if TYPE_CHECKING:
    from data.records import Person

EveningForm = Literal["league", "knockout"]
FORMS: tuple[EveningForm, ...] = ("league", "knockout")

ChangePlan = Callable[[Callable[["EveningPlan"], "EveningPlan"]], None]


@dataclass(frozen=True)
class EveningPlan:
    """An evening that is not drawn yet."""

    game: str
    form: EveningForm = FORMS[0]
    at_table: int = PAIR
    rounds: int = 0
    """Number of rounds; None is as many as it takes for everybody to meet."""
    people: tuple[Person, ...] = ()
    id: str = field(default_factory=fresh_id)
    """The id of the evening to be drawn: however often it is tapped, one evening is drawn."""

    @property
    def most_rounds(self) -> int:
        """After how many rounds everybody can have met everybody."""
        return rounds_needed(max(PAIR, len(self.people)), self.at_table)


@screen_part
def Draw() -> ft.View:
    """Ask what is played, and by whom."""
    store = use_store()
    plan, put = use_state(lambda: EveningPlan(game_ids()[0]))
    typed = use_ref(lambda: "")

    def draw() -> None:
        # Whoever typed a name and did not tap "Add" means that person to play.
        people = with_typed(store, plan.people, MOST_PEOPLE, typed)
        if people is not None:
            draw_evening(store, replace(plan, people=people))

    def invite(people: tuple[Person, ...]) -> None:
        put(lambda old: replace(old, people=people))

    return screen(
        store.say("draw.title"),
        [
            *_what(store, plan, put),
            heading(store.say("draw.people", n=len(plan.people))),
            SeatList(plan.people, MOST_PEOPLE, invite, typed),
        ],
        typed=True,
        foot=big_button(
            store.say("draw.draw"),
            draw if len(plan.people) >= PAIR else None,
            icon=ft.Icons.SHUFFLE_ROUNDED,
        ),
    )


def _what(store: Store, plan: EveningPlan, put: ChangePlan) -> list[ft.Control]:
    """Ask for the game, the form of the evening, and how large its tables are."""

    def play(game: str) -> None:
        put(lambda old: replace(old, game=game, at_table=min(old.at_table, seats_of(game)[-1])))

    def have(form: str) -> None:
        put(lambda old: replace(old, form=next(known for known in FORMS if known == form)))

    def seat(at_table: int) -> None:
        put(lambda old: replace(old, at_table=at_table))

    return [
        heading(store.say("draw.game")),
        choose_from(
            game_ids(),
            lambda game_id: store.say(f"{game_id}.title"),
            play,
            text=lambda game_id: store.say(f"{game_id}.short"),
            chosen=lambda game_id: game_id == plan.game,
            again="game",
        ),
        heading(store.say("draw.form")),
        segments([(known, store.say(f"draw.form.{known}")) for known in FORMS], plan.form, have),
        small(store.say(f"draw.form.{plan.form}.about")),
        Stepper(
            store.say("draw.at_table"),
            plan.at_table,
            seat,
            least=PAIR,
            most=seats_of(plan.game)[-1],
        ),
        *_rounds(store, plan, put),
    ]


def _rounds(store: Store, plan: EveningPlan, put: ChangePlan) -> list[ft.Control]:
    """Ask how long a league of larger tables is: by two, everybody meets everybody once."""
    if plan.form == "knockout" or plan.at_table == PAIR:
        return []
    most = plan.most_rounds

    def last(rounds: int) -> None:
        put(lambda old: replace(old, rounds=rounds))

    return [
        Stepper(store.say("draw.rounds"), min(plan.rounds or most, most), last, least=1, most=most)
    ]


def draw_evening(store: Store, plan: EveningPlan) -> None:
    """Draw the order of everybody by the app's own dice, keep it, and show what comes of it."""
    people = list(plan.people)
    GENERATOR.shuffle(people)
    for person in people:
        store.history.keep_player(person)
    rounds = plan.rounds if plan.form == "league" and plan.at_table > PAIR else 0
    store.history.keep_evening(
        Evening(
            id=plan.id,
            game=plan.game,
            form=plan.form,
            at_table=plan.at_table,
            people=tuple(person.id for person in people),
            names=tuple(person.name for person in people),
            rounds=min(rounds, plan.most_rounds) or None,
            begun=now(),
        )
    )
    store.changed()
    store.go(f"/club/evening/{plan.id}")
