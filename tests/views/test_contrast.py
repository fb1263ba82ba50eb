"""Whatever is written stands out of its ground, in both themes, as WCAG 2 asks for.

And little is seen through as a whole.
"""

from __future__ import annotations

from itertools import product
from random import Random

import flet as ft
import pytest

from companion import match as matches
from companion.game import find, game_ids
from companion.match import Setup
from tests.support.every_screen import ROUTES
from tests.support.furnished import furnished_history
from tests.support.headless import PHONE, Hall
from tests.support.matches import AT, done
from tests.support.random_play import random_action
from tests.support.seen import Seen, written_in
from views.drawings.ink import contrast
from views.parts.layout import STRETCH
from views.parts.palette import palette
from views.tables.vikings.drawn import water
from views.theme import CHOSEN, CHOSEN_LINE, DARK, FRAMED, LIGHT, theme

ENOUGH, ENOUGH_LARGE = 4.5, 3
LARGE = 18.66
"""From this size on bold letters are large ones."""

BOLD = (ft.FontWeight.BOLD, ft.FontWeight.W_700, ft.FontWeight.W_800, ft.FontWeight.W_900)

PAINTED = {
    ft.FilledButton: ("primary", "on_primary"),
    ft.FilledTonalButton: ("secondary_container", "on_secondary_container"),
    ft.AlertDialog: ("surface_container_high", "on_surface"),
}
"""What Material paints by itself: the role of the ground, and of what is written on it."""

LAYERS = 12
"""Parts of a screen that may be seen through as a whole: each of them is drawn by itself first.

With 42 of them on Shipwrights' board a tap took Firefox 0.8 s, where a colour that is seen through
takes 0.1 s.
"""

OURS = ("surface", "on_surface")
"""A screen as the theme has it."""

Pair = tuple[str, str, float]
"""A ground and what is written on it: roles or colours; and how well it has to stand out."""


def role_of(colour: object) -> str:
    """Return the name of a role as a scheme has it, or a colour as it is."""
    if isinstance(colour, ft.Colors):
        return colour.name.lower()
    return str(colour)


def pair(text: ft.Text, above: tuple[object, ...]) -> Pair:
    """Find what a text is written with, and on what."""
    style = text.style.color if isinstance(text.style, ft.TextStyle) else None
    written = text.color or style
    ground, ink = OURS
    for one in reversed(above):
        button = getattr(one, "style", None)
        own = button.bgcolor if isinstance(button, ft.ButtonStyle) else None
        if isinstance(own, dict):
            own = own.get(ft.ControlState.DEFAULT)
        painted = own or getattr(one, "bgcolor", None)
        if type(one) in PAINTED and not painted:
            ground, ink = PAINTED[type(one)]
            break
        if painted and painted != ft.Colors.TRANSPARENT:
            ground = role_of(painted)
            break
    large = text.weight in BOLD and (text.size or 0) >= LARGE
    return ground, role_of(written) if written else ink, ENOUGH_LARGE if large else ENOUGH


def painted(scheme: ft.ColorScheme, role: str) -> str:
    """Return the colour of a role."""
    found: str = role if role.startswith("#") else getattr(scheme, role)
    return found


Looked = tuple[dict[Pair, str], dict[str, int], set[str], dict[str, list[str]]]
"""Where each pair is seen, how much of a screen is seen through as a whole, what has another colour
than its meaning (red at a table, too, where nothing is wrong), and which golden buttons a screen
has."""

PEOPLE = {"Ann", "Bo", "Cy", "Di", "Ed"}

LINE_OF_A_STEP = 5

GOLD = (ft.Colors.PRIMARY, ft.Colors.PRIMARY_CONTAINER)


def mistaken(one: Seen) -> bool:
    """Tell whether something is of the colour of what is chosen and is not, or the reverse.

    Whoever has to act is golden, also where one looks at them.
    """
    ground = getattr(one.control, "bgcolor", None)
    border = getattr(one.control, "border", None)
    chosen = any(getattr(up, "selected", None) is True for up in one.above[-1:])
    if ground == CHOSEN and not chosen:
        return True
    line = border.top.color if isinstance(border, ft.Border) else None
    return chosen and ground != ft.Colors.PRIMARY_CONTAINER and (ground in GOLD or line in GOLD)


TOUCHED = (ft.MergeSemantics, ft.TextButton, ft.OutlinedButton, ft.FilledTonalButton)
"""What is touched and is not the one act of a screen."""


def gilded(one: Seen) -> bool:
    """Tell whether something quiet has golden words; of people and figures they tell who is due."""
    control = one.control
    return (
        isinstance(control, ft.Text)
        and control.color == ft.Colors.PRIMARY
        and any(isinstance(up, TOUCHED) for up in one.above)
        and not (control.value in PEOPLE or control.value.isdigit())
    )


ALARMING = (ft.Colors.ERROR, ft.Colors.TERTIARY)


def alarming(one: Seen) -> bool:
    """Tell whether something is written or drawn in the red of errors, or in that beside it."""
    return isinstance(one.control, (ft.Text, ft.Icon)) and one.control.color in ALARMING


def act(one: Seen) -> bool:
    """Tell whether something is a golden button that can be touched now."""
    control = one.control
    if isinstance(control, ft.FilledButton):
        return not control.disabled
    golden = getattr(control, "bgcolor", None) == ft.Colors.PRIMARY
    return golden and any(isinstance(up, ft.MergeSemantics) for up in one.above)


@pytest.fixture(scope="module")
def looked() -> Looked:
    history = furnished_history()
    hall = Hall(history)
    phone = hall.phone()
    found: dict[Pair, str] = {}
    through: dict[str, int] = {}
    wrong: set[str] = set()
    acts: dict[str, list[str]] = {}
    for screen in ROUTES:
        phone.go(screen)
        through[screen] = 0
        for one in phone.seen(folded=True):
            if isinstance(one.control, ft.Text):
                where = f"{screen}: {one.control.value}"
                found.setdefault(pair(one.control, one.above), where)
            if mistaken(one) or gilded(one):
                wrong.add(f"{screen}: {written_in(one.control)}")
            if alarming(one) and "/play/" in screen:
                wrong.add(f"{screen}: red {written_in(one.control) or one.control}")
            if act(one):
                acts.setdefault(screen, []).append(written_in(one.control))
            through[screen] += 0 < (getattr(one.control, "opacity", None) or 0) < 1
    hall.close()
    history.close()
    return found, through, wrong, acts


@pytest.mark.long("reads every screen")
@pytest.mark.parametrize("scheme", [DARK, LIGHT], ids=["dark", "light"])
def test_every_text_stands_out_of_its_ground(looked: Looked, scheme: ft.ColorScheme):
    pairs, *_ = looked
    measured = {one: contrast(painted(scheme, one[0]), painted(scheme, one[1])) for one in pairs}
    weak = {one: (f"{how:.2f}", pairs[one]) for one, how in measured.items() if how < one[2]}
    assert weak == {}
    assert len(measured) > len(PAINTED)


WRITTEN = ("on_surface", "on_surface_variant", "primary", "secondary", "tertiary", "error")
"""What is written with on any of the grounds a screen is made of: Material does so, too."""
SURFACES = (
    "surface",
    "surface_container_lowest",
    "surface_container_low",
    "surface_container",
    "surface_container_high",
    "surface_container_highest",
)
PAIRED = ("primary", "secondary", "tertiary", "error")
"""What has a role of its own for what is written on it, and so has its container."""


@pytest.mark.parametrize("scheme", [DARK, LIGHT], ids=["dark", "light"])
def test_every_role_of_text_stands_out_of_every_ground(scheme: ft.ColorScheme):
    pairs = [
        *product(SURFACES, WRITTEN),
        *((name, f"on_{name}") for name in PAIRED),
        *((f"{name}_container", f"on_{name}_container") for name in PAIRED),
        ("secondary_fixed", "on_secondary_fixed"),
        ("inverse_surface", "on_inverse_surface"),
        ("inverse_surface", "inverse_primary"),
    ]
    measured = {pair: contrast(*(getattr(scheme, role) for role in pair)) for pair in pairs}
    assert {pair: f"{how:.2f}" for pair, how in measured.items() if how < ENOUGH} == {}


MATERIALS = 0.12
"""How much of the colour of text Material lays under a filled button that waits."""


def mixed(over: str, under: str, share: float) -> str:
    """Return the colour that is seen where so much of one lies over another."""
    parts = [(int(over[at : at + 2], 16), int(under[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02X}" for a, b in parts)


@pytest.mark.parametrize("scheme", [DARK, LIGHT], ids=["dark", "light"])
def test_a_button_that_waits_can_be_read_and_is_no_slab(scheme: ft.ColorScheme):
    style = theme(scheme).filled_button_theme.style
    assert style.shadow_color == ft.Colors.TRANSPARENT, "it would be seen through the button"
    ink, _, share = style.color[ft.ControlState.DISABLED].partition(",")
    assert ink == scheme.on_surface
    for ground in (scheme.surface, scheme.surface_container):
        laid = mixed(ink, ground, MATERIALS)
        assert contrast(laid, mixed(ink, laid, float(share))) >= ENOUGH_LARGE


@pytest.mark.parametrize("scheme", [DARK, LIGHT], ids=["dark", "light"])
def test_the_frame_of_a_quiet_button_stands_out_of_its_card(scheme: ft.ColorScheme):
    assert FRAMED[ft.ControlState.DEFAULT].color == ft.Colors.OUTLINE
    assert contrast(scheme.outline, scheme.surface_container) >= ENOUGH_LARGE


@pytest.mark.slow
def test_little_is_seen_through_as_a_whole(looked: Looked):
    _, through, *_ = looked
    assert {screen: n for screen, n in through.items() if n > LAYERS} == {}


@pytest.mark.slow
def test_what_is_chosen_has_a_colour_that_means_nothing_else(looked: Looked):
    _, _, wrong, _ = looked
    assert wrong == set()


@pytest.mark.slow
def test_a_screen_has_one_golden_button_at_most(looked: Looked):
    *_, acts = looked
    assert {screen: told for screen, told in acts.items() if len(told) > 1} == {}
    assert len(acts) > len(PAINTED)


@pytest.mark.parametrize("scheme", [DARK, LIGHT], ids=["dark", "light"])
def test_the_words_of_a_quiet_button_are_not_golden(scheme: ft.ColorScheme):
    ours = theme(scheme)
    for style in (ours.outlined_button_theme.style, ours.text_button_theme.style):
        for colours in (style.color, style.icon_color):
            assert colours[ft.ControlState.DEFAULT] == scheme.on_surface


@pytest.mark.slow
@pytest.mark.parametrize("table", ["pv_actions", "sw_heroes"])
def test_of_the_steps_of_a_turn_the_one_that_is_due_is_golden(table):
    history = furnished_history()
    hall = Hall(history)
    steps = [
        (
            next(up.label for up in reversed(one.above) if getattr(up, "label", None)),
            one.control.bgcolor == ft.Colors.PRIMARY,
        )
        for one in hall.phone(f"/play/{table}").seen()
        if isinstance(one.control, ft.Container) and one.control.height == LINE_OF_A_STEP
    ]
    hall.close()
    history.close()
    assert [told.rpartition(": ")[2] for told, golden in steps if golden] == ["now"]
    assert any(told.endswith(": done") for told, _ in steps)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("table", "names", "size"),
    [
        ("sw_over", ["Bo"], PHONE),
        ("sw_over", ["Bo"], (1280, 800)),
        ("sw_waiting", ["Bo"], PHONE),
        ("sw_draft", [], PHONE),
        ("pv_tally", ["Bo", "Bo"], PHONE),
        ("pv_actions", [], PHONE),
    ],
)
def test_who_is_golden_has_won_or_alone_has_to_act_whoever_is_looked_at(table, names, size):
    history = furnished_history()
    hall = Hall(history)
    phone = hall.phone(f"/play/{table}", size=size)
    golden = [
        written_in(one.control)
        for one in phone.seen(folded=True)
        if getattr(one.control, "bgcolor", None) == ft.Colors.PRIMARY_CONTAINER
    ]
    hall.close()
    history.close()
    assert [text.split()[0] for text in golden] == names


@pytest.mark.slow
def test_who_plays_alone_has_no_cup():
    history = furnished_history()
    hall = Hall(history)
    phone = hall.phone()
    alone = [one.id for one in history.open_matches() if len(one.setup.seats) == 1]
    crowned = []
    for match in alone:
        phone.go(f"/play/{match}")
        crowned += [
            match
            for one in phone.seen(folded=True)
            if isinstance(one.control, ft.Icon)
            and one.control.icon == ft.Icons.EMOJI_EVENTS_OUTLINED
        ]
    hall.close()
    history.close()
    assert len(alone) > 1
    assert crowned == []


@pytest.mark.slow
@pytest.mark.furnished
@pytest.mark.parametrize("game", game_ids())
def test_who_has_won_is_golden_at_every_table_that_is_over(hall, history, game):
    open_ = [one.id for one in history.open_matches() if one.setup.game == game]
    over = [id_ for id_ in open_ if is_over(history.match(id_))] or [to_the_end(history, game)]
    for id_ in over:
        match = history.match(id_)
        result = matches.finish(match, AT)
        won = {match.names[seat] for seat in result.ranking[0].seats} if result.over else set()
        if match.game.doubts(match.position, match.options) or len(match.names) == 1:
            won = set()
        phone = hall.phone(f"/play/{id_}")
        golden = {
            name
            for one in phone.seen(folded=True)
            if getattr(one.control, "bgcolor", None) == ft.Colors.PRIMARY_CONTAINER
            for name in match.names
            if name in written_in(one.control).split()
        }
        assert golden == won, id_


def is_over(match):
    return match.game.is_over(match.position, match.options)


def to_the_end(history, game):
    """Play a match at random until it is over."""
    rng = Random(game)
    match = history.begin(
        Setup(id="over", game=game, version=find(game).version, seats=("Ann", "Bo"), begun=AT)
    )
    while not is_over(match):
        action = random_action(match.game, match.position, match.options, rng)
        match = done(history, match, action)
    return match.id


@pytest.mark.furnished
def test_whom_one_may_rob_and_what_one_may_buy_or_lay_is_golden(hall, history):
    phone = hall.phone("/play/choice")
    (robbed,) = [one for one in lined(phone) if "Bo" in written_in(one.control)]
    assert robbed.control.border.top.color == ft.Colors.PRIMARY
    phone = hall.phone("/play/vk_buying")
    sets = {
        one.label: one.control.style.side[ft.ControlState.DEFAULT].color
        for one in phone.touchables()
        if one.label.startswith("Buy at ")
    }
    waits = [label for label in sets if "wait" in label]
    assert {label for label, line in sets.items() if line != ft.Colors.PRIMARY} == {*waits}
    assert 0 < len(waits) < len(sets)
    phone = hall.phone("/play/vk_bought")
    colours = palette(phone.store)
    drawn = water(colours, open_=True)
    assert drawn.count(colours.accent) > 1
    assert colours.sea_light not in drawn


@pytest.mark.furnished
def test_the_tick_on_a_chosen_ship_has_the_colour_of_what_is_chosen(hall, history):
    phone = hall.phone("/play/choice")
    phone.tap("Take the coin of ship 3")
    (tick,) = [
        one.above[-1]
        for one in phone.seen()
        if isinstance(one.control, ft.Icon) and one.control.icon == ft.Icons.CHECK_ROUNDED
    ]
    assert tick.bgcolor == CHOSEN_LINE


def lined(phone):
    return [
        one for one in phone.seen() if isinstance(getattr(one.control, "border", None), ft.Border)
    ]


@pytest.mark.furnished
def test_who_is_out_has_a_place_as_high_as_the_others(hall, history):
    phone = hall.phone("/play/decided")
    rows = [
        up
        for one in phone.seen()
        if isinstance(one.control, ft.Text) and one.control.value == "out"
        for up in one.above
        if isinstance(up, ft.Row) and "Bo" in written_in(up)
    ]
    assert [(row.intrinsic_height, row.vertical_alignment) for row in rows] == [(True, STRETCH)]


@pytest.mark.furnished
@pytest.mark.parametrize("table", ["sw_over", "pv_tally", "sw_waiting"])
def test_in_large_words_the_one_player_that_is_shown_at_first_is_golden(hall, table):
    phone = hall.phone(f"/play/{table}")
    phone.magnify()
    ways = [one for one in phone.touchables() if one.label.startswith("On to ")]
    assert {one.label for one in ways} == {"On to Ann"}
    phone.touch(ways[-1])
    assert any(one.label == "On to Bo" for one in phone.touchables())
