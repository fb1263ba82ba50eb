"""Who meets a card, when that ends the game, and who wins (rules, section How to Win)."""

from __future__ import annotations

from companion.games.pax_viking.cards import Card, Check, looked_at
from companion.games.pax_viking.judging import JudgedPart, judge
from companion.games.pax_viking.metrics import followers
from companion.games.pax_viking.position import Options, Position, present_check
from companion.model import Phrase, Place, Scorecard, ScoreLine, phrase
from companion.once import once
from companion.ranking import best_first, ranked


def counts_now(position: Position, seat: int, check: Check, options: Options) -> bool:
    """Tell whether a seat can meet a card in this check (ruling C1)."""
    return check != "turn_end" or not options.novice_active_only or seat == position.active


@once
def met_cards(position: Position, options: Options, check: Check) -> tuple[tuple[Card, ...], ...]:
    """List by seat the cards that a check would find met."""
    cards = looked_at(position.cards, check)
    return tuple(
        tuple(card for card in cards if judge(position, seat, card).met)
        if counts_now(position, seat, check, options)
        else ()
        for seat in position.seats
    )


@once
def is_over(position: Position, options: Options) -> bool:
    """Tell whether the game has ended: at its final check, or where a check finds a card met.

    While a turn is followed nothing is looked at between two checks, nor before the first turn.
    """
    if position.turn is None and position.setting_up:
        return False
    check = present_check(position, options)
    if check == "final":
        return True
    if position.turn is not None and not position.turn.stopped:
        return False
    return any(met_cards(position, options, check))


def last_check(position: Position, options: Options) -> Check:
    """Return the check whose cards make the winners: every tier's at the end, if so ruled (C8)."""
    if options.all_cards_at_end and is_over(position, options):
        return "final"
    return present_check(position, options)


def to_act(position: Position, options: Options) -> int | None:
    """Return the seat whose turn it is; None when the game is over."""
    return None if is_over(position, options) else position.active


@once
def scorecards(position: Position, options: Options) -> tuple[Scorecard, ...]:
    """Return for each seat one line per card looked at: a point where it is met."""
    check = last_check(position, options)
    cards = looked_at(position.cards, check)
    return tuple(
        Scorecard(
            seat=seat,
            lines=tuple(
                line(judge(position, seat, card), card, counts_now(position, seat, check, options))
                for card in cards
            ),
        )
        for seat in position.seats
    )


def line(part: JudgedPart, card: Card, counts: bool) -> ScoreLine:  # noqa: FBT001 - a yes or no read off the check
    """Return a card's line for a seat, with current value and target of every part."""
    parts = tuple(leaf.standing for leaf in part.leaves)
    if card.condition is None:
        because = phrase(f"pax_viking.because.by_hand_{'met' if part.met else 'unmet'}")
    elif part.met and not counts:
        because = phrase("pax_viking.because.not_their_turn", parts=parts)
    else:
        because = phrase(f"pax_viking.because.{'met' if part.met else 'unmet'}", parts=parts)
    return ScoreLine(category=card.title, points=int(part.met and counts), because=because)


@once
def ranking(position: Position, options: Options) -> tuple[Place, ...]:
    """Rank by Followers, then Silfr; once the game is over, those who met a card go first.

    Whoever is gone is last, and so shares nothing with those who have nothing either.
    """
    met: tuple[tuple[Card, ...], ...] = ((),) * len(position.players)
    if is_over(position, options):
        met = met_cards(position, options, last_check(position, options))
    first = [seat for seat in position.seats if met[seat]]
    others = [seat for seat in position.seats if not (met[seat] or position.players[seat].gone)]
    gone = [seat for seat in position.seats if position.players[seat].gone]
    return ranked(
        (seats, _because(position, seats, group, met))
        for group in (first, others, gone)
        for seats, _ in best_first({seat: strength(position, seat) for seat in group})
    )


def strength(position: Position, seat: int) -> tuple[int, int]:
    """Return what breaks ties: all ESTABLISHED Followers, then Silfr."""
    player = position.players[seat]
    return followers(player), player.silfr


def _because(
    position: Position,
    seats: tuple[int, ...],
    group: list[int],
    met: tuple[tuple[Card, ...], ...],
) -> Phrase:
    """Say a place: the cards that were met, then what decided among those who met one or none."""
    because = _reason(position, seats, group)
    if met[seats[0]]:
        titles = tuple(
            phrase("pax_viking.card", title=title)
            for title in dict.fromkeys(card.title for seat in seats for card in met[seat])
        )
        key = "met_alone" if len(group) == 1 else "met"
        return phrase(f"pax_viking.place.{key}", cards=titles, because=because)
    if any(met):
        return phrase("pax_viking.place.not_met", because=because)
    return because


def _reason(position: Position, seats: tuple[int, ...], group: list[int]) -> Phrase:
    """Say the Followers, and where others of the group have as many, the Silfr too."""
    count, silfr = strength(position, seats[0])
    counted = phrase("pax_viking.counted.followers", n=count)
    if len([seat for seat in group if strength(position, seat)[0] == count]) == 1:
        return phrase("pax_viking.place.followers", followers=counted)
    coins = phrase("pax_viking.counted.silfr", n=silfr)
    key = "silfr" if len(seats) == 1 else "shared"
    return phrase(f"pax_viking.place.{key}", followers=counted, silfr=coins)
