"""A table as a picture: the terminal's drawing as text, as SVG or as pixels."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from rich.cells import cell_len
from rich.color_triplet import ColorTriplet
from rich.console import Console
from rich.style import Style
from rich.terminal_theme import DEFAULT_TERMINAL_THEME as THEME

from mastaba.engine.errors import MastabaError
from mastaba.engine.game import Game
from mastaba.engine.match import Match
from mastaba.engine.record import Record

COLUMNS = 120
FONT_SIZE = 15
MODES = ("human", "ansi", "svg", "rgb_array")


def console(color: bool, record: bool = False) -> Console:
    return Console(
        file=io.StringIO(),
        width=COLUMNS,
        force_terminal=color,
        color_system="truecolor" if color else None,
        record=record,
        legacy_windows=False,
    )


def drawing(match: Match, seat: int) -> Any:
    """What a seat may see of a match, for rich to print."""
    return match.game.rules.draw(match.view(seat))


def text(match: Match, seat: int, *, color: bool = True) -> str:
    """The table as text, with or without ANSI colors."""
    return drawn(match.game, match.state, seat, color=color)


def drawn(game: Game, s: Record, seat: int, *, color: bool = True) -> str:
    """A position as text."""
    to = console(color)
    to.print(game.rules.draw(game.view(s, seat)))
    written = to.file
    assert isinstance(written, io.StringIO)
    return written.getvalue()


def svg(match: Match, seat: int) -> str:
    """The table as an SVG document."""
    to = console(True, record=True)
    to.print(drawing(match, seat))
    return to.export_svg(title=match.game.title, unique_id="mastaba")


def pixels(match: Match, seat: int) -> Any:
    """The table as an array of height x width x 3 bytes."""
    try:
        from PIL import Image, ImageDraw
    except ModuleNotFoundError:
        raise MastabaError("pictures need Pillow and matplotlib's font: pip install 'mastaba[envs]'") from None
    plain, bold = font(False), font(True)
    wide, high = cell_size()
    to = console(True)
    lines = to.render_lines(drawing(match, seat), pad=True)
    image = Image.new("RGB", (wide * COLUMNS, high * max(1, len(lines))), tuple(THEME.background_color))
    pen = ImageDraw.Draw(image)
    for row, line in enumerate(lines):
        column = 0
        for segment in line:
            ink, paper, heavy = colors(segment.style)
            for letter in segment.text:
                width = cell_len(letter)
                if paper is not None:
                    pen.rectangle((column * wide, row * high, (column + width) * wide - 1, (row + 1) * high - 1), fill=paper)
                if letter != " " and width:
                    pen.text((column * wide, row * high), letter, font=bold if heavy else plain, fill=ink)
                column += width
    return np.asarray(image).copy()


def colors(style: Style | None) -> tuple[ColorTriplet, ColorTriplet | None, bool]:
    """Ink, paper (None: that of the terminal) and whether it is bold."""
    ink = THEME.foreground_color
    paper: ColorTriplet | None = None
    if style is None:
        return ink, paper, False
    if style.color and not style.color.is_default:
        ink = style.color.get_truecolor(THEME, foreground=True)
    if style.bgcolor and not style.bgcolor.is_default:
        paper = style.bgcolor.get_truecolor(THEME, foreground=False)
    if style.reverse:
        ink, paper = paper or THEME.background_color, ink
    if style.dim:
        under = paper or THEME.background_color
        ink = ColorTriplet(*((a + b) // 2 for a, b in zip(ink, under, strict=True)))
    return ink, paper, bool(style.bold)


@cache
def font(bold: bool) -> Any:
    """A monospaced font with all the signs the terminals draw; matplotlib brings one."""
    from PIL import ImageFont

    try:
        from matplotlib import get_data_path
    except ModuleNotFoundError:
        raise MastabaError("pictures need Pillow and matplotlib's font: pip install 'mastaba[envs]'") from None
    name = "DejaVuSansMono-Bold.ttf" if bold else "DejaVuSansMono.ttf"
    return ImageFont.truetype(str(Path(get_data_path()) / "fonts" / "ttf" / name), FONT_SIZE)


@cache
def cell_size() -> tuple[int, int]:
    plain = font(False)
    rise, fall = plain.getmetrics()
    return round(plain.getlength("M")), rise + fall
