"""Conditions of Pax Viking on any table: what always holds, whatever is asked."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.games.pax_viking.board import KEY_TRADE_CENTERS, KINDS, TYPES, WINDS
from companion.games.pax_viking.box import BOX as CARD_BOX
from companion.games.pax_viking.builder import joined, negated, part_at, replaced
from companion.games.pax_viking.cards import TIERS, Card
from companion.games.pax_viking.conditions import (
    BY,
    FILTERS_OF,
    METRICS,
    AllOf,
    AnyOf,
    AtLeastOf,
    Comparison,
    CountOf,
    Each,
    EachOf,
    Not,
    Reached,
    Several,
    Where,
    shape_of,
)
from companion.games.pax_viking.judging import evaluate
from companion.games.pax_viking.metrics import established, followers, types
from companion.games.pax_viking.position import Influence
from companion.games.pax_viking.sentences import sentence
from companion.model import change
from companion.reading import read
from companion.words import LANGUAGES, tell
from tests.support.pax_viking import NAMES
from tests.support.pax_viking_drawn import NUMBERS, QUICK, REGIONS, any_of, places, positions

SITES = ("p1", "p2", *KEY_TRADE_CENTERS)


FIELDS = {
    "kind": any_of(KINDS),
    "type": any_of(TYPES),
    "wind": any_of(WINDS),
    "region": any_of(REGIONS),
    "name": any_of(SITES),
    "key": st.booleans(),
}
VALUES = {"type": TYPES, "wind": WINDS, "region": REGIONS, "name": SITES}


@st.composite
def wheres(draw, allowed=tuple(FIELDS), without=None):
    chosen = draw(st.sets(any_of([name for name in allowed if name != without]), max_size=2))
    return Where(**{name: draw(FIELDS[name]) for name in sorted(chosen)})


@st.composite
def comparisons(draw):
    metric = draw(any_of(METRICS))
    allowed = FILTERS_OF[metric]
    where = draw(wheres(allowed)) if allowed else None
    how = draw(
        any_of(["at_least", "at_most", "exactly", "sole_most", "most", "lead_by", "between"])
    )
    number = {"sole_most": True, "most": True}.get(how, draw(NUMBERS))
    given = (number, number + draw(NUMBERS)) if how == "between" else number
    return Comparison(metric=metric, where=where, **{how: given})


@st.composite
def lists(draw):
    by = draw(any_of(BY))
    where = draw(wheres(without=by))
    values = tuple(draw(st.lists(any_of(VALUES[by]), min_size=1, max_size=4)))
    if draw(st.booleans()):
        return EachOf(each_of=Each(by=by, where=where, values=values, at_least=draw(NUMBERS)))
    reach, least = draw(NUMBERS), draw(NUMBERS)
    listed = draw(any_of([None, values]))
    return CountOf(count_of=Reached(by=by, where=where, reach=reach, at_least=least, values=listed))


def combined(parts):
    some = st.lists(parts, min_size=1, max_size=3).map(tuple)
    return (
        some.map(lambda of: AllOf(all=of))
        | some.map(lambda of: AnyOf(any=of))
        | st.builds(
            lambda count, of: AtLeastOf(at_least_of=Several(count=count, of=of)), NUMBERS, some
        )
        | parts.map(lambda part: Not(not_=part))
    )


CONDITIONS = st.recursive(comparisons() | lists(), combined, max_leaves=6)


def met(position, seat, condition):
    return evaluate(position, seat, condition).met


@QUICK
@given(positions(), CONDITIONS)
def test_the_opposite_of_the_opposite_is_the_same(position, condition):
    for seat in position.seats:
        once = met(position, seat, Not(not_=condition))
        assert once != met(position, seat, condition)
        assert met(position, seat, Not(not_=Not(not_=condition))) != once
    assert negated(negated(condition)) == condition or isinstance(condition, Not)


@QUICK
@given(positions(), any_of(METRICS), NUMBERS)
def test_who_has_enough_for_more_has_enough_for_less(position, metric, number):
    for seat in position.seats:
        more = met(position, seat, Comparison(metric=metric, at_least=number + 1))
        less = met(position, seat, Comparison(metric=metric, at_least=number))
        assert less or not more
        most = met(position, seat, Comparison(metric=metric, at_most=number))
        assert more != most


@QUICK
@given(positions(), CONDITIONS, st.randoms())
def test_what_somebody_meets_does_not_hang_on_the_seat(position, condition, rng):
    order = [*position.seats]
    rng.shuffle(order)
    influence = {
        kind: None
        if position.influence.of(kind) is None
        else order.index(position.influence.of(kind))
        for kind in TYPES
    }
    moved = change(
        position,
        players=tuple(position.players[seat] for seat in order),
        influence=Influence(**influence),
    )
    for seat in position.seats:
        assert evaluate(moved, order.index(seat), condition) == evaluate(position, seat, condition)


@QUICK
@given(positions(), CONDITIONS)
def test_what_is_missing_is_nothing_just_where_the_card_is_met(position, condition):
    for seat in position.seats:
        part = evaluate(position, seat, condition)
        if part.met:
            assert part.missing == 0
            assert not part.lacks
        else:
            assert part.missing is None or part.missing > 0
            assert part.missing is None or part.lacks


@QUICK
@given(positions(), st.lists(CONDITIONS, min_size=1, max_size=3), NUMBERS)
def test_lists_combine_as_they_say(position, parts, count):
    of = tuple(parts)
    for seat in position.seats:
        found = [met(position, seat, part) for part in of]
        assert met(position, seat, AllOf(all=of)) == all(found)
        assert met(position, seat, AnyOf(any=of)) == any(found)
        some = AtLeastOf(at_least_of=Several(count=count, of=of))
        assert met(position, seat, some) == (sum(found) >= count)


@QUICK
@given(positions(), lists())
def test_a_list_is_so_many_comparisons(position, listed):
    body = listed.each_of if isinstance(listed, EachOf) else listed.count_of
    reach = body.at_least if isinstance(body, Each) else body.reach
    for seat in position.seats:
        player = position.players[seat]
        values = body.values or VALUES[body.by]
        if body.values is None and body.by == "name":
            values = (*values, f"site of {seat}")
        counted = [followers(player, body.narrowed(value)) >= reach for value in set(values)]
        if body.values is None and body.by == "name":
            # Without a name each entry is a place of its own.
            found = [one for one in established(player, body.filter) if not one.name]
            counted += [one.count >= reach for one in found]
        if isinstance(listed, EachOf):
            assert met(position, seat, listed) == all(counted)
        elif reach:
            assert met(position, seat, listed) == (sum(counted) >= body.at_least)


@QUICK
@given(positions(), any_of(METRICS), NUMBERS, NUMBERS)
def test_between_is_at_least_and_at_most(position, metric, least, more):
    both = AllOf(
        all=(
            Comparison(metric=metric, at_least=least),
            Comparison(metric=metric, at_most=least + more),
        )
    )
    one = Comparison(metric=metric, between=(least, least + more))
    for seat in position.seats:
        assert met(position, seat, one) == met(position, seat, both)


@QUICK
@given(positions(), any_of(METRICS))
def test_at_most_one_player_alone_has_the_most(position, metric):
    alone = [
        met(position, seat, Comparison(metric=metric, sole_most=True)) for seat in position.seats
    ]
    most = [met(position, seat, Comparison(metric=metric, most=True)) for seat in position.seats]
    assert sum(alone) <= 1
    assert any(most)
    if sum(alone) == 1:
        assert most == alone
    if len(position.players) > 1:
        led = [met(position, seat, Comparison(metric=metric, lead_by=1)) for seat in position.seats]
        assert led == alone


@QUICK
@given(positions())
def test_parts_add_up_to_the_whole(position):
    for player in position.players:
        assert followers(player) == sum(followers(player, Where(type=kind)) for kind in TYPES)
        assert followers(player) == sum(followers(player, Where(kind=kind)) for kind in KINDS)
        assert types(player) == sum(followers(player, Where(type=kind)) > 0 for kind in TYPES)
        on_map = followers(player) - sum(
            followers(player, Where(kind=k)) for k in ("god", "advocate")
        )
        assert sum(followers(player, Where(wind=wind)) for wind in WINDS) <= on_map


@QUICK
@given(CONDITIONS, any_of(TIERS), st.booleans())
def test_a_card_survives_its_file_and_is_said_in_both_languages(condition, tier, face_up):
    card = Card(title="Any", tier=tier, face_up=face_up, condition=condition, note="as printed")
    assert CARD_BOX.read(CARD_BOX.written((card,))) == (card,)
    assert read(Card, card.model_dump(mode="json"), "card") == card
    said = {tell(language, sentence(condition)) for language in LANGUAGES}
    assert len(said) == len(LANGUAGES)
    assert not any("{" in one or "pax_viking." in one for one in said)


@QUICK
@given(positions(), CONDITIONS)
def test_what_is_lacking_is_said_in_both_languages(position, condition):
    for seat in position.seats:
        part = evaluate(position, seat, condition)
        phrases = [*part.lacks, *(leaf.sentence for leaf in part.leaves)]
        for one in phrases:
            for language in LANGUAGES:
                said = tell(language, one, NAMES)
                assert "{" not in said
                assert "pax_viking." not in said


@QUICK
@given(CONDITIONS)
def test_each_part_can_be_exchanged_and_put_back(condition):
    for at in places(condition):
        part = part_at(condition, at)
        changed = replaced(condition, at, joined(part, part, "any"))
        assert changed != condition
        assert replaced(changed, at, part) == condition
        assert shape_of(part.model_dump(mode="json")) == shape_of(part)
