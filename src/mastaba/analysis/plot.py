"""Figures of facts and speeds, as SVG or PNG; the same numbers give the same bytes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from mastaba.analysis.facts import Facts
from mastaba.engine.errors import MastabaError

KINDS = (".svg", ".png")
INK, STONE = "#2b2621", "#e4dccf"
COLORS = {"alhambra": "#a3392b", "camelup": "#c9772b", "cheops": "#8a6fb0", "imhotep": "#b39b52", "santorini": "#2f6f9f"}
OTHER = "#5f7f5f"
DASH = {"random": ":", "sensible": "-"}


def check_plot(path: str, extra: str = "data") -> None:
    """Refuse a figure that could not be drawn, before the work begins; `extra` is what brings matplotlib."""
    target = Path(path)
    if target.suffix.lower() not in KINDS:
        raise MastabaError(f"a plot is a .svg or a .png file, not {target.name}")
    if not target.parent.is_dir():
        raise MastabaError(f"there is no folder {target.parent} for the plot")
    if find_spec("matplotlib") is None:
        raise MastabaError(f"plots need matplotlib: pip install 'mastaba[{extra}]'")


@contextmanager
def figure(path: str, rows: int, columns: int, size: tuple[float, float]) -> Iterator[Any]:
    """Axes to draw in; what was drawn is in the file afterwards."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot as plt

    style: Any = {
        "svg.hashsalt": "mastaba",
        "svg.fonttype": "none",
        "text.parse_math": False,  # names may have dollars
        "font.family": "sans-serif",
        "font.size": 9,
        "text.color": INK,
        "axes.labelcolor": INK,
        "axes.edgecolor": STONE,
        "axes.titlelocation": "left",
        "axes.spines.top": False,
        "axes.spines.right": False,
        "xtick.color": INK,
        "ytick.color": INK,
    }
    with plt.rc_context(style):
        made, axes = plt.subplots(rows, columns, figsize=size, layout="constrained", squeeze=False)
        try:
            yield axes
            svg = path.lower().endswith(".svg")
            made.savefig(path, metadata={"Date": None} if svg else {"Software": None}, dpi=150)
        except OSError as error:
            raise MastabaError(f"{path} cannot be written: {error.strerror}") from None
        finally:
            plt.close(made)


def draw_facts(found: list[Facts], path: str) -> None:
    """Four panels: branching over a game, lengths, win share by seat, choice beside luck."""
    names = [f"{f.game}, {f.style}" for f in found]
    with figure(path, 2, 2, (11, 8)) as axes:
        curves, lengths, seats, luck = axes.flat
        for k, (f, name) in enumerate(zip(found, names, strict=True)):
            color, sign = COLORS.get(f.game, OTHER), "o" if f.style == "sensible" else "s"
            curves.plot(*smoothed(f.curve), DASH[f.style], color=color, label=name)
            at = [seat + (k - (len(found) - 1) / 2) * 0.6 / max(1, len(found)) for seat in range(f.players)]
            above = [100 * (share - 1 / f.players) for share in f.wins]
            seats.errorbar(at, above, yerr=[100 * e for e in f.wins_error], fmt=sign, color=color, capsize=2, markersize=4)
            luck.plot(f.luck, f.entropy * f.decisions, sign, color=color, label=name)
        boxes = lengths.boxplot([f.lengths for f in found], orientation="horizontal", widths=0.6, showfliers=False, patch_artist=True)
        for f, box, line in zip(found, boxes["boxes"], boxes["medians"], strict=True):
            box.set(facecolor=COLORS.get(f.game, OTHER), edgecolor=INK, alpha=1.0 if f.style == "sensible" else 0.5)
            line.set(color=INK)
        curves.set(title="Legal actions, decision by decision", xlabel="decision", ylabel="legal actions, mean of six")
        lengths.set(title="Length of a game", xlabel="decisions", xscale="log", yticks=range(1, len(found) + 1), yticklabels=names)
        lengths.xaxis.set_major_formatter("{x:g}")
        lengths.xaxis.set_minor_formatter("")
        lengths.invert_yaxis()
        seats.set(title="What a seat is worth", xlabel="seat", ylabel="win share above an even one, points")
        seats.axhline(0, color=INK, linewidth=0.8)
        seats.set_xticks(range(max(f.players for f in found)))
        luck.set(title="Choice and luck in a game", xlabel="bits of chance", ylabel="bits of decisions", yscale="log")
        luck.set_xscale("symlog", linthresh=10)
        luck.set_xlim(left=-2)
        luck.xaxis.set_major_formatter("{x:g}")
        luck.yaxis.set_major_formatter("{x:g}")
        luck.legend(frameon=False, fontsize=7, ncols=2)
        for each in axes.flat:
            each.grid(color=STONE, linewidth=0.6)
            each.set_axisbelow(True)


def smoothed(curve: list[float], over: int = 6) -> tuple[list[int], list[float]]:
    """Means of so many decisions each."""
    starts = range(0, max(1, len(curve) - over + 1), over)
    return [start + over // 2 for start in starts], [sum(curve[s : s + over]) / len(curve[s : s + over]) for s in starts]
