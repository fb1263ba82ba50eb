"""Displays and tables of Vikings for the tests."""

from __future__ import annotations

from itertools import combinations

from companion.games.vikings.boatsmen import carried, is_due, waiting
from companion.games.vikings.display import display_of
from companion.games.vikings.ending import end_cards
from companion.games.vikings.position import (
    PIECES,
    ROWS,
    SAILS,
    Options,
    Player,
    Position,
    Ship,
    Specials,
    Spot,
    Tile,
    Vikings,
)
from companion.games.vikings.rounds import booked

NAMES = ("Ann", "Bo", "Cy", "Di")
PLAIN = Options()
BASE_GAME = Options(progress=False)
LETTERS = dict(zip("WNSGF", ROWS, strict=True))

TWELVE = (
    *("fisherman", "fisherman", "goldsmith", "scout", "scout", "scout"),
    *("noble", "noble", "warrior", "warrior", "boatsman", "boatsman"),
)
THIRTEEN = (*TWELVE, "noble")


def tiles(*columns, piece="left"):
    """Tiles by column: "WnS" has a warrior, a tile without a noble, and a scout."""
    return tuple(
        Tile(row=LETTERS[letter.upper()], column=at, piece=piece, viking=letter.isupper())
        for at, letters in enumerate(columns, start=1)
        for letter in letters
    )


def ship(column, sail="blue", reward="points", value=3):
    return Ship(column=column, sail=sail, reward=reward, value=value)


def spots(*places):
    """Places as "N1"."""
    return tuple(Spot(row=LETTERS[place[0]], column=int(place[1:])) for place in places)


def player(*columns, points=10, gold=20, **more):
    return Player(points=points, gold=gold, tiles=tiles(*columns), **more)


def table(*players, scoring="large", **more):
    seated = players if len(players) > 1 else (*players, player())
    return Position(scoring=scoring, players=seated or (player(), player()), **more)


def drawn_player(rng, columns=3, *, free=0.6, most=2, boatsmen=3, gaps=0.25):
    """Draw a display with ships, tiles, Vikings on it and on the base, and special tiles."""
    laid, buildings = [], 0
    for row in ROWS:
        for column in range(1, columns + 1):
            if rng.random() < gaps:
                continue
            special = rng.random() < 0.15 and buildings < 4
            buildings += special
            viking = rng.random() > free
            piece = rng.choice(PIECES)
            laid.append(Tile(row=row, column=column, piece=piece, viking=viking, special=special))
    ships = tuple(
        ship(at, rng.choice(SAILS), rng.choice(("points", "gold")), rng.randint(1, 6))
        for at in range(1, columns + 1)
        if rng.random() < 0.7
    )
    base = {row: rng.randint(0, most) for row in ROWS}
    kinds = ("goldsmith_1", "noble_1", "scout_1", "fisherman_1", "fish", "three_gold")
    return Player(
        points=rng.randint(0, 12),
        gold=rng.randint(0, 9),
        ships=ships,
        tiles=tuple(laid),
        base=Vikings(**base, boatsman=rng.randint(0, boatsmen)),
        specials=Specials(
            **{kind: rng.randint(0, 1) for kind in kinds},
            boat=rng.randint(0, 2),
            horn_boatsman=rng.randint(0, 1),
        ),
    )


def full_player(rng, columns=7, *, occupied=0.4, most=4, boatsmen=4):
    """Draw a display as large as they get: every column and row has a tile."""
    laid = tuple(
        Tile(
            row=row,
            column=column,
            piece="middle",
            viking=rng.random() < occupied,
            special=(row, column) in {("noble", 2), ("goldsmith", 5)},
        )
        for row in ROWS
        for column in range(1, columns + 1)
    )
    ships = tuple(
        ship(at, rng.choice(SAILS), rng.choice(("points", "gold")), rng.randint(3, 5))
        for at in range(1, columns + 1)
    )
    base = Vikings(**dict.fromkeys(ROWS, most), boatsman=boatsmen)
    specials = Specials(boat=1, noble_1=1, goldsmith_2=1)
    return Player(points=40, gold=10, ships=ships, tiles=laid, base=base, specials=specials)


def trips(lord, options):
    """Every trip that one boatsman of a player could make: where to, and whether by boat."""
    display = display_of(lord)
    free = [(row, column) for row in waiting(lord) for column in display.free(row)]
    for n in range(1, len(free) + 1):
        for cells in combinations(free, n):
            rows = [row for row, _ in cells]
            if any(rows.count(row) > lord.base.of(row) for row in rows):
                continue
            to = tuple(Spot(row=row, column=column) for row, column in cells)
            together = len(set(rows)) in (1, n)
            if n == 1 or (together and not options.progress):
                yield to, False
            elif together and lord.specials.boat:
                yield to, True


def worth(before, after, seat, options):
    """What a use of boatsmen comes to: final score, gold left, boatsmen and boats spared."""
    card = end_cards(booked(after, "large", options), options)[seat]
    used = before.players[seat].base.boatsman - after.players[seat].base.boatsman
    boats = before.players[seat].specials.boat - after.players[seat].specials.boat
    return card.total, card.figures["gold"], -used, -boats


def best_by_trying(position, seat, options):
    """Try every use of a seat's boatsmen, trip by trip."""
    reached, due = {}, [position]
    while due:
        here = due.pop()
        lord = here.players[seat]
        standing = frozenset((tile.row, tile.column) for tile in lord.tiles if tile.viking)
        key = (standing, lord.base.boatsman, lord.specials.boat)
        if key in reached:
            continue
        reached[key] = here
        if lord.base.boatsman:
            for to, boat in trips(lord, options):
                due.append(carried(here, seat, to, boat=boat))
    least = 0
    if is_due(position, seat):
        boats = position.players[seat].specials.boat
        asked = options.progress and options.boat_tiles_due
        least = max(len(standing) for standing, _, left in reached if asked or left == boats)
    return max(
        worth(position, after, seat, options)
        for (standing, _, _), after in reached.items()
        if len(standing) >= least and not is_due(after, seat)
    )
