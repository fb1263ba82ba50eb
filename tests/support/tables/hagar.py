"""What is asked of Hägar's table."""

from __future__ import annotations

from companion.games.hagar.actions import Count
from companion.games.hagar.position import Landscape
from tests.support.hagar_table import sat_down, setup
from tests.support.matches import going_on
from tests.support.tables import THREE, taps

NO_LINE = ("Number not on the table: Ann 19 · Bo 10 (Hägars: 0, gold: 0)", "Double nothing")


def before_the_roll(hall, history):
    return sat_down(hall, history, actions=12)


def anew(phone):
    """Let the app roll, where the die of a roll undone lies on for another line."""
    if phone.has("Take the roll back"):
        phone.tap("Take the roll back")
    taps("Roll", *NO_LINE)(phone)


CHANCE = {"final_roll": (before_the_roll, taps("Die shows 3", *NO_LINE), anew)}


def number_pad(hall, history):
    history.begin(setup())
    phone = hall.phone("/play/m")
    taps("Worksheet", "Add a water", "Fields: 1, larger numbers", "Fields: 1, type a number")(phone)
    return phone


PAD = number_pad, ("3", "4", "Enter"), lambda now: now.worksheet[0].fields, 34


def worksheet(history):
    land = Landscape(kind="land", fields=2)
    going_on(history, history.begin(setup(THREE)), Count(landscape=land))


def filled(phone):
    taps("Worksheet", "2-field land (worksheet row 1): –")(phone)


# Everybody stands on one board, and in every row of the worksheet: no swipe turns to anybody.
WIDE = {"worksheet": (worksheet, filled, "Hägars of {name}: 1")}
