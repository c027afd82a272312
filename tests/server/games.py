"""The games there are."""

from __future__ import annotations

from mastaba.engine.registry import names, rules


def playable() -> list[str]:
    """Games that can be loaded."""
    found = []
    for name in names():
        try:
            rules(name)
        except (ImportError, AttributeError):  # a game that is being written
            continue
        found.append(name)
    return found
