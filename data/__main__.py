"""``python -m data copy FROM TO``: a history goes from a folder to a club's database, or back."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from companion.errors import CompanionError
from companion.words import say
from data.copying import copied, files_at, summed
from data.journal import JournalStorage
from data.stored import PARTS

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(asked: Sequence[str] | None = None) -> int:
    """Do what is asked for and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m data", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    copy = commands.add_parser("copy", help="copy a history, or go on with a copy")
    for name in ("from", "to"):
        copy.add_argument(name, help="a folder, or postgresql://...")
    args = vars(parser.parse_args(asked))
    try:
        for there, whole in copied(files_at(args["from"]), files_at(args["to"], new=True)):
            print(f"{there} of {whole}")
        journal = JournalStorage(files_at(args["to"]), together=PARTS)
        digest = summed(journal)
        journal.close()
    except CompanionError as refused:
        print(say("en", refused.code, **refused.facts), file=sys.stderr)
        return 1
    print(f"{digest.documents} documents, the same in both: sha256 {digest.checksum}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
