"""Turn archives of Python sources into archives of bytecode for the Python that runs this.

Run by the Python of the browser (see ``web/bytecode.mjs``) or by one of the same minor version:
``python bytecode.py FOLDER NAME.zip …``. Each archive in the folder is rewritten in place.
"""

import importlib.util
import marshal
import sys
import zipfile
from pathlib import Path

LATER = (1980, 1, 1, 0, 0, 0)
"""The same time for every file, so that the same sources make the same archive."""

CHECKED_BY_NOBODY = b"\x01\x00\x00\x00" + bytes(8)
"""PEP 552: bytecode that is never compared with a source."""


def compiled(source: bytes, name: str) -> bytes:
    """Compile a module without docstrings and assertions, as ``python -OO`` does."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    return importlib.util.MAGIC_NUMBER + CHECKED_BY_NOBODY + marshal.dumps(code)


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
