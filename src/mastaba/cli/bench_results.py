"""What a bench came to, kept with the machine it ran on, and drawn."""

from __future__ import annotations

import json
import os
import platform
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import numba
import numpy as np

from mastaba.analysis.plot import COLORS, INK, OTHER, STONE, figure
from mastaba.engine.batch import cores
from mastaba.engine.errors import MastabaError

RESULTS = "benchmarks/results"


class Pair(msgspec.Struct):
    """A peer and ours, played the same way."""

    system: str
    game: str
    theirs: float
    ours: str
    way: str
    value: float
    ratio: float


def machine() -> dict[str, Any]:
    """What the numbers depend on."""
    from mastaba import __version__

    return {
        "processor": processor(),
        "cores": cores(),
        "memory_gib": round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30, 1) if hasattr(os, "sysconf") else None,
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "numpy": np.__version__,
        "numba": numba.__version__,
        "mastaba": __version__,
        "commit": commit(),
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
    }


def processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        return next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or "unknown"


def commit() -> str | None:
    """The checkout's commit, if this is one."""
    here = Path(__file__).resolve().parent
    try:
        done = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=here, capture_output=True, text=True, check=False)
    except OSError:
        return None
    return done.stdout.strip() or None


def save(folder: str, rows: list[Any], pairs: list[Pair], seconds: float, *, search: bool = False) -> Path:
    """Write the results to a file named after the day and the machine; those of the search to one of their own."""
    now, about = datetime.now(UTC), machine()
    words = "-".join("".join(c if c.isalnum() else " " for c in about["processor"]).lower().split()[:3])
    path = Path(folder) / f"{now:%Y-%m-%d}-{words}-{about['cores']}-cores{'-search' if search else ''}.json"
    told = {"date": f"{now:%Y-%m-%d}", "machine": about, "seconds": seconds, "rows": rows, "pairs": pairs}
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(msgspec.to_builtins(told), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    except OSError as error:
        raise MastabaError(f"{path} cannot be written: {error.strerror}") from None
    return path


def draw_speeds(pairs: list[Pair], rows: list[Any], path: str) -> None:
    """Bars on a logarithmic scale: ours beside each peer; without peers, everything that was measured."""
    bars: list[tuple[str, float, str]] = []
    for p in pairs:
        bars.append((f"{p.system}: {p.game}", p.theirs, OTHER))
        bars.append((f"Mastaba: {p.ours} ({p.ratio:,.1f} x)", p.value, COLORS.get(p.ours, OTHER)))
    if not pairs:
        bars = [(f"{r.game}: {r.what.replace('_', ' ')}, {r.threads} threads", r.value, COLORS.get(r.game, OTHER)) for r in rows]
    with figure(path, 1, 1, (9, 1.2 + 0.28 * len(bars))) as axes:
        at = axes[0, 0]
        places = [k + (k // 2) * 0.5 if pairs else float(k) for k in range(len(bars))]
        at.barh(places, [value for _, value, _ in bars], color=[color for _, _, color in bars], height=0.8)
        for place, (_, value, _) in zip(places, bars, strict=True):
            at.annotate(f"{value:,.0f}", (value, place), xytext=(4, 0), textcoords="offset points", va="center", fontsize=8, color=INK)
        at.set(xscale="log", yticks=places, yticklabels=[name for name, _, _ in bars], xlabel="random decisions per second")
        at.set_title("Speed" if not pairs else "Mastaba beside its peers, played the same way")
        at.invert_yaxis()
        at.margins(x=0.12)
        at.grid(axis="x", color=STONE, linewidth=0.6)
        at.set_axisbelow(True)
