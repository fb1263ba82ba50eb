"""Cut a PNG picture to its size."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from zlib import compress, crc32, decompress, error

SIGNATURE = b"\x89PNG\r\n\x1a\n"

CHANNELS = {2: 3, 6: 4}
"""Bytes of a pixel by PNG's number of the colour type: colours, and colours with transparency."""


def size_of(content: bytes) -> tuple[int, int]:
    """Return width and height in pixels.

    Raises:
        ValueError: this is no PNG.
    """
    if content[:8] != SIGNATURE or content[12:16] != b"IHDR" or len(content) < len(SIGNATURE) + 25:
        raise ValueError(content[:16])
    width, height = struct.unpack(">II", content[16:24])
    return width, height


def cut(content: bytes, width: int, height: int) -> bytes:
    """Return the upper left part of a picture; one that is not larger comes back as it is.

    What PNG stores of a pixel depends on those above it and to its left alone, so rows are cut off
    below and bytes on the right without looking at a single pixel.

    Raises:
        ValueError: this is no PNG, or a kind that nobody here makes.
    """
    wide, high = size_of(content)
    width, height = min(width, wide), min(height, high)
    if (width, height) == (wide, high):
        return content
    depth, kind, _, _, interlaced = content[24:29]
    if depth != 8 or kind not in CHANNELS or interlaced:  # noqa: PLR2004 - bits, as PNG counts them
        raise ValueError(content[:32])
    try:
        rows = decompress(b"".join(data for name, data in _chunks(content) if name == b"IDAT"))
    except error as broken:
        raise ValueError(content[:32]) from broken
    stored, kept = 1 + wide * CHANNELS[kind], 1 + width * CHANNELS[kind]
    lines = (rows[at : at + kept] for at in range(0, height * stored, stored))
    head = struct.pack(">II", width, height) + content[24:29]
    parts = ((b"IHDR", head), (b"IDAT", compress(b"".join(lines), 9)), (b"IEND", b""))
    return SIGNATURE + b"".join(_chunk(name, data) for name, data in parts)


def _chunks(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(SIGNATURE)
    while at + 8 <= len(content):
        (length,) = struct.unpack(">I", content[at : at + 4])
        yield content[at + 4 : at + 8], content[at + 8 : at + 8 + length]
        at += length + 12


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", crc32(name + data))
