"""The page and the figures of mutation testing."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from pathlib import Path

import msgspec

from mutation.mutants import REMOVED

NAMES = {"imhotep": "Imhotep", "camelup": "Camel Up", "alhambra": "Alhambra", "cheops": "Cheops", "santorini": "Santorini"}
DECLARED = "tools/mutation/equivalent.toml"
FIGURES = "benchmarks/results/mutation.json"
ALIVE = ("survived", "unreached")


class Row(msgspec.Struct):
    """A mutant and its fate, as kept on file."""

    game: str
    file: str
    function: str
    line: int
    before: str
    after: str
    fate: str
    test: str
    source: str
    tests: str
    nth: int = 1

    @property
    def key(self) -> str:
        return f"{self.file}:{self.line}: {self.before} → {self.after}"


class Equivalent(msgspec.Struct, forbid_unknown_fields=True):
    """Mutants that no test can tell from the original: same file, same function, same statement (the `nth` of several)."""

    file: str
    function: str
    before: str
    after: list[str]
    reason: str
    nth: tuple[int, ...] = (1,)

    def covers(self, row: Row) -> bool:
        same = (row.file, row.function, row.before) == (self.file, self.function, self.before)
        return same and row.nth in self.nth and row.after in self.after


def equivalents(path: Path) -> list[Equivalent]:
    if not path.exists():
        return []
    return msgspec.convert(tomllib.loads(path.read_text()).get("equivalent", []), list[Equivalent])


def mistakes(rows: list[Row], declared: list[Equivalent]) -> list[str]:
    """What is wrong with the declarations: about no mutant, or about one that was killed."""
    found = []
    for e in declared:
        for after in e.after:
            about = [r for r in rows if e.covers(r) and r.after == after]
            if not about:
                found.append(f"{e.file} {e.function}: no mutant {e.before} → {after}")
            found += [f"{r.key} is declared equivalent and was killed by {r.test}" for r in about if r.fate not in ALIVE]
    return found


class Figures(msgspec.Struct):
    """Counts of a file, or of a game."""

    mutants: int
    killed: int
    by_time: int
    survived: int
    unreached: int
    equivalent: int

    @property
    def raw(self) -> float:
        return self.killed / self.mutants

    @property
    def fair(self) -> float:
        """Without those that no test can kill."""
        return self.killed / (self.mutants - self.equivalent)


def figures(rows: list[Row], declared: list[Equivalent]) -> Figures:
    fates = Counter(r.fate for r in rows)
    equal = sum(any(e.covers(r) for e in declared) for r in rows)
    return Figures(len(rows), fates["killed"] + fates["time"], fates["time"], fates["survived"], fates["unreached"], equal)


def table(rows: list[Row], declared: list[Equivalent]) -> list[str]:
    lines = [
        "| game | file | mutants | killed | of them by time | alive | of them equivalent | killed of all | killed without equivalents |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for game, name in NAMES.items():
        own = [r for r in rows if r.game == game]
        for file in [*dict.fromkeys(r.file for r in own), ""]:
            f = figures([r for r in own if file in ("", r.file)], declared)
            alive = f.mutants - f.killed
            cells = [str(n) for n in (f.mutants, f.killed, f.by_time, alive, f.equivalent)] + [f"{100 * p:.1f} %" for p in (f.raw, f.fair)]
            named = [name, f"`{Path(file).name}`"] if file else [f"**{name}**", "**together**"]
            lines.append(f"| {' | '.join(named + (cells if file else [f'**{c}**' for c in cells]))} |")
    return lines


def code(text: str) -> str:
    return text if text == REMOVED else f"`{text}`".replace("|", "\\|")


def survivors(rows: list[Row], declared: list[Equivalent]) -> list[str]:
    lines = []
    for game, name in NAMES.items():
        alive = [r for r in rows if r.game == game and r.fate in ALIVE]
        lines += ["", f"### {name}", ""]
        missed = [r for r in alive if not any(e.covers(r) for e in declared)]
        if missed:
            lines += ["Not noticed by any test:", "", "| place | statement | mutant | |", "|---|---|---|---|"]
        for r in missed:
            note = "no test comes by" if r.fate == "unreached" else ""
            lines.append(f"| {r.file.partition('/')[2]}:{r.line} `{r.function}` | {code(r.before)} | {code(r.after)} | {note} |")
        equal = [(r, next((e for e in declared if e.covers(r)), None)) for r in alive]
        if any(e for _, e in equal):
            lines += ["", "Equivalent:", "", "| place | statement | mutant | reason |", "|---|---|---|---|"]
        for r, e in equal:
            if e:
                lines.append(f"| {r.file.partition('/')[2]}:{r.line} `{r.function}` | {code(r.before)} | {code(r.after)} | {e.reason} |")
    return lines


def write_report(root: Path, rows: list[Row], expected: int, longest: float, failing: list[str]) -> int:
    """The page, when every mutant has its result; else what is known so far."""
    declared = equivalents(root / DECLARED)
    wrong = mistakes(rows, declared) if len(rows) == expected else []
    if wrong or len(rows) < expected:
        print("\n".join(wrong or table_of_known(rows, declared)))
        print("docs/mutation.md is not written: " + ("see above" if wrong else f"{expected - len(rows)} of {expected} mutants are untried"))
        return 1 if wrong else 0
    lines = table(rows, declared)
    template = (root / "tools/mutation/page.md").read_text()
    alive = "\n".join(survivors(rows, declared)).strip()
    left_out = "".join(f"\n- **Left out**, because it fails without any mutant: `{test}`." for test in failing)
    page = template.format(figures=FIGURES, declared=DECLARED, longest=longest, left_out=left_out, table="\n".join(lines), alive=alive)
    (root / "docs" / "mutation.md").write_text(page)
    games = {}
    for game in NAMES:
        own = [r for r in rows if r.game == game]
        f = figures(own, declared)
        left = [{"mutant": r.key, "equivalent": any(e.covers(r) for e in declared)} for r in own if r.fate in ALIVE]
        games[game] = {
            **msgspec.to_builtins(f),
            "killed_of_all": round(f.raw, 4),
            "killed_without_equivalents": round(f.fair, 4),
            "alive": left,
        }
    text = json.dumps(
        {"command": "python tools/mutate.py", "longest_test_s": longest, "left_out": failing, "games": games}, indent=1, ensure_ascii=False
    )
    (root / FIGURES).write_text(text + "\n")
    print("\n".join(lines))
    return 0


def table_of_known(rows: list[Row], declared: list[Equivalent]) -> list[str]:
    alive = [f"{r.fate}: {r.key}" for r in rows if r.fate in ALIVE and not any(e.covers(r) for e in declared)]
    counts = Counter(r.game for r in rows)
    return alive + [f"{NAMES[g]}: {figures([r for r in rows if r.game == g], declared)}" for g in counts]
