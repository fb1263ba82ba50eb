"""What is shown of a table of Shipwrights, and how what is known of a card is found."""

from __future__ import annotations

from companion.games.shipwrights.actions import DiscardJarl
from companion.games.shipwrights.box import known_card
from companion.games.shipwrights.corrections import discarded
from companion.games.shipwrights.position import Hut
from companion.games.shipwrights.printed import HutCard, LongshipCard, Printed, RoundCard
from companion.games.shipwrights.seen import free_huts, matching
from companion.model import change
from tests.support.shipwrights import player, table


def test_names_that_begin_so_come_first():
    known = tuple(LongshipCard(name=name) for name in ("Sea Knarr", "Skute", "knarr"))
    assert [card.name for card in matching(known, "KN")] == ["knarr", "Sea Knarr"]
    assert [card.name for card in matching(known, "")] == ["knarr", "Sea Knarr", "Skute"]


def test_the_huts_that_nobody_else_has_are_free():
    lodge, farm = HutCard(name="Lodge"), HutCard(name="Farm")
    position = table(player(hut=Hut(name="lodge", upgraded=False)), player())
    assert free_huts((lodge, farm), position, 0) == (lodge, farm)
    assert free_huts((lodge, farm), position, 1) == (farm,)


def test_a_card_is_known_by_the_box_and_else_by_the_table():
    told = LongshipCard(name="Skute", points=3)
    box = change(Printed.unknown(), longships=(change(told, points=5),))
    here = change(Printed.unknown(), longships=(told, LongshipCard(name="Knarr")))
    position = table(printed=here)
    assert known_card(box, position, "longships", "skute").points == 5
    assert known_card(box, position, "longships", "KNARR").points is None
    assert known_card(box, position, "longships", "Faering") is None


def test_a_round_card_of_which_nothing_was_told_is_none():
    told = RoundCard(direction="left")
    assert Printed.unknown().with_round(RoundCard()) == Printed.unknown()
    assert Printed.unknown().with_round(told).with_round(told).rounds == (told,)


def test_a_jarl_is_discarded_by_its_number():
    recruited = player(jarls=(1, 2), jarl_numbers=(4, 7))
    assert discarded(recruited, 1, 1) == DiscardJarl(seat=1, number=7)
