"""Imhotep: the table in a terminal."""

from typing import Any

from rich.console import RenderableType


def draw(view: Any) -> RenderableType:
    return str(view)
