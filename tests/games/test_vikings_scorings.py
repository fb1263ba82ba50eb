"""Vikings at the table: boatsmen, scorings and warnings."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.vikings.actions import (
    Boatsmen,
    BookScoring,
    Buy,
    Draw,
    LeaveWheel,
    SetStart,
    SkipToEnd,
)
from companion.games.vikings.advice import best_use
from companion.games.vikings.boatsmen import most_brought
from companion.games.vikings.game import GAME
from companion.games.vikings.loads import loads, trips
from companion.games.vikings.position import (
    COLOURS,
    ROWS,
    Counted,
    Options,
    Specials,
    Tile,
    Vikings,
    to_act,
)
from companion.model import change
from companion.words import LANGUAGES, say, words
from tests.support.vikings import (
    BASE_GAME,
    NAMES,
    PLAIN,
    THIRTEEN,
    player,
    ship,
    spots,
    table,
    tiles,
)
from tests.support.vikings_said import NEW, done, kinds, offered

BOATS_DUE = Options(boat_tiles_due=True)

# Boatsmen and scorings


def test_boatsmen_are_offered_where_they_can_bring_somebody():
    crew = player("nS", base=Vikings(noble=1, boatsman=2), specials=Specials(boat=1))
    position = table(crew, round=6, phase="scoring")
    offer = offered(position, "boatsmen")
    assert (offer.boatsmen, offer.boats, offer.one_each, offer.due) == (2, 1, True, True)
    assert offer.spots == spots("N1")
    assert offered(position, "book_scoring").due == (0,)
    earlier = offered(change(position, round=4), "boatsmen", BASE_GAME)
    assert (earlier.boats, earlier.one_each, earlier.due) == (0, False, False)
    assert "boatsmen" not in kinds(change(position, scoring="small"))
    assert "boatsmen" not in kinds(change(position, phase="draw"))
    assert "boatsmen" in kinds(change(position, phase=None))


def test_boatsmen_have_to_be_used_in_round_six_also_where_only_scorings_are_booked():
    # The noble would be threatened, and the boatsman is worth 10 points if he may stay.
    crew = player("n", base=Vikings(noble=1, boatsman=1), ships=(ship(1),))
    position = table(crew, round=6, phase=None)
    assert offered(position, "boatsmen").due
    assert offered(position, "book_scoring").due == (0,)
    assert [trip.to for trip in best_use(position, 0, PLAIN).trips] == [spots("N1")]
    assert not best_use(change(position, round=4), 0, PLAIN).trips


def test_in_round_six_no_boatsman_stays_idle_because_a_boat_brought_as_many():
    # Three nobles by boat are as many as three boatsmen bring, and two of them would stay for the
    # 10 points: but "as many Vikings as possible" have to go.
    base = Vikings(noble=3, scout=3, boatsman=3)
    crew = player("ns", "ns", "ns", base=base, points=50, specials=Specials(boat=1))
    rival = player(points=50, base=Vikings(boatsman=2))
    position = table(crew, rival, round=6, phase="scoring")
    for trip in best_use(position, 0, PLAIN).trips:
        position = done(position, Boatsmen(seat=0, to=trip.to, boat=trip.boat))
    assert not kinds(position) & {"boatsmen"}
    assert "vikings.notice.boatsmen_due" not in {one.code for one in GAME.notices(position, PLAIN)}


def test_where_the_duty_asks_for_boat_tiles_as_many_go_as_they_can_bring():
    # The boatsman alone brings the scout; by boat a noble goes along who is threatened.
    base = Vikings(noble=1, scout=1, boatsman=1)
    crew = player("ns", base=base, specials=Specials(boat=1), ships=(ship(1, "red"),))
    position = table(crew, round=6, phase="scoring")
    earlier = change(position, round=4)
    taken = [
        [(trip.to, trip.boat) for trip in best_use(at, 0, options).trips]
        for at, options in ((position, PLAIN), (position, BOATS_DUE), (earlier, BOATS_DUE))
    ]
    assert taken == [[(spots("S1"), False)], [(spots("N1", "S1"), True)], []]


def test_a_goldsmith_who_closes_a_gap_is_thought_of_together_with_the_scout():
    # Three nobles give 6 points. A noble, the scout with his tile and the goldsmith between him
    # and the fisherman do so, too, and 3 gold more.
    base = Vikings(noble=3, scout=1, goldsmith=1, boatsman=1)
    crew = player("nsgF", "n", "n", gold=0, base=base, specials=Specials(boat=1, scout_1=1))
    position = table(crew, player(base=Vikings(boatsman=2)))
    [trip] = best_use(position, 0, Options(scout_over_gaps=False)).trips
    assert {spot.row for spot in trip.to} == {"noble", "scout", "goldsmith"}


def test_of_three_who_could_go_in_one_boat_one_goes_alone_where_two_boatsmen_have_to_be_used():
    near, middle, far = (("fisherman", column) for column in (1, 2, 3))
    assert trips((near, middle, far), boatsmen=2, boats=2) == (((near, middle), (far,)), 1)


def test_the_scoring_offered_shows_who_would_get_what():
    position = table(player("G"), scoring="small", round=1, phase="scoring")
    offer = offered(position, "book_scoring")
    assert [card.figures["gold"] for card in offer.cards] == [3, 0]
    after = done(position, BookScoring())
    keys = [one.key for one in GAME.described(position, BookScoring(), after, PLAIN)]
    assert keys == ["vikings.told.small", "vikings.told.gain", "vikings.told.round"]


def test_a_table_without_rounds_may_book_whatever_it_likes():
    position = table(player("NG"))
    after = done(position, BookScoring(scoring="small"))
    assert (after.scoring, after.players[0].gold, after.round) == ("large", 23, None)
    again = done(after, BookScoring())
    assert (again.scoring, again.players[0].points) == ("small", 12)


def test_no_scoring_is_offered_before_its_round_has_begun():
    assert {"book_scoring", "leave_wheel"} & kinds(NEW) == {"leave_wheel"}
    second = change(NEW, round=2, scoring="large")
    assert "book_scoring" not in kinds(second)
    begun = done(second, Buy(seat=0, price=1))
    assert "book_scoring" in kinds(begun)


def test_a_table_that_only_books_scorings_goes_through_all_rounds():
    position = done(NEW, LeaveWheel())
    for scoring in ("small", "large") * 3:
        assert offered(position, "book_scoring").scoring == scoring
        position = done(position, BookScoring(scoring=scoring))
    assert position.scoring == "end"
    # So did tables before there was a word for it.
    position = NEW
    for _ in range(6):
        position = done(position, BookScoring())
    assert position.scoring == "end"


def test_a_table_that_only_books_scorings_may_draw_again():
    position = done(NEW, LeaveWheel(), BookScoring(), Draw(vikings=THIRTEEN))
    assert (position.phase, position.round) == ("auction", 2)
    typed = done(NEW, LeaveWheel(), BookScoring(), Buy(seat=0, price=1))
    assert (typed.phase, typed.round) == ("buying", 2)


def test_a_wheel_may_be_left_alone():
    auction = done(NEW, Draw(vikings=THIRTEEN))
    position = done(auction, LeaveWheel())
    assert (position.phase, position.drawn) == ("buying", ())
    assert "leave_wheel" in kinds(auction)
    assert len([one for one in GAME.offers(position, PLAIN) if one.do == "buy"]) == 2
    position = done(position, Buy(seat=1, price=4))
    assert done(position, BookScoring()).round == 2


def test_the_start_figure_can_be_given_away_before_anybody_buys():
    assert [one.seat for one in GAME.offers(NEW, PLAIN) if one.do == "set_start"] == [1]
    position = done(NEW, SetStart(seat=1))
    assert (position.starter, to_act(position, PLAIN)) == (1, 1)
    assert "set_start" not in kinds(done(position, Buy(seat=1, price=0)))


def test_nothing_is_due_after_the_end():
    position = done(NEW, SkipToEnd())
    assert GAME.offers(position, PLAIN) == ()
    assert to_act(position, PLAIN) is None
    assert to_act(table(player()), PLAIN) is None


# Warnings


def many(n, row="noble", piece="left", **more):
    """So many tiles in one row, each three columns from the next."""
    return tuple(Tile(row=row, column=1 + 3 * at, piece=piece, **more) for at in range(n))


def counted(*figures):
    """A table that typed figures of the end scoring, a player each."""
    return table(*[player(counted=Counted(**one)) for one in figures], scoring="end")


ISLES = {"counted_islands"}
CREW = table(
    player("ns", base=Vikings(noble=1, scout=1, boatsman=1), specials=Specials(boat=1)),
    round=6,
    phase="scoring",
)
"""A boat brings both, the boatsman by himself one of them."""
ODD = [
    (NEW, PLAIN, set()),
    (change(NEW, round=6), PLAIN, {"scoring"}),
    (table(player(base=Vikings(noble=14))), PLAIN, {"vikings"}),
    (table(player(ships=tuple(map(ship, range(1, 16))))), PLAIN, {"ships"}),
    (table(player(specials=Specials(fish=2))), PLAIN, {"specials"}),
    (table(player(specials=Specials(fish=1))), BASE_GAME, {"no_specials"}),
    (table(player(ships=(ship(2), ship(4)))), PLAIN, {"ship_gap"}),
    (table(player(ships=tuple(ship(at) for at in (1, 2, 3, 5)))), PLAIN, {"ship_gap"}),
    (table(player(points=-1)), PLAIN, {"points"}),
    (table(player(purchases=7)), PLAIN, {"purchases"}),
    (table(player(base=Vikings(**dict.fromkeys(COLOURS, 7)))), PLAIN, {"mouths"}),
    (
        table(player(base=Vikings(noble=9, boatsman=1), boatsmen_used=2), scoring="end"),
        PLAIN,
        {"mouths"},
    ),
    (table(player("N", acquired=Vikings(noble=2))), PLAIN, {"base"}),
    (table(player("N", base=Vikings(noble=1), acquired=Vikings(noble=1))), PLAIN, {"base"}),
    (table(player("N", "N", acquired=Vikings(noble=1))), PLAIN, {"stock", "land_meets_sea"}),
    (
        table(player("n", base=Vikings(noble=1, boatsman=1)), round=6, phase="scoring"),
        PLAIN,
        {"boatsmen_due"},
    ),
    (
        # Rules, section Large scoring: in round 6 boatsmen must be used; prices are typed here.
        table(player("n", base=Vikings(noble=1, boatsman=1)), round=6, phase="buying"),
        PLAIN,
        {"boatsmen_due"},
    ),
    (CREW, PLAIN, {"boatsmen_due"}),
    (CREW, BOATS_DUE, {"boatsmen_due", "boats_due"}),
    (change(CREW, round=4, phase="scoring"), BOATS_DUE, set()),
    (CREW, Options(progress=False, boat_tiles_due=True), {"boatsmen_due", "no_specials"}),
    (
        # A boat brings no more than the boatsman does by himself.
        table(
            player("n", base=Vikings(noble=1, boatsman=1), specials=Specials(boat=1)),
            round=6,
            phase="scoring",
        ),
        BOATS_DUE,
        {"boatsmen_due"},
    ),
    (
        table(player(counted=Counted(islands=1, longest=2, feeders=1, vikings=3)), scoring="end"),
        PLAIN,
        set(),
    ),
    (table(player("n", counted=Counted()), scoring="end"), PLAIN, {"counted_display"}),
    (table(player(counted=Counted(islands=1, longest=1)), scoring="end"), PLAIN, ISLES),
    (table(player(counted=Counted(longest=3)), scoring="end"), PLAIN, ISLES),
    (table(player(counted=Counted(feeders=2)), scoring="end"), PLAIN, {"counted_feeders"}),
    (table(player(counted=Counted(vikings=37)), scoring="end"), PLAIN, {"mouths"}),
    (counted({"boatsmen": 12, "buildings": 36}, {"boatsmen": 5}), PLAIN, set()),
    (counted({"boatsmen": 12}, {"boatsmen": 6}), PLAIN, {"counted_box"}),
    (counted({"boatsmen": 13}), BASE_GAME, set()),
    (counted({"boatsmen": 14}), BASE_GAME, {"counted_box"}),
    (counted({"buildings": 37}), PLAIN, {"counted_box"}),
    (counted({"buildings": 1}), BASE_GAME, {"counted_box"}),
    (counted({"feeders": 7, "vikings": 9}, {"feeders": 6, "vikings": 9}), PLAIN, set()),
    (counted({"feeders": 7, "vikings": 9}, {"feeders": 7, "vikings": 9}), PLAIN, {"counted_box"}),
    (counted({"islands": 10, "longest": 22}, {"islands": 9, "longest": 2}), PLAIN, set()),
    (counted({"islands": 20, "longest": 22}), PLAIN, {"counted_box"}),
    (counted({"islands": 1, "longest": 23}), PLAIN, {"counted_longest"}),
]


@pytest.mark.parametrize("position, options, codes", ODD)
def test_what_looks_wrong_is_pointed_out(position, options, codes):
    found = GAME.notices(position, options)
    assert {notice.code.removeprefix("vikings.notice.") for notice in found} == codes
    assert_said(found)


# Rules, section Large scoring, round 6: as many Vikings as possible get onto free tiles.
LOADS = [
    (6, 1, BASE_GAME, ("N1",), (3, 1)),
    (6, 1, BASE_GAME, ("N1", "S1"), (3, 2)),
    (6, 1, BASE_GAME, ("N1", "N2", "N3"), None),
    # All nobles with one and all scouts with the other: a mixed trip leaves two of them behind.
    (6, 2, BASE_GAME, ("N1", "S1"), (6, 4)),
    (6, 2, BASE_GAME, ("N1",), (6, 4)),
    (6, 2, BASE_GAME, ("N1", "N2", "N3"), None),
    (6, 3, BASE_GAME, ("N1", "S1"), None),
    (4, 1, BASE_GAME, ("N1",), None),
    (6, 1, PLAIN, ("N1",), None),
    # With boat tiles in the duty one boat, and one Viking by the other boatsman.
    (6, 1, BOATS_DUE, ("N1",), (3, 1)),
    (6, 2, BOATS_DUE, ("N1",), None),
    (4, 1, BOATS_DUE, ("N1",), None),
]


@pytest.mark.parametrize("number, boatsmen, options, load, told", LOADS)
def test_a_boatsman_of_round_6_says_how_many_he_keeps_from_free_tiles(
    number, boatsmen, options, load, told
):
    crew = player("ns", "ns", "ns", base=Vikings(noble=3, scout=3, boatsman=boatsmen))
    crew = change(crew, specials=Specials(boat=int(options.progress)))
    position = table(crew, round=number, phase="scoring")
    move = Boatsmen(seat=0, to=spots(*load))
    said = GAME.described(position, move, done(position, move, options=options), options)
    reminders = [
        (one.facts["n"], one.facts["now"]) for one in said if one.key == "vikings.reminder.load"
    ]
    assert reminders == ([] if told is None else [told])


def test_no_plan_for_boatsmen_brings_more_than_is_reminded_of():
    """``loads`` looks at every way; with a boat for each boatsman it is the base game."""
    rng = Random(1)
    for _ in range(300):
        caps = [rng.randrange(4) for _ in ROWS]
        boatsmen = rng.randrange(1, 4)
        crew = change(
            player(base=Vikings(**dict(zip(ROWS, caps, strict=True)))),
            tiles=sum((many(n, row) for row, n in zip(ROWS, caps, strict=True)), ()),
        )
        boats = rng.randrange(boatsmen + 1)
        crew = change(
            crew,
            base=crew.base.plus("boatsman", boatsmen),
            specials=Specials(boat=boats),
        )
        for options, carry in ((BASE_GAME, boatsmen), (BOATS_DUE, boats), (PLAIN, 0)):
            found = loads(tuple(caps), boatsmen, carry)
            if found:
                assert most_brought(crew, options) == max(map(sum, found))


TILES = [
    (many(19), {"no_neighbour"}),
    (many(21, piece="middle"), {"middle_pieces", "no_neighbour"}),
    (many(22, piece="right"), {"right_pieces", "no_neighbour"}),
    (
        (
            *(*many(19, "noble"), *many(1, "fisherman", special=True)),
            *(*many(20, "scout", "middle"), *many(20, "goldsmith", "right")),
            *many(1, "warrior", "right"),
        ),
        {"tiles"},
    ),
    (many(5, start=True), {"start_tiles", "second_start", "start_column", "no_neighbour"}),
    # A start tile each may lie among them, whether or not it is marked.
    (
        (
            *(*many(19, "noble"), *many(1, "warrior", "right")),
            *(*many(20, "scout", "middle"), *many(20, "goldsmith", "right")),
        ),
        set(),
    ),
    # The start tiles of two who do not play are not in the game.
    (many(20), {"left_pieces", "no_neighbour"}),
    ((Tile(row="noble", column=1, piece="middle", start=True),), {"start_piece"}),
    (tiles("N", "N"), {"land_meets_sea"}),
    (tiles("N", "N", piece="middle"), set()),
    ((Tile(row="noble", column=2, piece="left"),), {"no_neighbour"}),
    (tiles("NSGF"), set()),
]


@pytest.mark.parametrize("laid, codes", TILES)
def test_what_could_not_lie_so_is_pointed_out(laid, codes):
    found = GAME.notices(table(player(), change(player(), tiles=laid)), PLAIN)
    assert {notice.code.removeprefix("vikings.notice.") for notice in found} == codes
    assert_said(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_warning_has_a_row(language):
    spoken = {key for key in words(language, "vikings") if ".notice." in key}
    rows = set().union(*(codes for *_, codes in (*ODD, *TILES)))
    assert spoken == {f"vikings.notice.{code}" for code in rows}


def assert_said(found):
    for notice in found:
        for language in LANGUAGES:
            assert notice.code in words(language, "vikings")
            assert "{" not in say(language, notice.code, NAMES, **notice.facts)
