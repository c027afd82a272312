"""`mastaba docs`: the documentation site, served while one writes, or built; a broken link is an error."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from mastaba.cli.rules_coverage import checkout
from mastaba.cli.terms import need, parser, print_json


def main(words: list[str]) -> int:
    made = parser("docs", "Serve the documentation site and show every change at once; with --build, write it to a folder.")
    made.add_argument("--build", metavar="FOLDER", help="write the site there; broken links end it with status 1")
    made.add_argument("--port", type=int, default=8010, help="port to serve on (8010)")
    args = made.parse_args(words)
    root = checkout()
    need("mkdocs", "the documentation site", "docs")
    mkdocs = [sys.executable, "-m", "mkdocs"]
    env = os.environ | {"NO_MKDOCS_2_WARNING": "1"}  # a notice about other programs
    if not args.build:
        print(f"the documentation is on http://127.0.0.1:{args.port}  (Ctrl+C stops it)", flush=True)
        os.chdir(root)
        os.execve(sys.executable, [*mkdocs, "serve", "-q", "-a", f"127.0.0.1:{args.port}"], env)
    folder = Path(args.build).resolve()
    status = subprocess.run([*mkdocs, "build", "-q", "--strict", "--site-dir", str(folder)], cwd=root, env=env, check=False).returncode
    if status == 0:
        pages = len(list(folder.rglob("*.html")))
        if args.json:
            print_json({"folder": str(folder), "pages": pages})
        else:
            print(f"{pages} pages in {folder}")
    return status
