"""Heroes: who leads a track alone has its hero, who has none of the three has a Randi.

Rules, section Distribute Hero Cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.errors import RuleViolation
from companion.games.shipwrights.actions import AssignHeroes, GiveHero, Holders
from companion.games.shipwrights.due import trades_taken_back
from companion.games.shipwrights.position import MAIN_HEROES, TRACKS, Hero
from companion.games.shipwrights.rounds import advanced
from companion.model import Count, Frozen, Phrase, change, phrase

if TYPE_CHECKING:
    from companion.games.shipwrights.position import Options, Position
    from companion.games.shipwrights.printed import Track


class Lead(Frozen):
    """Who is furthest along one track."""

    space: Count
    seats: tuple[int, ...]
    neutral: bool
    """Whether the neutral player is among the first."""

    @property
    def winner(self) -> int | None:
        """The seat that leads alone; nobody gains a hero by a tie or behind the neutral player."""
        return None if self.tied or self.neutral else self.seats[0]

    @property
    def tied(self) -> bool:
        """Whether several are first, the neutral player included."""
        return len(self.seats) + self.neutral > 1


def lead(position: Position, track: Track) -> Lead:
    """Compare all markers on a track, the neutral player's included where it takes part."""
    spaces = [player.tracks.at(track) for player in position.players]
    neutral = position.neutral.at(track) if position.neutral and position.has_neutral else -1
    top = max(*spaces, neutral)
    return Lead(
        space=top,
        seats=tuple(seat for seat, space in enumerate(spaces) if space == top),
        neutral=neutral == top,
    )


def holder(position: Position, hero: Hero) -> int | None:
    """Return who holds a main hero now."""
    return next(
        (seat for seat, player in enumerate(position.players) if hero in player.heroes), None
    )


def holders_of(position: Position) -> Holders:
    """Return who holds the main heroes now."""
    return Holders(**{hero: holder(position, hero) for hero in MAIN_HEROES.values()})


def proposal(position: Position, options: Options) -> Holders:
    """Return who holds the main heroes after this distribution.

    Who leads alone takes the hero from whoever has it, the neutral player too (ruling R1). The
    text says that nobody gains a hero by a tie; whether somebody who has it keeps it is a switch
    (ruling R2).
    """
    found: dict[str, int | None] = {}
    for track in TRACKS:
        hero = MAIN_HEROES[track]
        first = lead(position, track)
        winner = first.winner
        if first.tied and options.hero_tie == "keep":
            winner = holder(position, hero)
        found[hero] = winner
    return Holders(**found)


def reasons(position: Position, options: Options) -> tuple[Phrase, ...]:
    """Say for each hero why it goes where it goes."""
    proposed = proposal(position, options)
    return tuple(
        _reason(position, track, getattr(proposed, MAIN_HEROES[track])) for track in TRACKS
    )


def _reason(position: Position, track: Track, goes_to: int | None) -> Phrase:
    first = lead(position, track)
    facts: dict[str, Any] = {
        "hero": phrase(f"shipwrights.hero.{MAIN_HEROES[track]}"),
        "track": phrase(f"shipwrights.track.{track}"),
        "space": first.space,
    }
    if first.winner is not None:
        return phrase("shipwrights.heroes.leads", seat=first.winner, **facts)
    held = holder(position, MAIN_HEROES[track])
    if not first.tied and held is not None:
        return phrase("shipwrights.heroes.neutral_takes", seat=held, **facts)
    if goes_to is not None:
        return phrase("shipwrights.heroes.tied_kept", seat=goes_to, **facts)
    return phrase(f"shipwrights.heroes.{'tied' if first.tied else 'neutral'}", **facts)


def distributed(position: Position, holders: Holders) -> Position:
    """Give everybody their heroes: the main ones as said, exactly one Randi to all others.

    Raises:
        RuleViolation: a hero goes to somebody who does not play.
    """
    for seat in (holders.svend, holders.thyra, holders.frode):
        if seat is not None and seat >= len(position.players):
            raise RuleViolation("shipwrights.refused.seat", number=seat)
    players = []
    for seat, player in enumerate(position.players):
        heroes: tuple[Hero, ...] = tuple(
            hero for hero in MAIN_HEROES.values() if getattr(holders, hero) == seat
        )
        players.append(change(player, heroes=heroes or ("randi",)))
    return change(position, players=tuple(players))


def assign_heroes(position: Position, action: AssignHeroes, options: Options) -> Position:
    """Give everybody their heroes and go on to the next phase.

    Raises:
        RuleViolation: a hero goes to somebody who does not play.
    """
    holders = proposal(position, options) if action.holders is None else action.holders
    if action.holders is not None and action.by_hand is not None:
        said = {hero: getattr(action.holders, hero) for hero in action.by_hand}
        holders = change(proposal(position, options), **said)
    after = with_her_trades(position, distributed(position, holders), options)
    return advanced(after, options) if position.phase == "heroes" else after


def with_her_trades(before: Position, after: Position, options: Options) -> Position:
    """Take back the final trades of who has Thyra now, or has her no more (ruling R3)."""
    if before.phase not in ("trades", "over") or not options.thyra_in_final_trades:
        return after
    for seat, player in enumerate(before.players):
        if ("thyra" in player.heroes) != ("thyra" in after.players[seat].heroes):
            after = trades_taken_back(after, seat)
    return after


def give_hero(position: Position, action: GiveHero, options: Options) -> Position:
    """Give one hero to somebody, or put it onto the board, whatever the tracks say.

    Raises:
        RuleViolation: it goes to somebody who does not play.
    """
    after = distributed(position, change(holders_of(position), **{action.hero: action.to}))
    return with_her_trades(position, after, options)
