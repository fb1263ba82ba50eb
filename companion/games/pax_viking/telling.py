"""What a move did, in words, for the table and the timeline: one function for each."""

from __future__ import annotations

from typing import Any

from companion import move as shared
from companion.games.pax_viking import actions
from companion.games.pax_viking.cards import Check, looked_at
from companion.games.pax_viking.clock import as_said, ways
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
from companion.ranking import is_alone

Said = shared.Said
Made = shared.Made[Position, shared.A, Options]

CHECKED: dict[type[Frozen], Check] = {actions.PlayEvent: "event", actions.EndTurn: "turn_end"}


def look_again(was: Position, action: Frozen, now: Position, _options: Options) -> Said:
    """Ask how many tiles left, where others may lie in pile and track than was known before."""
    if not isinstance(action, actions.TakeAction):
        return
    before, may, n = ways(was, action.action), ways(now, action.action), leaving(now, action)
    if action.tiles is None:
        in_doubt = n not in may or len(may) > 1
    else:
        said = as_said(was, now, n, removed=action.removed) if action.action == "draw" else n
        in_doubt = said != n or n not in may
    if action.action == "sweden":
        # Of a tile that is drawn the table is asked whether it is played: not where none was.
        in_doubt = in_doubt or before == (0,) or (action.played and may == (0,))
    if in_doubt and may != before:
        yield phrase("pax_viking.look_again.tiles", n=n)


def follows(made: Made[Frozen]) -> Said:
    """Say what a check found, how the game ends, that this turn is the last, and who is next."""
    over = is_over(made.after, made.options)
    if over and (check_of(made.action) is not None or not is_over(made.before, made.options)):
        yield won(made.after, made.options)
    yield from nobody_yet(made.before, made.action, made.after, made.options)
    if is_last_turn(made.after, made.options) and not (
        over or is_last_turn(made.before, made.options)
    ):
        # Where an empty track ends the game, the pile may hold tiles still (C2).
        by_track = "_by_track" if made.after.pool else ""
        yield phrase(f"pax_viking.told.last_turn{by_track}", seat=made.after.active)
    if isinstance(made.action, actions.EndTurn) and not over:
        yield phrase("pax_viking.told.begin_turn", seat=made.after.active)


def check_of(action: Frozen | None) -> Check | None:
    """Return which check an action leads to, None for all the others."""
    if isinstance(action, actions.CheckNow):
        return action.check
    return None if action is None else CHECKED.get(type(action))


def won(position: Position, options: Options) -> Phrase:
    """Declare who wins, and by what."""
    places = ranking(position, options)
    first = places[0]
    if is_alone(places):
        return phrase("pax_viking.told.alone", seat=first.seats[0], because=first.because)
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
        return (phrase("pax_viking.told.nobody_yet"), *(cell.sentence for cell in closest))
    return (phrase("pax_viking.told.no_card"),) if check == "event" else ()


def checked_table(
    before: Position, action: Frozen | None, after: Position, options: Options
) -> Position:
    """Return the table as the check of an action found it."""
    if isinstance(action, actions.EndTurn):
        # The next player has the turn already.
        return before
    if isinstance(action, actions.PlayEvent) and not options.reveal_before_check:
        return change(after, cards=before.cards)
    return after


def place_of(site: Site) -> Phrase:
    """Say where a site is: its name if it has one, and WIND and REGION."""
    said = (
        phrase("pax_viking.named", name=site.name)
        if site.name
        else phrase(f"pax_viking.a.{site.kind}")
    )
    if site.region and site.wind is not None:
        wind = phrase(f"pax_viking.wind.{site.wind}")
        return phrase("pax_viking.place_in.both", what=said, region=site.region, wind=wind)
    if site.region:
        return phrase("pax_viking.place_in.region", what=said, region=site.region)
    if site.wind is not None:
        place = phrase(f"pax_viking.in.{site.wind}")
        return phrase("pax_viking.with.place", what=said, place=place)
    return said


def followers_of(follower: Follower, count: int | None = None) -> Phrase:
    """Say how many Followers of which type."""
    what = phrase("pax_viking.counted.followers", n=count or follower.count)
    kind = phrase(f"pax_viking.type.{follower.type}")
    return phrase("pax_viking.with.type", what=what, type=kind)


def set_up(made: Made[actions.SetUp]) -> Said:
    """Say the tiles and the Silfr of the start."""
    dealt = dealt_from(made.after, made.after.active, made.after.gone)
    yield phrase("pax_viking.told.set_up", n=made.after.pool, silfr=_silfr(dealt))


def begin_turn(made: Made[actions.BeginTurn]) -> Said:
    """Say whose turn begins, and the Silfr where it is dealt otherwise than it was."""
    yield phrase("pax_viking.told.begin_turn", seat=made.after.active)
    if made.before.players != made.after.players:
        yield phrase("pax_viking.told.dealt_from", silfr=_silfr(made.after))


def _silfr(position: Position) -> tuple[Phrase, ...]:
    """Say what everybody has; of those who have left only where nobody else is there."""
    return tuple(
        phrase("pax_viking.setup.silfr_of", seat=seat, n=position.players[seat].silfr)
        for seat in position.seats
        if not position.players[seat].gone or len(position.gone) == len(position.players)
    )


def take_influence(made: Made[actions.TakeInfluence]) -> Said:
    """Say which markers changed hands."""
    moved = shifts(made.before, made.before.active, made.options)
    for shift in moved:
        yield shift.sentence
    if not moved:
        yield phrase("pax_viking.told.no_influence", seat=made.before.active)


def take_action(made: Made[actions.TakeAction]) -> Said:
    """Say the action, what was paid, and the tiles that are left."""
    name = phrase(f"pax_viking.action.{made.action.action}")
    yield phrase("pax_viking.told.action", seat=made.before.active, action=name)
    if made.action.silfr:
        yield phrase("pax_viking.told.paid", seat=made.before.active, n=made.action.silfr)
    if made.action.played:
        yield phrase("pax_viking.told.played", seat=made.before.active)
    if made.before.pool != made.after.pool:
        yield phrase("pax_viking.told.tiles", n=made.after.pool)
    elif made.action.action == "draw":
        yield phrase("pax_viking.told.no_tile")


def play_event(made: Made[actions.PlayEvent]) -> Said:
    """Say the Event, its vote, and the card that it turned up."""
    name = (
        phrase("pax_viking.told.event_named", name=made.action.name)
        if made.action.name
        else phrase("pax_viking.told.event_unnamed")
    )
    key = "resolved" if resolves(made.action.vote) else "voted_down"
    if made.action.vote is not None:
        yield phrase(
            "pax_viking.told.vote", yes=made.action.vote.yes, voters=made.action.vote.voters
        )
    # By an ability it may have come into another turn since, where an entry was put right.
    seat = made.before.active if made.action.active is None else made.action.active
    yield phrase(f"pax_viking.told.{key}", seat=seat, event=name)
    for old, new in zip(made.before.cards, made.after.cards, strict=True):
        if new.face_up and not old.face_up:
            yield phrase("pax_viking.told.turned_up", title=new.title)


def winter_solstice(made: Made[actions.WinterSolstice]) -> Said:
    """Say the income and the discards."""
    player = made.before.players[made.before.active]
    gained = income(player) if made.action.income is None else made.action.income
    yield phrase("pax_viking.told.income", seat=made.before.active, n=gained)
    if made.action.discard:
        yield phrase("pax_viking.told.discard", seat=made.before.active, n=made.action.discard)


def end_turn(made: Made[actions.EndTurn]) -> Said:
    """Say whose turn has ended; whoever has left did not end it."""
    gone = made.before.players[made.before.active].gone
    yield phrase(f"pax_viking.told.{'turn_ended' if gone else 'end_turn'}", seat=made.before.active)


def check_now(made: Made[actions.CheckNow]) -> Said:
    """Say which check was made."""
    yield phrase(f"pax_viking.told.check.{made.action.check}")


def establish(made: Made[actions.Establish]) -> Said:
    """Say which Followers came where."""
    site = site_at(made.before, made.action)
    who = followers_of(
        Follower(kind=made.action.kind, type=made.action.type, count=made.action.count)
    )
    yield phrase("pax_viking.told.establish", seat=made.action.seat, who=who, place=place_of(site))


def move(made: Made[actions.MoveFollowers]) -> Said:
    """Say which Followers went where."""
    gone = _meant(made.before, made.action.seat, made.action)
    site = site_at(made.before, made.action)
    yield phrase(
        "pax_viking.told.move",
        seat=made.action.seat,
        who=followers_of(gone),
        place=place_of(gone),
        to=place_of(site),
    )


def replace(made: Made[actions.Replace]) -> Said:
    """Say whose Followers had to go."""
    for at in displaced(
        made.before,
        made.action.rival,
        meant(made.before, made.action.rival, made.action.at, made.action.who),
    ):
        gone = made.before.players[made.action.rival].followers[at]
        yield phrase(
            "pax_viking.told.replace",
            seat=made.action.seat,
            rival_seat=made.action.rival,
            who=followers_of(gone),
            place=place_of(gone),
        )


def return_some(made: Made[actions.Return]) -> Said:
    """Say which Followers went back."""
    gone = _meant(made.before, made.action.seat, made.action)
    who = followers_of(gone, made.action.count)
    yield phrase("pax_viking.told.return", seat=made.action.seat, who=who, place=place_of(gone))


def recount(made: Made[actions.Recount]) -> Said:
    """Say how many Followers stand somewhere."""
    here = _meant(made.before, made.action.seat, made.action)
    who = followers_of(here, made.action.count)
    yield phrase("pax_viking.told.recount", seat=made.action.seat, who=who, place=place_of(here))


def _meant(
    before: Position, seat: int, action: actions.MoveFollowers | actions.Return | actions.Recount
) -> Follower:
    return before.players[seat].followers[meant(before, seat, action.at, action.who)]


def gain(made: Made[actions.Gain]) -> Said:
    """Say what a player gained and lost."""
    changed = False
    for what in ("silfr", "hand", "longships", "homes"):
        by = getattr(made.action, what)
        if by:
            changed = True
            how = "gains" if by > 0 else "loses"
            # In some languages who has tiles in hand gets them there by another word.
            counted = "hand_tiles" if what == "hand" else what
            amount = phrase(f"pax_viking.counted.{counted}", n=abs(by))
            now = getattr(made.after.players[made.action.seat], what)
            yield phrase(f"pax_viking.told.{how}", seat=made.action.seat, what=amount, now=now)
    if not changed:
        yield phrase("pax_viking.told.gains_nothing", seat=made.action.seat)


def set_influence(made: Made[actions.SetInfluence]) -> Said:
    """Say where an Influence marker lies."""
    name = phrase(f"pax_viking.type.{made.action.type}")
    if made.action.seat is None:
        yield phrase("pax_viking.told.influence_free", type=name)
    else:
        yield phrase("pax_viking.told.influence", seat=made.action.seat, type=name)


def set_duchies(made: Made[actions.SetDuchies]) -> Said:
    """Say the number of duchies entered by hand, or that they are counted again."""
    if made.action.duchies is None:
        yield phrase("pax_viking.told.duchies_counted", seat=made.action.seat)
    else:
        what = phrase("pax_viking.counted.duchies", n=made.action.duchies)
        yield phrase("pax_viking.told.duchies", seat=made.action.seat, what=what)


def set_pool(made: Made[actions.SetPool]) -> Said:
    """Say the tiles that are left."""
    yield phrase("pax_viking.told.tiles", n=made.after.pool)


def draw_tiles(made: Made[actions.DrawTiles]) -> Said:
    """Say who drew by an ability, and the tiles that are left."""
    yield phrase("pax_viking.told.draw_tiles", seat=made.action.seat, n=made.action.tiles)
    yield phrase("pax_viking.told.tiles", n=made.after.pool)


def card(made: Made[actions.AddCard | actions.ChangeCard]) -> Said:
    """Say a card that was entered, and what it asks for."""
    at = -1 if isinstance(made.action, actions.AddCard) else card_at(made.before, made.action.title)
    lies = made.after.cards[at]
    tier, asks = phrase(f"pax_viking.tier.{lies.tier}"), sentence(lies.condition)
    yield phrase(f"pax_viking.told.{made.action.do}", title=lies.title, tier=tier, asks=asks)


def remove_card(made: Made[actions.RemoveCard]) -> Said:
    """Say which card left the game."""
    yield phrase("pax_viking.told.remove_card", title=made.action.title)


def turn_card(made: Made[actions.TurnCard]) -> Said:
    """Say which card was turned."""
    yield phrase(
        f"pax_viking.told.turned_{'up' if made.action.face_up else 'down'}", title=made.action.title
    )


def judge_card(made: Made[actions.JudgeCard]) -> Said:
    """Say who meets a card by hand."""
    seats = [*made.after.cards[card_at(made.after, made.action.title)].met_by]
    key = "judged" if seats else "judged_nobody"
    facts: dict[str, Any] = {"seats": seats, "n": len(seats)} if seats else {}
    yield phrase(f"pax_viking.told.{key}", title=made.action.title, **facts)
