"""What undoes Brotli in browsers that do not do so for a page: a decoder, and who made it.

``brotli/`` holds it as it comes from npm: brotli-dec-wasm 2.3.2 by Yulong Ming, MIT or Apache-2.0,
with Dropbox's brotli-decompressor in it, BSD-3-Clause and MIT.
"""

from __future__ import annotations

import gzip
import shutil
from pathlib import Path

HERE = Path(__file__).parent

NAME = "brotli.pack"


def lay(target: Path) -> None:
    """Lay the decoder, packed as every browser unpacks it, and the script that calls it."""
    whole = (HERE / "brotli" / "brotli_dec_wasm_bg.wasm").read_bytes()
    (target / NAME).write_bytes(gzip.compress(whole, 9, mtime=0))
    shutil.copyfile(HERE / "unpack.js", target / "unpack.js")


def licence() -> str:
    """Return the decoder's licences as they want to be passed on."""
    names = ("LICENSE-MIT.txt", "LICENSE-BSD.txt")
    texts = [(HERE / "brotli" / name).read_text(encoding="utf-8") for name in names]
    return "\n".join(("brotli-dec-wasm\n", *texts))
