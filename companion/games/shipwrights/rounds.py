"""Five rounds of five phases: what comes next, what each phase needs, who has to finish.

Rules, section Gameplay.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.errors import RuleViolation
from companion.games.shipwrights.position import ROUND_PHASES, ROUNDS, TRACKS, Tracks
from companion.games.shipwrights.printed import Goods, Printed, RoundCard
from companion.games.shipwrights.tracks import counters, moved, raid_cost
from companion.games.shipwrights.values import missing
from companion.model import Phrase, change, phrase

if TYPE_CHECKING:
    from companion.games.shipwrights.position import Options, Phase, Player, Position
    from companion.games.shipwrights.printed import Direction

ASKED = ("draft", "actions", "income", "trades")
"""Phases that end when everybody has finished."""

SOLO_DRAFT = ((5, 2, 3), (4, 2, 2), (3, 2, 1))
"""Cards drawn, kept and discarded in each step alone (section Draft Cards)."""

PAIR = 2
"""With so many players the draft has a way of its own (section Draft Cards)."""

GOODS = ("gold", "silver", "oak", "wool", "iron", "workers", "cards")
SUPPLY = GOODS[:-1]
"""What a player's supply counts; village cards are in hand and are not followed."""


def waiting(position: Position) -> tuple[int, ...]:
    """List who still has to finish the present phase."""
    if position.phase not in ASKED:
        return ()
    return tuple(seat for seat in range(len(position.players)) if seat not in position.finished)


def following(position: Position) -> tuple[int | None, Phase | None]:
    """Return the round and the phase after the present one."""
    at, phase = position.round, position.phase
    if at is None or phase in (None, "over"):
        return at, phase
    if phase == "trades":
        return at, "over"
    after = ROUND_PHASES.index(phase) + 1
    if after < len(ROUND_PHASES):
        return at, ROUND_PHASES[after]
    return (at + 1, "reveal") if at < ROUNDS else (at, "trades")


def next_phase(position: Position, options: Options) -> Position:
    """Go on to the next phase; raid cards are face up again after the income.

    Raises:
        RuleViolation: the final score would lack a printed value.
    """
    at, phase = following(position)
    lacking = missing(position, options) if phase == "over" else ()
    if lacking:
        what = lacking[0].what.model_dump(mode="json")
        raise RuleViolation("shipwrights.refused.values", n=len(lacking), what=what)
    players = position.players
    if position.phase == "income":
        players = tuple(change(player, raided=0) for player in players)
    return change(position, round=at, phase=phase, finished=(), players=players)


def to_the_end(position: Position) -> Position:
    """Go straight to the final trades, for tables that only want to add up."""
    players = tuple(change(player, raided=0) for player in position.players)
    points = position.round_points
    if position.is_solo:
        # A round card that nobody revealed can still be typed in.
        points = ((*(points or ()), *(None,) * ROUNDS))[:ROUNDS]
    return change(
        position, round=ROUNDS, phase="trades", finished=(), players=players, round_points=points
    )


def reveal(position: Position, card: RoundCard) -> Position:
    """Lay a round card open: its prices, the neutral player's steps, the opponent's points.

    Raises:
        RuleViolation: neutral steps at a table without a neutral player.
    """
    steps = sum(getattr(card.neutral, track) for track in TRACKS)
    neutral, points = position.neutral, position.round_points
    if neutral is None and steps:
        raise RuleViolation("shipwrights.refused.no_neutral")
    if neutral is not None:
        neutral = moved(neutral, card.neutral)
    if position.is_solo:
        points = (*(points or ()), card.points)[-ROUNDS:]
    shown = change(
        position,
        trades=card.trades,
        direction=card.direction,
        neutral=neutral,
        round_points=points,
        printed=_with_round(position, card),
    )
    at, phase = following(shown)
    return change(shown, round=at, phase=phase)


def _with_round(position: Position, card: RoundCard) -> Printed:
    rounds = position.printed.rounds
    if card in rounds or card == RoundCard():
        return position.printed
    return change(position.printed, rounds=(*rounds, card))


def draft_steps(seats: int, direction: Direction | None) -> tuple[Phrase, ...]:
    """Say the draft step by step for a number of players (section Draft Cards).

    >>> [step.key for step in draft_steps(3, "left")]
    ['shipwrights.draft.draw_six', 'shipwrights.draft.pass_left', 'shipwrights.draft.until_six']
    """
    if seats == 1:
        return tuple(
            phrase("shipwrights.draft.solo", draw=draw, keep=keep, n=discard)
            for draw, keep, discard in SOLO_DRAFT
        )
    if seats == PAIR:
        return tuple(phrase(f"shipwrights.draft.pair_{step}") for step in (1, 2, 3))
    passing = f"pass_{direction}" if direction else "pass"
    return tuple(phrase(f"shipwrights.draft.{step}") for step in ("draw_six", passing, "until_six"))


def income(player: Player) -> Goods:
    """Add up what longships, the Eikja and tucked trade cards bring (section Gain Income)."""
    sources = (
        *(ship.income for ship in player.longships),
        player.eikja.income,
        *(card.income for card in player.placed if card.under is not None),
    )
    return Goods(**{good: sum(getattr(one, good) for one in sources) for good in GOODS})


def goods_told(goods: Goods) -> tuple[Phrase, ...]:
    """Say goods one by one.

    >>> [one.facts for one in goods_told(Goods(silver=2))]
    [{'n': 2}]
    """
    return tuple(
        phrase(f"shipwrights.goods.{good}", n=getattr(goods, good))
        for good in GOODS
        if getattr(goods, good)
    )


def income_told(player: Player, seat: int) -> Phrase:
    """Remind a player of the income."""
    told = goods_told(income(player))
    if not told:
        return phrase("shipwrights.income.nothing", seat=seat)
    return phrase("shipwrights.income.told", seat=seat, goods=told)


def gained(player: Player, goods: Goods) -> Player:
    """Put goods into a supply; village cards go to the hand and are not followed."""
    return change(player, **{good: getattr(player, good) + getattr(goods, good) for good in SUPPLY})


def checklist(position: Position) -> tuple[Phrase, ...]:
    """Say what the present phase needs."""
    seats = len(position.players)
    match position.phase:
        case "reveal":
            told = [phrase("shipwrights.todo.reveal")]
            if position.neutral is not None:
                told.append(phrase("shipwrights.todo.neutral"))
            told.append(phrase(f"shipwrights.todo.{_reads(seats)}"))
        case "draft":
            told = [*draft_steps(seats, position.direction), phrase("shipwrights.todo.draft")]
        case "actions":
            told = [
                phrase("shipwrights.todo.actions"),
                *(
                    phrase("shipwrights.todo.raids", seat=seat, n=left, workers=cost)
                    for seat, player in enumerate(position.players)
                    if (left := raids_left(player)) and (cost := _raid_price(player)) is not None
                ),
            ]
        case "income":
            told = [
                *(income_told(player, seat) for seat, player in enumerate(position.players)),
                phrase("shipwrights.todo.workers_home"),
            ]
        case "heroes":
            told = [phrase("shipwrights.todo.heroes")]
        case "trades":
            told = [phrase("shipwrights.todo.trades"), phrase("shipwrights.todo.income_first")]
        case _:
            told = []
    return tuple(told)


def _reads(seats: int) -> str:
    """Name what else a round card says for a number of players."""
    return "points" if seats == 1 else "no_direction" if seats == PAIR else "direction"


def raids_left(player: Player) -> int:
    """Return how many raid cards can still be used this round."""
    return max(0, counters(player).raid - player.raided)


def _raid_price(player: Player) -> Phrase | None:
    cost = raid_cost(player.tracks.military)
    # A raid card that is only typed in may lie with somebody below space 4.
    return None if cost is None else phrase("shipwrights.goods.workers", n=cost)


def neutral_of(position: Position) -> Tracks:
    """Return the neutral markers, on 0 where nobody has entered them."""
    return position.neutral or Tracks()
