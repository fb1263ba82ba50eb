"""Every game explains itself: the same in every language, and nothing is left out."""

from __future__ import annotations

import json
import re
from importlib import import_module
from pathlib import Path
from random import Random
from typing import get_args

import pytest

from companion.game import find
from companion.guide import Ruling, Section, Term, guide, rulings_on
from companion.words import LANGUAGES, has_guide, words
from tests.games.test_conformance import every_game, laid_cases, steps, table

GAMES = Path(__file__).parents[2] / "companion" / "games"
NUMBER = re.compile(r"\b[A-Z]\d+\b")

NEEDED = {"turn", "scoring", "end", "ties", "people"}
"""Sections that each page has; the last one lists what the app leaves to people."""

every_language = pytest.mark.parametrize("language", LANGUAGES)


def ways(game):
    return json.loads((GAMES / game.id / "guide/ways.json").read_text(encoding="utf-8"))


def led(game, kind):
    """List what leads to a section of the guide, twice what leads there twice."""
    return sorted(what for kinds in ways(game)["sections"].values() for what in kinds.get(kind, ()))


def rules(game):
    """Read the rulings' numbers in RULES.md, each with the switch that its row names."""
    text = (GAMES / game.id / "RULES.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([A-Z]\d+) \|(.*)$", text, re.MULTILINE)
    return {number: re.findall(r"switch `(\w+)`", row) for number, row in rows}


def texts(page):
    """List every text of a page."""
    for section in page.sections:
        yield from (section.title, *section.text)
    for one in page.rulings:
        yield from (one.asked, one.decided, one.why, *([one.other] if one.other else []))
    for term in page.terms:
        yield from (term.name, term.text)


def refusals(game):
    """List the codes with which a game refuses, all of which have words."""
    start = f"{game.id}.refused."
    return sorted(key.removeprefix(start) for key in words("en", game.id) if key.startswith(start))


@every_game
def test_a_page_says_the_same_in_every_language(game):
    assert has_guide(game.id)
    english, *others = (guide(game.id, language) for language in LANGUAGES)
    for other in others:
        for kind in ("sections", "rulings", "terms"):
            one, two = getattr(english, kind), getattr(other, kind)
            assert [key(entry) for entry in one] == [key(entry) for entry in two]
        assert [len(one.text) for one in english.sections] == [
            len(one.text) for one in other.sections
        ]
        assert [bool(one.other) for one in english.rulings] == [
            bool(one.other) for one in other.rulings
        ]
        for mine, theirs in zip(texts(english), texts(other), strict=True):
            assert mine.strip()
            assert theirs.strip()
            assert mine != theirs or len(mine.split()) == 1, mine
            assert sorted(NUMBER.findall(mine)) == sorted(NUMBER.findall(theirs)), (mine, theirs)


def shape(page):
    """Tell how many paragraphs each section has, and which rulings can be read otherwise."""
    return [len(one.text) for one in page.sections], [bool(one.other) for one in page.rulings]


def key(entry):
    return entry.number if isinstance(entry, Ruling) else entry.id


@every_game
def test_a_page_has_the_sections_that_everybody_looks_for_and_no_name_twice(game):
    page = guide(game.id, "en")
    sections = [one.id for one in page.sections]
    assert set(sections) >= NEEDED
    assert list(ways(game)["sections"]) == sections
    names = [*sections, *(one.id for one in page.terms), *(one.number for one in page.rulings)]
    assert len(names) == len(set(names))
    for name in names:
        assert key(page.entry(name)) == name


@every_game
def test_every_refusal_and_every_action_leads_to_one_section(game):
    assert led(game, "refused") == refusals(game)
    # What only puts a table as it lies is no move of the game, and needs no reason.
    actions = led(game, "action")
    assert len(actions) == len(set(actions))
    assert set(actions) <= {move.do for move in game.moves}
    page = guide(game.id, "en")
    for what in refusals(game):
        assert isinstance(page.entry(f"refused.{what}"), Section)


@pytest.mark.parametrize(
    ("game", "refused", "answer"),
    [
        ("saekonungr", "stop", "may be left out (R22)"),
        ("saekonungr", "nothing", "something has to be taken"),
        ("saekonungr", "order_not_now", "After the first turn it is too late for one"),
        ("hagar", "turn", "in the order of the seats"),
        ("hagar", "rolled", "no more are laid"),
        ("hagar", "bar_row", "Whoever wins owes nothing"),
        ("hagar", "match_beer", "not turned to make it match"),
        ("hagar", "rolled_already", "rolls one die, once"),
        ("shipwrights", "nemeses", "up to four nemesis cards"),
        ("shipwrights", "setup", "dealt before the first round card"),
        ("shipwrights", "hut_dealt", "one of each"),
        ("shipwrights", "income_taken", "Take once"),
    ],
)
def test_the_section_to_which_a_refusal_leads_answers_it(game, refused, answer):
    assert answer in " ".join(guide(game, "en").entry(f"refused.{refused}").text)


@pytest.mark.parametrize(
    ("game", "number", "decided", "other"),
    [
        ("pax_viking", "S1", "fits a single place", "no two of them fit the same one"),
        ("saekonungr", "R25", "1 and 2 are a shield", "nobody rolls any"),
    ],
)
def test_what_two_readers_understood_otherwise_is_a_ruling_with_both_readings(
    game, number, decided, other
):
    ruling = guide(game, "en").entry(number)
    assert decided in ruling.decided
    assert other in ruling.other


@pytest.mark.long("walks at random")
@every_game
def test_every_action_that_is_offered_is_explained(game):
    known = set(led(game, "action"))
    for seats in game.seats:
        start = table(game, seats)
        for match in (start, *steps(start, Random(seats))):
            offered = {one.do for one in game.offers(match.position, match.options)}
            assert offered <= known


@every_game
def test_every_phase_leads_to_one_section(game):
    known = led(game, "phase")
    assert len(known) == len(set(known))
    phases = import_module(f"companion.games.{game.id}.position")
    assert {*get_args(getattr(phases, "Phase", ()))} <= {*known}
    for seats in game.seats:
        start = table(game, seats)
        for match in (start, *steps(start, Random(seats))):
            assert game.phase(match.position, match.options) in known
    for laid in laid_cases(game):
        assert game.phase(laid.position, laid.options) in known


@every_game
@every_language
def test_every_ruling_that_is_cited_anywhere_can_be_read(game, language):
    page = guide(game.id, language)
    numbers = {one.number for one in page.rulings}
    said = [
        form
        for word in words(language, game.id).values()
        for form in (word.values() if isinstance(word, dict) else (word,))
    ]
    cited = {number for text in (*said, *texts(page)) for number in NUMBER.findall(text)}
    assert cited <= numbers


@every_game
def test_the_rulings_are_those_of_the_notes_and_their_switches_too(game):
    noted = rules(game)
    page = guide(game.id, "en")
    assert {one.number for one in page.rulings} == noted.keys()
    switches = {one.number: [one.switch] if one.switch else [] for one in page.rulings}
    assert switches == noted
    assert {one.switch for one in page.rulings if one.switch} <= game.Options.model_fields.keys()


@every_game
def test_a_switch_leads_to_its_rulings(game):
    led_to = {one: rulings_on(game.id, one) for one in game.Options.model_fields}
    for ruling in guide(game.id, "en").rulings:
        citing = [one for one, numbers in led_to.items() if ruling.number in numbers]
        assert citing == ([ruling.switch] if ruling.switch else [])


@every_game
@every_language
def test_an_option_says_what_it_does_without_the_number_of_a_ruling(game, language):
    """The number stands on the button below it, which leads to the ruling."""
    for option in game.Options.model_fields:
        about = words(language, game.id)[f"{game.id}.option.{option}.about"]
        assert not NUMBER.search(about), about


def test_what_nothing_is_known_of_is_answered_by_the_first_section():
    page = guide("saekonungr", "en")
    assert page.entry("no.such.thing") is page.sections[0]
    assert isinstance(page.entry("R9"), Ruling)
    assert isinstance(page.entry("longship"), Term)


def test_a_language_without_a_page_shows_the_english_one():
    assert guide("saekonungr", "xx").sections == guide("saekonungr", "en").sections


def test_a_game_that_is_not_there_has_no_page():
    assert not has_guide("no_such_game")


@every_game
def test_a_table_that_is_over_leads_to_the_end(game):
    over = [laid for laid in laid_cases(game) if game.is_over(laid.position, laid.options)]
    assert over
    # A table that is only added up is as over as it is not.
    assert {game.phase(laid.position, laid.options) for laid in over} <= {"over", "tally"}


def test_a_worksheet_leads_to_adding_up():
    game = find("hagar")
    sheet = game.start(2, game.Options()).model_copy(update={"worksheet": ()})
    assert game.phase(sheet, game.Options()) == "tally"
    assert guide("hagar", "en").entry("phase.tally") is guide("hagar", "en").entry("tally")
