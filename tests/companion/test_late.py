"""Taps that arrive late: done where what they are about is as it was seen, refused where not."""

from __future__ import annotations

import pytest

from companion import late, match, own
from companion.errors import InvalidMatch, RuleViolation
from companion.games.saekonungr.actions import Order, Roll
from companion.games.shipwrights.actions import (
    AddLongship,
    Done,
    Gain,
    NextPhase,
    Raid,
    Reveal,
    SetPrices,
    SetSupply,
    StepMarker,
    TakeHut,
)
from companion.games.shipwrights.printed import Prices
from companion.late import Change, Overtaken
from companion.match import Setup
from companion.model import Enter
from companion.own import InTheWay
from companion.revision import revise

AT = "2026-01-01T00:00:00+00:00"


@pytest.fixture
def seen():
    """Three players of Shipwrights in the actions phase, of whom Ann has counted her supply."""
    setup = Setup(id="m", game="shipwrights", version=1, seats=("Ann", "Bo", "Cy"), begun=AT)
    huts = [TakeHut(seat=seat, track="trade") for seat in range(3)]
    counted = SetSupply(seat=0, gold=1, oak=1)
    return did(match.begin(setup), *huts, Reveal(), NextPhase(), counted)


def did(before, *actions):
    return by("", before, *actions)


def overtaken(deed, *arguments):
    """Why something is refused: the words, and the action that came first."""
    with pytest.raises(Overtaken) as refused:
        deed(*arguments, AT)
    step = refused.value.step
    return refused.value.code, step and step.action


ANN = StepMarker(seat=0, track="military")
BO = StepMarker(seat=1, track="military")


@pytest.mark.parametrize(
    "theirs, mine",
    [
        (ANN, BO),
        (ANN, StepMarker(seat=0, track="renown")),
        (ANN, Enter(path="players[0].gold", value=5)),
        (Done(seat=1), Done(seat=0)),
        (Done(seat=0), Done(seat=2)),
        (AddLongship(seat=0, name="Knarr"), AddLongship(seat=1, name="Skute")),
        (AddLongship(seat=0, name="Knarr"), AddLongship(seat=0, name="Skute")),
        (NextPhase(), BO),
        (SetPrices(trades=Prices(oak=1)), BO),
    ],
)
def test_what_is_as_it_was_seen_is_done(seen, theirs, mine):
    newest = did(seen, theirs)
    way = late.acts(seen, newest, [mine], AT)
    assert way[-1].position == did(seen, theirs, mine).position
    assert way[-1].revision == newest.revision + 1


@pytest.mark.parametrize(
    "theirs, mine",
    [
        (ANN, ANN),
        (ANN, Enter(path="players[0].tracks.military", value=1)),
        (ANN, Enter(path="players[0].tracks.military", value=0)),
        (Done(seat=1), Done(seat=1)),
        (Gain(seat=0, oak=1), Gain(seat=0, oak=-1)),
        (Gain(seat=0, oak=-1), Gain(seat=0, oak=-1)),
        (AddLongship(seat=0, name="Knarr"), AddLongship(seat=1, name="Knarr")),
        (NextPhase(), NextPhase()),
        (NextPhase(), Done(seat=0)),
        (Done(seat=0), NextPhase()),
        (SetPrices(trades=Prices(oak=1)), SetPrices(trades=Prices(oak=2))),
    ],
)
def test_what_somebody_else_has_changed_is_refused_with_what_they_did(seen, theirs, mine):
    newest = did(seen, theirs)
    assert overtaken(late.acts, seen, newest, [mine]) == ("late.done", theirs)


def test_what_comes_in_time_is_done_as_ever(seen):
    assert late.acts(seen, seen, [ANN], AT)[-1].position == did(seen, ANN).position


def test_of_several_steps_the_one_is_told_that_changed_what_was_tapped_at(seen):
    newest = did(seen, ANN, BO, Done(seat=2))
    assert overtaken(late.acts, seen, newest, [ANN]) == ("late.done", ANN)


def test_several_actions_are_done_as_one_or_not_at_all(seen):
    newest = did(seen, ANN)
    assert late.acts(seen, newest, [BO, Done(seat=1)], AT)[-1].step == newest.step + 2
    assert overtaken(late.acts, seen, newest, [BO, ANN]) == ("late.done", ANN)


def test_what_was_never_allowed_is_refused_by_the_rules_of_now(seen):
    spent = Gain(seat=0, gold=-9)
    with pytest.raises(RuleViolation, match=r"shipwrights\.refused\.supply"):
        late.acts(seen, did(seen, ANN), [spent], AT)


def test_what_is_allowed_only_since_was_not_meant(seen):
    newest = did(seen, StepMarker(seat=0, track="military", steps=5))
    assert overtaken(late.acts, seen, newest, [Raid(seat=0)])[0] == "late.done"


def test_what_changes_nothing_cannot_be_told_from_the_same_done_twice(seen):
    same = Enter(path="players[0].gold", value=seen.position.players[0].gold)
    assert overtaken(late.acts, seen, did(seen, BO), [same]) == ("late.done", BO)


def test_what_others_could_not_have_done_after_it_is_refused(seen):
    # Put by hand, the list is as it was counted: nobody else is in it, whoever comes before.
    theirs = Enter(path="finished", value=[1, 0])
    newest = did(seen, theirs)
    mine = Done(seat=2)
    assert overtaken(late.acts, seen, newest, [mine]) == ("late.done", theirs)


def test_what_ends_the_time_for_what_others_just_did_is_refused(seen):
    before = did(seen, StepMarker(seat=1, track="military", steps=4))
    newest = did(before, Raid(seat=1))
    assert overtaken(late.acts, before, newest, [NextPhase()]) == ("late.done", Raid(seat=1))


# Steps taken back


def test_undo_takes_back_the_step_that_was_seen(seen):
    last = did(seen, ANN)
    assert late.undo(last, last, AT)[-1].position == seen.position
    assert overtaken(late.undo, last, did(last, BO)) == ("late.done", BO)
    assert overtaken(late.undo, last, match.undo(last, AT)) == ("late.taken_back", ANN)


def test_a_match_that_came_in_anew_is_refused_in_words():
    """As out of a copy that holds more: no step of it, not even the start, is one that was seen."""
    setup = Setup(id="m", game="shipwrights", version=1, seats=("Ann", "Bo"), begun=AT)
    start = match.begin(setup)
    last, anew = did(start, ANN), did(match.begin(setup), ANN.model_copy())
    assert overtaken(late.undo, last, match.undo(anew, AT)) == ("late.taken_back", ANN)
    assert overtaken(late.undo, last, anew) == ("late.done", ANN)


def test_nothing_is_done_over_what_was_taken_back(seen):
    last = did(seen, Done(seat=0))
    newest = match.undo(last, AT)
    for mine in (BO, Done(seat=1)):
        assert late.acts(last, newest, [mine], AT)[-1].position == did(seen, mine).position
    assert overtaken(late.acts, last, newest, [NextPhase()]) == ("late.taken_back", Done(seat=0))


def test_nothing_is_done_that_keeps_what_was_taken_back_from_being_done_again(seen):
    before = did(seen, StepMarker(seat=1, track="military", steps=4))
    last = did(before, Raid(seat=1))
    gone = match.undo(last, AT)
    assert overtaken(late.acts, last, gone, [NextPhase()]) == ("late.taken_back", Raid(seat=1))


def test_redo_makes_the_step_again_that_was_seen(seen):
    back = match.undo(did(seen, ANN, BO), AT)
    assert late.redo(back, back, AT)[-1].position == did(seen, ANN, BO).position
    assert overtaken(late.redo, back, match.redo(back, AT)) == ("late.done", BO)
    assert overtaken(late.redo, back, did(back, Done(seat=2))) == ("late.done", Done(seat=2))
    assert overtaken(late.redo, back, match.undo(back, AT)) == ("late.taken_back", ANN)
    gone = match.undo(did(back, Done(seat=2)), AT)
    assert overtaken(late.redo, back, gone) == ("late.done", None)


def test_a_deed_of_several_actions_is_taken_back_and_made_again_in_one(seen):
    before = did(seen, BO)
    *_, done = match.acts(before, [ANN, Done(seat=0)], AT)
    way = late.undo(done, done, AT)
    assert (len(way), way[-1].head) == (2, before.head)
    again = late.redo(way[-1], way[-1], AT)
    assert (len(again), again[-1].head) == (2, done.head)
    # What was done singly is taken back singly.
    assert late.undo(again[-1], again[-1], AT)[-1].head is before.head
    assert late.undo(before, before, AT)[-1].head is seen.head


def test_with_nothing_undone_there_is_nothing_to_redo(seen):
    with pytest.raises(InvalidMatch, match="nothing_to_redo"):
        late.redo(seen, did(seen, ANN), AT)


# One's own steps


def test_ones_own_step_is_known_again_on_another_position(seen):
    before = did(seen, ANN)
    newest = did(before, BO)
    mine = late.again(seen, before, newest)
    assert mine.position == did(seen, BO).position
    assert late.undo(mine, newest, AT)[-1].position == did(seen, ANN).position
    assert overtaken(late.acts, mine, newest, [ANN]) == ("late.done", ANN)


def test_what_was_undone_is_undone_again(seen):
    both = did(seen, ANN, BO)
    assert late.again(did(seen, BO), both, match.undo(both, AT)).position == seen.position


def test_what_cannot_be_done_again_is_left_out(seen):
    rich = did(seen, Gain(seat=0, gold=9))
    spent = did(rich, Gain(seat=0, gold=-9))
    assert late.again(seen, rich, spent) is seen


# Differences


def test_entries_with_keys_come_and_go():
    assert late.differences({"a": 1, "b": 2}, {"b": 2, "c": 3}) == [
        Change(("a",), 1, late.NOWHERE),
        Change(("c",), late.NOWHERE, 3),
    ]


def test_a_list_that_grew_is_told_from_one_whose_entry_changed():
    assert late.differences((1, 2), (1, 3)) == [Change((1,), 2, 3)]
    assert late.differences((1, 1, 2), (2, 1)) == [Change((), (1,), (), of_entries=True)]
    assert late.differences((1, 2), None) == [Change((), (1, 2), None)]


def test_one_and_the_same_does_not_differ(seen):
    assert late.differences(seen.position, seen.position) == []


def test_equal_parts_that_are_not_one_and_the_same_do_not_differ():
    assert late.differences({"a": ("x",)}, {"a": ("x",)}) == []


PHONE, OTHER = "a1", "b2"
"""Two devices."""


def by(device, before, *actions):
    for action in actions:
        before = match.act(before, action, AT, device)
    return before


def undone(*ways):
    """Take back the last step of the phone."""
    return own.undo(*ways, PHONE)


def test_the_last_step_of_a_device_is_taken_back_and_can_be_made_again(seen):
    mine = by(PHONE, seen, ANN, StepMarker(seat=0, track="renown"))
    (back,) = own.undo(mine, mine, AT, PHONE)
    assert back.head is mine.head.before
    assert late.redo(back, back, AT, PHONE)[-1].head is mine.head
    assert back.event.by == PHONE


@pytest.mark.parametrize(
    "theirs",
    [
        (BO,),
        (BO, StepMarker(seat=2, track="renown")),
        (StepMarker(seat=0, track="renown"),),
        (AddLongship(seat=0, name="Skute"),),
    ],
)
def test_it_is_taken_back_also_when_others_have_acted_since(seen, theirs):
    mine = by(PHONE, seen, ANN)
    newest = by(OTHER, mine, *theirs)
    way = own.undo(newest, newest, AT, PHONE)
    assert way[-1].position == did(seen, *theirs).position
    assert [step.by for step in way[-1].back()][: len(theirs)] == [OTHER] * len(theirs)
    assert way[-1].revision == newest.revision + len(way)
    assert not [step for step in way[-1].back() if step.by == PHONE]


@pytest.mark.parametrize(
    "theirs",
    [ANN, Enter(path="players[0].tracks.military", value=4)],
)
def test_what_others_did_on_top_of_it_stands_in_the_way(seen, theirs):
    newest = by(OTHER, by(PHONE, seen, ANN), BO, theirs)
    with pytest.raises(InTheWay) as refused:
        own.undo(newest, newest, AT, PHONE)
    assert (refused.value.code, refused.value.step.action) == ("late.in_the_way", theirs)


def test_a_later_step_that_would_not_be_allowed_any_more_stands_in_the_way(seen):
    built = by(PHONE, seen, AddLongship(seat=0, name="Skute"))
    called = Enter(path="players[0].longships[0].name", value="Knarr")
    newest = by(OTHER, built, called)
    with pytest.raises(InTheWay) as refused:
        own.undo(newest, newest, AT, PHONE)
    assert refused.value.step.action == called


def test_only_what_was_seen_is_taken_back(seen):
    mine = by(PHONE, seen, ANN)
    newest = by(PHONE, mine, StepMarker(seat=0, track="renown"))
    assert overtaken(undone, mine, newest) == (
        "late.done",
        StepMarker(seat=0, track="renown"),
    )
    assert overtaken(undone, seen, mine) == ("late.done", ANN)


def test_a_device_that_did_nothing_takes_nothing_back(seen):
    with pytest.raises(InvalidMatch) as refused:
        own.undo(seen, seen, AT, PHONE)
    assert refused.value.code == "late.nothing_own"


def test_what_was_drawn_stays_drawn_once_others_went_on():
    start = match.begin(Setup(id="m", game="saekonungr", version=1, seats=("Ann", "Bo"), begun=AT))
    rolled = by(PHONE, did(start, Order(dice=((6, 6), (1, 2)))), Roll(dice=(3, 5)))
    newest = by(OTHER, rolled, Enter(path="ships", value=[4]))
    with pytest.raises(InTheWay):
        own.undo(newest, newest, AT, PHONE)
    assert own.undo(rolled, rolled, AT, PHONE)[-1].step == 1


def test_a_step_of_long_ago_is_no_slip(seen):
    others = [Enter(path="players[1].gold", value=n % 2) for n in range(own.FAR + 1)]
    newest = by(OTHER, by(PHONE, seen, ANN), *others)
    with pytest.raises(InTheWay):
        own.undo(newest, newest, AT, PHONE)


def test_nothing_is_forged_in_the_name_of_others(seen):
    mine = by(PHONE, seen, ANN)
    assert own.disturbed(seen, mine, PHONE) is None
    forged = by(OTHER, seen, ANN)
    assert own.disturbed(seen, forged, PHONE) is forged.head
    assert own.disturbed(forged, seen, PHONE) is forged.head
    other = by(OTHER, seen, BO)
    assert own.disturbed(forged, other, PHONE) is forged.head


def test_a_correction_of_others_stays_as_they_made_it(seen):
    newest = by(OTHER, by(PHONE, seen, ANN), Enter(path="players[1].gold", value=4))
    way = own.undo(newest, newest, AT, PHONE)
    assert way[-1].position.players[1].gold == 4


# What a device took back of its own, made again


def back(newest):
    return own.undo(newest, newest, AT, PHONE)[-1]


def redone(newest):
    return own.redo(newest, newest, AT, PHONE)[-1]


def nothing_to_redo(newest):
    with pytest.raises(InvalidMatch, match="nothing_to_redo"):
        redone(newest)
    return own.lost_of(newest, PHONE) == ()


def test_what_a_device_took_back_it_makes_again_on_top_of_what_others_did(seen):
    for gone in (
        back(by(OTHER, by(PHONE, seen, ANN), BO)),
        by(OTHER, back(by(PHONE, seen, ANN)), BO),
    ):
        again = redone(gone)
        assert again.position == did(seen, BO, ANN).position
        assert (again.head.action, again.head.by) == (ANN, PHONE)
        assert nothing_to_redo(again)


def test_it_is_made_again_one_after_the_other(seen):
    second = StepMarker(seat=0, track="renown")
    gone = back(back(by(OTHER, by(PHONE, seen, ANN, second), BO)))
    assert redone(gone).position == did(seen, BO, ANN).position
    both = redone(redone(gone))
    assert both.position == did(seen, BO, ANN, second).position
    assert nothing_to_redo(both)
    assert redone(back(both)).position == both.position


def test_after_another_deed_of_its_own_there_is_nothing_to_make_again(seen):
    gone = back(by(OTHER, by(PHONE, seen, ANN), BO))
    assert nothing_to_redo(by(PHONE, gone, StepMarker(seat=0, track="renown")))
    assert nothing_to_redo(seen)


def test_what_others_took_back_or_put_right_it_does_not_make_again(seen):
    mine = by(PHONE, seen, ANN)
    assert nothing_to_redo(by(OTHER, match.undo(mine, AT, OTHER), BO))
    assert redone(match.undo(mine, AT, OTHER)).head is mine.head
    right = revise(mine, mine.step, (StepMarker(seat=0, track="renown"),), AT, OTHER).match
    assert nothing_to_redo(right)
    # Made again after a correction of others it is there, and not lost.
    early = by(PHONE, by(OTHER, seen, BO), ANN)
    assert nothing_to_redo(revise(early, early.step - 1, (), AT, OTHER).match)


def test_it_is_not_made_again_over_what_others_did_meanwhile(seen):
    gone = back(by(OTHER, by(PHONE, seen, Done(seat=0)), BO))
    newest = by(OTHER, gone, NextPhase())
    with pytest.raises(Overtaken):
        own.redo(gone, newest, AT, PHONE)


def test_a_deed_of_its_own_is_taken_back_from_amid_and_made_again_in_one(seen):
    deed = [ANN, StepMarker(seat=0, track="renown"), Enter(path="players[0].gold", value=4)]
    newest = by(OTHER, match.acts(by(PHONE, seen, Done(seat=2)), deed, AT, PHONE)[-1], BO)
    gone = back(newest)
    assert gone.position == did(seen, Done(seat=2), BO).position
    assert redone(gone).position == did(seen, Done(seat=2), BO, *deed).position
    assert back(redone(gone)).position == gone.position
