"""Five rounds of five phases: round cards, the draft, and what each phase needs.

Rules, section Gameplay.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.errors import RuleViolation
from companion.games.shipwrights.due import final_prices, finished, following, trades_taken_back
from companion.games.shipwrights.position import NEMESES, ROUNDS, Nemesis, Tracks, all_rounds
from companion.games.shipwrights.printed import Prices, RoundCard, Steps
from companion.games.shipwrights.supply import SUPPLY, income_phrase
from companion.games.shipwrights.tracks import moved, raid_cost, raids_left
from companion.games.shipwrights.values import missing
from companion.model import Phrase, change, phrase

if TYPE_CHECKING:
    from companion.games.shipwrights.actions import (
        AddNemesis,
        Done,
        NextPhase,
        Reveal,
        SetPrices,
        SkipToEnd,
    )
    from companion.games.shipwrights.position import Options, Player, Position
    from companion.games.shipwrights.printed import Direction

SOLO_DRAFT = ((5, 2, 3), (4, 2, 2), (3, 2, 1))
"""Cards drawn, kept and discarded in each step alone (section Draft Cards)."""

UNBOOKED = frozenset({"actions", "income"})
"""Phases that bring and take what nobody enters (ruling R13)."""

PAIR = 2
"""With so many players the draft has a way of its own (section Draft Cards)."""


def done(position: Position, action: Done, _options: Options) -> Position:
    """Say who has finished the present phase, or has not after all."""
    return finished(position, action.seat, is_so=action.done)


def next_phase(position: Position, _action: NextPhase, options: Options) -> Position:
    """Go on to the next phase.

    Raises:
        RuleViolation: the final score would lack a printed value.
    """
    return advanced(position, options)


def advanced(position: Position, options: Options) -> Position:
    """Return the position in the next phase.

    Raid cards are face up again after the income. Whoever acts spends and gains what nobody
    enters, and incomes are not recorded either, so that supplies are counted anew before the final
    trades; what was counted meanwhile does not hold (ruling R13).

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
    if {position.phase, phase} & UNBOOKED:
        players = tuple(change(player, counted=False) for player in players)
    return change(position, round=at, phase=phase, finished=(), players=players)


def skip_to_end(position: Position, action: SkipToEnd, _options: Options) -> Position:
    """Go straight to the final trades, for tables that only want to add up.

    They have the prices of the last round card; those of an earlier one are not kept for them, and
    neither is what was counted before the last incomes were in (ruling R13).
    """
    holds = (position.round, position.phase) == (ROUNDS, "heroes")
    players = tuple(
        change(player, raided=0, counted=True, **dict.fromkeys(SUPPLY, 0))
        if action.empty
        else change(player, raided=0, counted=player.counted and holds)
        for player in position.players
    )
    points = position.round_points
    if position.is_solo:
        points = all_rounds(points)
    return change(
        position,
        round=ROUNDS,
        phase="trades",
        finished=(),
        players=players,
        round_points=points,
        trades=final_prices(position),
    )


def add_nemesis(position: Position, action: AddNemesis, _options: Options) -> Position:
    """Add a nemesis card; its icons move the neutral player (section Setup, Solo Play).

    Raises:
        RuleViolation: not alone, or all four are in the game already.
    """
    if not position.is_solo:
        raise RuleViolation("shipwrights.refused.nemesis_solo")
    if len(position.nemeses) >= NEMESES:
        raise RuleViolation("shipwrights.refused.nemeses", n=NEMESES)
    card = Nemesis(name=action.name, note=action.note, icons=action.icons)
    return change(
        position,
        nemeses=(*position.nemeses, card),
        # Its markers are on 0 where nobody has entered them.
        neutral=moved(position.neutral or Tracks(), action.icons),
    )


def set_prices(position: Position, action: SetPrices, _options: Options) -> Position:
    """Correct the prices of the open round card; a card known with these prices is taken for it.

    Final trades made at other prices are taken back.
    """
    if position.phase == "trades" and action.trades != position.trades:
        for seat in range(len(position.players)):
            position = trades_taken_back(position, seat)
    after = change(position, trades=action.trades)
    if len(position.revealed) != position.round or action.trades == position.trades:
        return after
    # What else was told is of the card that it was taken for.
    is_known = any(card.trades == action.trades for card in position.printed.rounds)
    lies = RoundCard() if is_known else position.revealed[-1]
    return _put_right(after, position.round - 1, change(lies, trades=action.trades))


def with_points_known(position: Position, at: int, points: int) -> Position:
    """Note the points of a round's card, where it was revealed here."""
    if at >= len(position.revealed):
        return position
    return _put_right(position, at, change(position.revealed[at], points=points))


def _put_right(position: Position, at: int, right: RoundCard) -> Position:
    """Correct what was entered of a round's card; an empty card is none."""
    revealed = position.revealed
    if (revealed[at].trades, revealed[at].direction) == (Prices(), None):
        return position
    return change(position, revealed=(*revealed[:at], right, *revealed[at + 1 :]))


def reveal(position: Position, action: Reveal, _options: Options) -> Position:
    """Lay a round card open: its prices, the neutral player's steps, the opponent's points.

    Raises:
        RuleViolation: neutral steps at a table without a neutral player.
    """
    card = RoundCard(
        trades=action.trades,
        direction=action.direction,
        neutral=action.neutral,
        points=action.points,
    )
    neutral, points = position.neutral, position.round_points
    if neutral is None and card.neutral != Steps():
        raise RuleViolation("shipwrights.refused.no_neutral")
    if neutral is not None:
        neutral = moved(neutral, card.neutral)
    if position.is_solo:
        points = (*(points or ()), card.points)[-ROUNDS:]
    at, phase = following(position)
    before = (*position.revealed, *(RoundCard(),) * ROUNDS)[: (at or 1) - 1]
    printed = position.printed
    return change(
        position,
        round=at,
        phase=phase,
        trades=card.trades,
        direction=card.direction,
        neutral=neutral,
        round_points=points,
        revealed=(*before, card),
        printed=printed.with_round(card) if action.known else printed,
    )


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


def checklist(position: Position) -> tuple[Phrase, ...]:
    """Say what the present phase needs."""
    seats = len(position.players)
    match position.phase:
        case "reveal":
            steps = [phrase("shipwrights.todo.reveal")]
            if position.has_neutral:
                steps.append(phrase("shipwrights.todo.neutral"))
            steps.append(phrase(f"shipwrights.todo.{_reads(seats)}"))
        case "draft":
            steps = [*draft_steps(seats, position.direction), phrase("shipwrights.todo.draft")]
        case "actions":
            steps = [
                phrase("shipwrights.todo.actions"),
                phrase(f"shipwrights.todo.{_trade(position)}"),
                *(
                    phrase("shipwrights.todo.thyra", seat=seat)
                    for seat, player in enumerate(position.players)
                    if "thyra" in player.heroes
                ),
                *(
                    phrase("shipwrights.todo.raids", seat=seat, n=left, workers=cost)
                    for seat, player in enumerate(position.players)
                    if (left := raids_left(player)) and (cost := _raid_price(player)) is not None
                ),
            ]
        case "income":
            steps = [
                *(income_phrase(player, seat) for seat, player in enumerate(position.players)),
                phrase("shipwrights.todo.workers_home"),
            ]
        case "heroes":
            steps = [phrase("shipwrights.todo.heroes")]
        case "trades":
            steps = [phrase("shipwrights.todo.trades"), phrase("shipwrights.todo.income_first")]
        case _:
            steps = []
    return tuple(steps)


def _reads(seats: int) -> str:
    """Name what else a round card says for a number of players."""
    return "points" if seats == 1 else "no_direction" if seats == PAIR else "direction"


def _trade(position: Position) -> str:
    """Name how trades are told of: with prices in sight, or without any."""
    return "trade_unpriced" if position.trades == Prices() else "trade"


def _raid_price(player: Player) -> Phrase | None:
    cost = raid_cost(player.tracks.military)
    # A raid card that is only typed in may lie with somebody below space 4.
    return None if cost is None else phrase("shipwrights.goods.workers", n=cost)
