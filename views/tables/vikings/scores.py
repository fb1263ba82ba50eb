"""What a scoring gives, line by line, before it is recorded, and where everything would end."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.games.vikings.actions import LeaveWheel, SkipToEnd
from companion.games.vikings.offers import EndOffer, ScoringOffer
from companion.games.vikings.seen import Booked, Outlook, afterwards, outlook, projected
from companion.model import Scorecard, ScoreLine
from companion.present import present
from views.parts.ask import ask
from views.parts.chip import bold, capital, quiet_button, small, title
from views.parts.figure import gain_text
from views.parts.fold import Fold
from views.parts.frame import card
from views.parts.layout import LEFT, Part, column, row, spoken
from views.parts.part import part_showing
from views.parts.score_table import ScoreTable
from views.shell.desk import token
from views.shell.explained import explained
from views.shell.strip import golden
from views.tables.vikings.desk import Desk, mark


@part_showing(lambda desk: (desk.looks, desk.position))
def Preview(desk: Desk) -> ft.Control:
    """Show who gets what from the scoring that is due, and why."""
    offer = desk.offer(ScoringOffer)
    scoring = desk.position.scoring
    cards = _to_come(desk)
    after = afterwards(desk.position, desk.match.options)
    not_yet = [] if offer or not desk.act else _not_yet(desk)
    return column(
        explained(desk.say(f"vikings.table.preview.{scoring}"), "scoring"),
        *[_gains(desk, card, after[card.seat]) for card in cards],
        *not_yet,
        gap=12,
    )


def _to_come(desk: Desk) -> Sequence[Scorecard]:
    offer, match = desk.offer(ScoringOffer), desk.match
    return offer.cards if offer else match.game.scorecards(desk.position, match.options)


def gains_in_short(desk: Desk) -> ft.Control:
    """Show in short who gets how much from the scoring that is due."""
    return column(
        title(desk.say(f"vikings.table.preview.{desk.position.scoring}")),
        *[
            row(
                token(desk, scored.seat, 28),
                ft.Text(
                    desk.name(scored.seat),
                    expand=True,
                    max_lines=1,
                    overflow=ft.TextOverflow.ELLIPSIS,
                ),
                amounts(desk, scored.total, scored.figures["gold"], size=14),
                gap=6,
            )
            for scored in _to_come(desk)
        ],
        gap=0,
    )


def _not_yet(desk: Desk) -> list[ft.Control]:
    """Say why nothing can be recorded, and offer a table that follows no round to go on."""
    if desk.position.phase != "draw":
        return [small(desk.say("vikings.table.buying_on"))]
    return [
        small(desk.say("vikings.table.nothing_bought")),
        quiet_button(
            desk.say("vikings.table.scorings_yes"),
            ft.Icons.GRID_VIEW_ROUNDED,
            desk.doing(LeaveWheel()),
        ),
    ]


def _gains(desk: Desk, scored: Scorecard, after: Booked) -> ft.Control:
    """Show the lines of one player, those that give nothing in small."""
    gold = scored.figures["gold"]
    given = [line for line in scored.lines if line.points or line.figures["gold"]]
    idle = dict.fromkeys(desk.tell(line.because) for line in scored.lines if line not in given)
    named = (
        token(desk, scored.seat, 28),
        ft.Text(desk.name(scored.seat), expand=True, size=16, weight=ft.FontWeight.W_600),
    )
    sums = amounts(desk, scored.total, gold, size=20)
    # Beside large figures two letters of a name would have room.
    heads = [row(*named), sums] if desk.store.large else [row(*named, sums)]
    return card(
        *heads,
        *[_line(desk, line) for line in given],
        small(capital(" · ".join(idle))) if idle else None,
        small(
            desk.say(
                "vikings.table.afterwards",
                points=desk.say("vikings.count.points", n=after.points),
                gold=desk.say("vikings.count.gold", n=after.gold),
            ),
            color=ft.Colors.ON_SURFACE,
        ),
    )


def amounts(desk: Desk, points: int, gold: int, *, size: int) -> Part:
    """Show points and gold beside each other, each with its sign."""
    return spoken(
        desk.say(
            "vikings.table.amounts",
            points=desk.say("vikings.count.points", n=points),
            gold=desk.say("vikings.count.gold", n=gold),
        ),
        row(
            bold(gain_text(points), size),
            mark(desk, "points"),
            ft.Container(width=4),
            bold(gain_text(gold), size),
            mark(desk, "gold"),
            gap=4,
            tight=True,
        ),
    )


def _line(desk: Desk, line: ScoreLine) -> ft.Control:
    given = [
        (what, n) for what, n in (("points", line.points), ("gold", line.figures["gold"])) if n
    ]
    return column(
        row(
            ft.Text(desk.store.category("vikings", line.category), expand=True),
            *[_amount(desk, what, n) for what, n in given],
        ),
        small(capital(desk.tell(line.because))),
        gap=0,
        align=LEFT,
    )


def _amount(desk: Desk, what: str, n: int) -> ft.Control:
    return row(
        bold(gain_text(n), 16, semantics_label=desk.say(f"vikings.count.{what}", n=n)),
        mark(desk, "gold" if what == "gold" else "points", 16),
        gap=4,
        tight=True,
    )


def outlooks(desk: Desk) -> ft.Control:
    """Show food, islands and open ships of everybody as they stand now."""
    found = [outlook(player, desk.match.options) for player in desk.position.players]
    return Outlooks(desk, tuple(enumerate(found)), headed=True)


def one_outlook(desk: Desk, seat: int) -> ft.Control:
    """Show how one player stands, below the display it comes from."""
    found = outlook(desk.player(seat), desk.match.options)
    return Outlooks(desk, ((seat, found),), headed=False)


@part_showing(lambda desk, found, *, headed: (desk.looks, found, headed))
def Outlooks(desk: Desk, found: tuple[tuple[int, Outlook], ...], *, headed: bool) -> ft.Control:
    """Show how some players stand, by their seats."""
    return card(
        title(desk.say("vikings.table.now")) if headed else None,
        *[_outlook(desk, seat, outlook) for seat, outlook in found],
    )


def _outlook(desk: Desk, seat: int, found: Outlook) -> ft.Control:
    return row(
        token(desk, seat, 28),
        column(
            ft.Text(desk.name(seat), weight=ft.FontWeight.W_600),
            *[small(text) for text in outlook_texts(desk, found)],
            gap=2,
            align=LEFT,
            expand=True,
        ),
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def both(desk: Desk, parts: Sequence[str]) -> str:
    """Join one or two phrases in words."""
    if len(parts) == 1:
        return parts[0]
    return desk.say("vikings.table.and", one=parts[0], other=parts[1])


def outlook_texts(desk: Desk, found: Outlook) -> list[str]:
    """Say how a player stands for the end."""
    food = "hungry" if found.surplus < 0 else "surplus" if found.surplus else "fed"
    lost = [
        desk.say(f"vikings.count.{what}", n=n)
        for what, n in (("points", found.lost_points), ("gold", found.lost_gold))
        if n
    ]
    return present(
        capital(
            desk.say(
                f"vikings.table.food.{food}",
                feeders=desk.say("vikings.count.fisherman", n=found.feeders),
                mouths=desk.say("vikings.count.vikings", n=found.mouths),
                n=abs(found.surplus) or found.mouths,
                points=desk.say("vikings.count.points", n=abs(found.feeding)),
            )
        ),
        desk.say("vikings.table.islands", n=found.islands, longest=found.longest)
        if found.islands
        else desk.say("vikings.table.no_islands"),
        desk.say("vikings.table.open_ships", what=both(desk, lost)) if lost else None,
    )


def projection(desk: Desk) -> ft.Control:
    """Show the end scoring as it would be."""
    return Projection(desk, projected(desk.position, desk.match.options))


@part_showing(lambda desk, cards: (desk.looks, cards, desk.adding_up))
def Projection(desk: Desk, cards: tuple[Scorecard, ...]) -> ft.Control:
    """Show the end scoring as it would be, with the reasons folded away."""
    key = "vikings.table.final" if desk.adding_up else "vikings.table.projected"
    return column(
        title(desk.say(key)),
        None if desk.adding_up else small(desk.say("vikings.table.projected_about")),
        ScoreTable(desk.match.setup, cards, golden(desk)),
        Fold(desk.say("vikings.table.reasons"), _reasons(desk, cards)),
    )


def _reasons(desk: Desk, cards: Sequence[Scorecard]) -> list[ft.Control]:
    rows: list[ft.Control] = []
    for at, line in enumerate(cards[0].lines):
        name = desk.store.category("vikings", line.category)
        rows.append(ft.Text(name, weight=ft.FontWeight.W_600))
        rows += [
            small(
                desk.say(
                    "vikings.table.reason",
                    seat=card.seat,
                    n=card.lines[at].points,
                    why=desk.tell(card.lines[at].because),
                )
            )
            for card in cards
        ]
    return rows


def to_the_end(desk: Desk) -> Part:
    """Offer to go straight to the end scoring."""
    if desk.offer(EndOffer) is None or desk.act is None:
        return None
    return quiet_button(
        desk.say("vikings.table.skip"),
        ft.Icons.FAST_FORWARD_ROUNDED,
        lambda: ask(desk.store, "vikings.table.skip", desk.doing(SkipToEnd())),
    )
