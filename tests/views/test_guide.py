"""How a game works: reached from its table, its setup, its rulings and from what it refuses."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from companion.game import game_ids
from companion.games.pax_viking.actions import AddCard, BeginTurn
from companion.games.saekonungr.actions import Plunder
from companion.guide import guide
from companion.words import LANGUAGES, say
from tests.support.covering import share
from tests.support.matches import ANN_BEGINS, seated
from tests.support.pax_viking_composing import RICH, compose
from tests.support.pax_viking_table import look
from views.drawings.ink import DARK
from views.screens.guide import TERMS, drawings_of

ROOT = Path(__file__).parents[2]


@pytest.fixture
def table(hall, history):
    seated(history, ANN_BEGINS, id_="m")
    return hall.phone("/play/m")


def test_the_menu_of_a_table_leads_to_its_page_and_back_to_the_table_as_it_was(table):
    before = table.texts()
    table.tap("How does this work?")
    assert table.route == "/play/m/guide"
    assert table.shows("Sækonungr: how it works")
    table.back()
    assert table.route == "/play/m"
    assert table.texts() == before


@pytest.mark.turns(2)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", game_ids())
def test_the_setup_leads_to_the_page_and_back_to_the_draft_as_it_was(hall, game_id, language):
    phone = hall.phone(f"/new/{game_id}", languages=(language,))
    phone.type(say(language, "player.name"), "Ann")
    phone.tap(say(language, "setup.add"))
    before = phone.texts()
    phone.tap(say(language, "guide.open"))
    for section in guide(game_id, language).sections:
        assert phone.shows(section.title)
        for text in section.text:
            phone.read_on(text)
            assert phone.shows(text)
    phone.back()
    assert phone.texts() == before


def test_a_ruling_is_read_where_an_option_cites_it(hall):
    phone = hall.phone("/new/saekonungr")
    # Not by its number, which tells nobody anything there.
    phone.tap("Why? Viking dice before every raid roll")
    assert phone.texts()[0].startswith("R9 · ")
    assert phone.shows("Your choice at the start: ")
    assert phone.shows("Viking dice before every raid roll")
    phone.back()
    assert phone.route == "/new/saekonungr"


@pytest.mark.long("draws every game's tables and rulings")
@pytest.mark.parametrize("game_id", game_ids())
def test_every_ruling_that_an_option_cites_can_be_opened_from_it(hall, game_id):
    phone = hall.phone(f"/new/{game_id}")
    cited: dict[str, list[str]] = {}
    for one in guide(game_id, "en").rulings:
        if one.switch:
            cited.setdefault(one.switch, []).append(one.number)
    numbers = [
        (number, f"Why? {say('en', f'{game_id}.option.{switch}')}{which}")
        for switch, several in cited.items()
        for number, which in zip(several, ("", " (2)"), strict=False)
    ]
    for number, named in numbers:
        phone.tap(named)
        assert phone.texts()[0].startswith(f"{number} · ")
        phone.back()


@pytest.mark.slow
@pytest.mark.furnished
def test_what_is_due_is_explained_first(hall, history):
    expected = {
        "trading": "Trading",
        "viking": "Viking dice",
        "raid": "The raid",
        "decided": "The end",
    }
    for match, title in expected.items():
        phone = hall.phone(f"/play/{match}")
        phone.tap("Explain this step")
        assert phone.texts()[:2] == ["This is due now", title]


def test_a_refusal_is_asked_why_and_answered_with_the_rule(table):
    # No part offers what is refused: it is what a second device does that has seen less.
    match = table.store.history.match("m")
    assert not table.do(lambda: table.store.act(match, Plunder(from_=(3,))))
    assert len(table.notices()) == 1
    table.tap("Why?")
    assert table.route == "/play/m/guide/refused.not_now"
    assert table.texts()[0] == guide("saekonungr", "en").entry("refused.not_now").title
    table.back()
    assert table.route == "/play/m"


def test_what_was_composed_is_still_there_after_a_why(hall, history):
    phone = look(hall, history, AddCard(card=RICH), BeginTurn())
    compose(phone, "rich")
    phone.tap("A sentence of your own")
    phone.tap("Put it into play")
    phone.tap("Why?")
    assert phone.texts()[0] == "What is checked when"
    phone.back()
    assert phone.shows("At least 1 follower.")


def test_a_why_is_asked_of_the_screen_that_refused_also_when_that_was_left(table):
    match = table.store.history.match("m")
    table.do(lambda: table.store.act(match, Plunder(from_=(3,))))
    table.go("/")
    table.tap("Why?")
    assert table.route == "/play/m/guide/refused.not_now"


@pytest.mark.turns(2)
@pytest.mark.furnished
@pytest.mark.long("draws every game's tables and rulings")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_table_leads_to_what_is_due_there(hall, history, language):
    phone = hall.phone(languages=(language,))
    # Each table in one of the languages at least.
    for match in share(history.open_matches(), len(LANGUAGES), LANGUAGES.index(language)):
        game, kept = match.setup.game, history.match(match.id)
        phone.go(f"/play/{match.id}")
        phone.tap(say(language, "guide.open"))
        due = f"phase.{kept.game.phase(kept.position, kept.options)}"
        title = guide(game, language).entry(due).title
        assert phone.texts()[:2] == [say(language, "guide.now"), title]


def test_an_address_of_no_game_is_answered(hall):
    phone = hall.phone("/new/nowhere/guide")
    assert phone.shows("There is nothing written about this game.")


EXPLAINED = {"explained", "explained_card", "way"}


def asked_for():
    """List what the tables ask their guides for, as it is written there."""
    for path in sorted((ROOT / "views/tables").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in EXPLAINED:
                at = node.args[1]
                if isinstance(at, ast.Constant):
                    yield path.parent.name, at.value


def test_what_a_table_asks_for_is_explained_there():
    asked = {*asked_for()}
    assert {game_id for game_id, _ in asked} >= {"vikings", "pax_viking"}
    for game_id, at in asked - {(game_id, TERMS) for game_id, _ in asked}:
        assert guide(game_id, "en").entry(at).id == at


@pytest.mark.furnished
def test_the_actions_of_a_table_are_explained_by_their_names(hall, history):
    phone = hall.phone("/play/pv_actions")
    phone.tap(next(one.label for one in phone.touchables() if one.label.startswith("About: ")))
    assert phone.texts()[0] == "Words and actions"
    assert phone.shows("Move one of your longships up to three steps")


def test_a_table_says_once_on_each_device_that_it_can_be_explained(hall, history):
    remembered = {}
    seated(history, id_="one")
    seated(history, id_="two")
    phone = hall.phone("/play/one", remembers=remembered)
    phone.tap("Dismiss")
    assert not phone.has("Dismiss")
    phone.go("/play/two")
    assert not phone.has("Dismiss")
    assert not hall.phone("/play/two", remembers=remembered).has("Dismiss")
    assert hall.phone("/play/two", remembers={}).has("Dismiss")


def test_a_hint_is_gone_with_the_first_deed_and_when_it_was_followed(hall, history):
    seated(history, id_="one")
    seated(history, id_="two")
    phone = hall.phone("/play/one", remembers={})
    phone.tap("New here? How this game works")
    assert phone.route == "/play/one/guide"
    phone.back()
    assert not phone.has("Dismiss")
    other = hall.phone("/play/two", remembers={})
    other.tap("Roll for everybody")
    assert not other.has("Dismiss")
    other.tap("Undo")
    assert not other.has("Dismiss")


@pytest.mark.parametrize("game_id", game_ids())
def test_the_drawings_belong_to_sections_and_terms_and_can_be_drawn(game_id):
    page = guide(game_id, "en")
    for name, drawings in drawings_of(game_id).items():
        assert page.entry(name).id == name
        for draw in drawings:
            assert draw(DARK).startswith("<svg ")


@pytest.mark.furnished
def test_a_page_of_a_finished_match_is_reached_while_it_is_corrected(hall, history):
    phone = hall.phone("/result/won/amend/2")
    assert phone.crashes == []
    phone.do(phone.store.explain)
    assert phone.route == "/result/won/amend/2/guide"
    assert phone.shows("Sækonungr: how it works")


@pytest.mark.furnished
def test_another_address_is_another_guide_and_another_persons_statistics(hall):
    phone = hall.phone("/new/saekonungr/guide/R9")
    phone.go("/play/pv_actions/guide")
    assert phone.texts() == hall.phone("/play/pv_actions/guide").texts()
    phone.go("/statistics")
    phone.go("/statistics/p1")
    there = hall.phone("/statistics/p1")
    assert phone.texts() == there.texts()
