"""A client of the Model Context Protocol plays a bot: python play.py [GAME] [BOT] [SEED].

What a language model would do in place of `choose`: read the observation, pick a legal move, say its text.
"""

from __future__ import annotations

import json
import random
import sys

import anyio

from mcp import Client, StdioServerParameters

SERVER = StdioServerParameters(command=sys.executable, args=["-m", "mastaba.cli.main", "mcp"])


def choose(observation: str, legal: list[dict[str, str]], dice: random.Random) -> str:
    """Your idea goes here; `observation` is all that your seat may know."""
    return dice.choice(legal)["text"]


async def main(game: str, bot: str, seed: int) -> None:
    dice = random.Random(seed)
    async with Client(SERVER) as client:

        async def call(tool: str, **arguments: object) -> str:
            answer = await client.call_tool(tool, arguments)
            text = answer.content[0].text
            if answer.is_error:
                raise SystemExit(text)
            return text

        started = await call("start_game", game=game, seats=["agent", bot], seed=seed)
        seat = started.split("P0: ")[1].strip()
        while True:
            observation = await call("observe", seat=seat)
            legal = json.loads(await call("legal_actions", seat=seat))
            if not legal:
                break
            move = choose(observation, legal, dice)
            await call("play", seat=seat, move=move)
        print(observation)


if __name__ == "__main__":
    given = sys.argv[1:]
    anyio.run(main, given[0] if given else "camelup", given[1] if len(given) > 1 else "novice", int(given[2]) if len(given) > 2 else 1)
