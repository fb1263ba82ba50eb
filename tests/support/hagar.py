"""Tables of Hägar for the tests: boards drawn as letters, and boards of any kind."""

from __future__ import annotations

from hypothesis import strategies as st

from companion.games.hagar.board import kinds_of
from companion.games.hagar.position import (
    KINDS,
    SIDES,
    Coaster,
    Gold,
    Line,
    Options,
    Position,
    Symbol,
    Token,
    moving_order,
)

NAMES = ("Ann", "Bo", "Cy")
PLAIN = Options()
LETTERS = {"L": "land", "F": "forest", "W": "water"}

OPTIONS = st.builds(
    Options, doubling_touches=st.sampled_from(["any", "all"]), bar_rule=st.booleans()
)


def coaster(cell, letters, beer=None):
    """A coaster by its four letters, row by row."""
    return Coaster(cell=cell, fields=tuple(LETTERS[one] for one in letters), beer=beer)


def drawn(picture):
    """The coasters of a picture like "L F / W W"; dots are gaps."""
    rows = [row.split() for row in picture.split("/")]
    found = []
    for row in range(0, len(rows), 2):
        for column in range(0, len(rows[0]), 2):
            letters = [rows[row][column : column + 2], rows[row + 1][column : column + 2]]
            if letters[0][0] != ".":
                found.append(coaster((row // 2, column // 2), [*letters[0], *letters[1]]))
    return tuple(found)


def hagars(*fields_by_seat):
    """Hägars: a list of fields for each seat."""
    return tuple(
        Token(field=field, seat=seat)
        for seat, fields in enumerate(fields_by_seat)
        for field in fields
    )


def golden(*fields):
    return tuple(Token(field=field, gold=True) for field in fields)


def table(picture="L F / W W", players=2, **more):
    return Position(coasters=drawn(picture), players=players, **more)


def full(players=2, **more):
    """Every coaster in play, all of land."""
    wide = 3 if players == 1 else 4
    return table(" / ".join([" L" * 2 * wide] * 6), players, **more)


@st.composite
def tables(draw, players=(1, 2, 3), most=12, moving=False):
    """Any board with anything on it; coasters need not hang together."""
    seats = draw(st.sampled_from(players))
    cells = draw(
        st.lists(
            st.tuples(st.integers(-2, 2), st.integers(-2, 2)),
            min_size=1,
            max_size=most,
            unique=True,
        )
    )
    # Few kinds make large landscapes.
    kinds = draw(st.sampled_from([KINDS, KINDS[:2], KINDS[:1]]))
    coasters = tuple(
        Coaster(
            cell=cell,
            fields=tuple(draw(st.tuples(*[st.sampled_from(kinds)] * 4))),
            beer=draw(st.sampled_from([None, *SIDES])),
        )
        for cell in cells
    )
    laid = sorted(kinds_of(coasters))
    owners = st.sampled_from([*range(seats), None])
    chosen = draw(st.lists(st.sampled_from(laid), max_size=12, unique=True))
    tokens = []
    for field in chosen:
        seat = draw(owners)
        tokens.append(Token(field=field, seat=seat, gold=seat is None))
    touched = st.lists(touches(laid), max_size=6)
    numbers = st.integers(-5, 5)
    line = st.none() | st.builds(Line, row=numbers) | st.builds(Line, column=numbers)
    return Position(
        players=seats,
        coasters=coasters,
        tokens=tuple(tokens),
        gold=tuple(
            Gold(touches=one, doubles=draw(st.sampled_from([None, None, None, True, False])))
            for one in draw(touched)
        ),
        shields=tuple(Symbol(touches=one) for one in draw(touched)),
        doubled=draw(line),
        rolled=moving,
        moved=moving_order(Position(players=seats))[: draw(st.integers(0, seats - 1))]
        if moving
        else (),
    )


@st.composite
def touches(draw, laid):
    """Some of the laid fields of one corner."""
    row, column = draw(st.sampled_from(laid))
    corner = [one for one in fields_at(row, column) if one in laid]
    return tuple(draw(st.lists(st.sampled_from(corner), min_size=1, unique=True)))


def fields_at(row, column):
    return ((row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1))
