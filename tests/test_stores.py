"""What lies ready for the stores: nothing is missing, and nothing is longer than they take."""

from __future__ import annotations

import re
import struct

import pytest

from companion.words import LANGUAGES, say
from tools.store_pictures import DEVICES, PICTURES, SHARP, STORE, names

LONGEST = {
    "Name": 30,
    "Subtitle": 30,
    "Short description": 80,
    "Keywords": 100,
    "Description": 4000,
}
"""Letters that both stores take, the smaller figure where they differ."""

SIZE = re.compile(rb"\xff[\xc0\xc2].{3}(.{4})", re.DOTALL)
"""Height and width of a JPEG."""


def parts(language):
    text = (STORE / f"{language}.md").read_text(encoding="utf-8")
    return {
        name: part.strip() for name, part in re.findall(r"^## (.+)\n([^#]+)", text, re.MULTILINE)
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_there_and_short_enough(language):
    told = parts(language)
    assert told.keys() == LONGEST.keys()
    assert {name: len(told[name]) for name, most in LONGEST.items() if len(told[name]) > most} == {}
    for game in ("saekonungr", "hagar", "shipwrights", "pax_viking", "vikings"):
        assert say(language, f"{game}.short") in told["Description"]
    assert re.search("unofficial|inoffiziell", told["Description"])


def test_every_picture_is_there_in_its_size():
    assert {path.name for path in PICTURES.iterdir()} == set(names())
    for name in names():
        height, width = struct.unpack(">HH", SIZE.search((PICTURES / name).read_bytes())[1])
        wide, high = DEVICES[name.split("-")[1]]
        assert (width, height) == (SHARP * wide, SHARP * high)
    for width, height in DEVICES.values():
        assert height <= 2.2 * width
