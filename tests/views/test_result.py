"""What is looked at afterwards: result, timeline, history; and what is put right by hand."""

from __future__ import annotations

import json

import flet as ft
import pytest

from companion import match as matches
from companion.game import find, game_ids, seats_of
from companion.match import Event, Setup
from companion.model import Enter, Notice, Place
from companion.reading import steps_of
from companion.revision import revise
from companion.words import LANGUAGES, has, say, tell
from data.records import Person
from tests.support import vikings_table
from tests.support.matches import (
    ANN_BEGINS,
    AT,
    HOME_EMPTY,
    PAYS,
    done,
    expelled,
    finished,
    laid_out,
    seated,
)
from tests.support.under_way import under_way
from views.screens.home import AT_LEAST
from views.screens.result import as_text
from views.store import Store
from views.telling import corrected, described, field_name

ENGLISH = Store(language="en")


def placed(phone):
    """Return the numbers of the places as they are shown."""
    return [text for text in phone.texts() if text.endswith(".") and text[:-1].isdigit()]


# Result


def test_a_result_tells_who_won_and_why(hall, history):
    finished(history, expelled(history, seated(history, ANN_BEGINS)))
    phone = hall.phone("/result/m")
    assert phone.shows("Bo wins")
    assert placed(phone) == ["1.", "2."]
    assert phone.shows("the last one left, with 3 coins")
    assert phone.shows("expelled, number 1 to go")
    assert phone.shows(f"rules version {find('saekonungr').version}")


def test_a_shared_place_has_everybody_on_it_and_the_next_one_is_left_out(hall, history):
    match = seated(history, HOME_EMPTY, seats=("Ann", "Bo", "Cy"))
    finished(history, laid_out(history, match, treasuries=[9, 9, 2]))
    phone = hall.phone("/result/m")
    assert phone.shows("Ann and Bo")
    assert placed(phone) == ["1.", "3."]
    # The arm ring, and everybody's shield.
    assert len(pictures(phone)) == 1 + 3


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [game for game in game_ids() if 1 in seats_of(game)])
def test_whoever_plays_alone_beats_nobody(hall, history, game, language):
    history.keep_setting("language", language)
    setup = Setup(id="m", game=game, version=1, seats=("Ann",), begun=AT)
    ended = finished(history, history.begin(setup))
    place = Place(place=1, seats=(0,), because=ended.result.ranking[0].because)
    alone = ended.result.model_copy(update={"ranking": (place,), "over": True})
    history.add(ended.setup.model_copy(update={"id": "alone"}), (), alone)
    phone = hall.phone("/result/alone")
    reached = say(
        language, "due.over", winner="Ann", because=tell(language, place.because, ("Ann",))
    )
    assert reached in phone.texts()
    assert not phone.shows(say(language, "result.wins", ("Ann",), n=1, seats=[0]))
    assert placed(phone) == []
    assert reached in as_text(phone.store, ended.setup, alone).splitlines()


def test_a_match_stopped_early_has_no_winner(hall, history):
    finished(history, seated(history, ANN_BEGINS))
    phone = hall.phone("/result/m")
    assert phone.shows("Stopped early")
    assert not phone.shows("wins")


@pytest.mark.furnished
@pytest.mark.parametrize(
    ("match", "golden"),
    [("won", ["3"]), ("stopped", []), ("pv_won", []), ("sw_won", ["2"])],
)
def test_only_the_points_of_who_has_won_are_golden(hall, match, golden):
    told = [one.control for one in hall.phone(f"/result/{match}").seen()]
    words = [one for one in told if isinstance(one, ft.Text) and one.color == ft.Colors.PRIMARY]
    assert [one.value for one in words] == golden


@pytest.mark.furnished
def test_what_somebody_met_is_no_sum_of_points(hall):
    phone = hall.phone("/result/pv_won")
    assert phone.shows("What was met")
    assert "Rus lords: Ann yes, Bo no" in phone.spoken()
    assert not phone.shows("Total")
    assert not {"0", "1"} & {*phone.texts(folded=True)}


@pytest.mark.parametrize("game", game_ids())
def test_a_match_that_was_ended_too_early_goes_on_as_it_stood(hall, history, game):
    match = under_way(history, game, 4)
    ended = finished(history, match)
    phone = hall.phone("/result/m")
    assert not ended.result.over
    phone.double_tap("Go on playing")
    assert phone.route == "/play/m"
    assert not history.is_finished("m")
    assert (history.match("m").position, len(history.open_matches())) == (match.position, 1)
    phone.tap("Undo")
    assert history.match("m").revision == match.revision + 1
    assert phone.crashes == []


def test_a_match_that_is_over_does_not_go_on(hall, history):
    finished(history, expelled(history, seated(history, ANN_BEGINS)))
    assert "Go on playing" not in [seen.label for seen in hall.phone("/result/m").touchables()]


@pytest.mark.parametrize("ante, said", [(0, None), (2, "Bo wins all antes: 4 coins.")])
def test_antes_are_told_where_there_were_any(hall, history, ante, said):
    finished(history, expelled(history, seated(history, ANN_BEGINS, ante=ante)))
    phone = hall.phone("/result/m")
    assert phone.shows("antes") == (said is not None)
    assert said is None or phone.shows(said)


def test_the_result_can_be_copied_as_text(hall, history):
    finished(history, expelled(history, seated(history, ANN_BEGINS)))
    phone = hall.phone("/result/m")
    phone.tap("Copy as text")
    assert phone.notices() == ["Copied."]
    copied = phone.find("Copy as text").control.action.data
    assert copied == (
        "Sækonungr · 2026-03-01\n1. Bo: the last one left, with 3 coins\n"
        "2. Ann: expelled, number 1 to go"
    )


def test_the_text_of_a_shared_place_names_everybody(history):
    match = seated(history, HOME_EMPTY, seats=("Ann", "Bo", "Cy"))
    ended = finished(history, laid_out(history, match, treasuries=[9, 9, 2]))
    assert as_text(ENGLISH, ended.setup, ended.result).splitlines()[1:] == [
        "1. Ann and Bo: 9 coins each, shared place",
        "3. Cy: 2 coins",
    ]


def test_a_rematch_has_the_same_people_and_rules(hall, history):
    finished(history, expelled(history, seated(history, ANN_BEGINS, zero_is_out=True)))
    phone = hall.phone("/result/m")
    phone.tap("Rematch")
    begun = history.open_matches()[0].setup
    assert phone.route == f"/play/{begun.id}"
    assert (begun.seats, begun.players) == (("Ann", "Bo"), ("p0", "p1"))
    assert begun.options == {"zero_is_out": True}


def test_a_result_shows_people_in_their_colours(hall, history):
    finished(history, expelled(history, seated(history, ANN_BEGINS)))
    before = pictures(hall.phone("/result/m"))
    history.keep_player(Person(id="p1", name="Bo", colour=5))
    assert pictures(hall.phone("/result/m")) != before


def pictures(phone):
    return [one.control.src for one in phone.seen() if isinstance(one.control, ft.Image)]


# Finishing


def test_ending_a_match_early_is_asked_about_first(hall, history):
    seated(history, ANN_BEGINS)
    phone = hall.phone("/play/m")
    phone.tap("End the game now")
    assert phone.shows("End the game now?")
    phone.tap("Cancel")
    assert history.is_open("m")
    assert phone.dialogs() == []
    phone.tap("End the game now")
    phone.tap("End it")
    assert history.is_finished("m")
    assert phone.route == "/result/m"
    assert phone.dialogs() == []


def test_a_match_that_is_over_is_finished_with_one_tap(hall, history):
    expelled(history, seated(history, ANN_BEGINS))
    phone = hall.phone("/play/m")
    phone.tap("To the result")
    assert phone.route == "/result/m"
    assert phone.shows("Bo wins")


def test_the_table_can_be_copied_as_a_position_file(hall, history):
    seated(history, ANN_BEGINS, PAYS)
    phone = hall.phone("/play/m")
    phone.tap("Copy the position")
    assert phone.notices() == [say("en", "table.copied")]
    copied = next(args for name, args in phone.client.invoked if name == "set")
    file = json.loads(next(iter(copied.values())))
    assert file["position"]["treasuries"] == [14, 15]


# Timeline


def steps(phone):
    return phone.lines()


@pytest.mark.parametrize("over", [False, True])
def test_the_timeline_lists_what_was_done_newest_first(hall, history, over):
    match = seated(history, ANN_BEGINS, HOME_EMPTY, PAYS)
    if over:
        finished(history, match)
    phone = hall.phone(f"/{'result' if over else 'play'}/m/timeline")
    told_ = [one.label for one in steps(phone)]
    assert [label.rsplit(" ", 1)[1] for label in told_] == ["3", "2", "1"]
    assert told_[-1].startswith("Ann goes first with 12. Ann rolls 6 + 6: 12. Bo rolls 1 + 2: 3.")


def test_a_step_of_the_timeline_shows_the_table_as_it_was(hall, history):
    seated(history, ANN_BEGINS, PAYS, HOME_EMPTY)
    phone = hall.phone("/play/m/timeline")
    phone.tap(steps(phone)[-1].label)
    assert phone.shows("Step 1")
    assert phone.texts().count("15") == 2, "nobody had paid yet"
    assert not phone.has("Roll 2d6"), "the past is only looked at"
    phone.tap("Back to the timeline")
    assert len(steps(phone)) == 3
    assert history.match("m").step == 3


def test_a_timeline_without_a_step_says_so(hall, history):
    seated(history)
    assert hall.phone("/play/m/timeline").shows(say("en", "timeline.empty"))


def test_what_was_undone_is_not_in_the_timeline(hall, history):
    seated(history, ANN_BEGINS, HOME_EMPTY)
    phone = hall.phone("/play/m")
    phone.tap("Undo")
    phone.go("/play/m/timeline")
    assert len(steps(phone)) == 1


# Correcting


def test_every_field_that_has_a_name_can_be_put_right(hall, history):
    seated(history)
    phone = hall.phone("/play/m/correct")
    phone.tap("Treasury of Ann: one less")
    phone.tap("Coins in the longship: one more")
    phone.tap("Loaded trading ships: 6")
    position = history.match("m").position
    assert (position.treasuries, position.longship, position.ships) == ((14, 15), 1, (6,))
    phone.tap("Loaded trading ships: 6")
    assert history.match("m").position.ships == ()


def test_a_correction_is_one_step_and_can_be_undone(hall, history):
    seated(history)
    phone = hall.phone("/play/m/correct")
    phone.tap("Treasury of Bo: one more")
    assert history.match("m").step == 1
    phone.tap("Undo")
    assert history.match("m").position.treasuries == (15, 15)
    assert not phone.enabled("Undo")


def test_a_correction_is_told_by_the_names_on_the_screen(hall, history):
    seated(history)
    phone = hall.phone("/play/m/correct")
    phone.tap("Treasury of Ann: one less")
    phone.back()
    assert phone.shows("Corrected: Treasury of Ann, now 14.")


def test_numbers_that_are_not_one_for_each_seat_are_not_put_right_one_by_one(hall, history):
    vikings_table.sat_down(history, *vikings_table.WON)
    phone = hall.phone("/play/m/correct")
    assert phone.shows("Special tiles still to be taken")
    assert not phone.shows("Bids")
    assert not phone.shows("Passed")


@pytest.mark.parametrize(
    "path, name",
    [
        ("longship", "Coins in the longship"),
        ("treasuries[1]", "Treasury of Bo"),
        ("treasuries", None),
        ("phase", None),
        ("no.such.place", None),
        (".", None),
    ],
)
def test_a_field_has_the_name_it_has_on_the_screen(history, path, name):
    assert field_name(ENGLISH, seated(history), path) == name


def leaves(lies, path=""):
    """List the places of a position that hold one value each."""
    if isinstance(lies, dict):
        for name, part in lies.items():
            yield from leaves(part, f"{path}.{name}" if path else name)
    elif isinstance(lies, list):
        for n, part in enumerate(lies):
            yield from leaves(part, f"{path}[{n}]")
    else:
        yield path


@pytest.mark.furnished
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_places_of_a_table_are_called_the_same_where_they_are_put_right(history, language):
    store = Store(language=language)
    told = 0
    for listed in history.open_matches():
        match, called = history.match(listed.id), {}
        for path in leaves(match.position.model_dump(mode="json")):
            name = field_name(store, match, path)
            last = [one for one in steps_of(path) if isinstance(one, str)][-1]
            if name is None or not has(f"{match.game.id}.field.{last}"):
                continue
            assert called.setdefault(name, path) == path, name
        told += len(called)
    assert told


@pytest.mark.parametrize(
    "path, told",
    [
        ("players[1].base.scout", "Corrected: Scouts (On the base) of Bo, now 1."),
        ("players[0].specials.fish", "Corrected: Special tile fisherman with fish of Ann, now 1."),
    ],
)
def test_a_correction_says_of_what(history, path, told):
    vikings_table.sat_down(history, *vikings_table.WON)
    assert corrected(ENGLISH, history.match("m"), Enter(path=path, value=1)) == told


def test_a_field_with_a_name_for_each_is_told_one_by_one(history):
    match = laid_out(history, seated(history), treasuries=[3, 4], ships=[])
    each = "Treasury of Ann 3 and Treasury of Bo 4"
    assert described(ENGLISH, match, match.head.before) == f"Corrected: {each}."
    assert described(ENGLISH, match, match.head) == "Corrected: Loaded trading ships, now nothing."


def test_the_start_tells_nothing(history):
    match = done(history, seated(history), ANN_BEGINS)
    assert described(ENGLISH, match, match.head.before) == ""


def test_a_finished_match_cannot_be_corrected(hall, history):
    finished(history, seated(history, ANN_BEGINS))
    assert hall.phone("/play/m/correct").shows(say("en", "table.over.text"))


@pytest.mark.parametrize(
    "late, said",
    [
        (
            ("2038-01-19",),
            "Corrected when the device’s clock said 2038-01-19, which is still to come",
        ),
        (("2038-01-19", "2026-03-02"), "Corrected on 2026-03-02;"),
    ],
)
def test_a_clock_that_was_ahead_gives_no_date(hall, history, late, said):
    """A correction is dated by the last time that can be true, or its clock is named."""
    finished(history, seated(history, ANN_BEGINS))
    before = history.record("m")
    undone = tuple(Event(do="undo", at=f"{day}T03:14:07+00:00") for day in late[:1])
    again = tuple(Event(do="redo", at=f"{day}T03:14:07+00:00") for day in late[1:])
    history.amend(before, (*undone, *again), before.result)
    assert hall.phone("/result/m").shows(said)


@pytest.mark.parametrize(
    "language, said", [("en", "Corrected on 2026-03-09;"), ("de", "Berichtigt am 09.03.2026;")]
)
def test_a_correction_is_known_as_one_when_the_clock_went_back_since_the_end(
    hall, history, language, said
):
    """The end is dated by a clock that was ahead, the correction by one that was right again."""
    match = seated(history, ANN_BEGINS)
    history.finish(match, matches.finish(match, "2038-01-19T03:14:07+00:00"))
    before = history.record("m")
    again = revise(match, 1, (ANN_BEGINS,), "2026-03-09T20:00:00+00:00")
    history.amend(before, again.events, before.result)
    assert hall.phone("/result/m", languages=(language,)).shows(said)


def test_nothing_was_corrected_where_the_clock_went_back_before_the_end(hall, history):
    begun = seated(history)
    ahead = matches.act(begun, ANN_BEGINS, "2038-01-19T03:14:07+00:00")
    history.keep(begun, ahead)
    finished(history, ahead)
    phone = hall.phone("/result/m")
    assert phone.shows("1 step, rules version")
    assert not phone.shows("Corrected")


@pytest.mark.parametrize(
    "language, said",
    [
        ("en", "2038-01-19 by a clock that was ahead"),
        ("de", "19.01.2038 nach einer Uhr, die vorging"),
    ],
)
def test_an_end_that_is_still_to_come_is_told_as_a_clocks(hall, history, language, said):
    """A match that ended while a clock was ahead says so wherever it has a date."""
    match = seated(history, ANN_BEGINS)
    history.finish(match, matches.finish(match, "2038-01-19T03:14:07+00:00"))
    phone = hall.phone("/result/m", languages=(language,))
    assert phone.shows(said)
    phone.go("/history")
    assert phone.shows(said)


def test_a_step_that_is_still_to_come_was_not_just_now(hall, history):
    ahead = "2038-01-19T03:14:07+00:00"
    begun = seated(history)
    history.keep(begun, matches.act(begun, ANN_BEGINS, ahead))
    phone = hall.phone()
    assert phone.shows("2038-01-19 by a clock that was ahead")
    assert not phone.shows("just now")


# History


@pytest.mark.furnished
def test_home_goes_on_with_what_was_touched_last(hall, history):
    phone = hall.phone()
    going_on = [one.label for one in phone.touchables() if one.label.startswith("Go on")]
    assert len(going_on) == AT_LEAST, "the rest are in the history"
    phone.go("/history")
    assert len(steps(phone)) == len(history.open_matches()) + len(history.finished())


def test_what_was_wrong_with_the_history_is_said_at_home(hall, history):
    seated(history, ANN_BEGINS)
    assert not hall.phone().shows("damaged")
    told_ = Notice(code="journal.damaged", facts={"n": 2, "kept": "history-damaged-1.jsonl"})
    history._notices.append(told_)
    assert hall.phone().shows("The history was damaged and 2 entries are lost.")
