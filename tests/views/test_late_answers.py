"""What a part of the screen has asked is answered, also when that part is gone."""

from __future__ import annotations

from flet.messaging.session import Session

GONE = 10**9
"""The number of a part that no screen has."""


def test_an_answer_to_a_part_that_is_gone_ends_no_line(phone):
    # As Flet's lines hand it on: whatever is raised there ends them.
    Session.handle_invoke_method_results(phone.session, GONE, "asked before", None, None)
    phone.tap("Settings")
    assert phone.route == "/settings"


def test_whoever_is_there_gets_the_answer(phone):
    phone.client.answers["asked"] = 7
    assert phone.hall.run(phone.session.invoke_method(phone.page._i, "asked", {})) == 7
