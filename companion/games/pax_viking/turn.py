"""A turn: Influence Phase, Action Phase, Winter Solstice, and the checks in it.

Rules, section Sequence of Play.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.errors import RuleViolation
from companion.games.pax_viking.actions import (
    BeginTurn,
    CheckNow,
    EndTurn,
    PlayEvent,
    TakeAction,
    TakeInfluence,
    Vote,
    WinterSolstice,
)
from companion.games.pax_viking.board import TYPES
from companion.games.pax_viking.cards import Check
from companion.games.pax_viking.clock import (
    MOST_TILES,
    ActionName,
    after,
    pile_in_doubt,
    refreshed,
    taken,
    ways,
)
from companion.games.pax_viking.due import due
from companion.games.pax_viking.influence import action_markers, shifted, shifts
from companion.games.pax_viking.metrics import types
from companion.games.pax_viking.pieces import (
    back_at_the_table,
    player_of,
    with_player,
)
from companion.games.pax_viking.position import (
    MARKERS,
    Marker,
    Options,
    Player,
    Position,
    Turn,
    is_last_turn,
    no_tiles,
)
from companion.games.pax_viking.scoring import is_over, met_cards
from companion.games.pax_viking.setup import setup_plan
from companion.games.pax_viking.stock import card_at, too_few
from companion.model import Phrase, change, phrase


def begin_turn(position: Position, action: BeginTurn, options: Options) -> Position:
    """Follow the turns from the Influence Phase of the active player on.

    Whoever begins has the Silfr of the starting player, also where another seat was to.

    Raises:
        RuleViolation: they are followed already, the game is over, or there is no such seat or
            nobody sits there any more.
    """
    if position.turn is not None:
        raise RuleViolation("pax_viking.refused.begun")
    active = position.active if action.seat is None else action.seat
    player_of(position, active)
    gone = position.gone if action.skips else ()
    if active in gone and len(gone) < len(position.players):
        raise RuleViolation("pax_viking.refused.left", seat=active)
    # The check that a table without turns is judged by has no meaning from here on.
    dealt = dealt_from(position, active, gone)
    begun = change(dealt, active=active, check="turn_end", turn=Turn(), setting_up=False)
    if no_tiles(begun, options):
        raise RuleViolation("pax_viking.refused.over")
    return begun


def dealt_from(position: Position, first: int, gone: tuple[int, ...]) -> Position:
    """Give out the Silfr of the start for another starting player, whatever was added to it.

    Whoever has left keeps none, and it is counted past those named (ruling L1). Amid a game
    everybody has what they have.
    """
    if not position.setting_up:
        return position
    seats = len(position.players)
    was, now = setup_plan(seats, position.active).silfr, setup_plan(seats, first, gone).silfr
    players = tuple(
        player
        if player.gone
        else change(player, silfr=max(0, player.silfr - was[seat] + now[seat]))
        for seat, player in enumerate(position.players)
    )
    return change(position, players=players)


def take_influence(position: Position, action: TakeInfluence, options: Options) -> Position:
    """Take and return the Influence markers as the Followers have it, and on to the actions."""
    moved = shifts(position, position.active, options)
    turn = change(due(position, action.do), phase="actions")
    return change(position, influence=shifted(position.influence, moved), turn=turn)


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


def voters(position: Position) -> tuple[int, ...]:
    """List the seats that vote in an Althing, in turn order; whoever is gone does not (L1)."""
    seats = len(position.players)
    order = tuple((position.active + at) % seats for at in position.seats)
    return tuple(seat for seat in order if not position.players[seat].gone) or order


def take_action(position: Position, action: TakeAction, options: Options) -> Position:
    """Use a marker, pay, and move the saga clock.

    Raises:
        RuleViolation: the marker cannot pay for it, or there is too little Silfr or no such tile,
            or a tile was played that another action drew, or removed by another one.
    """
    name = action.action
    if name in TYPES and action.marker != name:
        type_ = phrase(f"pax_viking.type.{name}").model_dump(mode="json")
        raise RuleViolation("pax_viking.refused.influence_action", type=type_)
    if action.played and name != "sweden":
        raise RuleViolation("pax_viking.refused.played")
    if action.removed and (name, action.tiles) != ("draw", 1):
        raise RuleViolation("pax_viking.refused.removed")
    exhausted = used_marker(position, due(position, action.do), action.marker)
    seat, player = position.active, position.players[position.active]
    if action.silfr > player.silfr:
        raise too_few(seat, "silfr", player.silfr)
    if name == "buy" and not taken(position, name):
        raise RuleViolation("pax_viking.refused.track_empty")
    tiles = leaving(position, action)
    if tiles > position.pool:
        raise RuleViolation("pax_viking.refused.pool", n=position.pool)
    # What the pile is known to hold goes before what was said while nobody knew.
    undrawn = action.played or (action.removed and pile_in_doubt(position))
    hand = player.hand if undrawn else _hand(position, name, tiles)
    paid = change(player, silfr=player.silfr - action.silfr, hand=hand)
    then = with_player(exhausted, seat, paid)
    return after(_emptied(then, options) if name == "draw" else then, name, tiles)


def leaving(position: Position, action: TakeAction) -> int:
    """Return how many tiles leave with an action: as the table says, or as is known there."""
    if action.tiles is not None:
        return action.tiles
    name = action.action
    return ways(position, name)[0] if action.known else taken(position, name)


def _emptied(position: Position, options: Options) -> Position:
    """Keep in mind before a refresh that the track ran empty: the last turn stays it (C3)."""
    if position.turn is None or not position.pool or not is_last_turn(position, options):
        return position
    return change(position, turn=change(position.turn, emptied=True))


def _hand(position: Position, name: ActionName, tiles: int) -> int:
    """Count the hand: a tile drawn or bought comes in, one played goes out."""
    hand = position.players[position.active].hand
    if name == "play":
        return max(0, hand - 1)
    # A draw is from the pile alone: what is removed from the track goes into no hand.
    source = position.pool if name == "buy" else position.pool - (position.track or 0)
    return hand + 1 if name in MOST_TILES and tiles and source else hand


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
        played = used_marker(position, due(position, "take_action"), action.marker)
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
        return change(position, check=check, added_up=True, setting_up=False)
    if check == "final" or any(met_cards(position, options, check)):
        return change(position, check=check, turn=change(position.turn, stopped=True))
    return position


def settled(position: Position, options: Options) -> Position:
    """Seat those again who have Followers again, and go on where an end was undone."""
    return going_on(back_at_the_table(position), options)


def going_on(position: Position, options: Options) -> Position:
    """Let a game go on that a check had stopped, where a correction has undone its end."""
    turn = position.turn
    if turn is None or not (turn.stopped or turn.finished) or is_over(position, options):
        return position
    return change(position, check="turn_end", turn=change(turn, stopped=False, finished=False))


def check_now(position: Position, action: CheckNow, options: Options) -> Position:
    """Make a check by hand; without turns it says how the table is judged from here on.

    Raises:
        RuleViolation: turns are followed, and the game is over.
    """
    if position.turn is not None and is_over(position, options):
        raise RuleViolation("pax_viking.refused.over")
    if action.empty:
        players = tuple(change(player, silfr=0) for player in position.players)
        position = change(position, players=players)
    return checked(position, action.check, options)


def income(player: Player) -> int:
    """Return the winter income: 1 Silfr for each type established."""
    return types(player)


def winter_solstice(position: Position, action: WinterSolstice, options: Options) -> Position:
    """Record the income and the discards, and refresh the track.

    Raises:
        RuleViolation: there are not as many tiles in the hand.
    """
    seat = position.active
    player = position.players[seat]
    if action.discard > player.hand:
        raise too_few(seat, "discard", player.hand)
    gained = income(player) if action.income is None else action.income
    paid = change(player, silfr=player.silfr + gained, hand=player.hand - action.discard)
    wintered = with_player(_emptied(position, options), seat, paid)
    return refreshed(change(wintered, turn=change(due(wintered, action.do), phase="solstice")))


def end_turn(position: Position, action: EndTurn, options: Options) -> Position:
    """Check at the end of the turn; if the game goes on, the next player's turn begins.

    After the last turn the final check is made, and nobody's turn begins.
    """
    if is_last_turn(position, options):
        return change(position, turn=change(due(position, action.do), finished=True))
    end = checked(position, "turn_end", options)
    if is_over(end, options):
        return end
    following, seats = next_seat(position, skips=action.skips), len(position.players)
    # Places at the table are counted, so that a round is one for those who have left, too.
    further = (following - position.active - 1) % seats + 1
    number = due(position, action.do).number + further
    return change(position, active=following, turn=Turn(number=number))


def next_seat(position: Position, *, skips: bool = True) -> int:
    """Return whose turn is next, clockwise; whoever has left is passed over (ruling L1)."""
    seats = len(position.players)
    order = [(position.active + step) % seats for step in range(1, seats + 1)]
    there = [seat for seat in order if not (skips and position.players[seat].gone)]
    return (there or order)[0]


def standing(position: Position, options: Options) -> Phrase | None:
    """Say how far the table is, as players would."""
    if position.turn is None:
        return phrase(f"pax_viking.standing.{'setup' if position.setting_up else 'tally'}")
    if is_over(position, options):
        return None
    key = "last_turn" if is_last_turn(position, options) else "turn"
    return phrase(f"pax_viking.standing.{key}", round=round_number(position), seat=position.active)


def phase(position: Position, options: Options) -> str:
    """Name what is due: a phase of the turn, or the setup where no turn is followed."""
    if is_over(position, options):
        return "over"
    return "setup" if position.turn is None else position.turn.phase


def actions_left(position: Position) -> int:
    """Count the actions left to the active player."""
    used = position.turn.used if position.turn is not None else ()
    return max(0, MARKERS - len(used))


def begins(actions: Iterable[Mapping[str, Any]]) -> int | None:
    """Return whose turn was the first, where turns are followed from the set-up on."""
    # What is changed of the set-up sets it up once more.
    done = [action for action in actions if action["do"] in ("set_up", "begin_turn")]
    first = next((action for action in done if action["do"] == "begin_turn"), None)
    if first is None or first is done[0]:
        return None
    return first.get("seat") or 0
