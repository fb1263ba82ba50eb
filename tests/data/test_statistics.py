"""What many matches tell together."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.game import find, game_ids
from companion.match import Event, Result, Setup
from companion.model import Place, Scorecard, ScoreLine, phrase
from data.exchange.foreign import ForeignPlay, Reader
from data.exchange.foreign import ForeignRow as PlayRow
from data.exchange.merge import plan
from data.history import MemoryHistory
from data.lines import RawDocument
from data.records import Person, Remark
from data.statistics.details import surviving
from data.statistics.standings import Standing, ranked
from data.statistics.survey import Scope, statistics_of
from tests.support.counting_game import DELETED
from tests.support.examples import examples
from tests.support.matches import (
    ANN_BEGINS,
    AT,
    HOME_EMPTY,
    PAYS,
    expelled,
    finished,
    laid_out,
    seated,
)

WHY = phrase("exchange.as_told")
GAME = "saekonungr"


def told(
    history, number, places, points=None, *, over=True, lines=(), game=GAME, events=(), version=1
):
    """Add a match: who came where, by the letter of the name."""
    names = tuple(places)
    points = points or [10 * len(names) - place for place in places.values()]
    setup = Setup(
        id=f"t{number}",
        game=game,
        version=1,
        seats=names,
        players=tuple(f"id-{name}" for name in names),
        begun="2026-01-01T10:00:00+00:00",
    )
    cards = tuple(
        Scorecard(
            seat=seat,
            lines=tuple(
                ScoreLine(category=category, points=n, because=WHY)
                for category, n in (lines[seat].items() if lines else {"treasury": total}.items())
            ),
        )
        for seat, total in enumerate(points)
    )
    ranking = tuple(
        Place(
            place=place,
            seats=tuple(seat for seat, one in enumerate(places.values()) if one == place),
            because=WHY,
        )
        for place in sorted(set(places.values()))
    )
    result = Result(
        version=version,
        finished=f"2026-02-{number:02}T10:00:00+00:00",
        over=over,
        steps=0,
        scorecards=cards,
        ranking=ranking,
    )
    history.add(setup, events, result)


@pytest.fixture
def history():
    """Five matches of A: won, won, lost to B, shared with B, won; the last one was stopped."""
    history = MemoryHistory()
    told(history, 1, {"A": 1, "B": 2, "C": 3}, [30, 20, 10])
    told(history, 2, {"B": 2, "A": 1}, [15, 25])
    told(history, 3, {"A": 2, "B": 1}, [12, 18])
    told(history, 4, {"A": 1, "B": 1, "C": 3}, [22, 22, 4])
    told(history, 5, {"A": 1, "C": 2}, [9, 8])
    told(history, 6, {"A": 1, "B": 2}, [50, 1], over=False)
    yield history
    history.close()


def look(history, **scope):
    return statistics_of(history).look(Scope(**scope))


def test_everybody_is_counted(history):
    survey = look(history)
    assert (survey.plays, survey.stopped) == (5, 1)
    assert [(one.name, one.plays, one.wins) for one in survey.people] == [
        ("A", 5, 4),
        ("B", 4, 2),
        ("C", 3, 0),
    ]
    assert [(one.name, one.decided) for one in survey.people] == [("A", 5), ("B", 4), ("C", 3)]
    assert [(one.id, one.plays) for one in survey.games] == [(GAME, 5)]
    assert survey.points is None


def test_wins_are_told_beside_what_chance_would_bring(history):
    wins = look(history, person="id-A").wins
    assert (wins.plays, wins.wins, wins.shared) == (5, 4, 1)
    assert wins.expected == pytest.approx(1 / 3 + 1 / 2 + 1 / 2 + 2 / 3 + 1 / 2)
    assert wins.share == 0.8
    assert Standing("id-A", "A", plays=3, decided=0, wins=0, best=None).share == 0
    assert wins.low < 0.8 < wins.high


def test_points_are_those_of_matches_played_to_their_end(history):
    survey = look(history, game=GAME, person="id-A")
    assert [mark.points for mark in survey.marks] == [30, 25, 12, 22, 9]
    assert survey.points.average == pytest.approx(19.6)
    assert survey.points.median == 22
    assert (survey.best.points, survey.best.match, survey.best.name) == (30, "t1", "A")
    assert sorted(survey.all_points) == [9, 12, 22, 25, 30]


@pytest.mark.parametrize("game", game_ids())
def test_what_is_met_or_not_is_never_counted_as_points(game):
    history = MemoryHistory()
    told(history, 1, {"A": 1, "B": 2}, lines=[{"x": 1}, {"x": 0}], game=game)
    survey = look(history, game=game)
    assert survey.plays == 1
    counted = survey.points, survey.best, survey.marks, survey.all_points, survey.parts
    assert any(counted) == find(game).by_points
    assert (look(history, game=game).people[0].best is not None) == find(game).by_points
    history.close()


def test_points_that_another_program_tells_are_points_in_any_game():
    history = MemoryHistory()
    told(history, 1, {"A": 1, "B": 2}, [7, 3], game="pax_viking", version=0)
    assert sorted(look(history, game="pax_viking").all_points) == [3, 7]
    history.close()


def test_the_best_of_one_is_not_looked_for_at_somebody_else_who_had_as_many():
    history = MemoryHistory()
    told(history, 1, {"A": 1, "B": 2}, points=[10, 3])
    told(history, 2, {"B": 1, "A": 2}, points=[10, 3])
    best = look(history, game=GAME, person="id-A").best
    assert (best.points, best.match, best.name) == (10, "t1", "A")


def test_over_time_everybody_is_shown_by_the_winner(history):
    assert [(mark.points, mark.name) for mark in look(history, game=GAME).marks] == [
        (30, "A"),
        (25, "A"),
        (18, "B"),
        (22, "A"),
        (9, "A"),
    ]


def test_streaks_run_over_matches_with_somebody_to_beat(history):
    survey = look(history, person="id-A")
    assert (survey.streak, survey.longest_streak) == (2, 2)
    told(history, 7, {"A": 1})
    assert look(history, person="id-A").streak == 2
    told(history, 8, {"A": 2, "B": 1})
    assert (look(history, person="id-A").streak, look(history, person="id-B").streak) == (0, 3)


def test_head_to_head_counts_who_was_ahead(history):
    rivals = {one.name: one for one in look(history, person="id-A").rivals}
    assert (rivals["B"].together, rivals["B"].ahead, rivals["B"].behind) == (4, 2, 1)
    assert (rivals["C"].together, rivals["C"].ahead, rivals["C"].behind) == (3, 3, 0)


def acted(*actions):
    """Record these actions."""
    events = ({"do": "act", "at": "2026-01-01T10:00:00+00:00", "action": one} for one in actions)
    return tuple(Event.model_validate(event) for event in events)


ROLL = {"do": "roll", "dice": [1, 2]}


def test_who_went_first_is_told_only_where_it_was_recorded(history):
    assert look(history).first.plays == 0
    told(history, 7, {"A": 2, "B": 1}, events=acted(ROLL))
    first = look(history).first
    assert (first.plays, first.wins) == (1, 0)
    assert look(history, person="id-A").first.plays == 1
    assert look(history, person="id-B").first.plays == 0


def test_a_start_roll_decides_who_goes_first(history):
    order = {"do": "order", "dice": [[1, 1], [6, 6]]}
    told(history, 7, {"A": 2, "B": 1}, events=acted(order, ROLL))
    assert look(history, person="id-B").first.plays == 1
    assert look(history, person="id-B").first.wins == 1


@pytest.mark.parametrize(
    "game, actions, first",
    [
        ("hagar", [{"do": "place", "seat": 1}, {"do": "place", "seat": 0}], 1),
        ("hagar", [{"do": "lay"}, {"do": "end"}], None),
        ("pax_viking", [{"do": "set_up"}, {"do": "begin_turn", "seat": 2}], 2),
        ("pax_viking", [{"do": "set_up"}, {"do": "begin_turn", "seat": None}], 0),
        ("pax_viking", [{"do": "begin_turn", "seat": 2}], None),
        ("saekonungr", [{"do": "enter"}], None),
        ("shipwrights", [{"do": "take_hut", "seat": 0}, {"do": "reveal"}], None),
        ("vikings", [{"do": "draw"}, {"do": "buy", "seat": 1, "place": 3}], 1),
        ("vikings", [{"do": "buy", "seat": 1, "price": 3}], None),
    ],
)
def test_a_game_says_who_went_first_or_that_nobody_did(game, actions, first):
    assert find(game).begins(actions) == first


def test_a_stopped_match_counts_in_no_figure_but_for_its_dice(history):
    told(history, 7, {"D": 1, "A": 2}, [5, 4], over=False, events=acted(ROLL))
    survey = look(history, game=GAME)
    assert (survey.plays, survey.stopped) == (5, 2)
    assert [one.name for one in survey.people] == ["A", "B", "C"]
    assert survey.first.plays == 0
    assert {what for what, _ in survey.luck} == {"die", "sum"}
    alone = look(history, person="id-D")
    assert (alone.plays, alone.stopped, alone.games) == (0, 1, ())


def test_everybody_is_everybody_who_played_the_game():
    history = MemoryHistory()
    told(history, 1, {"A": 1, "B": 2}, [10, 4], lines=[{"ships": 10}, {"ships": 4}])
    told(history, 2, {"B": 1, "C": 2}, [1, 1], lines=[{"ships": 1}, {"ships": 1}])
    (part,) = look(history, game=GAME, person="id-A").parts
    assert (part.average, part.everybody) == (10, 4)


def test_where_points_come_from_is_an_average_for_one_and_for_all():
    history = MemoryHistory()
    lines = [{"ships": 10, "gold": 2}, {"ships": 4, "gold": 0}]
    told(history, 1, {"A": 1, "B": 2}, [12, 4], lines=lines)
    told(history, 2, {"A": 1, "B": 2}, [12, 4], lines=[{"ships": 6}, {"ships": 4, "gold": 2}])
    parts = {one.category: one for one in look(history, game=GAME, person="id-A").parts}
    assert (parts["ships"].average, parts["ships"].everybody) == (8, 6)
    assert (parts["gold"].average, parts["gold"].everybody) == (1, 1)
    everybody = look(history, game=GAME).parts
    assert all(one.average == one.everybody for one in everybody)


def test_plays_of_other_programs_have_points_and_no_categories():
    history = MemoryHistory()
    reader = Reader("bgstats")
    for number, score in enumerate(("24+31", "")):
        rows = (PlayRow("A", score, winner=True), PlayRow("B", score, winner=False))
        reader.take(ForeignPlay(f"x{number}", GAME, f"2026-01-0{number + 1} 20:00:00", 60, rows))
    history.take_in(plan(history, reader.incoming()).intake)
    survey = look(history, game=GAME)
    assert survey.plays == 2
    assert survey.all_points == (55, 55)
    assert survey.parts == ()
    assert survey.luck == ()


def test_dice_are_counted_over_what_was_not_taken_back():
    history = MemoryHistory()
    match = seated(history, ANN_BEGINS, HOME_EMPTY, PAYS)
    finished(history, match)
    luck = dict(look(history).luck)
    assert luck["sum"].observed == Counter({"12": 2, "3": 2}) | dict.fromkeys(
        (str(n) for n in range(2, 13) if n not in {3, 12}), 0
    )
    assert luck["die"].rolls == 8
    assert not luck["die"].enough


def test_what_was_undone_counts_for_nothing():
    act = {"do": "act", "action": {"do": "a"}}
    other = {"do": "act", "action": {"do": "b"}}
    back, again = {"do": "undo"}, {"do": "redo"}
    assert [one["do"] for one in surviving([act, other, back])] == ["a"]
    assert [one["do"] for one in surviving([act, other, back, again])] == ["a", "b"]
    assert [one["do"] for one in surviving([act, back, other, again])] == ["b"]
    assert [*surviving([back, again])] == []


def test_only_what_changed_is_read_again(history):
    assert statistics_of(history).left() == 6
    assert statistics_of(history).read(4) == 2
    look(history)
    assert statistics_of(history).left() == 0
    told(history, 9, {"A": 1, "B": 2})
    assert statistics_of(history).left() == 1
    before = look(history)
    assert look(history) is before
    history.discard("t1", DELETED)
    assert look(history).plays == 5
    history.restore("t1")
    assert look(history).plays == 6


def test_what_nobody_can_read_counts_as_a_match_and_no_more(history, monkeypatch):
    monkeypatch.setitem(history._journal.shelf("logs"), "t1", RawDocument(b"{", 0, 1))
    history._sorted = None
    survey = look(history, game=GAME, person="id-A")
    assert survey.plays == 5
    assert len(survey.all_points) == 4


@pytest.mark.parametrize("action", [{"do": "roll"}, {"do": "roll", "dice": None}, {"none": 1}])
def test_a_log_of_other_rules_tells_nothing_of_dice(history, action):
    told(history, 7, {"A": 1}, events=(Event(do="act", at="2026-01-01T10:00:00Z", action=action),))
    assert look(history).luck == ()


def test_a_game_that_is_gone_is_counted_all_the_same(history):
    told(history, 7, {"A": 1, "B": 2}, game="gone")
    assert look(history, game="gone").plays == 1


def test_a_real_match_is_told_as_its_result_tells_it():
    history = MemoryHistory()
    finished(history, expelled(history, seated(history, ANN_BEGINS)))
    match = seated(history, HOME_EMPTY, id_="two")
    finished(history, laid_out(history, match, treasuries=[9, 9]))
    survey = look(history, game=GAME, person="p1")
    assert (survey.plays, survey.stopped, survey.wins.wins) == (1, 1, 1)
    assert survey.all_points == (3,)


def test_a_match_that_a_games_own_opponent_won_has_no_winner_over_time():
    history = MemoryHistory()
    told(history, 1, {"A": 2}, [7])
    survey = look(history, game=GAME)
    assert (survey.over_time, survey.all_points) == ((), (7,))


MATCHES = ("add", "discard", "restore", "amend", "remark")
PEOPLE = ("rename", "merge", "part")


@examples(40)
@given(
    st.lists(
        st.tuples(st.sampled_from(MATCHES + PEOPLE), st.integers(0, 30), st.booleans()),
        min_size=5,
        max_size=25,
    )
)
def test_what_is_kept_up_to_date_is_what_would_be_made_from_nothing(changes):
    history = MemoryHistory()
    for name in "ABC":
        history.keep_player(Person(id=f"id-{name}", name=name))
    for number, (change, chosen, looked_at) in enumerate(changes, start=1):
        (met if change in PEOPLE else entered)(history, change, chosen, number)
        if looked_at:
            look(history, person="id-A")
            statistics_of(history).luck(Scope(person="id-A"))
    scopes = [Scope(game, who) for game in ("", GAME) for who in ("", "id-A", "id-C")]
    kept = [*map(statistics_of(history).look, scopes), *map(statistics_of(history).luck, scopes)]
    rows = history.chronicle.rows()
    history.close()
    afresh = MemoryHistory(history.files)
    assert rows == afresh.chronicle.rows()
    made = [*map(statistics_of(afresh).look, scopes), *map(statistics_of(afresh).luck, scopes)]
    assert kept == made
    afresh.close()


def entered(history, change, chosen, number):
    """Add a match, or change one that is there."""
    shown = [match.id for match in history.finished()]
    if change == "add" or not shown:
        roll = {"do": "roll", "dice": [1 + chosen % 6, 2]}
        told(
            history,
            number,
            {name: 1 + (at + chosen) % 3 for at, name in enumerate("ABC"[: 2 + chosen % 2])},
            over=chosen % 5 > 0,
            game=GAME if chosen % 4 else "hagar",
            events=(Event(do="act", at=AT, action=roll),) if chosen % 4 else (),
        )
        return
    match_id = shown[chosen % len(shown)]
    if change == "discard":
        history.discard(match_id, DELETED)
    elif change == "restore" and history.is_discarded(f"t{chosen}"):
        history.restore(f"t{chosen}")
    elif change == "amend":
        record = history.record(match_id)
        more = Event(do="act", at=AT, action={"do": "roll", "dice": [1, 1]})
        history.amend(record, (more,), record.result.model_copy(update={"over": chosen % 2 > 0}))
    elif change == "remark":
        history.keep_remark(match_id, Remark(at=AT, place=f"hall {number}"))


def met(history, change, chosen, number):
    """Rename somebody, or take C for A, or no longer."""
    player = history.player(f"id-{'ABC'[chosen % 3]}")
    if change == "rename":
        history.keep_player(player.model_copy(update={"name": f"N{number}"}))
    else:
        same = "id-A" if change == "merge" else ""
        history.keep_player(history.player("id-C").model_copy(update={"same_as": same}))


# Seasons and ranking


def test_a_season_counts_what_was_finished_in_it():
    history = MemoryHistory()
    told(history, 1, {"A": 1, "B": 2})
    told(history, 2, {"A": 2, "B": 1})
    told(history, 3, {"A": 1, "B": 2})
    first, second, third = sorted(row.finished for row in history.chronicle.rows())
    statistics = statistics_of(history)
    assert statistics.look(Scope(since=second)).plays == 2
    assert statistics.look(Scope(since=second, before=third)).plays == 1
    assert statistics.look(Scope(GAME, "id-A", before=second)).wins.wins == 1
    assert statistics.look(Scope(before=first)).plays == 0


def test_everybody_is_ranked_by_what_they_won_beyond_mere_chance():
    history = MemoryHistory()
    told(history, 1, {"A": 1, "B": 2, "C": 3})
    told(history, 2, {"A": 1, "B": 2})
    told(history, 3, {"A": 2, "B": 1})
    told(history, 4, {"D": 1})
    lines = ranked(statistics_of(history).look(Scope(GAME)).people)
    assert [(place, one.name, one.wins, round(one.expected, 2)) for place, one in lines] == [
        (1, "A", 2, 1.33),
        (2, "B", 1, 1.33),
        (2, "C", 0, 0.33),
    ]
    assert lines[0][1].chance == pytest.approx(0.84, abs=0.01)


def test_whoever_is_equally_far_ahead_shares_a_place_and_the_next_one_skips():
    people = [
        Standing(name, name, plays=2, decided=2, wins=wins, best=None, expected=1)
        for name, wins in (("A", 1), ("B", 2), ("C", 1), ("D", 0))
    ]
    assert [(place, one.id) for place, one in ranked(people)] == [
        (1, "B"),
        (2, "A"),
        (2, "C"),
        (4, "D"),
    ]
