"""What a deed at the table teaches the box, game by game."""

from __future__ import annotations

from companion.games.shipwrights import box as shipwrights
from companion.games.shipwrights.position import Options as ShipwrightsOptions
from companion.games.shipwrights.position import start as shipwrights_start
from companion.games.shipwrights.printed import HeroValues
from companion.games.vikings import box as vikings
from companion.games.vikings.position import Options, ShipKind, start
from companion.model import change

GREEN = ShipKind(sail="green", reward="gold", value=5)
BLUE = ShipKind(sail="blue", reward="points", value=3)


def test_a_new_kind_of_ship_is_kept_beside_those_known():
    before = change(start(2, Options()), known_ships=(GREEN,))
    after = change(before, known_ships=(BLUE, GREEN))
    kept = vikings.kept(vikings.taught(vikings.written((GREEN,)), before, after))
    assert set(kept) == {GREEN, BLUE}
    assert vikings.taught(None, after, before) is None


def test_a_printed_value_typed_at_the_table_is_kept():
    before = shipwrights_start(2, ShipwrightsOptions())
    printed = change(before.printed, heroes=HeroValues(svend=3))
    after = change(before, printed=printed)
    kept = shipwrights.kept(shipwrights.taught(None, before, after))
    assert kept is not None
    assert kept.heroes.svend == 3
    assert shipwrights.taught(None, before, before) is None
