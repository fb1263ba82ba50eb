from __future__ import annotations

import json

import pytest

from data.lines import (
    Clear,
    Drop,
    Forget,
    PutDocument,
    header,
    is_ours,
    line,
    pack,
    parse_journal,
)


def journal(*lines):
    return header(1, 1) + b"".join(lines)


def put(number, id_="a", document=None):
    return line(
        number, [PutDocument("t", id_, pack({"v": number} if document is None else document))]
    )


def read(data):
    parsed = parse_journal(data)
    return {
        name: {id_: packed.value() for id_, packed in shelf.items()}
        for name, shelf in parsed.shelves.items()
    }


def test_each_line_is_json_with_what_it_says():
    text = line(
        7, [PutDocument("t", "å", pack({"v": "ö"})), Drop("t", "b"), Clear("u"), Forget("w")]
    )
    told = json.loads(text)
    assert told["n"] == 7
    do = [["put", "t", "å", 10], ["drop", "t", "b"], ["clear", "u"], ["forget", "w"]]
    assert told["do"] == do
    assert told["with"] == [{"v": "ö"}]


def test_deeds_are_carried_out_in_order():
    data = journal(
        line(
            1,
            [
                PutDocument("t", "a", pack({"v": 1})),
                PutDocument("t", "b", pack({"v": 2})),
                Clear("u"),
            ],
        ),
        line(2, [PutDocument("t", "a", pack({"v": 3})), Drop("t", "b"), Drop("nowhere", "x")]),
        line(3, [PutDocument("w", "a", pack({})), Forget("w"), Forget("nowhere")]),
    )
    assert read(data) == {"t": {"a": {"v": 3}}, "u": {}}
    parsed = parse_journal(data)
    assert (parsed.version, parsed.generation, parsed.records, parsed.last) == (1, 1, 3, 3)
    assert not parsed.damaged
    assert parsed.torn is None


@pytest.mark.parametrize(
    "document",
    [
        {"v": 'line\nend, quote", back\\slash, \u2028'},
        {"with": [{"crc": "00000000"}], "do": ',"with":['},
        {"runes": "ᛊᚲᚨᛚᛞ", "n": [1, 2.5, None, True]},
        {},
    ],
)
def test_any_document_comes_back_as_it_was(document):
    assert read(journal(put(1, 'i"d\n', document))) == {"t": {'i"d\n': document}}


@pytest.mark.parametrize("value", [float("nan"), {1, 2}, "\ud800"])
def test_what_json_cannot_say_is_refused(value):
    with pytest.raises((TypeError, ValueError)):
        pack({"v": value})


def test_whoever_gets_a_document_may_change_it():
    packed = pack({"v": [1]})
    packed.value()["v"].append(2)
    assert packed.value() == {"v": [1]}


THREE = journal(put(1, "a"), put(2, "b"), put(3, "c"))
LINES = THREE.splitlines(keepends=True)


@pytest.mark.parametrize(
    "sentence, data, survivors, damaged, torn",
    [
        ("a whole file", THREE, "abc", False, False),
        ("no line end after the last line", THREE[:-1], "abc", False, False),
        ("the last line cut", THREE[:-9], "ab", False, True),
        ("zeros after the last line", THREE + b"\0" * 60, "abc", False, True),
        ("a broken line in the middle", THREE.replace(b'"v":2', b'"v":7'), "ac", True, False),
        ("a broken last line", THREE.replace(b'"v":3', b'"v":7'), "ab", True, False),
        (
            "a line end that broke",
            LINES[0] + LINES[1][:-1] + b"?" + LINES[2] + LINES[3],
            "abc",
            True,
            False,
        ),
        ("the last line end broke", THREE[:-1] + b"?", "abc", True, False),
        ("all line ends broke", THREE.replace(b"\n", b"?"), "abc", True, False),
        ("line ends as Windows has them", THREE.replace(b"\n", b"\r\n"), "abc", True, False),
        ("a line end within a line", THREE.replace(b'"v":2', b'"v\n2'), "ac", True, False),
        ("an empty line", THREE.replace(b"\n", b"\n\n", 1), "abc", True, False),
        ("a broken header", THREE.replace(b"skald", b"skalp"), "abc", True, False),
        ("no header", b"".join(LINES[1:]), "abc", False, False),
    ],
)
def test_what_is_readable_is_read(sentence, data, survivors, damaged, torn):
    parsed = parse_journal(data)
    assert "".join(parsed.shelves["t"]) == survivors
    assert (parsed.damaged, parsed.torn is not None) == (damaged, torn)


def test_a_document_that_looks_like_a_line_is_not_taken_for_one():
    nested = {"v": {"crc": "00000000", "n": 2}}
    data = journal(put(1, "a", nested), put(2, "b")).replace(b"\n", b"?")
    assert read(data) == {"t": {"a": nested, "b": {"v": 2}}}


@pytest.mark.parametrize(
    "body",
    [
        b'"n":4,"do":[["fly","t"]],"with":[]}',
        b'"n":4,"do":[["put","t"]],"with":[]}',
        b'"n":4,"do":[[]],"with":[]}',
        b'"n":4,"with":[]}',
        b'"n":4,"do":7,"with":[]}',
        b'"n":0}',
        b'"n":4,"do":[["put",["t"],"x",2]],"with":[{}]}',
        b'"n":4,"do":[["put","t",{},2]],"with":[{}]}',
        b'"n":4,"do":[["put","t","x",-2]],"with":[{}]}',
        b'"n":4,"do":[["put","t","x",3]],"with":[{}]}',
        b'"n":4,"do":[["put","t","x",true]],"with":[{}]}',
        b'"n":4,"do":[["put","t","x",1e999]],"with":[{}]}',
        b'"n":4,"do":[["put","t","x",2]],"with":[]}',
        b'"n":4,"do":[["put","t","\\ud800",2]],"with":[{}]}',
        b'"n":4,"do":[["drop",["t"],"x"]],"with":[]}',
        b'"n":4,"do":[["forget",{}]],"with":[]}',
        b'"n":4,"do":[["clear",7]],"with":[]}',
        b'"n":4,"do":[[["put"],"t","x",2]],"with":[{}]}',
        b'"n":[4],"do":[],"with":[]}',
        b'"n":1e999,"do":[],"with":[]}',
        b'"n":%d,"do":[],"with":[]}' % (1 << 60),
        b'"n":4,"do":' + b"[" * 100_000 + b',"with":[]}',
        b'"format":1e999,"generation":1}',
        b'"format":1,"generation":-1}',
        b'"format":{},"generation":1}',
        b"nothing at all",
    ],
)
def test_a_sealed_line_that_says_nothing_known_is_damage(body):
    from zlib import crc32

    parsed = parse_journal(THREE + b'{"crc":"%08x",%b\n' % (crc32(body), body))
    assert parsed.records == 3
    assert parsed.damaged


def test_a_line_that_vanished_without_a_trace_is_missed():
    parsed = parse_journal(b"".join([LINES[0], LINES[1], LINES[3]]))
    assert not parsed.damaged
    assert parsed.missing(0) == 1
    assert parsed.missing(5) == 3


@pytest.mark.parametrize(
    "sentence, data, ours",
    [
        ("a journal", THREE, True),
        ("a journal whose header broke", b"{" + THREE, True),
        ("a header that broke", header(1, 1).replace(b"format", b"formal"), True),
        ("the beginning of a header", b'{"crc', True),
        ("a TinyDB file", b'{"_default": {"1": {"v": 1}}}', False),
        ("a picture", b"\x89PNG\r\n\x1a\n", False),
        ("a text", b"Dear diary,\n", False),
    ],
)
def test_somebody_elses_file_is_known_by_its_look(sentence, data, ours):
    assert is_ours(data, parse_journal(data)) is ours
