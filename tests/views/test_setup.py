"""Setup: who plays, in which order, under which rules."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import get_args

import flet as ft
import pytest

from companion.asked import asked
from companion.dice import Pool, numbered, start_roll
from companion.game import find, game_ids
from companion.match import Setup
from data.records import Person
from tests.support.covering import covering, share
from tests.support.matches import done, seated
from tests.support.random_play import random_action
from views.clock import now
from views.drawings.ink import SEAT_COLOURS
from views.forms.house_rules import LETTER, rule_text
from views.parts.seat_list import first_free
from views.screens import setup
from views.screens.setup import remembered, still_known
from views.theme import TAP

ROUTE = "/new/saekonungr"


@pytest.fixture
def phone(hall):
    return hall.phone(ROUTE)


def sit_down(phone, *names):
    for name in names:
        phone.type("Name", name)
        phone.tap("Add")


def begun(history):
    return history.open_matches()[0].setup


def labels(phone):
    return [one.label for one in phone.touchables(folded=True)]


def test_whoever_was_typed_and_not_added_plays_too(phone, history):
    sit_down(phone, "Ann", "Bo")
    phone.type("Name", "Cy")
    phone.tap("Begin")
    assert begun(history).seats == ("Ann", "Bo", "Cy")


def test_whoever_was_typed_twice_plays_once(phone, history):
    sit_down(phone, "Ann", "Bo")
    phone.type("Name", "ann")
    phone.tap("Begin")
    assert begun(history).seats == ("Ann", "Bo")


def test_nobody_is_left_out_in_silence_where_there_is_no_room(phone, history):
    sit_down(phone, *"ABCDEF")
    phone.type("Name", "Cy")
    phone.tap("Begin")
    assert phone.notices() == ["There is no room for Cy: 6 can play."]
    assert history.open_matches() == ()


class Lot:
    """A generator that always draws the same."""

    def __init__(self, drawn):
        self.drawn = drawn

    def randrange(self, _many):
        return self.drawn


def test_those_who_are_typed_in_sit_in_that_order_and_are_remembered(phone, history):
    sit_down(phone, "Ann", "Bo", "Cy")
    phone.tap("Begin")
    assert begun(history).seats == ("Ann", "Bo", "Cy")
    assert {player.name for player in history.players()} == {"Ann", "Bo", "Cy"}
    assert begun(history).players == tuple(
        next(player.id for player in history.players() if player.name == name)
        for name in ("Ann", "Bo", "Cy")
    )


def test_a_name_is_taken_without_the_spaces_round_it(phone, history):
    sit_down(phone, "  Ann ", "Bo")
    phone.tap("Begin")
    assert begun(history).seats == ("Ann", "Bo")


@pytest.mark.parametrize("typed", ["", "   "])
def test_nobody_sits_down_without_a_name(phone, typed):
    sit_down(phone, typed)
    assert phone.shows("Nobody yet")


def test_nobody_sits_down_twice(phone):
    sit_down(phone, "Ann", "ANN")
    assert phone.texts().count("Ann") == 1
    assert len(phone.notices()) == 1


def test_enter_adds_too_and_the_field_is_empty_again(phone):
    phone.type("Name", "Ann", submit=True)
    phone.type("Name", "Bo", submit=True)
    assert phone.enabled("Begin")
    fields = [one.control for one in phone.seen() if isinstance(one.control, ft.TextField)]
    assert [field.value for field in fields] == [""]


def test_those_of_the_last_match_sit_there_again(hall, history):
    seated(history, seats=("Ann", "Bo", "Cy"))
    phone = hall.phone(ROUTE)
    phone.tap("Begin")
    assert begun(history).seats == ("Ann", "Bo", "Cy")


def test_somebody_remembered_sits_down_with_one_tap(hall, history):
    seated(history)
    history.keep_player(Person(id="dagny", name="Dagny", colour=4))
    phone = hall.phone(ROUTE)
    phone.tap("Dagny")
    phone.tap("Begin")
    assert begun(history).seats == ("Ann", "Bo", "Dagny")
    assert begun(history).players[2] == "dagny"


def test_a_remembered_name_that_is_typed_is_the_one_remembered(hall, history):
    history.keep_player(Person(id="dagny", name="Dagny"))
    history.keep_player(Person(id="egil", name="Egil"))
    history.keep_player(Person(id="finn", name="Finn"))
    phone = hall.phone(ROUTE)
    seated_now = [one for one in ("Dagny", "Egil", "Finn") if phone.has(f"{one} does not play")]
    left = next(one for one in ("Dagny", "Egil", "Finn") if one not in seated_now)
    sit_down(phone, left.lower())
    phone.tap("Begin")
    assert begun(history).players[-1] == left.lower()
    assert len(history.players()) == 3


def test_who_is_hidden_is_not_offered(hall, history):
    history.keep_player(Person(id="dagny", name="Dagny", hidden=True))
    assert not hall.phone(ROUTE).shows("Dagny")


def test_leaving_frees_the_seat(phone, history):
    sit_down(phone, "Ann", "Bo", "Cy")
    phone.tap("Bo does not play")
    phone.tap("Begin")
    assert begun(history).seats == ("Ann", "Cy")


def test_the_order_is_changed_by_buttons_and_by_dragging(phone, history):
    sit_down(phone, "Ann", "Bo", "Cy")
    phone.tap("Cy one seat earlier")
    assert not phone.enabled("Ann one seat earlier")
    assert not phone.enabled("Bo one seat later")
    phone.tap("Ann one seat later")
    phone.drag(0, 2)
    phone.tap("Begin")
    assert begun(history).seats == ("Ann", "Bo", "Cy")


def test_a_match_begins_with_as_many_as_the_game_is_for(phone):
    assert not phone.enabled("Begin")
    sit_down(phone, "Ann")
    assert not phone.enabled("Begin")
    sit_down(phone, "Bo")
    assert phone.enabled("Begin")
    sit_down(phone, "Cy", "Di", "Ed", "Flo")
    assert phone.enabled("Begin")
    assert not phone.enabled("Add"), "six is the most"


def test_everybody_has_a_colour_of_their_own(phone, history):
    sit_down(phone, "Ann", "Bo", "Cy", "Di", "Ed", "Flo")
    phone.tap("Begin")
    assert len({player.colour for player in history.players()}) == len(SEAT_COLOURS)


def test_two_who_come_with_the_same_colour_get_different_ones(hall, history):
    for name in ("Ann", "Bo", "Cy"):
        history.keep_player(Person(id=name, name=name, colour=2))
    phone = hall.phone(ROUTE)
    left = next(name for name in ("Ann", "Bo", "Cy") if not phone.has(f"{name} does not play"))
    phone.tap(left)
    phone.tap("Begin")
    colours = [history.player(id_).colour for id_ in begun(history).players]
    assert len(set(colours)) == len(colours)


def test_a_tap_on_a_shield_takes_the_next_colour_nobody_has(phone, history):
    sit_down(phone, "Ann", "Bo")
    phone.tap("Next colour for Ann")
    phone.tap("Begin")
    colours = {player.name: player.colour for player in history.players()}
    assert colours == {"Ann": 2, "Bo": 1}


@pytest.mark.parametrize(
    "taken, free", [((), 0), ((0,), 1), ((1, 2), 0), ((0, 1, 3), 2), (tuple(range(6)), 0)]
)
def test_the_first_free_colour(taken, free):
    seats = tuple(Person(id=str(n), name=str(n), colour=colour) for n, colour in enumerate(taken))
    assert first_free(seats) == free


@pytest.mark.parametrize(
    "drawn, seats",
    [(0, ("Ann", "Bo", "Cy")), (1, ("Bo", "Cy", "Ann")), (2, ("Cy", "Ann", "Bo"))],
)
def test_who_is_drawn_by_lot_begins_and_the_others_follow_in_turn(
    phone, history, monkeypatch, drawn, seats
):
    monkeypatch.setattr(setup, "GENERATOR", Lot(drawn))
    sit_down(phone, "Ann", "Bo", "Cy")
    phone.choose("By lot")
    phone.tap("Begin")
    assert begun(history).seats == seats


def test_whoever_rolls_the_highest_die_begins_and_everybodys_roll_is_told(
    hall, history, monkeypatch
):
    rounds = start_roll(2, Pool((numbered(6),)), Random(3))
    first = max(rounds[-1], key=rounds[-1].get)
    monkeypatch.setattr(setup, "GENERATOR", Random(3))
    phone = hall.phone("/new/hagar")
    sit_down(phone, "Ann", "Bo")
    phone.choose("Highest die")
    phone.tap("Begin")
    assert begun(history).seats == (("Ann", "Bo"), ("Bo", "Ann"))[first]
    told = phone.notices()[-1]
    assert told.startswith(f"Ann {rounds[0][0]}, Bo {rounds[0][1]}")
    assert told.endswith(f": {('Ann', 'Bo')[first]} begins.")


def test_a_die_is_rolled_for_the_start_where_the_rulebook_has_it_so(hall):
    assert not hall.phone("/new/vikings").shows("Highest die")


WAYS = [
    (game, way)
    for game in game_ids()
    for way in ("By lot", "Highest die")
    if way == "By lot" or find(game).start_pool
]
"""How the app can say who begins."""


def chosen(phone, way):
    phone.choose(way)
    phone.tap("Begin")


def first_drawn(hall, history, game, way):
    """Sit down for the first time and have it drawn who begins."""
    phone = hall.phone(f"/new/{game}")
    sit_down(phone, "Ann", "Bo")
    chosen(phone, way)
    return begun(history)


@pytest.mark.parametrize("game, way", WAYS)
def test_whoever_deletes_a_match_and_begins_it_again_gets_the_same_lot(
    hall, history, monkeypatch, game, way
):
    """The others would begin if it was drawn anew: then the generator gives that."""
    monkeypatch.setattr(setup, "GENERATOR", Random(5))
    first = first_drawn(hall, history, game, way)
    history.discard(first.id, now())
    for seed in share(range(6), 3, 1):
        monkeypatch.setattr(setup, "GENERATOR", Random(seed))
        again = hall.phone(f"/new/{game}")
        if seed % 2:
            again.tap(f"{first.seats[1]} one seat earlier")
        chosen(again, way)
        assert begun(history).seats == first.seats, seed
        history.discard(begun(history).id, now())


@pytest.mark.slow
@pytest.mark.parametrize("way, wanted", covering(WAYS, [False, True]))
def test_who_begins_is_drawn_anew_after_a_match_that_was_played_and_where_the_table_wants_it_so(
    hall, history, monkeypatch, way, wanted
):
    game, way = way
    monkeypatch.setattr(setup, "GENERATOR", Random(5))
    first = first_drawn(hall, history, game, way)
    history.keep_setting("same_dice", not wanted)
    ids, seats = {first.id}, {first.seats}
    played(history, first.id)
    for seed in range(5):
        monkeypatch.setattr(setup, "GENERATOR", Random(seed))
        chosen(hall.phone(f"/new/{game}"), way)
        (again,) = (one for one in history.open_matches() if one.id not in ids)
        seats.add(again.setup.seats)
        ids.add(again.id)
        if not wanted:
            played(history, again.id)
    assert seats == {("Ann", "Bo"), ("Bo", "Ann")}


def played(history, match_id):
    """Do something in a match."""
    match = history.match(match_id)
    done(history, match, random_action(match.game, match.position, match.options, Random(1)))


def test_how_to_begin_is_remembered(hall, history):
    phone = hall.phone(ROUTE)
    sit_down(phone, "Ann", "Bo")
    phone.choose("Top of the list")
    phone.tap("Begin")
    assert phone.shows("Ann trades"), "no start roll is asked for"
    assert history.setting("beginning.saekonungr") == "order"
    again = hall.phone(ROUTE)
    chosen = next(
        one.control for one in again.seen() if isinstance(one.control, ft.SegmentedButton)
    )
    assert chosen.selected == ["order"]


# Rules


def test_rules_as_printed_are_not_stored(phone, history):
    sit_down(phone, "Ann", "Bo")
    assert phone.shows("As printed")
    phone.tap("Out at zero coins")
    assert phone.shows("1 change")
    phone.tap("Out at zero coins")
    assert phone.shows("As printed")
    phone.tap("Begin")
    assert begun(history).options == {}


def test_each_kind_of_rule_can_be_changed(phone, history):
    sit_down(phone, "Ann", "Bo")
    phone.tap("Out at zero coins")
    phone.tap("Ante: one more")
    phone.tap("Coins at the start: one more")
    phone.choose("The first one out ends it")
    phone.tap("shield: one less")
    phone.tap("blank: one more")
    assert phone.shows("4 changes"), "how it ends is a version of the rulebook"
    phone.tap("Begin")
    assert begun(history).options == {
        "zero_is_out": True,
        "ante": 1,
        "start_coins": 16,
        "end": "first_elimination",
        "viking_die": ["shield", "x", "x", "blank", "blank", "blank"],
    }
    assert phone.crashes == []


def test_words_for_a_figure_leave_its_name_a_line_of_its_own(phone):
    sit_down(phone, "Ann", "Bo")

    def stands_alone(name):
        (label,) = [
            one
            for one in phone.seen(folded=True)
            if isinstance(one.control, ft.Text) and one.control.value == name
        ]
        return not any(isinstance(one, ft.Row) and len(one.controls) > 1 for one in label.above)

    assert stands_alone("Coins at the start")
    phone.read_on("as recommended")
    # And keep it when they give way to a number: the next tap hits what adds once more.
    phone.tap("Coins at the start: one more")
    assert stands_alone("Coins at the start")


@pytest.mark.parametrize("more, fewer, names", [(16, 14, 2), (13, 11, 5)])
def test_a_figure_is_stepped_from_the_recommended_one(phone, more, fewer, names):
    sit_down(phone, *("Ann", "Bo", "Cy", "Di", "Ed")[:names])
    phone.read_on("as recommended")
    assert phone.shows(f"{more - 1}, as recommended")
    phone.tap("Coins at the start: one more")
    assert phone.shows(f"Coins at the start: {more}")
    assert not phone.shows("as recommended")
    phone.tap("Coins at the start: one less")
    assert phone.shows(f"{more - 1}, as recommended")
    assert phone.shows("As printed")
    phone.tap("Coins at the start: one less")
    assert phone.shows(f"Coins at the start: {fewer}")


ZERO = "Back to the printed rule instead of: Out at zero coins"


def test_the_rules_of_a_match_belong_to_it_alone(hall, history):
    seated(history, zero_is_out=True)
    phone = hall.phone(ROUTE)
    assert phone.shows("As printed")
    assert not phone.has(ZERO)
    phone.tap("Begin")
    assert begun(history).options == {}


def test_a_rule_that_differs_is_in_sight_and_one_tap_from_the_printed_one(phone, history):
    sit_down(phone, "Ann", "Bo")
    phone.tap("Out at zero coins")
    phone.tap("Ante: one more")
    assert phone.shows("Ante: 1")
    phone.tap(ZERO)
    phone.tap("Begin")
    assert begun(history).options == {"ante": 1}


def test_a_rule_kept_on_purpose_is_in_sight_the_next_time_too(hall, history):
    phone = hall.phone(ROUTE)
    sit_down(phone, "Ann", "Bo")
    phone.tap("Out at zero coins")
    phone.tap("Keep for this game")
    phone.tap("Begin")
    again = hall.phone(ROUTE)
    assert again.has(ZERO)
    again.tap(ZERO)
    again.tap("Keep the printed rules")
    last = hall.phone(ROUTE)
    assert not last.has(ZERO)
    assert not last.shows("Keep")


def test_a_kept_rule_can_be_played_once_more_and_kept_no_longer(hall, history):
    history.keep_setting("rules.saekonungr", {"zero_is_out": True})
    phone = hall.phone(ROUTE)
    sit_down(phone, "Ann", "Bo")
    phone.tap("Kept for this game: keep it no longer")
    assert phone.has(ZERO)
    phone.tap("Begin")
    assert begun(history).options == {"zero_is_out": True}
    assert not hall.phone(ROUTE).has(ZERO)


def test_a_kept_rule_that_is_none_any_more_is_left_out(hall, history):
    history.keep_setting("rules.saekonungr", {"gone": True})
    phone = hall.phone(ROUTE)
    assert phone.shows("As printed")
    assert phone.crashes == []


# Versions


def test_the_version_of_the_rulebook_is_in_sight_and_remembered(hall, history):
    phone = hall.phone("/new/vikings")
    sit_down(phone, "Ann", "Bo")
    phone.choose("Base game")
    assert phone.shows("As printed"), "the rulebook has both"
    phone.tap("Begin")
    assert begun(history).options == {"progress": False}
    again = hall.phone("/new/vikings")
    again.tap("Begin")
    assert [one.setup.options for one in history.open_matches()] == [{"progress": False}] * 2


def departing(game, name, printed):
    """Return another value than the printed one."""
    switch = next(switch for switch in asked(game.Options) if switch.name == name)
    if switch.kind == "flag":
        return not printed
    if switch.choices:
        return next(one for one in switch.choices if one != printed)
    if isinstance(printed, list):
        return printed[:-1]
    number = printed or 0
    return number - 1 if number == switch.most else number + 1


def departures(game):
    """Return another value than the printed one for each rule of a game."""
    printed = game.Options().model_dump(mode="json")
    return {
        name: departing(game, name, value)
        for name, value in printed.items()
        if name not in game.versions
    }


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("language", ["en", "de"])
def test_of_every_game_each_departure_and_each_version_is_in_sight(
    hall, history, game_id, language
):
    game = find(game_id)
    rules = departures(game)
    history.keep_setting(f"rules.{game_id}", rules)
    phone = hall.phone(f"/new/{game_id}", languages=(language,))
    for name, value in rules.items():
        told = rule_text(phone.store, game, name, value)
        assert "option." not in told
        assert phone.has(phone.store.say("setup.rule.back", rule=told))
        phone.tap(phone.store.say("setup.rule.back", rule=told))
        assert not phone.has(phone.store.say("setup.rule.back", rule=told))
    for name in game.versions:
        key = f"{game_id}.option.{name}"
        for way in get_args(game.Options.model_fields[name].annotation) or (True, False):
            told = phone.store.say(f"{key}.{str(way).lower()}")
            assert not told.startswith(key)
            phone.choose(told[:1].upper() + told[1:])
    assert phone.crashes == []


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("size, in_line", [((360, 740), True), ((820, 1180), False)], ids=str)
def test_of_every_game_what_keeps_rules_is_in_sight_beside_them_and_none_is_cut(
    hall, history, game_id, size, in_line
):
    game = find(game_id)
    rules = departures(game)
    history.keep_setting(f"rules.{game_id}", rules)
    phone = hall.phone(f"/new/{game_id}", size=size)

    def scrolls_aside(seen):
        return any(isinstance(up, ft.Row) and up.scroll for up in seen.above)

    for times in (1, 2):
        if times == 2:
            phone.magnify()
        keeps = phone.find("Kept for this game: keep it no longer")
        assert not scrolls_aside(keeps)
        for name, value in rules.items():
            told = rule_text(phone.store, game, name, value)
            rule = phone.find(phone.store.say("setup.rule.back", rule=told))
            assert scrolls_aside(rule) == (in_line or times == 2)
            wide = [up.width for up in rule.above if up.__class__ is ft.Container and up.width]
            line = size[0] - 2 * TAP
            # A long one takes more lines where it would be cut.
            assert not scrolls_aside(rule) or len(told) * LETTER * times < line or min(wide) < line


def test_a_rule_is_as_wide_as_its_line_also_once_the_window_is_narrower(hall, history):
    game = find("shipwrights")
    history.keep_setting("rules.shipwrights", departures(game))
    phone = hall.phone("/new/shipwrights", size=(600, 915), languages=("de",))
    phone.magnify()
    phone.resize(380, 915)
    back = "Zurück zur gedruckten Regel"
    widths = [
        next((up.width for up in reversed(one.above) if getattr(up, "width", None)), 0)
        for one in phone.touchables()
        if one.label.startswith(back)
    ]
    assert max(widths) > 0
    assert max(widths) < 380


def test_of_kinds_that_are_counted_each_goes_as_far_as_all_of_them_may(phone, history):
    sit_down(phone, "Ann", "Bo")
    for what in ("shield: one less", "blank: one less"):
        phone.tap(what)
    assert not phone.enabled("X: one less"), "a die has four faces at least"
    phone.tap("X: 2, type a number")
    for key in ("9", "9", "Done"):
        phone.tap(key)
    assert phone.has("X: 10, type a number"), "and twelve at most"
    assert not phone.enabled("shield: one more")
    assert phone.notices() == []
    phone.tap("Begin")
    assert begun(history).options == {"viking_die": ["shield", *["x"] * 10, "blank"]}


@pytest.mark.parametrize("typed", ["0", "99999"])
def test_no_figure_of_a_setup_can_be_typed_with_which_no_game_is_played(hall, typed):
    more, found = ": one more", 0
    for game_id in game_ids():
        phone = hall.phone(f"/new/{game_id}")
        for name in [one.removesuffix(more) for one in labels(phone) if one.endswith(more)]:
            asked = rf"{re.escape(name)}: .*type a number"
            (value,) = [one for one in labels(phone) if re.match(asked, one)]
            for touched in (value, *typed, "Done"):
                phone.tap(touched)
            assert phone.notices() == [], "no error tells of which figure it is"
            found += 1
    assert found


def test_remembered_rules_that_are_no_rules_any_more_are_left_out():
    game = find("saekonungr")
    assert still_known(game, {"zero_is_out": True}) == {"zero_is_out": True}
    assert still_known(game, {"gone": True}) == {}
    assert still_known(game, {"viking_die": []}) == {}


def test_an_estimate_is_told_when_enough_are_there(phone):
    sit_down(phone, "Ann")
    assert not phone.shows("Estimate")
    sit_down(phone, "Bo")
    assert phone.shows("Estimate")


def test_a_game_played_for_the_first_time_asks_those_who_played_last(hall, history):
    seated(history, seats=("Ann", "Bo", "Cy"))
    draft = remembered(hall.phone().store, replace(find("saekonungr"), id="another"))
    assert [player.name for player in draft.seats] == ["Ann", "Bo", "Cy"]


def test_those_of_the_last_match_sit_there_whatever_it_was(hall, history):
    seated(history, id_="old", seats=("Dagny", "Egil"))
    last = Setup(
        id="new",
        game="vikings",
        version=1,
        seats=("Cy", "Ann", "Bo"),
        players=("c", "a", "b"),
        begun="2026-04-01T18:00:00+00:00",
    )
    for name, id_ in zip(last.seats, last.players, strict=True):
        history.keep_player(Person(id=id_, name=name))
    history.begin(last)
    draft = remembered(hall.phone().store, find("saekonungr"))
    assert [player.name for player in draft.seats] == ["Cy", "Ann", "Bo"]
    few = replace(find("saekonungr"), seats=range(1, 3))
    assert [one.name for one in remembered(hall.phone().store, few).seats] == ["Cy", "Ann"]


def test_a_last_match_of_too_few_asks_those_of_the_match_before(hall, history):
    seated(history, id_="old", seats=("Dagny", "Egil"))
    alone = {"game": "hagar", "seats": ("Cy",), "players": ("c",)}
    history.keep_player(Person(id="c", name="Cy"))
    history.begin(Setup(id="new", version=1, begun="2026-04-01T18:00:00+00:00", **alone))
    draft = remembered(hall.phone().store, find("vikings"))
    assert [player.name for player in draft.seats] == ["Dagny", "Egil"]
