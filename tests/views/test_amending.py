"""What every table must do in a correction and looked at: found in the folder, drawn, touched."""

from __future__ import annotations

import re
from functools import partial
from random import Random

import pytest

from companion import match as matches
from companion.game import find, game_ids
from companion.match import Setup
from companion.model import Enter
from companion.words import say
from data.records import Person
from tests.support.covering import ALL, share
from tests.support.curious import touch_everything
from tests.support.every_screen import OF_GAMES
from tests.support.matches import AT, FINISHED_AT
from tests.support.random_play import random_action
from views.store import Store

BROKEN = say("en", "broken.title")
KEEP, LEAVE_OUT = say("en", "amend.keep"), say("en", "amend.leave_out")
AWAY = (
    KEEP,
    LEAVE_OUT,
    say("en", "table.dice_typed"),
    say("en", "table.dice_virtual"),
    say("en", "timeline.correct"),
    say("en", "timeline.back"),
)
"""What keeps, what leads away, and what is a setting of the device."""

SOME = 60 if ALL else 25
"""The same where many screens are touched."""

STEPS = 24
FAR = 160
"""Steps after which a walk has come by all that it ever comes by."""
MOST = 120 if ALL else 25
"""Touches of one screen: all of it in CI, elsewhere enough to come to the first sheets of each."""

NAMES = ("Astrid", "Björn")
NAMELESS = re.compile(r"(?<!neutral )player 1\b")
"""Somebody at the table who is not called by a name; "the neutral player 1 step" is none."""

ENTRIES = [("result", "1"), ("result", "middle"), ("result", "end"), ("play", "last")]
"""Of finished matches and of one that is being played, where nothing is added to the end."""

every_game = pytest.mark.parametrize("game", game_ids())

of_entries = pytest.mark.parametrize(
    ("game", "known", "kind", "entry"),
    [
        *((game, False, *entry) for game in game_ids() for entry in ENTRIES),
        # Where points need values that only a box tells, they are told at these.
        *(("shipwrights", True, *entry) for entry in ENTRIES[1::2]),
    ],
)
"""Each installed game, and what it lacks of a box known or not."""


def walked(history, game_id, *, seed=4, steps=STEPS, known=False, over=False):
    """Play a match by chance for a while; it stays open, or is finished as it stands."""
    game = find(game_id)
    # What somebody has read of is a setting of the device.
    history.keep_setting("hinted", [game_id])
    for n, name in enumerate(NAMES):
        history.keep_player(Person(id=f"p{n}", name=name, colour=n))
    match = history.begin(
        Setup(
            id="m",
            game=game_id,
            version=game.version,
            seats=NAMES,
            players=("p0", "p1"),
            begun=AT,
        )
    )
    chance = Random(seed)
    for _ in range(steps):
        action = random_action(game, match.position, match.options, chance)
        if action is None:
            break
        after = matches.act(match, action, AT)
        history.keep(match, after)
        match = after
    if known:
        lacking = game.missing(match.position, match.options)
        assert lacking
        for value in lacking:
            told = 2 if value.path.rpartition(".")[2] != "counted" else True
            after = matches.act(match, Enter(path=value.path, value=told), AT)
            history.keep(match, after)
            match = after
        assert not game.missing(match.position, match.options)
    if over:
        history.finish(match, matches.finish(match, FINISHED_AT))
    return match


def numbered(match, entry):
    """Return the address of an entry."""
    numbers = {"1": 1, "middle": match.step // 2, "last": match.step}
    return f"amend/{numbers[entry]}" if entry in numbers else "amend"


def stored(history):
    """Everything that lies on the disk."""
    return {name: bytes(part) for name, part in history.files.parts.items()}


def curious(hall, route):
    """Somebody there who chooses no file where one is asked for."""
    phone = hall.phone(route)
    phone.client.answers["pick_files"] = []
    return phone


def read_and_back(phone, where):
    """Come back from how that works to the table as it was."""
    if phone.route.startswith(f"{where}/guide"):
        phone.back()


def unharmed(phone, history, where, before, name):
    phone.check_alive()
    assert phone.crashes == [], name
    read_and_back(phone, where)
    assert phone.route == where, f"{name} leads away"
    assert not phone.shows(BROKEN), name
    assert stored(history) == before, f"{name} reached the journal"


# Corrections


@pytest.mark.turns(4)
@pytest.mark.long("draws walks of every game, entry by entry")
@of_entries
def test_nothing_of_a_correction_reaches_the_journal_before_it_is_kept(
    hall, history, game, known, kind, entry
):
    match = walked(history, game, known=known, over=kind == "result")
    phone = curious(hall, f"/{kind}/m/{numbered(match, entry)}")
    where, before = phone.route, stored(history)
    touched = touch_everything(
        phone,
        besides=AWAY,
        after=partial(unharmed, phone, history, where, before),
        most=MOST,
    )
    assert touched
    assert not any(NAMELESS.search(text) for text in phone.texts())


def first_offered(match):
    """List the entries before which something is offered for the first time."""
    found, known = [], set()
    steps = [match.head]
    while steps[-1].before is not None:
        steps.append(steps[-1].before)
    for step in reversed(steps[1:]):
        offered = {offer.do for offer in match.game.offers(step.position, match.options)}
        if offered - known:
            found.append(step.number + 1)
            known |= offered
    return found


@pytest.mark.turns(3)
@pytest.mark.long("draws a correction wherever something else is due")
@every_game
def test_whatever_is_due_a_touch_in_a_correction_is_none_at_the_table(
    hall, history, monkeypatch, game
):
    """Not even one that the match would refuse: whoever acts on it was handed nothing to act by."""
    match = walked(history, game, steps=FAR)
    monkeypatch.setattr(Store, "_move", acted)
    entries = first_offered(match)
    assert len(entries) > 1
    for number in share(entries, 3, 0):
        phone = curious(hall, f"/play/m/amend/{number}")
        where, before = phone.route, stored(history)
        assert touch_everything(
            phone,
            besides=AWAY,
            after=partial(unharmed, phone, history, where, before),
            most=SOME,
        )


def acted(*_, **__):
    """Raise where a table acts on the match itself: that fails the test, whoever catches it."""
    raise AssertionError("acted on the match")


@pytest.mark.turns(4)
@pytest.mark.long("draws walks of every game, entry by entry")
@of_entries
def test_what_was_done_at_the_table_takes_the_place_of_an_entry(
    hall, history, game, known, kind, entry
):
    match = walked(history, game, known=known, over=kind == "result")
    phone = curious(hall, f"/{kind}/m/{numbered(match, entry)}")
    before = len(history.events("m"))
    undo = say("en", "table.undo")

    def done(_):
        return read_and_back(phone, where) or phone.enabled(undo)

    where = phone.route
    # It ends where something is done: on a form of the plain table that takes a while.
    touch_everything(phone, besides=(*AWAY, undo), after=done, most=4 * MOST)
    assert phone.enabled(undo), "nothing could be done there"
    phone.tap(KEEP)
    assert phone.route == f"/{kind}/m"
    assert phone.notices() == [say("en", "amend.kept")]
    events = history.events("m")
    assert len(events) > before
    replayed = matches.replay(match.setup, events)
    assert (replayed.followed, replayed.refused) == (len(events), None)
    if kind == "play":
        assert history.match("m").position == replayed.match.position
        return
    result = history.finished_match("m").result
    assert result == matches.finish(replayed.match, FINISHED_AT)
    assert not known or result.missing == ()
    for card in result.scorecards:
        assert phone.shows(f"{card.total} + ?" if card.unknown else str(card.total))


# Looking


@pytest.mark.turns(3)
@pytest.mark.long("draws walks of every game, entry by entry")
@every_game
@pytest.mark.parametrize("kind", ["result", "play"])
def test_looking_back_changes_nothing_whatever_is_touched(hall, history, game, kind):
    match = walked(history, game, over=kind == "result")
    phone = curious(hall, f"/{kind}/m/timeline")
    for number in (match.step, match.step // 2):
        phone.touch(phone.lines()[match.step - number])
        where, before = phone.route, stored(history)
        touch_everything(
            phone,
            besides=AWAY,
            after=partial(unharmed, phone, history, where, before),
            most=MOST,
        )
        phone.tap(say("en", "timeline.back"))


@pytest.mark.turns(2)
@pytest.mark.furnished
@every_game
def test_nothing_that_acts_is_offered_to_whoever_looks_back(hall, history, game):
    looked_at = 0
    for table in OF_GAMES[game]:
        phone = hall.phone(f"/play/{table}/timeline")
        if not phone.lines():
            continue
        looked_at += 1
        phone.touch(phone.lines()[0])
        then = {one.label for one in phone.touchables()}
        phone.go(f"/play/{table}")
        for label in then.intersection(one.label for one in phone.touchables()):
            before = history.match(table).revision
            phone.go("/")
            phone.go(f"/play/{table}")
            # What makes a board larger is gone where it is large.
            for found in [one for one in phone.touchables() if one.label == label][:1]:
                phone.touch(found)
            assert history.match(table).revision == before, f"{table}: {label}"
    assert looked_at


# Points that are not known yet


@pytest.mark.long("draws walks of every game, entry by entry")
@every_game
def test_a_game_is_ended_at_any_time_and_its_result_says_what_is_not_known(hall, history, game):
    match = walked(history, game)
    phone = hall.phone("/play/m")
    phone.tap(say("en", "table.finish"))
    if match.game.doubts(match.position, match.options):
        phone.tap(say("en", "doubt.yes"))
    phone.tap(say("en", "table.finish.yes"))
    assert phone.route == "/result/m"
    assert phone.notices() == []
    result = history.finished_match("m").result
    lacking = find(game).missing(match.position, match.options)
    assert result == matches.finish(match, result.finished)
    assert result.missing == tuple(one.what for one in lacking)
    assert phone.shows(say("en", "result.lacking")) == bool(lacking)
    assert not any(NAMELESS.search(text) for text in phone.texts())
