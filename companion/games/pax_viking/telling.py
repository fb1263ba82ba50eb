"""What a move did, in words, for the table and the timeline: one function for each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.pax_viking.actions import (
    AddCard,
    BeginTurn,
    ChangeCard,
    CheckNow,
    DrawTiles,
    EndTurn,
    Establish,
    Gain,
    JudgeCard,
    Move,
    PlayEvent,
    Recount,
    RemoveCard,
    Replace,
    Return,
    SetDuchies,
    SetInfluence,
    SetPool,
    SetUp,
    TakeAction,
    TakeInfluence,
    TurnCard,
    WinterSolstice,
)
from companion.games.pax_viking.cards import Check, looked_at
from companion.games.pax_viking.clock import ways
from companion.games.pax_viking.influence import shifts
from companion.games.pax_viking.pieces import displaced, meant, site_at
from companion.games.pax_viking.position import Follower, Options, Position, Site, is_last_turn
from companion.games.pax_viking.progress import nearest
from companion.games.pax_viking.scoring import is_over, ranking
from companion.games.pax_viking.sentences import sentence
from companion.games.pax_viking.stock import card_at
from companion.games.pax_viking.turn import dealt_from, income, leaving, resolves
from companion.model import Frozen, Phrase, change, phrase
from companion.once import once

CHECKED: dict[type[Frozen], Check] = {PlayEvent: "event", EndTurn: "turn_end"}


def look_again(was: Position, action: Frozen, now: Position, _options: Options) -> Iterator[Phrase]:
    """Ask how many tiles left, where others may lie in pile and track than was known before."""
    if not isinstance(action, TakeAction):
        return
    may, n = ways(now, action.action), leaving(now, action)
    in_doubt = n not in may or (action.tiles is None and len(may) > 1)
    if in_doubt and may != ways(was, action.action):
        yield phrase("pax_viking.look_again.tiles", n=n)


def follows(
    before: Position, action: Frozen, after: Position, options: Options
) -> Iterator[Phrase]:
    """Say what a check found, how the game ends, that this turn is the last, and who is next."""
    over = is_over(after, options)
    if over and (check_of(action) is not None or not is_over(before, options)):
        yield won(after, options)
    yield from nobody_yet(before, action, after, options)
    if is_last_turn(after, options) and not (over or is_last_turn(before, options)):
        yield phrase("pax_viking.told.last_turn", seat=after.active)
    if isinstance(action, EndTurn) and not over:
        yield phrase("pax_viking.told.begin_turn", seat=after.active)


def check_of(action: Frozen | None) -> Check | None:
    """Return which check an action leads to, None for all the others."""
    if isinstance(action, CheckNow):
        return action.check
    return None if action is None else CHECKED.get(type(action))


def won(position: Position, options: Options) -> Phrase:
    """Declare who wins, and by what."""
    first = ranking(position, options)[0]
    return phrase(
        "pax_viking.told.wins", seats=list(first.seats), n=len(first.seats), because=first.because
    )


@once
def nobody_yet(
    before: Position, action: Frozen | None, after: Position, options: Options
) -> tuple[Phrase, ...]:
    """Say that a check found nothing, and who comes closest to which card.

    Nothing where no check was made, or where one ended the game, though that was undone since.
    """
    check = check_of(action)
    if check is None or is_over(after, options):
        return ()
    looked = checked_table(before, action, after, options)
    if looked_at(looked.cards, check):
        closest = nearest(change(looked, check=check), options)
        return (phrase("pax_viking.told.nobody_yet"), *(one.told for one in closest))
    return (phrase("pax_viking.told.no_card"),) if check == "event" else ()


def checked_table(
    before: Position, action: Frozen | None, after: Position, options: Options
) -> Position:
    """Return the table as the check of an action found it."""
    if isinstance(action, EndTurn):
        # The next player has the turn already.
        return before
    if isinstance(action, PlayEvent) and not options.reveal_before_check:
        return change(after, cards=before.cards)
    return after


def place_of(site: Site) -> Phrase:
    """Say where a site is: its name if it has one, and WIND and REGION."""
    said = (
        phrase("pax_viking.named", name=site.name)
        if site.name
        else phrase(f"pax_viking.a.{site.kind}")
    )
    if site.wind is not None:
        place = phrase(f"pax_viking.in.{site.wind}")
        said = phrase("pax_viking.with.place", what=said, place=place)
    if site.region:
        said = phrase("pax_viking.with.region", what=said, region=site.region)
    return said


def followers_of(follower: Follower, count: int | None = None) -> Phrase:
    """Say how many Followers of which type."""
    what = phrase("pax_viking.counted.followers", n=count or follower.count)
    kind = phrase(f"pax_viking.type.{follower.type}")
    return phrase("pax_viking.with.type", what=what, type=kind)


Said = Iterator[Phrase]


def set_up(_before: Position, _action: SetUp, after: Position, _options: Options) -> Said:
    """Say the tiles and the Silfr of the start."""
    dealt = dealt_from(after, after.active, after.gone)
    yield phrase("pax_viking.told.set_up", n=after.pool, silfr=_silfr(dealt))


def begin_turn(before: Position, _action: BeginTurn, after: Position, _options: Options) -> Said:
    """Say whose turn begins, and the Silfr where it is dealt otherwise than it was."""
    yield phrase("pax_viking.told.begin_turn", seat=after.active)
    if before.players != after.players:
        yield phrase("pax_viking.told.dealt_from", silfr=_silfr(after))


def _silfr(position: Position) -> tuple[Phrase, ...]:
    """Say what everybody has; of those who have left only where nobody else is there."""
    return tuple(
        phrase("pax_viking.setup.silfr_of", seat=seat, n=position.players[seat].silfr)
        for seat in position.seats
        if not position.players[seat].gone or len(position.gone) == len(position.players)
    )


def take_influence(
    before: Position, _action: TakeInfluence, _after: Position, options: Options
) -> Said:
    """Say which markers changed hands."""
    moved = shifts(before, before.active, options)
    for one in moved:
        yield one.told
    if not moved:
        yield phrase("pax_viking.told.no_influence", seat=before.active)


def take_action(before: Position, action: TakeAction, after: Position, _options: Options) -> Said:
    """Say the action, what was paid, and the tiles that are left."""
    name = phrase(f"pax_viking.action.{action.action}")
    yield phrase("pax_viking.told.action", seat=before.active, action=name)
    if action.silfr:
        yield phrase("pax_viking.told.paid", seat=before.active, n=action.silfr)
    if action.played:
        yield phrase("pax_viking.told.played", seat=before.active)
    if before.pool != after.pool:
        yield phrase("pax_viking.told.tiles", n=after.pool)
    elif action.action == "draw":
        yield phrase("pax_viking.told.no_tile")


def play_event(before: Position, action: PlayEvent, after: Position, _options: Options) -> Said:
    """Say the Event, its vote, and the card that it turned up."""
    name = (
        phrase("pax_viking.told.event_named", name=action.name)
        if action.name
        else phrase("pax_viking.told.event_unnamed")
    )
    key = "resolved" if resolves(action.vote) else "voted_down"
    if action.vote is not None:
        yield phrase("pax_viking.told.vote", yes=action.vote.yes, voters=action.vote.voters)
    # By an ability it may have come into another turn since, where an entry was put right.
    seat = before.active if action.active is None else action.active
    yield phrase(f"pax_viking.told.{key}", seat=seat, event=name)
    for old, new in zip(before.cards, after.cards, strict=True):
        if new.face_up and not old.face_up:
            yield phrase("pax_viking.told.turned_up", title=new.title)


def winter_solstice(
    before: Position, action: WinterSolstice, _after: Position, _options: Options
) -> Said:
    """Say the income and the discards."""
    player = before.players[before.active]
    gained = income(player) if action.income is None else action.income
    yield phrase("pax_viking.told.income", seat=before.active, n=gained)
    if action.discard:
        yield phrase("pax_viking.told.discard", seat=before.active, n=action.discard)


def end_turn(before: Position, _action: EndTurn, _after: Position, _options: Options) -> Said:
    """Say whose turn has ended; whoever has left did not end it."""
    gone = before.players[before.active].gone
    yield phrase(f"pax_viking.told.{'turn_ended' if gone else 'end_turn'}", seat=before.active)


def check_now(_before: Position, action: CheckNow, _after: Position, _options: Options) -> Said:
    """Say which check was made."""
    yield phrase(f"pax_viking.told.check.{action.check}")


def establish(before: Position, action: Establish, _after: Position, _options: Options) -> Said:
    """Say which Followers came where."""
    site = site_at(before, action)
    who = followers_of(Follower(kind=action.kind, type=action.type, count=action.count))
    yield phrase("pax_viking.told.establish", seat=action.seat, who=who, place=place_of(site))


def move(before: Position, action: Move, _after: Position, _options: Options) -> Said:
    """Say which Followers went where."""
    gone = _meant(before, action.seat, action)
    site = site_at(before, action)
    yield phrase(
        "pax_viking.told.move",
        seat=action.seat,
        who=followers_of(gone),
        place=place_of(gone),
        to=place_of(site),
    )


def replace(before: Position, action: Replace, _after: Position, _options: Options) -> Said:
    """Say whose Followers had to go."""
    for at in displaced(before, action.rival, meant(before, action.rival, action.at, action.who)):
        gone = before.players[action.rival].followers[at]
        yield phrase(
            "pax_viking.told.replace",
            seat=action.seat,
            rival_seat=action.rival,
            who=followers_of(gone),
            place=place_of(gone),
        )


def return_some(before: Position, action: Return, _after: Position, _options: Options) -> Said:
    """Say which Followers went back."""
    gone = _meant(before, action.seat, action)
    who = followers_of(gone, action.count)
    yield phrase("pax_viking.told.return", seat=action.seat, who=who, place=place_of(gone))


def recount(before: Position, action: Recount, _after: Position, _options: Options) -> Said:
    """Say how many Followers stand somewhere."""
    here = _meant(before, action.seat, action)
    who = followers_of(here, action.count)
    yield phrase("pax_viking.told.recount", seat=action.seat, who=who, place=place_of(here))


def _meant(before: Position, seat: int, action: Move | Return | Recount) -> Follower:
    return before.players[seat].followers[meant(before, seat, action.at, action.who)]


def gain(_before: Position, action: Gain, after: Position, _options: Options) -> Said:
    """Say what a player gained and lost."""
    changed = False
    for what in ("silfr", "hand", "longships", "homes"):
        by = getattr(action, what)
        if by:
            changed = True
            how = "gains" if by > 0 else "loses"
            amount = phrase(f"pax_viking.counted.{what}", n=abs(by))
            now = getattr(after.players[action.seat], what)
            yield phrase(f"pax_viking.told.{how}", seat=action.seat, what=amount, now=now)
    if not changed:
        yield phrase("pax_viking.told.gains_nothing", seat=action.seat)


def set_influence(
    _before: Position, action: SetInfluence, _after: Position, _options: Options
) -> Said:
    """Say where an Influence marker lies."""
    name = phrase(f"pax_viking.type.{action.type}")
    if action.seat is None:
        yield phrase("pax_viking.told.influence_free", type=name)
    else:
        yield phrase("pax_viking.told.influence", seat=action.seat, type=name)


def set_duchies(_before: Position, action: SetDuchies, _after: Position, _options: Options) -> Said:
    """Say how many duchies there are by hand."""
    if action.duchies is None:
        yield phrase("pax_viking.told.duchies_counted", seat=action.seat)
    else:
        what = phrase("pax_viking.counted.duchies", n=action.duchies)
        yield phrase("pax_viking.told.duchies", seat=action.seat, what=what)


def set_pool(_before: Position, _action: SetPool, after: Position, _options: Options) -> Said:
    """Say the tiles that are left."""
    yield phrase("pax_viking.told.tiles", n=after.pool)


def draw_tiles(_before: Position, action: DrawTiles, after: Position, _options: Options) -> Said:
    """Say who drew by an ability, and the tiles that are left."""
    yield phrase("pax_viking.told.draw_tiles", seat=action.seat, n=action.tiles)
    yield phrase("pax_viking.told.tiles", n=after.pool)


def card(
    before: Position, action: AddCard | ChangeCard, after: Position, _options: Options
) -> Said:
    """Say a card that was entered, and what it asks for."""
    at = -1 if isinstance(action, AddCard) else card_at(before, action.title)
    lies = after.cards[at]
    tier, asks = phrase(f"pax_viking.tier.{lies.tier}"), sentence(lies.condition)
    yield phrase(f"pax_viking.told.{action.do}", title=lies.title, tier=tier, asks=asks)


def remove_card(_before: Position, action: RemoveCard, _after: Position, _options: Options) -> Said:
    """Say which card left the game."""
    yield phrase("pax_viking.told.remove_card", title=action.title)


def turn_card(_before: Position, action: TurnCard, _after: Position, _options: Options) -> Said:
    """Say which card was turned."""
    yield phrase(f"pax_viking.told.turned_{'up' if action.face_up else 'down'}", title=action.title)


def judge_card(_before: Position, action: JudgeCard, after: Position, _options: Options) -> Said:
    """Say who meets a card by hand."""
    seats = [*after.cards[card_at(after, action.title)].met_by]
    key = "judged" if seats else "judged_nobody"
    facts: dict[str, Any] = {"seats": seats, "n": len(seats)} if seats else {}
    yield phrase(f"pax_viking.told.{key}", title=action.title, **facts)
