"""Build the app: ``python -m tools.release web``, and what Flet builds for phones and desktops."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

from tools import supply, wheels
from tools.staging import ROOT, stage

NATIVE = {
    "android": "apk",
    "ios": "ipa",
    "apk": "apk",
    "aab": "aab",
    "ipa": "ipa",
    "macos": "macos",
    "windows": "windows",
    "linux": "linux",
}
"""What may be asked for, and what ``flet build`` calls it; it needs Flutter and a network."""


def main(asked: list[str] | None = None) -> int:
    """Build what is asked for and return the exit status."""
    parser = argparse.ArgumentParser(prog="release.py", description="Build Skald.")
    parser.add_argument("target", choices=("web", "stage", "archive", *NATIVE))
    parser.add_argument("folder", type=Path, nargs="?", help="what goes into the archive")
    parser.add_argument("--to", type=Path, help="where it goes (build/<target>)")
    parser.add_argument(
        "--base-url", default="/", help="path under which a host serves the web app"
    )
    args = parser.parse_args(asked)
    to: Path = args.to or ROOT / "build" / args.target
    try:
        if args.target == "web":
            from tools.webapp import build

            build(to, args.base_url)
        elif args.target == "stage":
            stage(to)
            tell_supply(to)
        elif args.target == "archive":
            tell_supply(args.folder)
            shutil.make_archive(str(to.with_suffix("")), "zip", args.folder)
        else:
            build_native(NATIVE[args.target], to)
    except (RuntimeError, LookupError, OSError, subprocess.CalledProcessError) as failed:
        print(f"{type(failed).__name__}: {failed}", file=sys.stderr)
        return 2
    print(f"Built {to}")
    return 0


def tell_supply(folder: Path) -> None:
    """Put into a folder what the app in it is made of: nothing that serves it to browsers."""
    supply.write_bill(folder, wheels.needed(wheels.DEVICE))


def build_native(target: str, to: Path) -> None:
    """Stage a clean tree and let Flet build it.

    Raises:
        FileNotFoundError: Flet's command line is not installed.
        subprocess.CalledProcessError: Flet could not build it.
    """
    staged = ROOT / "build" / "staged"
    shutil.rmtree(staged, ignore_errors=True)
    stage(staged)
    tell_supply(staged)
    flet = shutil.which("flet")
    if flet is None:
        raise FileNotFoundError("flet (install flet-cli at the version of flet in the lock)")
    subprocess.run([flet, "build", target, str(staged), "--output", str(to)], check=True)


if __name__ == "__main__":
    sys.exit(main())
