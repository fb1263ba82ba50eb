"""The command line: what it prints where, and with which exit status it ends."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import companion.game
from companion.__main__ import run
from companion.command.report import as_json, as_lines, evaluate
from companion.errors import InvalidMatch
from companion.game import Bargain
from companion.model import Place, Scorecard, ScoreLine, change, phrase
from companion.position_file import opened

ROOT = Path(__file__).parents[2]

TWO = {"format": 1, "game": "saekonungr", "seats": ["Ann", "Bo"]}
TO_PLUNDER = [
    {"do": "roll", "dice": [3, 4]},
    {"do": "viking", "faces": []},
    {"do": "roll", "dice": [3, 4]},
]
LATE = {
    **TWO,
    "position": {"treasuries": [14, 16], "ships": [8], "active": 1, "phase": "trade"},
    "actions": [{"do": "roll", "dice": [3, 5]}],
}


@pytest.fixture(autouse=True)
def garbage_is_collected_again():
    yield
    import gc

    gc.enable()


@pytest.fixture
def write(tmp_path):
    """Write a position file and return its name."""

    def written(value, name="a.json"):
        path = tmp_path / name
        path.write_bytes(value if isinstance(value, bytes) else json.dumps(value).encode())
        return str(path)

    return written


def test_score_prints_each_seat_with_reasons_and_the_ranking(write, capsys):
    assert run(["score", write(LATE)]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.splitlines() == [
        "Ann: 14 points",
        "  Treasury  14  14 coins in the treasury",
        "Bo: 17 points",
        "  Treasury  17  17 coins in the treasury",
        "",
        "1. Bo: 17 coins",
        "2. Ann: 14 coins",
        "The game is not over yet.",
        "Warning: There are 31 coins instead of 30.",
    ]


def test_score_speaks_german(write, capsys):
    assert run(["score", "--language", "de", write(TWO)]) == 0
    out, _ = capsys.readouterr()
    assert out.startswith("Ann: 15 Punkte\n")
    assert "Die Partie läuft noch." in out


def test_score_as_json_is_one_document_a_line(write, capsys):
    assert run(["score", "--json", write(LATE), write(TWO, "b.json")]) == 0
    out, _ = capsys.readouterr()
    first, second = map(json.loads, out.splitlines())
    assert first == {
        "game": "saekonungr",
        "scorecards": [
            {
                "seat": seat,
                "total": n,
                "lines": [
                    {"category": "treasury", "points": n, "because": f"{n} coins in the treasury"}
                ],
            }
            for seat, n in ((0, 14), (1, 17))
        ],
        "ranking": [
            {"place": 1, "seats": [1], "because": "17 coins"},
            {"place": 2, "seats": [0], "because": "14 coins"},
        ],
        "over": False,
        "warnings": [
            {
                "code": "saekonungr.notice.coins",
                "text": "There are 31 coins instead of 30.",
            }
        ],
    }
    assert second["ranking"][0]["seats"] == [0, 1]
    assert second["warnings"] == []


def test_good_files_are_printed_and_bad_ones_told_line_by_line(write, capsys):
    bad = write({**TWO, "game": "saekonungr", "seats": ["Ann"], "gold": 1}, "bad.json")
    worse = write({**TWO, "options": {"ante": -1, "end": "never"}}, "worse.json")
    good = write(TWO, "good.json")
    other = write(LATE, "other.json")
    assert run(["score", bad, good, worse, other]) == 2
    out, err = capsys.readouterr()
    assert err.splitlines() == [
        f"{bad}: gold: is not a known field",
        f"{worse}: options.end: must be one of 'last_standing', 'first_elimination', got \"never\"",
        f"{worse}: options.ante: must be at least 0, got -1",
    ]
    assert out.startswith(f"{good}\nAnn: 15 points\n")
    assert f"\n\n{other}\nAnn: 14 points\n" in out


@pytest.mark.parametrize("command", ["score", "replay"])
@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xff", "is not UTF-8 (byte 0)"),
        (b"{", "is not JSON (line 1, column 2)"),
        (b"[" * 100_000, "is nested more than 64 levels deep"),
        (b"[" * 90 + b"]" * 90, "[0][0][0]…: is nested more than 64 levels deep"),
        (b"\xef\xbb\xbf{}", "starts with a byte order mark; save it as plain UTF-8"),
        (b'{"format": 1, "format": 1}', "format: stands here twice"),
        (b"[]", "must be an object with fields"),
        (b'{"format": NaN}', "format: must be a finite number"),
        (b'{"a\\nb": 1, "format": 1, "game": "x", "seats": []}', r"a\nb: is not a known field"),
        (b'{"format": 1, "game": "\\u001b[", "seats": []}', r'there is no game called "\x1b["'),
        (b'{"format": 1, "game": "../x", "seats": []}', 'there is no game called "../x"'),
        (
            json.dumps({**TWO, "actions": [*TO_PLUNDER, {"do": "rob", "seat": 0}]}).encode(),
            "actions[3]: Nobody can rob themselves.",
        ),
    ],
)
def test_a_bad_file_is_one_line_on_standard_error_alone(command, content, said, write, capsys):
    name = write(content)
    assert run([command, name]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == f"{name}: {said}\n"


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("missing.json", "missing.json: there is no such file"),
        (".", ".: cannot be read as a file"),
        ("a\0b", r"a\x00b: cannot be read as a file"),
    ],
)
def test_a_file_that_cannot_be_read_is_one_line_too(name, line, capsys):
    assert run(["score", name]) == 2
    assert capsys.readouterr() == ("", f"{line}\n")


def test_replay_prints_the_same_envelope_after_the_actions(write, capsys):
    assert run(["replay", write(LATE)]) == 0
    out, _ = capsys.readouterr()
    envelope = json.loads(out)
    assert list(envelope) == ["format", "game", "seats", "options", "position", "actions"]
    assert envelope["position"]["treasuries"] == [14, 17]
    assert envelope["actions"] == []
    assert run(["replay", "--json", write(envelope)]) == 0
    out, _ = capsys.readouterr()
    assert json.loads(out) == envelope
    assert out.count("\n") == 1


def test_schema_prints_the_envelope_of_a_game(capsys):
    assert run(["schema", "saekonungr"]) == 0
    schema = json.loads(capsys.readouterr().out)
    assert schema["properties"]["game"] == {"const": "saekonungr"}
    assert schema["properties"]["seats"]["maxItems"] == 6
    assert run(["schema", "ludo"]) == 2
    out, err = capsys.readouterr()
    assert (out, err) == ("", 'schema: there is no game called "ludo"\n')


@pytest.mark.parametrize(
    ("dice", "said"),
    [
        ("2d6", "2d6: 2 + 5 = 7"),
        ("2d6+1", "2d6+1: 2 + 5 + 1 = 8"),
        ("2W6-1", "2d6-1: 2 + 5 - 1 = 6"),
        ("d6", "d6: 2"),
        ("hagar", "d6: 2"),
        ("saekonungr", "2d6: 2 + 5 = 7"),
        ("viking*2", "viking*2: shield, blank"),
    ],
)
def test_roll_prints_faces_and_total(dice, said, capsys):
    assert run(["roll", dice, "--seed", "3"]) == 0
    assert capsys.readouterr().out == f"{said}\n"


def test_roll_prints_json_and_refuses_what_is_no_roll(capsys):
    assert run(["roll", "2d6", "--seed", "3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"dice": "2d6", "faces": [2, 5], "total": 7}
    assert run(["roll", "viking", "--json", "--language=de"]) == 0
    assert json.loads(capsys.readouterr().out)["total"] is None
    assert run(["roll", "2x6", "--language", "de"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == "roll: „2x6“ ist kein Wurf; versucht es mit 2W6+1\n"


@pytest.mark.parametrize("arguments", [[], ["dance"], ["score"], ["roll", "d6", "--seed", "x"]])
def test_a_command_nobody_knows_ends_with_two(arguments, capsys):
    with pytest.raises(SystemExit) as ended:
        run(arguments)
    assert ended.value.code == 2
    assert capsys.readouterr().out == ""


def test_help_is_in_the_language_asked_for(capsys):
    for arguments, said in (
        (["--help"], "roll dice"),
        (["roll", "--language", "de", "--help"], "würfeln"),
        (["roll", "--language=de", "--help"], "würfeln"),
    ):
        with pytest.raises(SystemExit) as ended:
            run(arguments)
        assert ended.value.code == 0
        assert said in capsys.readouterr().out


def test_trades_are_refused_where_a_game_has_none(write, capsys):
    name = write(TWO)
    assert run(["score", "--trades", name]) == 2
    out, err = capsys.readouterr()
    assert (out, err) == ("", f"{name}: this game has no final trades\n")


def trading():
    """Lay Sækonungr as if it had final trades, figures and an opponent of its own."""
    laid = opened(TWO)
    told = phrase("saekonungr.because.coins", n=1)

    def trades(position, _options):
        bargains = (Bargain(seat=1, figures={"buy": {"wool": 1}, "left": 3}, because=told),)
        return change(position, treasuries=(15, 18)), bargains

    def scorecards(position, _options):
        line = ScoreLine(category="Rus lords", points=1, because=told, figures={"gold": 2})
        return tuple(
            Scorecard(
                seat=seat,
                lines=(line, change(line, category="treasury", points=coins)),
                figures={"gold": 4},
            )
            for seat, coins in enumerate(position.treasuries)
        )

    def ranking(_position, _options):
        return tuple(
            Place(place=place, seats=seats, because=told)
            for place, seats in ((1, (-1,)), (2, (0, 1)))
        )

    game = replace(
        laid.game, trades=trades, scorecards=scorecards, ranking=ranking, is_over=lambda *_: True
    )
    return replace(laid, game=game)


def test_final_trades_are_made_first_and_told():
    report = evaluate(trading(), trades=True)
    assert list(as_lines(report, "en")) == [
        "Ann: 16 points, gold 4",
        "  Rus lords   1, gold 2  1 coin in the treasury",
        "  Treasury   15, gold 2  1 coin in the treasury",
        "Bo: 19 points, gold 4",
        "  Rus lords   1, gold 2  1 coin in the treasury",
        "  Treasury   18, gold 2  1 coin in the treasury",
        "  final trades: 1 coin in the treasury",
        "",
        "1. the opponent: 1 coin in the treasury",
        "2. Ann and Bo: 1 coin in the treasury",
        "The game is over.",
        "Warning: There are 33 coins instead of 30.",
    ]


def test_figures_and_trades_stand_beside_the_points_in_json():
    first, second = as_json(evaluate(trading(), trades=True), "en")["scorecards"]
    assert first["gold"] == 4
    assert first["lines"][0]["gold"] == 2
    assert "trades" not in first
    assert second["trades"] == {"buy": {"wool": 1}, "left": 3}
    assert as_json(evaluate(trading(), trades=False), "en")["scorecards"][1]["total"] == 16


def test_without_the_hook_trades_are_a_refusal():
    with pytest.raises(InvalidMatch) as refused:
        evaluate(opened(TWO), trades=True)
    assert refused.value.code == "error.no_trades"


def program(*arguments, **more):
    """Run the real program."""
    command = [sys.executable, "-m", "companion", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, check=False, timeout=60, **more)


def test_the_program_ends_with_the_status_of_its_command(write):
    good = program("score", write(TWO), "--json")
    assert (good.returncode, good.stderr) == (0, b"")
    assert json.loads(good.stdout)["game"] == "saekonungr"
    bad = program("score", "missing.json")
    assert (bad.returncode, bad.stdout) == (2, b"")
    assert bad.stderr == b"missing.json: there is no such file\n"


def test_names_in_runes_are_printed_whatever_the_terminal_is(write):
    name = write({**TWO, "seats": ["ᚨᚾ", "Bo\x1b[2J"]})
    done = program("score", name, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert "ᚨᚾ: 15 points".encode() in done.stdout
    assert rb"Bo\x1b[2J: 15 points" in done.stdout


def test_whoever_takes_the_output_as_text_gets_it(monkeypatch):
    monkeypatch.setattr(sys, "stdout", taken := io.StringIO())
    assert run(["roll", "d1"]) == 0
    assert taken.getvalue() == "d1: 1\n"


def test_a_reader_who_has_gone_is_no_failure(monkeypatch):
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as pipe:
        monkeypatch.setattr(sys, "stdout", pipe)
        assert run(["roll", "d6"]) == 0


def test_a_reader_who_has_seen_enough_is_no_failure(write):
    names = [write(TWO)] * 3000
    command = [sys.executable, "-m", "companion", "score", *names]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        assert running.wait(60) == 0
        assert running.stderr.read() == b""


def test_scoring_loads_neither_screens_nor_storage_nor_other_games(write):
    look = (
        "import sys; from companion.__main__ import run; "
        f"run(['score', {write(TWO)!r}]); print(' '.join(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", look], cwd=ROOT, capture_output=True, check=True, timeout=60
    )
    loaded = set(done.stdout.decode().splitlines()[-1].split())
    assert not {"flet", "tinydb", "views", "data"} & loaded
    others = set(companion.game.game_ids()) - {"saekonungr"}
    assert not {f"companion.games.{game}" for game in others} & loaded
