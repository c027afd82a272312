"""The server of `./mastaba mcp`: the games as tools of the Model Context Protocol."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

import msgspec
from anyio.to_thread import run_sync
from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from mastaba import __version__
from mastaba.bots import LEVELS
from mastaba.engine.errors import MastabaError
from mastaba.engine.registry import names, rules
from mastaba.mcp.rulebook import rulebook
from mastaba.mcp.tables import Tables, news, standing

INSTRUCTIONS = """Five board games against bots or other agents: imhotep, camelup, alhambra, cheops, santorini.
Read the rules (rules), start a game (start_game) and keep the key of your seat. Then look (observe) and play (play) until the game is over.
A seat is shown only what its player may know."""

T = TypeVar("T")
Key = Annotated[str, Field(description="the key of your seat, as start_game gave it")]


async def apart(work: Callable[[], T]) -> T:
    """Run in a thread, since bots think long; what Mastaba refuses is told as an error of the tool."""
    try:
        return await run_sync(work)
    except MastabaError as error:
        raise ToolError(str(error)) from None


def options_of(name: str) -> dict[str, str]:
    """Each option of a game in one line."""
    schema = msgspec.json.schema(rules(name).options)
    fields = next(iter(schema["$defs"].values()))["properties"] if "$defs" in schema else schema["properties"]
    return {key: f"{facts.get('description', '')} (default {facts.get('default')})" for key, facts in fields.items()}


def make_server(tables: Tables | None = None) -> MCPServer:
    """A server with tables of its own."""
    held = tables or Tables()
    server = MCPServer("mastaba", title="Mastaba", version=__version__, instructions=INSTRUCTIONS, log_level="WARNING")

    @server.tool(structured_output=False)
    async def list_games() -> str:
        """The games that can be played: seats, a summary, options and bots."""

        def work() -> str:
            told = []
            for name in names():
                found = rules(name)
                low, high = found.players
                options = "\n".join(f"  {key}: {text}" for key, text in options_of(name).items())
                told.append(f"{name} ({found.title}), {low} to {high} players. {found.summary}\n{options}")
            bots = f"Bots: random, {', '.join(LEVELS)}; greedy (camelup only); mcts:1000 (a search of so many simulations)."
            return "\n\n".join([*told, bots])

        return await apart(work)

    @server.tool(name="rules", structured_output=False)
    async def show_rules(game: Annotated[str, Field(description="camelup, imhotep, alhambra, cheops or santorini")]) -> str:
        """The full rules of a game, with every ruling and how moves are written."""
        return await apart(lambda: rulebook(game))

    @server.tool(structured_output=False)
    async def start_game(
        game: Annotated[str, Field(description="camelup, imhotep, alhambra, cheops or santorini")],
        seats: Annotated[
            list[str],
            Field(description="who sits at each seat, first seat first: 'agent' for you or another agent, or the name of a bot"),
        ] = ["agent", "casual"],  # noqa: B006
        options: Annotated[dict[str, Any] | None, Field(description="options of the game, as list_games shows them, but players")] = None,
        seed: Annotated[int | None, Field(description="the same seed gives the same dice and draws")] = None,
    ) -> str:
        """Start a game. Gives a key for each seat of an agent; hand each to the agent that plays it, and to nobody else."""

        def work() -> str:
            chosen = {"players": len(seats), **(options or {})}
            table, sittings = held.start(game, list(seats), chosen, seed)
            keys = "\n".join(f"P{s.seat}: {s.key}" for s in sittings)
            return f"Table {table.name} is set up. Keys of the seats of agents:\n{keys}"

        return await apart(work)

    @server.tool(structured_output=False)
    async def observe(seat: Key) -> str:
        """What your seat sees now: the table, what happened since you last looked, and your legal moves if it is your turn."""
        return await apart(lambda: held.look(seat))

    @server.tool(structured_output=False)
    async def legal_actions(seat: Key) -> str:
        """Your legal moves as JSON, each with a number and a text; none when it is not your turn."""
        return await apart(lambda: msgspec.json.encode(held.legal(seat)).decode())

    @server.tool(structured_output=False)
    async def play(
        seat: Key, move: Annotated[str | int, Field(description="a legal move, by its number or its text, such as 'leg blue'")]
    ) -> str:
        """Play a move. Bots after you move at once; you are told what happened and what you may do next."""

        def work() -> str:
            happened = held.play(seat, str(move))
            sitting = held.sitting(seat)
            with sitting.table.lock:
                return "\n".join([*(f"- {told}" for told in happened), standing(sitting)])

        return await apart(work)

    @server.tool(structured_output=False)
    async def history(seat: Key) -> str:
        """The whole game so far as your seat saw it."""

        def work() -> str:
            sitting = held.sitting(seat)
            with sitting.table.lock:
                sitting.told = 0
                return "\n".join(f"{k}. {told}" for k, told in enumerate(news(sitting))) or "Nothing has happened yet."

        return await apart(work)

    @server.tool(structured_output=False)
    async def list_tables() -> str:
        """The tables of this server and how far they are; keys are not shown."""

        def work() -> str:
            told = [
                f"{t.name}: {', '.join(t.who(k) for k in range(t.match.game.players))}; ply {t.match.ply}, "
                + ("over" if t.match.over else f"{t.who(t.match.actor)} to decide")
                for t in held.open()
            ]
            return "\n".join(told) or "There are no tables."

        return await apart(work)

    @server.tool(structured_output=False)
    async def leave(seat: Key) -> str:
        """Leave the table, which ends the game for everybody at it."""
        return await apart(lambda: f"Table {held.leave(seat).name} is closed.")

    @server.resource("rules://{game}", name="rules", mime_type="text/markdown", description="The rules of a game")
    async def rules_page(game: str) -> str:
        return await apart(lambda: rulebook(game))

    return server
