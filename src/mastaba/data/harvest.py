"""One game of a dataset: played like a game of the arena, its decisions kept as rows."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

import pyarrow as pa

from mastaba.arena.play import Outcome, Terms
from mastaba.arena.schedule import Plan, derive
from mastaba.bots.program import ProgramFault
from mastaba.data.policies import Thinker
from mastaba.data.schema import Header, schema
from mastaba.engine.errors import MastabaError
from mastaba.engine.game import Game
from mastaba.engine.registry import load


class HarvestTerms(Terms, frozen=True, kw_only=True):
    """What the games of a dataset agree on."""

    explore: int = 0
    observations: bool = True

    def play(self, plan: Plan) -> Harvest:
        return harvest(self, plan)

    def header(self, game: Game) -> Header:
        return Header(
            game=self.game,
            rules=game.rules.version,
            players=game.players,
            options=self.options,
            bots=[{"name": b.name, "spec": b.spec} for b in self.bots],
            seed=self.seed,
            explore=self.explore,
            observations=self.observations,
        )


class Harvest(Outcome, frozen=True, kw_only=True):
    """A game that was played, and its rows as an Arrow stream."""

    rows: bytes = b""


@lru_cache(maxsize=4)
def game_of(name: str, options: str) -> Game:
    return load(name, **json.loads(options))


def harvest(terms: HarvestTerms, plan: Plan) -> Harvest:
    """Play a game to its end and keep every decision that was one."""
    game = game_of(terms.game, json.dumps(terms.options, sort_keys=True))
    match = game.start(plan.seed)
    seats: list[Thinker] = []
    for seat, bot in enumerate(plan.lineup):
        sat = terms.bots[bot].sit_down(derive(plan.seed, plan.turn, seat), terms.move_seconds, terms.start_seconds)
        seats.append(Thinker(sat, game.name, derive(plan.seed, plan.turn, seat, "explore")))
    columns: dict[str, list[Any]] = {name: [] for name in schema(game, terms.header(game)).names}
    decisions = 0
    try:
        while not match.over:
            legal, seat = game.moves(match.state), match.actor
            name = terms.bots[plan.lineup[seat]].name
            try:
                thought = seats[seat].think(match, decisions < terms.explore)
            except ProgramFault as error:
                raise MastabaError(f"{name} at seat {seat}, ply {match.ply} of game {plan.block}: {error}") from None
            decisions += 1
            row: dict[str, Any] = {
                "ply": match.ply,
                "seat": seat,
                "bot": name,
                "position": bytes(match.state),
                "legal": legal,
                "policy": thought.policy,
                "action": thought.action,
                "value": thought.value,
                "simulations": thought.simulations,
            }
            if terms.observations:
                row["observation"] = game.observation(match.state, seat)
            for name, value in row.items():
                columns[name].append(value)
            match.play(thought.action)
    finally:
        for thinker in seats:
            thinker.close()
    rows = len(columns["ply"])
    whole = {"game": plan.block, "seed": plan.seed, "result": match.returns, "scores": match.scores, "plies": match.ply}
    columns |= {name: [value] * rows for name, value in whole.items()}
    return Harvest(
        block=plan.block,
        turn=plan.turn,
        seed=plan.seed,
        lineup=[terms.bots[bot].name for bot in plan.lineup],
        options=terms.options,
        plies=match.ply,
        scores=match.scores,
        returns=match.returns,
        rows=streamed(game, terms, columns),
    )


def streamed(game: Game, terms: HarvestTerms, columns: dict[str, list[Any]]) -> bytes:
    """Rows as bytes that travel between processes."""
    made = schema(game, terms.header(game))
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, made) as writer:
        writer.write_table(pa.table([pa.array(columns[f.name], f.type) for f in made], schema=made))
    return sink.getvalue().to_pybytes()  # type: ignore[no-any-return]
