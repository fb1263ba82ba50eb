"""What others wrote: each package has a licence that fits, hashes, and is looked up by its name."""

from __future__ import annotations

import json
import re
import threading
from email.message import Message
from http.server import BaseHTTPRequestHandler, HTTPServer
from importlib.metadata import PackageNotFoundError, distribution

import pytest

from tools import supply, wheels
from tools.audit import audit
from tools.locks import CLUB_LOCK, LOCK, WORK_LOCK, Package, locked
from tools.supply import LICENCES, NOT_EVERYWHERE

ALL = locked(WORK_LOCK)

FIT = {
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CC0-1.0",
    "MIT",
    "MPL-2.0",
    "PSF-2.0",
    "Zlib",
}
"""Licences under which a package may be part of what is given away under MIT."""

BESIDE = {"LGPL-3.0-only"}
"""The same for what no build has in it."""

OLD = (Package("starlette", "0.26.0"), Package("h11", "0.16.0"))

ADVISORY = {
    "id": "PYSEC-2023-83",
    "affected": [
        {
            "package": {"name": "Starlette", "ecosystem": "PyPI"},
            "ranges": [
                {
                    "type": "ECOSYSTEM",
                    "events": [
                        {"introduced": "0.13.5"},
                        {"fixed": "0.27.0"},
                        {"introduced": "1.0"},
                        {"last_affected": "1.2.1"},
                    ],
                },
                {"type": "GIT", "events": [{"introduced": "0"}]},
            ],
            "versions": ["0.1"],
        }
    ],
}


# Licences and hashes


def test_the_list_of_licences_is_that_of_the_lock():
    rows = re.findall(
        r"^\| (\S+) \| (\d\S*) \| (.+?) \| (.+?) \|$", LICENCES.read_text("utf-8"), re.MULTILINE
    )
    assert [(name, version) for name, version, *_ in rows] == [
        (one.name, one.version) for one in ALL
    ]
    runs = {one.name for one in locked(LOCK)}
    assert {name for name, *_, part in rows if part == "the app"} == runs
    club = {one.name for one in locked(CLUB_LOCK)} - runs
    assert {name for name, *_, part in rows if part == "a club's server"} == club
    assert club == {"psycopg", "psycopg-binary", "tzdata"}


def test_what_a_club_needs_is_locked_beside_the_app_and_never_in_it():
    app, club = ({(one.name, one.version) for one in locked(lock)} for lock in (LOCK, CLUB_LOCK))
    assert app < club <= {(one.name, one.version) for one in ALL}


@pytest.mark.parametrize("one", ALL, ids=lambda one: f"{one.name}-{one.version}")
def test_every_package_has_a_licence_that_fits_and_hashes(one):
    licence = re.search(
        rf"^\| {one.name} \| {re.escape(one.version)} \| (.+?) \|",
        LICENCES.read_text("utf-8"),
        re.MULTILINE,
    )
    fit = FIT if one.name in {app.name for app in locked(LOCK)} else FIT | BESIDE
    assert set(re.split(r" (?:AND|OR) ", licence[1])) <= fit
    assert one.hashes
    try:
        here = distribution(one.name).version == one.version
    except PackageNotFoundError:
        assert one.name in NOT_EVERYWHERE
        here = False
    if here:
        assert supply.licence_of(one.name) == licence[1]


def test_a_package_that_tells_no_licence_is_not_taken_for_anything(monkeypatch):
    class Silent:
        metadata = Message()

    monkeypatch.setattr(supply, "distribution", lambda _name: Silent())
    with pytest.raises(LookupError, match="silent"):
        supply.licence_of("silent")


def test_the_texts_of_the_licences_are_passed_on():
    told = supply.texts(("msgpack", "tinydb"), "and more")
    for words in ("The Skald authors", "tinydb\n", "Apache License", "and more"):
        assert words in told


# The bill of materials


def test_a_bill_names_each_package_with_its_version_licence_hashes_and_what_it_asks_for():
    told = supply.bill(wheels.needed())
    assert (told["bomFormat"], told["specVersion"], told["version"]) == ("CycloneDX", "1.6", 1)
    assert re.fullmatch(r"urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", told["serialNumber"])
    parts = {one["name"]: one for one in told["components"]}
    assert set(parts) == set(wheels.needed())
    tinydb = next(one for one in locked(LOCK) if one.name == "tinydb")
    assert parts["tinydb"]["purl"] == f"pkg:pypi/tinydb@{tinydb.version}"
    assert parts["tinydb"]["licenses"] == [{"license": {"id": "MIT"}}]
    (files,) = parts["tinydb"]["externalReferences"]
    assert {one["content"] for one in files["hashes"]} == set(tinydb.hashes)
    asked = {one["ref"]: one["dependsOn"] for one in told["dependencies"]}
    assert set(asked) == {told["metadata"]["component"]["bom-ref"]} | {
        one["bom-ref"] for one in told["components"]
    }
    assert parts["pydantic-core"]["bom-ref"] in asked[parts["pydantic"]["bom-ref"]]
    assert parts["pydantic"]["bom-ref"] in asked[told["metadata"]["component"]["bom-ref"]]


def test_the_same_lock_leads_to_the_same_bill(tmp_path):
    supply.write_bill(tmp_path, wheels.needed())
    first = (tmp_path / supply.BILL).read_bytes()
    supply.write_bill(tmp_path, wheels.needed())
    assert (tmp_path / supply.BILL).read_bytes() == first
    assert json.loads(first)["serialNumber"] != supply.bill(("tinydb",))["serialNumber"]


def test_a_bill_names_nothing_that_is_not_locked():
    with pytest.raises(LookupError, match="left-pad"):
        supply.bill(("left-pad",))


# Known vulnerabilities


@pytest.mark.parametrize(
    "version, known",
    [
        ("0.1", True),
        ("0.13.4", False),
        ("0.13.5", True),
        ("0.26.1", True),
        ("0.27.0", False),
        ("1.0", True),
        ("1.2.1", True),
        ("1.2.2", False),
    ],
)
def test_a_version_is_looked_up_in_the_ranges_of_an_advisory(tmp_path, capsys, version, known):
    (tmp_path / "one.json").write_text(json.dumps(ADVISORY), encoding="utf-8")
    assert audit((Package("starlette", version),), tmp_path) == known
    assert ("PYSEC-2023-83" in capsys.readouterr().out) == known


def test_advisories_of_pypa_are_read_too(tmp_path):
    yaml = pytest.importorskip("yaml")
    for name in ("starlette", "flask"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "one.yaml").write_text(yaml.safe_dump(ADVISORY), encoding="utf-8")
    assert audit(OLD, tmp_path) == 1


def test_what_was_withdrawn_counts_for_nothing(tmp_path):
    withdrawn = {**ADVISORY, "withdrawn": "2024-01-01T00:00:00Z"}
    (tmp_path / "one.json").write_text(json.dumps(withdrawn), encoding="utf-8")
    assert audit(OLD, tmp_path) == 0


def test_where_nobody_answers_that_is_said_in_one_line_and_is_no_failure(tmp_path, capsys):
    # Nothing listens there.
    assert audit(OLD, None, "http://127.0.0.1:9/") == 0
    assert audit(OLD, tmp_path) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("Not looked for known vulnerabilities, since http://127.0.0.1:9/ gives")
    assert second.endswith("no advisories")


@pytest.fixture
def osv():
    """A server that knows one vulnerability."""
    heard = []

    class Answer(BaseHTTPRequestHandler):
        def do_POST(self):
            heard.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b'{"results": [{"vulns": [{"id": "GHSA-x"}]}, {}]}')

        def log_message(self, *_):
            pass

    server = HTTPServer(("127.0.0.1", 0), Answer)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/", heard
    server.shutdown()
    thread.join()
    server.server_close()


def test_what_is_known_of_the_locked_versions_is_told(osv, capsys):
    url, heard = osv
    assert audit(OLD, None, url) == 1
    assert capsys.readouterr().out.splitlines()[0] == "starlette 0.26.0: GHSA-x"
    assert heard == [
        {
            "queries": [
                {"package": {"name": one.name, "ecosystem": "PyPI"}, "version": one.version}
                for one in OLD
            ]
        }
    ]
    assert audit((OLD[0],), None, url) == 0, "an answer that fits no question is none"
