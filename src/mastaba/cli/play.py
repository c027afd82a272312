"""`mastaba play`: the table in the browser."""

from __future__ import annotations

import sys

from mastaba.cli.terms import parser


def main(words: list[str]) -> int:
    made = parser("play", "Serve the table in the browser.")
    made.parse_args(words)
    print("The table in the browser is not built yet. `./mastaba tty camelup --bots random` plays in the terminal.", file=sys.stderr)
    return 1
