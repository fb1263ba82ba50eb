"""The table of Sækonungr, touched without a browser."""

from __future__ import annotations

import flet as ft
import pytest

from companion.games.saekonungr.actions import Order, Roll, Viking
from companion.model import Enter
from tests.support.matches import ANN_BEGINS, actions, position, seated
from tests.support.seen import walk, written, written_in
from views.shell.due import DUE
from views.tables.saekonungr.due import LINES, NOTED
from views.tables.saekonungr.told import AROUND, AROUND_SMALL

RAID, EMPTY, OTHER = Roll(dice=(3, 4)), Roll(dice=(1, 3)), Roll(dice=(4, 4))
LOADED = (ANN_BEGINS, EMPTY, OTHER)
"""Two ships are loaded, one by each; it is Ann’s turn."""


def test_the_start_roll_tells_everybodys_dice(hall, history):
    seated(history, Order(dice=((1, 2), (3, 4), (6, 5))), seats=("Ann", "Bo", "Cy"))
    phone = hall.phone("/play/m")
    assert phone.shows("Cy goes first with 11. Ann rolls 1 + 2: 3.")
    assert phone.shows("Bo rolls 3 + 4: 7. Cy rolls 6 + 5: 11.")


def test_whose_turn_it_was_is_stored_with_what_was_done_in_it(hall, history):
    seated(history, ANN_BEGINS, OTHER, RAID)
    phone = hall.phone("/play/m")
    phone.tap("None")
    phone.tap("Roll 2d6")
    # Else a 7 of Bo's that was none would hand his raid roll to Ann.
    declined, rolled = (entry.action for entry in history.match("m").log[3:])
    assert (declined["active"], rolled["active"], rolled["what"]) == (1, 1, "raid")


def test_where_two_coins_lie_both_are_taken_if_the_table_plays_so(hall, history):
    seated(history, *LOADED, RAID, Viking(), RAID, plunder_one=False)
    phone = hall.phone("/play/m")
    phone.tap("Take the coin of ship 4")
    assert not phone.enabled("Take 1 coin")
    phone.tap("Take the coin of ship 8")
    phone.tap("Take 2 coins")
    assert position(history).ships == ()


def test_one_coin_is_enough_by_ruling(hall, history):
    seated(history, *LOADED, RAID, Viking(), RAID)
    phone = hall.phone("/play/m")
    phone.tap("Take the coin of ship 4")
    phone.tap("Take 1 coin")
    assert position(history).ships == (8,)
    assert not phone.has("Stop raiding")


def test_where_two_coins_have_to_be_taken_the_table_says_two(hall, history):
    seated(history, *LOADED, RAID, Viking(), RAID, plunder_one=False)
    phone = hall.phone("/play/m")
    assert phone.shows("Tap two coins on the board, or a player to rob of 1 coin.")
    assert not phone.has("Take nothing")


def test_three_at_a_table_go_on_where_there_is_nothing_to_take(hall, history):
    poor = (Enter(path=path, value=0) for path in ("treasuries[1]", "treasuries[2]", "longship"))
    first = Order(dice=((6, 6), (1, 1), (1, 2)))
    seated(history, first, RAID, Viking(), RAID, *poor, seats=("Ann", "Bo", "Cy"))
    phone = hall.phone("/play/m")
    assert phone.shows("Ann rolled a 7, but there is nothing to take")
    phone.tap("Go on")
    assert position(history).phase == "raid"


def test_coins_are_left_lying_if_the_table_plays_so(hall, history):
    seated(history, *LOADED, RAID, Viking(), RAID, may_leave=True)
    phone = hall.phone("/play/m")
    phone.tap("Take nothing")
    assert phone.shows("Ann takes nothing.")
    assert (position(history).ships, position(history).phase) == ((4, 8), "raid")


def test_the_first_raid_roll_cannot_be_left_out(hall, history):
    seated(history, *LOADED, RAID, Viking(), may_stop=True)
    phone = hall.phone("/play/m")
    assert not phone.has("Stop raiding")


def test_raiding_is_stopped_by_a_tap(hall, history):
    seated(history, *LOADED, RAID, Viking(), RAID, may_stop=True)
    phone = hall.phone("/play/m")
    phone.tap("Take the coin of ship 4")
    phone.tap("Take 1 coin")
    phone.tap("Stop raiding")
    assert actions(history)[-1] == "stop"
    assert phone.shows("Ann stops raiding.")
    assert position(history).active == 1


def test_large_figures_keep_off_the_ships_and_what_dice_did_is_said_below_them(hall, history):
    seated(history, *LOADED)
    phone = hall.phone("/play/m")

    def size(text):
        texts = (one.control for one in phone.seen() if isinstance(one.control, ft.Text))
        return next(one.size for one in texts if one.value == text)

    def beside_dice():
        rows = [one.control for one in phone.seen() if isinstance(one.control, ft.Row)]
        row = next(one for one in rows if any(two.key == "die0" for two in one.controls))
        return written_in(row)

    before = size("10")
    assert beside_dice().startswith("Bo rolls")
    phone.magnify()
    assert 2 * size("10") < 1.2 * before
    assert beside_dice() == ""


def test_before_the_start_roll_nobody_is_on_turn_and_no_odds_are_told(hall, history):
    seated(history)
    phone = hall.phone("/play/m")
    assert "Ann: 15 coins, to act" not in phone.spoken()
    assert not phone.shows("%")
    phone.tap("No start roll: Ann begins")
    assert "Ann: 15 coins, to act" in phone.spoken()
    assert phone.shows("%")


def test_on_a_phone_no_head_takes_the_room_of_the_chances(hall, history):
    seated(history, *LOADED, RAID)
    for size, headed in (((412, 915), False), ((1280, 800), True)):
        phone = hall.phone("/play/m", size=size)
        assert phone.shows("Chances of the next roll") is headed, size
        assert phone.shows("1 die")


@pytest.mark.parametrize(
    "size, first", [((360, 740), "1 die"), ((1280, 800), "Ann rolls")], ids=str
)
def test_on_a_phone_the_chances_of_viking_dice_come_before_what_happened(
    hall, history, size, first
):
    seated(history, *LOADED, RAID)
    texts = hall.phone("/play/m", size=size).texts()
    at = [
        next(n for n, text in enumerate(texts) if text.startswith(told))
        for told in ("1 die", "Ann rolls")
    ]
    assert texts[min(at)].startswith(first)


@pytest.mark.parametrize("height, around", [(740, AROUND_SMALL), (915, AROUND)])
def test_chances_are_as_low_as_a_small_phone_needs_them(hall, history, height, around):
    seated(history, *LOADED, RAID)
    phone = hall.phone("/play/m", size=(360, height))
    chance = next(one for one in phone.seen() if getattr(one.control, "spans", None))
    around_it = [
        one.padding.top
        for one in chance.above
        if isinstance(getattr(one, "padding", None), ft.Padding)
    ]
    assert around_it[-1] == around


def test_a_choice_without_a_note_is_as_high_as_the_others_and_has_its_name_in_its_middle(
    hall, history
):
    seated(history, *LOADED, RAID)
    phone = hall.phone("/play/m")
    none, one = (phone.find(label, ft.FilledTonalButton) for label in ("None", "1 die X: 33.3%"))
    texts, noted = (
        [part.control for part in walk(button.control) if isinstance(part.control, ft.Text)]
        for button in (none, one)
    )
    assert [text.value for text in texts] == ["None"], "no empty line below it"
    assert texts[0].size == noted[0].size
    # What the note takes is shared by above and below.
    assert around(none) - around(one) == LINES * NOTED / 2


def around(button):
    """Return the room above and below the words of a button."""
    padding = button.control.style.padding
    assert padding.top == padding.bottom
    return padding.top


@pytest.mark.furnished
@pytest.mark.parametrize(
    ("size", "below"), [((1280, 800), 2), ((820, 1180), 2), ((412, 915), 34)], ids=str
)
def test_on_a_wide_screen_the_longship_lies_in_line_with_the_ships(hall, size, below):
    phone = hall.phone("/play/viking", size=size)
    (longship,) = (
        one.control
        for one in phone.seen()
        if isinstance(one.control, ft.Container)
        and isinstance(one.control.content, ft.Image)
        and one.control.right == one.control.left == 4
    )
    assert longship.top is None
    assert round(longship.bottom) == below


def test_numbers_of_ships_and_coins_are_not_golden(hall, history):
    seated(history, *LOADED)
    phone = hall.phone("/play/m")
    numbers = [one.control for one in phone.seen() if isinstance(one.control, ft.Text)]
    figures = [text for text in numbers if (text.value or "").isdigit()]
    assert len(figures) > 8
    assert {text.value for text in figures if text.color == ft.Colors.PRIMARY} == set()


def test_a_tablet_held_upright_has_the_board_above_and_what_was_done_beside_the_odds(hall, history):
    seated(history, *LOADED)
    cells = []
    for size in ((820, 1180), (1180, 820)):
        phone = hall.phone("/play/m", size=size)
        (ship,) = [one for one in phone.seen() if written(one.control) == ["10"]]
        (told,) = [one for one in phone.seen() if "Bo rolls" in "".join(written(one.control))]
        (odds,) = [
            one for one in phone.seen() if written(one.control) == ["Chances of the next roll"]
        ]
        cells.append(next(up.height for up in reversed(ship.above) if getattr(up, "height", None)))
        shared = [up for up in told.above if up in odds.above][-1]
        assert isinstance(shared, ft.Row if size[0] < size[1] else ft.Column)
    assert cells[0] > cells[1]


def test_on_a_tablet_held_upright_what_happened_has_the_width_where_there_are_no_odds(
    hall, history
):
    seated(history, *LOADED, RAID, Viking(), RAID)
    phone = hall.phone("/play/m", size=(820, 1180))
    assert not phone.shows("Chances of the next roll")
    (told,) = [one for one in phone.seen() if "Ann raids" in "".join(written(one.control))]
    rows = [up for up in told.above if isinstance(up, ft.Row)]
    assert rows
    for row in rows:
        assert len([one for one in row.controls if getattr(one, "expand", None)]) == 1


@pytest.mark.furnished
@pytest.mark.parametrize("times", [1, 2])
def test_whether_to_roll_viking_dice_is_golden(hall, times):
    phone = hall.phone("/play/viking")
    if times > 1:
        phone.magnify()
    choices = [
        one.control
        for one in phone.touchables()
        if isinstance(one.control, ft.FilledTonalButton) and any(up.key == DUE for up in one.above)
    ]
    assert len(choices) == 3
    lines = {one.style.side[ft.ControlState.DEFAULT].color for one in choices}
    assert lines == {ft.Colors.PRIMARY}


@pytest.mark.furnished
def test_what_an_x_does_is_said_once_and_who_would_be_out_in_words(hall):
    phone = hall.phone("/play/poor")
    said = " ".join(phone.texts())
    assert "Shield: one more raid roll. The treasury is empty: any X expels." in said
    assert "into the longship, or out" not in said
    assert "33.3%: X: out" in phone.spoken()
    assert "33.3%: shield" in phone.spoken()


def test_what_one_x_costs_is_said_where_it_can_be_paid(hall, history):
    seated(history, ANN_BEGINS, Enter(path="treasuries", value=[2, 1]), RAID, id_="one")
    said = " ".join(hall.phone("/play/one").texts())
    assert "X: 1 coin into the longship" in said
    assert "Only 1 coin left" in said


@pytest.mark.furnished
@pytest.mark.parametrize("times", [1, 2])
def test_each_choice_of_viking_dice_says_its_chance_of_an_x(hall, times):
    phone = hall.phone("/play/viking")
    if times > 1:
        phone.magnify()
    notes = [text for text in phone.texts() if text.startswith("X: ")]
    assert notes == [["X: 33.3%", "X: 55.6%"], ["X: 33%", "X: 56%"]][times - 1]


@pytest.mark.parametrize("width", [360, 412])
def test_large_names_of_choices_take_one_line_each(hall, history, width):
    seated(history, *LOADED, RAID)
    phone = hall.phone("/play/m", size=(width, 740), languages=("de",))

    def size(name):
        texts = (one.control for one in phone.seen() if isinstance(one.control, ft.Text))
        # The same is said of the chances.
        return next(one.size for one in texts if one.value == name and one.size)

    before = size("Keine")
    phone.magnify()
    assert size("Keine") < before
    each = (width - BESIDE_CHOICES) / 3
    assert len("2 Würfel") * size("2 Würfel") * 2 * LETTER <= each


LETTER = 0.5
"""The width of a letter beside its size."""

BESIDE_CHOICES = 32 + 24 + 2 * 4 + 3 * 4
"""What screen, bar, gaps and edges take beside three choices, in dp."""


def test_a_table_knows_from_home_that_text_is_large(hall, history):
    seated(history, *LOADED, RAID)
    phone = hall.phone("/")

    def size():
        texts = (one.control for one in phone.seen() if isinstance(one.control, ft.Text))
        return next(one.size for one in texts if one.value == "None")

    phone.go("/play/m")
    before = size()
    phone.go("/")
    phone.magnify()
    phone.go("/play/m")
    assert size() < before


def test_who_goes_without_a_start_roll_sees_the_tie_that_others_rolled_meanwhile(hall, history):
    seated(history)
    here, there = hall.phone("/play/m"), hall.phone("/play/m")
    here.tap("No start roll: Ann begins")
    there.do(lambda: there.store.act(history.match("m"), Order(dice=((6, 6), (6, 6)))))
    assert position(history).tied
    assert here.crashes == []
    assert here.texts() == there.texts()
