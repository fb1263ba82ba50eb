"""What goes into a built app, and what does not."""

from __future__ import annotations

import ast
import json
import marshal
import re
import tomllib
import traceback
import zipfile
from pathlib import Path

import flet
import flet_web
import pytest

from tools import bytecode, wheels
from tools.release import main
from tools.staging import ROOT, stage
from tools.webapp import ICONS, PRUNED, content, own_files
from views.drawings.ink import contrast

READ_BY_FLET_BUILD = {
    "org", "product", "company", "copyright", "bundle_id", "artifact", "permissions",
    "app.path", "app.module", "app.exclude", "app.include",
    "web.base_url", "web.cdn", "web.renderer", "web.route_url_strategy",
    "web.pwa_short_name", "web.pwa_background_color", "web.pwa_theme_color",
    "splash.color", "splash.dark_color", "boot_screen.flet",
    "android.adaptive_icon_background", "android.permission",
    "ios.info",
    "linux.categories",
}  # fmt: skip
"""Of the keys under [tool.flet] that flet-cli 1.0.5 asks for, those that are set here."""

OPEN = {"android.permission", "ios.info", "boot_screen.flet"}
"""Whose own keys are the platform's, or those of the client."""

GAMES = ("hagar", "pax_viking", "saekonungr", "shipwrights", "vikings")


@pytest.fixture(scope="module")
def staged(tmp_path_factory):
    folder = tmp_path_factory.mktemp("staged")
    stage(folder)
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_a_staged_tree_has_all_that_runs(staged):
    assert {"main.py", "pyproject.toml", "LICENSE", "assets/icon.png"} <= staged
    for game in GAMES:
        assert {
            f"companion/games/{game}/__init__.py",
            f"companion/games/{game}/words/en.json",
            f"companion/games/{game}/words/de.json",
        } <= staged
    tables = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("views/tables/*/table.py")}
    assert tables <= staged, "also of a game that draws one itself"


def test_a_staged_tree_has_nothing_else(staged):
    assert {name.split("/")[0] for name in staged} == {
        "main.py", "pyproject.toml", "LICENSE", "assets", "companion", "data", "views",
    }  # fmt: skip
    assert not [name for name in staged if re.search(r"/cases/|__pycache__|\.md$|\.pyc$", name)]


def test_a_tree_is_staged_into_an_empty_folder_alone(tmp_path, capsys):
    (tmp_path / "mine").write_text("keep me", encoding="utf-8")
    assert main(["stage", "--to", str(tmp_path)]) == 2
    assert "FileExistsError" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


def test_what_was_built_goes_into_an_archive(tmp_path):
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "app").write_text("app", encoding="utf-8")
    assert main(["archive", str(tmp_path / "out"), "--to", str(tmp_path / "app.zip")]) == 0
    assert set(zipfile.ZipFile(tmp_path / "app.zip").namelist()) == {"app", "sbom.cdx.json"}


def test_a_staged_tree_tells_what_it_is_made_of(tmp_path):
    assert main(["stage", "--to", str(tmp_path / "app")]) == 0
    told = json.loads((tmp_path / "app" / "sbom.cdx.json").read_text(encoding="utf-8"))
    names = {one["name"] for one in told["components"]}
    assert {"flet", "pydantic", "tinydb", "httpx"} <= names
    assert not {"flet-web", "uvicorn", "pytest"} & names


def keys(tree, above=""):
    for name, value in tree.items():
        key = f"{above}{name}"
        if isinstance(value, dict) and key not in OPEN:
            yield from keys(value, f"{key}.")
        else:
            yield key


def test_every_key_for_flet_is_one_that_flet_reads():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert set(keys(project["tool"]["flet"])) <= READ_BY_FLET_BUILD
    assert project["project"]["dependencies"][0] == "flet==1.0.5"


def test_an_app_that_starts_stands_on_the_ground_of_its_splash():
    flet = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["flet"]
    screen, splash = flet["boot_screen"]["flet"], flet["splash"]
    assert (screen["bgcolor_light"], screen["bgcolor_dark"]) == tuple(splash.values())
    for look in ("light", "dark"):
        assert contrast(screen[f"spinner_color_{look}"], screen[f"bgcolor_{look}"]) >= 3
    # A key that the client does not know would be passed on to it in silence.
    client = (Path(flet_web.__file__).parent / "web" / "main.dart.js").read_text(encoding="utf-8")
    for key in screen:
        known = key.removesuffix("_light").removesuffix("_dark")
        assert f'"{known}"' in client, key


def test_the_app_asks_for_no_permission_it_does_not_need():
    flet = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["flet"]
    assert flet["permissions"] == []
    assert set(flet["android"]["permission"]) == {
        "android.permission.WAKE_LOCK",
        "android.permission.VIBRATE",
    }


COMPILED_FOR_PHONES = {"msgpack", "pydantic-core"}
"""Not pure Python, and among the packages that Flet builds for Android and iOS."""


def test_every_package_that_runs_is_pure_python_or_built_for_phones():
    from importlib.metadata import files

    for name in wheels.needed():
        compiled = [one for one in files(name) or () if one.suffix in {".so", ".pyd", ".dylib"}]
        assert not compiled or name in COMPILED_FOR_PHONES, name


def test_the_browser_gets_the_locked_versions_with_their_hashes():
    needed = wheels.needed()
    assert {"flet", "pydantic", "pydantic-core", "msgpack", "tinydb"} <= set(needed)
    assert not {"uvicorn", "fastapi", "httpx", "flet-web"} & set(needed)
    lines = wheels.locked(needed)
    assert lines.count("==") == len(needed)
    assert ";" not in lines
    assert re.search(r"^flet==1\.0\.5 \\\n +--hash=sha256:", lines, re.MULTILINE)


def test_a_package_that_is_not_locked_is_not_taken():
    with pytest.raises(LookupError, match="left-pad"):
        wheels.locked(("left-pad",))


def test_sources_become_bytecode_without_docstrings(tmp_path):
    with zipfile.ZipFile(tmp_path / "app.zip", "w") as archive:
        archive.writestr("skald.py", '"""Remember."""\nassert False\nsaid = 3\n')
        archive.writestr("words.json", "{}")
    bytecode.main([str(tmp_path), "app.zip"])
    with zipfile.ZipFile(tmp_path / "app.zip") as archive:
        assert archive.namelist() == ["skald.pyc", "words.json"]
    import sys

    sys.path.insert(0, str(tmp_path / "app.zip"))
    try:
        import skald  # type: ignore[import-not-found] # made above
    finally:
        sys.path.pop(0)
        sys.modules.pop("skald", None)
    assert (skald.said, skald.__doc__) == (3, None)


@pytest.mark.parametrize(
    "name, told",
    [
        ("views/app.py", [("<module>", 4), ("fails", 3)]),
        ("flet/app.py", [("<module>", 1), ("fails", 1)]),
    ],
)
def test_of_our_own_code_alone_it_is_told_which_line_failed(name, told):
    source = b"def fails():\n    one = 0\n    one / one\nfails()\n"
    code = marshal.loads(bytecode.compiled(source, name)[16:])
    with pytest.raises(ZeroDivisionError) as failed:
        exec(code, {})
    lines = [(one.name, one.lineno) for one in traceback.extract_tb(failed.tb)[-2:]]
    assert lines == told


@pytest.mark.parametrize(
    "name, pruned",
    [
        ("unittest/mock.py", True),
        ("os.py", True),
        ("encodings/cp1251.py", True),
        ("encodings/cp437.py", False),
        ("encodings/iso8859_1.py", False),
        ("encodings/utf_16.py", False),
        ("importlib/metadata/__init__.py", False),
        ("turtle.py", True),
        ("asyncio/events.py", False),
        ("json/__init__.py", False),
        ("statistics.py", False),
    ],
)
def test_what_nothing_imports_is_left_out_of_the_standard_library(name, pruned):
    assert bool(PRUNED.search(name)) is pruned


def modules_asked_for(path):
    """List whatever a file imports, at its head and later, as modules and as names in them."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module
            yield from (f"{node.module}.{one.name}" for one in node.names)


def test_nothing_in_a_page_imports_what_only_hosts_and_command_lines_have():
    there = {name for name, _ in own_files()}
    every = {path.relative_to(ROOT) for room in ("companion", "data", "views")
             for path in (ROOT / room).rglob("*.py")}  # fmt: skip
    left_out = {
        ".".join(path.with_suffix("").parts).removesuffix(".__init__")
        for path in every
        if path.as_posix() not in there
    }
    assert {"views.serving.server", "data.club.door", "companion.command"} <= left_out
    asked = {
        (name, module)
        for name, path in own_files()
        if name.endswith(".py")
        for module in modules_asked_for(path)
        if module in left_out
    }
    # What it does in a browser it has done before it comes to these.
    assert {name for name, _ in asked} == {"main.py"}


def test_every_icon_that_a_screen_names_keeps_its_number():
    text = "".join(path.read_text("utf-8") for path in (ROOT / "views").rglob("*.py"))
    used = set(re.findall(r"\bft\.Icons\.([A-Z_0-9]+)", text))
    # A name that is put together would not be found.
    assert len(re.findall(r"\bIcons\b", text)) == len(re.findall(r"\bft\.Icons\.[A-Z]", text))
    numbers = {}
    for name in ICONS:
        path = Path(flet.__file__).parents[1] / name
        kept, whole = json.loads(content(name, path)), json.loads(path.read_bytes())
        assert kept.items() <= whole.items()
        numbers |= kept
    assert set(numbers) == used
