"""The command line where there is nothing to read, and nowhere to write."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.__main__ import run
from companion.limits import LARGEST

ROOT = Path(__file__).parents[2]

TWO = {"format": 1, "game": "saekonungr", "seats": ["Ann", "Bo"]}


@pytest.fixture(autouse=True)
def garbage_is_collected_again():
    yield
    import gc

    gc.enable()


@pytest.fixture
def write(tmp_path):
    """Write a position file and return its name."""

    def written(value):
        path = tmp_path / "a.json"
        path.write_bytes(value if isinstance(value, bytes) else json.dumps(value).encode())
        return str(path)

    return written


def program(*arguments):
    """Run the real program."""
    command = [sys.executable, "-m", "companion", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, check=False, timeout=60)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device here")
@pytest.mark.parametrize("arguments", [["roll", "d6"], ["schema", "saekonungr"]])
def test_a_full_disk_is_one_line_and_no_traceback(arguments):
    command = [sys.executable, "-m", "companion", *arguments]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            command, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, check=False, timeout=60
        )
    assert done.returncode == 2
    assert done.stderr == b"what came out cannot be written there\n"


@pytest.mark.parametrize("closed", [">&-", ">&- 2>&-", "2>&-"])
def test_a_closed_output_is_no_traceback(closed):
    line = f"{sys.executable} -m companion roll d1 {closed}"
    done = subprocess.run(line, shell=True, cwd=ROOT, capture_output=True, check=False, timeout=60)
    assert done.returncode == (2 if ">&-" in closed.split() else 0)
    assert b"Traceback" not in done.stderr
    assert done.stdout in {b"", b"d1: 1\n"}


def test_complaints_stay_off_the_output_where_nobody_hears_them():
    line = f"{sys.executable} -m companion roll 2x6 2>&-"
    done = subprocess.run(line, shell=True, cwd=ROOT, capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stdout) == (2, b"")


@pytest.mark.parametrize("command", ["score", "replay"])
def test_a_device_or_a_pipe_is_no_file(command, tmp_path):
    """One has no end, the other never begins."""
    os.mkfifo(pipe := tmp_path / "pipe")
    for name in ("/dev/zero", str(pipe)):
        done = program(command, name)
        assert done.returncode == 2
        assert done.stderr == f"{name}: cannot be read as a file\n".encode()


@pytest.mark.parametrize(
    "content",
    [
        json.dumps({**TWO, "x" * 10_000: 1}).encode(),
        json.dumps({**TWO, "game": "x" * 10_000}).encode(),
        json.dumps(
            {**TWO, "seats": ["x" * 10_000, "Bo"], "actions": [{"do": "x" * 9000}]}
        ).encode(),
        json.dumps({**TWO, "actions": [{"do": "enter", "path": "x" * 9000, "value": 1}]}).encode(),
        json.dumps({**TWO, **{f"x{n}": 1 for n in range(5000)}}).encode(),
    ],
)
def test_what_is_wrong_is_told_in_lines_that_can_be_read(content, write, capsys):
    assert run(["score", name := write(content)]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) <= 101
    assert max(map(len, lines)) <= len(name) + 520


def test_replay_writes_nothing_that_score_refuses(write, capsys):
    most = 2**53 - 1
    rich = {"treasuries": [most, 14], "ships": [8], "active": 0, "phase": "trade"}
    name = write({**TWO, "position": rich, "actions": [{"do": "roll", "dice": [3, 5]}]})
    assert run(["replay", name]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith(f"position.treasuries[0]: must lie between -{most} and {most}\n")


def test_a_file_larger_than_any_position_is_refused_before_it_is_read(tmp_path, capsys):
    large = tmp_path / "large.json"
    with large.open("wb") as file:
        file.truncate(LARGEST + 1)
    assert run(["score", str(large)]) == 2
    assert capsys.readouterr().err == f"{large}: is larger than 32 MB\n"


class Full(io.StringIO):
    """An output that takes nothing."""

    def __init__(self, file):
        super().__init__()
        self.file = file

    def fileno(self):
        return self.file.fileno()

    def flush(self):
        raise OSError(28, "No space left on device")


def test_an_output_that_takes_nothing_is_told(tmp_path, monkeypatch, capsys):
    with (tmp_path / "out").open("w") as file:
        monkeypatch.setattr(sys, "stdout", Full(file))
        assert run(["roll", "d1"]) == 2
    assert capsys.readouterr().err == "what came out cannot be written there\n"


def test_without_any_output_the_status_tells(monkeypatch):
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert run(["roll", "d1"]) == 2
    sys.stderr.close()
