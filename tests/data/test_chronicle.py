"""What can be asked of all finished matches: search, filter, who and what there is."""

from __future__ import annotations

import pytest

from data.chronicle import Wanted, folded
from data.lines import RawDocument
from data.records import Person
from tests.support.counting_game import DELETED
from tests.support.matches import ANN_BEGINS, HOME_EMPTY, expelled, finished, laid_out, seated
from tests.support.shipwrights import furnish


@pytest.fixture
def history(place):
    """Ann and Bo played to the end, Bo won; Ann, Bo and Cy stopped early, all ahead."""
    history = place.open()
    finished(history, expelled(history, seated(history, ANN_BEGINS, id_="won")))
    finished(history, seated(history, HOME_EMPTY, id_="stopped", seats=("Ann", "Bo", "Björg")))
    furnish(history)
    yield history
    history.close()


def found(history, **wanted):
    return {row.id for row in history.chronicle.find(Wanted(**wanted))}


def everything(history):
    return {match.id for match in history.finished()}


@pytest.mark.parametrize(
    "wanted, ids",
    [
        ({"text": "sækonungr"}, {"won", "stopped"}),
        ({"text": "SAEKON"}, {"won", "stopped"}),
        ({"text": "bjorg"}, {"stopped"}),
        ({"text": "Ann 2026-03-01 saek"}, {"won", "stopped"}),
        ({"text": "ann nobody"}, set()),
        ({"game": "saekonungr"}, {"won", "stopped"}),
        ({"game": "hagar"}, set()),
        ({"person": "p2", "game": "saekonungr"}, {"stopped"}),
        ({"person": "p1", "outcome": "won", "game": "saekonungr"}, {"won"}),
        ({"person": "p0", "outcome": "lost", "game": "saekonungr"}, {"won"}),
        ({"outcome": "stopped", "game": "saekonungr"}, {"stopped"}),
        ({"outcome": "over", "game": "saekonungr"}, {"won"}),
        ({"since": "2026-03-01T19:30:00+00:00", "game": "saekonungr"}, {"won", "stopped"}),
        ({"since": "2026-03-01T19:30:01+00:00", "game": "saekonungr"}, set()),
        ({"before": "2026-03-01T19:30:00+00:00", "game": "saekonungr"}, set()),
    ],
)
def test_what_is_looked_for_is_found(history, wanted, ids):
    assert found(history, **wanted) == ids


def test_nothing_said_finds_everything_the_last_one_first(history):
    assert found(history) == everything(history)
    assert [row.id for row in history.chronicle.rows()] == [one.id for one in history.finished()]


def test_a_row_tells_what_its_match_tells(history):
    for row, match in zip(history.chronicle.rows(), history.finished(), strict=True):
        told = match.headline
        assert (row.game, row.names, row.people) == (
            told.setup.game,
            told.setup.seats,
            told.setup.players,
        )
        assert (row.points, row.over, row.finished) == (told.points, told.over, told.finished)
        assert row.best == told.ranking[0].seats


def test_only_what_changed_is_read_again(history):
    history.keep_player(Person(id="p1", name="Bo", colour=1))
    before = {row.id: row for row in history.chronicle.rows()}
    finished(history, seated(history, id_="late"))
    after = {row.id: row for row in history.chronicle.rows()}
    assert after.keys() - before.keys() == {"late"}
    assert all(after[id_] is row for id_, row in before.items())


def test_what_is_deleted_is_found_again_once_it_is_back(history):
    history.chronicle.rows()
    history.discard("won", DELETED)
    assert "won" not in found(history)
    history.restore("won")
    assert "won" in found(history)


def test_a_day_is_found_as_german_writes_it_too(history):
    (at,) = {row.finished[:10] for row in history.chronicle.rows() if row.id == "won"}
    year, month, day = at.split("-")
    same = found(history, text=f"{year}-{month}-{day}")
    assert "won" in same
    for text in (f"{int(day)}.{int(month)}.{year}", f"{day}.{month}.", f"{day}.{month}.{year[2:]}"):
        assert found(history, text=text) == same, text
    assert found(history, text=f"{day}.{month}.{int(year) + 1}") == set()


def test_a_new_name_is_found_in_old_matches_and_the_old_one_is_not(history):
    history.chronicle.rows()
    history.keep_player(Person(id="p1", name="Bodil", colour=1))
    assert found(history, text="bodil", game="saekonungr") == {"won", "stopped"}
    assert found(history, text="bo ", person="p1", game="saekonungr") == {"won", "stopped"}
    assert history.chronicle.people()["p1"] == "Bodil"


def test_two_spellings_are_one_person(history):
    history.keep_player(Person(id="other", name="Anne"))
    match = seated(history, ANN_BEGINS, id_="other")
    finished(history, laid_out(history, match, treasuries=[3, 4]))
    history.keep_player(Person(id="p2", name="Björg", same_as="other"))
    assert found(history, person="other") == {"stopped"}
    assert "p2" not in history.chronicle.people()


def test_whoever_nobody_remembers_goes_by_the_name(history):
    nameless = seated(history, id_="plain").setup.model_copy(
        update={"id": "plain2", "players": (), "seats": ("ann", "Zoë")}
    )
    finished(history, history.begin(nameless))
    row = next(row for row in history.chronicle.rows() if row.id == "plain2")
    assert row.people == ("p0", "name:zoë")
    assert row.names == ("ann", "Zoë")


def test_games_and_people_come_in_the_order_of_what_is_played(history):
    assert set(history.chronicle.games()) == {row.game for row in history.chronicle.rows()}
    people = [*history.chronicle.people()]
    plays = [sum(one in row.people for row in history.chronicle.rows()) for one in people]
    assert plays == sorted(plays, reverse=True)


def test_who_sat_at_one_table_is_known(history):
    assert history.chronicle.together("p0", "p2")
    assert not history.chronicle.together("p0", "nobody")


def test_what_nobody_can_read_is_in_no_list(history, monkeypatch):
    shelf = history._journal.shelf("finished")
    monkeypatch.setitem(shelf, "won", RawDocument(b'{"finished":"x', 0, 14))
    history._sorted = None
    assert "won" not in found(history)


@pytest.mark.parametrize(
    "written, plain",
    [("Þórr", "thorr"), ("BJÖRN", "bjorn"), ("Ægir", "aegir"), ("straße", "strasse"), ("ø", "o")],
)
def test_texts_are_compared_without_marks(written, plain):
    assert folded(written) == plain
