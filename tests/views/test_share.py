"""The result as a picture: what is drawn, how it is cut, and where it goes."""

from __future__ import annotations

import struct
from functools import cache
from zlib import compress, crc32, decompress

import flet as ft
import flet.canvas as cv
import pytest

from data.records import Remark
from tests.support import pax_viking_table, shipwrights
from tests.support.matches import ANN_BEGINS, HOME_EMPTY, expelled, finished, laid_out, seated
from views.parts.png import cut, size_of
from views.parts.result_picture import PIXELS, WIDE
from views.screens.share import sharpness


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", crc32(name + data))


def png(width, height, *, depth=8, kind=6, interlaced=0, filters=(0, 1, 2, 3, 4), split=1):
    """A picture whose rows are stored by PNG's filters in turn, and its pixels."""
    channels = {2: 3, 6: 4}.get(kind, 1)
    pixels = [
        bytes((7 * x + 13 * y + c * 50) % 256 for x in range(width) for c in range(channels))
        for y in range(height)
    ]
    before = bytes(width * channels)
    rows = b""
    for y, row in enumerate(pixels):
        how = filters[y % len(filters)]
        rows += bytes([how]) + bytes(
            (value - predicted(how, row, before, at, channels)) % 256
            for at, value in enumerate(row)
        )
        before = row
    data = compress(rows)
    step = max(1, len(data) // split + 1)
    head = struct.pack(">II", width, height) + bytes((depth, kind, 0, 0, interlaced))
    parts = [chunk(b"IDAT", data[at : at + step]) for at in range(0, len(data), step)]
    signature = b"\x89PNG\r\n\x1a\n"
    return signature + chunk(b"IHDR", head) + b"".join(parts) + chunk(b"IEND", b""), pixels


def predicted(how, row, before, at, channels):
    left = row[at - channels] if at >= channels else 0
    up = before[at]
    corner = before[at - channels] if at >= channels else 0
    if how == 4:
        guess = left + up - corner
        return min((left, up, corner), key=lambda one: abs(guess - one))
    return (0, left, up, (left + up) // 2)[how]


def pixels_of(content):
    """Read a picture as any other program would."""
    width, height = size_of(content)
    channels = {2: 3, 6: 4}[content[25]]
    data, at = b"", 8
    while at < len(content):
        (length,) = struct.unpack(">I", content[at : at + 4])
        name, body = content[at + 4 : at + 8], content[at + 8 : at + 8 + length]
        assert struct.unpack(">I", content[at + 8 + length : at + 12 + length])[0] == crc32(
            name + body
        )
        data += body if name == b"IDAT" else b""
        at += length + 12
    rows = decompress(data)
    stride = 1 + width * channels
    assert len(rows) == stride * height
    before = bytes(width * channels)
    found = []
    for y in range(height):
        how, stored = rows[y * stride], rows[y * stride + 1 : (y + 1) * stride]
        row = bytearray()
        for at, value in enumerate(stored):
            row.append((value + predicted(how, row, before, at, channels)) % 256)
        before = bytes(row)
        found.append(before)
    return found


# Cutting


@pytest.mark.parametrize("kind, channels", [(2, 3), (6, 4)])
@pytest.mark.parametrize("width, height", [(7, 9), (1, 1), (12, 10), (5, 10), (12, 3), (99, 3)])
def test_what_is_left_is_the_upper_left_part_pixel_by_pixel(kind, channels, width, height):
    whole, pixels = png(12, 10, kind=kind, split=3)
    part = cut(whole, width, height)
    assert size_of(part) == (min(width, 12), min(height, 10))
    assert pixels_of(part) == [row[: width * channels] for row in pixels[:height]]


def test_what_is_not_larger_comes_back_as_it_is():
    whole, _ = png(12, 10)
    assert cut(whole, 12, 10) is whole
    assert cut(whole, 20, 20) is whole


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"GIF89a" + bytes(60),
        png(4, 4, depth=16)[0],
        png(4, 4, kind=3)[0],
        png(4, 4, interlaced=1)[0],
        png(4, 4)[0].replace(b"IDAT", b"JDAT"),
    ],
)
def test_other_files_are_refused(content):
    with pytest.raises(ValueError, match="b'"):
        cut(content, 2, 2)


# Sharpness


class Screen:
    """What of a page is asked for."""

    def __init__(self, width, height, pixel, *, web=True):
        self.web, self.width, self.height = web, width, height
        self.media = type("Media", (), {"device_pixel_ratio": pixel})


@pytest.mark.parametrize(
    "screen, high, sharp",
    [
        (Screen(412, 915, 2), 400, 824 / WIDE),
        (Screen(1280, 800, 1), 800, 1.0),
        (Screen(1280, 1800, 3), 500, PIXELS),
        (Screen(412, 915, 0), 400, 412 / WIDE),
        (Screen(412, 915, 2, web=False), 4000, PIXELS),
    ],
)
def test_a_browsers_picture_fits_on_its_screen(screen, high, sharp):
    assert sharpness(screen, high) == pytest.approx(sharp)


# The picture


def written(phone):
    drawn = next(one.control for one in phone.seen() if isinstance(one.control, cv.Canvas))
    return drawn, [one.value for one in drawn.shapes if isinstance(one, cv.Text)]


def test_the_picture_tells_who_won_where_and_why(hall, history):
    finished(history, expelled(history, seated(history, ANN_BEGINS)))
    history.keep_remark("m", Remark(at="2026-03-02T10:00:00+00:00", place="Lund"))
    phone = hall.phone("/result/m")
    phone.tap("As a picture")
    drawn, texts = written(phone)
    assert texts[:2] == ["Sækonungr", "2026-03-01 · Lund"]
    assert {"1.", "Bo", "3", "the last one left, with 3 coins", "2.", "Ann", "Skald"} <= {*texts}
    assert all(0 <= one.y <= drawn.height for one in drawn.shapes)
    assert any("1. Bo: the last one left" in text for text in phone.spoken())


def test_a_shared_place_shows_everybody_and_a_stopped_match_says_so(hall, history):
    match = seated(history, HOME_EMPTY, seats=("Ann", "Bo", "Cy"))
    finished(history, laid_out(history, match, treasuries=[9, 9, 2]))
    _, texts = written(hall.phone("/result/m/picture"))
    assert texts.count("1.") == 2
    assert "2026-03-01 · Stopped early" in texts


def test_many_categories_are_a_table(hall, history):
    shipwrights.furnish(history)
    _, texts = written(hall.phone("/result/sw_won/picture"))
    assert "Longships" in texts


def test_what_is_met_stands_in_the_table_without_any_points(hall, history):
    pax_viking_table.furnish(history)
    _, texts = written(hall.phone("/result/pv_won/picture"))
    assert texts[texts.index("Far and wide") :][1:3] == ["no", "yes"]
    assert not {"0", "1"} & {*texts}


def test_an_opponent_that_is_nobody_has_a_place_and_no_points(hall, history):
    ended = finished(history, expelled(history, seated(history, ANN_BEGINS)))
    solo = ended.setup.model_copy(update={"id": "solo", "seats": ("Ann",), "players": ("p0",)})
    result = ended.result
    ranking = (
        result.ranking[0].model_copy(update={"seats": (-1,)}),
        result.ranking[1].model_copy(update={"seats": (0,)}),
    )
    alone = result.model_copy(update={"scorecards": result.scorecards[:1], "ranking": ranking})
    history.add(solo, (), alone)
    _, texts = written(hall.phone("/result/solo/picture"))
    assert texts.count("1.") == 1


# Where it goes


@cache
def captured():
    """What a browser might make of the screen; the same for every test that is given it."""
    return png(430, 915, filters=(0,))[0]


@pytest.fixture
def picture(hall, history):
    """A phone on a picture of the size a browser might make of it."""
    finished(history, expelled(history, seated(history, ANN_BEGINS)))
    phone = hall.phone("/result/m/picture")
    phone.client.answers["get_capture"] = captured()
    phone.client.answers["save_file"] = "/x/skald.png"
    return phone


def asked(phone, name):
    return [args for called, args in phone.client.invoked if called == name]


@pytest.mark.slow
def test_the_picture_is_saved_cut_to_its_size(picture):
    picture.tap("Save")
    (saved,) = asked(picture, "save_file")
    high = next(one.control for one in picture.seen() if isinstance(one.control, cv.Canvas)).height
    assert saved["file_name"] == "skald-saekonungr-2026-03-01.png"
    assert size_of(saved["src_bytes"]) == (412, int(high * 412 / WIDE))
    assert asked(picture, "clear_capture")


def test_the_picture_is_copied(picture):
    picture.tap("Copy")
    (copied,) = asked(picture, "set_image")
    assert size_of(copied["data"])[0] == 412
    assert picture.notices() == ["Copied."]


def test_a_phone_shares_it_by_its_own_sheet(hall, picture):
    assert not picture.has("Share")
    picture.session.apply_page_patch({"platform": "android"})
    picture.go("/result/m")
    picture.go("/result/m/picture")
    picture.client.answers["share_files"] = {"status": "success", "raw": ""}
    picture.tap("Share")
    (shared,) = asked(picture, "share_files")
    (file,) = shared["files"]
    assert (file.name, file.mime_type) == ("skald-saekonungr-2026-03-01.png", "image/png")


def test_there_is_no_picture_of_nothing(hall):
    assert not hall.phone("/result/x/picture").has("Save")


def test_a_window_of_its_own_has_a_file_alone(hall, picture):
    picture.session.apply_page_patch({"web": False})
    picture.go("/result/m")
    picture.go("/result/m/picture")
    ways = [
        one.label for one in picture.touchables() if isinstance(one.control, ft.FilledTonalButton)
    ]
    assert ways == ["Save"]
