"""What the makers of the tables say of them is asked: no module and no name there is overlooked."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.support import tables
from tests.support.own_tables import OWN_TABLES

SAID = {
    path.stem: ast.parse(path.read_text(encoding="utf-8"))
    for path in Path(tables.__file__).parent.glob("[!_]*.py")
}


def test_every_module_is_called_like_a_game_with_a_table_and_all_five_are_there():
    assert {"hagar", "pax_viking", "saekonungr", "shipwrights", "vikings"} <= {*SAID}
    assert {*SAID} == {*tables.SAYING} <= {*OWN_TABLES}


@pytest.mark.parametrize("game", SAID)
def test_whatever_a_module_says_is_asked_or_used_there(game):
    names = [node for node in ast.walk(SAID[game]) if isinstance(node, ast.Name)]
    said = {one.id for one in names if isinstance(one.ctx, ast.Store) and one.id.isupper()}
    used = {one.id for one in names if isinstance(one.ctx, ast.Load)}
    assert said - used <= tables.ASKED
