"""A roll that was taken back: it stays to be seen, and falls again as it fell."""

from __future__ import annotations

import pytest

from companion import match as matches
from companion.game import find, game_ids
from companion.model import Enter
from companion.revision import revise
from companion.taken_back import lost, once_here
from companion.words import LANGUAGES, say
from data.history import History
from tests.support.hagar_table import sat_down as at_hagar
from tests.support.matches import ANN_BEGINS, HOME_EMPTY, PAYS, RAID, done, position, seated
from tests.support.tables import SAYING, known, taps
from tests.support.tables.hagar import NO_LINE
from tests.support.vikings_table import look
from views.parts import chance


class Loaded:
    """A generator that draws the faces one after the other, so that no roll is like the last."""

    def __init__(self):
        self.draws = 0

    def choice(self, faces):
        self.draws += 1
        return faces[self.draws % len(faces)]


@pytest.fixture
def loaded(monkeypatch):
    monkeypatch.setattr(chance, "GENERATOR", Loaded())


def last(history):
    return history.match("m").log[-1].action


def undone(history, match):
    before = matches.undo(match, "2026-03-01T18:00:01+00:00")
    history.keep(match, before)
    return before


@pytest.mark.parametrize("game", game_ids())
def test_what_dice_gave_is_by_chance_and_every_name_is_an_action(game):
    known = {kind.model_fields["do"].default for kind in find(game).Actions}
    assert find(game).chance <= known
    assert bool(find(game).chance) >= find(game).has_dice


def test_a_roll_taken_back_and_rolled_again_is_the_same(hall, history, loaded):
    seated(history, ANN_BEGINS)
    phone = hall.phone("/play/m")
    phone.tap("Roll 2d6")
    first = last(history)
    for _ in range(3):
        phone.tap("Undo")
        phone.tap("Roll 2d6")
        assert last(history) == first
    assert history.match("m").step == 2


def test_the_rolls_after_it_are_the_same_too_whatever_was_tried_in_between(hall, history, loaded):
    seated(history, ANN_BEGINS)
    phone = hall.phone("/play/m")
    for _ in range(2):
        phone.tap("Roll 2d6")
    rolled = history.match("m").log[1:]
    for _ in range(2):
        phone.tap("Undo")
    match = history.match("m")
    undone(history, done(history, match, Enter(path="longship", value=3)))
    phone.take_a_moment()
    for _ in range(2):
        phone.tap("Roll 2d6")
    again = history.match("m").log[1:]
    assert [one.action for one in again] == [one.action for one in rolled]


def test_where_something_else_was_done_before_it_the_dice_are_new(hall, history, loaded):
    match = seated(history, ANN_BEGINS)
    phone = hall.phone("/play/m")
    phone.tap("Roll 2d6")
    first = last(history)
    phone.tap("Undo")
    done(history, history.match("m"), Enter(path="longship", value=3))
    hall.phone("/play/m").tap("Roll 2d6")
    assert last(history) != first
    assert match.step + 2 == history.match("m").step


def test_a_table_that_wants_it_so_rolls_anew(hall, history, loaded):
    seated(history, ANN_BEGINS)
    phone = hall.phone("/settings")
    phone.tap("A roll taken back falls again as it fell")
    phone.go("/play/m")
    phone.tap("Roll 2d6")
    first = last(history)
    phone.tap("Undo")
    phone.tap("Roll 2d6")
    assert last(history) != first


def test_as_many_viking_dice_fall_the_same_and_another_number_does_not(hall, history, loaded):
    seated(history, ANN_BEGINS, RAID[0])
    phone = hall.phone("/play/m")
    fell = {}
    for dice in ("1 die", "2 dice", "1 die", "2 dice"):
        phone.tap(next(one.label for one in phone.touchables() if one.label.startswith(dice)))
        assert fell.setdefault(dice, last(history)) == last(history)
        phone.tap("Undo")
    assert {len(one["faces"]) for one in fell.values()} == {1, 2}


def test_a_start_roll_falls_the_same(hall, history, loaded):
    seated(history)
    phone = hall.phone("/play/m")
    phone.tap("Roll for everybody")
    first = last(history)
    phone.tap("Undo")
    phone.tap("Roll for everybody")
    assert last(history) == first


CHANCE = known("CHANCE")
"""Before each result of chance, how it is typed, and how the app is made to give one."""


def test_how_chance_is_typed_is_said_of_all_of_it():
    assert {*CHANCE} == {(game, kind) for game in SAYING for kind in find(game).chance}


@pytest.mark.slow
@pytest.mark.parametrize("game, kind", sorted(CHANCE))
def test_what_people_rolled_or_drew_and_took_back_is_not_repeated_by_the_app(
    hall, history, game, kind
):
    before, by_people, by_app = CHANCE[game, kind]
    phone = before(hall, history)
    phone.do(lambda: phone.store.set(typed_dice=True))
    by_people(phone)
    typed = last(history)
    assert typed["do"] == kind
    phone.tap("Undo")
    phone.do(lambda: phone.store.set(typed_dice=False))
    fresh = find(game).action.validate_python(typed, strict=False)
    once = chance.fallen(phone.store, history.match("m"), lambda: fresh)
    assert once is fresh, "what was typed is taken for what the app gave"
    by_app(phone)
    given = last(history)
    assert given["do"] == kind
    assert "typed" not in given
    phone.tap("Undo")
    assert chance.fallen(phone.store, history.match("m"), lambda: fresh) is not fresh
    by_app(phone)
    assert last(history) == given, "what the app gave falls again, whatever was typed before"


def test_what_was_drawn_at_vikings_is_drawn_again(hall, history):
    phone = look(hall, history)
    phone.tap("Follow the game")
    phone.tap("Draw 4 special tiles and 13 Vikings")
    tiles, drawn = position(history).open_specials, position(history).drawn
    phone.tap("Undo")
    phone.tap("Draw 4 special tiles and 13 Vikings")
    assert (position(history).open_specials, position(history).drawn) == (tiles, drawn)


@pytest.mark.slow
def test_the_final_roll_of_hagar_stands_before_it_is_booked_and_after(hall, history, loaded):
    phone = at_hagar(hall, history, actions=12)
    phone.tap("Roll")
    taps(*NO_LINE)(phone)
    first = last(history)["value"]
    for _ in range(2):
        phone.tap("Undo")
        phone.tap("Undo")
        phone.tap("Roll")
        phone.tap("Take the roll back")
        phone.tap("Roll")
        taps(*NO_LINE)(phone)
        assert last(history)["value"] == first


@pytest.mark.slow
def test_a_die_of_the_app_lies_until_it_is_booked_and_one_of_the_table_can_be_put_back(
    hall, history, loaded
):
    phone = at_hagar(hall, history, actions=12)
    phone.tap("Roll")
    thrown = next(text for text in phone.texts() if text.startswith("Tap the row"))
    assert not phone.has("Take the roll back")
    phone.tap("Undo")
    phone.tap("Redo")
    assert phone.shows(thrown)
    assert not phone.has("Roll")
    phone.do(lambda: phone.store.set(typed_dice=True))
    phone.tap("Die shows 3")
    assert phone.has("Take the roll back")
    taps(*NO_LINE)(phone)
    assert last(history)["typed"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_timeline_shows_what_was_taken_back(hall, history, language):
    match = seated(history, ANN_BEGINS, HOME_EMPTY)
    done(history, undone(history, match), PAYS)
    phone = hall.phone("/play/m/timeline")
    phone.do(lambda: phone.store.set(language=language))
    told = {"en": "Ann rolls 6+6 = 12", "de": "Ann würfelt 6+6 = 12"}[language]
    assert phone.shows(say(language, "timeline.taken_back", told=told))
    listed = [text for text in phone.texts() if "6+6" in text or "1+2" in text]
    assert ["1+2" in text for text in listed[:2]] == [True, False], "what was taken back is below"


def test_the_timeline_shows_a_final_roll_of_hagar_that_was_taken_back(hall, history, loaded):
    phone = at_hagar(hall, history, actions=12)
    phone.tap("Roll")
    taps(*NO_LINE)(phone)
    value = last(history)["value"]
    phone.tap("Undo")
    phone.go("/play/m/timeline")
    assert phone.shows(f"Taken back: Ann rolls a {value}: nothing counts double.")


def test_what_was_taken_back_last_stands_above_all(hall, history):
    undone(history, seated(history, ANN_BEGINS, HOME_EMPTY))
    phone = hall.phone("/play/m/timeline")
    listed = [text for text in phone.texts() if " = 12" in text or "goes first" in text]
    assert [text.startswith("Taken back: ") for text in listed] == [True, False]


def test_what_was_made_again_was_not_taken_back(hall, history):
    match = undone(history, seated(history, ANN_BEGINS, HOME_EMPTY))
    history.keep(match, matches.redo(match, "2026-03-01T18:00:02+00:00"))
    assert not hall.phone("/play/m/timeline").shows("Taken back")


def test_the_timeline_of_a_finished_match_shows_it_too_and_so_does_one_read_from_the_disk(
    hall, tmp_path, history
):
    stored = History.open(tmp_path / "data")
    match = seated(stored, ANN_BEGINS, HOME_EMPTY)
    done(stored, undone(stored, match), PAYS)
    stored.close()
    again = History.open(tmp_path / "data")
    assert [step.action for step in lost(again.match("m"))] == [HOME_EMPTY]
    assert [one.action for one in once_here(undone(again, again.match("m")))] == [
        PAYS,
        HOME_EMPTY,
    ]
    again.close()


def test_a_correction_shows_what_stood_there_first_and_nothing_that_was_only_made_again(
    hall, history
):
    match = seated(history, ANN_BEGINS, HOME_EMPTY, PAYS)
    corrected = revise(match, 2, (PAYS,), "2026-03-01T18:00:03+00:00")
    assert [step.action for step in lost(corrected.match)] == [HOME_EMPTY]


@pytest.mark.parametrize("same", [True, False])
def test_whoever_begins_anew_puts_down_no_die_that_the_app_has_thrown(hall, history, loaded, same):
    history.keep_setting("same_dice", same)
    phone = at_hagar(hall, history, actions=12)
    phone.tap("Roll")
    thrown = next(text for text in phone.texts() if text.startswith("Tap the row"))
    phone.tap(NO_LINE[0])
    phone.go("/")
    phone.go("/play/m")
    assert phone.shows(thrown)
    if phone.has("Begin anew"):
        phone.tap("Begin anew")
    assert phone.shows(thrown)
    assert not phone.has("Roll")
    assert not phone.has("Begin anew"), "nothing else is left to be put down"
