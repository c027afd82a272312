"""`mastaba new-game NAME`: a package with a small working game, its tests and its registration, to make one's own of."""

from __future__ import annotations

import keyword
import re
import shlex
import sys
from importlib.util import find_spec
from pathlib import Path

from mastaba.cli.terms import parser, print_json
from mastaba.engine.errors import MastabaError
from mastaba.engine.registry import names

PACKAGED = Path(__file__).resolve().parents[1] / "sixth_game"
CHECKOUT = Path(__file__).resolve().parents[3] / "examples" / "sixth_game"
NAME, TITLE = "sunmoon", "Sun and Moon"
KINDS = {".py", ".toml", ".md"}


def pattern() -> Path:
    """The example game, which an installed package carries with it."""
    for folder in (PACKAGED, CHECKOUT):
        if folder.is_dir():
            return folder
    raise MastabaError("the example game is not part of this installation")


def pages() -> list[Path]:
    """The files of the example, as paths within it; nothing that building it has left there."""
    inside = (path.relative_to(pattern()) for path in pattern().rglob("*") if path.suffix in KINDS)
    return sorted(path for path in inside if path.parts[0] != "build" and not any(part.startswith(".") for part in path.parts))


def check_name(name: str) -> None:
    """Raise, in words, unless a package and a game may have this name."""
    if not re.fullmatch(r"[a-z][a-z0-9]{1,30}", name):
        raise MastabaError(f"a game's name is 2 to 31 small letters and digits, a letter first; not {name!r}")
    if keyword.iskeyword(name) or name in sys.stdlib_module_names:
        raise MastabaError(f"{name!r} is a word of Python; choose another name")
    if name in names():
        raise MastabaError(f"there is a game {name!r} already")
    if (found := find_spec(name)) is not None and found.has_location:  # a mere folder of that name has none
        raise MastabaError(f"{name!r} is the name of an installed package; choose another")


def write(name: str, title: str, folder: Path) -> list[Path]:
    """The example under another name; the files made."""
    made = []
    for page in pages():
        target = folder / str(page).replace(NAME, name)
        text = (pattern() / page).read_text(encoding="utf-8").replace(NAME, name).replace(TITLE, title)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
        made.append(target)
    return made


def main(words: list[str]) -> int:
    made = parser("new-game", f"Make a package with a working game, a copy of {TITLE} under your name, to change into your own.")
    made.add_argument("name", metavar="NAME", help="small letters and digits, such as senet")
    made.add_argument("--title", help="the name people read; NAME with a capital unless given")
    made.add_argument("--folder", metavar="DIR", help="where to put it; a new folder NAME here unless given")
    args = made.parse_args(words)
    check_name(args.name)
    title = args.title or args.name.capitalize()
    if not re.fullmatch(r"\w[\w -]{0,39}", title):
        raise MastabaError(f"a title is up to 40 letters, digits, spaces and hyphens; not {title!r}")
    folder = Path(args.folder or args.name)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise MastabaError(f"{folder} exists and is not an empty folder")
    try:
        files = write(args.name, title, folder)
    except OSError as error:
        raise MastabaError(f"{folder} cannot be written: {error.strerror}") from None
    mastaba = "./mastaba" if pattern() == CHECKOUT else "mastaba"
    steps = [
        shlex.join([sys.executable, "-m", "pip", "install", "--editable", str(folder), "pytest"]),
        shlex.join([sys.executable, "-m", "pytest", str(folder)]),
        f"{mastaba} check-game {args.name}",
        f"{mastaba} tty {args.name} --bots novice",
        f"{mastaba} play",
    ]
    if args.json:
        print_json({"name": args.name, "title": title, "folder": str(folder), "files": list(map(str, files)), "next": steps})
    else:
        print(f"{title} is in {folder}: {len(files)} files. What to do now:", *(f"  {step}" for step in steps), sep="\n")
    return 0
