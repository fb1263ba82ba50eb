"""What is counted besides Followers, and the cards: entries of what lies on the table."""

from __future__ import annotations

from typing import Any

from companion.errors import RuleViolation
from companion.games.pax_viking import actions
from companion.games.pax_viking.board import fold
from companion.games.pax_viking.cards import Card
from companion.games.pax_viking.clock import after
from companion.games.pax_viking.pieces import player_of, with_player
from companion.games.pax_viking.position import Options, Player, Position
from companion.games.pax_viking.setup import setup_plan
from companion.model import change


def set_up(position: Position, action: actions.SetUp, _options: Options) -> Position:
    """Give out the Silfr by seat with what each Jarl adds, and lay pile and track.

    Raises:
        RuleViolation: the turns have begun, or there are not as many Jarls as seats.
    """
    if position.turn is not None:
        raise RuleViolation("pax_viking.refused.begun")
    seats = len(position.players)
    if len(action.jarls) not in {0, seats}:
        raise RuleViolation("pax_viking.refused.jarls", n=len(action.jarls), players=seats)
    plan = setup_plan(seats, position.active)
    # As files have it that lay all anew, nobody named has no more than the others.
    jarls = action.jarls or ((None if action.kept else actions.Jarl()),) * seats
    players = tuple(
        player if jarl is None else _with_jarl(player, planned, jarl, action)
        for player, planned, jarl in zip(position.players, plan.silfr, jarls, strict=True)
    )
    pool, track = (position.pool, position.track) if action.kept else (plan.tiles, None)
    pool = pool if action.pool is None else action.pool
    # A track without a place is one that nobody has counted; it has not run empty.
    track = (track if action.track is None else action.track) or None
    return _pooled(
        position,
        pool,
        track,
        players=players,
        opened_with=pool,
        slots=track,
        setting_up=True,
        added_up=False,
    )


def _with_jarl(player: Player, planned: int, jarl: actions.Jarl, action: actions.SetUp) -> Player:
    """Give a seat its Jarl and its Silfr, which stays where the Jarl adds as much as before."""
    # Whoever has left keeps none (ruling L1), but in files that lay all anew.
    stays = action.kept and (player.gone or jarl.silfr == max(0, player.silfr - planned))
    return change(
        player,
        silfr=player.silfr if stays else planned + jarl.silfr,
        jarl=jarl.name if action.jarls else player.jarl,
    )


def set_pool(position: Position, action: actions.SetPool, _options: Options) -> Position:
    """Put the count of tiles right; a longer track than known has more places than known.

    Raises:
        RuleViolation: more tiles on the track than there are.
    """
    return _pooled(position, action.pool, action.track)


def _pooled(position: Position, pool: int, track: int | None, **more: Any) -> Position:
    if track is not None and track > pool:
        raise RuleViolation("pax_viking.refused.track", n=pool)
    # What was known of the 1-cost slot was known of other tiles.
    return change(position, pool=pool, track=track, slot_empty=False, **more)


def draw_tiles(position: Position, action: actions.DrawTiles, _options: Options) -> Position:
    """Draw from the pile; what lies on the track is not drawn.

    Raises:
        RuleViolation: there is no such seat, or not as many tiles.
    """
    seat, tiles = action.seat, action.tiles
    player = player_of(position, seat)
    pile = position.pool - (position.track or 0)
    if tiles > pile:
        raise RuleViolation("pax_viking.refused.pile", n=pile)
    drawn = with_player(position, seat, change(player, hand=player.hand + tiles))
    return after(drawn, "sweden", tiles)


def set_influence(position: Position, action: actions.SetInfluence, _options: Options) -> Position:
    """Put an Influence marker where it lies."""
    if action.seat is not None:
        player_of(position, action.seat)
    return change(position, influence=change(position.influence, **{action.type: action.seat}))


def set_duchies(position: Position, action: actions.SetDuchies, _options: Options) -> Position:
    """Put a number of duchies by hand, or count them again."""
    player = change(player_of(position, action.seat), duchies=action.duchies)
    return with_player(position, action.seat, player)


def gain(position: Position, action: actions.Gain, _options: Options) -> Position:
    """Add to what a player has, or take away.

    Raises:
        RuleViolation: there is no such seat, or not so much of something.
    """
    player = player_of(position, action.seat)
    new = {}
    for what in ("silfr", "hand", "longships", "homes"):
        new[what] = getattr(player, what) + getattr(action, what)
        if new[what] < 0:
            raise too_few(action.seat, what, getattr(player, what))
    return with_player(position, action.seat, change(player, **new))


def too_few(seat: int, what: str, n: int) -> RuleViolation:
    """Refuse to take away more than there is."""
    return RuleViolation(f"pax_viking.refused.{what}", seat=seat, n=n)


def add_card(position: Position, action: actions.AddCard, _options: Options) -> Position:
    """Bring a card into play."""
    return _carded(position, len(position.cards), action.card)


def change_card(position: Position, action: actions.ChangeCard, _options: Options) -> Position:
    """Put a card in place of another, or what of it is otherwise."""
    at = card_at(position, action.title)
    if action.changed is None:
        return _carded(position, at, action.card)
    right = {part: getattr(action.card, part) for part in action.changed}
    # Whom the table saw meeting it has met it still; a sentence judges for itself.
    judged = {"met_by": ()} if right.get("condition") else {}
    return _carded(position, at, change(position.cards[at], **right, **judged))


def remove_card(position: Position, action: actions.RemoveCard, _options: Options) -> Position:
    """Take a card out of the game."""
    at = card_at(position, action.title)
    return change(position, cards=(*position.cards[:at], *position.cards[at + 1 :]))


def turn_card(position: Position, action: actions.TurnCard, _options: Options) -> Position:
    """Turn a card up or down."""
    at = card_at(position, action.title)
    return _carded(position, at, change(position.cards[at], face_up=action.face_up))


def card_at(position: Position, title: str) -> int:
    """Return where a card of this title is.

    Raises:
        RuleViolation: there is none.
    """
    for at, card in enumerate(position.cards):
        if fold(card.title) == fold(title):
            return at
    raise RuleViolation("pax_viking.refused.no_card", title=title)


def _carded(position: Position, at: int, card: Card) -> Position:
    others = (*position.cards[:at], *position.cards[at + 1 :])
    if any(fold(card.title) == fold(other.title) for other in others):
        raise RuleViolation("pax_viking.refused.title", title=card.title)
    for seat in card.met_by:
        player_of(position, seat)
    return change(position, cards=(*position.cards[:at], card, *position.cards[at + 1 :]))


def judge_card(position: Position, action: actions.JudgeCard, _options: Options) -> Position:
    """Note who meets a card that the table judges by hand.

    Raises:
        RuleViolation: there is no such card or seat, or its condition judges it.
    """
    at = card_at(position, action.title)
    card = position.cards[at]
    if card.condition is not None:
        raise RuleViolation("pax_viking.refused.judged", title=card.title)
    met = set(action.seats)
    if action.of is not None:
        met = (met & set(action.of)) | (set(card.met_by) - set(action.of))
    return _carded(position, at, change(card, met_by=tuple(sorted(met))))
