"""Small and large scorings: what each gives, and why (rules, sections Small and Large scoring)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.vikings.display import Display, display_of
from companion.games.vikings.position import Options, Player, Row, Scoring, Ship, Specials
from companion.model import Phrase, ScoreLine, phrase

GAINS = ("repelled_ships", "nobles", "scouts", "goldsmiths", "fishermen")
"""Lines of small and large scorings, in the order in which they are scored."""

GOLDSMITH = 3
NOBLE = 2
SCOUT = 1
"""Gold or points of each unthreatened one on an island tile."""


@dataclass(frozen=True)
class LineGain:
    """Points and gold of one line."""

    points: int = 0
    gold: int = 0


def ships_gain(display: Display) -> LineGain:
    """Take what is printed on each repelled ship (section Large scoring, warriors)."""
    ships = display.repelled_ships()
    return LineGain(
        points=sum(ship.value for ship in ships if ship.reward == "points"),
        gold=sum(ship.value for ship in ships if ship.reward == "gold"),
    )


def nobles_gain(display: Display, specials: Specials) -> LineGain:
    """Score 2 points for each unthreatened noble, and 1 more for each tile."""
    return LineGain(points=len(display.safe("noble")) * (NOBLE + specials.noble_1))


def scouts_gain(display: Display, specials: Specials, options: Options) -> LineGain:
    """Score 1 point for each unthreatened scout, and 1 for each goldsmith and fisherman below."""
    safe = display.safe("scout")
    below = sum(display.helpers_below(column, options) for column in safe)
    return LineGain(points=len(safe) * (SCOUT + specials.scout_1) + below)


def goldsmiths_gain(display: Display, specials: Specials) -> LineGain:
    """Take 3 gold for each unthreatened goldsmith, and 1 or 2 more for each tile."""
    return LineGain(gold=len(display.safe("goldsmith")) * goldsmith_gold(specials))


def fishermen_gain(display: Display, specials: Specials) -> LineGain:
    """Score nothing for fishermen, but 1 point for each unthreatened one with the tile."""
    return LineGain(points=len(display.safe("fisherman")) * specials.fisherman_1)


def goldsmith_gold(specials: Specials) -> int:
    """Return what each goldsmith gives."""
    return GOLDSMITH + specials.goldsmith_1 + 2 * specials.goldsmith_2


def gains(
    display: Display, specials: Specials, scoring: Scoring, options: Options
) -> tuple[LineGain, ...]:
    """Return what each line of a small or large scoring gives, in the order of ``GAINS``."""
    goldsmiths = goldsmiths_gain(display, specials)
    if scoring == "small":
        return (LineGain(), LineGain(), LineGain(), goldsmiths, LineGain())
    return (
        ships_gain(display),
        nobles_gain(display, specials),
        scouts_gain(display, specials, options),
        goldsmiths,
        fishermen_gain(display, specials),
    )


def gained(display: Display, specials: Specials, scoring: Scoring, options: Options) -> LineGain:
    """Return what a small or large scoring gives in all."""
    parts = gains(display, specials, scoring, options)
    return LineGain(
        points=sum(part.points for part in parts), gold=sum(part.gold for part in parts)
    )


def gain_lines(player: Player, scoring: Scoring, options: Options) -> tuple[ScoreLine, ...]:
    """Return the lines of a small or large scoring as it would be recorded now, with reasons."""
    display, specials = display_of(player), player.specials
    parts = gains(display, specials, scoring, options)
    if scoring == "small":
        idle = phrase("vikings.because.small_only")
        reasons = [idle, idle, idle, _goldsmiths(display, specials), idle]
    else:
        reasons = [
            _ships(display),
            _row(display, "noble", NOBLE + specials.noble_1),
            _scouts(display, specials, options),
            _goldsmiths(display, specials),
            _fishermen(display, specials),
        ]
    return tuple(
        ScoreLine(
            category=category, points=part.points, because=because, figures={"gold": part.gold}
        )
        for category, part, because in zip(GAINS, parts, reasons, strict=True)
    )


def ship_phrase(ship: Ship) -> Phrase:
    """Name a ship by its column, its sail and what is printed on it."""
    return phrase(
        f"vikings.ship.{ship.reward}",
        column=ship.column,
        sail=phrase(f"vikings.sail.{ship.sail}"),
        n=ship.value,
    )


def ship_phrases(ships: tuple[Ship, ...]) -> tuple[Phrase, ...]:
    """Name several ships."""
    return tuple(ship_phrase(ship) for ship in ships)


def _ships(display: Display) -> Phrase:
    ships = display.repelled_ships()
    if not ships:
        return phrase("vikings.because.no_repelled_ships")
    return phrase("vikings.because.repelled_ships", n=len(ships), ships=ship_phrases(ships))


def _row(display: Display, row: Row, each: int) -> Phrase:
    reward = phrase("vikings.count.points", n=each)
    if row == "goldsmith":
        reward = phrase("vikings.count.gold", n=each)
    what = phrase(f"vikings.because.{row}", n=len(display.safe(row)), each=reward)
    return _with_threats(display, row, what)


def _scouts(display: Display, specials: Specials, options: Options) -> Phrase:
    safe = display.safe("scout")
    below = sum(display.helpers_below(column, options) for column in safe)
    each = phrase("vikings.count.points", n=SCOUT + specials.scout_1)
    what = phrase("vikings.because.scout", n=len(safe), each=each, below=below)
    return _with_threats(display, "scout", what)


def _goldsmiths(display: Display, specials: Specials) -> Phrase:
    return _row(display, "goldsmith", goldsmith_gold(specials))


def _fishermen(display: Display, specials: Specials) -> Phrase:
    if not specials.fisherman_1:
        return phrase("vikings.because.no_fisherman_tile")
    return _row(display, "fisherman", specials.fisherman_1)


def _with_threats(display: Display, row: Row, what: Phrase) -> Phrase:
    columns = display.threatened(row)
    if not columns:
        return what
    threats = tuple(
        phrase(
            "vikings.threat",
            column=column,
            sail=phrase(f"vikings.sail.{display.ships[column].sail}"),
        )
        for column in columns
    )
    return phrase("vikings.because.threatened", what=what, threats=threats)
