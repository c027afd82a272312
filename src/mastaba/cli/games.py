"""`mastaba games`: what can be played."""

from __future__ import annotations

from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

from mastaba.cli.terms import parser, print_json
from mastaba.engine.registry import names, rules


def options_of(name: str) -> list[dict[str, Any]]:
    """A game's options as JSON schema knows them: name, type, default, bounds, meaning."""
    schema = msgspec.json.schema(rules(name).options)
    fields = next(iter(schema["$defs"].values()))["properties"] if "$defs" in schema else schema["properties"]
    return [{"name": field, **facts} for field, facts in fields.items()]


def facts(name: str) -> dict[str, Any]:
    r = rules(name)
    return {
        "name": name,
        "title": r.title,
        "summary": r.summary,
        "players": list(r.players),
        "num_actions": r.num_actions,
        "observation_size": r.observation_size,
        "record_bytes": r.state.size,
        "options": options_of(name),
    }


def main(words: list[str]) -> int:
    args = parser("games", "The games, their seats, options, action and observation sizes.").parse_args(words)
    listed = [facts(name) for name in names()]
    if args.json:
        print_json(listed)
        return 0
    console = Console()
    table = Table(title="Games")
    for heading in ("name", "players", "actions", "features", "bytes", "what it is"):
        table.add_column(heading, justify="right" if heading in ("actions", "features", "bytes") else "left")
    for g in listed:
        low, high = g["players"]
        table.add_row(
            f"[bold]{g['name']}[/]",
            f"{low}-{high}",
            str(g["num_actions"]),
            str(g["observation_size"]),
            str(g["record_bytes"]),
            g["summary"],
        )
    console.print(table)
    for g in listed:
        options = Table(title=f"{g['title']}: options (-o NAME=VALUE)", title_justify="left", show_header=False, box=None)
        for o in g["options"]:
            options.add_row(f"  {o['name']}", f"default {o.get('default')}", o.get("description", ""))
        console.print(options)
    return 0
