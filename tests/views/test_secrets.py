"""What one seat alone may know, on phones round a table: open at its own, at no other one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress

import pytest
from flet.controls.context import _context_page

from companion import match as matches
from companion.game import find, game_ids
from companion.match import Match, Setup
from companion.model import Enter
from companion.position_file import laid
from companion.words import say
from data.door import Door
from data.exchange import archive
from data.exchange.work import finished
from data.guests import HOUSE, Guest, guest_of
from data.history import MemoryHistory
from tests.support.bidding_game import put_up
from tests.support.headless import Hall, Phone
from tests.support.liars_dice import GAME, WORDS, Bid, Doubt, Roll, Whisper
from tests.support.matches import AT
from tests.support.served import ELSEWHERE, Served
from tests.support.shelf import beside
from tests.support.touched import calls
from tests.support.under_way import under_way
from tests.support.wire import EVENT, Gone, Wire, numbers
from views import armed
from views.app import application
from views.covered import as_seen
from views.device import device_name, device_tag
from views.hosting import Hosting
from views.serving.invited import COOKIE

THEIRS = guest_of("m")
ANN, BO, CY = 0, 1, 2
WORD = "Ferocious Otter"
"""What stands nowhere else."""

SHOW, COVER = "Show what {} holds", "Cover what {} holds"


@pytest.fixture(autouse=True)
def liars(monkeypatch, tmp_path) -> Iterator[None]:
    put_up(monkeypatch, tmp_path, GAME, WORDS)
    with beside(tmp_path, monkeypatch):
        yield


@pytest.fixture
def history():
    return MemoryHistory()


def begin(history) -> Match:
    return history.begin(
        Setup(id="m", game="liars", version=1, seats=("Ann", "Bo", "Cy"), begun=AT)
    )


def do(history, *actions, by: str = "") -> Match:
    match = history.match("m")
    for action in actions:
        after = matches.act(match, action, AT, by)
        history.keep(match, after)
        match = after
    return match


@pytest.fixture
def hall(history):
    begin(history)
    hall = Hall(history, Hosting(Door(), history, "http://192.0.2.7:8550"))
    yield hall
    hall.close()


@pytest.fixture
def alone(history):
    """The one phone of a table, which is handed round."""
    begin(history)
    hall = Hall(history)
    do(history, Roll(seat=BO, dice=(5, 6)), Whisper(seat=BO, word=WORD))
    yield hall.phone("/play/m")
    hall.close()


def seated(hall: Hall, *seats: int, guest=THEIRS) -> Phone:
    device = device_name()
    for seat in seats:
        hall.history.sit("m", seat, device_tag(device))
    told = {"languages": ["en"], "device": device}
    return hall.phone("/play/m", guest=guest, told=told)


def look_again(phone: Phone) -> None:
    for route in ("/", "/play/m"):
        phone.go(route)


def read(phone: Phone) -> list[str]:
    """Return all there is to see and to hear."""
    return [*phone.texts(folded=True), *phone.spoken(folded=True)]


def beside_of(phone: Phone, name: str) -> str:
    told = phone.texts()
    return told[told.index(name) + 1]


SCREENS = (
    "/play/m",
    "/play/m/timeline",
    "/play/m/correct",
    "/play/m/seats",
    "/",
    "/play/m/amend/3",
)


def all_read(phone: Phone) -> list[str]:
    """Read every screen that a guest has of a match, and the table at each of its steps."""
    found = []
    for route in SCREENS:
        phone.go(route)
        found += read(phone)
    phone.go("/play/m/timeline")
    for line in range(len(phone.lines())):
        phone.touch(phone.lines()[line])
        found += read(phone)
        phone.tap(say("en", "timeline.back"))
    phone.go("/play/m")
    phone.tap(say("en", "table.finish"))
    found += read(phone)
    phone.tap(say("en", "cancel"))
    return found


def test_each_seat_is_shown_what_it_holds_and_its_dice_fall_for_it_alone(hall, history):
    ann, bo = seated(hall, ANN), seated(hall, BO)
    bo.tap("Bo: Roll")
    dice = ", ".join(map(str, history.match("m").position.players[BO].dice))
    assert beside_of(bo, "Cup of Bo") == dice
    assert beside_of(bo, "Cup of Ann") == "covered"
    assert beside_of(ann, "Cup of Bo") == "covered"
    assert ann.shows("Bo rolls.")
    bo.tap("Bo: Whisper")
    assert bo.shows("Only Bo is shown this.")
    bo.type("Word", WORD)
    bo.touch([one for one in bo.touchables() if one.label == "Bo: Whisper"][-1])
    assert beside_of(bo, "Word of Bo") == WORD
    assert ann.shows("Bo whispers 0 letters."), "words are everybody's"
    assert bo.shows("Bo whispers 0 letters.")
    assert not ann.has(SHOW.format("Bo"))
    assert not any(bo.has(way.format("Bo")) for way in (SHOW, COVER)), "it lies open anyhow"


def world(dice, word, other) -> list[str]:
    """Return all that Ann's phone shows of a match where Bo and Cy hold something."""
    history = MemoryHistory()
    begin(history)
    hall = Hall(history, Hosting(Door(), history))
    ann = seated(hall, ANN)
    do(history, Roll(seat=BO, dice=dice), Whisper(seat=BO, word=word))
    own = Roll(seat=ANN, dice=(3, 4)), Whisper(seat=ANN, word="mine")
    do(history, *own, by=ann.store.by)
    do(history, Roll(seat=CY, dice=other), Enter(path="players[1].word", value=word))
    do(history, Bid(many=2, face=3), by=ann.store.by)
    shown = all_read(ann)
    hall.close()
    return shown


@pytest.mark.slow
def test_nothing_that_a_phone_shows_anywhere_hangs_on_what_another_seat_holds():
    shown = world((1, 2), WORD, (3, 3))
    assert shown == world((6, 5), "Elk", (4, 1))
    assert "mine" in shown
    assert "3, 4" in shown
    assert "Corrected: Word of Bo." in shown
    # What Ann holds counts at her table, and nobody’s in a list that is everybody's.
    for told in ("Warned of 7.", "• Doubted 7.", "0 under the cups"):
        assert any(told in text for text in shown), told


def test_what_a_doubt_shows_everybody_sees_and_after_the_end_all_of_it(hall, history):
    ann = seated(hall, ANN)
    for seat in (ANN, BO, CY):
        do(history, Roll(seat=seat, dice=(5, 6)))
    do(history, Bid(many=3, face=5))
    look_again(ann)
    assert "5, 6" not in [beside_of(ann, f"Cup of {name}") for name in ("Bo", "Cy")]
    do(history, Doubt())
    look_again(ann)
    assert beside_of(ann, "Shown") == "5, 6, 5, 6, 5, 6"
    do(history, Whisper(seat=BO, word=WORD))
    match = history.match("m")
    history.finish(match, matches.finish(match, AT))
    ann.go("/result/m/timeline")
    ann.touch(ann.lines()[0])
    assert beside_of(ann, "Word of Bo") == WORD


def test_on_a_phone_that_is_handed_round_a_secret_is_covered_until_it_is_touched(alone, history):
    assert beside_of(alone, "Cup of Bo") == "covered"
    alone.tap(SHOW.format("Bo"))
    assert beside_of(alone, "Cup of Bo") == "5, 6"
    assert beside_of(alone, "Cup of Cy") == "covered"
    alone.tap(COVER.format("Bo"))
    assert beside_of(alone, "Cup of Bo") == "covered"
    alone.tap(SHOW.format("Bo"))
    alone.tap(SHOW.format("Ann"))
    assert beside_of(alone, "Cup of Bo") == "covered", "one at a time"
    assert beside_of(alone, "Cup of Ann") == "nothing"
    alone.tap(SHOW.format("Bo"))
    alone.tap("Ann: Roll")
    assert beside_of(alone, "Cup of Bo") == "covered", "the next one has the phone"
    alone.tap(SHOW.format("Bo"))
    alone.tap("Undo")
    assert beside_of(alone, "Cup of Bo") == "covered"
    alone.tap(SHOW.format("Bo"))
    alone.go("/")
    alone.go("/play/m")
    assert beside_of(alone, "Cup of Bo") == "covered"
    assert alone.crashes == []


def test_a_roll_that_was_taken_back_falls_again_also_under_a_cover(alone, history):
    alone.tap("Ann: Roll")
    fell = history.match("m").head.action
    alone.tap("Undo")
    alone.tap("Ann: Roll")
    assert history.match("m").head.action == fell


def test_whoever_has_several_seats_uncovers_one_at_a_time_and_nobody_one_of_others(hall, history):
    shared, bo = seated(hall, ANN, CY), seated(hall, BO)
    host = hall.phone("/play/m")
    assert [shared.has(SHOW.format(name)) for name in ("Ann", "Bo", "Cy")] == [True, False, True]
    assert not any(host.has(SHOW.format(name)) for name in ("Ann", "Bo", "Cy"))
    bo.go("/play/m/seats")
    bo.tap("Leave the seat of Bo")
    bo.go("/play/m")
    assert beside_of(bo, "Cup of Bo") == "covered"
    assert not bo.has(SHOW.format("Bo"))
    assert host.has(SHOW.format("Bo")), "a seat that nobody has is the host's to show"


def test_a_copy_of_the_table_has_what_its_device_is_shown(hall, history):
    ann, bo = seated(hall, ANN), seated(hall, BO)
    do(history, Whisper(seat=BO, word=WORD))
    copies = []
    for phone in (ann, bo):
        phone.tap("Copy the position")
        copies.append(next(args for name, args in phone.client.invoked[::-1] if name == "set"))
    assert [WORD in repr(copy) for copy in copies] == [False, True]


@pytest.mark.slow
@pytest.mark.parametrize("game_id", [game for game in game_ids() if not find(game).has_secrets])
def test_a_table_without_secrets_is_handed_its_match_itself_at_no_cost(game_id):
    history = MemoryHistory()
    match = under_way(history, game_id, find(game_id).seats[-1])
    hall = Hall(history)
    store = hall.phone("/").store
    assert as_seen(store, match) is match
    assert calls(lambda: as_seen(store, match)) <= CHEAP
    hall.close()


CHEAP = 3
"""Calls: of what asks, and of the measuring itself."""


# --- over the web socket -----------------------------------------------------------------------

OWNER, OTHER = device_name(), device_name()
ROUTES = (*SCREENS, "/play/m/guide", "/history", "/statistics", "/result/m", "/play/m/handover")
MOST = 40
"""Things that are touched on one screen."""


class Line:
    """A served host with a table at which one phone whispers, and the lines to all of them."""

    def __init__(self, history) -> None:
        self.history = history
        self.door = Door()
        hosting = Hosting(self.door, history)
        main = application(history, hosting=hosting)
        self.served = Served(main, hosting=hosting, away=0)
        begin(history)
        history.sit("m", BO, device_tag(OWNER))
        history.sit("m", ANN, device_tag(OTHER))
        self.acts(Whisper(seat=BO, word=WORD), Roll(seat=ANN, dice=(1, 2)))

    def acts(self, *actions) -> None:
        by = device_tag(OWNER)
        match = do(self.history, *actions, by=by)

        def tell() -> None:
            for sitting in [*self.served._sessions._sittings.values()][:1]:
                _context_page.set(sitting.session.page)
                sitting.session.store.get("skald").moved(match)

        self.served.soon(tell)

    def wire(self, guest: Guest, device: str) -> Wire:
        more = f"Cookie: {COOKIE}={self.door.pass_of(guest)}\r\n"
        told = {"languages": ["en"], "device": device}
        return Wire(self.served.port, host=ELSEWHERE, more=more, told=told, patience=60)


@pytest.fixture
def line(history, monkeypatch):
    # A program waits for no screen, so that each of its touches counts.
    monkeypatch.setattr(armed, "TICKS", 0)
    # What is over lies open, and everybody may end it.
    monkeypatch.setattr(history, "finish", lambda *_: None)
    line = Line(history)
    yield line
    line.served.end()


def heard(wire: Wire) -> bytes:
    """Return all that is told until there is nothing more to say."""
    return b"".join(wire.until_alive())


@pytest.mark.slow
@pytest.mark.parametrize("guest", [THEIRS, HOUSE], ids=["of the match", "of the house"])
def test_no_byte_of_a_secret_goes_to_another_phone_whatever_it_touches(line, guest):
    again = 0
    for route in ROUTES:
        with line.wire(guest, OTHER) as wire, suppress(Gone):
            drawn = wire.register(route=route)
            assert WORD not in repr(drawn), route
            for number in sorted(numbers(drawn), reverse=True)[:MOST]:
                wire.say(EVENT, {"target": number, "name": "click", "data": None})
            told = heard(wire)
            line.acts(Whisper(seat=BO, word=f"{WORD} {(again := again + 1)}"))
            told += heard(wire)
            assert WORD.encode() not in told, route
    assert line.history.match("m").position.players[BO].word == f"{WORD} {again}"


def test_to_its_own_phone_it_goes(line):
    with line.wire(THEIRS, OWNER) as wire:
        assert WORD in repr(wire.register(route="/play/m"))
        line.acts(Whisper(seat=BO, word="Timid Elk"))
        assert b"Timid Elk" in heard(wire)
    with line.wire(THEIRS, OTHER) as wire:
        wire.register(route="/play/m")
        line.acts(Whisper(seat=BO, word="Timid Elk again"))
        told = heard(wire)
        assert told, "it hears that somebody whispered"
        assert b"Elk" not in told


def test_what_the_host_writes_is_whole(line):
    """The host's disk has the history: ``docs/trust.md`` says so."""
    content = finished(archive.write(line.history, AT, ("m",))).content
    assert WORD.encode() in content
    assert WORD in json.dumps(laid(line.history.match("m")).envelope())
