"""The promises of a declared board: it shows what the view has, and what can be touched on it is played."""

from __future__ import annotations

import itertools
from typing import Any

import msgspec

from mastaba.contract.promise import promise
from mastaba.contract.walks import walk
from mastaba.engine.layout import layout
from mastaba.engine.registry import load, rules
from mastaba.engine.rules import SPECTATOR


def shown(view: Any, path: str, seats: int) -> list[Any]:
    """What lies at a path of a view: one thing, or one a seat."""
    head, _, field = path.partition(".")
    assert head in view, f"board.toml: the view has no {head!r}"
    if not field:
        return [view[head]]
    assert isinstance(view[head], list) and len(view[head]) == seats, f"board.toml: {head!r} is not a list with one entry a seat"
    assert all(field in entry for entry in view[head]), f"board.toml: an entry of {head!r} has no {field!r}"
    return [entry[field] for entry in view[head]]


def pieces(value: Any) -> list[Any]:
    """The pieces of a zone or of a seat in it, row after row."""
    if not isinstance(value, list):
        return [value]
    return [piece for row in value for piece in (row if isinstance(row, list) else [row])]


@promise
def a_declared_board_shows_what_is_in_the_view(name: str) -> None:
    zones = layout(name)
    for options in rules(name).option_sets if zones else ():
        game = load(name, **options)
        for match in itertools.islice(walk(game, seed=31), 0, 400, 5):
            for eyes in (*range(game.players), SPECTATOR):
                view = msgspec.to_builtins(match.view(eyes))
                for zone in zones:
                    there = shown(view, zone.shows, game.players)
                    if zone.backs:
                        numbers = shown(view, zone.backs, game.players)
                        assert len(numbers) == len(there) and all(isinstance(n, int) for n in numbers), f"board.toml: {zone.backs!r}"


@promise
def every_action_of_a_declared_board_is_played_by_touching_a_piece(name: str) -> None:
    touched = [zone for zone in layout(name) if zone.verb]
    met = set()
    for options in rules(name).option_sets if touched else ():
        game = load(name, **options)
        for match in walk(game, seed=32):
            if match.actor < 0:
                continue
            view = msgspec.to_builtins(match.view(match.actor))
            actions = [msgspec.to_builtins(game.rules.action(match.state, move)) for move in game.moves(match.state)]
            for zone in touched:
                there = shown(view, zone.shows, game.players)
                own = there[match.actor] if "." in zone.shows else there[0]
                for action in (action for action in actions if action["verb"] == zone.verb):
                    met.add(zone.verb)
                    strange = [field for field in (zone.value, zone.place) if field and field not in action]
                    assert not strange, f"board.toml: {zone.verb!r} has no field {strange[0]!r}"
                    reached = [
                        (not zone.value or action[zone.value] == piece) and (not zone.place or action[zone.place] == place)
                        for place, piece in enumerate(pieces(own))
                    ]
                    assert any(reached), f"board.toml: no piece of {zone.shows!r} plays {action}"
    assert met == {zone.verb for zone in touched}, "board.toml: a verb that no action has"
