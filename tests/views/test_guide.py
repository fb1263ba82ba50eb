"""How a game works: reached from its table, its setup, its rulings and from what it refuses."""

from __future__ import annotations

import pytest

from companion.game import game_ids
from companion.games.saekonungr.actions import Plunder
from companion.guide import guide
from companion.words import LANGUAGES, has_guide, say
from tests.support.every_screen import furnish
from tests.support.matches import seated
from views.drawings.ink import DARK
from views.screens.guide import drawings_of

GUIDED = [game for game in game_ids() if has_guide(game)]


@pytest.fixture
def table(hall, history):
    seated(history, id_="m")
    return hall.phone("/play/m")


def test_the_menu_of_a_table_leads_to_its_page_and_back_to_the_table_as_it_was(table):
    before = table.texts()
    table.tap("How does this work?")
    assert table.route == "/play/m/guide"
    assert table.shows("Sækonungr: how it works")
    table.back()
    assert table.route == "/play/m"
    assert table.texts() == before


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GUIDED)
def test_the_setup_leads_to_the_page_and_back_to_the_draft_as_it_was(hall, game_id, language):
    phone = hall.phone(f"/new/{game_id}", languages=(language,))
    phone.type(say(language, "player.name"), "Ann")
    phone.tap(say(language, "setup.add"))
    before = phone.texts()
    phone.tap(say(language, "guide.open"))
    for section in guide(game_id, language).sections:
        assert phone.shows(section.title)
        for text in section.text:
            assert phone.shows(text)
    phone.back()
    assert phone.texts() == before


def test_a_ruling_is_read_where_an_option_cites_it(hall):
    phone = hall.phone("/new/saekonungr")
    phone.tap("Ruling R9")
    assert phone.texts()[0].startswith("R9 · ")
    assert phone.shows("Your choice at the start: ")
    assert phone.shows("Viking dice before every raid roll")
    phone.back()
    assert phone.route == "/new/saekonungr"


@pytest.mark.parametrize("game_id", GUIDED)
def test_every_ruling_that_an_option_cites_can_be_opened_from_it(hall, game_id):
    phone = hall.phone(f"/new/{game_id}")
    numbers = [
        one.number for one in guide(game_id, "en").rulings if phone.has(f"Ruling {one.number}")
    ]
    for number in numbers:
        phone.tap(f"Ruling {number}")
        assert phone.texts()[0].startswith(f"{number} · ")
        phone.back()


def test_what_is_due_is_explained_first(hall, history):
    furnish(history)
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


def test_an_address_of_no_game_is_answered(hall):
    phone = hall.phone("/new/nowhere/guide")
    assert phone.shows("There is nothing written about this game.")


@pytest.mark.parametrize("game_id", GUIDED)
def test_the_drawings_belong_to_sections_and_terms_and_can_be_drawn(game_id):
    page = guide(game_id, "en")
    for name, drawings in drawings_of(game_id).items():
        assert page.entry(name).id == name
        for draw in drawings:
            assert draw(DARK).startswith("<svg ")


def test_a_page_of_a_finished_match_is_reached_while_it_is_corrected(hall, history):
    furnish(history)
    phone = hall.phone("/result/won/amend/2")
    assert phone.crashes == []
    phone.do(phone.store.explain)
    assert phone.route == "/result/won/amend/2/guide"
    assert phone.shows("Sækonungr: how it works")
