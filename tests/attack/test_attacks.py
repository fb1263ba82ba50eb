"""The first rounds of each kind of attack; ``make attack`` goes on from there."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.attack import rounds

SEED = 1066


@pytest.mark.turns(4)
@pytest.mark.long("attacks in every way there is, each for some seconds")
@pytest.mark.parametrize("name", rounds.names())
def test_everything_holds(name, tmp_path):
    kind = rounds.kind(name)
    done = Counter()
    with kind.attacking(tmp_path) as attack:
        for number in range(kind.ROUNDS):
            done += attack(rounds.numbers(name, SEED, number))
    assert done.keys() >= kind.SEEN, done


def test_a_seed_leads_to_the_same_numbers_each_time_and_to_others_for_each_kind_and_round():
    told = {rounds.numbers(*one).random() for one in (("a", 1, 1), ("a", 1, 2), ("b", 1, 1))}
    assert len(told) == 3
    assert rounds.numbers("a", 1, 1).random() in told
