"""A table as a picture: the terminal's drawing as text, as SVG or as pixels."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

import numpy as np
from rich.cells import cell_len
from rich.color import Color
from rich.color_triplet import ColorTriplet
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import TerminalTheme

from mastaba.engine.errors import MastabaError
from mastaba.engine.game import Game
from mastaba.engine.match import Match
from mastaba.engine.record import Record

COLUMNS = 120
STRIDE = 12  # a frame has a multiple of so many rows
MARGIN = 2  # columns to the left and right, half as many rows above and below
FONT_SIZE = 20
NO_BREAK = "\N{NO-BREAK SPACE}"  # SVG would make one space of several
MODES = ("human", "ansi", "svg", "rgb_array")
THEME = TerminalTheme(
    (20, 18, 16),
    (230, 221, 207),
    [(53, 48, 42), (170, 62, 50), (98, 140, 66), (214, 168, 62), (56, 110, 158), (146, 98, 160), (76, 148, 142), (207, 198, 182)],
    [(128, 118, 106), (217, 96, 79), (143, 191, 96), (239, 199, 94), (106, 166, 214), (187, 140, 201), (119, 189, 182), (246, 239, 226)],
)


class Run(NamedTuple):
    """Signs of one row that look alike."""

    row: int
    column: int
    text: str
    width: int
    ink: ColorTriplet
    paper: ColorTriplet
    bold: bool


def console(color: bool) -> Console:
    return Console(
        file=io.StringIO(),
        width=COLUMNS,
        force_terminal=color,
        color_system="truecolor" if color else None,
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


def runs(lines: list[list[Segment]]) -> Iterator[Run]:
    """The drawing, row by row."""
    for row, line in enumerate(lines):
        column = 0
        for segment in line:
            width = cell_len(segment.text)
            yield Run(row, column, segment.text, width, *colors(segment.style))
            column += width


def rendered(match: Match, seat: int) -> list[list[Segment]]:
    return console(True).render_lines(drawing(match, seat), pad=True)


def svg(match: Match, seat: int) -> str:
    """The table as an SVG document that needs nothing else."""
    lines = rendered(match, seat)
    wide, high, base = 12, 23, 18
    width, height = wide * (COLUMNS + 2 * MARGIN), high * (len(lines) + MARGIN)
    papers, letters = [], []
    for run in runs(lines):
        x, y = wide * (run.column + MARGIN), high * run.row + high * MARGIN // 2
        if run.paper != THEME.background_color:
            papers.append(f'<rect x="{x}" y="{y}" width="{wide * run.width}" height="{high}" fill="{run.paper.hex}"/>')
        words = run.text.strip()
        if words:
            x += wide * (len(run.text) - len(run.text.lstrip()))
            heavy = ' font-weight="bold"' if run.bold else ""
            shown = escape(words).replace(" ", NO_BREAK)
            length = f'textLength="{wide * cell_len(words)}" lengthAdjust="spacingAndGlyphs"'
            letters.append(f'<text x="{x}" y="{y + base}" fill="{run.ink.hex}" {length}{heavy}>{shown}</text>')
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"',
            f' font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="{FONT_SIZE}">',
            f"<title>{escape(match.game.title)}</title>",
            f'<rect width="{width}" height="{height}" fill="{THEME.background_color.hex}"/>',
            *papers,
            *letters,
            "</svg>\n",
        ]
    )


def frame_rows(match: Match, seat: int) -> int:
    """Rows of a frame with room for the table now and a little more."""
    return STRIDE * -(-len(rendered(match, seat)) // STRIDE)


def pixels(match: Match, seat: int, rows: int) -> Any:
    """The table as an array of height x width x 3 bytes: a frame of so many rows, into which a longer drawing is scaled."""
    try:
        from PIL import Image, ImageDraw
    except ModuleNotFoundError:
        raise MastabaError("pictures need Pillow and matplotlib's font: pip install 'mastaba[envs]'") from None
    lines = rendered(match, seat)
    wide, high = cell_size()
    ground = tuple(THEME.background_color)
    image = Image.new("RGB", (wide * (COLUMNS + 2 * MARGIN), high * (max(rows, len(lines)) + MARGIN)), ground)
    pen = ImageDraw.Draw(image)
    for run in runs(lines):
        x, y = wide * (run.column + MARGIN), high * run.row + high * MARGIN // 2
        if run.paper != THEME.background_color:
            pen.rectangle((x, y, x + wide * run.width - 1, y + high - 1), fill=run.paper)
        for letter in run.text:
            if letter != " ":
                pen.text((x, y), letter, font=font(run.bold), fill=run.ink)
            x += wide * cell_len(letter)
    frame = (image.width, high * (rows + MARGIN))
    if image.size != frame:
        small = image.resize((image.width * frame[1] // image.height, frame[1]), Image.Resampling.LANCZOS)
        image = Image.new("RGB", frame, ground)
        image.paste(small, ((frame[0] - small.width) // 2, 0))
    return np.asarray(image).copy()


def colors(style: Style | None) -> tuple[ColorTriplet, ColorTriplet, bool]:
    """Ink, paper and whether it is bold."""
    ink, paper = THEME.foreground_color, THEME.background_color
    if style is None:
        return ink, paper, False
    if style.color and not style.color.is_default:
        ink = shade(style.color, foreground=True)
    if style.bgcolor and not style.bgcolor.is_default:
        paper = shade(style.bgcolor, foreground=False)
    if style.reverse:
        ink, paper = paper, ink
    if style.dim:
        ink = mixed(ink, paper, 0.4)
    return ink, paper, bool(style.bold)


def shade(color: Color, *, foreground: bool) -> ColorTriplet:
    """A color as the picture shows it; those beyond the theme's sixteen are toned down to go with them."""
    found = color.get_truecolor(THEME, foreground=foreground)
    if color.number is not None and color.number < 16:
        return found
    light = round(0.3 * found.red + 0.59 * found.green + 0.11 * found.blue)
    strength = (max(found) - min(found)) / 255
    return mixed(mixed(found, ColorTriplet(light, light, light), 0.35), THEME.background_color, 0.15 * strength)


def mixed(a: ColorTriplet, b: ColorTriplet, share: float) -> ColorTriplet:
    """A color with a share of another in it."""
    return ColorTriplet(*(round(x + share * (y - x)) for x, y in zip(a, b, strict=True)))


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
