"""What was taken back, and where it would be made again."""

from __future__ import annotations

from companion import match as matches
from companion.match import Setup
from companion.model import Enter
from companion.revision import revise
from companion.taken_back import lost, once_here

TWO = Setup(id="m", game="saekonungr", version=1, seats=("Ann", "Bo"), begun="0")
ONE, OTHER, THIRD = (Enter(path="longship", value=coins) for coins in (1, 2, 3))


class Walk:
    """A match in which every step has a time of its own."""

    def __init__(self):
        self.match, self.moment = matches.begin(TWO), 0

    def act(self, *actions):
        for action in actions:
            self.moment += 1
            self.match = matches.act(self.match, action, f"{self.moment}")
        return self

    def undo(self, times=1):
        for _ in range(times):
            self.match = matches.undo(self.match, "")
        return self

    def redo(self):
        self.match = matches.redo(self.match, "")
        return self

    @property
    def here(self):
        return [step.action for step in once_here(self.match)]

    @property
    def lost(self):
        return [step.action for step in lost(self.match)]


def test_where_nothing_was_taken_back_there_is_nothing():
    walk = Walk().act(ONE)
    assert (walk.here, walk.lost) == ([], [])


def test_what_was_taken_back_here_is_listed_the_last_one_first():
    walk = Walk().act(ONE).undo().act(OTHER).undo()
    assert walk.here == walk.lost == [OTHER, ONE]


def test_elsewhere_it_is_not_listed_as_made_here():
    walk = Walk().act(ONE, OTHER).undo(2)
    assert walk.here == [ONE]
    assert walk.act(THIRD).here == []
    assert walk.lost == [ONE, OTHER]


def test_the_same_way_leads_to_the_same_point():
    walk = Walk().act(ONE, OTHER).undo(2).act(THIRD).undo().act(ONE)
    assert walk.here == [OTHER]
    assert walk.act(OTHER).here == []


def test_what_was_made_again_is_not_lost():
    walk = Walk().act(ONE).undo().redo()
    assert walk.lost == []
    assert walk.undo().redo().undo().lost == [ONE]


def test_what_a_correction_only_made_again_is_not_lost():
    walk = Walk().act(ONE, OTHER, THIRD)
    left_out = revise(walk.match, 1, (), "later").match
    assert [step.action for step in lost(left_out)] == [ONE]
    put_right = revise(walk.match, 2, (ONE,), "later").match
    assert [step.action for step in lost(put_right)] == [OTHER]
