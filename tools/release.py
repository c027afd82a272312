#!/usr/bin/env python3
"""Make a release: the client, a source distribution with it, and the wheel that this makes.

    python tools/release.py dist

Run it with the .venv's Python. The version is `__version__` in src/mastaba/__init__.py.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
STATIC = ROOT / "src/mastaba/server/static"
FRESH = ROOT / "web/node_modules/.built"


def run(where: Path, *command: str) -> None:
    done = subprocess.run([sys.executable, *command], cwd=where, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{done.stdout[-3000:]}\nrelease: {' '.join(command)} did not work")


def version() -> str:
    from mastaba import __version__

    if f"## {__version__} " not in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"):
        raise SystemExit(f"release: CHANGELOG.md has no section for {__version__}")
    return __version__


def left_over() -> int:
    """Files of an earlier client that are kept for open pages."""
    known = {p.relative_to(FRESH) for p in FRESH.rglob("*")} if FRESH.is_dir() else set()
    return sum(1 for p in STATIC.rglob("*") if known and p.is_file() and p.name != ".gitignore" and p.relative_to(STATIC) not in known)


def main() -> int:
    made = argparse.ArgumentParser(description="Make a source distribution and a wheel.")
    made.add_argument("folder", type=Path, help="where to put them")
    made.add_argument("--json", action="store_true", help="print what was made as JSON")
    args = made.parse_args()
    number, folder = version(), args.folder.resolve()
    run(ROOT, "tools/build_web.py", "--if-old")
    run(ROOT, "-m", "hatchling", "build", "-t", "sdist", "-d", str(folder))
    sdist = folder / f"mastaba-{number}.tar.gz"
    with tempfile.TemporaryDirectory() as unpacked:
        with tarfile.open(sdist) as packed:
            packed.extractall(unpacked, filter="data")
        run(Path(unpacked) / f"mastaba-{number}", "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder))
    files = [sdist, folder / f"mastaba-{number}-py3-none-any.whl"]
    rows = [{"file": str(f), "bytes": f.stat().st_size, "sha256": hashlib.sha256(f.read_bytes()).hexdigest()} for f in files]
    if args.json:
        print(json.dumps(rows))
    else:
        for row in rows:
            print(f"{row['sha256']}  {row['file']}  ({row['bytes']:,} bytes)")
    if left_over():
        print(f"release: {left_over()} files of an earlier client are in it; remove {STATIC} and run it again", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
