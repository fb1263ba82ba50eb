"""Players: renamed everywhere, coloured, hidden, and two spellings merged."""

from __future__ import annotations

import pytest

from data.records import Person
from tests.support.matches import ANN_BEGINS, expelled, finished, seated
from views.parts.player_avatar import BADGE, initials

TWICE, WIDE = 2, 0.65
"""Text at 200 %, and the width of a bold capital beside its size."""


@pytest.fixture
def played(history):
    """Ann and Bo played one to the end; Anne is remembered beside them and plays one with Bo."""
    finished(history, expelled(history, seated(history, ANN_BEGINS)))
    history.keep_player(Person(id="p9", name="Anne", colour=4))
    setup = seated(history, id_="x").setup
    asked = setup.model_copy(update={"id": "n", "players": ("p9", "p1"), "seats": ("Anne", "Bo")})
    finished(history, history.begin(asked))
    return history


def test_nobody_has_played_yet(hall):
    assert hall.phone("/players").shows("Nobody has played yet.")


def test_everybody_is_listed_with_initials_and_matches(hall, played):
    phone = hall.phone("/players")
    assert phone.has("Bo: 2 matches finished")
    assert phone.has("Ann: 1 match finished")
    assert phone.texts().count("A") == 2
    assert "B" in phone.texts()


@pytest.mark.parametrize(
    "name, letters",
    [("Bo", "B"), ("Åsa Berg", "ÅB"), ("Harald Blåtand Gormsson", "HG"), ("Bo Bo", "B"), ("", "?")],
)
def test_initials_are_those_of_the_first_and_last_name(name, letters):
    assert initials(name) == letters


def test_large_letters_of_somebody_lie_beside_the_badge(hall, history):
    history.keep_player(Person(id="p0", name="Harald Gormsson", colour=0))
    phone = hall.phone("/")
    phone.magnify()
    phone.go("/players")
    (letters,) = (one for one in phone.seen() if getattr(one.control, "value", None) == "HG")
    *_, face, round_ = letters.above
    half = WIDE * len("HG") * TWICE * letters.control.size / 2
    assert round_.width / 2 + half <= face.width - BADGE


def test_a_new_name_is_seen_in_old_matches(hall, played):
    phone = hall.phone("/players/p1")
    phone.type("Name", "Bodil")
    phone.tap("Rename")
    assert phone.notices() == ["Bodil is called so everywhere now."]
    phone.go("/result/m")
    assert phone.shows("Bodil wins")
    phone.go("/history")
    assert phone.shows("Ann, Bodil")


def test_enter_renames_too_and_the_same_name_changes_nothing(hall, played):
    phone = hall.phone("/players/p1")
    phone.type("Name", "Bo", submit=True)
    assert phone.notices() == []
    phone.type("Name", "  ", submit=True)
    assert phone.notices() == []
    phone.type("Name", "Bodil", submit=True)
    assert played.player("p1").name == "Bodil"


def test_two_people_do_not_get_one_name(hall, played):
    phone = hall.phone("/players/p1")
    phone.type("Name", "ann")
    phone.tap("Rename")
    assert phone.shows("Somebody is called ann already")
    assert played.player("p1").name == "Bo"


def test_a_colour_comes_with_its_sign(hall, played):
    hall.phone("/players/p1").tap("moon")
    assert played.player("p1").colour == 4


def test_whoever_is_hidden_is_folded_away_and_not_offered(hall, played):
    phone = hall.phone("/players/p9")
    phone.tap("Hidden")
    assert played.player("p9").hidden
    phone.go("/players")
    assert phone.shows("1 hidden")
    phone.go("/new/saekonungr")
    assert not phone.has("Anne")


def test_whoever_plays_again_is_not_hidden_any_more(hall, played):
    played.keep_player(Person(id="p9", name="Anne", colour=4, hidden=True))
    phone = hall.phone("/new/saekonungr")
    phone.type("Name", "anne", submit=True)
    phone.tap("Begin")
    assert not played.player("p9").hidden
    assert "p9" in played.open_matches()[0].setup.players


def test_two_spellings_are_merged_and_parted_again(hall, played):
    phone = hall.phone("/players/p9")
    phone.tap("Ann")
    assert phone.shows("Is that Ann?")
    phone.tap("Merge")
    assert phone.route == "/players/p0"
    assert phone.shows("Other spellings")
    phone.go("/players")
    assert phone.has("Ann: 2 matches finished")
    assert not phone.has("Anne: 1 match finished")
    phone.go("/result/n")
    assert phone.shows("Ann")
    assert not phone.shows("Anne")
    phone.go("/players/p0")
    phone.tap("Separate Anne again")
    phone.go("/players")
    assert phone.has("Anne: 1 match finished")


def test_a_merged_spelling_has_no_screen_and_leads_to_the_person_when_typed(hall, played):
    played.keep_player(Person(id="p9", name="Anne", same_as="p0"))
    assert hall.phone("/players/p9").shows("There is no such player here.")
    phone = hall.phone("/new/saekonungr")
    for label in [one.label for one in phone.touchables()]:
        if label.startswith("Remove Ann"):
            phone.tap(label)
    assert "Anne" not in [one.label for one in phone.touchables()]


def test_people_who_sat_at_one_table_are_two(hall, played):
    phone = hall.phone("/players/p0")
    phone.tap("Bo")
    assert phone.notices() == ["Ann and Bo sat at one table: they are two people."]
    assert played.player("p0").same_as == ""


def test_people_at_an_open_table_are_two_as_well(hall, history):
    seated(history)
    phone = hall.phone("/players/p0")
    phone.tap("Bo")
    assert phone.notices() == ["Ann and Bo sat at one table: they are two people."]


def test_a_player_leads_to_their_statistics(hall, played):
    phone = hall.phone("/players/p1")
    phone.tap("Statistics")
    assert phone.route == "/statistics/p1"
    assert "won: 1 (100%)" in phone.spoken()


def test_home_leads_there(hall, played):
    phone = hall.phone("/")
    phone.tap("Players")
    phone.tap("Ann: 1 match finished")
    assert phone.route == "/players/p0"
