"""The club on the screen: what is played, who is ahead, and evenings drawn, played and decided."""

from __future__ import annotations

import asyncio

import pytest

from companion.evening import Evening, TableSpot
from data.errors import JournalError
from data.guests import HOUSE, guest_of
from data.history import MemoryHistory
from data.lines import RawDocument
from data.records import Person, Season
from data.together import Together
from tests.data.test_statistics import told
from tests.support.headless import Hall
from tests.support.matches import ANN_BEGINS, done, seated
from views.parts.errand import PAUSE
from views.screens.club import FEW_RUNNING

LETTERS = "ABCDE"


def drawn(history, form="league", people="ABC", **more):
    for letter in people:
        history.keep_player(Person(id=f"id-{letter}", name=letter))
    evening = Evening(
        id="e",
        game="saekonungr",
        form=form,
        at_table=2,
        people=tuple(f"id-{letter}" for letter in people),
        names=tuple(people),
        begun="2026-01-01T09:00:00+00:00",
        **more,
    )
    history.keep_evening(evening)
    return evening


def labels(phone):
    return [one.label for one in phone.touchables()]


# The way there


def test_at_home_it_is_one_way_of_many_and_a_guest_of_one_match_has_none(hall, history):
    hall.phone().tap("Seasons and evenings")
    seated(history)
    guest = hall.phone(guest=guest_of("m"))
    assert not guest.has("Seasons and evenings")
    guest.go("/club")
    assert guest.route != "/club" or not guest.shows("Ranking")


def test_at_a_club_it_stands_above_the_games():
    history = Together(MemoryHistory())
    hall = Hall(history)
    phone = hall.phone()
    phone.tap("Club: Tables, ranking and evenings")
    assert phone.route == "/club"
    # Said once: no "0" above it.
    assert phone.shows("Nothing is being played right now")
    assert not phone.shows("Being played")
    hall.close()


# What is going on


def test_the_tables_now_running_lead_to_their_matches(hall, history):
    seated(history, ANN_BEGINS)
    phone = hall.phone("/club")
    assert phone.shows("Being played: 1")
    phone.tap(next(one for one in labels(phone) if one.startswith("Go on")))
    assert phone.route == "/play/m"


def test_of_many_tables_the_last_ones_are_shown_and_all_are_one_tap_away(hall, history):
    for n in range(FEW_RUNNING + 1):
        seated(history, ANN_BEGINS, id_=f"m{n}")
    phone = hall.phone("/club")
    assert phone.shows(f"Being played: {FEW_RUNNING + 1}")
    assert len([one for one in labels(phone) if one.startswith("Go on")]) == FEW_RUNNING
    phone.tap(f"Show and search all {FEW_RUNNING + 1}")
    assert phone.route == "/history"


def test_of_each_table_is_told_how_far_it_is_though_nobody_opened_it_yet(history):
    for n in range(4):
        seated(history, ANN_BEGINS, id_=f"m{n}")
    history.close()
    hall = Hall(MemoryHistory(history.files))
    phone = hall.phone("/club")
    for _ in range(1000):
        if not phone.shows("…"):
            break
        hall.run(asyncio.sleep(PAUSE))
    told = [one for one in labels(phone) if one.startswith("Go on")]
    assert told == ["Go on: Sækonungr, Ann, Bo: Ann’s turn, 0 coins in the longship"] * 4
    hall.close()


# Seasons


def test_a_season_ranks_by_what_was_won_beyond_chance(hall, history):
    told(history, 1, {"A": 1, "B": 2, "C": 3})
    told(history, 2, {"A": 1, "B": 2})
    phone = hall.phone("/club")
    assert phone.has("Sækonungr, 1. A: 2 of 2 won (100%), 0.8 by chance")
    assert phone.has("Sækonungr, 3. B: 0 of 2 won (0%), 0.8 by chance")
    phone.type("Name of the season", "Spring")
    phone.tap("Begin the season")
    assert [one.name for one in history.seasons()] == ["Spring"]
    assert phone.shows("Nobody has finished a match against others in this time.")
    phone.tap("All time")
    assert phone.has("Sækonungr, 1. A: 2 of 2 won (100%), 0.8 by chance")
    phone.tap("Spring")
    phone.tap("Remove Spring")
    phone.tap("Remove")
    assert history.seasons() == ()
    assert phone.has("Sækonungr, 1. A: 2 of 2 won (100%), 0.8 by chance")


def test_a_season_without_a_name_is_asked_for_one(hall, history):
    phone = hall.phone("/club")
    phone.tap("Begin the season")
    assert phone.notices() == ["A season needs a name."]
    assert history.seasons() == ()


def test_more_than_chance_is_said_to_be_so(hall, history):
    for number in range(12):
        told(history, number + 1, {"A": 1, "B": 2, "C": 3})
    phone = hall.phone("/club")
    won = "12 of 12 won (100%), 4.0 by chance"
    phone.tap(f"Sækonungr, 1. A: {won} – chance alone does not explain it")
    assert phone.route == "/statistics/id-A"


def test_statistics_look_at_a_season_too(hall, history):
    told(history, 1, {"A": 1, "B": 2})
    history.keep_season(Season(id="s", name="Later", since="2036-01-01T00:00:00+00:00"))
    history.keep_season(Season(id="r", name="Now", since="2025-01-01T00:00:00+00:00"))
    phone = hall.phone("/statistics")
    assert phone.has("A: 1 played, 1 won (100%)")
    phone.tap("Later")
    assert not phone.has("A: 1 played, 1 won (100%)")
    phone.tap("Now")
    phone.tap("A: 1 played, 1 won (100%)")
    assert phone.has("Now")


# Drawing


def people(phone, names=LETTERS):
    for name in names:
        phone.type("Name", name)
        phone.tap("Add")


def test_an_evening_is_drawn_by_lot_and_kept(hall, history):
    phone = hall.phone("/club")
    phone.tap("Draw lots for an evening")
    assert not phone.has("Draw")
    phone.tap("Sækonungr")
    people(phone)
    phone.choose("Knock-out")
    phone.type("Name", "F")
    phone.tap("Draw")
    (evening,) = history.evenings()
    assert phone.route == f"/club/evening/{evening.id}"
    assert (evening.game, evening.form, evening.at_table) == ("saekonungr", "knockout", 2)
    assert sorted(evening.names) == [*LETTERS, "F"]
    assert {player.name for player in history.players()} == {*LETTERS, "F"}


@pytest.mark.slow
def test_the_order_is_drawn_anew_each_time(hall, history):
    orders = set()
    for _ in range(8):
        phone = hall.phone("/club/draw")
        people(phone)
        phone.tap("Draw")
        orders.add(history.evenings()[0].names)
        history.drop_evening(history.evenings()[0].id)
    assert len(orders) > 1


def test_a_league_of_larger_tables_asks_for_its_rounds(hall, history):
    phone = hall.phone("/club/draw")
    phone.tap("Sækonungr")
    people(phone)
    assert not phone.has("Rounds: one less")
    phone.tap("People at a table: one more")
    phone.tap("Rounds: one less")
    phone.tap("Draw")
    (evening,) = history.evenings()
    assert (evening.at_table, evening.rounds) == (3, 3)


# An evening


def test_a_table_is_begun_with_its_people_and_followed_to_its_end(hall, history):
    drawn(history)
    phone = hall.phone("/club/evening/e")
    assert phone.shows("sits out")
    phone.tap("A – B: to be played")
    phone.tap("Begin the match")
    phone.tap("Begin")
    (match,) = history.open_matches()
    assert set(match.setup.players) == {"id-A", "id-B"}
    # What nobody played goes as soon as nobody has it open.
    done(history, history.match(match.id), ANN_BEGINS)
    phone.go("/club/evening/e")
    phone.tap("A – B: being played")
    assert phone.route == f"/play/{match.id}"


def test_a_table_that_was_played_leads_to_its_result(hall, history):
    drawn(history)
    told(history, 1, {"B": 1, "A": 2})
    phone = hall.phone("/club/evening/e")
    assert "1. B: 1 point, 1 of 1 won" in phone.spoken()
    phone.tap("A – B: B won")
    assert phone.route == "/result/t1"


def test_what_was_played_without_the_app_is_told_and_taken_back(hall, history):
    drawn(history, people="AB")
    phone = hall.phone("/club/evening/e")
    phone.tap("A – B: to be played")
    phone.tap("Level")
    assert phone.route == "/club/evening/e"
    assert phone.shows("Won by A, B")
    phone.tap("A – B: Level")
    phone.tap("Take that back")
    phone.tap("B came first")
    assert phone.shows("Won by B")
    assert "1. B: 1 point, 1 of 1 won" in phone.spoken()


def test_a_knockout_goes_on_and_ends(hall, history):
    drawn(history, "knockout", "ABC")
    told(history, 1, {"B": 1, "C": 1})
    phone = hall.phone("/club/evening/e")
    assert phone.shows("goes on without a match")
    phone.tap("B – C: level: to be played again")
    phone.tap("C came first")
    assert phone.shows("Final")
    assert "3. B: out in round 1" in phone.spoken()
    phone.tap("A – C: to be played")
    phone.tap("A came first")
    assert phone.shows("Won by A")
    assert phone.shows("winner, 1 table won")
    assert not phone.shows("in it, 1 table won")
    phone.back()
    assert phone.has("Sækonungr: knock-out of 3: Won by A")


def test_an_evening_is_ended_and_deleted_by_the_host(hall, history):
    drawn(history)
    phone = hall.phone("/club/evening/e")
    phone.tap("End the evening")
    phone.tap("End it")
    assert phone.shows("The evening is over; nothing counts for it any more.")
    assert not phone.has("A – B: to be played")
    phone.tap("Delete the evening")
    phone.tap("Delete it")
    assert history.evenings() == ()
    assert phone.route == "/club"


def test_a_guest_of_the_house_draws_and_decides_and_neither_ends_nor_deletes(hall, history):
    drawn(history)
    phone = hall.phone("/club", guest=HOUSE)
    assert not phone.has("Begin the season")
    phone.tap("Sækonungr: league of 3: 0 of 3 tables played")
    assert not phone.has("Delete the evening")
    phone.tap("A – B: to be played")
    phone.tap("A came first")
    assert history.evening("e").decided[0].first == "id-A"


@pytest.mark.parametrize(
    "route", ["/club/evening/no", "/club/evening/no/1-1", "/club/evening/e/9-9/begin"]
)
def test_what_is_not_there_is_said_to_be_gone(hall, history, route):
    drawn(history)
    assert hall.phone(route).shows("This evening is not here. It may have been deleted.")


def test_what_another_phone_decides_is_shown(hall, history):
    drawn(history)
    one, other = (hall.phone("/club/evening/e") for _ in range(2))
    one.tap("A – B: to be played")
    one.tap("A came first")
    assert other.has("A – B: A won")
    history.undecide("e", TableSpot(0, 0))


# While the database is away


class Away(RawDocument):
    """A document that cannot be fetched while its database is away."""

    away = True

    @property
    def raw(self):
        if Away.away:
            raise JournalError("journal.unreachable", told="")
        return super().raw


@pytest.mark.parametrize(
    ("route", "then"), [("/result/t1", "A wins"), ("/statistics", "played: 1")]
)
def test_what_lies_where_nobody_answers_is_said_to_be_away_and_looked_at_again(
    hall, history, monkeypatch, route, then
):
    told(history, 1, {"A": 1, "B": 2}, [20, 10])
    for table in ("results", "logs"):
        shelf = history._journal._shelves[table]
        shelf["t1"] = Away(shelf["t1"].source, shelf["t1"].start, shelf["t1"].end)
    monkeypatch.setattr(Away, "away", True)
    phone = hall.phone(route)
    assert phone.shows("The club’s database cannot be reached now.")
    assert not phone.shows("This part failed")
    monkeypatch.setattr(Away, "away", False)
    phone.tap("Try again")
    assert then in [*phone.spoken(), *phone.texts()]
    assert phone.crashes == []
