"""A rating plot: one line a bot, its rating and its interval, as SVG or PNG."""

from __future__ import annotations

from mastaba.analysis.plot import COLORS, INK, STONE, figure
from mastaba.arena.report import Report

LONGEST_NAME = 28


def draw_plot(report: Report, path: str, title: str) -> None:
    """Write the plot; the same report gives the same bytes."""
    bots = report.bots[::-1]
    names = [b.name if len(b.name) <= LONGEST_NAME else b.name[: LONGEST_NAME - 1] + "…" for b in bots]
    with figure(path, 1, 1, (8, 1.5 + 0.5 * len(bots))) as axes:
        at = axes[0, 0]
        ratings = [b.rating for b in bots]
        reach = [[b.rating - b.low for b in bots], [b.high - b.rating for b in bots]]
        dot = {"fmt": "o", "color": COLORS["camelup"], "markersize": 9}
        at.errorbar(ratings, range(len(bots)), xerr=reach, ecolor=INK, elinewidth=1.4, capsize=5, zorder=3, **dot)
        for k, b in enumerate(bots):
            at.annotate(f"{b.rating:+.0f}", (b.rating, k), xytext=(0, 9), textcoords="offset points", ha="center")
        at.set(yticks=range(len(bots)), yticklabels=names, ylim=(-0.6, len(bots) - 0.3))
        at.set(title=title, xlabel="rating (Elo, 95 % interval)")
        at.grid(axis="x", color=STONE, zorder=0)
        at.tick_params(length=0)
        at.spines["left"].set_visible(False)
