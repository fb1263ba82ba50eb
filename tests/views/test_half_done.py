"""What is typed and not done yet: Undo takes that back first, and cancelling does not lose it."""

from __future__ import annotations

import re
from contextlib import suppress

import flet as ft
import pytest

from companion.errors import CompanionError
from companion.game import find, game_ids
from companion.games.pax_viking.actions import BeginTurn, Gain
from companion.match import Setup
from companion.words import has, say
from tests.games.test_conformance import case_files
from tests.support.covering import ALL, share
from tests.support.every_screen import OF_GAMES, touched
from tests.support.headless import Hall
from tests.support.matches import ANN_BEGINS, AT, RAID, done, position, seated
from tests.support.own_tables import OWN_TABLES
from tests.support.pax_viking_composing import compose
from tests.support.pax_viking_table import ACTING, sat_down
from tests.support.seen import twice
from tests.support.under_way import under_way
from tests.support.vikings_table import look
from views.device import HALF_DONE
from views.half_done import DEVICES, Devices
from views.shell.due import ACT

LEFT, ANEW, EXPLAIN = (say("en", key) for key in ("half_done.left", "half_done.anew", "guide.due"))

A_DIE = re.compile(r"Die shows \d|\w+: total \d+|shield|X|blank")
"""The names of what stands for dice on the table."""

FALLEN = say("en", "hagar.table.roll")
"""What nobody puts down again: a die that the app has thrown."""


def kind(label, names=()):
    """Return what a thing is called whatever number it shows and whoever it belongs to."""
    return re.sub("|".join((r"\d+", *names)), "#", re.split("[:,]", label)[0])


ONLY_LOOKED_AT = {
    kind(say("en", f"hagar.table.{key}", n=0))
    for key in (
        "mode.play",
        "mode.tally",
        "mode.sheet",
        "mode.score",
        "brush.hagar",
        "brush.gold",
        "prints",
        "prints.done",
        "what_if",
    )
}
"""What changes how something is shown or taken, and nothing that is to be done."""

SETTINGS = {say("en", "table.dice_virtual"), say("en", "table.dice_typed")}
"""What is the same at every table."""

AT_THE_TABLE = {"hagar": 8, "saekonungr": 2}
"""How much is typed or chosen at a table itself, not on a sheet, at least."""

PARTS = 3
"""Of so many cases of a game one has most of what is touched at its tables."""

NAMED = '{"device": "0123456789abcdef0123456789abcdef"}'
"""What a device remembers that has been here before."""

RELOADED = 2
"""So many of what is begun at the tables of a game is looked at on a page that is loaded anew."""

TOUCHED = 8
"""So many things are touched at each furnished table."""

ENOUGH = 2
"""So many rolls are typed in part and taken back, but in CI."""

with_dice = pytest.mark.parametrize("game", [one for one in OWN_TABLES if find(one).has_dice])
"""At the plain table dice are typed on a sheet, which keeps them or leaves them."""


def tables(history, game, part=None):
    """Begin a match where each case of a game begins, or one of so many."""
    cases = [*enumerate(case_files(find(game)))]
    for number, file in cases if part is None else share(cases, PARTS, part):
        setup = Setup(
            id=f"m{number}",
            game=game,
            version=find(game).version,
            seats=tuple(file["seats"]),
            options=file.get("options", {}),
            position=file.get("position"),
            begun=AT,
        )
        try:
            yield history.begin(setup)
        except CompanionError:
            continue


@pytest.mark.turns(3)
@pytest.mark.long("opens a table for every case of a game")
@with_dice
def test_undo_takes_back_what_is_typed_of_a_roll_before_any_step(hall, history, game):
    history.keep_setting("typed_dice", value=True)
    half_typed = 0
    phone = hall.phone()
    for match in tables(history, game):
        # Most cases have no dice to type.
        if half_typed >= ENOUGH and not ALL:
            break
        phone.go(f"/play/{match.id}")
        die = next((one.label for one in phone.touchables() if A_DIE.fullmatch(one.label)), None)
        if die is None:
            continue
        before = phone.texts()
        phone.tap(die)
        if history.match(match.id).revision > match.revision:
            continue
        half_typed += 1
        assert phone.texts() != before
        phone.tap("Undo")
        assert phone.texts() == before
        assert not phone.enabled("Undo")
        assert history.match(match.id).revision == match.revision
    assert half_typed


def test_one_die_after_the_other_is_taken_back_and_then_the_step(hall, history):
    history.keep_setting("typed_dice", value=True)
    seated(history, seats=("Ann", "Bo", "Cy"))
    phone = hall.phone("/play/m")
    assert not phone.enabled("Undo")
    phone.tap("Ann: total 8")
    phone.tap("Bo: total 9")
    phone.tap("Undo")
    assert phone.shows("Ann 8")
    assert not phone.shows("Bo 9")
    phone.tap("Bo: total 4")
    phone.tap("Cy: total 2")
    assert history.match("m").log[-1].action == {"do": "order", "totals": [8, 4, 2]}
    phone.tap("Undo")
    assert history.match("m").step == 0


def test_what_was_typed_before_somebody_else_acted_holds_no_step_back(hall, history):
    history.keep_setting("typed_dice", value=True)
    seated(history, ANN_BEGINS, RAID[0])
    one, other = hall.phone("/play/m"), hall.phone("/play/m")
    one.tap("shield")
    other.tap("None")
    assert one.store.half_done.holds(history.match("m")) is False
    assert not one.shows("shield, and the second one?")


def test_dice_that_are_not_typed_any_more_hold_no_step_back(hall, history):
    history.keep_setting("typed_dice", value=True)
    seated(history, ANN_BEGINS, RAID[0])
    phone = hall.phone("/play/m")
    phone.tap("shield")
    phone.do(lambda: phone.store.set(typed_dice=False))
    phone.tap("Undo")
    assert history.match("m").step == 1


def test_in_a_correction_the_die_is_taken_back_before_the_correction(hall, history):
    history.keep_setting("typed_dice", value=True)
    seated(history, ANN_BEGINS, *RAID)
    phone = hall.phone("/play/m/amend/3")
    assert not phone.enabled("Undo")
    phone.tap("shield")
    assert phone.shows("shield, and the second one?")
    phone.tap("Undo")
    assert not phone.shows("shield, and the second one?")
    assert phone.shows("Entry 3 was: ")


def test_a_draw_that_was_begun_waits_for_whoever_comes_back(hall, history):
    phone = look(hall, history)
    phone.tap("Follow the game")
    phone.tap("Nobles drawn: one more")
    phone.tap("Boat")
    phone.choose("Display")
    assert not phone.has("1 of 13 drawn")
    phone.choose("Game")
    assert phone.shows("1 of 13 drawn")
    assert phone.texts().count("As you left it") == 2
    assert twice(phone.touchables()) == set(), "what begins anew is said"
    assert phone.has("Lay out 1")
    phone.tap("Lay out 1")
    assert position(history).open_specials == ("boat",)
    phone.read_on("Lay out 0")
    assert phone.has("Lay out 0")


def change_income(phone):
    phone.tap("Change income or discards")


def at_the_solstice(history, **more):
    sat_down(history, *ACTING, Gain(seat=0, hand=6), **more)


def test_a_sheet_left_half_filled_is_there_on_a_page_that_is_loaded_anew(hall, history):
    at_the_solstice(history)
    remembers = {"skald.settings": NAMED}
    phone = hall.phone("/play/m", remembers=remembers)
    change_income(phone)
    phone.tap("Silfr income: one more")
    phone.leave()
    again = hall.phone("/play/m", remembers=remembers)
    change_income(again)
    assert again.shows("As you left it")
    assert again.has("Winter: +3 silfr")


def test_what_is_typed_is_kept_for_so_many_devices():
    devices = Devices()
    first = devices.typed_on("first")
    assert devices.typed_on("first") is first
    for n in range(DEVICES - 1):
        devices.typed_on(f"other {n}")
    assert devices.typed_on("first") is first
    for n in range(DEVICES):
        devices.typed_on(f"another {n}")
    assert devices.typed_on("first") is not first


def test_whoever_names_very_many_devices_makes_nobody_else_lose_what_they_typed():
    devices = Devices()
    first, second = devices.typed_on("first", "192.0.2.1"), devices.typed_on("second", "192.0.2.2")
    for n in range(3 * DEVICES):
        devices.typed_on(f"made up {n}", "192.0.2.66")
    assert devices.typed_on("first", "192.0.2.1") is first
    assert devices.typed_on("second", "192.0.2.3") is second, "it came over another network"


def test_a_sheet_left_half_filled_is_nobody_elses(hall, history):
    at_the_solstice(history)
    at_the_solstice(history, id_="other")
    phone = hall.phone("/play/m")
    change_income(phone)
    phone.tap("Silfr income: one more")
    phone.tap("Close")
    change_income(phone)
    assert phone.shows("As you left it")
    assert phone.has("Winter: +3 silfr")
    phone.tap("Close")
    phone.go("/play/other")
    change_income(phone)
    assert not phone.shows("As you left it"), "another match"
    another = hall.phone("/play/m")
    change_income(another)
    assert not another.shows("As you left it"), "another device"
    assert another.has("Winter: +2 silfr")


def test_what_a_sheet_was_about_is_gone_and_so_is_what_was_typed(hall, history):
    at_the_solstice(history)
    phone = hall.phone("/play/m")
    change_income(phone)
    phone.tap("Tiles discarded: one less")
    phone.tap("Close")
    done(history, history.match("m"), Gain(seat=0, hand=-3))
    phone = next_look(phone)
    change_income(phone)
    assert not phone.shows("As you left it")
    assert phone.shows("0"), "nothing is above the limit any more"


def next_look(phone):
    """Go away and come back to the table as it is now."""
    phone.go("/nowhere")
    phone.go("/play/m")
    return phone


def test_a_card_that_is_being_composed_waits_too(hall, history):
    sat_down(history, BeginTurn())
    phone = hall.phone("/play/m")
    compose(phone, "Lords")
    phone.tap("Standard")
    phone.tap("A sentence of your own")
    phone.tap("Type")
    phone.tap("Rus")
    said = "At least 1 follower of type Rus."
    assert phone.shows(said)
    phone.tap("Cancel")
    phone.tap("Compose a card")
    assert phone.shows("As you left it")
    assert phone.shows(said)
    assert "Lords" in phone.texts()
    phone.tap("Put it into play")
    assert [one.title for one in position(history).cards] == ["Lords"]
    phone.tap("Compose a card")
    assert not phone.shows("As you left it"), "it was done"
    assert "Lords" not in phone.texts()


def test_a_card_begins_anew_at_a_tap(hall, history):
    sat_down(history, BeginTurn())
    phone = hall.phone("/play/m")
    compose(phone, "Lords")
    phone.tap("Cancel")
    phone.tap("Compose a card")
    assert "Lords" in phone.texts()
    phone.tap("Begin anew")
    assert "Lords" not in phone.texts()
    assert not phone.shows("As you left it")


def due(phone):
    """Read the bar of what is due and what is chosen there, but for whether it was left."""
    seen = [*phone.seen()]
    # What is called something is read off all that is in it: of what can be touched alone.
    around = next((one.above for one in seen if one.events and one.label == EXPLAIN), ())
    bars = [one for one in around if getattr(one, "bgcolor", "") == ft.Colors.SURFACE_CONTAINER]
    found = []
    for one in seen if bars else ():
        control = one.control
        if bars[-1] not in one.above:
            continue
        if isinstance(control, ft.Semantics) and control.label != ANEW:
            found.append((control.label, control.selected))
        elif isinstance(control, ft.Text) and control.value not in {LEFT, ANEW}:
            found.append(control.value)
    return found


def at_the_table(phone):
    """List what can be touched at a table but for the bar above it and its menu."""
    aside = (ft.AppBar, ft.PopupMenuItem)
    return [
        one
        for one in phone.touchables()
        if one.enabled and not any(isinstance(up, aside) for up in (*one.above, one.control))
    ]


def half_typed(phone, history, match_id, label):
    """Touch something; tell whether it changed what is due and did nothing yet."""
    before, revision = due(phone), history.match(match_id).revision
    touched_ = next((one for one in at_the_table(phone) if one.label == label), None)
    if touched_ is None:
        return False
    phone.touch(touched_)
    if history.match(match_id).revision > revision:
        phone.do(lambda: phone.store.undo(history.match(match_id)))
        return False
    elsewhere = phone.route != f"/play/{match_id}"
    return bool(before) and not (elsewhere or phone.dialogs()) and due(phone) != before


@pytest.mark.turns(4)
@pytest.mark.long("touches everything at a table for every case of a game")
@pytest.mark.parametrize("dice", ["typed", "thrown"])
@pytest.mark.parametrize("game", game_ids())
def test_what_was_begun_at_a_table_is_there_again_and_says_so(
    hall, history, game, dice, monkeypatch
):
    monkeypatch.setattr("views.app.LATER", 0)
    history.keep_setting("typed_dice", value=dice == "typed")
    remembers = {"skald.settings": NAMED}
    phone = hall.phone(remembers=remembers)
    known, kept = set(), []

    def come_to(match):
        phone.go("/nowhere")
        phone.go(f"/play/{match.id}")

    for match in tables(history, game, 0):
        # What nothing was done at goes when it is left.
        if match.game.is_over(match.position, match.options):
            continue
        touched(history, match.id)
        come_to(match)
        for label in [one.label for one in at_the_table(phone)]:
            alike = kind(label, match.names)
            if alike in known or label in SETTINGS:
                continue
            known.add(alike)
            phone.store.half_done.drafts.clear()
            come_to(match)
            first = due(phone)
            if not half_typed(phone, history, match.id, label):
                continue
            where = f"{match.id}: {label}"
            assert not phone.has(ANEW), f"{where}: says it was left, and it was not"
            then = due(phone)
            come_to(match)
            assert due(phone) == then, f"{where} is lost"
            if label == FALLEN or alike in ONLY_LOOKED_AT:
                continue
            assert phone.shows(LEFT), where
            if len(kept) < RELOADED:
                again = hall.phone(f"/play/{match.id}", remembers=remembers)
                assert due(again) == then, f"{where} is lost when the page is loaded anew"
                again.leave()
                host = Hall(history)
                again = host.phone(f"/play/{match.id}", remembers=remembers)
                assert due(again) == then, f"{where} is lost when the host begins anew"
                host.close()
            kept.append(where)
            phone.tap(ANEW)
            assert due(phone) == first, f"{where} does not begin anew"
            come_to(match)
            assert not phone.has(ANEW), where
    assert len(kept) >= AT_THE_TABLE.get(game, 0) // (1 if ALL else PARTS), kept


@pytest.mark.parametrize("game", game_ids())
def test_a_table_is_looked_at_as_it_was_when_the_page_is_loaded_anew(
    hall, history, game, monkeypatch
):
    monkeypatch.setattr("views.app.LATER", 0)
    remembers = {"skald.settings": NAMED}
    match = under_way(history, game, 0)
    phone = hall.phone("/play/m", remembers=remembers)
    looked_at = 0
    follow = f"{game}.table.follow_yes"
    sides = [f"{game}.table.side_{one}" for one in ("tally", "display", "players", "cards", "box")]
    for key in (follow, *sides):
        if not has(key):
            continue
        before = phone.texts()
        label = say("en", key)
        with suppress(LookupError):
            (phone.tap if key == follow else phone.choose)(label)
        assert history.match("m").revision == match.revision
        if phone.texts() == before:
            continue
        looked_at += 1
        again = hall.phone("/play/m", remembers=remembers)
        assert again.texts() == phone.texts(), label
        again.leave()
        host = Hall(history)
        again = host.phone("/play/m", remembers=remembers)
        assert again.texts() == phone.texts(), f"{label}, and the host has begun anew"
        host.close()
    assert looked_at >= {"shipwrights": 3, "pax_viking": 3, "vikings": 2}.get(game, 0)


@pytest.mark.turns(3)
@pytest.mark.long("touches what does something at every furnished table")
@pytest.mark.furnished
@pytest.mark.parametrize("game", game_ids())
def test_a_deed_is_one_line_of_the_journal_where_what_is_half_typed_stays_as_it_was(
    hall, history, game, monkeypatch
):
    monkeypatch.setattr("views.app.LATER", 0)
    # Alone with the history, as the offline web app is: that keeps what is half typed.
    phone = hall.phone(web=False)
    journal, deeds = history._journal._files.parts, 0
    tables = OF_GAMES[game]
    # Of a game with one table all days have that one.
    for table in share(tables, min(PARTS, len(tables)), 0):
        phone.go(f"/play/{table}")
        for label in [one.label for one in at_the_table(phone)][:TOUCHED]:
            phone.go("/nowhere")
            phone.go(f"/play/{table}")
            revision = history.match(table).revision
            # What is chosen at first is done by the one button in the bar.
            for is_it in (lambda one, label=label: one.label == label, is_act):
                typed, lines = history.setting(HALF_DONE, []), journal["current"].count(b"\n")
                there = next((one for one in at_the_table(phone) if is_it(one)), None)
                if there is None:
                    break
                phone.touch(there)
                if not history.is_open(table) or history.match(table).revision > revision:
                    deeds += 1
                    more = history.setting(HALF_DONE, []) != typed
                    assert journal["current"].count(b"\n") == lines + 1 + more, f"{table}: {label}"
                    break
            if not history.is_open(table):
                break
            if history.match(table).revision > revision:
                phone.do(lambda table=table: phone.store.undo(history.match(table)))
    assert deeds


def is_act(one):
    """Tell whether it is the one button in the bar of what is due."""
    return one.control.key == ACT
