"""Build the app: ``python -m tools.release web``, and what Flet builds for phones and desktops."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

from tools.staging import ROOT, stage

NATIVE = ("apk", "aab", "ipa", "macos", "windows", "linux")
"""What ``flet build`` calls its targets; it needs Flutter and a network."""


def main() -> int:
    """Build what is asked for and return the exit status."""
    parser = argparse.ArgumentParser(prog="release.py", description="Build Skald.")
    parser.add_argument("target", choices=("web", "stage", *NATIVE))
    parser.add_argument("--to", type=Path, help="where it goes (build/<target>)")
    parser.add_argument(
        "--base-url", default="/", help="path under which a host serves the web app"
    )
    wishes = parser.parse_args()
    to: Path = wishes.to or ROOT / "build" / wishes.target
    try:
        if wishes.target == "web":
            from tools.webapp import build

            build(to, wishes.base_url)
        elif wishes.target == "stage":
            stage(to)
        else:
            build_native(wishes.target, to)
    except (RuntimeError, LookupError, FileExistsError, subprocess.CalledProcessError) as failed:
        print(failed, file=sys.stderr)
        return 2
    print(f"Built {to}")
    return 0


def build_native(target: str, to: Path) -> None:
    """Stage a clean tree and let Flet build it."""
    staged = ROOT / "build" / "staged"
    shutil.rmtree(staged, ignore_errors=True)
    stage(staged)
    command = [sys.executable, "-m", "flet_cli.cli", "build", target, str(staged)]
    subprocess.run([*command, "--output", str(to)], check=True)


if __name__ == "__main__":
    sys.exit(main())
