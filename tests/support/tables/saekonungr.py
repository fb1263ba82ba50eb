"""What is asked of Sækonungr's table: everybody stands round one board."""

from __future__ import annotations

from tests.support.matches import ANN_BEGINS, RAID, seated
from tests.support.tables import taps


def after(*actions):
    """Sit down where so much was done."""

    def sit_down(hall, history):
        seated(history, *actions)
        return hall.phone("/play/m")

    return sit_down


def two_dice(phone):
    """Let the app roll two Viking dice."""
    phone.tap(next(one.label for one in phone.touchables() if one.label.startswith("2 dice")))


CHANCE = {
    "order": (after(), taps("Ann: total 12", "Bo: total 2"), taps("Roll for everybody")),
    "roll": (after(ANN_BEGINS), taps("Total 12"), taps("Roll 2d6")),
    "viking": (after(ANN_BEGINS, RAID[0]), taps("shield", "shield"), two_dice),
}


def total_pad(hall, history):
    history.keep_setting("typed_dice", True)
    return after(ANN_BEGINS)(hall, history)


PAD = total_pad, ("1", "1"), lambda now: now.treasuries, (14, 15)
