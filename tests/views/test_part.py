"""A part is what it was for as long as its key is, and one that is kept waits for something new."""

from __future__ import annotations

import flet as ft
import pytest

from views.guard import safely
from views.parts.part import Nothing, kept_part, part, use_state


@pytest.fixture
def shown(hall):
    def shown(*controls):
        """Show what is drawn anew with a number that a tap raises."""

        @ft.component
        def whole():
            number, put = use_state(lambda: 0)
            raised = ft.FilledButton("Raise", on_click=safely(lambda: put(lambda old: old + 1)))
            return [ft.View(controls=[raised, *[control(number) for control in controls]])]

        async def main(page):
            page.render_views(whole)

        return hall.phone(main=main)

    return shown


@part
def remembers(name, number):
    """Show the first number that it was handed."""
    first, _ = use_state(lambda: number)
    return ft.Text(f"{name} {first}")


def test_under_another_key_it_begins_anew(shown):
    phone = shown(
        lambda number: remembers("always", number),
        lambda number: remembers.keyed("same", "same", number),
        lambda number: remembers.keyed(f"key{number}", "other", number),
    )
    phone.tap("Raise")
    assert phone.shows("always 0")
    assert phone.shows("same 0")
    assert phone.shows("other 1")


@pytest.mark.parametrize("make, drawn", [(part, 3), (kept_part, 2)])
def test_one_that_is_kept_is_drawn_when_it_is_handed_something_new(shown, make, drawn):
    drawings = []

    @make
    def half(number):
        drawings.append(number)
        return ft.Text(f"half {number}")

    phone = shown(lambda number: half(number // 2))
    phone.tap("Raise")
    phone.tap("Raise")
    assert phone.shows("half 1")
    assert len(drawings) == drawn


def test_a_state_may_begin_with_nothing(shown):
    @part
    def chosen():
        what, choose = use_state(Nothing[str]())
        button = ft.FilledButton("Choose", on_click=safely(lambda: choose("this")))
        return ft.Column([ft.Text(f"chosen {what}"), button])

    phone = shown(lambda _: chosen())
    assert phone.shows("chosen None")
    phone.tap("Choose")
    assert phone.shows("chosen this")


def test_a_part_is_called_like_what_draws_it():
    assert remembers.__name__ == "remembers"
    assert remembers.__doc__ == "Show the first number that it was handed."
