"""Several histories on one journal: what one of them does the others follow, and nothing twice."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion import match as matches
from companion.errors import CompanionError
from data.errors import HistoryError, JournalBehind, MovedOn
from data.history import History
from data.lines import PutDocument, line, pack, read_lines
from data.records import Person, played
from data.together import Together
from tests.support.counting_game import DELETED, Count, at, counted, setup
from tests.support.histories import advance, play, refusal
from tests.support.shared_files import SharedFiles


@pytest.fixture(params=["memory", "club"])
def several(request):
    """Open a history with nothing in it as so many have it, anew each time."""
    opened = []

    def close():
        while opened:
            opened.pop().close()

    def have(many):
        close()
        opened.extend(_several(request, many))
        return tuple(opened)

    yield have
    close()


def _several(request, many):
    if request.param == "memory":
        first = SharedFiles()
        return [Together(History(SharedFiles(first) if n else first)) for n in range(many)]
    from data.club.opening import open_club

    cluster = request.getfixturevalue("cluster")
    club = cluster.new_club()
    return [open_club(cluster.address, club) for _ in range(many)]


@pytest.fixture
def two(several):
    return several(2)


def image(history):
    """All that a history knows, parsed."""
    return history._journal.read()


def seen(match):
    """What a table shows of a match."""
    return match.setup, match.position, match.revision, match.step, match.can_redo


def told(history):
    """What screens show of a history."""
    return (
        history.open_matches(),
        tuple(seen(history.match(one.id)) for one in history.open_matches()),
        [one.id for one in history.finished()],
        history.binned(),
        history.players(),
        history.settings(),
    )


def test_what_one_does_the_other_follows(two):
    here, there = two
    match = play(here, steps=2)
    assert there.follow() == ("m1", "")
    assert seen(there.match("m1")) == seen(match)
    further = advance(there, advance(there, match))
    assert here.follow() == ("m1",)
    assert here.match("m1").position == further.position
    assert here.follow() == ()


def test_a_tap_on_a_match_that_moved_on_elsewhere_is_refused_and_stores_nothing(two):
    here, there = two
    match = play(here)
    there.follow()
    after = advance(there, match)
    assert refusal(MovedOn, here.keep, match, counted(match, 7)) == "history.moved_on"
    assert seen(here.match("m1")) == seen(after)
    assert image(here) == image(there)


def test_a_tap_beside_what_happens_at_other_tables_is_stored_at_once(two):
    here, there = two
    mine, theirs = play(here, "mine"), play(there, "theirs")
    advance(here, mine)
    advance(there, theirs)
    for history in two:
        history.follow()
        assert [one.revision for one in history.open_matches()] == [6, 6]


def test_what_a_tap_teaches_is_worked_out_again_where_others_were_faster(two):
    here, there = two
    match = play(here)
    there.keep_setting("box", {"a": 1})
    refused = refusal(MovedOn, here.keep, match, counted(match), (), {"box": {"b": 2}})
    assert refused == "history.moved_on"
    there.keep_setting("box", {"a": 2})
    assert refusal(MovedOn, here.keep_settings, {"box": {}}) == "history.moved_on"
    here.keep_settings({"box": {**here.setting("box"), "b": 2}})
    there.follow()
    assert there.setting("box") == {"a": 2, "b": 2}


def test_two_cannot_sit_on_one_seat_and_both_sit_on_two(two):
    here, there = two
    play(here, steps=0)
    there.follow()
    here.sit("m1", 0, "a")
    assert refusal(HistoryError, there.sit, "m1", 0, "b") == "seat.taken"
    here.keep_setting("anything", 1)
    there.sit("m1", 1, "b")
    here.follow()
    assert here.seats("m1") == {0: "a", 1: "b"}


def test_an_id_is_used_once_wherever_it_is_begun(two):
    here, there = two
    here.begin(setup())
    assert refusal(HistoryError, there.begin, setup()) == "history.taken"


def test_a_match_that_ended_elsewhere_is_over_here(two):
    here, there = two
    match = play(here)
    there.follow()
    there.match("m1")
    here.finish(match, matches.finish(match, at(9)))
    assert refusal(HistoryError, there.keep, match, counted(match)) == "history.closed"
    assert not there.is_open("m1")
    assert [one.id for one in there.finished()] == ["m1"]
    here.discard("m1", DELETED)
    there.follow()
    assert there.finished() == ()


def test_a_match_that_was_played_anew_elsewhere_is_replayed(two):
    here, there = two
    match = play(here)
    there.follow()
    assert seen(there.match("m1")) == seen(match)
    here.discard("m1", DELETED)
    here.empty_bin()
    again = play(here, steps=7, begun="2026-01-02T18:00:00Z")
    there.follow()
    assert seen(there.match("m1")) == seen(again)


def test_a_new_name_is_known_everywhere(two):
    here, there = two
    here.keep_player(Person(id="a", name="Ann"))
    here.begin(setup(players=("a", "b")))
    there.follow()
    assert there.match("m1").names[0] == "Ann"
    here.keep_player(Person(id="a", name="Anna"))
    there.follow()
    assert there.match("m1").names[0] == "Anna"


def test_a_journal_that_was_written_anew_elsewhere_is_read_again(two):
    here, there = two
    match = play(here)
    there.follow()
    here._journal.compact()
    after = advance(here, match)
    assert set(there.follow()) == {"", "m1"}
    assert seen(there.match("m1")) == seen(after)
    advance(there, after)
    # And whoever was behind does not write it anew over what others did.
    with pytest.raises(JournalBehind):
        here._journal._write_anew({}, 9, keep=True)
    here.follow()
    assert image(here) == image(there)


def test_steps_that_cannot_be_followed_are_no_ones_to_lose(two):
    here, there = two
    match = play(here)
    there.follow()
    there.match("m1")
    here._journal.commit(PutDocument("log/m1", "6", pack({"do": "sing"})))
    there.follow()
    assert there.match("m1").revision == 5
    assert [one.code for one in there.notices] == ["history.not_followed"]
    advance(here, here.match("m1"))
    there.follow()
    assert there.match("m1").revision == 6
    assert there.notices == ()
    assert match.revision == 5


class Ahead(SharedFiles):
    """Another one writes the first journal at the same moment."""

    def replace(self, chunks, *, keep):
        if not self.turns[0]:
            History(SharedFiles(self)).close()
        super().replace(chunks, keep=keep)


def test_two_may_begin_at_the_same_moment():
    files = Ahead()
    assert History(files).open_matches() == ()
    assert files.turns == [1]


def test_a_match_that_nobody_here_has_open_any_more_may_be_open_elsewhere(two):
    here, there = two
    play(here, steps=0)
    there.follow()
    assert not here.drop_unplayed("m1")
    assert advance(there, there.match("m1")).revision == 1


def test_a_clock_that_is_behind_at_one_of_them_changes_no_order_and_loses_nothing(two):
    here, there = two
    play(here, steps=3)
    there.follow()
    before = there.match("m1")
    there.keep(before, matches.act(before, Count(seat=0, n=1), "2026-01-01T12:00:00Z"))
    here.follow()
    advance(here, here.match("m1"))
    there.follow()
    match = there.match("m1")
    there.finish(match, matches.finish(match, "2026-01-01T12:00:05Z"))
    here.follow()
    assert image(here) == image(there)
    record = here.record("m1")
    assert [event.at[11:19] for event in record.events] == [
        "18:00:01",
        "18:00:02",
        "18:00:03",
        "12:00:00",
        "18:00:05",
    ]
    assert played(record.events, record.result) == 5, "none of them was entered after the end"


def test_where_only_one_has_the_journal_there_is_nothing_to_follow(history):
    match = play(history)
    assert history.follow() == ()
    assert history.match("m1") == match


LINES = b"".join(line(n, [PutDocument("t", "1", pack({"v": n}))]) for n in (4, 5))


@pytest.mark.parametrize(
    "sentence, data, after",
    [
        ("one is missing before", LINES, 4),
        ("one comes again", LINES, 2),
        ("one has another checksum", LINES.replace(b'"v":5', b'"v":7'), 3),
        ("one has no end", LINES[:-1], 3),
        ("one is none", LINES + b"\n", 3),
    ],
)
def test_lines_that_are_not_just_the_next_ones_are_not_taken(sentence, data, after):
    assert len(read_lines(LINES, 3)) == 2
    assert read_lines(data, after) is None


def test_news_that_nobody_can_read_lead_to_reading_all_of_it_again():
    first = SharedFiles()
    here, there = Together(History(first)), Together(History(SharedFiles(first)))
    play(here)
    first.parts["current"] = first.parts["current"].replace(b'"n":1', b'"n":2')
    there.follow()
    assert [one.code for one in there.notices] == ["journal.damaged", "history.unreadable"][:1]


MOVES = st.lists(st.tuples(st.integers(0, 2), st.integers(0, 7), st.integers(0, 2)), max_size=30)


def do(history, what, which):
    """Do something as somebody who sees what this history shows; tell what was acknowledged."""
    id_ = f"m{which}"
    match what:
        case 0:
            history.begin(setup(id_))
        case 1 | 2 | 3 | 4:
            before = history.match(id_)
            history.keep(before, counted(before, 2**which))
            return id_, before.revision + 1
        case 5:
            before = history.match(id_)
            history.keep(before, matches.undo(before, at(9)))
            return id_, before.revision + 1
        case 6:
            history.sit(id_, which % 2, f"d{what}")
        case 7:
            history.follow()
    return None


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(moves=MOVES)
def test_none_is_lost_and_none_doubled_whoever_is_faster(several, moves):
    histories = several(3)
    done = []
    for who, what, which in moves:
        try:
            done.append(do(histories[who], what, which))
        except CompanionError:
            continue
    for history in histories:
        history.follow()
    told_by_all = [told(history) for history in histories]
    assert told_by_all[0] == told_by_all[1] == told_by_all[2]
    assert image(histories[0]) == image(histories[1]) == image(histories[2])
    stored = {
        (one.id, n) for one in histories[0].open_matches() for n in range(1, one.revision + 1)
    }
    kept = [one for one in done if one is not None]
    assert len(kept) == len(set(kept))
    assert set(kept) == stored
