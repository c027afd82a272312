"""Santorini: the table in a terminal."""

from rich.console import Group, RenderableType
from rich.text import Text

from mastaba.games.santorini.view import View


def draw(view: View) -> RenderableType:
    return Group(Text(str(view.phase)))
