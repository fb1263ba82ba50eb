"""The screen of a phone stays on at a table, and the phone is asked for that once at a time."""

from __future__ import annotations

from tests.support.matches import seated
from views.guard import LONGEST

ASKED = {"enable", "disable"}


def asked(phone):
    return [name for name, _ in phone.client.invoked if name in ASKED]


def test_the_screen_stays_on_while_a_table_is_shown(hall, history):
    seated(history)
    phone = hall.phone("/play/m")
    assert asked(phone) == ["enable"]
    phone.go("/")
    assert asked(phone) == ["enable", "disable"]


def test_whoever_does_not_want_it_is_not_asked_to_keep_it_on(hall, history):
    history.keep_setting("awake", False)
    seated(history)
    assert "enable" not in asked(hall.phone("/play/m"))


def test_a_phone_is_asked_by_the_next_table_when_it_has_answered_the_last(hall, history):
    for id_ in ("m", "n"):
        seated(history, id_=id_)
    phone = hall.phone("/play/m")
    answer = phone.client.answer
    unanswered = [0]

    def later(asked_for):
        if asked_for.name not in ASKED:
            answer(asked_for)
            return
        unanswered.append(unanswered[-1] + 1)
        hall.loop.call_later(0.2, answered, asked_for)

    def answered(asked_for):
        unanswered.append(unanswered[-1] - 1)
        answer(asked_for)

    phone.client.answer = later
    phone.go("/play/n")
    phone.take_a_moment()
    assert asked(phone) == ["enable", "disable", "enable"]
    # A browser that is asked for the one while it does the other complains, and answers one alone.
    assert max(unanswered) == 1


def test_a_phone_that_does_not_answer_is_asked_by_the_next_table_all_the_same(hall, history):
    for id_ in ("m", "n"):
        seated(history, id_=id_)
    phone = hall.phone("/play/m")
    hall.ignores |= ASKED
    phone.go("/play/n")
    for _ in range(2):
        hall.loop.ahead += LONGEST
        phone.take_a_moment()
    assert asked(phone) == ["enable", "disable", "enable"]
