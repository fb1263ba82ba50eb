"""Followers on the map and on the Jarlboards: established, moved, replaced, returned.

Glossary, ESTABLISH, (RE)PLACE, RETURN. These are entries of what lies on the table and can be made
at any time.
"""

from __future__ import annotations

from companion.errors import RuleViolation
from companion.games.pax_viking.actions import (
    Establish,
    MoveFollowers,
    Recount,
    Replace,
    Return,
    ReturnAll,
    Whom,
)
from companion.games.pax_viking.board import TYPES, Type, fold, is_key
from companion.games.pax_viking.position import Follower, Influence, Options, Player, Position, Site
from companion.games.pax_viking.setup import setup_plan
from companion.model import Seat, change


def player_of(position: Position, seat: Seat) -> Player:
    """Return a player.

    Raises:
        RuleViolation: there is no such seat.
    """
    if seat not in position.seats:
        raise RuleViolation("pax_viking.refused.seat", number=seat, players=len(position.players))
    return position.players[seat]


def with_player(position: Position, seat: Seat, player: Player) -> Position:
    """Return the position with one player replaced."""
    players = (*position.players[:seat], player, *position.players[seat + 1 :])
    return change(position, players=players)


def follower_of(position: Position, seat: Seat, at: int) -> Follower:
    """Return one record of a seat's Followers.

    Raises:
        RuleViolation: there is no such seat or record.
    """
    held = player_of(position, seat).followers
    if at >= len(held):
        raise RuleViolation("pax_viking.refused.no_follower", seat=seat, n=len(held))
    return held[at]


def whom(follower: Follower) -> Whom:
    """Say who stands where, for an action that means them."""
    return Whom(
        kind=follower.kind,
        type=follower.type,
        name=follower.name,
        wind=follower.wind,
        region=follower.region,
        # On a site with a name they are the same however many they are by then.
        count=None if fold(follower.name) else follower.count,
        number=follower.number,
    )


def next_number(player: Player) -> int:
    """Return what the next Followers on a site without a name are called by."""
    return 1 + max((follower.number or 0 for follower in player.followers), default=0)


def meant(position: Position, seat: Seat, at: int, who: Whom | None) -> int:
    """Return which record of a seat's Followers an action means.

    Raises:
        RuleViolation: there is no such seat or record.
    """
    if who is None:
        follower_of(position, seat, at)
        return at
    held = player_of(position, seat).followers
    found = [
        here
        for here, follower in enumerate(held)
        if _is(follower, who) and who.number in (None, follower.number)
    ]
    if not found:
        raise RuleViolation("pax_viking.refused.not_there", seat=seat)
    alike = [here for here in found if held[here].count == who.count] or found
    return at if at in alike else alike[0]


def _is(follower: Follower, who: Whom) -> bool:
    if (follower.kind, follower.type, fold(follower.name)) != (who.kind, who.type, fold(who.name)):
        return False
    # A named site is the same wherever it is said to lie.
    there = (follower.wind, fold(follower.region)) == (who.wind, fold(who.region))
    return bool(fold(who.name)) or there


def same_site(one: Site, other: Site) -> bool:
    """Tell whether two named sites are the same; sites without a name are never."""
    return bool(fold(one.name)) and (one.kind, fold(one.name)) == (other.kind, fold(other.name))


def site_at(position: Position, action: Establish | MoveFollowers) -> Site:
    """Return the site of an action, completed from what is remembered of its name.

    What is said of it holds, unless it was said because it was known.
    """
    site = _entered(action)
    known = _remembered(position, site)
    if known is None:
        return site
    wind, region = (None, None) if action.known else (site.wind, site.region)
    return change(site, name=known.name, wind=wind or known.wind, region=region or known.region)


def is_known(position: Position, action: Establish | MoveFollowers) -> bool:
    """Tell whether an action says of a site what is known of it, and no more."""
    site = _entered(action)
    known = _remembered(position, site)
    there = (site.wind, fold(site.region))
    return known is not None and there == (known.wind, fold(known.region))


def _entered(action: Establish | MoveFollowers) -> Site:
    kind, named = action.kind, (action.name or "").strip() or None
    # The key is printed on four posts: nobody has to enter it.
    key = kind == "trade_center" and is_key(named)
    return Site(kind=kind, name=named, wind=action.wind, region=action.region or None, key=key)


def _remembered(position: Position, site: Site) -> Site | None:
    return next((known for known in entered_sites(position) if same_site(known, site)), None)


def remembered(position: Position, site: Site) -> Position:
    """Keep a named site, so that nobody has to type it again: it lies where it was entered last.

    Whether a key is printed there holds for all who stand there, too.
    """
    if not site.name:
        return position
    others = tuple(known for known in position.sites if not same_site(known, site))
    there = {"wind": site.wind, "region": site.region, "key": site.key}
    players = tuple(
        change(
            player,
            followers=tuple(
                change(follower, **there) if same_site(follower, site) else follower
                for follower in player.followers
            ),
        )
        for player in position.players
    )
    sites = position.sites if site in position.sites else (*others, site)
    return change(position, players=players, sites=sites)


def entered_sites(position: Position) -> tuple[Site, ...]:
    """List what has been entered of sites: those remembered, then those that Followers stand on."""
    standing = (follower.site for player in position.players for follower in player.followers)
    return (*position.sites, *standing)


def owner_of(position: Position, site: Site) -> int | None:
    """Return who has Followers on a named site."""
    return next(
        (
            seat
            for seat, player in enumerate(position.players)
            for follower in player.followers
            if same_site(follower, site)
        ),
        None,
    )


def establish(position: Position, action: Establish, _options: Options) -> Position:
    """Put Followers on a site; on the same icon's site they join those that stand there.

    Raises:
        RuleViolation: there is no such seat, or the site is a rival's.
    """
    site = site_at(position, action)
    return _stood(position, action.seat, _on(site, action.type, action.count, action.number))


def _on(site: Site, kind: Type, count: int, number: int | None) -> Follower:
    return Follower(
        kind=site.kind,
        name=site.name,
        wind=site.wind,
        region=site.region,
        key=site.key,
        type=kind,
        count=count,
        number=None if site.name else number,
    )


def _stood(position: Position, seat: Seat, new: Follower) -> Position:
    player = player_of(position, seat)
    owner = owner_of(position, new)
    if owner is not None and owner != seat:
        raise RuleViolation("pax_viking.refused.site_taken", seat=owner, name=new.name)
    held = list(_giving_way(player, new))
    for at, follower in enumerate(held):
        if same_site(follower, new) and follower.type == new.type:
            held[at] = change(new, count=follower.count + new.count)
            break
    else:
        held.append(new)
    after = with_player(position, seat, change(player, followers=tuple(held)))
    return remembered(after, new.site)


def _giving_way(player: Player, new: Follower) -> tuple[Follower, ...]:
    """Return a player's Followers, a new number given to those that have the number of new ones.

    An earlier entry that was put right may have given it to them. The new ones keep it, because
    later entries name them by it.
    """
    if new.number is None:
        return player.followers
    free = max(new.number + 1, next_number(player))
    return tuple(
        change(follower, number=free) if follower.number == new.number else follower
        for follower in player.followers
    )


def move(position: Position, action: MoveFollowers, _options: Options) -> Position:
    """Put Followers on another site.

    Raises:
        RuleViolation: there is no such record, or the site is a rival's.
    """
    at = meant(position, action.seat, action.at, action.who)
    gone = follower_of(position, action.seat, at)
    site = site_at(position, action)
    without = returned(position, action.seat, at, None)
    return _stood(without, action.seat, _on(site, gone.type, gone.count, gone.number))


def replace(position: Position, action: Replace, _options: Options) -> Position:
    """Return a rival's Followers and put one's own on the site, so that no check falls between.

    All of the rival's that stand on a named site go, of whatever type.

    Raises:
        RuleViolation: there is no such seat or record, or it is the seat's own.
    """
    if action.seat == action.rival:
        raise RuleViolation("pax_viking.refused.replace_own")
    there = meant(position, action.rival, action.at, action.who)
    gone = follower_of(position, action.rival, there)
    without = position
    for at in reversed(displaced(position, action.rival, there)):
        without = returned(without, action.rival, at, None)
    new = change(
        gone,
        type=action.type or gone.type,
        count=action.count or gone.count,
        number=None if gone.name else action.number,
    )
    return _stood(without, action.seat, new)


def displaced(position: Position, seat: Seat, at: int) -> tuple[int, ...]:
    """Return which records of a seat stand on one's site, that one among them."""
    held = player_of(position, seat).followers
    gone = follower_of(position, seat, at)
    return tuple(i for i, follower in enumerate(held) if i == at or same_site(follower, gone))


def return_some(position: Position, action: Return, _options: Options) -> Position:
    """Put Followers of one record back on their Jarlboard.

    Raises:
        RuleViolation: there is no such record, or not so many of them.
    """
    at = meant(position, action.seat, action.at, action.who)
    return returned(position, action.seat, at, action.count)


def recount(position: Position, action: Recount, _options: Options) -> Position:
    """Put right how many Followers stand somewhere.

    Raises:
        RuleViolation: there is no such record.
    """
    at = meant(position, action.seat, action.at, action.who)
    player = position.players[action.seat]
    right = change(player.followers[at], count=action.count)
    followers = (*player.followers[:at], right, *player.followers[at + 1 :])
    return with_player(position, action.seat, change(player, followers=followers))


def returned(position: Position, seat: Seat, at: int, count: int | None) -> Position:
    """Put Followers back on their Jarlboard."""
    gone = follower_of(position, seat, at)
    if count is not None and count > gone.count:
        raise RuleViolation("pax_viking.refused.too_many_returned", n=gone.count, seat=seat)
    player = position.players[seat]
    left = () if count in {None, gone.count} else (change(gone, count=gone.count - (count or 0)),)
    followers = (*player.followers[:at], *left, *player.followers[at + 1 :])
    return with_player(position, seat, change(player, followers=followers))


def return_all(position: Position, action: ReturnAll, _options: Options) -> Position:
    """Put everything of a player who leaves back into the box, but for the marker of its home.

    Nobody who is gone has the most Silfr, meets a card, or is a rival in one.
    """
    seat = action.seat
    gone = change(
        player_of(position, seat),
        followers=(),
        longships=0,
        homes=1,
        duchies=None,
        silfr=0,
        hand=0,
        left=True,
    )
    cards = tuple(
        change(card, met_by=tuple(met for met in card.met_by if met != seat))
        for card in position.cards
    )
    held = position.influence
    influence = Influence(
        **{kind: None if held.of(kind) == seat else held.of(kind) for kind in TYPES}
    )
    return with_player(change(position, influence=influence, cards=cards), seat, gone)


def back_at_the_table(position: Position) -> Position:
    """End the leaving of those who have Followers again, whatever brought them (ruling L1).

    Before the first turn they have the Silfr of the start again, unless they were given any.
    """
    back = [seat for seat, player in enumerate(position.players) if player.left and not player.gone]
    dealt = setup_plan(len(position.players), position.active).silfr if back else ()
    for seat in back:
        player = position.players[seat]
        silfr = player.silfr or (dealt[seat] if position.setting_up else 0)
        position = with_player(position, seat, change(player, left=False, silfr=silfr))
    return position
