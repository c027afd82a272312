"""A rating plot: one line a bot, its rating and its interval, as SVG or PNG."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any

from mastaba.arena.report import Report
from mastaba.engine.errors import MastabaError

KINDS = (".svg", ".png")
INK, SAND, STONE = "#2b2621", "#c9772b", "#e4dccf"
LONGEST_NAME = 28


def check_plot(path: str) -> None:
    """Refuse a plot that could not be drawn, before the games are played."""
    target = Path(path)
    if target.suffix.lower() not in KINDS:
        raise MastabaError(f"a plot is a .svg or a .png file, not {target.name}")
    if not target.parent.is_dir():
        raise MastabaError(f"there is no folder {target.parent} for the plot")
    if find_spec("matplotlib") is None:
        raise MastabaError("plots need matplotlib: pip install 'mastaba[arena]'")


def draw_plot(report: Report, path: str, title: str) -> None:
    """Write the plot; the same report gives the same bytes."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot as plt

    bots = report.bots[::-1]
    names = [b.name if len(b.name) <= LONGEST_NAME else b.name[: LONGEST_NAME - 1] + "…" for b in bots]
    style: Any = {
        "svg.hashsalt": "mastaba",
        "svg.fonttype": "none",
        "text.parse_math": False,  # names may have dollars
        "font.family": "sans-serif",
        "text.color": INK,
        "axes.labelcolor": INK,
    }
    with plt.rc_context(style):
        figure, axes = plt.subplots(figsize=(8, 1.5 + 0.5 * len(bots)), layout="constrained")
        at = range(len(bots))
        ratings = [b.rating for b in bots]
        reach = [[b.rating - b.low for b in bots], [b.high - b.rating for b in bots]]
        axes.errorbar(ratings, at, xerr=reach, fmt="o", color=SAND, ecolor=INK, elinewidth=1.4, capsize=5, markersize=9, zorder=3)
        for k, b in enumerate(bots):
            axes.annotate(f"{b.rating:+.0f}", (b.rating, k), xytext=(0, 9), textcoords="offset points", ha="center", fontsize=9)
        axes.set_yticks(list(at), names)
        axes.set_ylim(-0.6, len(bots) - 0.3)
        axes.set_xlabel("rating (Elo, 95 % interval)")
        axes.set_title(title, loc="left")
        axes.grid(axis="x", color=STONE, zorder=0)
        axes.tick_params(colors=INK, length=0)
        for side in ("top", "right", "left"):
            axes.spines[side].set_visible(False)
        axes.spines["bottom"].set_color(STONE)
        svg = path.lower().endswith(".svg")
        try:
            figure.savefig(path, metadata={"Date": None} if svg else {"Software": None}, dpi=150)
        except OSError as error:
            raise MastabaError(f"{path} cannot be written: {error.strerror}") from None
        finally:
            plt.close(figure)
