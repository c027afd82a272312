#!/usr/bin/env python3
"""Write the tables and the plot of docs/benchmarks.md from what the benchmarks have saved.

python tools/figures.py            write them anew
python tools/figures.py --check    fail if the page does not say what the results say
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from mastaba.analysis.plot import COLORS, INK, STONE, figure

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "benchmarks" / "results"
LADDER = ROOT / "benchmarks" / "ladder"
PAGE = ROOT / "docs" / "benchmarks.md"
PLOT = ROOT / "docs" / "figures" / "speeds.svg"
TITLES = {"alhambra": "Alhambra", "camelup": "Camel Up", "cheops": "Cheops", "imhotep": "Imhotep", "santorini": "Santorini"}
PAIRS = "Santorini, random pairs of powers"
ALPHA = (0.35, 0.5, 0.65, 0.8, 1.0)


def newest(pattern: str) -> dict[str, Any]:
    """The last results of a kind, with the name of their file."""
    found = [json.loads(path.read_text(encoding="utf-8")) | {"file": path.name} for path in RESULTS.glob(pattern)]
    if not found:
        raise SystemExit(f"figures: there is nothing like {pattern} in benchmarks/results")
    return max(found, key=lambda result: (result["date"], result["file"]))


def short(value: float) -> str:
    """Three digits that count."""
    for size, word in ((1e9, " billion"), (1e6, " million"), (1e3, ",000")):
        if value >= size:
            digits = 0 if word == ",000" else 2 - len(str(int(value / size))) + 1
            return f"{value / size:.{max(0, digits)}f}{word}"
    return f"{value:.0f}"


def table(heads: list[str], rows: list[list[str]]) -> str:
    lines = [heads, ["---", *["---:"] * (len(heads) - 1)], *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def own(cpu: dict[str, Any]) -> dict[str, list[float]]:
    """Our speeds a game: plays from Python, batch steps, playouts on one core and on all."""
    top, speeds = cpu["machine"]["cores"], {}
    for game in TITLES:
        mine = {(r["what"], r["threads"]): r["value"] for r in cpu["rows"] if (r["system"], r["game"]) == ("mastaba", game) and usual(r)}
        wanted = [("python_plays", 1), ("batch_steps", top), ("playout_decisions", 1), ("playout_decisions", top)]
        speeds[game] = [mine[key] for key in wanted]
    return speeds


def usual(row: dict[str, Any]) -> bool:
    return not isinstance(row["options"].get("powers"), str)


def on_gpu(gpu: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {row["case"]: row for row in gpu["rows"] if row.get("equal_to_cpu") and row.get("playout_decisions_per_second")}


def told(result: dict[str, Any]) -> str:
    """The machine of a result, in one line."""
    machine = result["machine"]
    where = f"{machine['processor']}, {machine['cores']} cores, {machine['system']}, Python {machine['python']}, Numba {machine['numba']}"
    return f"{where}, {result['date']}: {saved(result)}.\n"


def vectors(result: dict[str, Any]) -> str:
    """Steps of the vector environment, a row a game."""
    rows = [[TITLES[row["game"]], str(row["options"]["players"]), short(row["steps_per_second"])] for row in result["rows"]]
    first = result["rows"][0]
    return told(result) + "\n" + table(["game", "players", f"steps of {first['envs']:,} tables, {first['threads']} threads"], rows)


def searches(found: dict[str, Any]) -> str:
    """Simulations of the search on one core and on all, the slowest stop and the largest trees of a game's tables, and the peers."""
    top, lines = found["machine"]["cores"], []
    for game in TITLES:
        rows = [r for r in found["rows"] if (r["system"], r["game"]) == ("mastaba", game)]
        one, all_cores = (next(r["value"] for r in rows if (r["what"], r["threads"]) == ("search_simulations", n)) for n in (1, top))
        stop, trees = (max(r["value"] for r in rows if r["what"] == what) for what in ("search_stop", "search_trees"))
        lines.append([TITLES[game], short(one), short(all_cores), f"{all_cores / one:.2f}", f"{stop:.0f} ms", f"{trees:.0f} MB"])
    peers = [
        [f"{p['system']}: {p['game']}", short(p["theirs"]), TITLES[p["ours"]], short(p["value"]), f"{p['ratio']:.1f}"]
        for p in found["pairs"]
    ]
    return (
        f"{found['machine']['processor']}, {found['date']}, load {found['machine']['load']} at the end: {saved(found)}.\n\n"
        + table(["game", "1 core", f"{top} cores", "times", "slowest stop", "largest trees"], lines)
        + "\n"
        + table(["peer", "1 core", "Mastaba", "1 core", "ratio"], peers)
    )


def pieces(cpu: dict[str, Any], gpu: dict[str, Any], vector: dict[str, Any], search: dict[str, Any]) -> dict[str, str]:
    """What stands between the marks of the page."""
    cores = cpu["machine"]["cores"]
    speeds = table(
        ["game", "plays from Python", f"batch steps, {cores} cores", "playouts, 1 core", f"playouts, {cores} cores"],
        [[TITLES[game], *map(short, values)] for game, values in own(cpu).items()],
    )
    pairs = [r for r in cpu["rows"] if r["system"] == "mastaba" and not usual(r)]
    speeds += "".join(
        f"\nSantorini with {r['options']['powers']} of powers: {short(r['value'])} decisions a second, 1 core.\n" for r in pairs
    )
    peers = table(
        ["peer", "its speed", "Mastaba", "our speed", "ratio"],
        [
            [
                f"{p['system']}: {p['game']}",
                short(p["theirs"]),
                TITLES[p["ours"]],
                short(p["value"]),
                f"{p['ratio']:{'.0f' if p['ratio'] > 20 else '.2f'}}",
            ]
            for p in cpu["pairs"]
        ],
    )
    gpus = table(
        ["game", "random playouts", "threads of 64 games", "batch steps", "games of the batch"],
        [
            [
                PAIRS if case == "santorini-pairs" else TITLES[case],
                short(row["playout_decisions_per_second"]),
                f"{row['streams']:,}",
                *([short(row["batch_steps_per_second"]), f"{row['batch']:,}"] if "batch" in row else ["", ""]),
            ]
            for case, row in on_gpu(gpu).items()
        ],
    )
    note = f"\n{gpu['note']}\n" if gpu.get("note") else ""
    return {
        "machine": told(cpu),
        "speeds": speeds,
        "peers": peers,
        "search": searches(search),
        "vector": vectors(vector),
        "ladder": "".join(
            f"![Ratings in {ladder(path)}](../benchmarks/ladder/{path.stem}.svg)\n"
            for path in sorted(LADDER.glob("*.json"), key=lambda path: path.stem)
        ),
        "gpu": f"{gpu['device']}, {gpu['date']}: {saved(gpu)}.\n\n{gpus}{note}",
    }


def ladder(path: Path) -> str:
    """A ladder in words: its game, and what else its name tells, such as the seats."""
    game, *rest = path.stem.split("-")
    return ", ".join([TITLES.get(game, game), *(f"{word} players" if word.isdecimal() else word for word in rest)])


def saved(result: dict[str, Any]) -> str:
    return f"[`benchmarks/results/{result['file']}`](../benchmarks/results/{result['file']})"


def filled(text: str, parts: dict[str, str]) -> str:
    for name, part in parts.items():
        before, mark, rest = text.partition(f"<!-- {name} -->\n")
        _, end, after = rest.partition("<!-- end -->\n")
        if not mark or not end:
            raise SystemExit(f"figures: docs/benchmarks.md has no place for {name}")
        text = f"{before}{mark}\n{part}\n{end}{after}"
    return text


def bars(cpu: dict[str, Any], gpu: dict[str, Any]) -> list[tuple[str, str, float, float]]:
    """Game, label, speed and how strongly it is drawn."""
    cores, device = cpu["machine"]["cores"], on_gpu(gpu)
    made = []
    for game, values in own(cpu).items():
        labels = ["from Python", "batch", "playouts, 1 core", f"playouts, {cores} cores"]
        found = list(zip(labels, values, strict=True))
        if game in device:
            found.append((f"playouts, {gpu['device']}", device[game]["playout_decisions_per_second"]))
        made += [(game, f"{TITLES[game]}: {label}", value, ALPHA[k]) for k, (label, value) in enumerate(found)]
    return made


def draw(drawn: list[tuple[str, str, float, float]], path: Path) -> None:
    path.parent.mkdir(exist_ok=True)
    with figure(str(path), 1, 1, (9, 1.0 + 0.27 * len(drawn))) as axes:
        at, games = axes[0, 0], [game for game, *_ in drawn]
        places = [k + 0.7 * len(set(games[: k + 1])) for k in range(len(drawn))]
        for place, (game, _, value, alpha) in zip(places, drawn, strict=True):
            at.barh(place, value, color=COLORS[game], alpha=alpha, height=0.8)
            at.annotate(short(value), (value, place), xytext=(4, 0), textcoords="offset points", va="center", fontsize=8, color=INK)
        at.set(xscale="log", yticks=places, yticklabels=[label for _, label, *_ in drawn], xlabel="decisions per second")
        at.set_title("How fast the games are played")
        at.invert_yaxis()
        at.margins(x=0.14, y=0.01)
        at.grid(axis="x", color=STONE, linewidth=0.6)
        at.set_axisbelow(True)


def main() -> int:
    made = argparse.ArgumentParser(description="Write the tables and the plot of docs/benchmarks.md.")
    made.add_argument("--check", action="store_true", help="write nothing, fail if they are old")
    args = made.parse_args()
    cpu, gpu = newest("20*-cores.json"), newest("gpu-*.json")
    before = PAGE.read_text(encoding="utf-8")
    parts, drawn = pieces(cpu, gpu, newest("vector.json"), newest("20*-search.json")), bars(cpu, gpu)
    if args.check:
        del parts["ladder"]  # pictures of the same tournaments as before, or one more
    after = filled(before, parts)
    if args.check:
        plot = PLOT.read_text(encoding="utf-8")
        old = [label for _, label, value, _ in drawn if f">{label}<" not in plot or f">{short(value)}<" not in plot]
        if before != after or old:
            print("figures: docs/benchmarks.md is older than the results; run `python tools/figures.py`", file=sys.stderr)
            return 1
        return 0
    PAGE.write_text(after, encoding="utf-8")
    draw(drawn, PLOT)
    return 0


if __name__ == "__main__":
    sys.exit(main())
