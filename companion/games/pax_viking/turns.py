"""A turn: Influence Phase, Action Phase, Winter Solstice, and the checks in it.

Rules, section Sequence of Play.
"""

from __future__ import annotations

from companion.errors import RuleViolation
from companion.games.pax_viking.actions import (
    BeginTurn,
    CheckNow,
    EndTurn,
    PlayEvent,
    TakeAction,
    TakeInfluence,
    TurnStep,
    Vote,
    WinterSolstice,
)
from companion.games.pax_viking.board import TYPES
from companion.games.pax_viking.cards import Card, Check, looked_at
from companion.games.pax_viking.clock import after, refreshed, taken
from companion.games.pax_viking.influence import action_markers, shifted, shifts
from companion.games.pax_viking.metrics import types
from companion.games.pax_viking.pieces import player_of, with_player
from companion.games.pax_viking.position import (
    MARKERS,
    Marker,
    Options,
    Phase,
    Player,
    Position,
    Turn,
)
from companion.games.pax_viking.scoring import is_over, met_cards
from companion.games.pax_viking.stock import card_at, too_few
from companion.model import Phrase, change, phrase

PHASE_OF: dict[str, Phase] = {
    "take_influence": "influence",
    "take_action": "actions",
    "winter_solstice": "actions",
    "end_turn": "solstice",
}
"""When each step is due; an Event may come from an ability at any time."""


def turns(position: Position, action: TurnStep, options: Options) -> Position:
    """Return the position after a step of a turn.

    Raises:
        RuleViolation: the game is over, or the step is not due, or not possible.
    """
    match action:
        case CheckNow():
            after_it = check_now(position, action.check, options)
        case BeginTurn():
            after_it = begin_turn(position, action.seat, options)
        case PlayEvent():
            after_it = play_event(position, action, options)
        case _:
            after_it = _phase_step(position, action, options)
    return after_it


def _phase_step(
    position: Position,
    action: TakeInfluence | TakeAction | WinterSolstice | EndTurn,
    options: Options,
) -> Position:
    if is_over(position, options):
        raise RuleViolation("pax_viking.refused.over")
    turn = _due(position, action.do)
    match action:
        case TakeInfluence():
            moved = shifts(position, position.active, options)
            held = shifted(position.influence, moved)
            return change(position, influence=held, turn=change(turn, phase="actions"))
        case TakeAction():
            return take_action(position, turn, action)
        case WinterSolstice():
            return winter_solstice(position, turn, action)
        case _:
            return end_turn(position, turn, options)


def _due(position: Position, step: str) -> Turn:
    """Return the turn in which a step is due.

    Raises:
        RuleViolation: no turn is followed, or its phase is another one.
    """
    turn = position.turn
    if turn is None:
        raise RuleViolation("pax_viking.refused.no_turn")
    if turn.phase != PHASE_OF[step]:
        due = phrase(f"pax_viking.due.{turn.phase}").model_dump(mode="json")
        raise RuleViolation("pax_viking.refused.not_now", seat=position.active, due=due)
    return turn


def begin_turn(position: Position, seat: int | None, options: Options) -> Position:
    """Follow the turns from the Influence Phase of the active player on."""
    if position.turn is not None:
        raise RuleViolation("pax_viking.refused.begun")
    active = position.active if seat is None else seat
    player_of(position, active)
    # The check that a table without turns is judged by has no meaning from here on.
    begun = change(position, active=active, check="turn_end", turn=Turn())
    if is_over(begun, options):
        raise RuleViolation("pax_viking.refused.over")
    return begun


def used_marker(position: Position, turn: Turn, marker: Marker) -> Position:
    """Exhaust a marker of the active player, never a fifth one.

    Raises:
        RuleViolation: it is not held or exhausted already.
    """
    seat = position.active
    none_left = turn.used.count("action") >= action_markers(position, seat)
    if len(turn.used) >= MARKERS or (marker == "action" and none_left):
        raise RuleViolation("pax_viking.refused.no_marker", seat=seat)
    if marker != "action":
        name = phrase(f"pax_viking.type.{marker}").model_dump(mode="json")
        if position.influence.of(marker) != seat:
            raise RuleViolation("pax_viking.refused.not_held", seat=seat, type=name)
        if marker in turn.used:
            raise RuleViolation("pax_viking.refused.exhausted", type=name)
    return change(position, turn=change(turn, used=(*turn.used, marker)))


def markers_left(position: Position) -> tuple[Marker, ...]:
    """List the markers that the active player can still use, each kind once."""
    if position.turn is None or len(position.turn.used) >= MARKERS:
        return ()
    used, seat = position.turn.used, position.active
    found: list[Marker] = []
    if used.count("action") < action_markers(position, seat):
        found.append("action")
    found += [kind for kind in position.influence.held_by(seat) if kind not in used]
    return tuple(found)


def round_number(position: Position) -> int:
    """Return the round that the present turn belongs to; 0 before the first turn."""
    number = position.turn.number if position.turn is not None else 0
    return -(-number // max(1, len(position.players)))


def turn_order(position: Position) -> tuple[int, ...]:
    """List the seats in turn order, the active player first: so an Althing votes."""
    seats = len(position.players)
    return tuple((position.active + at) % seats for at in position.seats)


def judged_by_hand(
    position: Position, check: Check, options: Options, turn_up: str | None = None
) -> tuple[Card, ...]:
    """List the cards that the table judges in a check; one turned up before it is among them."""
    if turn_up is not None and options.reveal_before_check:
        position = turned_up(position, turn_up)
    return tuple(card for card in looked_at(position.cards, check) if card.condition is None)


def markers_of(position: Position) -> tuple[tuple[Marker, bool], ...]:
    """List the active player's markers, each with whether it can still be used in this turn."""
    seat = position.active
    used = position.turn.used if position.turn is not None else ()
    left = max(0, action_markers(position, seat) - used.count("action"))
    found: list[tuple[Marker, bool]] = [
        ("action", at < left) for at in range(action_markers(position, seat))
    ]
    found += [(kind, kind not in used) for kind in position.influence.held_by(seat)]
    return tuple(found)


def take_action(position: Position, turn: Turn, action: TakeAction) -> Position:
    """Use a marker, pay, and move the saga clock."""
    name = action.action
    if name in TYPES and action.marker != name:
        told = phrase(f"pax_viking.type.{name}").model_dump(mode="json")
        raise RuleViolation("pax_viking.refused.influence_action", type=told)
    exhausted = used_marker(position, turn, action.marker)
    seat, player = position.active, position.players[position.active]
    if action.silfr > player.silfr:
        raise too_few(seat, "silfr", player.silfr)
    tiles = taken(position, name) if action.tiles is None else action.tiles
    if tiles > position.pool:
        raise RuleViolation("pax_viking.refused.pool", n=position.pool)
    paid = change(player, silfr=player.silfr - action.silfr, hand=_hand(player, name, tiles))
    return after(with_player(exhausted, seat, paid), name, tiles)


def _hand(player: Player, name: str, tiles: int) -> int:
    """Count the hand: a tile drawn or bought comes in, one played goes out."""
    if name in {"draw", "buy", "sweden"} and tiles:
        return player.hand + 1
    return max(0, player.hand - 1) if name == "play" else player.hand


def resolves(vote: Vote | None) -> bool:
    """Tell whether an Event resolves: with an Althing if half of the voters agree.

    >>> resolves(Vote(yes=1, voters=2)), resolves(Vote(yes=1, voters=3)), resolves(None)
    (True, False, True)
    """
    return vote is None or 2 * vote.yes >= vote.voters


def play_event(position: Position, action: PlayEvent, options: Options) -> Position:
    """Resolve an Event or vote it down; a card is turned up if it resolves; then the check.

    The check is made whether the Event resolves or not (glossary, ALTHING, RESOLVE).
    """
    if position.turn is not None and is_over(position, options):
        raise RuleViolation("pax_viking.refused.over")
    if action.vote is not None and action.vote.yes > action.vote.voters:
        raise RuleViolation("pax_viking.refused.votes", n=action.vote.voters)
    played = position
    if position.turn is not None and action.marker is not None:
        turn = _due(position, "take_action")
        played = used_marker(position, turn, action.marker)
        player = played.players[played.active]
        hand = max(0, player.hand - 1)
        played = with_player(played, played.active, change(player, hand=hand))
    turned = turned_up(played, action.turn_up) if resolves(action.vote) else played
    if options.reveal_before_check:
        return checked(turned, "event", options)
    first = checked(played, "event", options)
    return first if is_over(first, options) else change(first, cards=turned.cards)


def turned_up(position: Position, title: str | None) -> Position:
    """Turn up a card: the named one, or the first that lies face down, if any does."""
    down = [at for at, card in enumerate(position.cards) if not card.face_up]
    if title is not None:
        at = card_at(position, title)
        if at not in down:
            raise RuleViolation("pax_viking.refused.face_up", title=position.cards[at].title)
        down = [at]
    if not down:
        return position
    at = down[0]
    card = change(position.cards[at], face_up=True)
    return change(position, cards=(*position.cards[:at], card, *position.cards[at + 1 :]))


def checked(position: Position, check: Check, options: Options) -> Position:
    """Make a check: the game stops here if it finds a card met; else it goes on."""
    if position.turn is None:
        return change(position, check=check, added_up=True)
    if check == "final" or any(met_cards(position, options, check)):
        return change(position, check=check, turn=change(position.turn, stopped=True))
    return position


def going_on(position: Position, options: Options) -> Position:
    """Let a game go on that a check had stopped, where a correction has undone its end."""
    if position.turn is None or not position.turn.stopped or is_over(position, options):
        return position
    return change(position, check="turn_end", turn=change(position.turn, stopped=False))


def check_now(position: Position, check: Check, options: Options) -> Position:
    """Make a check by hand; without turns it says how the table is judged from here on."""
    if position.turn is not None and is_over(position, options):
        raise RuleViolation("pax_viking.refused.over")
    return checked(position, check, options)


def income(player: Player) -> int:
    """Return the winter income: 1 Silfr for each type established."""
    return types(player)


def winter_solstice(position: Position, turn: Turn, action: WinterSolstice) -> Position:
    """Book the income and the discards, and refresh the track."""
    seat = position.active
    player = position.players[seat]
    if action.discard > player.hand:
        raise too_few(seat, "hand", player.hand)
    gained = income(player) if action.income is None else action.income
    paid = change(player, silfr=player.silfr + gained, hand=player.hand - action.discard)
    wintered = with_player(position, seat, paid)
    return refreshed(change(wintered, turn=change(turn, phase="solstice")))


def end_turn(position: Position, turn: Turn, options: Options) -> Position:
    """Check at the end of the turn; if the game goes on, the next player's turn begins."""
    end = checked(position, "turn_end", options)
    if is_over(end, options):
        return end
    following = (position.active + 1) % len(position.players)
    return change(position, active=following, turn=Turn(number=turn.number + 1))


def standing(position: Position, options: Options) -> Phrase:  # noqa: ARG001 - every game has the same signature
    """Say how far the table is, as players would."""
    if position.turn is None:
        return phrase("pax_viking.standing.tally")
    return phrase("pax_viking.standing.turn", round=round_number(position), seat=position.active)
