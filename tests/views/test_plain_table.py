"""A game that draws no table is played at a plain one, by forms drawn from its moves and offers."""

from __future__ import annotations

from pathlib import Path
from random import Random

import flet as ft
import pytest

from companion.command import making
from companion.game import find, game_ids
from companion.match import Setup
from companion.model import Enter
from companion.words import LANGUAGES, say
from tests.support import bidding_game
from tests.support.matches import AT
from tests.support.shelf import beside
from views.screens import table as screen
from views.shell.due import ACT, DUE

ROOT = Path(__file__).parents[2]

TAPS = 25

LEAVE = {say("en", "close"), say("en", "cancel"), say("en", "table.result")}


def sat_down(history, game, seats=None):
    seats = seats or max(2, find(game).seats[0])
    names = ("Ann", "Bo", "Cy", "Di")[:seats]
    return history.begin(
        Setup(id="m", game=game, version=find(game).version, seats=names, begun=AT)
    )


@pytest.fixture
def bidding(monkeypatch, tmp_path, history, hall):
    bidding_game.put_up(monkeypatch, tmp_path)
    with beside(tmp_path, monkeypatch):
        sat_down(history, "bidding", 3)
        yield hall.phone("/play/m")


def lying(history):
    return history.match("m").position


def buttons(phone):
    kinds = ft.FilledButton, ft.FilledTonalButton
    return [one for one in phone.touchables() if isinstance(one.control, kinds) and one.enabled]


def chips(phone):
    """List what is chosen and done at once in the bar."""
    in_bar = [one for one in phone.touchables() if any(up.key == DUE for up in one.above)]
    return [one for one in in_bar if ": " in one.label]


def move(phone, label):
    """Touch the button of that name on the sheet, not the one in the bar."""
    phone.touch([one for one in buttons(phone) if one.label == label][-1])


def test_what_lies_on_the_table_is_told_by_its_words(bidding):
    told = bidding.texts()
    for words_, value in (
        ("Gold of Cy", "0"),
        ("Dice bid", "0"),
        ("Turn", "Ann"),
        ("Closed", "no"),
    ):
        assert told[told.index(words_) + 1] == value
    assert bidding.shows("Ann’s turn")


def test_what_the_rules_have_against_two_values_together_is_said_on_the_form(bidding, history):
    bidding.tap("Bid")
    assert not bidding.shows("Higher than")
    bidding.tap("Dice: one more")
    bidding.tap("Face: 5")
    move(bidding, "Bid")
    assert (lying(history).many, lying(history).face) == (2, 5)
    # The form begins with the first bid that the rules allow.
    bidding.tap("Bid")
    bidding.tap("Face: 5")
    assert bidding.shows("Higher than 2 dice.")
    assert [one.label for one in buttons(bidding)].count("Bid") == 1, "the one in the bar alone"
    bidding.tap("Face: 6")
    move(bidding, "Bid")
    assert (lying(history).many, lying(history).face) == (2, 6)


def test_dice_are_rolled_by_the_app_with_one_tap_or_typed_each(bidding, history):
    bidding.tap("Roll 4")
    assert len(lying(history).last) == 4
    bidding.tap("Undo")
    bidding.do(lambda: bidding.store.set(typed_dice=True))
    bidding.tap("Roll 4")
    shown = [one.label for one in bidding.touchables() if one.label.endswith(": 6")]
    for label in shown:
        bidding.tap(label)
    move(bidding, "Roll 4")
    assert lying(history).last == (6, 6, 6, 6)
    assert history.match("m").head.action.typed


def test_a_text_is_not_given_back_letter_by_letter(bidding):
    bidding.tap("Give")
    bidding.tap("Note line: one more")

    def line():
        return next(one.control for one in bidding.touchables() if one.label == "Note said")

    before = line()
    bidding.type("Note said", "a")
    assert line() is before, "drawn anew, it would lose what is typed meanwhile"
    bidding.tap("Close")
    bidding.tap("Give")
    assert line().value == "a"
    bidding.tap(say("en", "half_done.anew"))
    bidding.tap("Note line: one more")
    assert not line().value


def test_each_kind_of_value_is_asked_for(bidding, history):
    bidding.tap("Give")
    bidding.tap("To whom: Cy")
    bidding.tap("Gold: one more")
    bidding.choose("Secretly")
    bidding.tap("Twice")
    bidding.tap("Of each: one more")
    bidding.tap("Of each 1: one more")
    bidding.tap("Note line: one more")
    bidding.type("Note said", "a gift")
    move(bidding, "Give")
    given = history.match("m").head.action
    assert given.model_dump(exclude={"do"}) == {
        "to": 2,
        "gold": 2,
        "how": "secretly",
        "twice": True,
        "from_each": (1,),
        "note": {"line": 2, "said": "a gift"},
    }
    assert lying(history).gold == (0, 0, 5)


def test_a_form_that_is_left_is_there_again_until_it_is_done(bidding, history):
    bidding.tap("Give")
    bidding.tap("Gold: one more")
    bidding.tap(say("en", "close"))
    bidding.tap("Give")
    assert bidding.shows(say("en", "half_done.left"))
    assert bidding.shows("2")
    move(bidding, "Give")
    assert history.match("m").head.action.gold == 2


def test_a_move_that_asks_for_nothing_takes_one_tap_and_the_end_leads_to_the_result(
    bidding, history
):
    bidding.tap("Stop")
    assert lying(history).closed
    bidding.tap("To the result")
    assert bidding.route == "/result/m"
    assert bidding.crashes == []


def test_the_only_move_there_is_stands_in_the_bar_as_what_is_due(bidding, history):
    assert not [one for one in bidding.touchables() if one.control.key == ACT]
    bidding.do(lambda: bidding.store.act(history.match("m"), Enter(path="many", value=9)))
    (act,) = [one for one in bidding.touchables() if one.control.key == ACT]
    assert act.label == "Stop"


@pytest.fixture
def plain(monkeypatch):
    """Take the tables away that games draw themselves."""
    monkeypatch.setattr(screen, "_own_table", lambda _game: None)


@pytest.mark.parametrize("game", game_ids())
def test_every_game_can_be_played_at_the_plain_table(game, plain, hall, history):
    sat_down(history, game)
    phone, rng, asked = hall.phone("/play/m"), Random(game), False
    for _ in range(TAPS):
        match = history.match("m")
        open_ = [one for one in (*chips(phone), *buttons(phone)) if one.label not in LEAVE]
        sheet = any(isinstance(one, ft.BottomSheet) for one in phone.dialogs())
        if match.game.is_over(match.position, match.options) or not open_:
            break
        phone.touch(open_[-1] if sheet else rng.choice(open_))
        assert phone.crashes == []
        assert not phone.shows(say("en", "broken.title")), match.position
        asked |= sheet
    assert asked or history.match("m").revision


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_game_that_is_begun_from_is_played_live_to_its_end(
    language, tmp_path, monkeypatch, history, hall
):
    monkeypatch.setattr(making, "ROOT", tmp_path)
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    making.made("long_ships")
    with beside(tmp_path, monkeypatch):
        match = sat_down(history, "long_ships")
        phone, rng = hall.phone(languages=(language,)), Random(language)
        assert phone.shows("Long Ships")
        phone.go("/play/m")
        while not match.game.is_over(match.position, match.options):
            phone.touch(rng.choice(chips(phone)))
            match = history.match("m")
        assert [text for text in phone.texts() if "long_ships." in text or "{" in text] == []
        phone.tap(say(language, "table.undo"))
        phone.tap(say(language, "table.redo"))
        for aside in ("timeline", "correct", "guide"):
            phone.go(f"/play/m/{aside}")
            assert not phone.shows(say(language, "broken.title"))
        phone.go("/play/m")
        phone.tap(say(language, "table.result"))
        assert phone.route == "/result/m"
        assert phone.crashes == []
