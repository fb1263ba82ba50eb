"""Turn archives of Python sources into archives of bytecode for the Python that runs this.

Run by the Python of the browser (see ``web/bytecode.mjs``) or by one of the same minor version:
``python bytecode.py FOLDER NAME.zip …``. Each archive in the folder is rewritten in place.
"""

import importlib.util
import marshal
import sys
import types
import zipfile
from pathlib import Path

LATER = (1980, 1, 1, 0, 0, 0)
"""The same time for every file, so that the same sources make the same archive."""

CHECKED_BY_NOBODY = b"\x01\x00\x00\x00" + bytes(8)
"""PEP 552: bytecode that is never compared with a source."""


OWN = ("main.py", "companion/", "data/", "views/")
"""Whose lines are told where something fails: a report of it names places in them."""

SAME_LINE, AT_ONCE = 0b1_1101_000, 8
"""An entry of a table of lines: without columns, for so many steps at most; 0 lines on follows."""


def compiled(source: bytes, name: str) -> bytes:
    """Compile a module without docstrings and assertions, as ``python -OO`` does.

    Of what is not our own only the line is told where a function begins: a sixth of all bytecode
    would say more.
    """
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    written = code if name.startswith(OWN) else without_lines(code)
    return importlib.util.MAGIC_NUMBER + CHECKED_BY_NOBODY + marshal.dumps(written)


def without_lines(code: types.CodeType) -> types.CodeType:
    r"""Let all steps of code, and of all code in it, come from the line where it begins.

    >>> two = compile("one = 1\ntwo = one + one", "", "exec")
    >>> sorted({line for *_, line in two.co_lines()} & {1, 2})
    [1, 2]
    >>> {line for *_, line in without_lines(two).co_lines()}
    {1}
    """
    inner = (
        without_lines(constant) if isinstance(constant, types.CodeType) else constant
        for constant in code.co_consts
    )
    whole, rest = divmod(len(code.co_code) // 2, AT_ONCE)
    lines = bytes([SAME_LINE + AT_ONCE - 1, 0]) * whole
    lines += bytes([SAME_LINE + rest - 1, 0]) if rest else b""
    return code.replace(co_linetable=lines, co_consts=tuple(inner))


def rewrite(archive: Path) -> None:
    """Replace each ``.py`` of an archive by its ``.pyc``."""
    fresh = archive.with_suffix(".new")
    with zipfile.ZipFile(archive) as old, zipfile.ZipFile(fresh, "w") as new:
        for name in sorted(old.namelist()):
            data, kind = old.read(name), old.getinfo(name).compress_type
            if name.endswith(".py"):
                data, name = compiled(data, name), name + "c"  # noqa: PLW2901 - as it is written
            entry = zipfile.ZipInfo(name, LATER)
            new.writestr(entry, data, kind, 9)
    fresh.replace(archive)


def main(arguments: list[str]) -> None:
    """Rewrite the archives that are named."""
    folder, *names = arguments
    for name in names:
        rewrite(Path(folder) / name)


if __name__ == "__main__" and sys.argv[1:]:
    main(sys.argv[1:])
