"""Pax Viking in any game: what always holds of conditions, influence, turns and winners."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.pax_viking.board import KEY_TRADE_CENTERS, KINDS, TYPES, WINDS
from companion.games.pax_viking.builder import joined, negated, part_at, replaced
from companion.games.pax_viking.card_files import cards_of, written
from companion.games.pax_viking.cards import TIERS, Card
from companion.games.pax_viking.checks import check
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
    children,
    shape_of,
)
from companion.games.pax_viking.game import GAME
from companion.games.pax_viking.influence import action_markers, shifted, shifts, standing
from companion.games.pax_viking.judging import evaluate
from companion.games.pax_viking.metrics import followers, measure, types
from companion.games.pax_viking.offers import offers
from companion.games.pax_viking.position import (
    MARKERS,
    Follower,
    Influence,
    Options,
    Player,
    Position,
    start,
)
from companion.games.pax_viking.scoring import is_over, ranking, scorecards
from companion.games.pax_viking.sentences import sentence
from companion.games.pax_viking.telling import told
from companion.model import change
from companion.reading import read
from companion.words import LANGUAGES, tell
from tests.support.pax_viking import NAMES
from tests.support.wandering import wandered

REGIONS = ("R1", "R2", "R3")
SITES = ("p1", "p2", *KEY_TRADE_CENTERS)
NUMBERS = st.integers(0, 6)

QUICK = settings(max_examples=40, deadline=None)

OPTIONS = st.builds(
    Options,
    tie_keeps_influence=st.booleans(),
    reveal_before_check=st.booleans(),
    novice_active_only=st.booleans(),
    track_empty_ends=st.booleans(),
)


def any_of(values):
    return st.sampled_from(values)


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


@st.composite
def positions(draw):
    players = []
    for seat in range(draw(st.integers(1, 4))):
        held = [
            Follower(
                kind=draw(any_of(KINDS)),
                type=draw(any_of(TYPES)),
                count=draw(st.integers(1, 3)),
                name=draw(any_of([None, f"site of {seat}"])),
                wind=draw(any_of([None, *WINDS])),
                region=draw(any_of([None, *REGIONS])),
            )
            for _ in range(draw(st.integers(0, 5)))
        ]
        if seat == 0 and draw(st.booleans()):
            held.append(
                Follower(
                    kind="trade_center", name="India", key=True, type="rus", count=1, wind="east"
                )
            )
        players.append(
            Player(
                silfr=draw(NUMBERS),
                homes=draw(NUMBERS),
                hand=draw(NUMBERS),
                longships=draw(NUMBERS),
                followers=tuple(held),
            )
        )
    holders = {kind: draw(any_of([None, *range(len(players))])) for kind in TYPES}
    return Position(players=tuple(players), check="event", pool=9, influence=Influence(**holders))


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
    assert cards_of(written((card,)).encode()) == (card,)
    assert read(Card, card.model_dump(mode="json"), "card") == card
    said = {tell(language, sentence(condition)) for language in LANGUAGES}
    assert len(said) == len(LANGUAGES)
    assert not any("{" in one or "pax_viking." in one for one in said)


@QUICK
@given(positions(), CONDITIONS)
def test_what_is_lacking_is_said_in_both_languages(position, condition):
    for seat in position.seats:
        part = evaluate(position, seat, condition)
        phrases = [*part.lacks, *(leaf.told for leaf in part.leaves)]
        for one in phrases:
            for language in LANGUAGES:
                said = tell(language, one, NAMES)
                assert "{" not in said
                assert "pax_viking." not in said


def places(condition, at=()):
    yield at
    for index, part in enumerate(children(condition)):
        yield from places(part, (*at, index))


@QUICK
@given(CONDITIONS)
def test_each_part_can_be_exchanged_and_put_back(condition):
    for at in places(condition):
        part = part_at(condition, at)
        changed = replaced(condition, at, joined(part, part, "any"))
        assert changed != condition
        assert replaced(changed, at, part) == condition
        assert shape_of(part.model_dump(mode="json")) == shape_of(part)


@QUICK
@given(positions(), OPTIONS)
def test_the_influence_phase_settles_what_the_rules_ask(position, options):
    for seat in position.seats:
        moved = shifts(position, seat, options)
        after = change(position, influence=shifted(position.influence, moved))
        assert not shifts(after, seat, options), "a second phase changes nothing more"
        for one in standing(after):
            if one.sole_leader == seat:
                assert one.holder == seat
            if one.holder == seat:
                assert one.followers[seat] == max(one.followers) > 0
            elif one.sole_leader != seat:
                before = position.influence.of(one.type)
                assert one.holder == (None if before == seat else before)
        held = len(after.influence.held_by(seat))
        assert action_markers(after, seat) + held == MARKERS


@QUICK
@given(positions(), st.lists(any_of([0, 1, 2, 3]), max_size=4), OPTIONS)
def test_the_winners_are_the_strongest_of_those_who_met_a_card(position, seats, options):
    seats = tuple({seat for seat in seats if seat in position.seats})
    card = Card(title="Hand", tier="standard", face_up=True, met_by=seats)
    ended = change(position, cards=(card,), check="final")
    places = ranking(ended, options)
    pool = seats or tuple(position.seats)

    def strength(seat):
        return followers(position.players[seat]), position.players[seat].silfr

    best = max(strength(seat) for seat in pool)
    assert set(places[0].seats) == {seat for seat in pool if strength(seat) == best}
    assert is_over(ended, options)
    assert [one.total for one in scorecards(ended, options)] == [
        int(seat in seats) for seat in position.seats
    ]


def played(seats, options, seed, steps=60):
    return wandered(GAME, start(seats, options), options, Random(seed), steps)


@QUICK
@given(st.integers(1, 6), OPTIONS, st.integers(0, 2**32))
def test_nothing_goes_wrong_on_any_way_through_a_game(seats, options, seed):
    for before, action, after in played(seats, options, seed):
        check(after, seats, options)
        assert Position.model_validate_json(after.model_dump_json()) == after
        assert GAME.action.validate_json(action.model_dump_json()) == action
        assert told(before, action, after, options)
        assert offers(after, options)
        turn = after.turn
        if turn is not None:
            assert len(turn.used) <= MARKERS
            assert turn.stopped <= is_over(after, options)
        if is_over(after, options):
            assert GAME.to_act(after, options) is None


@pytest.mark.parametrize("metric", METRICS)
def test_every_metric_measures_nothing_at_an_empty_table(metric):
    empty = Position(players=(Player(), Player()), check="event", pool=9)
    assert measure(empty, 0, metric) == (24 if metric == "unplaced" else 0)
