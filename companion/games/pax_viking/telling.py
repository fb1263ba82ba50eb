"""What just happened, in words, for the table and the timeline."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.games.pax_viking import actions as did
from companion.games.pax_viking.cards import Check, looked_at
from companion.games.pax_viking.influence import shifts
from companion.games.pax_viking.pieces import site_at
from companion.games.pax_viking.position import (
    Follower,
    Options,
    Position,
    Site,
)
from companion.games.pax_viking.progress import nearest
from companion.games.pax_viking.scoring import is_over, ranking
from companion.games.pax_viking.sentences import sentence
from companion.games.pax_viking.turns import income, resolves
from companion.model import Enter, Frozen, Phrase, change, phrase

CHECKED: dict[type[Frozen], Check] = {did.PlayEvent: "event", did.EndTurn: "turn_end"}


def told(
    before: Position, action: did.Action | Enter, after: Position, options: Options
) -> tuple[Phrase, ...]:
    """Say what an action did, what a check found, and how the game ends."""
    if isinstance(action, Enter):
        return (action.told,)
    said = [*TOLD[type(action)](before, action, after, options)]
    check = check_of(action)
    over = is_over(after, options)
    if over and (check is not None or not is_over(before, options)):
        said.append(won(after, options))
    elif check is not None:
        said += nobody_yet(after, check, options)
    if isinstance(action, did.EndTurn) and not over:
        said.append(phrase("pax_viking.told.begin_turn", seat=after.active))
    return tuple(said)


def check_of(action: Frozen | None) -> Check | None:
    """Return which check an action leads to, None for all the others."""
    if isinstance(action, did.CheckNow):
        return action.check
    return CHECKED.get(type(action)) if action is not None else None


def won(position: Position, options: Options) -> Phrase:
    """Declare who wins, and by what."""
    first = ranking(position, options)[0]
    return phrase(
        "pax_viking.told.wins", seats=list(first.seats), n=len(first.seats), because=first.because
    )


def nobody_yet(position: Position, check: Check, options: Options) -> Iterator[Phrase]:
    """Say that a check found nothing, and who comes closest to which card."""
    if looked_at(position.cards, check):
        yield phrase("pax_viking.told.nobody_yet")
        at_check = change(position, check=check)
        yield from (one.told for one in nearest(at_check, options))
    elif check == "event":
        yield phrase("pax_viking.told.no_card")


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


def _set_up(_b: Position, _d: did.SetUp, after: Position, _o: Options) -> Said:
    silfr = tuple(
        phrase("pax_viking.setup.silfr_of", seat=seat, n=player.silfr)
        for seat, player in enumerate(after.players)
    )
    yield phrase("pax_viking.told.set_up", n=after.pool, silfr=silfr)


def _begin_turn(_b: Position, _d: did.BeginTurn, after: Position, _o: Options) -> Said:
    yield phrase("pax_viking.told.begin_turn", seat=after.active)


def _take_influence(
    before: Position, _d: did.TakeInfluence, _a: Position, options: Options
) -> Said:
    moved = shifts(before, before.active, options)
    for one in moved:
        yield one.told
    if not moved:
        yield phrase("pax_viking.told.no_influence", seat=before.active)


def _take_action(before: Position, done: did.TakeAction, after: Position, _o: Options) -> Said:
    name = phrase(f"pax_viking.action.{done.action}")
    yield phrase("pax_viking.told.action", seat=before.active, action=name)
    if done.silfr:
        yield phrase("pax_viking.told.paid", seat=before.active, n=done.silfr)
    if before.pool != after.pool:
        yield phrase("pax_viking.told.tiles", n=after.pool)


def _play_event(before: Position, done: did.PlayEvent, after: Position, _o: Options) -> Said:
    name = (
        phrase("pax_viking.told.event_named", name=done.name)
        if done.name
        else phrase("pax_viking.told.event_unnamed")
    )
    key = "resolved" if resolves(done.vote) else "voted_down"
    if done.vote is not None:
        yield phrase("pax_viking.told.vote", yes=done.vote.yes, voters=done.vote.voters)
    yield phrase(f"pax_viking.told.{key}", seat=before.active, event=name)
    for old, new in zip(before.cards, after.cards, strict=True):
        if new.face_up and not old.face_up:
            yield phrase("pax_viking.told.turned_up", title=new.title)


def _winter_solstice(before: Position, done: did.WinterSolstice, _a: Position, _o: Options) -> Said:
    player = before.players[before.active]
    gained = income(player) if done.income is None else done.income
    yield phrase("pax_viking.told.income", seat=before.active, n=gained)
    if done.discard:
        yield phrase("pax_viking.told.discard", seat=before.active, n=done.discard)


def _end_turn(before: Position, _d: did.EndTurn, _a: Position, _o: Options) -> Said:
    yield phrase("pax_viking.told.end_turn", seat=before.active)


def _check_now(_b: Position, done: did.CheckNow, _a: Position, _o: Options) -> Said:
    yield phrase(f"pax_viking.told.check.{done.check}")


def _establish(before: Position, done: did.Establish, _a: Position, _o: Options) -> Said:
    site = site_at(before, done.kind, done.name, wind=done.wind, region=done.region)
    who = followers_of(Follower(kind=done.kind, type=done.type, count=done.count))
    yield phrase("pax_viking.told.establish", seat=done.seat, who=who, place=place_of(site))


def _move(before: Position, done: did.Move, _a: Position, _o: Options) -> Said:
    gone = before.players[done.seat].followers[done.at]
    site = site_at(before, done.kind, done.name, wind=done.wind, region=done.region)
    yield phrase(
        "pax_viking.told.move",
        seat=done.seat,
        who=followers_of(gone),
        place=place_of(gone),
        to=place_of(site),
    )


def _replace(before: Position, done: did.Replace, _a: Position, _o: Options) -> Said:
    gone = before.players[done.rival].followers[done.at]
    yield phrase(
        "pax_viking.told.replace",
        seat=done.seat,
        rival_seat=done.rival,
        who=followers_of(gone),
        place=place_of(gone),
    )


def _return(before: Position, done: did.Return, _a: Position, _o: Options) -> Said:
    gone = before.players[done.seat].followers[done.at]
    who = followers_of(gone, done.count)
    yield phrase("pax_viking.told.return", seat=done.seat, who=who, place=place_of(gone))


def _return_all(_b: Position, done: did.ReturnAll, _a: Position, _o: Options) -> Said:
    yield phrase("pax_viking.told.return_all", seat=done.seat)


def _gain(_b: Position, done: did.Gain, after: Position, _o: Options) -> Said:
    changed = False
    for what in ("silfr", "hand", "longships", "homes"):
        by = getattr(done, what)
        if by:
            changed = True
            how = "gains" if by > 0 else "loses"
            amount = phrase(f"pax_viking.counted.{what}", n=abs(by))
            now = getattr(after.players[done.seat], what)
            yield phrase(f"pax_viking.told.{how}", seat=done.seat, what=amount, now=now)
    if not changed:
        yield phrase("pax_viking.told.gains_nothing", seat=done.seat)


def _set_influence(_b: Position, done: did.SetInfluence, _a: Position, _o: Options) -> Said:
    name = phrase(f"pax_viking.type.{done.type}")
    if done.seat is None:
        yield phrase("pax_viking.told.influence_free", type=name)
    else:
        yield phrase("pax_viking.told.influence", seat=done.seat, type=name)


def _set_duchies(_b: Position, done: did.SetDuchies, _a: Position, _o: Options) -> Said:
    if done.duchies is None:
        yield phrase("pax_viking.told.duchies_counted", seat=done.seat)
    else:
        what = phrase("pax_viking.counted.duchies", n=done.duchies)
        yield phrase("pax_viking.told.duchies", seat=done.seat, what=what)


def _set_pool(_b: Position, _d: did.SetPool, after: Position, _o: Options) -> Said:
    yield phrase("pax_viking.told.tiles", n=after.pool)


def _draw_tiles(_b: Position, done: did.DrawTiles, after: Position, _o: Options) -> Said:
    yield phrase("pax_viking.told.draw_tiles", seat=done.seat, n=done.tiles)
    yield phrase("pax_viking.told.tiles", n=after.pool)


def _card(_b: Position, done: did.AddCard | did.ChangeCard, _a: Position, _o: Options) -> Said:
    tier = phrase(f"pax_viking.tier.{done.card.tier}")
    asks = sentence(done.card.condition)
    key = f"pax_viking.told.{done.do}"
    yield phrase(key, title=done.card.title, tier=tier, asks=asks)


def _remove_card(_b: Position, done: did.RemoveCard, _a: Position, _o: Options) -> Said:
    yield phrase("pax_viking.told.remove_card", title=done.title)


def _turn_card(_b: Position, done: did.TurnCard, _a: Position, _o: Options) -> Said:
    yield phrase(f"pax_viking.told.turned_{'up' if done.face_up else 'down'}", title=done.title)


def _judge_card(_b: Position, done: did.JudgeCard, _a: Position, _o: Options) -> Said:
    seats = sorted(set(done.seats))
    key = "judged" if seats else "judged_nobody"
    facts: dict[str, Any] = {"seats": seats, "n": len(seats)} if seats else {}
    yield phrase(f"pax_viking.told.{key}", title=done.title, **facts)


TOLD: dict[type[Frozen], Callable[[Position, Any, Position, Options], Said]] = {
    did.SetUp: _set_up,
    did.BeginTurn: _begin_turn,
    did.TakeInfluence: _take_influence,
    did.TakeAction: _take_action,
    did.PlayEvent: _play_event,
    did.WinterSolstice: _winter_solstice,
    did.EndTurn: _end_turn,
    did.CheckNow: _check_now,
    did.Establish: _establish,
    did.Move: _move,
    did.Replace: _replace,
    did.Return: _return,
    did.ReturnAll: _return_all,
    did.Gain: _gain,
    did.SetInfluence: _set_influence,
    did.SetDuchies: _set_duchies,
    did.SetPool: _set_pool,
    did.DrawTiles: _draw_tiles,
    did.AddCard: _card,
    did.ChangeCard: _card,
    did.RemoveCard: _remove_card,
    did.TurnCard: _turn_card,
    did.JudgeCard: _judge_card,
}
