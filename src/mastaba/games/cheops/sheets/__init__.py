"""Sheet sets: ours, generated ones, and those an owner of the game typed in."""

from functools import cache
from pathlib import Path

import msgspec

from mastaba.engine.errors import InvalidOptions
from mastaba.games.cheops.sheets.checks import refuse_faults, remarks
from mastaba.games.cheops.sheets.form import SheetSet
from mastaba.games.cheops.sheets.generator import generate as _generate

OURS = {"cheops_five_levels": "five_levels.json", "cheops_six_levels": "six_levels.json"}
LARGEST = 1_000_000  # bytes of a file we read

__all__ = ["OURS", "SheetSet", "accept_sheets", "example", "generate", "load_sheets", "our_sheets", "read_sheets", "remarks"]


@cache
def our_sheets(name: str) -> SheetSet:
    """One of the sets in the package, by the name of the option `sheet_set`."""
    return read_sheets((Path(__file__).parent / OURS[name]).read_bytes())


@cache
def example() -> SheetSet:
    """A small set such as a person might type in: a short game for two to four."""
    return read_sheets((Path(__file__).parent / "example.json").read_bytes())


def generate(seed: int, levels: int = 5) -> SheetSet:
    """A set with new colours from a seed, laid out and scored like ours with that many pyramid levels (1.12)."""
    names = {5: "cheops_five_levels", 6: "cheops_six_levels"}
    if levels not in names:
        raise InvalidOptions(f"sheets are generated with 5 or 6 pyramid levels, not {levels}")
    return _generate(our_sheets(names[levels]), seed)


def load_sheets(path: str | Path) -> SheetSet:
    """The sheet set of a file, checked; InvalidOptions says in words what is wrong with it."""
    path = Path(path)
    try:
        if path.stat().st_size > LARGEST:
            raise InvalidOptions(f"{path} is larger than a sheet file can be")
        text = path.read_bytes()
    except OSError as error:
        raise InvalidOptions(f"the sheet file {path} cannot be read: {error.strerror}") from None
    sheets = read_sheets(text)
    accept_sheets(sheets)
    return sheets


def read_sheets(text: str | bytes) -> SheetSet:
    """The sheet set that a text holds; its form is checked, not yet what it says."""
    try:
        return msgspec.json.decode(text, type=SheetSet)
    except msgspec.ValidationError as error:
        raise InvalidOptions(f"this is not a sheet file: {error}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise InvalidOptions(f"the sheet file is damaged or cut off: {error}") from None


def accept_sheets(sheets: SheetSet) -> None:
    """Refuse a set that cannot be played, or that bears the version of one of ours without being it (1.10)."""
    refuse_faults(sheets)
    for name in OURS:
        if sheets.data_version == our_sheets(name).data_version and sheets != our_sheets(name):
            raise InvalidOptions(f"data_version {sheets.data_version!r} is that of our own set {name}; give the file another one")
