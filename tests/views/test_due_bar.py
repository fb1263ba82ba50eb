"""What is due, at the foot of every side of every table: who, what, and the act as a button."""

from __future__ import annotations

import re
from functools import partial

import flet as ft
import pytest

from companion.game import game_ids
from companion.words import LANGUAGES, say
from tests.support.covering import covering
from tests.support.headless import walk
from tests.support.seen import whispered, written, written_in
from views.shell.due import ACT, DUE, LARGEST, REACHED, SMALLER

pytestmark = pytest.mark.furnished

BUTTONS = (ft.FilledButton, ft.FilledTonalButton, ft.OutlinedButton, ft.TextButton)

SENTENCE = re.compile(r"(?<=[.!?]) ")

WORD = re.compile(r"[^\W\d_]{2}")

CAPITAL = re.compile(r"^[^:]+: [A-Z](?!.*\?)")
"""What is due written as a sentence of its own; a question is one."""

LONELY = re.compile(r" \S{1,6} \S{1,3}$")
LEAST = 15

USUAL = 14
"""Size of the words of a button that says nothing else."""

LONGEST = {LARGEST: 12, SMALLER: 16}
LONGEST_IN_BAR = 17
"""Letters of the longest word that fits a line of 360 dp at 200 %, on the button and above it.

A longer one was seen to be broken where no part of it ends.
"""

ON_THE_BOARD = {"buy", "lay"}
"""What is done by touching the wheel or a display, which lie above the bar."""


@pytest.fixture
def tables(history):
    """Every match of a history with one in each phase, by its game."""
    return {
        game: [m for m in map(history.match, ids(history)) if m.game.id == game]
        for game in game_ids()
    }


def ids(history):
    return [one.id for one in history.open_matches()]


def begun(phone):
    """Follow the match from its start, where nothing was chosen yet."""
    if not bars(phone):
        first = next(one for one in phone.touchables() if isinstance(one.control, ft.FilledButton))
        phone.tap(first.label)


def bars(phone):
    return [one for one in phone.seen() if one.control.key == DUE]


def sides(phone, modes=("play", "tally", "sheet", "score")):
    """Return what turns to each side of a table: segments, or Hägar's four modes."""
    for one in phone.seen():
        control = one.control
        if isinstance(control, ft.SegmentedButton) and not scrolling(one):
            return [written_in(part) for part in control.segments], phone.choose
    found = [one.label for one in phone.touchables() if one.control.key in modes]
    return (found, phone.tap) if found else (["the only one"], lambda _: None)


def scrolling(seen):
    return any(isinstance(one, ft.Column) and one.scroll for one in seen.above)


def title_of(bar):
    parts = [one.control for one in walk(bar)]
    return written_in(next(one for one in parts if isinstance(one, ft.Semantics) and one.header))


def size_of(button):
    """Return the size of the largest words on a button."""
    words = [one.control for one in walk(button) if isinstance(one.control, ft.Text)]
    return max((one.size or USUAL for one in words), default=USUAL)


def sentences(part):
    """List what is heard of a part, one sentence after the other."""
    texts = [
        text
        for one in walk(part)
        if not any(getattr(above, "exclude_semantics", None) for above in one.above)
        for text in whispered(one.control) or written(one.control)
    ]
    return [one for text in texts for one in SENTENCE.split(text)]


def announced(phone):
    """List what is said by itself when it changes."""
    return [
        " ".join(sentences(one.control))
        for one in phone.seen()
        if getattr(one.control, "live_region", None)
    ]


@pytest.mark.turns(2)
@pytest.mark.slow
@pytest.mark.parametrize(
    "game, language, size", covering(game_ids(), LANGUAGES, [(412, 915), (1280, 800)])
)
def test_every_side_of_every_table_has_one_due_bar_and_in_it_who_what_and_the_act_once(
    hall, tables, game, language, size
):
    everybody = say(language, "due.everybody", what="").split(":")[0]
    for match in tables[game]:
        phone = hall.phone(f"/play/{match.id}", languages=(language,))
        phone.resize(*size)
        begun(phone)
        names, turn_to = sides(phone)
        for name in names:
            turn_to(name)
            here = f"{match.id}: {name}"
            (bar,) = bars(phone)
            assert not scrolling(bar), here
            for heard in (sentences(bar.control), announced(phone)):
                assert {one for one in heard if heard.count(one) > 1} == set(), here
            title, parts = title_of(bar.control), [one.control for one in walk(bar.control)]
            assert title.startswith(everybody) or any(one in title for one in match.names), here
            assert title not in match.names, here
            if language == "en":
                named = title.partition(": ")[2].startswith(match.names)
                assert named or not CAPITAL.search(title), f"{here}: a small letter follows"
            said = [text for one in parts for text in written(one)]
            assert title.startswith(said[0]), f"{here}: what is due now is not said first"
            acts = [one for one in parts if one.key == ACT]
            buttons = [one for one in parts if isinstance(one, BUTTONS)]
            if acts:
                (act,) = acts
                others = [one for one in buttons if one is not act]
                assert not any(isinstance(one, ft.FilledButton) for one in others), here
                assert all(size_of(act) > size_of(one) for one in others), here
            else:
                # There, one of several is chosen in the bar, or on the board above it.
                touched = [one for one in bar_touchables(phone) if one not in buttons]
                offers = match.game.offers(match.position, match.options)
                on_board = ON_THE_BOARD & {one.do for one in offers}
                assert on_board or len(buttons) > 1 or len(touched) > 2, here


@pytest.mark.parametrize(
    "game, size, large",
    covering(game_ids(), [(360, 740), (820, 1180), (1024, 600), (1440, 900)], [False, True]),
)
def test_on_every_screen_the_bar_is_there_once_and_nothing_round_it_scrolls(
    hall, tables, game, size, large
):
    phone = hall.phone(size=size)
    for match in tables[game]:
        phone.go("/")
        phone.go(f"/play/{match.id}")
        if large:
            phone.magnify()
        begun(phone)
        (bar,) = bars(phone)
        assert not scrolling(bar), match.id
        assert not phone.shows(say("en", "broken.title")), match.id
    assert phone.crashes == []


@pytest.mark.parametrize("game", game_ids())
def test_two_large_lines_of_the_one_button_lie_within_its_corners(hall, tables, game):
    phone = hall.phone(size=(412, 915))
    phone.magnify()
    for match in tables[game]:
        phone.go(f"/play/{match.id}")
        begun(phone)
        acts = [one.control for bar in bars(phone) for one in walk(bar.control)]
        shapes = {one.style.shape.radius for one in acts if one.key == ACT}
        assert shapes <= {REACHED / 2}, match.id


@pytest.mark.parametrize("game", game_ids())
def test_no_large_word_of_a_bar_is_broken_on_the_smallest_phone(hall, tables, game):
    # German ones are the longest.
    phone = hall.phone(size=(360, 740), languages=("de",))
    phone.magnify()
    for match in tables[game]:
        phone.go(f"/play/{match.id}")
        begun(phone)
        (bar,) = bars(phone)
        assert max(map(len, title_of(bar.control).split())) <= LONGEST_IN_BAR, match.id
        for button in (one.control for one in walk(bar.control) if one.control.key == ACT):
            words = written_in(button).split()
            assert max(map(len, words)) <= LONGEST[size_of(button)], f"{match.id}: {words}"


def in_bar(seen):
    return any(above.key == DUE for above in seen.above)


def bar_touchables(phone):
    """What in the bar can be touched, besides the way to what explains it."""
    return [
        one.control
        for one in phone.touchables()
        if in_bar(one) and not isinstance(one.control, BUTTONS)
    ]


BOARDS = (
    ("vk_bought", "Game"),
    ("vk_large", "Display"),
    ("vk_tally", "Display"),
    ("pv_actions", "Players"),
    ("pv_tally", "End"),
    ("sw_actions", "Table"),
    ("sw_tally", "Tally"),
)
"""Sides of tables that show what one player has."""


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize(("table", "side"), BOARDS)
def test_whose_board_it_is_stays_in_sight_above_what_scrolls(hall, history, table, side, large):
    phone = hall.phone(f"/play/{table}")
    phone.choose(side)
    if large:
        phone.magnify()
    names = history.match(table).names
    pinned = [
        one
        for one in phone.seen()
        if isinstance(one.control, ft.Text) and one.control.value in names and not scrolling(one)
    ]
    # Large names come one by one.
    assert len(pinned) == (1 if large else len(names))


@pytest.mark.parametrize("route", ["/play/begun", "/play/hg_final_roll"])
def test_who_turns_to_other_dice_is_told_that_it_stays_so_and_turns_back_by_the_same_touch(
    hall, history, route
):
    phone = hall.phone(route)
    icon = phone.find("Type real dice", ft.IconButton).control.key
    phone.touch(phone.find("Type real dice", ft.IconButton))
    assert phone.notices() == ["From now on you type your dice on this device."]
    assert phone.store.typed_dice
    phone.wait_for_notices_to_go()
    phone.touch(phone.find("Let the app roll", ft.IconButton))
    assert phone.notices() == ["From now on the app rolls for you on this device."]
    assert phone.find("Type real dice", ft.IconButton).control.key == icon


@pytest.mark.parametrize("game", game_ids())
def test_what_is_touched_by_its_words_looks_like_a_button(hall, tables, game):
    """What folds has an arrow; a figure that opens its pad stands between signs, with a name."""
    bare = set()
    for match in tables[game]:
        phone = hall.phone(f"/play/{match.id}")
        begun(phone)
        for one in phone.seen():
            if type(one.control) is not ft.TextButton:
                continue
            words = one.control.content
            if isinstance(words, ft.Text):
                words = not words.semantics_label and words.value
            if isinstance(words, str) and WORD.search(words) and not has_frame(one.control.style):
                bare.add((match.id, one.label))
    assert bare == set()


@pytest.mark.parametrize(("game", "language"), covering(game_ids(), LANGUAGES))
def test_no_large_button_ends_with_a_short_word_in_a_line_alone(hall, tables, game, language):
    alone = set()
    for match in tables[game]:
        phone = hall.phone(f"/play/{match.id}")
        begun(phone)
        phone.do(partial(phone.store.set, language=language))
        phone.magnify()
        for one in phone.touchables():
            # A line of a menu has most of the width.
            if not isinstance(one.control, ft.PopupMenuItem):
                words = [text for text in map(held, texts_in(one.control)) if text]
                alone |= {(match.id, text) for text in words}
    assert alone == set()


def held(text):
    """Return a text whose last word should not stand alone and could."""
    return text if LONELY.search(text) and len(text) >= LEAST else None


def texts_in(control):
    return [text for one in walk(control) for text in written(one.control)]


def has_frame(style):
    return style is not None and ft.ControlState.DEFAULT in (style.side or {})
