"""What lies ready for the stores: nothing is missing, and nothing is longer than they take."""

from __future__ import annotations

import re
import struct

import pytest

from companion.words import LANGUAGES, say
from tools.store_pictures import DEVICES, FEATURE, PICTURES, SHARP, STORE, names

LONGEST = {
    "Name": 30,
    "Subtitle": 30,
    "Short description": 80,
    "Keywords": 100,
    "Description": 4000,
}
"""Letters that both stores take, the smaller figure where they differ; of keywords it is bytes."""

PLAY, TWICE = (320, 3840), 2
"""Sides that Google Play takes, in dots, and how much longer one may be than the other."""

IPHONES = {(1260, 2736), (1290, 2796), (1320, 2868)}
"""Sizes that the App Store takes of an iPhone of 6.9 inches, from which it makes all others."""

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
    long = {name: len(part) for name, part in told.items()}
    long["Keywords"] = len(told["Keywords"].encode())
    assert {name: long[name] for name, most in LONGEST.items() if long[name] > most} == {}
    for game in ("saekonungr", "hagar", "shipwrights", "pax_viking", "vikings"):
        assert say(language, f"{game}.short") in told["Description"]
    assert re.search("unofficial|inoffiziell", told["Description"])


def size(name):
    height, width = struct.unpack(">HH", SIZE.search((PICTURES / name).read_bytes())[1])
    return width, height


def test_every_picture_is_there_in_its_size():
    assert {path.name for path in PICTURES.iterdir()} == {*names(), FEATURE}
    for name in names():
        wide, high = DEVICES[name.split("-")[1]]
        assert size(name) == (SHARP * wide, SHARP * high)


def test_google_play_takes_what_is_meant_for_it():
    for name in names():
        if "-phone-" in name:
            shorter, longer = sorted(size(name))
            assert PLAY[0] <= shorter
            assert longer <= min(PLAY[1], TWICE * shorter)
    assert size(FEATURE) == (1024, 500)


def test_the_app_store_takes_what_is_meant_for_it():
    assert {size(name) for name in names() if "-iphone-" in name} <= IPHONES


def test_what_is_kept_where_is_said_in_both_languages():
    told = (STORE / "privacy.md").read_text(encoding="utf-8")
    english, german = told.split("\n## Datenschutz\n")
    # One point for each, in the same order.
    assert english.count("\n**") == german.count("\n**")
    assert english.count("\n* ") == german.count("\n* ")
